/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c - the text of the files that debug info names. */
#include "sources.h"

#include "memory.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SOURCE_BYTES = 16 << 20 }; /* of a larger file no line is shown */

static bool is_shown(const struct stat *st)
{
    return S_ISREG(st->st_mode) && st->st_size <= SOURCE_BYTES;
}

/* The bytes of the file; NULL: it is not there, too large, or no file of bytes.  The name is the
 * module's: what has no end, /dev/zero, must not be read, and a FIFO or a device not even be
 * opened, which lets a FIFO's writer go, and rewinds a tape.  The flags are for one that takes the
 * file's place meanwhile. */
static char *read_file(const char *path)
{
    struct stat st;
    bool may = stat(path, &st) == 0 && is_shown(&st);
    int fd = may ? open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
    char *text = NULL;
    size_t n = 0;
    ssize_t more = 1;
    if (fd >= 0 && fstat(fd, &st) == 0 && is_shown(&st)) {
        text = memory_alloc((size_t)st.st_size + 1);
        while (more > 0 && n < (size_t)st.st_size) {
            more = read(fd, text + n, (size_t)st.st_size - n);
            n += more > 0 ? (size_t)more : 0;
        }
        text[n] = '\0';
    }
    if (fd >= 0)
        close(fd);
    return text;
}

/* The text of the file under one of the names that it may have; never NULL. */
static char *read_named(const struct sources *s, const char *file, const char *directory)
{
    const char *slash = strrchr(s->in, '/');
    char *there = NULL, *beside = NULL, *text = NULL;
    if (directory && *file != '/') {
        there = memory_printf("%s/%s", directory, file);
        text = read_file(there);
    }
    if (!text)
        text = read_file(file);
    if (!text && slash && *file != '/') {
        beside = memory_printf("%.*s/%s", (int)(slash - s->in), s->in, file);
        text = read_file(beside);
    }
    free(there);
    free(beside);
    return text ? text : memory_copy("");
}

static void drop_oldest(struct sources *s)
{
    s->bytes -= strlen(s->kept[0].text);
    free(s->kept[0].name);
    free(s->kept[0].directory);
    free(s->kept[0].text);
    memmove(&s->kept[0], &s->kept[1], --s->n * sizeof s->kept[0]);
}

/* Two names, of which NULL is one of its own. */
static bool is_same(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

const char *sources_find(struct sources *s, const char *file, const char *directory)
{
    for (unsigned k = 0; k < s->n; k++)
        if (is_same(s->kept[k].name, file) && is_same(s->kept[k].directory, directory))
            return s->kept[k].text;
    char *text = read_named(s, file, directory);
    size_t bytes = strlen(text);
    while (s->n == SOURCES_KEPT || (s->n && s->bytes + bytes > SOURCES_BYTES))
        drop_oldest(s);
    s->kept[s->n].name = memory_copy(file);
    s->kept[s->n].directory = directory ? memory_copy(directory) : NULL;
    s->kept[s->n++].text = text;
    s->bytes += bytes;
    return text;
}

void sources_fini(struct sources *s)
{
    while (s->n)
        drop_oldest(s);
}
