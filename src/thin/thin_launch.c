/* SPDX-License-Identifier: Apache-2.0 */
/* thin_launch.c - in which launches of kernels the code of each file runs.
 *
 *     a.ll:  kernel @a calls @f          @f runs in launches of @a and @b, @g in those of @b: what
 *     b.ll:  kernel @b calls @f and @g   @g stores of private pointers, @a does not load
 *
 * As infer/launches.c has it for a module, but that code which the link does not follow runs in all
 * launches.
 *
 * Safe     because a function runs in the launches of its callers, and those of a resolved name are
 *          noted, a call of a runtime's among them; a kernel runs in its own, and in those of the
 *          code that calls it, and such calls are noted where its file has none.  Code that no file
 *          has calls functions by their address, and what it does is noted at its calls.
 *
 * Does not follow the callers of a function that is not resolved [resolved] or whose address is
 *          taken [taken], nor of a kernel that some file uses otherwise than in a call, or that
 *          --entries names [started].
 *
 * Time: linear in names and nodes; each call 64 times at most. */
#include "thin/links.h"

#include "base/guard.h"
#include "facts/runs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* True if all that run the code of the name are known: calls that the files note, and, of a kernel,
 * the host. */
static bool is_followed(const struct thin_program *p, const struct shared_name *name)
{
    bool kernel = name->flags & SYMBOL_KERNEL;
    bool named = name->mentions > 0 && *thin_symbol(p, p->links->mention.at[name->mention])->name;
    if (name->flags & SYMBOL_POINTER)
        return true; /* it has no code */
    if (!named || GUARD("thin-launch:taken", name->flags & SYMBOL_TAKEN))
        return false;
    if (!kernel)
        return !GUARD("thin-launch:resolved", !name->resolved);
    return !GUARD("thin-launch:started", name->listed || name->flags & SYMBOL_KEPT);
}

/* By name: the launches in which its code runs. */
static uint64_t *find(const struct thin_program *p)
{
    const struct links *l = p->links;
    VEC_OF(struct runs_edge) edge = { 0 };
    uint64_t *launches = base_alloc((l->name.n + 1) * sizeof *launches);
    uint32_t kernels = 0;
    for (uint32_t k = 0; k < l->name.n; k++) {
        const struct shared_name *name = &l->name.at[k];
        launches[k] = is_followed(p, name) ? 0 : UINT64_MAX;
        if (name->flags & SYMBOL_KERNEL)
            launches[k] |= runs_bit_of(kernels++);
    }
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->call.n; i++) { /* each call of the program once */
            struct runs_edge e = { l->of[k][b->call.at[i].caller], l->of[k][b->call.at[i].symbol] };
            vec_push(&edge, e);
        }
    }
    runs_hand_on(launches, l->name.n, 0, edge.at, edge.n, UINT64_MAX);
    vec_fini(&edge);
    return launches;
}

/* Gives the nodes of a body the launches with that number.  Nodes that functions share have 0. */
static void number_body(struct facts *f, const struct symbol *s, uint32_t number, bool *inside)
{
    for (uint32_t node = s->first; node < s->end; node++) {
        inside[node] = true;
        if (f->node.at[node].launch)
            f->node.at[node].launch = number;
    }
}

void thin_find_launches(struct thin_program *p)
{
    const struct links *l = p->links;
    struct facts *f = p->f;
    uint64_t *launches = find(p);
    bool *inside = base_alloc((size_t)f->node.n + 1);
    memset(inside, 0, (size_t)f->node.n + 1);
    assert(f->launches.n == 1 && "the number of all launches");
    for (uint32_t k = 0; k < l->name.n; k++) /* each its own, which a trial changes */
        vec_push_in(&f->arena, &f->launches, launches[k]);
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->symbol.n; i++) /* bodies have nodes of their own: each once */
            number_body(f, &b->symbol.at[i], 1 + l->of[k][i], inside);
    }
    for (uint32_t node = 0; node < f->node.n; node++)
        if (!inside[node])
            f->node.at[node].launch = 0;
    assert(f->launches.n == l->name.n + 1 && "of each name");
    free(launches);
    free(inside);
}
