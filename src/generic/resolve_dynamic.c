/* SPDX-License-Identifier: Apache-2.0 */
/* resolve_dynamic.c - branches by the tag before accesses that are still generic.
 *
 *     %v = load i32, ptr addrspace(4) %p                 with %p : {global, local}
 * =>  %tag = lshr (ptrtoint %p), 61                      behind %p, once
 *     switch %tag, GlobalBlock [2: LocalBlock]           at the load
 *     … each block casts %p to its space and loads       `resolve` names it there
 *
 * One tag serves all accesses whose pointers inbounds arithmetic makes from one root.  If selects
 * and phis of pointers to known spaces make the root, their conditions decide and no tag is read.
 * Accesses of one root in one block share a branch, with the code between them; a loop in which the
 * root does not change is copied as a whole.  A pointer that needs one branch only is not tested,
 * but cast at its use.  An instruction with two generic addresses takes two rounds.
 *
 * Needs    facts.        Keeps  nothing.
 * Does not put an instruction that must not be duplicated [span:duplicate], or that other
 *          work-items must meet at [span:meet], into a branch; does not change the order of
 *          anything [no code]; does not cast an address that `redirect` will [redirect], or branch
 *          by the tag of an undefined pointer that may not be accessed [undefined].
 * Safe     because only one copy runs, and it runs where the tag says that the cast is true: tags
 *          are put on by every cast to generic (docs/spec/tags.md), and inbounds arithmetic
 *          keeps them.
 * Limits   options test-loop and test-gap.  With --strict, an access that needs a tag is an
 *          error. */
#include "facts/facts.h"
#include "facts/world.h"
#include "base/guard.h"
#include "pass/pass.h"
#include "generic/resolver.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>

/* ---- accesses that need a test ---- */

static enum branch only_branch(branch_set set)
{
    assert(tag_is_one(set) && set != 0 && set < 1u << BRANCH_COUNT && "a set of one branch");
    enum branch b = 0;
    while (set != 1u << b)
        b++;
    return b;
}

/* Collects the sites of the function.  A site that needs one branch only is named at once; the
 * others are kept.  Negative: an error was reported. */
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
        bool known = facts_resolved(s->u->facts, facts_at_use(s->u->facts, use, 1));
        if (GUARD("resolve-dynamic:redirect", site.builtin && known))
            continue;
        if (!tag_is_one(site.branches)) {
            tags_give_place(&s->tags, site.i, site.operand);
            vec_push(&s->sites, site);
            continue;
        }
        if (site_name(s->u, s->roots.builder, site, tags_row(s->u, only_branch(site.branches))))
            s->changed = true;
        else
            result = site_tell_left(s->u, site);
    }
    vec_fini(&all);
    return result;
}

/* ---- runs ---- */

/* The next site of the same block and root that is near enough behind `last`; 0: there is none. */
static uint32_t next_in_run(struct resolver *s, uint32_t site, uint32_t last,
                            struct root_set *roots)
{
    assert(site <= last && last < s->sites.n && s->block[last] == s->block[site] &&
           "a run in one block");
    int64_t gap = 0;
    LLVMValueRef i = s->sites.at[last].i;
    for (uint32_t k = last + 1; k < s->sites.n && s->block[k] == s->block[site]; k++) {
        while (i != s->sites.at[k].i) {
            i = LLVMGetNextInstruction(i);
            if (!span_may_copy(i) || ++gap > s->u->option[OPTION_TEST_GAP])
                return 0;
        }
        if (!root_set_add(roots, s->root[k]))
            return 0;
        if (s->root[k] == s->root[site])
            return k;
    }
    return 0;
}

/* A run: sites of one root and block that share a branch. */
struct run {
    uint32_t first, last; /* sites */
    uint32_t from, n;     /* the sites of its root: `n` entries of `shared`, from `from` */
};

struct runs {
    VEC(struct run);
    VEC_OF(uint32_t) shared;
};

static void find_run(struct resolver *s, uint32_t site, struct runs *runs)
{
    struct root_set roots = { { s->root[site] }, 1 };
    struct run run = { .first = site, .last = site, .from = runs->shared.n };
    uint32_t next;
    vec_push(&runs->shared, site);
    while ((next = next_in_run(s, site, run.last, &roots)) != 0) {
        vec_push(&runs->shared, next);
        run.last = next;
    }
    run.n = runs->shared.n - run.from;
    /* The other address of the same instruction is the next site. */
    for (uint32_t k = site; k < s->sites.n; k++) {
        if (k > run.last && s->sites.at[k].i != s->sites.at[run.last].i)
            break;
        s->done[k] = true;
    }
    vec_push(runs, run);
}

/* True if an undefined pointer would have no meaning at the site, since it is accessed there.  A
 * copy of no bytes, or an access with no lane, has one. */
static bool is_certain(struct site site)
{
    if (!LLVMIsACallInst(site.i) && !LLVMIsAInvokeInst(site.i))
        return true;
    LLVMValueRef n = LLVMIsAMemIntrinsic(site.i) ? LLVMGetOperand(site.i, 2) : NULL;
    return site.builtin || (n && LLVMIsAConstantInt(n) && !LLVMIsNull(n));
}

static int copy_run(struct resolver *s, const struct run *run, const uint32_t *shared)
{
    struct span span;
    LLVMValueRef tag = resolver_tag(s, s->root[run->first]);
    if (!tag)
        return site_tell_left(s->u, s->sites.at[run->first]);
    span_of_run(&span, s->sites.at[run->first].i, s->sites.at[run->last].i);
    if (GUARD("resolve-dynamic:undefined",
              !is_certain(s->sites.at[run->first]) && !shim_is_defined(tag))) {
        LLVMPositionBuilderBefore(s->roots.builder, LLVMGetBasicBlockTerminator(span.before));
        tag = LLVMBuildFreeze(s->roots.builder, tag, "");
    }
    resolver_split(s, &span, run->first, shared + run->from, run->n, tag,
                   run->n == 1 ? "an access" : "a run");
    span_fini(&span);
    return 0;
}

/* Copies the runs from the last to the first: splitting a block takes time for the code behind. */
static int copy_runs(struct resolver *s)
{
    struct runs runs = { 0 };
    int result = 0;
    for (uint32_t k = 0; k < s->sites.n; k++)
        if (!s->done[k] && !resolver_is_stale(s, k))
            find_run(s, k, &runs);
    for (uint32_t k = runs.n; k-- > 0 && result == 0;)
        result = copy_run(s, &runs.at[k], runs.shared.at);
    vec_fini(&runs.shared);
    vec_fini(&runs);
    return result;
}

/* ---- the pass ---- */

/* With --strict, reports each access that needs a tag. */
static int check_strict(struct resolver *s)
{
    int result = 0;
    for (uint32_t k = 0; s->u->strict && k < s->sites.n; k++)
        if (!roots_has_code(&s->roots, s->root[k]))
            result = site_report(s->u, s->sites.at[k]);
    return result;
}

/* Finds the roots and blocks of the sites.  Sites that never run may use any branch. */
static int place(struct resolver *s)
{
    uint32_t n = 0;
    s->root = NEWN(&s->arena, LLVMValueRef, s->sites.n);
    s->block = NEWN(&s->arena, uint32_t, s->sites.n);
    s->done = arena_zalloc(&s->arena, s->sites.n, 1);
    for (uint32_t k = 0; k < s->sites.n; k++) {
        struct site site = s->sites.at[k];
        uint32_t b = cfg_find(&s->cfg, LLVMGetInstructionParent(site.i));
        if (b == CFG_NONE) {
            if (!site_name(s->u, s->roots.builder, site, tags_row(s->u, BRANCH_GLOBAL)))
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
    s->changed |= tags_give_blocks(s->u, fn);
    roots_clear(&s->roots);
    ptrmap_clear(&s->copied);
    struct arena_mark mark = arena_mark(&s->arena);
    cfg_init(&s->cfg, &s->arena, fn);
    int result = place(s);
    result = result < 0 ? result : check_strict(s);
    if (result == 0) {
        resolver_copy_loops(s);
        result = copy_runs(s);
    }
    arena_release(&s->arena, mark);
    return result;
}

static int run(struct unit *u)
{
    struct resolver s = { .u = u, .sites = VEC_IN(&u->arena) };
    int result = 0;
    if (!tags_begin(u))
        return PASS_SAME;
    arena_init(&s.arena);
    tags_init(&s.tags, u);
    roots_init(&s.roots, u);
    ptrmap_init_in(&s.copied, &u->arena, 0);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn) && resolve(&s, fn) < 0)
            result = -1;
    roots_fini(&s.roots);
    tags_fini(&s.tags);
    arena_fini(&s.arena);
    return result < 0 ? result : s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_resolve_dynamic_pass = {
    .name = "resolve-dynamic",
    .brief = "decide at run time which space a pointer is in, by its tag",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED | LEVEL_PLANNED,
    .not_after = LEVEL_TAGGED,
};
