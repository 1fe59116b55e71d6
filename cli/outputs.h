/* SPDX-License-Identifier: Apache-2.0 */
/* outputs.h - what a launch leaves: printed, written to files, compared. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "plan.h"

#include <jansson.h>

/* Prints what the plan asks for, or writes it to files, each whole or not at all; false: one could
 * not be written. */
bool outputs_give(gsp_session *s, struct plan *p);

/* The same as JSON: adds "buffers" and "seconds" to `result`. */
bool outputs_add(gsp_session *s, struct plan *p, const struct gsp_launch_times *times,
                 json_t *result);

/* From now on, the session's messages are printed and kept in the list that it returns. */
json_t *outputs_listen(gsp_session *s);

/* An error that the command finds itself, told and kept as the library's are. */
void outputs_complain(json_t *said, const char *file, const char *id, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What a kernel printed; bytes that are 0 are among it. */
struct printed {
    FILE *file; /* while it runs */
    char *text;
    size_t n;
    bool echo;
};

bool outputs_same_text(const struct printed *a, const struct printed *b);

/* For messages: a byte that is 0 is \000.  The caller frees it. */
char *outputs_readable(const struct printed *what);

/* Is it what the plan expects?  Says where not, and keeps that in `said`.  `printed`: by the
 * kernel. */
bool outputs_check(struct plan *p, const char *in, const struct printed *printed, json_t *said);

/* Are all buffers as in `first`?  Says where not: "x is 1 BEFORE 'WHAT' and 2 AFTER". */
bool outputs_same(struct plan *p, unsigned char *const *first, const char *in, const char *before,
                  const char *what, const char *after, json_t *said);

/* Takes an option that every launch has: 1 it is taken, 0 its argument makes no sense, -1 it is
 * another. */
int plan_take(struct plan *p, const char *name, const char *arg);

/* Reads expectations; names that these and outputs use must be buffers, sizes make sense, and each
 * file that is written is one of its own, not the input.  `also`: the others that the command
 * writes, `n` of them, or NULL.  An exit code. */
int outputs_check_plan(struct plan *p, const char *command, const char *in, const char *const *also,
                       size_t n);

/* Reads the files of --launch before all else, so that options on the command line go before what
 * they say.  An exit code. */
int plan_launch_files(struct plan *p, const char *command, int argc, char **argv);

#endif
