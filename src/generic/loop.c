/* SPDX-License-Identifier: Apache-2.0 */
/* loop.c - a loop as a span. */
#include "generic/loop.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>

bool loop_has(const struct cfg *c, uint32_t head, uint32_t b)
{
    assert(head < c->n && (b == CFG_NONE || b < c->n) && "numbers of this graph");
    for (uint32_t h = b == CFG_NONE ? CFG_NONE : c->loop_head[b]; h != CFG_NONE;
         h = c->loop_parent[h])
        if (h == head)
            return true;
    return false;
}

/* True if the block may be copied with its loop; adds its number of instructions to `*size`. */
static bool block_fits(const struct cfg *c, uint32_t head, uint32_t b, int64_t most, int64_t *size)
{
    IR_EACH_INSTRUCTION (c->block[b], i)
        if (!span_may_copy(i) || ++*size > most)
            return false;
    IR_EACH_USE (LLVMBasicBlockAsValue(c->block[b]), use) {
        LLVMValueRef end = LLVMGetUser(use);
        if (!LLVMIsAInstruction(end))
            return false; /* its address is taken */
        uint32_t from = cfg_find(c, LLVMGetInstructionParent(end));
        bool plain = LLVMIsABranchInst(end) || LLVMIsASwitchInst(end);
        if (!plain || (b != head && !loop_has(c, head, from)))
            return false;
    }
    return true;
}

/* Follows edges from the head, so the time depends on the size of the loop and not of the
 * function. */
bool loop_span_find(const struct cfg *c, uint32_t head, int64_t most, struct span *span)
{
    assert(head < c->n && c->loop_head[head] == head && span->block.n == 0 &&
           "a loop, and an empty span");
    struct ptrmap seen;
    int64_t size = 0;
    bool fits = true;
    ptrmap_init(&seen, 0);
    ptrmap_put(&seen, c->block[head], 1);
    vec_push(&span->block, c->block[head]);
    for (uint32_t k = 0; fits && k < span->block.n; k++) {
        uint32_t b = cfg_find(c, span->block.at[k]);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(span->block.at[k]);
        fits = block_fits(c, head, b, most, &size);
        for (unsigned s = 0; fits && s < LLVMGetNumSuccessors(end); s++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, s);
            if (ptrmap_find(&seen, to) != PTRMAP_NONE || !loop_has(c, head, cfg_find(c, to)))
                continue;
            ptrmap_put(&seen, to, 1);
            vec_push(&span->block, to);
        }
    }
    ptrmap_fini(&seen);
    return fits;
}

void loop_span_enter(const struct cfg *c, uint32_t head, struct span *span)
{
    assert(span->block.n > 0 && span->block.at[0] == c->block[head] &&
           "filled by loop_span_find()");
    VEC_OF(LLVMBasicBlockRef) outside = { 0 };
    IR_EACH_USE (LLVMBasicBlockAsValue(c->block[head]), use) {
        LLVMBasicBlockRef from = LLVMGetInstructionParent(LLVMGetUser(use));
        bool again = false;
        for (uint32_t k = 0; k < outside.n; k++)
            again |= outside.at[k] == from;
        if (!again && !loop_has(c, head, cfg_find(c, from)))
            vec_push(&outside, from);
    }
    LLVMBasicBlockRef before =
        shim_split_predecessors(c->block[head], outside.at, outside.n, ".tag");
    assert(LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(before)) == 1 &&
           "the way into the loop");
    LLVMBasicBlockRef first = shim_split_block(LLVMGetBasicBlockTerminator(before));
    span->before = before;
    vec_push(&span->block, first);
    memmove(span->block.at + 1, span->block.at, (span->block.n - 1) * sizeof first);
    span->block.at[0] = first;
    vec_fini(&outside);
}
