/* spawn.h - other programs that read or make IR. */
#ifndef IR_SPAWN_H
#define IR_SPAWN_H

#include "base/base.h"

enum { SPAWN_PATH_SIZE = 4096 };

/* A new empty file under $TMPDIR whose descriptor is returned; `path` holds its name.  Negative:
 * errno says why not. */
int spawn_temporary(char *path, size_t size, const char *suffix);

/* Runs a program, found by PATH, and waits.  `quiet`: what it says on standard error is dropped.
 * 0 and the exit status, or an errno. */
int spawn_wait(char *const argv[], bool quiet, int *ret_status);

/* Did it fail because there is no such program? */
bool spawn_missing(int error, int status);

#endif
