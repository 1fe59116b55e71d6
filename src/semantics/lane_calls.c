/* SPDX-License-Identifier: Apache-2.0 */
/* lane_calls.c - writes functions of a sub-group by a few basic ones on scalars.
 *
 *     sub_group_ballot(p)              =>  (uint4)(__gaspar_ballot(p), 0, 0, 0)
 *     sub_group_ballot_bit_count(b)    =>  ctpop(b.x & bits below get_max_sub_group_size())
 *     sub_group_broadcast_first(v)     =>  sub_group_shuffle(v, cttz(__gaspar_ballot(1)))
 *     sub_group_rotate(float2 v, n)    =>  two sub_group_shuffle, of v.x and of v.y
 *     intel_sub_group_block_read2(p)   =>  (uint2)(p[lane], p[lane + get_max_sub_group_size()])
 *
 * In a sub-group of one lane the basic functions have answers: the lane's number is 0, a ballot has
 * one bit, a shuffle gives the lane's own value.
 *
 * Safe because: sub-groups have 32 lanes at most, so their bits are in the first word of a uint4;
 * and a shift by 31 or less is all that is built. */
#include "semantics/lane_calls.h"

#include "base/text.h"
#include "ir/ir.h"
#include "semantics/lane_sum.h"

#include <assert.h>

struct at {
    LLVMBuilderRef b;
    LLVMModuleRef m;
    LLVMValueRef call;
    LLVMTypeRef i32;
    bool alone; /* the sub-group is one lane */
};

static LLVMValueRef number(const struct at *a, uint64_t v)
{
    return LLVMConstInt(a->i32, v, false);
}

static LLVMValueRef operand(const struct at *a, unsigned k) { return LLVMGetOperand(a->call, k); }

/* An operand that is an integer, as an i32. */
static LLVMValueRef word(const struct at *a, unsigned k)
{
    return LLVMBuildIntCast2(a->b, operand(a, k), a->i32, false, "");
}

static LLVMValueRef intrinsic(const struct at *a, const char *name, LLVMValueRef v, bool has_flag)
{
    LLVMValueRef args[] = { v, LLVMConstNull(LLVMInt1TypeInContext(LLVMGetTypeContext(a->i32))) };
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    assert(id && "an intrinsic of LLVM");
    LLVMTypeRef type = a->i32;
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(a->m, id, &type, 1);
    return LLVMBuildCall2(a->b, LLVMGlobalGetValueType(fn), fn, args, has_flag ? 2 : 1, "");
}

/* ---- basic functions ---- */

/* Calls the function, which computes from its operands and from those of other lanes. */
static LLVMValueRef ask(const struct at *a, const char *name, LLVMTypeRef result,
                        LLVMValueRef *args, unsigned n)
{
    static const char *const has[] = { "convergent", "nounwind", "willreturn", "memory" };
    LLVMTypeRef types[2];
    assert(n <= COUNTOF(types) && "no basic function takes more");
    for (unsigned k = 0; k < n; k++)
        types[k] = LLVMTypeOf(args[k]);
    LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
    LLVMValueRef fn = LLVMGetNamedFunction(a->m, name);
    if (!fn) {
        fn = LLVMAddFunction(a->m, name, type);
        for (size_t k = 0; k < COUNTOF(has); k++) /* memory: 0 is "no access" */
            ir_add_attribute(fn, has[k]);
    }
    return LLVMBuildCall2(a->b, type, fn, args, n, "");
}

static LLVMValueRef own_lane(const struct at *a)
{
    return a->alone ? number(a, 0) : ask(a, "_Z22get_sub_group_local_idv", a->i32, NULL, 0);
}

static LLVMValueRef most_lanes(const struct at *a)
{
    return a->alone ? number(a, 1) : ask(a, "_Z22get_max_sub_group_sizev", a->i32, NULL, 0);
}

/* A word with the bits of the lanes where `is` holds. */
static LLVMValueRef lanes_where(const struct at *a, LLVMValueRef is)
{
    LLVMValueRef v = LLVMBuildZExt(a->b, is, a->i32, "");
    return a->alone ? v : ask(a, "__gaspar_ballot", a->i32, &v, 1);
}

static LLVMValueRef true_bit(const struct at *a)
{
    return LLVMConstInt(LLVMInt1TypeInContext(LLVMGetTypeContext(a->i32)), 1, false);
}

/* The number of the first lane that calls. */
static LLVMValueRef first_lane(const struct at *a)
{
    return intrinsic(a, "llvm.cttz", lanes_where(a, true_bit(a)), true);
}

/* The letters of a scalar type in mangled names; integers have those of signed ones. */
static const char *letters(LLVMTypeRef t)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMHalfTypeKind: return "Dh";
    case LLVMFloatTypeKind: return "f";
    case LLVMDoubleTypeKind: return "d";
    default: break;
    }
    switch (LLVMGetIntTypeWidth(t)) {
    case 8: return "c";
    case 16: return "s";
    case 32: return "i";
    default: return "l";
    }
}

/* Calls the table's first function of OpenCL's with that form and operation, on operands of the
 * types of args. */
static LLVMValueRef basic(const struct at *a, enum function_together form, enum function_reduce op,
                          LLVMValueRef *args, unsigned n)
{
    const struct function_row *row;
    struct text name = { 0 };
    for (size_t k = 0; (row = function_row_at(k)); k++)
        if (row->action == ACTION_LANES && row->detail == (int)form && row->what == (int)op)
            break;
    assert(row && "each basic form has a function");
    text_putf(&name, "%.*s%s", (int)strlen(row->name) - 1, row->name, letters(LLVMTypeOf(args[0])));
    if (n > 1)
        text_putf(&name, "j");
    LLVMValueRef v = ask(a, text_get(&name), LLVMTypeOf(args[0]), args, n);
    text_fini(&name);
    return v;
}

/* For shuffles, element by element of a vector. */
static LLVMValueRef shuffled(const struct at *a, enum function_together form, LLVMValueRef v,
                             LLVMValueRef at)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    if (a->alone)
        return v;
    if (LLVMGetTypeKind(t) != LLVMVectorTypeKind)
        return basic(a, form, 0, (LLVMValueRef[]){ v, at }, 2);
    LLVMValueRef all = LLVMGetPoison(t);
    for (unsigned k = 0; k < LLVMGetVectorSize(t); k++) {
        LLVMValueRef one = LLVMBuildExtractElement(a->b, v, number(a, k), "");
        one = basic(a, form, 0, (LLVMValueRef[]){ one, at }, 2);
        all = LLVMBuildInsertElement(a->b, all, one, number(a, k), "");
    }
    return all;
}

/* ---- words of bits, one for each lane ---- */

/* The bits below `most`. */
static LLVMValueRef below_most(const struct at *a)
{
    LLVMValueRef by = LLVMBuildSub(a->b, number(a, 32), most_lanes(a), "");
    return LLVMBuildLShr(a->b, number(a, UINT32_MAX), by, "");
}

/* `bits` moved up to the own lane: 1 is its bit. */
static LLVMValueRef from_own(const struct at *a, uint64_t bits)
{
    return LLVMBuildShl(a->b, number(a, bits), own_lane(a), "");
}

/* The bits before the own one; `with`: and that one. */
static LLVMValueRef up_to_own(const struct at *a, bool with)
{
    return LLVMBuildSub(a->b, from_own(a, with ? 2 : 1), number(a, 1), "");
}

/* The bits from the own one on. */
static LLVMValueRef on_from_own(const struct at *a, uint64_t bits)
{
    LLVMValueRef v = from_own(a, bits);
    return LLVMBuildAnd(a->b, v, below_most(a), "");
}

static LLVMValueRef as_vector(const struct at *a, LLVMValueRef bits)
{
    LLVMValueRef none = LLVMConstNull(LLVMVectorType(a->i32, 4));
    return LLVMBuildInsertElement(a->b, none, bits, number(a, 0), "");
}

/* The word of the call's uint4, of which `mask` says what counts; NULL: all of it. */
static LLVMValueRef bits_of(const struct at *a, LLVMValueRef mask)
{
    LLVMValueRef v = LLVMBuildExtractElement(a->b, operand(a, 0), number(a, 0), "");
    return mask ? LLVMBuildAnd(a->b, v, mask, "") : v;
}

static LLVMValueRef bit_at(const struct at *a, LLVMValueRef at)
{
    at = LLVMBuildAnd(a->b, at, number(a, 31), "");
    LLVMValueRef v = LLVMBuildLShr(a->b, bits_of(a, NULL), at, "");
    return LLVMBuildAnd(a->b, v, number(a, 1), "");
}

static LLVMValueRef count(const struct at *a, LLVMValueRef mask)
{
    return intrinsic(a, "llvm.ctpop", bits_of(a, mask), false);
}

static LLVMValueRef highest(const struct at *a)
{
    LLVMValueRef before = intrinsic(a, "llvm.ctlz", bits_of(a, below_most(a)), true);
    return LLVMBuildSub(a->b, number(a, 31), before, "");
}

/* ---- forms ---- */

static LLVMValueRef is_first(const struct at *a)
{
    LLVMValueRef own = own_lane(a);
    LLVMValueRef is = LLVMBuildICmp(a->b, LLVMIntEQ, own, first_lane(a), "");
    return LLVMBuildZExt(a->b, is, a->i32, "");
}

/* Equal as C compares: no value equals a NaN. */
static LLVMValueRef all_equal(const struct at *a)
{
    LLVMValueRef v = operand(a, 0), first = shuffled(a, TOGETHER_SHUFFLE, v, first_lane(a)), other;
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind)
        other = LLVMBuildICmp(a->b, LLVMIntNE, v, first, "");
    else
        other = LLVMBuildFCmp(a->b, LLVMRealUNE, v, first, "");
    LLVMValueRef none = LLVMBuildICmp(a->b, LLVMIntEQ, lanes_where(a, other), number(a, 0), "");
    return LLVMBuildZExt(a->b, none, a->i32, "");
}

/* Turns a cluster of so many lanes, or a sub-group, by operand 1.  OpenCL lets a cluster have 1, 2,
 * 4, … lanes, so the low bits of a lane's number are its place in the cluster. */
static LLVMValueRef rotated(const struct at *a, LLVMValueRef lanes)
{
    LLVMValueRef own = own_lane(a), last = LLVMBuildSub(a->b, lanes, number(a, 1), "");
    LLVMValueRef at = LLVMBuildAnd(a->b, LLVMBuildAdd(a->b, own, word(a, 1), ""), last, "");
    LLVMValueRef first = LLVMBuildAnd(a->b, own, LLVMBuildNot(a->b, last, ""), "");
    return shuffled(a, TOGETHER_SHUFFLE, operand(a, 0), LLVMBuildOr(a->b, first, at, ""));
}

/* Two sub-groups side by side, (operand 0, operand 1): the lane before or behind the own one by
 * operand 2, in `near` or across the border in `far`.  A shuffle takes a number modulo `most`. */
static LLVMValueRef across(const struct at *a, bool up)
{
    LLVMValueRef own = own_lane(a), by = word(a, 2), at, inside;
    LLVMValueRef near = operand(a, up), far = operand(a, !up);
    at = up ? LLVMBuildSub(a->b, own, by, "") : LLVMBuildAdd(a->b, own, by, "");
    inside = LLVMBuildICmp(a->b, LLVMIntULT, at, most_lanes(a), "");
    LLVMValueRef mod = LLVMBuildSub(a->b, most_lanes(a), number(a, 1), "");
    at = LLVMBuildAnd(a->b, at, mod, "");
    near = shuffled(a, TOGETHER_SHUFFLE, near, at);
    far = shuffled(a, TOGETHER_SHUFFLE, far, at);
    return LLVMBuildSelect(a->b, inside, near, far, "");
}

/* A sum of truth values is one of the words 0 and 1. */
static LLVMValueRef logical(const struct at *a, const struct function_row *row)
{
    enum function_reduce op = REDUCE_AND + (row->what - REDUCE_LOGICAL_AND);
    LLVMValueRef v = operand(a, 0), one = number(a, 1);
    v = LLVMBuildICmp(a->b, LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
    LLVMValueRef args[] = { LLVMBuildZExt(a->b, v, a->i32, ""), one };
    struct lane_sum s = { .op = op, .type = a->i32 };
    unsigned n = LLVMGetNumArgOperands(a->call);
    if (n > 1)
        args[1] = operand(a, 1);
    v = !a->alone ? basic(a, (enum function_together)row->detail, op, args, n)
        : row->detail == TOGETHER_EXCLUSIVE ? lane_sum_identity(&s)
                                            : args[0];
    return LLVMBuildAnd(a->b, v, one, ""); /* nothing combined by "and" is ~0 */
}

/* What a basic function gives a lane that is alone. */
static LLVMValueRef basic_alone(const struct at *a, const struct function_row *row)
{
    LLVMValueRef v = operand(a, 0);
    if (row->detail == TOGETHER_EXCLUSIVE) {
        struct lane_sum s = lane_sum_of((enum function_reduce)row->what, a->call);
        return lane_sum_identity(&s);
    }
    if (row->flow == CALL_GIVES)
        return v;
    LLVMValueRef is = LLVMBuildICmp(a->b, LLVMIntNE, v, LLVMConstNull(LLVMTypeOf(v)), "");
    return LLVMBuildZExt(a->b, is, a->i32, "");
}

static LLVMValueRef basic_form(const struct at *a, const struct function_row *row)
{
    enum function_together form = (enum function_together)row->detail;
    if (a->alone)
        return basic_alone(a, row);
    bool scalar = LLVMGetTypeKind(LLVMTypeOf(a->call)) != LLVMVectorTypeKind;
    return scalar ? NULL : shuffled(a, form, operand(a, 0), word(a, 1));
}

static LLVMValueRef value(const struct at *a, const struct function_row *row)
{
    if (row->what >= REDUCE_LOGICAL_AND)
        return logical(a, row);
    switch ((enum function_together)row->detail) {
    case TOGETHER_ALL:
    case TOGETHER_ANY:
    case TOGETHER_WORD:
    case TOGETHER_SHUFFLE:
    case TOGETHER_XOR:
    case TOGETHER_UP:
    case TOGETHER_DOWN:
    case TOGETHER_REDUCE:
    case TOGETHER_INCLUSIVE:
    case TOGETHER_EXCLUSIVE:
    case TOGETHER_CLUSTERED: return basic_form(a, row);
    case TOGETHER_FIRST: return shuffled(a, TOGETHER_SHUFFLE, operand(a, 0), first_lane(a));
    case TOGETHER_ROTATE: return rotated(a, most_lanes(a));
    case TOGETHER_TURN: return rotated(a, word(a, 2));
    case TOGETHER_PREVIOUS: return across(a, true);
    case TOGETHER_NEXT: return across(a, false);
    case TOGETHER_ELECT: return is_first(a);
    case TOGETHER_ALL_EQUAL: return all_equal(a);
    case TOGETHER_BALLOT: {
        LLVMValueRef v = operand(a, 0), zero = LLVMConstNull(LLVMTypeOf(v));
        return as_vector(a, lanes_where(a, LLVMBuildICmp(a->b, LLVMIntNE, v, zero, "")));
    }
    case TOGETHER_INVERSE: return bit_at(a, own_lane(a));
    case TOGETHER_BIT: return bit_at(a, word(a, 1));
    case TOGETHER_COUNT: return count(a, below_most(a));
    case TOGETHER_COUNT_TO: return count(a, up_to_own(a, true));
    case TOGETHER_COUNT_BELOW: return count(a, up_to_own(a, false));
    case TOGETHER_LOWEST: return intrinsic(a, "llvm.cttz", bits_of(a, NULL), true);
    case TOGETHER_HIGHEST: return highest(a);
    case TOGETHER_MASK_EQ: return as_vector(a, from_own(a, 1));
    case TOGETHER_MASK_GE: return as_vector(a, on_from_own(a, UINT32_MAX));
    case TOGETHER_MASK_GT: return as_vector(a, on_from_own(a, UINT32_MAX - 1));
    case TOGETHER_MASK_LE: return as_vector(a, up_to_own(a, true));
    case TOGETHER_MASK_LT: return as_vector(a, up_to_own(a, false));
    }
    return NULL;
}

/* The value, in the type that the declaration has for a truth value or a number. */
static LLVMValueRef typed(const struct at *a, const struct function_row *row)
{
    assert(row->action == ACTION_LANES && "the row of a function of a sub-group");
    LLVMTypeRef type = LLVMTypeOf(a->call);
    LLVMValueRef v = value(a, row);
    return !v || LLVMTypeOf(v) == type ? v : LLVMBuildIntCast2(a->b, v, type, false, "");
}

static struct at begin(LLVMBuilderRef b, LLVMValueRef call, bool alone)
{
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m));
    return (struct at){ .b = b, .m = m, .call = call, .i32 = i32, .alone = alone };
}

LLVMValueRef lane_call_alone(LLVMBuilderRef b, LLVMValueRef call, const struct function_row *row)
{
    struct at a = begin(b, call, true);
    return typed(&a, row);
}

LLVMValueRef lane_call_expand(LLVMBuilderRef b, LLVMValueRef call, const struct function_row *row)
{
    struct at a = begin(b, call, false);
    return typed(&a, row);
}

/* ---- blocks ---- */

/* What a block function moves. */
static LLVMTypeRef moved(LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    return LLVMGetTypeKind(type) != LLVMVoidTypeKind ? type : LLVMTypeOf(LLVMGetOperand(call, 1));
}

bool lane_block_fits(LLVMValueRef call)
{
    bool reads = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    if (LLVMGetNumArgOperands(call) != (reads ? 1 : 2) ||
        !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, 0))))
        return false;
    LLVMTypeRef type = moved(call);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) % 8 == 0;
}

/* Element k of the vector, or the scalar itself, lies behind k elements of each lane. */
LLVMValueRef lane_block(LLVMBuilderRef b, LLVMValueRef call, LLVMValueRef at, bool alone)
{
    assert(lane_block_fits(call) && "the caller asks");
    struct at a = begin(b, call, alone);
    LLVMTypeRef type = moved(call), one = type;
    bool reads = LLVMTypeOf(call) == type;
    bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMValueRef all = reads ? LLVMGetPoison(type) : operand(&a, 1);
    LLVMValueRef lane = own_lane(&a), most = most_lanes(&a);
    if (vector)
        one = LLVMGetElementType(type);
    for (unsigned k = 0; k < (vector ? LLVMGetVectorSize(type) : 1); k++) {
        LLVMValueRef before = LLVMBuildMul(b, most, number(&a, k), "");
        LLVMValueRef row = LLVMBuildGEP2(b, one, at, &before, 1, ""); /* the same for all lanes */
        LLVMValueRef to = LLVMBuildGEP2(b, one, row, &lane, 1, "");
        if (!reads) {
            LLVMValueRef v = vector ? LLVMBuildExtractElement(b, all, number(&a, k), "") : all;
            LLVMBuildStore(b, v, to);
            continue;
        }
        LLVMValueRef v = LLVMBuildLoad2(b, one, to, "");
        all = vector ? LLVMBuildInsertElement(b, all, v, number(&a, k), "") : v;
    }
    return reads ? all : NULL;
}
