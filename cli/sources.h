/* SPDX-License-Identifier: Apache-2.0 */
/* sources.h - the text of the files that debug info names. */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include <stddef.h>

enum { SOURCES_KEPT = 16, SOURCES_BYTES = 64 << 20 };

/* The files that were read last, so that none is read again for each line of it: accesses lie in
 * several files in turn. */
struct sources {
    const char *in; /* the module */
    struct {
        char *name, *text; /* owned */
    } kept[SOURCES_KEPT];  /* the oldest first */
    unsigned n;
    size_t bytes; /* of all texts together; at most SOURCES_BYTES */
};

/* The text of the file, by its name, where it was compiled, or beside the module; "": none of these
 * is at hand, or a file of at most 16 MiB.  It is there until the next call. */
const char *sources_find(struct sources *s, const char *file, const char *directory);

void sources_fini(struct sources *s);

#endif
