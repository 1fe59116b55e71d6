/* specialize.c - a function that is called with pointers to several spaces gets a copy for each.
 *
 *     call i32 @get(ptr %local)              call i32 @get.local(ptr %local)
 *     call i32 @get(ptr %global)      =>     call i32 @get.global(ptr %global)
 *
 * Types stay: the copy's callers are all known, so facts name its parameters, and resolve its
 * accesses.  What a copy calls is seen in the next round, so copies go down chains of calls and
 * around recursion: a copy that calls the function it was made from, with the same spaces, calls
 * itself.
 *
 * Needs    facts.        Keeps  nothing: there are new functions, and calls go elsewhere.
 * Does not copy a kernel, a function whose body may be replaced, one that takes variable arguments,
 *          one that holds a call that must not be duplicated, or one in which nothing would
 *          become better; does not touch calls by pointer.
 * Safe     because a copy does what the original does; module variables are shared, not copied.
 * Limits   budget.def; a warning says which was met. */
#include "base/text.h"
#include "facts/facts.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include "propagate/propagate.h"

#include <llvm-c/Comdat.h>

static const struct {
    const char *what;
    uint32_t most;
} budgets[] = {
#define BUDGET(id, what, most) { what, most },
#include "propagate/budget.def"
#undef BUDGET
};

enum budget {
#define BUDGET(id, what, most) BUDGET_##id,
#include "propagate/budget.def"
#undef BUDGET
};

/* What is known of one function, by its number. */
struct candidate {
    LLVMValueRef fn;
    uint32_t instructions;
    uint32_t copies;
};

struct specializer {
    struct unit *u;
    struct ptrmap number; /* function -> number of its candidate */
    struct {
        VEC(struct candidate);
    } candidates;
    uint64_t copied; /* instructions */
    bool changed;
};

static const char copy_attribute[] = "gaspar-copy-of";

/* The copy of that name that was made for this before, or NULL. */
static LLVMValueRef find_copy(struct specializer *s, const char *name, const char *tag)
{
    LLVMValueRef fn = LLVMGetNamedFunction(s->u->mod, name);
    LLVMAttributeRef a =
        fn ? LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                           copy_attribute, sizeof copy_attribute - 1)
           : NULL;
    unsigned len = 0;
    const char *is = a ? LLVMGetStringAttributeValue(a, &len) : NULL;
    return is && len == strlen(tag) && memcmp(is, tag, len) == 0 ? fn : NULL;
}

/* Copies that earlier rounds made count, too. */
static void count_copies(struct specializer *s)
{
    IR_EACH_FUNCTION (s->u->mod, fn) {
        LLVMAttributeRef a =
            LLVMGetStringAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                          copy_attribute, sizeof copy_attribute - 1);
        unsigned len = 0;
        const char *tag = a ? LLVMGetStringAttributeValue(a, &len) : NULL;
        size_t n = 0;
        while (n < len && tag[n] != ':')
            n++;
        if (!tag)
            continue;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                s->copied++;
        struct text name = { 0 };
        text_put(&name, tag, n);
        LLVMValueRef original = LLVMGetNamedFunction(s->u->mod, text_get(&name));
        uint32_t known = original ? ptrmap_find(&s->number, original) : PTRMAP_NONE;
        if (known != PTRMAP_NONE)
            s->candidates.at[known].copies++;
        text_fini(&name);
    }
}

/* A warning comes once, however many rounds there are: the function remembers. */
static bool has_been_told(LLVMValueRef fn)
{
    static const char told[] = "gaspar-copies-enough";
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    if (LLVMGetStringAttributeAtIndex(fn, index, told, sizeof told - 1))
        return true;
    LLVMAddAttributeAtIndex(fn, index,
                            LLVMCreateStringAttribute(ctx, told, sizeof told - 1, "", 0));
    return false;
}

static bool within_budget(struct specializer *s, struct candidate *c)
{
    size_t len;
    const char *name = LLVMGetValueName2(c->fn, &len);
    enum budget met = c->copies >= budgets[BUDGET_FUNCTION].most ? BUDGET_FUNCTION : BUDGET_MODULE;
    if (met == BUDGET_MODULE && s->copied + c->instructions <= budgets[BUDGET_MODULE].most)
        return true;
    if (!has_been_told(c->fn)) {
        trace_event(s->u->trace, s->u->pass, EVENT_KEEP, ir_function_loc(c->fn), name,
                    budgets[met].what);
        diag(s->u->trace, ir_function_loc(c->fn), DIAG_COPY_BUDGET, name, budgets[met].what,
             budgets[met].most);
    }
    return false;
}

static LLVMValueRef make_copy(struct specializer *s, struct candidate *c, const char *name,
                              const char *tag)
{
    LLVMValueRef copy = shim_clone_function(c->fn);
    LLVMContextRef ctx = LLVMGetModuleContext(s->u->mod);
    LLVMSetComdat(copy, NULL);
    LLVMSetLinkage(copy, LLVMInternalLinkage);
    LLVMSetVisibility(copy, LLVMDefaultVisibility);
    LLVMSetDLLStorageClass(copy, LLVMDefaultStorageClass);
    LLVMSetValueName2(copy, name, strlen(name));
    LLVMAddAttributeAtIndex(copy, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateStringAttribute(ctx, copy_attribute,
                                                      sizeof copy_attribute - 1, tag,
                                                      (unsigned)strlen(tag)));
    c->copies++;
    s->copied += c->instructions;
    s->u->count[COUNT_CLONES]++;
    return copy;
}

static void specialize_call(struct specializer *s, LLVMValueRef call, struct candidate *c)
{
    struct text name = { 0 }, tag = { 0 }, tuple = { 0 };
    size_t len;
    const char *original = LLVMGetValueName2(c->fn, &len);
    if (propagate_tuple(s->u, call, c->fn, &tuple)) {
        text_putf(&name, "%s%s", original, text_get(&tuple));
        text_putf(&tag, "%s:%s", original, text_get(&tuple));
        LLVMValueRef copy = find_copy(s, text_get(&name), text_get(&tag));
        bool taken = !copy && LLVMGetNamedFunction(s->u->mod, text_get(&name));
        if (!copy && !taken && within_budget(s, c))
            copy = make_copy(s, c, text_get(&name), text_get(&tag));
        if (copy) {
            char subject[2 * IR_NAME_SIZE];
            snprintf(subject, sizeof subject, "@%s -> @%s", original, text_get(&name));
            trace_event(s->u->trace, s->u->pass, EVENT_CLONE, ir_loc(call), subject, NULL);
            shim_set_called_function(call, LLVMGlobalGetValueType(copy), copy);
            s->changed = true;
        }
    }
    text_fini(&name);
    text_fini(&tag);
    text_fini(&tuple);
}

struct calls {
    VEC(LLVMValueRef);
};

/* Calls are collected first: copies that are made on the way wait for the next round. */
static void collect_calls(struct specializer *s, LLVMValueRef fn, struct calls *ret)
{
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            if (callee && ptrmap_find(&s->number, callee) != PTRMAP_NONE &&
                LLVMGetCalledFunctionType(i) == LLVMGlobalGetValueType(callee))
                vec_push(ret, i);
        }
}

/* Internal functions that nobody calls any more; in a closed world all but kernels. */
static void remove_unused(struct specializer *s)
{
    for (uint32_t k = 0; k < s->candidates.n; k++) {
        LLVMValueRef fn = s->candidates.at[k].fn;
        LLVMLinkage linkage = LLVMGetLinkage(fn);
        bool local = linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
        if (s->candidates.at[k].copies == 0 || LLVMGetFirstUse(fn) || !(local || s->u->closed))
            continue;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                facts_forget(s->u->facts, i);
        facts_forget(s->u->facts, fn);
        LLVMDeleteFunction(fn);
    }
}

static int run(struct unit *u)
{
    struct specializer s = { .u = u };
    struct calls calls = { 0 };
    if (!u->has_generic)
        return PASS_SAME;
    ptrmap_init(&s.number, 64);
    IR_EACH_FUNCTION (u->mod, fn) {
        struct candidate c = { .fn = fn };
        if (propagate_is_candidate(u, fn, &c.instructions)) {
            ptrmap_put(&s.number, fn, s.candidates.n);
            vec_push(&s.candidates, c);
        }
    }
    if (s.candidates.n > 0) {
        count_copies(&s);
        IR_EACH_FUNCTION (u->mod, fn)
            collect_calls(&s, fn, &calls);
    }
    for (uint32_t k = 0; k < calls.n; k++)
        specialize_call(&s, calls.at[k],
                        &s.candidates.at[ptrmap_find(&s.number, ir_callee(calls.at[k]))]);
    if (s.changed)
        remove_unused(&s);
    vec_fini(&calls);
    ptrmap_fini(&s.number);
    vec_fini(&s.candidates);
    return s.changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass specialize_pass = {
    .name = "specialize",
    .brief = "copy functions that are called with pointers to several spaces",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
};
