/* SPDX-License-Identifier: Apache-2.0 */
/* entry_points.c - execution modes, kernels' arguments and the source's language as the metadata
 * by which clang says them. */
#include "spirv/entry_points.h"

#include "ir/ir.h"
#include "spirv/translate.h"

static LLVMMetadataRef number_node(struct reader *r, uint64_t n)
{
    return LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(r->ctx), n, false));
}

static LLVMMetadataRef text_node(struct reader *r, const char *text)
{
    return LLVMMDStringInContext2(r->ctx, text, strlen(text));
}

static void set_node(struct reader *r, LLVMValueRef fn, const char *kind, LLVMMetadataRef *nodes,
                     size_t n)
{
    LLVMGlobalSetMetadata(fn, LLVMGetMDKindIDInContext(r->ctx, kind, (unsigned)strlen(kind)),
                          LLVMMDNodeInContext2(r->ctx, nodes, n));
}

static void add_named(struct reader *r, const char *name, LLVMMetadataRef *nodes, size_t n)
{
    LLVMAddNamedMetadataOperand(
        r->m, name, LLVMMetadataAsValue(r->ctx, LLVMMDNodeInContext2(r->ctx, nodes, n)));
}

/* ---- execution modes ---- */

/* Modes that are metadata of the kernel: numbers, or ids of constants. */
static const struct mode {
    uint32_t mode;
    const char *kind;
} modes[] = {
    { ExecutionModeLocalSize, "reqd_work_group_size" },
    { ExecutionModeLocalSizeHint, "work_group_size_hint" },
    { ExecutionModeLocalSizeId, "reqd_work_group_size" },
    { ExecutionModeLocalSizeHintId, "work_group_size_hint" },
    { ExecutionModeSubgroupSize, "intel_reqd_sub_group_size" },
    { ExecutionModeMaxWorkgroupSizeINTEL, "max_work_group_size" },
};

/* vec_type_hint: a number whose high half is the lanes, and whose low half the type of one. */
static void set_vector_hint(struct reader *r, LLVMValueRef fn, uint32_t word)
{
    uint32_t lanes = word >> 16, kind = word & 0xffff;
    LLVMTypeRef type = kind < 4    ? LLVMIntTypeInContext(r->ctx, 8u << kind)
                       : kind == 4 ? LLVMHalfTypeInContext(r->ctx)
                       : kind == 5 ? LLVMFloatTypeInContext(r->ctx)
                       : kind == 6 ? LLVMDoubleTypeInContext(r->ctx)
                                   : NULL;
    if (!type || lanes > 16)
        return;
    if (lanes > 1)
        type = LLVMVectorType(type, lanes);
    LLVMMetadataRef nodes[] = { LLVMValueAsMetadata(LLVMGetUndef(type)), number_node(r, 1) };
    set_node(r, fn, "vec_type_hint", nodes, COUNTOF(nodes));
}

/* !spirv.ExecutionMode = !{fn, mode, numbers …}: modes that LLVM has no word for. */
static void add_mode(struct reader *r, const struct inst *i, LLVMValueRef fn)
{
    LLVMMetadataRef nodes[8] = { LLVMValueAsMetadata(fn) };
    size_t n = 1;
    for (uint32_t k = 1; k < i->n && n < COUNTOF(nodes); k++)
        nodes[n++] = number_node(r, spirv_at(r, i, k));
    add_named(r, "spirv.ExecutionMode", nodes, n);
}

static int read_mode(struct reader *r, const struct inst *i, bool *contracted)
{
    LLVMValueRef fn = spirv_function(r, i, spirv_at(r, i, 0));
    uint32_t mode = spirv_at(r, i, 1);
    if (!fn)
        return -1;
    *contracted |= mode == ExecutionModeContractionOff;
    if (mode == ExecutionModeVecTypeHint && i->n == 3)
        set_vector_hint(r, fn, spirv_at(r, i, 2));
    if (mode == ExecutionModeContractionOff || mode == ExecutionModeVecTypeHint)
        return 0;
    for (size_t k = 0; k < COUNTOF(modes); k++) {
        if (modes[k].mode != mode)
            continue;
        LLVMMetadataRef nodes[3];
        uint32_t n = 0;
        for (uint32_t at = 2; at < i->n && n < COUNTOF(nodes); at++) {
            uint64_t value = spirv_at(r, i, at);
            if (i->op == OpExecutionModeId && spirv_check_fixed(r, i, spirv_at(r, i, at)) < 0)
                return -1;
            if (i->op == OpExecutionModeId && !spirv_constant(r, spirv_at(r, i, at), &value))
                return spirv_not(&r->file, i, spirv_at(r, i, at), "constant number");
            nodes[n++] = number_node(r, value);
        }
        set_node(r, fn, modes[k].kind, nodes, n);
        return 0;
    }
    if (i->op == OpExecutionMode)
        add_mode(r, i, fn);
    return 0;
}

/* A constant vector that is decorated as the built-in variable WorkgroupSize is the size of every
 * kernel's work-groups, whatever a mode says (SPIR-V, 3.21).  Only a constant that the driver
 * cannot change any more can be said in LLVM IR. */
static int read_workgroup_size(struct reader *r, const struct inst *i)
{
    uint32_t builtin;
    LLVMMetadataRef nodes[3];
    if ((i->op != OpConstantComposite && i->op != OpSpecConstantComposite) ||
        !spirv_decoration_word(r, i->result, DecorationBuiltIn, &builtin) ||
        builtin != BuiltInWorkgroupSize)
        return 0;
    for (uint32_t k = 0; k < COUNTOF(nodes); k++) {
        uint32_t id = k < i->n ? spirv_at(r, i, k) : 0;
        uint64_t value;
        if (id && spirv_check_fixed(r, i, id) < 0)
            return -1;
        if (!id || !spirv_constant(r, id, &value))
            return spirv_not(&r->file, i, i->result, "vector of three numbers");
        nodes[k] = number_node(r, value);
    }
    IR_EACH_FUNCTION (r->m, fn)
        if (LLVMGetFunctionCallConv(fn) == LLVMSPIRKERNELCallConv)
            set_node(r, fn, "reqd_work_group_size", nodes, COUNTOF(nodes));
    return 0;
}

/* ---- kernels' arguments ---- */

/* The type as OpenCL C writes it, "uint4*". */
static void name_type(struct reader *r, uint32_t id, struct text *ret)
{
    static const struct {
        uint16_t op;
        const char *name;
    } plain[] = {
        { OpTypeVoid, "void" },     { OpTypeBool, "bool" },     { OpTypeSampler, "sampler_t" },
        { OpTypeEvent, "event_t" }, { OpTypeQueue, "queue_t" }, { OpTypeReserveId, "reserve_id_t" },
        { OpTypePipe, "pipe" },
    };
    static const char *const dims[] = { "1d", "2d", "3d", "cube", "rect", "1d_buffer" };
    const struct inst *type = spirv_definer(&r->file, id);
    unsigned stars = 0;
    for (; type && type->op == OpTypePointer && stars < 8; stars++)
        type = spirv_definer(&r->file, spirv_at(r, type, 1));
    uint32_t lanes = type && type->op == OpTypeVector ? spirv_at(r, type, 1) : 0;
    if (lanes)
        type = spirv_definer(&r->file, spirv_at(r, type, 0));
    uint32_t width =
        type && (type->op == OpTypeInt || type->op == OpTypeFloat) ? spirv_at(r, type, 0) : 0;
    const char *name = NULL;
    for (size_t k = 0; type && k < COUNTOF(plain); k++)
        if (plain[k].op == type->op)
            name = plain[k].name;
    if (width && type->op == OpTypeFloat)
        name = width == 16 ? "half" : width == 32 ? "float" : "double";
    else if (width)
        name = width == 8 ? "char" : width == 16 ? "short" : width == 32 ? "int" : "long";
    if (type && type->op == OpTypeImage && spirv_at(r, type, 1) < COUNTOF(dims)) {
        text_putf(ret, "image%s%s%s%s_t", dims[spirv_at(r, type, 1)],
                  spirv_at(r, type, 3) ? "_array" : "", spirv_at(r, type, 4) ? "_msaa" : "",
                  spirv_at(r, type, 2) == 1 ? "_depth" : "");
    } else if (type && type->op == OpTypeStruct) {
        char *own = spirv_name(r, type->result);
        text_putf(ret, "%s", strncmp(own, "struct.", 7) == 0 ? own + 7 : *own ? own : "void");
        free(own);
    } else {
        text_putf(ret, "%s", name ? name : "void");
    }
    if (lanes)
        text_putf(ret, "%u", lanes);
    for (; stars > 0; stars--)
        text_putf(ret, "*");
}

/* What a pointer's decorations say in OpenCL C's words. */
static const char *qualifiers(const struct reader *r, uint32_t id)
{
    bool is_volatile = spirv_decoration(r, id, DecorationVolatile, NULL);
    bool is_restrict = spirv_decoration(r, id, DecorationRestrict, NULL);
    return is_volatile && is_restrict ? "restrict volatile"
           : is_volatile              ? "volatile"
           : is_restrict              ? "restrict"
                                      : "";
}

/* One argument's words in the five nodes. */
enum words { SPACE, ACCESS, TYPE, QUALIFIER, NAME, WORDS };

static void describe_argument(struct reader *r, const struct inst *i, LLVMMetadataRef ret[WORDS])
{
    static const char *const access[] = { "read_only", "write_only", "read_write" };
    const struct inst *type = spirv_definer(&r->file, i->type);
    LLVMTypeRef llvm = r->slots[i->type].type;
    uint32_t how = 3, space = 0;
    if (type->op == OpTypeImage)
        how = type->n > 7 ? spirv_at(r, type, 7) : 0;
    if (type->op == OpTypePipe)
        how = spirv_at(r, type, 0);
    if (spirv_is_pointer(llvm))
        space = LLVMGetPointerAddressSpace(llvm);
    if (type->op == OpTypeImage || type->op == OpTypePipe)
        space = 1;
    struct text name = { 0 };
    /* A struct by value is a pointer to private memory. */
    bool value = spirv_is_pointer(llvm) && space == 0 && type->op == OpTypePointer;
    name_type(r, value ? spirv_at(r, type, 1) : i->type, &name);
    char *own = spirv_name(r, i->result);
    ret[SPACE] = number_node(r, space);
    ret[ACCESS] = text_node(r, how < COUNTOF(access) ? access[how] : "none");
    ret[TYPE] = text_node(r, text_get(&name));
    ret[QUALIFIER] = text_node(r, spirv_is_pointer(llvm) ? qualifiers(r, i->result) : "");
    ret[NAME] = text_node(r, own);
    free(own);
    text_fini(&name);
}

static void describe_kernel(struct reader *r, const struct inst *function)
{
    static const char *const kinds[] = { "kernel_arg_addr_space", "kernel_arg_access_qual",
                                         "kernel_arg_type",       "kernel_arg_type_qual",
                                         "kernel_arg_name",       "kernel_arg_base_type" };
    LLVMValueRef fn = r->slots[function->result].value;
    uint32_t n = LLVMCountParams(fn), k = 0;
    LLVMMetadataRef *nodes = base_alloc((WORDS * n + 1) * sizeof *nodes);
    bool named = false;
    for (const struct inst *i = function + 1; k < n; i++) {
        LLVMMetadataRef words[WORDS];
        if (i->op != OpFunctionParameter)
            continue;
        describe_argument(r, i, words);
        named |= r->slots[i->result].name != 0;
        for (uint32_t w = 0; w < WORDS; w++)
            nodes[w * n + k] = words[w];
        k++;
    }
    for (uint32_t w = 0; w < WORDS; w++)
        if (w != NAME || named)
            set_node(r, fn, kinds[w], nodes + w * n, n);
    set_node(r, fn, kinds[WORDS], nodes + TYPE * n, n);
    free(nodes);
}

/* ---- the source ---- */

/* OpSource's version of OpenCL C, 200000, as !opencl.ocl.version = !{i32 2, i32 0}. */
static void describe_source(struct reader *r, const struct inst *i)
{
    uint32_t language = spirv_at(r, i, 0), version = spirv_at(r, i, 1);
    LLVMMetadataRef nodes[] = { number_node(r, version / 100000),
                                number_node(r, version / 1000 % 100) };
    if (language == SourceLanguageOpenCL_C)
        add_named(r, "opencl.ocl.version", nodes, COUNTOF(nodes));
    if (language == SourceLanguageOpenCL_CPP || language == SourceLanguageCPP_for_OpenCL)
        add_named(r, "opencl.cxx.version", nodes, COUNTOF(nodes));
}

int spirv_describe(struct reader *r)
{
    bool contracted = false, sourced = false;
    for (uint32_t k = 0; k < r->file.insts.n; k++) {
        const struct inst *i = &r->file.insts.at[k];
        if ((i->op == OpExecutionMode || i->op == OpExecutionModeId) &&
            read_mode(r, i, &contracted) < 0)
            return -1;
        if (read_workgroup_size(r, i) < 0)
            return -1;
        if (i->op == OpFunction && r->slots[i->result].entry)
            describe_kernel(r, i);
        if (i->op == OpSource && !sourced) {
            describe_source(r, i);
            sourced = true;
        }
    }
    if (!contracted)
        add_named(r, "opencl.enable.FP_CONTRACT", NULL, 0);
    return 0;
}
