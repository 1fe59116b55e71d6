/* SPDX-License-Identifier: Apache-2.0 */
/* facts.h - the facts of a module: where each of its pointers may point, and the solver.
 *
 * infer/ builds a graph, the solver here finds its least solution, and passes read it.  A node of
 * the graph stands for a pointer, an integer that may come from one, one leaf of an aggregate or
 * one lane of a vector.  Its inputs are the nodes that its fact depends on:
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr      a node with input %p           {local}
 *     %q = select i1 %c, ptr %g, ptr %h                  a node with inputs %g and %h   {local, …}
 *
 * An edge from an argument to a parameter, or from a return to a call, is an input like any other:
 * the solver knows no functions, and infer/ decides which calls it follows.
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

/* What the bits of a node's value mean. */
enum view {
    VIEW_GENERIC, /* a generic pointer, or a named one with the bits of the generic one */
    VIEW_NAMED,   /* a named pointer whose generic pointer has other bits */
    VIEW_INT,     /* an integer as wide as a pointer */
};

/* The kinds of nodes: see op.def. */
enum fact_op {
#define OP(id, meaning) OP_##id,
#include "facts/op.def"
#undef OP
};

struct node {
    uint32_t launch;  /* number in facts.launches: the launches in which the node's code runs */
    uint8_t op;       /* enum fact_op */
    uint8_t view;     /* enum view */
    bool outside : 1; /* the node is in outside_readers */
    bool drops : 1; /* it read pointers that only an earlier launch can have left there, and … */
    bool ended : 1; /* … their bits are in its value, see drop_gone() */
    bool inbounds : 1; /* OFFSET, MEET: the pointer is in its object, or poison */
    bool narrows : 1;  /* JOIN: a cast to pointers of fewer bits */
    bool nowrap : 1;   /* OFFSET: the address and the bytes added, as the number that they are, are
                        * together the new address, or it is poison */
    bool nulls : 1;    /* STORE: of a value that was null in a complete solution: mark_late() */
    bool part : 1;     /* LOAD: it may begin inside of a pointer, for it is not aligned */
    bool nowhere : 1;  /* LOAD: at an address in no space in a complete solution: mark_late() */
    bool passes : 1;   /* LOAD: LLVM may make the value a parameter: infer_load() */
    bool swapped : 1;  /* MEET: LLVM may exchange the pointer: infer_find_swapped() */
    uint32_t in;       /* first input: f->input.at[in] */
    uint32_t n_in;     /* number of inputs */
    space_set mask; /* MEET: the spaces that pass; VIEW_NAMED: the spaces of the pointer's type */
    uint32_t mod;   /* OFFSET: of the bytes added, see struct fact; LOAD, COPY: the cell or object
                       * whose list of readers has the node already */
    int32_t rem;    /* OFFSET: of the bytes added, see struct fact; LOAD, STORE, ZERO, COPY:
                       * number of bytes accessed; -1: unknown; LOOK: FACTS_COMPARED
                       * or another of these, or 0; ARITH: 1 + the input to which a number of
                       * less than FACT_NEAR is added, or 0 */
    int32_t span;   /* OFFSET with a modulus: rem bytes are added, or up to span more; SPAN_ANY: or
                     * more; 0: or less, and rem is the least of its class */
};
enum { SPAN_ANY = INT32_MAX };

/* The nodes of one function's instructions. */
struct node_range {
    uint32_t first, end;
};

/* The nodes from `first` on, up to those of the next entry, were made for instruction `at`. */
struct node_cause {
    uint32_t first;
    LLVMValueRef at; /* NULL: for no instruction */
};

/* Node `from` became an input of `to`, a parameter or a result, for the call or return `at`. */
struct link_cause {
    uint32_t to, from;
    LLVMValueRef at;
};

/* A budget that was met while the graph was drawn, for explain/. */
struct budget_met {
    const char *name;      /* "CARRY_DEPTH" */
    int64_t value, wanted; /* its value, and one that would do; 0: that is not known */
    uint32_t next;         /* number of another one at the same place, or PTRMAP_NONE */
};

/* The graph of one module and its solution. */
struct facts {
    struct arena arena; /* owns what is below, but for `memory`, `node`, `fact` and `input` */
    const struct target *target;
    space_set top;       /* the leaf spaces that a generic pointer of the target may point to */
    space_set global;    /* the leaf spaces of global memory: pointers from the host point there */
    space_set constant;  /* the leaf spaces of constant memory */
    space_set read_only; /* the leaf spaces that no kernel writes: constant, and parameters */
    uint32_t word;       /* bytes of a generic pointer */
    bool loose;          /* variables have the number of generic pointers */
    uint32_t exchanged;  /* FACT_EXCHANGED and FACT_TRADED, which a pointer to memory outside then
                          * has unless the slice of this file says that LLVM puts no memory, or no
                          * constant memory, in its place; 0: no file of a program, or not loose */
    bool lasts;          /* no memory is put in place of a variable (ASSUMPTION_BACK_END_NEXT) */
    bool closed;         /* closed world: unknown memory points to what escaped, or the host gave */
    bool host_global;    /* likewise in launches without code elsewhere, in an open world */
    uint64_t shuffle;    /* seed of a random order of solving, a debug mode; 0: the usual order */
    bool (*stop)(void *user); /* asked while facts are solved: true ends it; or NULL */
    void *stop_user;          /* first argument of stop() */
    VEC_OF(struct node) node;
    VEC_OF(struct fact) fact;         /* by node: the solution so far */
    VEC_OF(uint32_t) input;           /* inputs of all nodes, one after the other */
    VEC_OF(uint32_t) outside_readers; /* nodes to visit when memory.outside grows */
    VEC_OF(uint64_t) launches;        /* sets of launches, see memory_put(); number 0: all */
    uint32_t launch;                  /* nodes are made with this number */
    struct memory memory;
    struct ptrmap ids;      /* LLVM value -> first of its nodes */
    struct ptrmap range_of; /* function with a body -> number of its entry in `range` */
    VEC_OF(struct node_range) range;
    struct ptrmap at_use; /* LLVM use -> node, where a test makes the operand's fact better */
    bool told;            /* what follows, up to `filling`, is kept, for explain/ */
    VEC_OF(struct node_cause) node_cause; /* by `first` */
    VEC_OF(struct link_cause) link_cause; /* in the order of the module */
    VEC_OF(struct budget_met) budgets_met;
    struct ptrmap budget_at; /* instruction, argument, function, type, module -> the latest there */
    struct ptrmap filling; /* generic parameter from whose memory variables are filled, and which is
                            * no constant once its type is named (infer/copies.c) -> 1 */
};

/* An empty graph for the unit's target; the caller destroys it. */
struct facts *facts_create(const struct unit *u);
void facts_destroy(struct facts *f);

/* Likewise without a module: `word` bytes are a generic pointer.  Of a closed world. */
struct facts *facts_create_for(const struct target *target, uint32_t word);

/* Makes `n` nodes in a row, with the empty fact; returns the number of the first. */
uint32_t facts_reserve(struct facts *f, uint32_t n);

/* Gives a reserved node its kind and its `n` inputs; `in` is copied. */
void facts_define(struct facts *f, uint32_t node, enum fact_op op, const uint32_t *in, uint32_t n);

/* Of a LOOK: the program compares a pointer, which tells it of those that are numbers, too; it
 * tests if a pointer is null, or in a space; it looks at low bits alone, the place in a page. */
enum { FACTS_COMPARED = 1, FACTS_TESTED = 2, FACTS_LOW = 3 };

/* Notes that a budget was met at `place`, if explain/ wants to know, and there is a place. */
void facts_budget_met(struct facts *f, const void *place, const char *name, int64_t value,
                      int64_t wanted);
#define FACTS_BUDGET_MET(f, place, id, wanted) \
    facts_budget_met(f, place, #id, BUDGET_##id, (int64_t)(wanted))

/* A size in bytes as a node holds it: -1, unknown, where it does not fit. */
static inline int32_t facts_size(int64_t size)
{
    return size < 0 || size > INT32_MAX ? -1 : (int32_t)size;
}

/* Makes a node with a given fact; returns its number. */
uint32_t facts_constant(struct facts *f, struct fact fact);

/* Code that other modules call is in this launch, with all other code that they may call. */
enum { LAUNCH_ELSEWHERE = 1 };

/* The fact of an unknown pointer: it may point to each space of `mask`, or, if it is generic and
 * `mask` is empty, to each space that generic reaches.  Of VIEW_INT: a number from no pointer. */
struct fact facts_unknown(const struct facts *f, enum view view, space_set mask);

/* True if the graph is well formed: inputs are nodes that have values, as many as op.def says,
 * facts are in range, and memory_check() holds.  For assertions (invariants.c); linear. */
bool facts_check(const struct facts *f);

/* Computes the least solution, into f->fact.  False: f->stop() ended it, and no fact is true. */
bool facts_solve(struct facts *f);

/* The first node of a value; PTRMAP_NONE: it has none. */
uint32_t facts_node(const struct facts *f, LLVMValueRef v);

/* The nodes of a function's instructions.  Empty: it has no body, or was made after the facts. */
struct node_range facts_range(const struct facts *f, LLVMValueRef fn);

/* The fact of a value; of a vector or aggregate, the union over its leaves.  `leaves` is the number
 * of nodes that the value has (1 for a pointer, facts_lanes() for a vector). */
struct fact facts_get(const struct facts *f, LLVMValueRef v, uint32_t leaves);

/* The fact of an operand at its use, which is better than the value's where a test of the space
 * dominates the use, or where a store or atomic writes through it, for no kernel writes constant
 * memory.
 *
 *     %p = load ptr, ptr addrspace(1) %rows        {global, constant}
 *     %v = load i32, ptr %p                        {global, constant}
 *     store i32 %v, ptr %p                         {global} */
struct fact facts_at_use(const struct facts *f, LLVMUseRef use, uint32_t leaves);

/* The number of nodes of a pointer or vector type.  A vector with more than BUDGET_FACT_LANES
 * lanes, and an aggregate with more than BUDGET_FACT_LEAVES leaves, have one node for all. */
uint32_t facts_lanes(LLVMTypeRef type);

/* Forgets a value that is about to be deleted: LLVM may give its address to another value. */
void facts_forget(struct facts *f, LLVMValueRef v);

/* The named space that holds all leaf spaces of a fact: {local} gives local.  NULL: no single space
 * does, or the set is empty. */
const struct target_row *facts_cover(const struct facts *f, struct fact fact);

/* The named space that a pointer with this fact may be cast to, so that the cast stays true
 * whatever LLVM does to the module afterwards.  NULL: there is none.  An example for the difference
 * from facts_cover(), with %copy private and %g global:
 *
 *     memcpy(%copy, %g, 64)                memcpy(%copy, %g, 64)
 *     call @get(ptr %copy)          =>     call @get(ptr %g)
 *
 * LLVM may replace a variable by a pointer of the same type to equal bytes: where the variable is
 * passed on, and, if the bytes were copied from constant memory, wherever the variable is only
 * read.  A cast of @get's generic parameter to private memory, true when it was made, would be
 * wrong after that.  Therefore the spaces to and from which bytes of a private variable are copied
 * are added to the set of a pointer that may have come in as a generic parameter.  On targets whose
 * variables have the generic number, the spaces of constant bytes that are copied are added to the
 * set of every pointer to the variable. */
const struct target_row *facts_resolved(const struct facts *f, struct fact fact);

/* The spaces of the fact and of that memory.  `passed`: FACT_PASSED; FACT_FIXED: for signatures. */
space_set facts_lasting(const struct facts *f, struct fact fact, uint32_t passed);

/* The named space that a parameter's type may name, before `signatures` changes it.  Named types
 * keep LLVM from replacing the argument: the other pointer's type differs.  NULL: there is none. */
const struct target_row *facts_signable(const struct facts *f, struct fact fact);

/* Adds all memory that holds the same bytes as the objects that the node points to to what `kind`
 * says of these. */
void facts_spread(struct facts *f, uint32_t node, enum alike kind);

/* Notes that the parameters with these `n` nodes stay generic pointers though facts_signable() gave
 * them a space, so that LLVM may replace what calls pass: a parameter that gets such a pointer
 * cannot be named either.  Solves again.  False: f->stop() ended it.
 *
 *     define internal i32 @f(ptr %p) { call i32 @get(ptr %p) }     %p stays, so @get's does */
bool facts_stay(struct facts *f, const uint32_t *node, uint32_t n);

/* True if the target has a hidden cast to `row`'s space for all pointers with this fact, so that
 * what looks at the result sees the same pointer (cast_may_hide()). */
bool facts_may_hide(const struct facts *f, struct fact fact, const struct target_row *row);

/* True if a pointer with this fact, of the value and not of a use, is in `row`'s space only behind
 * tests, or was made of null, which LLVM may not see in a cast to it (semantics/cast.h). */
bool facts_is_tested(const struct facts *f, struct fact fact, const struct target_row *row);

#endif
