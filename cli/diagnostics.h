/* SPDX-License-Identifier: Apache-2.0 */
/* diagnostics.h - what a command has to say, as text, JSON or SARIF: --diagnostics.
 *
 * Text is printed at once.  The others are one document, written when the command ends: on standard
 * error, where the text would be; `gaspar explain`, whose accesses are what it prints, writes it on
 * standard output. */
#ifndef CLI_DIAGNOSTICS_H
#define CLI_DIAGNOSTICS_H

#include "cli.h"

#include <gaspar/explain.h>

/* Takes the argument of --diagnostics; false: there is no such form. */
bool diagnostics_take(const char *arg);

/* Is it text? */
bool diagnostics_are_text(void);

/* Takes --isolate.  True. */
bool diagnostics_isolate(void);

/* A session whose messages are printed so, and which reads as --isolate says. */
gsp_session *diagnostics_session(void);

/* Prints or keeps a message, as such a session does. */
void diagnostics_say(const struct gsp_diag *d);

/* Likewise what the command itself finds: "FILE:LINE: error: TEXT [ID]", without the line where it
 * is 0. */
void diagnostics_complain(const char *file, unsigned line, enum gsp_severity severity,
                          const char *id, const char *text);

/* Keeps an access that stays generic, with its causes; an error if `wrong`.  Not for text. */
void diagnostics_say_access(const char *in, const struct gsp_access *a, bool wrong);

/* What the messages are about: one more input of the command, and the target, where it is known.
 * NULL: says nothing of it. */
void diagnostics_about(const char *file, const char *target);

/* Writes the document, if there is one, and returns the exit code: `code`, or another if it cannot
 * be written. */
int diagnostics_finish(const char *command, int code);

#endif
