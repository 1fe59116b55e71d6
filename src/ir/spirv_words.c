/* SPDX-License-Identifier: Apache-2.0 */
/* spirv_words.c - calls of SPIR-V's own words that LLVM 22's back end does not know: it writes them
 * as calls of functions of another module.
 *
 *     OpDecorate %f LinkageAttributes "_Z26__spirv_MemoryNamedBarrier…" Import
 *     %x = OpFunctionCall %void %f %b %scope %semantics
 * =>  OpMemoryNamedBarrier %b %scope %semantics
 *
 *     %s = OpFunctionCall %storage %g %n4 %n4 %n16
 * =>  %s = OpConstantPipeStorage %storage 4 4 16
 *
 * A constant goes in front of the functions.  The types need capabilities that the back end does
 * not declare. */
#include "ir/spirv_words.h"

#include "base/vec.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 5, VERSION = 1, BOUND = 3, VERSION_1_1 = 0x10100, IMPORT = 1, LINKAGE = 41 };
enum {
    OP_NAME = 5,
    OP_CAPABILITY = 17,
    OP_CONSTANT = 43,
    OP_FUNCTION = 54,
    OP_FUNCTION_END = 56,
    OP_FUNCTION_CALL = 57,
    OP_DECORATE = 71,
    OP_TYPE_PIPE_STORAGE = 322,
    OP_TYPE_NAMED_BARRIER = 327,
};
enum { PIPE_STORAGE = 60, NAMED_BARRIER = 59 }; /* capabilities, and numbers of bits in a set */

/* What the arguments of the call are in the instruction. */
enum form { RESULT, NO_RESULT, CONSTANT };

static const struct row {
    const char *name;
    uint16_t op;
    enum form form;
} rows[] = {
    { "__spirv_ConstantPipeStorage", 323, CONSTANT },
    { "__spirv_CreatePipeFromPipeStorage_read", 324, RESULT },
    { "__spirv_CreatePipeFromPipeStorage_write", 324, RESULT },
    { "__spirv_NamedBarrierInitialize", 328, RESULT },
    { "__spirv_MemoryNamedBarrier", 329, NO_RESULT },
};

struct rewording {
    const uint32_t *word;
    size_t n;
    const struct row **row; /* by id of a function: what calls of it become; NULL: they stay */
    const char **name;      /* by id: its name there, if that is a word; NULL: it is none */
    uint32_t *number;       /* by id: the word at which its OpConstant begins; 0: it is none */
    uint32_t bound;
    uint64_t needed, declared; /* of the two capabilities, by bit */
    VEC_OF(uint32_t) out;
};

static uint32_t op_at(const struct rewording *m, size_t at) { return m->word[at] & 0xffff; }

static size_t length_at(const struct rewording *m, size_t at)
{
    size_t n = m->word[at] >> 16;
    assert(n > 0 && at + n <= m->n && "an instruction inside the module");
    return n;
}

static const char *text_at(const struct rewording *m, size_t at)
{
    return (const char *)(const void *)&m->word[at];
}

/* "_Z4namei" -> "name" and 4; a name that is not mangled as it is. */
static const char *plain_name(const char *name, size_t *ret_len)
{
    char *end;
    size_t len = strncmp(name, "_Z", 2) == 0 ? strtoul(name + 2, &end, 10) : 0;
    bool mangled = len && strlen(end) >= len;
    *ret_len = mangled ? len : strlen(name);
    return mangled ? end : name;
}

static const struct row *row_of(const char *name, size_t len)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strlen(rows[k].name) == len && memcmp(rows[k].name, name, len) == 0)
            return &rows[k];
    return NULL;
}

/* Notes that another module has what is decorated, by the name of a word. */
static void learn_import(struct rewording *m, size_t at)
{
    size_t n = length_at(m, at), len;
    const char *said = text_at(m, at + 3), *name = plain_name(said, &len);
    uint32_t id = m->word[at + 1];
    if (m->word[at + n - 1] == IMPORT && strncmp(name, "__spirv_", strlen("__spirv_")) == 0 &&
        id < m->bound) {
        m->name[id] = said;
        m->row[id] = m->word[VERSION] < VERSION_1_1 ? NULL : row_of(name, len);
    }
}

/* True if the call's arguments can be those of its instruction: a constant's are constants. */
static bool can_reword(const struct rewording *m, size_t at, const struct row *row)
{
    for (size_t k = 4; row && row->form == CONSTANT && k < length_at(m, at); k++)
        if (m->word[at + k] >= m->bound || !m->number[m->word[at + k]])
            return false;
    return true;
}

/* The row of the call's function; NULL: it is no call, or stays one. */
static const struct row *row_of_call(const struct rewording *m, size_t at)
{
    uint32_t callee = op_at(m, at) == OP_FUNCTION_CALL ? m->word[at + 3] : 0;
    return callee < m->bound ? m->row[callee] : NULL;
}

/* False: the function is a word, but no instruction can stand for it, or for the call: `fits`.
 * (Built-in variables have names of words, too.) */
static bool can_call(const struct rewording *m, uint32_t id, bool fits, struct text *ret_name)
{
    if (id >= m->bound || !m->name[id] || (m->row[id] && fits))
        return true;
    text_putf(ret_name, "%s", m->name[id]);
    return false;
}

/* Notes what the instruction says; false: it cannot be written. */
static bool learn(struct rewording *m, size_t at, struct text *ret_name)
{
    const uint32_t *w = m->word + at;
    switch (op_at(m, at)) {
    case OP_CAPABILITY:
        if (w[1] == PIPE_STORAGE || w[1] == NAMED_BARRIER)
            m->declared |= 1ull << w[1];
        return true;
    case OP_TYPE_PIPE_STORAGE: m->needed |= 1ull << PIPE_STORAGE; return true;
    case OP_TYPE_NAMED_BARRIER: m->needed |= 1ull << NAMED_BARRIER; return true;
    case OP_CONSTANT:
        if (w[2] < m->bound)
            m->number[w[2]] = (uint32_t)at;
        return true;
    case OP_DECORATE:
        if (w[2] == LINKAGE)
            learn_import(m, at);
        return true;
    case OP_FUNCTION_CALL:
        return can_call(m, w[3], can_reword(m, at, row_of_call(m, at)), ret_name);
    default: return true;
    }
}

static void put(struct rewording *m, const uint32_t *word, size_t n)
{
    for (size_t k = 0; k < n; k++)
        vec_push(&m->out, word[k]);
}

/* The instruction that the call at `at` stands for. */
static void put_instruction(struct rewording *m, size_t at, const struct row *row)
{
    size_t n = length_at(m, at), begin = row->form == NO_RESULT ? 3 : 1;
    vec_push(&m->out, (uint32_t)(n - begin) << 16 | row->op);
    if (row->form != NO_RESULT)
        put(m, m->word + at + 1, 2);
    for (size_t k = 4; k < n; k++) {
        uint32_t id = m->word[at + k];
        vec_push(&m->out, row->form == CONSTANT ? m->word[m->number[id] + 3] : id);
    }
}

/* The constants that functions call for, in front of the first function. */
static void put_constants(struct rewording *m, size_t at)
{
    for (; at < m->n; at += length_at(m, at)) {
        const struct row *row = row_of_call(m, at);
        if (row && row->form == CONSTANT)
            put_instruction(m, at, row);
    }
}

static void put_capabilities(struct rewording *m)
{
    static const uint32_t capability[] = { PIPE_STORAGE, NAMED_BARRIER };
    for (size_t k = 0; k < COUNTOF(capability); k++)
        if (m->needed & ~m->declared & 1ull << capability[k]) {
            const uint32_t word[] = { 2u << 16 | OP_CAPABILITY, capability[k] };
            put(m, word, COUNTOF(word));
        }
}

static bool is_reworded(const struct rewording *m, uint32_t id)
{
    return id < m->bound && m->row[id];
}

static void reword(struct rewording *m)
{
    bool first = true, leave_out = false;
    put(m, m->word, HEADER);
    put_capabilities(m);
    for (size_t at = HEADER; at < m->n; at += length_at(m, at)) {
        uint32_t op = op_at(m, at);
        const struct row *row = row_of_call(m, at);
        if (op == OP_FUNCTION && first)
            put_constants(m, at);
        first &= op != OP_FUNCTION;
        leave_out |= op == OP_FUNCTION && is_reworded(m, m->word[at + 2]);
        bool said = (op == OP_NAME || op == OP_DECORATE) && is_reworded(m, m->word[at + 1]);
        if (row && row->form != CONSTANT)
            put_instruction(m, at, row);
        else if (!row && !said && !leave_out)
            put(m, m->word + at, length_at(m, at));
        leave_out &= op != OP_FUNCTION_END;
    }
}

bool ir_write_words(struct text *words, struct text *ret_name)
{
    assert(words->n % 4 == 0 && words->n >= 4 * HEADER && "SPIR-V has a header");
    struct rewording m = { .n = words->n / 4, .word = (const uint32_t *)(const void *)words->at };
    bool known = true;
    m.bound = m.word[BOUND];
    m.row = base_zeroed(m.bound, sizeof *m.row);
    m.name = base_zeroed(m.bound, sizeof *m.name);
    m.number = base_zeroed(m.bound, sizeof *m.number);
    for (size_t at = HEADER; at < m.n && known; at += length_at(&m, at))
        known = learn(&m, at, ret_name);
    if (known && m.needed) {
        reword(&m);
        struct text reworded = { 0 };
        text_put(&reworded, (const char *)m.out.at, m.out.n * sizeof *m.out.at);
        text_fini(words);
        *words = reworded;
    }
    vec_fini(&m.out);
    free(m.row);
    free(m.name);
    free(m.number);
    return known;
}
