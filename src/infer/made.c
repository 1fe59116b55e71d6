/* SPDX-License-Identifier: Apache-2.0 */
/* made.c - the private variables whose bytes a call may make.
 *
 * LLVM lets a call write at once where a variable is copied, if nothing but the call and the copy
 * uses the variable:
 *
 *     call @make(ptr %x); memcpy(%g, %x, 64)                           =>  call @make(ptr %g)
 *     store i32 1, ptr %x; call @read(ptr %x); memcpy(%g, %x, 4)       stays
 *
 * Safe     because LLVM exchanges the pointer only in a call that may write through it, so it is no
 *          variable that only its own function writes, unless LLVM made a function of the part that
 *          does.  It never makes one of a function's first block.
 *
 * Does not ignore what a variable's function writes in another block than the first [first], or
 *          what a known function writes [known]; does not leave out a variable that nothing writes,
 *          for no store keeps LLVM from that exchange [written]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

struct made {
    struct infer *s;
    bool *object;      /* what infer_find_made() returns */
    struct ptrmap own; /* the variables that a first block writes by name */
};

/* Notes that a call may make the bytes of the variables to which the pointer may point. */
static void make(struct made *c, struct fact to)
{
    struct memory *m = &c->s->f->memory;
    uint32_t member[BUDGET_GROUP], n = 0;
    bool any = space_has(to.set, SPACE_PRIVATE), several = any && to.object == MEMORY_NONE;
    if (any && !several)
        n = memory_members(m, to.object, member);
    for (uint32_t k = 0; k < n; k++) /* at most BUDGET_GROUP */
        c->object[memory_find(m, member[k])] = true;
    for (uint32_t k = 0; several && k < m->object.n; k++) /* lanes of a vector */
        c->object[k] = true;
}

/* True if the call's function is a known one that writes through its operands.  What an unknown
 * function may write has escaped. */
static bool is_writing_call(LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    switch (fn ? function_flow(fn) : CALL_UNKNOWN) {
    case CALL_COPY:
    case CALL_FILL:
    case CALL_STORE:
    case CALL_COMPRESS:
    case CALL_WRITES:
    case CALL_UPDATES:
    case CALL_NEW_AT:
    case CALL_SHARED: return true;
    case CALL_NOTHING:
    case CALL_ASSUME:
    case CALL_LIFE:
    case CALL_SAME:
    case CALL_MASKED:
    case CALL_GIVES:
    case CALL_TEST:
    case CALL_LOAD:
    case CALL_EXPAND:
    case CALL_READS:
    case CALL_NEW:
    case CALL_NEW_ANY:
    case CALL_CLUSTER:
    case CALL_CALLS:
    case CALL_UNKNOWN: break;
    }
    return false;
}

/* Notes the variables that the instruction may write. */
static void writes(struct made *c, LLVMValueRef i)
{
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(i);
    bool first = bb == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb));
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; k < a.n; k++) {
        LLVMValueRef root = infer_root(LLVMGetOperand(i, a.operand[k]));
        if (!a.writes[k])
            continue;
        if (LLVMIsAAllocaInst(root) && !GUARD("made:first", !first))
            ptrmap_put(&c->own, root, 0);
        else
            make(c, infer_address(c->s, i, a.operand[k]));
    }
    if (flow_of(i).kind != FLOW_CALL || a.n > 0 || !is_writing_call(i))
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (GUARD("made:known", ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k)))))
            make(c, infer_address(c->s, i, k));
}

bool *infer_find_made(struct infer *s)
{
    struct made c = { .s = s, .object = NEWN(&s->tables, bool, s->f->memory.object.n) };
    assert(s->f->memory.pending.n == 0 && s->f->memory.woken.n == 0 && "after solving");
    c.object[MEMORY_UNKNOWN] = true;
    ptrmap_init_in(&c.own, &s->tables, 64);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                writes(&c, i);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsAAllocaInst(i) &&
                    GUARD("made:written", ptrmap_find(&c.own, i) == PTRMAP_NONE))
                    make(&c, facts_get(s->f, i, 1));
    return c.object;
}
