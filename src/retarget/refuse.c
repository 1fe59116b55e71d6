/* SPDX-License-Identifier: Apache-2.0 */
/* refuse.c - reports code that has no meaning on the new target, before anything changes. */
#include "ir/access.h"
#include "ir/shim.h"
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

static void refuse_space(struct retarget *r, LLVMValueRef at, uint32_t number)
{
    const struct target_row *row = target_row(r->from, (struct target_space){ number });
    if (row)
        diag_no_meaning_memory(RT_AT(r, at), row->word, number, r->from->name);
    else
        diag_no_meaning_number(RT_AT(r, at), number, r->from->name);
}

/* ---- types ---- */

static void check_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, bool memory)
{
    uint32_t was;
    switch (LLVMGetTypeKind(t)) {
    case LLVMPointerTypeKind:
        was = LLVMGetPointerAddressSpace(t);
        if (rt_number(r, was) == NO_NUMBER)
            refuse_space(r, at, was);
        else if (memory && !rt_fits(r, was))
            diag_no_meaning_pointer_width(RT_AT(r, at), rt_bits_was(r, was),
                                          rt_bits_is(r, rt_number(r, was)));
        break;
    case LLVMStructTypeKind:
        for (unsigned k = 0; !LLVMIsOpaqueStruct(t) && k < LLVMCountStructElementTypes(t); k++)
            check_type(r, at, LLVMStructGetTypeAtIndex(t, k), memory);
        break;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind: check_type(r, at, LLVMGetElementType(t), memory); break;
    case LLVMScalableVectorTypeKind: diag_no_meaning_scalable(RT_AT(r, at), r->from->name); break;
    case LLVMTargetExtTypeKind:
        if (strncmp(LLVMGetTargetExtTypeName(t), "spirv.", 6) != 0)
            diag_no_meaning_type(RT_AT(r, at), LLVMGetTargetExtTypeName(t));
        break;
    default: break;
    }
}

static void check_layout(struct retarget *r, LLVMValueRef at, LLVMTypeRef t)
{
    check_type(r, at, t, true);
    if (!rt_failed(r) && !rt_same_layout(r, t)) {
        char *text = LLVMPrintTypeToString(t);
        diag_no_meaning_layout(RT_AT(r, at), text);
        LLVMDisposeMessage(text);
    }
}

/* ---- casts ---- */

static LLVMTypeRef scalar(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static void check_cast(struct retarget *r, LLVMValueRef at, LLVMTypeRef from, LLVMTypeRef to)
{
    uint32_t a = rt_number(r, ir_space(from)), b = rt_number(r, ir_space(to));
    check_type(r, at, scalar(from), false);
    check_type(r, at, scalar(to), false);
    if (!rt_failed(r) && !rt_castable(r, a, b))
        diag_no_meaning_cast(RT_AT(r, at), space_name(rt_space_is(r, a)),
                             space_name(rt_space_is(r, b)));
}

/* Refuses an integer that held a whole address and is too narrow for the new target's. */
static void check_width(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                        LLVMTypeRef integer)
{
    uint32_t was = ir_space(pointer), width = LLVMGetIntTypeWidth(scalar(integer));
    check_type(r, at, scalar(pointer), false);
    if (!rt_failed(r) && width >= rt_bits_was(r, was) && width < rt_bits_is(r, rt_number(r, was)) &&
        !rt_fits(r, was))
        diag_no_meaning_address_width(RT_AT(r, at), width, rt_bits_is(r, rt_number(r, was)));
}

/* What a number has of the address of a variable in NVIDIA's local or private memory, where such
 * an address is an offset of 32 bits, whatever a pointer's width: nothing, as a constant; what is
 * added to one; those bits alone; all. */
enum share { SHARE_NONE, SHARE_INDEX, SHARE_OFFSET, SHARE_ALL };
enum { OFFSET_BITS = 32 };

static enum share share_of_bits(unsigned bits)
{
    enum { INDEX = 16, ADDRESS = 48 }; /* hosts' addresses have more, but zeros above */
    return bits < INDEX         ? SHARE_NONE
           : bits < OFFSET_BITS ? SHARE_INDEX
           : bits < ADDRESS     ? SHARE_OFFSET
                                : SHARE_ALL;
}

/* The share that a mask keeps. */
static enum share share_of_mask(LLVMValueRef mask)
{
    if (!LLVMIsAConstantInt(mask) || LLVMGetIntTypeWidth(LLVMTypeOf(mask)) > 64)
        return SHARE_ALL;
    uint64_t kept = LLVMConstIntGetZExtValue(mask);
    return share_of_bits(kept == 0 ? 0 : 64 - (unsigned)__builtin_clzll(kept));
}

/* By how many bits the shift moves; -1: not known. */
static int64_t shifted_by(LLVMValueRef v)
{
    LLVMValueRef by = LLVMGetOperand(v, 1);
    bool known = LLVMIsAConstantInt(by) && LLVMGetIntTypeWidth(LLVMTypeOf(by)) <= 64;
    return known ? (int64_t)(LLVMConstIntGetZExtValue(by) & INT64_MAX) : -1;
}

/* The share of a number that has no parts; what is scaled is an index, which an address is added
 * to, or the high half of one.
 *     %w = zext i32 %bits to i64       LLVM makes `and i64 %n, 4294967295` of it, or two shifts
 *     %h = shl i64 %hi, 32             and of two halves `or i64 %h, %w` */
static enum share share_of_one(LLVMValueRef v)
{
    unsigned width = LLVMGetIntTypeWidth(scalar(LLVMTypeOf(v)));
    bool makes = LLVMIsAInstruction(v) && LLVMGetNumOperands(v) > 0;
    LLVMValueRef of = makes ? LLVMGetOperand(v, 0) : NULL;
    switch (makes ? LLVMGetInstructionOpcode(v) : LLVMRet) {
    case LLVMZExt:
    case LLVMSExt: return share_of_bits(LLVMGetIntTypeWidth(scalar(LLVMTypeOf(of))));
    case LLVMAnd: return share_of_mask(LLVMGetOperand(v, 1));
    case LLVMLShr:
    case LLVMAShr:
        if (LLVMIsABinaryOperator(of) && LLVMGetInstructionOpcode(of) == LLVMShl &&
            shifted_by(v) >= 0 && shifted_by(v) == shifted_by(of))
            return shifted_by(v) < width ? share_of_bits(width - (unsigned)shifted_by(v))
                                         : SHARE_NONE;
        return share_of_bits(width);
    case LLVMShl: return shifted_by(v) >= OFFSET_BITS ? SHARE_ALL : SHARE_INDEX;
    case LLVMMul: return SHARE_INDEX;
    default:
        return LLVMIsAConstant(v) && !LLVMIsAConstantExpr(v) ? SHARE_NONE : share_of_bits(width);
    }
}

/* How a number is made of others. */
enum made { MADE_OTHERWISE, MADE_SUM, MADE_CHOICE };

/* `scaled`: what is scaled or divided is a sum, too.  The operands are [*ret_first, *ret_end). */
static enum made made_of(LLVMValueRef v, bool scaled, unsigned *ret_first, unsigned *ret_end)
{
    LLVMOpcode op = LLVMIsABinaryOperator(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
    LLVMValueRef fn = LLVMIsACallInst(v) ? ir_callee(v) : NULL;
    bool scales = op == LLVMMul || op == LLVMUDiv || op == LLVMSDiv ||
                  (op == LLVMShl && shifted_by(v) < OFFSET_BITS);
    bool extreme = fn && LLVMGetIntrinsicID(fn) &&
                   (ir_name_begins(fn, "llvm.umax.") || ir_name_begins(fn, "llvm.umin.") ||
                    ir_name_begins(fn, "llvm.smax.") || ir_name_begins(fn, "llvm.smin."));
    bool sum = op == LLVMAdd || op == LLVMSub || op == LLVMOr || op == LLVMXor || scales;
    *ret_first = LLVMIsASelectInst(v) ? 1 : 0;
    *ret_end = extreme ? 2 : (unsigned)LLVMGetNumOperands(v);
    if (LLVMIsASelectInst(v) || LLVMIsAPHINode(v) || extreme)
        return MADE_CHOICE;
    return (sum && (scaled || !scales)) || LLVMIsAFreezeInst(v) ? MADE_SUM : MADE_OTHERWISE;
}

/* Numbers, each once, and what is known of them. */
struct numbers {
    LLVMValueRef at[BUDGET_OFFSET_VALUES];
    enum share share[BUDGET_OFFSET_VALUES];
    unsigned n;
};

/* The place of the number, which is added; BUDGET_OFFSET_VALUES: there are too many. */
static unsigned place_of(struct numbers *all, LLVMValueRef v)
{
    unsigned k = 0;
    while (k < all->n && all->at[k] != v)
        k++;
    if (k == all->n && k < BUDGET_OFFSET_VALUES) {
        all->at[k] = v;
        all->share[k] = SHARE_ALL;
        all->n++;
    }
    return k;
}

/* The share of a choice between two: an offset, if one is. */
static enum share chosen(enum share a, enum share b)
{
    return a == SHARE_OFFSET || b == SHARE_OFFSET ? SHARE_OFFSET : a > b ? a : b;
}

/* The share of a number: of a sum the greatest of its parts', and where a loop adds to a number,
 * what that begins with.  With too many parts: an offset.
 *     offset:  %i = phi i64 [ %w, %entry ], [ %next, %loop ]      %next = add i64 %i, 4
 *              %i = select i1 %c, i64 %w, i64 %address
 *     all:     %i = add i64 %address, %w                          %w is an index
 * Bound: each share falls three times at most, from SHARE_ALL. */
static enum share share_of(LLVMValueRef number, bool scaled)
{
    struct numbers all = { .n = 0 };
    unsigned first, end;
    place_of(&all, number);
    for (unsigned k = 0; k < all.n; k++)
        if (made_of(all.at[k], scaled, &first, &end) == MADE_OTHERWISE)
            all.share[k] = share_of_one(all.at[k]);
        else
            for (unsigned o = first; o < end; o++)
                if (place_of(&all, LLVMGetOperand(all.at[k], o)) == BUDGET_OFFSET_VALUES)
                    return SHARE_OFFSET;
    unsigned falls = 0, before;
    do {
        before = falls;
        for (unsigned k = 0; k < all.n; k++) {
            enum made made = made_of(all.at[k], scaled, &first, &end);
            enum share share = SHARE_NONE;
            for (unsigned o = first; made != MADE_OTHERWISE && o < end; o++) {
                enum share part = all.share[place_of(&all, LLVMGetOperand(all.at[k], o))];
                share = made == MADE_CHOICE ? chosen(share, part) : part > share ? part : share;
            }
            if (made != MADE_OTHERWISE && share < all.share[k]) {
                all.share[k] = share;
                falls++;
            }
        }
        assert(falls <= SHARE_ALL * all.n && "a share falls, and never rises");
    } while (falls != before);
    return all.share[0];
}

/* True if the number has no more of an address than its lowest 32 bits, or is an index alone. */
static bool is_offset(LLVMValueRef number)
{
    enum share share = share_of(number, false);
    if (share_of_bits(LLVMGetIntTypeWidth(scalar(LLVMTypeOf(number)))) == SHARE_OFFSET)
        share = SHARE_OFFSET; /* also a constant */
    return share == SHARE_OFFSET ||
           (share == SHARE_INDEX && share_of(number, true) != SHARE_ALL); /* no n / 48 * 48 */
}

/* True if such pointers are offsets of 32 bits, whatever a pointer's width. */
static bool are_offsets(const struct target *t, enum space s)
{
    return t->map == MAP_NVPTX && (s == SPACE_LOCAL || s == SPACE_PRIVATE);
}

/* True if 32 bits are a whole address of pointers of that type, and not on the new target. */
static bool has_offsets(struct retarget *r, LLVMTypeRef pointer)
{
    uint32_t was = ir_space(pointer), is = rt_number(r, was);
    bool whole = are_offsets(r->from, rt_space_was(r, was)) || rt_bits_was(r, was) <= OFFSET_BITS;
    return whole && !are_offsets(r->to, rt_space_is(r, is)) && rt_bits_is(r, is) > OFFSET_BITS;
}

/* Refuses a pointer made of an integer that is a whole address on the old target alone: NVIDIA's
 * local and private memory have 32-bit offsets, and AMD's local pointers have 32 bits.
 *     %l = inttoptr i32 %bits to ptr addrspace(3)      elsewhere half an address */
static void check_offset(struct retarget *r, LLVMValueRef at, LLVMValueRef integer,
                         LLVMTypeRef pointer)
{
    if (!rt_failed(r) && has_offsets(r, pointer) && is_offset(integer))
        diag_no_meaning_address_width(RT_AT(r, at), 32,
                                      rt_bits_is(r, rt_number(r, ir_space(pointer))));
}

/* Refuses a mask that keeps no more: LLVM makes one of a number's.
 *     %l = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %p, i64 4294967295) */
static void check_mask(struct retarget *r, LLVMValueRef call)
{
    if (!rt_failed(r) && flow_of_intrinsic(call) == CALL_MASKED &&
        has_offsets(r, LLVMTypeOf(call)) &&
        LLVMGetIntTypeWidth(scalar(LLVMTypeOf(LLVMGetOperand(call, 1)))) > 32 &&
        share_of_mask(LLVMGetOperand(call, 1)) == SHARE_OFFSET)
        diag_no_meaning_address_width(RT_AT(r, call), 32,
                                      rt_bits_is(r, rt_number(r, ir_space(LLVMTypeOf(call)))));
}

/* Notes a cast between a pointer and an integer that keeps the old target's null (storage.c). */
static void note_cast(struct retarget *r, LLVMValueRef i, LLVMTypeRef pointer)
{
    uint64_t null;
    if (!rt_failed(r) && rt_kept_null(r, ir_space(pointer), &null))
        vec_push_in(&r->arena, &r->kept, ((struct kept){ i, pointer }));
}

/* True if casts between the target's generic pointers and the space's keep all bits. */
static bool keeps_bits(const struct target *t, uint32_t number)
{
    const struct target_row *row = target_row(t, (struct target_space){ number });
    return row && (row->space == SPACE_GENERIC || row->flags & ROW_NOOP);
}

/* Refuses a pointer made of the bits of a pointer to another space, unless these are the same
 * address on both targets.
 *     %bits = ptrtoint ptr %p to i32                   on AMDGPU an offset in local memory, on
 *     %l = inttoptr i32 %bits to ptr addrspace(3)      NVPTX a part of an address elsewhere */
static void check_bits(struct retarget *r, LLVMValueRef at, LLVMValueRef integer, LLVMTypeRef to)
{
    bool made = LLVMIsAPtrToIntInst(integer) ||
                (LLVMIsAConstantExpr(integer) && LLVMGetConstOpcode(integer) == LLVMPtrToInt);
    if (rt_failed(r) || !made)
        return;
    uint32_t a = ir_space(LLVMTypeOf(LLVMGetOperand(integer, 0))), b = ir_space(to);
    bool same = keeps_bits(r->from, a) && keeps_bits(r->from, b) &&
                keeps_bits(r->to, rt_number(r, a)) && keeps_bits(r->to, rt_number(r, b));
    if (a != b && !same)
        diag_no_meaning_bits(RT_AT(r, at), space_name(rt_space_was(r, a)), a,
                             space_name(rt_space_was(r, b)), b, r->from->name);
}

/* ptrtoaddr gives as many bits as an address has (LLVM LangRef). */
static void check_address(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                          LLVMTypeRef integer)
{
    unsigned width = LLVMGetIntTypeWidth(scalar(integer));
    check_type(r, at, scalar(pointer), false);
    if (!rt_failed(r) && width != rt_bits_is(r, rt_number(r, ir_space(pointer))))
        diag_no_meaning_address_width(RT_AT(r, at), width,
                                      rt_bits_is(r, rt_number(r, ir_space(pointer))));
}

/* ---- constants ---- */

static void check_constant(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial)
{
    if (LLVMIsAConstantInt(c) || LLVMIsAConstantFP(c) || LLVMIsAConstantDataSequential(c) ||
        ptrmap_find(&r->checked, c) != PTRMAP_NONE || rt_failed(r))
        return;
    ptrmap_put(&r->checked, c, 1);
    if (LLVMIsAGlobalValue(c))
        return;
    check_type(r, at, LLVMTypeOf(c), false);
    if (!rt_failed(r) && LLVMGetValueKind(c) == LLVMConstantPtrAuthValueKind)
        diag_no_meaning_constant(RT_AT(r, at)); /* a signed pointer */
    if (!rt_failed(r))
        rt_check_null(r, at, c, initial);
    if (LLVMIsAConstantExpr(c)) {
        LLVMTypeRef of = LLVMTypeOf(LLVMGetOperand(c, 0));
        switch (LLVMGetConstOpcode(c)) {
        case LLVMAddrSpaceCast: check_cast(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToInt: check_width(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToAddr: check_address(r, at, of, LLVMTypeOf(c)); break;
        case LLVMIntToPtr:
            check_width(r, at, LLVMTypeOf(c), of);
            check_offset(r, at, LLVMGetOperand(c, 0), LLVMTypeOf(c));
            check_bits(r, at, LLVMGetOperand(c, 0), LLVMTypeOf(c));
            break;
        case LLVMGetElementPtr: check_layout(r, at, LLVMGetGEPSourceElementType(c)); break;
        case LLVMTrunc:
        case LLVMBitCast:
        case LLVMAdd:
        case LLVMSub:
        case LLVMXor: break;
        default: diag_no_meaning_constant(RT_AT(r, at));
        }
    } else if (LLVMIsABlockAddress(c)) {
        diag_no_meaning_label(RT_AT(r, at));
        return;
    }
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c) && !rt_failed(r); k++)
        check_constant(r, at, LLVMGetOperand(c, k), initial);
}

/* ---- functions ---- */

/* True if pointers to functions have the number of pointers to data. */
static bool code_is_data(const struct retarget *r)
{
    return rt_number(r, target_program(r->from).number) == target_program(r->to).number;
}

static bool has_prefix(LLVMValueRef fn, const char *const *prefix, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (ir_name_begins(fn, prefix[k]))
            return true;
    return false;
}

/* True if an intrinsic that accesses memory takes or gives pointers that lie there in another width
 * than they then have in registers.  Only a load or store gets a conversion of them (storage.c):
 *     call <2 x ptr addrspace(3)> @llvm.masked.load(ptr %p, …)      AMDGPU's are 8 bytes at %p
 * An intrinsic that access.def does not list may have scalar pointers as addresses alone. */
static bool moves_other_width(struct retarget *r, LLVMValueRef call, LLVMValueRef fn)
{
    struct ir_access a = ir_access(call);
    unsigned n = LLVMGetNumArgOperands(call);
    if (ir_touches_nothing(fn) || a.hint)
        return false;
    for (unsigned k = 0; k <= n; k++) {
        LLVMTypeRef t = LLVMTypeOf(k < n ? LLVMGetOperand(call, k) : call);
        bool address = k < n && ((a.n > 0 && a.operand[0] == k) || (a.n > 1 && a.operand[1] == k));
        bool listed = a.n > 0 || LLVMGetTypeKind(t) == LLVMVectorTypeKind;
        if (ir_is_pointer(t) && listed && !address && rt_memory(r, t) != rt_type(r, t))
            return true;
    }
    return false;
}

static void check_intrinsic(struct retarget *r, LLVMValueRef call, LLVMValueRef fn)
{
    if (function_machine(fn) != MAP_COUNT && !rt_bridged(r, call))
        diag_no_meaning_intrinsic(RT_AT(r, call), ir_name_of(fn));
    else if (moves_other_width(r, call, fn))
        diag_no_meaning_moved_width(RT_AT(r, call), ir_name_of(fn));
}

/* True if the assembly has only clobbers: a barrier for the compiler, which every target has. */
static bool only_clobbers(const char *constraints)
{
    for (const char *p = constraints; *p; p += strcspn(p, ","), p += *p == ',')
        if (*p != '~')
            return false;
    return true;
}

static void check_asm(struct retarget *r, LLVMValueRef call)
{
    size_t len;
    LLVMValueRef code = LLVMGetCalledValue(call);
    LLVMGetInlineAsmAsmString(code, &len);
    if (len || !only_clobbers(LLVMGetInlineAsmConstraintString(code, &len)))
        diag_no_meaning_assembly(RT_AT(r, call), r->from->name);
}

/* True for functions that test the space of a pointer (OpenCL C 3.0, 6.15.14). */
static bool asks_where(LLVMValueRef fn)
{
    static const char *const names[] = { "__to_global", "__to_local", "__to_private",
                                         "_Z9get_fence" };
    return LLVMIsDeclaration(fn) && has_prefix(fn, names, COUNTOF(names));
}

/* Functions by which one vendor's device code talks to its host. */
static bool is_runtime(LLVMValueRef fn)
{
    static const char *const names[] = { "__printf_alloc", "__ockl_printf", "__ockl_hostcall" };
    return has_prefix(fn, names, COUNTOF(names));
}

static void check_call(struct retarget *r, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee)) {
        check_asm(r, call);
    } else if (LLVMIsAFunction(callee)) {
        if (ir_is_kernel(callee) && r->to->map != MAP_NVPTX) /* only NVIDIA's are functions, too */
            diag_no_meaning_kernel_call(RT_AT(r, call), ir_name_of(callee));
        else if (r->to->map == MAP_HOST && asks_where(callee))
            diag_no_meaning_asking(RT_AT(r, call));
        else if (LLVMIsDeclaration(callee) && is_runtime(callee))
            diag_no_meaning_runtime(RT_AT(r, call), ir_name_of(callee));
        else if (LLVMGetIntrinsicID(callee))
            check_intrinsic(r, call, callee);
        else if (LLVMGetFunctionCallConv(callee) != LLVMGetInstructionCallConv(call) ||
                 LLVMGlobalGetValueType(callee) != LLVMGetCalledFunctionType(call))
            diag_no_meaning_call_type(RT_AT(r, call));
    } else if (!code_is_data(r)) {
        diag_no_meaning_indirect_call(RT_AT(r, call));
    } else if (ir_is_kernel_convention(LLVMGetInstructionCallConv(call)) &&
               r->to->map != MAP_NVPTX) {
        diag_no_meaning_kernel_call(RT_AT(r, call), ir_name_of(callee));
    }
}

static void check_atomic(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 1);
    if (!ir_is_pointer(LLVMTypeOf(value)))
        return;
    uint32_t was = ir_space(LLVMTypeOf(value));
    if (!rt_failed(r) && rt_bits_was(r, was) != rt_bits_is(r, rt_number(r, was)))
        diag_no_meaning_atomic_width(RT_AT(r, i));
}

/* True if all uses are loads and stores of a whole pointer of that type, also through casts. */
static bool holds_one(LLVMValueRef v, LLVMTypeRef t)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool fine = (LLVMIsALoadInst(user) && LLVMTypeOf(user) == t) ||
                    (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == v &&
                     LLVMTypeOf(LLVMGetOperand(user, 0)) == t) ||
                    (LLVMIsAAddrSpaceCastInst(user) && holds_one(user, t)) ||
                    flow_of_intrinsic(user) == CALL_LIFE;
        if (!fine)
            return false;
    }
    return true;
}

/* The alloca and its casts are one slot; see storage.c. */
static void mark_slot(struct retarget *r, LLVMValueRef v)
{
    ptrmap_put(&r->slot, v, 1);
    IR_EACH_USE (v, use)
        if (LLVMIsAAddrSpaceCastInst(LLVMGetUser(use)))
            mark_slot(r, LLVMGetUser(use));
}

/* True if the alloca holds one pointer as a whole, whatever its width.  Allocas of the entry block
 * come before their uses. */
static bool is_slot(LLVMValueRef alloca)
{
    LLVMTypeRef t = LLVMGetAllocatedType(alloca);
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(alloca);
    return LLVMGetTypeKind(t) == LLVMPointerTypeKind &&
           bb == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb)) && holds_one(alloca, t);
}

static void check_access(struct retarget *r, LLVMValueRef i, LLVMValueRef address, LLVMTypeRef t)
{
    if (ptrmap_find(&r->slot, address) != PTRMAP_NONE)
        return;
    check_layout(r, i, t);
    if (!rt_failed(r) && rt_memory(r, t) != rt_type(r, t))
        vec_push_in(&r->arena, &r->kept, ((struct kept){ i, t }));
}

static void check_instruction(struct retarget *r, LLVMValueRef i)
{
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    check_type(r, i, LLVMTypeOf(i), false);
    for (unsigned k = 0; k < n && !rt_failed(r); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (LLVMIsAConstant(v))
            check_constant(r, i, v, false);
    }
    if (!rt_failed(r) && rt_has_scope(i) && !rt_scope(r, i, false))
        diag_no_meaning_scope(RT_AT(r, i));
    if (rt_failed(r))
        return;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAddrSpaceCast:
        check_cast(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        break;
    case LLVMPtrToInt:
        check_width(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        note_cast(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)));
        break;
    case LLVMPtrToAddr: check_address(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i)); break;
    case LLVMIntToPtr:
        check_width(r, i, LLVMTypeOf(i), LLVMTypeOf(LLVMGetOperand(i, 0)));
        check_offset(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i));
        check_bits(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i));
        note_cast(r, i, LLVMTypeOf(i));
        break;
    case LLVMGetElementPtr: check_layout(r, i, LLVMGetGEPSourceElementType(i)); break;
    case LLVMAlloca:
        if (shim_is_swift_error(i)) /* a register: no cast, and no other type */
            diag_no_meaning_instruction(RT_AT(r, i));
        else if (is_slot(i))
            mark_slot(r, i);
        else
            check_layout(r, i, LLVMGetAllocatedType(i));
        break;
    case LLVMLoad: check_access(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i)); break;
    case LLVMStore:
        check_access(r, i, LLVMGetOperand(i, 1), LLVMTypeOf(LLVMGetOperand(i, 0)));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: check_atomic(r, i); break;
    case LLVMCall:
        check_call(r, i);
        check_mask(r, i);
        break;
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMIndirectBr: diag_no_meaning_control_flow(RT_AT(r, i)); break;
    default:
        if (flow_of(i).kind == FLOW_ANY)
            diag_no_meaning_instruction(RT_AT(r, i));
    }
}

static bool is_special(LLVMValueRef variable) { return ir_name_begins(variable, "llvm."); }

static void check_variable(struct retarget *r, LLVMValueRef v)
{
    uint32_t was = ir_space(LLVMTypeOf(v));
    if (is_special(v))
        return;
    if (rt_number(r, was) == NO_NUMBER)
        refuse_space(r, v, was);
    check_layout(r, v, LLVMGlobalGetValueType(v));
    if (!rt_failed(r) && LLVMGetInitializer(v))
        check_constant(r, v, LLVMGetInitializer(v), true);
    if (!rt_failed(r) &&
        (LLVMIsThreadLocal(v) || rt_space_is(r, rt_number(r, was)) == SPACE_PRIVATE))
        diag_no_meaning_private_variable(RT_AT(r, v), ir_name_of(v));
}

void rt_check(struct retarget *r)
{
    size_t len;
    if (r->from->word != r->to->word) /* names, results and layouts depend on it */
        diag_no_meaning_word(RT_AT(r, NULL), r->from->word);
    if (r->same || rt_failed(r))
        return;
    r->kept.n = 0; /* a walk lists all */
    LLVMGetModuleInlineAsm(r->m, &len);
    if (len)
        diag_no_meaning_assembly(RT_AT(r, NULL), r->from->name);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !rt_failed(r); v = LLVMGetNextGlobal(v))
        check_variable(r, v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(r->m); a && !rt_failed(r);
         a = LLVMGetNextGlobalAlias(a))
        diag_no_meaning_alias(RT_AT(r, NULL), ir_name_of(a));
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMTypeRef type = LLVMGlobalGetValueType(fn);
        if (rt_failed(r))
            return;
        if (LLVMGetIntrinsicID(fn))
            continue;
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            check_type(r, fn, LLVMTypeOf(p), false);
        check_type(r, fn, LLVMGetReturnType(type), false);
        if (LLVMHasPrologueData(fn)) /* instructions */
            diag_no_meaning_assembly(RT_AT(r, fn), r->from->name);
        if (!rt_failed(r) && LLVMHasPrefixData(fn))
            check_constant(r, fn, LLVMGetPrefixData(fn), true);
        if (!code_is_data(r) && !ir_is_only_called(fn) && !rt_is_kernel(r, fn))
            diag_no_meaning_code_address(RT_AT(r, fn));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (rt_failed(r))
                    return;
                check_instruction(r, i);
            }
    }
}
