/* SPDX-License-Identifier: Apache-2.0 */
/* work.h - the state of one retargeting, from the old target to the new one, and its steps.
 *
 *   retarget_stages.def  the order of the steps; retarget_stages.c runs them
 *   numbers.c     the new number of each address space; data layouts
 *   types.c       types as registers hold them, and as memory holds them
 *   rebuild.c     builds constants anew
 *   refuse.c      refuses code without a meaning on the new target, before anything changes
 *   globals.c     functions and variables
 *   old_kernels.c which functions are kernels
 *   abi.c         how kernels and functions take their parameters
 *   pointed.c     functions that are called through pointers
 *   code.c        instructions
 *   sync_scopes.c who atomic operations are for
 *   passed_bits.c pointers that functions pass as numbers, since they may hold one
 *   storage.c     allocas, and pointers in memory that keep the width they had
 *   attributes.c  spaces as attributes, in modules for hosts
 *   bridge.c      one target's intrinsics as OpenCL's functions
 *   metadata.c    annotations, ranges of spaces, debug info
 *   callee.c      the library's functions, apart from the program's of the same names
 *   libclc.c      OpenCL's functions from libclc; define.c those that it lacks
 *   spirv_gaps.c  replaces code that the SPIR-V back end cannot select */
#ifndef RETARGET_WORK_H
#define RETARGET_WORK_H

#include "ir/ir.h"
#include "ir/shim.h"
#include "retarget/callee.h"
#include "retarget/handed.h"
#include "retarget/named_constants.h"
#include "retarget/pointed.h"
#include "retarget/retarget.h"
#include "retarget/widths.h"
#include "trace/failure.h"

#include <llvm-c/Target.h>

enum { NUMBERS = 1024 }; /* numbers of spaces that some target gives a meaning are smaller */
#define NO_NUMBER UINT32_MAX

/* A load, store or cast that finds a pointer's bits in an integer of the pointer's old width. */
struct kept {
    LLVMValueRef i;
    LLVMTypeRef was; /* the old type of its value; of a cast, of the pointer */
};

/* An alloca of the function under work whose uses have another number, `wanted`. */
struct moved_alloca {
    LLVMValueRef i;
    uint32_t wanted;
};

/* A struct whose name goes to its new type. */
struct renamed {
    LLVMTypeRef was, is;
};

struct retarget {
    struct arena arena;             /* owns the maps and vectors */
    struct failure failure;         /* receives errors */
    const char *path;               /* of the module, for errors; borrowed */
    const struct retarget_opts *o;  /* borrowed */
    const struct target *from, *to; /* the old and the new target */
    bool machine, same, host;       /* another machine's triple; both number alike; two hosts */
    bool opencl;     /* names of OpenCL's library were the library's from the start */
    LLVMModuleRef m; /* borrowed */
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMTargetDataRef old, now;           /* the two data layouts; owned */
    uint32_t number[NUMBERS];             /* the new number of an old one, or NO_NUMBER */
    struct ptrmap in_register, in_memory; /* old type -> number of the new one in `types` */
    VEC_OF(LLVMTypeRef) types;
    VEC_OF(struct renamed) renamed; /* asked for while nothing may change yet */
    bool changes;                   /* from here on types are used, and take names */
    struct ptrmap constant[2];      /* [in memory]: constant -> number of the new one in `values` */
    VEC_OF(LLVMValueRef) values;
    struct halves *halves;         /* see halves.h; in the arena */
    struct ptrmap checked;         /* constant that refuse.c has checked -> 1 */
    struct ptrmap checked_type[2]; /* [in memory]: struct that refuse.c takes -> 1 */
    struct ptrmap same_layout;     /* struct -> 1: both layouts agree on it; 0: they do not */
    struct ptrmap was;             /* variable -> its number on the old target */
    struct ptrmap apart;  /* pointers to constant memory apart from generic, see apart.h … */
    bool apart_in_memory; /* … and some load gives such a pointer */
    struct named_constants constants; /* a host's variables of constant memory */
    struct handed handed;             /* what calls by pointer hand over, by names */
    struct ptrmap slot;       /* allocas of one pointer each, which may change their width */
    VEC_OF(struct kept) kept; /* what reads or makes the bits of pointers whose width changes */
    struct own_names callees; /* functions of the library's, and what stands aside for them */
    struct pointed pointed;   /* functions called through pointers of another type */
    struct ptrmap annotated;  /* kernel by nvvm.annotations -> 1 */
    struct ptrmap fresh;      /* instruction that already has the new target's types -> 1 */
    /* Of the function under work: */
    VEC_OF(struct moved_alloca) moved;
    struct ptrmap gep;
    VEC_OF(struct wider_gep) geps; /* GEP -> its number; widths.h */
    VEC_OF(LLVMValueRef) folds;    /* casts that lead to the space that they come from */
    VEC_OF(LLVMValueRef) calls;    /* calls whose arguments may not fit their callee */
    unsigned md_noalias_addrspace, md_nonnull, md_align, md_deref, md_deref_or_null;
    struct retarget_stats stats;
};

/* The first arguments of diag_no_meaning_…(): `at` has no meaning on the new target. */
#define RT_AT(r, at) &(r)->failure.sink, ir_place((r)->path, at), (r)->to->name

/* Was an error reported?  The module is to be discarded then. */
static inline bool rt_failed(const struct retarget *r) { return failure_is(&r->failure); }

/* ---- numbers.c: "was" is of the old target, "is" of the new one ---- */
/* Fills r->number. */
void rt_numbers(struct retarget *r);

/* The new number for an old one; NO_NUMBER only for types that refuse.c refuses or no code uses. */
uint32_t rt_number(const struct retarget *r, uint32_t number);

/* The unified space of an old or a new number; SPACE_COUNT: the target's table lacks it. */
enum space rt_space_was(const struct retarget *r, uint32_t number);
enum space rt_space_is(const struct retarget *r, uint32_t number);
/* The target's number for a unified space, or NO_NUMBER. */
uint32_t rt_number_of(const struct target *t, enum space s);

/* The width in bits of a pointer in a register. */
uint32_t rt_bits_was(const struct retarget *r, uint32_t number);
uint32_t rt_bits_is(const struct retarget *r, uint32_t number);

/* Can an integer of the old width hold every address that pointers of an old number have on the new
 * target?  Not so their null: see rt_kept_null(). */
bool rt_fits(const struct retarget *r, uint32_t was);

/* May a pointer be cast between two numbers of the new target? */
bool rt_castable(const struct retarget *r, uint32_t from, uint32_t to);

/* Appends the target's data layout to `ret`, or `own`; `named`: with names of its spaces. */
void rt_layout_text(const struct target *t, const char *triple, const char *own, bool named,
                    struct text *ret);
/* Has `layout` pointers of other widths than the target's? */
bool rt_other_widths(const struct target *t, const char *triple, const char *layout);

/* ---- types.c: the new type for an old one ---- */

/* Gives the types that were asked for so far their names; later ones get them when made. */
void rt_begin_changes(struct retarget *r);

LLVMTypeRef rt_type(struct retarget *r, LLVMTypeRef t);   /* of a value in a register */
LLVMTypeRef rt_memory(struct retarget *r, LLVMTypeRef t); /* of bytes in memory */
LLVMTypeRef rt_function_type(struct retarget *r, LLVMTypeRef t);
LLVMTypeRef rt_pointer(struct retarget *r, uint32_t number); /* of a new number */
/* The number of parts of an aggregate whose parts change one by one; refuses too many, at `at`. */
bool rt_parts(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, unsigned *ret_n);

/* Has the new type for `t` the same offsets and size as `t` had on the old target? */
bool rt_same_layout(struct retarget *r, LLVMTypeRef t);

/* ---- rebuild.c ---- */

/* The new constant for an old one; `memory`: with the type that memory holds. */
LLVMValueRef rt_constant(struct retarget *r, LLVMValueRef c, bool memory);

/* A new pointer constant as it lies in memory: itself, or an integer of the old width.  `was` is
 * the old type. */
LLVMValueRef rt_in_memory(struct retarget *r, LLVMTypeRef was, LLVMValueRef now);

/* ---- refuse.c ---- */
/* Refuses all that has no meaning on the new target.  Changes nothing. */
void rt_check(struct retarget *r);

/* ---- globals.c ---- */
void rt_globals(struct retarget *r);

/* ---- old_kernels.c ---- */
/* Fills r->annotated. */
void rt_annotated(struct retarget *r);

/* Is `fn` a kernel on the old target, by its calling convention, annotation or attribute? */
bool rt_is_kernel(struct retarget *r, LLVMValueRef fn);

/* ---- abi.c ---- */
/* How a function of the new target receives a parameter. */
enum abi {
    ABI_SAME, /* in the type that the body uses */
    ABI_CAST, /* as a pointer to another space, which the body casts */
    ABI_COPY, /* as a pointer to a struct, which the body copies, since it may write its copy */
};

struct abi_param {
    enum abi how;
    LLVMTypeRef type; /* of the parameter on the new target */
};

/* How parameter `k` of `fn` will be received; `fn` still has its old type. */
struct abi_param rt_abi(struct retarget *r, LLVMValueRef fn, unsigned k);

/* The new type with which pointers to functions are called whose type was `type`; `at`: a call
 * through such a pointer, or the function, by whose attributes structs are passed by value. */
LLVMTypeRef rt_pointed_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef type);

/* AMD's kernels take structs behind a constant pointer: makes them byval parameters. */
void rt_abi_by_value(struct retarget *r);

/* Sets calling convention, annotations and attributes of a function as the new target has them. */
void rt_calling_convention(struct retarget *r, LLVMValueRef fn, bool kernel);

/* Sets that of a call: its function's, or for a pointer, what functions with the old one get. */
void rt_convention_of_call(struct retarget *r, LLVMValueRef call);

/* Sets visibility and dso_local of a function or variable as the new target needs them. */
void rt_visibility(struct retarget *r, LLVMValueRef global);

/* ---- attributes.c ---- */
/* To a host: annotates pointers with the spaces that their old numbers name. */
void rt_say(struct retarget *r);

/* From a host: casts pointers to the spaces that attributes name, and back. */
void rt_hear(struct retarget *r);

/* ---- code.c ---- */
/* Notes that `i` already has the new target's types; returns it. */
LLVMValueRef rt_fresh(struct retarget *r, LLVMValueRef i);

void rt_function(struct retarget *r, LLVMValueRef fn);
void rt_type_attributes(struct retarget *r, LLVMValueRef owner, unsigned params);

/* ---- sync_scopes.c ---- */
/* Has the sync scope of `i` an equal on the new target?  With `change`, sets it. */
bool rt_scope(struct retarget *r, LLVMValueRef i, bool change);
bool rt_has_scope(LLVMValueRef i); /* it is atomic, or a fence */

/* ---- bridge.c ---- */
/* Replaces calls of the old target's intrinsics by calls of OpenCL's functions. */
void rt_bridge(struct retarget *r);

/* Can the bridge replace the call of an intrinsic? */
bool rt_bridged(const struct retarget *r, LLVMValueRef call);

/* ---- libclc.c ---- */
/* Gives mangled names of functions the new numbers. */
void rt_rename(struct retarget *r);

/* Adds bodies from Debian's libclc and define.c for functions called.  Negative: reported. */
int rt_library(struct retarget *r);

/* ---- spirv_gaps.c ---- */
/* Replaces code that LLVM's SPIR-V back end cannot select by equal code. */
void rt_spirv(struct retarget *r);

#endif
