/* SPDX-License-Identifier: Apache-2.0 */
/* objects.c - counts what code does to each object of memory.
 *
 * Does not take a vector of pointers for a pointer to no object: each lane has one, and of a vector
 *          without facts every object counts [lanes]; does not expect only instructions to write:
 *          functions of libraries do, too [library]. */
#include "rewrite/objects.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/functions.h"

#include <assert.h>

static const void *key_of(uint32_t object)
{
    assert(object != MEMORY_NONE && "an object; NULL is no key");
    return (const void *)(uintptr_t)object;
}

void rewrite_objects_init(struct rewrite_objects *o, struct unit *u, struct arena *a)
{
    assert(u->props & PROP_FACTS && "facts say which object a pointer points to");
    *o = (struct rewrite_objects){ .u = u };
    ptrmap_init_in(&o->times, a, 0);
}

uint32_t rewrite_objects_count(const struct rewrite_objects *o, uint32_t object)
{
    if (o->any)
        return UINT32_MAX;
    if (object == MEMORY_NONE)
        return 0;
    uint32_t n = ptrmap_find(&o->times, key_of(memory_find(&o->u->facts->memory, object)));
    return n == PTRMAP_NONE ? 0 : n;
}

static void note(struct rewrite_objects *o, uint32_t object)
{
    uint32_t member[BUDGET_GROUP], n = 0;
    if (object != MEMORY_NONE)
        n = memory_members(&o->u->facts->memory, object, member);
    for (uint32_t m = 0; m < n && !o->any; m++)
        ptrmap_put(&o->times, key_of(member[m]), rewrite_objects_count(o, member[m]) + 1);
}

void rewrite_note_object(struct rewrite_objects *o, LLVMValueRef user, unsigned k)
{
    assert(k < (unsigned)LLVMGetNumOperands(user) && "an operand of the user");
    const struct facts *f = o->u->facts;
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    uint32_t lanes = facts_lanes(LLVMTypeOf(v)), node = facts_node(f, v);
    if (lanes == 1) {
        note(o, facts_at_use(f, use, 1).object);
        return;
    }
    if (GUARD("objects:lanes", node == PTRMAP_NONE)) /* a constant vector, say */
        o->any = true;
    for (uint32_t lane = 0; node != PTRMAP_NONE && lane < lanes; lane++)
        note(o, f->fact.at[node + lane].object);
}

/* True if code that is not here, or that a row of functions.def describes, may write through the
 * call's operands.  What a body here does is seen there. */
static bool writes_elsewhere(LLVMValueRef i)
{
    if (!ir_is_call(i))
        return false;
    LLVMValueRef fn = ir_callee(i);
    if (!fn)
        return true;
    return !function_has_instructions(fn) &&
           GUARD("objects:library", function_may_write(function_flow(fn)));
}

/* Notes what the instruction writes.  Pointers that a call passes in other values, as in a struct,
 * have escaped. */
static void note_writes(struct rewrite_objects *o, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; k < a.n && !a.hint; k++)
        if (a.writes[k])
            rewrite_note_object(o, i, a.operand[k]);
    if (a.n > 0 || !writes_elsewhere(i))
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))))
            rewrite_note_object(o, i, k);
}

void rewrite_note_writes(struct rewrite_objects *o)
{
    WORLD_EACH_FUNCTION (o->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                note_writes(o, i);
}

void rewrite_drop_claims(LLVMValueRef fn, unsigned k)
{
    assert(k < LLVMCountParams(fn) && "a parameter of the function");
    ir_drop_unread(fn, k);
    LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                   ir_attribute_kind("memory"));
}
