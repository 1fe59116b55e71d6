/* SPDX-License-Identifier: Apache-2.0 */
/* bytes.c - modules that are read from memory, written to memory, or the caller's own. */
#include "api/session.h"

#include "base/text.h"

#include <xxhash.h>

uint64_t session_hash(const void *bytes, size_t n, const char *spec)
{
    return XXH3_64bits_withSeed(bytes, n, spec ? XXH3_64bits(spec, strlen(spec)) : 0);
}

gsp_module *gsp_read_memory(gsp_session *s, const void *bytes, size_t n, const char *name,
                            const struct gsp_read_opts *opts)
{
    struct gsp_read_opts o;
    LLVMMemoryBufferRef buffer;
    if (sized_read(s, "gsp_read_opts", opts, &o, sizeof o) < 0)
        return NULL;
    name = name ? name : "<memory>";
    gsp_module *m = base_alloc(sizeof *m);
    *m = (gsp_module){ .ctx = LLVMContextCreate() };
    if (ir_copy(&s->trace, bytes, n, name, &buffer, &m->format) < 0 ||
        session_read(s, m->ctx, name, buffer, m->format, o.spec_constants, &m->mod) < 0) {
        LLVMContextDispose(m->ctx);
        free(m);
        return NULL;
    }
    m->path = base_strdup(name);
    m->valid = true;
    m->hash = session_hash(bytes, n, o.spec_constants);
    m->hashed = true;
    return m;
}

char *gsp_write_memory(gsp_session *s, gsp_module *m, enum gsp_format format,
                       const struct gsp_spirv_opts *opts, size_t *ret_n)
{
    struct text text = { 0 };
    int r = 0;
    *ret_n = 0;
    if (format == GSP_FORMAT_SPIRV)
        r = session_spirv(s, m, opts, &text);
    else if (!m->valid && ir_verify(&s->trace, m->mod, m->path) < 0)
        r = GSP_BAD_INPUT;
    else
        ir_print(m->mod, (enum ir_format)format, &text);
    if (r < 0) {
        text_fini(&text);
        return NULL;
    }
    *ret_n = text.n;
    return text.at;
}

gsp_module *gsp_module_borrow(LLVMModuleRef module, const char *name)
{
    size_t n;
    gsp_module *m = base_alloc(sizeof *m);
    *m = (gsp_module){ .mod = module, .format = IR_TEXT, .borrowed = true };
    m->path = base_strdup(name ? name : LLVMGetModuleIdentifier(module, &n));
    return m;
}

LLVMModuleRef gsp_module_llvm(const gsp_module *m) { return m->mod; }

void gsp_free(void *memory) { free(memory); }
