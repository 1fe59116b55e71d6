/* SPDX-License-Identifier: Apache-2.0 */
/* elsewhere.h - what one file of a program may assume of the others: a slice of the thin link says
 * it (thin/), and infer/ draws the graph of the file by it.
 *
 *     define void @f(ptr %p)       in all files, calls of @f pass local pointers: so %p is {local}
 *     %q = load ptr, ptr %box      of what all files store, this load gets {global}
 *     %v = alloca [4 x i32]        no file copies constant memory to %v */
#ifndef FACTS_ELSEWHERE_H
#define FACTS_ELSEWHERE_H

#include "base/arena.h"
#include "base/vec.h"
#include "facts/memory.h"
#include "space/target.h"

#include <llvm-c/Types.h>

/* What is known of one pointer at the boundary: its spaces, and flags of enum fact_flag. */
struct given_fact {
    space_set set;
    uint32_t flags;
};

/* Of one parameter; of an aggregate, the union over its leaves. */
struct given_param {
    uint32_t param; /* its number */
    struct given_fact fact;
    const struct target_row *row; /* its type becomes a pointer to that space; NULL: it stays */
};

/* A function all of whose callers, and all of whose bodies, are in files of the program. */
struct given_function {
    const char *name;
    struct given_param *param; /* those with leaves, sorted by number */
    uint32_t params;
    struct given_fact result, others;
    const struct target_row *row; /* likewise of the result */
    uint64_t given; /* the parameters that it may return: then `others` is what else it may */
};

/* The functions that calls by pointer of one type call, if all of these are in files of the program
 * and pass them all their arguments. */
struct given_type {
    uint64_t type;             /* the hash of the type: symbol.type */
    struct given_function all; /* without a name or parameters: what they return */
};

/* A change of the file by which the program has copies of functions (docs/design/thin.md). */
struct given_step {
    bool copy;            /* @function is copied, as @to; else … */
    bool shared;          /* (other files call the copy) */
    const char *function; /* … in @function … */
    uint32_t call;        /* … the call of that number … */
    const char *to;       /* … calls @to */
};

/* What a load of this file gets, in the whole program. */
struct given_load {
    const char *function; /* the load of that number (struct boundary_load) in @function, when … */
    uint32_t number;      /* … all steps were done */
    struct given_fact fact;
};

/* A private variable of this file in place of which LLVM uses no constant memory, or `whole`, no
 * other memory: the alloca of that number (struct boundary_own) in @function, when all steps were
 * done. */
struct given_kept {
    const char *function;
    uint32_t number;
    bool whole;
};

/* What one file of a program may assume of the others. */
/* Who may ask a runtime for the array of a call that does not name it as its wrapper: no one, code
 * that no file has, or a function of some file. */
enum given_asks { GIVEN_ASKS_NONE, GIVEN_ASKS_UNSEEN, GIVEN_ASKS_FILES };

struct given {
    struct arena arena; /* owns all below */
    space_set outside;  /* of pointers in memory that other files access, too */
    uint32_t outside_flags;
    struct looks looks; /* of other files */
    space_set alike;   /* of constant memory that LLVM may use instead of private variables to which
                      * pointers of this file lead, and that are not `kept` (facts_resolved()) */
    space_set relayed; /* of constants that files copy to memory which is not private (relay.h) */
    uint32_t asks;     /* enum given_asks */
    uint32_t assumes;  /* bit by enum assumption: what is true of the whole program */
    VEC_OF(struct given_function) function; /* sorted by name */
    VEC_OF(struct given_function) local;    /* internal functions whose types change, likewise */
    VEC_OF(struct given_type) type;         /* sorted by type */
    VEC_OF(struct given_step) step;         /* in order; then … */
    VEC_OF(struct given_load) load;         /* those of a function follow each other */
    VEC_OF(struct given_kept) kept;         /* likewise */
    VEC_OF(const char *) gone;              /* … no call of the program is left to these */
    VEC_OF(const char *) own; /* these are called in this file alone, and become internal */
    VEC_OF(const char *)
    body; /* sorted: names of a library's functions, which this file calls or may call in their
           * place, for which some file has a body; but not those in `function` */
};

/* True if some file has a body for that name of a library's function.  `g` may be NULL. */
bool given_has_body(const struct given *g, const char *name);

/* The function of that name, or NULL.  `g` may be NULL. */
const struct given_function *given_find(const struct given *g, const char *name);

/* What functions called by pointer of that type return, or NULL.  `g` may be NULL. */
const struct given_function *given_find_type(const struct given *g, uint64_t type);

/* What is known of the parameter of that number, or NULL.  `f` may be NULL. */
struct given_param *given_param(const struct given_function *f, uint32_t param);

/* True if the function's type changes. */
bool given_changes(const struct given_function *f);

/* Marks a load with what it gets, and finds that mark; false: it has none.  The mark is a number in
 * metadata, so that copies of the load have it, too; LLVM drops it where it moves or unites loads,
 * and given_forget() removes all, and those of function_set_own(): behind the last pass, and in
 * front of the first mark, since the module may come with marks of that name. */
void given_mark(LLVMValueRef load, struct given_fact fact);
bool given_of_load(LLVMValueRef load, struct given_fact *ret);
void given_forget(LLVMModuleRef m);

/* Likewise marks an alloca that is kept, and finds which flags of facts.exchanged it has. */
void given_mark_kept(LLVMValueRef alloca, bool whole);
uint32_t given_of_alloca(LLVMValueRef alloca);

#endif
