/* SPDX-License-Identifier: Apache-2.0 */
/* prototypes.c - functions by their OpFunction: name, linkage, attributes, parameters. */
#include "spirv/translate.h"

#include "ir/ir.h"

/* The name and linkage that other modules know; false: only this module knows it.  The caller
 * frees the name. */
bool spirv_linkage(const struct reader *r, uint32_t id, char **ret_name, uint32_t *ret_linkage)
{
    uint32_t k, words;
    const struct inst *d = spirv_decoration(r, id, DecorationLinkageAttributes, &k);
    if (!d)
        return false;
    *ret_name = spirv_text(&r->file, d, k, &words);
    *ret_linkage = spirv_at(r, d, k + words);
    return true;
}

static bool has_body(const struct inst *function)
{
    const struct inst *i = function + 1;
    while (i->op == OpFunctionParameter || i->op == OpLine || i->op == OpNoLine)
        i++;
    return i->op != OpFunctionEnd;
}

static void add_attribute(LLVMValueRef fn, unsigned place, const char *name, uint64_t value)
{
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(fn));
    LLVMAddAttributeAtIndex(fn, place,
                            LLVMCreateEnumAttribute(ctx, ir_attribute_kind(name), value));
}

/* memory(none), memory(read): LLVM's numbers for the two. */
enum { MEMORY_NONE = 0, MEMORY_READ = 0x555 };

static void add_controls(LLVMValueRef fn, uint32_t control)
{
    bool keep = control & FunctionControlOptNoneINTEL;
    unsigned at = (unsigned)LLVMAttributeFunctionIndex;
    if (control & FunctionControlInline && !keep)
        add_attribute(fn, at, "alwaysinline", 0);
    if (control & FunctionControlDontInline || keep)
        add_attribute(fn, at, "noinline", 0);
    if (keep)
        add_attribute(fn, at, "optnone", 0);
    if (control & (FunctionControlPure | FunctionControlConst))
        add_attribute(fn, at, "memory", control & FunctionControlConst ? MEMORY_NONE : MEMORY_READ);
    add_attribute(fn, at, "nounwind", 0);
    add_attribute(fn, at, "convergent", 0); /* it may call a barrier */
}

/* What a parameter's decorations say.  `pointee`: of its type, an OpType…, or NULL. */
static int decorate_parameter(struct reader *r, const struct inst *i, LLVMValueRef fn, unsigned k)
{
    static const struct {
        uint32_t attribute;
        const char *name;
        bool pointer; /* for pointers; else for integers */
    } plain[] = {
        { FunctionParameterAttributeZext, "zeroext", false },
        { FunctionParameterAttributeSext, "signext", false },
        { FunctionParameterAttributeNoAlias, "noalias", true },
        { FunctionParameterAttributeNoCapture, "captures", true },
        { FunctionParameterAttributeNoWrite, "readonly", true },
        { FunctionParameterAttributeNoReadWrite, "readnone", true },
    };
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, k));
    const struct inst *pointer = spirv_type_inst(r, i->result);
    for (uint32_t d = r->slots[i->result].decorations; d; d = r->decorations.at[d - 1].next) {
        const struct inst *from = r->decorations.at[d - 1].inst;
        uint32_t kind = from->op == OpDecorate ? spirv_at(r, from, 1) : 0;
        uint32_t word = from->n > 2 ? spirv_at(r, from, 2) : 0;
        for (size_t j = 0; kind == DecorationFuncParamAttr && j < COUNTOF(plain); j++)
            if (plain[j].attribute == word &&
                (plain[j].pointer ? spirv_is_pointer(type)
                                  : LLVMGetTypeKind(type) == LLVMIntegerTypeKind))
                add_attribute(fn, k + 1, plain[j].name, 0);
        bool by_value =
            kind == DecorationFuncParamAttr &&
            (word == FunctionParameterAttributeByVal || word == FunctionParameterAttributeSret);
        if (by_value && spirv_is_pointer(type) && pointer->op == OpTypePointer) {
            LLVMTypeRef pointee = spirv_type(r, i, spirv_at(r, pointer, 1));
            if (!pointee)
                return -1;
            if (LLVMGetTypeKind(pointee) == LLVMVoidTypeKind ||
                LLVMGetTypeKind(pointee) == LLVMFunctionTypeKind)
                return spirv_not(&r->file, i, spirv_at(r, pointer, 1), "type of a value");
            const char *name = word == FunctionParameterAttributeByVal ? "byval" : "sret";
            LLVMAddAttributeAtIndex(
                fn, k + 1, LLVMCreateTypeAttribute(r->ctx, ir_attribute_kind(name), pointee));
        }
        if (kind == DecorationAlignment && spirv_is_pointer(type)) {
            if (!spirv_is_alignment(word))
                return spirv_broken(r, i, FAULT_ALIGNMENT);
            add_attribute(fn, k + 1, "align", word);
        }
        if (kind == DecorationMaxByteOffset && spirv_is_pointer(type) && word)
            add_attribute(fn, k + 1, "dereferenceable", word);
        if (kind == DecorationRestrict && spirv_is_pointer(type))
            add_attribute(fn, k + 1, "noalias", 0);
    }
    return 0;
}

static int read_parameters(struct reader *r, const struct inst *function, LLVMValueRef fn)
{
    uint32_t k = 0;
    for (const struct inst *i = function + 1; i->op != OpFunctionEnd && i->op != OpLabel; i++) {
        if (i->op != OpFunctionParameter)
            continue;
        if (k == LLVMCountParams(fn) || LLVMTypeOf(LLVMGetParam(fn, k)) != spirv_result_type(r, i))
            return spirv_broken(r, i, FAULT_PARAMETERS);
        r->slots[i->result].value = LLVMGetParam(fn, k);
        char *name = spirv_name(r, i->result);
        LLVMSetValueName2(LLVMGetParam(fn, k), name, strlen(name));
        free(name);
        if (decorate_parameter(r, i, fn, k++) < 0)
            return -1;
    }
    return k == LLVMCountParams(fn) ? 0 : spirv_broken(r, function, FAULT_PARAMETERS);
}

/* Takes the name away from a function or variable that only this module knows. */
void spirv_claim_name(struct reader *r, const char *name)
{
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name), g = LLVMGetNamedGlobal(r->m, name);
    if (*name && fn && ir_is_local(fn))
        LLVMSetValueName2(fn, "", 0);
    if (*name && g && ir_is_local(g))
        LLVMSetValueName2(g, "", 0);
}

/* Adds the function under its name; of several imports of one name one is enough. */
static LLVMValueRef add_function(struct reader *r, const struct inst *i, LLVMTypeRef type)
{
    const struct slot *s = &r->slots[i->result];
    const struct inst *entry = s->entry ? &r->file.insts.at[s->entry - 1] : NULL;
    bool body = has_body(i);
    char *name = NULL;
    uint32_t linkage = LinkageTypeExport;
    bool known = spirv_linkage(r, i->result, &name, &linkage);
    if (entry) {
        free(name);
        name = spirv_text(&r->file, entry, 2, NULL);
    }
    bool local = !entry && !known && body;
    if (!name)
        name = spirv_name(r, i->result);
    if (!local)
        spirv_claim_name(r, name);
    LLVMValueRef old = *name ? LLVMGetNamedFunction(r->m, name) : NULL, fn = NULL;
    if (old && !body && LLVMGlobalGetValueType(old) == type) {
        fn = old;
    } else if ((old && !local && !body) || (entry && old)) {
        spirv_broken(r, i, FAULT_NAME);
    } else {
        /* A kernel's name stays with its entry point: a callable copy of it gets another. */
        fn = LLVMAddFunction(r->m, name, type);
        if (local || (old && body))
            LLVMSetLinkage(fn, LLVMInternalLinkage);
        else if (known && linkage == LinkageTypeLinkOnceODR && body)
            LLVMSetLinkage(fn, LLVMLinkOnceODRLinkage);
        LLVMSetFunctionCallConv(fn, entry ? LLVMSPIRKERNELCallConv : LLVMSPIRFUNCCallConv);
        add_controls(fn, spirv_at(r, i, 0));
    }
    free(name);
    return fn;
}

LLVMValueRef spirv_function(struct reader *r, const struct inst *i, uint32_t id)
{
    const struct inst *function = spirv_definer(&r->file, id);
    if (!function || function->op != OpFunction) {
        spirv_not(&r->file, i, id, "function");
        return NULL;
    }
    struct slot *s = &r->slots[id];
    if (s->value)
        return s->value;
    LLVMTypeRef type = spirv_type(r, function, spirv_at(r, function, 1));
    if (!type)
        return NULL;
    if (LLVMGetTypeKind(type) != LLVMFunctionTypeKind ||
        LLVMGetReturnType(type) != spirv_result_type(r, function)) {
        spirv_not(&r->file, function, spirv_at(r, function, 1), "type of this function");
        return NULL;
    }
    LLVMValueRef fn = add_function(r, function, type);
    if (!fn || read_parameters(r, function, fn) < 0)
        return NULL;
    s->value = fn;
    return fn;
}
