/* SPDX-License-Identifier: Apache-2.0 */
/* json.h - printing JSON, for commands that do. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include "cli.h"

#include <jansson.h>

/* Prints and frees it; returns GSP_EXIT_DONE. */
int cli_print_json(json_t *o);

/* Writes it to a file, whole or not at all, and frees it; "-": standard output.  An exit code. */
int cli_write_json(gsp_session *s, const char *path, json_t *o);

#endif
