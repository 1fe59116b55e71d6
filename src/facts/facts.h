/* facts.h - what is known of each pointer and memory cell of a module, and the solver.
 *
 * The medium, not the method: infer/ builds the graph, the solver here finds the least solution,
 * and every pass reads it.  A node is a pointer, an integer that may come from one, one leaf of
 * an aggregate or one lane of a vector.  An edge across a call or a return is an input like any
 * other, so the scope (function or module) is a question of which edges infer/ draws.
 *
 * Bound: a fact can grow at most FACT_HEIGHT times and each growth wakes only the node's users,
 * so solving visits O(nodes + FACT_HEIGHT * edges), in any order, with one result. */
#ifndef FACTS_FACTS_H
#define FACTS_FACTS_H

#include "base/arena.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "facts/memory.h"
#include "pass/pass.h"

/* How the bits of a value are to be read. */
enum view {
    VIEW_GENERIC, /* a generic pointer, or a named one with the same bits */
    VIEW_NAMED,   /* a named pointer whose bits mean something else */
    VIEW_INT,     /* an integer as wide as a pointer */
};

enum fact_op {
#define OP(id, meaning) OP_##id,
#include "facts/op.def"
#undef OP
};

struct node {
    uint8_t op;       /* enum fact_op */
    uint8_t view;     /* enum view */
    bool outside;     /* it is in outside_readers */
    bool inbounds;    /* OFFSET, MEET: the pointer is in its object, or poison */
    uint32_t in;      /* first input: f->input.at[in] */
    uint32_t n_in;    /* number of inputs */
    space_set mask;   /* MEET: what may pass; VIEW_NAMED: places its type can name */
    uint32_t mod;     /* OFFSET: see struct fact; LOAD, COPY: the cell or object that lists it */
    int32_t rem;      /* OFFSET: see struct fact; LOAD, STORE, ZERO, COPY: bytes; -1: unknown */
};

/* The nodes of one function's instructions. */
struct node_range {
    uint32_t first, end;
};

struct facts {
    const struct target *target;
    space_set top;    /* all that a generic pointer may point to */
    space_set global; /* the places of global memory: what hosts put into memory points there */
    space_set read_only; /* places that no kernel writes */
    uint32_t word;    /* bytes of a generic pointer */
    bool loose;       /* variables have the number of generic pointers */
    bool closed;      /* what unknown memory holds is what `memory.outside` says, or the host's */
    uint64_t shuffle; /* seed of a random order; 0: none */
    struct { VEC(struct node); } node;
    struct { VEC(struct fact); } fact;    /* by node */
    struct { VEC(uint32_t); } input;      /* inputs of all nodes, one after the other */
    struct { VEC(uint32_t); } outside_readers; /* nodes to visit when memory.outside grows */
    struct memory memory;
    struct ptrmap ids;    /* LLVM value -> first of its nodes */
    struct ptrmap range_of; /* function with a body -> number of its entry in `range` */
    struct { VEC(struct node_range); } range;
    struct ptrmap at_use; /* LLVM use -> node, where a test makes the operand's fact better */
};

/* An empty graph for the unit's target. */
struct facts *facts_create(const struct unit *u);
void facts_destroy(struct facts *f);

/* `n` nodes in a row, with the empty fact; returns the first. */
uint32_t facts_reserve(struct facts *f, uint32_t n);

/* Says how a reserved node comes by its fact. */
void facts_define(struct facts *f, uint32_t node, enum fact_op op, const uint32_t *in, uint32_t n);

/* A size in bytes as a node holds it: -1, unknown, where it does not fit. */
static inline int32_t facts_size(int64_t size)
{
    return size < 0 || size > INT32_MAX ? -1 : (int32_t)size;
}

/* A node with a given fact. */
uint32_t facts_constant(struct facts *f, struct fact fact);

/* What is known of a pointer of which nothing is known. */
struct fact facts_unknown(const struct facts *f, enum view view, space_set mask);

/* Finds the least solution. */
void facts_solve(struct facts *f);

/* The first node of a value, or PTRMAP_NONE. */
uint32_t facts_node(const struct facts *f, LLVMValueRef v);

/* The nodes of a function's instructions; none where it has no body, or is newer than the facts. */
struct node_range facts_range(const struct facts *f, LLVMValueRef fn);

/* What is known of a value; of a vector or aggregate: of all its leaves together.  `leaves` is the
 * number of leaves that were numbered (1 for a pointer). */
struct fact facts_get(const struct facts *f, LLVMValueRef v, uint32_t leaves);

/* The same of an operand at its use, better where a test dominates the use. */
struct fact facts_at_use(const struct facts *f, LLVMUseRef use, uint32_t leaves);

/* How many nodes a vector of `lanes` lanes has, and the most that an aggregate may have before
 * its leaves share one node. */
enum { FACTS_MOST_LANES = 16, FACTS_MOST_LEAVES = 64 };
uint32_t facts_lanes(LLVMTypeRef type);

/* A value is about to be erased: its address may be used again for another one. */
void facts_forget(struct facts *f, LLVMValueRef v);

/* The named space that holds all places of a fact, or NULL: none, or nothing is known to reach. */
const struct target_row *facts_cover(const struct facts *f, struct fact fact);

/* The same of a pointer that is to be cast to that space, and stays in it whatever LLVM does.
 *
 *     memcpy(%copy, %g, 64)                memcpy(%copy, %g, 64)
 *     call @get(ptr %copy)          =>     call @get(ptr %g)
 *
 * LLVM may put the pointer to equal bytes there, if it has the same type: where a variable is
 * passed on, and, if the bytes were copied from constant memory, wherever the variable is only
 * read.  So a cast of @get's generic parameter to private memory, true when it was made, would be
 * wrong.  Therefore the places to and from which bytes of a private variable are copied are added
 * to a pointer that may have come in as a generic parameter, and those of constant bytes to each
 * one on targets whose variables have the generic number. */
const struct target_row *facts_resolved(const struct facts *f, struct fact fact);

/* The same before `signatures`: of a parameter that will be named, LLVM sees that its type is not
 * that of the other pointer. */
const struct target_row *facts_signable(const struct facts *f, struct fact fact);

#endif
