/* SPDX-License-Identifier: Apache-2.0 */
/* pass.c - the runner of passes; in the debug modes it checks what each pass promises. */
#include "pass/cancel.h"

#include "base/text.h"
#include "base/vec.h"
#include "ir/module.h"
#include "pass/limits.h"
#include "pass/timer.h"

#include <assert.h>

static const char *const count_names[] = {
#define COUNT(id, name, meaning) [COUNT_##id] = name,
#include "pass/count.def"
#undef COUNT
};
static const char *const count_meanings[] = {
#define COUNT(id, name, meaning) [COUNT_##id] = meaning,
#include "pass/count.def"
#undef COUNT
};
static const char *const level_meanings[] = {
#define LEVEL(id, meaning) [LEVEL_BIT_##id] = meaning,
#include "pass/level.def"
#undef LEVEL
};
static const char *const debug_names[] = {
#define DEBUG(id, name, meaning) [DEBUG_BIT_##id] = name,
#include "pass/debug.def"
#undef DEBUG
};
static const char *const debug_meanings[] = {
#define DEBUG(id, name, meaning) [DEBUG_BIT_##id] = meaning,
#include "pass/debug.def"
#undef DEBUG
};

const char *pass_level_meaning(unsigned bit) { return level_meanings[bit]; }
const char *pass_count_name(enum pass_count c) { return count_names[c]; }
const char *pass_count_meaning(enum pass_count c) { return count_meanings[c]; }

const char *pass_debug_name(unsigned bit)
{
    return bit < DEBUG_BIT_COUNT ? debug_names[bit] : NULL;
}

const char *pass_debug_meaning(unsigned bit)
{
    return bit < DEBUG_BIT_COUNT ? debug_meanings[bit] : NULL;
}

bool pass_debug_parse(const char *text, uint32_t *ret_flags)
{
    uint32_t flags = 0;
    while (*text) {
        size_t len = strcspn(text, ",");
        uint32_t bit = 0;
        if (len == 3 && memcmp(text, "all", 3) == 0)
            bit = DEBUG_ALL & ~(uint32_t)DEBUG_PRINT;
        for (unsigned i = 0; i < DEBUG_BIT_COUNT; i++)
            if (strlen(debug_names[i]) == len && memcmp(debug_names[i], text, len) == 0)
                bit = 1u << i;
        if (!bit && len > 0)
            return false;
        flags |= bit;
        text += len + (text[len] == ',');
    }
    *ret_flags = flags;
    return true;
}

/* The names of properties in --stats, by their bits. */
static const char *const property_names[PROP_COUNT] = { "facts", "world", "causes", "copies" };

static const struct provider *provider_of(const struct unit *u, uint32_t prop)
{
    for (unsigned i = 0; i < PROP_COUNT; i++)
        if (u->providers[i] && u->providers[i]->prop == prop)
            return u->providers[i];
    return NULL;
}

void pass_require(struct unit *u, uint32_t props)
{
    assert((props & ~(uint32_t)PROP_ALL) == 0 && "properties are bits of enum prop");
    for (unsigned k = 0; k < PROP_COUNT; k++) {
        uint32_t bit = 1u << k;
        if (!(props & bit) || u->props & bit)
            continue;
        const struct provider *p = provider_of(u, bit);
        assert(p && "a property without a registered provider");
        struct pass_timer timer = pass_timer_start(u);
        p->compute(u);
        assert(!(u->props & bit) && "only pass_require() says that a property is valid");
        u->props |= bit;
        pass_timer_stop(u, &timer, property_names[k]);
    }
}

void pass_drop(struct unit *u, uint32_t props)
{
    for (uint32_t bit = 1; bit <= PROP_ALL; bit <<= 1)
        if (props & u->props & bit) {
            provider_of(u, bit)->drop(u);
            u->props &= ~bit;
        }
}

void pass_unit_fini(struct unit *u)
{
    pass_drop(u, PROP_ALL);
    vec_fini(&u->times);
    arena_fini(&u->arena);
    pass_forget_limits(u);
}

/* Checks that the module is valid, and that each cast is one that the target has or that the input
 * had. */
static void check_module(struct unit *u, const char *pass)
{
    char text[128];
    pass_check_valid(u, pass);
    struct cast_wrong made;
    if (!cast_find_new(u->target, u->mod, &u->watch.given, &made))
        return;
    snprintf(text, sizeof text, "made a cast from address space %u to %u, which %s does not have",
             made.from, made.to, u->target->name);
    pass_bug(u, pass, text);
}

void pass_verify(struct unit *u)
{
    struct text names = { 0 };
    for (unsigned k = 0; k < u->watch.n_changed; k++)
        text_putf(&names, "%s%s", k ? "' or '" : "", u->watch.changed[k]);
    if (u->watch.n_changed > 0)
        check_module(u, text_get(&names));
    text_fini(&names);
}

void pass_unwatch(struct unit *u)
{
    assert((u->watch.began || u->watch.n_changed == 0) && "the first pass begins the watch");
    cast_unwatch(u->mod, &u->watch.given);
    u->watch.n_changed = 0;
    u->watch.began = false;
}

/* Records the casts that the input has, before the first pass; afterwards notes the names of passes
 * that changed the module. */
static void watch(struct unit *u, const char *changed)
{
    if (!u->watch.began)
        u->watch.given = cast_watch(u->target, u->mod);
    u->watch.began = true;
    for (unsigned k = 0; changed && k < u->watch.n_changed; k++)
        if (u->watch.changed[k] == changed)
            return;
    if (changed && u->watch.n_changed < COUNTOF(u->watch.changed))
        u->watch.changed[u->watch.n_changed++] = changed;
}

static void check_properties(struct unit *u, const struct pass *p)
{
    assert((u->props & ~(uint32_t)PROP_ALL) == 0 && "properties are bits of enum prop");
    for (uint32_t bit = 1; bit <= PROP_ALL; bit <<= 1) {
        const char *wrong = u->props & bit ? provider_of(u, bit)->check(u) : NULL;
        if (wrong)
            pass_bug(u, p->name, wrong);
    }
}

static void print_module(struct unit *u, const struct pass *p)
{
    char *text = LLVMPrintModuleToString(u->mod);
    fprintf(stderr, "; after pass '%s'\n%s", p->name, text);
    LLVMDisposeMessage(text);
}

bool pass_is_named(const struct pass *p, const char *name, size_t len)
{
    const char *const names[] = { p->name, p->was };
    for (size_t k = 0; k < COUNTOF(names) && names[k]; k++)
        if (strlen(names[k]) == len && memcmp(names[k], name, len) == 0)
            return true;
    return false;
}

bool pass_is_word(const char *word, const char *name)
{
    size_t len = strcspn(word, ",");
    return len == strlen(name) && memcmp(word, name, len) == 0;
}

bool pass_is_listed(const char *list, const char *name)
{
    for (const char *s = list; s && *s; s += strcspn(s, ","), s += *s == ',')
        if (pass_is_word(s, name))
            return true;
    return false;
}

bool pass_is_skipped(const struct unit *u, const struct pass *p)
{
    return pass_is_listed(u->skip, p->name) || (p->was && pass_is_listed(u->skip, p->was));
}

static int run_once(struct unit *u, const struct pass *p)
{
    if (u->debug & DEBUG_STALE)
        pass_drop(u, PROP_ALL);
    pass_require(u, p->needs | PROP_WORLD);
    u->pass = p->name;
    trace_event(u->trace, p->name, EVENT_BEGIN, (struct src_loc){ 0 }, "", NULL);
    uint64_t before = u->debug & DEBUG_LIES ? ir_hash(u->mod) : 0;
    uint32_t errors = u->trace->errors;
    (void)errors; /* read only by an assertion */

    struct pass_timer timer = pass_timer_start(u);
    struct arena_mark mark = arena_mark(&u->arena);
    int r = p->run(u);
    arena_release(&u->arena, mark);
    assert((r < 0 || r == PASS_SAME || r == PASS_CHANGED) && "a pass has three results");
    assert((r >= 0 || u->trace->errors > errors) && "a pass that fails has reported why");
    assert(u->pass == p->name && "a pass runs no other pass");
    pass_timer_stop(u, &timer, p->name);

    trace_event(u->trace, p->name, EVENT_END, (struct src_loc){ 0 },
                r < 0               ? "rejected"
                : r == PASS_CHANGED ? "changed"
                                    : "same",
                NULL);
    if (r < 0)
        return r;
    if (r == PASS_CHANGED)
        pass_drop(u, ~p->keeps);
    if (u->debug & DEBUG_LIES && r == PASS_SAME && ir_hash(u->mod) != before)
        pass_bug(u, p->name, "changed the module but reported no change");
    return r;
}

bool pass_is_cancelled(struct unit *u)
{
    u->cancelled = u->cancelled || (u->cancel && u->cancel(u->cancel_user));
    return u->cancelled;
}

int pass_run(struct unit *u, const struct pass *p)
{
    if (pass_is_skipped(u, p))
        return PASS_SAME;
    assert((p->after & ~u->done) == 0 && "the pipeline runs a pass before what it builds on");
    assert((p->not_after & u->done) == 0 && "the pipeline runs a pass after it is too late");

    if (!pass_is_cancelled(u))
        pass_require(u, p->needs | PROP_WORLD);
    if (u->cancelled)
        return diag_cancelled(u->trace, (struct src_loc){ 0 }, p->name);
    watch(u, NULL);
    int r = run_once(u, p);
    if (r < 0)
        return r;
    if (u->cancelled)
        return diag_cancelled(u->trace, (struct src_loc){ 0 }, p->name);
    watch(u, r == PASS_CHANGED ? p->name : NULL);
    u->done = pass_levels(p, u->done);
    assert((u->done & p->sets) == p->sets && "a level that a pass sets and ends is set");
    if (u->debug & DEBUG_PRINT && r == PASS_CHANGED)
        print_module(u, p);
    if (u->debug & DEBUG_VERIFY)
        check_module(u, p->name);
    if (u->debug & DEBUG_ROUNDTRIP)
        pass_check_round_trip(u, p->name);
    if (u->debug & DEBUG_RECOMPUTE)
        check_properties(u, p);
    if (u->debug & DEBUG_TWICE && p->again_is_noop && run_once(u, p) != PASS_SAME)
        pass_bug(u, p->name, "made progress when run a second time");
    return r;
}
