/* SPDX-License-Identifier: Apache-2.0 */
/* ptx.c - operands in the text of PTX, and instructions that access memory.
 *
 * Does not find an operand of a call in the text if the operand is tied to a result [tied]; does
 *          not treat an operand as only an address if it also stands outside of brackets [value];
 *          does not name the space in an instruction that has no form for it [form], that has more
 *          than one address [one], or that contains a word which the table lacks [word]. */
#include "semantics/ptx.h"

#include "base/base.h"
#include "base/guard.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

int ptx_operand(LLVMValueRef code, unsigned k)
{
    size_t len;
    const char *constraints = LLVMGetInlineAsmConstraintString(code, &len);
    int operand = 0;
    unsigned argument = 0;
    for (size_t at = 0; at < len; operand++) {
        size_t end = at;
        while (end < len && constraints[end] != ',')
            end++;
        bool result = constraints[at] == '=' && !memchr(constraints + at, '*', end - at);
        if (constraints[at] == '~')
            return -1;
        if (!result && argument++ == k)
            return GUARD("ptx:tied", isdigit((unsigned char)constraints[at])) ? -1 : operand;
        at = end + 1;
    }
    return -1;
}

/* A place in the text where an operand stands: at "$1" or "${1". */
struct place {
    size_t at, end;
    long operand;
};

/* The next place from `from` on; false: there is none.  `ret->operand` is -1 where "$" begins
 * something else than an operand. */
static bool next_place(const char *text, size_t len, size_t from, struct place *ret)
{
    for (size_t at = from; at + 1 < len; at++) {
        if (text[at] != '$')
            continue;
        if (text[at + 1] == '$') {
            at++; /* the sign itself */
            continue;
        }
        size_t digits = at + 1 + (text[at + 1] == '{');
        char *end = NULL;
        *ret = (struct place){ at, at + 1, -1 };
        if (digits < len && isdigit((unsigned char)text[digits])) {
            ret->operand = strtol(text + digits, &end, 10);
            ret->end = (size_t)(end - text);
        }
        return true;
    }
    return false;
}

bool ptx_is_only_address(LLVMValueRef code, int operand)
{
    size_t len;
    const char *text = LLVMGetInlineAsmAsmString(code, &len);
    struct place p = { 0 };
    for (size_t at = 0; next_place(text, len, at, &p); at = p.end) {
        if (p.operand < 0)
            return false;
        if (p.operand == operand && GUARD("ptx:value", p.at == 0 || text[p.at - 1] != '['))
            return false;
    }
    return true;
}

/* ---- instructions ---- */

#define TYPES " b8 b16 b32 b64 b128 u8 u16 u32 u64 s8 s16 s32 s64 f32 f64"
enum { GLOBAL = 1, SHARED = 2, LOCAL = 4 };

/* Instructions that may name the space of one address.  The space stands behind the words that say
 * how the access is ordered, and before what follows. */
static const struct {
    const char *name;
    const char *follows; /* one of these words, or one that begins with one that ends in * */
    const char *global;  /* words (by their beginning) with which only global memory has a form:
                          * cache policies, 256 bits at once, vectors of an atomic */
    unsigned spaces;     /* the spaces that an access without words of ordering may name */
    unsigned ordered;    /* … and that an access with such words may name */
} instructions[] = {
    { "ld", TYPES " v2 v4 v8 L1::* L2::* ca cg cs lu cv ",
      " L1::* L2::* v8* v4.b64* v4.u64* v4.s64* v4.f64* ", GLOBAL | SHARED | LOCAL,
      GLOBAL | SHARED },
    { "st", TYPES " v2 v4 v8 L1::* L2::* wb cg cs wt ",
      " L1::* L2::* v8* v4.b64* v4.u64* v4.s64* v4.f64* ", GLOBAL | SHARED | LOCAL,
      GLOBAL | SHARED },
    { "atom", " and or xor cas exch add inc dec min max ", " L2::* v2* v4* v8* ", GLOBAL | SHARED,
      GLOBAL | SHARED },
    { "red", " and or xor add inc dec min max ", " L2::* v2* v4* v8* ", GLOBAL | SHARED,
      GLOBAL | SHARED },
    { "prefetch", " L1 L2 ", " ", GLOBAL | LOCAL, 0 },
};

/* The words between the instruction's name and the space; `mmio` is not among them: it has a form
 * for global memory only, and rules of its own. */
static const char order_words[] = " volatile relaxed acquire release acq_rel ";
static const char scope_words[] = " weak cta cluster gpu sys ";

/* True if the list " a b* c " has the word, or one that `word` begins with. */
static bool lists(const char *list, const char *word, size_t len)
{
    for (const char *at = list + 1; *at; at = strchr(at, ' ') + 1) {
        size_t n = strcspn(at, " ");
        if (at[n - 1] == '*' ? n - 1 <= len && memcmp(at, word, n - 1) == 0
                             : n == len && memcmp(at, word, n) == 0)
            return true;
    }
    return false;
}

/* The length of the word that begins at `at` in a mnemonic.  It ends before a dot or any other
 * character that no word contains. */
static size_t word_length(const char *text, size_t len, size_t at)
{
    size_t n = 0;
    while (at + n < len &&
           (isalnum((unsigned char)text[at + n]) || text[at + n] == '_' || text[at + n] == ':'))
        n++;
    return n;
}

/* True if a word of the statement from `at` up to `end` begins as the list says. */
static bool has_word_of(const char *list, const char *text, size_t at, size_t end)
{
    for (; at < end; at++)
        if (text[at] == '.' && lists(list, text + at + 1, end - at - 1))
            return true;
    return false;
}

/* The place in a mnemonic, which begins at `at`, at which ".global" may be put in; 0: nowhere.  The
 * statement ends at `len`. */
static size_t place_of_space(const char *text, size_t len, size_t at, unsigned space)
{
    size_t n = word_length(text, len, at);
    bool ordered = false;
    for (size_t k = 0; k < COUNTOF(instructions); k++) {
        if (strlen(instructions[k].name) != n || memcmp(instructions[k].name, text + at, n) != 0)
            continue;
        for (at += n; at < len && text[at] == '.'; at += 1 + n) {
            n = word_length(text, len, at + 1);
            if (lists(order_words, text + at + 1, n))
                ordered = true;
            else if (!lists(scope_words, text + at + 1, n))
                break;
        }
        if (GUARD("ptx:word", at >= len || text[at] != '.' ||
                                  !lists(instructions[k].follows, text + at + 1, n)))
            return 0;
        unsigned spaces = ordered ? instructions[k].ordered : instructions[k].spaces;
        if (has_word_of(instructions[k].global, text, at, len))
            spaces &= GLOBAL;
        return GUARD("ptx:form", !(spaces & space)) ? 0 : at;
    }
    return 0;
}

/* The begin of the mnemonic of a statement: behind white space, braces, and a predicate "@!%p". */
static size_t mnemonic_of(const char *text, size_t at, size_t end)
{
    while (at < end && (isspace((unsigned char)text[at]) || text[at] == '{' || text[at] == '}'))
        at++;
    if (at < end && text[at] == '@')
        while (at < end && !isspace((unsigned char)text[at]))
            at++;
    while (at < end && isspace((unsigned char)text[at]))
        at++;
    return at;
}

/* The place at which the statement may name the space of the address at `p`; 0: nowhere.  Each of
 * the instructions has one address; text with two is none of these. */
static size_t place_in_statement(const char *text, size_t len, struct place p, unsigned space)
{
    size_t begin = p.at, end = p.at;
    if (p.at == 0 || text[p.at - 1] != '[')
        return 0;
    while (begin > 0 && text[begin - 1] != ';')
        begin--;
    while (end < len && text[end] != ';')
        end++;
    if (GUARD("ptx:one",
              memchr(text + begin, '[', p.at - 1 - begin) || memchr(text + p.at, '[', end - p.at)))
        return 0;
    size_t at = mnemonic_of(text, begin, end);
    return at < p.at ? place_of_space(text, end, at, space) : 0;
}

char *ptx_name_space(LLVMValueRef code, int operand, enum space space)
{
    static const struct {
        enum space space;
        unsigned bit;
        const char *word;
    } words[] = {
        { SPACE_GLOBAL, GLOBAL, ".global" },
        { SPACE_LOCAL, SHARED, ".shared" },
        { SPACE_PRIVATE, LOCAL, ".local" },
    };
    size_t len, row = 0, n = 0, from = 0, room;
    const char *text = LLVMGetInlineAsmAsmString(code, &len);
    while (row < COUNTOF(words) && words[row].space != space)
        row++;
    if (row == COUNTOF(words) || operand < 0)
        return NULL;
    if (memchr(text, '/', len)) /* a comment might hold a ";" */
        return NULL;
    size_t word = strlen(words[row].word);
    char *now =
        base_alloc(room = len + (len / 2 + 1) * word + 1); /* an operand has two characters */
    struct place p = { 0 };
    for (size_t at = 0; next_place(text, len, at, &p); at = p.end) {
        if (p.operand != operand && p.operand >= 0)
            continue;
        size_t put = p.operand < 0 ? 0 : place_in_statement(text, len, p, words[row].bit);
        if (put == 0) {
            free(now);
            return NULL;
        }
        assert(put >= from && n + (put - from) + word < room && "one space a statement");
        memcpy(now + n, text + from, put - from);
        memcpy(now + n + put - from, words[row].word, word);
        n += put - from + word;
        from = put;
    }
    if (from == 0) { /* the text does not use the operand */
        free(now);
        return NULL;
    }
    memcpy(now + n, text + from, len - from);
    now[n + len - from] = 0;
    return now;
}
