/* SPDX-License-Identifier: Apache-2.0 */
/* channels.c - writes gathers and scatters of one dword for those of up to four.
 *
 *     gather4.scaled(m, 5, 0, surface, o, a, old)
 *         =>  two times gather.scaled, at a and a + 8 (lane_message.h) */
#include "regionir/channels.h"

#include "regionir/lane_message.h"

uint32_t regionir_channels_of(LLVMValueRef call)
{
    enum { CHANNELS = 1, MOST = 15 };
    LLVMValueRef v = LLVMGetOperand(call, CHANNELS);
    uint64_t n = LLVMIsAConstantInt(v) ? LLVMConstIntGetZExtValue(v) : 0;
    return n <= MOST ? (uint32_t)n : 0;
}

/* An integer in each lane. */
static LLVMValueRef spread(LLVMBuilderRef b, LLVMValueRef v, uint32_t n)
{
    LLVMTypeRef one = LLVMVectorType(LLVMTypeOf(v), 1);
    LLVMValueRef zero = LLVMConstInt(LLVMInt32TypeInContext(LLVMGetTypeContext(one)), 0, false);
    LLVMValueRef first = LLVMBuildInsertElement(b, LLVMGetUndef(one), v, zero, "");
    return regionir_lanes_of(b, first, n, 0, 0);
}

static void lower(LLVMModuleRef m, LLVMBuilderRef b, LLVMValueRef call, enum regionir_special s)
{
    enum { SURFACE_OR_BASE = 3, NEXT, DWORD = 4 };
    bool surface = s == SPECIAL_CHANNELS_LD || s == SPECIAL_CHANNELS_ST;
    unsigned at = surface ? NEXT + 1 : NEXT;
    struct regionir_lane_message w = { .m = m,
                                       .b = b,
                                       .surface =
                                           surface ? LLVMGetOperand(call, SURFACE_OR_BASE) : NULL,
                                       .offset = surface ? LLVMGetOperand(call, NEXT) : NULL,
                                       .load =
                                           s == SPECIAL_CHANNELS_LD || s == SPECIAL_SVM_CHANNELS_LD,
                                       .bytes = DWORD,
                                       .channels = regionir_channels_of(call) };
    LLVMPositionBuilderBefore(b, call);
    LLVMValueRef a = LLVMGetOperand(call, at);
    if (!surface)
        a = LLVMBuildAdd(
            b, a,
            spread(b, LLVMGetOperand(call, SURFACE_OR_BASE), LLVMGetVectorSize(LLVMTypeOf(a))), "");
    LLVMValueRef v =
        regionir_lane_message(&w, LLVMGetOperand(call, 0), a, LLVMGetOperand(call, at + 1));
    if (w.load)
        LLVMReplaceAllUsesWith(call, v);
    LLVMInstructionEraseFromParent(call);
}

static bool is_of_channels(enum regionir_special s)
{
    return s >= SPECIAL_CHANNELS_LD && s <= SPECIAL_SVM_CHANNELS_ST;
}

void regionir_lower_channels(LLVMModuleRef m) { regionir_lower_calls(m, is_of_channels, lower); }
