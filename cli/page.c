/* SPDX-License-Identifier: Apache-2.0 */
/* page.c - the page of gaspar explain --html: explain.html, which the build makes page_text of,
 * with the data as JSON where it says DATA.  In JSON `<` is written \\u003c, so that no name or
 * source line of a program ends the element that it is in. */
#include "page.h"

#include "accesses.h"
#include "memory.h"
#include "sources.h"

#include <stdlib.h>
#include <string.h>

extern const char page_text[]; /* ends with 0 */

enum { PAGE_BYTES = 64 << 20 }; /* of source, so that no module names files without end */

struct page {
    json_t *data, *accesses, *functions;
    json_t *sources;     /* the text of each file, by its key (key_of()) */
    json_t *directories; /* the directory of each key that is the file's name alone; owned */
    struct sources files;
    size_t room; /* bytes of source that may still be added */
};

struct page *page_create(const char *in, const char *target, bool closed)
{
    struct page *p = memory_alloc(sizeof *p);
    *p = (struct page){ .accesses = json_array(),
                        .functions = json_array(),
                        .sources = json_object(),
                        .directories = json_object(),
                        .files = { .in = in },
                        .room = PAGE_BYTES };
    p->data = cli_json("page", target, in,
                       json_pack("{s:b, s:o, s:o, s:o}", "closed", closed, "accesses", p->accesses,
                                 "functions", p->functions, "sources", p->sources));
    return p;
}

void page_destroy(struct page *p)
{
    if (!p)
        return;
    sources_fini(&p->files);
    json_decref(p->data);
    json_decref(p->directories);
    free(p);
}

/* The text as JSON.  Of a line that is no UTF-8, each byte that is no ASCII is "?"; other lines
 * stay as they are. */
static json_t *text_json(const char *text)
{
    json_t *o = json_string(text);
    if (o)
        return o;
    char *plain = memory_copy(text);
    for (char *line = plain; *line; line += *line != '\0') {
        size_t n = strcspn(line, "\r\n");
        json_t *one = accesses_text(line, n);
        memcpy(line, json_string_value(one), n); /* as long as before */
        json_decref(one);
        line += n;
    }
    o = json_string(plain);
    free(plain);
    return o;
}

static bool is_utf8(const char *text)
{
    json_t *o = json_string(text);
    json_decref(o);
    return o != NULL;
}

/* What the file of the place is called in the page's sources: its name, or its directory and its
 * name, where another directory's file took the name before.  a/k.cl and b/k.cl, each compiled in
 * its directory, are both "k.cl" in the debug info: "k.cl" and "/src/b/k.cl" here.  Owned. */
static char *key_of(struct page *p, const struct gsp_place *at)
{
    const char *directory = at->directory && *at->file != '/' ? at->directory : "";
    const char *first = json_string_value(json_object_get(p->directories, at->file));
    if (!first)
        json_object_set_new(p->directories, at->file, json_string(directory));
    return !first || strcmp(first, directory) == 0 ? memory_copy(at->file)
                                                   : memory_printf("%s/%s", directory, at->file);
}

/* Adds the text of the file that the place names, where it is at hand and there is room.  `o`, the
 * place as JSON, says under which key, if that is not the file's name.  A name that is no UTF-8 is
 * no key of JSON: its source is not shown.  The text is one string, since a JSON value for each
 * line takes a hundred times the memory of lines that are empty. */
static void add_source(struct page *p, json_t *o, const struct gsp_place *at)
{
    if (!at->file || !at->line || !is_utf8(at->file) || (at->directory && !is_utf8(at->directory)))
        return;
    char *key = key_of(p, at);
    if (strcmp(key, at->file) != 0)
        json_object_set_new(o, "source", accesses_string(key));
    if (!json_object_get(p->sources, key)) {
        const char *text = sources_find(&p->files, at->file, at->directory);
        size_t all = strlen(text);
        if (all > p->room)
            text = "";
        else
            p->room -= all;
        json_object_set_new(p->sources, key, text_json(text));
    }
    free(key);
}

void page_add_access(struct page *p, const struct gsp_access *a)
{
    json_t *o = accesses_json(a), *causes = json_object_get(o, "causes");
    json_array_append_new(p->accesses, o);
    add_source(p, o, &a->place);
    for (size_t k = 0; k < a->n_causes; k++)
        add_source(p, json_array_get(causes, k), &a->causes[k]->place);
}

void page_add_function(struct page *p, const struct gsp_function *f)
{
    json_t *o = accesses_function_json(f);
    json_array_append_new(p->functions, o);
    add_source(p, o, &f->place);
}

int page_write(gsp_session *s, const struct page *p, const char *path)
{
    char *json = json_dumps(p->data, JSON_COMPACT | JSON_PRESERVE_ORDER), *end;
    const char *at = strstr(page_text, ">DATA<") + 1;
    size_t less = 0;
    for (const char *c = json; *c; c++)
        less += *c == '<';
    char *text = memory_alloc(strlen(page_text) + strlen(json) + 5 * less + 1);
    memcpy(text, page_text, (size_t)(at - page_text));
    end = text + (at - page_text);
    for (const char *c = json; *c; c++)
        if (*c == '<')
            end = (char *)memcpy(end, "\\u003c", 6) + 6;
        else
            *end++ = *c;
    strcpy(end, at + strlen("DATA"));
    int code = cli_write_text(s, path, text);
    free(json);
    free(text);
    return code;
}
