/* SPDX-License-Identifier: Apache-2.0 */
/* webs.c - finds the variables of name_memory.c, which has the argument. */
#include "rewrite/webs.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/Target.h>

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && unit_is_generic(u, ir_space(type));
}

static uint32_t first_of(struct webs *w, uint32_t object)
{
    assert(object < w->n && "an object of the facts");
    for (; w->at[object].parent != object; object = w->at[object].parent)
        w->at[object].parent = w->at[w->at[object].parent].parent;
    return object;
}

static void stay(struct webs *w, uint32_t object) { w->at[first_of(w, object)].stays = true; }

static void join(struct webs *w, uint32_t a, uint32_t b)
{
    a = first_of(w, a);
    b = first_of(w, b);
    if (a == b)
        return;
    struct web *to = &w->at[a], *from = &w->at[b];
    from->parent = a;
    to->stays |= from->stays || (to->row && from->row && to->row != from->row);
    to->row = to->row ? to->row : from->row;
}

/* The objects that the operand may point to, in `ret`; returns their number.  0: nothing reaches
 * the instruction.  `where`: the bytes there. */
static uint32_t objects_at(struct webs *w, LLVMValueRef user, unsigned k, int64_t size,
                           uint32_t ret[BUDGET_GROUP], struct region *where)
{
    struct facts *f = w->u->facts;
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    ret[0] = MEMORY_UNKNOWN;
    *where = region_anywhere();
    if (facts_node(f, v) == PTRMAP_NONE)
        return 1;
    struct fact fact = facts_at_use(f, use, facts_lanes(LLVMTypeOf(v)));
    if (fact.object == MEMORY_NONE)
        return 0;
    if (LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMPointerTypeKind)
        *where = region_of(fact, size);
    return memory_members(&f->memory, fact.object, ret);
}

/* Adds a region.  Time: as many steps as the list has regions. */
static void note(struct web_regions *regions, struct region where)
{
    for (uint32_t k = 0; k < regions->n; k++) {
        struct region r = regions->at[k];
        if (r.rem == where.rem && r.mod == where.mod && r.size == where.size &&
            r.low == where.low && r.end == where.end)
            return;
    }
    if (regions->n <= BUDGET_WEB_REGIONS)
        vec_push(regions, where);
}

/* Something but a load or store of one pointer is at the operand's address. */
static void view(struct webs *w, LLVMValueRef user, unsigned k, int64_t size)
{
    uint32_t object[BUDGET_GROUP], n;
    struct region where;
    n = objects_at(w, user, k, size, object, &where);
    for (uint32_t m = 0; m < n; m++)
        if (object[m] != MEMORY_UNKNOWN)
            note(&w->at[object[m]].views, where);
}

/* The space that the value which is loaded or stored may name; `ret_any`: any does. */
static const struct target_row *row_of_value(struct webs *w, LLVMValueRef i, bool *ret_any)
{
    struct unit *u = w->u;
    bool load = LLVMIsALoadInst(i) != NULL;
    LLVMValueRef v = load ? i : LLVMGetOperand(i, 0);
    struct fact fact = { 0 };
    if (!LLVMIsUndef(v))
        fact =
            load ? facts_get(u->facts, v, 1) : facts_at_use(u->facts, LLVMGetOperandUse(i, 0), 1);
    *ret_any = space_empty(fact.set) && (load || LLVMIsUndef(v) || fact.flags & FACT_NULL);
    if (GUARD("name-memory:left", fact.flags & FACT_LEFT))
        return NULL;
    assert((!load || ir_after(i)) && "a cast has a place behind a load");
    return load ? facts_resolved(u->facts, fact) : rewrite_row(u, i, 0);
}

/* A load or store of one generic pointer. */
static void pointer(struct webs *w, LLVMValueRef i, unsigned k)
{
    uint32_t object[BUDGET_GROUP], n;
    struct region where;
    bool any, plain = !LLVMGetVolatile(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
    const struct target_row *row = row_of_value(w, i, &any);
    n = objects_at(w, i, k, w->u->facts->word, object, &where);
    for (uint32_t m = 0; m < n; m++) {
        struct web *web = &w->at[first_of(w, object[m])];
        note(&w->at[object[m]].pointers, where);
        web->stays |= !plain || (!row && !any) ||
                      (row && web->row && GUARD("name-memory:spaces", web->row != row));
        web->row = web->row ? web->row : row;
        join(w, object[0], object[m]);
    }
}

/* A copy of memory: both ends hold pointers of one type. */
static void copy(struct webs *w, LLVMValueRef i, const struct ir_access *a)
{
    uint32_t to[BUDGET_GROUP], from[BUDGET_GROUP];
    struct region where;
    uint32_t n = objects_at(w, i, a->operand[0], -1, to, &where);
    uint32_t m = objects_at(w, i, a->operand[1], -1, from, &where);
    for (uint32_t k = 0; k < n && m > 0; k++)
        join(w, to[k], from[0]);
    for (uint32_t k = 0; k < m && n > 0; k++)
        join(w, from[k], to[0]);
}

/* What a call does with memory that it gets: a function that is followed has instructions for it,
 * any other one looks at all bytes. */
static void call(struct webs *w, LLVMValueRef i)
{
    LLVMValueRef fn = ir_callee(i);
    enum call_flow flow = fn ? function_flow(fn) : CALL_UNKNOWN;
    if (flow == CALL_NOTHING || flow == CALL_ASSUME || flow == CALL_LIFE)
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(i); k++)
        if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) &&
            (!fn || LLVMIsDeclaration(fn) || ir_call_arg_has(i, k, "byval")))
            view(w, i, k, -1);
}

static void look_at(struct webs *w, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(w->u->mod);
    bool load = LLVMIsALoadInst(i) != NULL, store = LLVMIsAStoreInst(i) != NULL;
    LLVMTypeRef type = load ? LLVMTypeOf(i) : store ? LLVMTypeOf(LLVMGetOperand(i, 0)) : NULL;
    if (LLVMIsAAllocaInst(i)) {
        uint32_t node = facts_node(w->u->facts, i);
        struct fact fact = node == PTRMAP_NONE ? (struct fact){ 0 } : w->u->facts->fact.at[node];
        if (fact.object > MEMORY_UNKNOWN)
            w->at[memory_find(&w->u->facts->memory, fact.object)].variables++;
    } else if (a.n == 1 && (load || store) && is_generic(w->u, type)) {
        pointer(w, i, a.operand[0]);
    } else if (a.n == 2) {
        copy(w, i, &a);
    } else if (a.n == 0 && flow_of(i).kind == FLOW_CALL) {
        call(w, i);
    } else {
        bool sized =
            type && LLVMTypeIsSized(type) && LLVMGetTypeKind(type) != LLVMScalableVectorTypeKind;
        for (unsigned k = 0; k < a.n && !a.hint; k++)
            view(w, i, a.operand[k], sized ? (int64_t)LLVMStoreSizeOfType(td, type) : -1);
    }
}

/* True if some bytes of the region may hold a pointer. */
static bool holds_pointer(const struct web *web, const struct object *o, struct region where)
{
    for (uint32_t k = 0; k < web->pointers.n; k++)
        if (region_overlap(web->pointers.at[k], where))
            return true;
    for (uint32_t k = 0; k < o->cell.n; k++)
        if ((o->cell.at[k].stored.object != MEMORY_NONE ||
             !space_empty(o->cell.at[k].stored.set)) &&
            region_overlap(o->cell.at[k].where, where))
            return true;
    return false;
}

/* Leaves objects as they are that are not only variables of functions, or of whose pointers
 * something else is read or written.  Bound: BUDGET_WEB_REGIONS views of an object, each compared
 * with BUDGET_WEB_REGIONS pointers and the object's cells. */
static void check(struct webs *w, uint32_t object)
{
    const struct object *o = &w->u->facts->memory.object.at[object];
    const struct web *web = &w->at[object];
    bool foreign = o->host || o->visible || web->variables != o->weight;
    if (GUARD("name-memory:foreign", foreign) || web->views.n > BUDGET_WEB_REGIONS ||
        web->pointers.n > BUDGET_WEB_REGIONS) {
        stay(w, object);
        return;
    }
    for (uint32_t k = 0; k < web->views.n; k++)
        if (GUARD("name-memory:view", holds_pointer(web, o, web->views.at[k])))
            stay(w, object);
}

/* True if pointers of the space may stand where generic ones did. */
static bool has_form(struct unit *u, const struct target_row *row)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    LLVMTypeRef generic = LLVMPointerTypeInContext(ctx, u->generic.number);
    LLVMTypeRef named = LLVMPointerTypeInContext(ctx, row->number);
    return LLVMABISizeOfType(td, named) == LLVMABISizeOfType(td, generic) &&
           LLVMABIAlignmentOfType(td, named) == LLVMABIAlignmentOfType(td, generic) &&
           !(row->flags & (ROW_ZERO_ADDRESS | ROW_PARAM));
}

void webs_init(struct webs *w, struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts about memory");
    struct memory *m = &u->facts->memory;
    *w = (struct webs){ .u = u, .n = m->object.n };
    w->at = NEWN(&u->arena, struct web, w->n);
    for (uint32_t k = 0; k < w->n; k++)
        w->at[k] =
            (struct web){ .parent = k, .pointers = VEC_IN(&u->arena), .views = VEC_IN(&u->arena) };
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                look_at(w, i);
    stay(w, MEMORY_NONE);
    stay(w, MEMORY_UNKNOWN);
    for (uint32_t k = MEMORY_UNKNOWN + 1; k < w->n; k++)
        if (memory_find(m, k) == k && !m->object.at[k].member)
            check(w, k);
    for (uint32_t k = 0; k < w->n; k++) {
        struct web *web = &w->at[k];
        if (web->parent == k && web->row && GUARD("name-memory:form", !has_form(u, web->row)))
            web->stays = true;
        w->any |= web->parent == k && web->row && !web->stays;
    }
}

static const struct target_row *row_at(struct webs *w, struct fact fact)
{
    uint32_t member[BUDGET_GROUP];
    if (fact.object == MEMORY_NONE)
        return NULL;
    memory_members(&w->u->facts->memory, fact.object, member);
    const struct web *web = &w->at[first_of(w, member[0])];
    return web->stays ? NULL : web->row;
}

const struct target_row *webs_row(struct webs *w, LLVMValueRef pointer)
{
    uint32_t node = facts_node(w->u->facts, pointer);
    return node == PTRMAP_NONE ? NULL : row_at(w, w->u->facts->fact.at[node]);
}

const struct target_row *webs_row_of_access(struct webs *w, LLVMValueRef i)
{
    bool load = LLVMIsALoadInst(i) != NULL;
    if (!load && !LLVMIsAStoreInst(i))
        return NULL;
    if (!is_generic(w->u, LLVMTypeOf(load ? i : LLVMGetOperand(i, 0))))
        return NULL;
    LLVMUseRef use = LLVMGetOperandUse(i, load ? 0 : 1);
    if (facts_node(w->u->facts, LLVMGetUsedValue(use)) == PTRMAP_NONE)
        return NULL;
    return row_at(w, facts_at_use(w->u->facts, use, 1));
}
