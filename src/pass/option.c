/* SPDX-License-Identifier: Apache-2.0 */
/* option.c - the table of options, and setting one from text. */
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

const char *pass_option_set(int64_t *to, const char *text, size_t len)
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
