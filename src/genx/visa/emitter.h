/* SPDX-License-Identifier: Apache-2.0 */
/* emitter.h - what the files that emit code share: emit_flow.c (control flow, functions) calls
 * emit.c (values) and emit_masks.c (masks), which call emit_parts.c. */
#ifndef GENX_VISA_EMITTER_H
#define GENX_VISA_EMITTER_H

#include "genx/visa/assign.h"
#include "genx/visa/emit.h"

enum { ALIASES = 2 * GX_ELTS };

/* An address that was computed in this block. */
struct gx_known_address {
    uint32_t var, index; /* the variable that it points to, and the value that is the index */
    int32_t far;         /* bytes added to the index */
    uint32_t is;         /* the address variable */
};

struct gx_emitter {
    struct arena arena; /* owns tables and vectors, but not `out` */
    const struct gx_module *m;
    const struct gx_platform *pf;
    struct gx_visa_kernel *out;
    struct gx_emit_stats *stats;
    uint32_t which;          /* the number of the function that is emitted … */
    const struct gx_func *f; /* … and the function; of it: */
    struct gx_assign assign;
    uint32_t *var;    /* class -> variable; of predicates the first of 32 lanes each */
    uint8_t *done;    /* instruction: made together with another */
    uint32_t *resume; /* GOTO whose masks are predicates: the variable of its resume mask */
    bool states;    /* some function has the machine's gotos: what is not done in the lanes that are
                       * on is done in all */
    bool has_local; /* the program accesses local memory */
    VEC_OF(struct gx_known_address) address;
    VEC_OF(uint32_t) surface; /* a value that a surface variable has in this block … */
    VEC_OF(uint32_t)
    surface_var;          /* … which is the variable of the same index here; those behind
                                   * them are free */
    uint32_t first_label; /* of its blocks */
    uint32_t loc;
    VEC_OF(uint32_t) alias;             /* variable by ALIASES types -> variable */
    struct gx_known_function *function; /* of the module; see emit_flow.c */
    struct failure *failure;
};

/* ---- emit_parts.c ---- */

struct gx_visa_inst gx_emit_inst(enum gx_visa_op op, uint32_t n);
void gx_emit_add(struct gx_emitter *e, const struct gx_visa_inst *i);
uint32_t gx_emit_new_general(struct gx_emitter *e, enum gx_elt elt, bool is_signed, uint32_t n);

/* A predicate as an operand: returns its variable; *ret_first is the first lane. */
uint32_t gx_emit_predicate(struct gx_emitter *e, uint32_t v, uint8_t *ret_first);

/* Makes a predicate variable of so many lanes, and sets lanes of one to constant bits. */
uint32_t gx_emit_new_predicate(struct gx_emitter *e, uint32_t n);
void gx_emit_set_predicate(struct gx_emitter *e, uint32_t to, uint32_t n, uint64_t bits);

/* The bits of a predicate that is constant; what is undefined is 0. */
uint64_t gx_emit_lanes(const struct gx_func *f, uint32_t v);

/* Makes the instruction one of those lanes that `mask` has, if not GX_NONE. */
void gx_emit_masked(struct gx_emitter *e, struct gx_visa_inst *x, uint32_t mask);

/* The type for a value that is only moved: bfloat moves as words, since the machine may lack the
 * type. */
enum gx_elt gx_emit_carrier(enum gx_op op, enum gx_elt elt);

/* A new variable; one with another type, itself or an alias, which is made once; that of a value.
 * */
uint32_t gx_emit_new_plain(struct gx_emitter *e, enum gx_visa_file file, uint32_t n);
uint32_t gx_emit_typed(struct gx_emitter *e, uint32_t var, enum gx_elt elt, bool is_signed);
uint32_t gx_emit_var(struct gx_emitter *e, uint32_t v);

/* ---- emit_masks.c ---- */

/* Emits GOTO, GOTO_RM, JOIN and GET_EM. */
void gx_emit_mask(struct gx_emitter *e, uint32_t v);

/* Makes a jump one that is taken if OFF `off` is true; its mask is a predicate. */
void gx_emit_if_off(struct gx_emitter *e, const struct gx_inst *off, struct gx_visa_inst *jump);

/* Emits the machine's goto of a goto's branch, to `label`: of the lanes that leave, or `backward`
 * of those that stay. */
void gx_emit_goto(struct gx_emitter *e, const struct gx_inst *branch, bool backward,
                  uint32_t label);

/* ---- emit.c ---- */

/* Emits the code of one value; emit_flow.c emits branches, calls and returns. */
void gx_emit_value(struct gx_emitter *e, uint32_t v);

/* Copies the whole of a variable. */
void gx_emit_copy(struct gx_emitter *e, uint32_t to, uint32_t from, struct gx_type t);

#endif
