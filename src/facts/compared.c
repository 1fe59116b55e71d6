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
 * Marks go from each number forward to what is computed of it.  A number that is loaded counts as
 * one that was made of a pointer where memory may hold one, or such a number; and so does a part:
 *     store ptr %g, ptr %room
 *     %h = load i32, ptr (%room + 4)             the upper half
 *     %c = icmp eq i32 %h, 0
 *
 * What LLVM makes a comparison of counts as one:
 *     %h = lshr i64 %n, 16
 *     %c = call i64 @llvm.umin.i64(i64 %h, i64 1)         icmp ugt i64 %n, 65535
 *
 * So does what is not constant here, and that LLVM may find to be when it has inlined calls and
 * removed variables (FIXED):
 *     %q = inttoptr i64 %k to ptr                %k: a parameter, 16 where it is called
 *     %c = icmp eq ptr %p, %q
 *
 * Does not take a comparison for harmless that is by order, and of what may be null [order]; or of
 *          a pointer's number with a number, or of a number that was computed of it [number]; an
 *          operation that is not known to be none [computed]; or arithmetic without `inbounds` on
 *          what LLVM may find to be null [moved].
 * Limits   what a library's function that LLVM does not know computes of a number is not looked
 *          at, and no part of a pointer that lies in memory outside. */
#include "facts/compared.h"

#include "base/guard.h"
#include "facts/held.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "pass/cancel.h"
#include "semantics/flow.h"

#include <assert.h>
#include <string.h>

/* What is known of a value. */
enum {
    MADE = 1,  /* a number that was made of a generic pointer, or may be */
    ZERO = 2,  /* of one that may be null */
    MOVED = 4, /* MADE, and not the pointer's number itself: something was computed */
    FIXED = 8, /* no pointer gave this number, or the number it was made of: it may be constant */
    NONE = 16, /* a pointer that may be null, and LLVM may find so */
    HIGH = 32, /* MADE, and its low bits may be high ones of the pointer's number */
    GONE = 64, /* it has a pointer among other parts that is MADE and MOVED */
    ANY = MADE | ZERO | MOVED | FIXED | HIGH,
};

/* A number that lies in memory. */
enum {
    WHOLE = 1, /* or something that is none */
    PART = 2,  /* an integer with fewer bits than a pointer */
    OTHER = 4, /* FIXED */
    AWAY = 8,  /* a pointer that was computed: MADE and MOVED */
};

struct marks {
    struct unit *u;
    struct ptrmap bits;
    struct ptrmap returns; /* function -> the marks of what it returns */
    VEC_OF(LLVMValueRef) work;
    VEC_OF(LLVMValueRef) loads; /* of numbers where no pointer lies: only numbers made of one may */
    VEC_OF(LLVMValueRef) pointers; /* loads of generic pointers, and of structures and arrays */
    VEC_OF(LLVMValueRef) copies;   /* of memory */
    VEC_OF(LLVMValueRef) unnamed;  /* calls that name no function */
    VEC_OF(LLVMValueRef) unseen;   /* functions that such a call may call */
    uint32_t passed, returned;     /* what these calls pass, and what these functions return */
    uint8_t *numbers;              /* by object: the numbers that were stored there */
    space_set seen;                /* of casts that change bits, and that LLVM may see */
    bool grew;                     /* `numbers` did since the loads were looked at */
};

static uint32_t bits_of(const struct marks *m, LLVMValueRef v)
{
    uint32_t bits = ptrmap_find(&m->bits, v);
    return bits == PTRMAP_NONE ? 0 : bits;
}

static void mark(struct marks *m, LLVMValueRef v, uint32_t bits)
{
    uint32_t old = bits_of(m, v);
    if ((old | bits) == old)
        return;
    ptrmap_put(&m->bits, v, old | bits);
    vec_push(&m->work, v);
}

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    return ir_is_pointer(LLVMTypeOf(v)) && ir_space(LLVMTypeOf(v)) == u->generic.number;
}

static bool is_null(LLVMValueRef v) { return LLVMIsAConstant(v) && LLVMIsNull(v); }

static bool may_be_null(const struct unit *u, LLVMValueRef v)
{
    return facts_node(u->facts, v) == PTRMAP_NONE ||
           facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).flags & FACT_NULL;
}

/* The spaces from which a cast changes bits, and LLVM may see such a cast: some pointer is known to
 * be there alone.  AMD's 32-bit constant memory, where the host's pointers might point, is seldom
 * one. */
static space_set find_seen(const struct unit *u)
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

/* True if the generic pointer may be one whose bits a cast to its space changes. */
static bool changes(const struct marks *m, LLVMValueRef v)
{
    const struct facts *f = m->u->facts;
    bool known = facts_node(f, v) != PTRMAP_NONE;
    space_set set = known ? facts_get(f, v, facts_lanes(LLVMTypeOf(v))).set : f->top;
    return !space_empty(space_meet(set, m->seen));
}

/* The generic pointer that the instruction makes a number, as %p in `ptrtoint ptr %p to i64`.  NULL
 * for every other instruction. */
static LLVMValueRef made_of(const struct unit *u, LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    bool makes = op == LLVMPtrToInt || op == LLVMPtrToAddr;
    return makes && is_generic(u, LLVMGetOperand(i, 0)) ? LLVMGetOperand(i, 0) : NULL;
}

/* True for an integer, or integers, of at least the width of a pointer. */
static bool is_number(const struct unit *u, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeRef lane =
        LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
    return LLVMGetTypeKind(lane) == LLVMIntegerTypeKind &&
           LLVMSizeOfTypeInBits(LLVMGetModuleDataLayout(u->mod), type) >= 8 * u->facts->word;
}

/* True for what may hold bits of a number: not for pointers alone.  As many steps as the type has
 * parts. */
static bool has_bits(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            if (has_bits(LLVMStructGetTypeAtIndex(type, k)))
                return true;
        return false;
    case LLVMArrayTypeKind: return has_bits(LLVMGetElementType(type));
    default: return LLVMTypeIsSized(type) && !ir_is_pointer(type);
    }
}

/* True if a call of the function gives what this body returns. */
static bool gives_returned(const struct unit *u, LLVMValueRef fn)
{
    return fn && !LLVMIsDeclaration(fn) && (ir_body_is_exact(fn) || u->closed);
}

static bool is_aggregate(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
}

/* True if the value comes from memory, from a call, or from something that flow.c does not know. */
static bool comes_in(LLVMValueRef i)
{
    enum flow_kind kind = flow_of(i).kind;
    LLVMValueRef fn = kind == FLOW_CALL ? ir_callee(i) : NULL;
    return kind == FLOW_ANY || kind == FLOW_ACCESS || kind == FLOW_PART ||
           (kind == FLOW_CALL && !(fn && LLVMIsDeclaration(fn)));
}

/* True for a floating-point number with fewer bits than a pointer. */
static bool is_small_float(const struct unit *u, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool small =
        kind == LLVMHalfTypeKind || kind == LLVMBFloatTypeKind || kind == LLVMFloatTypeKind;
    return small && u->facts->word > 4;
}

/* True if the use computes with such a number, or compares it: its bits are not compared.
 *     yes:  %s = fadd float %half, 1.0               no:  %i = bitcast float %half to i32 */
static bool is_float_use(const struct unit *u, LLVMValueRef v, LLVMValueRef by)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(by);
    return is_small_float(u, LLVMTypeOf(v)) && op != LLVMBitCast && op != LLVMFNeg &&
           (flow_of(by).kind == FLOW_DERIVED || op == LLVMFCmp);
}

/* The pointer from which the instruction reads what it gives: a load, an atomic, an intrinsic; or
 * NULL. */
static LLVMValueRef read_from(LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    bool reads = a.n == 1 && !a.hint && has_bits(LLVMTypeOf(i));
    return reads ? LLVMGetOperand(i, a.operand[0]) : NULL;
}

/* True if what is loaded may be a pointer, or, of memory that is followed, a part of one. */
static bool may_be_pointer(const struct marks *m, LLVMValueRef load)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(m->u->mod);
    LLVMValueRef from = read_from(load);
    LLVMTypeRef type = LLVMTypeOf(load);
    int64_t size = ir_is_scalable(type) ? -1 : (int64_t)LLVMStoreSizeOfType(td, type);
    uint32_t member[BUDGET_GROUP], n = held_objects(m->u->facts, from, member);
    bool outside = false, wide = is_number(m->u, load);
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        outside |= member[k] == MEMORY_UNKNOWN;
    if (outside && (!wide || !m->u->closed))
        return wide;
    return !space_empty(space_meet(held_spaces(m->u->facts, from, size), m->seen));
}

/* A number that comes in. */
static void begin_number(struct marks *m, LLVMValueRef i)
{
    bool loaded = read_from(i) != NULL;
    if (!loaded && (!comes_in(i) || !is_number(m->u, i) ||
                    (ir_is_call(i) && gives_returned(m->u, ir_callee(i)))))
        return;
    if (!loaded || may_be_pointer(m, i))
        mark(m, i, ANY);
    else
        vec_push(&m->loads, i);
}

/* True for a value whose bits LLVM may find to be a constant, and that flow.c takes from no other
 * value: arithmetic, what is loaded or comes from elsewhere, and arithmetic on null. */
static bool is_fresh(const struct unit *u, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    enum flow_kind flow = flow_of(i).kind;
    if (flow == FLOW_JOIN || flow == FLOW_PART || made_of(u, i))
        return false;
    if (LLVMIsAIntToPtrInst(i)) /* of a number: what that may be */
        return !is_number(u, LLVMGetOperand(i, 0));
    if (ir_is_pointer(type))
        return flow == FLOW_DERIVED;
    return (is_aggregate(type) ? has_bits(type) : LLVMTypeIsSized(type) && is_number(u, i)) &&
           !(ir_is_call(i) && gives_returned(u, ir_callee(i)));
}

/* Notes that such numbers go where the pointer `to` points to. */
static void note_stored(struct marks *m, LLVMValueRef to, uint8_t numbers)
{
    uint32_t member[BUDGET_GROUP], n = held_objects(m->u->facts, to, member);
    for (uint32_t k = 0; k < n; k++) { /* at most BUDGET_GROUP */
        m->grew |= (m->numbers[member[k]] | numbers) != m->numbers[member[k]];
        m->numbers[member[k]] |= numbers;
    }
}

/* The numbers that may lie there.  A part of one that was stored whole counts in memory that is
 * followed. */
static uint8_t held_numbers(const struct marks *m, LLVMValueRef pointer, bool wide)
{
    uint32_t member[BUDGET_GROUP], n = held_objects(m->u->facts, pointer, member);
    uint8_t numbers = 0;
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        numbers |= m->numbers[member[k]] & ~(wide || member[k] != MEMORY_UNKNOWN ? 0 : WHOLE);
    return numbers;
}

/* Marks the loads from where such numbers were stored, or all with `all`. */
static void mark_loads(struct marks *m, bool all)
{
    uint32_t left = 0;
    m->grew = false;
    for (uint32_t k = 0; k < m->copies.n; k++) {
        struct ir_access a = ir_access(m->copies.at[k]);
        pass_ask(m->u);
        LLVMValueRef from = LLVMGetOperand(m->copies.at[k], a.operand[a.writes[0]]);
        note_stored(m, LLVMGetOperand(m->copies.at[k], a.operand[!a.writes[0]]),
                    held_numbers(m, from, true));
    }
    for (uint32_t k = 0; k < m->loads.n; k++) {
        LLVMValueRef i = m->loads.at[k];
        pass_ask(m->u);
        if (all || held_numbers(m, read_from(i), is_number(m->u, i)) & (WHOLE | PART))
            mark(m, i, ANY);
        else
            m->loads.at[left++] = i;
    }
    for (uint32_t k = 0; k < m->pointers.n; k++) {
        LLVMValueRef i = m->pointers.at[k];
        pass_ask(m->u);
        uint8_t numbers = held_numbers(m, LLVMGetOperand(i, ir_access(i).operand[0]), true);
        uint32_t gone = ir_is_pointer(LLVMTypeOf(i)) ? ANY : GONE, fixed = FIXED;
        mark(m, i, all || numbers & AWAY ? gone : numbers & OTHER ? fixed : 0);
    }
    m->loads.n = left;
    m->copies.n = all ? 0 : m->copies.n;
}

/* What a constant is that a value may be.  A number that is zero is what null is, too.  Bound: the
 * parts of the constant. */
static uint32_t bits_of_constant(LLVMValueRef v)
{
    if (!LLVMIsAConstant(v) || LLVMIsUndef(v) || LLVMIsAFunction(v))
        return 0;
    if (LLVMIsAConstantStruct(v) || LLVMIsAConstantArray(v) || LLVMIsAConstantVector(v)) {
        uint32_t bits = 0;
        for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(v) && !bits; k++)
            bits = bits_of_constant(LLVMGetOperand(v, k)) & FIXED;
        return bits;
    }
    if (!ir_is_pointer(LLVMTypeOf(v)))
        return !LLVMIsNull(v) && !LLVMIsAConstantExpr(v) && has_bits(LLVMTypeOf(v)) ? FIXED : 0;
    LLVMValueRef of = v;
    bool cast = false;
    while (LLVMIsAConstantExpr(of) && (LLVMGetConstOpcode(of) == LLVMGetElementPtr ||
                                       LLVMGetConstOpcode(of) == LLVMAddrSpaceCast)) {
        cast |= LLVMGetConstOpcode(of) == LLVMAddrSpaceCast;
        of = LLVMGetOperand(of, 0);
    }
    bool place = LLVMIsAGlobalValue(of) || (cast && LLVMIsNull(of)); /* not a number */
    return LLVMIsNull(v) ? NONE : place ? 0 : FIXED;
}

/* True if the function has a call that is not seen, or not taken for one, but for those that LLVM
 * does not inline. */
static bool is_called_unseen(const struct unit *u, LLVMValueRef fn)
{
    if (ir_is_only_started(fn))
        return false;
    if (!ir_is_local(fn) && u->given)
        return true;
    IR_EACH_USE (fn, use) { /* of one that others call, too, those that LLVM may inline here */
        LLVMValueRef call = LLVMGetUser(use);
        if (!LLVMIsAInstruction(call) || !ir_is_call(call) || ir_callee(call) != fn)
            return true;
    }
    return false;
}

/* Marks what calls get of a value that the function returns. */
static void follow_return(struct marks *m, LLVMValueRef fn, uint32_t bits)
{
    uint32_t old = ptrmap_find(&m->returns, fn), all = bits | (old == PTRMAP_NONE ? 0 : old);
    if (bits == 0 || all == old)
        return;
    ptrmap_put(&m->returns, fn, all);
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMIsAInstruction(call) && ir_is_call(call) && ir_callee(call) == fn)
            mark(m, call, bits);
    }
    m->returned |= bits;
}

/* Notes the constants with which variables begin. */
static void begin_variables(struct marks *m)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(m->u->mod); v; v = LLVMGetNextGlobal(v)) {
        LLVMValueRef init = LLVMGetInitializer(v);
        pass_ask(m->u);
        if (init && facts_node(m->u->facts, v) != PTRMAP_NONE && bits_of_constant(init) & FIXED)
            note_stored(m, v, OTHER);
    }
}

/* Notes constants that the instruction stores, passes to a call that names no function, or
 * returns. */
static void begin_constants(struct marks *m, LLVMValueRef i, LLVMValueRef callee)
{
    struct ir_access a = ir_access(i);
    unsigned n = ir_is_call(i) ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
    bool stores = a.n == 1 && a.writes[0];
    bool unnamed = ir_is_call(i) && (!callee || !LLVMIsAFunction(callee));
    for (unsigned k = 0; k < n && (stores || unnamed || LLVMIsAReturnInst(i)); k++) {
        uint32_t bits = bits_of_constant(LLVMGetOperand(i, k));
        if (stores && bits & FIXED && k != a.operand[0])
            note_stored(m, LLVMGetOperand(i, a.operand[0]), OTHER);
        m->passed |= unnamed ? bits : 0;
        if (LLVMIsAReturnInst(i))
            follow_return(m, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)), bits);
    }
}

/* True for a GEP by a number from a number: LLVM makes it a sum. */
static bool moves_constant(LLVMValueRef i)
{
    LLVMValueRef of = LLVMIsAGetElementPtrInst(i) ? LLVMGetOperand(i, 0) : NULL;
    return of && (LLVMIsAIntToPtrInst(of) || bits_of_constant(of));
}

static void begin(struct marks *m, LLVMValueRef fn)
{
    bool unseen = !LLVMIsDeclaration(fn) && is_called_unseen(m->u, fn);
    if (unseen)
        vec_push(&m->unseen, fn);
    for (unsigned k = 0; unseen && k < LLVMCountParams(fn); k++)
        if (is_number(m->u, LLVMGetParam(fn, k)))
            mark(m, LLVMGetParam(fn, k), ANY);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            pass_ask(m->u);
            LLVMValueRef made = made_of(m->u, i);
            struct flow flow = flow_of(i);
            LLVMValueRef callee = ir_is_call(i) ? ir_callee(i) : NULL;
            if (made && changes(m, made))
                mark(m, i, MADE | (may_be_null(m->u, made) ? ZERO : 0));
            else
                begin_number(m, i);
            if (is_fresh(m->u, i))
                mark(m, i, FIXED);
            if (flow.kind == FLOW_ACCESS && ir_access(i).n == 1 &&
                (is_generic(m->u, i) || is_aggregate(LLVMTypeOf(i))))
                vec_push(&m->pointers, i);
            begin_constants(m, i, callee);
            if (flow.kind == FLOW_MASK && is_generic(m->u, i) && changes(m, i))
                mark(m, i, MADE | ZERO | MOVED); /* LLVM makes a number's mask of a pointer's */
            if (ir_access(i).n == 2)
                vec_push(&m->copies, i);
            if (ir_is_call(i) && (!callee || !LLVMIsAFunction(callee)))
                vec_push(&m->unnamed, i);
            uint32_t kept = flow.kind == FLOW_JOIN   ? FIXED | NONE
                            : flow.kind == FLOW_PART ? FIXED /* of a null, other lanes may be */
                                                     : 0;
            for (unsigned k = flow.first; kept && k < flow.end; k++)
                mark(m, i, bits_of_constant(LLVMGetOperand(i, k)) & kept);
            for (unsigned k = 0;
                 callee && k < LLVMCountParams(callee) && k < LLVMGetNumArgOperands(i); k++)
                mark(m, LLVMGetParam(callee, k), bits_of_constant(LLVMGetOperand(i, k)));
        }
}

/* The constant of an `and` that keeps some of a number's lowest 32 bits alone; else 0.  Bits above
 * tell spaces apart: LLVM leaves out the mask where it knows, by a range, that the others are 0. */
static uint64_t low_mask(LLVMValueRef i)
{
    LLVMValueRef mask = LLVMIsABinaryOperator(i) && LLVMGetInstructionOpcode(i) == LLVMAnd
                            ? LLVMGetOperand(i, 1)
                            : NULL;
    if (!mask || !LLVMIsAConstantInt(mask) || LLVMGetIntTypeWidth(LLVMTypeOf(mask)) > 64)
        return 0;
    uint64_t bits = LLVMConstIntGetZExtValue(mask);
    return bits >> 32 == 0 && LLVMConstIntGetSExtValue(mask) >= 0 ? bits : 0;
}

/* True if low bits of the result may be high bits of an operand:
 *     %h = lshr i64 %n, 32
 *     %l = and i64 %h, 4095                the bits from 32 on; no low bits of %n
 * but not where each use masks low bits of the operand out, as (%n >> 2) & 31. */
static bool lowers(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMPtrToInt:
    case LLVMPtrToAddr:
    case LLVMIntToPtr:
    case LLVMGetElementPtr: return false;
    case LLVMLShr: break;
    default: return true;
    }
    LLVMValueRef by = LLVMGetOperand(i, 1);
    uint64_t n = LLVMIsAConstantInt(by) ? LLVMConstIntGetZExtValue(by) : 32;
    IR_EACH_USE (i, use) {
        uint64_t mask = LLVMIsAInstruction(LLVMGetUser(use)) ? low_mask(LLVMGetUser(use)) : 0;
        if (n >= 32 || mask == 0 || mask << n >> 32 != 0)
            return true;
    }
    return false;
}

/* Marks what the call gets, or what it gives, by a value that it passes. */
static void follow_call(struct marks *m, LLVMValueRef call, LLVMUseRef use, uint32_t bits)
{
    LLVMValueRef fn = ir_callee(call);
    bool function = fn && LLVMIsAFunction(fn);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        if (LLVMGetOperandUse(call, k) != use)
            continue;
        if (!function)
            m->passed |= bits;
        else if (k < LLVMCountParams(fn) && !LLVMGetIntrinsicID(fn))
            mark(m, LLVMGetParam(fn, k), bits);
        else if (LLVMGetIntrinsicID(fn) && flow_of(call).kind == FLOW_CALL)
            mark(m, call, bits & MADE ? bits | MOVED | HIGH : 0);
    }
}

/* Marks a value with what is passed, or returned, between functions and calls that name none.  A
 * pointer is not made of the numbers among it. */
static void mark_unseen(struct marks *m, LLVMValueRef v, uint32_t bits)
{
    mark(m, v, has_bits(LLVMTypeOf(v)) ? bits : bits & (FIXED | NONE));
}

/* Marks what goes from calls that name no function to functions, and back. */
static void follow_unseen(struct marks *m)
{
    for (uint32_t n = 0; m->passed && n < m->unseen.n; n++)
        for (unsigned k = 0; k < LLVMCountParams(m->unseen.at[n]); k++)
            mark_unseen(m, LLVMGetParam(m->unseen.at[n], k), m->passed);
    for (uint32_t n = 0; m->returned && n < m->unnamed.n; n++)
        mark_unseen(m, m->unnamed.at[n], m->returned);
}

/* The marks of what is put in a number, or taken out of it, in lanes or fields.  A pointer among
 * numbers is none. */
static uint32_t part_of(const struct marks *m, LLVMValueRef by, LLVMValueRef v, uint32_t bits)
{
    bool taken = LLVMIsAExtractElementInst(by) || LLVMIsAExtractValueInst(by);
    uint32_t gone = MADE | ZERO | MOVED;
    if (taken && ir_is_pointer(LLVMTypeOf(by)) && !ir_is_pointer(LLVMTypeOf(v)))
        return (bits & ~(gone | HIGH)) | (bits & GONE ? gone : 0);
    if (!taken && ir_is_pointer(LLVMTypeOf(v)) && bits & MADE && bits & MOVED)
        return bits | GONE;
    bool part = taken && !ir_is_pointer(LLVMTypeOf(by)) && !is_number(m->u, by);
    return bits & MADE && part ? bits | MOVED | HIGH : bits;
}

/* What lies in memory where the value was stored. */
static uint8_t stored_as(const struct unit *u, LLVMValueRef v, uint32_t bits)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    bool integer = LLVMGetTypeKind(type) == LLVMIntegerTypeKind;
    bool part = (integer && !is_number(u, v)) || is_small_float(u, type);
    bool away = bits & GONE || (ir_is_pointer(type) && bits & MADE && bits & MOVED);
    return (uint8_t)((bits & MADE ? part ? PART : WHOLE : 0) | (bits & FIXED ? OTHER : 0) |
                     (away ? AWAY : 0));
}

/* Marks what the use makes of a value with these marks. */
static void follow(struct marks *m, LLVMUseRef use, uint32_t bits)
{
    LLVMValueRef v = LLVMGetUsedValue(use), by = LLVMGetUser(use);
    if (!LLVMIsAInstruction(by))
        return;
    struct flow flow = flow_of(by);
    uint32_t moved = bits & MADE ? bits | MOVED | (lowers(by) ? HIGH : 0) : bits & FIXED;
    bool pointer = ir_is_pointer(LLVMTypeOf(v)) && !(bits & MADE);
    if (LLVMIsAReturnInst(by))
        follow_return(m, LLVMGetBasicBlockParent(LLVMGetInstructionParent(by)), bits);
    struct ir_access a = ir_access(by);
    bool address = a.n > 0 && LLVMGetOperandUse(by, a.operand[0]) == use;
    if (is_float_use(m->u, v, by))
        return;
    if (bits && a.n == 1 && a.writes[0] && !address)
        note_stored(m, LLVMGetOperand(by, a.operand[0]), stored_as(m->u, v, bits));
    if (ir_is_call(by))
        follow_call(m, by, use, bits);
    bool base = flow.kind == FLOW_OFFSET || flow.kind == FLOW_MASK;
    if ((base && LLVMGetOperandUse(by, 0) == use) || moves_constant(by))
        mark(m, by, moved);
    if (LLVMIsAPHINode(by)) { /* each of its many operands once */
        mark(m, by, bits);
        return;
    }
    for (unsigned k = flow.first; k < flow.end; k++) {
        if (LLVMGetOperandUse(by, k) != use)
            continue;
        if (flow.kind == FLOW_JOIN)
            mark(m, by, bits);
        else if (flow.kind == FLOW_PART)
            mark(m, by, part_of(m, by, v, bits));
        else if ((!pointer || bits & FIXED) &&
                 (flow.kind == FLOW_BITS || flow.kind == FLOW_DERIVED) &&
                 !(low_mask(by) && !(bits & HIGH)))
            mark(m, by, moved); /* low bits are no pointer's number */
    }
}

/* True if the instruction compares by order. */
static bool is_order(LLVMValueRef i)
{
    if (LLVMIsAICmpInst(i))
        return LLVMGetICmpPredicate(i) != LLVMIntEQ && LLVMGetICmpPredicate(i) != LLVMIntNE;
    return !LLVMIsASwitchInst(i);
}

/* True if the division only shifts or masks, or is exact, as that of the distance of two pointers.
 * LLVM makes comparisons of others. */
static bool divides_evenly(LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMValueRef by = LLVMGetOperand(i, 1);
    bool known = LLVMIsAConstantInt(by) && LLVMGetIntTypeWidth(LLVMTypeOf(by)) <= 64;
    long long c = known ? LLVMConstIntGetSExtValue(by) : 0;
    bool quotient = op == LLVMUDiv || op == LLVMSDiv;
    return c > 0 && (!(c & (c - 1)) || (quotient && LLVMGetExact(i)));
}

/* True if the intrinsic gives a number back as it is, or moves its bits. */
static bool moves_bits(LLVMValueRef call)
{
    const char *name = ir_name_of(ir_callee(call));
    static const char *const moves[] = { "llvm.fshl.", "llvm.fshr.", "llvm.bswap." };
    for (size_t k = 0; k < COUNTOF(moves); k++)
        if (strncmp(name, moves[k], strlen(moves[k])) == 0)
            return true;
    return flow_of_intrinsic(call) == CALL_GIVES;
}

/* True for what computes with a number, or moves it, and is no comparison for LLVM: follow() knows
 * where the result goes.  What this function does not know may be one:
 *     %c = call i64 @llvm.umin.i64(i64 %h, i64 1)         icmp ugt i64 %n, 65535 */
static bool only_computes(LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    switch (flow_of(i).kind) {
    case FLOW_JOIN:
    case FLOW_OFFSET:
    case FLOW_MASK:
    case FLOW_PART:
    case FLOW_ACCESS:
    case FLOW_RETURN: return true;
    case FLOW_BITS:
    case FLOW_DERIVED:
        if (op == LLVMUDiv || op == LLVMSDiv || op == LLVMURem || op == LLVMSRem)
            return divides_evenly(i);
        return op != LLVMTrunc || /* to one bit, that may be the sign of a difference */
               LLVMTypeOf(i) != LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(i)));
    case FLOW_CALL: return !fn || !LLVMGetIntrinsicID(fn) || ir_access(i).n > 0 || moves_bits(i);
    default: return false;
    }
}

/* The number of operands that the instruction compares. */
static unsigned compares(LLVMValueRef i)
{
    return LLVMIsAICmpInst(i) || LLVMIsAFCmpInst(i) ? 2 : LLVMIsASwitchInst(i) ? 1 : 0;
}

static bool is_shift(LLVMValueRef i)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    return op == LLVMShl || op == LLVMLShr || op == LLVMAShr;
}

/* True if LLVM may make a comparison of the instruction, which does something with a number that
 * was made of a pointer. */
static bool may_compare(const struct marks *m, LLVMValueRef i)
{
    bool made = false, shifts = false;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef of = LLVMGetOperand(i, k);
        bool small = is_small_float(m->u, LLVMTypeOf(of)) && is_small_float(m->u, LLVMTypeOf(i));
        bool number = (bits_of(m, of) & MADE) != 0 && !small;
        made |= number;
        shifts |= number && k == 1 && is_shift(i); /* 1 >> %n: is it zero? */
    }
    return made && GUARD("compared:computed", shifts || !only_computes(i));
}

/* True for `x == 0.0` and `x != 0.0`, which ask for all bits of a number but its sign. */
static bool tests_zero(LLVMValueRef i)
{
    LLVMRealPredicate p = LLVMGetFCmpPredicate(i);
    return (p == LLVMRealOEQ || p == LLVMRealUNE) && is_null(LLVMGetOperand(i, 1));
}

/* True if LLVM, which makes a comparison one of the pointers that were cast, may so answer another
 * than the program gets. */
static bool tells(const struct marks *m, LLVMValueRef i)
{
    unsigned n = compares(i);
    if (n == 0)
        return may_compare(m, i);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef v = LLVMGetOperand(i, k), other = n == 2 ? LLVMGetOperand(i, 1 - k) : NULL;
        bool pointer = is_generic(m->u, v) && !LLVMIsAConstant(v) && changes(m, v);
        if (LLVMIsAFCmpInst(i) && is_float_use(m->u, v, i) && !tests_zero(i))
            continue;
        uint32_t bits = bits_of(m, v), beside = other ? bits_of(m, other) : 0;
        bool zero = bits & ZERO || (pointer && may_be_null(m->u, v));
        bool made = bits & MADE, number = bits & MOVED;
        number |= !other || beside & FIXED || bits_of_constant(other) & FIXED ||
                  (!pointer && !is_null(other) && !(beside & MADE));
        bool order = is_order(i) && (zero || (other && is_null(other)));
        if ((made || pointer) &&
            (GUARD("compared:order", order) || GUARD("compared:number", number)))
            return true;
    }
    return false;
}

/* True if the instruction moves what LLVM may find to be null. */
static bool moves_null(const struct marks *m, LLVMValueRef i)
{
    if (!LLVMIsAGetElementPtrInst(i) || !is_generic(m->u, i) || flow_is_inbounds(i))
        return false;
    LLVMValueRef of = LLVMGetOperand(i, 0);
    bool loaded = LLVMIsAInstruction(of) && comes_in(of) && may_be_null(m->u, of);
    return GUARD("compared:moved", is_null(of) || bits_of(m, of) & NONE || loaded);
}

bool compared_tells(struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts say what may be null");
    struct marks m = { .u = u,
                       .work = VEC_IN(&u->arena),
                       .loads = VEC_IN(&u->arena),
                       .pointers = VEC_IN(&u->arena),
                       .copies = VEC_IN(&u->arena),
                       .unnamed = VEC_IN(&u->arena),
                       .unseen = VEC_IN(&u->arena) };
    ptrmap_init_in(&m.bits, &u->arena, 0);
    ptrmap_init_in(&m.returns, &u->arena, 0);
    m.seen = find_seen(u);
    m.numbers = arena_zalloc(&u->arena, u->facts->memory.object.n, 1);
    begin_variables(&m);
    IR_EACH_FUNCTION (u->mod, fn)
        begin(&m, fn);
    for (unsigned round = 0; round == 0 || m.work.n > 0 || m.grew; round++) {
        while (m.work.n > 0) {
            LLVMValueRef v = m.work.at[--m.work.n];
            pass_ask(u);
            IR_EACH_USE (v, use)
                follow(&m, use, bits_of(&m, v));
            if (m.work.n == 0)
                follow_unseen(&m);
        }
        if (m.grew) /* into objects that no round before found; BUDGET_COMPARED_ROUNDS at most */
            mark_loads(&m, round >= BUDGET_COMPARED_ROUNDS);
    }
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(u);
                if (tells(&m, i) || moves_null(&m, i))
                    return true;
            }
    return false;
}
