/* SPDX-License-Identifier: Apache-2.0 */
/* planner.c - what the planner of copies asks of one module. */
#include "propagate/planner.h"

#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/limits.h"
#include "propagate/copy.h"
#include "propagate/wants.h"

#include <stdlib.h>
#include <string.h>

static uint32_t function_of(const void *user, uint32_t file, uint32_t symbol)
{
    (void)user;
    (void)file;
    return symbol;
}

/* The name of the context that the function was made for; NULL: it is no copy. */
static const char *made_for(struct planner *s, LLVMValueRef fn)
{
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len);
    if (!tag)
        return NULL;
    unsigned at = len;
    while (at > 0 && tag[at - 1] != ':')
        at--;
    char *name = arena_zalloc(&s->b.arena, len - at + 1, 1);
    memcpy(name, tag + at, len - at);
    return at > 0 ? name : NULL;
}

static bool find_body(const void *user, uint32_t function, struct plan_body *ret)
{
    struct planner *s = (struct planner *)user;
    if (!(s->b.symbol.at[function].flags & SYMBOL_COPIES))
        return false;
    *ret = (struct plan_body){ .symbol = function, .copies = s->copies[function] };
    ret->made_for = made_for(s, s->fn[function]);
    return true;
}

static bool is_made(const void *user, uint32_t function, const char *name)
{
    const struct planner *s = user;
    struct text tag = { 0 };
    text_putf(&tag, "%s:%s", ir_name_of(s->fn[function]), name);
    bool made = copy_find(s->u, text_get(&tag)) != NULL;
    text_fini(&tag);
    return made;
}

void planner_tell_met(struct planner *s, uint32_t function, enum option met, int64_t wanted)
{
    struct unit *u = s->u;
    LLVMValueRef fn = s->fn[function];
    const char *name = ir_name_of(fn);
    if (!s->told[function]) {
        trace_event(u->trace, u->pass, EVENT_KEEP, ir_function_loc(fn), name,
                    pass_option_at(met)->meaning);
        pass_option_met(u, name, met, wanted);
    }
    s->told[function] = true;
    if (u->told >> met & 1)
        return;
    u->told |= UINT64_C(1) << met;
    char *source = shim_demangle(name);
    diag_copy_budget(u->trace, ir_function_loc(fn), source, pass_option_at(met)->name,
                     (long long)u->option[met], pass_option_at(met)->name);
    free(source);
}

static void tell_met(void *user, uint32_t function, enum option met, int64_t wanted)
{
    planner_tell_met(user, function, met, wanted);
}

/* Notes the budget for explain/, by the function that has the node. */
static void tell_budget(void *user, uint32_t node, const char *name, int64_t value)
{
    struct planner *s = user;
    for (uint32_t k = 0; k < s->b.symbol.n && s->u->facts->told; k++)
        if (node >= s->b.symbol.at[k].first && node < s->b.symbol.at[k].end)
            pass_budget_met(s->u, ir_name_of(s->fn[k]), name, value, 0);
}

/* Counts a copy that an earlier run made, so that it uses up the budgets, too. */
static void count_copy(struct planner *s, LLVMValueRef fn, uint32_t instructions)
{
    unsigned len = 0;
    const char *tag = copy_tag(fn, &len), *end = tag ? memchr(tag, ':', len) : NULL;
    if (!end)
        return;
    struct text name = { 0 };
    text_put(&name, tag, (size_t)(end - tag));
    LLVMValueRef original = LLVMGetNamedFunction(s->u->mod, text_get(&name));
    uint32_t known = original ? ptrmap_find(&s->b.numbers, original) : PTRMAP_NONE;
    s->from.copied += instructions;
    s->from.instructions -= instructions;
    if (known != PTRMAP_NONE)
        s->copies[known]++;
    text_fini(&name);
}

void planner_init(struct planner *s, struct unit *u)
{
    *s = (struct planner){ 0 };
    struct arena *a = &s->b.arena;
    s->u = u;
    wants_of_module(u, &s->b);
    s->file = &s->b;
    s->from = (struct plan_source){
        .f = u->facts,
        .option = u->option,
        .file = &s->file,
        .files = 1,
        .functions = s->b.symbol.n,
        .instructions = s->b.instructions,
        .user = s,
        .function = function_of,
        .find_body = find_body,
        .is_made = is_made,
        .tell_met = tell_met,
        .tell_budget = tell_budget,
    };
    s->fn = NEWN(a, LLVMValueRef, s->b.symbol.n + 1);
    s->call = NEWN(a, LLVMValueRef, s->b.call.n + 1);
    s->copies = NEWN(a, uint32_t, s->b.symbol.n + 1);
    s->told = NEWN(a, bool, s->b.symbol.n + 1);
    WORLD_EACH_FUNCTION (u, fn) {
        uint32_t k = ptrmap_find(&s->b.numbers, fn);
        if (k == PTRMAP_NONE)
            continue;
        s->fn[k] = fn;
        count_copy(s, fn, s->b.symbol.at[k].instructions);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                uint32_t call = LLVMIsACallInst(i) ? ptrmap_find(&s->b.calls, i) : PTRMAP_NONE;
                if (call != PTRMAP_NONE)
                    s->call[call] = i;
            }
    }
}

void planner_fini(struct planner *s)
{
    plan_fini(&s->plan);
    boundary_fini(&s->b);
}
