/* SPDX-License-Identifier: Apache-2.0 */
/* lower_lsc.c - writes gathers, scatters, blocks and atomics for messages to the load/store cache,
 * as docs/spec/regions.md, "Messages of the load/store cache", defines them.
 *
 *     lsc.load.stateless(m, …, a)          =>  a gather of each element (lane_message.h)
 *     lsc.xatomic.stateless(m, 18, …, a, wanted, new, 0, old)
 *                                          =>  svm.atomic.cmpxchg(m, a, new, wanted, old)
 *
 * A block is a gather, or scatter, at each element's address; of whole owords without a mask it is
 * a block load.  A block store would have to lie on an oword, which these need not. */
#include "regionir/lsc.h"

#include "genx/model/message.h"
#include "ir/ir.h"
#include "regionir/build_call.h"
#include "regionir/lane_message.h"

#include <assert.h>

enum { ADDRESSES = 10, SOURCES };

static LLVMValueRef block(struct regionir_lane_message *w, const struct regionir_lsc *l,
                          LLVMValueRef mask, LLVMValueRef at, LLVMValueRef data)
{
    bool whole = mask == LLVMConstAllOnes(LLVMTypeOf(mask));
    if (w->load && !w->surface && whole && l->elements * l->bytes % 16 == 0) {
        LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(w->m));
        LLVMValueRef a[] = { LLVMBuildExtractElement(w->b, at, LLVMConstInt(i32, 0, false), "") };
        return regionir_build_call(w->b, w->m, "genx.svm.block.ld.unaligned", LLVMTypeOf(data), a,
                                   1, 3, false);
    }
    mask = regionir_lanes_of(w->b, mask, l->elements, 0, 0);
    at = regionir_lanes_of(w->b, at, l->elements, 0, 0);
    w->channels = 1;
    return regionir_lane_message(w, mask, regionir_lanes_plus(w->b, at, 0, l->bytes), data);
}

/* The name of an atomic, behind "genx.svm.atomic." and "genx.dword.atomic.". */
static const char *name_of(enum gx_atomic atomic, bool surface)
{
    static const char *const names[][2] = {
#define ATOMIC(id, name, visa, n) { "genx.svm.atomic." name, "genx.dword.atomic." name },
#include "genx/model/atomic.def"
#undef ATOMIC
    };
    return names[atomic][surface];
}

static unsigned operands_of(enum gx_atomic atomic)
{
    static const uint8_t n[] = {
#define ATOMIC(id, name, visa, n) n,
#include "genx/model/atomic.def"
#undef ATOMIC
    };
    return n[atomic];
}

static LLVMValueRef atomic(const struct regionir_lane_message *w, const struct regionir_lsc *l,
                           LLVMValueRef call)
{
    /* An atomic changes bits: a float's, too. */
    struct gx_type t = regionir_type(LLVMTypeOf(call));
    LLVMTypeRef type =
        LLVMVectorType(LLVMIntTypeInContext(LLVMGetModuleContext(w->m), 8 * l->bytes), t.n);
    LLVMValueRef a[8] = { LLVMGetOperand(call, 0) };
    unsigned n = 1, takes = operands_of(l->atomic);
    if (w->surface)
        a[n++] = w->surface;
    unsigned address = n;
    a[n++] = LLVMGetOperand(call, ADDRESSES);
    assert(l->sources <= takes && "lsc.def");
    for (unsigned k = 0; k < takes; k++) {
        unsigned from = SOURCES + (l->swapped ? takes - 1 - k : k);
        a[n++] = k < l->sources ? regionir_build_bitcast(w->b, LLVMGetOperand(call, from), type)
                                : LLVMConstNull(type);
    }
    a[n++] = regionir_build_bitcast(w->b, l->data, type);
    LLVMValueRef v = regionir_build_call(w->b, w->m, name_of(l->atomic, w->surface != NULL), type,
                                         a, n, 1 | 1 << 1 | 1U << (address + 1), false);
    return regionir_build_bitcast(w->b, v, LLVMTypeOf(call));
}

static LLVMValueRef move(struct regionir_lane_message *w, const struct regionir_lsc *l,
                         LLVMValueRef call)
{
    LLVMValueRef data = l->data ? l->data : LLVMGetUndef(LLVMTypeOf(call));
    LLVMValueRef mask = LLVMGetOperand(call, 0), at = LLVMGetOperand(call, ADDRESSES);
    return l->block ? block(w, l, mask, at, data) : regionir_lane_message(w, mask, at, data);
}

static void lower(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef call, enum regionir_special s)
{
    struct regionir_lsc l;
    enum regionir_rule broken = regionir_lsc_of(call, s, &l);
    assert(broken == RULES && "regionir_verify() accepted it");
    (void)broken;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m));
    LLVMPositionBuilderBefore(b, call);
    struct regionir_lane_message w = { .m = m,
                                       .b = b,
                                       .load = l.kind == LSC_LOAD || l.kind == LSC_MERGE,
                                       .bytes = l.bytes,
                                       .channels = (1U << (l.block ? 1 : l.elements)) - 1 };
    if (l.memory == LSC_SURFACE)
        w.surface = LLVMGetOperand(call, l.surface);
    else if (l.memory == LSC_LOCAL)
        w.surface = LLVMConstInt(i32, GX_LOCAL, false);
    if (l.kind != LSC_AHEAD) {
        LLVMValueRef v = l.kind == LSC_ATOMIC ? atomic(&w, &l, call) : move(&w, &l, call);
        if (l.kind != LSC_STORE)
            LLVMReplaceAllUsesWith(call, v);
    }
    LLVMInstructionEraseFromParent(call);
}

void regionir_lower_lsc(LLVMModuleRef m) { regionir_lower_calls(m, regionir_is_lsc, lower); }
