/* SPDX-License-Identifier: Apache-2.0 */
/* unseen.c - keeps LLVM from naming the space of a value that has to stay generic.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr         new, where %p was a generic parameter
 *     %q = select i1 %c, ptr %g, ptr null                   null would not come back on sm_90
 *     store ptr %q, ptr %slot
 * =>  %h = call ptr @llvm.strip.invariant.group(ptr %g)     the same pointer, and no code
 *     %q = select i1 %c, ptr %h, ptr null
 *
 * LLVM's infer-address-spaces, in llc-22 for NVIDIA and in clang's optimizer for AMD, names each
 * phi, select, GEP and mask that is computed from casts of one space and nulls alone, and does not
 * ask whether a use sees the difference (facts/keep.h).  It does not look through this call.
 *
 * Does not leave such a value to LLVM [seen], or one whose mask clears bits that the cast changes
 *          [base].
 * Safe     because the call returns its operand, and only accesses with `!invariant.group`, which
 *          no pass here makes, see that it was called (LLVM LangRef).
 * Limits   a value stays as it is if all its operands come from blocks that take no instruction, or
 *          if facts know no single space for it. */
#include "facts/unseen.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "ir/ir.h"
#include "pass/cancel.h"
#include "semantics/flow.h"

#include <assert.h>
#include <string.h>

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    return ir_is_pointer(LLVMTypeOf(v)) && ir_space(LLVMTypeOf(v)) == u->generic.number;
}

/* True for what infer-address-spaces gives another type. */
static bool is_computed(LLVMValueRef v)
{
    return LLVMIsAPHINode(v) || LLVMIsASelectInst(v) || LLVMIsAGetElementPtrInst(v) ||
           (LLVMIsACallInst(v) && flow_of(v).kind == FLOW_MASK);
}

static bool is_nothing(LLVMValueRef v)
{
    return LLVMIsUndef(v) || (LLVMIsAConstant(v) && LLVMIsNull(v));
}

/* True if the generic value is a cast of a named pointer, computed from one by constants, or
 * loaded: LLVM may put a cast that was stored in place of a load.
 *     store ptr %g, ptr %x                 %g: a cast
 *     %p = load ptr, ptr %x                becomes %g when LLVM promotes %x to a value */
static bool may_be_cast(LLVMValueRef v)
{
    if (LLVMIsALoadInst(v))
        return true;
    while (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMGetElementPtr)
        v = LLVMGetOperand(v, 0);
    return LLVMIsAAddrSpaceCastInst(v) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast);
}

/* The generic `%p` of `inttoptr (ptrtoint %p)`, else `v`. */
static LLVMValueRef without_trip(const struct unit *u, LLVMValueRef v)
{
    LLVMValueRef number = LLVMIsAIntToPtrInst(v) ? LLVMGetOperand(v, 0) : NULL;
    LLVMValueRef of = number && LLVMIsAPtrToIntInst(number) ? LLVMGetOperand(number, 0) : NULL;
    return of && is_generic(u, of) ? of : v;
}

/* True if infer-address-spaces can name `v`: casts and nulls alone lead to it.  Also true if there
 * are too many values.  Bound: each operand is looked for among BUDGET_KEEP_VALUES values. */
static bool is_seen(const struct unit *u, LLVMValueRef v)
{
    LLVMValueRef at[BUDGET_KEEP_VALUES] = { v };
    unsigned n = 1;
    bool named = false;
    for (unsigned k = 0; k < n; k++) {
        struct flow flow = flow_of(at[k]);
        for (unsigned o = flow.first; o < flow.end; o++) {
            LLVMValueRef of = without_trip(u, LLVMGetOperand(at[k], o));
            unsigned known = 0;
            while (known < n && at[known] != of)
                known++;
            if (known < n || is_nothing(of))
                continue;
            if (may_be_cast(of)) {
                named = true;
                continue;
            }
            if (!is_computed(of))
                return false;
            if (n == BUDGET_KEEP_VALUES)
                return true;
            at[n++] = of;
        }
    }
    return named;
}

void unseen_note(struct unit *u, LLVMValueRef fn, struct unseen *to)
{
    assert(u->props & PROP_FACTS && "facts say which spaces a value may point to");
    if (!target_llvm_infers(u->target))
        return;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, v) {
            pass_ask(u);
            if (!is_generic(u, v) || !is_computed(v) || facts_node(u->facts, v) == PTRMAP_NONE)
                continue;
            /* Not facts_resolved(): a copy that LLVM may exchange counts, too. */
            const struct target_row *row =
                facts_cover(u->facts, facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))));
            if (!row || row->flags & ROW_NOOP || row->number == u->generic.number)
                continue;
            bool masks = flow_of(v).kind == FLOW_MASK &&
                         target_kept_bits(u->target, row) < target_low_bits(u->target);
            if (GUARD("unseen:seen", !keep_holds(u, v, row)) ||
                (masks && GUARD("unseen:base", !keep_mask(u->target, LLVMGetOperand(v, 1), row))))
                vec_push(&to->at, v);
        }
}

/* The pointer, by a call that LLVM does not look through; of a vector, its first lane. */
static LLVMValueRef stripped(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef v)
{
    static const char strip[] = "llvm.strip.invariant.group";
    LLVMTypeRef all = LLVMTypeOf(v);
    LLVMValueRef zero = LLVMConstInt(LLVMInt32TypeInContext(LLVMGetTypeContext(all)), 0, false);
    bool vector = LLVMGetTypeKind(all) != LLVMPointerTypeKind;
    LLVMValueRef one = vector ? LLVMBuildExtractElement(b, v, zero, "") : v;
    LLVMTypeRef type = LLVMTypeOf(one);
    LLVMValueRef fn =
        LLVMGetIntrinsicDeclaration(m, LLVMLookupIntrinsicID(strip, sizeof strip - 1), &type, 1);
    one = LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, &one, 1, vector ? "" : "same");
    return vector ? LLVMBuildInsertElement(b, v, one, zero, "same") : one;
}

/* Puts the call in front of one operand of `v`; one is enough.  True: it has a place. */
static bool hide(LLVMBuilderRef b, LLVMValueRef v)
{
    struct flow flow = flow_of(v);
    for (unsigned k = flow.first; k < flow.end; k++) {
        LLVMValueRef of = LLVMGetOperand(v, k);
        LLVMValueRef at = is_nothing(of) || of == v ? NULL : ir_before_use(v, k);
        if (!at)
            continue;
        LLVMPositionBuilderBefore(b, at);
        LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(v)));
        LLVMValueRef now = stripped(m, b, of);
        LLVMSetOperand(v, k, now);
        for (unsigned o = k + 1; LLVMIsAPHINode(v) && o < flow.end; o++)
            if (LLVMGetIncomingBlock(v, o) == LLVMGetIncomingBlock(v, k))
                LLVMSetOperand(v, o, now); /* another edge from the block has the same value */
        return true;
    }
    return false;
}

bool unseen_hide(struct unit *u, struct unseen *s)
{
    bool changed = false;
    if (s->at.n == 0)
        return false;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    for (uint32_t k = 0; k < s->at.n; k++) {
        LLVMValueRef v = s->at.at[k];
        assert(is_generic(u, v) && "it holds no more on named pointers than before");
        if (is_seen(u, v))
            changed |= hide(b, v);
    }
    LLVMDisposeBuilder(b);
    s->at.n = 0;
    return changed;
}
