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
 * passes it on, a cast leaves where it is passed to a visible function.  A structure with it leaves
 * as it does; where one does, each that a pointer is put into counts, and where one is read from
 * memory as a whole, so does each store:
 *     store ptr %g, ptr addrspace(5) %s
 *     %w = load { ptr, i32 }, ptr addrspace(5) %s
 *     %c = call i1 @low_of({ ptr, i32 } %w)
 *
 * Does not hide where all bodies are here [elsewhere], in a library's function that does nothing
 *          but access memory [library], or where LLVM sees the cast without gaspar, too [own]; does
 *          not take a visible function for code of this file alone if one passes its parameter to
 *          code that is not here [on], or a function whose address is taken [taken] or that is
 *          called by a tail call that must be one [tail-call], or what a pointer calls [pointer];
 *          does not expect what is loaded to be no cast where this module stored one [held], also
 *          as a part of a structure [loaded].
 * Limits   a body of another file that begins with a call of llvm.launder.invariant.group sees the
 *          cast all the same: LLVM makes one call of that and of the one that hides it.  A freeze
 *          between them would hide every such cast from LLVM's attributor, too, which names what
 *          the body accesses. */
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

/* True for a function that has its body elsewhere, or another one there. */
static bool is_theirs(const struct unit *u, LLVMValueRef fn)
{
    if (LLVMGetIntrinsicID(fn) || !world_may_replace(u, fn))
        return false;
    return GUARD("leaves:library", function_flow(fn) == CALL_UNKNOWN);
}

/* True if the call may go to a body that is not here, or that the linker may replace. */
static bool is_elsewhere(const struct leaves *l, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(call)))
        return false;
    return fn ? is_theirs(l->u, fn) : GUARD("leaves:pointer", l->others);
}

/* True for a function with a body that code which is not here may call, too. */
static bool is_shared(const struct unit *u, LLVMValueRef fn)
{
    bool called = fn && ((u->given && !ir_is_local(fn)) || world_is_entry(u, fn));
    return called && !LLVMIsDeclaration(fn);
}

/* True if a `musttail` call calls it: nothing may be done with its result in the caller. */
static bool is_tail_called(LLVMValueRef fn)
{
    IR_EACH_USE (fn, use)
        if (ir_is_must_tail(LLVMGetUser(use)))
            return true;
    return false;
}

/* True if code that is not here may call the function, by its name or by a pointer that it got, or
 * one that returns what this one does. */
static bool returns_there(const struct leaves *l, LLVMValueRef fn)
{
    return is_shared(l->u, fn) || GUARD("leaves:taken", l->others && !ir_is_only_called(fn)) ||
           GUARD("leaves:tail-call", l->others && is_tail_called(fn));
}

/* True if the instruction returns what a `musttail` call gives. */
static bool ends_tail_call(LLVMValueRef i)
{
    LLVMValueRef v = LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : NULL;
    if (v && LLVMIsABitCastInst(v))
        v = LLVMGetOperand(v, 0);
    return v && ir_is_must_tail(v);
}

/* True if operand `k` of the instruction goes to code that is not here. */
static bool goes(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    bool leads = ir_is_call(i) && (is_elsewhere(l, i) || (l->on && is_shared(l->u, ir_callee(i))));
    if (leads && k < LLVMGetNumArgOperands(i))
        return !ir_call_arg_has(i, k, "byval"); /* the address of a copy */
    if (LLVMIsAReturnInst(i))
        return !ends_tail_call(i) &&
               returns_there(l, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i)));
    struct ir_access access = ir_access(i);
    bool stores = access.n == 1 && access.writes[0] && k != access.operand[0];
    return stores &&
           (l->copies || held_is_outside(l->u->facts, LLVMGetOperand(i, access.operand[0])));
}

/* Likewise, also as a part of a structure. */
static bool goes_with(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    return (l->parts && LLVMIsAInsertValueInst(i)) || goes(l, i, k);
}

/* True for a function that this file alone calls, or whose types gaspar took from other files. */
static bool is_ours(const struct unit *u, LLVMValueRef fn, LLVMValueRef v)
{
    bool typed = u->given && !world_is_listed(u, fn) && !is_generic(u, v);
    return typed || (!LLVMIsDeclaration(fn) && !is_shared(u, fn));
}

/* True if the memory behind the pointer may hold what this module put there and did not hide: code
 * that is not here knows it under no other name. */
static bool holds_seen(const struct leaves *l, LLVMValueRef from)
{
    struct facts *f = l->u->facts;
    while (facts_node(f, from) == PTRMAP_NONE &&
           (LLVMIsAAddrSpaceCastInst(from) || LLVMIsAGetElementPtrInst(from)))
        from = LLVMGetOperand(from, 0); /* a pass made it, of one that it knew */
    return LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind ||
           facts_node(f, from) == PTRMAP_NONE ||
           !space_empty(space_meet(held_spaces(f, from, 0, -1, false), l->seen));
}

/* True if the value, which nothing here computes from another pointer, may be a pointer that gaspar
 * gave its type, or cast. */
static bool is_made(const struct leaves *l, LLVMValueRef v)
{
    const struct unit *u = l->u;
    if (LLVMIsAArgument(v))
        return is_ours(u, LLVMGetParamParent(v), v);
    if (LLVMIsALoadInst(v)) /* what is stored outside was hidden */
        return !is_generic(u, v) || GUARD("leaves:held", holds_seen(l, LLVMGetOperand(v, 0)));
    if (ir_is_call(v)) {
        LLVMValueRef fn = ir_callee(v);
        return !fn || LLVMGetIntrinsicID(fn) || is_ours(u, fn, v);
    }
    return !LLVMIsAConstant(v) && !LLVMIsAAllocaInst(v) && !LLVMIsAIntToPtrInst(v);
}

/* True if the value is, or may be computed of, one of which `is_one` is true; or of too many. */
static bool comes_from(const struct leaves *l, LLVMValueRef v,
                       bool (*is_one)(const struct leaves *, LLVMValueRef))
{
    const struct unit *u = l->u;
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
        if (!cast && !joins && is_one(l, at))
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

static bool is_others_parameter(const struct leaves *l, LLVMValueRef v)
{
    return LLVMIsAArgument(v) && !is_ours(l->u, LLVMGetParamParent(v), v);
}

/* True if the instruction, of a visible function, passes the parameter on, or keeps it, where code
 * that is not here reads it. */
static bool passes_on(const struct leaves *l, LLVMValueRef i)
{
    for (unsigned k = 0; !LLVMIsAReturnInst(i) && k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (is_generic(l->u, v) && goes_with(l, i, k) && comes_from(l, v, is_others_parameter))
            return GUARD("leaves:on", true);
    }
    return false;
}

/* True if the instruction takes structures with pointers out of the module, as an operand. */
static bool moves_parts(const struct leaves *l, LLVMValueRef i)
{
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++)
        if (is_structure(LLVMGetOperand(i, k)) && goes(l, i, k))
            return true;
    return false;
}

/* True if the instruction copies what this module stored to memory that others read, or reads it as
 * a part of a structure, which may leave. */
static bool copies_out(const struct leaves *l, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    if (a.n == 2)
        return held_is_outside(l->u->facts, LLVMGetOperand(i, a.operand[!a.writes[0]])) &&
               holds_seen(l, LLVMGetOperand(i, a.operand[a.writes[0]]));
    return l->parts && LLVMIsALoadInst(i) && is_structure(i) &&
           GUARD("leaves:loaded", holds_seen(l, LLVMGetOperand(i, 0)));
}

/* Sets what some instruction is reason for; true: something new.  One walk. */
static bool survey(struct leaves *l)
{
    bool found = false;
    IR_EACH_FUNCTION (l->u->mod, fn) {
        bool shared = is_shared(l->u, fn);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                pass_ask(l->u);
                bool parts = !l->parts && moves_parts(l, i);
                bool copies = !l->copies && copies_out(l, i);
                bool on = !l->on && shared && passes_on(l, i);
                l->parts |= parts;
                l->copies |= copies;
                l->on |= on;
                found |= parts || copies || on;
            }
    }
    return found;
}

/* True if code that is not here may belong to the program and run. */
static bool finds_others(const struct unit *u)
{
    bool found = has_others(u);
    IR_EACH_FUNCTION (u->mod, fn)
        found |= LLVMGetFirstUse(fn) && is_theirs(u, fn);
    return found;
}

struct leaves leaves_survey(struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts say which memory is outside");
    struct leaves l = { .u = u, .seen = compared_seen(u) };
    if (space_empty(l.seen))
        return l;
    l.others = finds_others(u);
    if (!GUARD("leaves:elsewhere", l.others))
        l.seen = space_none();
    for (bool more = l.others; more;) /* each finds one of three, or ends it */
        more = survey(&l);
    return l;
}

bool leaves_at(const struct leaves *l, LLVMValueRef i, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(i, k);
    if (space_empty(l->seen) || !is_generic(l->u, v) ||
        space_empty(space_meet(compared_spaces(l->u, v), l->seen)))
        return false;
    return goes_with(l, i, k) && GUARD("leaves:own", comes_from(l, v, is_made));
}
