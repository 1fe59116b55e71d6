/* SPDX-License-Identifier: Apache-2.0 */
/* lane_message.c - messages of several elements for each address, as gathers and scatters.
 *
 *     2 elements of 4 bytes for each of 16 addresses
 *     =>  x0 = svm.gather(m, a)            the first of each address …
 *         x1 = svm.gather(m, a + 4)        … and the second; the back end may join both again
 *         x  = x0, x1
 *
 *     a byte for each address, extended by zeros
 *     =>  x0 = svm.gather(m, a)            four bytes for each lane, of which one is loaded
 *         x  = select(m, zext(first byte of each lane of x0), old) */
#include "regionir/lane_message.h"

#include "base/base.h"
#include "ir/ir.h"
#include "regionir/build_call.h"

#include <assert.h>
#include <stdlib.h>

static LLVMValueRef number(const struct regionir_lane_message *w, unsigned bits, uint64_t v)
{
    return LLVMConstInt(LLVMIntTypeInContext(LLVMGetModuleContext(w->m), bits), v, false);
}

static LLVMTypeRef vector_of(const struct regionir_lane_message *w, unsigned bits, uint32_t n)
{
    return LLVMVectorType(LLVMIntTypeInContext(LLVMGetModuleContext(w->m), bits), n);
}

LLVMValueRef regionir_lanes_of(LLVMBuilderRef b, LLVMValueRef v, uint32_t n, uint32_t first,
                               uint32_t step)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(LLVMTypeOf(v)));
    LLVMValueRef *pick = base_alloc(n * sizeof *pick);
    for (uint32_t k = 0; k < n; k++)
        pick[k] = LLVMConstInt(i32, first + (uint64_t)k * step, false);
    LLVMValueRef r =
        LLVMBuildShuffleVector(b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(pick, n), "");
    free(pick);
    return r;
}

LLVMValueRef regionir_lanes_plus(LLVMBuilderRef b, LLVMValueRef v, uint32_t first, uint32_t step)
{
    if (!first && !step)
        return v;
    LLVMTypeRef type = LLVMTypeOf(v);
    uint32_t n = LLVMGetVectorSize(type);
    LLVMValueRef *by = base_alloc(n * sizeof *by);
    for (uint32_t k = 0; k < n; k++)
        by[k] = LLVMConstInt(LLVMGetElementType(type), first + (uint64_t)k * step, false);
    LLVMValueRef r = LLVMBuildAdd(b, v, LLVMConstVector(by, n), "");
    free(by);
    return r;
}

/* Puts `v` at element `first` of the longer vector `all`. */
static LLVMValueRef put(const struct regionir_lane_message *w, LLVMValueRef all, LLVMValueRef v,
                        uint32_t first)
{
    uint32_t n = LLVMGetVectorSize(LLVMTypeOf(all)), some = LLVMGetVectorSize(LLVMTypeOf(v));
    LLVMValueRef *pick = base_alloc(n * sizeof *pick);
    for (uint32_t e = 0; e < n; e++)
        pick[e] = number(w, 32, e < some ? e : 0);
    LLVMValueRef wide =
        LLVMBuildShuffleVector(w->b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(pick, n), "");
    for (uint32_t e = 0; e < n; e++)
        pick[e] = number(w, 32, e >= first && e < first + some ? n + e - first : e);
    LLVMValueRef r = LLVMBuildShuffleVector(w->b, all, wide, LLVMConstVector(pick, n), "");
    free(pick);
    return r;
}

/* The log of the bytes of each lane that a gather of a surface moves. */
static uint32_t log_of(uint32_t bytes) { return bytes == 1 ? 0 : bytes == 2 ? 1 : 2; }

/* A gather or scatter at each address plus `behind`. */
static LLVMValueRef one(const struct regionir_lane_message *w, LLVMValueRef mask, LLVMValueRef at,
                        uint32_t behind, LLVMValueRef data)
{
    LLVMTypeRef none = LLVMVoidTypeInContext(LLVMGetModuleContext(w->m));
    LLVMTypeRef type = LLVMTypeOf(data);
    if (w->surface) {
        LLVMValueRef offset = number(w, 32, behind);
        if (w->offset)
            offset = LLVMBuildAdd(w->b, w->offset, offset, "");
        LLVMValueRef a[] = {
            mask, number(w, 32, log_of(w->bytes)), number(w, 16, 0), w->surface, offset, at, data
        };
        return w->load ? regionir_build_call(w->b, w->m, "genx.gather.scaled", type, a, COUNTOF(a),
                                             1 | 1 << 1 | 1 << 6, false)
                       : regionir_build_call(w->b, w->m, "genx.scatter.scaled", none, a, COUNTOF(a),
                                             1 << 1 | 1 << 6 | 1 << 7, false);
    }
    enum { WHOLE_ELEMENT = 0 };
    uint32_t log = w->bytes < 4 ? log_of(w->bytes) : WHOLE_ELEMENT;
    at = regionir_lanes_plus(w->b, at, behind, 0);
    LLVMValueRef a[] = { mask, number(w, 32, log), at, data };
    return w->load ? regionir_build_call(w->b, w->m, "genx.svm.gather", type, a, COUNTOF(a),
                                         1 | 1 << 1 | 1 << 3, false)
                   : regionir_build_call(w->b, w->m, "genx.svm.scatter", none, a, COUNTOF(a),
                                         1 << 1 | 1 << 3 | 1 << 4, false);
}

/* The same of the low bytes of each dword alone. */
static LLVMValueRef low_bytes(const struct regionir_lane_message *w, LLVMValueRef mask,
                              LLVMValueRef at, uint32_t behind, LLVMValueRef data)
{
    uint32_t n = LLVMGetVectorSize(LLVMTypeOf(data)), of_dword = 4 / w->bytes;
    LLVMTypeRef type = LLVMTypeOf(data), dwords = vector_of(w, 32, n);
    LLVMValueRef v =
        one(w, mask, at, behind, regionir_build_bitcast(w->b, data, vector_of(w, 8, 4 * n)));
    if (!w->load)
        return v;
    v = regionir_build_bitcast(w->b, v, vector_of(w, 8 * w->bytes, of_dword * n));
    v = LLVMBuildZExt(w->b, regionir_lanes_of(w->b, v, n, 0, of_dword), dwords, "");
    v = regionir_build_bitcast(w->b, v, type);
    return LLVMIsUndef(data) ? v : LLVMBuildSelect(w->b, mask, v, data, "");
}

LLVMValueRef regionir_lane_message(const struct regionir_lane_message *w, LLVMValueRef mask,
                                   LLVMValueRef at, LLVMValueRef data)
{
    uint32_t n = LLVMGetVectorSize(LLVMTypeOf(at)), first = 0;
    uint32_t all = LLVMGetVectorSize(LLVMTypeOf(data));
    assert(w->channels && "a message moves something");
    for (uint32_t k = 0; w->channels >> k; k++) {
        if (!(w->channels >> k & 1))
            continue;
        assert(first + n <= all && "an element of each channel for each address");
        LLVMValueRef part = n < all ? regionir_lanes_of(w->b, data, n, first, 1) : data;
        uint32_t behind = k * w->bytes;
        part = w->bytes < 4 ? low_bytes(w, mask, at, behind, part) : one(w, mask, at, behind, part);
        if (w->load)
            data = n < all ? put(w, data, part, first) : part;
        first += n;
    }
    return data;
}

void regionir_lower_calls(LLVMModuleRef m, bool (*is)(enum regionir_special s),
                          void (*lower)(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef call,
                                        enum regionir_special s))
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn) {
        enum regionir_special s = regionir_intrinsic_of(fn).special;
        for (LLVMUseRef use; is(s) && (use = LLVMGetFirstUse(fn)) != NULL;)
            lower(m, b, LLVMGetUser(use), s);
    }
    LLVMDisposeBuilder(b);
}
