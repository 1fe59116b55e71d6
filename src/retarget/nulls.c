/* SPDX-License-Identifier: Apache-2.0 */
/* nulls.c - zero bits and nulls, which are not the same in every space (semantics/null.h).
 *
 *     ptr addrspace(3) null      SPIR => AMD     addrspacecast (ptr null to ptr addrspace(3))
 *     ptr addrspace(3) null      AMD => NVIDIA   ptr addrspace(3) null: an address, offset 0
 *     ptr addrspace(3) null      AMD => SPIR     refused: offset 0 there is no address
 *     nonnull ptr addrspace(3)   SPIR => AMD     ptr addrspace(3), which may be at offset 0 */
#include "retarget/nulls.h"

#include "ir/parts.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

static const struct target_row *row_of(const struct target *t, uint32_t number)
{
    return target_row(t, (struct target_space){ number });
}

LLVMValueRef rt_null(struct retarget *r, LLVMTypeRef pointer)
{
    LLVMValueRef null =
        null_is_zero(r->to, ir_space(pointer)) ? LLVMConstNull(pointer) : null_of(r->to, pointer);
    assert(null && "a space whose zero bits are an address has a null that is cast from generic");
    return null;
}

LLVMValueRef rt_zero(struct retarget *r, LLVMTypeRef was)
{
    assert(ir_is_pointer(was) && "a pointer of the old target");
    LLVMTypeRef is = rt_type(r, was);
    return null_is_zero(r->from, ir_space(was)) ? rt_null(r, is) : LLVMConstNull(is);
}

bool rt_kept_null(const struct retarget *r, uint32_t was, uint64_t *ret_bits)
{
    uint32_t is = rt_number(r, was);
    if (is == NO_NUMBER || rt_bits_is(r, is) <= rt_bits_was(r, was) || !rt_fits(r, was))
        return false;
    bool known = null_bits(r->from, row_of(r->from, was), ret_bits);
    assert(known && "a null of fewer bits than a word is all ones");
    return known;
}

/* ---- what is refused ---- */

/* Refuses a null whose bits no constant can give: on NVIDIA they depend on the base of the space's
 * window, which the driver chooses.  Not where memory keeps the old target's bits. */
static void check_bits(struct retarget *r, LLVMValueRef at, LLVMTypeRef was)
{
    uint64_t bits;
    const struct target_row *row = row_of(r->to, rt_number(r, ir_space(was)));
    if (row && !rt_kept_null(r, ir_space(was), &bits) && !null_bits(r->to, row, &bits))
        diag_no_meaning_null(RT_AT(r, at), space_name(row->space));
}

struct zero {
    struct retarget *r;
    LLVMValueRef at;
    bool initial;
};

/* Refuses a pointer in a zero; yes: it is refused. */
static enum ir_answer check_zero(const void *user, LLVMTypeRef was)
{
    const struct zero *z = user;
    struct retarget *r = z->r;
    if (LLVMGetTypeKind(was) != LLVMPointerTypeKind)
        return IR_INSIDE;
    if (!null_is_zero(r->from, ir_space(was))) {
        if (null_is_zero(r->to, rt_number(r, ir_space(was))))
            diag_no_meaning_zero(RT_AT(r, z->at), space_name(rt_space_was(r, ir_space(was))));
    } else if (z->initial) {
        check_bits(r, z->at, was);
    }
    return rt_failed(r) ? IR_YES : IR_NO;
}

void rt_check_null(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial)
{
    if (LLVMIsNull(c))
        ir_type_has(LLVMTypeOf(c), check_zero, &(struct zero){ r, at, initial });
    else if (initial && ir_is_pointer(LLVMTypeOf(c)) && null_is(r->from, c))
        check_bits(r, at, LLVMTypeOf(c)); /* a cast of null */
}

/* ---- casts ---- */

/* True if the pointer is computed from a variable's address, or from what a host passes to a kernel
 * that nothing calls: neither is null. */
static bool is_address(struct retarget *r, LLVMValueRef v)
{
    while ((LLVMIsAGetElementPtrInst(v) || LLVMIsAConstantExpr(v)) && LLVMGetNumOperands(v) > 0 &&
           ir_is_pointer(LLVMTypeOf(LLVMGetOperand(v, 0))) &&
           LLVMTypeOf(LLVMGetOperand(v, 0)) == LLVMTypeOf(v))
        v = LLVMGetOperand(v, 0);
    return LLVMIsAGlobalValue(v) || LLVMIsAAllocaInst(v) ||
           (LLVMIsAArgument(v) && rt_is_kernel(r, LLVMGetParamParent(v)) &&
            ir_is_only_started(LLVMGetParamParent(v)));
}

static const char launder[] = "llvm.launder.invariant.group";

/* LLVM folds a comparison with `addrspacecast (ptr null …)` and the select that hangs on it,
 * because it takes a cast there and back for nothing.  It knows nothing of a laundered null. */
static void keep_null(struct retarget *r, LLVMValueRef cast, LLVMValueRef v)
{
    LLVMTypeRef all = LLVMTypeOf(v);
    bool vector = LLVMGetTypeKind(all) == LLVMVectorTypeKind;
    LLVMTypeRef type = vector ? LLVMGetElementType(all) : all;
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(
        r->m, LLVMLookupIntrinsicID(launder, sizeof launder - 1), &type, 1);
    LLVMPositionBuilderBefore(r->b, LLVMGetNextInstruction(cast));
    LLVMValueRef null = null_of(r->to, type);
    null = LLVMBuildCall2(r->b, LLVMGlobalGetValueType(fn), fn, &null, 1, "null");
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMValueRef nulls = vector ? LLVMGetPoison(all) : null;
    for (unsigned k = 0; vector && k < LLVMGetVectorSize(all); k++)
        nulls = LLVMBuildInsertElement(r->b, nulls, null, LLVMConstInt(i32, k, false), "");
    LLVMValueRef is_null = LLVMBuildICmp(r->b, LLVMIntEQ, v, nulls, "");
    LLVMValueRef zero = LLVMConstNull(LLVMTypeOf(cast));
    LLVMValueRef now = LLVMBuildSelect(r->b, is_null, zero, cast, "");
    LLVMReplaceAllUsesWith(cast, now);
    LLVMSetOperand(now, 2, cast);
}

void rt_keep_nulls(struct retarget *r)
{
    if (r->same || r->to->map == r->from->map)
        return;
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMValueRef v = LLVMIsAAddrSpaceCastInst(i) ? LLVMGetOperand(i, 0) : NULL;
                /* The target has no vectors of a length that is not known. */
                if (!v || LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMScalableVectorTypeKind)
                    continue;
                const struct target_row *of = row_of(r->to, ir_space(LLVMTypeOf(v)));
                const struct target_row *to = row_of(r->to, ir_space(LLVMTypeOf(i)));
                if (of && to && of->flags & ROW_CUT && to->space == SPACE_GENERIC &&
                    !is_address(r, v))
                    keep_null(r, i, v);
            }
}

/* The cast that keep_null() made a test for, if `now` is the select of such a test; or NULL. */
static LLVMValueRef kept_cast(const struct retarget *r, LLVMValueRef now)
{
    LLVMValueRef test = LLVMIsASelectInst(now) ? LLVMGetOperand(now, 0) : NULL;
    if (!test || !LLVMIsAICmpInst(test) || LLVMGetICmpPredicate(test) != LLVMIntEQ)
        return NULL;
    LLVMValueRef null = LLVMGetOperand(test, 1), cast = LLVMGetOperand(now, 2);
    bool made = LLVMIsAAddrSpaceCastInst(cast) &&
                LLVMGetOperand(cast, 0) == LLVMGetOperand(test, 0) &&
                LLVMIsAConstantPointerNull(LLVMGetOperand(now, 1)) && LLVMIsACallInst(null) &&
                ir_callee(null) && ir_name_begins(ir_callee(null), launder);
    return made && null_is(r->from, LLVMGetOperand(null, 0)) ? cast : NULL;
}

void rt_drop_kept_nulls(struct retarget *r)
{
    if (r->same || r->from->map != MAP_NVPTX)
        return;
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                LLVMValueRef cast = kept_cast(r, i);
                if (!cast)
                    continue;
                LLVMReplaceAllUsesWith(i, cast);
                LLVMValueRef test = LLVMGetOperand(i, 0), null = LLVMGetOperand(test, 1);
                LLVMInstructionEraseFromParent(i);
                if (!LLVMGetFirstUse(test))
                    LLVMInstructionEraseFromParent(test);
                if (!LLVMGetFirstUse(null))
                    LLVMInstructionEraseFromParent(null);
            }
}

/* ---- attributes ---- */

/* `nonnull` means that the bits are not zero.  If zero bits are an address, this excludes the
 * address, and not the null of the space. */
static void parameters(LLVMValueRef v, LLVMTypeRef type, const struct target *t, bool may_be_null)
{
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *part = base_alloc((n + 1) * sizeof *part);
    LLVMGetParamTypes(type, part + 1);
    part[0] = LLVMGetReturnType(type);
    for (unsigned k = 0; k <= n; k++) {
        const struct target_row *row = ir_is_pointer(part[k]) ? row_of(t, ir_space(part[k])) : NULL;
        if (row)
            null_drop_attributes(v, k, row, may_be_null);
    }
    free(part);
}

static void loaded(struct retarget *r, LLVMValueRef load, const struct target *t, bool is_new)
{
    LLVMTypeRef type = LLVMTypeOf(load);
    const struct target_row *row = ir_is_pointer(type) ? row_of(t, ir_space(type)) : NULL;
    if (!row || !LLVMHasMetadata(load) || !(row->flags & ROW_ZERO_ADDRESS))
        return;
    LLVMSetMetadata(load, r->md_nonnull, NULL);
    if (is_new)
        LLVMSetMetadata(load, r->md_deref_or_null, NULL);
    if (is_new && row->null == NULL_ONES)
        LLVMSetMetadata(load, r->md_align, NULL);
}

/* The tag of a bundle, which ends with a zero. */
static const char *tag_of(LLVMOperandBundleRef bundle)
{
    size_t len;
    return LLVMGetOperandBundleTag(bundle, &len);
}

static LLVMValueRef subject(LLVMOperandBundleRef bundle)
{
    bool some = LLVMGetNumOperandBundleArgs(bundle) > 0;
    return some ? LLVMGetOperandBundleArgAtIndex(bundle, 0) : NULL;
}

/* True if the k-th bundle says of its pointer what the space's null makes untrue. */
static bool is_untrue(const struct target *t, LLVMOperandBundleRef const *bundle, unsigned n,
                      unsigned k, bool may_be_null)
{
    LLVMValueRef of = subject(bundle[k]);
    const struct target_row *row =
        of && ir_is_pointer(LLVMTypeOf(of)) ? row_of(t, ir_space(LLVMTypeOf(of))) : NULL;
    for (unsigned j = 0; row && j < n; j++)
        may_be_null &= subject(bundle[j]) != of || strcmp(tag_of(bundle[j]), "nonnull") != 0;
    return row && null_denies(row, tag_of(bundle[k]), may_be_null);
}

/* Builds the call of llvm.assume again without what is untrue:
 *     call void @llvm.assume(i1 true) [ "align"(ptr addrspace(3) %p, i64 16) ]    SPIR => AMD
 * There %p may be null, whose bits are all ones. */
static void assumption(struct retarget *r, LLVMValueRef call, const struct target *t, bool is_new)
{
    unsigned n = LLVMGetNumOperandBundles(call), left = 0;
    LLVMOperandBundleRef *all = base_alloc((2 * n + 1) * sizeof *all), *kept = all + n;
    for (unsigned k = 0; k < n; k++)
        all[k] = LLVMGetOperandBundleAtIndex(call, k);
    for (unsigned k = 0; k < n; k++)
        if (!is_untrue(t, all, n, k, is_new))
            kept[left++] = all[k];
    LLVMValueRef condition = LLVMGetOperand(call, 0), fn = LLVMGetCalledValue(call);
    if (left < n) {
        LLVMPositionBuilderBefore(r->b, call);
        LLVMValueRef now = LLVMBuildCallWithOperandBundles(r->b, LLVMGlobalGetValueType(fn), fn,
                                                           &condition, 1, kept, left, "");
        LLVMSetTailCallKind(now, LLVMGetTailCallKind(call));
        ir_copy_attributes(call, now, 1);
        ir_take_metadata(call, now);
        LLVMInstructionEraseFromParent(call);
    }
    for (unsigned k = 0; k < n; k++)
        LLVMDisposeOperandBundle(all[k]);
    free(all);
}

void rt_null_attributes(struct retarget *r, const struct target *t)
{
    assert((t == r->from || t == r->to) && "one of the two targets");
    bool is_new = t == r->to; /* a value may be null */
    if (r->same)
        return;
    IR_EACH_FUNCTION (r->m, fn) {
        if (LLVMGetIntrinsicID(fn))
            continue;
        /* A host passes a kernel nulls of global memory only. */
        parameters(fn, LLVMGlobalGetValueType(fn), t, is_new && !rt_is_kernel(r, fn));
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                /* An intrinsic accesses the memory that it declares as aligned. */
                if (flow_of_intrinsic(i) == CALL_ASSUME)
                    assumption(r, i, t, is_new);
                else if (LLVMIsACallInst(i))
                    parameters(i, LLVMGetCalledFunctionType(i), t, is_new && !ir_intrinsic(i));
                else if (LLVMIsALoadInst(i))
                    loaded(r, i, t, is_new);
            }
    }
}
