/* SPDX-License-Identifier: Apache-2.0 */
/* shim_source.h - what LLVM's C interface lacks of debug info and of text: what the source calls a
 * value, where code was inlined to, and the lines of a file of IR.  The rules of shim.h hold. */
#ifndef IR_SHIM_SOURCE_H
#define IR_SHIM_SOURCE_H

#include <llvm-c/Types.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of the source's variable whose value, or whose memory, `v` is, by debug records; NULL:
 * none says.  Delete when LLVM-C gains findDbgUsers. */
const char *shim_source_name(LLVMValueRef v, size_t *ret_len);

/* How the source would write the value, "q->next" or "&rows[i]", from the variables that debug
 * records name, by the types of debug info; NULL: no variable is found within a few steps.  The
 * caller frees it.  Delete when LLVM-C reads debug records and members of debug types. */
char *shim_source_expression(LLVMModuleRef m, LLVMValueRef v);

/* The k-th place from the inside to which the instruction's code was inlined: its line, 0 where
 * there is none, and its file and function.  Delete when LLVM-C tells names of debug scopes. */
unsigned shim_inlined_at(LLVMValueRef i, unsigned k, const char **ret_file, unsigned *ret_column,
                         const char **ret_function);

/* The name in the module, or in the source, of the function whose code the instruction was before
 * any inlining, by its debug location, and that function's first line; NULL: it has no location.
 * Delete when LLVM-C tells names of debug scopes. */
const char *shim_scope(LLVMValueRef i, unsigned *ret_line);

/* As LLVMCreateMemoryBufferWithContentsOfFile, but the bytes are read, and none of them mapped:
 * where another program cuts the file meanwhile, what it lacks is zeros, and no signal ends the
 * process.  Delete when LLVM-C can say IsVolatile. */
LLVMBool shim_read(const char *path, LLVMMemoryBufferRef *ret, char **ret_why);

/* A file of IR as text, for the lines of instructions in it; NULL: it is no such file.  Delete when
 * LLVM-C parses with an AsmParserContext. */
struct shim_text;
struct shim_text *shim_text_create(const char *path);
void shim_text_destroy(struct shim_text *t);

/* The line of the instruction that stands where `i` stands in its function: a module that was read
 * from the file and did not change since; 0 where there is none, or another one. */
unsigned shim_text_line(const struct shim_text *t, LLVMValueRef i, unsigned *ret_column);

#ifdef __cplusplus
}
#endif

#endif
