/* SPDX-License-Identifier: Apache-2.0 */
/* numbers.c - the new numbers for old ones, and data layouts. */
#include "retarget/work.h"

#include <assert.h>

static const struct {
    const char *target, *triple, *layout;
} layouts[] = {
#define LAYOUT(target, triple, layout) { target, triple, layout },
#include "retarget/layout.def"
#undef LAYOUT
};

uint32_t rt_number_of(const struct target *t, enum space s)
{
    const struct target_row *row = target_row_of(t, s);
    return row ? row->number : NO_NUMBER;
}

enum space rt_space_was(const struct retarget *r, uint32_t number)
{
    const struct target_row *row = target_row(r->from, (struct target_space){ number });
    return row ? row->space : SPACE_COUNT;
}

enum space rt_space_is(const struct retarget *r, uint32_t number)
{
    const struct target_row *row = target_row(r->to, (struct target_space){ number });
    return row ? row->space : SPACE_COUNT;
}

/* True if the space is part of a host's one memory: loads reach it. */
static bool is_memory(enum space s)
{
    switch (s) {
    case SPACE_PRIVATE:
    case SPACE_LOCAL:
    case SPACE_GLOBAL:
    case SPACE_CONSTANT:
    case SPACE_GLOBAL_DEVICE:
    case SPACE_GLOBAL_HOST:
    case SPACE_GENERIC: return true;
    default: return false;
    }
}

static uint32_t becomes(const struct retarget *r, const struct target_row *row)
{
    struct target_space generic;
    bool host = !target_generic(r->to, &generic);
    if (row->space == SPACE_TARGET && (!r->same || r->host))
        return NO_NUMBER;
    if (r->same)
        return row->number;
    if (host)
        return is_memory(row->space) ? rt_number_of(r->to, SPACE_NONE) : NO_NUMBER;
    if (row->space == SPACE_NONE)
        return generic.number;
    uint32_t n = rt_number_of(r->to, row->space);
    if (n == NO_NUMBER && (row->space == SPACE_GLOBAL_DEVICE || row->space == SPACE_GLOBAL_HOST))
        n = rt_number_of(r->to, SPACE_GLOBAL);
    return n;
}

void rt_numbers(struct retarget *r)
{
    const struct target_row *row;
    for (uint32_t n = 0; n < NUMBERS; n++)
        r->number[n] = NO_NUMBER;
    for (size_t k = 0; (row = target_row_at(r->from, k)); k++)
        if (row->number < NUMBERS)
            r->number[row->number] = becomes(r, row);
}

uint32_t rt_number(const struct retarget *r, uint32_t number)
{
    return number < NUMBERS ? r->number[number] : NO_NUMBER;
}

static uint32_t bits(const struct target *t, uint32_t number)
{
    const struct target_row *row = target_row(t, (struct target_space){ number });
    return row ? target_bits(t, row) : t->word;
}

uint32_t rt_bits_was(const struct retarget *r, uint32_t number) { return bits(r->from, number); }

uint32_t rt_bits_is(const struct retarget *r, uint32_t number) { return bits(r->to, number); }

bool rt_fits(const struct retarget *r, uint32_t was)
{
    uint32_t is = rt_number(r, was);
    assert(is != NO_NUMBER && "a number that means something on the new target");
    if (rt_bits_is(r, is) <= rt_bits_was(r, was))
        return true;
    /* NVIDIA's shared and local windows have 32-bit offsets, whatever a pointer's width. */
    enum space s = rt_space_is(r, is);
    return r->to->map == MAP_NVPTX && (s == SPACE_LOCAL || s == SPACE_PRIVATE);
}

bool rt_castable(const struct retarget *r, uint32_t from, uint32_t to)
{
    assert(from != NO_NUMBER && to != NO_NUMBER && "numbers of the new target");
    enum space a = rt_space_is(r, from), b = rt_space_is(r, to);
    return from == to || (a != SPACE_COUNT && b != SPACE_COUNT && target_castable(r->to, a, b));
}

/* ---- layouts ---- */

const char *retarget_triple(const struct target *t)
{
    for (size_t k = 0; k < COUNTOF(layouts); k++)
        if (strcmp(layouts[k].target, t->name) == 0)
            return layouts[k].triple;
#if defined(__aarch64__)
    return "aarch64-unknown-linux-gnu"; /* cpu: the processor that gaspar was built for */
#else
    return "x86_64-unknown-linux-gnu";
#endif
}

static const char *layout_of(const struct target *t, const char *triple)
{
    const struct target *meant = target_of_triple(triple);
    const char *name = meant && meant->map == t->map ? meant->name : t->name;
    for (size_t k = 0; k < COUNTOF(layouts); k++)
        if (strcmp(layouts[k].target, name) == 0)
            return layouts[k].layout;
    return "";
}

/* "p3:32:32" becomes "p3(local):32:32"; spaces that the layout does not mention are added. */
static void name_spaces(const struct target *t, const char *layout, struct text *ret)
{
    bool named[NUMBERS] = { false };
    const char *between = "";
    for (const char *p = layout; *p;) {
        size_t len = strcspn(p, "-"), digits = strspn(p + 1, "0123456789");
        const struct target_row *row = NULL;
        if (*p == 'p' && (p[1 + digits] == ':')) {
            struct target_space n = { (uint32_t)strtoul(p + 1, NULL, 10) };
            row = target_row(t, n);
        }
        if (row && row->space != SPACE_TARGET) {
            named[row->number] = true;
            text_putf(ret, "%sp%u(%s)%.*s", between, row->number, space_name(row->space),
                      (int)(len - 1 - digits), p + 1 + digits);
        } else {
            text_putf(ret, "%s%.*s", between, (int)len, p);
        }
        between = "-";
        p += len + (p[len] == '-');
    }
    const struct target_row *row;
    for (size_t k = 0; (row = target_row_at(t, k)); k++)
        if (row->space != SPACE_TARGET && !named[row->number] && row->space != SPACE_NONE) {
            uint32_t width = target_bits(t, row);
            text_putf(ret, "-p%u(%s):%u:%u", row->number, space_name(row->space), width, width);
        }
}

bool rt_other_widths(const struct target *t, const char *triple, const char *layout)
{
    assert(*layout && "a layout");
    LLVMTargetDataRef a = LLVMCreateTargetData(layout);
    LLVMTargetDataRef b = LLVMCreateTargetData(layout_of(t, triple));
    const struct target_row *row;
    bool other = false;
    for (size_t k = 0; (row = target_row_at(t, k)); k++)
        other |= LLVMPointerSizeForAS(a, row->number) != LLVMPointerSizeForAS(b, row->number);
    LLVMDisposeTargetData(a);
    LLVMDisposeTargetData(b);
    return other;
}

void rt_layout_text(const struct target *t, const char *triple, const char *own, bool named,
                    struct text *ret)
{
    assert(t && triple && "a target, and the triple of the result");
    const char *layout = own ? own : layout_of(t, triple);
    if (named)
        name_spaces(t, layout, ret);
    else
        text_putf(ret, "%s", layout);
}
