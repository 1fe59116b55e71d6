/* SPDX-License-Identifier: Apache-2.0 */
/* attr.c - prints and parses the spellings of spaces (spelling.def). */
#include "space/attr.h"

#include "base/near.h"

#include <assert.h>

enum form_id {
#define FORM(id, name, target) FORM_##id,
#define SPELL(form, space, text)
#include "space/spelling.def"
#undef FORM
#undef SPELL
    FORM_COUNT
};

static const struct {
    const char *name, *target; /* target: a format of one %u, or NULL */
} forms[] = {
#define FORM(id, name, target) { name, target },
#define SPELL(form, space, text)
#include "space/spelling.def"
#undef FORM
#undef SPELL
};

static const struct {
    enum form_id form;
    enum space space;
    const char *text;
} spellings[] = {
#define FORM(id, name, target)
#define SPELL(form, space, text) { FORM_##form, SPACE_##space, text },
#include "space/spelling.def"
#include "space/words.def"
#undef FORM
#undef SPELL
};

bool attr_of_space(enum space s, struct space_attr *ret)
{
    if (s == SPACE_TARGET || s >= SPACE_COUNT)
        return false;
    ret->value = s == SPACE_NONE ? 0 : 1 + (uint32_t)s;
    return true;
}

bool attr_of_target(uint32_t number, struct space_attr *ret)
{
    if (number >= SPACE_ATTR_NUMBERS)
        return false;
    ret->value = SPACE_ATTR_NUMBERS + number;
    return true;
}

enum space attr_space(struct space_attr a, uint32_t *ret_number)
{
    assert((a.value >= SPACE_ATTR_NUMBERS || a.value <= SPACE_COUNT) && "made by attr_of_space()");
    assert(a.value != 1 + SPACE_TARGET && "target<x> has its number");
    *ret_number = a.value >= SPACE_ATTR_NUMBERS ? a.value - SPACE_ATTR_NUMBERS : 0;
    if (a.value >= SPACE_ATTR_NUMBERS)
        return SPACE_TARGET;
    return a.value ? (enum space)(a.value - 1) : SPACE_NONE;
}

const char *attr_form_at(size_t i) { return i < COUNTOF(forms) ? forms[i].name : NULL; }

/* Appends a format of this file's table, with the number in the place of its %u. */
static void put_number(struct text *ret, const char *format, uint32_t number)
{
    assert(strstr(format, "%u") && "a format of spelling.def has a hole for the number");
    const char *hole = strstr(format, "%u");
    text_putf(ret, "%.*s%u%s", (int)(hole - format), format, number, hole + 2);
}

bool attr_print(struct space_attr a, const char *form, struct text *ret)
{
    uint32_t number;
    enum space s = attr_space(a, &number);
    for (size_t f = 0; f < COUNTOF(forms); f++) {
        if (strcmp(forms[f].name, form) != 0)
            continue;
        if (s == SPACE_TARGET) {
            if (forms[f].target)
                put_number(ret, forms[f].target, number);
            return forms[f].target != NULL;
        }
        if (f == FORM_UNIFIED) {
            text_putf(ret, "%s", space_name(s));
            return true;
        }
        for (size_t k = 0; k < COUNTOF(spellings); k++)
            if (spellings[k].form == f && spellings[k].space == s) {
                text_putf(ret, "%s", spellings[k].text);
                return true;
            }
        return false;
    }
    return false;
}

/* True if the text is the format with a number in the place of its %u.  A number that is too large
 * gives UINT32_MAX. */
static bool matches(const char *text, const char *format, uint32_t *ret)
{
    assert(strstr(format, "%u") && "a format of spelling.def has a hole for the number");
    const char *hole = strstr(format, "%u");
    size_t before = (size_t)(hole - format);
    uint64_t n = 0;
    if (strncmp(text, format, before) != 0 || text[before] < '0' || text[before] > '9')
        return false;
    for (text += before; *text >= '0' && *text <= '9'; text++)
        n = n < UINT32_MAX ? n * 10 + (uint64_t)(*text - '0') : n;
    *ret = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
    return strcmp(text, hole + 2) == 0;
}

/* ---- from text ---- */

/* A part of a text. */
struct part {
    const char *at;
    size_t n;
};

static struct part trimmed(struct part p)
{
    while (p.n > 0 && p.at[0] == ' ')
        p = (struct part){ p.at + 1, p.n - 1 };
    while (p.n > 0 && p.at[p.n - 1] == ' ')
        p.n--;
    return p;
}

static bool begins(struct part p, const char *with)
{
    return p.n >= strlen(with) && memcmp(p.at, with, strlen(with)) == 0;
}

/* "!cir.ptr<!s32i, X>" -> "X": what stands behind the last comma of the outermost brackets, which
 * begin behind `n` bytes.  False: there is no comma, or the brackets do not end the text. */
static bool last_operand(struct part p, size_t n, struct part *ret)
{
    unsigned depth = 0;
    bool found = false;
    for (size_t k = n; k < p.n; k++) {
        depth += p.at[k] == '<' || p.at[k] == '(' || p.at[k] == '[';
        if (p.at[k] == ',' && depth == 1) {
            *ret = (struct part){ p.at + k + 1, p.n - k - 2 };
            found = true;
        }
        if ((p.at[k] == '>' || p.at[k] == ')' || p.at[k] == ']') && --depth == 0)
            return found && k + 1 == p.n;
    }
    return false;
}

/* Of a memref: the layout, which stands before the space. */
static bool is_layout(struct part p) { return begins(p, "strided<") || begins(p, "affine_map<"); }

/* "3" or "3 : i32" */
static bool is_number(struct part p, uint32_t *ret)
{
    uint64_t n = 0;
    size_t k = 0;
    for (; k < p.n && p.at[k] >= '0' && p.at[k] <= '9'; k++)
        n = n < UINT32_MAX ? n * 10 + (uint64_t)(p.at[k] - '0') : n;
    *ret = n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
    return k > 0 && (k == p.n || begins((struct part){ p.at + k, p.n - k }, " : i"));
}

/* The space of a whole type or attribute of ClangIR, MLIR or LLVM, as a text of the table: what is
 * put into `ret`.  False: it is none of these.
 *
 *     #cir.lang_address_space(offload_local)           lang_address_space(offload_local)
 *     !cir.ptr<!s32i, target_address_space(3)>         target_address_space(3)
 *     !llvm.ptr<3>                                     target<3>
 *     !ptr.ptr<#nvvm.memory_space<shared>>             #nvvm.memory_space<shared>
 *     memref<4xf32, #gpu.address_space<workgroup>>     #gpu.address_space<workgroup>
 *     memref<4xf32, 3 : i32>                           target<3>
 *     !spirv.ptr<f32, Workgroup>                       Workgroup
 *     addrspace(target<3>), ptr addrspace(3)           target<3>, addrspace(3) */
static bool inside(struct part p, struct text *ret)
{
    static const char *const types[] = { "!cir.ptr<", "memref<", "!spirv.ptr<" };
    struct part x = { 0 };
    uint32_t number;
    if (begins(p, "#cir.")) {
        x = (struct part){ p.at + 5, p.n - 5 };
    } else if (begins(p, "ptr addrspace(")) {
        x = (struct part){ p.at + 4, p.n - 4 };
    } else if (begins(p, "addrspace(") && p.at[p.n - 1] == ')') {
        x = (struct part){ p.at + 10, p.n - 11 };
    } else if (begins(p, "!llvm.ptr<") && p.at[p.n - 1] == '>') {
        x = (struct part){ p.at + 10, p.n - 11 };
    } else if (begins(p, "!ptr.ptr<") && p.at[p.n - 1] == '>') {
        x = (struct part){ p.at + 9, p.n - 10 };
    } else if ((p.n == 9 && begins(p, "!llvm.ptr")) || (p.n == 3 && begins(p, "ptr"))) {
        text_putf(ret, "target<0>");
        return true;
    }
    for (size_t k = 0; k < COUNTOF(types) && !x.at; k++) {
        if (!begins(p, types[k]))
            continue;
        if (p.at[p.n - 1] != '>')
            return false;
        if (!last_operand(p, strlen(types[k]) - 1, &x) || is_layout(trimmed(x))) {
            text_putf(ret, "none");
            return true;
        }
    }
    if (!x.at)
        return false;
    x = trimmed(x);
    if (is_number(x, &number))
        text_putf(ret, "target<%u>", number);
    else
        text_put(ret, x.at, x.n);
    return true;
}

static bool is_word(const char *text, struct space_attr *ret)
{
    for (size_t k = 0; k < COUNTOF(spellings); k++)
        if (spellings[k].space != SPACE_TARGET && strcmp(spellings[k].text, text) == 0)
            return attr_of_space(spellings[k].space, ret);
    enum space s = space_find(text, strlen(text));
    return s != SPACE_COUNT && attr_of_space(s, ret);
}

/* "local_space" and "sycl::access::address_space::local_space" are SYCL's words, too. */
static bool is_sycl_word(const char *text, struct space_attr *ret)
{
    static const char outer[] = "sycl::", scope[] = "access::address_space::";
    struct text whole = { 0 };
    if (strncmp(text, outer, strlen(outer)) == 0)
        text += strlen(outer);
    text_putf(&whole, "%s%s", strncmp(text, scope, strlen(scope)) == 0 ? "" : scope, text);
    bool is = is_word(whole.at, ret);
    text_fini(&whole);
    return is;
}

static void complain(const char *text, struct text *ret_why)
{
    enum { MOST = 8 }; /* more are no help */
    struct text near = { 0 };
    unsigned n = 0;
    size_t len = strlen(text);
    for (unsigned i = 0; i < SPACE_COUNT; i++)
        if (i != SPACE_TARGET)
            near_put(&near, text, len, space_name((enum space)i));
    for (size_t k = 0; k < COUNTOF(spellings) && n < MOST; k++) {
        size_t before = near.n;
        if (spellings[k].space != SPACE_TARGET)
            near_put(&near, text, len, spellings[k].text);
        n += near.n > before;
    }
    text_putf(ret_why,
              "unknown address space '%s'%s; expected 'target_address_space', 'lang_address_space' "
              "or a space's word in a language, ClangIR, MLIR, LLVM, SPIR-V or PTX",
              text, text_get(&near));
    text_fini(&near);
}

bool attr_parse(const char *text, struct space_attr *ret, struct text *ret_why)
{
    struct text within = { 0 };
    struct part whole = { text, strlen(text) }, plain = trimmed(whole);
    uint32_t number;
    bool known = is_word(text, ret) || is_sycl_word(text, ret), too_large = false;
    for (size_t f = 0; f < COUNTOF(forms) && !known && !too_large; f++)
        if (forms[f].target && matches(text, forms[f].target, &number)) {
            known = attr_of_target(number, ret);
            too_large = !known;
        }
    if (too_large)
        text_putf(ret_why, "the address space in '%s' is not less than %u", text,
                  (unsigned)SPACE_ATTR_NUMBERS);
    else if (!known && plain.n > 0 && plain.n < whole.n)
        text_put(&within, plain.at, plain.n);
    else if (!known)
        (void)inside(whole, &within);
    if (within.n > 0)
        known = attr_parse(text_get(&within), ret, ret_why); /* a shorter text */
    else if (!known && !too_large)
        complain(text, ret_why);
    text_fini(&within);
    return known;
}
