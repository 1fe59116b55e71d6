/* SPDX-License-Identifier: Apache-2.0 */
/* spawn.h - other programs that read or make IR. */
#ifndef IR_SPAWN_H
#define IR_SPAWN_H

#include "base/base.h"

enum { SPAWN_PATH_SIZE = 64 };

/* A new empty file in memory, without a name, so that none stays behind whatever ends this process.
 * Returns its descriptor; `path`: by which this process may read it.  Negative: errno says why. */
int spawn_temporary(char path[SPAWN_PATH_SIZE]);

/* Runs a program, found by PATH, and waits.  `in`, `out`: descriptors of its standard input, from
 * the beginning, and output, or negative.  `quiet`: what it says on standard error is dropped.
 * 0 and the exit status, or an errno. */
int spawn_wait(char *const argv[], int in, int out, bool quiet, int *ret_status);

/* Did it fail because there is no such program? */
bool spawn_missing(int error, int status);

#endif
