/* SPDX-License-Identifier: Apache-2.0 */
/* tbaa.c - gives accesses types for each space (docs/spec/alias.md, "Types for each space").
 *
 *     !{!"float", !char, i64 0}   =>   !{!"float$__global", !char$__global, i64 0}
 *
 *     Simple C/C++ TBAA$__spaces
 *       omnipotent char                      accesses of more than one space, or of any
 *         omnipotent char$__global           untyped accesses of global memory
 *           float$__global, int$__global
 *         omnipotent char$__local
 *           float$__local, …
 *
 * Needs    facts, for accesses whose numbers do not tell (made on demand).   Keeps  all.
 * Structs keep their paths: each member's type is that of the space.  Loads of memory that no
 * kernel writes are marked constant.
 * Does not change tags of the newer form with sizes [newer], or its own [own], or !tbaa.struct [no
 *          code], which stand in another tree; nor the tag of an access that LLVM may yet let read
 *          what its memory is a copy of [copied].
 * Safe     because two tags of one tree are taken apart only where neither type contains the other,
 *          and here that means other spaces, or other types of one space where the front end said
 *          so.  The tree has a root of its own beside the module's, because tags of two roots may
 *          always alias (LangRef, TBAA): code that nobody rewrote, also such as is linked later,
 *          may say `float` of a generic pointer to what is `float$__global` here.  Spaces that
 *          overlap on the target share one name.
 * Limits   an access of two spaces gets plain char: a tree has no node below two others. */
#include "alias/alias.h"
#include "alias/alias_types.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>

struct tbaa {
    struct alias a;
    struct alias_types types;
    LLVMContextRef ctx;
    unsigned md;
    unsigned
        class_of[SPACE_LEAVES]; /* the first of the spaces that overlap, also by way of others */
    LLVMValueRef default_root;  /* the root for accesses without a tag */
    struct alias_said said;     /* by types */
};

static void init(struct tbaa *t, struct unit *u)
{
    *t = (struct tbaa){ .ctx = LLVMGetModuleContext(u->mod) };
    alias_init(&t->a, u);
    alias_types_init(&t->types, &u->arena, t->ctx);
    t->md = LLVMGetMDKindIDInContext(t->ctx, "tbaa", 4);
    for (unsigned s = 0; s < SPACE_LEAVES; s++) {
        space_set set = space_one((enum space)s), grown = set;
        do {
            set = grown;
            grown = space_join(set, target_reach(u->target, set));
            grown = space_minus(grown, space_one(SPACE_TARGET));
        } while (!space_eq(set, grown));
        t->class_of[s] = (unsigned)__builtin_ctz(set.bits | 1u << s);
    }
}

/* The class that contains all places of the set, or TYPES_OF_ANY. */
static unsigned class_of(const struct tbaa *t, space_set set)
{
    unsigned class = TYPES_OF_ANY;
    if (space_has(set, SPACE_TARGET))
        return TYPES_OF_ANY;
    for (unsigned s = 0; s < SPACE_LEAVES; s++)
        if (space_has(set, (enum space)s)) {
            if (class != TYPES_OF_ANY && class != t->class_of[s])
                return TYPES_OF_ANY;
            class = t->class_of[s];
        }
    return class;
}

/* The name of the root of the tree that the parts of a tag belong to; NULL: see
 * alias_types_root(). */
static LLVMValueRef root_of(struct tbaa *t, const LLVMValueRef *part, unsigned n)
{
    bool path = n >= 3 && part[0] && part[1] && LLVMIsAMDNode(part[0]) && LLVMIsAMDNode(part[1]);
    return path ? alias_types_root(&t->types, part[1]) : NULL;
}

/* The new tag of the access; NULL: its old tag stays, or it gets none. */
static LLVMMetadataRef tag(struct tbaa *t, LLVMValueRef i, unsigned class, bool constant)
{
    assert(class <= TYPES_OF_ANY && "a class of spaces, or of any");
    LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, t->md) : NULL, part[4];
    unsigned n = old ? alias_types_parts(old, part, COUNTOF(part)) : 0;
    LLVMValueRef root = old ? root_of(t, part, n) : t->default_root;
    LLVMMetadataRef now[4] = { NULL, NULL, alias_types_number(&t->types, 0),
                               alias_types_number(&t->types, 1) };
    if (GUARD("alias-tbaa:newer", !root) || (!old && class == TYPES_OF_ANY))
        return NULL;
    if (!old || class == TYPES_OF_ANY) {
        now[0] = now[1] = alias_types_char(&t->types, root, class);
    } else {
        now[0] = alias_types_typed(&t->types, part[0], class);
        now[1] = alias_types_typed(&t->types, part[1], class);
        now[2] = LLVMValueAsMetadata(part[2]);
    }
    constant |= n == 4 && part[3] && !LLVMIsNull(part[3]);
    return now[0] && now[1] ? LLVMMDNodeInContext2(t->ctx, now, constant ? 4 : 3) : NULL;
}

static bool annotate(struct tbaa *t, LLVMValueRef i)
{
    struct ir_access access = ir_access(i);
    space_set touched, later;
    if (access.n == 0 || access.hint || !alias_touched(&t->a, i, &touched))
        return false;
    alias_touched_later(&t->a, i, &later);
    if (GUARD("alias-tbaa:copied", !space_eq(touched, later)))
        return false; /* the front end's tag, with another root, stays */
    bool loads = LLVMIsALoadInst(i) && alias_never_written(&t->a, i, access.operand[0]);
    LLVMMetadataRef now = tag(t, i, class_of(t, touched), loads);
    if (!now)
        return false;
    LLVMSetMetadata(i, t->md, LLVMMetadataAsValue(t->ctx, now));
    t->a.u->count[COUNT_TYPED]++;
    alias_say(&t->said, t->a.u, i, touched.bits);
    return true;
}

/* The root of the first tag that a front end wrote; if there is none, the one that clang would
 * write. */
static LLVMValueRef find_root(struct tbaa *t)
{
    LLVMValueRef part[4];
    IR_EACH_FUNCTION (t->a.u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, t->md) : NULL;
                LLVMValueRef root = old ? root_of(t, part, alias_types_parts(old, part, 4)) : NULL;
                if (root)
                    return root;
            }
    static const char clang[] = "Simple C/C++ TBAA";
    return LLVMMetadataAsValue(t->ctx, LLVMMDStringInContext2(t->ctx, clang, sizeof clang - 1));
}

static int run(struct unit *u)
{
    struct tbaa t;
    bool changed = false;
    init(&t, u);
    t.default_root = find_root(&t);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                changed |= !pass_ask(u) && annotate(&t, i);
    changed |= alias_keep_apart(&t.said, u, "gaspar-alias-tbaa");
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass alias_tbaa_pass = {
    .name = "alias-tbaa",
    .brief = "types for each space (float$__global), so that type-based analysis takes them apart",
    .run = run,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
