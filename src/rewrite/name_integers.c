/* SPDX-License-Identifier: Apache-2.0 */
/* name_integers.c - takes integers from named pointers, and makes named pointers of them.
 *
 *     %i = ptrtoint ptr addrspace(4) %g to i64        with %g : {local}
 *     %low = and i64 %i, 7
 *     %cut = and i64 %i, -8
 *     %p = inttoptr i64 %cut to ptr addrspace(4)
 *     %l = addrspacecast ptr addrspace(4) %p to ptr addrspace(3)
 * =>  %i = ptrtoint ptr addrspace(3) %named to i64
 *     %low = and i64 %i, 7
 *     %cut = and i64 %i, -8
 *     %l = inttoptr i64 %cut to ptr addrspace(3)
 *
 * Without a generic space the integer of the generic pointer cannot be had.  The integer's use must
 * be to look at low bits of it, or to become a pointer again.
 *
 * Needs    facts.          Keeps  nothing: of a named pointer's integer less is known.  So it runs
 *          behind the passes that ask.
 * Does not change an integer that is used by anything but a mask or cut to its low bits, a change
 *          of its low bits, a constant added to it, or a cast back to a pointer [use], or that is
 *          narrower than a pointer [width]; bits that a cast of the space changes on some device
 *          [base]; low bits of a pointer that may be null, in a space whose null is not zero, or a
 *          pointer that is made of it otherwise than by a mask [null];
 *          a pointer that a sum may have taken out of its object [left]; or a pointer that has
 *          no named one yet [named].
 * Safe     because the target's table says how many low bits a cast to generic keeps, whatever they
 *          are; null has an integer of its own, 0, which a mask keeps.  A sum moves the named
 *          address by as many bytes as the generic one, and inside of an object the cast of the
 *          moved pointer is the moved cast (docs/spec/spaces.md, rule 6). */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"
#include "semantics/null.h"

#include <assert.h>

/* An integer taken from a pointer, and the values that are computed from it. */
struct web {
    LLVMValueRef at[BUDGET_INTEGER_VALUES];
    unsigned n;
    const struct target_row *row;
    bool may_be_null; /* the pointer */
    bool changed;     /* otherwise than by a mask */
    bool moved;       /* something is added to the integer */
};

static bool add(struct web *w, LLVMValueRef v)
{
    if (w->n == BUDGET_INTEGER_VALUES)
        return false;
    w->at[w->n++] = v;
    return true;
}

/* The number of low bits that the generic pointer and the named one have in common. */
static uint32_t low_bits(const struct unit *u, const struct web *w)
{
    uint32_t kept = target_kept_bits(u->target, w->row), low = target_low_bits(u->target);
    return GUARD("name-integers:base", kept < low) ? kept : low;
}

static bool is_low(LLVMValueRef c, uint32_t bits)
{
    return LLVMIsAConstantInt(c) && LLVMConstIntGetZExtValue(c) >> bits == 0;
}

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && ir_space(type) == u->generic.number;
}

/* True if the use is allowed; adds the user if its value is again an integer of the pointer. */
static bool may_use(struct unit *u, struct web *w, LLVMValueRef v, LLVMValueRef user)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(user);
    uint32_t low = low_bits(u, w);
    LLVMValueRef other = LLVMGetNumOperands(user) == 2 ? LLVMGetOperand(user, 1) : NULL;
    if (op == LLVMTrunc) /* flags speak of the high bits */
        return LLVMGetIntTypeWidth(LLVMTypeOf(user)) <= low && !LLVMGetNUW(user) &&
               !LLVMGetNSW(user);
    if (op == LLVMIntToPtr)
        return is_generic(u, LLVMTypeOf(user)) && add(w, user);
    if (!other || other == v || !LLVMIsAConstantInt(other))
        return false;
    if (op == LLVMAnd)
        return is_low(other, low) || (is_low(LLVMConstNot(other), low) && add(w, user));
    bool sum = op == LLVMAdd || op == LLVMSub;
    w->changed = true;
    w->moved |= sum;
    return (sum || ((op == LLVMOr || op == LLVMXor) && is_low(other, low))) && add(w, user);
}

/* True if pointers that are made of the named integer are those of the generic one, cast. */
static bool come_back(const struct unit *u, const struct web *w)
{
    for (unsigned k = 0; k < w->n; k++)
        if (LLVMIsAIntToPtrInst(w->at[k]) &&
            (GUARD("name-integers:null", w->changed && w->may_be_null) ||
             GUARD("name-integers:left",
                   w->moved && facts_get(u->facts, w->at[k], 1).flags & FACT_LEFT)))
            return false;
    return true;
}

/* Finds what is computed from the ptrtoint; false: it stays.  Each value is added once: it has one
 * operand that is no constant. */
static bool find(struct unit *u, LLVMValueRef i, struct web *ret)
{
    if (!is_generic(u, LLVMTypeOf(LLVMGetOperand(i, 0))) ||
        GUARD("name-integers:width", LLVMGetIntTypeWidth(LLVMTypeOf(i)) != u->target->word))
        return false;
    *ret = (struct web){ .at = { i }, .n = 1, .row = rewrite_row(u, i, 0) };
    ret->may_be_null = facts_at_use(u->facts, LLVMGetOperandUse(i, 0), 1).flags & FACT_NULL;
    if (!ret->row ||
        GUARD("name-integers:null", ret->may_be_null && !null_is_zero(u->target, ret->row->number)))
        return false;
    for (unsigned k = 0; k < ret->n; k++)
        if (!LLVMIsAIntToPtrInst(ret->at[k]))
            IR_EACH_USE (ret->at[k], use)
                if (GUARD("name-integers:use", !may_use(u, ret, ret->at[k], LLVMGetUser(use))))
                    return false;
    return come_back(u, ret);
}

/* A sum that does not wrap on the generic address may wrap on the named one, which may be low. */
static void drop_flags(LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (op != LLVMAdd && op != LLVMSub)
        return;
    LLVMSetNUW(i, false);
    LLVMSetNSW(i, false);
}

/* Makes the pointer a named one, and drops the casts to its space. */
static void retype(struct rewriter *r, LLVMValueRef p, const struct target_row *row)
{
    LLVMTypeRef was = LLVMTypeOf(p);
    retype_value(p, ir_in_space(was, row->number));
    for (LLVMUseRef use = LLVMGetFirstUse(p), next; use; use = next) {
        LLVMValueRef user = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsAAddrSpaceCastInst(user) || LLVMTypeOf(user) != LLVMTypeOf(p))
            continue;
        IR_EACH_USE (user, of)
            retype_fits(&r->types, of);
        LLVMReplaceAllUsesWith(user, p);
        retype_fits(&r->types, use);
        rewrite_orphan(r, user);
    }
    retype_give_back(&r->types, p, was, ir_after(p), p, "generic");
}

/* The webs of one function. */
struct list {
    VEC_OF(struct web) web;
};

static void change(struct rewriter *r, LLVMValueRef fn, struct list *l)
{
    struct web w;
    l->web.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMIsAPtrToIntInst(i) && find(r->u, i, &w)) {
                rewrite_mark(r, LLVMGetOperand(i, 0));
                vec_push(&l->web, w);
            }
    rewrite_settle(r);
    unseen_note(r->u, fn, &r->unseen);
    uint32_t n = 0;
    for (uint32_t k = 0; k < l->web.n; k++) {
        w = l->web.at[k];
        if (!GUARD("name-integers:named", !rewrite_has_named(r, LLVMGetOperand(w.at[0], 0), w.row)))
            l->web.at[n++] = w;
    }
    l->web.n = n;
    rewrite_retype(r);
    for (uint32_t k = 0; k < n; k++)
        rewrite_operand(r, (struct wish){ l->web.at[k].at[0], 0, l->web.at[k].row });
    for (uint32_t k = 0; k < n; k++) /* each value is in one web */
        for (unsigned v = 1; v < l->web.at[k].n; v++)
            if (LLVMIsAIntToPtrInst(l->web.at[k].at[v]))
                retype(r, l->web.at[k].at[v], l->web.at[k].row);
            else
                drop_flags(l->web.at[k].at[v]);
    rewrite_repair_uses(r);
    r->changed |= unseen_hide(r->u, &r->unseen);
}

static int run(struct unit *u)
{
    struct rewriter r;
    struct list list = { .web = VEC_IN(&u->arena) };
    if (!u->has_generic)
        return PASS_SAME;
    rewriter_init(&r, u);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn))
            change(&r, fn, &list);
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_name_integers_pass = {
    .name = "name-integers",
    .brief = "take integers from named pointers where they only come back",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
