/* SPDX-License-Identifier: Apache-2.0 */
/* small.c - small programs of oracle/grammar.h: what gaspar says of each must hold when it runs, and
 * the preset must leave what it computes (oracle/check.h).  The bytes choose any rows of the tables,
 * and up to eight steps, which are more programs than oracle_small can try. */
#include "guided.h"

#include "oracle/check.h"

#include <stdio.h>
#include <stdlib.h>

enum { STEPS = MOST_STEPS_IN_CHAIN };

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t n)
{
    static struct grammar *g;
    struct choices c = { .at = bytes, .n = n };
    struct program p;
    char text[700], name[400];
    if (!g) {
        g = grammar_create(STEPS);
        check_begin(UINT32_MAX, false);
    }
    if (!program_chosen(g, &c, &p))
        return 0;
    program_name(&p, name, sizeof name);
    if (getenv("GUIDED_SHOW"))
        fprintf(stderr, "oracle_small -v --only=%s\n", name);
    enum kind k = check_program(&p, text, sizeof text, false);
    if (k != FINE) {
        fprintf(stderr, "oracle_small -v --only=%s\n%s: %s\n", name, kind_name[k], text);
        abort();
    }
    return 0;
}
