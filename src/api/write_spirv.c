/* SPDX-License-Identifier: Apache-2.0 */
/* write_spirv.c - modules written as SPIR-V. */
#include "api/session.h"

#include "ir/module.h"
#include "retarget/retarget.h"

/* Checks all that can be checked without the module. */
static int check_request(gsp_session *s, const struct gsp_spirv_opts *given,
                         struct gsp_spirv_opts *ret)
{
    if (sized_read(s, "gsp_spirv_opts", given, ret, sizeof *ret) < 0)
        return GSP_BAD_REQUEST;
    const char *v = ret->version;
    if (v && (strlen(v) != 3 || v[0] != '1' || v[1] != '.' || v[2] < '0' || v[2] > '6')) {
        diag_option_spirv_version(&s->trace, (struct src_loc){ 0 }, v);
        return GSP_BAD_REQUEST;
    }
    return 0;
}

int gsp_check_spirv(gsp_session *s, const struct gsp_spirv_opts *opts)
{
    struct gsp_spirv_opts o;
    return check_request(s, opts, &o);
}

int session_spirv(gsp_session *s, gsp_module *m, const struct gsp_spirv_opts *opts,
                  struct text *ret)
{
    struct gsp_spirv_opts o;
    const char *triple = LLVMGetTarget(m->mod);
    const struct target *t = target_of_triple(triple);
    if (check_request(s, opts, &o) < 0)
        return GSP_BAD_REQUEST;
    if (!t || t->map != MAP_SPIR)
        return diag_spirv_triple(&s->trace, (struct src_loc){ .file = m->path }, triple);
    if (!m->valid && ir_verify(&s->trace, m->mod, m->path) < 0)
        return GSP_BAD_INPUT;
    LLVMModuleRef copy = LLVMCloneModule(m->mod);
    int r = retarget_mend_spirv(&s->trace, m->path, copy);
    if (r == 0)
        r = ir_spirv_of(&s->trace, copy, m->path, o.version, o.extensions, ret);
    LLVMDisposeModule(copy);
    return r < 0 ? GSP_BAD_INPUT : 0;
}

int gsp_write_spirv(gsp_session *s, gsp_module *m, const char *path,
                    const struct gsp_spirv_opts *opts)
{
    struct text spirv = { 0 };
    int r = session_spirv(s, m, opts, &spirv);
    if (r == 0 && ir_save_text(&s->trace, spirv.at, spirv.n, path) < 0)
        r = GSP_BAD_INPUT;
    text_fini(&spirv);
    return r;
}
