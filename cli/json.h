/* SPDX-License-Identifier: Apache-2.0 */
/* json.h - printing JSON, for commands that do. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli.h"

#include <jansson.h>

/* An object that begins as every JSON of this command: {"format": FORMAT, "version": 1, "gaspar":
 * "0.1.0", "target": …, "file": …}, the last two where they are not NULL, and goes on with the
 * members of `body`, which it frees.  docs/reference/FORMAT.schema.json describes it. */
json_t *cli_json(const char *format, const char *target, const char *file, json_t *body);

/* Reads a file of JSON, "-": of standard input, in which no object has a member twice.  NULL:
 * `error` says why; its line is 0 where the file cannot be read. */
json_t *cli_load_json(const char *path, json_error_t *error);

/* Prints it and frees it; returns GSP_EXIT_DONE. */
int cli_print_json(json_t *o);

/* Writes it to a file, whole or not at all, and frees it; "-": standard output.  An exit code. */
int cli_write_json(gsp_session *s, const char *path, json_t *o);

#endif
