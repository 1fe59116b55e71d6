/* SPDX-License-Identifier: Apache-2.0 */
/* child.h - what a child process that works on a stranger's module gives up first.
 *
 * A child is made by fork(), so it begins with all that its parent may do: with its files, its
 * terminal and its rights.  It needs memory, processor time, and one descriptor for what it
 * found. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/base.h"

#include <sys/types.h>

struct child_rights {
    int out;        /* stays open, to be written; all others are closed but standard error */
    bool quiet;     /* standard error becomes /dev/null, as standard input and output do */
    bool threads;   /* may start threads; never a process */
    uint64_t bytes; /* of memory that it may have in addition to what it has; 0: no limit */
    double seconds; /* of processor time, of all its threads together; 0: no limit */
};

/* Called by the child, which `parent` has made, before anything else.  From then on it ends where
 * its parent ends, however that is; SIGSEGV and the like end it as they do by default; it leaves no
 * core file, and it may only compute: the kernel refuses, with EPERM, to open, make, list or delete
 * files, to make sockets and processes, to run programs, and to send signals to other processes.
 * Where the kernel has no seccomp filters, or the program is built with sanitizers, which read
 * files to report, the refusals are missing and the rest holds.
 * Ends the child with exit status 1 if its parent has ended already. */
void child_begin(pid_t parent, const struct child_rights *rights);

#endif
