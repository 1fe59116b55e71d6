/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c - the text of the files that debug info names. */
#include "sources.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "r");
    size_t n = 0, room = 0;
    char *text = NULL;
    if (!f)
        return NULL;
    do {
        room = room ? 2 * room : 65536;
        text = memory_realloc(text, room + 1);
        n += fread(text + n, 1, room - n, f);
    } while (n == room);
    text[n] = '\0';
    fclose(f);
    return text;
}

const char *sources_find(struct sources *s, const char *file, const char *directory)
{
    if (s->name && strcmp(s->name, file) == 0)
        return s->text;
    sources_fini(s);
    s->name = memory_copy(file);
    s->text = read_file(file);
    const char *slash = strrchr(s->in, '/');
    char *there = NULL, *beside = NULL;
    if (!s->text && directory && *file != '/') {
        there = memory_printf("%s/%s", directory, file);
        s->text = read_file(there);
    }
    if (!s->text && slash && *file != '/') {
        beside = memory_printf("%.*s/%s", (int)(slash - s->in), s->in, file);
        s->text = read_file(beside);
    }
    free(there);
    free(beside);
    if (!s->text)
        s->text = memory_copy("");
    return s->text;
}

void sources_fini(struct sources *s)
{
    free(s->name);
    free(s->text);
    s->name = s->text = NULL;
}
