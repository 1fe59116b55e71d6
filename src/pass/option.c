/* SPDX-License-Identifier: Apache-2.0 */
/* option.c - the table of options, and setting one from text. */
#include "base/near.h"
#include "pass/pass.h"

#include <ctype.h>
#include <errno.h>

static const struct pass_option options[] = {
#define OPTION(id, name, value, least, meaning) { name, meaning, value, least },
#include "pass/option.def"
#undef OPTION
};

enum {
#define OPTION_FAULT(id, text) FAULT_##id,
#include "pass/option_fault.def"
#undef OPTION_FAULT
};

static const char *const faults[] = {
#define OPTION_FAULT(id, text) [FAULT_##id] = text,
#include "pass/option_fault.def"
#undef OPTION_FAULT
};

const struct pass_option *pass_option_at(size_t i)
{
    return i < COUNTOF(options) ? &options[i] : NULL;
}

void pass_option_defaults(int64_t *ret_options)
{
    for (size_t k = 0; k < COUNTOF(options); k++)
        ret_options[k] = options[k].value;
}

/* True if the word is the option's name.  Case and dashes do not matter: DumpIpMsp is
 * dump-ip-msp. */
static bool is_named(const char *name, const char *word, size_t len)
{
    size_t k = 0;
    for (; *name; name++) {
        if (*name == '-')
            continue;
        while (k < len && word[k] == '-')
            k++;
        if (k == len || tolower((unsigned char)word[k++]) != *name)
            return false;
    }
    return k == len;
}

/* NULL: it is set; else the text of a row of option_fault.def. */
static const char *set(int64_t *to, const char *text, size_t len)
{
    char word[64], *end;
    const char *is = memchr(text, '=', len);
    if (!is || len >= sizeof word)
        return faults[FAULT_FORM];
    memcpy(word, text, len);
    word[len] = '\0';
    for (size_t k = 0; k < COUNTOF(options); k++) {
        size_t n = (size_t)(is - text);
        if (!is_named(options[k].name, text, n))
            continue;
        errno = 0;
        long long value = strtoll(word + n + 1, &end, 10);
        if (end == word + n + 1 || *end || errno)
            return faults[FAULT_NUMBER];
        if (value < options[k].least)
            return faults[FAULT_SMALL];
        to[k] = value;
        return NULL;
    }
    return faults[FAULT_UNKNOWN];
}

/* Appends the names that an unknown one is near to. */
static void put_near(struct text *ret, const char *text, size_t len)
{
    const char *is = memchr(text, '=', len);
    size_t n = is ? (size_t)(is - text) : len;
    for (size_t k = 0; k < COUNTOF(options); k++)
        near_put(ret, text, n, options[k].name);
    text_putf(ret, "; `gaspar passes` lists them");
}

int pass_option_read(struct trace *t, int64_t *to, const char *text, size_t len, bool pipeline)
{
    const char *wrong = set(to, text, len);
    struct text near = { 0 };
    int shown = (int)(len < 60 ? len : 60);
    if (!wrong)
        return 0;
    if (wrong == faults[FAULT_UNKNOWN])
        put_near(&near, text, len);
    int r =
        pipeline
            ? diag_pipeline_option(t, (struct src_loc){ 0 }, shown, text, wrong, text_get(&near))
            : diag_option_set(t, (struct src_loc){ 0 }, shown, text, wrong, text_get(&near));
    text_fini(&near);
    return r;
}
