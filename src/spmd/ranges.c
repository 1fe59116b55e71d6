/* SPDX-License-Identifier: Apache-2.0 */
/* ranges.c - tells LLVM's passes how large the answers of a work-item's questions are.
 *
 *     call i64 get_local_id(0)            =>  call range(i64 0, 1024) i64 get_local_id(0)
 *     (int)get_local_id(0) % 8            =>  get_local_id(0) & 7, by instcombine
 *
 * Needs     kernels in which all is inlined.
 * Does not  bound a linear global id, which is a product [no code].
 * Safe because: kernel.c answers all other questions with 32 bits; a launch has no more work-items
 * and ids (docs/spec/regions.md, "Kernel information"), a group has 1,024, and none is larger than
 * the kernel requires, though the last ones may be smaller. */
#include "spmd/expand.h"

#include "ir/ir.h"
#include "semantics/functions.h"
#include "spmd/asks.h"
#include "spmd/widen.h"

/* From `least` on, below `end`. */
struct range {
    uint64_t least, end;
};

static const struct range words = { 0, UINT64_C(1) << 32 };

/* The answer for a thread's place in its group, and its work-items. */
static struct range of_lanes(enum function_lanes what)
{
    switch (what) {
    case LANES_GROUP: return (struct range){ 0, SPMD_GROUP_ITEMS };
    case LANES_GROUPS:
    case LANES_ENQUEUED: return (struct range){ 1, SPMD_GROUP_ITEMS + 1 };
    case LANES_LANE: return (struct range){ 0, SPMD_LANES };
    case LANES_SIZE:
    case LANES_MOST: return (struct range){ 1, SPMD_LANES + 1 };
    case LANES_NONE:
    case LANES_TOGETHER: break;
    }
    return words;
}

/* `most`: work-items that a group has, in that dimension or in all. */
static struct range of_word(enum function_word what, uint64_t most)
{
    switch (what) {
    case WORD_LOCAL_ID: return (struct range){ 0, most };
    case WORD_LOCAL_SIZE:
    case WORD_ENQUEUED_SIZE: return (struct range){ 1, most + 1 };
    case WORD_GLOBAL_SIZE:
    case WORD_GROUP_COUNT: return (struct range){ 1, words.end };
    case WORD_DIMS: return (struct range){ 1, 4 };
    case WORD_GLOBAL_ID:
    case WORD_GROUP_ID:
    case WORD_GLOBAL_OFFSET:
    case WORD_DISPATCH:
    case WORD_IMPLICIT: break;
    }
    return words;
}

/* How many work-items a group may have in the call's dimension. */
static uint64_t most_of(const struct function_row *row, LLVMValueRef call, const uint32_t *size)
{
    if (!size || row->detail == FUNCTION_SUM)
        return SPMD_GROUP_ITEMS;
    uint64_t dim = (uint64_t)row->detail;
    if (row->detail == FUNCTION_ARG) {
        LLVMValueRef given = LLVMGetOperand(call, 0);
        dim = LLVMIsAConstantInt(given) ? LLVMConstIntGetZExtValue(given) : 0;
        if (!LLVMIsAConstantInt(given))
            return SPMD_GROUP_ITEMS;
    }
    return dim < 3 ? size[dim] : 1;
}

static void bound(LLVMValueRef call, struct range r)
{
    static const char kind[] = "range";
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(call));
    if (bits < 64 && r.end > (UINT64_C(1) << bits) - 1)
        return; /* any number */
    LLVMAttributeRef a = LLVMCreateConstantRangeAttribute(
        LLVMGetTypeContext(LLVMTypeOf(call)),
        LLVMGetEnumAttributeKindForName(kind, sizeof kind - 1), bits, &r.least, &r.end);
    LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeReturnIndex, a);
}

static void bound_call(LLVMValueRef call, const uint32_t *size)
{
    LLVMValueRef fn = ir_callee(call);
    const struct function_row *row = fn ? function_find(fn) : NULL;
    if (!row || row->lanes == LANES_TOGETHER ||
        LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMIntegerTypeKind)
        return;
    if (row->lanes)
        bound(call, of_lanes(row->lanes));
    else if (row->action == ACTION_QUERY &&
             (row->detail != FUNCTION_SUM || row->what == WORD_LOCAL_ID))
        bound(call, of_word((enum function_word)row->what, most_of(row, call, size)));
}

void spmd_ranges(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn) {
        uint32_t size[3];
        bool known = !LLVMIsDeclaration(fn) && spmd_asked_size(fn, size);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsACallInst(i))
                    bound_call(i, known ? size : NULL);
    }
}
