/* SPDX-License-Identifier: Apache-2.0 */
/* leaves.c - finds generic pointers that leave to code which is not here.
 *
 *     define internal i32 @f(ptr addrspace(3) %p) {         new; %p was generic
 *       %g = addrspacecast ptr addrspace(3) %p to ptr
 *       %c = call i1 @is_low(ptr %g)                        another file's: (uintptr_t)p < 65536
 *
 * Once the files are linked LLVM inlines the body, sees the cast, and answers the comparison of
 * what was cast (compared.c, which looks at this file alone).  A pointer leaves where it is passed
 * to a body of another file, returned to one, or stored where one may read it.  A comparison there
 * is its own file's matter; here the cast is hidden from LLVM.
 *
 * Does not hide where all bodies are here [elsewhere], in a library's function that does nothing
 *          but access memory [library], or where LLVM sees the cast without gaspar, too [own].
 * Limits   a visible function that is called here is taken for code of this file, though its
 *          parameters are other files', too: a cast that gaspar passes to it and that it passes on
 *          is not hidden. */
#include "facts/leaves.h"

#include "base/guard.h"
#include "facts/compared.h"
#include "facts/held.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/same.h"
#include "pass/cancel.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* May files that are not here have code that belongs to the program? */
static bool has_others(const struct unit *u) { return !u->closed || u->given; }

static bool is_generic(const struct unit *u, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    return ir_is_pointer(type) && ir_space(type) == u->generic.number;
}

static bool is_structure(LLVMValueRef v)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    return kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
}

/* The spaces that the generic pointer, or pointers, may point to. */
static space_set spaces_of(const struct unit *u, LLVMValueRef v)
{
    if (facts_node(u->facts, v) == PTRMAP_NONE)
        return u->facts->top;
    return facts_get(u->facts, v, facts_lanes(LLVMTypeOf(v))).set;
}

/* True if the call goes to a body that is not here, or that the linker may replace. */
static bool is_elsewhere(const struct unit *u, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return false;
    if (!fn)
        return has_others(u);
    if (LLVMGetIntrinsicID(fn) || !world_may_replace(u, fn))
        return false;
    return GUARD("leaves:library", function_flow(fn) == CALL_UNKNOWN);
}

/* True if code outside may read the memory. */
static bool is_outside(const struct unit *u, LLVMValueRef address)
{
    if (LLVMGetTypeKind(LLVMTypeOf(address)) != LLVMPointerTypeKind)
        return true; /* a scatter */
    while (LLVMIsAAddrSpaceCastInst(address) && facts_node(u->facts, address) == PTRMAP_NONE)
        address = LLVMGetOperand(address, 0); /* of a cast that is new */
    uint32_t member[BUDGET_GROUP], n = held_objects(u->facts, address, member);
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        if (member[k] == MEMORY_UNKNOWN)
            return true;
    return false;
}

/* True if operand `k` of the instruction goes to code that is not here. */
static bool goes(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    if (ir_is_call(i) && k < LLVMGetNumArgOperands(i) && is_elsewhere(l->u, i))
        return !ir_call_arg_has(i, k, "byval"); /* the address of a copy */
    if (LLVMIsAReturnInst(i))
        return world_is_entry(l->u, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    struct ir_access access = ir_access(i);
    bool stores = access.n == 1 && access.writes[0] && k != access.operand[0];
    return stores && (l->copies || is_outside(l->u, LLVMGetOperand(i, access.operand[0])));
}

struct leaves leaves_survey(struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts say which memory is outside");
    struct leaves l = { .u = u, .seen = compared_seen(u) };
    bool any = has_others(u);
    if (space_empty(l.seen))
        return l;
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(u);
                struct ir_access a = ir_access(i);
                any |= ir_is_call(i) && is_elsewhere(u, i);
                for (unsigned k = 0; !l.parts && k < (unsigned)LLVMGetNumOperands(i); k++)
                    l.parts = is_structure(LLVMGetOperand(i, k)) && goes(&l, i, k);
                if (l.copies || a.n != 2)
                    continue;
                LLVMValueRef from = LLVMGetOperand(i, a.operand[a.writes[0]]);
                LLVMValueRef to = LLVMGetOperand(i, a.operand[!a.writes[0]]);
                l.copies =
                    is_outside(u, to) && !is_outside(u, from) &&
                    !space_empty(space_meet(held_spaces(u->facts, from, 0, -1, false), l.seen));
            }
    if (!GUARD("leaves:elsewhere", any))
        l.seen = space_none();
    return l;
}

/* True for a function that only this file calls, or whose types gaspar took from other files. */
static bool is_ours(const struct unit *u, LLVMValueRef fn, LLVMValueRef v)
{
    return !LLVMIsDeclaration(fn) && !world_is_listed(u, fn) &&
           (ir_is_local(fn) || (u->given && !is_generic(u, v)));
}

/* Values that were found, each once. */
struct found {
    LLVMValueRef at[BUDGET_KEEP_VALUES];
    unsigned n;
};

/* Adds the operands; false: there are too many. */
static bool add(struct found *f, LLVMValueRef v, unsigned first, unsigned end)
{
    for (unsigned o = first; o < end; o++) {
        unsigned k = 0;
        while (k < f->n && f->at[k] != LLVMGetOperand(v, o))
            k++;
        if (k == BUDGET_KEEP_VALUES)
            return false;
        f->at[k] = LLVMGetOperand(v, o);
        f->n += k == f->n;
    }
    return true;
}

/* True if the value, which nothing here computes from another pointer, may be a pointer that gaspar
 * gave its type, or cast. */
static bool is_made(const struct unit *u, LLVMValueRef v)
{
    if (LLVMIsAArgument(v))
        return is_ours(u, LLVMGetParamParent(v), v);
    if (LLVMIsALoadInst(v)) /* what is stored outside was hidden */
        return !is_generic(u, v) || !is_outside(u, LLVMGetOperand(v, 0));
    if (ir_is_call(v)) {
        LLVMValueRef fn = ir_callee(v);
        return !fn || LLVMGetIntrinsicID(fn) || is_ours(u, fn, v);
    }
    return !LLVMIsAConstant(v) && !LLVMIsAAllocaInst(v) && !LLVMIsAIntToPtrInst(v);
}

/* True if LLVM may find the pointer to be a cast where it would not without gaspar. */
static bool may_be_made(const struct unit *u, LLVMValueRef v)
{
    struct found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++) {
        LLVMValueRef at = f.at[k];
        struct flow flow = flow_of(at);
        bool cast = LLVMIsAAddrSpaceCastInst(at) != NULL;
        bool joins = flow.kind == FLOW_JOIN || flow.kind == FLOW_OFFSET || flow.kind == FLOW_MASK;
        if (ir_same_as(at) || LLVMIsAConstant(at))
            continue;
        if (!cast && !joins) {
            if (is_made(u, at))
                return true;
        } else if (!add(&f, at, cast ? 0 : flow.first, cast ? 1 : flow.end)) {
            return true;
        }
    }
    return false;
}

bool leaves_at(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(i, k);
    if (space_empty(l->seen) || !is_generic(l->u, v) ||
        space_empty(space_meet(spaces_of(l->u, v), l->seen)))
        return false;
    bool part = l->parts && LLVMIsAInsertValueInst(i);
    return (part || goes(l, i, k)) && GUARD("leaves:own", may_be_made(l->u, v));
}
