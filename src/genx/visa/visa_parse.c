/* SPDX-License-Identifier: Apache-2.0 */
/* visa_parse.c - parses vISA text.
 *
 * Reads the output of gx_visa_put(), and the same instructions as other compilers write them: with
 * any names for variables, comments, blank lines and .implicit_… lines. */
#include "genx/visa/visa.h"

#include "base/intern.h"

#include <assert.h>
#include <ctype.h>
#include <setjmp.h>

struct parse {
    struct gx_visa_kernel *k;
    const struct gx_platform *pf;
    const char *at;
    uint32_t line;
    struct trace *trace;
    const char *path; /* of the text, for errors */
    jmp_buf out;
    char *own; /* the current line */
    bool ok;
    struct arena arena;   /* owns both tables, and what checks need */
    struct intern names;  /* of variables: their numbers */
    struct intern labels; /* likewise */
};

static struct src_loc here(const struct parse *p)
{
    return (struct src_loc){ .file = p->path, .line = p->line };
}

/* Leaves the parser, with the result of a report. */
NORETURN static void fail(struct parse *p, int reported) { longjmp(p->out, reported); }

/* ---- words ---- */

static void space(struct parse *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\r')
        p->at++;
}

static bool take(struct parse *p, const char *word)
{
    space(p);
    size_t n = strlen(word);
    if (strncmp(p->at, word, n) != 0)
        return false;
    p->at += n;
    return true;
}

static void want(struct parse *p, const char *word)
{
    if (!take(p, word))
        fail(p, diag_visa_word(p->trace, here(p), word, p->at));
}

static int64_t number(struct parse *p)
{
    char *end;
    space(p);
    if (!isdigit((unsigned char)*p->at) && *p->at != '-' && *p->at != '+')
        fail(p, diag_visa_number(p->trace, here(p), p->at));
    int64_t v = (int64_t)strtoull(p->at, &end, 0);
    if (*p->at == '-')
        v = strtoll(p->at, &end, 0);
    if (end == p->at)
        fail(p, diag_visa_number(p->trace, here(p), p->at));
    p->at = end;
    return v;
}

static uint32_t small(struct parse *p, uint32_t most)
{
    int64_t v = number(p);
    if (v < 0 || v > most)
        fail(p, diag_visa_range(p->trace, here(p), v, most));
    return (uint32_t)v;
}

static size_t name_length(const char *s)
{
    size_t n = *s == '%';
    while (isalnum((unsigned char)s[n]) || s[n] == '_')
        n++;
    return n;
}

static char *name(struct parse *p)
{
    space(p);
    size_t n = name_length(p->at);
    if (n == 0)
        fail(p, diag_visa_name(p->trace, here(p), p->at));
    char *s = base_strndup(p->at, n);
    p->at += n;
    return s;
}

static uint32_t find(const struct parse *p, const char *s, size_t n)
{
    static_assert(INTERN_NONE == GX_NONE, "no number");
    return intern_find(&p->names, s, n);
}

static uint32_t variable(struct parse *p)
{
    space(p);
    size_t n = name_length(p->at);
    uint32_t v = find(p, p->at, n);
    if (v == GX_NONE)
        fail(p, diag_visa_no_variable(p->trace, here(p), (int)(n ? n : 1), p->at));
    p->at += n;
    return v;
}

static enum gx_elt type(struct parse *p, bool *ret_signed)
{
    size_t n = 0;
    space(p);
    while (isalpha((unsigned char)p->at[n]))
        n++;
    enum gx_elt e = gx_elt_of_visa(p->at, n, ret_signed);
    if (e == GX_VOID)
        fail(p, diag_visa_type(p->trace, here(p), (int)n, p->at));
    p->at += n;
    return e;
}

static uint32_t label(struct parse *p, char *s)
{
    uint32_t k = intern_put(&p->labels, s, strlen(s));
    if (k < p->k->label.n)
        free(s);
    else
        vec_push(&p->k->label, s);
    return k;
}

/* ---- declarations ---- */

/* How many aliases lead from the newest variable to memory of its own. */
static unsigned alias_depth(const struct gx_visa_kernel *k)
{
    unsigned depth = 0;
    for (uint32_t v = k->var.n - 1; k->var.at[v].alias != GX_NONE; v = k->var.at[v].alias)
        depth++;
    return depth;
}

static void declare(struct parse *p)
{
    struct gx_visa_var v = { .alias = GX_NONE, .input = -1, .n = 1 };
    char *own = name(p);
    if (find(p, own, strlen(own)) != GX_NONE) {
        char text[40];
        snprintf(text, sizeof text, "%s", own);
        free(own);
        fail(p, diag_visa_variable_twice(p->trace, here(p), text));
    }
    intern_put(&p->names, own, strlen(own));
    free(own);
    vec_push(&p->k->var, v);
    struct gx_visa_var *to = &p->k->var.at[p->k->var.n - 1];
    want(p, "v_type=");
    char file = *p->at++;
    to->file = file == 'A'   ? VISA_ADDRESS
               : file == 'P' ? VISA_PREDICATE
               : file == 'T' ? VISA_SURFACE_FILE
                             : VISA_GENERAL;
    if (file != 'G' && file != 'A' && file != 'P' && file != 'T')
        fail(p, diag_visa_variable_type(p->trace, here(p)));
    bool typed = take(p, "type=");
    if (typed)
        to->elt = (uint8_t)type(p, &to->is_signed);
    want(p, "num_elts=");
    to->n = small(p, 1 << 16);
    while (space(p), *p->at && *p->at != '\n') {
        if (take(p, "align=") || take(p, "v_name=")) {
            p->at += name_length(p->at);
        } else if (take(p, "alias=<")) {
            to->alias = variable(p);
            want(p, ",");
            to->offset = small(p, 1 << 16);
            want(p, ">");
            if (to->alias + 1 == p->k->var.n)
                fail(p, diag_visa_alias_self(p->trace, here(p)));
            if (alias_depth(p->k) > BUDGET_VISA_ALIASES)
                fail(p, diag_visa_alias_deep(p->trace, here(p)));
            if (p->k->var.at[to->alias].file != to->file || to->file == VISA_SURFACE_FILE)
                fail(p, diag_visa_alias_type(p->trace, here(p)));
        } else {
            fail(p, diag_visa_declaration(p->trace, here(p), p->at));
        }
    }
    if (typed != (to->file == VISA_GENERAL))
        fail(p, diag_visa_variable_elements(p->trace, here(p)));
    uint32_t off, root = gx_visa_root(p->k, p->k->var.n - 1, &off);
    if (to->file == VISA_GENERAL &&
        (uint64_t)off + to->n * gx_elt_bytes(to->elt) >
            (uint64_t)p->k->var.at[root].n * gx_elt_bytes(p->k->var.at[root].elt))
        fail(p, diag_visa_alias_outside(p->trace, here(p)));
}

static void input(struct parse *p)
{
    uint32_t v = variable(p);
    want(p, "offset=");
    p->k->var.at[v].input = (int32_t)small(p, 1 << 16);
    want(p, "size=");
    p->k->var.at[v].input_bytes = small(p, 1 << 16);
}

static bool directive(struct parse *p)
{
    if (take(p, ".version") || take(p, ".implicit")) {
    } else if (take(p, ".decl")) {
        declare(p);
        return true;
    } else if (take(p, ".input")) {
        input(p);
        return true;
    } else if (take(p, ".kernel_attr")) {
        if (take(p, "SLMSize="))
            p->k->slm_kb = small(p, 1 << 16);
    } else if (take(p, ".kernel")) {
        want(p, "\"");
        size_t n = strcspn(p->at, "\"\n");
        free(p->k->name);
        p->k->name = base_strndup(p->at, n);
    } else if (take(p, ".function")) {
        want(p, "\"");
        size_t n = strcspn(p->at, "\"\n");
        struct gx_visa_function f = { .name = base_strndup(p->at, n),
                                      .first = p->k->inst.n,
                                      .label = GX_NONE };
        vec_push(&p->k->function, f);
    } else {
        return false;
    }
    p->at += strcspn(p->at, "\n");
    return true;
}

/* ---- operands ---- */

static void shape(struct parse *p, struct gx_visa_operand *o, bool dst)
{
    want(p, "<");
    if (dst) {
        o->stride = small(p, 64);
    } else {
        o->vstride = (int32_t)small(p, 64);
        if (take(p, ";")) {
            o->width = small(p, 64);
            want(p, ",");
        } else {
            want(p, ",");
            o->width = (uint32_t)o->vstride;
            o->vstride = -1;
        }
        o->stride = small(p, 64);
        if (o->width == 0)
            fail(p, diag_visa_width(p->trace, here(p)));
    }
    want(p, ">");
}

static void immediate(struct parse *p, struct gx_visa_operand *o)
{
    const char *begin = p->at;
    size_t n = strcspn(begin, ":\n");
    bool real = memchr(begin, '.', n) && !(begin[0] == '0' && (begin[1] | 32) == 'x');
    double d = real ? strtod(begin, NULL) : 0;
    int64_t v = real ? 0 : number(p);
    p->at = begin + n;
    o->kind = VISA_NUMBER;
    want(p, ":");
    static const char *const packed[] = { "", "uv", "v", "vf" };
    for (uint8_t k = VISA_UV; k <= VISA_VF; k++) {
        size_t len = strlen(packed[k]);
        if (strncmp(p->at, packed[k], len) == 0 && !isalpha((unsigned char)p->at[len])) {
            p->at += len;
            o->packed = k;
            o->elt = k == VISA_VF ? GX_F : GX_I16;
            o->is_signed = k != VISA_UV;
            o->bits = (uint32_t)v;
            return;
        }
    }
    o->elt = (uint8_t)type(p, &o->is_signed);
    o->bits = (uint64_t)v & (UINT64_MAX >> (64 - 8 * gx_elt_bytes(o->elt)));
    if (real && o->elt == GX_F) {
        float f = (float)d;
        uint32_t bits;
        memcpy(&bits, &f, sizeof bits);
        o->bits = bits;
    } else if (real && o->elt == GX_DF) {
        memcpy(&o->bits, &d, sizeof d);
    } else if (real) {
        fail(p, diag_visa_point(p->trace, here(p)));
    }
}

static void operand(struct parse *p, struct gx_visa_operand *o, bool dst)
{
    memset(o, 0, sizeof *o);
    while (space(p), *p->at == '(') {
        if (take(p, "(-)"))
            o->modifier |= VISA_NEG;
        else if (take(p, "(abs)"))
            o->modifier |= VISA_ABS;
        else if (take(p, "(-abs)"))
            o->modifier |= VISA_ABS | VISA_NEG;
        else if (take(p, "(~)"))
            o->modifier |= VISA_NOT_MOD;
        else
            fail(p, diag_visa_modifier(p->trace, here(p), p->at));
    }
    if (take(p, "%null")) {
        o->kind = VISA_NOTHING;
        if (take(p, "."))
            small(p, 1 << 16);
        return;
    }
    if (isdigit((unsigned char)*p->at) || *p->at == '-') {
        immediate(p, o);
        return;
    }
    if (take(p, "&")) {
        o->kind = VISA_ADDR_OF;
        o->var = variable(p);
        return;
    }
    if (strncmp(p->at, "r[", 2) == 0) {
        p->at += 2;
        o->kind = VISA_POINTED;
        o->var = variable(p);
        want(p, "(");
        o->at = small(p, 63);
        want(p, ")");
        if (take(p, ","))
            o->offset = (int32_t)number(p);
        want(p, "]");
        shape(p, o, dst);
        want(p, ":");
        o->elt = (uint8_t)type(p, &o->is_signed);
        if (p->k->var.at[o->var].file != VISA_ADDRESS)
            fail(p, diag_visa_points(p->trace, here(p)));
        return;
    }
    o->var = variable(p);
    const struct gx_visa_var *v = &p->k->var.at[o->var];
    o->elt = v->elt;
    o->is_signed = v->is_signed;
    if (take(p, ".")) {
        o->kind = VISA_RAW;
        o->at = small(p, 1 << 16);
    } else if (v->file == VISA_PREDICATE) {
        o->kind = VISA_PRED;
    } else if (v->file == VISA_SURFACE_FILE) {
        o->kind = VISA_SURFACE;
        if (take(p, "(")) {
            small(p, 0);
            want(p, ")");
        }
    } else if (take(p, "(")) {
        uint32_t row = small(p, 1 << 16), col = 0;
        if (take(p, ","))
            col = small(p, 1 << 16);
        want(p, ")");
        o->kind = v->file == VISA_ADDRESS ? VISA_ADDR : VISA_REGION;
        if (o->kind == VISA_ADDR) {
            o->at = row;
            if (*p->at == '<')
                p->at += strcspn(p->at, ">\n") + 1;
            return;
        }
        o->at = row * p->pf->grf + col * gx_elt_bytes(v->elt);
        shape(p, o, dst);
    } else {
        fail(p, diag_visa_region(p->trace, here(p), p->at));
    }
}

/* ---- instructions ---- */

#define KIND(k) (1u << VISA_##k)

/* The allowed kinds of operand k of an instruction.  Others are errors, because the interpreter has
 * no meaning for them. */
static unsigned kinds(enum gx_visa_op op, unsigned k)
{
    const unsigned value = KIND(REGION) | KIND(POINTED), source = value | KIND(NUMBER);
    switch (gx_visa_form(op)) {
    case 'a': return k == 0 ? value : op == VISA_MOV ? source | KIND(PRED) : source;
    case 'p': return k == 0 ? value | KIND(PRED) : source | KIND(PRED);
    case '2': return k < 2 ? value : source;
    case 'c':
    case 's': return k == 0 ? KIND(PRED) : source;
    case 'd': return k == 0 ? KIND(ADDR) : k == 1 ? KIND(ADDR) | KIND(ADDR_OF) : source;
    case 'm': return k == 0 ? KIND(SURFACE) : KIND(REGION) | KIND(NUMBER);
    case 'b':
    case 'G': return k == 0 ? source : KIND(RAW);
    case 'o':
    case 'l': return k == 0 ? KIND(SURFACE) : k == 1 ? source : KIND(RAW);
    case 'A': return k ? KIND(RAW) | KIND(NOTHING) : KIND(RAW);
    case 'D': return k == 0 ? KIND(SURFACE) : k > 1 ? KIND(RAW) | KIND(NOTHING) : KIND(RAW);
    default: return KIND(RAW);
    }
}

static void check_operands(struct parse *p, const struct gx_visa_inst *i)
{
    char form = gx_visa_form(i->op);
    bool computes = form == 'a' || form == 'p' || form == '2' || form == 'c';
    for (unsigned k = 0; k < i->n_operands; k++) {
        const struct gx_visa_operand *o = &i->o[k];
        bool register_source =
            computes && k >= (form == '2' ? 2 : 1) && (KIND(REGION) | KIND(POINTED)) >> o->kind & 1;
        if (!(kinds(i->op, k) >> o->kind & 1))
            fail(p, diag_visa_operand(p->trace, here(p), k, gx_visa_mnemonic(i->op)));
        if (o->modifier && !register_source)
            fail(p, diag_visa_operand_modifier(p->trace, here(p), k, gx_visa_mnemonic(i->op)));
        if (o->modifier & VISA_NOT_MOD && gx_elt_kind(o->elt) == 'f')
            fail(p, diag_visa_not(p->trace, here(p)));
    }
}

static void predicate(struct parse *p, struct gx_visa_inst *i)
{
    if (!take(p, "("))
        return;
    i->inverse = take(p, "!");
    i->pred = variable(p);
    if (p->k->var.at[i->pred].file != VISA_PREDICATE)
        fail(p, diag_visa_predicate(p->trace, here(p)));
    i->any = take(p, ".any");
    i->all = !i->any && take(p, ".all");
    want(p, ")");
}

static void execution(struct parse *p, struct gx_visa_inst *i)
{
    want(p, "(");
    if (take(p, "M")) {
        uint32_t m = small(p, 8);
        if (m == 0)
            fail(p, diag_visa_mask(p->trace, here(p)));
        i->first = (uint8_t)((m - 1) * 4);
        i->no_mask = take(p, "_NM");
        want(p, ",");
    }
    i->n = (uint8_t)small(p, 32);
    if (i->n == 0 || i->n & (i->n - 1))
        fail(p, diag_visa_size(p->trace, here(p), i->n));
    want(p, ")");
}

/* True if the text here is a fence of the platform, as the emitter writes it. */
static bool is_fence(const struct parse *p, const char *fence)
{
    size_t n = strlen(fence);
    return n && strncmp(p->at, fence, n) == 0 && (p->at[n] == '\n' || p->at[n] == '\0');
}

static enum gx_visa_op mnemonic(struct parse *p)
{
    if (is_fence(p, p->pf->fence) || is_fence(p, p->pf->fence_local)) {
        enum gx_visa_op op = is_fence(p, p->pf->fence) ? VISA_FENCE : VISA_FENCE_LOCAL;
        p->at += strcspn(p->at, "\n");
        return op;
    }
    size_t n = name_length(p->at);
    for (int k = 0; k < VISA_LABEL; k++)
        if (strlen(gx_visa_mnemonic((enum gx_visa_op)k)) == n &&
            strncmp(p->at, gx_visa_mnemonic((enum gx_visa_op)k), n) == 0) {
            p->at += n;
            return (enum gx_visa_op)k;
        }
    fail(p, diag_visa_instruction(p->trace, here(p), (int)(n ? n : 1), p->at));
}

/* ".cmpxchg", ".add.64" */
static void atomic_suffix(struct parse *p, struct gx_visa_inst *i)
{
    want(p, ".");
    size_t n = name_length(p->at);
    i->cond = GX_ATOMICS;
    for (uint8_t k = 0; k < GX_ATOMICS; k++)
        if (strlen(gx_visa_atomic(k)) == n && strncmp(gx_visa_atomic(k), p->at, n) == 0)
            i->cond = k;
    if (i->cond == GX_ATOMICS)
        fail(p, diag_visa_instruction(p->trace, here(p), (int)(n ? n : 1), p->at));
    p->at += n;
    i->blocks = take(p, ".64") ? 8 : 4;
}

static void suffixes(struct parse *p, struct gx_visa_inst *i)
{
    static const char *const conds[] = { ".eq", ".ne", ".lt", ".le", ".gt", ".ge" };
    char form = gx_visa_form(i->op);
    for (uint8_t c = 0; i->op == VISA_CMP && c < COUNTOF(conds); c++)
        if (take(p, conds[c])) {
            i->cond = c;
            return;
        }
    if (i->op == VISA_CMP)
        fail(p, diag_visa_comparison(p->trace, here(p)));
    if (i->op == VISA_BFN) { /* ".x96": hexadecimal, without a 0 before the x */
        char *end;
        want(p, ".x");
        unsigned long table = strtoul(p->at, &end, 16);
        if (end == p->at || !isxdigit((unsigned char)*p->at) || table > UINT8_MAX)
            fail(p, diag_visa_byte(p->trace, here(p), p->at));
        i->cond = (uint8_t)table;
        p->at = end;
    }
    if (form == 'A' || form == 'D')
        atomic_suffix(p, i);
    if (form == 'G') {
        want(p, ".R");
        for (i->blocks = 1; i->blocks < 4 && *p->at == "RGBA"[i->blocks]; p->at++)
            i->blocks++;
    }
    i->saturate = take(p, ".sat");
    if (form == 'g' || form == 'l') {
        want(p, ".");
        i->blocks = (uint8_t)small(p, 8);
        uint32_t n = form == 'g' && take(p, ".") ? small(p, 8) : 1;
        if (n != 1 && (i->blocks != 1 || n != 2))
            fail(p, diag_visa_blocks(p->trace, here(p)));
        i->blocks = (uint8_t)(i->blocks * n);
    }
}

static void instruction(struct parse *p)
{
    struct gx_visa_inst i = { .pred = GX_NONE, .n = 1, .loc = p->line };
    predicate(p, &i);
    space(p);
    i.op = (uint8_t)mnemonic(p);
    char form = gx_visa_form(i.op);
    suffixes(p, &i);
    if (gx_visa_is_sync((enum gx_visa_op)i.op)) {
        p->at += strcspn(p->at, "\n");
    } else if (form == 'b' || form == 'o') {
        want(p, "(");
        i.blocks = (uint8_t)small(p, 16);
        want(p, ")");
    } else {
        execution(p, &i);
    }
    if (form == 'j' || form == 'f')
        i.target = label(p, name(p));
    while (space(p), *p->at && *p->at != '\n') {
        bool dst = (i.n_operands == 0 && (form == 'a' || form == 'p' || form == '2')) ||
                   (i.n_operands == 1 && form == '2');
        if (i.n_operands == COUNTOF(i.o))
            fail(p, diag_visa_operands(p->trace, here(p)));
        operand(p, &i.o[i.n_operands++], dst);
    }
    static const struct {
        char form;
        int dsts;
    } fixed[] = { { 'a', 1 }, { 'p', 1 }, { '2', 2 }, { 'c', 1 }, { 's', 1 }, { 'd', 1 } };
    int most = form == 'b' || form == 'g' || form == 'm' ? 2
               : form == 'o' || form == 'G'              ? 3
               : form == 'l' || form == 'A'              ? 4
               : form == 'D'                             ? 5
                                                         : 0;
    for (size_t k = 0; k < COUNTOF(fixed); k++)
        if (fixed[k].form == form)
            most = fixed[k].dsts + gx_visa_sources(i.op);
    if (i.n_operands != most)
        fail(p, diag_visa_operand_count(p->trace, here(p), gx_visa_mnemonic(i.op), most,
                                        i.n_operands));
    check_operands(p, &i);
    vec_push(&p->k->inst, i);
}

static void put_label(struct parse *p, char *s)
{
    struct gx_visa_inst i = {
        .op = VISA_LABEL, .pred = GX_NONE, .n = 1, .target = label(p, s), .loc = p->line
    };
    struct gx_visa_function *f = p->k->function.n ? &p->k->function.at[p->k->function.n - 1] : NULL;
    if (f && f->first == p->k->inst.n && f->label == GX_NONE)
        f->label = i.target;
    vec_push(&p->k->inst, i);
}

static void comment(char *line)
{
    char *at = strstr(line, "//");
    if (at)
        *at = '\0';
}

static void one_line(struct parse *p)
{
    space(p);
    if (*p->at == '\0')
        return;
    if (*p->at == '.') {
        if (!directive(p))
            fail(p, diag_visa_directive(p->trace, here(p), (int)strcspn(p->at, " \n"), p->at));
        return;
    }
    size_t n = name_length(p->at);
    if (n && p->at[n] == ':') {
        char *s = name(p);
        p->at++;
        put_label(p, s);
    } else {
        instruction(p);
    }
    space(p);
    if (*p->at)
        fail(p, diag_visa_rest(p->trace, here(p), p->at));
}

static void predefine(struct parse *p)
{
    for (size_t n = 0; n < VISA_PREDEFINED; n++) {
        const char *own = gx_visa_predefined[n].name;
        intern_put(&p->names, own, strlen(own));
        vec_push(&p->k->var, gx_visa_predefined[n]);
    }
}

/* Each label that is named is one place. */
static void check_labels(struct parse *p)
{
    bool *known = arena_zalloc(&p->arena, p->k->label.n + 1, 1);
    for (uint32_t n = 0; n < p->k->inst.n; n++) {
        const struct gx_visa_inst *i = &p->k->inst.at[n];
        if (i->op != VISA_LABEL)
            continue;
        if (known[i->target]) {
            p->line = i->loc;
            fail(p, diag_visa_label_twice(p->trace, here(p), p->k->label.at[i->target]));
        }
        known[i->target] = true;
    }
    for (uint32_t n = 0; n < p->k->inst.n; n++) {
        const struct gx_visa_inst *i = &p->k->inst.at[n];
        char form = gx_visa_form(i->op);
        if ((form == 'j' || form == 'f') && !known[i->target]) {
            p->line = i->loc;
            fail(p, diag_visa_label(p->trace, here(p), p->k->label.at[i->target]));
        }
    }
}

/* Each function has instructions, and each instruction is in a function. */
static void check_functions(struct parse *p)
{
    uint32_t n = p->k->function.n;
    if (n == 0 || p->k->inst.n == 0)
        fail(p, diag_visa_no_kernel(p->trace, here(p)));
    if (p->k->function.at[0].first != 0) {
        p->line = p->k->inst.at[0].loc;
        fail(p, diag_visa_outside(p->trace, here(p)));
    }
    for (uint32_t f = 0; f < n; f++) {
        uint32_t end = f + 1 < n ? p->k->function.at[f + 1].first : p->k->inst.n;
        if (p->k->function.at[f].first == end)
            fail(p, diag_visa_empty(p->trace, here(p), p->k->function.at[f].name));
    }
}

static void all_lines(struct parse *p, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        free(p->own);
        p->own = base_strndup(text, n);
        comment(p->own);
        p->line++;
        p->at = p->own;
        one_line(p);
        text += n + (text[n] == '\n');
    }
    check_labels(p);
    check_functions(p);
}

struct gx_visa_kernel *gx_visa_parse(const char *text, const struct gx_platform *pf,
                                     struct trace *trace, const char *path)
{
    struct parse *p = base_alloc(sizeof *p);
    *p = (struct parse){ .k = gx_visa_new("?"), .pf = pf, .trace = trace, .path = path };
    arena_init(&p->arena);
    intern_init(&p->names, &p->arena);
    intern_init(&p->labels, &p->arena);
    if (!setjmp(p->out)) {
        predefine(p);
        all_lines(p, text);
        p->ok = true;
    }
    arena_fini(&p->arena);
    struct gx_visa_kernel *k = p->k;
    bool ok = p->ok;
    free(p->own);
    free(p);
    if (ok)
        return k;
    gx_visa_free(k);
    return NULL;
}
