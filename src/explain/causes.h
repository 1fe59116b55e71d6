/* SPDX-License-Identifier: Apache-2.0 */
/* causes.h - what of the graph leads back to the module: shared by the files of this folder. */
#ifndef EXPLAIN_CAUSES_H
#define EXPLAIN_CAUSES_H

#include "explain/explain.h"
#include "facts/solve.h"

/* An effect that writes to an object: a STORE, ZERO or COPY. */
struct writer {
    uint32_t object, node;
};

/* A call or return by which `from` became an input of `to`; `order`: in the module. */
struct link_place {
    uint32_t to, from, order;
    LLVMValueRef at;
};

/* A vertex of the walk is a node of the graph, or, from `nodes` on, an object as a whole. */
struct causes {
    struct arena arena; /* owns all below */
    struct facts *f;    /* borrowed */
    uint32_t nodes;
    LLVMValueRef *value; /* by node: the value that it is or is a leaf of, of a result its
                                  * function; NULL: an intermediate one */
    struct ptrmap alive; /* instruction -> 1: no pass has erased it since */
    VEC_OF(struct link_place) links; /* by `to`, then by `from`, then in order */
    VEC_OF(struct writer) writers;   /* by object, then by node */
    VEC_OF(space_set) places;        /* of each space of the target but the generic one */
    struct users users;              /* NULL until causes_users() */
    uint32_t *seen;                  /* by vertex: the number of the last walk that met it */
    uint32_t *from, *via;            /* by vertex: the vertex before it, and the effect between */
    uint32_t walk;                   /* number of the last walk */
    VEC_OF(uint32_t) queue;
};

/* The instruction that the node was made for; NULL: it is not known, or not there any more. */
LLVMValueRef causes_at(const struct causes *c, uint32_t node);

/* The call or return by which `from` became an input of `to`; NULL as above. */
LLVMValueRef causes_link(const struct causes *c, uint32_t to, uint32_t from);

/* True if a call that is no call of a function by its name passes inputs of `to`, a parameter. */
bool causes_by_pointer(const struct causes *c, uint32_t to);

/* The spaces of what a vertex brings; of an object those of all pointers that are stored there. */
space_set causes_set(const struct causes *c, uint32_t x);

/* The writers of an object that is alive (memory_find()): from `*ret` on; returns how many. */
uint32_t causes_writers(const struct causes *c, uint32_t object, const struct writer **ret);

/* The users of each node; made when they are first asked for. */
const struct users *causes_users(struct causes *c);

/* back.c: appends the chain from `node`, whose set no named space holds, to its origin. */
void causes_walk(struct unit *u, uint32_t node, struct explain_chain *ret);

/* back.c: appends the sources of a node whose space is known, at most BUDGET_NOTES. */
void causes_sources(struct unit *u, uint32_t node, struct explain_chain *ret);

/* back.c: the generic parameter through which the pointer came in, where its fact says that it came
 * through one (FACT_PASSED); the nearest, NULL: no such value is in the module any more. */
LLVMValueRef causes_parameter(struct causes *c, LLVMValueRef v);

/* ends.c: appends what explains the vertex `x`, at which the walk ended.  `differ`: its inputs are
 * each in one space, and bring together those that are several. */
void causes_origin(struct unit *u, uint32_t x, bool differ, struct explain_chain *ret);

/* ends.c: appends one of the pointers that differ at `x`: what vertex `from` brings, by the effect
 * `via`.  Appends nothing if the chain has, from step `first` on, a pointer in the same spaces: of
 * ten calls that pass a local pointer, one is reported. */
void causes_part(struct unit *u, uint32_t x, uint32_t from, uint32_t via, uint32_t first,
                 struct explain_chain *ret);

/* ends.c: appends where the address of the variable that `v` points to is first given away, if that
 * is known. */
void causes_escape(struct unit *u, LLVMValueRef v, struct explain_chain *ret);

/* met.c: appends the options and budgets that kept the function from being copied; the budgets that
 * made one of the objects, or their cells, which vertex `x`, a load, reads; the one that lets the
 * effect `writer` write anywhere behind an offset; the one that leaves the object a copy of a
 * constant. */
void causes_limits_of_copies(struct unit *u, LLVMValueRef fn, struct explain_chain *ret);
void causes_limits_of_memory(struct unit *u, uint32_t x, struct explain_chain *ret);
void causes_limits_of_writer(struct unit *u, uint32_t writer, struct explain_chain *ret);
void causes_limits_of_copied(struct unit *u, uint32_t object, struct explain_chain *ret);

/* met.c: appends the budgets that were met at what the steps of the chain are about. */
void causes_limits_of_chain(struct unit *u, struct explain_chain *ret);

/* True if no space of the target holds all of the set, whether a cast can name it or not. */
static inline bool causes_several(const struct causes *c, space_set set)
{
    for (uint32_t k = 0; k < c->places.n; k++) /* as many as the target has spaces */
        if (space_le(set, c->places.at[k]))
            return false;
    return !space_empty(set);
}

/* True if the effect leaves bytes in memory that may be no generic pointer. */
bool causes_spoils(const struct causes *c, uint32_t node);

#endif
