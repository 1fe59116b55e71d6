/* SPDX-License-Identifier: Apache-2.0 */
/* transcript.h - the transcript of a session, to a file or standard output. */
#ifndef CLI_TRANSCRIPT_H
#define CLI_TRANSCRIPT_H

#include "cli.h"

#include <stdio.h>

/* To a file it is written at once, after all has run, so that no part of it stays where the disk is
 * full. */
struct transcript {
    const char *path; /* NULL: there is none */
    FILE *file;       /* standard output, or memory */
    char *text;
    size_t n;
    bool json, to_stdout;
};

/* Writes the session's events to `path` from now on; -: standard output. */
void cli_transcript_open(gsp_session *s, struct transcript *t, const char *path);

/* Writes the file; a status of gaspar(1). */
int cli_transcript_close(gsp_session *s, struct transcript *t);

/* True if there was no event. */
bool cli_transcript_is_empty(const struct transcript *t);

/* Frees what was not written. */
void cli_transcript_forget(struct transcript *t);

#endif
