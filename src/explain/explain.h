/* SPDX-License-Identifier: Apache-2.0 */
/* explain.h - why a pointer is not known to be in one space.
 *
 *     k.cl:6:24: load through 'n' may be anywhere
 *       k.cl:5:13: 'n' is loaded from memory that code outside the module may have written
 *       k.cl:4:18: that memory is reached through 'q'
 *       help: say that this is the whole program: --world=closed
 *
 * The chain leads from an access back through the graph of facts, by the shortest way, to the node
 * where more spaces than one come in (cause.def).  Passes do not call this folder: they report
 * through the unit's tell_causes().
 *
 * Bound: each node is visited once for each question, and the users of each memory object once. */
#ifndef EXPLAIN_EXPLAIN_H
#define EXPLAIN_EXPLAIN_H

#include "facts/facts.h"

enum cause {
#define CAUSE(id, kind, text, help, tries) CAUSE_##id,
#include "explain/cause.def"
#undef CAUSE
    CAUSE_COUNT
};

/* What of a help can be tried: options of a run. */
enum explain_try {
    EXPLAIN_TRY_CLOSED = 1,  /* --world=closed */
    EXPLAIN_TRY_HOST = 2,    /* --assume=host-pointers-global */
    EXPLAIN_TRY_LAST = 8,    /* --assume=back-end-next */
    EXPLAIN_TRY_OPTIONS = 4, /* --set, of each step OPTION of the chain */
};

enum cause_kind { CAUSE_WAY, CAUSE_ORIGIN, CAUSE_PART, CAUSE_LIMIT };

/* One step of a chain. */
struct explain_step {
    enum cause cause;
    LLVMValueRef value;      /* what it is about; NULL: an intermediate result */
    LLVMValueRef fn;         /* the function of its text, or NULL */
    LLVMValueRef at;         /* the instruction, function or variable where it is; NULL: unknown */
    space_set set;           /* the spaces of `value` there */
    space_set other;         /* the spaces of what LLVM may replace it by, or none */
    const char *word;        /* an option or budget; NULL: none */
    enum option option;      /* of a step OPTION */
    int64_t number, number2; /* its value; what would do, as far as the planner knows */
};

struct explain_chain {
    VEC(struct explain_step);
};

/* Computes PROP_CAUSES; the pipeline registers it. */
extern const struct provider explain_provider;

/* Appends to `ret` why operand `operand` of `i`, the k-th address of an access or a pointer that a
 * call passes by value, is generic.  PROP_FACTS and PROP_CAUSES must be valid. */
void explain_operand(struct unit *u, LLVMValueRef i, unsigned operand, struct explain_chain *ret);

/* Appends where the value comes from: the chain as above, or where its space is known, each place
 * that gives it, at most BUDGET_NOTES of them. */
void explain_sources(struct unit *u, LLVMValueRef v, struct explain_chain *ret);

/* The spaces of the value itself, or at that use. */
space_set explain_set(struct unit *u, LLVMValueRef v);

/* Reports the chain of explain_operand() as notes: its origin, parts and help. */
void explain_tell(struct unit *u, LLVMValueRef i, unsigned operand);

/* "LOADED"; its kind; enum explain_try. */
const char *explain_id(enum cause c);
enum cause_kind explain_kind(enum cause c);
uint32_t explain_tries(enum cause c);

/* The text of a step; the help of step `k`, or NULL.  The caller frees both. */
char *explain_text(struct unit *u, const struct explain_step *s);
char *explain_help(struct unit *u, const struct explain_chain *chain, uint32_t k);

/* Into which functions the instruction was inlined, from the inside: "'f(int*)' at k.cu:6:3".  The
 * caller frees it.  NULL: it was not. */
char *explain_inlined(LLVMValueRef i);

/* The place of a step. */
struct src_loc explain_place(const struct explain_step *s);

#endif
