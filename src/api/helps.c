/* SPDX-License-Identifier: Apache-2.0 */
/* helps.c - see helps.h. */
#include "api/helps.h"

#include "api/marks.h"
#include "base/budget.h"
#include "base/intern.h"
#include "base/text.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/assumption.h"
#include "pass/limits.h"
#include "pipeline/pipeline.h"

#include <assert.h>

/* An option that stopped copies of a function in an attempt. */
struct stopped {
    const char *function;
    enum option option;
    int64_t wanted; /* 0: not known */
};

/* One run of the passes on a copy of the input. */
struct attempt {
    bool closed;
    uint32_t assumes; /* bit by enum assumption */
    int64_t option[OPTION_COUNT];
    bool ran;              /* no error ended it */
    bool no_entry;         /* of a closed world: the module has none */
    struct intern generic; /* names of the accesses that stay generic */
    VEC_OF(struct stopped) stopped;
};

struct helps {
    gsp_session *s;
    struct arena arena; /* owns all below */
    LLVMModuleRef input;
    const char *pipeline;
    struct unit as; /* the settings of the run: nothing that it owns */
    VEC_OF(struct attempt *) attempts;
};

struct helps *helps_create(gsp_session *s, const struct unit *u, const char *pipeline)
{
    struct helps *h = base_alloc(sizeof *h);
    *h = (struct helps){ .s = s, .input = shim_clone_module(u->mod), .pipeline = pipeline };
    arena_init(&h->arena);
    session_unit(s, &h->as, u->mod, u->target);
    h->as.closed = u->closed;
    h->as.entries = u->entries;
    h->as.assumes = u->assumes;
    memcpy(h->as.option, u->option, sizeof h->as.option);
    return h;
}

void helps_destroy(struct helps *h)
{
    if (!h)
        return;
    pass_unit_fini(&h->as);
    LLVMDisposeModule(h->input);
    arena_fini(&h->arena);
    free(h);
}

/* ---- attempts ---- */

static const char *keep(struct helps *h, const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(NEWN(&h->arena, char, n), text, n);
}

struct collector {
    struct unit *u;
    struct attempt *to;
};

static void collect(void *user, LLVMValueRef i, unsigned operand, unsigned k)
{
    struct collector *c = user;
    if (!c->u->has_generic ||
        ir_space(LLVMTypeOf(LLVMGetOperand(i, operand))) != c->u->generic.number)
        return;
    char *name = marks_name(c->u, i, k);
    intern_put(&c->to->generic, name, strlen(name));
    free(name);
}

static void ignore(void *user, const struct diag_msg *msg)
{
    (void)user;
    (void)msg;
}

static void run_attempt(struct helps *h, struct attempt *a)
{
    struct trace quiet = { .on_diag = ignore };
    struct unit u;
    LLVMModuleRef m = shim_clone_module(h->input);
    session_unit(h->s, &u, m, h->as.target);
    u.trace = &quiet;
    u.debug = 0; /* the run itself is checked */
    u.progress = NULL;
    u.entries = h->as.entries;
    u.closed = a->closed;
    u.assumes = a->assumes;
    memcpy(u.option, a->option, sizeof u.option);
    a->ran = pipeline_order(&u, h->pipeline) >= 0 && world_settle(&u) >= 0 &&
             pipeline_run(&u, h->pipeline) >= 0;
    a->no_entry = u.no_entry;
    if (a->ran)
        pass_require(&u, PROP_WORLD);
    if (a->ran && !u.cancelled)
        marks_each(&u, collect, &(struct collector){ &u, a });
    for (uint32_t k = 0; k < u.limits_met.n; k++) {
        const struct limit_met *l = &u.limits_met.at[k];
        assert(!l->budget && "budgets are noted for a run that is explained");
        const char *name = keep(h, l->function);
        vec_push_in(&h->arena, &a->stopped, ((struct stopped){ name, l->option, l->wanted }));
    }
    a->ran &= !u.cancelled;
    pass_unit_fini(&u);
    LLVMDisposeModule(m);
}

/* The attempt with these settings, made if it is new.  NULL: it failed, or there were too many. */
static const struct attempt *attempt(struct helps *h, bool closed, uint32_t assumes,
                                     const int64_t *option)
{
    for (uint32_t k = 0; k < h->attempts.n; k++) { /* at most BUDGET_TRIES */
        const struct attempt *a = h->attempts.at[k];
        if (a->closed == closed && a->assumes == assumes &&
            memcmp(a->option, option, sizeof a->option) == 0)
            return a->ran ? a : NULL;
    }
    if (h->attempts.n >= BUDGET_TRIES)
        return NULL;
    struct attempt *a = NEW(&h->arena, struct attempt);
    *a = (struct attempt){ .closed = closed, .assumes = assumes };
    memcpy(a->option, option, sizeof a->option);
    intern_init(&a->generic, &h->arena);
    vec_push_in(&h->arena, &h->attempts, a);
    run_attempt(h, a);
    return a->ran ? a : NULL;
}

static bool names(const struct attempt *a, const char *id)
{
    return intern_find(&a->generic, id, strlen(id)) == INTERN_NONE;
}

bool helps_closed(struct helps *h, const char *id)
{
    const struct attempt *a = h->as.closed ? NULL : attempt(h, true, h->as.assumes, h->as.option);
    return a && names(a, id);
}

/* ---- options ---- */

/* True if the chain says that copies of the function stopped. */
static bool is_about(const struct explain_chain *chain, const char *function)
{
    for (uint32_t k = 0; k < chain->n; k++)
        if (chain->at[k].cause == CAUSE_OPTION &&
            strcmp(ir_name_of(chain->at[k].fn), function) == 0)
            return true;
    return false;
}

static int64_t more(int64_t value, int64_t wanted)
{
    return wanted > value ? wanted : 4 * value + 4;
}

static const struct attempt *attempt_options(struct helps *h, const int64_t *option)
{
    return attempt(h, h->as.closed, h->as.assumes, option);
}

/* Raises the options that stopped copies of functions of the chain until the access names its
 * space.  False: it does not, or too much was tried. */
static bool raise(struct helps *h, const struct explain_chain *chain, const char *id,
                  int64_t *option)
{
    for (uint32_t k = 0; k < chain->n; k++) {
        const struct explain_step *s = &chain->at[k];
        if (s->cause == CAUSE_OPTION)
            option[s->option] = more(option[s->option], s->number2);
    }
    for (;;) { /* at most BUDGET_TRIES */
        const struct attempt *a = attempt_options(h, option);
        bool more_of_them = false;
        if (!a || names(a, id))
            return a != NULL;
        for (uint32_t k = 0; k < a->stopped.n; k++) {
            const struct stopped *s = &a->stopped.at[k];
            if (!is_about(chain, s->function))
                continue;
            option[s->option] = more(option[s->option], s->wanted);
            more_of_them = true;
        }
        if (!more_of_them)
            return false;
    }
}

/* The least value of one option, the others as they are, with which the access names its space; of
 * large values one near it. */
static void lower(struct helps *h, const char *id, int64_t *option, enum option o)
{
    int64_t low = h->as.option[o], high = option[o], step = 64;
    option[o] = low;
    const struct attempt *a = attempt_options(h, option);
    if (a && names(a, id))
        return; /* it is not needed */
    while (a && high - low > 1 + high / step) {
        option[o] = low + (high - low) / 2;
        a = attempt_options(h, option);
        if (a && names(a, id))
            high = option[o];
        else if (a)
            low = option[o];
    }
    option[o] = high;
}

/* "--set copies=4 --set tuples=80": what options of the chain's functions should be. */
static char *advise_options(struct helps *h, const struct explain_chain *chain, const char *id,
                            enum gsp_helps *ret)
{
    int64_t option[OPTION_COUNT];
    struct text t = { 0 };
    memcpy(option, h->as.option, sizeof option);
    if (raise(h, chain, id, option)) {
        *ret = GSP_HELPS_NAMES;
        for (unsigned o = 0; o < OPTION_COUNT; o++)
            if (option[o] != h->as.option[o])
                lower(h, id, option, (enum option)o);
    } else {
        *ret = h->attempts.n < BUDGET_TRIES ? GSP_HELPS_NOT_ALONE : GSP_HELPS_UNKNOWN;
    }
    for (unsigned o = 0; o < OPTION_COUNT; o++)
        if (option[o] != h->as.option[o])
            text_putf(&t, "%s--set %s=%lld", t.n ? " " : "", pass_option_at(o)->name,
                      (long long)option[o]);
    char *text = t.n ? base_strdup(text_get(&t)) : NULL;
    text_fini(&t);
    return text;
}

/* ---- advice ---- */

/* The attempt in the world, with one more assumption (ASSUMPTION_COUNT: none). */
static const struct attempt *attempt_world(struct helps *h, bool closed, enum assumption more)
{
    uint32_t assumes = h->as.assumes | (more < ASSUMPTION_COUNT ? 1U << more : 0);
    return attempt(h, h->as.closed || closed, assumes, h->as.option);
}

/* Of worlds and assumptions that the advice names: which are enough alone? */
static char *advise_world(struct helps *h, uint32_t tries, const char *id, char *help,
                          enum gsp_helps *ret)
{
    static const struct {
        uint32_t try;
        const char *words;
        bool closed;
        enum assumption more;
    } rows[] = {
        { EXPLAIN_TRY_CLOSED, "--world=closed", true, ASSUMPTION_COUNT },
        { EXPLAIN_TRY_HOST, "--assume=host-pointers-global", false, ASSUMPTION_HOST_GLOBAL },
        { EXPLAIN_TRY_LAST, "--assume=back-end-next", false, ASSUMPTION_BACK_END_NEXT },
    };
    const char *words = NULL; /* of one that is enough, else of one that is not */
    unsigned tried = 0, enough = 0;
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        const struct attempt *a =
            tries & rows[k].try ? attempt_world(h, rows[k].closed, rows[k].more) : NULL;
        bool is_enough = a && names(a, id);
        tried += a != NULL;
        if (a && (is_enough || !enough))
            words = rows[k].words;
        enough += is_enough;
    }
    if (!tried)
        return help;
    assert(tried <= 2 && "a help names two at most");
    *ret = enough ? GSP_HELPS_NAMES : GSP_HELPS_NOT_ALONE;
    struct text t = { 0 };
    if (tried == 2 && enough != 1)
        text_putf(&t, "%s (tried: %s)", help,
                  enough ? "each of the two is enough" : "neither is enough alone");
    else
        text_putf(&t, "%s (tried: %s is %s)", help, words, enough ? "enough" : "not enough alone");
    free(help);
    help = base_strdup(text_get(&t));
    text_fini(&t);
    return help;
}

char *helps_advise(struct helps *h, struct unit *u, const struct explain_chain *chain, uint32_t k,
                   const char *id, enum gsp_helps *ret)
{
    assert(k < chain->n && "a step of the chain");
    const struct explain_step *s = &chain->at[k];
    if (h && explain_tries(s->cause) & EXPLAIN_TRY_CLOSED) {
        const struct attempt *closed = attempt_world(h, true, ASSUMPTION_COUNT);
        u->no_entry |= closed && closed->no_entry;
    }
    char *help = explain_help(u, chain, k);
    *ret = GSP_HELPS_UNKNOWN;
    if (!help || !h)
        return help;
    uint32_t tries = explain_tries(s->cause);
    if (u->closed || u->no_entry)
        tries &= ~(uint32_t)EXPLAIN_TRY_CLOSED;
    if (unit_assumes(u, ASSUMPTION_BACK_END_NEXT) ||
        !pass_may_assume(u->target, ASSUMPTION_BACK_END_NEXT))
        tries &= ~(uint32_t)EXPLAIN_TRY_LAST;
    if (tries & EXPLAIN_TRY_OPTIONS) {
        char *tried = advise_options(h, chain, id, ret);
        if (!tried || *ret == GSP_HELPS_UNKNOWN) {
            free(tried);
            return help;
        }
        struct text t = { 0 };
        text_putf(&t, "%s%s", tried,
                  *ret == GSP_HELPS_NAMES ? " (tried: this is enough)"
                                          : " (tried: this is not enough alone)");
        free(help);
        free(tried);
        help = base_strdup(text_get(&t));
        text_fini(&t);
        return help;
    }
    return tries ? advise_world(h, tries, id, help, ret) : help;
}
