/* SPDX-License-Identifier: Apache-2.0 */
/* opcode.c - which operations of the model LLVM's instructions are.
 *
 *     %m = fmul contract %a, %b
 *     %s = fadd contract %m, %c        =>  %s = fma %a, %b, %c
 *     %d = fsub contract %m, %c        =>  %d = fma %a, %b, -%c
 *     %e = fsub contract %c, %m        =>  %e = fma -%a, %b, %c
 *
 * This is done where code is read, so that all stages compute the same bits.
 *
 * Does not  take a sum and a product for one operation if one of them lacks the flag [contract], or
 *           if the product has another user [shared]: it would be computed twice.
 * Safe because: the flag allows just that, to round once in place of twice (LLVM's language
 * reference, "Fast-Math Flags"). */
#include "regionir/opcode.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "regionir/intrinsic.h"
#include "space/tag.h"

enum gx_op regionir_plain(LLVMOpcode o)
{
    switch (o) {
    case LLVMAdd: return GX_ADD;
    case LLVMSub: return GX_SUB;
    case LLVMMul: return GX_MUL;
    case LLVMSDiv: return GX_SDIV;
    case LLVMUDiv: return GX_UDIV;
    case LLVMSRem: return GX_SREM;
    case LLVMURem: return GX_UREM;
    case LLVMShl: return GX_SHL;
    case LLVMLShr: return GX_LSHR;
    case LLVMAShr: return GX_ASHR;
    case LLVMAnd: return GX_AND;
    case LLVMOr: return GX_OR;
    case LLVMXor: return GX_XOR;
    case LLVMFAdd: return GX_FADD;
    case LLVMFSub: return GX_FSUB;
    case LLVMFMul: return GX_FMUL;
    case LLVMFDiv: return GX_FDIV;
    case LLVMFNeg: return GX_FNEG;
    case LLVMTrunc: return GX_TRUNC;
    case LLVMZExt: return GX_ZEXT;
    case LLVMSExt: return GX_SEXT;
    case LLVMFPTrunc: return GX_FPTRUNC;
    case LLVMFPExt: return GX_FPEXT;
    case LLVMFPToSI: return GX_FPTOSI;
    case LLVMFPToUI: return GX_FPTOUI;
    case LLVMSIToFP: return GX_SITOFP;
    case LLVMUIToFP: return GX_UITOFP;
    default: return GX_OPS;
    }
}

static bool may_contract(LLVMValueRef i)
{
    return LLVMCanValueUseFastMathFlags(i) &&
           LLVMGetFastMathFlags(i) & (unsigned)LLVMFastMathAllowContract;
}

static bool is_product(LLVMValueRef v)
{
    return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == LLVMFMul;
}

bool regionir_contracts(LLVMValueRef i, struct regionir_fused *ret)
{
    bool minus = LLVMGetInstructionOpcode(i) == LLVMFSub;
    if (!minus && LLVMGetInstructionOpcode(i) != LLVMFAdd)
        return false;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef m = LLVMGetOperand(i, k);
        if (!is_product(m) || GUARD("opcode:contract", !may_contract(i) || !may_contract(m)) ||
            GUARD("opcode:shared", LLVMGetNextUse(LLVMGetFirstUse(m)) != NULL))
            continue;
        LLVMValueRef x = LLVMGetOperand(m, 0), y = LLVMGetOperand(m, 1);
        bool swap = LLVMIsConstant(y); /* a constant is negated for nothing */
        ret->factor[0] = swap ? y : x;
        ret->factor[1] = swap ? x : y;
        ret->term = LLVMGetOperand(i, 1 - k);
        ret->minus_product = minus && k == 1;
        ret->minus_term = minus && k == 0;
        return true;
    }
    return false;
}

/* ---- generic pointers ---- */

static uint32_t cast(struct gx_func *f, enum gx_op o, unsigned tag, struct gx_type t, uint32_t v,
                     uint32_t loc)
{
    struct gx_inst i = { .op = (uint8_t)o, .sub = (uint8_t)tag, .type = t, .loc = loc };
    return gx_add(f, i, &v, 1);
}

uint32_t regionir_cast_space(struct gx_func *f, LLVMValueRef i, uint32_t v, uint32_t loc)
{
    enum { CAST_LANES = 16 };
    struct gx_type t = regionir_type(LLVMTypeOf(i));
    unsigned from = ir_space(LLVMTypeOf(LLVMGetOperand(i, 0))), to = ir_space(LLVMTypeOf(i));
    unsigned tag = from == 0 ? TAG_PRIVATE : from == 3 ? TAG_LOCAL : TAG_GLOBAL;
    enum gx_op o = to == 4 ? GX_TAG : GX_UNTAG;
    if (t.n <= CAST_LANES && (t.n & (t.n - 1)) == 0)
        return cast(f, o, tag, t, v, loc);
    uint32_t ret = gx_undef(f, t), size = gx_elt_bytes(t.elt);
    for (uint32_t first = 0, n = CAST_LANES; first < t.n; first += n) {
        while (n > t.n - first)
            n /= 2;
        assert(n > 0 && n <= CAST_LANES && (n & (n - 1)) == 0 && "halves of 16");
        struct gx_region r = gx_region_line(n, 1, (int32_t)(first * size));
        struct gx_type part = gx_vector(t.elt, n);
        uint32_t piece = gx_rd(f, part, v, &r, GX_NONE, loc);
        piece = cast(f, o, tag, part, piece, loc);
        ret = gx_wr(f, ret, piece, &r, GX_NONE, GX_NONE, loc);
    }
    return ret;
}
