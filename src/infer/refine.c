/* refine.c - what branches and assumptions say about pointers.
 *
 *     %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
 *     br i1 %s, label %a, label %b          =>  in all that the edge to %a dominates, %p is
 *                                               local; past the edge to %b it is not
 *
 * So does a call of a function that is declared to take a pointer to one space ("nvvm.as").
 * The test is about the pointer; what inbounds arithmetic makes of it stays in the same object,
 * so a fact about %p is one about its inbounds GEPs, made before or after (DESIGN: rule 10). */
#include "infer/infer.h"

#include "facts/annotation.h"
#include "facts/origin.h"
#include "semantics/functions.h"
#include "ir/ir.h"

enum { MOST_DEPTH = 8 };

/* LLVMGEPFlagInBounds */
enum { INBOUNDS = 1 };

enum space infer_said(LLVMValueRef i)
{
    enum space said = origin_of_instruction(i);
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return said == SPACE_COUNT && fn ? origin_of_result(fn) : said;
}

static LLVMValueRef root_of(LLVMValueRef v)
{
    for (int k = 0; k < 256 && LLVMIsAGetElementPtrInst(v) && LLVMGEPGetNoWrapFlags(v) & INBOUNDS;
         k++) /* the bound is for cycles, which unreachable code may have */
        v = LLVMGetOperand(v, 0);
    return v;
}

/* Where a refinement is valid. */
struct region_of {
    uint32_t block, to, after;
};

static void add(struct infer *s, struct region_of where, LLVMValueRef pointer, space_set mask)
{
    if (LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind || LLVMIsAConstant(pointer) ||
        (!s->u->has_generic && !s->u->flat))
        return;
    LLVMValueRef root = root_of(pointer);
    struct refinement r = { root,     mask,        where.block,
                            where.to, where.after, ptrmap_find(&s->by_root, root) };
    ptrmap_put(&s->by_root, root, s->refinements.n);
    vec_push(&s->refinements, r);
}

static void learn_test(struct infer *s, struct region_of where, struct space_test test, bool truth)
{
    space_set places = test_places(s->u->target, test);
    space_set all = { ~UINT32_C(0) };
    add(s, where, test.pointer, truth ? places : space_minus(all, places));
}

/* Is `v` the null of its space?  A cast of the generic null always is; a null written as zero only
 * where that is the space's null. */
static bool is_null(struct infer *s, LLVMValueRef v)
{
    if (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast) {
        LLVMValueRef from = LLVMGetOperand(v, 0);
        return LLVMIsAConstantPointerNull(from) &&
               ir_space(LLVMTypeOf(from)) == s->u->generic.number;
    }
    const struct target_row *row =
        target_row(s->u->target, (struct target_space){ ir_space(LLVMTypeOf(v)) });
    return LLVMIsAConstantPointerNull(v) && row && row->null == NULL_ZERO;
}

/* A pointer compared with null: to_local(p) != null says that p is local. */
static void learn_compare(struct infer *s, struct region_of where, LLVMValueRef cmp, bool truth)
{
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(cmp);
    LLVMValueRef a = LLVMGetOperand(cmp, 0), b = LLVMGetOperand(cmp, 1);
    if ((predicate != LLVMIntEQ && predicate != LLVMIntNE) ||
        LLVMGetTypeKind(LLVMTypeOf(a)) != LLVMPointerTypeKind)
        return;
    if (is_null(s, a)) {
        LLVMValueRef swap = a;
        a = b;
        b = swap;
    }
    struct space_test test = test_find(a);
    if (is_null(s, b) && test.kind == TEST_POINTER)
        learn_test(s, where, test, (predicate == LLVMIntNE) == truth);
}

static bool is_true(LLVMValueRef v) { return LLVMIsAConstantInt(v) && LLVMConstIntGetZExtValue(v); }
static bool is_false(LLVMValueRef v) { return LLVMIsAConstantInt(v) && LLVMIsNull(v); }

/* All that follows from `cond` being `truth`. */
static void learn(struct infer *s, struct region_of where, LLVMValueRef cond, bool truth,
                  unsigned depth)
{
    if (!LLVMIsAInstruction(cond) || depth == 0)
        return;
    LLVMOpcode op = LLVMGetInstructionOpcode(cond);
    LLVMValueRef a = op == LLVMCall ? NULL : LLVMGetOperand(cond, 0), b = NULL;
    if (op == LLVMCall) {
        struct space_test test = test_find(cond);
        if (test.kind == TEST_BOOL)
            learn_test(s, where, test, truth);
    } else if (op == LLVMICmp) {
        learn_compare(s, where, cond, truth);
    } else if (op == LLVMFreeze) {
        learn(s, where, a, truth, depth - 1);
    } else if (op == LLVMXor && is_true(LLVMGetOperand(cond, 1))) {
        learn(s, where, a, !truth, depth - 1);
    } else if (truth && op == LLVMAnd) {
        b = LLVMGetOperand(cond, 1);
    } else if (!truth && op == LLVMOr) {
        b = LLVMGetOperand(cond, 1);
    } else if (truth && op == LLVMSelect && is_false(LLVMGetOperand(cond, 2))) {
        b = LLVMGetOperand(cond, 1);
    } else if (!truth && op == LLVMSelect && is_true(LLVMGetOperand(cond, 1))) {
        b = LLVMGetOperand(cond, 2);
    }
    if (b) {
        learn(s, where, a, truth, depth - 1);
        learn(s, where, b, truth, depth - 1);
    }
}

/* A function without a body that says what its parameters point to is only called with that. */
static void learn_from_call(struct infer *s, struct region_of where, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (!LLVMIsDeclaration(fn) || !annotation_has(fn) ||
        LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(fn))
        return;
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        space_set places = infer_annotated(s, fn, k);
        if (!space_eq(places, s->f->top))
            add(s, where, LLVMGetOperand(call, k), places);
    }
}

/* On a host an instruction, or what it calls, may say where its pointer points. */
static void learn_from_origin(struct infer *s, struct region_of where, LLVMValueRef i)
{
    enum space said = infer_said(i);
    if (said != SPACE_COUNT)
        add(s, where, i, target_places(s->u->target, said));
}

static void learn_from_block(struct infer *s, LLVMBasicBlockRef bb, uint32_t number)
{
    uint32_t position = 0;
    IR_EACH_INSTRUCTION (bb, i) {
        ptrmap_put(&s->order, i, position++);
        if (LLVMIsACallInst(i) && ir_callee(i) && ir_name_is(ir_callee(i), "llvm.assume"))
            learn(s, (struct region_of){ number, CFG_NONE, position }, LLVMGetOperand(i, 0), true,
                  MOST_DEPTH);
        else if (LLVMIsACallInst(i) && ir_callee(i))
            learn_from_call(s, (struct region_of){ number, CFG_NONE, position }, i);
        if (s->u->flat && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
            learn_from_origin(s, (struct region_of){ number, CFG_NONE, position }, i);
    }
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    if (!end || !LLVMIsABranchInst(end) || !LLVMIsConditional(end) ||
        LLVMGetSuccessor(end, 0) == LLVMGetSuccessor(end, 1))
        return;
    for (unsigned k = 0; k < 2; k++) {
        uint32_t to = cfg_find(&s->cfg, LLVMGetSuccessor(end, k));
        learn(s, (struct region_of){ number, to, 0 }, LLVMGetCondition(end), k == 0, MOST_DEPTH);
    }
}

void infer_find_refinements(struct infer *s)
{
    for (uint32_t b = 0; b < s->cfg.n; b++)
        learn_from_block(s, s->cfg.block[b], b);
}

/* Is the refinement valid where operand `index` of `user` is read?  A phi reads its operands at
 * the end of the blocks that they come from, on the edge. */
static bool holds(struct infer *s, const struct refinement *r, LLVMValueRef user, unsigned index)
{
    LLVMBasicBlockRef in = LLVMGetInstructionParent(user);
    bool phi = LLVMIsAPHINode(user) != NULL;
    uint32_t block = cfg_find(&s->cfg, phi ? LLVMGetIncomingBlock(user, index) : in);
    if (r->to == CFG_NONE) {
        if (r->block == block)
            return phi || ptrmap_find(&s->order, user) >= r->after;
        return cfg_dominates(&s->cfg, r->block, block);
    }
    if (phi && r->block == block && r->to == cfg_find(&s->cfg, in))
        return true;
    return cfg_edge_dominates(&s->cfg, r->block, r->to, block);
}

space_set infer_refined(struct infer *s, LLVMValueRef v, LLVMValueRef user, unsigned index)
{
    space_set mask = { ~UINT32_C(0) };
    if (s->refinements.n == 0)
        return mask;
    uint32_t k = ptrmap_find(&s->by_root, root_of(v));
    for (; k != PTRMAP_NONE; k = s->refinements.at[k].next)
        if (holds(s, &s->refinements.at[k], user, index))
            mask = space_meet(mask, s->refinements.at[k].mask);
    return mask;
}
