/* emitter.h - what emit_flow.c (control flow, functions) uses of emit.c (values). */
#ifndef GENX_VISA_EMITTER_H
#define GENX_VISA_EMITTER_H

#include "genx/visa/assign.h"
#include "genx/visa/emit.h"

enum { ALIASES = 2 * GX_ELTS };

/* An address that was computed in this block. */
struct known_address {
    uint32_t var, index; /* of which variable, by which value */
    int32_t far;         /* and so many bytes */
    uint32_t is;         /* the address variable */
};

struct emitter {
    const struct gx_module *m;
    const struct platform *pf;
    struct visa_kernel *out;
    struct emit_stats *stats;
    uint32_t which;          /* the function in work, by number … */
    const struct gx_func *f; /* … and itself; of it: */
    struct assign assign;
    uint32_t *var;           /* class -> variable; of predicates the first of 32 lanes each */
    uint8_t *done;           /* instruction: made together with another */
    struct { VEC(struct known_address); } address;
    uint32_t first_label;    /* of its blocks */
    uint32_t loc;
    struct { VEC(uint32_t); } alias; /* variable by ALIASES types -> variable */
    uint32_t group_id[3];
    struct known_function *function; /* of the module; see emit_flow.c */
    bool failed;
    char *why;
    size_t size;
};

void emit_fail(struct emitter *e, const char *format, ...) PRINTF_LIKE(2, 3);

struct visa_inst emit_inst(enum visa_op op, uint32_t n);
void emit_add(struct emitter *e, const struct visa_inst *i);
uint32_t emit_new_general(struct emitter *e, enum gx_elt elt, bool is_signed, uint32_t n);
struct visa_operand emit_region(struct emitter *e, uint32_t var, enum gx_elt elt, bool is_signed,
                                const struct region *r);
struct visa_operand emit_number(enum gx_elt elt, bool is_signed, uint64_t bits);

/* Value `v` as an operand of `n` lanes. */
struct visa_operand emit_source(struct emitter *e, uint32_t v, enum gx_elt elt, bool is_signed,
                                uint32_t n);

/* A predicate as an operand: its variable, and the lane of it that is the first. */
uint32_t emit_predicate(struct emitter *e, uint32_t v, uint8_t *ret_first);

/* The code of one value; branches, calls and returns are emit_flow.c's. */
void emit_value(struct emitter *e, uint32_t v);

/* Moves all of a variable. */
void emit_copy(struct emitter *e, uint32_t to, uint32_t from, struct gx_type t);

#endif
