/* SPDX-License-Identifier: Apache-2.0 */
/* attr.c - prints and parses the spellings of spaces (spelling.def). */
#include "space/attr.h"

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

bool attr_parse(const char *text, struct space_attr *ret, struct text *ret_why)
{
    uint32_t number;
    for (size_t k = 0; k < COUNTOF(spellings); k++)
        if (strcmp(spellings[k].text, text) == 0)
            return attr_of_space(spellings[k].space, ret);
    enum space s = space_find(text, strlen(text));
    if (s != SPACE_COUNT && attr_of_space(s, ret))
        return true;
    for (size_t f = 0; f < COUNTOF(forms); f++)
        if (forms[f].target && matches(text, forms[f].target, &number)) {
            if (attr_of_target(number, ret))
                return true;
            text_putf(ret_why, "the address space in '%s' is not less than %u", text,
                      (unsigned)SPACE_ATTR_NUMBERS);
            return false;
        }
    text_putf(ret_why,
              "unknown address space '%s'; expected 'target_address_space' or "
              "'lang_address_space', or one of ",
              text);
    for (unsigned i = 0; i < SPACE_COUNT; i++)
        if (i != SPACE_TARGET)
            text_putf(ret_why, "%s, ", space_name((enum space)i));
    for (size_t k = 0; k < COUNTOF(spellings); k++)
        text_putf(ret_why, "%s%s", k ? ", " : "", spellings[k].text);
    return false;
}
