/* SPDX-License-Identifier: Apache-2.0 */
/* constant_ids.c - OpConstant… and OpSpecConstant… as constants of LLVM.
 *
 * A specialization constant is open if the user gives it no value by --spec-const: the driver that
 * builds the module may set it later.  Outside of functions only other constants may use an open
 * constant, and the reader gives them the default of the module; in functions constant_ops.c makes
 * instructions that compute what depends on it.  The storage of a pipe is treated like an open
 * constant, because LLVM has no constant of its type. */
#include "spirv/translate.h"

/* Records a constant that is nested so deep. */
static int set_constant(struct reader *r, const struct inst *i, LLVMValueRef v, unsigned depth)
{
    if (depth > SPIRV_DEPTH)
        return spirv_broken(r, i, FAULT_DEPTH);
    r->slots[i->result].depth = (uint16_t)depth;
    return spirv_set(r, i, v);
}

/* The value that the user gives for a specialization constant; false: its own is used. */
static bool given(struct reader *r, const struct inst *i, uint64_t *ret)
{
    uint32_t id;
    if (!spirv_decoration_word(r, i->result, DecorationSpecId, &id))
        return false;
    for (size_t k = 0; k < r->n_spec; k++)
        if (r->spec[k].id == id) {
            r->spec[k].used = true;
            *ret = r->spec[k].bits;
            return true;
        }
    return false;
}

void spirv_depends(struct reader *r, const struct inst *i, uint32_t open)
{
    assert(open && r->slots[open].open == open && "a specialization constant, or a pipe's storage");
    r->slots[i->result].open = open;
    vec_push(&r->open, i);
    r->slots[i->result].open_place = r->open.n;
}

/* Marks a constant of LLVM's own as open, if it is a specialization constant that may be given a
 * value later. */
static void leave_open(struct reader *r, const struct inst *i)
{
    uint32_t id;
    if (i->op == OpConstantTrue || i->op == OpConstantFalse || i->op == OpConstant ||
        r->spec_default || !spirv_decoration_word(r, i->result, DecorationSpecId, &id))
        return;
    r->slots[i->result].open = i->result;
    spirv_depends(r, i, i->result);
}

/* True and false; `argument` is which. */
int spirv_constant_bool(struct reader *r, const struct inst *i, unsigned argument)
{
    uint64_t value = argument;
    if (!given(r, i, &value))
        leave_open(r, i);
    return set_constant(r, i, LLVMConstInt(LLVMInt1TypeInContext(r->ctx), value != 0, false), 0);
}

/* The number of a float of that width whose bits are given. */
static LLVMValueRef float_of_bits(LLVMContextRef ctx, LLVMTypeRef type, uint64_t bits,
                                  unsigned width)
{
    LLVMValueRef number = LLVMConstInt(LLVMIntTypeInContext(ctx, width), bits, false);
    return LLVMConstBitCast(number, type);
}

int spirv_constant_number(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    if (spirv_lanes(type) > 1 || !(spirv_is_int(type) || spirv_is_float(type)))
        return spirv_not(&r->file, i, i->type, "type of a number");
    unsigned width =
        spirv_is_int(type) ? LLVMGetIntTypeWidth(type) : (unsigned)r->slots[i->type].size * 8;
    uint32_t words = (width + 31) / 32;
    if (i->n != words)
        return spirv_broken(r, i, FAULT_LITERAL);
    uint64_t *bits = base_alloc((words + 1) / 2 * sizeof *bits);
    for (uint32_t k = 0; k < (words + 1) / 2; k++) {
        bits[k] = spirv_at(r, i, 2 * k);
        if (2 * k + 1 < words)
            bits[k] |= (uint64_t)spirv_at(r, i, 2 * k + 1) << 32;
    }
    if (!given(r, i, &bits[0]) && width <= 64)
        leave_open(r, i);
    if (width < 64)
        bits[0] &= (1ull << width) - 1;
    LLVMValueRef v = spirv_is_int(type)
                         ? LLVMConstIntOfArbitraryPrecision(type, (words + 1) / 2, bits)
                         : float_of_bits(r->ctx, type, bits[0], width);
    free(bits);
    return set_constant(r, i, v, 0);
}

int spirv_constant_null(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVoidTypeKind || kind == LLVMFunctionTypeKind)
        return spirv_not(&r->file, i, i->type, "type of a value");
    LLVMValueRef v = argument == OpUndef       ? LLVMGetUndef(type)
                     : argument == OpPoisonKHR ? LLVMGetPoison(type)
                                               : LLVMConstNull(type);
    return set_constant(r, i, v, 0);
}

static LLVMValueRef composite(LLVMTypeRef type, LLVMValueRef *members, uint32_t n)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVectorTypeKind)
        return LLVMConstVector(members, n);
    if (kind == LLVMArrayTypeKind)
        return LLVMConstArray2(LLVMGetElementType(type), members, n);
    return LLVMGetStructName(type) ? LLVMConstNamedStruct(type, members, n)
                                   : LLVMConstStructInContext(LLVMGetTypeContext(type), members, n,
                                                              LLVMIsPackedStruct(type));
}

int spirv_constant_composite(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    LLVMValueRef *members = base_alloc((i->n + 1) * sizeof *members);
    unsigned depth = 0;
    uint32_t open = 0;
    int result = 0;
    for (uint32_t k = 0; k < i->n && result == 0; k++) {
        uint32_t id = spirv_at(r, i, k);
        LLVMTypeRef want = spirv_member(type, k);
        members[k] = spirv_value(r, i, id);
        if (!members[k])
            result = -1;
        else if (!want || LLVMTypeOf(members[k]) != want)
            result = spirv_broken(r, i, FAULT_TYPES);
        else if (!LLVMIsConstant(members[k]))
            result = spirv_not(&r->file, i, id, "constant");
        else
            depth = r->slots[id].depth > depth ? r->slots[id].depth : depth;
        if (id < r->file.bound && r->slots[id].open)
            open = r->slots[id].open;
    }
    if (result == 0 &&
        (spirv_member(type, i->n) || (i->n == 0 && LLVMGetTypeKind(type) != LLVMStructTypeKind &&
                                      LLVMGetTypeKind(type) != LLVMArrayTypeKind)))
        result = spirv_broken(r, i, FAULT_TYPES);
    if (result == 0)
        result = set_constant(r, i, composite(type, members, i->n), depth + 1);
    if (result == 0 && open)
        spirv_depends(r, i, open);
    free(members);
    return result;
}

int spirv_constant_sampler(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    if (LLVMGetTypeKind(type) != LLVMTargetExtTypeKind)
        return spirv_not(&r->file, i, i->type, "type of a sampler");
    struct slot *s = &r->slots[i->result];
    s->kind = SLOT_SAMPLER;
    s->type = type;
    /* OpenCL C: 1 normalized coordinates, 2 and up the addressing mode, 0x10 near, 0x20 linear */
    s->number = (spirv_at(r, i, 0) & 7) << 1 | (spirv_at(r, i, 1) & 1) |
                (spirv_at(r, i, 2) ? 0x20u : 0x10u);
    return 0;
}

/* The storage of a pipe: functions call for it. */
int spirv_constant_pipe(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    const struct inst *made = spirv_definer(&r->file, i->type);
    if (!made || made->op != OpTypePipeStorage || !spirv_result_type(r, i))
        return spirv_not(&r->file, i, i->type, "type of a pipe's storage");
    if (set_constant(r, i, LLVMConstNull(spirv_result_type(r, i)), 0) < 0)
        return -1;
    r->slots[i->result].open = i->result;
    spirv_depends(r, i, i->result);
    return 0;
}

/* A function's address. */
int spirv_constant_function(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef fn = spirv_function(r, i, spirv_at(r, i, 0));
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!fn || !type)
        return -1;
    if (!spirv_is_pointer(type))
        return spirv_not(&r->file, i, i->type, "type of a pointer");
    if (LLVMGetPointerAddressSpace(type) != LLVMGetPointerAddressSpace(LLVMTypeOf(fn)))
        fn = LLVMConstAddrSpaceCast(fn, type);
    return set_constant(r, i, fn, 1);
}
