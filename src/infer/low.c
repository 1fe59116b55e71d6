/* SPDX-License-Identifier: Apache-2.0 */
/* low.c - integers that have only low bits of an address: p & 15, 16 - (p & 15).
 *
 * Does not take an integer for low bits of an address if its mask keeps more than a page's bits
 *          [low], or if it was truncated to more bits than these [narrow]; does not take a number
 *          of FACT_NEAR or more, or one that may be negative, for one that stays near [small], nor
 *          low bits of one address that are taken from another [back]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/offsets.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"

#include <assert.h>

/* The bits of an integer in a word that may be other than `bit`. */
static uint64_t not_known(struct infer *s, LLVMValueRef v, bool bit)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    uint64_t zero = 0, one = 0;
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64)
        return UINT64_MAX;
    uint64_t all = UINT64_MAX >> (64 - LLVMGetIntTypeWidth(type));
    shim_known_bits(s->u->mod, v, &zero, &one);
    return all & ~(bit ? one : zero);
}

bool infer_is_below(struct infer *s, LLVMValueRef v, uint32_t low)
{
    return low >= 64 || not_known(s, v, false) >> low == 0;
}

bool infer_is_mask(struct infer *s, LLVMValueRef v, uint32_t low)
{
    return low < 64 && not_known(s, v, true) >> low == 0;
}

/* True if adding the number moves an address by fewer than FACT_NEAR bytes, forward. */
static bool is_small(struct infer *s, LLVMValueRef v)
{
    static_assert(FACT_NEAR == 1 << 12, "the number of bits below");
    if (!LLVMIsAConstantInt(v))
        return LLVMIsAInstruction(v) && infer_is_below(s, v, 12);
    bool wide = LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64;
    long long n = wide ? FACT_NEAR : LLVMConstIntGetSExtValue(v);
    return n >= 0 && n < FACT_NEAR;
}

/* True if low bits of one address are taken from another, which moves that one back: p - (q & 15).
 * From p itself they lead to the begin of its page at most. */
static bool moves_back(struct infer *s, LLVMValueRef v)
{
    if (!LLVMIsABinaryOperator(v) || LLVMGetInstructionOpcode(v) != LLVMSub)
        return false;
    LLVMValueRef from = LLVMGetOperand(v, 0), low = infer_low_part(s, LLVMGetOperand(v, 1));
    assert(low && "a difference otherwise");
    return from != low && !(LLVMIsAPtrToIntInst(from) && LLVMGetOperand(from, 0) == low);
}

void infer_note_small(struct infer *s, uint32_t node, LLVMValueRef v)
{
    if (s->f->node.at[node].op == OP_ARITH && GUARD("low:back", moves_back(s, v)))
        return;
    for (unsigned of = 0; of <= 1 && s->f->node.at[node].op == OP_ARITH; of++)
        if (!GUARD("low:small", !is_small(s, LLVMGetOperand(v, 1 - of))))
            s->f->node.at[node].rem = (int32_t)of + 1;
}

bool infer_are_disjoint(struct infer *s, LLVMValueRef v, LLVMValueRef w)
{
    return (not_known(s, v, false) & not_known(s, w, false)) == 0;
}

bool infer_is_word(const struct infer *s, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) == s->word;
}

uint32_t infer_divisor(struct infer *s, LLVMValueRef v)
{
    uint64_t may = not_known(s, v, false) | UINT64_C(1) << 30;
    assert(may != 0 && "the last bit is one of a power of two");
    return (uint32_t)(may & -may);
}

/* False: they are too many. */
static bool words_add(struct words *of, LLVMValueRef v)
{
    for (unsigned k = 0; k < of->n; k++) /* at most BUDGET_LOW_STEPS */
        if (of->at[k] == v)
            return true;
    if (of->n == BUDGET_LOW_STEPS)
        return false;
    of->at[of->n++] = v;
    return true;
}

/* Adds what is stored at the address, a variable or a cast of it; false: it is used otherwise, or
 * for values of another type. */
static bool add_stored(LLVMValueRef address, LLVMTypeRef type, unsigned *uses, struct words *ret)
{
    IR_EACH_USE (address, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (++*uses > 8 * BUDGET_LOW_STEPS)
            return false;
        if (flow_of_intrinsic(user) == CALL_LIFE)
            continue;
        if (LLVMIsAAddrSpaceCastInst(user)) {
            if (!LLVMIsAAllocaInst(address) || !add_stored(user, type, uses, ret))
                return false;
            continue;
        }
        bool store = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != address;
        if ((!LLVMIsALoadInst(user) && !store) || LLVMGetVolatile(user))
            return false;
        LLVMValueRef value = store ? LLVMGetOperand(user, 0) : user;
        if (LLVMTypeOf(value) != type || (store && !words_add(ret, value)))
            return false;
    }
    return true;
}

bool infer_variable(LLVMValueRef address, LLVMTypeRef type, struct words *ret)
{
    unsigned uses = 0;
    if (LLVMIsAAddrSpaceCastInst(address))
        address = LLVMGetOperand(address, 0);
    return LLVMIsAAllocaInst(address) && add_stored(address, type, &uses, ret);
}

uint32_t infer_page_bits(struct infer *s)
{
    enum { PAGE = 12 };
    uint32_t low = target_low_bits(s->u->target);
    return low < PAGE ? low : PAGE;
}

/* The pointer whose address `v` is, apart from an added constant and cut high bits; or NULL. */
static LLVMValueRef address_in(LLVMValueRef v)
{
    if (LLVMIsABinaryOperator(v) &&
        (LLVMGetInstructionOpcode(v) == LLVMAdd || LLVMGetInstructionOpcode(v) == LLVMSub)) {
        LLVMValueRef a = LLVMGetOperand(v, 0), b = LLVMGetOperand(v, 1);
        v = LLVMIsAConstantInt(a) ? b : LLVMIsAConstantInt(b) ? a : v;
    }
    if (LLVMIsATruncInst(v))
        v = LLVMGetOperand(v, 0);
    LLVMValueRef p = LLVMIsAPtrToIntInst(v) ? LLVMGetOperand(v, 0) : NULL;
    return p && LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMPointerTypeKind ? p : NULL;
}

/* Is the integer an address, or a sum or combination of whole addresses and constants, bit by bit?
 * Then its low bits are made of low bits of these.  It may have been in a variable. */
static bool is_whole(struct infer *s, LLVMValueRef v)
{
    struct words work = { 0 };
    if (!words_add(&work, v))
        return false;
    for (unsigned k = 0; k < work.n; k++) { /* at most BUDGET_LOW_STEPS */
        v = work.at[k];
        bool whole = LLVMIsAConstantInt(v) || LLVMIsAPtrToIntInst(v);
        LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMUnreachable;
        if (op == LLVMAdd || op == LLVMSub || op == LLVMAnd || op == LLVMOr || op == LLVMXor)
            whole =
                words_add(&work, LLVMGetOperand(v, 0)) && words_add(&work, LLVMGetOperand(v, 1));
        if (op == LLVMLoad)
            whole = infer_is_word(s, LLVMTypeOf(v)) &&
                    infer_variable(LLVMGetOperand(v, 0), LLVMTypeOf(v), &work);
        if (!whole && work.n == BUDGET_LOW_STEPS)
            FACTS_BUDGET_MET(s->f, s->at, LOW_STEPS, 0);
        if (!whole)
            return false;
    }
    return true;
}

/* The pointer whose address the word `v` is, or `v` where whole addresses make it; or NULL. */
static LLVMValueRef address_of(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef p = address_in(v);
    bool word = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMIntegerTypeKind &&
                LLVMGetIntTypeWidth(LLVMTypeOf(v)) == s->word && !LLVMIsAConstant(v);
    return p ? p : word && s->ints && is_whole(s, v) ? v : NULL;
}

/* The address in p & 15 or (p >> 2) & 3. */
static LLVMValueRef masked_address(struct infer *s, LLVMValueRef v)
{
    LLVMValueRef of = LLVMGetOperand(v, 0), mask = LLVMGetOperand(v, 1);
    uint32_t low = infer_page_bits(s);
    if (LLVMGetInstructionOpcode(v) != LLVMAnd || !LLVMIsAConstantInt(mask))
        return NULL;
    if (LLVMIsABinaryOperator(of) && LLVMGetInstructionOpcode(of) == LLVMLShr &&
        LLVMIsAConstantInt(LLVMGetOperand(of, 1))) {
        uint64_t by = LLVMConstIntGetZExtValue(LLVMGetOperand(of, 1));
        low = by < low ? low - (uint32_t)by : 0;
        of = LLVMGetOperand(of, 0);
    }
    return GUARD("low:low", !infer_is_below(s, mask, low)) ? NULL : address_of(s, of);
}

/* Safe because `v` depends on less than a page of the address.  So other bits decide the page of
 * any address computed from it, and those are followed, or were looked at and count as known; which
 * address it is there, what looks at low bits tells (FACTS_LOW, see carry.c). */
LLVMValueRef infer_low_part(struct infer *s, LLVMValueRef v)
{
    assert(v && "an integer");
    for (unsigned k = 0; k < BUDGET_LOW_STEPS && LLVMIsAInstruction(v); k++) {
        bool binary = LLVMIsABinaryOperator(v) != NULL;
        if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind)
            return NULL;
        LLVMValueRef p = binary ? masked_address(s, v) : NULL;
        if (LLVMIsATruncInst(v) &&
            !GUARD("low:narrow", LLVMGetIntTypeWidth(LLVMTypeOf(v)) > infer_page_bits(s)))
            p = address_of(s, LLVMGetOperand(v, 0));
        if (p)
            return p;
        if (binary && LLVMIsAConstantInt(LLVMGetOperand(v, 0)))
            v = LLVMGetOperand(v, 1);
        else if (LLVMIsATruncInst(v) || LLVMIsAZExtInst(v) || LLVMIsASExtInst(v) ||
                 (binary && LLVMIsAConstantInt(LLVMGetOperand(v, 1))))
            v = LLVMGetOperand(v, 0);
        else
            return NULL;
    }
    if (LLVMIsAInstruction(v))
        FACTS_BUDGET_MET(s->f, s->at, LOW_STEPS, 0);
    return NULL;
}
