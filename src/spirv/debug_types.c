/* SPDX-License-Identifier: Apache-2.0 */
/* debug_types.c - types of debug instructions as LLVM's.
 *
 * A type that contains a pointer to itself is a structure, which a stand-in stands for until its
 * members are known.  Whatever else leads back to itself, or is nested deeper than DEBUG_DEPTH, is
 * no type.
 *
 * Khronos' translator writes the lower bounds of an array's dimensions behind their sizes:
 *     %a = DebugTypeArray %int %n4 %none          int a[4], not int a[4][0] */
#include "spirv/debug_info.h"

#include "base/vec.h"
#include "ir/ir.h"
#include "ir/shim.h"

enum { NAME, BASE = 1, FILE_OF = 2, LINE = 3, PARENT = 5 };

static LLVMMetadataRef type_of(struct reader *r, uint32_t id, unsigned depth);

static uint64_t size_of(LLVMMetadataRef type) { return type ? LLVMDITypeGetSizeInBits(type) : 0; }

/* The class or namespace; NULL: neither. */
static LLVMMetadataRef parent(struct reader *r, uint32_t id, unsigned depth)
{
    enum { NAMESPACE = 4, OUTER = 3 }; /* operands of a block: a named one is a namespace */
    const struct inst *block = spirv_debug_of(r, id, DEBUG_BLOCK);
    if (spirv_debug_of(r, spirv_debug_plain(r, id), DEBUG_COMPOSITE))
        return type_of(r, id, depth + 1);
    if (!block || !spirv_debug_id(r, block, NAMESPACE) || depth > DEBUG_DEPTH)
        return NULL;
    LLVMMetadataRef outer = parent(r, spirv_debug_id(r, block, OUTER), depth + 1);
    char *name = spirv_debug_text(r, block, NAMESPACE);
    LLVMMetadataRef in = LLVMDIBuilderCreateNameSpace(r->di, outer, name, strlen(name), false);
    free(name);
    return in;
}

static LLVMMetadataRef parent_or(struct reader *r, const struct inst *i, LLVMMetadataRef file,
                                 unsigned depth)
{
    LLVMMetadataRef in = parent(r, spirv_debug_id(r, i, PARENT), depth);
    return in ? in : file;
}

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

static LLVMMetadataRef pointer(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    enum { STORAGE = 1, FLAGS, DW_REFERENCE = 0x10, DW_RVALUE = 0x42 };
    LLVMDIFlags flags = spirv_debug_flags(r, i, FLAGS);
    unsigned class = class_of(spirv_debug_number(r, i, STORAGE)), bits = r->address_bits;
    if (flags & (LLVMDIFlagLValueReference | LLVMDIFlagRValueReference))
        return shim_di_reference(
            r->di, flags & LLVMDIFlagLValueReference ? DW_REFERENCE : DW_RVALUE, base, bits, class);
    return LLVMDIBuilderCreatePointerType(r->di, base, bits, 0, class, "", 0);
}

static LLVMMetadataRef qualified(struct reader *r, const struct inst *i, LLVMMetadataRef base)
{
    static const unsigned tag[] = { 0x26, 0x35, 0x37, 0x47 }; /* const volatile restrict atomic */
    uint32_t k = spirv_debug_number(r, i, 1);
    return k < COUNTOF(tag) ? LLVMDIBuilderCreateQualifiedType(r->di, tag[k], base) : base;
}

/* The number of dimensions of an array: half its operands, where the others are lower bounds. */
static uint32_t dimensions(const struct reader *r, const struct inst *i)
{
    enum { COUNTS = 1 };
    uint32_t n = 0, lower = 0;
    while (spirv_debug_id(r, i, COUNTS + n))
        n++;
    if (spirv_at(r, i, 0) != r->debug.numbers || n % 2)
        return n;
    while (lower < n / 2 && spirv_debug_constant(r, i, COUNTS + n / 2 + lower) == 0)
        lower++;
    return lower == n / 2 ? lower : n;
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
    for (uint32_t k = 0; k < dimensions(r, i) && n < MOST; k++) {
        uint64_t count = spirv_debug_constant(r, i, COUNTS + k);
        size *= count;
        range[n++] = LLVMDIBuilderGetOrCreateSubrange(r->di, 0, (int64_t)count);
    }
    return LLVMDIBuilderCreateArrayType(r->di, size, 0, base, range, n);
}

static LLVMMetadataRef alias(struct reader *r, const struct inst *i, LLVMMetadataRef base,
                             unsigned depth)
{
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
    LLVMMetadataRef type =
        LLVMDIBuilderCreateTypedef(r->di, base, name, strlen(name), file,
                                   spirv_debug_number(r, i, LINE), parent_or(r, i, file, depth), 0);
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

static LLVMMetadataRef enumeration(struct reader *r, const struct inst *i, LLVMMetadataRef base,
                                   unsigned depth)
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
        r->di, parent_or(r, i, file, depth), name, strlen(name), file,
        spirv_debug_number(r, i, LINE), spirv_debug_constant(r, i, SIZE), 0, values.at, values.n,
        base);
    vec_fini(&values);
    free(name);
    return type;
}

/* ---- structures ---- */

static LLVMMetadataRef member(struct reader *r, const struct inst *i, LLVMMetadataRef in,
                              unsigned depth)
{
    enum { OFFSET = 5, SIZE, FLAGS, VALUE };
    /* The first set has the parent between column and offset. */
    uint32_t more = spirv_at(r, i, 0) == r->debug.numbers;
    LLVMDIFlags flags = spirv_debug_flags(r, i, FLAGS + more);
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
    LLVMMetadataRef of = type_of(r, spirv_debug_id(r, i, BASE), depth + 1), type;
    uint32_t line = spirv_debug_number(r, i, LINE);
    LLVMValueRef value = spirv_debug_value(r, i, VALUE + more);
    if (flags & LLVMDIFlagStaticMember)
        type = LLVMDIBuilderCreateStaticMemberType(
            r->di, in, name, strlen(name), file, line, of, flags,
            value && LLVMIsAConstantInt(value) ? value : NULL, 0);
    else
        type = LLVMDIBuilderCreateMemberType(r->di, in, name, strlen(name), file, line,
                                             spirv_debug_constant(r, i, SIZE + more), 0,
                                             spirv_debug_constant(r, i, OFFSET + more), flags, of);
    free(name);
    return type;
}

static LLVMMetadataRef inheritance(struct reader *r, const struct inst *i, LLVMMetadataRef in,
                                   unsigned depth)
{
    enum { BASE_OF, OFFSET_OF };
    uint32_t more = spirv_at(r, i, 0) == r->debug.numbers; /* there the child comes first */
    LLVMMetadataRef of = type_of(r, spirv_debug_id(r, i, BASE_OF + more), depth + 1);
    return of ? LLVMDIBuilderCreateInheritance(
                    r->di, in, of, spirv_debug_constant(r, i, OFFSET_OF + more), 0, LLVMDIFlagZero)
              : NULL;
}

static LLVMMetadataRef instance(struct reader *r, uint32_t id, LLVMMetadataRef plain,
                                unsigned depth);

/* A function that a class declares. */
static LLVMMetadataRef method(struct reader *r, const struct inst *i, LLVMMetadataRef in,
                              unsigned depth)
{
    enum { LINKAGE = 6, FLAGS };
    const struct inst *of = spirv_debug_arg(r, i, BASE, DEBUG_PROTOTYPE);
    char *name = spirv_debug_text(r, i, NAME), *linkage = spirv_debug_text(r, i, LINKAGE);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF);
    LLVMMetadataRef type =
        of ? prototype(r, of, file, depth + 1)
           : LLVMDIBuilderCreateSubroutineType(r->di, file, NULL, 0, LLVMDIFlagZero);
    unsigned line = spirv_debug_number(r, i, LINE);
    LLVMMetadataRef f = LLVMDIBuilderCreateFunction(r->di, in, name, strlen(name), linkage,
                                                    strlen(linkage), file, line, type, false, false,
                                                    line, spirv_debug_flags(r, i, FLAGS), false);
    free(name);
    free(linkage);
    return instance(r, i->result, f, depth);
}

/* ---- parameters of templates ---- */

struct parameters {
    VEC_OF(LLVMMetadataRef) list;
};

static LLVMMetadataRef parameter(struct reader *r, uint32_t id, unsigned depth);

/* Those that the instruction lists from its operand `first` on; the caller frees the list. */
static struct parameters parameters(struct reader *r, const struct inst *i, uint32_t first,
                                    unsigned depth)
{
    struct parameters p = { 0 };
    for (uint32_t k = first; spirv_debug_id(r, i, k); k++) {
        LLVMMetadataRef made = parameter(r, spirv_debug_id(r, i, k), depth);
        if (made)
            vec_push(&p.list, made);
    }
    return p;
}

/* The parameter, made when it is asked for first, as a type is; NULL: it is none.  Khronos'
 * translator exchanges the numbers of the two kinds that are no types and no values. */
static LLVMMetadataRef parameter(struct reader *r, uint32_t id, unsigned depth)
{
    enum { TYPE = 1, VALUE = 2, OF = 1, PARTS = 4 };
    const struct inst *one = spirv_debug_of(r, id, DEBUG_PARAMETER);
    const struct inst *template = spirv_debug_of(r, id, DEBUG_TEMPLATE_PARAMETER);
    const struct inst *pack = spirv_debug_of(r, id, DEBUG_PARAMETER_PACK);
    const struct inst *i = one ? one : template ? template : pack;
    if (!i || depth > DEBUG_DEPTH)
        return NULL;
    if (r->debug.made[id] || r->debug.taken[id])
        return r->debug.made[id];
    r->debug.taken[id] = true;
    LLVMMetadataRef made;
    char *name = spirv_debug_text(r, i, NAME);
    const struct inst *of = spirv_definer(&r->file, spirv_debug_id(r, i, OF));
    if (one) {
        LLVMMetadataRef type = type_of(r, spirv_debug_id(r, i, TYPE), depth + 1);
        LLVMValueRef value = spirv_debug_value(r, i, VALUE);
        made = value && LLVMIsConstant(value) ? shim_di_value_parameter(r->di, name, type, value)
                                              : shim_di_type_parameter(r->di, name, type);
    } else if (of && of->op == OpString) { /* a pack has its source there */
        char *text = spirv_debug_text(r, i, OF);
        made = shim_di_template_parameter(r->di, name, text);
        free(text);
    } else {
        struct parameters p = parameters(r, i, PARTS, depth + 1);
        made = shim_di_parameter_pack(r->di, name, p.list.at, p.list.n);
        vec_fini(&p.list);
    }
    free(name);
    return r->debug.made[id] = made;
}

/* The structure or function `id`, `plain` so far, with the parameters that it has. */
static LLVMMetadataRef instance(struct reader *r, uint32_t id, LLVMMetadataRef plain,
                                unsigned depth)
{
    enum { PARAMETERS = 1 };
    const struct inst *t = spirv_debug_of(r, r->debug.instance[id], DEBUG_TEMPLATE);
    if (!t)
        return plain;
    struct parameters p = parameters(r, t, PARAMETERS, depth + 1);
    LLVMMetadataRef made =
        p.list.n > 0 ? shim_di_instance(r->di, plain, p.list.at, p.list.n) : plain;
    vec_fini(&p.list);
    return made;
}

/* ---- structures of members ---- */

static LLVMMetadataRef structure(struct reader *r, const struct inst *i, unsigned depth)
{
    enum { TAG = 1, SIZE = 7, FLAGS, MEMBERS, UNION = 2, DW_STRUCTURE = 0x13, DW_UNION = 0x17 };
    VEC_OF(LLVMMetadataRef) parts = { 0 };
    bool is_union = spirv_debug_number(r, i, TAG) == UNION;
    char *name = spirv_debug_text(r, i, NAME);
    LLVMMetadataRef file = spirv_debug_file(r, i, FILE_OF), *made = &r->debug.made[i->result];
    unsigned line = spirv_debug_number(r, i, LINE);
    uint64_t size = spirv_debug_constant(r, i, SIZE);
    LLVMDIFlags flags = spirv_debug_flags(r, i, FLAGS);
    LLVMMetadataRef in = parent_or(r, i, file, depth);
    LLVMMetadataRef stand = LLVMDIBuilderCreateReplaceableCompositeType(
        r->di, is_union ? DW_UNION : DW_STRUCTURE, name, strlen(name), in, file, line, 0, size, 0,
        flags, "", 0);
    *made = stand;
    for (uint32_t k = MEMBERS; spirv_debug_id(r, i, k); k++) {
        const struct inst *m = spirv_debug_arg(r, i, k, DEBUG_MEMBER);
        const struct inst *base = spirv_debug_arg(r, i, k, DEBUG_INHERITANCE);
        const struct inst *f =
            spirv_debug_of(r, spirv_debug_plain(r, spirv_debug_id(r, i, k)), DEBUG_DECLARATION);
        LLVMMetadataRef part = m      ? member(r, m, stand, depth)
                               : base ? inheritance(r, base, stand, depth)
                               : f    ? method(r, f, stand, depth)
                                      : NULL;
        if (part)
            vec_push(&parts, part);
    }
    LLVMMetadataRef type =
        is_union ? LLVMDIBuilderCreateUnionType(r->di, in, name, strlen(name), file, line, size, 0,
                                                flags, parts.at, parts.n, 0, "", 0)
                 : LLVMDIBuilderCreateStructType(r->di, in, name, strlen(name), file, line, size, 0,
                                                 flags, NULL, parts.at, parts.n, 0, NULL, "", 0);
    type = instance(r, i->result, type, depth);
    LLVMMetadataReplaceAllUsesWith(stand, type);
    vec_fini(&parts);
    free(name);
    return *made = type;
}

static LLVMMetadataRef to_member(struct reader *r, const struct inst *i, LLVMMetadataRef base,
                                 unsigned depth)
{
    enum { CLASS = 1 };
    LLVMMetadataRef of = type_of(r, spirv_debug_id(r, i, CLASS), depth + 1);
    unsigned bits = r->address_bits; /* LLVM 22 takes the size for the alignment, and back */
    return base && of
               ? LLVMDIBuilderCreateMemberPointerType(r->di, base, of, bits, bits, LLVMDIFlagZero)
               : NULL;
}

/* ---- all of them ---- */

static LLVMMetadataRef build(struct reader *r, const struct inst *i, unsigned depth)
{
    uint32_t kind = spirv_at(r, i, 1);
    uint32_t base_at = kind == DEBUG_TYPEDEF || kind == DEBUG_ENUM ? BASE : 0;
    LLVMMetadataRef base = NULL;
    if (kind == DEBUG_POINTER || kind == DEBUG_QUALIFIED || kind == DEBUG_ARRAY ||
        kind == DEBUG_VECTOR || kind == DEBUG_TYPEDEF || kind == DEBUG_ENUM ||
        kind == DEBUG_TO_MEMBER)
        base = type_of(r, spirv_debug_id(r, i, base_at), depth + 1);
    switch (kind) {
    case DEBUG_BASIC: return basic(r, i);
    case DEBUG_POINTER: return pointer(r, i, base);
    case DEBUG_QUALIFIED: return qualified(r, i, base);
    case DEBUG_ARRAY:
    case DEBUG_VECTOR: return base ? array(r, i, base) : NULL;
    case DEBUG_TYPEDEF: return alias(r, i, base, depth);
    case DEBUG_PROTOTYPE: return prototype(r, i, NULL, depth);
    case DEBUG_ENUM: return enumeration(r, i, base, depth);
    case DEBUG_COMPOSITE: return structure(r, i, depth);
    case DEBUG_TO_MEMBER: return to_member(r, i, base, depth);
    default: return NULL;
    }
}

static LLVMMetadataRef type_of(struct reader *r, uint32_t said, unsigned depth)
{
    uint32_t id = spirv_debug_plain(r, said);
    const struct inst *i = spirv_definer(&r->file, id);
    bool debug =
        i && i->op == OpExtInst && spirv_debug_is(r, i, (enum debug_kind)spirv_at(r, i, 1));
    if (!debug || depth > DEBUG_DEPTH)
        return NULL;
    uint32_t kind = spirv_at(r, i, 1);
    if (kind < DEBUG_BASIC || kind > DEBUG_TO_MEMBER)
        return NULL;
    if (r->debug.made[id] || r->debug.taken[id])
        return r->debug.made[id]; /* NULL: it is being built */
    r->debug.taken[id] = true;
    return r->debug.made[id] = build(r, i, depth);
}

LLVMMetadataRef spirv_debug_type(struct reader *r, uint32_t id) { return type_of(r, id, 0); }

LLVMMetadataRef spirv_debug_parent(struct reader *r, uint32_t id, LLVMMetadataRef file)
{
    LLVMMetadataRef in = parent(r, id, 0);
    return in ? in : file;
}

LLVMMetadataRef spirv_debug_prototype(struct reader *r, uint32_t id, LLVMMetadataRef file)
{
    const struct inst *i = spirv_debug_of(r, id, DEBUG_PROTOTYPE);
    return i ? prototype(r, i, file, 0)
             : LLVMDIBuilderCreateSubroutineType(r->di, file, NULL, 0, LLVMDIFlagZero);
}

LLVMMetadataRef spirv_debug_declaration(struct reader *r, uint32_t id)
{
    const struct inst *i = spirv_debug_of(r, spirv_debug_plain(r, id), DEBUG_DECLARATION);
    if (!i)
        return NULL;
    LLVMMetadataRef *made = &r->debug.made[i->result];
    if (!*made)
        *made = method(r, i, parent_or(r, i, spirv_debug_file(r, i, FILE_OF), 0), 0);
    return *made;
}

LLVMMetadataRef spirv_debug_instance(struct reader *r, uint32_t id, LLVMMetadataRef function)
{
    return instance(r, id, function, 0);
}
