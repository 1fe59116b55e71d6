/* SPDX-License-Identifier: Apache-2.0 */
/* run_code.c - which function translates which instruction: the rows CODE of code.def. */
#include "spirv/run_code.h"

#include "spirv/library_calls.h"
#include "spirv/translate.h"

struct translation {
    spirv_handler *run; /* NULL: none, or nothing is to be done */
    uint16_t argument;
    bool known;
};

static const struct translation translations[] = {
#define GLOBAL(op, handler, argument)
#define CODE(op, handler, argument) [op] = { spirv_##handler, argument, true },
#define SKIP(op) [op] = { NULL, 0, true },
#include "spirv/code.def"
#undef GLOBAL
#undef CODE
#undef SKIP
};

int spirv_run_code(struct reader *r, const struct inst *i)
{
    const struct translation *t = &translations[i->op < COUNTOF(translations) ? i->op : 0];
    if (!t->known)
        return spirv_not_read(&r->file, i);
    return t->run ? t->run(r, i, t->argument) : 0;
}
