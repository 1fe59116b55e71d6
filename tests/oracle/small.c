/* SPDX-License-Identifier: Apache-2.0 */
/* small.c - every small program: what gaspar says of it must hold when it runs.
 *
 *   oracle_small [--seconds=S] [--seed=N]     programs drawn at random: 10 seconds, a new seed;
 *                                             --seed=rotating: that of $GASPAR_SEED
 *   oracle_small --all [--part=K/N]           all of them, or each N-th beginning with the K-th
 *   oracle_small --only=COORDINATES [-v]      one; -v prints it, before and after
 *
 * and --length=L (at most so many steps; 4, with --all 2), --reports=R (print so many causes),
 * --kind=WORD (look for nothing else), --keep=DIR (save the module of each cause).
 *
 * grammar.h says what the programs are, machine.h how they run, check.h what is looked for.
 *
 * A program that fails is made smaller, as long as it fails in the same way, and reported once with
 * all that fail for the same reason.  Programs that do something undefined on every path show
 * nothing; they are counted. */
#include "check.h"

#include <string.h>
#include <time.h>

enum { MOST_CAUSES = 400 };

struct cause {
    enum kind kind;
    struct program p;
    uint64_t count;
    char text[700];
};

static struct cause causes[MOST_CAUSES];
static unsigned n_causes;

/* ---- causes ---- */

static bool try_instead(struct program *p, struct program q, enum kind kind, char *text,
                        size_t size)
{
    char name[400], other[700];
    struct program r;
    program_name(&q, name, sizeof name);
    if (!program_parse(name, &r) || check_program(&q, other, sizeof other, false) != kind)
        return false;
    *p = q;
    snprintf(text, size, "%s", other);
    return true;
}

/* The smallest program that fails in the same way. */
static void shrink(struct program *p, enum kind kind, char *text, size_t size)
{
    for (bool more = true; more;) {
        more = false;
        memset(p->step + p->n, 0, (MOST_STEPS_IN_CHAIN - p->n) * sizeof *p->step);
        for (unsigned width = p->n; width > 0; width--)
            for (unsigned at = 0; at + width <= p->n; at++) {
                struct program q = *p;
                memmove(q.step + at, q.step + at + width, (q.n - at - width) * sizeof *q.step);
                q.n -= width;
                if (try_instead(p, q, kind, text, size))
                    more = true;
            }
        unsigned *field[] = { &p->write,  &p->read, &p->access, &p->compare, &p->start,
                              &p->object, &p->init, &p->closed, &p->target };
        for (unsigned k = 0; k < COUNTOF(field); k++)
            for (unsigned v = 0; v < *field[k]; v++) {
                struct program q = *p;
                *(unsigned *)((char *)&q + ((char *)field[k] - (char *)p)) = v;
                if (try_instead(p, q, kind, text, size)) {
                    more = true;
                    break;
                }
            }
    }
    memset(p->step + p->n, 0, (MOST_STEPS_IN_CHAIN - p->n) * sizeof *p->step);
}

/* Do the steps of the one stand among those of the other, in order, and is the rest the first of
 * its table, or the same? */
static bool explains(const struct cause *c, enum kind kind, const struct program *p)
{
    unsigned k = 0;
    for (unsigned j = 0; j < p->n && k < c->p.n; j++)
        k += p->step[j] == c->p.step[k];
    return c->kind == kind && k == c->p.n && c->p.shape == p->shape &&
           (!c->p.start || c->p.start == p->start) && (!c->p.write || c->p.write == p->write) &&
           (!c->p.read || c->p.read == p->read) && (!c->p.compare || c->p.compare == p->compare) &&
           (!c->p.access || c->p.access == p->access) &&
           (!c->p.object || c->p.object == p->object) && (!c->p.init || c->p.init == p->init) &&
           c->p.closed <= p->closed && (!c->p.target || c->p.target == p->target);
}

static void blame(struct program p, enum kind kind, const char *text)
{
    char t[700];
    total.by_kind[kind]++;
    for (unsigned k = 0; k < n_causes; k++)
        if (explains(&causes[k], kind, &p)) {
            causes[k].count++;
            return;
        }
    if (n_causes == MOST_CAUSES)
        return;
    snprintf(t, sizeof t, "%s", text);
    shrink(&p, kind, t, sizeof t);
    for (unsigned k = 0; k < n_causes; k++)
        if (memcmp(&causes[k].p, &p, sizeof p) == 0 && causes[k].kind == kind) {
            causes[k].count++;
            return;
        }
    struct cause *c = &causes[n_causes++];
    *c = (struct cause){ .kind = kind, .p = p, .count = 1 };
    snprintf(c->text, sizeof c->text, "%s", t);
}

static void save(const char *dir, unsigned k, const struct cause *c, const char *name)
{
    char path[300], *text = program_text(&c->p);
    snprintf(path, sizeof path, "%s/small-%03u.ll", dir, k);
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(2);
    }
    fprintf(f, "; %s\n; %s: %s\n%s", name, kind_name[c->kind], c->text, text);
    fclose(f);
    free(text);
}

static void report(unsigned most, const char *keep, const char *self)
{
    for (unsigned k = 0; k < n_causes; k++) {
        const struct cause *c = &causes[k];
        char name[400], *text;
        program_name(&c->p, name, sizeof name);
        if (keep)
            save(keep, k, c, name);
        if (k >= most)
            continue;
        text = program_text(&c->p);
        printf("---- %s, %llu programs: %s\n%s -v --only=%s\n", kind_name[c->kind],
               (unsigned long long)c->count, c->text, self, name);
        if (k < 2) /* for `gaspar opt` */
            printf("%s", text);
        free(text);
    }
    printf(
        "%llu programs, %llu runs; %llu show nothing, %llu runs that the machine lacks something "
        "for%s%s\n",
        (unsigned long long)total.programs, (unsigned long long)total.runs,
        (unsigned long long)total.undefined,
        (unsigned long long)(total.unsupported + total.unchecked),
        total.why_unsupported ? ": " : "", total.why_unsupported ? total.why_unsupported : "");
    printf("%llu generic accesses, of %llu the fact is wider than what runs touched\n",
           (unsigned long long)total.accesses, (unsigned long long)total.wider);
    for (unsigned t = 0; t < n_targets; t++)
        for (unsigned w = 0; w < 2; w++)
            if (total.accesses_by[t][w])
                printf("  %-8s %-6s %9llu %9llu\n", target_numbers[t].name, w ? "closed" : "open",
                       (unsigned long long)total.accesses_by[t][w],
                       (unsigned long long)total.wider_by[t][w]);
    for (unsigned k = 1; k < KINDS; k++)
        if (total.by_kind[k])
            printf("%s: %llu programs\n", kind_name[k], (unsigned long long)total.by_kind[k]);
    for (unsigned k = 0; total.programs > 20000 && program_step(k); k++)
        if (total.step[k] == 0)
            printf("no program with the step %s ran to its end\n", program_step(k));
}

/* ---- which programs ---- */

static uint64_t random_state;

static uint64_t random_number(void)
{
    random_state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = random_state;
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* What make check printed; without it the clock's. */
static uint64_t rotating_seed(uint64_t clock)
{
    const char *given = getenv("GASPAR_SEED");
    return given && *given ? strtoull(given, NULL, 10) : clock;
}

static double time_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void one(struct program p)
{
    char text[700];
    enum kind k = check_program(&p, text, sizeof text, false);
    if (k != FINE)
        blame(p, k, text);
}

static int only(const char *which, bool show)
{
    struct program p;
    char text[700], name[400];
    if (!program_parse(which, &p)) {
        fprintf(stderr, "oracle_small: there is no program %s\n", which);
        return 2;
    }
    program_name(&p, name, sizeof name);
    printf("; %s\n", name);
    enum kind k = check_program(&p, text, sizeof text, show);
    printf("; %s %s\n; %llu runs, %llu programs show nothing, %llu runs that the machine lacks "
           "something for: %s\n",
           kind_name[k], text, (unsigned long long)total.runs, (unsigned long long)total.undefined,
           (unsigned long long)(total.unsupported + total.unchecked),
           total.why_unsupported ? total.why_unsupported : "");
    if (k != FINE) {
        shrink(&p, k, text, sizeof text);
        program_name(&p, name, sizeof name);
        printf("; smaller: %s\n; %s\n", name, text);
    }
    return k != FINE;
}

static int usage(void)
{
    fprintf(stderr, "usage: oracle_small [--all [--part=K/N] | --only=COORDINATES] [--seconds=S] "
                    "[--seed=N] [--length=L] [--reports=R] [--kind=WORD] [--keep=DIR] [-v]\n");
    return 2;
}

int main(int argc, char **argv)
{
    const char *program = NULL, *keep = NULL, *v;
    bool all = false, show = false;
    unsigned length = 0, reports = 60, part = 0, parts = 1;
    double seconds = 10, start = time_of(CLOCK_MONOTONIC);
    uint64_t seed = (uint64_t)time(NULL);
    uint32_t wanted = UINT32_MAX; /* kinds */
    for (int k = 1; k < argc; k++) {
        const char *a = argv[k];
#define VALUE(name) (strncmp(a, name "=", sizeof name) == 0 ? (v = a + sizeof name) : NULL)
        if (strcmp(a, "--all") == 0)
            all = true;
        else if (strcmp(a, "-v") == 0)
            show = true;
        else if (VALUE("--part")) {
            if (sscanf(v, "%u/%u", &part, &parts) != 2 || parts == 0)
                return usage();
        } else if (VALUE("--only"))
            program = v;
        else if (VALUE("--seconds"))
            seconds = atof(v);
        else if (VALUE("--seed"))
            seed = strcmp(v, "rotating") ? strtoull(v, NULL, 10) : rotating_seed(seed);
        else if (VALUE("--length"))
            length = (unsigned)strtoul(v, NULL, 10);
        else if (VALUE("--reports"))
            reports = (unsigned)strtoul(v, NULL, 10);
        else if (VALUE("--keep"))
            keep = v;
        else if (VALUE("--kind")) {
            wanted = 0;
            for (unsigned j = 1; j < KINDS; j++)
                wanted |= (uint32_t)(strcmp(kind_name[j], v) == 0) << j;
        } else
            return usage();
    }
    check_begin(wanted, true);
    struct grammar *g[MOST_STEPS_IN_CHAIN];
    int r = 0;
    length = length == 0 ? (all ? 2 : 4) : length < COUNTOF(g) ? length : COUNTOF(g);
    for (unsigned k = 0; k < length; k++)
        g[k] = grammar_create(k + 1);
    uint64_t n = grammar_size(g[length - 1]);
    if (program) {
        r = only(program, show);
    } else {
        printf("%llu programs", (unsigned long long)n);
        printf(all ? "\n" : "; --seed=%llu\n", (unsigned long long)seed);
        fflush(stdout);
        random_state = seed;
        for (uint64_t k = part; all && k < n; k += parts)
            one(grammar_at(g[length - 1], k));
        while (!all && time_of(CLOCK_MONOTONIC) - start < seconds) { /* each length as often */
            struct grammar *h = g[random_number() % length];
            one(grammar_at(h, random_number() % grammar_size(h)));
        }
        report(reports, keep, argv[0]);
        printf("%.0f programs a second of one core\n",
               (double)total.programs / time_of(CLOCK_PROCESS_CPUTIME_ID));
        printf("%llu programs, %llu runs: %u causes of wrong ones\n",
               (unsigned long long)total.programs, (unsigned long long)total.runs, n_causes);
        r = n_causes > 0;
    }
    for (unsigned k = 0; k < length; k++)
        grammar_destroy(g[k]);
    check_end();
    return r;
}
