/* SPDX-License-Identifier: Apache-2.0 */
/* transfer.c - the transfer functions: how each kind of instruction computes the fact of its result
 * from the facts of its operands.
 *
 * One function per kind.  An instruction of another kind gives an unknown value, and its operands
 * escape with all that they lead to.  So a kind without a function costs precision, but is not
 * wrong.
 *
 * Does not treat arithmetic on null as a pointer into an object [null], or arithmetic without
 *          `inbounds` as staying inside one [inbounds]; does not assume one lane for an index that
 *          is not constant, or too large [lane]; does not treat a mask that clears bits of the
 *          space as keeping the space [mask], or a pair of shifts by different numbers as a mask
 *          [shift]; does not treat an `or` with more than low bits as the pointer [or], an addition
 *          that may carry as an `or` [carry], or a difference as an address [difference]; does not
 *          forget that a multiple of a number from outside may be a distance [given], or that a
 *          number may be the address of a variable where zero may [number]; does not treat the bits
 *          of a named pointer as a generic pointer's [bits], or a freeze as nothing where its
 *          operand is undefined [frozen]; does not assume that the variable of a coroutine, or of
 *          what LLVM may inline into one, stays in private memory [coroutine], or that an
 *          instruction without a transfer function lets its operands go nowhere [other]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/elsewhere.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/same.h"
#include "ir/shim.h"
#include "semantics/flow.h"

#include <assert.h>

/* Every leaf joins the same leaf of the operands from `first` to the last. */
static void join_operands(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves,
                          unsigned first, unsigned end)
{
    assert(first <= end && end <= (unsigned)LLVMGetNumOperands(i) && "operands of the instruction");
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

/* True if no part of the value is undef or poison.  LLVM does not know that the cast of a named
 * pointer to generic is defined where the pointer is. */
static bool is_defined(struct infer *s, LLVMValueRef v)
{
    space_set mask;
    if (LLVMIsAPtrToIntInst(v))
        v = LLVMGetOperand(v, 0);
    if (LLVMIsAAddrSpaceCastInst(v) && infer_view(s, LLVMTypeOf(v), &mask) == VIEW_GENERIC)
        v = LLVMGetOperand(v, 0);
    return shim_is_defined(v);
}

/* A freeze of what is undefined gives any number, and the same one to all its uses:
 *
 *     %n = freeze i64 undef
 *     %d = sub i64 %q, %n
 *     %a = add i64 %n, %d               the address of %q's object, whatever %n is
 * So does one of a pointer, which has any address, but points to nothing.  Those of ir/same.h stand
 * for the pointer itself, with all that may be wrong with it. */
static void freeze(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    if (ir_same_as(i) || !GUARD("transfer:frozen", !is_defined(s, LLVMGetOperand(i, 0)))) {
        same(s, i, node, leaves);
        return;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        bool number = s->f->node.at[node + leaf].view == VIEW_INT;
        uint32_t in[] = { infer_operand(s, i, 0, leaf),
                          number ? s->plain
                                 : facts_constant(s->f, (struct fact){ .flags = FACT_AWAY }) };
        facts_define(s->f, node + leaf, OP_JOIN, in, 2);
    }
}

static void cast(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    unsigned from = ir_space(LLVMTypeOf(LLVMGetOperand(i, 0))), to = ir_space(LLVMTypeOf(i));
    bool narrows = LLVMPointerSizeForAS(s->td, from) > LLVMPointerSizeForAS(s->td, to);
    same(s, i, node, leaves);
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        s->f->node.at[node + leaf].narrows = narrows;
}

static void allocate(struct infer *s, LLVMValueRef i, uint32_t node)
{
    space_set mask = s->f->node.at[node].mask;
    struct fact fact = facts_unknown(s->f, (enum view)s->f->node.at[node].view, mask);
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    if (GUARD("transfer:coroutine", infer_may_move(s, fn))) {
        fact.set = space_empty(mask) ? s->f->top : fact.set;
        s->f->fact.at[node] = fact;
        return;
    }
    if (space_empty(mask)) /* the alloca's type does not name its space, which is private */
        fact.set = space_one(SPACE_PRIVATE);
    fact.flags = s->f->exchanged ? given_of_alloca(i) : 0;
    if (s->memory) {
        fact.object = memory_new_object(&s->f->memory, false);
        fact.mod = 0;
    }
    s->f->fact.at[node] = fact;
}

static void unknown(struct infer *s, uint32_t node, uint32_t leaves)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
}

/* A GEP on null, `(char *)0 + n` in C: the result's address is the sum of the indices. */
static void gep_of_null(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t sum = s->number;
        for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++) {
            uint32_t of = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
            uint32_t in[] = { sum, of ? infer_operand(s, i, k, of > leaf ? leaf : 0) : s->number };
            sum = infer_new_integer(s);
            facts_define(s->f, sum, OP_DERIVED, in, 2);
        }
        facts_define(s->f, node + leaf, OP_TO_PTR, &sum, 1);
    }
}

static void gep(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    LLVMValueRef base = LLVMGetOperand(i, 0);
    struct node by = { 0 };
    if (infer_gep_offset(s, i, &by) && LLVMIsNull(base) &&
        GUARD("transfer:null", infer_constant(s, base, 0) == s->null)) {
        gep_of_null(s, i, node, leaves);
        return;
    }
    bool vector = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0))) != LLVMPointerTypeKind;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, vector ? leaf : 0);
        facts_define(s->f, node + leaf, OP_OFFSET, &in, 1);
        infer_set_offset(s, node + leaf, &by);
        s->f->node.at[node + leaf].inbounds = !GUARD("transfer:inbounds", !by.inbounds);
    }
}

/* Where the first address of a space has zero bits, numbers are known without a look: 16 may be the
 * address of a shared variable, as zero may. */
static void int_to_pointer(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in = infer_operand(s, i, 0, leaf);
        facts_define(s->f, node + leaf, OP_TO_PTR, &in, 1);
    }
    LLVMTypeRef zero = infer_zero_address(s, node, LLVMTypeOf(i), 0);
    if (GUARD("transfer:number", zero != NULL))
        infer_constant(s, LLVMConstNull(zero), 0);
}

/* The element that a constant index names; CFG_NONE: any. */
static uint32_t lane_of(LLVMValueRef index, uint32_t lanes)
{
    assert(lanes > 0 && "a vector has lanes");
    uint64_t k = LLVMIsAConstantInt(index) ? LLVMConstIntGetZExtValue(index) : UINT64_MAX;
    return !GUARD("transfer:lane", k >= lanes) ? (uint32_t)(k % lanes) : CFG_NONE;
}

static void extract_element(struct infer *s, LLVMValueRef i, uint32_t node)
{
    assert(infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, 0))) <= BUDGET_FACT_LANES && "lanes fit");
    LLVMValueRef vector = LLVMGetOperand(i, 0);
    uint32_t lanes = infer_leaves(s, LLVMTypeOf(vector)), in[BUDGET_FACT_LANES];
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
            uint32_t in[2 * BUDGET_FACT_LANES];
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
                uint32_t part = put ? infer_operand(s, i, 1, k) : s->number;
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
            in[0] = put ? infer_operand(s, i, 1, n == put ? leaf - at : 0) : s->number;
        }
        facts_define(s->f, node + leaf, OP_JOIN, in, count);
    }
}

/* True if the integer has only bits below target_low_bits().  An `or` or `xor` with it keeps the
 * space. */
static bool is_low(struct infer *s, LLVMValueRef v)
{
    return infer_is_below(s, v, target_low_bits(s->u->target));
}

/* A number computed from low bits of the address alone, a pointer or an integer. */
static void low_part(struct infer *s, LLVMValueRef address, uint32_t node)
{
    uint32_t in = infer_node(s, address, 0);
    facts_define(s->f, node, OP_LOW, &in, 1);
}

/* True if the node is `number`, or defined as it. */
static bool is_number(const struct infer *s, uint32_t node, uint32_t number)
{
    const struct node *n = &s->f->node.at[node];
    return node == number || (n->op == OP_JOIN && n->n_in == 1 && s->f->input.at[n->in] == number);
}

/* True if the node is defined as a number from the pool of unknown values.  The pointers whose bits
 * such a number may have already escaped. */
static bool is_told(const struct infer *s, uint32_t node) { return is_number(s, node, s->number); }

/* Operand `of` with its low bits changed by a constant, or replaced by those of the other operand,
 * which may be an address, or a number that code outside made of one:
 *
 *     %h = and i64 %p, -4096
 *     %b = and i64 %n, 4095             with %n the address of another object in the same page
 *     %q = or i64 %h, %b                is %n */
static void nudge(struct infer *s, LLVMValueRef i, unsigned of, uint32_t node)
{
    assert(of <= 1 && "arithmetic has two operands");
    uint32_t in[] = { infer_operand(s, i, of, 0), infer_operand(s, i, 1 - of, 0) };
    if (is_told(s, in[1]))
        in[1] = s->plain;
    facts_define(s->f, node, OP_NUDGE, in, LLVMIsAConstantInt(LLVMGetOperand(i, 1 - of)) ? 1 : 2);
}

/* The integer `of` with bits cleared that do not determine the space.  The result may be an address
 * of another object in the space, and new low bits may make it one:
 *
 *     %h = and i64 %p, -4294967296     on AMD the aperture of local memory
 *     %q = or i64 %h, %n               with %n from code outside, the address of its object */
static void cut(struct infer *s, uint32_t node, uint32_t of)
{
    facts_define(s->f, node, OP_NUDGE, &of, 1);
}

/* A result computed from the bits of all operands in a way that is not followed.  What is computed
 * from a number that code outside gave may be a distance of pointers as the number itself may,
 * unless it is too small to lead from one space to another:
 *
 *     %n = call i64 @give()               any number, such as q - p, or (q - p) / 4
 *     %m = mul i64 %n, 4                  any number
 *     %l = and i64 %n, 15                 no distance of pointers to two spaces */
static void derive(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaf)
{
    uint32_t in[2];
    unsigned n = (unsigned)LLVMGetNumOperands(i), told = 0, given = 0;
    assert(n <= COUNTOF(in) && "arithmetic has two operands");
    for (unsigned k = 0; k < n; k++) {
        in[k] = infer_operand(s, i, k, leaf);
        bool whole = GUARD("transfer:given", is_number(s, in[k], s->given));
        given += whole;
        told += whole || LLVMIsAConstantInt(LLVMGetOperand(i, k)) || is_told(s, in[k]);
    }
    if (told == n && given > 0 && !is_low(s, i))
        infer_define_given(s, node + leaf);
    else if (told == n)
        infer_define_unknown(s, node + leaf);
    else
        facts_define(s->f, node + leaf, OP_DERIVED, in, n);
}

/* `and`: a constant mask that clears only low bits keeps the space; a mask that keeps only low bits
 * gives a number.  `shl (lshr %x, 12), 12` is such a mask, too. */
static void int_and(struct infer *s, LLVMValueRef i, uint32_t node)
{
    LLVMValueRef mask = LLVMGetOperand(i, 1);
    uint64_t word = s->word < 64 ? (UINT64_C(1) << s->word) - 1 : UINT64_MAX;
    uint64_t off = LLVMIsAConstantInt(mask) ? ~LLVMConstIntGetZExtValue(mask) & word : word;
    uint32_t low = 0;
    while (low < s->word && off >> low) /* at most 64 steps */
        low++;
    uint32_t page = infer_page_bits(s);
    if (LLVMIsAConstantInt(mask) && !GUARD("transfer:mask", low > target_low_bits(s->u->target)))
        cut(s, node, infer_operand(s, i, 0, 0));
    else if (!LLVMIsAConstantInt(mask) && infer_is_mask(s, mask, page))
        nudge(s, i, 0, node);
    else if (infer_is_mask(s, LLVMGetOperand(i, 0), page))
        nudge(s, i, 1, node);
    else
        derive(s, i, node, 0);
}

static void int_shift(struct infer *s, LLVMValueRef i, uint32_t node)
{
    LLVMValueRef in = LLVMGetOperand(i, 0), by = LLVMGetOperand(i, 1);
    if (LLVMIsAInstruction(in) && LLVMIsAConstantInt(by) &&
        (LLVMGetInstructionOpcode(in) == LLVMLShr || LLVMGetInstructionOpcode(in) == LLVMAShr) &&
        !GUARD("transfer:shift", LLVMGetOperand(in, 1) != by) &&
        LLVMConstIntGetZExtValue(by) <= target_low_bits(s->u->target)) {
        cut(s, node, infer_operand(s, in, 0, 0));
    } else {
        derive(s, i, node, 0);
    }
}

/* `or` and `xor` keep the space if one operand has only low bits; an `or disjoint` is an
 * addition. */
static void int_or(struct infer *s, LLVMValueRef i, uint32_t node, bool disjoint)
{
    uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
    LLVMValueRef a = LLVMGetOperand(i, 0), b = LLVMGetOperand(i, 1);
    if (infer_is_below(s, b, infer_page_bits(s)) || (is_low(s, b) && LLVMIsAConstantInt(b)))
        nudge(s, i, 0, node);
    else if (infer_is_below(s, a, infer_page_bits(s)))
        nudge(s, i, 1, node);
    else if (!GUARD("transfer:or", !is_low(s, a) && !is_low(s, b) && !disjoint))
        facts_define(s->f, node, OP_ARITH, in, 2);
    else
        derive(s, i, node, 0);
}

/* `add` of low bits to an integer that has none is an `or`. */
static void int_add(struct infer *s, LLVMValueRef i, uint32_t node)
{
    for (unsigned of = 0; of <= 1 && LLVMGetInstructionOpcode(i) == LLVMAdd; of++) {
        LLVMValueRef low = LLVMGetOperand(i, 1 - of);
        if (!LLVMIsAConstantInt(low) && infer_is_below(s, low, infer_page_bits(s)) &&
            !GUARD("transfer:carry", !infer_are_disjoint(s, LLVMGetOperand(i, of), low))) {
            nudge(s, i, of, node);
            return;
        }
    }
    bool difference = GUARD("transfer:difference", LLVMGetInstructionOpcode(i) == LLVMSub &&
                                                       !infer_low_part(s, LLVMGetOperand(i, 1)));
    uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
    facts_define(s->f, node, difference ? OP_SUB : OP_ARITH, in, 2);
    infer_note_small(s, node, i);
}

/* The integer gets the pointer's fact, and its uses are followed.  If the pointer is a named one
 * whose bits differ from the generic pointer's, the integer gets no fact, and the pointer escapes
 * unless the integer's uses only observe it. */
static void pointer_to_int(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, 0))) && "a pointer or a vector of them");
    uint32_t from = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, 0)));
    for (uint32_t leaf = 0; leaf < from; leaf++) {
        uint32_t in = infer_operand(s, i, 0, leaf);
        if (leaves != from || GUARD("transfer:bits", s->f->node.at[in].view == VIEW_NAMED))
            infer_carry(s, i, in);
        if (leaves == from)
            facts_define(s->f, node + leaf, OP_TO_INT, &in, 1);
    }
    if (leaves != from)
        unknown(s, node, leaves);
}

static void integer(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (leaves > 1 || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMIntegerTypeKind) {
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            derive(s, i, node, leaf);
        return;
    }
    switch (op) {
    case LLVMAdd:
    case LLVMSub: int_add(s, i, node); break;
    case LLVMAnd: int_and(s, i, node); break;
    case LLVMOr: int_or(s, i, node, LLVMGetIsDisjoint(i)); break;
    case LLVMXor: int_or(s, i, node, false); break;
    case LLVMShl: int_shift(s, i, node); break;
    default: derive(s, i, node, 0); break;
    }
}

/* The same bits in a value of another type.  Words and pointers have nodes, and a bitcast gives as
 * many of one as it takes of the other. */
static void reinterpret(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    LLVMTypeRef from = LLVMTypeOf(LLVMGetOperand(i, 0));
    if (infer_leaves(s, from) == 0) {
        unknown(s, node, leaves); /* numbers, which may come from the pool */
        return;
    }
    assert(infer_leaves(s, from) == leaves && ir_is_pointer(from) == ir_is_pointer(LLVMTypeOf(i)));
    same(s, i, node, leaves);
}

void infer_instruction(struct infer *s, LLVMValueRef i)
{
    assert(LLVMIsAInstruction(i) && "constants have nodes of their own");
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    LLVMOpcode op = LLVMGetInstructionOpcode(i);

    /* An address gets its node here whatever is loaded: constants have no instruction that made
     * them, and tests may know more about others. */
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; k < a.n; k++)
        if (s->n_known > 0 || LLVMIsAConstant(LLVMGetOperand(i, a.operand[k])))
            infer_operand(s, i, a.operand[k], 0);
    switch (op) {
    case LLVMStore: infer_store(s, i, 1, 0, false); return;
    case LLVMLoad: infer_load(s, i, 0, false); return;
    case LLVMRet: infer_return(s, i); return;
    case LLVMPtrToAddr:
    case LLVMPtrToInt: pointer_to_int(s, i, node, leaves); return;
    case LLVMCall:
    case LLVMInvoke:
    case LLVMCallBr: infer_call(s, i); return;
    case LLVMAtomicCmpXchg:
        infer_look(s, i, 1);
        infer_load(s, i, 0, false);
        infer_store(s, i, 0, 2, false);
        return;
    case LLVMAtomicRMW:
        infer_load(s, i, 0, false);
        infer_store(s, i, 0, 1, false);
        return;
    default: break;
    }
    if (leaves == 0) {
        infer_carry_operands(s, i);
        return;
    }
    infer_look_operands(s, i);
    switch (op) {
    case LLVMPHI: phi(s, i, node, leaves); return;
    case LLVMSelect: select_value(s, i, node, leaves); return;
    case LLVMFreeze: freeze(s, i, node, leaves); return;
    case LLVMAddrSpaceCast: cast(s, i, node, leaves); return;
    case LLVMBitCast: reinterpret(s, i, node, leaves); return;
    case LLVMAlloca: allocate(s, i, node); return;
    case LLVMGetElementPtr: gep(s, i, node, leaves); return;
    case LLVMIntToPtr: int_to_pointer(s, i, node, leaves); return;
    case LLVMExtractElement: extract_element(s, i, node); return;
    case LLVMInsertElement: insert_element(s, i, node, leaves); return;
    case LLVMShuffleVector: shuffle(s, i, node, leaves); return;
    case LLVMExtractValue: extract_value(s, i, node, leaves); return;
    case LLVMInsertValue: insert_value(s, i, node, leaves); return;
    default: break;
    }
    LLVMValueRef low = infer_low_part(s, i);
    if (low) {
        low_part(s, low, node);
        return;
    }
    if (flow_of(i).kind == FLOW_DERIVED && LLVMIsABinaryOperator(i)) {
        integer(s, i, node, leaves);
        return;
    }
    /* Widened or narrowed numbers, and instructions without a transfer function. */
    unknown(s, node, leaves);
    if (GUARD("transfer:other", true))
        infer_leave_operands(s, i);
}
