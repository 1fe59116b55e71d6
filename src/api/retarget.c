/* SPDX-License-Identifier: Apache-2.0 */
/* retarget.c - gaspar/retarget.h. */
#include "api/session.h"

#include "facts/origin.h"
#include "retarget/retarget.h"

static int target_of(gsp_session *s, const char *path, const char *name, const struct target **ret)
{
    *ret = target_find(name, strlen(name));
    if (*ret)
        return 0;
    return diag_unknown_target(&s->trace, (struct src_loc){ .file = path }, name, target_names());
}

/* Checks everything that can be checked without the module. */
static int check_request(gsp_session *s, const char *path, const struct gsp_retarget_opts *o,
                         struct retarget_opts *ret, const struct target **ret_from)
{
    struct src_loc at = { .file = path };
    if (session_check_debug(s) < 0 || retarget_check_skip(&s->trace, s->skip) < 0)
        return -1;
    if (!o->to)
        return diag_option_target(&s->trace, at);
    if (target_of(s, path, o->to, &ret->to) < 0 ||
        (o->from && target_of(s, path, o->from, ret_from) < 0))
        return -1;
    const struct target *meant = o->triple ? target_of_triple(o->triple) : NULL;
    bool of_other = !meant || meant->map != ret->to->map || meant->word != ret->to->word;
    bool other_host =
        meant && meant->map == MAP_HOST && meant != ret->to && target_find("cpu", 3) != ret->to;
    if (o->triple && (of_other || other_host))
        return diag_triple_contradicts(&s->trace, at, o->triple, o->to);
    return 0;
}

int gsp_retarget(gsp_session *s, gsp_module *m, const struct gsp_retarget_opts *opts)
{
    struct gsp_retarget_opts o;
    struct retarget_opts r = { 0 };
    struct retarget_stats stats = { 0 };
    const struct target *from = NULL;
    if (sized_read(s, "gsp_retarget_opts", opts, &o, sizeof o) < 0 ||
        check_request(s, m->path, &o, &r, &from) < 0)
        return GSP_BAD_REQUEST;
    const char *own = LLVMGetTarget(m->mod);
    r.from = origin_target(m->mod);
    if (!from && session_target(s, m->mod, m->path, NULL, &from) < 0)
        return GSP_BAD_INPUT;
    if (r.from && r.from->map != from->map)
        return diag_from_contradicts(&s->trace, (struct src_loc){ .file = m->path }, o.from, own,
                                     r.from->name);
    r.from = from;
    r.triple = o.triple;
    r.named_spaces = o.named_spaces;
    r.link = !o.no_library;
    r.debug = s->debug;
    r.skip = s->skip;
    r.command = s->command;
    m->valid = false;
    m->hashed = false;
    int result = retarget_module(&s->trace, m->path, m->mod, &r, &stats);
    s->retarget = (struct gsp_retarget_stats){
        .size = sizeof s->retarget,
        .functions = stats.functions,
        .changed = stats.changed,
        .variables = stats.variables,
        .casts = stats.casts,
        .folded = stats.folded,
        .linked = stats.linked,
        .undefined = stats.undefined,
    };
    return result;
}

int gsp_retarget_stats_get(const gsp_session *s, struct gsp_retarget_stats *ret)
{
    return sized_fill(ret, &s->retarget, sizeof s->retarget);
}
