/* SPDX-License-Identifier: Apache-2.0 */
/* sources.h - the text of the files that debug info names. */
#ifndef CLI_SOURCES_H
#define CLI_SOURCES_H

#include <stddef.h>
#include <stdint.h>

enum { SOURCES_KEPT = 16, SOURCES_BYTES = 64 << 20, SOURCES_LINE = 4096 };

/* The files that were read last, so that none is read again for each line of it: accesses lie in
 * several files in turn. */
struct sources {
    const char *in; /* the module */
    struct {
        char *name, *directory, *text; /* owned; directory may be NULL */
        uint32_t *ends;                /* see index_lines(); owned; NULL: no line was asked for */
        size_t bytes;                  /* of the text */
    } kept[SOURCES_KEPT];              /* the oldest first */
    unsigned n;
    size_t bytes; /* of all texts together; at most SOURCES_BYTES */
};

/* The text of the file: in the directory where it was compiled, by its name alone, or beside the
 * module, the first of these that is at hand.  a/k.cl and b/k.cl, each compiled in its directory,
 * are both "k.cl", so the directory comes first.  "": none is at hand, or none of at most 16 MiB.
 * directory: NULL where unknown.  The text is there until the next call. */
const char *sources_find(struct sources *s, const char *file, const char *directory);

/* Line number `line` of that text, of *ret_n bytes without its end, which is LF, CR LF or CR, as
 * for clang.  NULL: there is none, or none of at most SOURCES_LINE bytes.  It is there until the
 * next call, and takes no longer to find at the end of a file than at its begin. */
const char *sources_line(struct sources *s, const char *file, const char *directory, unsigned line,
                         size_t *ret_n);

void sources_fini(struct sources *s);

#endif
