/* SPDX-License-Identifier: Apache-2.0 */
/* exchange.h - the copies that copies.c finds, from which exchange.c computes the memory that LLVM
 * may use in place of each variable. */
#ifndef INFER_EXCHANGE_H
#define INFER_EXCHANGE_H

#include "base/intern.h"
#include "facts/facts.h"

#include <llvm-c/Types.h>

struct infer;

/* One end of a copy. */
struct end {
    struct fact fact;
    bool constant; /* LLVM may find that nothing writes this memory, and then use it in place of the
                    * copy */
    bool far;      /* it is memory of a parameter of a function that is never inlined, so LLVM never
                    * sees the variable and its copy in one function */
    bool own;      /* it is memory of an alloca of the function, so no memory of a parameter */
    bool started;  /* it is memory of a parameter of a kernel, which no caller wrote */
    bool fixed;    /* nothing copies bytes to it: infer_is_fixed() */
    bool handed;   /* it is no variable of the function, or one that calls or copies may fill */
    uint32_t seen; /* with `far`: what that function sees of the variable, see infer_seen() */
};

/* The object of the private variable at an end, as the code there sees it. */
static inline uint32_t end_object(const struct end *e) { return e->far ? e->seen : e->fact.object; }

/* Bytes of `from` are copied to the private variable `to`, or back. */
struct copy {
    uint32_t object;
    struct end from;
    space_set spaces; /* the only ones of `from`, and of its copies, to which LLVM may exchange */
    bool equal;       /* of a pair: both have the same bytes, as far as both have bytes; else … */
    uint64_t size;    /* … of a part: the bytes that are read */
    uint32_t covers;  /* of a part that is stored: which of the first 16 bytes of the object these
                       * are, a bit for each */
};

/* Bytes are copied by a memcpy, or to a parameter by value. */
struct move {
    struct end to, from;
};

/* What is known of all copies of a module. */
struct exchange {
    struct memory *memory;
    VEC_OF(struct copy) copy;
    VEC_OF(struct copy) pair; /* copies that concern only the variable that is read … */
    VEC_OF(struct copy) part; /* … or only the variables whose bytes are in the part that is read */
    VEC_OF(struct move) move;
    VEC_OF(struct move) by_value; /* to a parameter of a function that is never inlined */
    space_set variables; /* where LLVM may find what it uses in place of such a parameter */
    space_set relayed;   /* constants that code outside copies to memory that is not private … */
    space_set passed;    /* … or callers outside, to such memory, which they pass */
    VEC_OF(uint64_t) bytes;   /* object -> size of the smallest variable in it; 0: unknown */
    struct intern seen;       /* of infer_seen(): function and object … */
    VEC_OF(uint32_t) seen_as; /* … and what it sees of that */
    /* Stores whose value could not be traced to its loads.  It may be all bytes of any variable
     * that is not larger: the size of the largest such store to each space, 0 for none, and the
     * objects of those to private memory. */
    uint64_t lost[SPACE_LEAVES];
    VEC_OF(uint32_t) lost_to;
};

/* Notes a store of `size` bytes at `to` whose value could not be traced to its loads. */
void infer_lose_copy(struct exchange *x, struct fact to, uint64_t size);

/* The object that stands for the private variables of the fact, as the function `fn`, which LLVM
 * never inlines, sees them through its parameters.  What it copies to one parameter and from there
 * on, LLVM takes for equal in `fn`, but not in callers, who see only calls of it:
 *
 *     @fn(ptr %to, ptr %from) noinline { memcpy(%to, %from); memcpy(%own, %to); … }
 *     =>  memcpy(%own, %from), so that %own may be exchanged for what %from leads to
 *
 * Of a parameter itself, LLVM uses in its place only what is copied to it.  The object has that;
 * the next one, of infer_behind(), has what is copied from it, for which a variable that is copied
 * to the parameter may be exchanged.  MEMORY_NONE: the fact leads to no private variable. */
uint32_t infer_seen(struct exchange *x, LLVMValueRef fn, struct fact fact);

/* The function reaches variables of the fact by a pointer that may turn out to be its parameter, a
 * select of two of them: what it sees of them, they have. */
void infer_reach(struct exchange *x, LLVMValueRef fn, struct fact fact);

/* Notes that LLVM may use `from` in place of a private variable at `to`. */
void infer_add_copy(struct exchange *x, struct end to, struct end from);

/* The end as what is copied to it sees it. */
static inline struct end infer_behind(struct end e)
{
    e.seen += e.far && e.seen != MEMORY_NONE;
    return e;
}

/* Adds to each object the spaces that LLVM may exchange its variables for (memory_copied()). */
void infer_spread_copies(struct exchange *x);

/* Nodes of one graph, which is built anew with the same numbers. */
struct node_list {
    VEC(uint32_t);
};

/* Behind a test of a pointer's space, the facts of the pointer have only the spaces for which the
 * test gives the answer that led there (an OP_MEET node for each use).  If LLVM replaces the
 * pointer by one to equal bytes in another space, the test gives the other answer:
 *
 *     %s = call i1 @llvm.amdgcn.is.private(ptr %p)     %p is {private}, so %no never runs.  LLVM
 *     br i1 %s, label %yes, label %no                  passes the local memory of which %p's
 *                                                      variable is a copy: %no runs, %p is {local}
 *
 * Appends to the list the nodes of all uses whose spaces are then not those of the facts.  The
 * facts must be solved, and all copies known.  `all`: appends each use behind a test of a pointer
 * that may point to private memory.  Returns true if it appended a node. */
bool infer_find_swapped(struct facts *f, bool all, struct node_list *ret);

/* Marks the nodes of the list in a graph that is not solved yet. */
void infer_mark_swapped(struct facts *f, const struct node_list *of);

/* ---- stores.c ---- */

/* The number of the operand whose value an atomic operation stores, or from which it computes the
 * value: 1 for `atomicrmw add ptr %x, i32 %v`, 2 for `cmpxchg ptr %x, i32 %old, i32 %new`.  Returns
 * 0 for all other instructions.  Operand 0 is the address.  The operands between, as %old, decide
 * what is stored, too: after `store i8 0, ptr %x`, `cmpxchg ptr %x, i8 %v, i8 1` stores !%v. */
unsigned infer_atomic_value(LLVMValueRef i);

/* True if the instruction may store its operand `value` where `address`, a use by it, leads. */
bool infer_may_store(struct infer *s, LLVMValueRef i, unsigned value, LLVMUseRef address);

/* The most bytes of a value that the instruction may store; 0: it stores none. */
uint64_t infer_most_stored(struct infer *s, LLVMValueRef i);

/* True if LLVM may find that nothing writes the variable, and read its bytes.  globalopt looks at
 * variables that no other module sees, which each one may be after internalize, also one of another
 * file once both are linked, and makes one without a store a constant.  A variable that begins
 * undefined, as shared memory does, has no bytes to read then. */
bool infer_may_become_constant(struct infer *s, LLVMValueRef variable);

/* True if nothing copies bytes to the variable or parameter: it is a constant, or a struct that a
 * kernel got by value, whose address goes nowhere. */
bool infer_is_fixed(LLVMValueRef root);

/* True if code outside the module, of which no other file tells, may call a function that is no
 * kernel: once LLVM sees both, what that code passes may be a constant, or a copy of any memory. */
bool infer_has_callers_outside(struct infer *s);

/* Fills s->foreign, the spaces of constants of which such callers, or other files, may have made
 * copies; s->constant_variables, those of variables that LLVM may find to be constant, here or in
 * other files, and s->constants, those of any memory that it takes for constant; and s->variables,
 * those of variables whose address a pointer may have, of which a number may be one, too.
 * `called`: infer_has_callers_outside(). */
void infer_find_places(struct infer *s, bool called);

/* True if the call may run code outside the module that copies bytes, and of which no other file
 * tells (given.alike, and the guard "files").  A runtime (CALL_CALLS) passes functions numbers of
 * threads and lists of its arguments; it copies only its own bytes. */
bool infer_copies_unseen(struct infer *s, LLVMValueRef call);

/* Finds the sizes of variables, and of parameters by value, which inlining replaces by variables;
 * LLVM makes no other object a variable.  Returns the most bytes that an instruction stores. */
uint64_t infer_find_sizes(struct infer *s, struct exchange *x);

/* True if the variable's address, or one computed from it, is used for more than loads, stores and
 * copies: passed, stored or joined by a phi, so that pointers from elsewhere may be to it; or, by
 * copies, whose other end LLVM may replace by it, or filled by one.  At most `steps` uses are seen;
 * if more, true. */
enum handed { HANDED_ON, HANDED_BY_COPIES, HANDED_OR_FILLED };
bool infer_is_handed_on(LLVMValueRef address, enum handed copies, unsigned *steps);

/* True if a store to the address may be one of a loop's, to another place each time, or if LLVM may
 * make a call write to its place what is loaded of a variable (`pairs`, see infer_only_pairs()).
 * It does not do the latter if the place is in a variable of a named type, since @make would have
 * to take another type:
 *
 *     call @make(ptr %x); %v = load i32, ptr %x
 *     store i32 %v, ptr @g                          =>     call @make(ptr @g)
 *     store i32 %v, ptr addrspace(3) @l             never: call @make(ptr addrspace(3) @l)
 *
 * Also true if the place is in a variable that is read through other pointers than its own address,
 * where no search finds the store: what is stored to the variable goes where these loads go. */
bool infer_may_get_bytes(struct infer *s, bool pairs, LLVMValueRef address);

#endif
