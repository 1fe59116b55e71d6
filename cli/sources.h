/* SPDX-License-Identifier: Apache-2.0 */
/* sources.h - the text of the files that debug info names. */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

/* The file that was read last, so that it is not read again for each line. */
struct sources {
    const char *in;    /* the module */
    char *name, *text; /* owned */
};

/* The text of the file, by its name, where it was compiled, or beside the module; "": none of these
 * is at hand, or a file of at most 16 MiB.  It is there until the next call. */
const char *sources_find(struct sources *s, const char *file, const char *directory);

void sources_fini(struct sources *s);

#endif
