/* SPDX-License-Identifier: Apache-2.0 */
/* resolver.c - tags of roots, and copies of loops; copies of runs are in resolve_dynamic.c. */
#include "generic/resolver.h"

#include "generic/loop.h"
#include "ir/ir.h"

#include <assert.h>

LLVMValueRef resolver_tag(struct resolver *s, LLVMValueRef root)
{
    assert(tags_is_generic(s->u, LLVMTypeOf(root)) && "a generic pointer");
    LLVMValueRef code = roots_code(&s->roots, root);
    return code ? code : tags_get(&s->tags, root);
}

static void tell(struct resolver *s, uint32_t site, unsigned n, const char *what)
{
    char name[IR_NAME_SIZE], subject[IR_NAME_SIZE + 96];
    if (!trace_wanted(s->u->trace))
        return;
    snprintf(subject, sizeof subject, "%s, %u access%s", ir_name(s->root[site], name, sizeof name),
             n, n == 1 ? "" : "es");
    trace_event(s->u->trace, s->u->pass, EVENT_TEST, ir_loc(s->sites.at[site].i), subject, what);
}

void resolver_split(struct resolver *s, struct span *span, uint32_t site, const uint32_t *shared,
                    unsigned n, LLVMValueRef tag, const char *what)
{
    assert(site < s->sites.n && n > 0 && tag && "a site, and the tag of its root");
    LLVMValueRef *pointer = base_alloc(n * sizeof *pointer);
    struct split r = { .u = s->u, .roots = &s->roots, .root = s->root[site], .tag = tag };
    r.by_code = roots_has_code(&s->roots, r.root);
    for (unsigned k = 0; k < n; k++) {
        const struct site *with = &s->sites.at[shared[k]];
        assert(s->root[shared[k]] == s->root[site] && "sites that share a root");
        pointer[k] = LLVMGetOperand(with->i, with->operand);
        r.branches |= with->branches;
    }
    tell(s, site, n, what);
    for (uint32_t k = 0; k < span->block.n; k++)
        ptrmap_put(&s->copied, span->block.at[k], 1);
    split_span(&r, span, pointer, n);
    free(pointer);
    s->changed = true;
}

bool resolver_is_stale(const struct resolver *s, uint32_t site)
{
    assert(site < s->sites.n && "a site of this round");
    LLVMValueRef root = s->root[site];
    return LLVMIsAInstruction(root) &&
           ptrmap_find(&s->copied, LLVMGetInstructionParent(root)) != PTRMAP_NONE;
}

/* ---- loops ---- */

/* One site, in the list of a loop that contains it. */
struct loop_site {
    uint32_t site, next; /* the next one of the same loop; PTRMAP_NONE: none */
};

/* The loops of a function, by the block number of their head. */
struct loops {
    uint32_t *first; /* its first site; PTRMAP_NONE: none */
    struct root_set *roots;
    bool *refused; /* the loop cannot be copied, or a loop in it was */
    VEC_OF(struct loop_site) sites;
};

bool root_set_add(struct root_set *r, LLVMValueRef root)
{
    for (unsigned k = 0; k < r->n && k < BUDGET_SPAN_ROOTS; k++)
        if (r->at[k] == root)
            return true;
    if (r->n < BUDGET_SPAN_ROOTS)
        r->at[r->n] = root;
    return r->n++ < BUDGET_SPAN_ROOTS;
}

static void find_loops(struct resolver *s, struct loops *loops)
{
    uint32_t n = s->cfg.n;
    loops->first = NEWN(&s->arena, uint32_t, n + 1);
    loops->roots = arena_zalloc(&s->arena, (n + 1) * sizeof *loops->roots, 16);
    loops->refused = arena_zalloc(&s->arena, n + 1, 1);
    for (uint32_t b = 0; b < n; b++)
        loops->first[b] = PTRMAP_NONE;
    for (uint32_t k = s->sites.n; k-- > 0;) /* backwards, so that the lists are in order */
        for (uint32_t h = s->cfg.loop_head[s->block[k]]; h != CFG_NONE; h = s->cfg.loop_parent[h]) {
            root_set_add(&loops->roots[h], s->root[k]);
            vec_push(&loops->sites, ((struct loop_site){ k, loops->first[h] }));
            loops->first[h] = loops->sites.n - 1;
        }
}

/* The outermost loop that contains the site, does not contain its root, and may be copied;
 * CFG_NONE: there is none. */
static uint32_t loop_for(const struct resolver *s, const struct loops *loops, uint32_t site)
{
    LLVMValueRef root = s->root[site];
    uint32_t found = CFG_NONE, at = 0;
    if (LLVMIsAInstruction(root))
        at = cfg_find(&s->cfg, LLVMGetInstructionParent(root));
    for (uint32_t h = s->cfg.loop_head[s->block[site]]; h != CFG_NONE; h = s->cfg.loop_parent[h])
        if (!loops->refused[h] && !loop_has(&s->cfg, h, at))
            found = h;
    return found;
}

/* Copies one loop for the root of `site`.  False: the loop cannot be copied. */
static bool copy_loop(struct resolver *s, struct loops *loops, uint32_t head, uint32_t site)
{
    struct span span = { 0 };
    VEC_OF(uint32_t) shared = { 0 };
    bool copy = loops->roots[head].n <= BUDGET_SPAN_ROOTS &&
                loop_span_find(&s->cfg, head, s->u->option[OPTION_TEST_LOOP], &span);
    LLVMValueRef tag = copy ? resolver_tag(s, s->root[site]) : NULL;
    for (uint32_t l = loops->first[head]; tag && l != PTRMAP_NONE; l = loops->sites.at[l].next) {
        uint32_t k = loops->sites.at[l].site;
        s->done[k] = true;
        if (s->root[k] == s->root[site])
            vec_push(&shared, k);
    }
    if (tag) {
        /* The loops around it have blocks now that the graph does not know.  Of a loop in it all
         * sites are done. */
        for (uint32_t h = s->cfg.loop_parent[head]; h != CFG_NONE; h = s->cfg.loop_parent[h])
            loops->refused[h] = true;
        loop_span_enter(&s->cfg, head, &span);
        /* The loop may not run, and then the pointer may be poison. */
        LLVMPositionBuilderBefore(s->roots.builder, LLVMGetBasicBlockTerminator(span.before));
        tag = LLVMBuildFreeze(s->roots.builder, tag, "");
        resolver_split(s, &span, site, shared.at, shared.n, tag, "a loop");
    }
    span_fini(&span);
    vec_fini(&shared);
    return tag != NULL;
}

void resolver_copy_loops(struct resolver *s)
{
    struct loops loops = { 0 };
    uint32_t head;
    find_loops(s, &loops);
    for (uint32_t k = 0; k < s->sites.n; k++)
        while (!s->done[k] && !resolver_is_stale(s, k) &&
               (head = loop_for(s, &loops, k)) != CFG_NONE)
            loops.refused[head] |= !copy_loop(s, &loops, head, k);
    vec_fini(&loops.sites);
}
