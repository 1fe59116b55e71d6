/* SPDX-License-Identifier: Apache-2.0 */
/* helps.h - tries what explain/ advises: runs the same passes on a copy of the input with the
 * option that the advice names, and looks whether the access names its space then.
 *
 * Bound: BUDGET_TRIES runs for one run of a session, each of which is remembered. */
#ifndef API_HELPS_H
#define API_HELPS_H

#include "api/session.h"
#include "explain/explain.h"

struct helps;

/* Copies the module of the unit, which has its marks (marks.h), before its passes run.  `pipeline`
 * is borrowed. */
struct helps *helps_create(gsp_session *s, const struct unit *u, const char *pipeline);
void helps_destroy(struct helps *h);

/* What would help step `k` of the chain, for the access of that name; NULL: nothing is known.  The
 * caller frees it.  `ret`: whether it was tried, and is enough alone; then the text says so. */
char *helps_advise(struct helps *h, struct unit *u, const struct explain_chain *chain, uint32_t k,
                   const char *id, enum gsp_helps *ret);

/* Is the world open, and would the access name its space in a closed one? */
bool helps_closed(struct helps *h, const char *id);

#endif
