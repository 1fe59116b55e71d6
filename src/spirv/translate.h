/* SPDX-License-Identifier: Apache-2.0 */
/* translate.h - the functions that translate instructions, and what they share.
 *
 * code.def names a function, and an argument for it, for each instruction. */
#ifndef SPIRV_TRANSLATE_H
#define SPIRV_TRANSLATE_H

#include "spirv/reader.h"

#define GLOBAL(op, handler, argument) spirv_handler spirv_##handler;
#define CODE(op, handler, argument) spirv_handler spirv_##handler;
#define SKIP(op)
#include "spirv/code.def"
#undef GLOBAL
#undef CODE
#undef SKIP

/* How deep types and constants are nested: the specification's limit for structs. */
enum { SPIRV_DEPTH = 255 };

/* Types without parts that LLVM has for SPIR-V.  Type is any that has no name there: the number of
 * its instruction comes first. */
#define TARGET_TYPES          \
    TARGET_TYPE(Image)        \
    TARGET_TYPE(SampledImage) \
    TARGET_TYPE(Sampler)      \
    TARGET_TYPE(Event)        \
    TARGET_TYPE(DeviceEvent)  \
    TARGET_TYPE(ReserveId)    \
    TARGET_TYPE(Queue)        \
    TARGET_TYPE(Pipe)         \
    TARGET_TYPE(PipeStorage)  \
    TARGET_TYPE(Type)

enum target_type {
#define TARGET_TYPE(name) TARGET_##name,
    TARGET_TYPES
#undef TARGET_TYPE
};

/* The number that LLVM gives a storage class. */
int spirv_space(struct reader *r, const struct inst *i, uint32_t storage, unsigned *ret);

/* The function of an OpFunction, declared when it is asked for first. */
LLVMValueRef spirv_function(struct reader *r, const struct inst *i, uint32_t id);

/* The name by which other modules know a function or variable, and how it is linked; false: only
 * this module knows it.  The caller frees the name. */
bool spirv_linkage(const struct reader *r, uint32_t id, char **ret_name, uint32_t *ret_linkage);

/* Takes the name away from a function or variable that only this module knows. */
void spirv_claim_name(struct reader *r, const char *name);

/* True for an alignment in bytes that LLVM can have. */
static inline bool spirv_is_alignment(uint32_t bytes)
{
    return bytes && (bytes & (bytes - 1)) == 0 && bytes <= 1u << 31;
}

/* Arguments of rows of code.def. */
enum { FLOAT_PREDICATE = 256 };
enum bits_function { BITS_REVERSE, BITS_COUNT };
enum image_question { IMAGE_TYPE, IMAGE_ORDER, IMAGE_LEVELS, IMAGE_SAMPLES };
enum chain { CHAIN_ELEMENT = 1, CHAIN_IN_BOUNDS = 2, CHAIN_UNTYPED = 4 };

/* ---- open constants (constant_ids.c, constant_ops.c) ---- */

/* Marks the constant as one that depends on that specialization constant, which is open. */
void spirv_depends(struct reader *r, const struct inst *i, uint32_t open);

/* Builds the open constants that the function's instructions may use, at the builder's place: their
 * ids stand for what was built. */
int spirv_open_constants(struct reader *r);

/* Behind the function's last instruction: the ids stand for constants of LLVM again. */
void spirv_close_constants(struct reader *r);

/* ---- built-in variables (builtin_variables.c) ---- */

/* True if the OpVariable is one that is known: its id is a SLOT_BUILTIN then. */
bool spirv_find_builtin(struct reader *r, const struct inst *i);

/* The instruction copies, casts, indexes or loads the built-in variable that is its operand.  The
 * index is the k-th word of operands. */
int spirv_copy_builtin(struct reader *r, const struct inst *i);
int spirv_chain_builtin(struct reader *r, const struct inst *i, uint32_t k);
int spirv_load_builtin(struct reader *r, const struct inst *i);

/* True if the id is a built-in variable of three dimensions that was loaded as a vector. */
static inline bool spirv_is_builtin_vector(const struct reader *r, uint32_t id)
{
    return id < r->file.bound && r->slots[id].kind == SLOT_VALUE && r->slots[id].builtin;
}

/* The instruction takes one lane of such a vector, which is its first operand. */
int spirv_builtin_lane(struct reader *r, const struct inst *i, LLVMValueRef dimension);

#endif
