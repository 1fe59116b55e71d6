/* SPDX-License-Identifier: Apache-2.0 */
/* debug_types.c - types of debug instructions as LLVM's.
 *
 * A type that contains a pointer to itself is a structure, which a stand-in stands for until its
 * members are known.  Whatever else leads back to itself, or is nested deeper than DEBUG_DEPTH, is
 * no type. */
#include "spirv/debug_info.h"

#include "base/vec.h"
#include "ir/ir.h"

enum { NAME, BASE = 1, FILE_OF = 2, LINE = 3 };

static LLVMMetadataRef type_of(struct reader *r, uint32_t id, unsigned depth);

static uint64_t size_of(LLVMMetadataRef type) { return type ? LLVMDITypeGetSizeInBits(type) : 0; }

static LLVMMetadataRef basic(struct reader *r, const struct inst *i)
{
    enum { SIZE = 1, ENCODING, DW_UNSPECIFIED = 0 };
    static const uint8_t ate[] = { DW_UNSPECIFIED, 0x01, 0x02, 0x04, 0x05, 0x06, 0x07, 0x08 };
    uint32_t e = spirv_debug_number(r, i, ENCODING);
    char *name = spirv_debug_text(r, i, NAME);
    const char *said = *name ? name : "type";
    LLVMMetadataRef type =
        e < COUNTOF(ate) && ate[e]
            ? LLVMDIBuilderCreateBasicType(r->di, said, strlen(said),
                                           spirv_debug_constant(r, i, SIZE), ate[e], LLVMDIFlagZero)
            : LLVMDIBuilderCreateUnspecifiedType(r->di, said, strlen(said));
    free(name);
    return type;
}

/* The address class of a storage class: LLVM's number of the space. */
static unsigned class_of(uint32_t storage)
{
    switch (storage) {
    case StorageClassCrossWorkgroup: return 1;
    case StorageClassUniformConstant: return 2;
    case StorageClassWorkgroup: return 3;
    case StorageClassGeneric: return 4;
    default: return 0;
    }
}

static LLVMMetadataRef qualified(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    static const unsigned tag[] = { 0x26, 0x35, 0x37, 0x47 }; /* const volatile restrict atomic */
    uint32_t k = spirv_debug_number(r, i, 1);
    return k < COUNTOF(tag) ? LLVMDIBuilderCreateQualifiedType(r->di, tag[k], base) : base;
}

static LLVMMetadataRef array(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    enum { COUNTS = 1, MOST = 8 };
    LLVMMetadataRef range[MOST];
    uint64_t size = size_of(base);
    unsigned n = 0;
    if (spirv_debug_is(r, i, DEBUG_VECTOR)) {
        uint32_t lanes = spirv_debug_number(r, i, 1);
        range[n++] = LLVMDIBuilderGetOrCreateSubrange(r->di, 0, lanes);
        return LLVMDIBuilderCreateVectorType(r->di, size * (lanes == 3 ? 4 : lanes), 0, base, range,
                                             n);
    }
    for (uint32_t k = COUNTS; spirv_debug_id(r, i, k) && n < MOST; k++) {
        uint64_t count = spirv_debug_constant(r, i, k);
        size *= count;
        range[n++] = LLVMDIBuilderGetOrCreateSubrange(r->di, 0, (int64_t)count);
    }
    return LLVMDIBuilderCreateArrayType(r->di, size, 0, base, range, n);
}

static LLVMMetadataRef alias(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
    LLVMMetadataRef type = LLVMDIBuilderCreateTypedef(r->di, base, name, strlen(name), file,
                                                      spirv_debug_number(r, i, LINE), file, 0);
    free(name);
    return type;
}

static LLVMMetadataRef prototype(struct reader *r, const struct inst *i, LLVMMetadataRef file,
                                 unsigned depth)
{
    enum { RESULT = 1 };
    VEC_OF(LLVMMetadataRef) types = { 0 };
    for (uint32_t k = RESULT; spirv_debug_id(r, i, k); k++)
        vec_push(&types, type_of(r, spirv_debug_id(r, i, k), depth + 1));
    LLVMMetadataRef type =
        LLVMDIBuilderCreateSubroutineType(r->di, file, types.at, types.n, LLVMDIFlagZero);
    vec_fini(&types);
    return type;
}

static LLVMMetadataRef enumeration(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    enum { SIZE = 6, VALUES = 8 };
    VEC_OF(LLVMMetadataRef) values = { 0 };
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
    for (uint32_t k = VALUES; spirv_debug_id(r, i, k + 1); k += 2) {
        char *value = spirv_debug_text(r, i, k + 1);
        vec_push(&values,
                 LLVMDIBuilderCreateEnumerator(r->di, value, strlen(value),
                                               (int64_t)spirv_debug_constant(r, i, k), false));
        free(value);
    }
    LLVMMetadataRef type = LLVMDIBuilderCreateEnumerationType(
        r->di, file, name, strlen(name), file, spirv_debug_number(r, i, LINE),
        spirv_debug_constant(r, i, SIZE), 0, values.at, values.n, base);
    vec_fini(&values);
    free(name);
    return type;
}

/* ---- structures ---- */

static LLVMMetadataRef member(struct reader *r, const struct inst *i, LLVMMetadataRef in,
                              unsigned depth)
{
    enum { OFFSET = 5, SIZE };
    /* The first set has the parent between column and offset. */
    uint32_t more = spirv_at(r, i, 0) == r->debug.numbers;
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef type = LLVMDIBuilderCreateMemberType(
        r->di, in, name, strlen(name), spirv_debug_file(r, i, FILE_OF),
        spirv_debug_number(r, i, LINE), spirv_debug_constant(r, i, SIZE + more), 0,
        spirv_debug_constant(r, i, OFFSET + more), LLVMDIFlagZero,
        type_of(r, spirv_debug_id(r, i, BASE), depth + 1));
    free(name);
    return type;
}

static LLVMMetadataRef inheritance(struct reader *r, const struct inst *i, LLVMMetadataRef in,
                                   unsigned depth)
{
    enum { PARENT, OFFSET };
    uint32_t more = spirv_at(r, i, 0) == r->debug.numbers; /* there the child comes first */
    LLVMMetadataRef of = type_of(r, spirv_debug_id(r, i, PARENT + more), depth + 1);
    return of ? LLVMDIBuilderCreateInheritance(
                    r->di, in, of, spirv_debug_constant(r, i, OFFSET + more), 0, LLVMDIFlagZero)
              : NULL;
}

static LLVMMetadataRef structure(struct reader *r, const struct inst *i, unsigned depth)
{
    enum { TAG = 1, SIZE = 7, MEMBERS = 9, UNION = 2, DW_STRUCTURE = 0x13, DW_UNION = 0x17 };
    VEC_OF(LLVMMetadataRef) parts = { 0 };
    bool is_union = spirv_debug_number(r, i, TAG) == UNION;
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF), *made = &r->debug.made[i->result];
    unsigned line = spirv_debug_number(r, i, LINE);
    uint64_t size = spirv_debug_constant(r, i, SIZE);
    LLVMMetadataRef stand = LLVMDIBuilderCreateReplaceableCompositeType(
        r->di, is_union ? DW_UNION : DW_STRUCTURE, name, strlen(name), file, file, line, 0, size, 0,
        LLVMDIFlagZero, "", 0);
    *made = stand;
    for (uint32_t k = MEMBERS; spirv_debug_id(r, i, k); k++) {
        const struct inst *m = spirv_debug_arg(r, i, k, DEBUG_MEMBER);
        const struct inst *base = spirv_debug_arg(r, i, k, DEBUG_INHERITANCE);
        LLVMMetadataRef part = m      ? member(r, m, stand, depth)
                               : base ? inheritance(r, base, stand, depth)
                                      : NULL;
        if (part)
            vec_push(&parts, part);
    }
    LLVMMetadataRef type =
        is_union ? LLVMDIBuilderCreateUnionType(r->di, file, name, strlen(name), file, line, size,
                                                0, LLVMDIFlagZero, parts.at, parts.n, 0, "", 0)
                 : LLVMDIBuilderCreateStructType(r->di, file, name, strlen(name), file, line, size,
                                                 0, LLVMDIFlagZero, NULL, parts.at, parts.n, 0,
                                                 NULL, "", 0);
    LLVMMetadataReplaceAllUsesWith(stand, type);
    vec_fini(&parts);
    free(name);
    return *made = type;
}

/* ---- all of them ---- */

static LLVMMetadataRef build(struct reader *r, const struct inst *i, unsigned depth)
{
    enum { STORAGE = 1 };
    uint32_t kind = spirv_at(r, i, 1);
    uint32_t base_at = kind == DEBUG_TYPEDEF || kind == DEBUG_ENUM ? BASE : 0;
    LLVMMetadataRef base = NULL;
    if (kind == DEBUG_POINTER || kind == DEBUG_QUALIFIED || kind == DEBUG_ARRAY ||
        kind == DEBUG_VECTOR || kind == DEBUG_TYPEDEF || kind == DEBUG_ENUM ||
        kind == DEBUG_TEMPLATE)
        base = type_of(r, spirv_debug_id(r, i, base_at), depth + 1);
    switch (kind) {
    case DEBUG_BASIC: return basic(r, i);
    case DEBUG_POINTER:
        return LLVMDIBuilderCreatePointerType(r->di, base, r->address_bits, 0,
                                              class_of(spirv_debug_number(r, i, STORAGE)), "", 0);
    case DEBUG_QUALIFIED: return qualified(r, i, base);
    case DEBUG_ARRAY:
    case DEBUG_VECTOR: return base ? array(r, i, base) : NULL;
    case DEBUG_TYPEDEF: return alias(r, i, base);
    case DEBUG_PROTOTYPE: return prototype(r, i, NULL, depth);
    case DEBUG_ENUM: return enumeration(r, i, base);
    case DEBUG_COMPOSITE: return structure(r, i, depth);
    case DEBUG_TEMPLATE: return base;
    default: return NULL;
    }
}

static LLVMMetadataRef type_of(struct reader *r, uint32_t id, unsigned depth)
{
    const struct inst *i = spirv_definer(&r->file, id);
    bool debug =
        i && i->op == OpExtInst && spirv_debug_is(r, i, (enum debug_kind)spirv_at(r, i, 1));
    if (!debug || depth > DEBUG_DEPTH)
        return NULL;
    uint32_t kind = spirv_at(r, i, 1);
    if (kind < DEBUG_BASIC || kind > DEBUG_TEMPLATE)
        return NULL;
    if (r->debug.made[id] || r->debug.taken[id])
        return r->debug.made[id]; /* NULL: it is being built */
    r->debug.taken[id] = true;
    return r->debug.made[id] = build(r, i, depth);
}

LLVMMetadataRef spirv_debug_type(struct reader *r, uint32_t id) { return type_of(r, id, 0); }

LLVMMetadataRef spirv_debug_prototype(struct reader *r, uint32_t id, LLVMMetadataRef file)
{
    const struct inst *i = spirv_debug_of(r, id, DEBUG_PROTOTYPE);
    return i ? prototype(r, i, file, 0)
             : LLVMDIBuilderCreateSubroutineType(r->di, file, NULL, 0, LLVMDIFlagZero);
}
