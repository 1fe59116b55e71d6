/* SPDX-License-Identifier: Apache-2.0 */
/* spawn.h - runs other programs that read or make IR. */
#ifndef IR_SPAWN_H
#define IR_SPAWN_H

#include "base/child.h"

enum { SPAWN_PATH_SIZE = 64 };

/* Makes an empty file in memory, without a name, so that none is left over however this process
 * ends. Returns its descriptor; `path` is a name by which this process can read it.  Negative: see
 * errno. */
int spawn_temporary(char path[SPAWN_PATH_SIZE]);

/* Runs a program, found by PATH, and waits.  `in`, `out`: descriptors for its standard input, read
 * from the beginning, and standard output; negative: none.  `quiet`: its standard error is dropped.
 * Returns 0 and the exit status, or an errno. */
int spawn_wait(char *const argv[], int in, int out, bool quiet, int *ret_status);

/* Calls `run` in a copy of this process, with these rights, and waits for it.  The copy does not
 * affect this process: a crash or exit ends only the copy, and its exit runs none of this process's
 * handlers.  `run` must write what it found to `out`, which is rights->out.  Returns 0 and the exit
 * status, 0 where `run` returned, or an errno. */
int spawn_call(void (*run)(void *user, int out), void *user, const struct child_rights *rights,
               int *ret_status);

/* Writes all bytes.  False: see errno. */
bool spawn_write(int fd, const void *bytes, size_t n);

/* True if the run failed because the program does not exist. */
bool spawn_missing(int error, int status);

#endif
