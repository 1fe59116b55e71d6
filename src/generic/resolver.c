/* resolver.c - tags of roots, and copies for them: of loops here, of runs in resolve_dynamic.c. */
#include "generic/resolver.h"

#include "generic/loop.h"
#include "ir/ir.h"

LLVMValueRef resolver_tag(struct resolver *s, LLVMValueRef root)
{
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
    LLVMValueRef *pointer = base_alloc(n * sizeof *pointer);
    struct split r = { .u = s->u, .roots = &s->roots, .root = s->root[site], .tag = tag };
    r.by_code = roots_has_code(&s->roots, r.root);
    for (unsigned k = 0; k < n; k++) {
        const struct site *with = &s->sites.at[shared[k]];
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
    LLVMValueRef root = s->root[site];
    return LLVMIsAInstruction(root) &&
           ptrmap_find(&s->copied, LLVMGetInstructionParent(root)) != PTRMAP_NONE;
}

static uint32_t block_of(const struct resolver *s, LLVMValueRef v)
{
    return LLVMIsAInstruction(v) ? cfg_find(&s->cfg, LLVMGetInstructionParent(v)) : 0;
}

/* The outermost loop around the site that its root is from outside of; CFG_NONE: there is none. */
static uint32_t loop_for(const struct resolver *s, uint32_t site)
{
    uint32_t found = CFG_NONE, root = block_of(s, s->root[site]);
    for (uint32_t h = s->cfg.loop_head[s->block[site]]; h != CFG_NONE; h = s->cfg.loop_parent[h])
        if (!loop_has(&s->cfg, h, root))
            found = h;
    return found;
}

/* Tags of how many roots does the loop ask for?  MOST_ROOTS + 1: too many. */
static unsigned roots_in(struct resolver *s, uint32_t head)
{
    LLVMValueRef seen[MOST_ROOTS];
    unsigned n = 0;
    for (uint32_t k = 0; k < s->sites.n; k++) {
        bool known = !loop_has(&s->cfg, head, s->block[k]);
        for (unsigned j = 0; j < n && !known; j++)
            known = seen[j] == s->root[k];
        if (!known && n == MOST_ROOTS)
            return MOST_ROOTS + 1;
        if (!known)
            seen[n++] = s->root[k];
    }
    return n;
}

void resolver_copy_loop(struct resolver *s, uint32_t site)
{
    uint32_t head = loop_for(s, site), *shared = base_alloc(s->sites.n * sizeof *shared);
    struct span span = { 0 };
    unsigned n = 0;
    bool copy = head != CFG_NONE && !s->done[site] && !resolver_is_stale(s, site) &&
                roots_in(s, head) <= MOST_ROOTS &&
                loop_span_find(&s->cfg, head, s->taken, s->u->option[OPTION_TEST_LOOP], &span);
    LLVMValueRef tag = copy ? resolver_tag(s, s->root[site]) : NULL;
    for (uint32_t k = site; tag && k < s->sites.n; k++) {
        if (!loop_has(&s->cfg, head, s->block[k]))
            continue;
        s->done[k] = true;
        if (s->root[k] == s->root[site])
            shared[n++] = k;
    }
    if (tag) {
        for (uint32_t k = 0; k < span.block.n; k++)
            s->taken[cfg_find(&s->cfg, span.block.at[k])] = true;
        loop_span_enter(&s->cfg, head, &span);
        /* The loop may not run, and the pointer be no pointer. */
        LLVMPositionBuilderBefore(s->roots.builder, LLVMGetBasicBlockTerminator(span.before));
        tag = LLVMBuildFreeze(s->roots.builder, tag, "");
        resolver_split(s, &span, site, shared, n, tag, "a loop");
    }
    span_fini(&span);
    free(shared);
}
