/* SPDX-License-Identifier: Apache-2.0 */
/* mangled.c - names as the Itanium C++ ABI mangles them, for the types that OpenCL C has. */
#include "spirv/mangled.h"

#include "spirv/translate.h"

/* "ocl_image2d_array_depth_ro" of an OpTypeImage. */
static void spell_image(const struct reader *r, const struct inst *image, struct text *ret)
{
    static const char *const dims[] = { "1d", "2d", "3d", "cube", "rect", "1d_buffer" };
    static const char *const access[] = { "ro", "wo", "rw" };
    uint32_t dim = spirv_at(r, image, 1), how = image->n > 7 ? spirv_at(r, image, 7) : 0;
    struct text name = { 0 };
    text_putf(&name, "ocl_image%s%s%s%s_%s", dims[dim < COUNTOF(dims) ? dim : 0],
              spirv_at(r, image, 3) ? "_array" : "", spirv_at(r, image, 4) ? "_msaa" : "",
              spirv_at(r, image, 2) == 1 ? "_depth" : "", access[how < COUNTOF(access) ? how : 0]);
    text_putf(ret, "%zu%s", name.n, name.at);
    text_fini(&name);
}

static void spell_scalar(const struct reader *r, const struct inst *type, enum mangled_sign sign,
                         struct text *ret)
{
    static const char *const ints[][2] = { { "c", "h" }, { "s", "t" }, { "i", "j" }, { "l", "m" } };
    uint32_t width = type->n ? spirv_at(r, type, 0) : 0;
    if (type->op == OpTypeFloat)
        text_putf(ret, "%s", width == 16 ? "Dh" : width == 32 ? "f" : "d");
    else if (width == 8 || width == 16 || width == 32 || width == 64)
        text_putf(ret, "%s", ints[width == 8 ? 0 : width == 16 ? 1 : width == 32 ? 2 : 3][sign]);
    else
        text_putf(ret, "DB%u_", width);
}

void spirv_spell(const struct reader *r, uint32_t id, enum mangled_sign sign, bool is_const,
                 struct text *ret)
{
    enum { POINTERS = 8 }; /* inside each other; one inside more is as one to void */
    static const struct {
        uint16_t op;
        const char *name;
    } plain[] = {
        { OpTypeVoid, "v" },
        { OpTypeBool, "b" },
        { OpTypeSampler, "11ocl_sampler" },
        { OpTypeEvent, "9ocl_event" },
        { OpTypeQueue, "9ocl_queue" },
        { OpTypeReserveId, "13ocl_reserveid" },
        { OpTypePipe, "8ocl_pipe" },
        { OpTypePipeStorage, "19__spirv_PipeStorage" },
        { OpTypeNamedBarrier, "20__spirv_NamedBarrier" },
        { OpTypeDeviceEvent, "12ocl_clkevent" },
        { OpTypeSampledImage, "20ocl_sampled_image_ro" },
    };
    const struct inst *type = spirv_definer(&r->file, id);
    for (int k = 0; type && (type->op == OpTypePointer || type->op == OpTypeUntypedPointerKHR);
         k++) {
        LLVMTypeRef pointer = r->slots[type->result].type;
        unsigned space = pointer ? LLVMGetPointerAddressSpace(pointer) : 0;
        text_putf(ret, "P");
        if (space)
            text_putf(ret, "U3AS%u", space);
        if (is_const)
            text_putf(ret, "K");
        is_const = false;
        type = type->op == OpTypePointer && k < POINTERS
                   ? spirv_definer(&r->file, spirv_at(r, type, 1))
                   : NULL;
    }
    if (type && type->op == OpTypeVector) {
        text_putf(ret, "Dv%u_", spirv_at(r, type, 1));
        type = spirv_definer(&r->file, spirv_at(r, type, 0));
    }
    for (size_t k = 0; type && k < COUNTOF(plain); k++)
        if (plain[k].op == type->op) {
            text_putf(ret, "%s", plain[k].name);
            return;
        }
    if (type && type->op == OpTypeImage)
        spell_image(r, type, ret);
    else if (type && (type->op == OpTypeInt || type->op == OpTypeFloat))
        spell_scalar(r, type, sign, ret);
    else
        text_putf(ret, "v");
}

/* Parts that were written already, in the order in which the ABI numbers them. */
struct parts {
    VEC_OF(const char *) seen;
};

static bool put_again(const struct parts *p, const char *part, struct text *ret)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    for (uint32_t k = 0; k < p->seen.n; k++)
        if (strcmp(p->seen.at[k], part) == 0) {
            if (k == 0)
                text_putf(ret, "S_");
            else if (k - 1 < 36)
                text_putf(ret, "S%c_", digits[k - 1]);
            else
                text_putf(ret, "S%c%c_", digits[(k - 1) / 36 % 36], digits[(k - 1) % 36]);
            return true;
        }
    return false;
}

/* A part is the rest of its parameter: pointers and qualifiers stand in front of what they point
 * to or qualify. */
static void put_part(struct parts *p, const char *part, struct text *ret)
{
    size_t front = *part == 'P'                  ? 1
                   : *part == 'U'                ? strcspn(part, "0123456789") + 4
                   : *part == 'K'                ? 1
                   : strncmp(part, "Dv", 2) == 0 ? strcspn(part, "_") + 1
                                                 : 0;
    bool is_name = *part >= '0' && *part <= '9';
    if (!front && !is_name) {
        text_putf(ret, "%s", part); /* a scalar: never abbreviated */
        return;
    }
    if (put_again(p, part, ret))
        return;
    const char *rest = part + front;
    if (*part == 'U' && *rest == 'K') /* all qualifiers together are one part */
        rest++;
    text_put(ret, part, is_name ? strlen(part) : (size_t)(rest - part));
    if (!is_name)
        put_part(p, rest, ret);
    vec_push(&p->seen, part);
}

void spirv_mangle(const char *name, const struct text *params, uint32_t n, struct text *ret)
{
    struct parts parts = { 0 };
    text_putf(ret, "_Z%zu%s", strlen(name), name);
    for (uint32_t k = 0; k < n; k++)
        put_part(&parts, text_get(&params[k]), ret);
    if (n == 0)
        text_putf(ret, "v");
    vec_fini(&parts.seen);
}
