/* SPDX-License-Identifier: Apache-2.0 */
/* webs.c - finds the memory of name_memory.c, which has the argument.
 *
 * Three walks over the module.  The first one finds the copies: it joins objects to kinds.  The
 * second one finds the places of each kind, joins them to webs, and learns the space of each web.
 * The third one leaves webs and kinds as they are that something else looks at. */
#include "rewrite/webs.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/parts.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

static bool is_generic(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && unit_is_generic(u, ir_space(type));
}

/* True if pointers of the space may stand where generic ones did. */
static bool has_form(const struct webs *w, const struct target_row *row)
{
    LLVMContextRef ctx = LLVMGetModuleContext(w->u->mod);
    LLVMTypeRef generic = LLVMPointerTypeInContext(ctx, w->u->generic.number);
    LLVMTypeRef named = LLVMPointerTypeInContext(ctx, row->number);
    return LLVMABISizeOfType(w->layout, named) == LLVMABISizeOfType(w->layout, generic) &&
           LLVMABIAlignmentOfType(w->layout, named) == LLVMABIAlignmentOfType(w->layout, generic) &&
           !(row->flags & (ROW_ZERO_ADDRESS | ROW_PARAM));
}

/* ---- kinds of objects ---- */

static uint32_t kind_of(const struct webs *w, uint32_t object)
{
    assert(object < w->n && "an object of the facts");
    for (; w->of[object].parent != object; object = w->of[object].parent)
        w->of[object].parent = w->of[w->of[object].parent].parent;
    return object;
}

/* The objects that the operand may point to, in `ret`; returns their number.  0: nothing reaches
 * the instruction.  `where`: the bytes there. */
static uint32_t objects_at(const struct webs *w, LLVMUseRef use, int64_t size,
                           uint32_t ret[BUDGET_GROUP], struct region *where)
{
    struct facts *f = w->u->facts;
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

/* The object of a variable or parameter, or MEMORY_NONE. */
static uint32_t object_of(const struct webs *w, LLVMValueRef v)
{
    struct facts *f = w->u->facts;
    uint32_t node = facts_node(f, v);
    uint32_t object = node == PTRMAP_NONE ? MEMORY_NONE : f->fact.at[node].object;
    return object > MEMORY_UNKNOWN ? memory_find(&f->memory, object) : MEMORY_NONE;
}

/* Makes two objects one kind.  Bytes at offset `from` of the one are copied to offset `to` of the
 * other, or to any offset that differs from that by a multiple of `step`; 0: to that one alone. */
static void same_kind(struct webs *w, uint32_t a, uint32_t b, int64_t from, int64_t to,
                      uint32_t step)
{
    a = kind_of(w, a);
    b = kind_of(w, b);
    uint64_t distance = (uint64_t)(from < to ? to - from : from - to);
    struct web_kind *into = &w->of[a];
    uint64_t period = base_gcd(base_gcd(into->period, w->of[b].period), base_gcd(distance, step));
    into->period = period > INT32_MAX ? 1 : (uint32_t)period;
    into->stays |= w->of[b].stays;
    w->of[b].parent = a;
}

static void copied(struct webs *w, const uint32_t *to, uint32_t n, struct region at_to,
                   const uint32_t *from, uint32_t m, struct region at_from)
{
    uint32_t step = (uint32_t)base_gcd(at_to.mod, at_from.mod);
    for (uint32_t k = 0; k < n && m > 0; k++)
        same_kind(w, from[0], to[k], at_from.rem, at_to.rem, step);
    for (uint32_t k = 0; k < m && n > 0; k++)
        same_kind(w, to[0], from[k], at_to.rem, at_from.rem, step);
}

/* True if parameter `k` of the function is the function's own copy of what its calls pass, and all
 * these calls are known. */
static bool is_known_copy(struct webs *w, LLVMValueRef fn, unsigned k)
{
    if (!fn || k >= LLVMCountParams(fn) || !ir_arg_has(fn, k, "byval"))
        return false;
    uint32_t may = ptrmap_find(&w->may_sign, fn);
    if (may == PTRMAP_NONE)
        ptrmap_put(&w->may_sign, fn, may = world_may_sign(w->u, fn));
    return may;
}

/* Arguments by value: each is copied to the parameter's object. */
static void find_copies_of_call(struct webs *w, LLVMValueRef i)
{
    LLVMValueRef fn = ir_callee(i);
    for (unsigned k = 0; fn && k < LLVMCountParams(fn); k++) {
        uint32_t from[BUDGET_GROUP], to = object_of(w, LLVMGetParam(fn, k));
        struct region where, begin = { .size = 1 };
        if (!is_known_copy(w, fn, k) || to == MEMORY_NONE)
            continue;
        uint32_t n = objects_at(w, LLVMGetOperandUse(i, k), 1, from, &where);
        copied(w, &to, 1, begin, from, n, where);
    }
}

static void find_copies(struct webs *w, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    uint32_t to[BUDGET_GROUP], from[BUDGET_GROUP];
    struct region at_to, at_from;
    if (a.n == 2) {
        uint32_t n = objects_at(w, LLVMGetOperandUse(i, a.operand[0]), 1, to, &at_to);
        uint32_t m = objects_at(w, LLVMGetOperandUse(i, a.operand[1]), 1, from, &at_from);
        copied(w, to, n, at_to, from, m, at_from);
    } else if (a.n == 0 && flow_of(i).kind == FLOW_CALL) {
        find_copies_of_call(w, i);
    }
}

/* ---- places and webs ---- */

static uint32_t web_find(const struct webs *w, uint32_t web)
{
    for (; w->web.at[web].parent != web; web = w->web.at[web].parent)
        w->web.at[web].parent = w->web.at[w->web.at[web].parent].parent;
    return web;
}

static uint32_t join(struct webs *w, uint32_t a, uint32_t b)
{
    a = web_find(w, a);
    b = web_find(w, b);
    struct web *to = &w->web.at[a], *from = &w->web.at[b];
    if (a == b)
        return a;
    from->parent = a;
    to->stays |=
        from->stays || (to->row && from->row && GUARD("name-memory:spaces", to->row != from->row));
    to->row = to->row ? to->row : from->row;
    return a;
}

/* The region as it repeats itself in objects of the kind. */
static struct region in_period(const struct web_kind *kind, struct region where)
{
    if (kind->period == 0)
        return where;
    where.mod = (uint32_t)base_gcd(where.mod, kind->period);
    where.rem = ((where.rem % where.mod) + where.mod) % where.mod;
    where.low = -1;
    where.end = 0;
    return where;
}

static bool is_same(struct region a, struct region b)
{
    return a.rem == b.rem && a.mod == b.mod && a.size == b.size && a.low == b.low && a.end == b.end;
}

/* The web of the pointers at the region, which is made if there is none.  All webs that have a byte
 * there are joined.  Time: as many steps as the kind has places. */
static uint32_t web_at(struct webs *w, uint32_t object, struct region where)
{
    struct web_kind *kind = &w->of[kind_of(w, object)];
    uint32_t web = UINT32_MAX;
    bool known = false;
    where = in_period(kind, where);
    for (uint32_t k = 0; k < kind->places.n; k++) {
        struct web_place p = kind->places.at[k];
        if (region_overlap(p.where, where))
            web = web == UINT32_MAX ? web_find(w, p.web) : join(w, web, p.web);
        known |= is_same(p.where, where);
    }
    if (known)
        return web;
    if (kind->places.n == BUDGET_WEB_REGIONS) { /* one more is too many: one web for all */
        for (uint32_t k = 1; k < kind->places.n; k++)
            join(w, kind->places.at[0].web, kind->places.at[k].web);
        kind->stays = true;
        return web_find(w, kind->places.at[0].web);
    }
    if (web == UINT32_MAX) {
        web = w->web.n;
        vec_push(&w->web, ((struct web){ .parent = web }));
    }
    vec_push(&kind->places, ((struct web_place){ where, web }));
    return web;
}

/* Something but a load or store of one pointer is at the region of the object. */
static void view_at(struct webs *w, uint32_t object, struct region where)
{
    struct web_kind *kind = &w->of[kind_of(w, object)];
    where = in_period(kind, where);
    for (uint32_t k = 0; k < kind->views.n; k++)
        if (is_same(kind->views.at[k], where))
            return;
    if (kind->views.n < BUDGET_WEB_REGIONS)
        vec_push(&kind->views, where);
    else
        kind->stays = true;
}

static void view(struct webs *w, LLVMValueRef user, unsigned k, int64_t size)
{
    uint32_t object[BUDGET_GROUP], n;
    struct region where;
    n = objects_at(w, LLVMGetOperandUse(user, k), size, object, &where);
    for (uint32_t m = 0; m < n; m++)
        view_at(w, object[m], where);
}

/* Pointers of `row` are at the place.  NULL: `any`, those of any space do, or none that has a name
 * is right. */
static void holds(struct webs *w, uint32_t web, const struct target_row *row, bool any)
{
    struct web *to = &w->web.at[web_find(w, web)];
    to->stays |= (!row && !any) || (row && GUARD("name-memory:form", !has_form(w, row))) ||
                 (row && to->row && GUARD("name-memory:spaces", to->row != row));
    to->row = to->row ? to->row : row;
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
    *ret_any = false;
    if (GUARD("name-memory:left", fact.flags & FACT_LEFT)) /* one made of null, too */
        return NULL;
    *ret_any = space_empty(fact.set) && (load || LLVMIsUndef(v) || fact.flags & FACT_NULL);
    assert((!load || ir_after(i)) && "a cast has a place behind a load");
    return load ? facts_resolved(u->facts, fact) : rewrite_row(u, i, 0);
}

/* A load or store of one generic pointer. */
static void pointer(struct webs *w, LLVMValueRef i, unsigned k)
{
    uint32_t object[BUDGET_GROUP], n, web = UINT32_MAX;
    struct region where;
    bool any, plain = !LLVMGetVolatile(i) && LLVMGetOrdering(i) == LLVMAtomicOrderingNotAtomic;
    const struct target_row *row = row_of_value(w, i, &any);
    n = objects_at(w, LLVMGetOperandUse(i, k), w->u->facts->word, object, &where);
    for (uint32_t m = 0; m < n; m++) {
        uint32_t at = web_at(w, object[m], where);
        web = web == UINT32_MAX ? at : join(w, web, at);
    }
    if (web != UINT32_MAX)
        holds(w, web, plain ? row : NULL, plain && any);
}

/* True if the call sets memory to zeros, or to nothing in particular: null, of whatever space. */
static bool is_zeroing(LLVMValueRef i)
{
    if (!LLVMIsAMemSetInst(i))
        return false;
    LLVMValueRef v = LLVMGetOperand(i, 1);
    return !ir_access(i).is_volatile && LLVMIsAConstant(v) && (LLVMIsNull(v) || LLVMIsUndef(v));
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
        if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k))) && !is_known_copy(w, fn, k) &&
            (!fn || LLVMIsDeclaration(fn) || ir_call_arg_has(i, k, "byval")))
            view(w, i, k, -1);
}

static void is_variable(struct webs *w, LLVMValueRef v)
{
    uint32_t object = object_of(w, v);
    if (object != MEMORY_NONE)
        w->of[object].variables++;
}

static void look_at(struct webs *w, LLVMValueRef i)
{
    struct ir_access a = ir_access(i);
    bool load = LLVMIsALoadInst(i) != NULL, store = LLVMIsAStoreInst(i) != NULL;
    LLVMTypeRef type = load ? LLVMTypeOf(i) : store ? LLVMTypeOf(LLVMGetOperand(i, 0)) : NULL;
    if (LLVMIsAAllocaInst(i)) {
        is_variable(w, i);
    } else if (a.n == 1 && (load || store) && is_generic(w->u, type)) {
        pointer(w, i, a.operand[0]);
    } else if (a.n == 2 || is_zeroing(i)) {
        ; /* a copy made both ends one kind, and nulls are of any space */
    } else if (a.n == 0 && flow_of(i).kind == FLOW_CALL) {
        call(w, i);
    } else {
        bool sized = type && ir_has_size(type);
        for (unsigned k = 0; k < a.n && !a.hint; k++)
            view(w, i, a.operand[k], sized ? (int64_t)LLVMStoreSizeOfType(w->layout, type) : -1);
    }
}

/* ---- initializers ---- */

/* True if a value of the type is, or contains, a generic pointer.  Each type is looked into once,
 * as it is asked about for each part of a type in turn. */
static bool has_generic(struct webs *w, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind != LLVMArrayTypeKind && kind != LLVMStructTypeKind)
        return is_generic(w->u, type);
    uint32_t known = ptrmap_find(&w->generics, type);
    if (known != PTRMAP_NONE)
        return known;
    bool has = kind == LLVMArrayTypeKind && has_generic(w, LLVMGetElementType(type));
    unsigned n = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type) : 0;
    for (unsigned k = 0; !has && k < n; k++)
        has = has_generic(w, LLVMStructGetTypeAtIndex(type, k));
    ptrmap_put(&w->generics, type, has);
    return has;
}

/* The named pointer that the constant is a cast of, or NULL. */
static LLVMValueRef cast_of(LLVMValueRef c)
{
    bool is = LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMAddrSpaceCast;
    return is && !LLVMIsAFunction(LLVMGetOperand(c, 0)) ? LLVMGetOperand(c, 0) : NULL;
}

/* A generic pointer in an initializer. */
static void constant_pointer(struct webs *w, uint32_t object, LLVMValueRef c, struct region where)
{
    const struct unit *u = w->u;
    LLVMValueRef of = cast_of(c);
    bool any = LLVMIsUndef(c) || null_is(u->target, c);
    const struct target_row *row =
        of && !any ? target_row(u->target, (struct target_space){ ir_space(LLVMTypeOf(of)) })
                   : NULL;
    if (row && !cast_constant(u->target, c, LLVMTypeOf(of)))
        row = NULL;
    holds(w, web_at(w, object, where), row, any);
}

/* The arrays that a part of an initializer is in.  All elements of an array have one type, so a
 * pointer in an element is at one place with those in all others:
 *
 *     [2 x ptr addrspace(4)] [@g global, @l local]      one place, of two spaces: it stays */
struct arrays {
    uint32_t step; /* their elements begin at multiples of it behind each other; 0: in no array */
    int64_t begin, end; /* of the outermost array */
};

/* A part of an initializer, at an offset.  Each part is looked at once. */
static void part(struct webs *w, uint32_t object, LLVMValueRef c, uint64_t offset, struct arrays in)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint64_t size = LLVMStoreSizeOfType(w->layout, type);
    struct region where = { .rem = (int64_t)offset, .size = (uint32_t)size };
    if (in.step) {
        where.mod = in.step;
        where.rem %= in.step;
        where.low = fact_low_of(in.begin);
        where.end = (uint32_t)in.end;
    }
    if (offset + size > INT32_MAX) {
        view_at(w, object, region_anywhere());
    } else if (is_generic(w->u, type)) {
        constant_pointer(w, object, c, where);
    } else if (LLVMIsNull(c) || LLVMIsUndef(c)) {
        ; /* zeros are a null of any space */
    } else if (!has_generic(w, type)) {
        view_at(w, object, where);
    } else if (kind == LLVMStructTypeKind) {
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            part(w, object, LLVMGetAggregateElement(c, k),
                 offset + LLVMOffsetOfElement(w->layout, type, k), in);
    } else {
        uint64_t step = LLVMABISizeOfType(w->layout, LLVMGetElementType(type));
        assert(step > 0 && "an element that is no pointer, or holds one");
        if (in.step == 0)
            in = (struct arrays){ 0, (int64_t)offset, (int64_t)(offset + size) };
        in.step = (uint32_t)base_gcd(in.step, step);
        for (unsigned k = 0; k < LLVMGetArrayLength2(type); k++)
            part(w, object, LLVMGetAggregateElement(c, k), offset + k * step, in);
    }
}

static void module_variable(struct webs *w, LLVMValueRef v)
{
    uint32_t object = object_of(w, v);
    LLVMValueRef init = LLVMGetInitializer(v);
    if (object == MEMORY_NONE || !init || world_is_shared(v) || LLVMIsExternallyInitialized(v))
        return;
    is_variable(w, v);
    part(w, object, init, 0, (struct arrays){ 0 });
}

/* ---- what stays ---- */

/* Leaves objects as they are that are not only variables, and places where something else is read
 * or written.  Bound: BUDGET_WEB_REGIONS views of a kind, each compared with as many places. */
static void check(struct webs *w, uint32_t object)
{
    const struct object *o = &w->u->facts->memory.object.at[object];
    struct web_kind *kind = &w->of[kind_of(w, object)];
    bool foreign = o->host || o->visible || w->of[object].variables != o->weight;
    kind->stays |= GUARD("name-memory:foreign", foreign);
}

static void check_kind(struct webs *w, const struct web_kind *kind)
{
    for (uint32_t k = 0; k < kind->places.n; k++) {
        struct web_place p = kind->places.at[k];
        bool looked_at = false;
        for (uint32_t v = 0; v < kind->views.n; v++)
            looked_at |= region_overlap(p.where, kind->views.at[v]);
        w->web.at[web_find(w, p.web)].stays |= kind->stays || GUARD("name-memory:view", looked_at);
    }
}

void webs_init(struct webs *w, struct unit *u)
{
    assert(u->props & PROP_FACTS && "facts about memory");
    struct memory *m = &u->facts->memory;
    *w = (struct webs){ .u = u,
                        .n = m->object.n,
                        .web = VEC_IN(&u->arena),
                        .layout = LLVMGetModuleDataLayout(u->mod) };
    w->spare = target_row(u->target, target_globals(u->target));
    w->spare = w->spare && has_form(w, w->spare) ? w->spare : NULL;
    ptrmap_init_in(&w->may_sign, &u->arena, 0);
    ptrmap_init_in(&w->generics, &u->arena, 0);
    w->of = NEWN(&u->arena, struct web_kind, w->n);
    for (uint32_t k = 0; k < w->n; k++)
        w->of[k] = (struct web_kind){ .parent = k,
                                      .places = VEC_IN(&u->arena),
                                      .views = VEC_IN(&u->arena) };
    w->of[MEMORY_NONE].stays = w->of[MEMORY_UNKNOWN].stays = true;
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (!pass_ask(u))
                    find_copies(w, i);
    WORLD_EACH_FUNCTION (u, fn) {
        for (unsigned k = 0; k < LLVMCountParams(fn); k++)
            if (is_known_copy(w, fn, k))
                is_variable(w, LLVMGetParam(fn, k));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (!pass_ask(u))
                    look_at(w, i);
    }
    for (LLVMValueRef v = LLVMGetFirstGlobal(u->mod); v; v = LLVMGetNextGlobal(v))
        module_variable(w, v);
    for (uint32_t k = MEMORY_UNKNOWN + 1; k < w->n; k++)
        if (memory_find(m, k) == k && !m->object.at[k].member)
            check(w, k);
    for (uint32_t k = 0; k < w->n; k++)
        if (w->of[k].parent == k)
            check_kind(w, &w->of[k]);
}

/* ---- answers ---- */

static bool accesses_generic(const struct unit *u, LLVMValueRef i)
{
    return (LLVMIsALoadInst(i) && is_generic(u, LLVMTypeOf(i))) ||
           (LLVMIsAStoreInst(i) && is_generic(u, LLVMTypeOf(LLVMGetOperand(i, 0))));
}

bool webs_has_accesses(struct unit *u)
{
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (accesses_generic(u, i))
                    return true;
    return false;
}

/* The web of the place at the region, or NULL. */
static const struct web *web_of(const struct webs *w, const struct web_kind *kind,
                                struct region where)
{
    where = in_period(kind, where);
    for (uint32_t k = 0; k < kind->places.n; k++)
        if (region_overlap(kind->places.at[k].where, where))
            return &w->web.at[web_find(w, kind->places.at[k].web)];
    return NULL;
}

const struct target_row *webs_row_of_access(struct webs *w, LLVMValueRef i)
{
    bool load = LLVMIsALoadInst(i) != NULL;
    uint32_t object[BUDGET_GROUP];
    struct region where;
    if (!load && !LLVMIsAStoreInst(i))
        return NULL;
    if (!is_generic(w->u, LLVMTypeOf(load ? i : LLVMGetOperand(i, 0))))
        return NULL;
    if (objects_at(w, LLVMGetOperandUse(i, load ? 0 : 1), w->u->facts->word, object, &where) == 0)
        return NULL;
    const struct web_kind *kind = &w->of[kind_of(w, object[0])];
    const struct web *web = kind->stays ? NULL : web_of(w, kind, where);
    assert((web || kind->stays) && "each such access has a place");
    return web && !web->stays ? web->row : NULL;
}

/* A type under change: the memory whose type it is. */
struct typed {
    struct webs *w;
    const struct web_kind *kind;
    struct region where; /* its first byte, of objects of the kind */
};

static LLVMTypeRef type_at(const struct typed *t, LLVMTypeRef type, uint64_t offset);

static LLVMTypeRef struct_at(const struct typed *t, LLVMTypeRef type, uint64_t offset)
{
    unsigned n = LLVMCountStructElementTypes(type);
    LLVMTypeRef *part = base_alloc((n + 1) * sizeof(LLVMTypeRef)), now = type;
    bool other = false;
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef was = LLVMStructGetTypeAtIndex(type, k);
        part[k] = type_at(t, was, offset + LLVMOffsetOfElement(t->w->layout, type, k));
        other |= part[k] != was;
    }
    if (other)
        now = LLVMStructTypeInContext(LLVMGetTypeContext(type), part, n, LLVMIsPackedStruct(type));
    free(part);
    return now;
}

/* The type of memory `offset` bytes behind the first one.  An array gets the type of its first
 * element for all: accesses have types of their own.  As many steps as the type has generic
 * pointers. */
static LLVMTypeRef type_at(const struct typed *t, LLVMTypeRef type, uint64_t offset)
{
    if (!has_generic(t->w, type))
        return type;
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: {
        struct region where = t->where;
        where.rem += (int64_t)offset;
        where.low = where.low < 0 ? where.low : fact_low_of(where.low + (int64_t)offset);
        where.end = where.end ? where.end + (uint32_t)offset : 0;
        where.size = t->w->u->facts->word;
        const struct web *web = web_of(t->w, t->kind, where);
        if (web && web->stays)
            return type;
        const struct target_row *row = web && web->row ? web->row : t->w->spare;
        return row ? ir_in_space(type, row->number) : type;
    }
    case LLVMArrayTypeKind: {
        LLVMTypeRef element = LLVMGetElementType(type), now = type_at(t, element, offset);
        return now == element ? type : LLVMArrayType2(now, LLVMGetArrayLength2(type));
    }
    case LLVMStructTypeKind: return struct_at(t, type, offset);
    default: return type;
    }
}

/* True if the type of the memory may stay as it is although accesses of it change: accesses have
 * types of their own, and a named pointer has a generic one's size (has_form()).  Not where first
 * values have that type. */
static bool may_stay(LLVMValueRef pointer)
{
    LLVMValueRef init = LLVMIsAGlobalVariable(pointer) ? LLVMGetInitializer(pointer) : NULL;
    return !init || LLVMIsNull(init) || LLVMIsUndef(init);
}

LLVMTypeRef webs_type_at(struct webs *w, LLVMValueRef pointer, LLVMTypeRef type)
{
    enum { LEAVES = 1 << 16 }; /* of a type that is changed for its looks alone */
    struct facts *f = w->u->facts;
    uint32_t member[BUDGET_GROUP], node = facts_node(f, pointer);
    if (node == PTRMAP_NONE || f->fact.at[node].object == MEMORY_NONE || !ir_has_size(type) ||
        LLVMGetTypeKind(LLVMTypeOf(pointer)) != LLVMPointerTypeKind)
        return type;
    memory_members(&f->memory, f->fact.at[node].object, member);
    struct typed t = { w, &w->of[kind_of(w, member[0])], region_of(f->fact.at[node], 1) };
    if (t.kind->stays || LLVMStoreSizeOfType(w->layout, type) > INT32_MAX ||
        (may_stay(pointer) && ir_type_leaves(type, LEAVES, NULL) > LEAVES))
        return type;
    return type_at(&t, type, 0);
}
