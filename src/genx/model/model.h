/* SPDX-License-Identifier: Apache-2.0 */
/* model.h - a program of whole-thread vector code: functions of blocks of instructions in SSA form.
 *
 * Instructions and values are the same numbers: instruction k defines value k, if anything.  They
 * lie in one array in the order of their blocks, so a pass walks an array, keeps its knowledge in
 * tables beside it, and writes a new function; none is changed where it stands.  Blocks are in
 * reverse post-order, so but for phis a value is made before it is used.
 *
 * CONST and UNDEF belong to no block: they may stand anywhere before their first use, and cost
 * nothing until the machine has to hold them. */
#ifndef GENX_MODEL_MODEL_H
#define GENX_MODEL_MODEL_H

#include "genx/model/region.h"

#include "base/arena.h"
#include "base/vec.h"
#include "trace/failure.h"

#include <assert.h>

enum gx_op {
#define OP(id, name, args, shape, signs) GX_##id,
#include "genx/model/op.def"
#undef OP
    GX_OPS
};

enum gx_pred { /* what ICMP and FCMP ask; vISA's six */
               GX_EQ,
               GX_NE,
               GX_LT,
               GX_LE,
               GX_GT,
               GX_GE
};

enum gx_flag {
    GX_SAT_RESULT = 1, /* the result saturates */
    GX_DST_SIGNED = 2, /* of an op whose signs are 'x' */
    GX_SRC_SIGNED = 4,
    GX_MIXED = 8,   /* of XMUL and XMAD: the sign of operands behind the first is what its is not */
    GX_MASKED = 16, /* of WR: the last operand is a mask */
    GX_LIST = 32,   /* of RD and WR: not a region but a list of elements, at `data` */
    GX_INLINE = 64  /* of legal ZEXT, SEXT, ABS, FABS, FNEG and NOT: the operand's type or
                     * modifier, no code of its own */
};

#define GX_NONE UINT32_MAX

struct gx_inst {
    uint8_t op;    /* enum gx_op */
    uint8_t sub;   /* enum gx_pred; of GROUP_ID the dimension; of TAG the tag; of GATHER, SCATTER,
                    * SURF_LD and SURF_ST the bytes of each lane, 1 or 2, in the low bits of a
                    * dword, or 0: the whole element; of OWORD_LD 1: its offset counts
                    * bytes; of ATOMIC enum gx_atomic; of BFN bit x + 2 * y + 4 * z is its result
                    * for the bits x, y, z of its operands */
    uint8_t flags; /* enum gx_flag */
    struct gx_type type;
    uint32_t args, n_args; /* in gx_func.arg */
    /* Of messages whose lanes are masked operand 0 is the mask, or GX_NONE: all lanes. */
    uint32_t data;  /* CONST: its bits in gx_func.bits; RD, WR: its region in gx_func.region, or
                     * GX_LIST its elements in gx_func.bits; PRD, PWR: the first lane; PARAM:
                     * its number; CALL: the function; BR, CBR: the block; messages: bytes of an
                     * element */
    uint32_t other; /* CBR: the block if the condition is false */
    uint32_t block; /* GX_NONE: CONST, UNDEF */
    uint32_t loc;   /* the place in the source: index in gx_module.loc, plus 1; 0: none */
};

struct gx_block {
    uint32_t first, end;     /* its instructions; CONSTs and UNDEFs may lie among them */
    uint32_t preds, n_preds; /* in gx_func.pred; phis have their operands in this order */
};

/* What an ATOMIC does (message.h).  Of its two values add uses the first, compare-and-exchange
 * both, and increment none. */
enum gx_atomic {
#define ATOMIC(id, name, visa, n) GX_ATOMIC_##id,
#include "genx/model/atomic.def"
#undef ATOMIC
    GX_ATOMICS
};

/* SIMD control flow is values: the execution mask (EM) is a predicate of 32 lanes, and an operation
 * leaves out lanes that are off only if its own mask says so.  Of the lanes that c and rm have:
 *
 *     GOTO em, rm, c   em where c is on; the other lanes wait for the join of the resume mask
 *     GOTO_RM g        rm, and the lanes that GOTO g has switched off
 *     JOIN em, rm      em, and the lanes of rm
 *     OFF x            true if none of these lanes of GOTO or JOIN x is on
 *     GET_EM em        em, as a predicate like any other
 *
 * Where the machine's mask is always the same, its goto is emitted (visa/divergent.h). */
enum { GX_EM_LANES = 32 };

enum gx_linkage { GX_KERNEL, GX_FUNCTION, GX_SUBROUTINE };

struct gx_func {
    struct arena arena; /* owns the name, the vectors and the table */
    char *name;
    uint8_t linkage;
    struct gx_type ret;
    uint32_t slm_bytes; /* of a kernel */
    uint32_t items;     /* of a kernel: work-items in a thread, side by side in dimension 0; 0: its
                         * launch counts threads */
    uint32_t required[3];         /* of a kernel: the only size of its groups, in threads or, with
                                   * `items`, in work-items; 0: any */
    uint32_t private_bytes;       /* of a kernel: for each work-item in its private buffers */
    const unsigned char *globals; /* of a kernel: what its variables of global and constant memory
                                   * hold at first, `global_bytes` bytes */
    uint32_t global_bytes;
    VEC_OF(uint32_t)
    global_addresses; /* places there that hold the place of a variable there, to
                                        * which a launch adds the memory's address */
    VEC_OF(struct gx_inst) inst;
    VEC_OF(struct gx_block) block;
    VEC_OF(uint32_t) arg;
    VEC_OF(uint32_t) pred;
    VEC_OF(uint32_t) param; /* the PARAMs in order */
    VEC_OF(int32_t) offset; /* of a kernel's parameters in its payload; -1: none */
    VEC_OF(uint8_t) kind;   /* of a kernel's parameters, as in !genx.kernels */
    VEC_OF(uint64_t) bits;
    VEC_OF(struct gx_region) region;
    uint32_t *hash;           /* constants by content: n_hash places, a power of two */
    uint32_t n_hash, in_hash; /* the number of places, and of those taken */
};

struct gx_module {
    VEC_OF(struct gx_func *) func;
    VEC_OF(struct gx_place) loc; /* gx_inst.loc - 1 */
};

/* The place in the source of an instruction; the strings belong to the maker of the module. */
struct gx_place {
    const char *file;
    unsigned line, col;
    const void *handle; /* the maker's own debug location; NULL: it has none */
    const void *value;  /* the maker's own instruction */
};

const char *gx_op_name(enum gx_op op);
int gx_op_args(enum gx_op op); /* how many operands; -1: any number */
char gx_op_shape(enum gx_op op);
char gx_op_signs(enum gx_op op);

/* True if the operation works element by element, so that its lanes can be separated: shapes a and
 * v. */
bool gx_is_alu(enum gx_op op);

/* True if the operation must stay even if its value is not used, like a store, or a join: lanes of
 * the machine's own mask wait there. */
bool gx_has_effect(enum gx_op op);

/* True if the first two operands may be exchanged. */
bool gx_commutes(const struct gx_inst *i);

struct gx_func *gx_func_new(const char *name, enum gx_linkage linkage, struct gx_type ret);
void gx_func_free(struct gx_func *f);
void gx_module_fini(struct gx_module *m);

/* A new function like `f`, without blocks and instructions. */
struct gx_func *gx_func_like(const struct gx_func *f);

/* ---- building ---- */

/* Begins block number f->block.n. */
void gx_begin(struct gx_func *f);

/* Ends the last block; after the last of all, gx_link() finds the predecessors of each block. */
void gx_end(struct gx_func *f);
void gx_link(struct gx_func *f);

/* The BR, CBR or RET of a block; NULL: it has none yet. */
const struct gx_inst *gx_terminator(const struct gx_func *f, uint32_t block);

/* The immediate dominator of each block, of the first itself; the caller frees it.  Blocks are in
 * reverse post-order, so a dominator has a lower number. */
uint32_t *gx_dominators(const struct gx_func *f);

/* True if every path to block `x` passes block `a`. */
bool gx_dominates(const uint32_t *idom, uint32_t a, uint32_t x);

/* A constant with the bits of each element, 64 for each; equal constants are one value. */
uint32_t gx_const(struct gx_func *f, struct gx_type t, const uint64_t *bits);
uint32_t gx_splat(struct gx_func *f, struct gx_type t, uint64_t bits);
uint32_t gx_undef(struct gx_func *f, struct gx_type t);
uint32_t gx_param(struct gx_func *f, struct gx_type t);

/* Adds an instruction to the block that is open, and returns its number. */
uint32_t gx_add(struct gx_func *f, struct gx_inst i, const uint32_t *args, uint32_t n);

/* The usual ones. */
uint32_t gx_op(struct gx_func *f, enum gx_op op, struct gx_type t, const uint32_t *args, uint32_t n,
               uint32_t loc);
uint32_t gx_rd(struct gx_func *f, struct gx_type t, uint32_t of, const struct gx_region *r,
               uint32_t index, uint32_t loc);
uint32_t gx_wr(struct gx_func *f, uint32_t old, uint32_t value, const struct gx_region *r,
               uint32_t index, uint32_t mask, uint32_t loc);

/* ---- reading ---- */

static inline const struct gx_inst *gx_at(const struct gx_func *f, uint32_t v)
{
    assert(v < f->inst.n);
    return &f->inst.at[v];
}

static inline uint32_t gx_arg(const struct gx_func *f, const struct gx_inst *i, uint32_t k)
{
    assert(k < i->n_args);
    return f->arg.at[i->args + k];
}

/* The bits of element k of a CONST. */
static inline uint64_t gx_bits(const struct gx_func *f, const struct gx_inst *i, uint32_t k)
{
    assert(i->op == GX_CONST && k < i->type.n);
    return f->bits.at[i->data + k];
}

/* The region of an RD or WR; NULL: it has a list. */
const struct gx_region *gx_region(const struct gx_func *f, const struct gx_inst *i);

/* The index and the mask of an RD or WR; GX_NONE: it has none. */
uint32_t gx_index(const struct gx_func *f, const struct gx_inst *i);
uint32_t gx_mask(const struct gx_func *f, const struct gx_inst *i);

/* The number of elements that an RD or WR names. */
uint32_t gx_lanes(const struct gx_func *f, const struct gx_inst *i);

/* The numbers of the elements that an RD or WR names, into `ret`; false: they depend on an
 * index. */
bool gx_elements(const struct gx_func *f, const struct gx_inst *i, int64_t *ret);

/* True if `v` is a constant whose elements are all equal. */
bool gx_is_splat(const struct gx_func *f, uint32_t v, uint64_t *ret_bits);

/* ---- checking ---- */

/* Checks what this header promises: the order of blocks, definitions before uses, number and types
 * of operands, regions inside their vectors.  False: `failure` names the wrong instruction. */
bool gx_verify(const struct gx_func *f, struct failure *failure);

/* ---- text ---- */

/* The function as text, for people. */
void gx_put(struct text *t, const struct gx_func *f);

#endif
