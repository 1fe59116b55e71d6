/* SPDX-License-Identifier: Apache-2.0 */
/* merge.c - unites copies of one function that came out equal, with each other or the original.
 *
 *     @f.local.local and @f.local.global, whose second parameter did not matter
 * =>  @f.local.local
 *
 *     @f, which others may call, and @f.local, in which nothing could be named
 * =>  @f
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not look at functions that `specialize` did not make [original], whose address is taken
 *          [address], or that are called by one that never runs [idle], which stays as it is; does
 *          not put an original in a copy's place whose body another may replace [replaced], or for
 *          another target than NVIDIA's [hints]: later passes there write tests of tags, scopes and
 *          hints of what facts know of the copy alone; of
 *          rings of copies that call each other it merges none [no code].
 * Safe     because the two have the same type, attributes and instructions (LLVM's
 *          FunctionComparator), and a copy's address is not taken.
 * Debug information of the one that goes is lost: it had the same lines. */
#include "pass/pass.h"

#include "base/guard.h"
#include "base/ptrmap.h"
#include "base/vec.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "base/intern.h"
#include "propagate/copy.h"

#include <assert.h>

enum { INDEX = (int)LLVMAttributeFunctionIndex };

/* One copy, in the list of all copies of its original, in the module's order. */
struct member {
    LLVMValueRef fn; /* NULL: deleted */
    LLVMAttributeRef tag;
    uint32_t next; /* the next copy of the same original; PTRMAP_NONE: none */
    bool is_first;
};

struct merger {
    struct unit *u;
    VEC_OF(struct member) members;
    struct arena arena;      /* owns the rest */
    struct intern originals; /* the names of originals */
    VEC_OF(uint32_t) last;   /* by original: the newest member */
};

/* The number of the original function that the tag names. */
static uint32_t original_of(struct merger *m, LLVMAttributeRef tag)
{
    unsigned len;
    const char *text = LLVMGetStringAttributeValue(tag, &len), *end = memchr(text, ':', len);
    return intern_put(&m->originals, text, end ? (size_t)(end - text) : len);
}

static void collect(struct merger *m)
{
    WORLD_EACH_FUNCTION (m->u, fn) {
        LLVMAttributeRef tag = copy_attribute(fn);
        if (GUARD("merge-copies:original", !tag) || LLVMIsDeclaration(fn) ||
            GUARD("merge-copies:address", !ir_is_only_called(fn)) ||
            GUARD("merge-copies:idle", world_is_called_idly(m->u, fn)))
            continue;
        uint32_t original = original_of(m, tag), n = m->members.n;
        bool is_first = original == m->last.n;
        vec_push_in(&m->arena, &m->members, ((struct member){ fn, tag, PTRMAP_NONE, is_first }));
        if (is_first)
            vec_push_in(&m->arena, &m->last, n);
        else
            m->members.at[m->last.at[original]].next = n;
        m->last.at[original] = n;
    }
    /* The tag makes copies differ, so it is taken off while they are compared. */
    for (uint32_t k = 0; k < m->members.n; k++)
        LLVMRemoveStringAttributeAtIndex(m->members.at[k].fn, (LLVMAttributeIndex)INDEX,
                                         COPY_ATTRIBUTE, strlen(COPY_ATTRIBUTE));
}

/* Replaces one function by an earlier equal one of its list, and deletes it. */
static bool merge_into(struct merger *m, struct member *keep, struct member *gone)
{
    assert(keep->fn && gone->fn && keep->fn != gone->fn && "two functions that exist");
    if (LLVMGlobalGetValueType(keep->fn) != LLVMGlobalGetValueType(gone->fn) ||
        !shim_same_function(keep->fn, gone->fn))
        return false;
    trace_event(m->u->trace, m->u->pass, EVENT_MERGE, ir_function_loc(gone->fn),
                ir_name_of(keep->fn), NULL);
    LLVMReplaceAllUsesWith(gone->fn, keep->fn);
    LLVMDeleteFunction(gone->fn);
    gone->fn = NULL;
    m->u->count[COUNT_MERGED]++;
    return true;
}

static bool merge_group(struct merger *m, uint32_t first)
{
    struct member *at = m->members.at;
    bool any = false;
    for (uint32_t a = first; a != PTRMAP_NONE; a = at[a].next)
        for (uint32_t b = at[a].fn ? at[a].next : PTRMAP_NONE; b != PTRMAP_NONE; b = at[b].next)
            any |= at[b].fn && merge_into(m, &at[a], &at[b]);
    return any;
}

/* The original of that member; NULL: it is gone, or has no body that surely runs. */
static LLVMValueRef find_original(const struct merger *m, const struct member *copy)
{
    unsigned len;
    const char *tag = LLVMGetStringAttributeValue(copy->tag, &len);
    const char *end = memchr(tag, ':', len);
    assert(end && "a tag has the form FUNCTION:NAME");
    LLVMValueRef fn = LLVMGetNamedFunctionWithLength(m->u->mod, tag, (size_t)(end - tag));
    if (!fn || LLVMIsDeclaration(fn) || GUARD("merge-copies:replaced", !ir_body_is_exact(fn)))
        return NULL;
    return fn;
}

/* Puts the original in the place of each copy that is equal to it. */
static bool merge_with_originals(struct merger *m)
{
    bool any = false;
    if (GUARD("merge-copies:hints", m->u->target->map != MAP_NVPTX))
        return false;
    for (uint32_t k = 0; k < m->members.n && !pass_is_cancelled(m->u); k++) {
        struct member *copy = &m->members.at[k];
        struct member original = { .fn = copy->fn ? find_original(m, copy) : NULL };
        any |= original.fn && original.fn != copy->fn && merge_into(m, &original, copy);
    }
    return any;
}

static int run(struct unit *u)
{
    struct merger m = { .u = u };
    bool changed = false, again = true;
    intern_init(&m.originals, &m.arena);
    collect(&m);
    for (unsigned round = 0; again && round < BUDGET_MERGE_ROUNDS; round++) {
        again = false;
        for (uint32_t k = 0; k < m.members.n && !pass_is_cancelled(u); k++)
            again |= m.members.at[k].is_first && merge_group(&m, k);
        again |= merge_with_originals(&m);
        changed |= again;
    }
    for (uint32_t k = 0; k < m.members.n; k++)
        if (m.members.at[k].fn)
            LLVMAddAttributeAtIndex(m.members.at[k].fn, (LLVMAttributeIndex)INDEX,
                                    m.members.at[k].tag);
    arena_fini(&m.arena);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass propagate_merge_copies_pass = {
    .name = "merge-copies",
    .brief = "make one of copies that came out the same",
    .run = run,
};
