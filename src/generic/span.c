/* SPDX-License-Identifier: Apache-2.0 */
/* span.c - copies code, and joins the values that the copies compute.
 *
 * Does not copy a call that may not be duplicated, by its attributes, or that may return twice
 *          [duplicate]; that work-items must meet at [meet], those of OpenCL's library included
 *          [wait]; assembly, and tail calls that must stay tail calls [assembly]; variables, and
 *          instructions of unknown kinds [special]; tokens [token]. */
#include "generic/span.h"

#include "base/guard.h"
#include "generic/tag.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

void span_of_run(struct span *r, LLVMValueRef first, LLVMValueRef last)
{
    assert(LLVMGetInstructionParent(first) == LLVMGetInstructionParent(last) &&
           "a run in one block");
    assert(!LLVMIsAPHINode(first) && !LLVMIsATerminatorInst(last) &&
           "the span begins without phis");
    *r = (struct span){ .before = LLVMGetInstructionParent(first) };
    LLVMBasicBlockRef run = shim_split_block(first);
    shim_split_block(LLVMGetNextInstruction(last));
    vec_push(&r->block, run);
}

void span_fini(struct span *r) { vec_fini(&r->block); }

static bool call_has(LLVMValueRef call, const char *name)
{
    unsigned kind = ir_attribute_kind(name);
    LLVMValueRef callee = ir_callee(call);
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetCallSiteEnumAttribute(call, index, kind) ||
           (callee && LLVMGetEnumAttributeAtIndex(callee, index, kind));
}

/* OpenCL's functions that work on one work-item's pointers are declared convergent like all others,
 * but may be copied into branches.  Items meet at `wait_group_events` and at a block read of a
 * sub-group, and a pointer's tag may differ from item to item. */
static bool call_may_copy(LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    const struct builtin *b = fn ? function_builtin(fn) : NULL;
    if (b)
        return !GUARD("span:wait", b->run == BUILTIN_WAITS || b->run == BUILTIN_BLOCK);
    return !GUARD("span:meet", call_has(call, "convergent")) &&
           !GUARD("span:duplicate",
                  call_has(call, "noduplicate") || call_has(call, "returns_twice"));
}

bool span_may_copy(LLVMValueRef i)
{
    if (GUARD("span:token", LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMTokenTypeKind))
        return false;
    switch (flow_of(i).kind) {
    case FLOW_ANY:
    case FLOW_OBJECT: return !GUARD("span:special", true);
    case FLOW_CALL:
        if (!LLVMIsACallInst(i) ||
            GUARD("span:assembly", LLVMIsAInlineAsm(LLVMGetCalledValue(i)) ||
                                       LLVMGetTailCallKind(i) == LLVMTailCallKindMustTail))
            return false;
        return call_may_copy(i);
    default: return true;
    }
}

/* ---- copying ---- */

void span_copy(const struct span *r, struct arena *a, struct span_copy *copies, unsigned n)
{
    assert(n >= 1 && r->block.n > 0 && "copy 0 is the original");
    assert(!LLVMIsAPHINode(LLVMGetFirstInstruction(r->block.at[0])) &&
           "the span begins without phis");
    for (unsigned c = 0; c < n; c++) {
        struct span_copy *to = &copies[c];
        *to = (struct span_copy){ .block = NEWN(a, LLVMBasicBlockRef, r->block.n),
                                  .twin = VEC_IN(a) };
        ptrmap_init_in(&to->number, a, 64);
        ptrmap_init_in(&to->inside, a, r->block.n);
        if (c == 0)
            memcpy(to->block, r->block.at, r->block.n * sizeof(LLVMBasicBlockRef));
        else
            shim_clone_blocks(r->block.at, r->block.n, "", to->block);
        for (uint32_t k = 0; k < r->block.n; k++) {
            ptrmap_put(&to->inside, to->block[k], k);
            LLVMValueRef twin = LLVMGetFirstInstruction(to->block[k]);
            for (LLVMValueRef i = LLVMGetFirstInstruction(r->block.at[k]); c > 0 && i;
                 i = LLVMGetNextInstruction(i), twin = LLVMGetNextInstruction(twin)) {
                assert(LLVMGetInstructionOpcode(i) == LLVMGetInstructionOpcode(twin) &&
                       "a copy is in step");
                ptrmap_put(&to->number, i, to->twin.n);
                vec_push(&to->twin, twin);
            }
        }
    }
}

/* The twin in the copy of an instruction of the span; `v` itself if it is another value. */
static LLVMValueRef twin_of(const struct span_copy *c, LLVMValueRef v)
{
    uint32_t n = ptrmap_find(&c->number, v);
    return n == PTRMAP_NONE ? v : c->twin.at[n];
}

/* True if the use is in the copy.  A phi uses a value in the block that the value comes from. */
static bool uses_in(const struct span_copy *c, LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use);
    if (!LLVMIsAInstruction(user))
        return false;
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(user);
    for (unsigned k = 0; LLVMIsAPHINode(user) && k < LLVMCountIncoming(user); k++)
        if (LLVMGetOperandUse(user, k) == use)
            bb = LLVMGetIncomingBlock(user, k);
    return ptrmap_find(&c->inside, bb) != PTRMAP_NONE;
}

/* ---- joining ---- */

/* Adds edges from the copies to the phis of a block behind the span. */
static void join_phis(LLVMBasicBlockRef bb, const struct span_copy *copies, unsigned n)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(bb); LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        unsigned incoming = LLVMCountIncoming(phi);
        for (unsigned k = 0; k < incoming; k++) {
            uint32_t at = ptrmap_find(&copies[0].inside, LLVMGetIncomingBlock(phi, k));
            for (unsigned c = 1; at != PTRMAP_NONE && c < n; c++) {
                LLVMValueRef v = twin_of(&copies[c], LLVMGetIncomingValue(phi, k));
                LLVMAddIncoming(phi, &v, &copies[c].block[at], 1);
            }
        }
    }
}

static void join_value(LLVMValueRef v, uint32_t block, const struct span_copy *copies, unsigned n)
{
    assert(n <= 4 && block < UINT32_MAX && "one copy for each branch");
    VEC_OF(LLVMUseRef) uses = { 0 };
    LLVMBasicBlockRef at[BRANCH_COUNT];
    LLVMValueRef value[BRANCH_COUNT];
    IR_EACH_USE (v, use)
        if (!uses_in(&copies[0], use))
            vec_push(&uses, use);
    for (unsigned c = 0; c < n; c++) {
        at[c] = copies[c].block[block];
        value[c] = twin_of(&copies[c], v);
    }
    if (uses.n > 0)
        shim_merge_values(uses.at, uses.n, at, value, n);
    vec_fini(&uses);
}

void span_join(const struct span *r, const struct span_copy *copies, unsigned n)
{
    struct ptrmap seen;
    ptrmap_init(&seen, 0);
    for (uint32_t k = 0; k < r->block.n; k++) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(r->block.at[k]);
        for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
            LLVMBasicBlockRef to = LLVMGetSuccessor(end, s);
            if (ptrmap_find(&copies[0].inside, to) != PTRMAP_NONE ||
                ptrmap_find(&seen, to) != PTRMAP_NONE)
                continue;
            ptrmap_put(&seen, to, 1);
            join_phis(to, copies, n);
        }
    }
    ptrmap_fini(&seen);
    for (uint32_t k = 0; k < r->block.n; k++)
        IR_EACH_INSTRUCTION (r->block.at[k], i)
            if (LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMVoidTypeKind)
                join_value(i, k, copies, n);
}
