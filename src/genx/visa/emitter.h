/* SPDX-License-Identifier: Apache-2.0 */
/* emitter.h - the parts of emit.c (values) that emit_flow.c (control flow, functions) uses. */
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
    uint32_t *var; /* class -> variable; of predicates the first of 32 lanes each */
    uint8_t *done; /* instruction: made together with another */
    VEC_OF(struct gx_known_address) address;
    uint32_t first_label; /* of its blocks */
    uint32_t loc;
    VEC_OF(uint32_t) alias; /* variable by ALIASES types -> variable */
    uint32_t group_id[3];
    struct gx_known_function *function; /* of the module; see emit_flow.c */
    struct failure *failure;
};

struct gx_visa_inst gx_emit_inst(enum gx_visa_op op, uint32_t n);
void gx_emit_add(struct gx_emitter *e, const struct gx_visa_inst *i);
uint32_t gx_emit_new_general(struct gx_emitter *e, enum gx_elt elt, bool is_signed, uint32_t n);

/* A predicate as an operand: returns its variable; *ret_first is the first lane. */
uint32_t gx_emit_predicate(struct gx_emitter *e, uint32_t v, uint8_t *ret_first);

/* Emits the code of one value; emit_flow.c emits branches, calls and returns. */
void gx_emit_value(struct gx_emitter *e, uint32_t v);

/* Copies the whole of a variable. */
void gx_emit_copy(struct gx_emitter *e, uint32_t to, uint32_t from, struct gx_type t);

#endif
