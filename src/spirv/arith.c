/* SPDX-License-Identifier: Apache-2.0 */
/* arith.c - arithmetic, bits, comparisons and conversions. */
#include "spirv/library_calls.h"
#include "spirv/translate.h"

/* Two operands of the result's type. */
static int two_operands(struct reader *r, const struct inst *i, LLVMValueRef ret[2])
{
    LLVMTypeRef type = spirv_result_type(r, i);
    ret[0] = spirv_arg(r, i, 0);
    ret[1] = ret[0] ? spirv_arg(r, i, 1) : NULL;
    if (!type || !ret[1])
        return -1;
    return LLVMTypeOf(ret[0]) == type && LLVMTypeOf(ret[1]) == type
               ? 0
               : spirv_broken(r, i, FAULT_TYPES);
}

static bool is_float_opcode(LLVMOpcode op)
{
    return op == LLVMFAdd || op == LLVMFSub || op == LLVMFMul || op == LLVMFDiv || op == LLVMFRem;
}

/* The flags that decorations of the result give an instruction of LLVM. */
static void set_flags(struct reader *r, const struct inst *i, LLVMValueRef v)
{
    uint32_t mode;
    if (!LLVMIsAInstruction(v))
        return;
    LLVMOpcode op = LLVMGetInstructionOpcode(v);
    bool wraps = op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl;
    if (wraps && spirv_decoration(r, i->result, DecorationNoSignedWrap, NULL))
        LLVMSetNSW(v, true);
    if (wraps && spirv_decoration(r, i->result, DecorationNoUnsignedWrap, NULL))
        LLVMSetNUW(v, true);
    if (!LLVMCanValueUseFastMathFlags(v) ||
        !spirv_decoration_word(r, i->result, DecorationFPFastMathMode, &mode))
        return;
    static const struct {
        uint32_t bit;
        LLVMFastMathFlags flags;
    } fast[] = {
        { 1, LLVMFastMathNoNaNs },
        { 2, LLVMFastMathNoInfs },
        { 4, LLVMFastMathNoSignedZeros },
        { 8, LLVMFastMathAllowReciprocal },
        { 16, LLVMFastMathAll },
        { 0x10000, LLVMFastMathAllowContract },
        { 0x20000, LLVMFastMathAllowReassoc },
    };
    LLVMFastMathFlags flags = 0;
    for (size_t k = 0; k < COUNTOF(fast); k++)
        flags |= mode & fast[k].bit ? fast[k].flags : 0;
    LLVMSetFastMathFlags(v, flags);
}

static int set_flagged(struct reader *r, const struct inst *i, LLVMValueRef v)
{
    set_flags(r, i, v);
    return spirv_set(r, i, v);
}

/* `argument`: LLVM's opcode. */
int spirv_binary(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMOpcode op = (LLVMOpcode)argument;
    LLVMValueRef v[2];
    if (two_operands(r, i, v) < 0)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v[0]);
    if (!(is_float_opcode(op) ? spirv_is_float(type) : spirv_is_int(type)))
        return spirv_broken(r, i, FAULT_TYPES);
    return set_flagged(r, i, LLVMBuildBinOp(r->b, op, v[0], v[1], ""));
}

/* A shift; the number of bits may have another width than what is shifted. */
int spirv_shift(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef type = spirv_result_type(r, i);
    LLVMValueRef v = spirv_arg(r, i, 0), by = spirv_arg(r, i, 1);
    if (!type || !v || !by)
        return -1;
    if (LLVMTypeOf(v) != type || !spirv_is_int(type) || !spirv_is_int(LLVMTypeOf(by)) ||
        spirv_lanes(LLVMTypeOf(by)) != spirv_lanes(type))
        return spirv_broken(r, i, FAULT_TYPES);
    by = LLVMBuildIntCast2(r->b, by, type, false, "");
    return set_flagged(r, i, LLVMBuildBinOp(r->b, (LLVMOpcode)argument, v, by, ""));
}

/* x mod y with the sign of y.
 *     r = x rem y;  r != 0 and r and y have different signs ? r + y : r */
int spirv_modulo(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v[2];
    if (two_operands(r, i, v) < 0)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v[0]);
    LLVMValueRef zero = LLVMConstNull(type), rest, differ, sum, is_rest;
    if (spirv_is_int(type)) {
        rest = LLVMBuildSRem(r->b, v[0], v[1], "");
        differ = LLVMBuildICmp(r->b, LLVMIntSLT, LLVMBuildXor(r->b, rest, v[1], ""), zero, "");
        is_rest = LLVMBuildICmp(r->b, LLVMIntNE, rest, zero, "");
        sum = LLVMBuildAdd(r->b, rest, v[1], "");
    } else if (spirv_is_float(type)) {
        rest = LLVMBuildFRem(r->b, v[0], v[1], "");
        LLVMValueRef low = LLVMBuildFCmp(r->b, LLVMRealOLT, rest, zero, "");
        differ = LLVMBuildXor(r->b, low, LLVMBuildFCmp(r->b, LLVMRealOLT, v[1], zero, ""), "");
        is_rest = LLVMBuildFCmp(r->b, LLVMRealUNE, rest, zero, "");
        sum = LLVMBuildFAdd(r->b, rest, v[1], "");
    } else {
        return spirv_broken(r, i, FAULT_TYPES);
    }
    differ = LLVMBuildAnd(r->b, is_rest, differ, "");
    return spirv_set(r, i, LLVMBuildSelect(r->b, differ, sum, rest, ""));
}

/* One operand of the result's type; `argument`: LLVMSub for 0 - x, LLVMXor for ~x, LLVMFNeg. */
int spirv_unary(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (!(argument == LLVMFNeg ? spirv_is_float(type) : spirv_is_int(type)))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef made = argument == LLVMFNeg  ? LLVMBuildFNeg(r->b, v, "")
                        : argument == LLVMXor ? LLVMBuildNot(r->b, v, "")
                                              : LLVMBuildSub(r->b, LLVMConstNull(type), v, "");
    return set_flagged(r, i, made);
}

/* `argument`: LLVM's predicate, of integers and pointers; with FLOAT_PREDICATE added, of floats. */
int spirv_compare(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef a = spirv_arg(r, i, 0), b = a ? spirv_arg(r, i, 1) : NULL;
    if (!b)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(a);
    if (LLVMTypeOf(b) != type)
        return spirv_broken(r, i, FAULT_TYPES);
    if (argument >= FLOAT_PREDICATE) {
        if (!spirv_is_float(type))
            return spirv_broken(r, i, FAULT_TYPES);
        LLVMRealPredicate predicate = (LLVMRealPredicate)(argument - FLOAT_PREDICATE);
        return set_flagged(r, i, LLVMBuildFCmp(r->b, predicate, a, b, ""));
    }
    if (!spirv_is_int(type) && !spirv_is_pointer(spirv_lane(type)))
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(r, i, LLVMBuildICmp(r->b, (LLVMIntPredicate)argument, a, b, ""));
}

int spirv_is_nan(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    if (!spirv_is_float(LLVMTypeOf(v)))
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(r, i, LLVMBuildFCmp(r->b, LLVMRealUNO, v, v, ""));
}

int spirv_select(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef c = spirv_arg(r, i, 0), a = c ? spirv_arg(r, i, 1) : NULL,
                 b = a ? spirv_arg(r, i, 2) : NULL;
    if (!b)
        return -1;
    if (!spirv_is_bool(LLVMTypeOf(c)) || LLVMTypeOf(a) != LLVMTypeOf(b) ||
        (spirv_lanes(LLVMTypeOf(c)) > 1 &&
         spirv_lanes(LLVMTypeOf(c)) != spirv_lanes(LLVMTypeOf(a))) ||
        LLVMGetTypeKind(LLVMTypeOf(a)) == LLVMTargetExtTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    return set_flagged(r, i, LLVMBuildSelect(r->b, c, a, b, ""));
}

/* True if one is as a vector of what the other is. */
static bool same_lanes(LLVMTypeRef a, LLVMTypeRef b)
{
    return spirv_lanes(a) == spirv_lanes(b) &&
           (LLVMGetTypeKind(a) == LLVMVectorTypeKind) == (LLVMGetTypeKind(b) == LLVMVectorTypeKind);
}

/* Conversions of numbers.  Those that round or saturate otherwise than LLVM's instructions are
 * calls of OpenCL's convert_….  `argument`: enum conversion. */
int spirv_convert(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef to = spirv_result_type(r, i);
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!to || !v)
        return -1;
    LLVMTypeRef from = LLVMTypeOf(v);
    bool from_float =
        argument == FLOAT_TO_FLOAT || argument == FLOAT_TO_SIGNED || argument == FLOAT_TO_UNSIGNED;
    bool to_float =
        argument == FLOAT_TO_FLOAT || argument == SIGNED_TO_FLOAT || argument == UNSIGNED_TO_FLOAT;
    if (!same_lanes(from, to) || !(from_float ? spirv_is_float(from) : spirv_is_int(from)) ||
        !(to_float ? spirv_is_float(to) : spirv_is_int(to)))
        return spirv_broken(r, i, FAULT_TYPES);
    if (argument == SATURATE_SIGNED || argument == SATURATE_UNSIGNED ||
        spirv_decoration(r, i->result, DecorationSaturatedConversion, NULL) ||
        spirv_decoration(r, i->result, DecorationFPRoundingMode, NULL))
        return spirv_convert_call(r, i, (enum conversion)argument);
    LLVMValueRef made = NULL;
    switch ((enum conversion)argument) {
    case UNSIGNED_TO_UNSIGNED: made = LLVMBuildIntCast2(r->b, v, to, false, ""); break;
    case SIGNED_TO_SIGNED: made = LLVMBuildIntCast2(r->b, v, to, true, ""); break;
    case FLOAT_TO_FLOAT: made = LLVMBuildFPCast(r->b, v, to, ""); break;
    case FLOAT_TO_SIGNED: made = LLVMBuildFPToSI(r->b, v, to, ""); break;
    case FLOAT_TO_UNSIGNED: made = LLVMBuildFPToUI(r->b, v, to, ""); break;
    case SIGNED_TO_FLOAT: made = LLVMBuildSIToFP(r->b, v, to, ""); break;
    case UNSIGNED_TO_FLOAT: made = LLVMBuildUIToFP(r->b, v, to, ""); break;
    case SATURATE_SIGNED:
    case SATURATE_UNSIGNED: break;
    }
    assert(made);
    return spirv_set(r, i, made);
}

/* The bits of a scalar or vector; 0: it has no fixed number of them. */
static uint64_t bits_of(LLVMTypeRef type)
{
    LLVMTypeRef lane = spirv_lane(type);
    unsigned width = spirv_is_int(lane)                            ? LLVMGetIntTypeWidth(lane)
                     : LLVMGetTypeKind(lane) == LLVMFloatTypeKind  ? 32
                     : LLVMGetTypeKind(lane) == LLVMDoubleTypeKind ? 64
                     : spirv_is_float(lane)                        ? 16
                                                                   : 0;
    return (uint64_t)width * spirv_lanes(type);
}

/* The same bits as another type; between pointers of one space, the same pointer. */
int spirv_bitcast(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef to = spirv_result_type(r, i);
    uint32_t id = spirv_at(r, i, 0);
    if (to && id < r->file.bound && r->slots[id].kind == SLOT_BUILTIN)
        return spirv_copy_builtin(r, i);
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!to || !v)
        return -1;
    LLVMTypeRef from = LLVMTypeOf(v);
    bool p = spirv_is_pointer(from), q = spirv_is_pointer(to);
    LLVMValueRef made = NULL;
    if (from == to)
        made = v;
    else if (p && spirv_is_int(to) && bits_of(to) == r->address_bits && spirv_lanes(to) == 1)
        made = LLVMBuildPtrToInt(r->b, v, to, "");
    else if (q && spirv_is_int(from) && bits_of(from) == r->address_bits && spirv_lanes(from) == 1)
        made = LLVMBuildIntToPtr(r->b, v, to, "");
    else if (!p && !q && bits_of(from) && bits_of(from) == bits_of(to))
        made = LLVMBuildBitCast(r->b, v, to, "");
    return made ? spirv_set(r, i, made) : spirv_broken(r, i, FAULT_TYPES);
}

/* Vector times scalar. */
int spirv_scale(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v = spirv_arg(r, i, 0), by = v ? spirv_arg(r, i, 1) : NULL;
    if (!by)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (!spirv_is_float(type) || spirv_lanes(type) == 1 || spirv_lane(type) != LLVMTypeOf(by))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMValueRef one =
        LLVMBuildInsertElement(r->b, LLVMGetPoison(type), by, LLVMConstInt(i32, 0, false), "");
    LLVMValueRef all = LLVMBuildShuffleVector(
        r->b, one, LLVMGetPoison(type), LLVMConstNull(LLVMVectorType(i32, spirv_lanes(type))), "");
    return set_flagged(r, i, LLVMBuildFMul(r->b, v, all, ""));
}

/* A declaration of LLVM's intrinsic for that type, called. */
static LLVMValueRef call_intrinsic(struct reader *r, const char *name, LLVMTypeRef type,
                                   LLVMValueRef *args, unsigned n)
{
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(r->m, id, &type, 1);
    return LLVMBuildCall2(r->b, LLVMGlobalGetValueType(fn), fn, args, n, "");
}

/* `argument`: enum bits_function. */
int spirv_bits(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    if (!spirv_is_int(LLVMTypeOf(v)))
        return spirv_broken(r, i, FAULT_TYPES);
    const char *name = argument == BITS_REVERSE ? "llvm.bitreverse" : "llvm.ctpop";
    return spirv_set(r, i, call_intrinsic(r, name, LLVMTypeOf(v), &v, 1));
}

/* The sum, and the bit that is lost, of two numbers: a struct of two; `argument`: is it the
 * difference? */
int spirv_carry(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef to = spirv_result_type(r, i);
    LLVMValueRef v[2] = { spirv_arg(r, i, 0) };
    v[1] = spirv_arg(r, i, 1);
    if (!to || !v[0] || !v[1])
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v[0]);
    if (LLVMTypeOf(v[1]) != type || !spirv_is_int(type) || spirv_member(to, 0) != type ||
        spirv_member(to, 1) != type || LLVMGetTypeKind(to) != LLVMStructTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef both = call_intrinsic(
        r, argument ? "llvm.usub.with.overflow" : "llvm.uadd.with.overflow", type, v, 2);
    LLVMValueRef lost = LLVMBuildZExt(r->b, LLVMBuildExtractValue(r->b, both, 1, ""), type, "");
    LLVMValueRef made = LLVMBuildInsertValue(r->b, LLVMGetPoison(to),
                                             LLVMBuildExtractValue(r->b, both, 0, ""), 0, "");
    return spirv_set(r, i, LLVMBuildInsertValue(r->b, made, lost, 1, ""));
}

/* The low and the high half of a product: a struct of two; `argument`: with signs? */
int spirv_wide_product(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef to = spirv_result_type(r, i);
    LLVMValueRef a = spirv_arg(r, i, 0), b = a ? spirv_arg(r, i, 1) : NULL;
    if (!to || !b)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(a);
    if (LLVMTypeOf(b) != type || !spirv_is_int(type) || spirv_member(to, 0) != type ||
        spirv_member(to, 1) != type || LLVMGetTypeKind(to) != LLVMStructTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    unsigned width = LLVMGetIntTypeWidth(spirv_lane(type));
    LLVMTypeRef wide = spirv_like(LLVMIntTypeInContext(r->ctx, 2 * width), type);
    LLVMValueRef left = LLVMBuildIntCast2(r->b, a, wide, (LLVMBool)argument, "");
    LLVMValueRef right = LLVMBuildIntCast2(r->b, b, wide, (LLVMBool)argument, "");
    LLVMValueRef product = LLVMBuildMul(r->b, left, right, "");
    LLVMTypeRef lane = LLVMIntTypeInContext(r->ctx, 2 * width);
    LLVMValueRef by = LLVMConstInt(lane, width, false), lanes[4096];
    for (unsigned k = 0; k < spirv_lanes(type) && k < COUNTOF(lanes); k++)
        lanes[k] = by;
    if (spirv_lanes(type) > 1)
        by = LLVMConstVector(lanes, spirv_lanes(type));
    LLVMValueRef high = LLVMBuildTrunc(r->b, LLVMBuildLShr(r->b, product, by, ""), type, "");
    LLVMValueRef low = LLVMBuildTrunc(r->b, product, type, "");
    LLVMValueRef made = LLVMBuildInsertValue(r->b, LLVMGetPoison(to), low, 0, "");
    return spirv_set(r, i, LLVMBuildInsertValue(r->b, made, high, 1, ""));
}
