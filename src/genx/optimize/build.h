/* SPDX-License-Identifier: Apache-2.0 */
/* build.h - writes a function value by value, each as simple as its operands allow.
 *
 * A pass that rebuilds a function makes its values by these functions.  The result may be an
 * existing value: an equal one that was made before and dominates this place, a constant, or an
 * operand. */
#ifndef GENX_OPTIMIZE_BUILD_H
#define GENX_OPTIMIZE_BUILD_H

#include "genx/model/model.h"
#include "genx/model/platform.h"

struct gx_build {
    const struct gx_platform *pf;
    const struct gx_func *f; /* the old function, which is read */
    struct gx_func *to;
    void *known;         /* by the pass; borrowed */
    uint32_t *map;       /* value -> new value */
    uint32_t *uses;      /* of each value of `f` … */
    uint32_t *part_uses; /* … that read parts of it */
    uint32_t *kill;      /* of each value of `f`: the first write that changes it */
    uint32_t *new_uses;  /* of each new value, the uses of the old values that it replaces; grows;
                          * 0: not known, as the value replaces none yet */
    uint8_t *only_read;  /* of a new value: all its uses read parts of it */
    uint32_t room;
    uint32_t *reach; /* of a BLOCK_LD: the number of elements that are read */
    uint32_t *idom;  /* of blocks */
    uint32_t *table; /* values by content */
    uint32_t n_table, in_table;
    struct arena lists;
};

/* The new value of operand k of an old instruction. */
uint32_t gx_build_arg(struct gx_build *b, const struct gx_inst *i, uint32_t k);

/* True if a write of `f` between instructions `from` and `to` changes old value `of`, or the vector
 * that `of` reads, so that computing with `of` at `to` would copy a vector first:
 *
 *     %of = rd %vec      %from = mul %of, %b      %vec = wr %vec, …      %to = add %from, %c */
bool gx_build_killed(const struct gx_build *b, uint32_t of, uint32_t from, uint32_t to);

/* Builds an operation; `like` gives its type, flags and place. */
uint32_t gx_build_op(struct gx_build *b, struct gx_inst like, const uint32_t *args, uint32_t n);

/* Builds `op` with type t and one or two operands (y GX_NONE: one). */
uint32_t gx_build_2(struct gx_build *b, enum gx_op op, struct gx_type t, uint32_t x, uint32_t y,
                    uint32_t loc);

/* Builds the bits of `v` as type t. */
uint32_t gx_build_bitcast(struct gx_build *b, struct gx_type t, uint32_t v, uint32_t loc);

/* The elements that a read or write names. */
struct gx_names {
    uint32_t n;
    const int64_t *list; /* elements; with an index NULL */
    struct gx_region r;  /* with an index */
    uint32_t index;      /* GX_NONE: none */
};

/* Reads elements of `of`, as type t. */
uint32_t gx_build_read(struct gx_build *b, struct gx_type t, uint32_t of, struct gx_names x,
                       uint32_t loc);

/* Writes elements of `old`; mask: GX_NONE, or a new value. */
uint32_t gx_build_write(struct gx_build *b, uint32_t old, uint32_t value, struct gx_names x,
                        uint32_t mask, uint32_t loc);

/* n elements, every `step`-th, from `first` on. */
struct gx_names gx_build_line(struct gx_build *b, uint32_t n, int64_t first, int64_t step);

/* Rebuilds the whole function: calls `one` for each instruction, which may build any values.
 * `known`: what the pass knows of the old function, which `one` finds in b->known; or NULL. */
struct gx_func *gx_build_all(const struct gx_func *f, const struct gx_platform *pf,
                             uint32_t (*one)(struct gx_build *b, uint32_t v), void *known);

/* Likewise, and calls `plan` first, which may look at what is known of the old function, and
 * allocate in b->lists. */
struct gx_func *gx_build_planned(const struct gx_func *f, const struct gx_platform *pf,
                                 void (*plan)(struct gx_build *b),
                                 uint32_t (*one)(struct gx_build *b, uint32_t v), void *known);

/* The new value of an instruction that a pass leaves as it is. */
uint32_t gx_build_same(struct gx_build *b, uint32_t v);

#endif
