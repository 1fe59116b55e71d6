/* SPDX-License-Identifier: Apache-2.0 */
/* library_calls.c - declares library functions and calls them. */
#include "spirv/library_calls.h"

#include "ir/ir.h"
#include "spirv/translate.h"

void spirv_call_add(struct library_call *c, LLVMValueRef v, uint32_t type, enum mangled_sign sign)
{
    if (!v || c->n == LIBRARY_ARGUMENTS) {
        c->failed = true;
        if (v)
            spirv_not_read(&c->r->file, c->i);
        return;
    }
    spirv_spell(c->r, type, sign, false, &c->spelled[c->n]);
    c->args[c->n++] = v;
}

void spirv_call_add_as(struct library_call *c, LLVMValueRef v, const char *spelled)
{
    if (!v || c->n == LIBRARY_ARGUMENTS) {
        c->failed = true;
        if (v)
            spirv_not_read(&c->r->file, c->i);
        return;
    }
    text_putf(&c->spelled[c->n], "%s", spelled);
    c->args[c->n++] = v;
}

void spirv_call_add_number(struct library_call *c, uint32_t number, const char *spelled)
{
    spirv_call_add_as(c, LLVMConstInt(LLVMInt32TypeInContext(c->r->ctx), number, false), spelled);
}

static void add_attribute(LLVMValueRef fn, const char *name, uint64_t value)
{
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(fn));
    LLVMAddAttributeAtIndex(fn, (unsigned)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(ctx, ir_attribute_kind(name), value));
}

/* The function of that name and type; NULL: the name is another's. */
static LLVMValueRef declare(struct library_call *c, const char *name, LLVMTypeRef type,
                            enum effect effect)
{
    LLVMModuleRef m = c->r->m;
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    if (fn && LLVMGlobalGetValueType(fn) == type)
        return fn;
    if (fn || LLVMGetNamedGlobal(m, name))
        return NULL;
    fn = LLVMAddFunction(m, name, type);
    LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
    add_attribute(fn, "nounwind", 0);
    if (effect == EFFECT_PURE) {
        add_attribute(fn, "willreturn", 0);
        add_attribute(fn, "memory", 0);
    } else if (effect == EFFECT_CONVERGENT) {
        add_attribute(fn, "convergent", 0);
    }
    return fn;
}

/* Says that the first argument points to the result. */
static void add_sret(const struct library_call *c, LLVMValueRef fn, LLVMValueRef call)
{
    LLVMAttributeRef sret = LLVMCreateTypeAttribute(c->r->ctx, ir_attribute_kind("sret"),
                                                    LLVMGetAllocatedType(c->result_in));
    LLVMAddAttributeAtIndex(fn, 1, sret);
    LLVMAddCallSiteAttribute(call, 1, sret);
}

LLVMValueRef spirv_call_build(struct library_call *c, LLVMTypeRef result, enum effect effect)
{
    struct text name = { 0 };
    LLVMTypeRef types[LIBRARY_ARGUMENTS + 1];
    LLVMValueRef call = NULL, args[LIBRARY_ARGUMENTS + 1];
    uint32_t n = 0;
    if (c->result_in)
        args[n++] = c->result_in;
    for (uint32_t k = 0; k < c->n; k++)
        args[n++] = c->args[k];
    for (uint32_t k = 0; k < n; k++)
        types[k] = LLVMTypeOf(args[k]);
    if (c->plain)
        text_putf(&name, "%s", c->name);
    else
        spirv_mangle(c->name, c->spelled, c->n, &name);
    if (!c->failed && result) {
        LLVMTypeRef type = LLVMFunctionType(result, types, n, false);
        LLVMValueRef fn = declare(c, text_get(&name), type, effect);
        if (!fn)
            spirv_broken(c->r, c->i, FAULT_NAME);
        else {
            call = LLVMBuildCall2(c->r->b, type, fn, args, n, "");
            LLVMSetInstructionCallConv(call, LLVMSPIRFUNCCallConv);
            if (c->result_in)
                add_sret(c, fn, call);
        }
    }
    text_fini(&name);
    for (uint32_t k = 0; k < c->n; k++)
        text_fini(&c->spelled[k]);
    return call;
}

LLVMValueRef spirv_call_many(struct library_call *c, LLVMTypeRef result, LLVMValueRef *args,
                             uint32_t n)
{
    assert(c->plain && c->variadic && c->fixed == 1 && n >= 1);
    LLVMTypeRef first = LLVMTypeOf(args[0]), type = LLVMFunctionType(result, &first, 1, true);
    LLVMValueRef fn = declare(c, c->name, type, EFFECT_MEMORY);
    if (!fn) {
        spirv_broken(c->r, c->i, FAULT_NAME);
        return NULL;
    }
    LLVMValueRef call = LLVMBuildCall2(c->r->b, type, fn, args, n, "");
    LLVMSetInstructionCallConv(call, LLVMSPIRFUNCCallConv);
    return call;
}

int spirv_call_set(struct library_call *c, enum effect effect)
{
    LLVMTypeRef type =
        c->i->type ? spirv_result_type(c->r, c->i) : LLVMVoidTypeInContext(c->r->ctx);
    bool valued = type && LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    if (type && LLVMGetTypeKind(type) == LLVMFunctionTypeKind)
        type = NULL;
    LLVMValueRef call = spirv_call_build(c, type, effect);
    if (!call)
        return c->failed || type ? -1 : spirv_not(&c->r->file, c->i, c->i->type, "type of a value");
    return valued ? spirv_set(c->r, c->i, call) : 0;
}

int spirv_call_set_truth(struct library_call *c, enum effect effect)
{
    LLVMTypeRef type = spirv_result_type(c->r, c->i);
    if (!type || !spirv_is_bool(type)) {
        c->failed = true;
        spirv_call_build(c, NULL, effect);
        return type ? spirv_broken(c->r, c->i, FAULT_TYPES) : -1;
    }
    /* isnan(float4) gives int4, isnan(double4) long4 */
    LLVMTypeRef lane = LLVMInt32TypeInContext(c->r->ctx);
    LLVMTypeRef of = c->n ? spirv_lane(LLVMTypeOf(c->args[0])) : lane;
    if (spirv_lanes(type) > 1 && LLVMGetTypeKind(of) == LLVMDoubleTypeKind)
        lane = LLVMInt64TypeInContext(c->r->ctx);
    if (spirv_lanes(type) > 1 && LLVMGetTypeKind(of) == LLVMHalfTypeKind)
        lane = LLVMInt16TypeInContext(c->r->ctx);
    LLVMTypeRef answer = spirv_like(lane, type);
    LLVMValueRef call = spirv_call_build(c, answer, effect);
    if (!call)
        return -1;
    return spirv_set(c->r, c->i,
                     LLVMBuildICmp(c->r->b, LLVMIntNE, call, LLVMConstNull(answer), ""));
}

int spirv_call_word(struct reader *r, const struct inst *i, enum effect effect)
{
    const char *letters = spirv_grammar_find(i->op)->operands,
               *letter = letters + strspn(letters, "TR");
    char name[96];
    snprintf(name, sizeof name, "__spirv_%s", spirv_grammar_find(i->op)->name + 2);
    struct library_call c = { .r = r, .i = i, .name = name };
    for (uint32_t k = 0; k < i->n && !c.failed; k++) {
        if (*letter == 'I') {
            const struct inst *type = spirv_type_inst(r, spirv_at(r, i, k));
            spirv_call_add(&c, spirv_arg(r, i, k), type ? type->result : 0, MANGLED_SIGNED);
        } else {
            spirv_call_add_number(&c, spirv_at(r, i, k), "i");
        }
        letter += letter[1] == '*' ? 0 : letter[1] == '?' ? 2 : letter[1] ? 1 : 0;
    }
    return spirv_call_set(&c, effect);
}

/* "uchar4": a number as OpenCL C names its type. */
static bool name_type(const struct reader *r, uint32_t id, bool is_signed, struct text *ret)
{
    const struct inst *type = spirv_definer(&r->file, id);
    uint32_t lanes = type && type->op == OpTypeVector ? spirv_at(r, type, 1) : 1;
    if (lanes > 1)
        type = spirv_definer(&r->file, spirv_at(r, type, 0));
    uint32_t width = type && type->n ? spirv_at(r, type, 0) : 0;
    const char *name = NULL;
    if (type && type->op == OpTypeFloat)
        name = width == 16 ? "half" : width == 32 ? "float" : "double";
    else if (type && type->op == OpTypeInt)
        name = width == 8    ? "char"
               : width == 16 ? "short"
               : width == 32 ? "int"
               : width == 64 ? "long"
                             : NULL;
    if (!name)
        return false;
    text_putf(ret, "%s%s", type->op == OpTypeInt && !is_signed ? "u" : "", name);
    if (lanes > 1)
        text_putf(ret, "%u", lanes);
    return true;
}

int spirv_convert_call(struct reader *r, const struct inst *i, enum conversion kind)
{
    static const char *const rounding[] = { "_rte", "_rtz", "_rtp", "_rtn" };
    bool from_signed =
        kind == SIGNED_TO_SIGNED || kind == SIGNED_TO_FLOAT || kind == SATURATE_SIGNED;
    bool to_signed =
        kind == SIGNED_TO_SIGNED || kind == FLOAT_TO_SIGNED || kind == SATURATE_UNSIGNED;
    const struct inst *from = spirv_type_inst(r, spirv_at(r, i, 0));
    uint32_t mode;
    struct text name = { 0 };
    text_putf(&name, "convert_");
    bool known = from && name_type(r, i->type, to_signed, &name);
    if (kind == SATURATE_SIGNED || kind == SATURATE_UNSIGNED ||
        spirv_decoration(r, i->result, DecorationSaturatedConversion, NULL))
        text_putf(&name, "_sat");
    if (spirv_decoration_word(r, i->result, DecorationFPRoundingMode, &mode) &&
        mode < COUNTOF(rounding))
        text_putf(&name, "%s", rounding[mode]);
    int result = known ? 0 : spirv_not_read(&r->file, i);
    if (known) {
        struct library_call c = { .r = r, .i = i, .name = text_get(&name) };
        spirv_call_add(&c, spirv_arg(r, i, 0), from->result,
                       from_signed ? MANGLED_SIGNED : MANGLED_UNSIGNED);
        result = spirv_call_set(&c, EFFECT_PURE);
    }
    text_fini(&name);
    return result;
}
