/* SPDX-License-Identifier: Apache-2.0 */
/* boundary.h - where the graph of one file meets the graphs of the other files of its program.
 *
 *     a.ll:  define void @f(ptr %p) …        a definition: %p's node gets what all files pass
 *     b.ll:  declare void @f(ptr)
 *            call void @f(ptr %x)             a call: the node of %x
 *
 * With a `struct boundary`, infer/ notes these places instead of assuming the worst of them, and
 * thin/ joins the graphs (docs/design/thin.md).  elsewhere.h has what the link tells a file. */
#ifndef FACTS_BOUNDARY_H
#define FACTS_BOUNDARY_H

#include "base/arena.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "facts/memory.h"
#include "space/target.h"

#include <llvm-c/Types.h>

enum symbol_flag {
    SYMBOL_DEFINED = 1 << 0, /* the file has a body; `param`, `result` and `others` are its nodes */
    SYMBOL_OPEN = 1 << 1,  /* it may be called, or its body run, in ways that no call here tells */
    SYMBOL_WEAK = 1 << 2,  /* other files may have a body, too, and the linker takes one */
    SYMBOL_BODY = 1 << 3,  /* the file has a body; without SYMBOL_DEFINED its nodes are not noted */
    SYMBOL_ENTRY = 1 << 4, /* it is a kernel, or another entry of a closed world */
    SYMBOL_LOCAL = 1 << 5, /* it is internal: no other file can name it */
    SYMBOL_COPIES = 1 << 6, /* its body, which is the one that runs, may be copied */
    SYMBOL_KEPT = 1 << 7,   /* the file uses it in code that never runs, too, or not in a call */
    SYMBOL_TYPED = 1 << 8,  /* calls of it, or in it, need its type as it is */
    SYMBOL_MASKED = 1 << 9, /* what it returns may be made by a mask (facts/keep.h) */
    SYMBOL_OLD = 1 << 10,   /* it cannot cast back from some spaces (semantics/needs.h) */
    SYMBOL_TAKEN =
        1 << 11, /* the file uses its address otherwise than to call it by its own type */
    SYMBOL_UNSEEN = 1 << 12,  /* the file has no body, and runs it such that it may access memory */
    SYMBOL_POINTER = 1 << 13, /* no function: all that calls by pointer of that type may call */
    SYMBOL_PARTS = 1 << 14,   /* it returns an aggregate or a vector of pointers */
    SYMBOL_ASKS = 1 << 15,    /* it asks a runtime for an array (CALL_SHARED), whose address is its
                               * last leaf, one behind its parameters */
    SYMBOL_KERNEL = 1 << 16,  /* a kernel that this file does not call */
    SYMBOL_INLINED = 1 << 17, /* LLVM may inline it, as the body here or a call of it here says */
    SYMBOL_STARTED = 1 << 18, /* the file has the body of a kernel with parameters, and takes them
                               * for what the host passes, beside what the file itself does */
    SYMBOL_CALLED = 1 << 19,  /* code of the file may call it, by name or by pointer */
    SYMBOL_ALL = (1 << 20) - 1,
};

/* One leaf of a parameter, or of an argument. */
struct boundary_leaf {
    uint32_t node;         /* of an argument also PTRMAP_NONE: nothing is known of it */
    int32_t size;          /* with `copied`: the bytes that are copied; -1: not known */
    uint32_t param : 28;   /* number of the parameter */
    uint32_t fixed : 1;    /* of a definition: its type is part of how it is passed */
    uint32_t returned : 1; /* the function returns it, as an attribute says */
    uint32_t masked : 1;   /* of an argument: it may be made by a mask (facts/keep.h) */
    uint32_t copied : 1;   /* of a definition: a parameter by value, the address of an object of the
                            * function's own, into which each call copies */
};

/* A function that other files may define or call.  With SYMBOL_POINTER it stands for the functions
 * of its type whose address some file takes, and calls of it are calls by pointer. */
struct symbol {
    const char *name;       /* "": it has none */
    uint64_t type;          /* a hash of its type: equal for equal types */
    uint32_t flags;         /* enum symbol_flag */
    uint32_t param, params; /* its leaves: boundary.leaf.at[param] … */
    uint32_t result;        /* the first node of its result */
    uint32_t results;       /* the number of these nodes */
    uint32_t others;        /* with `given`: node of the pointers returned that are no parameters */
    uint64_t given;         /* the parameters that it may return, a bit each */
    uint32_t first, end;    /* of a kernel, and with SYMBOL_DEFINED: nodes of its instructions */
    uint32_t instructions;  /* how many they are, if it may be copied; then also: */
    uint32_t want, wants;   /* boundary.want.at[want] …: what a copy could name */
    uint32_t own, owns;     /* boundary.own.at[own] …: its allocas */
    uint32_t call, calls;   /* boundary.call.at[call] …: the calls in it */
    uint32_t back, backs;   /* boundary.back.at[back] …: nodes of what each return returns */
    uint32_t load, loads;   /* with a body: boundary.load.at[load] …: the loads in it */
    uint32_t copied, copieds; /* boundary.copied.at[copied] …: the copies of bytes in it */
    uint32_t noted;           /* the number of calls of it that are noted */
    uint32_t passed;          /* of thin/: nodes of what calls here pass, where others may call */
};

/* The number of a call that calls no copy, because it is no call instruction, or a runtime's. */
enum { CALL_STAYS = (1 << 28) - 1 };

/* A call of a symbol. */
struct symbol_call {
    uint32_t symbol;          /* the callee */
    uint32_t caller;          /* the symbol in which it is … */
    uint32_t number;          /* … and its number among all calls there, in program order */
    uint8_t depth;            /* the number of loops around it */
    bool own;                 /* the body that it runs is in this file */
    bool by_name;             /* if no file has a body, the callee's name says what it does */
    bool used;                /* something uses its value */
    bool copy;                /* of thin/: a step sent it to a copy, so the callee is known */
    uint32_t arg, args;       /* the arguments' leaves */
    uint32_t result, results; /* nodes of the call's value */
    uint32_t first, end;      /* nodes of what the call does if no body of the callee is known */
};

/* What the space of a pointer would name, in code of one function. */
enum want_kind {
    WANT_ADDRESS,  /* accesses through it */
    WANT_ARGUMENT, /* calls of code outside, or assembly, that have a form for a named pointer */
    WANT_STORED,   /* what is loaded where it is stored: at the address `place` */
    WANT_KINDS,
};
struct boundary_want {
    uint32_t node;
    uint32_t weight; /* one that is in no loop weighs 1, see plan.h */
    uint32_t rows;   /* bit by enum space: the spaces that would be named */
    uint32_t place;  /* of WANT_STORED */
    uint8_t kind;    /* enum want_kind */
    bool writes : 1; /* of WANT_ADDRESS: it always writes there, or is undefined */
};

/* An alloca of a function. */
struct boundary_own {
    uint32_t node : 30;
    uint32_t holds : 1; /* it may hold pointers */
    uint32_t kept : 1;  /* of thin/: LLVM uses no constant memory in place of it … */
    uint32_t number;    /* among all allocas of the function, in program order */
    uint32_t size : 31; /* bytes; 0: not known */
    uint32_t whole : 1; /* … and no other memory */
};

/* A load of a generic pointer, in a function with a name. */
struct boundary_load {
    uint32_t node;
    uint32_t number; /* among all such loads of the function, in program order */
    uint32_t flags;  /* of thin/: which memory LLVM may use instead, see facts.exchanged */
};

/* A pointer that the host put into memory, which it fills before a kernel runs. */
struct boundary_filled {
    uint32_t node; /* of the memory's address */
    int32_t at;
};

/* Code of one function copies bytes between what two nodes point to. */
struct boundary_copied {
    uint32_t to, from;
    uint32_t symbol;   /* the function */
    bool constant;     /* LLVM may find that nothing writes what is at `from`, and use it instead */
    bool to_parameter; /* `to` is computed from a parameter of the function … */
    bool from_parameter; /* … and `from`: see struct end in infer/exchange.h, `far` */
};

struct boundary {
    struct arena arena;    /* owns all below */
    struct ptrmap numbers; /* function, or type of calls by pointer -> its number in `symbol` */
    struct ptrmap calls;   /* call instruction -> its number in `call` */
    VEC_OF(struct symbol) symbol;
    VEC_OF(const char *) other; /* names of variables, aliases and ifuncs that files share */
    VEC_OF(struct symbol_call) call;
    VEC_OF(struct boundary_leaf) leaf;
    VEC_OF(struct boundary_want) want;
    VEC_OF(struct boundary_own) own;
    VEC_OF(uint32_t) back;
    VEC_OF(struct boundary_load) load;
    VEC_OF(struct boundary_filled) filled;
    VEC_OF(struct boundary_copied) copied; /* where variables have the number of generic pointers */
    bool copies_more;                      /* there may be copies that are not in `copied` */
    uint32_t loaded;                       /* the most bytes that LLVM may load at once */
    uint64_t instructions;                 /* of all bodies that may run */
    uint32_t pool, given;                  /* nodes of infer/: see struct infer */
    bool unseen;                           /* assembly of the file may access any memory */
    bool asks;    /* code that is in no symbol with SYMBOL_ASKS may ask a runtime for an array */
    bool makes;   /* an instruction or a constant makes a pointer of one */
    bool guesses; /* a pointer is made from a number … */
    bool calls_guess; /* … by the callee of a call, if no body of it is known */
};

void boundary_init(struct boundary *b);
void boundary_fini(struct boundary *b);

#endif
