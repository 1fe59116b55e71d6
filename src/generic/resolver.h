/* resolver.h - the state of `resolve-dynamic` in one function, and what its files share. */
#ifndef GENERIC_RESOLVER_H
#define GENERIC_RESOLVER_H

#include "generic/root.h"
#include "generic/site.h"
#include "generic/split.h"
#include "ir/cfg.h"

/* A span asks for the tags of so many roots at most: each multiplies the copies. */
enum { MOST_ROOTS = 3 };

struct root_set {
    LLVMValueRef at[MOST_ROOTS];
    unsigned n; /* more than MOST_ROOTS: there are others */
};

/* False: there are too many now. */
bool root_set_add(struct root_set *r, LLVMValueRef root);

struct resolver {
    struct unit *u;
    struct tags tags;
    struct roots roots;
    struct arena arena;   /* of the function at work */
    struct cfg cfg;       /* as it was before the first copy */
    struct sites sites;   /* of the function that need a test, in its order */
    LLVMValueRef *root;   /* by site */
    uint32_t *block;      /* by site: number of its block */
    bool *done;           /* by site: it was copied; what it still needs the next round finds */
    bool *taken;          /* by block: a copied loop holds it */
    struct ptrmap copied; /* block that has copies -> 1 */
    bool changed;
};

/* The tag of a root for a span, or NULL: there is no place to read it. */
LLVMValueRef resolver_tag(struct resolver *s, LLVMValueRef root);

/* Was the root of the site itself copied?  What uses it outside uses a phi now, of which the next
 * round knows. */
bool resolver_is_stale(const struct resolver *s, uint32_t site);

/* Copies the span for the root of `site`; `shared`: all sites in it that have that root. */
void resolver_split(struct resolver *s, struct span *span, uint32_t site, const uint32_t *shared,
                    unsigned n, LLVMValueRef tag, const char *what);

/* Copies the outermost loops around sites that their roots do not change in, where that can be. */
void resolver_copy_loops(struct resolver *s);

#endif
