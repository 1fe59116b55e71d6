/* SPDX-License-Identifier: Apache-2.0 */
/* types.c - the new types for old ones. */
#include "retarget/work.h"

#include <assert.h>

LLVMTypeRef rt_pointer(struct retarget *r, uint32_t number)
{
    assert(number != NO_NUMBER && "a number of the new target");
    return LLVMPointerTypeInContext(r->ctx, number);
}

static LLVMTypeRef anew(struct retarget *r, LLVMTypeRef t, bool memory);

static LLVMTypeRef pointer(struct retarget *r, LLVMTypeRef t, bool memory)
{
    assert(LLVMGetTypeKind(t) == LLVMPointerTypeKind && "a pointer");
    uint32_t was = LLVMGetPointerAddressSpace(t), is = rt_number(r, was);
    if (is == NO_NUMBER)
        return t; /* refused by refuse.c, or a type that nothing uses */
    uint32_t bits = rt_bits_was(r, was), now = rt_bits_is(r, is);
    if (memory && (now < bits || (now > bits && rt_fits(r, was)))) /* else: refused in memory */
        return LLVMIntTypeInContext(r->ctx, rt_bits_was(r, was));
    return is == was ? t : rt_pointer(r, is);
}

/* A struct of these parts; `t` itself if they are its own. */
static LLVMTypeRef structure_of(struct retarget *r, LLVMTypeRef t, LLVMTypeRef *part, unsigned n)
{
    bool changed = false;
    for (unsigned k = 0; k < n; k++)
        changed |= part[k] != LLVMStructGetTypeAtIndex(t, k);
    const char *name = LLVMGetStructName(t);
    if (!changed)
        return t;
    if (!name)
        return LLVMStructTypeInContext(r->ctx, part, n, LLVMIsPackedStruct(t));
    LLVMTypeRef ret = LLVMStructCreateNamed(r->ctx, name);
    LLVMStructSetBody(ret, part, n, LLVMIsPackedStruct(t));
    if (r->changes)
        shim_take_struct_name(ret, t);
    else
        vec_push_in(&r->arena, &r->renamed, ((struct renamed){ t, ret }));
    return ret;
}

void rt_begin_changes(struct retarget *r)
{
    for (uint32_t k = 0; k < r->renamed.n; k++)
        shim_take_struct_name(r->renamed.at[k].is, r->renamed.at[k].was);
    r->changes = true;
}

static LLVMTypeRef structure(struct retarget *r, LLVMTypeRef t, bool memory)
{
    unsigned n = LLVMCountStructElementTypes(t);
    LLVMTypeRef *part = base_alloc((n + 1) * sizeof *part);
    for (unsigned k = 0; k < n; k++)
        part[k] = anew(r, LLVMStructGetTypeAtIndex(t, k), memory);
    LLVMTypeRef ret = structure_of(r, t, part, n);
    free(part);
    return ret;
}

/* SPIR's own opaque types are pointers on other targets, to the spaces that clang uses. */
static LLVMTypeRef opaque(struct retarget *r, LLVMTypeRef t)
{
    const char *name = LLVMGetTargetExtTypeName(t);
    struct target_space generic;
    bool device = target_generic(r->to, &generic);
    if (r->to->map == r->from->map || strncmp(name, "spirv.", 6) != 0)
        return t;
    if (!device)
        return rt_pointer(r, 0);
    bool amd = r->to->map == MAP_AMDGCN;
    enum space s = strcmp(name, "spirv.Image") == 0     ? amd ? SPACE_CONSTANT : SPACE_GLOBAL
                   : strcmp(name, "spirv.Sampler") == 0 ? SPACE_CONSTANT
                   : strcmp(name, "spirv.Event") == 0   ? SPACE_GENERIC
                                                        : SPACE_GLOBAL;
    return rt_pointer(r, rt_number_of(r->to, s));
}

static LLVMTypeRef make(struct retarget *r, LLVMTypeRef t, bool memory)
{
    LLVMTypeRef of;
    switch (LLVMGetTypeKind(t)) {
    case LLVMPointerTypeKind: return pointer(r, t, memory);
    case LLVMStructTypeKind: return LLVMIsOpaqueStruct(t) ? t : structure(r, t, memory);
    case LLVMArrayTypeKind:
        of = anew(r, LLVMGetElementType(t), memory);
        return of == LLVMGetElementType(t) ? t : LLVMArrayType2(of, LLVMGetArrayLength2(t));
    case LLVMVectorTypeKind:
        of = anew(r, LLVMGetElementType(t), memory);
        return of == LLVMGetElementType(t) ? t : LLVMVectorType(of, LLVMGetVectorSize(t));
    case LLVMTargetExtTypeKind: return opaque(r, t);
    case LLVMFunctionTypeKind: return rt_function_type(r, t);
    default: return t;
    }
}

/* Also in registers a struct or an array has the bits that its pointers have in memory: a union's
 * may be a number's, as which it is passed, loaded and stored. */
static LLVMTypeRef anew(struct retarget *r, LLVMTypeRef t, bool memory)
{
    LLVMTypeKind kind = LLVMGetTypeKind(t);
    memory |= kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
    struct ptrmap *map = memory ? &r->in_memory : &r->in_register;
    if (kind != LLVMPointerTypeKind && kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind &&
        kind != LLVMVectorTypeKind && kind != LLVMTargetExtTypeKind && kind != LLVMFunctionTypeKind)
        return t;
    if (r->same)
        return t;
    uint32_t known = ptrmap_find(map, t);
    if (known != PTRMAP_NONE)
        return r->types.at[known];
    LLVMTypeRef ret = make(r, t, memory);
    ptrmap_put(map, t, r->types.n);
    vec_push_in(&r->arena, &r->types, ret);
    return ret;
}

LLVMTypeRef rt_type(struct retarget *r, LLVMTypeRef t) { return anew(r, t, false); }

LLVMTypeRef rt_memory(struct retarget *r, LLVMTypeRef t) { return anew(r, t, true); }

LLVMTypeRef rt_function_type(struct retarget *r, LLVMTypeRef t)
{
    assert(LLVMGetTypeKind(t) == LLVMFunctionTypeKind && "the type of a function");
    unsigned n = LLVMCountParamTypes(t);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof *param);
    LLVMTypeRef result = rt_type(r, LLVMGetReturnType(t));
    bool changed = result != LLVMGetReturnType(t);
    LLVMGetParamTypes(t, param);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef is = rt_type(r, param[k]);
        changed |= is != param[k];
        param[k] = is;
    }
    LLVMTypeRef ret =
        changed ? LLVMFunctionType(result, param, n, (LLVMBool)LLVMIsFunctionVarArg(t)) : t;
    free(param);
    return ret;
}

bool rt_parts(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, unsigned *ret_n)
{
    enum { OPERANDS = (1 << 27) - 1 }; /* LLVM's constants have no more (llvm/IR/Value.h) */
    bool array = LLVMGetTypeKind(t) == LLVMArrayTypeKind;
    uint64_t n = array                                      ? LLVMGetArrayLength2(t)
                 : LLVMGetTypeKind(t) == LLVMStructTypeKind ? LLVMCountStructElementTypes(t)
                                                            : LLVMGetVectorSize(t);
    if (n > OPERANDS) {
        diag_no_meaning_array(RT_AT(r, at));
        return false;
    }
    *ret_n = (unsigned)n;
    return true;
}

/* ---- layout ---- */

/* True if each field lies where it lay.  Each struct is looked at once. */
static bool same_fields(struct retarget *r, LLVMTypeRef t, LLVMTypeRef is)
{
    uint32_t known = ptrmap_find(&r->same_layout, t);
    if (known != PTRMAP_NONE)
        return known;
    bool same = true;
    for (unsigned k = 0; k < LLVMCountStructElementTypes(t) && same; k++)
        same = rt_same_layout(r, LLVMStructGetTypeAtIndex(t, k)) &&
               LLVMOffsetOfElement(r->old, t, k) == LLVMOffsetOfElement(r->now, is, k);
    ptrmap_put(&r->same_layout, t, same);
    return same;
}

bool rt_same_layout(struct retarget *r, LLVMTypeRef t)
{
    LLVMTypeRef is = rt_memory(r, t);
    switch (LLVMGetTypeKind(t)) {
    case LLVMStructTypeKind:
        if (LLVMIsOpaqueStruct(t))
            return true;
        if (!same_fields(r, t, is))
            return false;
        break;
    case LLVMArrayTypeKind:
        if (!rt_same_layout(r, LLVMGetElementType(t)))
            return false;
        break;
    case LLVMVectorTypeKind:
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind:
    case LLVMFP128TypeKind:
    case LLVMX86_FP80TypeKind: break;
    default: return true;
    }
    if (!LLVMTypeIsSized(t))
        return true;
    return LLVMABISizeOfType(r->old, t) == LLVMABISizeOfType(r->now, is);
}
