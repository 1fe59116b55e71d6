/* outputs.h - what a launch leaves: printed, written to files, compared. */
#ifndef CLI_OUTPUTS_H
#define CLI_OUTPUTS_H

#include "plan.h"

/* Prints what the plan asks for, or writes it to files, each whole or not at all; false: one
 * could not be written. */
bool outputs_give(gsp_session *s, struct plan *p, bool json, const struct gsp_launch_times *times);

/* Is it what the plan expects?  Says where not.  `printed`: by the kernel. */
bool outputs_check(struct plan *p, const char *in, const char *printed);

/* Are all buffers as in `first`?  Says where not: "x is 1 BEFORE 'WHAT' and 2 AFTER". */
bool outputs_same(struct plan *p, unsigned char *const *first, const char *in, const char *before,
                  const char *what, const char *after);

/* Takes an option that every launch has: 1 it is taken, 0 its argument makes no sense, -1 it is
 * another. */
int plan_take(struct plan *p, const char *name, const char *arg);

/* Reads expectations; names that these and outputs use must be buffers.  An exit code. */
int outputs_check_names(struct plan *p, const char *command);

/* Reads the files of --launch before all else, so that options on the command line go before what
 * they say.  An exit code. */
int plan_launch_files(struct plan *p, const char *command, int argc, char **argv);

#endif
