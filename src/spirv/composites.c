/* SPDX-License-Identifier: Apache-2.0 */
/* composites.c - vectors, arrays and structs as values. */
#include "spirv/translate.h"

static LLVMValueRef number(struct reader *r, uint64_t n)
{
    return LLVMConstInt(LLVMInt32TypeInContext(r->ctx), n, false);
}

static LLVMValueRef lane_of(struct reader *r, LLVMValueRef v, uint32_t k)
{
    return LLVMBuildExtractElement(r->b, v, number(r, k), "");
}

static bool is_vector(LLVMTypeRef type) { return LLVMGetTypeKind(type) == LLVMVectorTypeKind; }

/* A value's member; NULL: it has none of that number. */
static LLVMValueRef member_of(struct reader *r, LLVMValueRef v, uint32_t k)
{
    if (!spirv_member(LLVMTypeOf(v), k))
        return NULL;
    return is_vector(LLVMTypeOf(v)) ? lane_of(r, v, k) : LLVMBuildExtractValue(r->b, v, k, "");
}

int spirv_extract(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    if (i->n == 2 && spirv_is_builtin_vector(r, spirv_at(r, i, 0)))
        return spirv_builtin_lane(r, i, number(r, spirv_at(r, i, 1)));
    for (uint32_t k = 1; k < i->n; k++) {
        v = member_of(r, v, spirv_at(r, i, k));
        if (!v)
            return spirv_broken(r, i, FAULT_INDEX);
    }
    return spirv_set(r, i, v);
}

/* Inserts from inside outwards: the members on the way are taken out first. */
int spirv_insert(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef v = spirv_arg(r, i, 0), whole = v ? spirv_arg(r, i, 1) : NULL;
    uint32_t n = i->n - 2;
    if (!whole)
        return -1;
    LLVMValueRef *way = base_alloc((n + 1) * sizeof *way);
    way[0] = whole;
    int result = 0;
    for (uint32_t k = 0; k < n && result == 0; k++) {
        LLVMTypeRef type = spirv_member(LLVMTypeOf(way[k]), spirv_at(r, i, k + 2));
        if (!type || (k + 1 == n && type != LLVMTypeOf(v)))
            result = spirv_broken(r, i, FAULT_INDEX);
        else if (k + 1 < n)
            way[k + 1] = member_of(r, way[k], spirv_at(r, i, k + 2));
    }
    for (uint32_t k = n; k-- > 0 && result == 0;) {
        uint32_t at = spirv_at(r, i, k + 2);
        v = is_vector(LLVMTypeOf(way[k]))
                ? LLVMBuildInsertElement(r->b, way[k], v, number(r, at), "")
                : LLVMBuildInsertValue(r->b, way[k], v, at, "");
    }
    free(way);
    return result < 0 ? result : spirv_set(r, i, v);
}

/* A vector may be built of shorter vectors. */
static int construct_vector(struct reader *r, const struct inst *i, LLVMTypeRef type)
{
    LLVMValueRef made = LLVMGetPoison(type);
    uint32_t at = 0;
    for (uint32_t k = 0; k < i->n; k++) {
        LLVMValueRef v = spirv_arg(r, i, k);
        if (!v)
            return -1;
        uint32_t lanes = spirv_lanes(LLVMTypeOf(v));
        if (spirv_lane(LLVMTypeOf(v)) != LLVMGetElementType(type) ||
            lanes > LLVMGetVectorSize(type) - at)
            return spirv_broken(r, i, FAULT_TYPES);
        for (uint32_t j = 0; j < lanes; j++) {
            LLVMValueRef lane = is_vector(LLVMTypeOf(v)) ? lane_of(r, v, j) : v;
            made = LLVMBuildInsertElement(r->b, made, lane, number(r, at++), "");
        }
    }
    return at == LLVMGetVectorSize(type) ? spirv_set(r, i, made) : spirv_broken(r, i, FAULT_TYPES);
}

int spirv_construct(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    if (is_vector(type))
        return construct_vector(r, i, type);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if ((kind != LLVMStructTypeKind && kind != LLVMArrayTypeKind) || spirv_member(type, i->n))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef made = LLVMGetPoison(type);
    for (uint32_t k = 0; k < i->n; k++) {
        LLVMValueRef v = spirv_arg(r, i, k);
        if (!v)
            return -1;
        if (spirv_member(type, k) != LLVMTypeOf(v))
            return spirv_broken(r, i, FAULT_TYPES);
        made = LLVMBuildInsertValue(r->b, made, v, k, "");
    }
    return spirv_set(r, i, made);
}

/* The lane whose number is a value; `argument`: with a value to insert there? */
int spirv_dynamic_lane(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef v = spirv_arg(r, i, 0), lane = argument && v ? spirv_arg(r, i, 1) : v;
    LLVMValueRef index = lane ? spirv_arg(r, i, argument ? 2 : 1) : NULL;
    if (!index)
        return -1;
    if (!argument && spirv_is_builtin_vector(r, spirv_at(r, i, 0)))
        return spirv_builtin_lane(r, i, index);
    LLVMTypeRef type = LLVMTypeOf(v);
    if (!is_vector(type) || LLVMGetTypeKind(LLVMTypeOf(index)) != LLVMIntegerTypeKind ||
        (argument && LLVMTypeOf(lane) != LLVMGetElementType(type)))
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(r, i,
                     argument ? LLVMBuildInsertElement(r->b, v, lane, index, "")
                              : LLVMBuildExtractElement(r->b, v, index, ""));
}

/* The first `n` lanes of a vector, with lanes of no value behind them. */
static LLVMValueRef widened(struct reader *r, LLVMValueRef v, uint32_t n)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    if (spirv_lanes(LLVMTypeOf(v)) == n)
        return v;
    LLVMValueRef *mask = base_alloc(n * sizeof *mask);
    for (uint32_t k = 0; k < n; k++)
        mask[k] = k < spirv_lanes(LLVMTypeOf(v)) ? number(r, k) : LLVMGetPoison(i32);
    LLVMValueRef made =
        LLVMBuildShuffleVector(r->b, v, LLVMGetPoison(LLVMTypeOf(v)), LLVMConstVector(mask, n), "");
    free(mask);
    return made;
}

/* LLVM shuffles two vectors of one type, SPIR-V two of any lengths. */
int spirv_shuffle(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef a = spirv_arg(r, i, 0), b = a ? spirv_arg(r, i, 1) : NULL;
    if (!b)
        return -1;
    uint32_t n = spirv_lanes(LLVMTypeOf(a)), m = spirv_lanes(LLVMTypeOf(b)), most = n > m ? n : m;
    if (!is_vector(LLVMTypeOf(a)) || !is_vector(LLVMTypeOf(b)) || i->n == 2 ||
        spirv_lane(LLVMTypeOf(a)) != spirv_lane(LLVMTypeOf(b)))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef *mask = base_alloc(i->n * sizeof *mask);
    int result = 0;
    for (uint32_t k = 2; k < i->n && result == 0; k++) {
        uint32_t at = spirv_at(r, i, k);
        if (at == UINT32_MAX)
            mask[k - 2] = LLVMGetPoison(LLVMInt32TypeInContext(r->ctx));
        else if (at < n + m)
            mask[k - 2] = number(r, at < n ? at : at - n + most);
        else
            result = spirv_broken(r, i, FAULT_INDEX);
    }
    if (result == 0) {
        LLVMValueRef first = widened(r, a, most), second = widened(r, b, most);
        LLVMValueRef lanes = LLVMConstVector(mask, i->n - 2);
        result = spirv_set(r, i, LLVMBuildShuffleVector(r->b, first, second, lanes, ""));
    }
    free(mask);
    return result;
}

/* The same value; `argument`: LLVMFreeze, or 0. */
int spirv_copy_object(struct reader *r, const struct inst *i, unsigned argument)
{
    uint32_t id = spirv_at(r, i, 0);
    if (id < r->file.bound && r->slots[id].kind == SLOT_BUILTIN)
        return spirv_copy_builtin(r, i);
    LLVMValueRef v = spirv_arg(r, i, 0);
    if (!v)
        return -1;
    return spirv_set(r, i, argument == LLVMFreeze ? LLVMBuildFreeze(r->b, v, "") : v);
}
