/* SPDX-License-Identifier: Apache-2.0 */
/* remarks.h - what was done with each access, as LLVM's optimization remarks in YAML. */
#ifndef CLI_REMARKS_H
#define CLI_REMARKS_H

#include "cli.h"

struct remarks {
    char *text;
    size_t n, room;
};

/* Collects remarks from now on; the session's next gsp_run() gives them. */
void remarks_listen(gsp_session *s, struct remarks *r);

/* Writes the file, whole or not at all.  An exit code. */
int remarks_write(gsp_session *s, const struct remarks *r, const char *path);

void remarks_forget(struct remarks *r);

#endif
