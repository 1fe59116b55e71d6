/* SPDX-License-Identifier: Apache-2.0 */
/* session.c - sessions and modules. */
#include "api/session.h"

#include "base/text.h"
#include "facts/origin.h"
#include "ir/shim.h"
#include "pipeline/pipeline.h"

#include <assert.h>

/* A stream into memory: the text is a string without the line's end; the caller frees it. */
struct printed {
    FILE *file;
    char *at;
    size_t n;
};

static FILE *begin_print(struct printed *p)
{
    *p = (struct printed){ 0 };
    p->file = open_memstream(&p->at, &p->n);
    if (!p->file)
        base_oom();
    return p->file;
}

static char *end_print(struct printed *p)
{
    if (ferror(p->file) | fclose(p->file))
        base_oom();
    size_t line = strcspn(p->at, "\n");
    assert(line + 1 == p->n && "what is printed is one line, whatever the names in it");
    p->at[line] = '\0';
    return p->at;
}

static void forward_diag(void *user, const struct diag_msg *msg)
{
    gsp_session *s = user;
    struct diag_msg placed = *msg;
    if (!placed.at.file && placed.at.fn)
        placed.at.file = s->at_work;
    char *source_name = msg->at.fn ? shim_demangle(msg->at.fn) : NULL;
    placed.at.fn = source_name;
    if (!s->diag) {
        trace_diag_to_text(stderr, &placed);
        free(source_name);
        return;
    }
    struct printed text;
    trace_diag_to_text(begin_print(&text), &placed);
    placed.at.fn = msg->at.fn;
    msg = &placed;
    struct gsp_diag d = {
        .size = sizeof d,
        .id = msg->code,
        .severity = (enum gsp_severity)msg->severity,
        .file = msg->at.file,
        .line = msg->at.line,
        .column = msg->at.col,
        .function = msg->at.fn,
        .text = msg->text,
        .as_text = end_print(&text),
    };
    s->diag(s->diag_user, &d);
    free(source_name);
    free(text.at);
}

static void forward_event(void *user, const struct event_msg *msg)
{
    gsp_session *s = user;
    struct printed text, json;
    trace_event_to_text(begin_print(&text), msg);
    trace_event_to_json(begin_print(&json), msg);
    struct gsp_event e = {
        .size = sizeof e,
        .pass = msg->pass,
        .verb = msg->verb_name,
        .function = msg->at.fn,
        .file = msg->at.file,
        .line = msg->at.line,
        .column = msg->at.col,
        .subject = msg->subject,
        .because = msg->because,
        .as_text = end_print(&text),
        .as_json = end_print(&json),
    };
    s->event(s->event_user, &e);
    free(text.at);
    free(json.at);
}

gsp_session *gsp_session_create(void) { return gsp_session_create_with(NULL); }

gsp_session *gsp_session_create_with(const struct gsp_session_opts *opts)
{
    gsp_session *s = base_alloc(sizeof *s);
    struct gsp_session_opts o;
    *s = (gsp_session){ 0 };
    s->trace.on_diag = forward_diag;
    s->trace.diag_user = s;
    if (sized_read(s, "gsp_session_opts", opts, &o, sizeof o) < 0) {
        free(s);
        return NULL;
    }
    if (o.no_environment)
        return s;
    s->skip = getenv("GASPAR_SKIP");
    const char *debug = getenv("GASPAR_DEBUG");
    if (debug && !pass_debug_parse(debug, &s->debug))
        s->bad_debug = debug;
    return s;
}

void gsp_session_destroy(gsp_session *s)
{
    if (!s)
        return;
    vec_fini(&s->times);
    growth_fini(&s->growth);
    free(s->path);
    free(s);
}

void gsp_set_diag(gsp_session *s, void (*fn)(void *, const struct gsp_diag *), void *user)
{
    s->diag = fn;
    s->diag_user = user;
}

void gsp_set_trace(gsp_session *s, void (*fn)(void *, const struct gsp_event *), void *user)
{
    s->event = fn;
    s->event_user = user;
    s->trace.on_event = fn ? forward_event : NULL;
    s->trace.event_user = s;
}

void gsp_set_report(gsp_session *s, void (*fn)(void *, const char *), void *user)
{
    s->trace.on_line = fn;
    s->trace.line_user = user;
}

void gsp_set_progress(gsp_session *s, void (*fn)(void *, const char *, double), void *user)
{
    s->progress = fn;
    s->progress_user = user;
}

void gsp_set_cancel(gsp_session *s, int (*fn)(void *), void *user)
{
    s->cancel = fn;
    s->cancel_user = user;
}

void gsp_set_out_of_memory(void (*fn)(void))
{
    base_on_oom(fn);
    shim_on_oom(fn);
}

void gsp_set_isolation(gsp_session *s, int on) { s->isolate = on; }

int gsp_set_debug(gsp_session *s, const char *modes)
{
    s->bad_debug = NULL;
    return pass_debug_parse(modes, &s->debug) ? 0 : -1;
}

int session_check_debug(gsp_session *s)
{
    return s->bad_debug ? diag_option_debug(&s->trace, (struct src_loc){ 0 }, s->bad_debug) : 0;
}

int gsp_debug_at(size_t i, const char **ret_name, const char **ret_meaning)
{
    if (i >= DEBUG_BIT_COUNT)
        return 0;
    *ret_name = pass_debug_name((unsigned)i);
    *ret_meaning = pass_debug_meaning((unsigned)i);
    return 1;
}

void gsp_set_command(gsp_session *s, const char *command) { s->command = command; }

static const char *name_of(const char *path) { return strcmp(path, "-") == 0 ? "<stdin>" : path; }

/* Reads the file as a module that LLVM's verifier accepts. */
static int read_module(gsp_session *s, LLVMContextRef ctx, const char *path, const char *spec,
                       LLVMModuleRef *ret, enum ir_format *ret_format, uint64_t *ret_hash)
{
    LLVMMemoryBufferRef bytes;
    int result = ir_read(&s->trace, path, &bytes, ret_format);
    if (result < 0)
        return result;
    *ret_hash = session_hash(LLVMGetBufferStart(bytes), LLVMGetBufferSize(bytes), spec);
    return session_read(s, ctx, path, bytes, *ret_format, spec, ret);
}

gsp_module *gsp_read(gsp_session *s, const char *path) { return gsp_read_with(s, path, NULL); }

gsp_module *gsp_read_with(gsp_session *s, const char *path, const struct gsp_read_opts *opts)
{
    struct gsp_read_opts o;
    if (sized_read(s, "gsp_read_opts", opts, &o, sizeof o) < 0)
        return NULL;
    gsp_module *m = base_alloc(sizeof *m);
    *m = (gsp_module){ .ctx = LLVMContextCreate() };
    if (read_module(s, m->ctx, path, o.spec_constants, &m->mod, &m->format, &m->hash) < 0) {
        LLVMContextDispose(m->ctx);
        free(m);
        return NULL;
    }
    m->path = base_strdup(name_of(path));
    m->valid = true;
    m->hashed = true;
    return m;
}

/* Do the two modules mean the same by their numbers and sizes?  One that states no sizes means
 * those of the other. */
static int check_linkable(gsp_session *s, const gsp_module *m, LLVMModuleRef from, const char *path)
{
    const struct target *own = origin_target(from), *theirs = origin_target(m->mod);
    const char *layout = LLVMGetDataLayoutStr(from), *their_layout = LLVMGetDataLayoutStr(m->mod);
    struct src_loc at = { .file = path };
    if (own && theirs && own->map != theirs->map)
        return diag_link_targets(&s->trace, at, m->path, LLVMGetTarget(m->mod),
                                 LLVMGetTarget(from));
    if (*layout && *their_layout && strcmp(layout, their_layout) != 0)
        return diag_link_layouts(&s->trace, at, m->path);
    if (!*layout)
        LLVMSetDataLayout(from, their_layout); /* LLVM would warn that they differ */
    return 0;
}

int gsp_link(gsp_session *s, gsp_module *m, const char *path, const struct gsp_read_opts *opts)
{
    struct gsp_read_opts o;
    LLVMModuleRef from;
    enum ir_format format;
    uint64_t hash;
    m->hashed = false;
    if (sized_read(s, "gsp_read_opts", opts, &o, sizeof o) < 0 ||
        read_module(s, m->ctx, path, o.spec_constants, &from, &format, &hash) < 0)
        return -1;
    if (check_linkable(s, m, from, name_of(path)) < 0) {
        LLVMDisposeModule(from);
        return -1;
    }
    if (ir_link(&s->trace, m->mod, m->path, from, name_of(path)) < 0)
        return -1;
    struct text both = { 0 };
    text_putf(&both, "%s + %s", m->path, name_of(path));
    free(m->path);
    m->path = base_strdup(text_get(&both));
    text_fini(&both);
    m->heard = false;
    return ir_verify(&s->trace, m->mod, m->path);
}

void gsp_module_destroy(gsp_module *m)
{
    if (!m)
        return;
    if (!m->borrowed) {
        LLVMDisposeModule(m->mod);
        LLVMContextDispose(m->ctx);
    }
    free(m->path);
    free(m);
}

enum gsp_format gsp_module_format(const gsp_module *m) { return (enum gsp_format)m->format; }

const char *gsp_module_target(const gsp_module *m)
{
    const struct target *t = origin_target(m->mod);
    return t ? t->name : NULL;
}

int gsp_write_bytes(gsp_session *s, const char *path, const void *bytes, size_t n)
{
    return ir_save_text(&s->trace, bytes, n, path);
}

int gsp_write(gsp_session *s, gsp_module *m, const char *path, enum gsp_format format)
{
    if (format == GSP_FORMAT_SPIRV)
        return gsp_write_spirv(s, m, path, NULL);
    if (!m->valid && ir_verify(&s->trace, m->mod, m->path) < 0)
        return -1;
    return ir_save(&s->trace, m->mod, path, (enum ir_format)format);
}

void session_unit(gsp_session *s, struct unit *u, LLVMModuleRef m, const struct target *t)
{
    *u = (struct unit){
        .mod = m,
        .target = t,
        .trace = &s->trace,
        .debug = s->debug,
        .skip = s->skip,
        .command = s->command,
        .progress = s->progress,
        .progress_user = s->progress_user,
        .cancel = s->cancel,
        .cancel_user = s->cancel_user,
    };
    u->has_generic = target_generic(t, &u->generic);
    u->flat = !space_empty(target_flat(t)) && origin_speaks(m);
    pass_option_defaults(u->option);
    pipeline_init_unit(u);
}
