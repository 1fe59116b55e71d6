/* SPDX-License-Identifier: Apache-2.0 */
/* spaces.c - gaspar/spaces.h. */
#include <gaspar/spaces.h>

#include "api/session.h"
#include "retarget/retarget.h"
#include "space/attr.h"
#include "space/lang.h"
#include "space/tag.h"
#include "space/target.h"

/* The triple for a target's name; NULL: it has no numbering for the language. */
static const char *triple_of(const struct language *l, const char *target)
{
    const struct target *t = target_find(target, strlen(target));
    const char *triple = t ? retarget_triple(t) : target;
    return lang_numbering(l, triple) ? triple : NULL;
}

/* Finds the language and the triple.  Negative: an enum gsp_spaces_error. */
static int find(const char *language, const char *without, const char *target, struct language *ret,
                const char **ret_triple)
{
    int r = language_find(language, without, ret);
    *ret_triple = NULL;
    if (r < 0)
        return r == -1 ? GSP_NO_LANGUAGE : GSP_NO_FEATURE;
    if (target && !(*ret_triple = triple_of(ret, target)))
        return GSP_NO_TARGET;
    return 0;
}

int gsp_language_at(size_t i, struct gsp_language *ret)
{
    struct language l;
    if (!language_at(i, &l))
        return 0;
    struct gsp_language all = { 0, l.name, l.generic + l.generic_optional,
                                l.program_scope + l.program_scope_optional };
    return sized_fill(ret, &all, sizeof all);
}

static int64_t number_of(const struct language *l, const char *triple, struct lang_as a)
{
    uint32_t number;
    return triple && lang_number(l, triple, a, &number) ? (int64_t)number : -1;
}

int gsp_lang_space_at(const char *language, const char *without, const char *target, size_t i,
                      struct gsp_lang_space *ret)
{
    struct language l;
    const char *triple;
    int r = find(language, without, target, &l, &triple);
    if (r < 0)
        return r;
    for (struct lang_as a = { 0 }; a.value < LANG_TARGET; a.value++) {
        const struct lang_as_row *row = lang_as_row(a);
        bool missing = a.value == LANG_AS_OPENCL_GENERIC && !l.generic;
        if (!(row->families >> l.family & 1) || missing || i--)
            continue;
        struct gsp_lang_space all = { 0, row->clang, row->keyword,
                                      space_name(lang_as_unified(&l, a)),
                                      number_of(&l, triple, a) };
        return sized_fill(ret, &all, sizeof all);
    }
    return 0;
}

const char *gsp_lang_numbering(const char *language, const char *without, const char *target)
{
    struct language l;
    const char *triple;
    return find(language, without, target, &l, &triple) < 0 ? NULL : lang_numbering(&l, triple);
}

int gsp_lang_convert(const char *language, const char *without, const char *target, const char *a,
                     const char *b)
{
    struct language l;
    struct lang_as x, y;
    const char *triple;
    int r = find(language, without, target, &l, &triple);
    if (r < 0)
        return r;
    if (!lang_find_as(&l, a, &x) || !lang_find_as(&l, b, &y))
        return GSP_NO_SPACE;
    return (int)lang_convert(&l, triple ? triple : "", x, y);
}

int gsp_lang_context_at(const char *language, const char *without, const char *target, size_t i,
                        struct gsp_lang_context *ret)
{
    struct language l;
    struct lang_context c;
    const char *triple;
    int r = find(language, without, target, &l, &triple);
    if (r < 0)
        return r;
    if (!lang_context_at(&l, i, &c))
        return 0;
    struct gsp_lang_context all = {
        .name = c.name, .what = c.what, .error = c.error, .number = -1
    };
    if (c.is_owner || c.error)
        return sized_fill(ret, &all, sizeof all);
    all.clang = lang_as_row(c.as)->clang;
    all.space = space_name(lang_as_unified(&l, c.as));
    all.number = number_of(&l, triple, c.as);
    bool storage = strcmp(c.name, "auto") == 0 || strcmp(c.name, "parameter") == 0;
    const struct target *t = triple ? target_of_triple(triple) : NULL;
    if (storage) { /* storage lies in the target's alloca space, whatever pointers to it are */
        all.space =
            t ? space_name(target_row(t, target_alloca(t))->space) : space_name(SPACE_ALLOCA);
        all.number = t ? (int64_t)target_alloca(t).number : -1;
    }
    return sized_fill(ret, &all, sizeof all);
}

/* Do generic pointers of the target have tags? */
static bool has_tags(const char *name)
{
    const struct target *t = target_find(name, strlen(name));
    struct target_space generic;
    return t && target_generic(t, &generic) && !t->native_generic;
}

int gsp_tag_at(const char *target, size_t i, unsigned *ret_tag, const char **ret_space)
{
    for (unsigned tag = 0; has_tags(target) && tag < TAG_COUNT; tag++) {
        enum space s = tag_space(tag);
        if (s == SPACE_NONE || i--)
            continue;
        *ret_tag = tag;
        *ret_space = space_name(s);
        return 1;
    }
    return 0;
}

int gsp_tag_decode(const char *target, uint64_t pointer, unsigned *ret_tag, uint64_t *ret_address,
                   const char **ret_space)
{
    if (!has_tags(target))
        return 0;
    *ret_tag = (unsigned)(pointer >> TAG_SHIFT);
    *ret_address = tag_clear(pointer);
    enum space s = tag_space(*ret_tag);
    *ret_space = s == SPACE_NONE ? NULL : space_name(s);
    return 1;
}

const char *gsp_space_form_at(size_t i) { return attr_form_at(i); }

char *gsp_space_spell(const char *text, const char *form, char **ret_why)
{
    struct space_attr a;
    struct text why = { 0 }, spelled = { 0 };
    *ret_why = NULL;
    if (!attr_parse(text, &a, &why)) {
        *ret_why = why.at;
        return NULL;
    }
    text_fini(&why);
    if (attr_print(a, form, &spelled))
        return spelled.at;
    text_fini(&spelled);
    return NULL;
}
