/* SPDX-License-Identifier: Apache-2.0 */
/* cfg.h - blocks, dominators and loops of one function, by number.
 *
 * Blocks are numbered in reverse post-order from the entry.  Blocks that cannot be reached have no
 * number, and every query about them returns false.  An edge that a constant condition never takes
 * is not an edge here. */
#ifndef IR_CFG_H
#define IR_CFG_H

#include "base/arena.h"
#include "base/ptrmap.h"

#include <llvm-c/Core.h>

#define CFG_NONE UINT32_MAX

struct cfg {
    bool every_edge;          /* see cfg_init_every_edge() */
    uint32_t n;               /* reachable blocks; block 0 is the entry */
    LLVMBasicBlockRef *block; /* number -> block */
    uint32_t *pred_at;        /* preds of b: pred[pred_at[b]] .. pred[pred_at[b + 1] - 1] */
    uint32_t *pred;           /* each edge once; a switch may have several edges to a block */
    uint32_t *idom;           /* immediate dominator; of the entry: itself */
    uint32_t *dom_in;         /* when a walk of the dominator tree enters b … */
    uint32_t *dom_out;        /* … and leaves it */
    uint32_t *way_in;         /* the block from which the only edge comes that enters the blocks
                               * which b dominates; CFG_NONE: there are several such edges, or b is
                               * the entry */
    uint32_t *loop_head;      /* head of the innermost loop that b is in; CFG_NONE: none */
    uint32_t *loop_depth;     /* how many loops b is in */
    uint32_t *loop_parent;    /* of a loop, by its head: head of the one around it; CFG_NONE */
    struct ptrmap number;     /* block -> number */
};

/* Allocates everything in `a`. */
void cfg_init(struct cfg *c, struct arena *a, LLVMValueRef fn);
/* Likewise, but an edge that a constant condition never takes counts as an edge.  Dominance is then
 * the same as in LLVM's verifier, so a pass may move instructions by it. */
void cfg_init_every_edge(struct cfg *c, struct arena *a, LLVMValueRef fn);

/* The block's number; CFG_NONE if the block cannot be reached. */
uint32_t cfg_find(const struct cfg *c, LLVMBasicBlockRef bb);

/* True if there is an edge from the block `from` to the block `to`. */
bool cfg_has_edge(const struct cfg *c, uint32_t from, uint32_t to);

/* True if every path from the entry to b passes a.  A block dominates itself. */
bool cfg_dominates(const struct cfg *c, uint32_t a, uint32_t b);

/* True if every path from the entry to b takes the edge from `from` to `to`. */
bool cfg_edge_dominates(const struct cfg *c, uint32_t from, uint32_t to, uint32_t b);

#endif
