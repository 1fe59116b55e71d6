/* SPDX-License-Identifier: Apache-2.0 */
/* privates.c - unites pointers that are made of, passed as, or compared with one another.
 *
 * All pointers that go through memory or integers are one class: a loaded pointer may be any one
 * that was stored.
 *
 * Does not let move what is the address of something that stays [constant]; is handed to a function
 *          that is not here [passed] or comes from one [given], to a pointer to one [called], or to
 *          an intrinsic whose type names no space [unnamed]; is exchanged atomically [exchanged];
 *          is part of a struct that is loaded or stored [struct]; has no fixed size or place
 *          [size]; is used [used] or made [made] in another way; is a parameter [parameter] or
 *          result [result] of a function that others may call; is a variable of a function that
 *          cannot take the buffer [blocked], or that may be active twice [twice], or a parameter by
 *          value of one [by-value].  Does not change the type of a function that one calls which
 *          never runs, and stays as it is [idle]. */
#include "generic/privates.h"

#include "base/guard.h"
#include "facts/elsewhere.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "semantics/flow.h"
#include "semantics/functions.h"
#include "space/builtin.h"

#include <assert.h>

enum { REACHED = 1, PINNED = 2 };

enum { MEMORY = 0 }; /* number of the class that memory holds */

static const char *const pins[] = {
#define PIN(id, text) [PIN_##id] = text,
#include "generic/pin.def"
#undef PIN
};

bool privates_is(const struct privates *p, LLVMTypeRef type)
{
    return ir_is_pointer(type) && ir_space(type) == p->row->number;
}

static uint32_t new_number(struct privates *p)
{
    uint32_t n = p->parent.n;
    vec_push_in(&p->arena, &p->parent, n);
    vec_push_in(&p->arena, &p->flags, 0);
    vec_push_in(&p->arena, &p->why, PIN_NONE);
    return n;
}

static uint32_t top(struct privates *p, uint32_t n)
{
    assert(n < p->parent.n && "the number of a class");
    while (p->parent.at[n] != n)
        n = p->parent.at[n] = p->parent.at[p->parent.at[n]];
    return n;
}

static void reach(struct privates *p, uint32_t n) { p->flags.at[top(p, n)] |= REACHED; }

static void pin_number(struct privates *p, uint32_t n, enum pin why)
{
    assert(why != PIN_NONE && "a reason for the transcript");
    n = top(p, n);
    p->flags.at[n] |= PINNED;
    p->why.at[n] = (uint8_t)why;
}

static void join(struct privates *p, uint32_t a, uint32_t b)
{
    a = top(p, a);
    b = top(p, b);
    p->parent.at[b] = a;
    p->flags.at[a] |= p->flags.at[b];
    if (!p->why.at[a])
        p->why.at[a] = p->why.at[b];
}

/* The number of a private pointer.  A constant that is not null is the address of a variable that
 * stays, so its class is pinned. */
static uint32_t number(struct privates *p, LLVMValueRef v)
{
    assert(privates_is(p, LLVMTypeOf(v)) && !privates_is_nothing(v) &&
           "a private pointer to something");
    uint32_t n = ptrmap_find(&p->value, v);
    if (n != PTRMAP_NONE)
        return n;
    n = new_number(p);
    ptrmap_put(&p->value, v, n);
    if (GUARD("privates:constant", LLVMIsAConstant(v) != NULL))
        pin_number(p, n, PIN_CONSTANT);
    return n;
}

bool privates_is_nothing(LLVMValueRef v)
{
    while (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == LLVMAddrSpaceCast)
        v = LLVMGetOperand(v, 0);
    return LLVMIsNull(v) || LLVMIsUndef(v);
}

static void join_values(struct privates *p, LLVMValueRef a, LLVMValueRef b)
{
    bool both = privates_is(p, LLVMTypeOf(a)) && privates_is(p, LLVMTypeOf(b));
    if (both && !privates_is_nothing(a) && !privates_is_nothing(b))
        join(p, number(p, a), number(p, b));
}

static void pin(struct privates *p, LLVMValueRef v, enum pin why)
{
    if (privates_is(p, LLVMTypeOf(v)) && !privates_is_nothing(v))
        pin_number(p, number(p, v), why);
}

static void join_memory(struct privates *p, LLVMValueRef v)
{
    if (privates_is(p, LLVMTypeOf(v)) && !privates_is_nothing(v))
        join(p, number(p, v), MEMORY);
}

static uint32_t result_of(struct privates *p, LLVMValueRef fn)
{
    uint32_t n = ptrmap_find(&p->result, fn);
    if (n == PTRMAP_NONE) {
        n = new_number(p);
        ptrmap_put(&p->result, fn, n);
    }
    return n;
}

/* True if the function can take another parameter, the buffer.  A kernel can if no code of this
 * module calls it: metadata of the kernel asks the runtime for the argument
 * (gaspar.private_buffer).  A kernel that is called would compute the slice of the calling kernel
 * again, and both would use the same bytes. */
static bool may_change(const struct unit *u, LLVMValueRef fn)
{
    bool fits =
        ir_is_kernel(fn) ? !LLVMGetFirstUse(fn) : !world_is_entry(u, fn) && ir_is_only_called(fn);
    return fits && world_runs(u, fn) && !GUARD("privates:idle", world_is_called_idly(u, fn)) &&
           !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(fn)) && ir_may_change_type(fn);
}

LLVMTypeRef privates_byval(LLVMValueRef fn, unsigned param)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, param + 1, ir_attribute_kind("byval"));
    return a ? LLVMGetTypeAttributeValue(a) : NULL;
}

bool privates_is_variable(const struct privates *p, LLVMValueRef i)
{
    return LLVMIsAAllocaInst(i) && ir_space(LLVMTypeOf(i)) == p->row->number &&
           LLVMGetInstructionParent(i) ==
               LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))) &&
           LLVMIsAConstantInt(LLVMGetOperand(i, 0)) && ir_has_size(LLVMGetAllocatedType(i));
}

/* ---- calls ---- */

/* The name and type of the overload; false: there is none. */
static bool overload(const struct privates *p, LLVMValueRef call, uint64_t moves,
                     struct text *ret_name, LLVMTypeRef *ret_type)
{
    const struct target_row *row[BUDGET_OVERLOAD_ARGUMENTS] = { 0 },
                            *global = tags_row(p->u, BRANCH_GLOBAL);
    LLVMValueRef old = ir_callee(call);
    LLVMTypeRef type = LLVMGlobalGetValueType(old), param[BUDGET_OVERLOAD_ARGUMENTS];
    unsigned n = LLVMCountParamTypes(type);
    size_t len;
    const char *is = LLVMGetValueName2(old, &len);
    const struct builtin *b = function_builtin(old);
    if (!b || !space_has(b->spaces, SPACE_GLOBAL) || n > BUDGET_OVERLOAD_ARGUMENTS ||
        n != LLVMGetNumArgOperands(call))
        return false;
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++)
        if (moves >> k & 1) {
            row[k] = global;
            param[k] = ir_in_space(param[k], global->number);
        }
    *ret_type = LLVMFunctionType(LLVMGetReturnType(type), param, n, LLVMIsFunctionVarArg(type));
    return builtin_remangle((struct target_space){ p->row->number }, is, len, row, n, ret_name) &&
           !given_has_body(p->u->given, text_get(ret_name));
}

LLVMValueRef privates_overload(const struct privates *p, LLVMValueRef call, uint64_t moves)
{
    assert(ir_callee(call) && moves != 0 && "a direct call, and an argument that moves");
    struct text name = { 0 };
    LLVMTypeRef type;
    LLVMValueRef fn = overload(p, call, moves, &name, &type)
                          ? ir_declare_like(ir_callee(call), type, text_get(&name))
                          : NULL;
    text_fini(&name);
    return fn;
}

/* True if the private pointer that is argument `k` may be a global one. */
static bool argument_fits(const struct privates *p, LLVMValueRef call, unsigned k)
{
    struct text name = { 0 };
    LLVMTypeRef type;
    bool fits = k < 64 && privates_is(p, LLVMTypeOf(LLVMGetOperand(call, k))) &&
                overload(p, call, UINT64_C(1) << k, &name, &type);
    text_fini(&name);
    return fits;
}

static void look_at_call(struct privates *p, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    bool known =
        fn && LLVMIsACallInst(call) && LLVMGetTailCallKind(call) != LLVMTailCallKindMustTail;
    enum call_flow flow = flow_of_intrinsic(call);
    bool life = flow == CALL_LIFE, unnamed = flow == CALL_EXPAND || flow == CALL_COMPRESS;
    struct ir_access a = ir_access(call);
    if (known && !LLVMIsDeclaration(fn)) {
        for (unsigned k = 0; k < LLVMCountParams(fn); k++)
            if (!ir_arg_has(fn, k, "byval"))
                join_values(p, LLVMGetOperand(call, k), LLVMGetParam(fn, k));
        if (privates_is(p, LLVMTypeOf(call)))
            join(p, number(p, call), result_of(p, fn));
        return;
    }
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        bool fits = known && (life || argument_fits(p, call, k));
        for (unsigned n = 0; known && n < a.n; n++)
            fits |= a.operand[n] == k && !GUARD("privates:unnamed", unnamed);
        if (GUARD("privates:passed", !fits))
            pin(p, LLVMGetOperand(call, k), PIN_PASSED);
    }
    if (GUARD("privates:called", !fn))
        pin(p, LLVMGetCalledValue(call), PIN_FUNCTION);
    if (GUARD("privates:given", true))
        pin(p, call, PIN_RETURNED);
}

/* ---- instructions ---- */

static enum ir_answer holds_private(const void *user, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
        return IR_INSIDE;
    return privates_is(user, type) ? IR_YES : IR_NO;
}

/* True if the type contains a private pointer. */
static bool holds(const struct privates *p, LLVMTypeRef type)
{
    return ir_type_has(type, holds_private, p);
}

static void look_at_cast(struct privates *p, LLVMValueRef i)
{
    LLVMValueRef in = LLVMGetOperand(i, 0);
    bool to = privates_is(p, LLVMTypeOf(i)), from = privates_is(p, LLVMTypeOf(in));
    if (to && tags_is_generic(p->u, LLVMTypeOf(in)))
        reach(p, number(p, i));
    else if (from && tags_is_generic(p->u, LLVMTypeOf(i)) && !privates_is_nothing(in))
        reach(p, number(p, in));
    /* A cast to or from another named space.  Only null can take it, or code that never runs. */
}

/* The address of an access does not escape; only a stored pointer gets to memory. */
static void look_at_access(struct privates *p, LLVMValueRef i)
{
    LLVMValueRef v = LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 0) : i;
    bool exchanged = LLVMIsAAtomicRMWInst(i) || LLVMIsAAtomicCmpXchgInst(i);
    if (GUARD("privates:exchanged", exchanged)) {
        for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(i); k++)
            pin(p, LLVMGetOperand(i, k), PIN_ATOMIC);
        pin(p, i, PIN_ATOMIC);
    } else if (GUARD("privates:struct",
                     holds(p, LLVMTypeOf(v)) && !privates_is(p, LLVMTypeOf(v)))) {
        pin_number(p, MEMORY, v == i ? PIN_LOADED : PIN_STORED);
    } else {
        join_memory(p, v);
    }
}

static void look_at(struct privates *p, LLVMValueRef i)
{
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    struct flow flow = flow_of(i);
    if (flow.retype == RETYPE_CALLEE) {
        /* Safe because the intrinsic returns its operand, or the operand with low bits cleared: the
         * buffer aligns a variable as the variable says. */
        join_values(p, i, LLVMGetOperand(i, 0));
        return;
    }
    if (flow_of_opcode(LLVMGetInstructionOpcode(i)) == FLOW_CALL) {
        look_at_call(p, i);
        return;
    }
    switch (flow.kind) {
    case FLOW_OBJECT:
        if (privates_is(p, LLVMTypeOf(i)) && GUARD("privates:size", !privates_is_variable(p, i)))
            pin(p, i, PIN_SIZE);
        return;
    case FLOW_LOOK:
        if (LLVMIsAICmpInst(i))
            join_values(p, LLVMGetOperand(i, 0), LLVMGetOperand(i, 1));
        return;
    case FLOW_BITS: /* a number may be any pointer that was cast to a number */
    case FLOW_DERIVED:
        for (unsigned k = flow.first; k < flow.end; k++)
            join_memory(p, LLVMGetOperand(i, k));
        join_memory(p, i);
        return;
    case FLOW_ACCESS: look_at_access(p, i); return;
    case FLOW_RETURN:
        if (n == 1 && privates_is(p, LLVMTypeOf(LLVMGetOperand(i, 0))) &&
            !privates_is_nothing(LLVMGetOperand(i, 0)))
            join(p, number(p, LLVMGetOperand(i, 0)),
                 result_of(p, LLVMGetBasicBlockParent(LLVMGetInstructionParent(i))));
        return;
    default: break;
    }
    if (LLVMIsAAddrSpaceCastInst(i)) {
        look_at_cast(p, i);
    } else if (flow.retype == RETYPE_TYPE) {
        for (unsigned k = flow.first; k < flow.end; k++)
            join_values(p, i, LLVMGetOperand(i, k));
    } else {
        for (unsigned k = 0; GUARD("privates:used", true) && k < n; k++)
            pin(p, LLVMGetOperand(i, k), PIN_USED);
        if (GUARD("privates:made", true))
            pin(p, i, PIN_MADE);
    }
}

/* Pins parameters and results that code elsewhere sees, and variables of functions that cannot get
 * the buffer. */
static void look_at_function(struct privates *p, LLVMValueRef fn)
{
    const struct frame *frame = frames_find(&p->frames, fn);
    bool change = !frame->blocked, own = may_change(p->u, fn) && !ir_is_kernel(fn);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++)
        if (GUARD("privates:parameter", !own && !privates_byval(fn, k)))
            pin(p, LLVMGetParam(fn, k), PIN_PARAMETER);
    if (privates_is(p, LLVMGetReturnType(LLVMGlobalGetValueType(fn))) &&
        GUARD("privates:result", !own))
        pin_number(p, result_of(p, fn), PIN_RESULT);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            look_at(p, i);
            if (privates_is_variable(p, i) && GUARD("privates:blocked", !change))
                pin(p, i, PIN_BUFFER);
            else if (privates_is_variable(p, i) && GUARD("privates:twice", frame->cyclic))
                pin(p, i, PIN_TWICE);
        }
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        LLVMTypeRef type = privates_byval(fn, k);
        if (type && GUARD("privates:by-value", !change || frame->cyclic))
            pin(p, LLVMGetParam(fn, k), PIN_BYVAL);
        else if (type && GUARD("privates:size", !ir_has_size(type)))
            pin(p, LLVMGetParam(fn, k), PIN_SIZE);
    }
}

/* A function that cannot get the buffer cannot pass it to the functions that it calls. */
static void block_frames(struct privates *p)
{
    struct frames *f = &p->frames;
    for (uint32_t k = 0; k < f->frame.n; k++)
        f->frame.at[k].blocked = !may_change(p->u, f->frame.at[k].fn);
    for (uint32_t k = 0; k < f->order.n; k++) {
        const struct frame *from = &f->frame.at[f->order.at[k]];
        for (uint32_t c = 0; from->blocked && c < from->n_callees; c++)
            f->frame.at[f->callee.at[from->first_callee + c]].blocked = true;
    }
}

void privates_init(struct privates *p, struct unit *u)
{
    *p = (struct privates){ .u = u, .row = target_row_of(u->target, SPACE_PRIVATE) };
    assert(p->row && tags_begin(u) && "a target with tags has private memory");
    ptrmap_init_in(&p->value, &p->arena, 64);
    ptrmap_init_in(&p->result, &p->arena, 0);
    frames_init(&p->frames, u->mod);
    new_number(p); /* MEMORY */
    block_frames(p);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn))
            look_at_function(p, fn);
}

void privates_fini(struct privates *p)
{
    frames_fini(&p->frames);
    arena_fini(&p->arena);
}

static bool moves(struct privates *p, uint32_t n)
{
    return n != PTRMAP_NONE && !(p->flags.at[top(p, n)] & PINNED) &&
           !GUARD("private-buffer:unreached", !(p->flags.at[top(p, n)] & REACHED));
}

bool privates_moves(struct privates *p, LLVMValueRef v)
{
    return moves(p, ptrmap_find(&p->value, v));
}

bool privates_result_moves(struct privates *p, LLVMValueRef fn)
{
    return moves(p, ptrmap_find(&p->result, fn));
}

bool privates_any(struct privates *p)
{
    for (uint32_t n = 0; n < p->parent.n; n++)
        if (moves(p, n))
            return true;
    return false;
}

const char *privates_pinned(struct privates *p)
{
    for (uint32_t n = 0; n < p->parent.n; n++)
        if (p->flags.at[top(p, n)] == (REACHED | PINNED))
            return pins[p->why.at[top(p, n)]];
    return NULL;
}
