/* SPDX-License-Identifier: Apache-2.0 */
/* debug_info.c - finds the sets of debug instructions, the unit, and what describes functions. */
#include "spirv/debug_info.h"

static void find_sets(struct reader *r)
{
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        if (i->op != OpExtInstImport)
            continue;
        char *name = spirv_text(&r->file, i, 0, NULL);
        if (strcmp(name, "OpenCL.DebugInfo.100") == 0)
            r->debug.numbers = i->result;
        if (strcmp(name, "NonSemantic.Shader.DebugInfo.100") == 0)
            r->debug.constants = i->result;
        free(name);
    }
}

static void describes(struct reader *r, uint32_t function, uint32_t description)
{
    const struct inst *f = spirv_definer(&r->file, function);
    if (f && f->op == OpFunction && spirv_debug_of(r, description, DEBUG_FUNCTION))
        r->debug.function[function] = description;
}

/* The unit, which function each DebugFunction describes, and what templates are of. */
static const struct inst *find_functions(struct reader *r)
{
    enum { FUNCTION = 9, DESCRIPTION = 0, DEFINITION };
    const struct inst *unit = NULL;
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        if (!unit && spirv_debug_is(r, i, DEBUG_UNIT))
            unit = i;
        if (spirv_debug_is(r, i, DEBUG_FUNCTION) && spirv_at(r, i, 0) == r->debug.numbers)
            describes(r, spirv_debug_id(r, i, FUNCTION), i->result);
        uint32_t of = spirv_debug_is(r, i, DEBUG_TEMPLATE) ? spirv_debug_id(r, i, 0) : 0;
        if (of < r->file.bound)
            r->debug.instance[of] = i->result;
        if (spirv_debug_is(r, i, DEBUG_DEFINITION))
            describes(r, spirv_debug_id(r, i, DEFINITION), spirv_debug_id(r, i, DESCRIPTION));
    }
    return unit;
}

void spirv_debug_start(struct reader *r)
{
    enum { FILE = 2, LANGUAGE };
    find_sets(r);
    if (!r->debug.numbers && !r->debug.constants)
        return;
    r->debug.made = base_zeroed(r->file.bound, sizeof *r->debug.made);
    r->debug.function = base_zeroed(r->file.bound, sizeof *r->debug.function);
    r->debug.instance = base_zeroed(r->file.bound, sizeof *r->debug.instance);
    r->debug.taken = base_zeroed(r->file.bound, sizeof *r->debug.taken);
    const struct inst *unit = find_functions(r);
    if (!unit)
        return;
    uint32_t language = spirv_debug_number(r, unit, LANGUAGE);
    bool c = language == SourceLanguageOpenCL_C;
    r->di = LLVMCreateDIBuilder(r->m);
    r->debug.made[unit->result] = LLVMDIBuilderCreateCompileUnit(
        r->di, c ? LLVMDWARFSourceLanguageOpenCL : LLVMDWARFSourceLanguageC_plus_plus_14,
        spirv_debug_file(r, unit, FILE), "SPIR-V", 6, true, "", 0, 0, "", 0, LLVMDWARFEmissionFull,
        0, false, false, "", 0, "", 0);
    spirv_debug_globals(r);
}

void spirv_debug_finish(struct reader *r)
{
    if (r->di && r->debug.made)
        spirv_debug_imports(r);
    free(r->debug.made);
    free(r->debug.function);
    free(r->debug.instance);
    free(r->debug.taken);
    memset(&r->debug, 0, sizeof r->debug);
}
