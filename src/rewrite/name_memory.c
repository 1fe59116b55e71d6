/* SPDX-License-Identifier: Apache-2.0 */
/* name_memory.c - memory that holds generic pointers to one space holds named ones.
 *
 *     %c = alloca { ptr addrspace(4), i32 }           %c = alloca { ptr addrspace(1), i32 }
 *     store ptr addrspace(4) %g, ptr %c           =>  store ptr addrspace(1) %p, ptr %c
 *     %q = load ptr addrspace(4), ptr %c              %q = load ptr addrspace(1), ptr %c
 *                                                     %q.generic = addrspacecast … %q to …(4)
 *
 * A driver without a generic space refuses a module that has such memory, though nothing is
 * accessed by a generic pointer.  The memory is that of variables of functions and of the module,
 * and of parameters by value.  All loads and stores of a field change together, with those of every
 * field that a pointer or a copy connects with it, or none does; a field of another space, or of
 * the same variable but left as it is, does not matter.  Initializers and the attributes `byval`
 * and `sret` change with the memory.
 *
 * Needs    facts: what each access may reach, and where the pointers in memory point.
 *          Keeps  nothing.
 * Does not change fields that hold pointers to several spaces [spaces]; that are read or written by
 *          anything but loads and stores of one pointer, copies, and zeroing [view]; memory that
 *          code outside the module may reach, or that is no variable [foreign]; fields that hold
 *          a pointer which may have left its object, or was computed from null, where a cast there
 *          and back gives another one [left]; or the attributes of a call that must be a tail call
 *          and of the function that makes it, which must be the same [tail-call].
 *          Spaces whose pointers have another size or alignment, or whose zero bits are an address,
 *          are not named [form].
 * Safe     because each pointer that is loaded was stored by one of these stores, is in the
 *          initializer, was copied from such memory, or is null: it is the same pointer there and
 *          back, and nothing else looks at its bytes.  The facts list all that may access a
 *          variable, since it is not MEMORY_UNKNOWN.  The type of a variable, and that by which a
 *          GEP counts, only give sizes, which stay. */
#include "base/guard.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "rewrite/webs.h"
#include "semantics/cast.h"

#include <assert.h>

struct namer {
    struct rewriter r;    /* of what is stored */
    struct retyper loads; /* of what is loaded */
    struct webs webs;
    VEC_OF(struct wish) stores;
};

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
static bool retype_variable_type(struct namer *s, LLVMValueRef i)
{
    bool gep = LLVMIsAGetElementPtrInst(i) != NULL;
    if (!gep && !LLVMIsAAllocaInst(i))
        return false;
    LLVMTypeRef was = gep ? LLVMGetGEPSourceElementType(i) : LLVMGetAllocatedType(i);
    LLVMTypeRef now = webs_type_at(&s->webs, gep ? LLVMGetOperand(i, 0) : i, was);
    if (now != was && gep)
        shim_set_gep_type(i, now);
    else if (now != was)
        shim_set_allocated_type(i, now);
    return now != was;
}

static LLVMTypeRef memory_type(void *user, LLVMValueRef pointer, LLVMTypeRef was)
{
    struct namer *s = user;
    return webs_type_at(&s->webs, pointer, was);
}

static LLVMValueRef named_constant(void *user, LLVMValueRef c, LLVMTypeRef type)
{
    struct namer *s = user;
    return cast_constant(s->r.u->target, c, type);
}

/* Changes the type of a module's variable. */
static bool retype_variable(struct namer *s, LLVMValueRef v)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(v), now = webs_type_at(&s->webs, v, was);
    LLVMValueRef init = LLVMGetInitializer(v);
    if (now == was || !init)
        return false;
    shim_replace_initializer(v, retype_constant(init, now, named_constant, s), 1);
    return true;
}

static bool change(struct namer *s, LLVMValueRef fn)
{
    bool any = false, tail = false;
    s->stores.n = 0;
    unseen_note(s->r.u, fn, &s->r.unseen);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (GUARD("name-memory:tail-call", ir_is_must_tail(i)))
                tail = true;
            else if (ir_is_call(i))
                any |= retype_memory_attributes(i, memory_type, s);
            else
                any |= retype_variable_type(s, i);
    if (!tail)
        any |= retype_memory_attributes(fn, memory_type, s);
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
    rewrite_settle(&s->r);
    rewrite_retype(&s->r);
    for (uint32_t k = 0; k < s->stores.n; k++)
        rewrite_operand(&s->r, s->stores.at[k]);
    rewrite_repair_uses(&s->r);
    return unseen_hide(s->r.u, &s->r.unseen) || any;
}

static int run(struct unit *u)
{
    struct namer s = { .stores = VEC_IN(&u->arena) };
    bool changed = false;
    if (!u->has_generic || !webs_has_accesses(u))
        return PASS_SAME;
    webs_init(&s.webs, u);
    rewriter_init(&s.r, u);
    retyper_init(&s.loads, &u->arena, u->target, LLVMGetModuleContext(u->mod), true);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn) && !u->cancelled)
            changed |= change(&s, fn);
    for (LLVMValueRef v = LLVMGetFirstGlobal(u->mod); v && !u->cancelled; v = LLVMGetNextGlobal(v))
        changed |= retype_variable(&s, v);
    changed |= rewriter_fini(&s.r);
    retyper_fini(&s.loads);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_name_memory_pass = {
    .name = "name-memory",
    .brief = "let memory hold named pointers where all that it holds are in one space",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
