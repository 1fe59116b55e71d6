/* SPDX-License-Identifier: Apache-2.0 */
/* query.c - gsp_query(): finds the value that a name means. */
#include "api/session.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pipeline/pipeline.h"

static bool is_named(LLVMValueRef v, const char *name)
{
    char buf[IR_NAME_SIZE];
    const char *own = ir_name(v, buf, sizeof buf);
    if (strcmp(own, name) == 0 || strcmp(own + 1, name) == 0)
        return true;
    return strcmp(ir_source_name(v, buf, sizeof buf), name) == 0;
}

static LLVMValueRef find_value(LLVMModuleRef m, LLVMValueRef fn, const char *name)
{
    if (!fn)
        return LLVMGetNamedGlobal(m, name + (*name == '@'));
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (is_named(a, name))
            return a;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind && is_named(i, name))
                return i;
    return NULL;
}

/* Is that the function's name in the source, with its parameters or without? */
static bool is_called(LLVMValueRef fn, const char *name)
{
    char *own = shim_demangle(ir_name_of(fn));
    size_t len = strlen(name);
    bool same = strncmp(own, name, len) == 0 && (own[len] == '\0' || own[len] == '(');
    free(own);
    return same;
}

/* The function with that symbol, or else the only one with that name in the source; several may
 * have it. */
static LLVMValueRef find_function(LLVMModuleRef m, const char *name, bool *ret_several)
{
    LLVMValueRef found = LLVMGetNamedFunction(m, name);
    *ret_several = false;
    if (found)
        return found;
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) || !is_called(fn, name))
            continue;
        *ret_several |= found != NULL;
        found = fn;
    }
    return *ret_several ? NULL : found;
}

static int query(gsp_session *s, struct unit *u, const struct gsp_query_opts *o)
{
    const char *name = o->function ? o->function + (*o->function == '@') : NULL;
    bool several = false;
    LLVMValueRef function = name ? find_function(u->mod, name, &several) : NULL;
    if (several)
        return diag_query_several(&s->trace, (struct src_loc){ .file = s->at_work }, name);
    if (name && (!function || LLVMIsDeclaration(function)))
        return diag_query_function(&s->trace, (struct src_loc){ .file = s->at_work }, name);
    LLVMValueRef v = o->at ? o->at : o->value ? find_value(u->mod, function, o->value) : NULL;
    if (!v || !ir_is_pointer(LLVMTypeOf(v)))
        return diag_query_value(&s->trace, (struct src_loc){ .fn = name },
                                o->value ? o->value : "");
    if (o->on_value)
        session_tell_value(u, v, o->on_value, o->user);
    return 0;
}

int gsp_query(gsp_session *s, gsp_module *m, const struct gsp_query_opts *opts)
{
    struct gsp_query_opts o;
    const struct target *t = NULL;
    struct unit u;
    if (sized_read(s, "gsp_query_opts", opts, &o, sizeof o) < 0)
        return GSP_BAD_REQUEST;
    if (session_target(s, m->mod, m->path, o.target, &t) < 0)
        return GSP_BAD_INPUT;
    session_hear(s, m, t);
    session_unit(s, &u, m->mod, t);
    u.closed = o.closed != 0;
    u.entries = o.entries;
    u.explained = true;
    s->at_work = m->path;
    int r = world_settle(&u) < 0 ? GSP_BAD_REQUEST : pipeline_run(&u, "check-spaces");
    if (r >= 0)
        r = query(s, &u, &o);
    s->at_work = NULL;
    pass_unit_fini(&u);
    return r < 0 ? r : 0;
}
