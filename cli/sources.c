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
enum { BLOCK = 4096 };            /* bytes of text for each number of index_lines() */

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
    s->bytes -= s->kept[0].bytes;
    free(s->kept[0].name);
    free(s->kept[0].directory);
    free(s->kept[0].text);
    free(s->kept[0].ends);
    memmove(&s->kept[0], &s->kept[1], --s->n * sizeof s->kept[0]);
}

/* Two names, of which NULL is one of its own. */
static bool is_same(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

/* The number of the file among those that are kept, which it is now. */
static unsigned keep(struct sources *s, const char *file, const char *directory)
{
    for (unsigned k = 0; k < s->n; k++)
        if (is_same(s->kept[k].name, file) && is_same(s->kept[k].directory, directory))
            return k;
    char *text = read_named(s, file, directory);
    size_t bytes = strlen(text);
    while (s->n == SOURCES_KEPT || (s->n && s->bytes + bytes > SOURCES_BYTES))
        drop_oldest(s);
    s->kept[s->n].name = memory_copy(file);
    s->kept[s->n].directory = directory ? memory_copy(directory) : NULL;
    s->kept[s->n].text = text;
    s->kept[s->n].ends = NULL;
    s->kept[s->n].bytes = bytes;
    s->bytes += bytes;
    return s->n++;
}

const char *sources_find(struct sources *s, const char *file, const char *directory)
{
    return s->kept[keep(s, file, directory)].text;
}

/* True for the last byte of a line's end: LF, or CR that no LF follows. */
static bool ends_line(const char *at) { return *at == '\n' || (*at == '\r' && at[1] != '\n'); }

/* Before each block of the text, how many lines have ended: of "a\nb\n…", {0, 2048, 4096, …}.  A
 * number for each line would take four times the text of a file that is line ends. */
static uint32_t *index_lines(const char *text, size_t bytes)
{
    uint32_t *ends = memory_alloc((bytes / BLOCK + 1) * sizeof *ends), n = 0;
    for (size_t k = 0; k <= bytes; k++) {
        if (k % BLOCK == 0)
            ends[k / BLOCK] = n;
        n += ends_line(text + k);
    }
    return ends;
}

const char *sources_line(struct sources *s, const char *file, const char *directory, unsigned line,
                         size_t *ret_n)
{
    unsigned number = keep(s, file, directory), before = line - 1; /* lines before it */
    const char *text = s->kept[number].text;
    size_t first = 0, behind = s->kept[number].bytes / BLOCK + 1, n = 0;
    if (line == 0)
        return NULL;
    uint32_t *ends = s->kept[number].ends;
    if (!ends)
        ends = s->kept[number].ends = index_lines(text, s->kept[number].bytes);
    while (behind - first > 1) { /* the last block before which fewer lines have ended */
        size_t middle = first + (behind - first) / 2;
        *(ends[middle] < before ? &first : &behind) = middle;
    }
    const char *at = text + first * BLOCK;
    for (unsigned left = before - ends[first]; left > 0 && *at; at++)
        left -= ends_line(at);
    while (n <= SOURCES_LINE && at[n] && at[n] != '\r' && at[n] != '\n')
        n++;
    *ret_n = n;
    return n <= SOURCES_LINE ? at : NULL;
}

void sources_fini(struct sources *s)
{
    while (s->n)
        drop_oldest(s);
}
