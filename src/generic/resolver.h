/* SPDX-License-Identifier: Apache-2.0 */
/* resolver.h - the state of `resolve-dynamic` in one function, and what its files share. */
#ifndef GENERIC_RESOLVER_H
#define GENERIC_RESOLVER_H

#include "generic/root.h"
#include "generic/site.h"
#include "generic/split.h"
#include "ir/cfg.h"

/* The most roots whose accesses one span may hold.  Each root that is resolved multiplies the
 * copies: a span with three roots of three branches each ends as 27 copies. */

/* Some different roots, BUDGET_SPAN_ROOTS at most. */
struct root_set {
    LLVMValueRef at[BUDGET_SPAN_ROOTS];
    unsigned n; /* more than BUDGET_SPAN_ROOTS: there were too many, and `at` lacks some */
};

/* Adds a root.  False: the set has no room for it. */
bool root_set_add(struct root_set *r, LLVMValueRef root);

/* The state of one function; pointers are into `arena` or borrowed from the module. */
struct resolver {
    struct unit *u;
    struct tags tags; /* tags read so far */
    struct roots roots;
    struct arena arena;   /* released after each function */
    struct cfg cfg;       /* the control flow before the first copy */
    struct sites sites;   /* accesses of the function that need a test, in program order */
    LLVMValueRef *root;   /* by site */
    uint32_t *block;      /* by site: number of its block in `cfg` */
    bool *done;           /* by site: a span with it was copied in this round; if the copies still
                           * need a test, the next round finds them */
    struct ptrmap copied; /* block that has copies -> 1 */
    bool changed;         /* the module changed */
};

/* The tag of a root: its code, or else read from the pointer.  NULL: the pointer has no tag, or no
 * instruction may stand behind it to read one. */
LLVMValueRef resolver_tag(struct resolver *s, LLVMValueRef root);

/* True if the site's root itself was copied.  Then uses outside the copies refer to a phi of them;
 * facts do not know that phi yet, so the site must wait for the next round. */
bool resolver_is_stale(const struct resolver *s, uint32_t site);

/* Copies the span once for each branch that the root of `site` may need, and puts a switch over
 * `tag` before the copies.  `shared`: the numbers of the `n` sites in the span that have that root;
 * `what`: the span in the transcript, for example "a loop". */
void resolver_split(struct resolver *s, struct span *span, uint32_t site, const uint32_t *shared,
                    unsigned n, LLVMValueRef tag, const char *what);

/* For each site, copies the outermost loop around it that does not contain its root and that may be
 * copied, so that the tag is tested once before the loop. */
void resolver_copy_loops(struct resolver *s);

#endif
