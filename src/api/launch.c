/* SPDX-License-Identifier: Apache-2.0 */
/* launch.c - gsp_launch() and gsp_compile(). */
#include "api/session.h"

#include "ir/ir.h"
#include "pipeline/pipeline.h"
#include "retarget/retarget.h"
#include "runner/runner.h"

#include <gaspar/launch.h>

int session_launch(gsp_session *s, struct arena *a, const struct gsp_launch_opts *g,
                   struct launch *l)
{
    *l = (struct launch){
        .kernel = g->kernel,
        .dims = g->dims,
        .n_buffers = (uint32_t)g->n_buffers,
        .n_args = (uint32_t)g->n_args,
        .n_pointers = (uint32_t)g->n_pointers,
        .checks = g->checks,
        .timeout = g->timeout,
        .memory = g->memory,
        .private_bytes = g->private_bytes,
        .shared_bytes = g->shared_bytes,
        .heap_bytes = g->heap_bytes,
        .threads = g->threads,
        .in_process = g->in_process,
        .unoptimized = g->unoptimized,
        .output = g->output,
        .output_user = g->output_user,
    };
    memcpy(l->global, g->global, sizeof l->global);
    memcpy(l->local, g->local, sizeof l->local);
    memcpy(l->offset, g->offset, sizeof l->offset);
    struct launch_buffer *buffers = NEWN(a, struct launch_buffer, g->n_buffers + 1);
    struct launch_arg *args = NEWN(a, struct launch_arg, g->n_args + 1);
    struct launch_pointer *pointers = NEWN(a, struct launch_pointer, g->n_pointers + 1);
    for (size_t k = 0; k < g->n_buffers; k++) {
        const struct gsp_buffer *b = &g->buffers[k];
        buffers[k] = (struct launch_buffer){ b->name ? b->name : "?", b->data, b->bytes };
    }
    for (size_t k = 0; k < g->n_args; k++) {
        const struct gsp_arg *x = &g->args[k];
        args[k] = (struct launch_arg){ (enum launch_arg_kind)x->kind, x->data, x->bytes, x->buffer,
                                       x->offset };
        if (x->kind == GSP_ARG_BUFFER && x->buffer >= g->n_buffers)
            return diag_option_no_buffer(&s->trace, (struct src_loc){ 0 });
    }
    for (size_t k = 0; k < g->n_pointers; k++) {
        const struct gsp_pointer *p = &g->pointers[k];
        uint64_t room = 0;
        pointers[k] =
            (struct launch_pointer){ p->in_argument != 0, p->where, p->at, p->to, p->offset };
        if (p->in_argument ? p->where < g->n_args : p->where < g->n_buffers)
            room = p->in_argument ? g->args[p->where].bytes : g->buffers[p->where].bytes;
        if (p->to >= g->n_buffers || p->at > room || room - p->at < 8)
            return diag_option_pointer(&s->trace, (struct src_loc){ 0 });
    }
    l->buffers = buffers;
    l->args = args;
    l->pointers = pointers;
    return 0;
}

int gsp_launch(gsp_session *s, gsp_module *m, const struct gsp_launch_opts *launch,
               struct gsp_launch_times *ret_times)
{
    struct gsp_launch_opts given;
    struct launch l;
    struct launch_times times = { 0 };
    struct arena a;
    struct unit u;
    const struct target *t = NULL;
    if (sized_read(s, "gsp_launch_opts", launch, &given, sizeof given) < 0 ||
        sized_check(s, "gsp_launch_times", ret_times) < 0)
        return GSP_BAD_REQUEST;
    if (session_target(s, m->mod, m->path, given.target, &t) < 0)
        return GSP_BAD_INPUT;
    arena_init(&a);
    int result = session_launch(s, &a, &given, &l) < 0 ? GSP_BAD_REQUEST : 0;
    if (result == 0) {
        l.kernel = l.kernel ? ir_find_symbol(m->mod, l.kernel) : NULL;
        if (l.checks)
            session_hear(s, m, t);
        session_unit(s, &u, m->mod, t);
        u.closed = given.world != GSP_WORLD_OPEN; /* in a run the entries are kernels … */
        u.entries = l.kernel;                     /* … and the function that is run */
        u.objects = l.checks & CHECK_ALIAS;
        if (l.checks)
            pass_require(&u, PROP_FACTS);
        int ran = runner_launch(&u, m->path, &l, &times);
        result = ran == LAUNCH_FAILED ? GSP_FAILED : ran < 0 ? GSP_BAD_INPUT : 0;
        pass_unit_fini(&u);
    }
    arena_fini(&a);
    struct gsp_launch_times took = { .compile = times.compile, .run = times.run };
    if (ret_times)
        sized_fill(ret_times, &took, sizeof took);
    return result;
}

gsp_module *gsp_compile(gsp_session *s, const char *path, const char *target, const char *flags)
{
    const struct target *t = target_find(target, strlen(target));
    if (!t) {
        diag_unknown_target(&s->trace, (struct src_loc){ 0 }, target, target_names());
        return NULL;
    }
    gsp_module *m = base_alloc(sizeof *m);
    *m = (gsp_module){ .ctx = LLVMContextCreate(), .format = IR_TEXT };
    if (ir_compile(&s->trace, m->ctx, path, retarget_triple(t), flags, &m->mod) < 0) {
        LLVMContextDispose(m->ctx);
        free(m);
        return NULL;
    }
    m->path = base_strdup(path);
    return m;
}
