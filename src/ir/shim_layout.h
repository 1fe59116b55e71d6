/* SPDX-License-Identifier: Apache-2.0 */
/* shim_layout.h - reading modules with the data layout of their triple.  Rules as in shim.h. */
#ifndef IR_SHIM_LAYOUT_H
#define IR_SHIM_LAYOUT_H

#include <llvm-c/Types.h>

#ifdef __cplusplus
extern "C" {
#endif

/* As LLVMParseIRInContext2, but a module that states no data layout is read with that of its
 * triple, as LLVM's tools read it: accesses without an alignment get the target's.  It states none
 * afterwards, either.  Delete when LLVM-C can pass ParserCallbacks. */
LLVMBool shim_parse(LLVMContextRef ctx, LLVMMemoryBufferRef bytes, LLVMModuleRef *ret_module,
                    char **ret_said);

/* Gives a module that states no data layout that of the triple; none where LLVM does not know it.
 *
 *     load ptr, ptr %p       no triple, then --target=spirv32:      load ptr, ptr %p, align 4
 *
 * A module without a triple, or with one that LLVM does not know, was read with LLVM's default
 * layout, by which a pointer of any space has 8 bytes and is aligned to 8: an access that has the
 * default's alignment gets the triple's if that is less.  An alloca's alignment stays.
 * Delete when LLVM-C can ask Triple::computeDataLayout. */
void shim_give_layout(LLVMModuleRef m, const char *triple);

#ifdef __cplusplus
}
#endif
#endif
