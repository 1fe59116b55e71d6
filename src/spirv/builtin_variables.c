/* SPDX-License-Identifier: Apache-2.0 */
/* builtin_variables.c - built-in variables as calls of get_global_id() and the like.
 *
 *     %v = OpLoad %v3ulong %__spirv_BuiltInGlobalInvocationId
 *     %x = OpCompositeExtract %ulong %v 0        =>  %x = call i64 @_Z13get_global_idj(i32 0)
 *
 * A lane that is taken out is a call, also of a dimension that there is not: translators make such
 * of get_global_size(3), for which OpenCL C has an answer.  A load of all three makes three calls
 * and a vector of them; what nothing uses is deleted behind the function's end. */
#include "spirv/library_calls.h"
#include "spirv/translate.h"

enum { WORD = 0 };

struct builtin_row {
    uint32_t builtin;
    const char *function;
    unsigned dimensions, bits;
};

static const struct builtin_row rows[] = {
#define BUILTIN(name, function, dimensions, result) { BuiltIn##name, function, dimensions, result },
#include "spirv/builtin_variables.def"
#undef BUILTIN
};

bool spirv_find_builtin(struct reader *r, const struct inst *i)
{
    uint32_t builtin;
    if (!spirv_decoration_word(r, i->result, DecorationBuiltIn, &builtin))
        return false;
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].builtin == builtin) {
            r->slots[i->result].kind = SLOT_BUILTIN;
            r->slots[i->result].builtin = &rows[k];
            return true;
        }
    return false;
}

int spirv_copy_builtin(struct reader *r, const struct inst *i)
{
    const struct slot *from = &r->slots[spirv_at(r, i, 0)];
    struct slot *s = &r->slots[i->result];
    s->kind = SLOT_BUILTIN;
    s->builtin = from->builtin;
    s->value = from->value;
    return 0;
}

/* The address of one component: the k-th word of operands is its number. */
int spirv_chain_builtin(struct reader *r, const struct inst *i, uint32_t k)
{
    const struct slot *from = &r->slots[spirv_at(r, i, 0)];
    struct slot *s = &r->slots[i->result];
    if (i->n != k + 1 || !from->builtin->dimensions || from->value)
        return spirv_broken(r, i, FAULT_BUILTIN);
    LLVMValueRef index = spirv_arg(r, i, k);
    if (!index)
        return -1;
    if (LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMIntegerTypeKind)
        return spirv_not(&r->file, i, spirv_at(r, i, k), "integer");
    s->kind = SLOT_BUILTIN;
    s->builtin = from->builtin;
    s->value = index;
    return 0;
}

/* A call for one dimension (NULL: the function takes none), as an integer of the type. */
static LLVMValueRef ask(struct reader *r, const struct inst *i, const struct builtin_row *row,
                        LLVMValueRef dimension, LLVMTypeRef type)
{
    struct library_call c = { .r = r, .i = i, .name = row->function };
    LLVMTypeRef result = LLVMIntTypeInContext(r->ctx, row->bits ? row->bits : r->address_bits);
    if (dimension)
        spirv_call_add_as(&c, dimension, "j");
    LLVMValueRef call = spirv_call_build(&c, result, EFFECT_PURE);
    if (!call)
        return NULL;
    vec_push(&r->spare, call);
    LLVMValueRef v = LLVMBuildIntCast2(r->b, call, type, false, "");
    if (v != call)
        vec_push(&r->spare, v);
    return v;
}

int spirv_builtin_lane(struct reader *r, const struct inst *i, LLVMValueRef dimension)
{
    const struct slot *from = &r->slots[spirv_at(r, i, 0)];
    LLVMTypeRef type = spirv_result_type(r, i), i32 = LLVMInt32TypeInContext(r->ctx);
    assert(from->kind == SLOT_VALUE && from->builtin && "it was loaded whole");
    if (!type)
        return -1;
    if (!spirv_is_int(type) || spirv_lanes(type) != 1 ||
        LLVMGetTypeKind(LLVMTypeOf(dimension)) != LLVMIntegerTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    dimension = LLVMBuildIntCast2(r->b, dimension, i32, false, "");
    LLVMValueRef v = ask(r, i, from->builtin, dimension, type);
    return v ? spirv_set(r, i, v) : -1;
}

int spirv_load_builtin(struct reader *r, const struct inst *i)
{
    const struct slot *from = &r->slots[spirv_at(r, i, 0)];
    LLVMTypeRef type = spirv_result_type(r, i), i32 = LLVMInt32TypeInContext(r->ctx);
    if (!type)
        return -1;
    bool whole = from->builtin->dimensions && !from->value;
    if (!spirv_is_int(type) || spirv_lanes(type) != (whole ? 3 : 1))
        return spirv_broken(r, i, FAULT_TYPES);
    if (!whole) {
        LLVMValueRef index =
            from->value ? LLVMBuildIntCast2(r->b, from->value, i32, false, "") : NULL;
        LLVMValueRef v = ask(r, i, from->builtin, index, type);
        return v ? spirv_set(r, i, v) : -1;
    }
    LLVMValueRef all = LLVMGetPoison(type);
    for (unsigned k = 0; k < 3; k++) {
        LLVMValueRef number = LLVMConstInt(i32, k, false);
        LLVMValueRef v = ask(r, i, from->builtin, number, LLVMGetElementType(type));
        if (!v)
            return -1;
        all = LLVMBuildInsertElement(r->b, all, v, number, "");
        vec_push(&r->spare, all);
    }
    r->slots[i->result].builtin = from->builtin;
    return spirv_set(r, i, all);
}
