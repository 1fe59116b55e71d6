/* SPDX-License-Identifier: Apache-2.0 */
/* lower_lsc.c - writes gathers, scatters and blocks for messages to the load/store cache, as
 * docs/spec/regions.md, "Messages of the load/store cache", defines them.
 *
 *     x = lsc.load.stateless(m, …, a)      2 elements of 4 bytes for each of 16 addresses
 *     =>  x0 = svm.gather(m, a)            the first of each address …
 *         x1 = svm.gather(m, a + 4)        … and the second; the back end may join both again
 *         x  = x0, x1
 *
 * A block is a gather, or scatter, at each element's address; of whole owords without a mask it is
 * a block load.  A block store would have to lie on an oword, which these need not. */
#include "regionir/lsc.h"

#include "genx/model/message.h"
#include "ir/ir.h"
#include "regionir/build_call.h"

#include <assert.h>
#include <stdlib.h>

enum { ADDRESSES = 10, MOST = 64 };

struct writing {
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMValueRef surface; /* of the message */
};

static LLVMValueRef number(const struct writing *w, unsigned bits, uint64_t v)
{
    return LLVMConstInt(LLVMIntTypeInContext(w->ctx, bits), v, false);
}

/* The elements `first`, `first` + `step`, … of a vector: `n` of them. */
static LLVMValueRef some(const struct writing *w, LLVMValueRef v, uint32_t n, uint32_t first,
                         uint32_t step)
{
    LLVMValueRef pick[MOST];
    assert(n <= MOST);
    for (uint32_t k = 0; k < n; k++)
        pick[k] = number(w, 32, first + k * step);
    return LLVMBuildShuffleVector(w->b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(pick, n),
                                  "");
}

/* `v` + `first`, `first` + `step`, … by lane. */
static LLVMValueRef plus(const struct writing *w, LLVMValueRef v, uint32_t first, uint32_t step)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMValueRef by[MOST];
    uint32_t n = LLVMGetVectorSize(type);
    assert(n <= MOST);
    for (uint32_t k = 0; k < n; k++)
        by[k] = LLVMConstInt(LLVMGetElementType(type), first + (uint64_t)k * step, false);
    return first || step ? LLVMBuildAdd(w->b, v, LLVMConstVector(by, n), "") : v;
}

/* A gather of one element for each address, or a scatter, if `data` is what is stored; of a gather
 * it is what lanes that are off get.  Returns what a gather loads. */
static LLVMValueRef lanes(const struct writing *w, const struct regionir_lsc *l, LLVMValueRef mask,
                          LLVMValueRef at, LLVMValueRef data)
{
    LLVMTypeRef type = LLVMTypeOf(data), none = LLVMVoidTypeInContext(w->ctx);
    assert(LLVMGetVectorSize(type) == LLVMGetVectorSize(LLVMTypeOf(at)) && "one for each");
    enum { ONE_ELEMENT = 0, FOUR_BYTES = 2 }; /* logarithms */
    LLVMValueRef v;
    if (l->memory != LSC_ADDRESS) {
        LLVMValueRef a[] = { mask,       number(w, 32, FOUR_BYTES), number(w, 16, 0),
                             w->surface, number(w, 32, 0),          at,
                             data };
        v = l->load ? regionir_build_call(w->b, w->m, "genx.gather.scaled", type, a, COUNTOF(a),
                                          1 | 1 << 1 | 1 << 6, false)
                    : regionir_build_call(w->b, w->m, "genx.scatter.scaled", none, a, COUNTOF(a),
                                          1 << 1 | 1 << 6 | 1 << 7, false);
    } else {
        LLVMValueRef a[] = { mask, number(w, 32, ONE_ELEMENT), at, data };
        v = l->load ? regionir_build_call(w->b, w->m, "genx.svm.gather", type, a, COUNTOF(a),
                                          1 | 1 << 1 | 1 << 3, false)
                    : regionir_build_call(w->b, w->m, "genx.svm.scatter", none, a, COUNTOF(a),
                                          1 << 1 | 1 << 3 | 1 << 4, false);
    }
    return v;
}

/* The parts of a message with several elements for each address: one for each of these. */
static LLVMValueRef parts(const struct writing *w, const struct regionir_lsc *l, LLVMValueRef mask,
                          LLVMValueRef at, LLVMValueRef data)
{
    LLVMValueRef all = data;
    for (uint32_t k = 0; k < l->elements; k++) {
        LLVMValueRef part = l->elements > 1 ? some(w, data, l->lanes, k * l->lanes, 1) : data;
        LLVMValueRef v = lanes(w, l, mask, plus(w, at, k * l->bytes, 0), part);
        if (!l->load)
            continue;
        LLVMValueRef pick[MOST * 4];
        uint32_t n = l->elements * l->lanes;
        assert(l->lanes <= MOST && l->elements <= 4);
        for (uint32_t e = 0; e < n; e++)
            pick[e] = number(w, 32, e / l->lanes == k ? n + e % l->lanes : e);
        if (l->elements == 1)
            return v;
        LLVMValueRef wide[MOST * 4];
        for (uint32_t e = 0; e < n; e++)
            wide[e] = number(w, 32, e < l->lanes ? e : 0);
        v = LLVMBuildShuffleVector(w->b, v, LLVMGetUndef(LLVMTypeOf(v)), LLVMConstVector(wide, n),
                                   "");
        all = LLVMBuildShuffleVector(w->b, all, v, LLVMConstVector(pick, n), "");
    }
    return all;
}

static LLVMValueRef block(const struct writing *w, const struct regionir_lsc *l, LLVMValueRef mask,
                          LLVMValueRef at, LLVMValueRef data)
{
    bool whole = mask == LLVMConstAllOnes(LLVMTypeOf(mask));
    if (l->load && l->memory == LSC_ADDRESS && whole && l->elements * l->bytes % 16 == 0) {
        LLVMValueRef a[] = { LLVMBuildExtractElement(w->b, at, number(w, 32, 0), "") };
        return regionir_build_call(w->b, w->m, "genx.svm.block.ld.unaligned", LLVMTypeOf(data), a,
                                   1, 3, false);
    }
    mask = some(w, mask, l->elements, 0, 0);
    at = some(w, at, l->elements, 0, 0);
    at = plus(w, at, 0, l->bytes);
    return lanes(w, l, mask, at, data);
}

static void lower(struct writing *w, LLVMValueRef call, enum regionir_special s)
{
    struct regionir_lsc l;
    enum regionir_rule broken = regionir_lsc_of(call, s, &l);
    assert(broken == RULES && "regionir_verify() accepted it");
    (void)broken;
    LLVMPositionBuilderBefore(w->b, call);
    w->surface =
        l.memory == LSC_SURFACE ? LLVMGetOperand(call, l.surface) : number(w, 32, GX_LOCAL);
    if (!l.prefetch) {
        LLVMValueRef data = l.data ? l.data : LLVMGetUndef(LLVMTypeOf(call));
        LLVMValueRef mask = LLVMGetOperand(call, 0), at = LLVMGetOperand(call, ADDRESSES);
        LLVMValueRef v = l.block ? block(w, &l, mask, at, data) : parts(w, &l, mask, at, data);
        if (l.load)
            LLVMReplaceAllUsesWith(call, v);
    }
    LLVMInstructionEraseFromParent(call);
}

void regionir_lower_lsc(LLVMModuleRef m)
{
    struct writing w = { m, LLVMGetModuleContext(m),
                         LLVMCreateBuilderInContext(LLVMGetModuleContext(m)), NULL };
    IR_EACH_FUNCTION (m, fn) {
        enum regionir_special s = regionir_intrinsic_of(fn).special;
        for (LLVMUseRef use; regionir_is_lsc(s) && (use = LLVMGetFirstUse(fn)) != NULL;)
            lower(&w, LLVMGetUser(use), s); /* all uses are calls, see RULE_ADDRESS */
    }
    LLVMDisposeBuilder(w.b);
}
