/* SPDX-License-Identifier: Apache-2.0 */
/* older.h - what `gaspar explain --json` wrote before, and what became generic since. */
#ifndef CLI_OLDER_H
#define CLI_OLDER_H

#include "json.h"

#include <gaspar/explain.h>

struct older;

/* Reads the file.  NULL: it is none of these, which `say` is told, as diagnostics_complain() is. */
struct older *older_read(const char *path,
                         void (*say)(const char *file, unsigned line, enum gsp_severity severity,
                                     const char *id, const char *text));
void older_destroy(struct older *o);

/* Adds a function of this run; all of them come before the first question. */
void older_add_function(struct older *o, const struct gsp_function *f);

/* The function of the older run in which the access was not generic, if it is generic now; its own
 * where the older run had it nowhere.  NULL: it did not become generic.  older.c has the rule. */
const char *older_became_generic(struct older *o, const struct gsp_access *a);

#endif
