/* SPDX-License-Identifier: Apache-2.0 */
/* summaries.c - the places that a call may touch.
 *
 *     define internal void @f(ptr addrspace(3) %p)      touches {local}
 *       %x = load i32, ptr addrspace(3) %p
 *       %s = call i64 @get_global_id(i32 0)             touches nothing: memory(none)
 *       store i32 %x, ptr addrspace(3) %p
 *
 * A call touches what its callee touches and, besides, the arguments that it passes by value: their
 * bytes are read where the pointer of the caller points, which need not be private.
 *
 *     call void @f(ptr byval([16 x i64]) %g)      reads global memory, whatever @f does
 *
 * A function touches what its accesses and its calls touch.  One that orders memory for others (a
 * barrier, a fence, an atomic operation that is more than monotonic) or runs code without a body
 * in this module touches everything.  Functions that call each other in a circle are found by
 * repeating: the sets only grow, and each growth visits the callers once. */
#include "alias/alias.h"

#include "base/worklist.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* A set of places, and one more bit: everything. */
#define TOUCHES_ALL (UINT32_C(1) << 31)
_Static_assert(SPACE_LEAVES < 31, "a set and a flag fit in a word");

/* ---- attributes of a function or call ---- */

/* The `memory` attribute's locations: two bits each. */
enum { MEMORY_ARGUMENTS = 3 << 0, MEMORY_INACCESSIBLE = 3 << 2, MEMORY_ERRNO = 3 << 4 };

static bool memory_bits(LLVMAttributeRef attribute, uint64_t *bits)
{
    if (attribute)
        *bits &= LLVMGetEnumAttributeValue(attribute);
    return attribute != NULL;
}

/* The bits of the `memory` attributes of the call and the function, joined; ~0 if there is none. */
static uint64_t said(LLVMValueRef call, LLVMValueRef fn)
{
    static const char name[] = "memory";
    unsigned kind = ir_attribute_kind(name);
    LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    uint64_t bits = ~UINT64_C(0);
    memory_bits(LLVMGetCallSiteEnumAttribute(call, at, kind), &bits);
    if (fn)
        memory_bits(LLVMGetEnumAttributeAtIndex(fn, at, kind), &bits);
    return bits;
}

static uint32_t of_arguments(struct alias *a, LLVMValueRef call)
{
    space_set set = space_none();
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, k));
        LLVMTypeKind kind = LLVMGetTypeKind(type);
        if (ir_is_pointer(type))
            set = space_join(set, alias_places(a, call, k));
        else if (kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind)
            return TOUCHES_ALL;
    }
    return set.bits;
}

/* True for a function of OpenCL's library that only reads or writes through its pointers. */
static bool is_plain_builtin(LLVMValueRef fn)
{
    const struct builtin *b = function_builtin(fn);
    return b && (b->run == BUILTIN_COMPUTES || b->run == BUILTIN_HINT || b->run == BUILTIN_BLOCK);
}

/* The places that the call itself touches, besides its callee.  A `byval` argument is copied into
 * new memory: a read that neither the callee's body nor its attributes show (LangRef, byval: the
 * copy belongs to the caller).  The back end also moves the memory of `inalloca` and `preallocated`
 * arguments.  `byref` and `sret` are plain pointers; only the callee accesses them. */
static uint32_t handed_over_bits(struct alias *a, LLVMValueRef call)
{
    static const char *const by_value[] = { "byval", "inalloca", "preallocated" };
    space_set set = space_none();
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        for (size_t n = 0; n < COUNTOF(by_value); n++)
            if (ir_call_arg_has(call, k, by_value[n]))
                set = space_join(set, alias_places(a, call, k));
    return set.bits;
}

/* True if operand bundles of the call may read or write.  LLVM knows some bundles to be
 * harmless. */
static bool bundles_touch(LLVMValueRef call)
{
    static const char *const harmless[] = { "ptrauth", "kcfi", "convergencectrl" };
    unsigned n = LLVMGetNumOperandBundles(call), quiet = 0;
    for (unsigned k = 0; k < n; k++) {
        LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(call, k);
        size_t len;
        const char *tag = LLVMGetOperandBundleTag(bundle, &len);
        for (size_t h = 0; h < COUNTOF(harmless); h++)
            quiet += strlen(harmless[h]) == len && memcmp(tag, harmless[h], len) == 0;
        LLVMDisposeOperandBundle(bundle);
    }
    return quiet < n;
}

/* The places that the callee touches, by the summaries computed so far. */
static uint32_t callee_bits(struct alias *a, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    uint64_t memory = said(call, fn);
    if ((memory & ~(uint64_t)(MEMORY_INACCESSIBLE | MEMORY_ERRNO)) == 0)
        return 0;
    uint32_t known = fn ? ptrmap_find(&a->effects, fn) : PTRMAP_NONE;
    if (known != PTRMAP_NONE)
        return known;
    if ((memory & ~(uint64_t)(MEMORY_ARGUMENTS | MEMORY_INACCESSIBLE | MEMORY_ERRNO)) == 0 ||
        (fn && is_plain_builtin(fn)))
        return of_arguments(a, call);
    return TOUCHES_ALL;
}

static uint32_t call_bits(struct alias *a, LLVMValueRef call)
{
    if (!ir_intrinsic(call) && bundles_touch(call))
        return TOUCHES_ALL;
    return callee_bits(a, call) | handed_over_bits(a, call);
}

bool alias_orders(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMFence: return true;
    case LLVMLoad:
    case LLVMStore:
    case LLVMAtomicRMW: return LLVMGetOrdering(i) > LLVMAtomicOrderingMonotonic;
    case LLVMAtomicCmpXchg: /* each of the two orderings may be the stronger one */
        return LLVMGetCmpXchgSuccessOrdering(i) > LLVMAtomicOrderingMonotonic ||
               LLVMGetCmpXchgFailureOrdering(i) > LLVMAtomicOrderingMonotonic;
    default: return false;
    }
}

/* A function and its calls of functions with bodies, which are summaries.call[first] and those
 * behind. */
struct function {
    LLVMValueRef fn;
    uint32_t first, n;
};

struct effects {
    struct alias *a;
    VEC_OF(struct function) functions;
    VEC_OF(LLVMValueRef) calls;
    struct ptrmap number; /* function -> its index in `functions` */
};

/* The places that the function's own instructions touch; also lists its calls of functions with
 * bodies. */
static uint32_t own_bits(struct effects *e, LLVMValueRef fn)
{
    uint32_t bits = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            struct ir_access access = ir_access(i);
            enum flow_kind kind = flow_of(i).kind;
            space_set set;
            if (alias_orders(i) || kind == FLOW_ANY || LLVMIsACallBrInst(i))
                return TOUCHES_ALL;
            if (alias_accessed(e->a, i, &set))
                bits |= set.bits;
            if (access.n > 0 || kind != FLOW_CALL)
                continue;
            LLVMValueRef callee = ir_callee(i);
            if (callee && ptrmap_find(&e->a->effects, callee) != PTRMAP_NONE)
                vec_push(&e->calls, i);
            else
                bits |= call_bits(e->a, i);
            if (bits & TOUCHES_ALL)
                return TOUCHES_ALL;
        }
    return bits;
}

static void number_functions(struct effects *e)
{
    WORLD_EACH_FUNCTION (e->a->u, fn)
        if (ir_body_is_exact(fn)) {
            ptrmap_put(&e->number, fn, e->functions.n);
            ptrmap_put(&e->a->effects, fn, 0);
            vec_push(&e->functions, ((struct function){ .fn = fn }));
        }
}

static void visit_callers(struct effects *e, LLVMValueRef fn, struct worklist *work)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!ir_is_call(user))
            continue;
        LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(user));
        uint32_t k = ptrmap_find(&e->number, caller);
        if (k != PTRMAP_NONE)
            worklist_push(work, k);
    }
}

static void summarize(struct alias *a)
{
    struct effects e = { .a = a, .functions = VEC_IN(&a->u->arena), .calls = VEC_IN(&a->u->arena) };
    struct worklist work;
    uint32_t v;
    ptrmap_init_in(&e.number, &a->u->arena, 64);
    number_functions(&e);
    worklist_init(&work, e.functions.n, 0);
    for (uint32_t k = 0; k < e.functions.n; k++) {
        struct function *f = &e.functions.at[k];
        f->first = e.calls.n;
        ptrmap_put(&a->effects, f->fn, own_bits(&e, f->fn));
        f->n = e.calls.n - f->first;
        worklist_push(&work, k);
    }
    while (worklist_pop(&work, &v)) {
        const struct function *f = &e.functions.at[v];
        uint32_t was = ptrmap_find(&a->effects, f->fn), now = was;
        for (uint32_t k = 0; k < f->n; k++)
            now |= call_bits(a, e.calls.at[f->first + k]);
        now = now & TOUCHES_ALL ? TOUCHES_ALL : now;
        if (now == was)
            continue;
        ptrmap_put(&a->effects, f->fn, now);
        visit_callers(&e, f->fn, &work);
    }
    worklist_fini(&work);
    a->summarized = true;
}

/* Sets `ret` to the places that a call may touch, with those of all calls inside.  False: it
 * touches none. */
static bool touched_by_call(struct alias *a, LLVMValueRef call, space_set *ret)
{
    assert(ir_is_call(call) && "a call");
    if (!a->summarized)
        summarize(a);
    assert(a->summarized && "summarize() has seen every function");
    uint32_t bits = call_bits(a, call);
    *ret = bits & TOUCHES_ALL ? a->all : (space_set){ bits };
    return bits != 0;
}

bool alias_touched(struct alias *a, LLVMValueRef i, space_set *ret)
{
    struct ir_access access = ir_access(i);
    if (access.n > 0 && !access.hint)
        return alias_accessed(a, i, ret);
    return ir_is_call(i) ? touched_by_call(a, i, ret) : false;
}
