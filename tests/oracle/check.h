/* SPDX-License-Identifier: Apache-2.0 */
/* check.h - one small program through gaspar: does what gaspar says of it hold when it runs?
 *
 *   facts    an access touches a space that its fact has
 *   after    behind the target's preset it computes the same: no access by a wrong name, the same
 *            memory in the end
 *   alias    two accesses that touched one byte may meet, and those that must, do
 *   scopes   so says the metadata that the preset left
 *   rejected, crash   the preset takes it
 *
 * Programs that do something undefined on every path show nothing; they are counted. */
#ifndef ORACLE_CHECK_H
#define ORACLE_CHECK_H

#include "grammar.h"

#include <gaspar/gaspar.h>

enum kind { FINE, FACTS, AFTER, ALIAS, SCOPES, REJECTED, CRASH, INVALID, KINDS };
extern const char *const kind_name[KINDS];

/* Counts of all programs that were checked. */
struct totals {
    uint64_t programs, runs, undefined, unsupported, unchecked, accesses, wider, by_kind[KINDS];
    uint64_t wider_by[4][2], accesses_by[4][2];
    const char *why_unsupported;
    uint64_t step[1024]; /* programs with that step that ran to their end */
};
extern struct totals total;

/* Before the first program: `kinds` has the bit of each kind that is looked for.  With `signals` a
 * crash in gaspar is a kind, too; else it ends the process. */
void check_begin(uint32_t kinds, bool signals);
void check_end(void);

/* Checks one program; what is wrong with it is in ret.  `show` prints it, before and after. */
enum kind check_program(const struct program *p, char *ret, size_t size, bool show);

#endif
