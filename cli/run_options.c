/* SPDX-License-Identifier: Apache-2.0 */
/* run_options.c - the options of a run of passes, which several commands take. */
#include "cli.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

bool cli_world(const char *arg, bool *ret_closed)
{
    *ret_closed = strcasecmp(arg, "closed") == 0;
    return true; /* values.def lists both */
}

bool cli_add(char *list, size_t size, const char *name, const char *value)
{
    size_t n = strlen(list), room = size - n;
    return (size_t)snprintf(list + n, room, "%s%s%s", n ? "," : "", name, value) < room;
}

bool cli_add_setting(struct cli_passes *p, const char *name, const char *value)
{
    return cli_add(p->set, sizeof p->set, name, value);
}

int cli_take_passes(struct cli_passes *p, const char *name, const char *arg)
{
    const struct {
        const char *name, **to;
    } strings[] = { { "pipeline", &p->pipeline },
                    { "target", &p->target },
                    { "from", &p->from },
                    { "entries", &p->entries } };
    for (size_t i = 0; i < COUNTOF(strings); i++)
        if (strcmp(strings[i].name, name) == 0) {
            *strings[i].to = arg;
            return *arg != '\0';
        }
    if (strcmp(name, "world") == 0)
        return cli_world(arg, &p->closed);
    if (strcmp(name, "set") == 0)
        return cli_add_setting(p, "", arg);
    if (strcmp(name, "assume") == 0)
        return cli_add(p->assume, sizeof p->assume, "", arg);
    return -1;
}

struct gsp_run_opts cli_run_opts(const struct cli_passes *p)
{
    return *GSP_RUN_OPTS(.target = p->target, .from = p->from, .closed = p->closed, .set = p->set,
                         .entries = p->entries, .assume = *p->assume ? p->assume : NULL);
}
