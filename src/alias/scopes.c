/* SPDX-License-Identifier: Apache-2.0 */
/* scopes.c - annotates accesses with alias scopes, one for each space.
 *
 *     load float, ptr addrspace(1) %a   =>   …, !alias.scope !{global}, !noalias !{local, …}
 *     store …, ptr addrspace(3) %b      =>   …, !alias.scope !{local}, !noalias !{global, …}
 *
 * Needs    facts, for accesses whose numbers do not tell (made on demand).   Keeps  all.
 * Annotates loads, stores, atomics, memory intrinsics, and calls whose effects are known; a call
 * that may be inlined and touches several spaces gets the second list alone.
 * Does not change scopes of front ends [others]: lists are joined, each domain is ours or theirs.
 * Does not annotate an access that may meet everything [everything], nor one that orders accesses
 *          to other memory [orders] (LLVM looks at the lists of an acquiring cmpxchg only if it
 *          fails), nor one of a variable that a register can hold [register], nor an invoke, since
 *          LLVM makes one of two and keeps the lists of the first [merged]; nor add the first list
 *          to a call that may be inlined, of several spaces [inlined].
 * Safe     because a place is in the first list where the access may be there on some run, and in
 *          the second if the target's table says that it meets none of those.  LLVM takes two
 *          accesses apart where all scopes of the one are in the other's second list (LangRef,
 *          'noalias' and 'alias.scope' metadata).  An access keeps its lists where LLVM exchanges
 *          its pointer for one to equal bytes elsewhere: see alias_touched_later().
 * Scopes and their domain are named by strings, so those of two modules, and copies that inlining
 * makes, are the same nodes; a second run finds what the first one wrote. */
#include "alias/alias.h"

#include "base/guard.h"
#include "base/intern.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "semantics/flow.h"

#include <assert.h>

struct scopes {
    struct alias a;
    LLVMContextRef ctx;
    unsigned md_scope, md_noalias;
    LLVMMetadataRef domain, scope[SPACE_LEAVES];
    struct alias_said said;                /* by lists */
    struct arena arena;                    /* owns the rest */
    struct ptrmap registers;               /* alloca -> 1 if it is a register; remembered answers */
    struct intern sets;                    /* a set of scopes -> its place in `lists` */
    VEC_OF(LLVMMetadataRef) lists, joined; /* joined: scratch */
};

static LLVMMetadataRef text(struct scopes *s, const char *t)
{
    return LLVMMDStringInContext2(s->ctx, t, strlen(t));
}

static unsigned kind(struct scopes *s, const char *name)
{
    return LLVMGetMDKindIDInContext(s->ctx, name, (unsigned)strlen(name));
}

static void init(struct scopes *s, struct unit *u)
{
    *s = (struct scopes){ .ctx = LLVMGetModuleContext(u->mod) };
    alias_init(&s->a, u);
    ptrmap_init_in(&s->registers, &s->arena, 64);
    intern_init(&s->sets, &s->arena);
    s->md_scope = kind(s, "alias.scope");
    s->md_noalias = kind(s, "noalias");
    LLVMMetadataRef name = text(s, "gaspar.spaces");
    s->domain = LLVMMDNodeInContext2(s->ctx, &name, 1);
    for (unsigned k = 0; k < SPACE_LEAVES; k++) {
        char label[64];
        snprintf(label, sizeof label, "gaspar.%s", space_name((enum space)k));
        LLVMMetadataRef part[] = { text(s, label), s->domain };
        s->scope[k] = LLVMMDNodeInContext2(s->ctx, part, 2);
    }
}

static void fini(struct scopes *s) { arena_fini(&s->arena); }

/* The list of the set's scopes. */
static LLVMMetadataRef list(struct scopes *s, space_set set)
{
    assert(!space_empty(set) && set.bits >> SPACE_LEAVES == 0 && "the scopes of some leaves");
    uint32_t known = intern_put(&s->sets, &set, sizeof set);
    if (known < s->lists.n)
        return s->lists.at[known];
    LLVMMetadataRef part[SPACE_LEAVES];
    unsigned n = 0;
    for (unsigned k = 0; k < SPACE_LEAVES; k++)
        if (space_has(set, (enum space)k))
            part[n++] = s->scope[k];
    vec_push_in(&s->arena, &s->lists, LLVMMDNodeInContext2(s->ctx, part, n));
    return s->lists.at[known];
}

static bool is_ours(struct scopes *s, LLVMValueRef scope)
{
    LLVMValueRef part[3];
    unsigned n = scope ? LLVMGetMDNodeNumOperands(scope) : 0;
    if (n < 2 || n > COUNTOF(part))
        return false;
    LLVMGetMDNodeOperands(scope, part);
    return part[1] && LLVMValueAsMetadata(part[1]) == s->domain;
}

/* The list of the scopes in `old` that gaspar did not make, and then the scopes of `set`; NULL: it
 * is empty. */
static LLVMMetadataRef join(struct scopes *s, LLVMValueRef old, space_set set)
{
    LLVMMetadataRef ours = space_empty(set) ? NULL : list(s, set);
    if (!old)
        return ours;
    unsigned n = LLVMGetMDNodeNumOperands(old);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof(LLVMValueRef));
    LLVMGetMDNodeOperands(old, part);
    s->joined.n = 0;
    for (unsigned k = 0; k < n; k++)
        if (part[k] && GUARD("alias-scopes:others", !is_ours(s, part[k])))
            vec_push_in(&s->arena, &s->joined, LLVMValueAsMetadata(part[k]));
    free(part);
    if (s->joined.n == 0)
        return ours;
    for (unsigned k = 0; k < SPACE_LEAVES; k++)
        if (space_has(set, (enum space)k))
            vec_push_in(&s->arena, &s->joined, s->scope[k]);
    return LLVMMDNodeInContext2(s->ctx, s->joined.at, s->joined.n);
}

/* Sets the scopes of `set` in the instruction's list.  True: the list changed. */
static bool set_list(struct scopes *s, LLVMValueRef i, unsigned md, space_set set)
{
    LLVMValueRef old = LLVMHasMetadata(i) ? LLVMGetMetadata(i, md) : NULL;
    LLVMMetadataRef now = join(s, old, set);
    if (now == (old ? LLVMValueAsMetadata(old) : NULL))
        return false;
    LLVMSetMetadata(i, md, now ? LLVMMetadataAsValue(s->ctx, now) : NULL);
    return true;
}

/* True if the instruction may have scopes.  An intrinsic may if it accesses memory. */
static bool takes_scopes(LLVMValueRef i)
{
    struct ir_access access = ir_access(i);
    if (access.n > 0)
        return !access.hint;
    return ir_is_call(i) && !ir_intrinsic(i);
}

/* True if the call may be inlined.  Its instructions then get the call's first list in addition
 * to their own, which would say that they meet more.  The call's second list is true of them as
 * well. */
static bool may_be_inlined(LLVMValueRef i)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    return fn && !LLVMIsDeclaration(fn) &&
           (!ir_function_has(fn, "noinline") || ir_call_must_inline(i));
}

/* True for a variable that is only ever loaded and stored as a whole.  LLVM puts it into a register
 * before it asks what it may meet. */
static bool is_register(struct scopes *s, LLVMValueRef address)
{
    if (!LLVMIsAAllocaInst(address))
        return false;
    uint32_t known = ptrmap_find(&s->registers, address);
    if (known != PTRMAP_NONE)
        return known;
    LLVMTypeRef type = LLVMGetAllocatedType(address);
    bool is = true;
    for (LLVMUseRef use = LLVMGetFirstUse(address); use && is; use = LLVMGetNextUse(use)) {
        LLVMValueRef i = LLVMGetUser(use);
        if (LLVMIsALoadInst(i))
            is = LLVMTypeOf(i) == type && !LLVMGetVolatile(i);
        else if (LLVMIsAStoreInst(i))
            is = LLVMGetOperand(i, 1) == address && LLVMGetOperand(i, 0) != address &&
                 LLVMTypeOf(LLVMGetOperand(i, 0)) == type && !LLVMGetVolatile(i);
        else
            is = flow_of_intrinsic(i) == CALL_LIFE;
    }
    ptrmap_put(&s->registers, address, is);
    return is;
}

static bool annotate(struct scopes *s, LLVMValueRef i)
{
    space_set touched = space_none(), apart = space_none();
    if (!takes_scopes(i))
        return false;
    unsigned address = LLVMIsAStoreInst(i) ? 1 : 0;
    bool in_register = (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i)) &&
                       GUARD("alias-scopes:register", is_register(s, LLVMGetOperand(i, address)));
    if (!in_register && !GUARD("alias-scopes:orders", alias_orders(i)) &&
        !GUARD("alias-scopes:merged", LLVMIsAInvokeInst(i) != NULL) &&
        alias_touched_later(&s->a, i, &touched))
        apart = space_minus(s->a.all, target_reach(s->a.u->target, touched));
    if (GUARD("alias-scopes:everything", space_empty(apart)) ||
        GUARD("alias-scopes:inlined", may_be_inlined(i) && space_count(touched) > 1))
        touched = space_none();
    if (!space_empty(apart))
        alias_say(&s->said, s->a.u, i, (uint64_t)touched.bits << 32 | apart.bits);
    bool changed = set_list(s, i, s->md_scope, touched);
    changed |= set_list(s, i, s->md_noalias, apart);
    s->a.u->count[COUNT_SCOPED] += changed && !space_empty(apart);
    return changed;
}

static int run(struct unit *u)
{
    struct scopes s;
    bool changed = false;
    init(&s, u);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                changed |= !pass_ask(u) && annotate(&s, i);
    changed |= alias_keep_apart(&s.said, u, "gaspar-alias-scopes");
    fini(&s);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass alias_scopes_pass = {
    .name = "alias-scopes",
    .brief = "one alias scope for each space, so that optimizers know which accesses never meet",
    .run = run,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
