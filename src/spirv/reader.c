/* SPDX-License-Identifier: Apache-2.0 */
/* reader.c - what ids stand for, and their decorations. */
#include "spirv/reader.h"

int spirv_broken(struct reader *r, const struct inst *i, enum fault fault)
{
    return spirv_fault(&r->file, i, fault);
}

LLVMTypeRef spirv_type(struct reader *r, const struct inst *i, uint32_t id)
{
    if (id < r->file.bound && r->slots[id].kind == SLOT_TYPE)
        return r->slots[id].type;
    spirv_not(&r->file, i, id, "type that is known here");
    return NULL;
}

LLVMTypeRef spirv_result_type(struct reader *r, const struct inst *i)
{
    return spirv_type(r, i, i->type);
}

/* A value that stands for one of a later instruction of the same function: a load from nowhere,
 * which is replaced before the function is complete. */
static LLVMValueRef forward_value(struct reader *r, const struct inst *i, uint32_t id)
{
    const struct inst *from = spirv_definer(&r->file, id);
    struct slot *s = &r->slots[id];
    LLVMTypeRef type = spirv_type(r, i, from->type);
    if (!type)
        return NULL;
    if (from < i || from > r->function_end || !LLVMTypeIsSized(type) || !LLVMGetInsertBlock(r->b)) {
        spirv_not(&r->file, i, id, "value that is known here");
        return NULL;
    }
    LLVMTypeRef pointer = LLVMPointerTypeInContext(r->ctx, 0);
    s->kind = SLOT_FORWARD;
    s->value = LLVMBuildLoad2(r->b, type, LLVMGetPoison(pointer), "");
    vec_push(&r->forward, id);
    return s->value;
}

/* A constant sampler, as a call of the function by which clang makes one. */
static LLVMValueRef sampler_value(struct reader *r, const struct slot *s)
{
    static const char name[] = "__translate_sampler_initializer";
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef type = LLVMFunctionType(s->type, &i32, 1, false);
    LLVMValueRef fn = LLVMGetNamedFunction(r->m, name), bits = LLVMConstInt(i32, s->number, false);
    if (!fn) {
        fn = LLVMAddFunction(r->m, name, type);
        LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
    }
    LLVMValueRef call = LLVMBuildCall2(r->b, type, fn, &bits, 1, "");
    LLVMSetInstructionCallConv(call, LLVMSPIRFUNCCallConv);
    return call;
}

LLVMValueRef spirv_value(struct reader *r, const struct inst *i, uint32_t id)
{
    if (id < r->file.bound) {
        const struct slot *s = &r->slots[id];
        const struct inst *from = spirv_definer(&r->file, id);
        uint32_t here = r->function ? 1 + (uint32_t)(r->function - r->file.insts.at) : 0;
        bool is_value = s->kind == SLOT_VALUE || s->kind == SLOT_FORWARD;
        if (is_value && (s->function == 0 || s->function == here))
            return s->value;
        if (s->kind == SLOT_BUILTIN) {
            spirv_broken(r, i, FAULT_BUILTIN);
            return NULL;
        }
        if (s->kind == SLOT_SAMPLER && LLVMGetInsertBlock(r->b))
            return sampler_value(r, s);
        if (s->kind == SLOT_NOTHING && from && from->type && r->function)
            return forward_value(r, i, id);
    }
    spirv_not(&r->file, i, id, "value that is known here");
    return NULL;
}

LLVMValueRef spirv_arg(struct reader *r, const struct inst *i, uint32_t k)
{
    return spirv_value(r, i, spirv_at(r, i, k));
}

const struct inst *spirv_type_inst(const struct reader *r, uint32_t id)
{
    const struct inst *from = spirv_definer(&r->file, id);
    return from && from->type ? spirv_definer(&r->file, from->type) : NULL;
}

bool spirv_constant(const struct reader *r, uint32_t id, uint64_t *ret)
{
    LLVMValueRef v =
        id < r->file.bound && r->slots[id].kind == SLOT_VALUE ? r->slots[id].value : NULL;
    if (!v || r->slots[id].open || !LLVMIsAConstantInt(v) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(v)) > 64)
        return false;
    *ret = LLVMConstIntGetZExtValue(v);
    return true;
}

int spirv_check_fixed(struct reader *r, const struct inst *i, uint32_t id)
{
    uint32_t open = id < r->file.bound ? r->slots[id].open : 0, spec_id = 0;
    if (!open)
        return 0;
    if (spirv_definer(&r->file, open)->op == OpConstantPipeStorage)
        return spirv_not_read(&r->file, spirv_definer(&r->file, open));
    bool has_id = spirv_decoration_word(r, open, DecorationSpecId, &spec_id);
    assert(has_id && "an open constant has a SpecId");
    (void)has_id;
    return spirv_open(&r->file, i, id, spec_id);
}

static void name_value(struct reader *r, const struct inst *i, LLVMValueRef v)
{
    if (!r->slots[i->result].name || (!LLVMIsAInstruction(v) && !LLVMIsAArgument(v)))
        return;
    size_t len;
    LLVMGetValueName2(v, &len);
    if (len)
        return;
    char *name = spirv_name(r, i->result);
    LLVMSetValueName2(v, name, strlen(name));
    free(name);
}

int spirv_set(struct reader *r, const struct inst *i, LLVMValueRef v)
{
    struct slot *s = &r->slots[i->result];
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    if (LLVMTypeOf(v) != type)
        return spirv_broken(r, i, FAULT_TYPES);
    /* A copy of a value that is not known yet is a value of its own: the other one goes. */
    if (LLVMIsALoadInst(v) && LLVMIsPoison(LLVMGetOperand(v, 0)))
        v = LLVMBuildFreeze(r->b, v, "");
    if (s->kind == SLOT_FORWARD) {
        LLVMReplaceAllUsesWith(s->value, v);
        LLVMInstructionEraseFromParent(s->value);
    }
    s->kind = SLOT_VALUE;
    s->value = v;
    s->function = r->function ? 1 + (uint32_t)(r->function - r->file.insts.at) : 0;
    name_value(r, i, v);
    return 0;
}

/* The decoration of that kind among those that the id has directly. */
static const struct inst *own_decoration(const struct reader *r, uint32_t id, uint32_t kind)
{
    const uint32_t key[] = { id, kind };
    uint32_t n = intern_find(&r->kinds, key, sizeof key);
    return n == INTERN_NONE ? NULL : r->decorations.at[r->newest.at[n]].inst;
}

const struct inst *spirv_decoration(const struct reader *r, uint32_t id, uint32_t kind,
                                    uint32_t *ret_k)
{
    const struct inst *found = own_decoration(r, id, kind);
    for (uint32_t d = r->slots[id].decorations; d && !found; d = r->decorations.at[d - 1].next)
        if (r->decorations.at[d - 1].group)
            found = own_decoration(r, r->decorations.at[d - 1].group, kind);
    if (ret_k)
        *ret_k = 2;
    return found;
}

bool spirv_decoration_word(const struct reader *r, uint32_t id, uint32_t kind, uint32_t *ret)
{
    uint32_t k;
    const struct inst *d = spirv_decoration(r, id, kind, &k);
    if (!d || d->n <= k)
        return false;
    *ret = spirv_at(r, d, k);
    return true;
}

char *spirv_name(const struct reader *r, uint32_t id)
{
    uint32_t name = r->slots[id].name;
    if (name)
        return spirv_text(&r->file, &r->file.insts.at[name - 1], 1, NULL);
    char *none = base_alloc(1);
    *none = '\0';
    return none;
}

LLVMTypeRef spirv_lane(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

unsigned spirv_lanes(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : 1;
}

LLVMTypeRef spirv_like(LLVMTypeRef lane, LLVMTypeRef like)
{
    return LLVMGetTypeKind(like) == LLVMVectorTypeKind
               ? LLVMVectorType(lane, LLVMGetVectorSize(like))
               : lane;
}

bool spirv_is_int(LLVMTypeRef type)
{
    return LLVMGetTypeKind(spirv_lane(type)) == LLVMIntegerTypeKind;
}

bool spirv_is_float(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(spirv_lane(type));
    return kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind ||
           kind == LLVMBFloatTypeKind;
}

bool spirv_is_bool(LLVMTypeRef type)
{
    return spirv_is_int(type) && LLVMGetIntTypeWidth(spirv_lane(type)) == 1;
}

bool spirv_is_pointer(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMPointerTypeKind; }

LLVMTypeRef spirv_member(LLVMTypeRef type, uint64_t k)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        return k < LLVMCountStructElementTypes(type) ? LLVMStructGetTypeAtIndex(type, (unsigned)k)
                                                     : NULL;
    case LLVMArrayTypeKind: return k < LLVMGetArrayLength2(type) ? LLVMGetElementType(type) : NULL;
    case LLVMVectorTypeKind: return k < LLVMGetVectorSize(type) ? LLVMGetElementType(type) : NULL;
    default: return NULL;
    }
}
