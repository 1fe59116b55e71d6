/* infer.h - draws the fact graph of a module.
 *
 * For each function one walk numbers the values, a second gives each instruction its transfer
 * function.  The public face is the pass `infer` and the provider of PROP_FACTS; the rest is shared
 * by the files of this folder. */
#ifndef INFER_INFER_H
#define INFER_INFER_H

#include "facts/facts.h"
#include "ir/cfg.h"

#include <llvm-c/Target.h>

/* Makes PROP_FACTS; the pipeline hands it to the runner. */
extern const struct provider infer_provider;

/* A pointer is known to be, or not to be, in some places wherever a branch or an assumption
 * dominates.  Program points are numbered in preorder of the dominator tree, see refine.c, so that
 * what is dominated is one interval. */
struct refinement {
    uint32_t root;       /* the pointer asked about, without inbounds offsets, by number */
    space_set mask;      /* where it may be there */
    uint64_t start, end; /* valid from this point up to, not at, that one */
};

/* What holds for one root at some points. */
struct known {
    uint64_t at; /* a point, valid from there to the next; or an edge */
    space_set mask;
};

/* What is known of one root, in order. */
struct known_range {
    struct known *point, *edge;
    uint32_t points, edges;
};

/* What the module knows of one function that it defines. */
struct scope {
    uint32_t result; /* first node of what it returns; PTRMAP_NONE: nothing that is followed */
    bool closed;     /* all its callers are here: arguments are what they pass */
    bool exact;      /* this body is what runs, so its result is what it returns */
};

/* One input of a node that has as many as there are calls or returns. */
struct link {
    uint32_t to, from;
};

/* A function whose address is taken. */
struct taken {
    LLVMValueRef fn;
    uint32_t next; /* the next one of its type, by number; PTRMAP_NONE: none */
};

/* Functions that a call may call. */
struct callees {
    VEC(LLVMValueRef);
};

/* One walk over one module. */
struct infer {
    struct unit *u;
    struct facts *f;
    struct arena arena;     /* of the module: whatever lives as long as the walk */
    LLVMTargetDataRef td;   /* borrowed from the module */
    LLVMContextRef ctx;
    uint32_t word;          /* bits of an integer that holds a generic pointer */
    bool ints;              /* integers are numbered: some become pointers */
    bool memory;            /* memory is followed: some loads give pointers */
    struct ptrmap calls;    /* function -> enum call_flow */
    struct ptrmap named;    /* variable or function that others reach by an alias -> 1 */
    struct ptrmap shape;    /* aggregate type -> leaves, see infer_leaves() */
    /* Nodes: null; undef; a number; any pointer; */
    uint32_t null, nothing, plain, anything;
    uint32_t pool;   /* … pointers whose bits went into values without a node … */
    uint32_t number; /* … a number that may have come out of one … */
    uint32_t given;  /* … and one from code outside, which may be the distance of two pointers */
    struct ptrmap scopes;   /* function with a body -> number in functions */
    struct { VEC(struct scope); } functions;
    struct ptrmap only_called;   /* function -> 1 where each use is a direct call; a memo */
    struct ptrmap taken_of_type; /* function type -> number of one in `taken` */
    struct { VEC(struct taken); } taken;
    struct callees callees; /* scratch of one call */
    bool unseen; /* code without a body here gets at memory */
    space_set constants; /* of copies.c: where memory that LLVM takes for constant may lie */
    uint32_t passed, fixed; /* nodes with the flags FACT_PASSED, and FACT_FIXED too */
    struct { VEC(struct link); } links; /* edges across calls and returns */
    LLVMValueRef fn;        /* the function at work */

    /* Of the function at work: */
    struct cfg cfg;
    bool has_cfg; /* it tests pointers or has dead branches: cfg, order and roots are there */
    struct { VEC(struct refinement); } refinements;      /* where branches and assumptions hold */
    struct { VEC(struct refinement); } edge_refinements; /* edges that phis read on; no end */
    struct ptrmap roots;       /* pointer -> number of its root */
    uint32_t n_roots;          /* roots that have a number … */
    uint32_t n_known;          /* … and those of them that have a row in `known` */
    struct known_range *known; /* by number of the root */
    struct ptrmap order;    /* instruction -> position in its block, where refinements need it */
};

/* How many nodes a value of the type has, 0: none.  Vectors have one a lane and aggregates one a
 * leaf, up to the limits of facts.h; beyond them all share one. */
uint32_t infer_leaves(struct infer *s, LLVMTypeRef type);

/* The number of the first leaf below `indices` in `type`, and how many there are below. */
uint32_t infer_leaf_at(struct infer *s, LLVMTypeRef type, const unsigned *indices, unsigned n,
                       uint32_t *ret_count);

/* Byte offset of leaf `leaf` of a type that has more than one, and its type. */
int64_t infer_leaf_offset(struct infer *s, LLVMTypeRef type, uint32_t leaf, LLVMTypeRef *ret_type);

/* How a leaf of that type is to be read, and for a named pointer where it can point. */
enum view infer_view(struct infer *s, LLVMTypeRef type, space_set *ret_mask);

/* Nodes for a value of that type: reserved, and views set. */
uint32_t infer_reserve(struct infer *s, LLVMTypeRef type);

/* The node of leaf `leaf` of a value; constants get theirs here. */
uint32_t infer_node(struct infer *s, LLVMValueRef v, uint32_t leaf);

/* The same for operand `index` of `user`, better where a test dominates it. */
uint32_t infer_operand(struct infer *s, LLVMValueRef user, unsigned index, uint32_t leaf);

/* Gives a node the fact of an unknown pointer, or of a number that may be one. */
void infer_define_unknown(struct infer *s, uint32_t node);

/* The same where code outside hands it over. */
void infer_define_given(struct infer *s, uint32_t node);

/* Bytes that a value of the type takes in memory; -1: not known here. */
int64_t infer_size(struct infer *s, LLVMTypeRef type);

/* Byte offset that a GEP's indices add: rem modulo mod. */
void infer_gep_offset(struct infer *s, LLVMValueRef gep, int64_t *ret_rem, uint32_t *ret_mod);

/* constant.c: nodes of constants, and what initialisers put into module variables. */
uint32_t infer_constant(struct infer *s, LLVMValueRef v, uint32_t leaf);
void infer_globals(struct infer *s);

/* Does a constant make a pointer of an integer: an operand, or a part of what a variable holds? */
bool infer_constants_make_pointer(LLVMModuleRef m);

/* asm.c: may the assembly text make a pointer of its own, or name memory that no operand does? */
bool infer_asm_reaches(struct infer *s, LLVMValueRef call);

/* Is argument `k` of the assembly only ever an address, which it does not keep? */
bool infer_asm_only_accesses(struct infer *s, LLVMValueRef call, unsigned k);

/* Is the leaf a pointer to a space whose first address has zero bits?  Then zeros in memory, which
 * are not followed, are one to a variable of the space: these are unknown from now on. */
bool infer_zero_is_address(struct infer *s, uint32_t node, LLVMTypeRef type, uint32_t leaf);

/* refine.c: finds the tests of a function, and what they say at a use. */
void infer_find_refinements(struct infer *s);
void infer_forget_refinements(struct infer *s);
/* What an instruction that makes a pointer, or the function that it calls, says of it on a host. */
enum space infer_said(LLVMValueRef i);
space_set infer_refined(struct infer *s, LLVMValueRef v, LLVMValueRef user, unsigned index);

/* transfer.c: the transfer functions, one per kind of instruction. */
void infer_instruction(struct infer *s, LLVMValueRef i);

/* The pointer of whose low bits, and constants, `v` is computed: p & 15, 16 - (p & 15).  NULL: it
 * may have other bits of an address, or of none. */
LLVMValueRef infer_low_part(struct infer *s, LLVMValueRef v);

/* carry.c: what the instruction does tells bits of an integer, operand `index`. */
void infer_look(struct infer *s, LLVMValueRef i, unsigned index);

/* The same of all operands that it only looks at. */
void infer_look_operands(struct infer *s, LLVMValueRef i);

/* Nodes for numbers that come from anywhere. */
void infer_make_numbers(struct infer *s);

/* `v` has no node, and may hold bits of what `node` says: follows them to where they end up. */
void infer_carry(struct infer *s, LLVMValueRef v, uint32_t node);

/* The same of each operand of `i` that has nodes, where `i` itself has none. */
void infer_carry_operands(struct infer *s, LLVMValueRef i);

/* All operands of `i` go where their bits are not followed. */
void infer_leave_operands(struct infer *s, LLVMValueRef i);

/* The pointer, or integer, goes where its bits are not followed. */
void infer_leave(struct infer *s, uint32_t node);

/* effects.c: loads, stores, calls: whatever touches memory. */
void infer_load(struct infer *s, LLVMValueRef i, unsigned address, bool any_offset);
void infer_store(struct infer *s, LLVMValueRef i, unsigned address, unsigned value,
                 bool any_offset);
void infer_call(struct infer *s, LLVMValueRef i);

/* An effect: a node without a value of its own. */
void infer_effect(struct infer *s, enum fact_op op, const uint32_t *in, uint32_t n, int64_t size);

/* calls.c: functions of the module.  Scopes, arguments and results of all, before any call. */
void infer_number_signatures(struct infer *s);

/* The scope of a function with a body; NULL: it has none. */
const struct scope *infer_scope(struct infer *s, LLVMValueRef fn);

/* A call of one of them, directly or by pointer; false: it may call others. */
bool infer_call_known(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves);

/* Adds an input to an argument's node, or a result's. */
void infer_link(struct infer *s, uint32_t to, uint32_t from);
void infer_return(struct infer *s, LLVMValueRef i);

/* Where a parameter points as "nvvm.as" says it, or anywhere: nothing is said. */
space_set infer_annotated(struct infer *s, LLVMValueRef fn, unsigned index);

/* Once all calls and returns were seen: every argument and result joins what they give. */
void infer_define_links(struct infer *s);
void infer_escape(struct infer *s, LLVMValueRef user, unsigned index);

/* callees.c: calls by pointer.  Finds functions whose address is taken; before any scope. */
void infer_find_taken(struct infer *s);

/* The functions that a callee of that type may be; false: it may be others, too. */
bool infer_callees(struct infer *s, LLVMValueRef callee, LLVMTypeRef type, struct callees *ret);

/* Is every use of the function a call from here that passes what it takes?  Or is it at least only
 * called from here, directly or by pointer, as what it is? */
bool infer_is_only_called(struct infer *s, LLVMValueRef fn);
bool infer_stays_here(struct infer *s, LLVMValueRef fn);

/* runtimes.c: is it a runtime's function that calls what it is given (CALL_CALLS)?  Does it call
 * argument `index` of `call`?  And what such functions of the module get by a call. */
bool infer_is_runtime(LLVMValueRef fn);
bool infer_entry(LLVMValueRef call, unsigned index);
void infer_call_entry(struct infer *s, LLVMValueRef i);

/* effects.c: is it a function, or may the call run one, whose code is not in the module, and which
 * gets at memory?  Code that only reads may return what it finds, or call functions with it. */
bool infer_is_unseen_function(struct infer *s, LLVMValueRef fn);
bool infer_is_unseen(struct infer *s, LLVMValueRef call);

/* copies.c: once facts are solved, tells each private object where its bytes are copied. */
void infer_find_copies(struct infer *s);

/* Node of input 0 moved by `rem` modulo `mod` bytes. */
uint32_t infer_moved(struct infer *s, uint32_t node, int64_t rem, uint32_t mod);

#endif
