/* SPDX-License-Identifier: Apache-2.0 */
/* host_mem.c - lowers allocas, address arithmetic, and everything that reads or writes memory.
 *
 * Sizes and offsets are the device's.  If its data layout and the host's differ for a type,
 * arithmetic is done in bytes.  Pointers in memory are encoded, with the device's width. */
#include "runner/host.h"

#include "ir/access.h"
#include "ir/gep.h"
#include "ir/parts.h"
#include "ir/shim.h"
#include "runner/check.h"
#include "semantics/flow.h"

#include <assert.h>

static enum ir_answer is_pointer(const void *user, LLVMTypeRef type)
{
    (void)user;
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind ? IR_YES : IR_INSIDE;
}

bool host_has_pointer(LLVMTypeRef type) { return ir_type_has(type, is_pointer, NULL); }

/* True if the device's data layout and the host's give the type another size, or a member of it
 * another offset. */
static bool layout_differs(struct host *l, LLVMTypeRef type);

static bool compare_layouts(struct host *l, LLVMTypeRef type)
{
    if (!LLVMTypeIsSized(type))
        return false;
    if (LLVMABISizeOfType(l->device, type) != LLVMABISizeOfType(l->host, type))
        return true;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            if (LLVMOffsetOfElement(l->device, type, k) != LLVMOffsetOfElement(l->host, type, k) ||
                layout_differs(l, LLVMStructGetTypeAtIndex(type, k)))
                return true;
        return false;
    case LLVMArrayTypeKind: return layout_differs(l, LLVMGetElementType(type));
    default: return false;
    }
}

static bool layout_differs(struct host *l, LLVMTypeRef type)
{
    uint32_t known = ptrmap_find(&l->same, type);
    if (known == PTRMAP_NONE) {
        known = compare_layouts(l, type) ? 2 : 1;
        ptrmap_put(&l->same, type, known);
    }
    return known == 2;
}

static LLVMValueRef number(struct host *l, uint64_t n) { return LLVMConstInt(l->i64, n, false); }

static LLVMValueRef bytes_beyond(struct host *l, LLVMValueRef at, LLVMValueRef n)
{
    return LLVMBuildGEP2(l->b, l->i8, at, &n, 1, "");
}

static void remember_host(struct host *l, LLVMValueRef v, LLVMValueRef host)
{
    ptrmap_put(&l->host_of, v, l->values.n);
    vec_push_in(&l->arena, &l->values, host);
}

/* ---- allocas ---- */

/* True if the alloca is placed at address 0 of private memory.  It is the kernel's first alloca,
 * because a called function may be active twice.  No alloca is placed there if local memory begins
 * at 0, too: a private pointer that is wrongly used as a local one would then point to memory, and
 * not be reported. */
static bool is_first(struct host *l, LLVMValueRef i, uint64_t bytes)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(l->fn);
    if (!l->r->private_zero || l->r->local_bytes || l->module_is_library || l->r->first_stride ||
        !bytes || bytes > BUDGET_FIRST_BYTES || ir_alignment(i) > BUDGET_FIRST_BYTES ||
        !ir_is_kernel(l->fn) || LLVMGetInstructionParent(i) != entry ||
        !LLVMIsAConstantInt(LLVMGetOperand(i, 0)) ||
        LLVMConstIntGetZExtValue(LLVMGetOperand(i, 0)) != 1)
        return false;
    IR_EACH_USE (l->fn, use)
        if (LLVMIsACallInst(LLVMGetUser(use)))
            return false;
    return true;
}

/* Each item of the group has its own copy, the first item's at 0. */
static LLVMValueRef place_first(struct host *l, uint64_t bytes, unsigned align)
{
    assert(bytes > 0 && l->r->first_stride == 0 && "one variable begins where the memory does");
    enum { GAP = 64 };
    uint64_t step = bytes + GAP + (align > GAP ? align : GAP) - 1, n = 1;
    l->r->first_stride = step - step % (align > GAP ? align : GAP);
    LLVMValueRef at = number(l, 0);
    for (unsigned d = 0; d < 3; n *= l->r->local[d++]) {
        LLVMValueRef by = number(l, n * l->r->first_stride);
        at = LLVMBuildAdd(l->b, at, LLVMBuildMul(l->b, host_local_id(l, d), by, ""), "");
    }
    unsigned space = target_row_of(l->target, SPACE_PRIVATE)->number;
    LLVMValueRef v = host_decode(l, at, LLVMPointerTypeInContext(l->ctx, space));
    return LLVMBuildAddrSpaceCast(l->b, v, l->ptr, "");
}

static void host_alloca(struct host *l, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMGetAllocatedType(i), result = LLVMTypeOf(i);
    uint64_t bytes = LLVMABISizeOfType(l->device, type);
    unsigned align = ir_alignment(i);
    LLVMValueRef count = LLVMGetOperand(i, 0), at, n;
    bool differs = layout_differs(l, type) || host_has_pointer(type);
    LLVMTypeRef as = differs ? LLVMArrayType2(l->i8, bytes) : type;

    if (!align)
        align = LLVMABIAlignmentOfType(l->device, type);
    if (is_first(l, i, bytes))
        at = place_first(l, bytes, align);
    else if (LLVMIsAConstantInt(count) && LLVMConstIntGetZExtValue(count) == 1)
        at = LLVMBuildAlloca(l->b, as, "");
    else
        at = LLVMBuildArrayAlloca(l->b, as, count, "");
    if (LLVMIsAAllocaInst(at))
        LLVMSetAlignment(at, align);
    n = LLVMBuildMul(l->b, LLVMBuildIntCast2(l->b, count, l->i64, false, ""), number(l, bytes), "");
    check_alloca(l, at, n);
    unsigned space = ir_space(result);
    enum form f = host_form(l, space);
    LLVMValueRef v = at;
    if (f == FORM_GENERIC) {
        /* The alloca's type has the generic number, but the variable is in private memory. */
        struct target_space private_space = { 0 };
        const struct target_row *row = target_row_of(l->target, SPACE_PRIVATE);
        private_space.number = row->number;
        LLVMTypeRef named = LLVMPointerTypeInContext(l->ctx, private_space.number);
        v = host_cast(l, LLVMBuildAddrSpaceCast(l->b, at, named, ""), result);
        remember_host(l, v, at);
    } else if (LLVMTypeOf(at) != result) {
        v = LLVMBuildAddrSpaceCast(l->b, at, result, "");
    }
    host_replace(l, i, v);
}

/* ---- address arithmetic ---- */

/* An index as i64, cut to the width of the device's pointers. */
static LLVMValueRef index_of(struct host *l, LLVMValueRef index, unsigned bits)
{
    LLVMTypeRef type = LLVMTypeOf(index), word = host_word_like(l, type);
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    unsigned has = LLVMGetIntTypeWidth(vector ? LLVMGetElementType(type) : type);
    if (has > bits) {
        LLVMTypeRef narrow = LLVMIntTypeInContext(l->ctx, bits);
        if (vector)
            narrow = LLVMVectorType(narrow, LLVMGetVectorSize(type));
        index = LLVMBuildTrunc(l->b, index, narrow, "");
        has = bits;
    }
    if (has < 64)
        return LLVMBuildSExt(l->b, index, word, "");
    return has > 64 ? LLVMBuildTrunc(l->b, index, word, "") : index;
}

static LLVMValueRef splat_like(struct host *l, LLVMValueRef v, LLVMTypeRef like)
{
    if (LLVMGetTypeKind(like) != LLVMVectorTypeKind ||
        LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind)
        return v;
    unsigned lanes = LLVMGetVectorSize(like);
    LLVMValueRef all = LLVMGetPoison(LLVMVectorType(LLVMTypeOf(v), lanes));
    for (unsigned k = 0; k < lanes; k++)
        all = LLVMBuildInsertElement(l->b, all, v, LLVMConstInt(l->i32, k, false), "");
    return all;
}

/* The offset of a GEP in bytes. */
static LLVMValueRef offset_of(struct host *l, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep), result = LLVMTypeOf(gep);
    unsigned bits = host_bits(l, ir_space(result)), n = (unsigned)LLVMGetNumOperands(gep);
    LLVMValueRef sum = host_number(l, result, 0);
    for (unsigned k = 1; k < n; k++) {
        struct ir_gep_part part = ir_gep_part(l->device, gep, k, &type);
        LLVMValueRef by = host_number(l, result, part.index ? part.size : part.offset);
        if (part.index)
            by = LLVMBuildMul(l->b, splat_like(l, index_of(l, part.index, bits), result), by, "");
        sum = LLVMBuildAdd(l->b, sum, by, "");
    }
    return sum;
}

static bool must_spell(struct host *l, LLVMValueRef gep)
{
    unsigned bits = host_bits(l, ir_space(LLVMTypeOf(gep)));
    if (layout_differs(l, LLVMGetGEPSourceElementType(gep)))
        return true;
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep) && bits < 64; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(gep, k));
        if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
            type = LLVMGetElementType(type);
        if (LLVMGetIntTypeWidth(type) > bits && !LLVMIsConstant(LLVMGetOperand(gep, k)))
            return true;
    }
    return false;
}

/* The same GEP from another base. */
static LLVMValueRef same_gep(struct host *l, LLVMValueRef gep, LLVMValueRef base)
{
    unsigned n = (unsigned)LLVMGetNumOperands(gep) - 1;
    LLVMValueRef *index = base_alloc((n + 1) * sizeof(LLVMValueRef));
    for (unsigned k = 0; k < n; k++)
        index[k] = LLVMGetOperand(gep, k + 1);
    LLVMValueRef v = LLVMBuildGEP2(l->b, LLVMGetGEPSourceElementType(gep), base, index, n, "");
    free(index);
    if (LLVMIsAGetElementPtrInst(v))
        LLVMGEPSetNoWrapFlags(v, LLVMGEPGetNoWrapFlags(gep));
    return v;
}

/* True if the GEP has to be computed on the device's address, and not on the host's.  From null,
 * the sum of the indices is the device's address; as a GEP on the host LLVM would see that no
 * object begins at null, and reorder accesses.  And an addition to the device's narrower address
 * may wrap to a valid address, unless the flags make a signed wrap poison (nuw forbids only
 * unsigned ones). */
static bool is_of_device(struct host *l, LLVMValueRef gep)
{
    unsigned number = ir_space(LLVMTypeOf(gep));
    bool may_wrap = host_form(l, number) != FORM_RAW && host_bits(l, number) < 64 &&
                    !(LLVMGEPGetNoWrapFlags(gep) & (LLVMGEPFlagInBounds | LLVMGEPFlagNUSW));
    return may_wrap || flow_of(gep).kind == FLOW_DERIVED;
}

static void host_gep(struct host *l, LLVMValueRef gep)
{
    LLVMValueRef base = LLVMGetOperand(gep, 0), v = gep, offset = NULL;
    LLVMTypeRef result = LLVMTypeOf(gep);
    if (is_of_device(l, gep)) {
        LLVMValueRef at = host_encode(l, base, ir_space(result));
        at = splat_like(l, at, result);
        at = LLVMBuildAdd(l->b, at, offset_of(l, gep), "");
        host_replace(l, gep, host_decode(l, at, result));
        return;
    }
    if (must_spell(l, gep)) {
        offset = offset_of(l, gep);
        v = bytes_beyond(l, base, offset);
    }
    uint32_t host = ptrmap_find(&l->host_of, base);
    if (host != PTRMAP_NONE && LLVMGetTypeKind(LLVMTypeOf(gep)) == LLVMPointerTypeKind) {
        LLVMValueRef at = l->values.at[host];
        remember_host(l, v, offset ? bytes_beyond(l, at, offset) : same_gep(l, gep, at));
    }
    if (v != gep)
        host_replace(l, gep, v);
}

/* ---- values in memory ---- */

/* The integer type for a pointer of that type in memory. */
static LLVMTypeRef memory_int(struct host *l, LLVMTypeRef type)
{
    LLVMTypeRef one = LLVMIntTypeInContext(l->ctx, host_bits(l, ir_space(type)));
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind
               ? LLVMVectorType(one, LLVMGetVectorSize(type))
               : one;
}

static LLVMValueRef to_memory(struct host *l, LLVMValueRef v)
{
    LLVMValueRef bits = host_encode(l, v, ir_space(LLVMTypeOf(v)));
    return LLVMBuildTruncOrBitCast(l->b, bits, memory_int(l, LLVMTypeOf(v)), "");
}

static LLVMValueRef from_memory(struct host *l, LLVMValueRef bits, LLVMTypeRef type)
{
    return host_decode(l, LLVMBuildZExtOrBitCast(l->b, bits, host_word_like(l, type), ""), type);
}

static unsigned align_at(unsigned align, uint64_t offset)
{
    while (offset % align)
        align /= 2;
    return align;
}

/* True for a struct or an array that is nothing: `{}`, or an array of them, which can be in a type
 * a million times over without a byte of memory. */
static bool has_no_bytes(const struct host *l, LLVMTypeRef type)
{
    return LLVMABISizeOfType(l->device, type) == 0;
}

static LLVMValueRef load_at(struct host *l, LLVMTypeRef type, LLVMValueRef at, uint64_t offset,
                            unsigned align, LLVMValueRef like)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind) {
        LLVMValueRef all = LLVMGetPoison(type);
        if (has_no_bytes(l, type))
            return all;
        uint64_t n = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                                                : LLVMGetArrayLength2(type);
        for (unsigned k = 0; k < n; k++) {
            LLVMTypeRef of = kind == LLVMStructTypeKind ? LLVMStructGetTypeAtIndex(type, k)
                                                        : LLVMGetElementType(type);
            uint64_t more = kind == LLVMStructTypeKind ? LLVMOffsetOfElement(l->device, type, k)
                                                       : k * LLVMABISizeOfType(l->device, of);
            LLVMValueRef part = load_at(l, of, at, offset + more, align, like);
            all = LLVMBuildInsertValue(l->b, all, part, k, "");
        }
        return all;
    }
    LLVMTypeRef as = ir_is_pointer(type) ? memory_int(l, type) : type;
    LLVMValueRef from = offset ? bytes_beyond(l, at, number(l, offset)) : at;
    LLVMValueRef v = LLVMBuildLoad2(l->b, as, from, "");
    LLVMSetAlignment(v, align_at(align, offset));
    LLVMSetVolatile(v, LLVMGetVolatile(like));
    if (LLVMIsAtomic(like)) {
        LLVMSetOrdering(v, LLVMGetOrdering(like));
        LLVMSetAtomicSyncScopeID(v, LLVMGetAtomicSyncScopeID(like));
    }
    return ir_is_pointer(type) ? from_memory(l, v, type) : v;
}

static void store_at(struct host *l, LLVMValueRef v, LLVMValueRef at, uint64_t offset,
                     unsigned align, LLVMValueRef like)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind) {
        uint64_t n = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                                                : LLVMGetArrayLength2(type);
        for (unsigned k = 0; k < n && !has_no_bytes(l, type); k++) {
            uint64_t more = kind == LLVMStructTypeKind
                                ? LLVMOffsetOfElement(l->device, type, k)
                                : k * LLVMABISizeOfType(l->device, LLVMGetElementType(type));
            store_at(l, LLVMBuildExtractValue(l->b, v, k, ""), at, offset + more, align, like);
        }
        return;
    }
    LLVMValueRef to = offset ? bytes_beyond(l, at, number(l, offset)) : at;
    LLVMValueRef s = LLVMBuildStore(l->b, ir_is_pointer(type) ? to_memory(l, v) : v, to);
    LLVMSetAlignment(s, align_at(align, offset));
    LLVMSetVolatile(s, LLVMGetVolatile(like));
    if (LLVMIsAtomic(like)) {
        LLVMSetOrdering(s, LLVMGetOrdering(like));
        LLVMSetAtomicSyncScopeID(s, LLVMGetAtomicSyncScopeID(like));
    }
}

static bool must_split(struct host *l, LLVMTypeRef type)
{
    return host_has_pointer(type) || layout_differs(l, type);
}

static void host_load(struct host *l, LLVMValueRef i)
{
    LLVMValueRef at = host_address(l, LLVMGetOperand(i, 0));
    if (must_split(l, LLVMTypeOf(i)))
        host_replace(l, i, load_at(l, LLVMTypeOf(i), at, 0, ir_alignment(i), i));
    else
        LLVMSetOperand(i, 0, at);
}

static void host_store(struct host *l, LLVMValueRef i)
{
    LLVMValueRef at = host_address(l, LLVMGetOperand(i, 1)), v = LLVMGetOperand(i, 0);
    if (must_split(l, LLVMTypeOf(v))) {
        store_at(l, v, at, 0, ir_alignment(i), i);
        host_replace(l, i, NULL);
    } else {
        LLVMSetOperand(i, 1, at);
    }
}

static void copy_atomic(LLVMValueRef to, LLVMValueRef from)
{
    LLVMSetVolatile(to, LLVMGetVolatile(from));
    LLVMSetAlignment(to, ir_alignment(from));
    LLVMSetAtomicSyncScopeID(to, LLVMGetAtomicSyncScopeID(from));
}

static void host_rmw(struct host *l, LLVMValueRef i)
{
    LLVMValueRef at = host_address(l, LLVMGetOperand(i, 0)), v = LLVMGetOperand(i, 1);
    LLVMTypeRef type = LLVMTypeOf(i);
    if (!ir_is_pointer(type)) {
        LLVMSetOperand(i, 0, at);
        return;
    }
    LLVMValueRef now = LLVMBuildAtomicRMW(l->b, LLVMGetAtomicRMWBinOp(i), at, to_memory(l, v),
                                          LLVMGetOrdering(i), false);
    copy_atomic(now, i);
    host_replace(l, i, from_memory(l, now, type));
}

static void host_cmpxchg(struct host *l, LLVMValueRef i)
{
    LLVMValueRef at = host_address(l, LLVMGetOperand(i, 0));
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 1));
    if (!ir_is_pointer(type)) {
        LLVMSetOperand(i, 0, at);
        return;
    }
    LLVMValueRef expected = to_memory(l, LLVMGetOperand(i, 1));
    LLVMValueRef now = LLVMBuildAtomicCmpXchg(
        l->b, at, expected, to_memory(l, LLVMGetOperand(i, 2)), LLVMGetCmpXchgSuccessOrdering(i),
        LLVMGetCmpXchgFailureOrdering(i), false);
    copy_atomic(now, i);
    LLVMSetWeak(now, LLVMGetWeak(i));
    LLVMValueRef old = from_memory(l, LLVMBuildExtractValue(l->b, now, 0, ""), type);
    LLVMValueRef all = LLVMBuildInsertValue(l->b, LLVMGetPoison(LLVMTypeOf(i)), old, 0, "");
    all = LLVMBuildInsertValue(l->b, all, LLVMBuildExtractValue(l->b, now, 1, ""), 1, "");
    host_replace(l, i, all);
}

/* Memory intrinsics stay, with host pointers. */
static void host_intrinsic(struct host *l, LLVMValueRef i, const struct ir_access *a)
{
    for (unsigned k = 0; k < a->n; k++) {
        LLVMValueRef was = LLVMGetOperand(i, a->operand[k]), at = host_address(l, was);
        if (at == was)
            continue;
        if (!ir_retype_intrinsic(l->m, i, a->operand[k], LLVMTypeOf(at), LLVMTypeOf(i))) {
            diag_run_intrinsic_generic(&l->failure.sink, host_place(l, i));
            return;
        }
        LLVMSetOperand(i, a->operand[k], at);
    }
    /* Masked loads and stores of pointers are refused: the pointers are encoded in memory. */
    if (ir_is_pointer(LLVMTypeOf(i)) || (LLVMGetNumOperands(i) > 1 && a->operand[0] == 1 &&
                                         ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, 0)))))
        diag_run_masked_pointers(&l->failure.sink, host_place(l, i));
}

void host_copy(struct host *l, LLVMValueRef to, LLVMValueRef from, uint64_t n)
{
    LLVMBuildMemCpy(l->b, to, 1, from, 1, number(l, n));
}

/* Compares the device's addresses, which are in another order than the host's if one lies before
 * the first byte of its space: as an unsigned number -4 is greater than 0.  As signed numbers they
 * have the width that their pointers have. */
static void host_order(struct host *l, LLVMValueRef i)
{
    LLVMIntPredicate p = LLVMGetICmpPredicate(i);
    LLVMValueRef a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
    if (!ir_is_pointer(LLVMTypeOf(a)) || p == LLVMIntEQ || p == LLVMIntNE)
        return;
    LLVMValueRef left = to_memory(l, a), right = to_memory(l, b);
    host_replace(l, i, LLVMBuildICmp(l->b, p, left, right, ""));
}

bool host_memory(struct host *l, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMICmp: host_order(l, i); return true;
    case LLVMAlloca: host_alloca(l, i); return true;
    case LLVMGetElementPtr: host_gep(l, i); return true;
    case LLVMLoad: host_load(l, i); return true;
    case LLVMStore: host_store(l, i); return true;
    case LLVMAtomicRMW: host_rmw(l, i); return true;
    case LLVMAtomicCmpXchg: host_cmpxchg(l, i); return true;
    case LLVMAddrSpaceCast: {
        LLVMValueRef from = LLVMGetOperand(i, 0), v = host_cast(l, from, type);
        if (LLVMGetTypeKind(type) == LLVMPointerTypeKind &&
            host_form(l, ir_space(type)) == FORM_GENERIC &&
            host_form(l, ir_space(LLVMTypeOf(from))) != FORM_GENERIC)
            remember_host(l, v, LLVMBuildAddrSpaceCast(l->b, from, l->ptr, ""));
        host_replace(l, i, v);
        return true;
    }
    case LLVMPtrToInt:
    case LLVMPtrToAddr: {
        LLVMValueRef from = LLVMGetOperand(i, 0);
        LLVMValueRef bits = host_encode(l, from, ir_space(LLVMTypeOf(from)));
        host_replace(l, i, LLVMBuildIntCast2(l->b, bits, type, false, ""));
        return true;
    }
    case LLVMIntToPtr: {
        LLVMValueRef from = LLVMGetOperand(i, 0);
        LLVMValueRef bits = LLVMBuildIntCast2(l->b, from, host_word_like(l, type), false, "");
        host_replace(l, i, host_decode(l, bits, type));
        return true;
    }
    case LLVMCall: {
        struct ir_access a = ir_access(i);
        if (!a.intrinsic || a.hint || host_is_foreign(ir_callee(i)))
            return false;
        host_intrinsic(l, i, &a);
        return true;
    }
    default: return false;
    }
}
