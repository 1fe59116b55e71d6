/* SPDX-License-Identifier: Apache-2.0 */
/* debug_info.h - the two sets of debug instructions as LLVM's debug info.
 *
 *     %f = OpExtInst %void %set DebugFunction %name %type %source 3 0 %unit %linkage 8 3 %sum
 * =>  !9 = distinct !DISubprogram(name: "sum", line: 3, …)
 *
 * OpenCL.DebugInfo.100 has numbers where NonSemantic.Shader.DebugInfo.100 has constants.  What is
 * damaged or not known is left out: debug info means nothing to the program. */
#ifndef SPIRV_DEBUG_INFO_H
#define SPIRV_DEBUG_INFO_H

#include "spirv/reader.h"

enum debug_kind {
#define DEBUG(name, number) DEBUG_##name = (number),
#include "spirv/debug_info.def"
#undef DEBUG
};

/* How deep scopes and types are followed. */
enum { DEBUG_DEPTH = 64 };

/* ---- operands (debug_operands.c) ---- */

/* True if the instruction is one of a set, of that kind. */
bool spirv_debug_is(const struct reader *r, const struct inst *i, enum debug_kind kind);

/* The instruction of that kind that is the k-th operand, or that the id is; NULL: none is. */
const struct inst *spirv_debug_arg(const struct reader *r, const struct inst *i, uint32_t k,
                                   enum debug_kind kind);
const struct inst *spirv_debug_of(const struct reader *r, uint32_t id, enum debug_kind kind);

/* The instance whose parameters the DebugTypeTemplate lists; the id itself if it is none. */
uint32_t spirv_debug_plain(const struct reader *r, uint32_t id);

/* The k-th operand, an id; 0: there is none. */
uint32_t spirv_debug_id(const struct reader *r, const struct inst *i, uint32_t k);

/* The k-th operand, a number in the one set and a constant in the other. */
uint32_t spirv_debug_number(const struct reader *r, const struct inst *i, uint32_t k);

/* The k-th operand, a constant in both sets. */
uint64_t spirv_debug_constant(const struct reader *r, const struct inst *i, uint32_t k);

/* The constant, variable or other value that is the k-th operand; NULL: it is none so far. */
LLVMValueRef spirv_debug_value(const struct reader *r, const struct inst *i, uint32_t k);

/* The text of the OpString that is the k-th operand, or an empty one; the caller frees it. */
char *spirv_debug_text(const struct reader *r, const struct inst *i, uint32_t k);

/* The flags that are the k-th operand, as LLVM's. */
LLVMDIFlags spirv_debug_flags(const struct reader *r, const struct inst *i, uint32_t k);

/* The file of a DebugSource that is the k-th operand; one without a name where it is none. */
LLVMMetadataRef spirv_debug_file(struct reader *r, const struct inst *i, uint32_t k);

/* ---- types (debug_types.c) ---- */

/* The type that the id is; NULL: none, or void. */
LLVMMetadataRef spirv_debug_type(struct reader *r, uint32_t id);

/* The class or namespace in which something is declared whose parent the id is, else `file`. */
LLVMMetadataRef spirv_debug_parent(struct reader *r, uint32_t id, LLVMMetadataRef file);

/* The type of a function; one without parameters where the id is none. */
LLVMMetadataRef spirv_debug_prototype(struct reader *r, uint32_t id, LLVMMetadataRef file);

/* The function that a class or namespace declares; NULL: the id is none. */
LLVMMetadataRef spirv_debug_declaration(struct reader *r, uint32_t id);

/* The function with the parameters of the template that it is an instance of. */
LLVMMetadataRef spirv_debug_instance(struct reader *r, uint32_t id, LLVMMetadataRef function);

/* ---- functions and blocks (debug_scopes.c) ---- */

/* The function, or a block in one, that the id is; NULL: it is none.  `ret_function`: the
 * DebugFunction. */
LLVMMetadataRef spirv_debug_scope(struct reader *r, uint32_t id, uint32_t *ret_function);

/* The place of a call that was inlined; NULL: the id is none. `ret_function`: the DebugFunction of
 * the outermost caller. */
LLVMMetadataRef spirv_debug_inlined(struct reader *r, uint32_t id, uint32_t *ret_function);

/* The description of the OpFunction, used once; 0: it has none. */
uint32_t spirv_debug_function(struct reader *r, const struct inst *function);

/* ---- variables (debug_variables.c) ---- */

/* Describes the module's variables. */
void spirv_debug_globals(struct reader *r);

/* A DebugDeclare or DebugValue at the end of the block that is being built. */
void spirv_debug_variable(struct reader *r, const struct inst *i);

/* ---- what one scope takes from another (debug_imports.c) ---- */

/* Describes `using` and namespaces' other names, of the module and of functions that it has. */
void spirv_debug_imports(struct reader *r);

/* ---- all of it (debug_info.c) ---- */

/* Finds the sets, the unit and the functions' descriptions, in front of the bodies. */
void spirv_debug_start(struct reader *r);
void spirv_debug_finish(struct reader *r);

#endif
