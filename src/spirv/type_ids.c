/* SPDX-License-Identifier: Apache-2.0 */
/* type_ids.c - OpType… as types of LLVM.
 *
 * Pointers are opaque, so a type never contains what comes later in the file, and none contains
 * itself.  How deep types are nested, and how large they are, is bounded here for all of LLVM. */
#include "spirv/translate.h"

enum {
    WIDEST_INT = 4096,     /* bits */
    LONGEST_VECTOR = 4096, /* lanes */
    LARGEST_SHIFT = 46,    /* a type has fewer than 2^46 bytes */
};

static const struct {
    uint32_t storage;
    unsigned space;
} spaces[] = {
    { StorageClassUniformConstant, 2 }, { StorageClassInput, 7 },
    { StorageClassWorkgroup, 3 },       { StorageClassCrossWorkgroup, 1 },
    { StorageClassPrivate, 0 },         { StorageClassFunction, 0 },
    { StorageClassGeneric, 4 },         { StorageClassCodeSectionINTEL, 9 },
    { StorageClassDeviceOnlyINTEL, 5 }, { StorageClassHostOnlyINTEL, 6 },
};

int spirv_space(struct reader *r, const struct inst *i, uint32_t storage, unsigned *ret)
{
    for (size_t k = 0; k < COUNTOF(spaces); k++)
        if (spaces[k].storage == storage) {
            *ret = spaces[k].space;
            return 0;
        }
    return spirv_not_read(&r->file, i);
}

/* Records a type of that size and depth. */
static int set_type(struct reader *r, const struct inst *i, LLVMTypeRef type, uint64_t size,
                    unsigned depth)
{
    if (size >> LARGEST_SHIFT)
        return spirv_broken(r, i, FAULT_SIZE);
    if (depth > SPIRV_DEPTH)
        return spirv_broken(r, i, FAULT_DEPTH);
    struct slot *s = &r->slots[i->result];
    s->kind = SLOT_TYPE;
    s->type = type;
    s->size = size ? size : 1;
    s->depth = (uint16_t)depth;
    return 0;
}

/* A type that has a size, so that values and memory can have it. */
static LLVMTypeRef sized_type(struct reader *r, const struct inst *i, uint32_t id)
{
    LLVMTypeRef type = spirv_type(r, i, id);
    if (!type)
        return NULL;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMVoidTypeKind && kind != LLVMFunctionTypeKind)
        return type;
    spirv_not(&r->file, i, id, "type of a value");
    return NULL;
}

int spirv_type_void(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    return set_type(r, i, LLVMVoidTypeInContext(r->ctx), 1, 0);
}

int spirv_type_bool(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    return set_type(r, i, LLVMInt1TypeInContext(r->ctx), 1, 0);
}

int spirv_type_int(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t width = spirv_at(r, i, 0);
    if (width == 0 || width > WIDEST_INT)
        return spirv_broken(r, i, FAULT_WIDTH);
    return set_type(r, i, LLVMIntTypeInContext(r->ctx, width), (width + 7) / 8, 0);
}

int spirv_type_float(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t width = spirv_at(r, i, 0);
    LLVMTypeRef type = width == 16   ? LLVMHalfTypeInContext(r->ctx)
                       : width == 32 ? LLVMFloatTypeInContext(r->ctx)
                       : width == 64 ? LLVMDoubleTypeInContext(r->ctx)
                                     : NULL;
    return type ? set_type(r, i, type, width / 8, 0) : spirv_broken(r, i, FAULT_WIDTH);
}

int spirv_type_vector(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef lane = spirv_type(r, i, spirv_at(r, i, 0));
    uint32_t n = spirv_at(r, i, 1);
    if (!lane)
        return -1;
    if (spirv_lanes(lane) > 1 ||
        !(spirv_is_int(lane) || spirv_is_float(lane) || spirv_is_pointer(lane)))
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "type of a vector's lanes");
    if (n < 2 || n > LONGEST_VECTOR)
        return spirv_broken(r, i, FAULT_WIDTH);
    return set_type(r, i, LLVMVectorType(lane, n), n * r->slots[spirv_at(r, i, 0)].size, 0);
}

int spirv_type_array(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t id = spirv_at(r, i, 0);
    LLVMTypeRef element = sized_type(r, i, id);
    uint64_t n;
    if (!element)
        return -1;
    if (spirv_check_fixed(r, i, spirv_at(r, i, 1)) < 0)
        return -1;
    if (!spirv_constant(r, spirv_at(r, i, 1), &n))
        return spirv_not(&r->file, i, spirv_at(r, i, 1), "constant number");
    if (n >> LARGEST_SHIFT || (n && r->slots[id].size > (1ull << LARGEST_SHIFT) / n))
        return spirv_broken(r, i, FAULT_SIZE);
    return set_type(r, i, LLVMArrayType2(element, n), n * r->slots[id].size,
                    r->slots[id].depth + 1u);
}

int spirv_type_struct(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef *members = base_alloc((i->n + 1) * sizeof *members);
    uint64_t size = 0;
    unsigned depth = 0;
    int result = 0;
    for (uint32_t k = 0; k < i->n && result == 0; k++) {
        uint32_t id = spirv_at(r, i, k);
        members[k] = sized_type(r, i, id);
        if (!members[k]) {
            result = -1;
            break;
        }
        size += r->slots[id].size;
        depth = r->slots[id].depth > depth ? r->slots[id].depth : depth;
    }
    if (result == 0) {
        bool packed = spirv_decoration(r, i->result, DecorationCPacked, NULL);
        char *name = spirv_name(r, i->result);
        LLVMTypeRef type = *name ? LLVMStructCreateNamed(r->ctx, name)
                                 : LLVMStructTypeInContext(r->ctx, members, i->n, packed);
        if (*name)
            LLVMStructSetBody(type, members, i->n, packed);
        free(name);
        result = set_type(r, i, type, size, depth + 1);
    }
    free(members);
    return result;
}

/* `argument`: the word of operands that is the storage class. */
int spirv_type_pointer(struct reader *r, const struct inst *i, unsigned argument)
{
    unsigned space = 0;
    if (spirv_space(r, i, spirv_at(r, i, argument), &space) < 0)
        return -1;
    if (i->op != OpTypeForwardPointer)
        return set_type(r, i, LLVMPointerTypeInContext(r->ctx, space), r->address_bits / 8, 0);
    struct inst forward = *i;
    forward.result = spirv_at(r, i, 0);
    return set_type(r, &forward, LLVMPointerTypeInContext(r->ctx, space), r->address_bits / 8, 0);
}

int spirv_type_function(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef result = spirv_type(r, i, spirv_at(r, i, 0));
    if (!result)
        return -1;
    if (LLVMGetTypeKind(result) == LLVMFunctionTypeKind)
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "type of a result");
    LLVMTypeRef *params = base_alloc(i->n * sizeof *params);
    int status = 0;
    for (uint32_t k = 1; k < i->n && status == 0; k++) {
        params[k - 1] = sized_type(r, i, spirv_at(r, i, k));
        status = params[k - 1] ? 0 : -1;
    }
    if (status == 0)
        status = set_type(r, i, LLVMFunctionType(result, params, i->n - 1, false), 1, 0);
    free(params);
    return status;
}

/* Types that LLVM has as target("spirv.…"); `argument`: TYPE_EVENT and so on. */
int spirv_type_target(struct reader *r, const struct inst *i, unsigned argument)
{
    static const char *const names[] = {
#define TARGET_TYPE(name) "spirv." #name,
        TARGET_TYPES
#undef TARGET_TYPE
    };
    LLVMTypeRef sampled = NULL;
    const struct inst *image = i;
    unsigned number[8] = { 0 }, n = 0;
    if (argument == TARGET_SampledImage) {
        image = spirv_definer(&r->file, spirv_at(r, i, 0));
        if (image->op != OpTypeImage || !spirv_type(r, i, image->result))
            return spirv_not(&r->file, i, spirv_at(r, i, 0), "type of an image");
    }
    if (image->op == OpTypeImage) {
        sampled = spirv_type(r, i, spirv_at(r, image, 0));
        if (!sampled)
            return -1;
        LLVMTypeKind kind = LLVMGetTypeKind(sampled);
        if (kind != LLVMVoidTypeKind && kind != LLVMIntegerTypeKind && !spirv_is_float(sampled))
            return spirv_not(&r->file, i, spirv_at(r, image, 0), "type of a lane");
        for (; n < 7; n++)
            number[n] = n < image->n - 1 ? spirv_at(r, image, n + 1) : 0;
    }
    if (argument == TARGET_Pipe)
        number[n++] = spirv_at(r, i, 0);
    if (argument == TARGET_Type) { /* its instruction, size and alignment: 0, it is opaque */
        number[0] = i->op;
        n = 3;
    }
    LLVMTypeRef type =
        LLVMTargetExtTypeInContext(r->ctx, names[argument], &sampled, sampled != NULL, number, n);
    return set_type(r, i, type, r->address_bits / 8, 0);
}
