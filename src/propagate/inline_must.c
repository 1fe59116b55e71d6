/* SPDX-License-Identifier: Apache-2.0 */
/* inline_must.c - calls that are better inlined than given a copy of what they call.
 *
 *     call void @f(ptr byval([100 x i32]) %a, ptr %p)     =>     the body of @f
 *
 * Needs    facts.        Keeps  nothing.
 * Does not inline where every pointer parameter is known anyway [known]: there is nothing to win;
 *          nor what policy.def leaves out [noinline], [optnone], [naked], [copy]; what another body
 *          may replace [replaced]; what must not be copied [must-not-copy], copy.c says what that
 *          is; nor beyond the budget of instructions [budget].  With --assume=back-end-next, does
 *          not let the body read what a call passes by value in place of its copy [by-value].
 * Safe     because it is LLVM's inliner that does it, where it would: two functions that treat
 *          subnormal numbers or rounding differently, or run on different processors, stay apart.
 * Limits   options copied-instructions and growth. */
#include "pass/pass.h"

#include "base/guard.h"
#include "base/vec.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/assumption.h"
#include "propagate/copy.h"

#include <assert.h>
#include <llvm-c/Target.h>

enum when { ALWAYS, NOT_NOINLINE };

enum policy {
#define POLICY(id, most, when, meaning) POLICY_##id,
#include "propagate/policy.def"
#undef POLICY
    POLICY_COUNT
};

static const struct {
    int most; /* an option, or OPTION_COUNT */
    enum when when;
    const char *meaning;
} policies[] = {
#define POLICY(id, most, when, meaning) { most, when, meaning },
#include "propagate/policy.def"
#undef POLICY
};

struct inliner {
    struct unit *u;
    LLVMTargetDataRef td;  /* borrowed from the module */
    struct ptrmap must;    /* function -> its policy */
    struct ptrmap pending; /* such a function -> calls of others in it that are not inlined yet */
    /* Calls: scratch; ready: functions in which no such call is left, in order. */
    VEC_OF(LLVMValueRef) calls, ready;
    uint64_t instructions, inlined;
    bool changed;
};

/* ---- the policy ---- */

static bool is_image(LLVMTypeRef type)
{
    static const char *const names[] = { "spirv.Image", "spirv.SampledImage", "spirv.Sampler" };
    const char *name =
        LLVMGetTypeKind(type) == LLVMTargetExtTypeKind ? LLVMGetTargetExtTypeName(type) : "";
    for (size_t k = 0; k < COUNTOF(names); k++)
        if (strcmp(name, names[k]) == 0)
            return true;
    return false;
}

/* True if the function takes an image, by its type; or, on targets where images are pointers, by
 * its mangled name (OpenCL's `ocl_image2d_ro`, …). */
static bool takes_image(LLVMValueRef fn)
{
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (is_image(LLVMTypeOf(a)))
            return true;
    const char *name = ir_name_of(fn);
    return strncmp(name, "_Z", 2) == 0 &&
           (strstr(name, "ocl_image") || strstr(name, "ocl_sampler"));
}

static uint64_t round_up(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

/* The size in bytes of the function's parameter block: each parameter is aligned and takes at least
 * four bytes. */
static uint64_t payload(struct inliner *s, LLVMValueRef fn)
{
    unsigned byval = ir_attribute_kind("byval"), k = 0;
    uint64_t at = 0;
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a)) {
        LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, ++k, byval);
        LLVMTypeRef type = by ? LLVMGetTypeAttributeValue(by) : LLVMTypeOf(a);
        if (!ir_has_size(type) || is_image(type))
            continue;
        uint64_t size = LLVMABISizeOfType(s->td, type);
        at = round_up(at, LLVMABIAlignmentOfType(s->td, type)) + (size < 4 ? 4 : size);
    }
    return round_up(at, LLVMPointerSize(s->td));
}

/* The value of the option that bounds what the policy is about; 0: it has none. */
static long long most_of(const struct inliner *s, enum policy p)
{
    return policies[p].most < OPTION_COUNT ? s->u->option[policies[p].most] : 0;
}

static bool holds(struct inliner *s, LLVMValueRef fn, enum policy p)
{
    uint64_t most = (uint64_t)most_of(s, p);
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
    switch (p) {
    case POLICY_KERNEL: return ir_is_kernel(fn);
    case POLICY_IMAGE: return takes_image(fn);
    case POLICY_PAYLOAD: return payload(s, fn) > most;
    case POLICY_RETURN: return ir_has_size(result) && LLVMABISizeOfType(s->td, result) > most;
    case POLICY_COUNT: break;
    }
    return false;
}

/* True if a pointer parameter is still generic with an unknown space.  (A kernel has none, but it
 * may be called by other functions.) */
static bool has_unknown(struct unit *u, LLVMValueRef fn)
{
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (copy_is_generic(u, LLVMTypeOf(a)) && facts_node(u->facts, a) != PTRMAP_NONE &&
            !facts_signable(u->facts, facts_get(u->facts, a, 1)))
            return true;
    return ir_is_kernel(fn) && LLVMGetFirstUse(fn);
}

/* The policy by which calls of the function are inlined; POLICY_COUNT: none asks for it, or the
 * function is left as it is. */
static enum policy policy_of(struct inliner *s, LLVMValueRef fn)
{
    bool noinline_ = ir_function_has(fn, "noinline");
    if (LLVMIsDeclaration(fn) ||
        GUARD("inline-must:replaced", !s->u->closed && !ir_may_run_body(fn)) ||
        GUARD("inline-must:optnone", ir_function_has(fn, "optnone")) ||
        GUARD("inline-must:naked", ir_function_has(fn, "naked")) ||
        GUARD("inline-must:known", !has_unknown(s->u, fn)) ||
        GUARD("inline-must:must-not-copy", copy_is_barred(fn)) ||
        GUARD("inline-must:copy", copy_attribute(fn) != NULL))
        return POLICY_COUNT;
    for (unsigned p = 0; p < POLICY_COUNT; p++)
        if (holds(s, fn, (enum policy)p)) {
            bool over = policies[p].when == ALWAYS && s->u->option[OPTION_OVER_NOINLINE];
            bool may = !GUARD("inline-must:noinline", noinline_ && !over);
            return may ? (enum policy)p : POLICY_COUNT;
        }
    return POLICY_COUNT;
}

/* ---- inlining ---- */

/* The called function, if the call is direct, by the function's own type, and of one whose calls
 * are inlined; else NULL. */
static LLVMValueRef must_callee(struct inliner *s, LLVMValueRef i)
{
    LLVMValueRef to = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return to && ptrmap_find(&s->must, to) != PTRMAP_NONE ? to : NULL;
}

static bool within_budget(struct inliner *s, uint32_t size)
{
    uint64_t fixed = (uint64_t)s->u->option[OPTION_COPIED];
    uint64_t grown = s->instructions * (uint64_t)s->u->option[OPTION_GROWTH] / 100;
    return s->inlined + size <= (fixed > grown ? fixed : grown);
}

/* LLVM makes no copy of what a call passes by value if the function only reads memory: the body
 * then reads the caller's memory, which may be in another space than the copy.  infer/copies.c
 * expects that, but not with --assume=back-end-next: then the function may write, until it is
 * inlined. */
static bool inline_body(struct inliner *s, LLVMValueRef call, LLVMValueRef fn)
{
    enum { OWN = LLVMAttributeFunctionIndex };
    bool last = unit_assumes(s->u, ASSUMPTION_BACK_END_NEXT);
    unsigned kind = ir_attribute_kind("memory");
    LLVMAttributeRef reads = NULL;
    if (GUARD("inline-must:by-value", last))
        reads = LLVMGetEnumAttributeAtIndex(fn, (LLVMAttributeIndex)OWN, kind);
    if (reads)
        LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)OWN, kind);
    bool done = shim_inline_call(call);
    if (reads)
        LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)OWN, reads);
    return done;
}

static void inline_call(struct inliner *s, LLVMValueRef call)
{
    assert(must_callee(s, call) && "a direct call of a function that must be inlined");
    LLVMValueRef fn = ir_callee(call);
    uint32_t size = copy_count_instructions(fn);
    struct src_loc at = ir_loc(call);
    char name[IR_NAME_SIZE], why[96];
    enum policy p = (enum policy)ptrmap_find(&s->must, fn);
    snprintf(name, sizeof name, "@%s", ir_name_of(fn));
    snprintf(why, sizeof why, policies[p].meaning, most_of(s, p));
    if (GUARD("inline-must:budget", !within_budget(s, size)) || !inline_body(s, call, fn)) {
        trace_event(s->u->trace, s->u->pass, EVENT_KEEP, at, name, "it cannot be inlined");
        return;
    }
    trace_event(s->u->trace, s->u->pass, EVENT_INLINE, at, name, why);
    s->inlined += size;
    s->u->count[COUNT_INLINED]++;
    s->changed = true;
}

/* The number of such calls in the function. */
static uint32_t count_calls(struct inliner *s, LLVMValueRef fn)
{
    uint32_t n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            n += must_callee(s, i) != NULL;
    return n;
}

/* Inlines all calls of one function in which no call is left to be inlined. */
static void inline_calls_of(struct inliner *s, LLVMValueRef fn)
{
    s->calls.n = 0;
    IR_EACH_USE (fn, use)
        if (LLVMIsACallInst(LLVMGetUser(use)) && must_callee(s, LLVMGetUser(use)) == fn &&
            world_runs_at(s->u, LLVMGetUser(use)))
            vec_push(&s->calls, LLVMGetUser(use));
    for (uint32_t k = 0; k < s->calls.n; k++) {
        LLVMValueRef call = s->calls.at[k];
        LLVMValueRef caller = LLVMGetBasicBlockParent(LLVMGetInstructionParent(call));
        uint32_t left = ptrmap_find(&s->pending, caller);
        inline_call(s, call);
        if (left == PTRMAP_NONE)
            continue;
        ptrmap_put(&s->pending, caller, left - 1);
        if (left == 1)
            vec_push(&s->ready, caller);
    }
}

/* Inlines callees before their callers, so that code inlined into a callee is inlined with it.
 * Functions on a cycle of calls are never ready, and stay. */
static void inline_all(struct inliner *s)
{
    WORLD_EACH_FUNCTION (s->u, fn) {
        s->instructions += copy_count_instructions(fn);
        if (ptrmap_find(&s->must, fn) == PTRMAP_NONE)
            continue;
        uint32_t n = count_calls(s, fn);
        ptrmap_put(&s->pending, fn, n);
        if (n == 0)
            vec_push(&s->ready, fn);
    }
    for (uint32_t k = 0; k < s->ready.n; k++)
        inline_calls_of(s, s->ready.at[k]);
}

static int run(struct unit *u)
{
    struct inliner s = { .u = u,
                         .td = LLVMGetModuleDataLayout(u->mod),
                         .calls = VEC_IN(&u->arena),
                         .ready = VEC_IN(&u->arena) };
    if (!u->has_generic)
        return PASS_SAME;
    ptrmap_init_in(&s.must, &u->arena, 0);
    ptrmap_init_in(&s.pending, &u->arena, 0);
    bool any = false;
    WORLD_EACH_FUNCTION (u, fn) {
        enum policy p = policy_of(&s, fn);
        if (p != POLICY_COUNT)
            ptrmap_put(&s.must, fn, p);
        any |= p != POLICY_COUNT;
    }
    if (any)
        inline_all(&s);
    return s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass propagate_inline_must_pass = {
    .name = "inline-must",
    .brief = "inline calls of functions that policy.def does not copy",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
};
