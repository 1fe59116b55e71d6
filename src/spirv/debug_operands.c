/* SPDX-License-Identifier: Apache-2.0 */
/* debug_operands.c - the operands of debug instructions. */
#include "spirv/debug_info.h"

enum { FIRST = 2 }; /* the operands of an OpExtInst behind its set and number */

static bool is_of_set(const struct reader *r, const struct inst *i)
{
    uint32_t set = i->op == OpExtInst && i->n >= FIRST ? spirv_at(r, i, 0) : 0;
    return set && (set == r->debug.numbers || set == r->debug.constants);
}

bool spirv_debug_is(const struct reader *r, const struct inst *i, enum debug_kind kind)
{
    return is_of_set(r, i) && spirv_at(r, i, 1) == (uint32_t)kind;
}

const struct inst *spirv_debug_of(const struct reader *r, uint32_t id, enum debug_kind kind)
{
    const struct inst *i = spirv_definer(&r->file, id);
    return i && spirv_debug_is(r, i, kind) ? i : NULL;
}

uint32_t spirv_debug_id(const struct reader *r, const struct inst *i, uint32_t k)
{
    return FIRST + k < i->n ? spirv_at(r, i, FIRST + k) : 0;
}

uint32_t spirv_debug_plain(const struct reader *r, uint32_t id)
{
    const struct inst *t = spirv_debug_of(r, id, DEBUG_TEMPLATE);
    return t ? spirv_debug_id(r, t, 0) : id;
}

const struct inst *spirv_debug_arg(const struct reader *r, const struct inst *i, uint32_t k,
                                   enum debug_kind kind)
{
    return spirv_debug_of(r, spirv_debug_id(r, i, k), kind);
}

uint64_t spirv_debug_constant(const struct reader *r, const struct inst *i, uint32_t k)
{
    uint64_t n;
    return spirv_constant(r, spirv_debug_id(r, i, k), &n) ? n : 0;
}

uint32_t spirv_debug_number(const struct reader *r, const struct inst *i, uint32_t k)
{
    return spirv_at(r, i, 0) == r->debug.numbers ? spirv_debug_id(r, i, k)
                                                 : (uint32_t)spirv_debug_constant(r, i, k);
}

LLVMValueRef spirv_debug_value(const struct reader *r, const struct inst *i, uint32_t k)
{
    uint32_t id = spirv_debug_id(r, i, k);
    return id < r->file.bound && r->slots[id].kind == SLOT_VALUE ? r->slots[id].value : NULL;
}

char *spirv_debug_text(const struct reader *r, const struct inst *i, uint32_t k)
{
    const struct inst *s = spirv_definer(&r->file, spirv_debug_id(r, i, k));
    return s && s->op == OpString ? spirv_text(&r->file, s, 0, NULL) : base_zeroed(1, 1);
}

LLVMDIFlags spirv_debug_flags(const struct reader *r, const struct inst *i, uint32_t k)
{
    enum { ACCESS = 3, PROTECTED = 1, PRIVATE, PUBLIC };
    static const struct {
        uint32_t flag;
        LLVMDIFlags is;
    } row[] = { { 1u << 4, LLVMDIFlagFwdDecl },
                { 1u << 5, LLVMDIFlagArtificial },
                { 1u << 6, LLVMDIFlagExplicit },
                { 1u << 7, LLVMDIFlagPrototyped },
                { 1u << 8, LLVMDIFlagObjectPointer },
                { 1u << 9, LLVMDIFlagStaticMember },
                { 1u << 11, LLVMDIFlagLValueReference },
                { 1u << 12, LLVMDIFlagRValueReference },
                { 1u << 14, LLVMDIFlagEnumClass },
                { 1u << 15, LLVMDIFlagTypePassByValue },
                { 1u << 16, LLVMDIFlagTypePassByReference } };
    static const LLVMDIFlags access[] = {
        LLVMDIFlagZero, [PROTECTED] = LLVMDIFlagProtected, [PRIVATE] = LLVMDIFlagPrivate,
        [PUBLIC] = LLVMDIFlagPublic
    };
    uint32_t said = spirv_debug_number(r, i, k);
    unsigned flags = (unsigned)access[said & ACCESS];
    for (size_t n = 0; n < COUNTOF(row); n++)
        if (said & row[n].flag)
            flags |= (unsigned)row[n].is;
    return (LLVMDIFlags)flags;
}

LLVMMetadataRef spirv_debug_file(struct reader *r, const struct inst *i, uint32_t k)
{
    const struct inst *source = spirv_debug_arg(r, i, k, DEBUG_SOURCE);
    char *path = source ? spirv_debug_text(r, source, 0) : base_zeroed(1, 1);
    char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    LLVMMetadataRef file = LLVMDIBuilderCreateFile(r->di, name, strlen(name), path,
                                                   slash ? (size_t)(slash - path) : 0);
    free(path);
    return file;
}
