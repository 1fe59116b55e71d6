/* resolve_dynamic.c - what stays generic is decided at run time.
 *
 *     %v = load i32, ptr addrspace(4) %p                 with %p : {global, local}
 * =>  %tag = lshr (ptrtoint %p), 61                      behind %p, once
 *     switch %tag, GlobalBlock [2: LocalBlock]           at the load
 *     … each block casts %p to its space and loads       `resolve` names it there
 *
 * One tag serves all accesses whose pointers inbounds arithmetic makes of one root.  Where selects
 * and phis of pointers to known spaces made the root, their conditions tell, and no tag is read.
 * Accesses of one root in one block share a branch with what stands between; a loop that the root
 * does not change in is copied as a whole.  A pointer whose branches are one is not tested: it is
 * cast where it is used.  An instruction with two generic addresses takes two rounds.
 *
 * Needs    facts.        Keeps  nothing.
 * Does not put an instruction that must not be duplicated, or that other work-items must meet at,
 *          into a branch; does not change the order of anything.
 * Safe     because only one copy runs, and it runs where the tag says that the cast is true: tags
 *          are put on by every cast to generic (seed 000), and inbounds arithmetic keeps them.
 * Limits   options test-loop and test-gap.  With --strict, an access that needs a tag is an error. */
#include "facts/facts.h"
#include "generic/generic.h"
#include "generic/loop.h"
#include "generic/refine.h"
#include "generic/root.h"
#include "generic/site.h"
#include "ir/cfg.h"
#include "ir/ir.h"

enum { MOST_ROOTS = 3 /* of one loop: eight copies */ };

struct resolver {
    struct unit *u;
    struct tags tags;
    struct roots roots;
    struct arena arena; /* of the function at work */
    struct cfg cfg;
    struct sites sites; /* of the function that need a test */
    LLVMValueRef *root; /* by site */
    uint32_t *block;    /* by site: number of its block */
    bool *done;         /* by site: it is in a span; what it still needs the next round finds */
    bool *taken;        /* by block: a span holds it */
    bool changed;
};

/* ---- which ---- */

static enum branch only_branch(branch_set set)
{
    enum branch b = 0;
    while (set != 1u << b)
        b++;
    return b;
}

/* Names what is in one branch, and keeps the rest; negative: reported. */
static int collect(struct resolver *s, LLVMValueRef fn)
{
    struct sites all = { 0 };
    int result = 0;
    s->sites.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            site_find(s->u, s->roots.mode, i, &all);
    for (uint32_t k = 0; k < all.n; k++) {
        struct site site = all.at[k];
        LLVMUseRef use = LLVMGetOperandUse(site.i, site.operand);
        bool known = LLVMIsAConstant(LLVMGetUsedValue(use));
        if (known && !tag_is_one(site.branches))
            site.branches = 1u << BRANCH_GLOBAL; /* a number as a pointer has no tag */
        if (site.library && facts_resolved(s->u->facts, facts_at_use(s->u->facts, use, 1)))
            continue; /* `redirect` knows */
        if (!tag_is_one(site.branches)) {
            vec_push(&s->sites, site);
            continue;
        }
        if (site_name(s->u, s->roots.builder, site, tag_row(s->u, only_branch(site.branches))))
            s->changed = true;
        else
            result = site_tell_left(s->u, site);
    }
    vec_fini(&all);
    return result;
}

/* The tag of a root for a span, or NULL: there is no place to read it. */
static LLVMValueRef tag_for(struct resolver *s, LLVMValueRef root)
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

/* Copies the span for the root of `site`: for all sites in it that share that root. */
static void refine(struct resolver *s, struct span *span, uint32_t site, const uint32_t *shared,
                   unsigned n, LLVMValueRef tag, const char *what)
{
    LLVMValueRef *pointer = base_alloc(n * sizeof *pointer);
    struct refinement_of r = { s->u, s->roots.builder, s->root[site], tag, 0 };
    for (unsigned k = 0; k < n; k++) {
        const struct site *with = &s->sites.at[shared[k]];
        pointer[k] = LLVMGetOperand(with->i, with->operand);
        r.branches |= with->branches;
    }
    tell(s, site, n, what);
    refine_span(&r, span, pointer, n);
    free(pointer);
    s->changed = true;
}

/* ---- loops ---- */

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

static void copy_loop(struct resolver *s, uint32_t site)
{
    uint32_t head = loop_for(s, site), *shared = base_alloc(s->sites.n * sizeof *shared);
    struct span span = { 0 };
    unsigned n = 0;
    bool copy = head != CFG_NONE && !s->done[site] && roots_in(s, head) <= MOST_ROOTS &&
                loop_span_find(&s->cfg, head, s->taken, s->u->option[OPTION_TEST_LOOP], &span);
    LLVMValueRef tag = copy ? tag_for(s, s->root[site]) : NULL;
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
        refine(s, &span, site, shared, n, tag, "a loop");
    }
    span_fini(&span);
    free(shared);
}

/* ---- runs ---- */

/* The next site of the same block and root that is near enough behind `last`; 0: none is. */
static uint32_t next_in_run(struct resolver *s, uint32_t site, uint32_t last)
{
    int64_t gap = 0;
    LLVMValueRef i = s->sites.at[last].i;
    for (uint32_t k = last + 1; k < s->sites.n && s->block[k] == s->block[site]; k++) {
        while (i != s->sites.at[k].i) {
            i = LLVMGetNextInstruction(i);
            if (!span_may_copy(i) || ++gap > s->u->option[OPTION_TEST_GAP])
                return 0;
        }
        if (s->root[k] == s->root[site])
            return k;
    }
    return 0;
}

static int copy_run(struct resolver *s, uint32_t site)
{
    uint32_t *shared = base_alloc(s->sites.n * sizeof *shared), last = site, next;
    unsigned n = 0;
    struct span span;
    LLVMValueRef tag = tag_for(s, s->root[site]);
    if (!tag) {
        free(shared);
        return site_tell_left(s->u, s->sites.at[site]);
    }
    shared[n++] = site;
    while ((next = next_in_run(s, site, last)) != 0)
        shared[n++] = last = next;
    for (uint32_t k = site; k < s->sites.n && s->block[k] == s->block[site]; k++)
        s->done[k] |= k <= last || s->sites.at[k].i == s->sites.at[last].i;
    span_of_run(&span, s->sites.at[site].i, s->sites.at[last].i);
    refine(s, &span, site, shared, n, tag, n == 1 ? "an access" : "a run");
    span_fini(&span);
    free(shared);
    return 0;
}

/* ---- the pass ---- */

/* With --strict no tag may be read. */
static int check_strict(struct resolver *s)
{
    int result = 0;
    for (uint32_t k = 0; s->u->strict && k < s->sites.n; k++)
        if (!roots_has_code(&s->roots, s->root[k]))
            result = site_report(s->u, s->sites.at[k]);
    return result;
}

/* Roots and blocks of the sites; those that never run are in no space, so in any. */
static int place(struct resolver *s)
{
    uint32_t n = 0;
    s->root = NEWN(&s->arena, LLVMValueRef, s->sites.n);
    s->block = NEWN(&s->arena, uint32_t, s->sites.n);
    s->done = arena_zalloc(&s->arena, s->sites.n, 1);
    s->taken = arena_zalloc(&s->arena, s->cfg.n + 1, 1);
    for (uint32_t k = 0; k < s->sites.n; k++) {
        struct site site = s->sites.at[k];
        uint32_t b = cfg_find(&s->cfg, LLVMGetInstructionParent(site.i));
        if (b == CFG_NONE) {
            if (!site_name(s->u, s->roots.builder, site, tag_row(s->u, BRANCH_GLOBAL)))
                return site_tell_left(s->u, site);
            s->changed = true;
            continue;
        }
        s->root[n] = roots_of(&s->roots, LLVMGetOperand(site.i, site.operand));
        s->block[n] = b;
        s->sites.at[n++] = site;
    }
    s->sites.n = n;
    return 0;
}

static int resolve(struct resolver *s, LLVMValueRef fn)
{
    if (collect(s, fn) < 0)
        return -1;
    if (s->sites.n == 0)
        return 0;
    roots_clear(&s->roots);
    struct arena_mark mark = arena_mark(&s->arena);
    cfg_init(&s->cfg, &s->arena, fn);
    int result = place(s);
    result = result < 0 ? result : check_strict(s);
    for (uint32_t k = 0; k < s->sites.n && result == 0; k++)
        copy_loop(s, k);
    for (uint32_t k = 0; k < s->sites.n && result == 0; k++)
        if (!s->done[k])
            result = copy_run(s, k);
    cfg_fini(&s->cfg);
    arena_release(&s->arena, mark);
    return result;
}

static int run(struct unit *u)
{
    struct resolver s = { .u = u };
    int result = tag_begin(u);
    if (result <= 0)
        return result;
    arena_init(&s.arena);
    tags_init(&s.tags, u);
    roots_init(&s.roots, u);
    result = 0;
    IR_EACH_FUNCTION (u->mod, fn)
        if (!LLVMIsDeclaration(fn) && resolve(&s, fn) < 0)
            result = -1;
    roots_fini(&s.roots);
    tags_fini(&s.tags);
    arena_fini(&s.arena);
    vec_fini(&s.sites);
    return result < 0 ? result : s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass resolve_dynamic_pass = {
    .name = "resolve-dynamic",
    .brief = "decide at run time which space a pointer is in, by its tag",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
};
