/* SPDX-License-Identifier: Apache-2.0 */
/* lang.c - lookups in lang.def and numbering.def. */
#include "space/lang.h"

#include "space/attr.h"

#include <assert.h>

#define C (1u << FAMILY_C)
#define OPENCL (1u << FAMILY_OPENCL)
#define CUDA (1u << FAMILY_CUDA)
#define SYCL (1u << FAMILY_SYCL)
#define HLSL (1u << FAMILY_HLSL)
#define ALL ((1u << FAMILY_COUNT) - 1)

enum answer { NO, YES, OPT, ANY };

static const struct lang_as_row rows[] = {
#define LANG_AS(id, clang, languages, keyword, space) { clang, keyword, languages, SPACE_##space },
#define LANGUAGE(...)
#define CONTEXT(...)
#include "space/lang.def"
#undef LANG_AS
#undef LANGUAGE
};

static const struct {
    const char *name;
    enum family family;
    enum answer generic, program_scope;
    const char *no_static_local;
} languages[] = {
#define LANG_AS(...)
#define LANGUAGE(name, family, generic, program, local) \
    { name, FAMILY_##family, generic, program, local },
#include "space/lang.def"
#undef LANGUAGE
#undef CONTEXT
};

/* Results of contexts that are no LangAS. */
enum {
    LANG_AS_POINTEE = LANG_TARGET,
    LANG_AS_PROGRAM,
    LANG_AS_STATIC,
    LANG_AS_OWNER,
    LANG_AS_EXPLICIT
};

static const struct {
    const char *name, *what;
    int as[FAMILY_COUNT];
} contexts[] = {
#define LANGUAGE(...)
#define CONTEXT(name, what, opencl, cuda, sycl, hlsl, c) \
    { name,                                              \
      what,                                              \
      { LANG_AS_##c, LANG_AS_##opencl, LANG_AS_##cuda, LANG_AS_##sycl, LANG_AS_##hlsl } },
#include "space/lang.def"
#undef LANG_AS
#undef LANGUAGE
#undef CONTEXT
};

enum numbering {
#define NUMBERS(id, ...) NUMBERS_##id,
#define SELECT(...)
#include "space/numbering.def"
#undef NUMBERS
#undef SELECT
};

static const struct {
    const char *what;
    uint16_t number[LANG_TARGET];
} numberings[] = {
#define NUMBERS(id, what, ...) { what, { __VA_ARGS__ } },
#define SELECT(...)
#include "space/numbering.def"
#undef NUMBERS
#undef SELECT
};

static const struct {
    const char *arch, *vendor, *system;
    uint32_t families;
    enum answer generic;
    enum numbering numbering;
} selects[] = {
#define NUMBERS(...)
#define SELECT(arch, vendor, system, families, generic, numbering) \
    { arch, vendor, system, families, generic, NUMBERS_##numbering },
#include "space/numbering.def"
#undef NUMBERS
#undef SELECT
};

/* ---- languages ---- */

bool language_at(size_t i, struct language *ret)
{
    if (i >= COUNTOF(languages))
        return false;
    *ret = (struct language){
        .name = languages[i].name,
        .family = languages[i].family,
        .generic = languages[i].generic != NO,
        .program_scope = languages[i].program_scope != NO,
        .no_static_local = languages[i].no_static_local,
        .generic_optional = languages[i].generic == OPT,
        .program_scope_optional = languages[i].program_scope == OPT,
    };
    return true;
}

static bool without_one(struct language *l, const char *feature, size_t len)
{
    bool *has =
        len == 7 && memcmp(feature, "generic", len) == 0 && l->generic_optional ? &l->generic
        : len == 13 && memcmp(feature, "program-scope", len) == 0 && l->program_scope_optional
            ? &l->program_scope
            : NULL;
    if (has)
        *has = false;
    return has != NULL;
}

int language_find(const char *name, const char *without, struct language *ret)
{
    if (strcmp(name, "opencl") == 0)
        name = "opencl-3.0";
    bool found = false;
    for (size_t i = 0; !found && language_at(i, ret); i++)
        found = strcmp(ret->name, name) == 0;
    if (!found)
        return -1;
    for (const char *p = without; p && *p; p += strcspn(p, ","), p += *p == ',')
        if (!without_one(ret, p, strcspn(p, ",")))
            return -2;
    return 0;
}

/* ---- spaces ---- */

const struct lang_as_row *lang_as_row(struct lang_as a)
{
    return a.value < COUNTOF(rows) ? &rows[a.value] : NULL;
}

enum space lang_as_unified(const struct language *l, struct lang_as a)
{
    if (a.value == LANG_AS_DEFAULT && (l->family == FAMILY_CUDA || l->family == FAMILY_SYCL))
        return SPACE_GENERIC;
    return a.value < COUNTOF(rows) ? rows[a.value].space : SPACE_TARGET;
}

/* Part `n` of a triple, and its length. */
static const char *part(const char *triple, unsigned n, size_t *ret_len)
{
    for (; n && *triple; n--) {
        triple += strcspn(triple, "-");
        triple += *triple == '-';
    }
    *ret_len = strcspn(triple, "-");
    return triple;
}

static bool fits(const char *pattern, const char *text, size_t len)
{
    size_t n = strlen(pattern);
    if (n == 0)
        return true;
    if (pattern[n - 1] == '*')
        return len >= n - 1 && memcmp(pattern, text, n - 1) == 0;
    return len == n && memcmp(pattern, text, n) == 0;
}

/* The index of the numbering in `numberings`; -1: none fits. */
static int choose(const struct language *l, const char *triple)
{
    size_t arch_len, vendor_len, system_len;
    const char *arch = part(triple, 0, &arch_len), *vendor = part(triple, 1, &vendor_len),
               *system = part(triple, 2, &system_len);
    bool generic = l->family != FAMILY_OPENCL || l->generic;
    if (strcmp(triple, "fake") == 0)
        return NUMBERS_FAKE;
    for (size_t k = 0; k < COUNTOF(selects); k++)
        if (fits(selects[k].arch, arch, arch_len) && fits(selects[k].vendor, vendor, vendor_len) &&
            fits(selects[k].system, system, system_len) && selects[k].families >> l->family & 1 &&
            (selects[k].generic == ANY || (selects[k].generic == YES) == generic))
            return (int)selects[k].numbering;
    return -1;
}

const char *lang_numbering(const struct language *l, const char *triple)
{
    int n = choose(l, triple);
    return n < 0 ? NULL : numberings[n].what;
}

bool lang_number(const struct language *l, const char *triple, struct lang_as a, uint32_t *ret)
{
    assert(l->family < FAMILY_COUNT && "filled by language_at() or language_find()");
    int n = choose(l, triple);
    if (n < 0)
        return false;
    *ret = a.value >= LANG_TARGET ? a.value - LANG_TARGET : numberings[n].number[a.value];
    return true;
}

/* ---- conversions ---- */

static bool is_pointer_size(uint32_t a)
{
    return a == LANG_AS_PTR32_SPTR || a == LANG_AS_PTR32_UPTR || a == LANG_AS_PTR64;
}

/* True if all memory that `a` can name lies in `b`. */
static bool inside(const char *triple, uint32_t a, uint32_t b)
{
    if (a == b)
        return true;
    switch (b) {
    case LANG_AS_OPENCL_GENERIC: return a != LANG_AS_OPENCL_CONSTANT;
    case LANG_AS_OPENCL_GLOBAL:
        return a == LANG_AS_OPENCL_GLOBAL_DEVICE || a == LANG_AS_OPENCL_GLOBAL_HOST;
    case LANG_AS_SYCL_GLOBAL:
        return a == LANG_AS_SYCL_GLOBAL_DEVICE || a == LANG_AS_SYCL_GLOBAL_HOST;
    case LANG_AS_PTR32_SPTR:
    case LANG_AS_PTR32_UPTR:
    case LANG_AS_PTR64: return is_pointer_size(a) || a == LANG_AS_DEFAULT;
    case LANG_AS_DEFAULT:
        if ((a >= LANG_AS_CUDA_DEVICE && a <= LANG_AS_PTR64) || a == LANG_AS_HLSL_PRIVATE ||
            a == LANG_AS_HLSL_DEVICE || a == LANG_AS_HLSL_INPUT || a == LANG_AS_HLSL_PUSH_CONSTANT)
            return true;
        break;
    case LANG_TARGET: break;
    default: return false;
    }
    /* NVIDIA's and AMD's numbers, as their generic one has them. */
    bool gpu = strncmp(triple, "nvptx", 5) == 0 || strncmp(triple, "amdgcn", 6) == 0;
    return gpu && a > LANG_TARGET && a <= LANG_TARGET + 5 && a != LANG_TARGET + 2;
}

bool lang_find_as(const struct language *l, const char *text, struct lang_as *ret)
{
    struct space_attr attr;
    struct text why = { 0 };
    uint32_t number;
    for (ret->value = 0; ret->value < LANG_TARGET; ret->value++) {
        const struct lang_as_row *row = lang_as_row(*ret);
        const char *plain = row->keyword + strspn(row->keyword, "_");
        size_t n = strcspn(plain, "_");
        bool same = strcmp(row->keyword, text) == 0 || strcmp(plain, text) == 0 ||
                    (strlen(text) == n && memcmp(plain, text, n) == 0 &&
                     plain[n + strspn(plain + n, "_")] == '\0');
        if (strcmp(row->clang, text) == 0 || (same && row->families >> l->family & 1))
            return true;
    }
    bool parsed = attr_parse(text, &attr, &why);
    text_fini(&why);
    if (!parsed || attr_space(attr, &number) != SPACE_TARGET)
        return false;
    ret->value = LANG_TARGET + number;
    return true;
}

enum conversion lang_convert(const struct language *l, const char *triple, struct lang_as a,
                             struct lang_as b)
{
    bool opencl = l->family == FAMILY_OPENCL;
    bool generic = a.value == LANG_AS_OPENCL_GENERIC || b.value == LANG_AS_OPENCL_GENERIC;
    if (opencl && generic && !l->generic)
        return CONVERSION_NONE;
    if (inside(triple, a.value, b.value))
        return CONVERSION_IMPLICIT;
    if (inside(triple, b.value, a.value))
        return CONVERSION_EXPLICIT;
    return opencl ? CONVERSION_NONE : CONVERSION_EXPLICIT;
}

/* ---- contexts ---- */

bool lang_context_at(const struct language *l, size_t i, struct lang_context *ret)
{
    if (i >= COUNTOF(contexts))
        return false;
    int as = contexts[i].as[l->family];
    *ret = (struct lang_context){ .name = contexts[i].name, .what = contexts[i].what };
    switch (as) {
    case LANG_AS_POINTEE: as = l->generic ? LANG_AS_OPENCL_GENERIC : LANG_AS_OPENCL_PRIVATE; break;
    case LANG_AS_PROGRAM:
        if (!l->program_scope)
            ret->error = "program scope variable must reside in constant address space";
        as = LANG_AS_OPENCL_GLOBAL;
        break;
    case LANG_AS_STATIC:
        if (l->no_static_local)
            ret->error = l->no_static_local;
        else if (!l->program_scope)
            ret->error = "static local variable must reside in constant address space";
        as = LANG_AS_OPENCL_GLOBAL;
        break;
    case LANG_AS_EXPLICIT:
        ret->error = "pointer arguments to kernel functions must reside in '__global', "
                     "'__constant' or '__local' address space";
        return true;
    case LANG_AS_OWNER: ret->is_owner = true; return true;
    default: break;
    }
    ret->as.value = (uint32_t)as;
    return true;
}
