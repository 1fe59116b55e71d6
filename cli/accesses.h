/* SPDX-License-Identifier: Apache-2.0 */
/* accesses.h - accesses as JSON, and those of an older run. */
#ifndef CLI_ACCESSES_H
#define CLI_ACCESSES_H

#include "json.h"

#include <gaspar/explain.h>

/* A JSON string of what may be no UTF-8, as names in a module: other bytes become "?". */
json_t *accesses_text(const char *text, size_t n);
json_t *accesses_string(const char *text);

/* Adds "file", "symbol", "function", "inlined_into", "line" and "column", as far as they are
 * known. */
void accesses_add_place(json_t *o, const struct gsp_place *p);

/* The access, or value, with its causes. */
json_t *accesses_json(const struct gsp_access *a);

/* What `gaspar explain --json` wrote before: which accesses were generic.  NULL: the file is none,
 * which is said. */
json_t *accesses_read(const char *path);

/* True if the access is generic, and was not in `old`, or was not there. */
bool accesses_became_generic(const json_t *old, const struct gsp_access *a);

#endif
