/* SPDX-License-Identifier: Apache-2.0 */
/* platform.c - the table of machines. */
#include "genx/model/platform.h"

#include <strings.h>

static const struct gx_platform rows[] = {
#define PLATFORM(id, ...) { PLATFORM_##id, __VA_ARGS__ },
#include "genx/model/platform.def"
#undef PLATFORM
};

/* Other names of machines that are the same to code. */
static const struct {
    const char *name;
    enum gx_platform_id is;
} same[] = {
#define PLATFORM(id, ...)
#define SAME(name, id) { name, PLATFORM_##id },
#include "genx/model/platform.def"
#undef PLATFORM
};

static const struct {
    const char *name, *generation;
} other[] = {
#define PLATFORM(id, ...)
#define OTHER(name, generation) { name, generation },
#include "genx/model/platform.def"
#undef PLATFORM
};

const struct gx_platform *gx_platform_at(size_t k) { return k < COUNTOF(rows) ? &rows[k] : NULL; }

const struct gx_platform *gx_platform_find(const char *name)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strcasecmp(rows[k].name, name) == 0)
            return &rows[k];
    for (size_t k = 0; k < COUNTOF(same); k++)
        if (strcasecmp(same[k].name, name) == 0)
            return &rows[same[k].is];
    return NULL;
}

const char *gx_platform_other(const char *name)
{
    for (size_t k = 0; k < COUNTOF(other); k++)
        if (strcasecmp(other[k].name, name) == 0)
            return other[k].generation;
    return NULL;
}
