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
        char *name, *directory, *text; /* owned; directory may be NULL */
    } kept[SOURCES_KEPT];              /* the oldest first */
    unsigned n;
    size_t bytes; /* of all texts together; at most SOURCES_BYTES */
};

/* The text of the file: in the directory where it was compiled, by its name alone, or beside the
 * module, the first of these that is at hand.  a/k.cl and b/k.cl, each compiled in its directory,
 * are both "k.cl", so the directory comes first.  "": none is at hand, or none of at most 16 MiB.
 * directory: NULL where unknown.  The text is there until the next call. */
const char *sources_find(struct sources *s, const char *file, const char *directory);

void sources_fini(struct sources *s);

#endif
