/* SPDX-License-Identifier: Apache-2.0 */
/* accesses.h - accesses and functions as JSON. */
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

/* The function, with its calls. */
json_t *accesses_function_json(const struct gsp_function *f);

#endif
