/* SPDX-License-Identifier: Apache-2.0 */
/* lines.c - OpLine as LLVM's debug locations.
 *
 * A function in which an OpLine stands gets a subprogram; every instruction in it then has a
 * location, of line 0 where none is said, as LLVM's verifier demands of calls. */
#include "spirv/lines.h"

#include "ir/ir.h"

/* "a/b.cl" -> a file named "b.cl" in directory "a"; LLVM joins them again. */
static LLVMMetadataRef file_of(struct reader *r, uint32_t id)
{
    const struct inst *from = spirv_definer(&r->file, id);
    char *path = from && from->op == OpString ? spirv_text(&r->file, from, 0, NULL) : NULL;
    char *slash = path ? strrchr(path, '/') : NULL;
    const char *name = slash ? slash + 1 : path ? path : "";
    size_t directory = slash ? (size_t)(slash - path) : 0;
    LLVMMetadataRef file =
        LLVMDIBuilderCreateFile(r->di, name, strlen(name), path ? path : "", directory);
    free(path);
    return file;
}

static const struct inst *line_of(const struct reader *r, const struct inst *i)
{
    return i->line ? &r->file.insts.at[i->line - 1] : NULL;
}

void spirv_lines_start(struct reader *r)
{
    const struct inst *first = NULL;
    for (uint32_t k = 0; k < r->file.insts.n && !first; k++)
        if (r->file.insts.at[k].op == OpLine)
            first = &r->file.insts.at[k];
    if (!first)
        return;
    r->di = LLVMCreateDIBuilder(r->m);
    LLVMMetadataRef file = file_of(r, spirv_at(r, first, 0));
    LLVMDIBuilderCreateCompileUnit(r->di, LLVMDWARFSourceLanguageOpenCL, file, "SPIR-V", 6, true,
                                   "", 0, 0, "", 0, LLVMDWARFEmissionLineTablesOnly, 0, false,
                                   false, "", 0, "", 0);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMAddModuleFlag(r->m, LLVMModuleFlagBehaviorWarning, "Debug Info Version", 18,
                      LLVMValueAsMetadata(LLVMConstInt(i32, LLVMDebugMetadataVersion(), false)));
}

void spirv_lines_finish(struct reader *r)
{
    if (!r->di)
        return;
    LLVMDIBuilderFinalize(r->di);
    LLVMDisposeDIBuilder(r->di);
    r->di = NULL;
}

void spirv_lines_begin(struct reader *r)
{
    const struct inst *line = NULL;
    for (const struct inst *i = r->function; r->di && i < r->function_end && !line; i++)
        line = line_of(r, i);
    if (!line)
        return;
    LLVMMetadataRef file = file_of(r, spirv_at(r, line, 0));
    LLVMMetadataRef none = LLVMDIBuilderCreateSubroutineType(r->di, file, NULL, 0, LLVMDIFlagZero);
    size_t len;
    const char *name = LLVMGetValueName2(r->fn, &len);
    unsigned number = spirv_at(r, line, 1);
    r->line_file = spirv_at(r, line, 0);
    r->scope = r->subprogram =
        LLVMDIBuilderCreateFunction(r->di, file, name, len, "", 0, file, number, none,
                                    ir_is_local(r->fn), true, number, LLVMDIFlagZero, true);
    LLVMSetSubprogram(r->fn, r->subprogram);
}

void spirv_lines_end(struct reader *r)
{
    LLVMSetCurrentDebugLocation2(r->b, NULL);
    if (r->scope)
        LLVMDIBuilderFinalizeSubprogram(r->di, r->subprogram);
    r->scope = r->subprogram = NULL;
}

void spirv_lines_set(struct reader *r, const struct inst *i)
{
    const struct inst *line = line_of(r, i);
    if (!r->scope)
        return;
    if (line && spirv_at(r, line, 0) != r->line_file) {
        r->line_file = spirv_at(r, line, 0);
        r->scope =
            LLVMDIBuilderCreateLexicalBlockFile(r->di, r->subprogram, file_of(r, r->line_file), 0);
    }
    unsigned number = line ? spirv_at(r, line, 1) : 0, column = line ? spirv_at(r, line, 2) : 0;
    LLVMSetCurrentDebugLocation2(
        r->b, LLVMDIBuilderCreateDebugLocation(r->ctx, number, column < 0x10000 ? column : 0,
                                               r->scope, NULL));
}
