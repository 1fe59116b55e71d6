/* SPDX-License-Identifier: Apache-2.0 */
/* platform.c - the table of machines. */
#include "genx/model/platform.h"

static const struct gx_platform rows[] = {
#define PLATFORM(id, name, grf, int64, df, byte_rows, pred, rol, div, ieee) \
    { PLATFORM_##id, name, grf, int64, df, byte_rows, pred, rol, div, ieee },
#include "genx/model/platform.def"
#undef PLATFORM
};

const struct gx_platform *gx_platform_at(size_t k) { return k < COUNTOF(rows) ? &rows[k] : NULL; }

const struct gx_platform *gx_platform_find(const char *name)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (strcmp(rows[k].name, name) == 0)
            return &rows[k];
    return NULL;
}
