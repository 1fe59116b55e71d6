/* SPDX-License-Identifier: Apache-2.0 */
/* page.h - gaspar explain --html: accesses, their source and the call graph as one page. */
#ifndef CLI_PAGE_H
#define CLI_PAGE_H

#include "cli.h"

#include <gaspar/explain.h>

struct page;

/* `target` may be NULL. */
struct page *page_create(const char *in, const char *target, bool closed);
void page_destroy(struct page *p);

void page_add_access(struct page *p, const struct gsp_access *a);
void page_add_function(struct page *p, const struct gsp_function *f);

/* Writes the page, whole or not at all.  An exit code. */
int page_write(gsp_session *s, const struct page *p, const char *path);

#endif
