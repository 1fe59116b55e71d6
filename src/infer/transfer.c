/* transfer.c - what each kind of instruction makes of the pointers that go into it.
 *
 * One function per kind.  A kind that is not here gives a value that nobody knows: forgetting one
 * costs precision, never truth. */
#include "infer/infer.h"

#include "ir/access.h"
#include "ir/ir.h"

/* Every leaf joins the same leaf of the operands from `first` to the last. */
static void join_operands(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves,
                          unsigned first, unsigned end)
{
    enum { AT_ONCE = 64 };
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t few[AT_ONCE], *in = end - first <= AT_ONCE ? few : NEWN(&s->arena, uint32_t, end);
        for (unsigned k = first; k < end; k++)
            in[k - first] = infer_operand(s, i, k, leaf);
        facts_define(s->f, node + leaf, OP_JOIN, in, end - first);
    }
}

static void phi(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    join_operands(s, i, node, leaves, 0, LLVMCountIncoming(i));
}

static void select_value(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    join_operands(s, i, node, leaves, 1, 3);
}

static void same(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    join_operands(s, i, node, leaves, 0, 1);
}

static void allocate(struct infer *s, uint32_t node)
{
    space_set mask = s->f->node.at[node].mask;
    struct fact fact = facts_unknown(s->f, (enum view)s->f->node.at[node].view, mask);
    if (space_empty(mask)) /* generic numbering: automatic storage is private all the same */
        fact.set = space_one(SPACE_PRIVATE);
    fact.flags = 0;
    if (s->memory) {
        fact.object = memory_new_object(&s->f->memory, false);
        fact.mod = 0;
    }
    s->f->fact.at[node] = fact;
}

static void gep(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    int64_t rem = 0;
    uint32_t mod = 1;
    if (s->memory)
        infer_gep_offset(s, i, &rem, &mod);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, vector ? leaf : 0);
        facts_define(s->f, node + leaf, OP_OFFSET, &in, 1);
        s->f->node.at[node + leaf].rem = (int32_t)rem;
        s->f->node.at[node + leaf].mod = mod;
    }
}

static void int_to_pointer(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, leaf);
        facts_define(s->f, node + leaf, OP_TO_PTR, &in, 1);
    }
}

/* The element that a constant index names, or CFG_NONE: any. */
static uint32_t lane_of(LLVMValueRef index, uint32_t lanes)
{
    uint64_t k = LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : UINT64_MAX;
    return k < lanes ? (uint32_t)k : CFG_NONE;
}

static void extract_element(struct infer *s, LLVMValueRef i, uint32_t node)
{
    LLVMValueRef vector = LLVMGetOperand(i, 0);
    uint32_t lanes = infer_leaves(s, LLVMTypeOf(vector)), in[FACTS_MOST_LANES];
    uint32_t lane = lane_of(LLVMGetOperand(i, 1), lanes);
    for (uint32_t k = 0; k < lanes; k++)
        in[k] = infer_operand(s, i, 0, k);
    facts_define(s->f, node, OP_JOIN, lane == CFG_NONE ? in : &in[lane],
                 lane == CFG_NONE ? lanes : 1);
}

static void insert_element(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t lanes)
{
    uint32_t lane = lanes > 1 ? lane_of(LLVMGetOperand(i, 2), lanes) : CFG_NONE;
    for (uint32_t k = 0; k < lanes; k++) {
        uint32_t in[] = { infer_operand(s, i, 0, k), infer_operand(s, i, 1, 0) };
        if (k == lane)
            facts_define(s->f, node + k, OP_JOIN, &in[1], 1);
        else
            facts_define(s->f, node + k, OP_JOIN, in, lane == CFG_NONE ? 2 : 1);
    }
}

static void shuffle(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t lanes)
{
    uint32_t from = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, 0)));
    unsigned mask = LLVMGetNumMaskElements(i);
    bool each = lanes == mask && from == LLVMGetVectorSize(LLVMTypeOf(LLVMGetOperand(i, 0)));
    for (uint32_t k = 0; k < lanes; k++) {
        int source = each ? LLVMGetMaskValue(i, k) : 0;
        if (!each) {
            uint32_t in[2 * FACTS_MOST_LANES];
            for (uint32_t j = 0; j < from; j++) {
                in[j] = infer_operand(s, i, 0, j);
                in[from + j] = infer_operand(s, i, 1, j);
            }
            facts_define(s->f, node + k, OP_JOIN, in, 2 * from);
        } else if (source >= 0) { /* else: poison */
            uint32_t lane = (uint32_t)source;
            uint32_t in =
                infer_operand(s, i, lane < from ? 0 : 1, lane < from ? lane : lane - from);
            facts_define(s->f, node + k, OP_JOIN, &in, 1);
        }
    }
}

static void extract_value(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    uint32_t n;
    uint32_t at = infer_leaf_at(s, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMGetIndices(i),
                                LLVMGetNumIndices(i), &n);
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, n == leaves ? at + leaf : at);
        facts_define(s->f, node + leaf, OP_JOIN, &in, 1);
    }
}

static void insert_value(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    uint32_t n;
    uint32_t at = infer_leaf_at(s, LLVMTypeOf(i), LLVMGetIndices(i), LLVMGetNumIndices(i), &n);
    uint32_t put = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, 1)));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        bool in_it = leaf >= at && leaf < at + n;
        uint32_t in[] = { infer_operand(s, i, 0, leaf), 0 };
        uint32_t count = 1;
        if (leaves == 1) { /* all leaves share the node */
            for (uint32_t k = 0; k < put || k < 1; k++) {
                uint32_t part = put ? infer_operand(s, i, 1, k) : s->plain;
                if (k == 0) {
                    in[1] = part;
                } else {
                    uint32_t both[] = { in[1], part };
                    in[1] = facts_reserve(s->f, 1);
                    facts_define(s->f, in[1], OP_JOIN, both, 2);
                }
            }
            count = 2;
        } else if (in_it) {
            in[0] = put ? infer_operand(s, i, 1, n == put ? leaf - at : 0) : s->plain;
        }
        facts_define(s->f, node + leaf, OP_JOIN, in, count);
    }
}

/* Can `v` only have bits below the ones that name the space?  Then adding it with `or` or `xor`
 * keeps the space (DESIGN: rule 6). */
static bool is_low(struct infer *s, LLVMValueRef v)
{
    uint32_t low = target_low_bits(s->u->target);
    if (LLVMIsAConstantInt(v))
        return low >= 64 || LLVMConstIntGetZExtValue(v) >> low == 0;
    if (!LLVMIsAInstruction(v))
        return false;
    LLVMOpcode op = LLVMGetInstructionOpcode(v);
    if (op == LLVMZExt)
        return LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(v, 0))) <= low;
    if (op == LLVMAnd)
        return LLVMIsAConstantInt(LLVMGetOperand(v, 1)) && is_low(s, LLVMGetOperand(v, 1));
    return false;
}

static void number(struct infer *s, uint32_t node)
{
    facts_define(s->f, node, OP_JOIN, &s->plain, 1);
}

static void nudge(struct infer *s, LLVMValueRef i, unsigned of, uint32_t node)
{
    uint32_t in = infer_operand(s, i, of, 0);
    facts_define(s->f, node, OP_NUDGE, &in, 1);
}

/* and: a mask that keeps every bit above the low ones keeps the space; one that keeps only low
 * ones makes a number.  A pair of shifts is such a mask too. */
static bool keeps_space(struct infer *s, LLVMValueRef mask)
{
    uint32_t low = target_low_bits(s->u->target);
    uint64_t word = s->word < 64 ? (UINT64_C(1) << s->word) - 1 : UINT64_MAX;
    return LLVMIsAConstantInt(mask) &&
           (low >= s->word || (~LLVMConstIntGetZExtValue(mask) & word) >> low == 0);
}

static void int_and(struct infer *s, LLVMValueRef i, uint32_t node)
{
    if (keeps_space(s, LLVMGetOperand(i, 1)))
        nudge(s, i, 0, node);
    else
        number(s, node);
}

static void int_shift(struct infer *s, LLVMValueRef i, uint32_t node)
{
    LLVMValueRef in = LLVMGetOperand(i, 0), by = LLVMGetOperand(i, 1);
    if (LLVMIsAInstruction(in) && LLVMIsAConstantInt(by) &&
        (LLVMGetInstructionOpcode(in) == LLVMLShr || LLVMGetInstructionOpcode(in) == LLVMAShr) &&
        LLVMGetOperand(in, 1) == by &&
        LLVMConstIntGetZExtValue(by) <= target_low_bits(s->u->target)) {
        uint32_t from = infer_operand(s, in, 0, 0);
        facts_define(s->f, node, OP_NUDGE, &from, 1);
    } else {
        number(s, node);
    }
}

/* or, xor: of low bits only; an `or disjoint` adds. */
static void int_or(struct infer *s, LLVMValueRef i, uint32_t node, bool disjoint)
{
    uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
    if (is_low(s, LLVMGetOperand(i, 1)))
        nudge(s, i, 0, node);
    else if (is_low(s, LLVMGetOperand(i, 0)))
        nudge(s, i, 1, node);
    else if (disjoint)
        facts_define(s->f, node, OP_ARITH, in, 2);
    else
        number(s, node);
}

static void int_add(struct infer *s, LLVMValueRef i, uint32_t node)
{
    uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
    facts_define(s->f, node, OP_ARITH, in, 2);
}

/* Is all that is made of the integer followed?  Then the address is known only where the integer
 * becomes a pointer again. */
static bool is_followed(struct infer *s, LLVMValueRef i, unsigned depth)
{
    enum { MOST_DEPTH = 16, MOST_USES = 16 };
    unsigned uses = 0;
    if (!s->ints || depth == MOST_DEPTH || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind)
        return false;
    IR_EACH_USE (i, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (++uses > MOST_USES || !LLVMIsAInstruction(user))
            return false;
        switch (LLVMGetInstructionOpcode(user)) {
        case LLVMIntToPtr:
        case LLVMICmp: break;
        case LLVMSub: /* the distance of two pointers is no address */
            if (LLVMIsAPtrToIntInst(LLVMGetOperand(user, 0)) &&
                LLVMIsAPtrToIntInst(LLVMGetOperand(user, 1)))
                break; /* fall through */
        case LLVMAdd:
        case LLVMFreeze:
        case LLVMSelect:
            if (!is_followed(s, user, depth + 1))
                return false;
            break;
        case LLVMAnd:
            if (!is_low(s, LLVMGetOperand(user, 1)) && /* what is left is no address */
                (!keeps_space(s, LLVMGetOperand(user, 1)) || !is_followed(s, user, depth + 1)))
                return false;
            break;
        case LLVMOr:
        case LLVMXor:
            if (!is_low(s, LLVMGetOperand(user, 1)) || !is_followed(s, user, depth + 1))
                return false;
            break;
        default: return false;
        }
    }
    return true;
}

static void pointer_to_int(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    if (s->memory && is_followed(s, i, 0)) {
        uint32_t in = infer_operand(s, i, 0, 0);
        infer_effect(s, OP_REVEAL, &in, 1, 0);
    } else {
        infer_escape(s, i, 0);
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, leaf);
        facts_define(s->f, node + leaf, OP_TO_INT, &in, 1);
    }
}

static void unknown(struct infer *s, uint32_t node, uint32_t leaves)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
}

static void integer(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (leaves > 1 || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind) {
        unknown(s, node, leaves);
        return;
    }
    switch (op) {
    case LLVMAdd:
    case LLVMSub: int_add(s, i, node); break;
    case LLVMAnd: int_and(s, i, node); break;
    case LLVMOr: int_or(s, i, node, LLVMGetIsDisjoint(i)); break;
    case LLVMXor: int_or(s, i, node, false); break;
    case LLVMShl: int_shift(s, i, node); break;
    default: number(s, node); break;
    }
}

void infer_instruction(struct infer *s, LLVMValueRef i)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    LLVMOpcode op = LLVMGetInstructionOpcode(i);

    /* An address gets its node here whatever is loaded: constants have no instruction that made
     * them, and tests may know more about others. */
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; k < a.n; k++)
        if (s->refinements.n > 0 || LLVMIsAConstant(LLVMGetOperand(i, a.operand[k])))
            infer_operand(s, i, a.operand[k], 0);
    switch (op) {
    case LLVMStore: infer_store(s, i, 1, 0, false); return;
    case LLVMRet: infer_return(s, i); return;
    case LLVMPtrToInt: pointer_to_int(s, i, node, leaves); return;
    case LLVMCall:
    case LLVMInvoke:
    case LLVMCallBr: infer_call(s, i); return;
    case LLVMAtomicCmpXchg:
        infer_load(s, i, 0, false);
        infer_store(s, i, 0, 2, false);
        return;
    case LLVMAtomicRMW:
        infer_load(s, i, 0, false);
        infer_store(s, i, 0, 1, false);
        return;
    default: break;
    }
    if (leaves == 0)
        return;
    switch (op) {
    case LLVMLoad: infer_load(s, i, 0, false); return;
    case LLVMPHI: phi(s, i, node, leaves); return;
    case LLVMSelect: select_value(s, i, node, leaves); return;
    case LLVMFreeze:
    case LLVMAddrSpaceCast: same(s, i, node, leaves); return;
    case LLVMBitCast:
        if (LLVMTypeOf(i) == LLVMTypeOf(LLVMGetOperand(i, 0)))
            same(s, i, node, leaves);
        else
            unknown(s, node, leaves);
        return;
    case LLVMAlloca: allocate(s, node); return;
    case LLVMGetElementPtr: gep(s, i, node, leaves); return;
    case LLVMIntToPtr: int_to_pointer(s, i, node, leaves); return;
    case LLVMExtractElement: extract_element(s, i, node); return;
    case LLVMInsertElement: insert_element(s, i, node, leaves); return;
    case LLVMShuffleVector: shuffle(s, i, node, leaves); return;
    case LLVMExtractValue: extract_value(s, i, node, leaves); return;
    case LLVMInsertValue: insert_value(s, i, node, leaves); return;
    case LLVMAdd:
    case LLVMSub:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMShl: integer(s, i, node, leaves); return;
    default: unknown(s, node, leaves); return;
    }
}
