/* SPDX-License-Identifier: Apache-2.0 */
/* effects.c - transfer functions of instructions that access memory, and of calls.
 *
 * Does not assume that what is loaded without alignment is one pointer, whole [part], that code
 *          outside the module leaves the module's memory unwritten [unseen], or
 *          forgets its arguments [kept] or the operands of a bundle [bundle], or that an intrinsic
 *          puts addresses of its own into the module's memory [own]; does not assume that
 *          a volatile load returns a stored value, or a volatile copy copies it [volatile], that
 *          zeros in memory are null where zero bits are an address [zero], that stored zeros fill
 *          whole pointers if they leave bytes or bits unwritten [holes] or may begin inside a
 *          pointer [cut], or that a pointer stored without alignment stays whole [unaligned], that
 *          what is loaded never becomes a parameter [promoted], or that memory from the heap stays
 *          there in a program of OpenMP, or where the allocation is nosync [stack], or that a call
 *          that allocates by its attributes gives what the called body returns [allocator], or that
 *          a variable that got the number of a named pointer has no more than the number [number];
 * Does not treat the result of an atomic addition to a pointer in memory as the operand [added];
 *          does not assume that an integer or struct that code outside returns contains no pointer
 *          [numbers]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "infer/outside.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

static bool is_volatile(LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) || LLVMIsAStoreInst(i) || LLVMIsAAtomicRMWInst(i) ||
            LLVMIsAAtomicCmpXchgInst(i)) &&
           LLVMGetVolatile(i);
}

/* The byte offset of leaf `leaf` in a value of that type, and its size. */
static int64_t leaf_place(struct infer *s, LLVMTypeRef type, uint32_t leaf, int64_t *ret_size)
{
    if (infer_leaves(s, type) == 1 && LLVMGetTypeKind(type) != LLVMPointerTypeKind) {
        *ret_size = infer_size(s, type);
        return 0;
    }
    LLVMTypeRef of;
    int64_t at = infer_leaf_offset(s, type, leaf, &of);
    *ret_size = infer_size(s, of);
    return at;
}

/* Makes the load's node the union of the stored facts and an unknown pointer: of a volatile load,
 * whose memory other code may change at any time, and where zeros in memory are an address. */
static void join_unknown(struct infer *s, uint32_t node)
{
    uint32_t in[] = { facts_reserve(s->f, 1), facts_reserve(s->f, 1) };
    for (unsigned k = 0; k < 2; k++) {
        s->f->node.at[in[k]] = s->f->node.at[node];
        s->f->node.at[in[k]].outside = false;
    }
    infer_define_unknown(s, in[1]);
    facts_define(s->f, node, OP_JOIN, in, 2);
    s->f->node.at[node].rem = 0;
}

/* The type that an access reads; of a compare-and-exchange, its result without the success bit. */
static LLVMTypeRef loaded_type(LLVMValueRef i)
{
    return LLVMIsAAtomicCmpXchgInst(i) ? LLVMTypeOf(LLVMGetOperand(i, 2)) : LLVMTypeOf(i);
}

/* True if a few GEPs and casts compute the address from a parameter that points to MEMORY_UNKNOWN.
 * Such a load or store needs no node. */
static bool is_outside(struct infer *s, LLVMValueRef address)
{
    for (unsigned depth = 0; depth < 8; depth++) {
        if (LLVMIsAArgument(address))
            return facts_get(s->f, address, 1).object == MEMORY_UNKNOWN;
        if (!LLVMIsAGetElementPtrInst(address) && !LLVMIsAAddrSpaceCastInst(address))
            return false;
        address = LLVMGetOperand(address, 0);
    }
    return false;
}

/* True if the integer is the number of a pointer whose type names a space. */
static bool is_named_number(struct infer *s, LLVMValueRef v)
{
    space_set mask;
    LLVMOpcode op = LLVMIsAInstruction(v) ? LLVMGetInstructionOpcode(v) : LLVMUnreachable;
    return (op == LLVMPtrToInt || op == LLVMPtrToAddr) &&
           infer_view(s, LLVMTypeOf(LLVMGetOperand(v, 0)), &mask) == VIEW_NAMED;
}

/* Gives the load of a variable that holds an integer the union of the values stored there.  The
 * fact that memory has is less exact: memory does not record zeros, so any integer loaded from it
 * may be zero (see is_neutral()), and a number computed from zero may be any address.
 *
 *     store i64 %address, ptr %a
 *     %i = load i64, ptr %a
 *     %j = xor i64 %i, 16                   still an address
 *
 * The number of a named pointer has lost the object, and memory has not: infer_carry() stored the
 * pointer itself there.
 *
 * False: the load is not of such a variable. */
static bool load_variable(struct infer *s, LLVMValueRef i, uint32_t node)
{
    struct words stored = { 0 };
    uint32_t in[BUDGET_LOW_STEPS];
    LLVMTypeRef type = LLVMTypeOf(i);
    if (!s->ints || !LLVMIsALoadInst(i) || !infer_is_word(s, type) ||
        !infer_variable(LLVMGetOperand(i, 0), type, &stored))
        return false;
    for (unsigned k = 0; k < stored.n; k++)
        if (GUARD("effects:number", is_named_number(s, stored.at[k])))
            return false;
    for (unsigned k = 0; k < stored.n; k++) /* no test refines an integer */
        in[k] = infer_node(s, stored.at[k], 0);
    facts_define(s->f, node, OP_JOIN, in, stored.n);
    return true;
}

/* True if the `size` bytes from `at` on, which the instruction accesses, begin at a multiple of a
 * pointer's size, for it is aligned.  Library functions need alignment; intrinsics state it.
 *
 * A pointer with fewer bytes than a generic one lies at a multiple of its own: amdgcn's local
 * pointers have 4 bytes, and a store of one with `align 4` puts it beside no other pointer's half.
 * Zeros or a copy that overwrite a part of it begin or end at no multiple of 4, so also at no
 * multiple of 8, which is what the solver asks for (cut_at_ends()). */
static bool is_aligned(struct infer *s, LLVMValueRef i, unsigned address, int64_t at, int64_t size)
{
    uint64_t unit = size > 0 && size < s->f->word ? (uint64_t)size : s->f->word;
    bool call = LLVMIsACallInst(i) || LLVMIsAInvokeInst(i) || LLVMIsACallBrInst(i);
    uint64_t align = call ? s->f->word : ir_alignment(i);
    if (call && ir_intrinsic(i)) {
        LLVMAttributeRef a =
            LLVMGetCallSiteEnumAttribute(i, address + 1, ir_attribute_kind("align"));
        align = a ? LLVMGetEnumAttributeValue(a) : 1;
    }
    return (align | (uint64_t)at) % unit == 0;
}

/* Of a load that the slice of this file knows: the node that loads, from which the value's node
 * takes only those pointers that the load gets in the whole program.  Else the value's node. */
static uint32_t node_that_loads(struct infer *s, LLVMValueRef i, uint32_t node)
{
    struct given_fact given;
    if (!s->u->given || !LLVMIsALoadInst(i) || s->f->node.at[node].view != VIEW_GENERIC ||
        !given_of_load(i, &given))
        return node;
    uint32_t known = facts_constant(s->f, infer_given_fact(given));
    uint32_t loads = facts_reserve(s->f, 1), in[2] = { loads, known };
    s->f->node.at[loads].view = s->f->node.at[node].view;
    facts_define(s->f, node, OP_WITHIN, in, 2);
    return loads;
}

void infer_load(struct infer *s, LLVMValueRef i, unsigned address, bool any_offset)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, address))) && "the address");
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    LLVMValueRef from = LLVMGetOperand(i, address);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind;
    if (leaves == 1 && load_variable(s, i, node))
        return;
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        int64_t size, at = leaf_place(s, LLVMTypeOf(i), leaf, &size);
        uint32_t in = infer_operand(s, i, address, vector ? leaf : 0);
        if (!vector)
            in = infer_moved(s, in, any_offset ? 0 : at, any_offset ? 1 : 0);
        LLVMTypeRef zero = infer_zero_address(s, node + leaf, LLVMTypeOf(i), leaf);
        bool first = GUARD("effects:zero", zero != NULL);
        bool any = GUARD("effects:volatile", is_volatile(i)) || first;
        uint32_t at_node = any ? node + leaf : node_that_loads(s, i, node + leaf);
        facts_define(s->f, at_node, OP_LOAD, &in, 1);
        s->f->node.at[at_node].rem = facts_size(size);
        /* LLVM may make a parameter of it (argpromotion), or of what it is after a variable's loads
         * are gone, if it makes a function of the block that uses it (hotcoldsplit). */
        s->f->node.at[at_node].passes =
            GUARD("effects:promoted", s->f->node.at[at_node].view == VIEW_GENERIC);
        s->f->node.at[at_node].part =
            GUARD("effects:part", !is_aligned(s, i, address, vector ? 0 : at, size));
        if (first)
            infer_constant(s, LLVMConstNull(zero), 0); /* the variables of that space escape: one
                                                        * may be at 0 */
        if (any)
            join_unknown(s, node + leaf);
    }
    if (leaves > 0 || !s->memory || is_outside(s, from))
        return;
    uint32_t lanes = infer_leaves(s, LLVMTypeOf(from));
    LLVMTypeRef type = loaded_type(i), each = vector && lanes > 1 ? LLVMGetElementType(type) : type;
    for (uint32_t lane = 0; lane < lanes; lane++)
        infer_carry(s, i,
                    infer_read_bytes(s, infer_operand(s, i, address, lane),
                                     any_offset ? -1 : infer_size(s, each)));
}

static int64_t written(struct infer *s, LLVMTypeRef type);

/* Each struct is looked at once. */
static int64_t written_struct(struct infer *s, LLVMTypeRef type)
{
    uint32_t known = ptrmap_find(&s->written, type);
    int64_t at = 0, part;
    if (known != PTRMAP_NONE)
        return (int64_t)known - 1;
    for (unsigned k = 0; k < LLVMCountStructElementTypes(type) && at >= 0; k++) {
        part = written(s, LLVMStructGetTypeAtIndex(type, k));
        bool next = part >= 0 && at == (int64_t)LLVMOffsetOfElement(s->td, type, k);
        at = next && at + part <= INT32_MAX ? at + part : -1;
    }
    ptrmap_put(&s->written, type, (uint32_t)(at + 1));
    return at;
}

/* The number of bytes that a store of the type writes, if it writes them all; -1: it leaves out
 * bytes, such as those between the members of { i32, i64 }, or bits, as of an i60, or it is a
 * struct of 2 GiB.  The size of the type may be larger: a store of x86_fp80 writes 10 bytes of
 * 16. */
static int64_t written(struct infer *s, LLVMTypeRef type)
{
    int64_t at, part;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind: return written_struct(s, type);
    case LLVMArrayTypeKind:
        part = written(s, LLVMGetElementType(type));
        return part == infer_size(s, LLVMGetElementType(type)) ? infer_size(s, type) : -1;
    default: at = (int64_t)LLVMSizeOfTypeInBits(s->td, type); return at % 8 ? -1 : at / 8;
    }
}

/* True if storing `v` adds no pointer to the memory: it is undef or null.  Zeros of other types
 * make nulls if they fill whole pointers, as they do at a multiple of a pointer's size.  Notes that
 * there are zeros. */
static bool is_neutral(struct infer *s, LLVMValueRef i, unsigned address, LLVMValueRef v,
                       bool any_offset)
{
    LLVMValueRef to = LLVMGetOperand(i, address);
    LLVMTypeRef type = LLVMTypeOf(v);
    bool null = ir_is_pointer(type), vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    if (LLVMIsUndef(v))
        return true;
    if (!LLVMIsNull(v) || infer_size(s, type) < 0 || any_offset)
        return false;
    int64_t word = null ? infer_size(s, vector ? LLVMGetElementType(type) : type) : s->word / 8;
    int64_t bytes = LLVMIsAStoreInst(i) ? written(s, type) : null ? word : -1;
    if (GUARD("effects:holes", bytes < 0 || bytes % word) ||
        (null && infer_constant(s, v, 0) != s->null))
        return false;
    bool cuts = GUARD("effects:cut", !is_aligned(s, i, address, 0, -1) || bytes % s->f->word != 0);
    if (null && cuts)
        return false;
    for (uint32_t lane = 0; !is_outside(s, to) && lane < infer_leaves(s, LLVMTypeOf(to)); lane++) {
        uint32_t in = infer_operand(s, i, address, lane);
        infer_effect(s, OP_ZERO, &in, 1, cuts ? bytes : 0);
    }
    return true;
}

/* Treats a store of a value that a load without a node read as a copy of memory.  False: it is no
 * such store. */
static bool store_copies(struct infer *s, LLVMValueRef i, LLVMValueRef v)
{
    if (!LLVMIsAStoreInst(i) || !LLVMIsALoadInst(v))
        return false;
    LLVMValueRef to = LLVMGetOperand(i, 1), from = LLVMGetOperand(v, 0);
    if (!is_outside(s, to) || !is_outside(s, from)) {
        uint32_t in[] = { infer_operand(s, i, 1, 0), infer_operand(s, v, 0, 0) };
        infer_effect(s, OP_COPY, in, 2, infer_stored_size(s, LLVMTypeOf(v)));
    }
    return !is_volatile(v); /* a volatile load may have read other bytes */
}

/* The node of the value that an atomic operation stores: its operand, or a number computed from the
 * operand and the old value. */
static uint32_t stored(struct infer *s, LLVMValueRef i, unsigned value, uint32_t leaf)
{
    uint32_t node = infer_operand(s, i, value, leaf);
    if (!LLVMIsAAtomicRMWInst(i) ||
        !GUARD("effects:added", LLVMGetAtomicRMWBinOp(i) != LLVMAtomicRMWBinOpXchg))
        return node;
    uint32_t in[] = { facts_node(s->f, i) + leaf, node }, result = infer_new_integer(s);
    LLVMAtomicRMWBinOp op = LLVMGetAtomicRMWBinOp(i);
    facts_define(s->f, result,
                 op == LLVMAtomicRMWBinOpAdd   ? OP_ARITH
                 : op == LLVMAtomicRMWBinOpSub ? OP_SUB
                                               : OP_DERIVED,
                 in, 2);
    return result;
}

void infer_store(struct infer *s, LLVMValueRef i, unsigned address, unsigned value, bool any_offset)
{
    assert(ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, address))) && "the address");
    LLVMValueRef v = LLVMGetOperand(i, value), to = LLVMGetOperand(i, address);
    LLVMTypeRef type = LLVMTypeOf(v);
    uint32_t leaves = infer_leaves(s, type);
    bool vector = LLVMGetTypeKind(LLVMTypeOf(to)) != LLVMPointerTypeKind;
    if (!s->memory || is_neutral(s, i, address, v, any_offset) ||
        (leaves == 0 && store_copies(s, i, v)) || (leaves == 0 && is_outside(s, to)))
        return;
    if (leaves == 0) {
        uint32_t lanes = vector ? infer_leaves(s, LLVMTypeOf(to)) : 1;
        LLVMTypeRef each = vector && lanes > 1 ? LLVMGetElementType(type) : type;
        for (uint32_t lane = 0; lane < lanes; lane++) {
            uint32_t in = infer_operand(s, i, address, lane);
            infer_effect(s, OP_STORE, &in, 1, any_offset ? -1 : infer_stored_size(s, each));
        }
        return;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        int64_t size, at = leaf_place(s, type, leaf, &size);
        uint32_t in[] = { infer_operand(s, i, address, vector ? leaf : 0),
                          stored(s, i, value, leaf) };
        if (!vector)
            in[0] = infer_moved(s, in[0], any_offset ? 0 : at, any_offset ? 1 : 0);
        infer_effect(s, OP_STORE, in, 2, size);
        /* zeros may cut the pointer */
        if (GUARD("effects:unaligned", !is_aligned(s, i, address, vector ? 0 : at, size)))
            infer_effect(s, OP_STORE, in, 1, size);
    }
}

static int64_t length_of(LLVMValueRef length)
{
    return LLVMIsAConstantInt(length) ? LLVMConstIntGetSExtValue(length) : -1;
}

/* memset.  Zeros make nulls of the whole pointers that they fill.  Bytes left over at the end, and
 * any other byte, are no pointer. */
static void fill(struct infer *s, LLVMValueRef i)
{
    int64_t length = length_of(LLVMGetOperand(i, 2)), word = s->word / 8, whole = 0;
    uint32_t in = infer_operand(s, i, 0, 0);
    if (LLVMIsNull(LLVMGetOperand(i, 1)) && length >= 0) {
        whole = length - length % word;
        infer_effect(s, OP_ZERO, &in, 1, whole);
    }
    if (length == whole)
        return;
    in = infer_moved(s, in, whole, 0);
    infer_effect(s, OP_STORE, &in, 1, length < 0 ? -1 : length - whole);
}

/* Joins operand `pass` into the result: lanes that are off have its value. */
static void join_pass_through(struct infer *s, LLVMValueRef i, unsigned pass)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t loaded = facts_reserve(s->f, 1);
        struct node *n = &s->f->node.at[node + leaf];
        s->f->node.at[loaded] = *n;
        uint32_t in[] = { loaded, infer_operand(s, i, pass, leaf) };
        facts_define(s->f, node + leaf, OP_JOIN, in, 2);
    }
}

/* True if a call of code outside the module may write memory of the module that it can reach.  A
 * target's intrinsic reaches only its operands. */
static bool writes_unseen(struct infer *s, LLVMValueRef i)
{
    LLVMValueRef callee = ir_callee(i);
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
        return infer_asm_reaches(s, i);
    return GUARD("effects:unseen",
                 !(callee && (LLVMGetIntrinsicID(callee) || ir_only_reads(callee))) &&
                     !ir_call_only_reads(i));
}

/* True if the call is one of LLVM's own intrinsics, of which no row tells, and may put an address
 * of its own where operand `k` leads: of the further arguments (llvm.va_start), or of the frame.
 * These lie in private memory, where no other code outside finds anything of the module's. */
static bool puts_addresses(LLVMValueRef i, unsigned k)
{
    LLVMValueRef callee = ir_callee(i);
    return callee && LLVMGetIntrinsicID(callee) && function_machine(callee) == MAP_COUNT &&
           !ir_only_reads(callee) && !ir_call_only_reads(i) && !ir_call_arg_has(i, k, "readonly") &&
           !ir_call_arg_has(i, k, "readnone") && ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k)));
}

/* True if the call may return a pointer of the callee's own as an integer, or within a struct. */
static bool gives_numbers(struct infer *s, LLVMValueRef i)
{
    LLVMValueRef callee = ir_callee(i);
    LLVMTypeRef type = LLVMTypeOf(i);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return !LLVMIsAInlineAsm(LLVMGetCalledValue(i)) && !(callee && LLVMGetIntrinsicID(callee)) &&
           (kind == LLVMIntegerTypeKind || kind == LLVMStructTypeKind ||
            kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) &&
           infer_size(s, type) * 8 >= s->word;
}

/* True if the called code may keep argument `k`, or a number made from its bits. */
static bool keeps(struct infer *s, LLVMValueRef i, unsigned k)
{
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
        return !infer_asm_only_accesses(s, i, k);
    return !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) || ir_call_keeps(i, k);
}

/* An intrinsic that touches no memory computes its result from its operands. */
static bool is_pure(LLVMValueRef i)
{
    LLVMValueRef callee = ir_callee(i);
    return callee && LLVMGetIntrinsicID(callee) && ir_touches_nothing(callee);
}

static void call_pure(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    if (leaves == 0) {
        infer_carry_operands(s, i);
        return;
    }
    uint32_t *in = NULL, n = 0;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        uint32_t of = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
        in = base_realloc(in, (n + of + 1) * sizeof *in);
        for (uint32_t leaf = 0; leaf < of; leaf++)
            in[n++] = infer_operand(s, i, k, leaf);
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        if (s->f->node.at[node + leaf].view == VIEW_INT && n > 0)
            facts_define(s->f, node + leaf, OP_DERIVED, in, n);
        else
            infer_define_unknown(s, node + leaf);
    }
    for (uint32_t k = 0; k < n && s->memory; k++)
        if (s->f->node.at[node].view != VIEW_INT)
            infer_leave(s, in[k]);
    free(in);
}

/* A call of code outside the module.  It may keep every pointer that it gets, and write the memory
 * that the pointer leads to, unless an attribute excludes that.  Its result is unknown, unless an
 * argument is `returned`. */
static void call_unknown(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    unsigned returned = CFG_NONE;
    if (is_pure(i)) {
        call_pure(s, i, node, leaves);
        return;
    }
    const struct given_function *given = infer_given_call(s, i);
    bool noted = infer_may_note(s, i);
    uint32_t first = s->f->node.n;
    /* Code outside may make pointers from numbers, for example from its arguments. */
    if (noted)
        s->boundary->calls_guess = true;
    else
        memory_guess(&s->f->memory);
    if (s->memory && !given &&
        (writes_unseen(s, i) ||
         GUARD("effects:numbers", gives_numbers(s, i)))) /* which may be pointers that it knows */
        infer_effect(s, OP_ESCAPE, &s->anything, 1, 0);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        bool escapes = !given && GUARD("effects:kept", keeps(s, i, k));
        uint32_t of = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
        for (uint32_t leaf = 0; s->memory && leaf < of; leaf++)
            if (GUARD("effects:own", puts_addresses(i, k))) {
                uint32_t in[] = { infer_operand(s, i, k, leaf), s->anything };
                in[0] = infer_moved(s, in[0], 0, 1);
                infer_effect(s, OP_STORE, in, 2, s->word / 8);
            }
        infer_give(s, i, k, escapes ? OP_ESCAPE : OP_REVEAL);
        if (leaves > 0 && ir_call_arg_has(i, k, "returned") &&
            LLVMTypeOf(LLVMGetOperand(i, k)) == LLVMTypeOf(i))
            returned = k;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        if (returned != CFG_NONE) {
            uint32_t in = infer_operand(s, i, returned, leaf);
            facts_define(s->f, node + leaf, OP_JOIN, &in, 1);
        } else if (given && s->f->node.at[node + leaf].view == VIEW_GENERIC &&
                   space_empty(s->f->node.at[node + leaf].mask)) {
            uint32_t in = infer_given_result(s, i, given);
            facts_define(s->f, node + leaf, OP_JOIN, &in, 1);
        } else {
            infer_define_given(s, node + leaf);
            if (given && given->row)
                s->f->fact.at[node + leaf].flags &= ~s->f->exchanged | given->result.flags;
        }
    }
    if (noted)
        infer_note_outside(s, i, first, returned == CFG_NONE ? leaves : 0);
}

/* A call of a function that no row describes.  If an attribute makes the call an allocation, what
 * the called body returns says nothing of the result:
 *     define internal ptr @grab(i64 %n) nosync allockind("alloc,uninitialized") { a part of @pool }
 *     %p = call ptr @grab(i64 16)      => %p = alloca [16 x i8]      for LLVM's Attributor
 * The type of such a function stays, too: ir_may_change_type(). */
static void call_code(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    bool allocates = leaves > 0 && GUARD("effects:allocator", ir_is_allocation(i));
    uint32_t follows = allocates ? 0 : leaves;
    if (!infer_call_known(s, i, node, follows))
        call_unknown(s, i, node, follows);
    for (uint32_t leaf = follows; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
}

/* A library function that reads or writes bytes through its pointers.  Bytes that it reads may be
 * in its result or in the bytes that it writes; so may its other operands. */
static void call_bytes(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves,
                       enum call_flow flow)
{
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++) {
        if (!ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k)))) {
            infer_escape(s, i, k);
            continue;
        }
        uint32_t lanes = infer_leaves(s, LLVMTypeOf(LLVMGetOperand(i, k)));
        for (uint32_t lane = 0; lane < lanes; lane++) {
            uint32_t in = infer_operand(s, i, k, lane); /* redirect asks about it, too */
            if (!s->memory)
                continue;
            if (flow == CALL_UPDATES || (flow == CALL_READS && leaves > 0))
                infer_leave(s, infer_read_bytes(s, in, -1));
            else if (flow == CALL_READS)
                infer_carry(s, i, infer_read_bytes(s, in, -1));
            if (flow != CALL_READS)
                infer_effect(s, OP_STORE, &in, 1, -1);
        }
    }
}

/* A call whose result is an operand of another work-item, or one of several operands (lanes that
 * are off keep the old value), or a value that several work-items compute. */
static void call_gives(struct infer *s, LLVMValueRef i, uint32_t node, uint32_t leaves)
{
    const struct function_row *row = function_find(ir_callee(i));
    unsigned args = LLVMGetNumArgOperands(i);
    if (args > BUDGET_GIVEN)
        FACTS_BUDGET_MET(s->f, i, GIVEN, args);
    if (leaves == 0 || args > BUDGET_GIVEN)
        infer_leave_operands(s, i);
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        uint32_t in[BUDGET_GIVEN], n = 0;
        for (unsigned k = 0; k < args && args <= BUDGET_GIVEN; k++)
            if (LLVMTypeOf(LLVMGetOperand(i, k)) == LLVMTypeOf(i))
                in[n++] = infer_operand(s, i, k, leaf);
        if (n == 0)
            infer_define_unknown(s, node + leaf);
        else
            facts_define(s->f, node + leaf, function_moves(row) ? OP_JOIN : OP_DERIVED, in, n);
    }
}

/* Operands in bundles escape, except in the assumptions of llvm.assume, whose meaning is known. */
static void give_bundles(struct infer *s, LLVMValueRef i, enum call_flow flow)
{
    unsigned bundles = LLVMGetNumOperandBundles(i);
    if (bundles == 0 || !s->memory || flow == CALL_ASSUME)
        return;
    unsigned first = LLVMGetNumArgOperands(i);
    for (unsigned b = 0, k = first; b < bundles; b++) {
        LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(i, b);
        for (unsigned n = LLVMGetNumOperandBundleArgs(bundle); n > 0; n--, k++)
            if (GUARD("effects:bundle", true))
                infer_escape(s, i, k);
        LLVMDisposeOperandBundle(bundle);
    }
}

/* True if LLVM may move the memory that `call` takes from the heap to the stack.  The Attributor
 * does so.  openmp-opt runs it in modules that have this flag.  Elsewhere it runs only where asked
 * for, and our casts of the pointer stop it, but not if the only `free` is sure to run and nothing
 * before it synchronizes: it asks that of the allocation, too. */
static bool may_move_to_stack(const struct infer *s, LLVMValueRef call)
{
    static const char flag[] = "openmp";
    return LLVMGetModuleFlag(s->u->mod, flag, sizeof flag - 1) ||
           LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                        ir_attribute_kind("nosync")) ||
           ir_function_has(ir_callee(call), "nosync");
}

/* Makes new global memory; with `any`, the runtime chooses between global and local memory, and
 * LLVM may choose private memory. */
static void allocate(struct infer *s, LLVMValueRef call, uint32_t node, uint32_t leaves, bool any)
{
    space_set set = any ? space_join(s->f->global, space_one(SPACE_LOCAL)) : s->f->global;
    if (GUARD("effects:stack", any || may_move_to_stack(s, call)))
        set = space_join(set, space_one(SPACE_PRIVATE));
    for (uint32_t leaf = 0; leaf < leaves; leaf++) {
        struct fact fact = facts_unknown(s->f, VIEW_GENERIC, s->f->node.at[node].mask);
        if (space_empty(s->f->node.at[node].mask))
            fact.set = set;
        s->f->fact.at[node + leaf] = fact;
    }
}

/* The address of new global memory is stored at argument 0. */
static void allocate_at(struct infer *s, LLVMValueRef i)
{
    struct fact fact = facts_unknown(s->f, VIEW_GENERIC, space_none());
    fact.set = s->f->global;
    uint32_t in[] = { infer_operand(s, i, 0, 0), facts_constant(s->f, fact) };
    infer_effect(s, OP_STORE, in, 2, s->word / 8);
}

/* Notes that the call observes its operands from `first` on, which are numbers, such as a count of
 * bytes. */
static void look_at_numbers(struct infer *s, LLVMValueRef i, unsigned first)
{
    for (unsigned k = first; k < LLVMGetNumArgOperands(i) && s->ints; k++)
        infer_look(s, i, k);
}

/* Notes the call of a function of the C library, for which another file may have a body. */
static void note_c(struct infer *s, LLVMValueRef i, uint32_t first, uint32_t leaves)
{
    LLVMValueRef fn = ir_callee(i);
    if (fn && infer_may_note(s, i) && function_is_c(fn))
        infer_note_outside(s, i, first, leaves);
}

void infer_call(struct infer *s, LLVMValueRef i)
{
    uint32_t node = facts_node(s->f, i);
    uint32_t leaves = node == PTRMAP_NONE ? 0 : infer_leaves(s, LLVMTypeOf(i));
    LLVMValueRef callee = ir_callee(i);
    enum call_flow flow = callee ? infer_flow_of_function(s, callee) : CALL_UNKNOWN;
    give_bundles(s, i, flow);
    uint32_t first = s->f->node.n;
    switch (flow) {
    case CALL_NOTHING:
    case CALL_ASSUME:
    case CALL_LIFE: look_at_numbers(s, i, 0); break;
    case CALL_SAME:
    case CALL_MASKED:
        if (flow == CALL_MASKED)
            look_at_numbers(s, i, 1); /* what is accessed then tells of the bits of the mask */
        for (uint32_t leaf = 0; leaf < leaves; leaf++) {
            uint32_t in[] = { infer_operand(s, i, 0, leaf), s->null };
            if (flow == CALL_MASKED) { /* at another offset; null if no bit is left */
                in[0] = infer_moved(s, in[0], 0, 1);
                s->f->node.at[in[0]].inbounds = keep_space_bits(s->u->target, LLVMGetOperand(i, 1));
            }
            facts_define(s->f, node + leaf, OP_JOIN, in, flow == CALL_MASKED ? 2 : 1);
        }
        if (leaves == 0)
            infer_carry_operands(s, i);
        return;
    case CALL_GIVES: call_gives(s, i, node, leaves); return;
    case CALL_COPY:
        look_at_numbers(s, i, 2);
        if (s->memory) {
            uint32_t in[] = { infer_operand(s, i, 0, 0), infer_operand(s, i, 1, 0) };
            int64_t length = length_of(LLVMGetOperand(i, 2));
            infer_effect(s, OP_COPY, in, 2, length);
            s->f->node.at[s->f->node.n - 1].span = (int32_t)infer_divisor(s, LLVMGetOperand(i, 2));
            if (GUARD("effects:volatile", ir_access(i).is_volatile)) /* other bytes, as a load */
                infer_effect(s, OP_STORE, in, 1, length);
        }
        return;
    case CALL_FILL:
        look_at_numbers(s, i, 2);
        if (s->memory)
            fill(s, i);
        return;
    case CALL_NEW:
    case CALL_NEW_ANY:
        allocate(s, i, node, leaves, flow == CALL_NEW_ANY);
        note_c(s, i, first, leaves);
        return;
    case CALL_CLUSTER:
        infer_escape(s, i, 0);
        for (uint32_t leaf = 0; leaf < leaves; leaf++)
            s->f->fact.at[node + leaf] = facts_unknown(
                s->f, VIEW_GENERIC, target_places(s->u->target, SPACE_SHARED_CLUSTER));
        return;
    case CALL_NEW_AT:
        if (s->memory)
            allocate_at(s, i);
        break;
    case CALL_TEST: /* tells of an address only where it was moved to an edge of the space */
        infer_operand(s, i, 0, 0);
        infer_look_if_moved(s, i, 0);
        for (uint32_t leaf = 0; leaf < leaves; leaf++) {
            uint32_t in[] = { facts_reserve(s->f, 1), s->null }, from = infer_operand(s, i, 0, 0);
            facts_define(s->f, in[0], OP_MEET, &from, 1);
            s->f->node.at[in[0]].mask = test_places(s->u->target, test_find(i));
            facts_define(s->f, node + leaf, OP_JOIN, in, 2); /* null if the answer is no */
        }
        return;
    case CALL_LOAD:
    case CALL_EXPAND:
        infer_load(s, i, 0, flow == CALL_EXPAND);
        join_pass_through(s, i, 2);
        return;
    case CALL_STORE:
    case CALL_COMPRESS: infer_store(s, i, 1, 0, flow == CALL_COMPRESS); return;
    case CALL_READS:
    case CALL_WRITES:
    case CALL_UPDATES:
        call_bytes(s, i, node, leaves, flow);
        if (infer_may_note(s, i))
            infer_note_outside(s, i, first, leaves);
        return;
    case CALL_SHARED: infer_call_shared(s, i); break;
    case CALL_CALLS: infer_call_entry(s, i); break;
    case CALL_UNKNOWN:
        if (callee && function_has_many(callee))
            FACTS_BUDGET_MET(s->f, i, PARAMETERS, LLVMCountParams(callee));
        call_code(s, i, node, leaves);
        return;
    }
    for (uint32_t leaf = 0; leaf < leaves; leaf++)
        infer_define_unknown(s, node + leaf);
    note_c(s, i, first, leaves);
}
