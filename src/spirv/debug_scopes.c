/* SPDX-License-Identifier: Apache-2.0 */
/* debug_scopes.c - functions, blocks, and where functions were inlined. */
#include "spirv/debug_info.h"

static LLVMMetadataRef function(struct reader *r, const struct inst *i)
{
    enum { NAME, TYPE, FILE, LINE, PARENT = 5, LINKAGE, FLAGS, SCOPE_LINE };
    enum { LOCAL = 4, OPTIMIZED = 0x2000 };
    char *name = spirv_debug_text(r, i, NAME), *linkage = spirv_debug_text(r, i, LINKAGE);
    uint32_t flags = spirv_debug_number(r, i, FLAGS);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE);
    LLVMMetadataRef type = spirv_debug_prototype(r, spirv_debug_id(r, i, TYPE), file);
    LLVMMetadataRef in = spirv_debug_parent(r, spirv_debug_id(r, i, PARENT), file);
    LLVMMetadataRef f =
        LLVMDIBuilderCreateFunction(r->di, in, name, strlen(name), linkage, strlen(linkage), file,
                                    spirv_debug_number(r, i, LINE), type, (flags & LOCAL) != 0,
                                    true, spirv_debug_number(r, i, SCOPE_LINE),
                                    spirv_debug_flags(r, i, FLAGS), (flags & OPTIMIZED) != 0);
    free(name);
    free(linkage);
    return spirv_debug_instance(r, i->result, f);
}

/* The block in the scope `in`. */
static LLVMMetadataRef block(struct reader *r, const struct inst *i, LLVMMetadataRef in)
{
    enum { FILE, LINE, COLUMN, NUMBER = 1 };
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE);
    if (spirv_debug_is(r, i, DEBUG_DISCRIMINATOR))
        return LLVMDIBuilderCreateLexicalBlockFile(r->di, in, file,
                                                   spirv_debug_number(r, i, NUMBER));
    return LLVMDIBuilderCreateLexicalBlock(r->di, in, file, spirv_debug_number(r, i, LINE),
                                           (uint16_t)spirv_debug_number(r, i, COLUMN));
}

/* The scope in which a block is; 0: the id is no block. */
static uint32_t parent_of(const struct reader *r, uint32_t id)
{
    const struct inst *b = spirv_debug_of(r, id, DEBUG_BLOCK);
    const struct inst *d = spirv_debug_of(r, id, DEBUG_DISCRIMINATOR);
    return spirv_debug_plain(r, b ? spirv_debug_id(r, b, 3) : d ? spirv_debug_id(r, d, 2) : 0);
}

LLVMMetadataRef spirv_debug_scope(struct reader *r, uint32_t id, uint32_t *ret_function)
{
    uint32_t way[DEBUG_DEPTH], n = 0;
    for (uint32_t up = spirv_debug_plain(r, id); up && n < DEBUG_DEPTH; up = parent_of(r, up))
        way[n++] = up;
    const struct inst *i = n ? spirv_debug_of(r, way[n - 1], DEBUG_FUNCTION) : NULL;
    if (!i)
        return NULL;
    *ret_function = way[n - 1];
    LLVMMetadataRef at = r->debug.made[way[n - 1]];
    if (!at)
        at = r->debug.made[way[n - 1]] = function(r, i);
    while (--n > 0) {
        uint32_t b = way[n - 1];
        if (!r->debug.made[b])
            r->debug.made[b] = block(r, spirv_definer(&r->file, b), at);
        at = r->debug.made[b];
    }
    return at;
}

LLVMMetadataRef spirv_debug_inlined(struct reader *r, uint32_t id, uint32_t *ret_function)
{
    enum { LINE, SCOPE, OUTER };
    const struct inst *way[DEBUG_DEPTH];
    uint32_t n = 0;
    LLVMMetadataRef at = NULL;
    for (const struct inst *i = spirv_debug_of(r, id, DEBUG_INLINED_AT); i;
         i = spirv_debug_arg(r, i, OUTER, DEBUG_INLINED_AT)) {
        if (n == DEBUG_DEPTH)
            return NULL;
        way[n++] = i;
    }
    for (uint32_t k = n; k-- > 0;) {
        uint32_t f;
        LLVMMetadataRef scope = spirv_debug_scope(r, spirv_debug_id(r, way[k], SCOPE), &f);
        if (!scope)
            return NULL;
        if (k == n - 1)
            *ret_function = f;
        LLVMMetadataRef *made = &r->debug.made[way[k]->result];
        if (!*made)
            *made = LLVMDIBuilderCreateDebugLocation(r->ctx, spirv_debug_number(r, way[k], LINE), 0,
                                                     scope, at);
        at = *made;
    }
    return at;
}

uint32_t spirv_debug_function(struct reader *r, const struct inst *function)
{
    uint32_t id = r->debug.function ? r->debug.function[function->result] : 0;
    if (!id || r->debug.taken[id])
        return 0;
    r->debug.taken[id] = true;
    return id;
}
