/* SPDX-License-Identifier: Apache-2.0 */
/* widen.h - the new function of one kernel, while it is written. */
#ifndef SPMD_WIDEN_H
#define SPMD_WIDEN_H

#include "base/vec.h"
#include "spmd/masks.h"
#include "trace/trace.h"

/* The words that a kernel gets as parameters that the machine fills, of three dwords each; the
 * numbers of genx/model/implicit.h are in kernel.c. */
enum spmd_word {
    SPMD_THREAD,   /* where the thread stands in its group */
    SPMD_SIZE,     /* work-items of the group */
    SPMD_ENQUEUED, /* work-items of a full group */
    SPMD_GLOBAL,   /* all work-items */
    SPMD_OFFSET,   /* the first global id */
    SPMD_COUNT,    /* groups */
    SPMD_DIMS,     /* dimensions */
    SPMD_WORDS
};

enum { SPMD_LANES = 32 }; /* work-items of a thread at most */

/* Address spaces, as `gaspar opt --target=intel` leaves them. */
enum { SPMD_AS_PRIVATE, SPMD_AS_GLOBAL, SPMD_AS_CONSTANT, SPMD_AS_LOCAL, SPMD_AS_GENERIC };

struct spmd_widen {
    struct trace *trace;
    const char *path;
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    unsigned lanes;
    uint32_t required[3]; /* the only size of a full group that the kernel accepts; 0: any */
    LLVMValueRef old, fn;
    struct arena arena;
    struct spmd_flow flow;
    struct spmd_shape shape;
    struct spmd_masks masks;
    LLVMValueRef *mask;       /* number -> lanes that are on, where the builder stands or above */
    LLVMValueRef *next;       /* number of a divergent loop's mask -> the mask at its latch */
    LLVMBasicBlockRef *block; /* number -> new block */
    struct ptrmap number;     /* old value -> index in `value` */
    VEC_OF(LLVMValueRef) value;
    struct ptrmap
        kept;       /* phi behind a divergent loop -> index in `value` of what the loop carries */
    uint32_t words; /* set of enum spmd_word: those that the kernel needs */
    LLVMValueRef word[SPMD_WORDS]; /* its parameter, or NULL */
    LLVMValueRef ids;              /* the work-items' places in dimension 0 of the group */
    struct ptrmap local;           /* variable in local memory -> its address */
    uint32_t local_bytes;          /* to the end of the last one; 0: there is none */
    struct ptrmap global;  /* variable in global or constant memory -> its place in the buffer */
    uint32_t global_bytes; /* of the buffer; 0: there is none */
    unsigned char *global_data;        /* what it holds at first */
    VEC_OF(uint64_t) global_addresses; /* places in it that hold places in it */
    bool global_ok;                    /* the first values are bytes */
    LLVMValueRef globals;              /* the buffer's address */
    struct ptrmap frame;               /* alloca -> its bytes from the work-item's slice on */
    uint32_t frame_bytes;              /* of private variables; 0: there are none */
    LLVMValueRef slice;                /* where the work-items' private variables begin */
};

/* ---- local.c ---- */

/* Gives the variables of local memory that the kernel uses, and its allocas, their places. */
void spmd_local(struct spmd_widen *w);

/* A constant integer or pointer in vector code: times * the address of module_variables.c's buffer
 * + number, modulo 2^64. */
struct spmd_sum {
    uint64_t number;
    int times; /* 1 in an address; 0 in a number and in a difference of addresses */
};

/* Sets *ret to what the constant is.  False: it is no such sum, or less than a whole one. */
bool spmd_sum(const struct spmd_widen *w, LLVMValueRef c, struct spmd_sum *ret);

/* Sets *ret to the number that a constant integer or pointer is in vector code.  False: it is none,
 * or depends on an address that is not known before the launch. */
bool spmd_number(const struct spmd_widen *w, LLVMValueRef c, uint64_t *ret);

/* ---- module_variables.c ---- */

/* Gives the variables of global and constant memory that the kernel uses their places. */
void spmd_globals(struct spmd_widen *w);

/* True if the constant is such a variable, and what it holds at first is known. */
bool spmd_is_placed(const struct spmd_widen *w, LLVMValueRef c);

/* Its address. */
LLVMValueRef spmd_global(struct spmd_widen *w, LLVMValueRef variable);

/* Writes what the launch must know of the buffer, whose address is that parameter. */
void spmd_globals_end(struct spmd_widen *w, unsigned parameter);

/* ---- wide_values.c ---- */

/* The type of a value in vector code: pointers are i64; `wide`: a lane for each work-item. */
LLVMTypeRef spmd_type(const struct spmd_widen *w, LLVMTypeRef t, bool wide);

/* The new value of `old`, where the builder stands; `wide`: with a lane for each work-item, all of
 * them equal if it is uniform.  A varying value is wide. */
LLVMValueRef spmd_value(struct spmd_widen *w, LLVMValueRef old, bool wide);

/* A lane for each work-item, all `scalar`. */
LLVMValueRef spmd_splat(struct spmd_widen *w, LLVMValueRef scalar);

/* An integer, or integers, of the new function, sign-extended or cut to the type `element`.  What
 * is cut out of an extension is what was extended, also where that is shifted up. */
LLVMValueRef spmd_resize(struct spmd_widen *w, LLVMValueRef v, LLVMTypeRef element);

void spmd_put(struct spmd_widen *w, LLVMValueRef old, LLVMValueRef new);

LLVMValueRef spmd_i32(const struct spmd_widen *w, uint32_t v);

/* The mask of block b. */
LLVMValueRef spmd_mask(const struct spmd_widen *w, uint32_t b);

/* Calls llvm.genx.NAME; the types of the result and of the operands whose bits `typed` has are part
 * of its name. */
LLVMValueRef spmd_genx(struct spmd_widen *w, const char *name, LLVMTypeRef result,
                       LLVMValueRef *args, unsigned n, unsigned typed);

/* ---- wide_memory.c ---- */

/* The bytes of one element in memory. */
unsigned spmd_bytes(LLVMTypeRef t);

/* The vector form of a load or store in block b, which no_vector.c accepted. */
LLVMValueRef spmd_load(struct spmd_widen *w, LLVMValueRef i, uint32_t b);
void spmd_store(struct spmd_widen *w, LLVMValueRef i, uint32_t b);

/* Likewise of an atomicrmw, or of a cmpxchg, where it is the old value alone. */
LLVMValueRef spmd_atomic(struct spmd_widen *w, LLVMValueRef i, uint32_t b);

/* The name of the operation of an atomicrmw or cmpxchg in messages; NULL: there is none. */
const char *spmd_atomic_name(LLVMValueRef i);

/* ---- kernel.c ---- */

/* Makes the function, its first block and the entry's mask. */
void spmd_kernel_begin(struct spmd_widen *w);

/* Writes the kernel's entry in !genx.kernels and its metadata. */
void spmd_kernel_end(struct spmd_widen *w);

/* The address of an alloca. */
LLVMValueRef spmd_alloca(struct spmd_widen *w, LLVMValueRef i);

/* The vector form of a call that asks for an id or a size. */
LLVMValueRef spmd_query(struct spmd_widen *w, LLVMValueRef call);

/* ---- together.c ---- */

/* The vector form of a call of a function of a sub-group, in block b; `wide`: the result differs
 * between work-items. */
LLVMValueRef spmd_together(struct spmd_widen *w, LLVMValueRef call, bool wide, uint32_t b);

/* ---- progress.c ---- */

/* True if block b ends a loop by what another work-item writes, for which the work-items of a
 * thread could wait for ever. */
bool spmd_may_wait(struct spmd_widen *w, uint32_t b);

/* ---- no_vector.c ---- */

/* Reports each place of the kernel that has no vector form, and returns their number. */
uint32_t spmd_refuse(struct spmd_widen *w);

/* The llvm.genx intrinsic that does what LLVM's intrinsic of the call does, element by element;
 * NULL: there is none. */
const char *spmd_intrinsic(LLVMValueRef call);

/* True if the call has no effect and no result that is used: a lifetime, an assumption. */
bool spmd_is_dropped(LLVMValueRef call);

#endif
