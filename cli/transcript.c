/* SPDX-License-Identifier: Apache-2.0 */
/* transcript.c - the transcript of a session. */
#include "transcript.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

static void on_event(void *user, const struct gsp_event *e)
{
    struct transcript *t = user;
    fprintf(t->file, "%s\n", t->json ? e->as_json : e->as_text);
}

void cli_transcript_open(gsp_session *s, struct transcript *t, const char *path)
{
    t->path = path;
    t->json = cli_ends_in(path, ".json") || cli_ends_in(path, ".jsonl");
    t->to_stdout = strcmp(path, "-") == 0;
    t->file = t->to_stdout ? stdout : memory_stream(&t->text, &t->n);
    gsp_set_trace(s, on_event, t);
}

bool cli_transcript_is_empty(const struct transcript *t)
{
    if (t->file)
        fflush(t->file); /* says how long the text is */
    return t->n == 0;
}

int cli_transcript_close(gsp_session *s, struct transcript *t)
{
    if (!t->file || t->to_stdout)
        return GSP_EXIT_DONE;
    memory_close(t->file);
    t->file = NULL;
    gsp_set_trace(s, NULL, NULL);
    int r = gsp_write_bytes(s, t->path, t->text, t->n);
    free(t->text);
    return r < 0 ? GSP_EXIT_REJECTED : GSP_EXIT_DONE;
}

void cli_transcript_forget(struct transcript *t)
{
    if (!t->file || t->to_stdout)
        return;
    fclose(t->file);
    free(t->text);
    t->file = NULL;
}
