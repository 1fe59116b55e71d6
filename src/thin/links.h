/* SPDX-License-Identifier: Apache-2.0 */
/* links.h - the names of a linked program: thin_link.c makes them, thin_plan.c reads them. */
#ifndef THIN_LINKS_H
#define THIN_LINKS_H

#include "base/intern.h"
#include "thin/thin.h"

/* A symbol of one file. */
struct mention {
    uint32_t file, symbol;
};

/* A name that files share.  With SYMBOL_POINTER it stands for the functions of its type whose
 * address is taken; its `bodies` are these. */
struct shared_name {
    uint64_t type;
    uint32_t flags;             /* of all files together */
    uint32_t strong;            /* the file with the only body that is not weak, from 1; 0: none */
    uint32_t bodies;            /* how many bodies have nodes */
    uint32_t mention, mentions; /* links.mention.at[mention] … */
    uint32_t files;             /* how many have a body, call it, or use it in another way … */
    uint32_t last_file;         /* … and the last one of these, from 1 */
    uint32_t arg, args;         /* nodes: each leaf of what is passed, by all calls */
    uint32_t result, results;   /* nodes: each leaf of what is returned, by all bodies */
    bool resolved;
    bool listed;                 /* --entries names it */
    bool other;                  /* it is no function, or a word of assembly, in some file */
    bool reached;                /* a call to it is left, or code elsewhere may call it */
    struct given_function known; /* of a resolved name: what files may assume */
};

/* A name of OpenCL's library that some file gives a body; those with one key are overloads for
 * different spaces (builtin_forget_spaces()). */
struct overload {
    const char *key, *name;
};

struct links {
    struct arena arena;       /* owns all below but two vectors */
    struct intern names;      /* of what is not internal … */
    VEC_OF(uint32_t) of_name; /* … and the number in `name` of each */
    VEC_OF(struct shared_name) name;
    VEC_OF(struct mention) mention;
    uint32_t **of; /* file -> symbol of it -> name */
    space_set outside;
    uint32_t outside_flags;
    struct looks looks;               /* see struct given */
    space_set *alike;                 /* by file: likewise */
    space_set relayed;                /* likewise */
    VEC_OF(struct overload) overload; /* sorted by key, and by name */
    bool unseen;                      /* code that no file has may access memory */
    uint32_t asks;                    /* enum given_asks */
};

/* thin_launch.c: finds in which launches of kernels each node runs. */
void thin_find_launches(struct thin_program *p);

/* thin_exchange.c: notes for each variable the memory that LLVM may use instead of it. */
void thin_find_exchange(struct thin_program *p);
void thin_forget_exchange(struct thin_program *p);

/* The flags of facts.exchanged of a pointer with that fact, before they are forgotten. */
uint32_t thin_exchanged(const struct facts *f, struct fact fact);

/* thin_sign.c: decides which parameters and results become named pointers. */
void thin_sign(struct thin_program *p);

/* True if a call whose callee is known by its name may run a body of some file instead, with which
 * the call is not linked: it is a call of unknown code. */
static inline bool thin_stands_in(const struct shared_name *name)
{
    return !name->resolved && (name->other || name->flags & SYMBOL_BODY);
}

/* What a symbol is. */
static inline const struct symbol *thin_symbol(const struct thin_program *p, struct mention m)
{
    return &p->file.at[m.file].boundary.symbol.at[m.symbol];
}

/* The number in links.name of a name that files share; UINT32_MAX: no file has it. */
uint32_t thin_find_name(const struct links *l, const char *name, size_t n);

#endif
