/* SPDX-License-Identifier: Apache-2.0 */
/* check.c - runs a program by the machine, before and after gaspar, and compares. */
#include "check.h"

#include "alias/alias.h"
#include "api/session.h"
#include "pipeline/pipeline.h"

#include <assert.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <signal.h>
#include <string.h>

const char *const kind_name[KINDS] = { "fine",   "facts",    "after", "alias",
                                       "scopes", "rejected", "crash", "invalid" };

enum { MOST_RUNS = 48, MOST_SEEN = 48 };

/* What all runs together say of one address of one instruction. */
struct seen {
    LLVMValueRef i;
    unsigned operand;
    uint32_t places;       /* bit by enum place */
    char run[PLACES][160]; /* the first run that touched it */
};

struct check {
    const struct program *p;
    const struct target_numbers *t;
    LLVMContextRef ctx;
    LLVMModuleRef before, after;
    struct seen seen[MOST_SEEN];
    unsigned n_seen;
    bool is[KINDS];
    char text[KINDS][700]; /* what is wrong, the first of each kind */
};

struct totals total;
static uint32_t wanted; /* kinds */
static gsp_session *session;
static char said[300]; /* the first diagnostic */
static sigjmp_buf crashed;
static volatile sig_atomic_t armed;

static void on_diag(void *user, const struct gsp_diag *d)
{
    (void)user;
    if (d->severity == GSP_ERROR && !said[0])
        snprintf(said, sizeof said, "%s: %s", d->id, d->text);
}

static void on_signal(int number)
{
    if (armed)
        siglongjmp(crashed, number);
    signal(number, SIG_DFL);
    raise(number);
}

static void wrong(struct check *c, enum kind kind, const char *format, ...) PRINTF_LIKE(3, 4);
static void wrong(struct check *c, enum kind kind, const char *format, ...)
{
    va_list args;
    if (c->is[kind] || !(wanted >> kind & 1))
        return;
    va_start(args, format);
    vsnprintf(c->text[kind], sizeof c->text[kind], format, args);
    va_end(args);
    c->is[kind] = true;
}

/* An instruction as text, one line; not two of them at once. */
static const char *line_of(LLVMValueRef i)
{
    static char buf[2][200];
    static unsigned k;
    char *text = LLVMPrintValueToString(i), *s = text + strspn(text, " ");
    k ^= 1;
    snprintf(buf[k], sizeof buf[k], "%.*s", (int)strcspn(s, "\n"), s);
    LLVMDisposeMessage(text);
    return buf[k];
}

static const enum space leaf[PLACES] = {
    [IN_PRIVATE] = SPACE_PRIVATE,
    [IN_LOCAL] = SPACE_LOCAL,
    [IN_GLOBAL] = SPACE_GLOBAL,
    [IN_CONSTANT] = SPACE_CONSTANT,
};

/* May a pointer into `p` have a fact with that set? */
static bool allows(const struct target_numbers *t, space_set set, enum place p)
{
    return space_has(set, leaf[p]) || (p == IN_GLOBAL && space_has(set, SPACE_GLOBAL_DEVICE)) ||
           (p == IN_LOCAL && space_has(set, SPACE_SHARED_CLUSTER)) ||
           (p == IN_CONSTANT && t->constant_is_global && space_has(set, SPACE_GLOBAL));
}

/* The argument and the choices of a run. */
static void describe(const struct machine *m, unsigned argument, char *buf, size_t size)
{
    int n = snprintf(buf, size, "with %%c = %u", argument);
    for (unsigned k = 0; k < m->at_choice && n < (int)size; k++) {
        const struct choice *c = &m->choice[k];
        if (c->to && c->taken)
            n += snprintf(buf + n, size - (size_t)n, "; %s into %s", c->what, c->to);
        else if (c->what && !c->to)
            n += snprintf(buf + n, size - (size_t)n, "; %s handed over", c->what);
    }
}

static void look(struct check *c, const struct machine *m, unsigned argument)
{
    for (unsigned k = 0; k < m->n_touches; k++) {
        const struct touch *t = &m->touch[k];
        if (t->by_callee)
            continue;
        unsigned j = 0;
        while (j < c->n_seen && (c->seen[j].i != t->i || c->seen[j].operand != t->operand))
            j++;
        if (j == MOST_SEEN)
            continue;
        if (j == c->n_seen)
            c->seen[c->n_seen++] = (struct seen){ .i = t->i, .operand = t->operand };
        enum place p = m->object[t->object].place;
        if (!(c->seen[j].places >> p & 1))
            describe(m, argument, c->seen[j].run[p], sizeof c->seen[j].run[p]);
        c->seen[j].places |= 1u << p;
    }
}

/* How many places are in it that programs here have. */
static unsigned width(const struct target_numbers *t, space_set set)
{
    unsigned n = 0;
    for (unsigned p = 0; p < PLACES; p++)
        n += space_has(set, leaf[p]) && !(p == IN_CONSTANT && t->constant_is_global);
    return n;
}

static void check_facts(struct check *c, struct unit *u)
{
    for (unsigned k = 0; k < c->n_seen; k++) {
        struct seen *s = &c->seen[k];
        LLVMUseRef use = LLVMGetOperandUse(s->i, s->operand);
        LLVMTypeRef type = LLVMTypeOf(LLVMGetUsedValue(use));
        bool vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
        unsigned n = LLVMGetPointerAddressSpace(vector ? LLVMGetElementType(type) : type);
        if (!unit_is_generic(u, n) || c->t->flat)
            continue;
        struct fact f = facts_at_use(u->facts, use, facts_lanes(type));
        unsigned truth = 0;
        for (unsigned p = 0; p < PLACES; p++) {
            char set[SPACE_TEXT_SIZE];
            if (!(s->places >> p & 1))
                continue;
            truth++;
            if (!allows(c->t, f.set, (enum place)p))
                wrong(c, FACTS, "%s: operand %u touches %s, its fact is %s (%s)", line_of(s->i),
                      s->operand, space_name(leaf[p]), space_set_text(f.set, set, sizeof set),
                      s->run[p]);
        }
        total.accesses++;
        total.accesses_by[c->p->target][c->p->closed]++;
        if (width(c->t, f.set) > truth) {
            total.wider++;
            total.wider_by[c->p->target][c->p->closed]++;
        }
    }
}

/* ---- pairs ---- */

static bool same_bytes(const struct touch *a, const struct touch *b)
{
    return a->object == b->object && a->offset < b->offset + b->size &&
           b->offset < a->offset + a->size;
}

static bool is_call(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? LLVMGetCalledValue(i) : NULL;
    return fn && !(LLVMIsAFunction(fn) && LLVMGetIntrinsicID(fn));
}

/* Does the analysis say that the two never meet?  A call stands for all that it touches. */
static bool called_apart(struct alias *a, const struct touch *x, const struct touch *y,
                         const char **ret_why)
{
    space_set places_x, places_y;
    enum alias_reason why;
    *ret_why = "spaces";
    if (is_call(x->i) || is_call(y->i))
        return !alias_touched(a, x->i, &places_x) || !alias_touched(a, y->i, &places_y) ||
               alias_apart(a, places_x, places_y);
    struct spot p = alias_spot(a, x->i, x->operand, x->writes);
    struct spot q = alias_spot(a, y->i, y->operand, y->writes);
    bool apart = alias_query(a, &p, &q, &why) == ALIAS_NO;
    *ret_why = alias_reason_text(why);
    return apart;
}

static void check_alias(struct check *c, struct alias *a, const struct machine *m)
{
    for (unsigned j = 0; j < m->n_touches; j++)
        for (unsigned k = j + 1; k < m->n_touches; k++) {
            const struct touch *x = &m->touch[j], *y = &m->touch[k];
            const char *why;
            if (x->frame != y->frame || x->i == y->i || (is_call(x->i) && is_call(y->i)) ||
                !(x->writes || y->writes) || !same_bytes(x, y))
                continue;
            if (called_apart(a, x, y, &why))
                wrong(c, ALIAS, "%s and %s touch the same bytes of %s, and are called apart by %s",
                      line_of(x->i), line_of(y->i), m->object[x->object].name, why);
        }
}

/* Is every scope of the one among those that the other says it does not touch? */
static bool says_apart(LLVMValueRef list, LLVMValueRef scopes)
{
    LLVMValueRef a[16], b[16];
    if (!list || !scopes || LLVMGetMDNodeNumOperands(list) > 16 ||
        LLVMGetMDNodeNumOperands(scopes) > 16 || LLVMGetMDNodeNumOperands(scopes) == 0)
        return false;
    LLVMGetMDNodeOperands(list, a);
    LLVMGetMDNodeOperands(scopes, b);
    for (unsigned k = 0; k < LLVMGetMDNodeNumOperands(scopes); k++) {
        unsigned j = 0;
        while (j < LLVMGetMDNodeNumOperands(list) && a[j] != b[k])
            j++;
        if (j == LLVMGetMDNodeNumOperands(list))
            return false;
    }
    return true;
}

static void check_scopes(struct check *c, const struct machine *m)
{
    unsigned scope = LLVMGetMDKindIDInContext(c->ctx, "alias.scope", 11);
    unsigned apart = LLVMGetMDKindIDInContext(c->ctx, "noalias", 7);
    for (unsigned j = 0; j < m->n_touches; j++)
        for (unsigned k = 0; k < m->n_touches; k++) {
            const struct touch *x = &m->touch[j], *y = &m->touch[k];
            if (x->i == y->i || x->frame != y->frame || !(x->writes || y->writes) ||
                !same_bytes(x, y) || !LLVMHasMetadata(x->i) || !LLVMHasMetadata(y->i))
                continue;
            if (says_apart(LLVMGetMetadata(x->i, apart), LLVMGetMetadata(y->i, scope)))
                wrong(c, SCOPES, "%s and %s touch the same bytes of %s, and their scopes say no",
                      line_of(x->i), line_of(y->i), m->object[x->object].name);
        }
}

/* ---- before and after ---- */

/* Addresses of functions are other ones in another module. */
static bool holds_functions(const struct thing *o)
{
    uint64_t bits = 0;
    for (unsigned k = 0; o->size >= 8 && k < 8; k++)
        bits |= (uint64_t)o->at[k].bits << (8 * k);
    return bits >> 56 == FUNCTIONS_HIGH_BYTE;
}

/* The eight bytes at an offset, if all are of a pointer to the same object; its number in `ret_of`. */
static bool pointer_at(const struct thing *o, uint64_t at, uint64_t *ret_bits, uint16_t *ret_of)
{
    *ret_bits = 0;
    *ret_of = o->at[at].from;
    for (unsigned k = 0; k < 8; k++) {
        if (o->at[at + k].bad || o->at[at + k].from != *ret_of)
            return false;
        *ret_bits |= (uint64_t)o->at[at + k].bits << (8 * k);
    }
    return *ret_of != NO_OBJECT;
}

/* True if the eight bytes are a generic pointer before, and the named pointer to the same place after.
 * Memory that nothing outside the module sees may come to hold named pointers:
 *
 *     @slot = internal addrspace(3) global ptr addrspace(4)       now: of ptr addrspace(3) */
static bool is_named_from(const struct machine *a, const struct thing *x, const struct machine *b,
                          const struct thing *y, uint64_t from)
{
    uint64_t was, is, generic;
    uint16_t of, now_of;
    if (from + 8 > x->size || !pointer_at(x, from, &was, &of) ||
        !pointer_at(y, from, &is, &now_of) ||
        (of && now_of && strcmp(a->object[of].name, b->object[now_of].name) != 0))
        return false;
    for (unsigned k = 0; k < PLACES; k++)
        if (b->t->number[k] >= 0 && generic_address(b, (unsigned)b->t->number[k], is, &generic) &&
            generic == was)
            return true;
    return false;
}

/* The same of eight bytes that the byte is one of, wherever the pointer begins. */
static bool is_named_now(const struct machine *a, const struct thing *x, const struct machine *b,
                         const struct thing *y, uint64_t at)
{
    if (!y->var || LLVMGetLinkage(y->var) != LLVMInternalLinkage)
        return false;
    for (uint64_t from = at < 8 ? 0 : at - 7; from <= at; from++)
        if (is_named_from(a, x, b, y, from))
            return true;
    return false;
}

static void compare_memory(struct check *c, const struct machine *a, const struct machine *b,
                           const char *run)
{
    for (uint32_t k = 1; k <= a->n_objects; k++) {
        const struct thing *x = &a->object[k], *y = NULL;
        if (x->dead || x->place == IN_PRIVATE || holds_functions(x))
            continue;
        for (uint32_t j = 1; j <= b->n_objects; j++)
            if (strcmp(b->object[j].name, x->name) == 0)
                y = &b->object[j];
        for (uint64_t at = 0; y && at < x->size; at++)
            if (!x->at[at].bad && (y->at[at].bad || y->at[at].bits != x->at[at].bits) &&
                !is_named_now(a, x, b, y, at)) {
                wrong(c, AFTER, "byte %u of %s was %u, is %s%u after (%s)", (unsigned)at, x->name,
                      x->at[at].bits, y->at[at].bad ? "undefined, " : "", y->at[at].bits, run);
                return;
            }
    }
}

static void run_after(struct check *c, const struct machine *m, struct machine *n,
                      LLVMValueRef kernel, unsigned argument)
{
    char run[160];
    memcpy(n->choice, m->choice, sizeof m->choice);
    n->n_choices = m->n_choices;
    n->follow = true;
    enum outcome r = machine_start(n, kernel, argument);
    if (r == UNSUPPORTED) {
        total.unchecked++;
        total.why_unsupported = n->why;
    } else if (r == UNDEFINED) {
        describe(m, argument, run, sizeof run);
        wrong(c, AFTER, "%s: %s (%s)", line_of(n->at), n->why, run);
    } else {
        describe(m, argument, run, sizeof run);
        compare_memory(c, m, n, run);
        check_scopes(c, n);
    }
}

static void run_all(struct check *c, struct unit *u)
{
    struct machine *m = base_alloc(2 * sizeof *m), *n = m + 1;
    LLVMValueRef kernel = LLVMGetNamedFunction(c->before, "k");
    LLVMValueRef kernel_after = c->after ? LLVMGetNamedFunction(c->after, "k") : NULL;
    struct alias a;
    unsigned ran = 0;
    alias_init(&a, u);
    machine_init(m, c->t, c->before, c->p->closed);
    if (kernel_after)
        machine_init(n, c->t, c->after, c->p->closed);
    for (unsigned argument = 0; argument < 2; argument++) {
        m->n_choices = 0;
        for (unsigned runs = 0; runs < MOST_RUNS; runs++) {
            enum outcome r = machine_start(m, kernel, argument);
            total.runs++;
            if (r == UNSUPPORTED) {
                total.unsupported++;
                total.why_unsupported = m->why;
            } else if (r == RAN) {
                ran++;
                look(c, m, argument);
                check_alias(c, &a, m);
                if (kernel_after)
                    run_after(c, m, n, kernel_after, argument);
            }
            if (!machine_next(m))
                break;
        }
    }
    total.undefined += ran == 0;
    for (unsigned k = 0; k < c->p->n && ran > 0; k++) {
        assert(c->p->step[k] < COUNTOF(total.step));
        total.step[c->p->step[k]]++;
    }
    machine_fini(m);
    if (kernel_after)
        machine_fini(n);
    free(m);
}

static void run_preset(struct check *c, struct unit *u)
{
    char *why = NULL;
    const struct target *t = u->target;
    struct unit v;
    c->after = LLVMCloneModule(c->before);
    session_unit(session, &v, c->after, t);
    v.closed = c->p->closed;
    v.option[OPTION_PROMOTE] =
        0; /* a variable that goes moves others, whose addresses are stored */
    said[0] = '\0';
    int r = pipeline_run(&v, "preset");
    if (r < 0)
        wrong(c, REJECTED, "%s", said);
    else if (LLVMVerifyModule(c->after, LLVMReturnStatusAction, &why))
        wrong(c, INVALID, "%.300s", why);
    LLVMDisposeMessage(why);
    pass_unit_fini(&v);
    if (r < 0 || c->is[INVALID]) {
        LLVMDisposeModule(c->after);
        c->after = NULL;
    }
}

/* What LLVM keeps of types and constants serves many programs; a context that has seen a thousand,
 * or a crash, is not used again. */
static LLVMContextRef context_of(bool anew)
{
    static LLVMContextRef ctx;
    static unsigned programs;
    if (anew) {
        ctx = NULL; /* what a crash left stays as it is */
    } else if (ctx && programs++ % 1000 == 999) {
        LLVMContextDispose(ctx);
        ctx = NULL;
    }
    return ctx ? ctx : (ctx = LLVMContextCreate());
}

enum kind check_program(const struct program *p, char *ret, size_t size, bool show)
{
    struct check c = { .p = p, .t = &target_numbers[p->target] };
    char *text = program_text(p), *why = NULL;
    LLVMMemoryBufferRef buf =
        LLVMCreateMemoryBufferWithMemoryRange(text, strlen(text), "program", true);
    if (show)
        fputs(text, stdout);
    c.ctx = context_of(false);
    total.programs++;
    if (LLVMParseIRInContext2(c.ctx, buf, &c.before, &why) ||
        LLVMVerifyModule(c.before, LLVMReturnStatusAction, &why)) {
        char name[400];
        program_name(p, name, sizeof name);
        fprintf(stderr, "%s\n%s: this program is not valid: %s\n", text, name, why);
        exit(3);
    }
    LLVMDisposeMessage(why);
    int number = sigsetjmp(crashed, 1);
    armed = number == 0;
    if (number == 0) {
        struct unit u;
        session_unit(session, &u, c.before, target_of_triple(c.t->triple));
        u.closed = p->closed;
        u.objects = true;
        run_preset(&c, &u);
        pass_require(&u, PROP_FACTS);
        run_all(&c, &u);
        check_facts(&c, &u);
        if (show && c.after) {
            char *s = LLVMPrintModuleToString(c.after);
            printf("; after the preset:\n%s", s);
            LLVMDisposeMessage(s);
        }
        pass_unit_fini(&u);
        if (c.after)
            LLVMDisposeModule(c.after);
        LLVMDisposeModule(c.before);
    } else { /* what it held is lost */
        context_of(true);
        wrong(&c, CRASH, "signal %d", number);
    }
    armed = 0;
    LLVMDisposeMemoryBuffer(buf);
    free(text);
    unsigned kind = FINE;
    for (unsigned k = KINDS - 1; k > FINE; k--)
        kind = c.is[k] ? k : kind;
    snprintf(ret, size, "%s", c.text[kind]);
    return (enum kind)kind;
}

void check_begin(uint32_t kinds, bool signals)
{
    wanted = kinds;
    session = gsp_session_create();
    gsp_set_diag(session, on_diag, NULL);
    if (signals) {
        signal(SIGABRT, on_signal);
        signal(SIGSEGV, on_signal);
    }
}

void check_end(void) { gsp_session_destroy(session); }
