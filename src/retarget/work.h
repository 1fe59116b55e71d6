/* work.h - what the files of this folder share while one module changes.
 *
 *   numbers.c     which number becomes which; layouts
 *   types.c       types as registers hold them, and as memory holds them
 *   rebuild.c     constants anew
 *   refuse.c      what has no meaning on the target, before anything changes
 *   globals.c     functions and variables
 *   abi.c         how kernels and functions take their parameters
 *   code.c        instructions
 *   storage.c     allocas, and pointers in memory that keep the width they had
 *   attributes.c  spaces as attributes, for hosts
 *   bridge.c      one target's intrinsics as OpenCL's functions
 *   metadata.c    annotations, ranges of spaces, debug info
 *   libclc.c      OpenCL's functions from libclc
 *   define.c      functions that neither a back end nor a library has
 *   spirv_gaps.c  what the SPIR-V back end cannot select */
#ifndef RETARGET_WORK_H
#define RETARGET_WORK_H

#include "base/ptrmap.h"
#include "base/text.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "retarget/retarget.h"
#include "retarget/widths.h"

#include <llvm-c/Target.h>

/* Calling conventions by LLVM's numbers. */
enum {
    CC_C = 0,
    CC_PTX_KERNEL = 71,
    CC_PTX_DEVICE = 72,
    CC_SPIR_FUNC = 75,
    CC_SPIR_KERNEL = 76,
    CC_AMDGPU_KERNEL = 91,
};

enum { NUMBERS = 1024 }; /* numbers of spaces that have a meaning somewhere are smaller */

#define NO_NUMBER UINT32_MAX

/* A load or store whose memory keeps a pointer as an integer, and the type of its value. */
struct kept {
    LLVMValueRef i;
    LLVMTypeRef was;
};

/* An alloca whose uses want another number than the new target's allocas have. */
struct moved_alloca {
    LLVMValueRef i;
    uint32_t wanted;
};

struct retarget {
    struct trace *trace;
    const char *path;
    const struct target *from, *to;
    bool machine, same; /* to another family's triple; both number alike: no type changes */
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMTargetDataRef old, now;           /* the two layouts */
    uint32_t number[NUMBERS];             /* what a number becomes, or NO_NUMBER */
    struct ptrmap in_register, in_memory; /* type -> its place in `types` */
    struct { VEC(LLVMTypeRef); } types;
    struct ptrmap constant[2]; /* by memory or not: constant -> its place in `values` */
    struct { VEC(LLVMValueRef); } values;
    struct ptrmap checked; /* constants that refuse.c has seen */
    struct ptrmap was;     /* variable -> its number on `from` */
    struct ptrmap apart;   /* see apart.h; some load says that it reads one */
    bool apart_in_memory;
    struct ptrmap slot;    /* alloca of a pointer whose width may change */
    struct { VEC(struct kept); } kept; /* loads and stores of pointers whose width changes */
    struct ptrmap annotated; /* kernels by nvvm.annotations */
    struct ptrmap fresh; /* instructions that are of the new target already */
    struct { VEC(struct moved_alloca); } moved; /* of the function under work */
    struct ptrmap gep; struct { VEC(struct wider_gep); } geps; /* of it: its place; widths.h */
    struct { VEC(LLVMValueRef); } folds; /* of it: casts to the space they come from */
    struct { VEC(LLVMValueRef); } calls; /* of it, that may hand over another space */
    unsigned md_noalias_addrspace, md_nonnull, md_align, md_deref, md_deref_or_null;
    struct retarget_stats stats;
    bool failed;
};

/* ---- numbers.c ---- */

/* Fills r->number. */
void rt_numbers(struct retarget *r);

/* What the number becomes; it has a meaning, refuse.c saw to it. */
uint32_t rt_number(const struct retarget *r, uint32_t number);

/* The unified space of a number of either target. */
enum space rt_space_was(const struct retarget *r, uint32_t number);
enum space rt_space_is(const struct retarget *r, uint32_t number);

/* The target's number for a unified space, or NO_NUMBER. */
uint32_t rt_number_of(const struct target *t, enum space s);

/* Bits of a pointer in registers. */
uint32_t rt_bits_was(const struct retarget *r, uint32_t number);
uint32_t rt_bits_is(const struct retarget *r, uint32_t number);

/* May a pointer be cast between two numbers of the new target? */
bool rt_castable(const struct retarget *r, uint32_t from, uint32_t to);

/* The new layout's text, with names of spaces where asked for. */
void rt_layout_text(const struct target *t, const char *triple, bool named, struct text *ret);

/* ---- types.c ---- */

LLVMTypeRef rt_type(struct retarget *r, LLVMTypeRef t);   /* in registers */
LLVMTypeRef rt_memory(struct retarget *r, LLVMTypeRef t); /* in memory */
LLVMTypeRef rt_function_type(struct retarget *r, LLVMTypeRef t);
LLVMTypeRef rt_pointer(struct retarget *r, uint32_t number);

/* Would the new target lay the type out as the old one does? */
bool rt_same_layout(struct retarget *r, LLVMTypeRef t);

/* ---- rebuild.c ---- */

LLVMValueRef rt_constant(struct retarget *r, LLVMValueRef c, bool memory);

/* ---- refuse.c ---- */

/* Says what has no meaning on the target, and where; r->failed then. */
void rt_refuse(struct retarget *r, LLVMValueRef at, const char *format, ...) PRINTF_LIKE(3, 4);

void rt_check(struct retarget *r);

/* ---- globals.c ---- */

void rt_globals(struct retarget *r);

/* ---- abi.c ---- */

/* How a parameter comes in. */
enum abi {
    ABI_SAME, /* as what the body uses */
    ABI_CAST, /* in another space, from which it is cast */
    ABI_COPY, /* behind a pointer whose bytes the body copies: it may write its own */
};

struct abi_param {
    enum abi how;
    LLVMTypeRef type; /* what comes in */
};

/* Parameter `k` of `fn`, whose type still is the old one. */
struct abi_param rt_abi(struct retarget *r, LLVMValueRef fn, unsigned k);

/* Kernels that have their by-value structs behind a constant pointer get them as all others do. */
void rt_abi_by_value(struct retarget *r);

/* Annotations and attributes that say how a function is called. */
void rt_calling_convention(struct retarget *r, LLVMValueRef fn, bool kernel);

/* Who sees a function or variable from outside. */
void rt_visibility(struct retarget *r, LLVMValueRef global);

/* Fills r->annotated. */
void rt_annotated(struct retarget *r);

/* Is it a kernel on the old target, by its convention or by annotation? */
bool rt_is_kernel(struct retarget *r, LLVMValueRef fn);

/* ---- attributes.c ---- */

/* Writes down what the old numbers say, before they go. */
void rt_say(struct retarget *r);

/* Pointers in registers go through the spaces that are said of them; the attributes go. */
void rt_hear(struct retarget *r);

/* ---- code.c ---- */

/* Marks an instruction as one of the new target; returns it. */
LLVMValueRef rt_fresh(struct retarget *r, LLVMValueRef i);

void rt_function(struct retarget *r, LLVMValueRef fn);

/* Who an atomic operation is for, in the new target's word; false: it is said by none of the old
 * one's.  Nothing happens unless `change`. */
bool rt_scope(struct retarget *r, LLVMValueRef i, bool change);

/* Is it atomic, or a fence? */
bool rt_has_scope(LLVMValueRef i);

void rt_type_attributes(struct retarget *r, LLVMValueRef owner, bool call, unsigned params);

/* ---- storage.c ---- */

/* An alloca lies where the new target has them. */
void rt_alloca(struct retarget *r, LLVMValueRef i);

/* Casts for the allocas of the function whose uses want another number. */
void rt_cast_allocas(struct retarget *r);

/* What a call hands over is in the space that the callee expects. */
void rt_hand_over(struct retarget *r, LLVMValueRef call);

/* Loads and stores of pointers whose width changed. */
void rt_kept(struct retarget *r);

/* ---- bridge.c ---- */

/* Calls of the old target's own intrinsics become calls of OpenCL's functions. */
void rt_bridge(struct retarget *r);

/* Does the bridge know what to do with the call of an intrinsic? */
bool rt_bridged(const struct retarget *r, LLVMValueRef call);

/* ---- metadata.c ---- */

void rt_metadata(struct retarget *r);
void rt_instruction_metadata(struct retarget *r, LLVMValueRef i);

/* ---- libclc.c ---- */

/* Names with the new numbers; then, where asked for, what Debian's libclc defines. */
void rt_rename(struct retarget *r);
int rt_library(struct retarget *r);

/* ---- define.c ---- */

/* Mathematical intrinsics that the back end cannot select become OpenCL's functions; true: some
 * did. */
bool rt_math(struct retarget *r);

/* Gives the declaration `fn` a body that calls `name`, of that type, with as many of its arguments
 * as that takes, pointers cast; nothing happens where the types do not fit. */
void rt_forward(struct retarget *r, LLVMValueRef fn, const char *name, LLVMTypeRef type);

/* Bodies for newer names of what the library has. */
void rt_aliases(struct retarget *r);

/* Bodies for functions that ask where a pointer points. */
void rt_define(struct retarget *r);

/* ---- spirv_gaps.c ---- */

/* What LLVM's SPIR-V back end cannot select, in other words. */
void rt_spirv(struct retarget *r);

#endif
