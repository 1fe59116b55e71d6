/* SPDX-License-Identifier: Apache-2.0 */
/* callees.c - the functions that a call by pointer may call, and the calls that may reach a
 * function whose address is taken.
 *
 *     %f = select i1 %c, ptr @a, ptr @b
 *     call void %f(ptr %p)                  calls @a or @b: %p flows to the parameters of both
 *
 * Backward, from a call to functions: a callee made by phis and selects of functions, or loaded
 * from a constant table of functions, is one of those.  Any other callee may be each function of
 * the call's type whose address the module takes; in an open world also a function elsewhere.
 *
 * Forward, from a function to calls: all calls of a function are in the module if its address only
 * reaches calls, by phis, selects, constant tables, and parameters of functions whose calls are all
 * in the module.  In a closed world the address may also go through memory, unless code without a
 * body in the module accesses memory, or gets pointers.  In a summary it may, too: the thin link
 * finds whether the program has such code, and then gives the function unknown callers
 * (SYMBOL_TAKEN).
 * runtimes.def lists runtimes that call functions which they get as arguments.
 *
 * An address may be an integer on the way, as C++ keeps pointers to member functions:
 *
 *     store i64 ptrtoint (ptr @f to i64), ptr %m
 *     %i = load i64, ptr %m
 *     %v = and i64 %i, 1                    tests one bit: is the function virtual?
 *     %f = inttoptr i64 %i to ptr
 *     call void %f(ptr %p)                  calls @f, or another function of the type
 *
 * A comparison of more bits of the integer may reveal the address: if code elsewhere gets the
 * result, it may compute the same number from constants and call the function by it.
 *
 * Does not take the contents of a constant table as all callees if another module may replace or
 *          fill it [table]; does not take the module's functions as all callees of a call by
 *          pointer if code outside may supply one [others], or if the callee is an integer that the
 *          program may have found to equal a function's address [guessed]; does not assume that all
 *          calls of a function are known if its address goes through memory that code outside may
 *          access [memory], or from which code outside gets arguments, or which it may return
 *          [argument], if the bits of its address are compared [told], or if it is passed to a
 *          function that code outside may call, too [passed]; does not take C++'s operators new and
 *          delete for the library's where another file may have them [operators].
 * Safe     because every call of the module whose callee is not known from constants alone reaches
 *          each function of its type whose address is taken, as a pointer or as an integer. */
#include "infer/infer.h"
#include "infer/outside.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* The values that one search has visited. */
struct visited {
    struct ptrmap seen; /* value -> its number */
    uint32_t n;
    struct infer *s;
    LLVMTypeRef type; /* backward: the type of the call */
    bool integers;    /* backward: the callee is made from an integer */
};

/* Visits a value.  False: it was visited before (then *ret_again is true), or the search has
 * visited BUDGET_CALLEE_VALUES values and ends without a result. */
static bool visit(struct visited *v, LLVMValueRef value, bool *ret_again)
{
    assert(v->n <= BUDGET_CALLEE_VALUES && "the search gives up there");
    *ret_again = ptrmap_find(&v->seen, value) != PTRMAP_NONE;
    if (!*ret_again && v->n == BUDGET_CALLEE_VALUES)
        FACTS_BUDGET_MET(v->s->f, v->s->at, CALLEE_VALUES, 0);
    if (*ret_again || v->n == BUDGET_CALLEE_VALUES)
        return false;
    ptrmap_put(&v->seen, value, v->n++);
    return true;
}

/* The constant variable that an address points into; NULL: it points elsewhere, or the variable's
 * contents are not those of this module on every execution. */
static LLVMValueRef table_of(struct infer *s, LLVMValueRef address)
{
    for (unsigned k = 0; address && k < BUDGET_TABLE_STEPS && !LLVMIsAGlobalVariable(address); k++)
        address = flow_source(address, true);
    if (address && !LLVMIsAGlobalVariable(address) && flow_source(address, true))
        FACTS_BUDGET_MET(s->f, s->at, TABLE_STEPS, 0);
    bool fixed = address && LLVMIsAGlobalVariable(address) && LLVMIsGlobalConstant(address) &&
                 LLVMGetInitializer(address) && !LLVMIsExternallyInitialized(address) &&
                 LLVMGetLinkage(address) != LLVMWeakAnyLinkage &&
                 LLVMGetLinkage(address) != LLVMLinkOnceAnyLinkage;
    return GUARD("callees:table", !fixed) ? NULL : address;
}

/* True if `value` is a ptrtoint or inttoptr that keeps all bits of the address. */
static bool is_whole_address(struct infer *s, LLVMValueRef value)
{
    if (flow_of(value).kind != FLOW_BITS)
        return false;
    LLVMTypeRef to = LLVMTypeOf(value), from = LLVMTypeOf(LLVMGetOperand(value, 0));
    LLVMTypeRef integer = LLVMGetTypeKind(to) == LLVMIntegerTypeKind ? to : from;
    LLVMTypeRef pointer = integer == to ? from : to;
    return LLVMGetTypeKind(integer) == LLVMIntegerTypeKind &&
           LLVMGetTypeKind(pointer) == LLVMPointerTypeKind &&
           LLVMGetIntTypeWidth(integer) == 8 * LLVMABISizeOfType(s->td, pointer);
}

/* True if the value is the lowest bit of its operand.  Comparing it reveals too little to find the
 * address, unlike comparing each of the address's bytes. */
static bool is_lowest_bit(LLVMValueRef value)
{
    if (LLVMIsATruncInst(value))
        return LLVMTypeOf(value) == LLVMInt1TypeInContext(LLVMGetTypeContext(LLVMTypeOf(value)));
    LLVMValueRef mask = LLVMIsABinaryOperator(value) ? LLVMGetOperand(value, 1) : NULL;
    return mask && LLVMGetInstructionOpcode(value) == LLVMAnd && LLVMIsAConstantInt(mask) &&
           LLVMConstIntGetZExtValue(mask) == 1;
}

/* True if instructions show what the function does, and only the module calls it: every use of it
 * is a direct call with its own type.  Remembers the answer. */
static bool is_only_called(struct infer *s, LLVMValueRef fn)
{
    uint32_t known = ptrmap_find(&s->only_called, fn);
    if (known != PTRMAP_NONE)
        return known;
    bool result =
        function_has_instructions(fn) && !world_is_entry(s->u, fn) && ir_is_only_called(fn);
    ptrmap_put(&s->only_called, fn, result);
    return result;
}

/* ---- backward ---- */

static bool collect(struct infer *s, struct visited *v, LLVMValueRef value, struct callees *ret);

static bool collect_table(struct infer *s, struct visited *v, LLVMValueRef init,
                          struct callees *ret)
{
    assert(LLVMIsConstant(init) && "an initialiser");
    unsigned n =
        LLVMIsAConstantArray(init) || LLVMIsAConstantStruct(init) || LLVMIsAConstantVector(init)
            ? (unsigned)LLVMGetNumOperands(init)
            : 0;
    if (n == 0)
        return collect(s, v, init, ret);
    for (unsigned k = 0; k < n; k++)
        if (!collect_table(s, v, LLVMGetOperand(init, k), ret))
            return false;
    return true;
}

/* Adds every function of the type whose address is taken. */
static void collect_taken(struct infer *s, LLVMTypeRef type, struct callees *ret)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "functions are listed by their types");
    uint32_t k = ptrmap_find(&s->taken_of_type, type);
    for (; k != PTRMAP_NONE; k = s->taken.at[k].next)
        vec_push_in(&s->tables, ret, s->taken.at[k].fn);
}

/* Adds the functions that calls pass for a parameter; false: there may be others.  A kernel's
 * caller is the host, which in a closed world has only functions of the module. */
static bool collect_arguments(struct infer *s, struct visited *v, LLVMValueRef param,
                              struct callees *ret)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    unsigned index = ir_param_index(param);
    if (s->u->closed && ir_is_kernel(fn)) {
        collect_taken(s, v->type, ret);
        return true;
    }
    if (!is_only_called(s, fn))
        return false;
    IR_EACH_USE (fn, use)
        if (!collect(s, v, LLVMGetOperand(LLVMGetUser(use), index), ret))
            return false;
    return true;
}

/* Adds the functions that `value` may be; false: there may be others. */
static bool collect(struct infer *s, struct visited *v, LLVMValueRef value, struct callees *ret)
{
    bool again;
    /* A call of null, undef or a number is undefined, unless the program has found that the number
     * equals a function's address. */
    if (LLVMIsUndef(value) || LLVMIsNull(value))
        return true;
    if (LLVMIsAConstantInt(value))
        return !GUARD("callees:guessed", v->integers);
    if (!visit(v, value, &again))
        return again;
    if (LLVMIsAFunction(value)) {
        vec_push_in(&s->tables, ret, value);
        return true;
    }
    if (LLVMIsAArgument(value))
        return collect_arguments(s, v, value, ret);
    struct flow flow = flow_of(value);
    bool whole = is_whole_address(s, value);
    v->integers |= whole;
    if (flow.kind == FLOW_JOIN || whole) {
        for (unsigned k = flow.first; k < flow.end; k++)
            if (!collect(s, v, LLVMGetOperand(value, k), ret))
                return false;
        return true;
    }
    LLVMValueRef table = LLVMIsALoadInst(value) && !LLVMGetVolatile(value)
                             ? table_of(s, LLVMGetOperand(value, 0))
                             : NULL;
    return table && collect_table(s, v, LLVMGetInitializer(table), ret);
}

bool infer_callees(struct infer *s, LLVMValueRef callee, LLVMTypeRef type, struct callees *ret)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "the type that the call calls");
    struct visited v = { .s = s, .type = type };
    ret->n = 0;
    ptrmap_init(&v.seen, 0);
    bool all = collect(s, &v, callee, ret);
    ptrmap_fini(&v.seen);
    if (all)
        return true;
    ret->n = 0;
    collect_taken(s, type, ret);
    return !GUARD("callees:others", !s->u->closed || s->callers);
}

/* ---- forward ---- */

static bool stays(struct infer *s, struct visited *v, LLVMValueRef value, LLVMTypeRef type);

/* True if a function's address, passed as an argument of a call, reaches only calls of that
 * type. */
static bool stays_as_argument(struct infer *s, struct visited *v, LLVMValueRef call, LLVMUseRef use,
                              LLVMTypeRef type)
{
    LLVMValueRef fn = ir_callee(call);
    unsigned index = 0;
    while (LLVMGetOperandUse(call, index) != use)
        index++;
    if (!fn)
        return false;
    if (function_is_entry(call, index))
        return true;
    return !GUARD("callees:passed", !is_only_called(s, fn)) && index < LLVMCountParams(fn) &&
           stays(s, v, LLVMGetParam(fn, index), type);
}

static bool stays_in_use(struct infer *s, struct visited *v, LLVMValueRef value, LLVMUseRef use,
                         LLVMTypeRef type)
{
    LLVMValueRef user = LLVMGetUser(use);
    bool in_memory = s->boundary || !GUARD("callees:memory", !s->u->closed || s->callers);
    bool call = ir_is_call(user);
    if (call && flow_of(user).kind == FLOW_CALL) {
        if (LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) == use)
            return LLVMGetCalledFunctionType(user) == type;
        return stays_as_argument(s, v, user, use, type);
    }
    if (LLVMIsAGlobalVariable(user)) {
        bool own = LLVMGetLinkage(user) == LLVMInternalLinkage ||
                   LLVMGetLinkage(user) == LLVMPrivateLinkage;
        return in_memory || (own && LLVMIsGlobalConstant(user) && stays(s, v, user, type));
    }
    if (LLVMIsAConstantArray(user) || LLVMIsAConstantStruct(user) || LLVMIsAConstantVector(user))
        return stays(s, v, user, type);
    switch (flow_of(user).kind) {
    case FLOW_LOOK: /* comparing pointers reveals no number: see look_of() in carry.c */
        return in_memory || !GUARD("callees:told", !ir_is_pointer(LLVMTypeOf(value)));
    case FLOW_JOIN:
    case FLOW_OFFSET: /* the address of a table's element */ return stays(s, v, user, type);
    case FLOW_ACCESS: /* a store of the function, or a load from a table */
        if (LLVMIsAStoreInst(user))
            return LLVMGetOperand(user, 0) == value && in_memory;
        return in_memory || (LLVMIsALoadInst(user) && stays(s, v, user, type));
    case FLOW_PART:
    case FLOW_RETURN: return in_memory;
    case FLOW_BITS:
    case FLOW_DERIVED:
        return in_memory || is_lowest_bit(user) ||
               (is_whole_address(s, user) && stays(s, v, user, type));
    default: return false;
    }
}

/* True if `value`, the address of a function or of a table that holds it, reaches only calls of
 * that type.  Bound: BUDGET_CALLEE_VALUES values. */
static bool stays(struct infer *s, struct visited *v, LLVMValueRef value, LLVMTypeRef type)
{
    bool again;
    if (!visit(v, value, &again))
        return again;
    IR_EACH_USE (value, use)
        if (!stays_in_use(s, v, value, use, type))
            return false;
    return true;
}

bool infer_stays_here(struct infer *s, LLVMValueRef fn)
{
    struct visited v = { .s = s };
    ptrmap_init(&v.seen, 0);
    bool result = stays(s, &v, fn, LLVMGlobalGetValueType(fn));
    ptrmap_fini(&v.seen);
    return result;
}

/* ---- functions of the module ---- */

bool infer_asks_to_inline(struct infer *s, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool call = ir_is_call(user) && ir_callee(user) == fn;
        if (call ? ir_call_must_inline(user) : s->inlined)
            return true;
    }
    return false;
}

const struct scope *infer_scope(struct infer *s, LLVMValueRef fn)
{
    uint32_t n = ptrmap_find(&s->scopes, fn);
    return n == PTRMAP_NONE ? NULL : &s->functions.at[n];
}

enum call_flow infer_flow_of_function(struct infer *s, LLVMValueRef fn)
{
    uint32_t known = ptrmap_find(&s->calls, fn);
    if (known == PTRMAP_NONE) {
        bool whole = s->u->closed && !s->boundary && !s->u->given; /* no file has a body for it */
        bool own = !whole && GUARD("callees:operators", function_is_replaceable(fn));
        known = own ? CALL_UNKNOWN : function_flow(fn);
        ptrmap_put(&s->calls, fn, known);
    }
    return (enum call_flow)known;
}

/* True if the function may access memory by code that is not in the module.  Code that only reads
 * counts: it may return pointers, or call functions with them. */
static bool is_unseen_function(struct infer *s, LLVMValueRef fn)
{
    return LLVMIsDeclaration(fn) && !LLVMGetIntrinsicID(fn) && ir_reaches_memory(fn) &&
           infer_flow_of_function(s, fn) >= CALL_CALLS;
}

/* True if code that is not in the module runs as that function, and may call functions of the
 * module that it finds in memory, or gets as an argument, also in pieces, or may return a function
 * of its own.  What accesses no memory and returns nothing does nothing. */
static bool is_caller(struct infer *s, LLVMValueRef fn)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(fn);
    if (is_unseen_function(s, fn))
        return true;
    if (!LLVMIsDeclaration(fn) || LLVMGetIntrinsicID(fn) ||
        LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
        return false;
    return GUARD("callees:argument", infer_flow_of_function(s, fn) >= CALL_CALLS);
}

bool infer_is_unseen(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    return fn && is_unseen_function(s, fn) && ir_call_reaches_memory(call);
}

bool infer_is_taken(struct infer *s, LLVMValueRef fn)
{
    bool taken = world_is_spelled(s->u, fn);
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        taken |= !ir_is_call(user) ||
                 LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) != use;
    }
    return taken;
}

/* True if some call of the function reaches memory by code that is not in the module. */
static bool runs_unseen(struct infer *s, LLVMValueRef fn)
{
    IR_EACH_USE (fn, use)
        if (ir_is_call(LLVMGetUser(use)) && infer_is_unseen(s, LLVMGetUser(use)))
            return true;
    return is_unseen_function(s, fn) && infer_is_taken(s, fn);
}

bool infer_runs_callers(struct infer *s, LLVMValueRef fn)
{
    if (runs_unseen(s, fn))
        return true;
    bool pure = !is_unseen_function(s, fn); /* else its calls say that they reach no memory */
    return LLVMGetFirstUse(fn) && pure && is_caller(s, fn);
}

/* Fills s->taken, and sets s->unseen if code without a body in the module may access memory. */
void infer_find_taken(struct infer *s)
{
    assert(s->functions.n == 0 && s->taken.n == 0 && "before any scope, and once");
    size_t len;
    LLVMGetModuleInlineAsm(s->u->mod, &len);
    s->unseen |= len > 0;
    if (s->boundary) {
        s->boundary->unseen = s->unseen;
        infer_find_askers(s);
    }
    IR_EACH_FUNCTION (s->u->mod, fn) {
        if (LLVMGetIntrinsicID(fn))
            continue;
        s->memory |= function_is_runtime(fn); /* a runtime passes arguments on through memory */
        s->unseen = s->unseen || runs_unseen(s, fn);
        s->callers = s->callers || s->unseen || infer_runs_callers(s, fn);
        if (infer_is_taken(s, fn) && world_runs(s->u, fn)) {
            LLVMTypeRef type = LLVMGlobalGetValueType(fn);
            struct taken t = { fn, ptrmap_find(&s->taken_of_type, type) };
            ptrmap_put(&s->taken_of_type, type, s->taken.n);
            vec_push_in(&s->tables, &s->taken, t);
        }
    }
}
