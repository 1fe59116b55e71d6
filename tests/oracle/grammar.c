/* SPDX-License-Identifier: Apache-2.0 */
/* grammar.c - counts programs, makes the n-th one, and writes programs down. */
#include "grammar.h"

#include "base/vec.h"

#include <stdarg.h>
#include <string.h>

enum type {
#define TYPE(id, text) T_##id,
#define SLOT(...)
#define OBJECT(...)
#define START(...)
#define INIT(...)
#define WRITE(...)
#define READ(...)
#define ACCESS(...)
#define COMPARE(...)
#include "grammar.def"
    TYPES
};
#undef TYPE
#undef SLOT
#undef OBJECT
#undef START
#undef INIT
#undef WRITE
#undef READ
#undef ACCESS
#undef COMPARE

enum { ON_SPIRV = 1, ON_NVPTX = 2, ON_AMDGCN = 4, ON_HOST = 8 };
enum { SPIRV = ON_SPIRV, NVPTX = ON_NVPTX, AMDGCN = ON_AMDGCN };
enum { ONE_NUMBER = ON_NVPTX | ON_HOST }; /* what is on the stack has a generic address */
enum { GENERIC_ZERO = ON_NVPTX | ON_AMDGCN | ON_HOST };
enum { GPU = ON_SPIRV | ON_NVPTX | ON_AMDGCN, ALL = GPU | ON_HOST };
enum how { BY_STORE, BY_INITIALISER, BY_HOST };

struct row {
    const char *name, *top, *body, *result;
    enum type type;
    enum place place;
    bool variable;
    const char *first, *then;
    enum how how;
};

#define NONE(...)
#define TYPE NONE
#define SLOT NONE
#define OBJECT NONE
#define START NONE
#define INIT NONE
#define WRITE NONE
#define READ NONE
#define ACCESS NONE
#define COMPARE NONE

#undef TYPE
#define TYPE(id, text) text,
static const char *const type_text[] = {
#include "grammar.def"
};
#undef TYPE
#define TYPE(id, text) #id,
static const char *const type_name[] = {
#include "grammar.def"
};
#undef TYPE
#define TYPE NONE
#undef SLOT
#define SLOT(n, t, b) { .name = n, .top = t, .body = b },
static const struct row slots[] = {
#include "grammar.def"
};
#undef SLOT
#define SLOT NONE
#undef OBJECT
#define OBJECT(n, p, v, t, b) { .name = n, .place = p, .variable = v, .top = t, .body = b },
static const struct row objects[] = {
#include "grammar.def"
};
#undef OBJECT
#define OBJECT NONE
#undef START
#define START(n, ty, v, t, b, r) \
    { .name = n, .type = T_##ty, .variable = v, .top = t, .body = b, .result = r },
static const struct row starts[] = {
#include "grammar.def"
};
#undef START
#define START NONE
#undef INIT
#define INIT(n, f, t, h) { .name = n, .first = f, .then = t, .how = h },
static const struct row inits[] = {
#include "grammar.def"
};
#undef INIT
#define INIT NONE
#undef WRITE
#define WRITE(n, t, b) { .name = n, .top = t, .body = b },
static const struct row writes[] = {
#include "grammar.def"
};
#undef WRITE
#define WRITE NONE
#undef READ
#define READ(n, t, b) { .name = n, .top = t, .body = b },
static const struct row reads[] = {
#include "grammar.def"
};
#undef READ
#define READ NONE
#undef ACCESS
#define ACCESS(n, t, b) { .name = n, .top = t, .body = b },
static const struct row accesses[] = {
#include "grammar.def"
};
#undef ACCESS
#define ACCESS NONE
#undef COMPARE
#define COMPARE(n, b, r) { .name = n, .top = "", .body = b, .result = r },
static const struct row compares[] = {
#include "grammar.def"
};

struct step_row {
    const char *name;
    enum type from, to;
    int delta;
    unsigned targets;
    const char *top, *body;
    int slot; /* of a put: which; -1 */
    bool get;
};

static const struct step_row written_steps[] = {
#define STEP(n, f, t, d, where, top, body) { n, T_##f, T_##t, d, where, top, body, -1, false },
#include "steps.def"
};

static struct step_row steps[COUNTOF(written_steps) + TYPES * (COUNTOF(slots) + 1)];
static unsigned n_steps;
static const char *const worlds[] = { "open", "closed" };
static const char *const shapes[] = { "one", "two", "compare", "launch" };

/* Room for the names of puts and gets. */
static const char *keep_name(const char *what, unsigned type, const char *slot)
{
    static char names[TYPES * (COUNTOF(slots) + 1)][24];
    static unsigned n;
    char *at = names[n++];
    snprintf(at, sizeof names[0], "%s-%s%s%s", what, type_name[type], *slot ? "." : "", slot);
    return at;
}

/* The rows of steps.def, and a put and a get for each type. */
static void make_steps(void)
{
    if (n_steps > 0)
        return;
    for (unsigned k = 0; k < COUNTOF(written_steps); k++)
        steps[n_steps++] = written_steps[k];
    for (unsigned t = 0; t < TYPES; t++) {
        unsigned where = t == T_N || t == T_T ? GPU : ALL;
        if (t == T_M || t == T_E)
            continue;
        for (unsigned s = 0; s < COUNTOF(slots); s++)
            steps[n_steps++] = (struct step_row){
                .name = keep_name("put", t, slots[s].name),
                .from = (enum type)t,
                .to = T_M,
                .targets = where,
                .slot = (int)s,
            };
        steps[n_steps++] = (struct step_row){
            .name = keep_name("get", t, ""),
            .from = T_M,
            .to = (enum type)t,
            .targets = where,
            .slot = -1,
            .get = true,
        };
    }
}

/* ---- counting ---- */

/* Programs that differ in their steps alone. */
struct family {
    struct program p;
    unsigned least, most; /* steps */
    uint64_t first;       /* number of its first program */
};

struct grammar {
    unsigned length;
    VEC_OF(struct family) family;
    uint64_t size;
    /* How many ways lead from a type to what a shape ends with, in so many steps. */
    uint64_t ways[4][SHAPES][MOST_STEPS_IN_CHAIN + 1][TYPES];
};

static bool ends(unsigned shape, enum type t)
{
    return t == T_P || (t == T_E && shape == SHAPE_TWO);
}

static void count_ways(struct grammar *g, unsigned target, unsigned shape)
{
    uint64_t(*ways)[TYPES] = g->ways[target][shape];
    for (unsigned t = 0; t < TYPES; t++)
        ways[0][t] = ends(shape, (enum type)t);
    for (unsigned n = 1; n <= g->length; n++)
        for (unsigned k = 0; k < n_steps; k++)
            if (steps[k].targets >> target & 1)
                ways[n][steps[k].from] += ways[n - 1][steps[k].to];
}

static void add(struct grammar *g, struct program p, unsigned least, unsigned most)
{
    enum type t = starts[p.start].type;
    uint64_t n = 0;
    for (unsigned k = least; k <= most; k++)
        n += g->ways[p.target][p.shape][k][t];
    if (n == 0)
        return;
    vec_push(&g->family, ((struct family){ p, least, most, g->size }));
    g->size += n;
}

/* Is there such a program?  A start may need a variable, an initial value may, too. */
static bool possible(const struct program *p)
{
    const struct row *o = &objects[p->object], *s = &starts[p->start], *i = &inits[p->init];
    bool host = target_numbers[p->target].flat;
    bool filled = strcmp(o->name, "visible") == 0 || strcmp(o->name, "weak") == 0 ||
                  strcmp(o->name, "filled") == 0 || strcmp(o->name, "common") == 0;
    if (s->variable && !o->variable)
        return false;
    if (s->type == T_N && host)
        return false;
    if (strncmp(s->name, "null", 4) == 0 &&
        (host || o->place != (s->name[5] == 'l' ? IN_LOCAL : IN_PRIVATE)))
        return false;
    if (p->shape == SHAPE_LAUNCH)
        return i->how == BY_STORE;
    if (p->shape != SHAPE_TWO)
        return p->init == 0;
    if (i->how == BY_HOST && (strcmp(s->name, "alias") == 0 || strcmp(s->name, "weak-alias") == 0))
        return o->variable && o->place == IN_GLOBAL; /* the alias shows it */
    if (i->how == BY_INITIALISER)
        return o->variable && o->place == IN_GLOBAL && strcmp(o->name, "common") != 0;
    return i->how != BY_HOST || filled;
}

typedef void visit(struct grammar *g, const struct program *p);

static void each_frame(struct grammar *g, visit *fn)
{
    struct program p = { 0 };
    for (p.target = 0; p.target < n_targets; p.target++)
        for (p.closed = 0; p.closed < 2; p.closed++)
            for (p.shape = 0; p.shape < SHAPES; p.shape++)
                for (p.object = 0; p.object < COUNTOF(objects); p.object++)
                    for (p.start = 0; p.start < COUNTOF(starts); p.start++)
                        for (p.init = 0; p.init < COUNTOF(inits); p.init++)
                            if (possible(&p))
                                fn(g, &p);
}

/* How the address begins, and what the object holds, have little to do with each other. */
static bool new_to_it(const struct program *p)
{
    return p->start < 2 || p->init < 2 || inits[p->init].how == BY_HOST;
}

static void plain_frame(struct grammar *g, const struct program *p)
{
    if (!new_to_it(p))
        return;
    if (p->shape == SHAPE_COMPARE) {
        struct program q = *p;
        for (q.compare = 0; q.compare < COUNTOF(compares); q.compare++)
            add(g, q, 0, g->length < 2 ? g->length : 2);
        return;
    }
    add(g, *p, 0, g->length);
}

static void other_frame(struct grammar *g, const struct program *p)
{
    struct program q = *p;
    unsigned most = g->length < 1 ? g->length : 1;
    if ((p->shape != SHAPE_TWO && p->shape != SHAPE_LAUNCH) || p->start > 0)
        return;
    for (q.write = 1; q.write < COUNTOF(writes); q.write++)
        add(g, q, 0, most);
    q.write = 0;
    for (q.read = 1; q.read < COUNTOF(reads); q.read++)
        add(g, q, 0, most);
    q.read = 0;
    for (q.access = 1; q.access < COUNTOF(accesses); q.access++)
        add(g, q, 0, most);
}

struct grammar *grammar_create(unsigned length)
{
    struct grammar *g = base_alloc(sizeof *g);
    memset(g, 0, sizeof *g);
    make_steps();
    g->length = length < MOST_STEPS_IN_CHAIN ? length : MOST_STEPS_IN_CHAIN;
    for (unsigned t = 0; t < n_targets; t++)
        for (unsigned s = 0; s < SHAPES; s++)
            count_ways(g, t, s);
    each_frame(g, plain_frame);
    each_frame(g, other_frame);
    return g;
}

void grammar_destroy(struct grammar *g)
{
    vec_fini(&g->family);
    free(g);
}

uint64_t grammar_size(const struct grammar *g) { return g->size; }

struct program grammar_at(const struct grammar *g, uint64_t number)
{
    uint32_t low = 0, high = g->family.n;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (g->family.at[middle].first <= number)
            low = middle;
        else
            high = middle;
    }
    const struct family *f = &g->family.at[low];
    const uint64_t(*ways)[TYPES] = g->ways[f->p.target][f->p.shape];
    struct program p = f->p;
    enum type t = starts[p.start].type;
    unsigned left = f->least;
    number -= f->first;
    while (number >= ways[left][t])
        number -= ways[left++][t];
    for (; left > 0; left--) {
        unsigned k = 0;
        for (;; k++) {
            if (steps[k].from != t || !(steps[k].targets >> p.target & 1))
                continue;
            if (number < ways[left - 1][steps[k].to])
                break;
            number -= ways[left - 1][steps[k].to];
        }
        p.step[p.n++] = k;
        t = steps[k].to;
    }
    return p;
}

/* True if so many steps, or fewer, lead from the type to an end of the shape. */
static bool leads(const struct grammar *g, const struct program *p, enum type t, unsigned most)
{
    for (unsigned n = 0; n <= most; n++)
        if (g->ways[p->target][p->shape][n][t] > 0)
            return true;
    return false;
}

bool program_chosen(const struct grammar *g, struct choices *c, struct program *ret)
{
    struct program p = { 0 };
    const struct {
        unsigned *field;
        uint32_t rows;
    } fields[] = {
        { &p.target, n_targets },
        { &p.closed, 2 },
        { &p.shape, SHAPES },
        { &p.object, COUNTOF(objects) },
        { &p.start, COUNTOF(starts) },
        { &p.init, COUNTOF(inits) },
        { &p.write, COUNTOF(writes) },
        { &p.read, COUNTOF(reads) },
        { &p.access, COUNTOF(accesses) },
        { &p.compare, COUNTOF(compares) },
    };
    for (unsigned k = 0; k < COUNTOF(fields); k++)
        *fields[k].field = choices_below(c, fields[k].rows);
    if (p.shape != SHAPE_TWO && p.shape != SHAPE_LAUNCH)
        p.init = 0;
    enum type t = starts[p.start].type;
    unsigned wanted_steps = choices_below(c, g->length + 1);
    if (!possible(&p) || !leads(g, &p, t, g->length))
        return false;
    while (p.n < wanted_steps || !ends(p.shape, t)) {
        unsigned fit[COUNTOF(steps)], n = 0;
        for (unsigned k = 0; k < n_steps; k++)
            if (steps[k].from == t && (steps[k].targets >> p.target & 1) &&
                leads(g, &p, steps[k].to, g->length - p.n - 1))
                fit[n++] = k;
        if (n == 0)
            break;
        p.step[p.n] = fit[choices_below(c, n)];
        t = steps[p.step[p.n++]].to;
    }
    *ret = p;
    return ends(p.shape, t);
}

/* ---- names ---- */

void program_name(const struct program *p, char *buf, size_t size)
{
    int n = snprintf(buf, size, "%s/%s/%s/%s/%s/%s/%s/%s/%s/%s:", target_numbers[p->target].name,
                     worlds[p->closed], shapes[p->shape], objects[p->object].name,
                     starts[p->start].name, inits[p->init].name, writes[p->write].name,
                     reads[p->read].name, accesses[p->access].name, compares[p->compare].name);
    for (unsigned k = 0; k < p->n; k++)
        n += snprintf(buf + n, size - (size_t)n, "%s%s", k ? "," : "", steps[p->step[k]].name);
}

const char *program_step(unsigned k) { return k < n_steps ? steps[k].name : NULL; }

/* Reads a word up to one of `end`, and finds it among names. */
#define FIND(ret, table, count, name_of)                                                           \
    do {                                                                                           \
        size_t len_ = strcspn(text, "/:,");                                                        \
        unsigned k_ = 0;                                                                           \
        while (k_ < (count) &&                                                                     \
               (strlen(table[k_] name_of) != len_ || strncmp(table[k_] name_of, text, len_) != 0)) \
            k_++;                                                                                  \
        if (k_ == (count))                                                                         \
            return false;                                                                          \
        ret = k_;                                                                                  \
        text += len_ + (text[len_] != '\0');                                                       \
    } while (0)

bool program_parse(const char *text, struct program *ret)
{
    struct program p = { 0 };
    make_steps();
    FIND(p.target, target_numbers, n_targets, .name);
    FIND(p.closed, worlds, 2, );
    FIND(p.shape, shapes, SHAPES, );
    FIND(p.object, objects, COUNTOF(objects), .name);
    FIND(p.start, starts, COUNTOF(starts), .name);
    FIND(p.init, inits, COUNTOF(inits), .name);
    FIND(p.write, writes, COUNTOF(writes), .name);
    FIND(p.read, reads, COUNTOF(reads), .name);
    FIND(p.access, accesses, COUNTOF(accesses), .name);
    FIND(p.compare, compares, COUNTOF(compares), .name);
    enum type t = starts[p.start].type;
    while (*text && p.n < MOST_STEPS_IN_CHAIN) {
        FIND(p.step[p.n], steps, n_steps, .name);
        const struct step_row *s = &steps[p.step[p.n++]];
        if (s->from != t || !(s->targets >> p.target & 1))
            return false;
        t = s->to;
    }
    *ret = p;
    return *text == '\0' && ends(p.shape, t) && possible(&p);
}

/* ---- text ---- */

struct text {
    char *at;
    size_t n, room;
};

struct writer {
    const struct target_numbers *t;
    const struct row *object;
    struct text top, body;
    unsigned n; /* of this step */
    bool again; /* the module's text is there already */
    char in[200], out[32], block[32], constant[120], initial[400];
    const char *value;
};

static void append(struct text *t, const char *s, size_t n)
{
    if (t->n + n + 1 > t->room) {
        t->room = (t->n + n + 1) * 2;
        t->at = base_realloc(t->at, t->room);
    }
    memcpy(t->at + t->n, s, n);
    t->at[t->n += n] = '\0';
}

static void expand(struct writer *w, struct text *to, const char *s);

static void print(struct text *t, const char *format, ...) PRINTF_LIKE(2, 3);
static void print(struct text *t, const char *format, ...)
{
    char buf[300];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(buf, sizeof buf, format, args);
    va_end(args);
    append(t, buf, (size_t)n);
}

static void pointer_type(struct text *to, unsigned number)
{
    if (number == 0)
        print(to, "ptr");
    else
        print(to, "ptr addrspace(%u)", number);
}

static unsigned number_of(const struct writer *w, enum place p)
{
    return (unsigned)w->t->number[p];
}

/* $up{T|v}, $down{T|v}, $cup{T|v}: returns what follows. */
static const char *cast(struct writer *w, struct text *to, const char *s)
{
    const char *open = strchr(s, '{'), *bar = strchr(open, '|'), *close = strchr(bar, '}');
    struct text type = { 0 }, value = { 0 }, generic = { 0 };
    char piece[200];
    snprintf(piece, sizeof piece, "%.*s", (int)(bar - open - 1), open + 1);
    expand(w, &type, piece);
    snprintf(piece, sizeof piece, "%.*s", (int)(close - bar - 1), bar + 1);
    expand(w, &value, piece);
    pointer_type(&generic, w->t->generic);
    bool same = strcmp(type.at, generic.at) == 0, constant = s[0] == 'c';
    if (constant)
        print(to, same ? "%s" : "addrspacecast (%s %s to %s)", same ? value.at : type.at, value.at,
              generic.at);
    else if (same)
        print(to, "getelementptr i8, %s %s, i64 0", type.at, value.at);
    else if (s[0] == 'u')
        print(to, "addrspacecast %s %s to %s", type.at, value.at, generic.at);
    else
        print(to, "addrspacecast %s %s to %s", generic.at, value.at, type.at);
    free(type.at);
    free(value.at);
    free(generic.at);
    return close + 1;
}

static void zero_upper(struct writer *w, struct text *to, const char *slot)
{
    char s[200];
    snprintf(s, sizeof s, "%s.h = getelementptr i8, $G %s, i64 8\nstore i64 0, $G %s.h\n", slot,
             slot, slot);
    expand(w, to, s);
}

static void expand(struct writer *w, struct text *to, const char *s)
{
    for (;;) {
        size_t n = strcspn(s, "$");
        append(to, s, n);
        s += n;
        if (!*s)
            return;
        char c = s[1];
        s += 2;
        switch (c) {
        case 'i': expand(w, to, w->in); break;
        case 'o': append(to, w->out, strlen(w->out)); break;
        case 'n': print(to, "%u", w->n); break;
        case 'G': pointer_type(to, w->t->generic); break;
        case 'A': pointer_type(to, w->t->alloca_number); break;
        case 'X': pointer_type(to, number_of(w, w->object->place)); break;
        case 'L': pointer_type(to, number_of(w, IN_LOCAL)); break;
        case 'g': pointer_type(to, number_of(w, IN_GLOBAL)); break;
        case 'K': append(to, w->t->kernel, strlen(w->t->kernel)); break;
        case 'k': print(to, "%u", w->t->generic); break;
        case 'a': print(to, "%u", w->t->alloca_number); break;
        case 'l': print(to, "%u", number_of(w, IN_LOCAL)); break;
        case 'h': print(to, "%u", number_of(w, IN_GLOBAL)); break;
        case 'z':
            if (w->t->alloca_number != 0)
                print(to, ", addrspace(%u)", w->t->alloca_number);
            break;
        case 'x': print(to, "%u", w->t->bits[w->object->place]); break;
        case 'W': {
            const char *word = w->t->word[w->object->place];
            append(to, word, strlen(word));
            break;
        }
        case 'b': append(to, w->block, strlen(w->block)); break;
        case 'v': append(to, w->value, strlen(w->value)); break;
        case 'S': expand(w, to, w->initial); break;
        case 'R':
            for (unsigned k = 0; k < 79; k++)
                expand(w, to, k ? ", $G null" : "$G null");
            break;
        case 'N': {
            char slot[32];
            expand(w, to, "%m$n.s = alloca [4 x i64], align 16$z\n%m$n = $up{$A|%m$n.s}\n");
            snprintf(slot, sizeof slot, "%%m%u", w->n);
            zero_upper(w, to, slot);
            break;
        }
        case '!': { /* the text goes on in another block */
            struct text name = { 0 };
            char piece[40];
            const char *end = strchr(s, '!');
            snprintf(piece, sizeof piece, "%.*s", (int)(end - s), s);
            expand(w, &name, piece);
            snprintf(w->block, sizeof w->block, "%s", name.at);
            free(name.at);
            s = end + 1;
            break;
        }
        case 'c':
            if (s[0] == 'u' && s[1] == 'p')
                s = cast(w, to, s - 1);
            else
                append(to, w->constant, strlen(w->constant));
            break;
        case 'u':
        case 'd': s = cast(w, to, s - 1); break;
        default: abort();
        }
    }
}

/* The module's text of a row; a declaration that is there already is left out. */
static void add_top(struct writer *w, const char *s)
{
    struct text t = { 0 };
    expand(w, &t, s);
    for (char *line = t.at, *end; line && *line; line = end) {
        end = strchr(line, '\n') + 1;
        char save = *end;
        *end = '\0';
        bool once = strncmp(line, "declare", 7) == 0 || strncmp(line, "@shown", 6) == 0;
        bool there = once && w->top.at && strstr(w->top.at, line);
        if (!there)
            append(&w->top, line, strlen(line));
        *end = save;
    }
    free(t.at);
}

static void add_row(struct writer *w, const struct row *r)
{
    if (!w->again)
        add_top(w, r->top);
    expand(w, &w->body, r->body);
}

/* A step; returns how far further the value points. */
static int add_step(struct writer *w, const struct step_row *s)
{
    char buf[400];
    w->n++;
    snprintf(w->out, sizeof w->out, "%%v%u", w->n);
    if (s->get) {
        snprintf(buf, sizeof buf, "$o = load %s, $G $i, align 1\n", type_text[s->to]);
        expand(w, &w->body, buf);
    } else if (s->slot >= 0) {
        add_row(w, &slots[s->slot]);
        snprintf(w->out, sizeof w->out, "%%s%u", w->n);
        zero_upper(w, &w->body, w->out);
        snprintf(buf, sizeof buf, "store %s $i, $G $o, align 1\n", type_text[s->from]);
        expand(w, &w->body, buf);
    } else {
        if (!w->again)
            add_top(w, s->top);
        expand(w, &w->body, s->body);
        if (s->to == T_M && strstr(s->body, "$N"))
            snprintf(w->out, sizeof w->out, "%%m%u", w->n);
    }
    snprintf(w->in, sizeof w->in, "%s", w->out);
    return s->delta;
}

/* The end of shape two: write, read, access. */
static void add_two(struct writer *w, const struct program *p, bool out, int delta)
{
    const struct row *i = &inits[p->init];
    if (!out) {
        w->value = i->then;
        expand(w, &w->body, "br i1 %c0, label %write, label %read\nwrite:\n");
        add_row(w, &writes[p->write]);
        expand(w, &w->body, "br label %read\nread:\n");
    }
    w->again = false;
    print(&w->body, "%%x.r = getelementptr i8, ");
    pointer_type(&w->body, w->t->generic);
    print(&w->body, " %%x, i64 %d\n", delta);
    snprintf(w->in, sizeof w->in, "%%x.r");
    add_row(w, &reads[p->read]);
    add_row(w, &accesses[p->access]);
}

static void add_initial(struct writer *w, const struct program *p, int delta)
{
    const struct row *i = &inits[p->init];
    struct text t = { 0 };
    if (p->shape != SHAPE_TWO || i->how != BY_STORE)
        return;
    for (int at = delta; at <= delta + 8; at += 8) {
        print(&t, "%%x.i%d = getelementptr i8, $G %%x, i64 %d\nstore $G %s, $G %%x.i%d\n",
              at - delta, at, i->first, at - delta);
        expand(w, &w->body, t.at);
        t.n = 0;
    }
    free(t.at);
}

/* The object, and what goes through the steps; returns its type. */
static enum type add_chain(struct writer *w, const struct program *p, int delta, const char *name)
{
    enum type type = starts[p->start].type;
    w->n = 0;
    snprintf(w->block, sizeof w->block, "entry");
    w->value = name;
    add_row(w, w->object);
    add_initial(w, p, delta);
    add_row(w, &starts[p->start]);
    snprintf(w->in, sizeof w->in, "%s", starts[p->start].result);
    for (unsigned k = 0; k < p->n; k++) {
        add_step(w, &steps[p->step[k]]);
        type = steps[p->step[k]].to;
    }
    return type;
}

/* A kernel with that body, behind what each has. */
static void add_kernel(struct writer *w, struct text *to, const char *name)
{
    print(to, "define %svoid @%s(", w->t->kernel, name);
    expand(w, to, "$g ");
    print(to, "%s%%g, i32 %%c, i64 %%n, i64 %%w) %s{\nentry:\n",
          w->t->flat ? "\"ocl_global\" " : "", w->t->flat ? "\"ocl_kernel\" " : "");
    expand(w, to,
           "%c0 = icmp ne i32 %c, 0\n%tmp = alloca [4 x i64], align 16$z\n"
           "%place.a = alloca [4 x i64], align 16$z\n%place.p = $up{$A|%place.a}\n"
           "%place.l = $up{$L|@lplace}\n%place.h = getelementptr i8, $g %g, i64 192\n"
           "%place.g = $up{$g|%place.h}\n");
    append(to, w->body.at, w->body.n);
    print(to, "ret void\n}\n");
    w->body.n = 0;
}

char *program_text(const struct program *p)
{
    const struct target_numbers *t = &target_numbers[p->target];
    struct writer w = { .t = t, .object = &objects[p->object], .value = "" };
    const char *name = w.object->place == IN_LOCAL ? "@lx" : "@gx";
    struct text whole = { 0 }, piece = { 0 }, earlier = { 0 };
    int delta = 0;
    make_steps();
    snprintf(w.initial, sizeof w.initial,
             inits[p->init].how == BY_INITIALISER && p->shape == SHAPE_TWO
                 ? "[8 x $G] [$G $cup{$g|@place}, $G $cup{$g|@place}, $G $cup{$g|@place}, "
                   "$G $cup{$g|@place}, $G $cup{$g|@place}, $G $cup{$g|@place}, "
                   "$G $cup{$g|@place}, $G $cup{$g|@place}]"
                 : "[8 x i64] zeroinitializer");
    print(&piece, "$cup{$X|%s}", name);
    expand(&w, &whole, piece.at);
    snprintf(w.constant, sizeof w.constant, "%s", whole.at);
    whole.n = 0;
    for (unsigned k = 0; k < p->n; k++)
        delta += steps[p->step[k]].delta;
    enum type type = add_chain(&w, p, delta, name);
    if (p->shape == SHAPE_LAUNCH) {
        w.value = inits[p->init].first;
        add_row(&w, &writes[p->write]);
        add_kernel(&w, &earlier, "k0");
        w.again = true;
        add_chain(&w, p, delta, name);
    }
    if (p->shape == SHAPE_TWO || p->shape == SHAPE_LAUNCH) {
        add_two(&w, p, type == T_E, delta);
    } else if (p->shape == SHAPE_ONE) {
        expand(&w, &w.body, "%p = getelementptr i8, $G $i, i64 0\n");
        add_row(&w, &accesses[p->access]);
    } else {
        add_row(&w, &compares[p->compare]);
        w.value = compares[p->compare].result;
        char through[sizeof w.in];
        snprintf(through, sizeof through, "%s", w.value[0] == '$' ? w.in : w.value);
        w.value = through;
        struct text u = { 0 };
        expand(&w, &u, through); /* a start's result may be text to expand */
        snprintf(through, sizeof through, "%s", u.at);
        free(u.at);
        expand(&w, &w.body,
               "%q.z = zext i1 %q to i32\n%q.o = getelementptr i8, $g %g, i64 248\n"
               "store i32 %q.z, $g %q.o\n%q.n = icmp eq i32 %c, 77\n"
               "br i1 %q.n, label %never, label %done\nnever:\nstore i32 7, $G $v\n"
               "br label %done\ndone:\n");
        w.value = "";
    }
    add_top(&w, "@lplace = internal addrspace($l) global [8 x i64] poison, align 16\n"
                "@place = internal addrspace($h) global [8 x i64] zeroinitializer, align 16\n");
    print(&whole, "target datalayout = \"");
    append(&whole, t->layout, strlen(t->layout));
    print(&whole, "\"\ntarget triple = \"%s\"\n", t->triple);
    append(&whole, w.top.at, w.top.n);
    if (earlier.n > 0)
        append(&whole, earlier.at, earlier.n);
    add_kernel(&w, &whole, "k");
    free(earlier.at);
    free(w.top.at);
    free(w.body.at);
    free(piece.at);
    return whole.at;
}
