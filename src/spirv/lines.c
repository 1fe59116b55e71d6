/* SPDX-License-Identifier: Apache-2.0 */
/* lines.c - OpLine and debug instructions as LLVM's debug locations.
 *
 * A function that a DebugFunction describes has that one as its subprogram; otherwise, one in which
 * an OpLine stands gets a subprogram; every instruction in it then has a
 * location, of line 0 where none is said, as LLVM's verifier demands of calls. */
#include "spirv/lines.h"

#include "ir/ir.h"
#include "spirv/debug_info.h"

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

static void start_lines(struct reader *r)
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
}

void spirv_lines_start(struct reader *r)
{
    spirv_debug_start(r);
    if (!r->di)
        start_lines(r);
    if (!r->di)
        return;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMAddModuleFlag(r->m, LLVMModuleFlagBehaviorWarning, "Debug Info Version", 18,
                      LLVMValueAsMetadata(LLVMConstInt(i32, LLVMDebugMetadataVersion(), false)));
}

void spirv_lines_finish(struct reader *r)
{
    spirv_debug_finish(r);
    if (!r->di)
        return;
    LLVMDIBuilderFinalize(r->di);
    LLVMDisposeDIBuilder(r->di);
    r->di = NULL;
}

/* A description of the function by its lines alone; nothing where it has none. */
static void begin_lines(struct reader *r)
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
}

void spirv_lines_begin(struct reader *r)
{
    uint32_t own = r->di ? spirv_debug_function(r, r->function) : 0;
    if (own)
        r->scope = r->subprogram = spirv_debug_scope(r, own, &r->debug.own);
    else
        begin_lines(r);
    if (r->subprogram)
        LLVMSetSubprogram(r->fn, r->subprogram);
}

static void leave_scope(struct reader *r)
{
    r->debug.in = 0;
    r->debug.at = r->debug.inlined = NULL;
}

void spirv_lines_end(struct reader *r)
{
    LLVMSetCurrentDebugLocation2(r->b, NULL);
    if (r->scope)
        LLVMDIBuilderFinalizeSubprogram(r->di, r->subprogram);
    r->scope = r->subprogram = NULL;
    r->debug.own = 0;
    r->debug.line = NULL;
    leave_scope(r);
}

/* Enters the scope of a DebugScope, if it is one of this function, or was inlined into it. */
static void enter_scope(struct reader *r, const struct inst *i)
{
    enum { SCOPE, INLINED };
    uint32_t outer = 0;
    leave_scope(r);
    LLVMMetadataRef at = spirv_debug_scope(r, spirv_debug_id(r, i, SCOPE), &r->debug.in);
    LLVMMetadataRef inlined = NULL;
    if (spirv_debug_id(r, i, INLINED))
        inlined = spirv_debug_inlined(r, spirv_debug_id(r, i, INLINED), &outer);
    if (at && (inlined ? outer : r->debug.in) == r->debug.own) {
        r->debug.at = at;
        r->debug.inlined = inlined;
    } else {
        r->debug.in = 0;
    }
}

void spirv_lines_debug(struct reader *r, const struct inst *i)
{
    if (!r->debug.own)
        return;
    switch (spirv_at(r, i, 1)) {
    case DEBUG_SCOPE: enter_scope(r, i); break;
    case DEBUG_NO_SCOPE: leave_scope(r); break;
    case DEBUG_LINE: r->debug.line = i; break;
    case DEBUG_NO_LINE: r->debug.line = NULL; break;
    case DEBUG_DECLARE:
    case DEBUG_VALUE: spirv_debug_variable(r, i); break;
    default: break;
    }
}

void spirv_lines_block(struct reader *r)
{
    r->debug.line = NULL;
    leave_scope(r);
}

/* The line and column of the instruction: of the DebugLine in force, or the OpLine above it. */
static void place_of(const struct reader *r, const struct inst *i, unsigned *ret_line,
                     unsigned *ret_column)
{
    enum { FIRST_LINE = 1, FIRST_COLUMN = 3 };
    const struct inst *line = line_of(r, i), *debug = r->debug.line;
    *ret_line = debug ? spirv_debug_number(r, debug, FIRST_LINE) : line ? spirv_at(r, line, 1) : 0;
    *ret_column = debug  ? spirv_debug_number(r, debug, FIRST_COLUMN)
                  : line ? spirv_at(r, line, 2)
                         : 0;
    if (*ret_column >= 0x10000) /* LLVM has 16 bits */
        *ret_column = 0;
}

static bool same_file(LLVMMetadataRef a, LLVMMetadataRef b)
{
    unsigned n[4];
    const char *of[] = { LLVMDIFileGetDirectory(a, &n[0]), LLVMDIFileGetDirectory(b, &n[1]),
                         LLVMDIFileGetFilename(a, &n[2]), LLVMDIFileGetFilename(b, &n[3]) };
    return n[0] == n[1] && n[2] == n[3] && (!n[0] || memcmp(of[0], of[1], n[0]) == 0) &&
           (!n[2] || memcmp(of[2], of[3], n[2]) == 0);
}

/* The scope of debug instructions, with the file that OpLine names where that is another one. */
static LLVMMetadataRef scope_in_file(struct reader *r, LLVMMetadataRef scope,
                                     const struct inst *line)
{
    LLVMMetadataRef file = file_of(r, spirv_at(r, line, 0)), own = LLVMDIScopeGetFile(scope);
    return own && same_file(file, own) ? scope
                                       : LLVMDIBuilderCreateLexicalBlockFile(r->di, scope, file, 0);
}

void spirv_lines_set(struct reader *r, const struct inst *i)
{
    const struct inst *line = line_of(r, i);
    unsigned number, column;
    if (!r->scope)
        return;
    place_of(r, i, &number, &column);
    if (!r->debug.own && line && spirv_at(r, line, 0) != r->line_file) {
        r->line_file = spirv_at(r, line, 0);
        r->scope =
            LLVMDIBuilderCreateLexicalBlockFile(r->di, r->subprogram, file_of(r, r->line_file), 0);
    }
    LLVMMetadataRef scope = r->debug.at ? r->debug.at : r->scope;
    if (r->debug.own && line && !r->debug.line)
        scope = scope_in_file(r, scope, line);
    LLVMSetCurrentDebugLocation2(
        r->b, LLVMDIBuilderCreateDebugLocation(r->ctx, number, column, scope,
                                               r->debug.at ? r->debug.inlined : NULL));
}
