/* pipeline.c - reads and runs pipeline text. */
#include "pipeline/pipeline.h"

#include "alias/alias.h"
#include "facts/world.h"
#include "infer/infer.h"
#include "rewrite/rewrite.h"

#define PASS(id) extern const struct pass id;
#include "pipeline/passes.def"
#undef PASS

static const struct pass *const passes[] = {
#define PASS(id) &id,
#include "pipeline/passes.def"
#undef PASS
};

static const struct {
    const char *target, *text;
} presets[] = {
#define PRESET(target, text) { target, text },
#define EARLY(target, text)
#include "pipeline/presets.def"
}, earlies[] = {
#define PRESET(target, text)
#define EARLY(target, text) { target, text },
#include "pipeline/presets.def"
};

const struct pass *pipeline_pass_at(size_t i) { return i < COUNTOF(passes) ? passes[i] : NULL; }

const struct pass *pipeline_find(const char *name, size_t len)
{
    for (size_t i = 0; i < COUNTOF(passes); i++)
        if (strlen(passes[i]->name) == len && memcmp(passes[i]->name, name, len) == 0)
            return passes[i];
    return NULL;
}

const char *pipeline_preset(const struct target *t)
{
    for (size_t i = 0; i < COUNTOF(presets); i++)
        if (strcmp(presets[i].target, t->name) == 0)
            return presets[i].text;
    return "check-spaces";
}

const char *pipeline_early(const struct target *t)
{
    for (size_t i = 0; i < COUNTOF(earlies); i++)
        if (strcmp(earlies[i].target, t->name) == 0)
            return earlies[i].text;
    return "check-spaces";
}

void pipeline_init_unit(struct unit *u)
{
    u->providers[0] = &infer_provider;
    u->providers[1] = &world_provider;
}

/* One walk over a text, for checking it or for running it. */
struct walk {
    struct unit *u;
    const char *p; /* what is left */
    bool run;      /* false: only look */
    unsigned depth;
    int result; /* of the passes run so far */
};

static int reject(struct walk *w, const char *format, ...) PRINTF_LIKE(2, 3);
static int reject(struct walk *w, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return diag(w->u->trace, (struct src_loc){ 0 }, DIAG_BAD_PIPELINE, text);
}

static int list(struct walk *w);

/* <NAME=VALUE;…> behind a pass: its options for this run. */
static int read_options(struct walk *w, int64_t *options)
{
    if (*w->p != '<')
        return 0;
    do {
        const char *text = ++w->p;
        w->p += strcspn(w->p, ";>");
        const char *wrong = pass_option_set(options, text, (size_t)(w->p - text));
        if (wrong)
            return reject(w, "'%.*s': %s", (int)(w->p - text < 60 ? w->p - text : 60), text, wrong);
    } while (*w->p == ';');
    if (*w->p != '>')
        return reject(w, "options that do not end in '>'");
    w->p++;
    return 0;
}

static int run_pass(struct walk *w, const struct pass *p)
{
    uint32_t missing = p->after & ~w->u->done;
    if (!w->run)
        return 0;
    if (missing & LEVEL_CHECKED && p != &rewrite_check_spaces_pass) {
        int r = pass_run(w->u, &rewrite_check_spaces_pass);
        if (r < 0)
            return r;
    }
    int r = pass_run(w->u, p);
    w->result = r > w->result ? r : w->result;
    return r < 0 ? r : 0;
}

static int repeat(struct walk *w)
{
    char *after;
    unsigned long rounds = strtoul(w->p, &after, 10);
    if (after == w->p || rounds == 0 || rounds > PIPELINE_MOST_ROUNDS || after[0] != '>' ||
        after[1] != '(')
        return reject(w, "repeat needs the form repeat<N>(…) with N from 1 to %d",
                      PIPELINE_MOST_ROUNDS);
    const char *body = after + 2;
    bool run = w->run;
    if (++w->depth > PIPELINE_MOST_DEPTH)
        return reject(w, "more than %d repeats inside each other", PIPELINE_MOST_DEPTH);
    for (unsigned long k = 0; k < rounds; k++) {
        int before = w->result;
        w->p = body;
        w->result = PASS_SAME;
        if (list(w) < 0)
            return -1;
        bool changed = w->result == PASS_CHANGED;
        w->result = changed ? PASS_CHANGED : before;
        if (!changed)
            w->run = false; /* nothing changes any more: the rest is only read */
        if (*w->p != ')')
            return reject(w, "a repeat that does not end in ')'");
    }
    w->run = run;
    w->depth--;
    w->p++;
    return 0;
}

/* The text that `preset` or `early` stands for.  Where it is only looked at no target is known, and
 * it must fit for each. */
static int named_text(struct walk *w, bool early)
{
    size_t n = !w->run ? early ? COUNTOF(earlies) : COUNTOF(presets) : 1;
    for (size_t i = 0; i < n; i++) {
        const char *text = !w->run ? early ? earlies[i].text : presets[i].text
                           : early ? pipeline_early(w->u->target)
                                   : pipeline_preset(w->u->target);
        struct walk inner = { w->u, text, w->run, w->depth, PASS_SAME };
        if (list(&inner) < 0)
            return -1;
        w->result = inner.result > w->result ? inner.result : w->result;
    }
    return 0;
}

static int element(struct walk *w)
{
    static const char word[] = "repeat<";
    if (strncmp(w->p, word, strlen(word)) == 0) {
        w->p += strlen(word);
        return repeat(w);
    }
    size_t len = strcspn(w->p, ",()<>");
    const char *name = w->p;
    w->p += len;
    bool preset = len == strlen("preset") && memcmp(name, "preset", len) == 0;
    if (preset || (len == strlen("early") && memcmp(name, "early", len) == 0))
        return named_text(w, !preset);
    const struct pass *p = pipeline_find(name, len);
    if (len == 0)
        return reject(w, "a pass name is missing");
    if (!p)
        return reject(w, "unknown pass '%.*s'; `gaspar passes` lists them",
                      (int)(len < 60 ? len : 60), name);
    int64_t saved[OPTION_COUNT];
    memcpy(saved, w->u->option, sizeof saved);
    int r = read_options(w, w->u->option);
    if (r == 0)
        r = run_pass(w, p);
    memcpy(w->u->option, saved, sizeof saved);
    return r;
}

static int list(struct walk *w)
{
    for (;;) {
        if (element(w) < 0)
            return -1;
        if (*w->p != ',')
            return 0;
        w->p++;
    }
}

static int walk(struct unit *u, const char *text, bool run)
{
    struct walk w = { .u = u, .p = text, .run = run, .result = PASS_SAME };
    if (list(&w) < 0)
        return -1;
    if (*w.p)
        return reject(&w, "'%c' is not expected before \"%.20s\"", *w.p, w.p + 1);
    return w.result;
}

int pipeline_check(struct trace *t, const char *text)
{
    struct unit u = { .trace = t };
    pass_option_defaults(u.option);
    return walk(&u, text, false) < 0 ? -1 : 0;
}

int pipeline_run(struct unit *u, const char *text)
{
    int r = walk(u, text, true);
    if (r == PASS_CHANGED)
        pass_verify(u);
    pass_unwatch(u);
    return r;
}
