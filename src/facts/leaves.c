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
 *     define i32 @third(ptr %p) { %c = call i1 @is_low(ptr %p) … }
 *
 * Of a visible function's parameter this file does not know whether it is a cast.  So where one
 * passes it on, a cast leaves where it is passed to a visible function.
 *
 * Does not hide where all bodies are here [elsewhere], in a library's function that does nothing
 *          but access memory [library], or where LLVM sees the cast without gaspar, too [own]; does
 *          not take a visible function for code of this file alone if one passes its parameter to
 *          code that is not here [on]. */
#include "facts/leaves.h"

#include "base/guard.h"
#include "facts/compared.h"
#include "facts/found.h"
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

/* True for a function with a body that code which is not here may call, too. */
static bool is_shared(const struct unit *u, LLVMValueRef fn)
{
    bool called = fn && ((u->given && !ir_is_local(fn)) || world_is_entry(u, fn));
    return called && !LLVMIsDeclaration(fn);
}

/* True if operand `k` of the instruction goes to code that is not here. */
static bool goes(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    bool leads =
        ir_is_call(i) && (is_elsewhere(l->u, i) || (l->on && is_shared(l->u, ir_callee(i))));
    if (leads && k < LLVMGetNumArgOperands(i))
        return !ir_call_arg_has(i, k, "byval"); /* the address of a copy */
    if (LLVMIsAReturnInst(i))
        return is_shared(l->u, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    struct ir_access access = ir_access(i);
    bool stores = access.n == 1 && access.writes[0] && k != access.operand[0];
    return stores &&
           (l->copies || held_is_outside(l->u->facts, LLVMGetOperand(i, access.operand[0])));
}

/* True for a function that this file alone calls, or whose types gaspar took from other files. */
static bool is_ours(const struct unit *u, LLVMValueRef fn, LLVMValueRef v)
{
    bool typed = u->given && !world_is_listed(u, fn) && !is_generic(u, v);
    return !LLVMIsDeclaration(fn) && (!is_shared(u, fn) || typed);
}

/* True if the value, which nothing here computes from another pointer, may be a pointer that gaspar
 * gave its type, or cast. */
static bool is_made(const struct unit *u, LLVMValueRef v)
{
    if (LLVMIsAArgument(v))
        return is_ours(u, LLVMGetParamParent(v), v);
    if (LLVMIsALoadInst(v)) /* what is stored outside was hidden */
        return !is_generic(u, v) || !held_is_outside(u->facts, LLVMGetOperand(v, 0));
    if (ir_is_call(v)) {
        LLVMValueRef fn = ir_callee(v);
        return !fn || LLVMGetIntrinsicID(fn) || is_ours(u, fn, v);
    }
    return !LLVMIsAConstant(v) && !LLVMIsAAllocaInst(v) && !LLVMIsAIntToPtrInst(v);
}

/* True if the value is, or may be computed of, one of which `is_one` is true; or of too many. */
static bool comes_from(const struct unit *u, LLVMValueRef v,
                       bool (*is_one)(const struct unit *, LLVMValueRef))
{
    struct facts_found f = { { v }, 1 };
    for (unsigned k = 0; k < f.n; k++) {
        LLVMValueRef at = f.at[k];
        struct flow flow = flow_of(at);
        bool cast = LLVMIsAAddrSpaceCastInst(at) != NULL;
        bool joins = flow.kind == FLOW_JOIN || flow.kind == FLOW_OFFSET || flow.kind == FLOW_MASK;
        /* What a visible function returns, it may compute of what it gets. */
        bool passes = ir_is_call(at) && is_shared(u, ir_callee(at));
        if (ir_same_as(at) || LLVMIsAConstant(at))
            continue;
        if (!cast && !joins && is_one(u, at))
            return true;
        unsigned first = cast || passes ? 0 : flow.first;
        unsigned end = cast ? 1 : passes ? LLVMGetNumArgOperands(at) : flow.end;
        for (unsigned o = first; (cast || joins || passes) && o < end; o++)
            if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(at, o))) &&
                !facts_found_add(&f, LLVMGetOperand(at, o)))
                return true;
    }
    return false;
}

static bool is_others_parameter(const struct unit *u, LLVMValueRef v)
{
    return LLVMIsAArgument(v) && !is_ours(u, LLVMGetParamParent(v), v);
}

/* True if a visible function passes its parameter on, or keeps it, where code that is not here
 * reads it. */
static bool passes_on(const struct leaves *l)
{
    IR_EACH_FUNCTION (l->u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(l->u);
                for (unsigned k = 0; is_shared(l->u, fn) && k < (unsigned)LLVMGetNumOperands(i);
                     k++) {
                    LLVMValueRef v = LLVMGetOperand(i, k);
                    bool goes_on = is_generic(l->u, v) && !LLVMIsAReturnInst(i) && goes(l, i, k);
                    if (goes_on && comes_from(l->u, v, is_others_parameter))
                        return GUARD("leaves:on", true);
                }
            }
    return false;
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
                    held_is_outside(u->facts, to) && !held_is_outside(u->facts, from) &&
                    !space_empty(space_meet(held_spaces(u->facts, from, 0, -1, false), l.seen));
            }
    if (!GUARD("leaves:elsewhere", any))
        l.seen = space_none();
    else
        l.on = passes_on(&l);
    return l;
}

bool leaves_at(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(i, k);
    if (space_empty(l->seen) || !is_generic(l->u, v) ||
        space_empty(space_meet(spaces_of(l->u, v), l->seen)))
        return false;
    bool part = l->parts && LLVMIsAInsertValueInst(i);
    return (part || goes(l, i, k)) && GUARD("leaves:own", comes_from(l->u, v, is_made));
}
