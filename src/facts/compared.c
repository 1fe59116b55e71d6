/* SPDX-License-Identifier: Apache-2.0 */
/* compared.c - finds comparisons that LLVM would answer otherwise where it sees a cast.
 *
 *     %g = addrspacecast ptr addrspace(3) %p to ptr
 *     %n = ptrtoint ptr %g to i64
 *     %h = lshr i64 %n, 16
 *     %c = icmp eq i64 %h, 0                     is it one of the lowest addresses?  Never.
 * =>  %c = icmp ult ptr addrspace(3) %p, addrspacecast (ptr inttoptr (i64 65536 to ptr) to ...)
 *
 * instcombine makes comparisons of numbers ones of the pointers, and infer-address-spaces makes
 * these ones of what was cast.  On AMD a cast to local memory leaves out the high half, in which
 * the generic address of each variable is not zero, and its null is the greatest number of all.
 * The same holds for arithmetic on null, which LLVM makes one instruction with other arithmetic:
 *     yes:  %q = getelementptr inbounds i8, ptr %g, i64 %i
 *     no:   %q = getelementptr i8, ptr null, i64 %i         => of a phi of %p and the local null
 *
 * What becomes of a number is not followed: LLVM takes it through memory, calls and tables to a
 * comparison, and finds comparisons in instructions that are none:
 *     %c = call i64 @llvm.umin.i64(i64 %h, i64 1)           icmp ugt i64 %n, 65535
 * So it counts that such a number is made, or may be read.  It does not count where it is made for
 * a distance, a comparison of two pointers, or low bits alone:
 *     %d = sub i64 %n, %m                        %m: another pointer's number
 *     %l = and i64 %n, 15
 *
 * Does not take for harmless a number that is made of such a pointer [number], the bits of a load
 *          from where one may lie [part], as a named pointer, too [named], or that has several
 *          addresses [gather], what a call of code that is not here may read there [called], or a
 *          number from memory outside [outside]; a comparison by order of what may be null [order],
 *          or one of a pointer with what may be a number [constant]; arithmetic without `inbounds`
 *          on what may be null [moved], or a cast of it to another space [cast].
 * Limits   what code of other files computes of a pointer is not looked at: see leaves.c. */
#include "facts/compared.h"

#include "base/guard.h"
#include "facts/held.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "ir/same.h"
#include "pass/cancel.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* Of a TBAA type: a pointer with it is stored, or one with a type that is of this kind. */
enum kin { KIN_STORED, KIN_ABOVE };

struct asked {
    struct unit *u;
    LLVMTargetDataRef td;
    space_set seen; /* the spaces from which a cast changes bits, and LLVM may see such a cast */
    bool constant;  /* the module makes a pointer of a number that is a constant */
    space_set put;  /* the spaces where it stores such pointers to memory outside */
    bool stores;    /* it stores or copies such pointers anywhere … */
    bool plain;     /* … and some without a tag of their type */
    struct ptrmap types; /* the types of the others, and what these are kinds of -> enum kin */
};

static bool is_generic_type(const struct unit *u, LLVMTypeRef type)
{
    return ir_is_pointer(type) && ir_space(type) == u->generic.number;
}

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    return is_generic_type(u, LLVMTypeOf(v));
}

static bool is_null(LLVMValueRef v) { return LLVMIsAConstant(v) && LLVMIsNull(v); }

space_set compared_spaces(const struct unit *u, LLVMValueRef v)
{
    if (facts_node(u->facts, v) == PTRMAP_NONE)
        return u->facts->top;
    return facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).set;
}

/* AMD's 32-bit constant memory, where the host's pointers might point, is seldom one. */
space_set compared_seen(const struct unit *u)
{
    const struct facts *f = u->facts;
    const struct target_row *row;
    space_set seen = space_none();
    for (size_t n = 0; (row = target_row_at(u->target, n)); n++) { /* the rows of a target: ten */
        space_set places =
            row->space < SPACE_TARGET ? target_places(u->target, row->space) : space_none();
        bool named = row->flags & ROW_CASTABLE && !(row->flags & ROW_NOOP) &&
                     row->number != u->generic.number && !space_le(places, seen);
        for (uint32_t k = 0; named && k < f->node.n; k++)
            if (!space_empty(f->fact.at[k].set) && space_le(f->fact.at[k].set, places)) {
                seen = space_join(seen, places);
                break;
            }
    }
    return seen;
}

/* The fact of a generic pointer, or of pointers; of one without a node, that of any pointer. */
static struct fact fact_of(const struct unit *u, LLVMValueRef v)
{
    if (facts_node(u->facts, v) == PTRMAP_NONE)
        return facts_unknown(u->facts, VIEW_GENERIC, space_none());
    return facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v)));
}

/* True if the generic pointer may be one whose bits a cast to its space changes. */
static bool changes(const struct asked *a, LLVMValueRef v)
{
    return !LLVMIsAConstant(v) && !space_empty(space_meet(fact_of(a->u, v).set, a->seen));
}

/* True if the generic pointer may be null.  A function's or a variable's address is not. */
static bool may_be_null(const struct unit *u, LLVMValueRef v)
{
    return LLVMIsAConstant(v) ? LLVMIsNull(v) : (fact_of(u, v).flags & FACT_NULL) != 0;
}

/* ---- numbers ---- */

/* The generic pointer that the instruction makes a number, as %p in `ptrtoint ptr %p to i64`.  NULL
 * for every other value. */
static LLVMValueRef made_of(const struct unit *u, LLVMValueRef v)
{
    LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMRet;
    bool makes = op == LLVMPtrToInt || op == LLVMPtrToAddr;
    return makes && is_generic(u, LLVMGetOperand(v, 0)) ? LLVMGetOperand(v, 0) : NULL;
}

/* The generic pointer that operand `k` of the instruction is, or whose number it is; NULL: it is
 * another number. */
static LLVMValueRef pointer_at(const struct unit *u, LLVMValueRef i, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(i, k);
    return is_generic(u, v) ? v : made_of(u, v);
}

/* The number of low bits of its operand that the instruction keeps, but for zeros in front of them;
 * `most`: it keeps more than that. */
static unsigned low_bits(LLVMValueRef i, unsigned most)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    if (LLVMIsATruncInst(i) && LLVMGetTypeKind(type) == LLVMIntegerTypeKind)
        return LLVMGetIntTypeWidth(type);
    bool masks = LLVMIsABinaryOperator(i) && LLVMGetInstructionOpcode(i) == LLVMAnd;
    LLVMValueRef mask = masks ? LLVMGetOperand(i, 1) : NULL;
    if (!mask || !LLVMIsAConstantInt(mask) || LLVMGetIntTypeWidth(LLVMTypeOf(mask)) > 64)
        return most;
    uint64_t bits = LLVMConstIntGetZExtValue(mask);
    return bits == 0 ? 0 : 64 - (unsigned)__builtin_clzll(bits);
}

/* True if the use keeps bits of a number that are among its lowest 32 alone.  Those above tell
 * spaces apart.
 *     yes:  %l = and i64 %n, 15                  yes:  %h = lshr i64 %n, 4
 *     no:   %h = lshr i64 %n, 32                       %l = and i64 %h, 63
 * Bound: the uses of a shift. */
static bool keeps_low_bits(LLVMValueRef by)
{
    enum { LOW = 32, MOST = 64 };
    bool shifts = LLVMIsABinaryOperator(by) && LLVMGetInstructionOpcode(by) == LLVMLShr;
    if (!shifts)
        return low_bits(by, MOST) <= LOW;
    LLVMValueRef n = LLVMGetOperand(by, 1);
    if (!LLVMIsAConstantInt(n) || LLVMConstIntGetZExtValue(n) >= LOW)
        return false;
    IR_EACH_USE (by, use)
        if (!LLVMIsAInstruction(LLVMGetUser(use)) ||
            low_bits(LLVMGetUser(use), MOST) + LLVMConstIntGetZExtValue(n) > LOW)
            return false;
    return true;
}

/* True if the instruction is a comparison, or a distance, of two pointers or their numbers, which
 * tells_pair() looks at. */
static bool is_pair(const struct unit *u, LLVMValueRef i)
{
    bool distance = LLVMIsABinaryOperator(i) && LLVMGetInstructionOpcode(i) == LLVMSub;
    if (!LLVMIsAICmpInst(i) && !distance)
        return false;
    bool null = is_null(LLVMGetOperand(i, 0)) || is_null(LLVMGetOperand(i, 1));
    return (pointer_at(u, i, 0) && pointer_at(u, i, 1)) || (LLVMIsAICmpInst(i) && null);
}

/* True if the instruction makes a pointer's number and something is done with that but what the
 * comment at the top lists. */
static bool makes_number(const struct asked *a, LLVMValueRef i)
{
    LLVMValueRef of = made_of(a->u, i);
    if (!of || !changes(a, of))
        return false;
    IR_EACH_USE (i, use) {
        LLVMValueRef by = LLVMGetUser(use);
        bool shifted = LLVMIsAInstruction(by) && LLVMGetOperandUse(by, 0) != use;
        if (!LLVMIsAInstruction(by) || (!is_pair(a->u, by) && (shifted || !keeps_low_bits(by))))
            return true;
    }
    return false;
}

/* True for an integer, or integers, of at least the width of a pointer. */
static bool is_number(const struct asked *a, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeRef lane =
        LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
    return LLVMGetTypeKind(lane) == LLVMIntegerTypeKind &&
           LLVMSizeOfTypeInBits(a->td, type) >= 8 * a->u->facts->word;
}

static enum ir_answer holds_bits(const void *user, LLVMTypeRef type)
{
    const struct unit *u = user;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
        return IR_INSIDE;
    bool named = ir_is_pointer(type) && GUARD("compared:named", !is_generic_type(u, type));
    return LLVMTypeIsSized(type) && (!ir_is_pointer(type) || named) ? IR_YES : IR_NO;
}

/* True for what may hold bits of a number: not for generic pointers alone, which are looked at
 * where they are compared.
 *     store ptr %p, ptr addrspace(5) %slot       the bits of a generic pointer …
 *     %g = load ptr addrspace(1), ptr addrspace(5) %slot       … as those of a global one */
static bool has_bits(const struct unit *u, LLVMTypeRef type)
{
    return ir_type_has(type, holds_bits, u);
}

/* True if such a part of the type lies where memory may hold a pointer whose bits a cast changes,
 * `at` bytes behind `from`.  A struct of more parts than the facts tell apart counts as one part:
 * a type of 2^26 pointers is one question. */
static bool reads_part(const struct asked *a, LLVMValueRef from, LLVMTypeRef type, int64_t at,
                       bool outside)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (!has_bits(a->u, type))
        return false;
    if (kind == LLVMStructTypeKind && !ir_is_scalable(type) &&
        ir_type_leaves(type, BUDGET_FACT_LEAVES, NULL) <= BUDGET_FACT_LEAVES) {
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            if (reads_part(a, from, LLVMStructGetTypeAtIndex(type, k),
                           at + (int64_t)LLVMOffsetOfElement(a->td, type, k), outside))
                return true;
        return false;
    }
    int64_t size = ir_is_scalable(type) ? -1 : (int64_t)LLVMStoreSizeOfType(a->td, type);
    return !space_empty(space_meet(held_spaces(a->u->facts, from, at, size, outside), a->seen));
}

static bool is_one(LLVMValueRef pointer)
{
    return LLVMGetTypeKind(LLVMTypeOf(pointer)) == LLVMPointerTypeKind;
}

/* Notes that a pointer whose bits a cast changes is stored there. */
static void note_put(struct asked *a, LLVMValueRef to)
{
    if (held_is_outside(a->u->facts, to))
        a->put = space_join(a->put, compared_spaces(a->u, to));
}

/* The TBAA type of a load or store, !1 of `!0 = !{!1, !1, i64 0}` and `!1 = !{!"int", !2, i64 0}`.
 * NULL: it has no tag, or one of another form. */
static LLVMValueRef type_of_tag(LLVMValueRef i)
{
    unsigned kind = LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(i)), "tbaa", 4);
    LLVMValueRef tag = LLVMHasMetadata(i) ? LLVMGetMetadata(i, kind) : NULL, part[4];
    if (!tag || LLVMGetMDNodeNumOperands(tag) < 3 || LLVMGetMDNodeNumOperands(tag) > 4)
        return NULL;
    LLVMGetMDNodeOperands(tag, part);
    return part[1] && LLVMIsAMDNode(part[1]) ? part[1] : NULL;
}

/* The type that the type is one of: !2 above.  NULL: none; `*ret_known` is false if the node is no
 * type of one value. */
static LLVMValueRef type_above(LLVMValueRef type, bool *ret_known)
{
    LLVMValueRef part[3] = { NULL };
    unsigned n = LLVMGetMDNodeNumOperands(type);
    *ret_known = n >= 1 && n <= 3;
    if (*ret_known)
        LLVMGetMDNodeOperands(type, part);
    *ret_known &= part[0] && LLVMIsAMDString(part[0]) && (!part[1] || LLVMIsAMDNode(part[1]));
    return *ret_known ? part[1] : NULL;
}

/* Notes the type of a pointer that the instruction stores.  Bound: BUDGET_TYPE_DEPTH. */
static void note_type(struct asked *a, LLVMValueRef i)
{
    LLVMValueRef type = a->plain ? NULL : type_of_tag(i);
    bool known = type != NULL;
    for (unsigned n = 0; known && type && n < BUDGET_TYPE_DEPTH; n++) {
        uint32_t old = ptrmap_find(&a->types, type);
        if (n == 0 || old == PTRMAP_NONE)
            ptrmap_put(&a->types, type, n == 0 ? KIN_STORED : KIN_ABOVE);
        type = type_above(type, &known);
    }
    a->plain |= !known || type != NULL;
}

/* True if the program may not read a part of a stored pointer by the load, for their types say that
 * the two touch different memory: LLVM takes nothing from that store to this load.
 *     store ptr %g, ptr %top, !tbaa !pointer
 *     %v = load float, ptr %q, !tbaa !float
 * Bound: BUDGET_TYPE_DEPTH. */
static bool reads_other_type(const struct asked *a, LLVMValueRef i)
{
    LLVMValueRef type = a->plain ? NULL : type_of_tag(i);
    bool known = type != NULL;
    uint32_t kin = PTRMAP_NONE;
    for (unsigned n = 0; known && type && n < BUDGET_TYPE_DEPTH; n++) {
        kin = ptrmap_find(&a->types, type);
        if (kin == KIN_STORED || (n == 0 && kin == KIN_ABOVE))
            return false;
        type = type_above(type, &known);
    }
    return known && !type && kin == KIN_ABOVE; /* the same root */
}

/* True if the instruction reads bits that may be some of a pointer's number, or such a number.  A
 * number that was made of one in this module counts where it is made. */
static bool reads_number(const struct asked *a, LLVMValueRef i)
{
    struct ir_access access = ir_access(i);
    LLVMValueRef from = access.n == 1 && !access.hint ? LLVMGetOperand(i, access.operand[0]) : NULL;
    if (!from || !LLVMTypeIsSized(LLVMTypeOf(i)))
        return false;
    bool outside = held_is_outside(a->u->facts, from);
    if (outside && is_number(a, i) && !a->u->closed)
        return GUARD("compared:outside", true);
    if (!is_one(from)) /* a gather: which lane reads from where is not asked */
        return GUARD("compared:gather",
                     a->stores && has_bits(a->u, LLVMTypeOf(i)) && !reads_other_type(a, i));
    outside &= is_number(a, i) || !space_empty(space_meet(compared_spaces(a->u, from), a->put));
    return GUARD("compared:part",
                 !reads_other_type(a, i) && reads_part(a, from, LLVMTypeOf(i), 0, outside));
}

/* True if operand `k` of a call may be the address of bytes that code reads which is not here, and
 * into which LLVM may look behind gaspar: a body that the linker adds or puts in the place of this
 * one, what a pointer calls, and what LLVM makes of an intrinsic.
 *     %v = call <2 x i32> @_Z6vload2mPU3AS5Kj(i64 0, ptr addrspace(5) %slot)
 *     %m = call <4 x float> @llvm.matrix.column.major.load…(ptr %slot, …) */
static bool passes_address(const struct unit *u, LLVMValueRef call, unsigned k)
{
    LLVMValueRef fn = ir_callee(call);
    if (!ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k))) ||
        LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return false;
    if (fn && LLVMGetIntrinsicID(fn))
        return flow_may_access(call, k);
    enum call_flow flow = fn && world_may_replace(u, fn) ? function_flow(fn) : CALL_NOTHING;
    return !fn || flow == CALL_READS || flow == CALL_UPDATES || flow == CALL_UNKNOWN;
}

/* True if such code may read bytes where a pointer may lie whose bits a cast changes.
 * Bound: the operands. */
static bool calls_reader(const struct asked *a, LLVMValueRef i)
{
    for (unsigned k = 0; ir_is_call(i) && k < LLVMGetNumArgOperands(i); k++) {
        LLVMValueRef from = LLVMGetOperand(i, k);
        if (!passes_address(a->u, i, k))
            continue;
        bool outside = !space_empty(space_meet(compared_spaces(a->u, from), a->put));
        space_set held = is_one(from) ? held_spaces(a->u->facts, from, 0, -1, outside)
                         : a->stores  ? a->seen
                                      : space_none();
        if (GUARD("compared:called", !space_empty(space_meet(held, a->seen))))
            return true;
    }
    return false;
}

/* ---- constants ---- */

/* True if the constant, or a part of it, is a pointer that is neither null nor a place in an object
 * or function.  Bound: the parts of the constant. */
static bool has_number(LLVMValueRef v)
{
    if (LLVMIsAConstantStruct(v) || LLVMIsAConstantArray(v) || LLVMIsAConstantVector(v)) {
        for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(v); k++)
            if (has_number(LLVMGetOperand(v, k)))
                return true;
        return false;
    }
    if (!LLVMIsAConstantExpr(v) || LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMPointerTypeKind)
        return false;
    bool cast = false, moved = false;
    while (LLVMIsAConstantExpr(v) && (LLVMGetConstOpcode(v) == LLVMGetElementPtr ||
                                      LLVMGetConstOpcode(v) == LLVMAddrSpaceCast)) {
        cast |= LLVMGetConstOpcode(v) == LLVMAddrSpaceCast;
        moved |= LLVMGetConstOpcode(v) == LLVMGetElementPtr;
        v = LLVMGetOperand(v, 0);
    }
    return !LLVMIsAGlobalValue(v) && !(cast && !moved && LLVMIsNull(v)) && !LLVMIsUndef(v);
}

/* True if the value is such a pointer, or a structure or array that may have some. */
static bool may_hold(const struct asked *a, LLVMValueRef v)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
        return !LLVMIsAConstant(v) && facts_node(a->u->facts, v) != PTRMAP_NONE;
    return is_generic(a->u, v) && changes(a, v);
}

/* Notes pointers that the instruction copies from memory to memory. */
static void note_copy(struct asked *a, LLVMValueRef i, struct ir_access access)
{
    LLVMValueRef from = LLVMGetOperand(i, access.operand[access.writes[0]]);
    LLVMValueRef to = LLVMGetOperand(i, access.operand[!access.writes[0]]);
    if (space_empty(space_meet(held_spaces(a->u->facts, from, 0, -1, true), a->seen)))
        return;
    note_put(a, to);
    a->stores = a->plain = true;
}

/* Finds out if the module has such a constant, or arithmetic on null, which is one where LLVM finds
 * the distance to be a constant; and where it stores pointers whose bits a cast changes. */
static void survey(struct asked *a)
{
    struct unit *u = a->u;
    for (LLVMValueRef v = LLVMGetFirstGlobal(u->mod); v; v = LLVMGetNextGlobal(v)) {
        pass_ask(u);
        a->constant |= LLVMGetInitializer(v) && has_number(LLVMGetInitializer(v));
    }
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access access = ir_access(i);
                bool stores = access.n == 1 && access.writes[0];
                pass_ask(u);
                for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
                    LLVMValueRef v = LLVMGetOperand(i, k);
                    a->constant |= has_number(v);
                    if (!stores || k == access.operand[0] || !may_hold(a, v))
                        continue;
                    a->stores = true;
                    note_put(a, LLVMGetOperand(i, access.operand[0]));
                    note_type(a, i);
                }
                if (access.n == 2)
                    note_copy(a, i, access);
                a->constant |= LLVMIsAGetElementPtrInst(i) && is_null(LLVMGetOperand(i, 0));
            }
}

/* True if the generic pointer may be a number that LLVM may find to be a constant: the module has
 * such constants, or the pointer may come from bytes, a number or code that is not known, and so
 * points to memory outside.
 *     %q = inttoptr i64 %k to ptr                %k: a parameter, 16 where it is called */
static bool may_be_constant(const struct asked *a, LLVMValueRef v)
{
    if (LLVMIsAConstant(v))
        return has_number(v);
    struct fact fact = fact_of(a->u, v);
    uint32_t member[BUDGET_GROUP];
    uint32_t n =
        fact.object == MEMORY_NONE ? 0 : memory_members(&a->u->facts->memory, fact.object, member);
    bool outside = a->constant;
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        outside |= member[k] == MEMORY_UNKNOWN && space_le(a->u->facts->global, fact.set);
    return outside;
}

/* ---- comparisons ---- */

/* True if the comparison is by order.  A distance counts as one: where LLVM knows that it does not
 * wrap, as that of numbers of 128 bits, `%d < 0` is `%n < %m`, and where it finds that %m is of
 * null, %d is %n, a number. */
static bool is_order(LLVMValueRef i)
{
    return !LLVMIsAICmpInst(i) ||
           (LLVMGetICmpPredicate(i) != LLVMIntEQ && LLVMGetICmpPredicate(i) != LLVMIntNE);
}

/* The pointer that the value is computed from by arithmetic that stays in its object.  After more
 * than BUDGET_KEEP_VALUES steps: one of those between. */
static LLVMValueRef inside_of(LLVMValueRef v)
{
    for (unsigned n = 0; n < BUDGET_KEEP_VALUES && flow_stays_inside(v); n++)
        v = LLVMGetOperand(v, 0);
    return v;
}

/* True if one of the two may be null where the other is not.  Two places in an object are not:
 *     %q = getelementptr inbounds i8, ptr %p, i64 12       of null: null or poison */
static bool one_may_be_null(const struct unit *u, LLVMValueRef v, LLVMValueRef other)
{
    return !other ||
           (inside_of(v) != inside_of(other) && (may_be_null(u, v) || may_be_null(u, other)));
}

/* True if LLVM, which makes a comparison one of the pointers that were cast, may so answer another
 * than the program gets. */
static bool tells_pair(const struct asked *a, LLVMValueRef i)
{
    if (!is_pair(a->u, i))
        return false;
    bool found = false;
    for (unsigned k = 0; k < 2; k++) {
        LLVMValueRef v = pointer_at(a->u, i, k), other = pointer_at(a->u, i, 1 - k);
        if (!v || !changes(a, v))
            continue;
        found |= GUARD("compared:order", is_order(i) && one_may_be_null(a->u, v, other));
        found |= other && GUARD("compared:constant", may_be_constant(a, other));
    }
    return found;
}

/* True if the instruction moves what LLVM may find to be null. */
static bool moves_null(const struct asked *a, LLVMValueRef i)
{
    if (!LLVMIsAGetElementPtrInst(i) || !is_generic(a->u, i) || flow_is_inbounds(i))
        return false;
    LLVMValueRef of = LLVMGetOperand(i, 0);
    bool moves = flow_of(of).kind == FLOW_OFFSET && !flow_is_inbounds(of); /* counted itself */
    return !ir_same_as(of) && !moves && GUARD("compared:moved", may_be_null(a->u, of));
}

/* True if the instruction clears low bits of a pointer: LLVM makes a number's mask of it. */
static bool clears_bits(const struct asked *a, LLVMValueRef i)
{
    return flow_of(i).kind == FLOW_MASK && is_generic(a->u, i) && changes(a, i);
}

/* True if the instruction casts to a space in which the pointer is only where it is null.  Of that
 * cast and the one of the named pointer instcombine makes one, which is of no use:
 *     %g = addrspacecast ptr addrspace(3) %p to ptr
 *     %q = addrspacecast ptr %g to ptr addrspace(1)         null, where it matters
 * =>  %q = addrspacecast ptr addrspace(3) %p to ptr addrspace(1)       llc-22: any bits */
static bool casts_elsewhere(const struct asked *a, LLVMValueRef i)
{
    LLVMValueRef of = LLVMIsAAddrSpaceCastInst(i) ? LLVMGetOperand(i, 0) : NULL;
    if (!of || !is_generic(a->u, of) || !changes(a, of) || !may_be_null(a->u, of))
        return false;
    const struct target_row *row =
        target_row(a->u->target, (struct target_space){ ir_space(LLVMTypeOf(i)) });
    space_set places = row ? target_places(a->u->target, row->space) : space_none();
    return GUARD("compared:cast", !space_le(space_meet(fact_of(a->u, of).set, a->seen), places));
}

bool compared_tells(struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts say what may be null");
    struct asked a = { .u = u, .td = LLVMGetModuleDataLayout(u->mod), .seen = compared_seen(u) };
    if (space_empty(a.seen))
        return false;
    ptrmap_init_in(&a.types, &u->arena, 0);
    survey(&a);
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(u);
                bool number = GUARD("compared:number", makes_number(&a, i) || clears_bits(&a, i)) ||
                              reads_number(&a, i) || calls_reader(&a, i);
                if (number || tells_pair(&a, i) || moves_null(&a, i) || casts_elsewhere(&a, i))
                    return true;
            }
    return false;
}
