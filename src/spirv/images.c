/* SPDX-License-Identifier: Apache-2.0 */
/* images.c - images and samplers as OpenCL C's functions.
 *
 *     %s = OpSampledImage %image %sampler
 *     %v = OpImageSampleExplicitLod %v4float %s %at Lod %zero
 *     =>  call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(...) */
#include "spirv/library_calls.h"
#include "spirv/translate.h"

enum { SIGN_EXTEND = 0x1000, ZERO_EXTEND = 0x2000 }; /* image operands: how integers are read */

/* Adds an id's value as an argument of its own type. */
static void add_id(struct library_call *c, uint32_t id, enum mangled_sign sign)
{
    const struct inst *type = spirv_type_inst(c->r, id);
    spirv_call_add(c, spirv_value(c->r, c->i, id), type ? type->result : 0, sign);
}

/* The letter behind read_image and write_image. */
static const char *letters_of(LLVMTypeRef type, bool is_unsigned)
{
    LLVMTypeRef lane = spirv_lane(type);
    if (LLVMGetTypeKind(lane) == LLVMHalfTypeKind)
        return "h";
    return spirv_is_float(lane) ? "f" : is_unsigned ? "ui" : "i";
}

/* The OpTypeImage of an image or sampled image; NULL: reported. */
static const struct inst *image_type(struct reader *r, const struct inst *i, uint32_t id)
{
    const struct inst *type = spirv_type_inst(r, id);
    if (type && type->op == OpTypeSampledImage)
        type = spirv_definer(&r->file, spirv_at(r, type, 0));
    if (type && type->op == OpTypeImage)
        return type;
    spirv_not(&r->file, i, id, "image");
    return NULL;
}

int spirv_sampled_image(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef image = spirv_arg(r, i, 0), sampler = image ? spirv_arg(r, i, 1) : NULL;
    if (!sampler || !image_type(r, i, spirv_at(r, i, 0)))
        return -1;
    struct slot *s = &r->slots[i->result];
    s->kind = SLOT_SAMPLED;
    s->value = image;
    s->number = spirv_at(r, i, 0);
    s->sampler = spirv_at(r, i, 1);
    return 0;
}

/* Reads four lanes, or of a depth image one, which stands in the first of four. */
static int set_texel(struct library_call *c, const struct inst *image)
{
    LLVMTypeRef type = spirv_result_type(c->r, c->i);
    bool depth = spirv_at(c->r, image, 2) == 1;
    if (!type || !depth || spirv_lanes(type) == 1)
        return spirv_call_set(c, EFFECT_MEMORY);
    LLVMValueRef one = spirv_call_build(c, LLVMGetElementType(type), EFFECT_MEMORY);
    if (!one)
        return -1;
    LLVMValueRef first = LLVMConstInt(LLVMInt32TypeInContext(c->r->ctx), 0, false);
    return spirv_set(c->r, c->i,
                     LLVMBuildInsertElement(c->r->b, LLVMGetPoison(type), one, first, ""));
}

/* Adds the image operands from the k-th word on that OpenCL C has: a level, or two gradients, or a
 * sample's number.  A level of 0 is none. */
static int add_image_operands(struct library_call *c, uint32_t k)
{
    uint32_t bits = k < c->i->n ? spirv_at(c->r, c->i, k) : 0;
    uint32_t rest = bits & ~(uint32_t)(SIGN_EXTEND | ZERO_EXTEND);
    if (rest == ImageOperandsLod) {
        LLVMValueRef level = spirv_arg(c->r, c->i, k + 1);
        if (level && LLVMIsConstant(level) && LLVMIsNull(level))
            return 0;
        add_id(c, spirv_at(c->r, c->i, k + 1), MANGLED_SIGNED);
    } else if (rest == ImageOperandsGrad) {
        add_id(c, spirv_at(c->r, c->i, k + 1), MANGLED_SIGNED);
        add_id(c, spirv_at(c->r, c->i, k + 2), MANGLED_SIGNED);
    } else if (rest == ImageOperandsSample) {
        add_id(c, spirv_at(c->r, c->i, k + 1), MANGLED_SIGNED);
    } else if (rest) {
        c->failed = true;
        return spirv_not_read(&c->r->file, c->i);
    }
    return 0;
}

/* `argument`: through a sampler? */
int spirv_image_read(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef type = spirv_result_type(r, i);
    uint32_t id = spirv_at(r, i, 0), bits = i->n > 2 ? spirv_at(r, i, 2) : 0;
    const struct slot *sampled =
        id < r->file.bound && r->slots[id].kind == SLOT_SAMPLED ? &r->slots[id] : NULL;
    const struct inst *image = image_type(r, i, sampled ? sampled->number : id);
    if (!type || !image)
        return -1;
    if (argument && !sampled)
        return spirv_not(&r->file, i, id, "sampled image of this function");
    char name[16];
    snprintf(name, sizeof name, "read_image%s", letters_of(type, bits & ZERO_EXTEND));
    struct library_call c = { .r = r, .i = i, .name = name };
    add_id(&c, sampled ? sampled->number : id, MANGLED_SIGNED);
    if (sampled)
        add_id(&c, sampled->sampler, MANGLED_SIGNED);
    add_id(&c, spirv_at(r, i, 1), MANGLED_SIGNED);
    int result = c.failed ? 0 : add_image_operands(&c, 2);
    return result < 0 ? spirv_call_set(&c, EFFECT_MEMORY) : set_texel(&c, image);
}

int spirv_image_write(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef texel = spirv_arg(r, i, 2);
    uint32_t bits = i->n > 3 ? spirv_at(r, i, 3) : 0;
    if (!texel || !image_type(r, i, spirv_at(r, i, 0)))
        return -1;
    char name[16];
    snprintf(name, sizeof name, "write_image%s", letters_of(LLVMTypeOf(texel), bits & ZERO_EXTEND));
    struct library_call c = { .r = r, .i = i, .name = name };
    add_id(&c, spirv_at(r, i, 0), MANGLED_SIGNED);
    add_id(&c, spirv_at(r, i, 1), MANGLED_SIGNED);
    if (!c.failed && add_image_operands(&c, 3) < 0)
        c.failed = true;
    add_id(&c, spirv_at(r, i, 2), bits & ZERO_EXTEND ? MANGLED_UNSIGNED : MANGLED_SIGNED);
    return spirv_call_set(&c, EFFECT_MEMORY);
}

/* A number that a function of the image gives, as an integer of the type. */
static LLVMValueRef ask(struct reader *r, const struct inst *i, const char *name,
                        LLVMTypeRef answer, LLVMTypeRef type)
{
    struct library_call c = { .r = r, .i = i, .name = name };
    add_id(&c, spirv_at(r, i, 0), MANGLED_SIGNED);
    LLVMValueRef v = spirv_call_build(&c, answer, EFFECT_PURE);
    return v ? LLVMBuildIntCast2(r->b, v, type, false, "") : NULL;
}

/* Width, height and depth, as many as the image has, and the number of images in an array. */
int spirv_image_size(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    static const char *const names[] = { "get_image_width", "get_image_height", "get_image_depth" };
    static const unsigned dims[] = { 1, 2, 3, 2, 2, 1 };
    const struct inst *image = image_type(r, i, spirv_at(r, i, 0));
    LLVMTypeRef type = spirv_result_type(r, i), i32 = LLVMInt32TypeInContext(r->ctx);
    if (!image || !type)
        return -1;
    uint32_t dim = spirv_at(r, image, 1);
    unsigned n = dim < COUNTOF(dims) ? dims[dim] : 0, all = n + (spirv_at(r, image, 3) != 0);
    if (!spirv_is_int(type) || spirv_lanes(type) != all || n == 0)
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMTypeRef word = LLVMIntTypeInContext(r->ctx, r->address_bits);
    LLVMValueRef made = LLVMGetPoison(type);
    for (unsigned k = 0; k < all; k++) {
        LLVMValueRef v = k < n ? ask(r, i, names[k], i32, spirv_lane(type))
                               : ask(r, i, "get_image_array_size", word, spirv_lane(type));
        if (!v)
            return -1;
        made =
            all == 1 ? v : LLVMBuildInsertElement(r->b, made, v, LLVMConstInt(i32, k, false), "");
    }
    return spirv_set(r, i, made);
}

/* `argument`: enum image_question.  The channels' type and order count from other numbers in
 * OpenCL C: CLK_SNORM_INT8 is 0x10d0, and 0 in SPIR-V; CLK_R is 0x10b0. */
int spirv_image_question(struct reader *r, const struct inst *i, unsigned argument)
{
    static const struct {
        const char *name;
        unsigned first;
    } questions[] = {
        { "get_image_channel_data_type", 0x10d0 },
        { "get_image_channel_order", 0x10b0 },
        { "get_image_num_mip_levels", 0 },
        { "get_image_num_samples", 0 },
    };
    LLVMTypeRef type = spirv_result_type(r, i), i32 = LLVMInt32TypeInContext(r->ctx);
    if (!type || !image_type(r, i, spirv_at(r, i, 0)))
        return -1;
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef v = ask(r, i, questions[argument].name, i32, type);
    if (!v)
        return -1;
    return spirv_set(
        r, i, LLVMBuildSub(r->b, v, LLVMConstInt(type, questions[argument].first, false), ""));
}

/* The image of a sampled image. */
int spirv_image_of(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t id = spirv_at(r, i, 0);
    if (id >= r->file.bound || r->slots[id].kind != SLOT_SAMPLED)
        return spirv_not(&r->file, i, id, "sampled image of this function");
    return spirv_set(r, i, r->slots[id].value);
}
