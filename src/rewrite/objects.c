/* SPDX-License-Identifier: Apache-2.0 */
/* objects.c - counts what code does to each object of memory. */
#include "rewrite/objects.h"

#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"

#include <assert.h>

static const void *key_of(uint32_t object)
{
    assert(object != MEMORY_NONE && "an object; NULL is no key");
    return (const void *)(uintptr_t)object;
}

void rewrite_objects_init(struct rewrite_objects *o, struct unit *u, struct arena *a)
{
    assert(u->props & PROP_FACTS && "facts say which object a pointer points to");
    o->u = u;
    ptrmap_init_in(&o->times, a, 0);
}

uint32_t rewrite_objects_count(const struct rewrite_objects *o, uint32_t object)
{
    if (object == MEMORY_NONE)
        return 0;
    uint32_t n = ptrmap_find(&o->times, key_of(memory_find(&o->u->facts->memory, object)));
    return n == PTRMAP_NONE ? 0 : n;
}

void rewrite_note_object(struct rewrite_objects *o, LLVMValueRef user, unsigned k)
{
    assert(k < (unsigned)LLVMGetNumOperands(user) && "an operand of the user");
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    uint32_t lanes = facts_lanes(LLVMTypeOf(LLVMGetUsedValue(use)));
    uint32_t member[BUDGET_GROUP], object = facts_at_use(o->u->facts, use, lanes).object, n = 0;
    if (object != MEMORY_NONE)
        n = memory_members(&o->u->facts->memory, object, member);
    for (uint32_t m = 0; m < n; m++)
        ptrmap_put(&o->times, key_of(member[m]), rewrite_objects_count(o, member[m]) + 1);
}

void rewrite_note_writes(struct rewrite_objects *o)
{
    WORLD_EACH_FUNCTION (o->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; k < a.n && !a.hint; k++)
                    if (a.writes[k])
                        rewrite_note_object(o, i, a.operand[k]);
            }
}
