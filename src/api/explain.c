/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c - accesses and values, with their causes, as the public structs. */
#include "explain/explain.h"

#include "api/helps.h"
#include "api/marks.h"
#include "api/session.h"
#include "base/text.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "propagate/copy.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

void gsp_set_access(gsp_session *s, void (*fn)(void *, const struct gsp_access *), void *user)
{
    s->access = fn;
    s->access_user = user;
}

void session_mark(gsp_session *s, struct unit *u)
{
    if (s->access || s->function)
        marks_put(u);
}

void gsp_set_function(gsp_session *s, void (*fn)(void *, const struct gsp_function *), void *user)
{
    s->function = fn;
    s->function_user = user;
}

/* ---- strings that live as long as one callback ---- */

struct told {
    struct unit *u;
    struct helps *helps; /* NULL: nothing is tried */
    void (*fn)(void *user, const struct gsp_access *access);
    void *user;
    VEC_OF(char *) owned;
    LLVMValueRef fn_at;           /* the function of the last access … */
    struct shim_profile *profile; /* … and how often its blocks run; NULL: not known */
};

static const char *keep(struct told *t, char *text)
{
    vec_push(&t->owned, text);
    return text;
}

static void forget(struct told *t)
{
    for (uint32_t k = 0; k < t->owned.n; k++)
        free(t->owned.at[k]);
    t->owned.n = 0;
}

static struct gsp_place place_of(struct told *t, struct src_loc at, LLVMValueRef i)
{
    unsigned len;
    LLVMMetadataRef of = i && LLVMIsAFunction(i) ? LLVMGetSubprogram(i) : NULL;
    struct gsp_place p = { .file = at.file, .line = at.line, .column = at.col, .symbol = at.fn };
    if (at.file && i && LLVMIsAInstruction(i))
        p.directory = LLVMGetDebugLocDirectory(i, &len);
    else if (at.file && of)
        p.directory = LLVMDIFileGetDirectory(LLVMDIScopeGetFile(of), &len);
    if (at.fn)
        p.function = keep(t, shim_demangle(at.fn));
    char *inlined = i && LLVMIsAInstruction(i) ? explain_inlined(i) : NULL;
    if (inlined)
        p.inlined = keep(t, inlined);
    return p;
}

/* Adds the advice of a closed world, which names the access, unless a help says so already. */
static void advise_closed(struct gsp_cause *cause, uint32_t n)
{
    assert(n > 0 && "a generic access has a cause");
    for (uint32_t k = 0; k < n; k++)
        if (cause[k].help && strstr(cause[k].help, "--world=closed"))
            return;
    uint32_t at = n - 1;
    while (at > 0 && cause[at].help)
        at--;
    if (cause[at].help)
        return; /* each has one: the access says that a closed world names it */
    cause[at].help = "say that this is the whole program: --world=closed (tried: --world=closed is "
                     "enough)";
    cause[at].helps = GSP_HELPS_NAMES;
}

static void tell(struct told *t, struct gsp_access *a, const struct explain_chain *chain)
{
    struct gsp_cause *cause = base_alloc((chain->n + 1) * sizeof *cause);
    const struct gsp_cause **at = base_alloc((chain->n + 1) * sizeof *at);
    for (uint32_t k = 0; k < chain->n; k++) {
        const struct explain_step *s = &chain->at[k];
        enum gsp_helps helps;
        char *help = helps_advise(t->helps, t->u, chain, k, a->id, &helps);
        cause[k] = (struct gsp_cause){
            .size = sizeof *cause,
            .id = explain_id(s->cause),
            .kind = (enum gsp_cause_kind)explain_kind(s->cause),
            .text = keep(t, explain_text(t->u, s)),
            .help = help ? keep(t, help) : NULL,
            .helps = helps,
            .place = place_of(t, explain_place(s), s->at),
            .at = s->at,
        };
        at[k] = &cause[k];
    }
    if (a->closed && chain->n > 0)
        advise_closed(cause, chain->n);
    a->causes = at;
    a->n_causes = chain->n;
    t->fn(t->user, a);
    free(at);
    free(cause);
    forget(t);
}

/* ---- accesses ---- */

static const char *what_of(LLVMValueRef i)
{
    switch ((unsigned)LLVMGetInstructionOpcode(i)) {
    case LLVMLoad: return "load";
    case LLVMStore: return "store";
    case LLVMAtomicRMW: return "atomicrmw";
    case LLVMAtomicCmpXchg: return "cmpxchg";
    default: return ir_callee(i) ? ir_name_of(ir_callee(i)) : "call";
    }
}

/* How often the instruction runs; -1: no profile says so. */
static int64_t runs(struct told *t, LLVMValueRef i)
{
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    if (fn != t->fn_at) {
        shim_profile_destroy(t->profile);
        t->profile = shim_profile_create(fn);
        t->fn_at = fn;
    }
    return t->profile ? shim_profile_runs(t->profile, i) : -1;
}

static void tell_access(void *user, LLVMValueRef i, unsigned operand, unsigned k)
{
    struct told *t = user;
    struct unit *u = t->u;
    LLVMValueRef p = LLVMGetOperand(i, operand);
    char name[IR_NAME_SIZE], set[SPACE_TEXT_SIZE];
    uint32_t number = ir_space(LLVMTypeOf(p));
    const struct target_row *row = target_row(u->target, (struct target_space){ number });
    struct explain_chain chain = { 0 };
    struct gsp_access a = {
        .size = sizeof a,
        .place = place_of(t, ir_loc(i), i),
        .what = what_of(i),
        .pointer = ir_source_name(p, name, sizeof name),
        .spaces = row ? space_name(row->space) : "unknown",
        .done = marks_was_generic(u, i, k) ? GSP_DONE_RESOLVED : GSP_DONE_NAMED,
        .instruction = i,
        .id = keep(t, marks_name(u, i, k)),
        .runs = runs(t, i),
    };
    if (u->has_generic && number == u->generic.number) {
        LLVMUseRef use = LLVMGetOperandUse(i, operand);
        space_set places = facts_at_use(u->facts, use, facts_lanes(LLVMTypeOf(p))).set;
        a.done = GSP_DONE_GENERIC;
        a.spaces = target_set_text(u->target, places, set, sizeof set);
        explain_operand(u, i, operand, &chain);
        a.closed = t->helps && helps_closed(t->helps, a.id);
    }
    tell(t, &a, &chain);
    vec_fini(&chain);
}

/* ---- functions ---- */

/* The name of the function that it is a copy of; NULL: it is no copy. */
static const char *original(struct told *t, LLVMValueRef fn)
{
    unsigned len;
    const char *tag = copy_tag(fn, &len), *end = tag ? memchr(tag, ':', len) : NULL;
    return end ? keep(t, base_strndup(tag, (size_t)(end - tag))) : NULL;
}

static void tell_function(struct told *t, LLVMValueRef fn,
                          void (*tell_it)(void *user, const struct gsp_function *function),
                          void *user)
{
    VEC_OF(struct gsp_call) calls = { 0 };
    VEC_OF(const struct gsp_call *) at = { 0 };
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef callee = marks_is_call(i) ? ir_callee(i) : NULL;
            char *id = marks_is_call(i) ? marks_call(t->u, i) : NULL;
            if (marks_is_call(i))
                vec_push(&calls, ((struct gsp_call){ .size = sizeof(struct gsp_call),
                                                     .place = place_of(t, ir_loc(i), i),
                                                     .callee = callee ? ir_name_of(callee) : NULL,
                                                     .id = id ? keep(t, id) : NULL }));
        }
    for (uint32_t k = 0; k < calls.n; k++)
        vec_push(&at, &calls.at[k]);
    struct explain_step here = { .at = fn };
    struct gsp_function f = { .size = sizeof f,
                              .place = place_of(t, explain_place(&here), fn),
                              .kernel = ir_is_kernel(fn),
                              .copy_of = original(t, fn),
                              .calls = at.at,
                              .n_calls = at.n };
    tell_it(user, &f);
    vec_fini(&calls);
    vec_fini(&at);
    forget(t);
}

static void tell_functions(gsp_session *s, struct unit *u)
{
    struct told t = { .u = u };
    pass_require(u, PROP_WORLD);
    WORLD_EACH_FUNCTION (u, fn)
        if (!u->cancelled && !LLVMIsDeclaration(fn) && !ir_is_kernel_twin(u->mod, fn))
            tell_function(&t, fn, s->function, s->function_user);
    vec_fini(&t.owned);
}

void session_explain(gsp_session *s, struct unit *u, struct helps *helps)
{
    if (s->function)
        tell_functions(s, u);
    struct told t = { .u = u, .helps = helps, .fn = s->access, .user = s->access_user };
    if (s->access)
        pass_require(u, PROP_WORLD | PROP_FACTS | PROP_CAUSES);
    if (s->access && !u->cancelled)
        marks_each(u, tell_access, &t);
    shim_profile_destroy(t.profile);
    vec_fini(&t.owned);
}

void session_unmark(gsp_session *s, struct unit *u)
{
    if (s->access || s->function)
        marks_remove(u);
}

/* ---- one value ---- */

void session_tell_value(struct unit *u, LLVMValueRef v,
                        void (*fn)(void *, const struct gsp_access *), void *user)
{
    struct told t = { .u = u, .fn = fn, .user = user };
    pass_require(u, PROP_WORLD | PROP_FACTS | PROP_CAUSES);
    char name[IR_NAME_SIZE], set[SPACE_TEXT_SIZE];
    struct explain_chain chain = { 0 };
    bool instruction = LLVMIsAInstruction(v);
    space_set places = explain_set(u, v);
    struct src_loc at = instruction          ? ir_loc(v)
                        : LLVMIsAArgument(v) ? ir_function_loc(LLVMGetParamParent(v))
                                             : (struct src_loc){ 0 };
    struct gsp_access a = {
        .size = sizeof a,
        .place = place_of(&t, at, v),
        .what = "value",
        .pointer = ir_source_name(v, name, sizeof name),
        .spaces = target_set_text(u->target, places, set, sizeof set),
        .done = target_cover(u->target, places, 0) ? GSP_DONE_NAMED : GSP_DONE_GENERIC,
        .instruction = instruction ? v : NULL,
        .runs = -1,
    };
    explain_sources(u, v, &chain);
    tell(&t, &a, &chain);
    vec_fini(&chain);
    vec_fini(&t.owned);
}
