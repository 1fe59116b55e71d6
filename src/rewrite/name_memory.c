/* SPDX-License-Identifier: Apache-2.0 */
/* name_memory.c - variables that hold generic pointers to one space hold named ones.
 *
 *     %slot = alloca ptr addrspace(4)                 %slot = alloca ptr addrspace(1)
 *     store ptr addrspace(4) %g, ptr %slot        =>  store ptr addrspace(1) %p, ptr %slot
 *     %q = load ptr addrspace(4), ptr %slot           %q = load ptr addrspace(1), ptr %slot
 *                                                     %q.generic = addrspacecast … %q to …(4)
 *
 * A driver without a generic space refuses a module that has such a variable, though nothing is
 * accessed by a generic pointer.  All loads and stores of variables that a pointer or a copy
 * connects change together, or none does.
 *
 * Needs    facts: what each access may reach, and where the pointers in memory point.
 *          Keeps  nothing.
 * Does not change variables that hold pointers to several spaces [spaces]; whose pointers are read
 *          or written by anything but loads and stores of one pointer, and copies of memory [view];
 *          that share memory with anything else than variables of functions [foreign]; or that hold
 *          a pointer which may have left its object, where a cast there and back gives another one
 *          [left].
 *          Spaces whose pointers have another size or alignment, or whose zero bits are an address,
 *          are not named [form].
 * Safe     because each pointer that is loaded was stored by one of these stores, or copied from
 *          such memory: it is the same pointer there and back, and nothing else looks at its bytes.
 *          The facts list all that may access a variable, since it is not MEMORY_UNKNOWN. */
#include "base/guard.h"
#include "base/ptrmap.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "rewrite/webs.h"

#include <assert.h>

struct namer {
    struct rewriter r;    /* of what is stored */
    struct retyper loads; /* of what is loaded */
    struct webs webs;
    VEC_OF(struct wish) stores;
};

/* The type with pointers of the space in place of generic ones.  Each type of the module is made
 * once a call; a struct with a name becomes one without. */
static LLVMTypeRef named_type(struct unit *u, LLVMTypeRef type, unsigned number)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return unit_is_generic(u, ir_space(type)) ? ir_in_space(type, number) : type;
    case LLVMArrayTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type);
        LLVMTypeRef now = named_type(u, element, number);
        return now == element ? type : LLVMArrayType2(now, LLVMGetArrayLength2(type));
    }
    case LLVMStructTypeKind: {
        unsigned n = LLVMCountStructElementTypes(type);
        LLVMTypeRef *part = base_alloc((n + 1) * sizeof(LLVMTypeRef)), now = type;
        bool other = false;
        for (unsigned k = 0; k < n; k++) {
            LLVMTypeRef was = LLVMStructGetTypeAtIndex(type, k);
            part[k] = named_type(u, was, number);
            other |= part[k] != was;
        }
        if (other)
            now = LLVMStructTypeInContext(LLVMGetTypeContext(type), part, n,
                                          LLVMIsPackedStruct(type));
        free(part);
        return now;
    }
    default: return type;
    }
}

/* Gives a load its named type, and its users the generic pointer by a cast, which has the load's
 * facts. */
static void retype_load(struct namer *s, LLVMValueRef load, const struct target_row *row)
{
    struct unit *u = s->r.u;
    LLVMTypeRef was = LLVMTypeOf(load);
    uint32_t node = facts_node(u->facts, load);
    retype_value(load, ir_in_space(was, row->number));
    LLVMValueRef cast = retype_give_back(&s->loads, load, was, ir_after(load), load, "generic");
    ptrmap_remove(&u->facts->ids, load);
    if (cast && node != PTRMAP_NONE)
        ptrmap_put(&u->facts->ids, cast, node);
}

/* Changes what memory the instruction says that there is: a variable, or a step through it. */
static void retype_memory(struct namer *s, LLVMValueRef i)
{
    struct unit *u = s->r.u;
    const struct target_row *row;
    if (LLVMIsAAllocaInst(i) && (row = webs_row(&s->webs, i)) != NULL)
        shim_set_allocated_type(i, named_type(u, LLVMGetAllocatedType(i), row->number));
    else if (LLVMIsAGetElementPtrInst(i) && LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind &&
             (row = webs_row(&s->webs, i)) != NULL)
        shim_set_gep_type(i, named_type(u, LLVMGetGEPSourceElementType(i), row->number));
}

static bool change(struct namer *s, LLVMValueRef fn)
{
    bool any = false;
    s->stores.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            retype_memory(s, i);
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            const struct target_row *row = webs_row_of_access(&s->webs, i);
            next = LLVMGetNextInstruction(i);
            any |= row != NULL;
            if (row && LLVMIsALoadInst(i))
                retype_load(s, i, row);
            else if (row)
                vec_push(&s->stores, ((struct wish){ i, 0, row }));
        }
    retyper_clear(&s->loads);
    for (uint32_t k = 0; k < s->stores.n; k++)
        rewrite_mark(&s->r, LLVMGetOperand(s->stores.at[k].user, 0));
    rewrite_retype(&s->r);
    for (uint32_t k = 0; k < s->stores.n; k++)
        rewrite_operand(&s->r, s->stores.at[k]);
    rewrite_repair_uses(&s->r);
    return any;
}

static int run(struct unit *u)
{
    struct namer s = { .stores = VEC_IN(&u->arena) };
    bool changed = false;
    if (!u->has_generic)
        return PASS_SAME;
    webs_init(&s.webs, u);
    rewriter_init(&s.r, u);
    retyper_init(&s.loads, &u->arena, u->target, LLVMGetModuleContext(u->mod), true);
    WORLD_EACH_FUNCTION (u, fn)
        if (s.webs.any && !LLVMIsDeclaration(fn))
            changed |= change(&s, fn);
    changed |= rewriter_fini(&s.r);
    retyper_fini(&s.loads);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_name_memory_pass = {
    .name = "name-memory",
    .brief = "let variables hold named pointers where all that they hold are in one space",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
