/* SPDX-License-Identifier: Apache-2.0 */
/* given.c - brings a file of a program into the form that its summary describes, reads the slice
 * that `gsp_run_opts.index` names, and refuses one that was made for another file or another
 * target. */
#include "api/session.h"
#include "pipeline/pipeline.h"
#include "pipeline/presets.h"
#include "thin/thin.h"

int session_prepare(gsp_session *s, LLVMModuleRef m, const struct target *t)
{
    static const char word[] = "before-summary";
    struct unit u;
    session_unit(s, &u, m, t);
    u.skip = NULL;
    int result = pipeline_run(&u, presets_text(word, sizeof word - 1, t));
    pass_unit_fini(&u);
    return result < 0 ? -1 : 0;
}

int session_index(gsp_session *s, const gsp_module *m, const struct gsp_run_opts *o,
                  const struct target *t, struct thin_slice *ret)
{
    struct src_loc at = { .file = m ? m->path : NULL };
    struct text bytes = { 0 };
    if (!m || !m->hashed)
        return diag_index_linked(&s->trace, at), GSP_BAD_REQUEST;
    if (o->closed || o->entries || o->assume)
        return diag_index_world(&s->trace, at), GSP_BAD_REQUEST;
    int result = ir_load_text(&s->trace, o->index, &bytes);
    if (result == 0)
        result = thin_read_slice(&s->trace, o->index, text_get(&bytes), bytes.n, ret);
    text_fini(&bytes);
    if (result < 0)
        return GSP_BAD_INPUT;
    const struct target *of = target_find(ret->target, strlen(ret->target));
    /* The summary is of these bytes, or a compiler made it of the module that it then wrote. */
    if (of && of->map == t->map && (ret->hash == m->hash || ret->hash == ir_hash_as_read(m->mod)))
        return 0;
    thin_forget_slice(ret);
    return diag_index_stale(&s->trace, at, o->index), GSP_BAD_INPUT;
}
