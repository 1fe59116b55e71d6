/* SPDX-License-Identifier: Apache-2.0 */
/* words.c - splits SPIR-V into instructions, and checks each against the grammar.
 *
 * Two walks: the first finds the instructions and what each defines, the second checks operands,
 * which may be ids of later instructions. */
#include "spirv/words.h"

#include "base/text.h"

enum {
    MAGIC = 0x07230203,
    HEADER_WORDS = 5,
    BOUND_LIMIT = 0x400000, /* the specification's limit */
};

uint32_t spirv_word(const struct spirv_file *w, uint32_t at)
{
    assert(at < w->n);
    const unsigned char *b = w->bytes + 4 * (size_t)at;
    return w->swapped ? b[3] | (uint32_t)b[2] << 8 | (uint32_t)b[1] << 16 | (uint32_t)b[0] << 24
                      : b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

uint32_t spirv_operand(const struct spirv_file *w, const struct inst *i, uint32_t k)
{
    assert(k < i->n && "the grammar has such an operand, or the caller asked i->n");
    return spirv_word(w, i->at + i->skip + k);
}

const struct inst *spirv_definer(const struct spirv_file *w, uint32_t id)
{
    return id < w->bound && w->definer[id] ? &w->insts.at[w->definer[id] - 1] : NULL;
}

const char *spirv_where(struct spirv_file *w, const struct inst *i)
{
    const struct grammar *row = spirv_grammar_find(i->op);
    const struct inst *line = i->line ? &w->insts.at[i->line - 1] : NULL;
    if (line && line->n >= 2)
        snprintf(w->where, sizeof w->where, "%s of line %u", row->name, spirv_operand(w, line, 1));
    else
        snprintf(w->where, sizeof w->where, "%s", row->name);
    return w->where;
}

int spirv_fault(struct spirv_file *w, const struct inst *i, enum fault fault)
{
    static const char *const texts[] = {
#define FAULT(name, text) text,
#include "spirv/fault.def"
#undef FAULT
    };
    return diag_spirv_fault(w->trace, w->file, i->at, spirv_where(w, i), texts[fault]);
}

int spirv_not(struct spirv_file *w, const struct inst *i, uint32_t id, const char *what)
{
    return diag_spirv_not(w->trace, w->file, i->at, spirv_where(w, i), id, what);
}

int spirv_open(struct spirv_file *w, const struct inst *i, uint32_t id, uint32_t spec_id)
{
    return diag_spirv_open(w->trace, w->file, i->at, spirv_where(w, i), id, spec_id);
}

int spirv_not_read(struct spirv_file *w, const struct inst *i)
{
    return diag_spirv_not_read(w->trace, w->file, i->at, spirv_where(w, i));
}

/* The number of words of a text that begins at the operand; 0: it has no end. */
static uint32_t text_words(const struct spirv_file *w, const struct inst *i, uint32_t k)
{
    for (uint32_t end = k; end < i->n; end++) {
        uint32_t x = spirv_operand(w, i, end);
        if (!(x & 0xff) || !(x & 0xff00) || !(x & 0xff0000) || !(x & 0xff000000))
            return end - k + 1;
    }
    return 0;
}

char *spirv_text(const struct spirv_file *w, const struct inst *i, uint32_t k, uint32_t *ret_words)
{
    uint32_t n = text_words(w, i, k);
    assert(n > 0 && "spirv_split() checked the text");
    char *text = base_alloc(4 * (size_t)n);
    for (uint32_t j = 0; j < 4 * n; j++)
        text[j] = (char)(spirv_operand(w, i, k + j / 4) >> j % 4 * 8);
    if (ret_words)
        *ret_words = n;
    return text;
}

/* Fills what the instruction's first words say, and records what it defines. */
static int define(struct spirv_file *w, struct inst *i, const struct grammar *row, uint32_t count)
{
    i->skip = 1;
    const char *letter = row->operands;
    for (; *letter == 'T' || *letter == 'R'; letter++) {
        if (i->skip >= count)
            return diag_spirv_short(w->trace, w->file, i->at, spirv_where(w, i), count);
        uint32_t id = spirv_word(w, i->at + i->skip++);
        if (id == 0 || id >= w->bound)
            return diag_spirv_bound(w->trace, w->file, i->at, spirv_where(w, i), id, w->bound);
        *(*letter == 'T' ? &i->type : &i->result) = id;
    }
    i->n = count - i->skip;
    if (!i->result)
        return 0;
    if (w->definer[i->result])
        return diag_spirv_twice(w->trace, w->file, i->at, spirv_where(w, i), i->result);
    w->definer[i->result] = w->insts.n + 1;
    return 0;
}

/* Which OpLine is in force behind an instruction: it ends with its block. */
static uint32_t line_behind(const struct spirv_file *w, const struct inst *i, uint32_t line)
{
    if (i->op == OpLine)
        return w->insts.n;
    bool ends = i->op == OpNoLine || i->op == OpFunctionEnd ||
                (i->op >= OpBranch && i->op <= OpUnreachable);
    return ends ? 0 : line;
}

static int find_instructions(struct spirv_file *w)
{
    uint32_t function = 0, line = 0;
    bool has_model = false, has_function = false;
    for (uint32_t at = HEADER_WORDS, count; at < w->n; at += count) {
        uint32_t op = spirv_word(w, at) & 0xffff;
        const struct grammar *row = spirv_grammar_find(op);
        count = spirv_word(w, at) >> 16;
        if (count == 0)
            return diag_spirv_no_words(w->trace, w->file, at);
        if (count > w->n - at)
            return diag_spirv_cut(w->trace, w->file, at, op, count, w->n - at);
        if (!row)
            return diag_spirv_unknown(w->trace, w->file, at, op);
        if (op == OpFunction && function)
            return diag_spirv_nested(w->trace, w->file, at, function);
        if (op == OpFunctionEnd && !function)
            return diag_spirv_no_begin(w->trace, w->file, at);
        struct inst i = { .at = at, .op = (uint16_t)op, .line = line };
        if (define(w, &i, row, count) < 0)
            return -1;
        vec_push(&w->insts, i);
        line = line_behind(w, &i, line);
        function = op == OpFunction ? at : op == OpFunctionEnd ? 0 : function;
        has_model |= op == OpMemoryModel;
        has_function |= op == OpFunction;
    }
    if (!has_model)
        return diag_spirv_no_model(w->trace, w->file, w->n);
    if (function)
        return diag_spirv_no_end(w->trace, w->file, w->n, function);
    return has_function ? 0 : diag_spirv_no_function(w->trace, w->file, w->n);
}

/* Operands that are still to be read of one instruction. */
struct cursor {
    const struct inst *i;
    uint32_t k; /* the next word */
};

static int too_short(struct spirv_file *w, const struct inst *i)
{
    return diag_spirv_short(w->trace, w->file, i->at, spirv_where(w, i), i->n + i->skip);
}

/* Checks one operand that is no enumerant with operands of its own. */
static int check_plain(struct spirv_file *w, struct cursor *c, char letter)
{
    const struct inst *i = c->i;
    if (c->k >= i->n && letter != 'P')
        return too_short(w, i);
    if (letter == 'S') {
        uint32_t n = text_words(w, i, c->k);
        c->k += n;
        return n ? 0 : diag_spirv_text(w->trace, w->file, i->at, spirv_where(w, i));
    }
    if (letter == 'N' || letter == 'P' || letter == 'O') {
        c->k = i->n; /* their types tell their widths: who translates them checks them */
        return 0;
    }
    uint32_t id = spirv_operand(w, i, c->k++);
    if (letter == 'I' && !spirv_definer(w, id))
        return diag_spirv_undefined(w->trace, w->file, i->at, spirv_where(w, i), id);
    return 0;
}

/* Checks operands by letters without quantifiers: those of an enumerant. */
static int check_own(struct spirv_file *w, struct cursor *c, const char *letters)
{
    for (; letters && *letters; letters++)
        if (letters[1] == '*')
            c->k = c->i->n;
        else if (*letters != '*' && check_plain(w, c, *letters) < 0)
            return -1;
    return 0;
}

/* Checks an enumerant, or bits, with the operands that it has of its own. */
static int check_enumerant(struct spirv_file *w, struct cursor *c, char letter)
{
    if (c->k >= c->i->n)
        return too_short(w, c->i);
    uint32_t value = spirv_operand(w, c->i, c->k++);
    if (letter == 'd' || letter == 'x') {
        const char *own = spirv_enumerant_operands(letter, value);
        if (!own)
            c->k = c->i->n; /* of an extension, with operands that are not known */
        return check_own(w, c, own);
    }
    for (uint32_t bit = 0; bit < 32; bit++)
        if (value >> bit & 1 && check_own(w, c, spirv_enumerant_operands(letter, 1u << bit)) < 0)
            return -1;
    return 0;
}

static int check_operands(struct spirv_file *w, const struct inst *i)
{
    struct cursor c = { i, 0 };
    const char *letter = spirv_grammar_find(i->op)->operands;
    letter += strspn(letter, "TR");
    while (*letter) {
        char quantifier = letter[1] == '?' || letter[1] == '*' ? letter[1] : 0;
        if (quantifier && c.k >= i->n) {
            letter += 2;
            continue;
        }
        if (i->op == OpExtInst && quantifier)
            return 0; /* its set tells its operands */
        if ((strchr("dxmil", *letter) ? check_enumerant(w, &c, *letter)
                                      : check_plain(w, &c, *letter)) < 0)
            return -1;
        if (quantifier != '*')
            letter += quantifier ? 2 : 1;
    }
    /* llc-22 writes the null of an event with a zero behind it. */
    if (c.k == i->n || i->op == OpConstantNull)
        return 0;
    return diag_spirv_long(w->trace, w->file, i->at, spirv_where(w, i), i->n - c.k);
}

static int check_types(struct spirv_file *w, const struct inst *i)
{
    if (i->type && !spirv_definer(w, i->type))
        return diag_spirv_undefined(w->trace, w->file, i->at, spirv_where(w, i), i->type);
    return check_operands(w, i);
}

int spirv_split(struct spirv_file *w, struct trace *t, const char *path, const void *bytes,
                size_t n)
{
    *w = (struct spirv_file){ .trace = t,
                              .file = { .file = path },
                              .bytes = bytes,
                              .n = (uint32_t)(n / 4 < UINT32_MAX ? n / 4 : UINT32_MAX) };
    if (w->n < HEADER_WORDS)
        return diag_spirv_header(t, w->file, w->n);
    w->swapped = spirv_word(w, 0) != MAGIC;
    w->version = spirv_word(w, 1);
    w->bound = spirv_word(w, 3);
    if (w->bound == 0 || w->bound > BOUND_LIMIT)
        return diag_spirv_ids(t, w->file, 3, w->bound);
    w->definer = base_zeroed(w->bound, sizeof *w->definer);
    if (find_instructions(w) < 0)
        return -1;
    for (uint32_t k = 0; k < w->insts.n; k++)
        if (check_types(w, &w->insts.at[k]) < 0)
            return -1;
    return n % 4 ? diag_spirv_cut_word(t, w->file, w->n) : 0;
}

void spirv_words_fini(struct spirv_file *w)
{
    vec_fini(&w->insts);
    free(w->definer);
    w->definer = NULL;
}
