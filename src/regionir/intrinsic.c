/* SPDX-License-Identifier: Apache-2.0 */
/* intrinsic.c - the calls that vector code may make, by name. */
#include "regionir/intrinsic.h"

static const struct {
    const char *name;
    enum gx_op op;
    unsigned flags;
    const char *shape;
} rows[] = {
#define INTRINSIC(name, op, flags, shape) { "genx." name, GX_##op, flags, shape },
#include "regionir/intrinsic.def"
#undef INTRINSIC
};

static const struct {
    const char *name;
    unsigned least, most;
    const char *types;
} specials[] = {
#define SPECIAL(id, name, least, most, types) { name, least, most, types },
#include "regionir/special.def"
#undef SPECIAL
};

/* The length of `name` if `text` begins with it and then ends or continues with a dot; else 0. */
static size_t begins(const char *text, const char *name)
{
    size_t n = strlen(name);
    bool is = strncmp(text, name, n) == 0;
    if (is && (strcmp(name, "genx.rdregion") == 0 || strcmp(name, "genx.wrregion") == 0) &&
        (text[n] == 'i' || text[n] == 'f'))
        n++;
    return is && (text[n] == '.' || text[n] == '\0') ? n : 0;
}

struct regionir_intrinsic regionir_intrinsic_of(LLVMValueRef fn)
{
    struct regionir_intrinsic r = { .special = SPECIAL_NONE, .types = "", .suffix = "" };
    size_t len, best = 0;
    const char *name = LLVMGetValueName2(fn, &len);
    if (len < 5 || strncmp(name, "llvm.", 5) != 0)
        return r;
    name += 5;
    for (size_t k = 0; k < COUNTOF(rows); k++) {
        size_t n = begins(name, rows[k].name);
        if (n <= best)
            continue;
        best = n;
        unsigned args = (unsigned)gx_op_args(rows[k].op);
        r = (struct regionir_intrinsic){ .known = true,
                                         .special = SPECIAL_NONE,
                                         .op = rows[k].op,
                                         .flags = rows[k].flags,
                                         .shape = rows[k].shape,
                                         .types = "",
                                         .least = args,
                                         .most = args,
                                         .name = rows[k].name };
    }
    for (size_t k = 0; k < COUNTOF(specials); k++) {
        size_t n = begins(name, specials[k].name);
        if (n <= best)
            continue;
        best = n;
        r = (struct regionir_intrinsic){ .known = true,
                                         .special = (enum regionir_special)k,
                                         .shape = "",
                                         .types = specials[k].types,
                                         .least = specials[k].least,
                                         .most = specials[k].most,
                                         .name = specials[k].name };
    }
    r.suffix = name + best;
    return r;
}

bool regionir_has_lanes(enum regionir_special s)
{
    return (s >= SPECIAL_GATHER && s <= SPECIAL_SVM_CHANNELS_ST) ||
           (s >= SPECIAL_LSC_LD && s <= SPECIAL_LSC_RMW_BTI) ||
           (s >= SPECIAL_ATOMIC_ADD && s < SPECIAL_LSC_LD);
}

const char *regionir_intrinsic_name(enum gx_op op, unsigned flags, const char **ret_shape)
{
    for (size_t k = 0; k < COUNTOF(rows); k++)
        if (rows[k].op == op && rows[k].flags == flags) {
            *ret_shape = rows[k].shape;
            return rows[k].name;
        }
    return NULL;
}

static enum gx_elt element(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
        switch (LLVMGetIntTypeWidth(type)) {
        case 1: return GX_I1;
        case 8: return GX_I8;
        case 16: return GX_I16;
        case 32: return GX_I32;
        case 64: return GX_I64;
        default: return GX_VOID;
        }
    case LLVMHalfTypeKind: return GX_HF;
    case LLVMBFloatTypeKind: return GX_BF;
    case LLVMFloatTypeKind: return GX_F;
    case LLVMDoubleTypeKind: return GX_DF;
    case LLVMPointerTypeKind: return GX_I64;
    default: return GX_VOID;
    }
}

struct gx_type regionir_type(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return gx_scalar(element(type));
    return gx_vector(element(LLVMGetElementType(type)), LLVMGetVectorSize(type));
}
