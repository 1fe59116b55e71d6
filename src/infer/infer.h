/* SPDX-License-Identifier: Apache-2.0 */
/* infer.h - builds the fact graph of a module (facts/facts.h).
 *
 * Files call down this list, and none calls back:
 *
 *   infer.c                           the walk over the module, and the pass
 *   transfer.c                        one function per kind of instruction; and of those
 *   effects.c                           which access memory or call
 *   runtimes.c calls.c callees.c      where calls go; askers.c: who asks a runtime for an array
 *   outside.c                           and what other files do (infer/outside.h)
 *   launches.c                          and in which launches
 *   carry.c                           bits of pointers in values without nodes
 *   operand.c                         the node of an operand
 *   constant.c refine.c               … of a constant, … beside a test
 *   layout.c index.c nodes.c low.c asm.c   what these are made of (infer/nodes.h)
 *   copies.c stores.c exchange.c note_copies.c   where bytes are copied; copies.c asks the solution
 *
 * For each function a first walk gives nodes to the values, and a second one defines each node by
 * the transfer function of its instruction.  Other folders use the pass `infer` and the provider of
 * PROP_FACTS; the rest is shared by the files of this folder. */
#ifndef INFER_INFER_H
#define INFER_INFER_H

#include "facts/facts.h"
#include "facts/runs.h"
#include "infer/nodes.h"
#include "ir/cfg.h"
#include "semantics/functions.h"

#include <llvm-c/Target.h>

/* Computes PROP_FACTS; the pipeline registers it. */
extern const struct provider infer_provider;

/* The spaces that a pointer may be in wherever a branch or an assumption dominates.  Program points
 * are numbered in preorder of the dominator tree (refine.c); dominated points are an interval. */
struct refinement {
    uint32_t root;       /* number of the tested pointer, taken without inbounds offsets */
    space_set mask;      /* the spaces that it may be in there */
    uint64_t start, end; /* valid at point `start` and later, but before point `end` */
};

/* The spaces of one root from one point on. */
struct known {
    uint64_t at; /* a point, valid from there to the next; or an edge */
    space_set mask;
};

/* All that is known of one root, sorted by point or edge; in the arena. */
struct known_range {
    struct known *point, *edge;
    uint32_t points, edges;
};

/* How calls of one function with a body are followed. */
struct scope {
    uint32_t result; /* first node of the result; PTRMAP_NONE: it has none */
    uint32_t others; /* the pointers that it may return and that are no parameters' values … */
    uint64_t given;  /* … and the parameters that it may return, a bit each; 0: no `others` */
    bool closed;     /* all calls are in the module, so parameters are the union of arguments */
    bool exact;      /* this body is the one that runs, so the result is what it returns */
    bool apart;      /* it is never inlined */
    bool noted;      /* its calls in other files are noted, too: infer_is_noted() */
};

/* An edge of the graph across a call or a return: `from` becomes an input of `to`. */
struct link {
    uint32_t to, from;
};

/* A function whose address is taken. */
struct taken {
    LLVMValueRef fn;
    uint32_t next; /* the next one of its type, by number; PTRMAP_NONE: none */
};

/* The functions that a call may call. */
struct callees {
    VEC(LLVMValueRef);
};

/* One walk over one module. */
struct infer {
    struct unit *u;
    struct facts *f;
    struct arena arena;   /* of one function */
    struct arena tables;  /* maps and vectors, as long as the walk */
    LLVMTargetDataRef td; /* borrowed from the module */
    LLVMContextRef ctx;
    uint32_t word;         /* bits of an integer that holds a generic pointer */
    bool makes, ints;      /* some integers become pointers; so they have nodes, as in a summary */
    bool memory;           /* memory is followed, because pointers are loaded or stored */
    struct ptrmap calls;   /* function -> enum call_flow */
    struct ptrmap named;   /* variable or function that an alias makes visible outside -> 1 */
    struct ptrmap shape;   /* aggregate type -> leaves, see infer_leaves() */
    struct ptrmap written; /* struct -> 1 + what written() in effects.c says of it */
    uint32_t null, nothing, plain, anything; /* nodes: null, undef, a number, an unknown pointer */
    uint32_t pool;        /* node: the pointers whose bits went into values without a node */
    uint32_t number;      /* node: a number that may be made of those bits */
    uint32_t given;       /* node: a number from code outside, perhaps a distance of two pointers */
    struct ptrmap scopes; /* function with a body -> number in functions */
    VEC_OF(struct scope) functions;
    struct ptrmap shared; /* wrapper of a parallel region, see SYMBOL_ASKS -> node: its array */
    enum { ASK_UNKNOWN, ASK_WRAPPERS, ASK_OTHERS } others_ask; /* who asks for these arrays */
    struct ptrmap only_called;   /* function -> 1 where each use is a direct call; a memo */
    struct ptrmap taken_of_type; /* function type -> number of one in `taken` */
    VEC_OF(struct taken) taken;
    struct callees callees; /* scratch of one call */
    struct ptrmap places;   /* launches.c: function that runs -> its place */
    VEC_OF(struct runs_edge) runs;
    bool unseen, callers;     /* code without a body gets at memory; such code may call functions */
    bool inlined, coroutines; /* calls by pointer are inlined; coroutines are not split yet */
    space_set constants, constant_variables, variables, foreign; /* of copies.c */
    uint32_t passed, fixed; /* nodes with the flags FACT_PASSED, and FACT_FIXED too; parameters: */
    VEC_OF(uint32_t) passed_parameters, fixed_parameters;
    VEC_OF(struct link) links; /* edges across calls and returns */
    struct boundary *boundary; /* to be filled (outside.c); NULL: not */
    LLVMValueRef fn, at;       /* the function at work and its instruction; NULL: none */

    /* Of the function at work: */
    struct cfg cfg;
    struct cfg blocks; /* likewise, where index.c asks for it without has_cfg; n is 0: not yet */
    bool has_cfg;      /* it tests pointers or has dead branches: cfg, order and roots are there */
    VEC_OF(struct refinement) refinements;      /* where branches and assumptions hold */
    VEC_OF(struct refinement) edge_refinements; /* edges that phis read on; no end */
    struct ptrmap roots;                        /* pointer -> number of its root */
    uint32_t n_roots, n_known; /* roots that have a number, and that have a row in `known` */
    struct known_range *known; /* by number of the root */
    struct ptrmap order;       /* instruction -> position in its block, where refinements need it */
};

/* constant.c: the nodes of constants, and the pointers that initialisers store. */
uint32_t infer_constant(struct infer *s, LLVMValueRef v, uint32_t leaf);
void infer_globals(struct infer *s);

/* The leaf's type if it is a pointer to a space whose first address has zero bits, so that zeros in
 * memory, which are not followed, point to a variable of the space.  NULL: it is none. */
LLVMTypeRef infer_zero_address(struct infer *s, uint32_t node, LLVMTypeRef type, uint32_t leaf);

/* Does a constant make a pointer of an integer: an operand, or a part of what a variable holds? */
bool infer_constants_make_pointer(LLVMModuleRef m);

/* refine.c: finds the tests of the function at work, and the spaces that they leave at a use. */
void infer_find_refinements(struct infer *s);
void infer_forget_refinements(struct infer *s);
/* On a host: the space by the annotation of the instruction, or of the function that it calls. */
enum space infer_said(LLVMValueRef i);
/* The spaces of a parameter by "nvvm.as"; all, if it is not annotated. */
space_set infer_annotated(struct infer *s, LLVMValueRef fn, unsigned index);
/* What tests leave for a value where operand `index` of `user` is read. */
space_set infer_refined(struct infer *s, LLVMValueRef v, LLVMValueRef user, unsigned index);

/* transfer.c: the transfer functions, one per kind of instruction. */
void infer_instruction(struct infer *s, LLVMValueRef i);

/* carry.c: notes that `i` may tell the program bits of operand `index`; only if that was moved. */
void infer_look(struct infer *s, LLVMValueRef i, unsigned index);
void infer_look_if_moved(struct infer *s, LLVMValueRef i, unsigned index);
/* Notes it of all operands that `i` only looks at. */
void infer_look_operands(struct infer *s, LLVMValueRef i);

/* Makes the nodes `plain`, `pool`, `number` and `given`. */
void infer_make_numbers(struct infer *s);

/* Follows the bits of `node`, which `v`, a value without a node, may hold, to their end. */
void infer_carry(struct infer *s, LLVMValueRef v, uint32_t node);

/* Does so for each operand with nodes of `i`, which has none. */
void infer_carry_operands(struct infer *s, LLVMValueRef i);

/* Lets all operands of `i` go where their bits are not followed: they escape. */
void infer_leave_operands(struct infer *s, LLVMValueRef i);

/* Lets the pointer or integer of a node go there. */
void infer_leave(struct infer *s, uint32_t node);

/* effects.c: instructions that access memory, and calls. */
void infer_load(struct infer *s, LLVMValueRef i, unsigned address, bool any_offset);
void infer_store(struct infer *s, LLVMValueRef i, unsigned address, unsigned value,
                 bool any_offset);
void infer_call(struct infer *s, LLVMValueRef i);

/* calls.c: makes the scopes, and the nodes of parameters and results; before the first call. */
void infer_number_signatures(struct infer *s);

/* Links a call with the module's functions that it may call; false: it may call others, too. */
bool infer_call_known(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves);

void infer_return(struct infer *s, LLVMValueRef i);

/* results.c: the parameters that a function may return, and the result of one call of it.  `scope`
 * is the function's, which gets `others` and `given`. */
void infer_find_results(struct infer *s, LLVMValueRef fn, struct scope *scope);

/* Links the other values that the function may return; after its values are numbered. */
void infer_link_results(struct infer *s, LLVMValueRef fn, const struct scope *scope);

/* The node of what a call of the function returns, where this body is the one that runs. */
uint32_t infer_result(struct infer *s, LLVMValueRef call, const struct scope *scope, uint32_t leaf);

/* Defines parameters and results as the union of their links; after all calls and returns.  Fills
 * ALIKE_PASSED and ALIKE_FIXED of all objects. */
void infer_define_links(struct infer *s);
void infer_spread_passed(struct infer *s);

/* callees.c: true if a call of the function, by its name or by pointer, says `alwaysinline`, so
 * that LLVM inlines it there although it says `noinline`. */
bool infer_asks_to_inline(struct infer *s, LLVMValueRef fn);
/* The scope of a function, valid during the walk; NULL: it has no body. */
const struct scope *infer_scope(struct infer *s, LLVMValueRef fn);

/* Calls by pointer.  Finds functions whose address is taken; before any scope. */
void infer_find_taken(struct infer *s);

/* The functions that a callee of that type may be; false: it may be others, too. */
bool infer_callees(struct infer *s, LLVMValueRef callee, LLVMTypeRef type, struct callees *ret);

/* True if all calls of the function, direct and by pointer, are in the module and have the
 * function's type. */
bool infer_stays_here(struct infer *s, LLVMValueRef fn);

/* launches.c: the launches in which each function runs.  Numbers the functions; the first. */
void infer_number_places(struct infer *s);

/* Notes a call, if it is by pointer, or of assembly or an intrinsic. */
void infer_note_call(struct infer *s, LLVMValueRef call);

/* Fills facts.launches, when all such calls are noted. */
void infer_find_launches(struct infer *s);

/* The number in facts.launches of a function that runs. */
uint32_t infer_launch(struct infer *s, LLVMValueRef fn);

/* What function_flow() says; names are compared once a function, not once a call. */
enum call_flow infer_flow_of_function(struct infer *s, LLVMValueRef fn);

/* True if the call may access memory, even if only to read, by code that is not in the module. */
bool infer_is_unseen(struct infer *s, LLVMValueRef call);

/* runtimes.c: links a call of a runtime's function with the functions that it so calls; stores the
 * address of the array that the runtime hands to the function at work (CALL_SHARED). */
void infer_call_entry(struct infer *s, LLVMValueRef i);
void infer_call_shared(struct infer *s, LLVMValueRef i);

/* copies.c: notes the spaces to and from which private objects are copied; after solving. */
void infer_find_copies(struct infer *s);
/* … and whether LLVM makes memcpy of loads and stores. */
bool infer_only_pairs(struct infer *s);
/* note_copies.c: of a summary, notes copies from memory that LLVM may find to be constant. */
void infer_note_copies(struct infer *s);
#endif
