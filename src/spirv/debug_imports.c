/* SPDX-License-Identifier: Apache-2.0 */
/* debug_imports.c - what one scope takes from another, as LLVM's debug info.
 *
 *     using namespace n;  using n::f;  namespace m = n;
 *     %i = OpExtInst %void %set DebugImportedEntity %name ImportedModule %source %n 4 0 %unit
 * =>  !9 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !0, entity: !3, line: 4)
 *
 * Khronos' translator writes a word 0 behind the tag, and column 0, for which no id stands. */
#include "spirv/debug_info.h"

static LLVMMetadataRef imported(struct reader *r, uint32_t id, unsigned depth);

/* What is taken: a namespace, type, function or variable, or what another name stands for. */
static LLVMMetadataRef entity(struct reader *r, uint32_t id, unsigned depth)
{
    uint32_t plain = spirv_debug_plain(r, id), f;
    if (spirv_debug_of(r, id, DEBUG_IMPORTED))
        return imported(r, id, depth + 1);
    if (spirv_debug_of(r, id, DEBUG_GLOBAL))
        return r->debug.made[id];
    if (spirv_debug_of(r, plain, DEBUG_FUNCTION))
        return spirv_debug_scope(r, plain, &f);
    if (spirv_debug_of(r, plain, DEBUG_DECLARATION))
        return spirv_debug_declaration(r, plain);
    LLVMMetadataRef in = spirv_debug_parent(r, id, NULL);
    return in ? in : spirv_debug_type(r, id);
}

/* Which scope takes it; NULL: none. */
static LLVMMetadataRef taker(struct reader *r, uint32_t id)
{
    uint32_t f;
    if (spirv_debug_of(r, id, DEBUG_UNIT))
        return r->debug.made[id];
    LLVMMetadataRef in = spirv_debug_parent(r, id, NULL);
    return in ? in : spirv_debug_scope(r, id, &f);
}

/* Made when it is asked for first; NULL: it is damaged, or leads back to itself. */
static LLVMMetadataRef imported(struct reader *r, uint32_t id, unsigned depth)
{
    enum { NAME, TAG, FILE_OF, ENTITY, LINE, PARENT = 6, MODULE = 0 };
    const struct inst *i = spirv_debug_of(r, id, DEBUG_IMPORTED);
    if (depth > DEBUG_DEPTH || r->debug.taken[id])
        return r->debug.made[id];
    r->debug.taken[id] = true;
    /* With that word there are eight operands. */
    uint32_t more = spirv_debug_id(r, i, FILE_OF) == 0 && spirv_debug_id(r, i, PARENT + 1) != 0;
    LLVMMetadataRef what = entity(r, spirv_debug_id(r, i, ENTITY + more), depth);
    LLVMMetadataRef in = taker(r, spirv_debug_id(r, i, PARENT + more)), made = NULL;
    if (!what || !in)
        return NULL;
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF + more);
    unsigned line = spirv_debug_number(r, i, LINE + more);
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataKind kind = LLVMGetMetadataKind(what);
    if (spirv_debug_number(r, i, TAG) != MODULE)
        made = LLVMDIBuilderCreateImportedDeclaration(r->di, in, what, file, line, name,
                                                      strlen(name), NULL, 0);
    else if (kind == LLVMDINamespaceMetadataKind)
        made = LLVMDIBuilderCreateImportedModuleFromNamespace(r->di, in, what, file, line);
    else if (kind == LLVMDIImportedEntityMetadataKind)
        made = LLVMDIBuilderCreateImportedModuleFromAlias(r->di, in, what, file, line, NULL, 0);
    free(name);
    return r->debug.made[id] = made;
}

void spirv_debug_imports(struct reader *r)
{
    for (uint32_t k = 0; k < r->file.insts.n; k++)
        if (spirv_debug_is(r, &r->file.insts.at[k], DEBUG_IMPORTED))
            imported(r, r->file.insts.at[k].result, 0);
}
