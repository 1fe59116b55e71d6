/* SPDX-License-Identifier: Apache-2.0 */
/* contents.c - collects the pointers stored to each variable, and gives equal contents one name. */
#include "propagate/contents.h"

#include "facts/world.h"
#include "ir/ir.h"
#include "pass/limits.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>
#include <llvm-c/Target.h>

LLVMValueRef contents_base(LLVMValueRef v)
{
    assert(v && "a pointer");
    LLVMValueRef from = flow_source(v, true);
    for (unsigned k = 0; from && k < BUDGET_CONTENT_STEPS; k++) {
        v = from;
        from = flow_source(v, true);
    }
    return v;
}

/* Stores in `base` the pointers from which `v` is computed by casts, offsets, phis and selects, and
 * returns how many: 0 where there are more than BUDGET_CONTENT_BASES. */
static unsigned bases_of(LLVMValueRef v, LLVMValueRef *base)
{
    LLVMValueRef seen[BUDGET_CONTENT_STEPS] = { contents_base(v) };
    unsigned n = 0, n_seen = 1;
    for (unsigned k = 0; k < n_seen; k++) {
        struct flow flow = flow_of(seen[k]);
        unsigned sources = flow.kind == FLOW_JOIN ? flow.end - flow.first : 0;
        if (sources < 2 || sources > BUDGET_CONTENT_STEPS) {
            if (n == BUDGET_CONTENT_BASES)
                return 0;
            base[n++] = seen[k];
            continue;
        }
        for (unsigned i = flow.first; i < flow.end; i++) {
            LLVMValueRef from = contents_base(LLVMGetOperand(seen[k], i));
            unsigned at = 0;
            while (at < n_seen && seen[at] != from)
                at++;
            if (at == BUDGET_CONTENT_STEPS)
                return 0;
            seen[at] = from;
            n_seen += at == n_seen;
        }
    }
    return n;
}

/* Notes the budget for explain/, by the function that stores. */
#define NOTE(c, id)                                        \
    do {                                                   \
        if ((c)->function)                                 \
            PASS_BUDGET_MET((c)->u, (c)->function, id, 0); \
    } while (0)

/* True if the pointer points at one known offset into variables that code outside does not see. */
static bool is_followed(struct unit *u, struct fact fact)
{
    return fact.object != MEMORY_NONE && fact.mod == 0 &&
           memory_find(&u->facts->memory, fact.object) != MEMORY_UNKNOWN;
}

/* True for a struct that a kernel takes by value: the host filled this variable. */
static bool is_from_host(LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsAArgument(v) ? LLVMGetParamParent(v) : NULL;
    unsigned index = 0;
    if (!fn || !ir_is_kernel(fn))
        return false;
    while (LLVMGetParam(fn, index) != v)
        index++;
    return ir_arg_has(fn, index, "byval");
}

static bool is_variable(LLVMValueRef v)
{
    return LLVMIsAAllocaInst(v) || LLVMIsAGlobalVariable(v) || is_from_host(v);
}

static void put(struct contents *c, LLVMValueRef variable, int32_t at, space_set set)
{
    assert(is_variable(variable) && "contents are of variables");
    uint32_t first = ptrmap_find(&c->first, variable), n = 0;
    if (first == PTRMAP_NONE)
        first = 0;
    for (uint32_t k = first; k; k = c->stored.at[k].next, n++)
        if (c->stored.at[k].at == at) {
            c->stored.at[k].set = space_join(c->stored.at[k].set, set);
            return;
        }
    if (n == BUDGET_CONTENT_POINTERS) {
        NOTE(c, CONTENT_POINTERS);
        return;
    }
    ptrmap_put(&c->first, variable, c->stored.n);
    vec_push_in(c->arena, &c->stored, ((struct content){ at, set, first }));
}

/* Adds the pointers of an initializer at their offsets.  Without one, adds each pointer of the type
 * as one that the host gave. */
static void put_all(struct contents *c, LLVMValueRef variable, LLVMTypeRef type, LLVMValueRef init,
                    uint64_t at)
{
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(c->u->mod);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool array = kind == LLVMArrayTypeKind;
    if (init && (LLVMIsNull(init) || LLVMIsUndef(init)))
        return; /* only generic pointers count, and zero bits are the generic null */
    if (kind == LLVMPointerTypeKind && ir_space(type) == c->u->generic.number && at <= INT32_MAX)
        put(c, variable, (int32_t)at,
            init ? facts_get(c->u->facts, init, 1).set : c->u->facts->global);
    if (kind != LLVMStructTypeKind && !array)
        return;
    uint64_t n = array ? LLVMGetArrayLength2(type) : LLVMCountStructElementTypes(type);
    for (unsigned k = 0; k < n && k < BUDGET_CONTENT_POINTERS; k++) {
        LLVMTypeRef each = array ? LLVMGetElementType(type) : LLVMStructGetTypeAtIndex(type, k);
        uint64_t offset =
            array ? k * LLVMABISizeOfType(td, each) : LLVMOffsetOfElement(td, type, k);
        put_all(c, variable, each, init ? LLVMGetAggregateElement(init, k) : NULL, at + offset);
    }
}

/* Adds the pointers that are in variables before any store. */
static void collect_filled(struct contents *c)
{
    unsigned kind = ir_attribute_kind("byval");
    for (LLVMValueRef g = LLVMGetFirstGlobal(c->u->mod); g; g = LLVMGetNextGlobal(g))
        if (LLVMGetInitializer(g))
            put_all(c, g, LLVMGlobalGetValueType(g), LLVMGetInitializer(g), 0);
    IR_EACH_FUNCTION (c->u->mod, fn) {
        for (unsigned k = 0; ir_is_kernel(fn) && k < LLVMCountParams(fn); k++) {
            LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, k + 1, kind);
            if (by)
                put_all(c, LLVMGetParam(fn, k), LLVMGetTypeAttributeValue(by), NULL, 0);
        }
    }
}

/* Adds a stored pointer to each variable that the address may point into.  If the address is a
 * parameter, goes on to the arguments of its calls. */
static void put_through(struct contents *c, LLVMValueRef address, int32_t at, space_set set,
                        unsigned depth)
{
    LLVMValueRef base[BUDGET_CONTENT_BASES];
    unsigned n = bases_of(address, base), calls = 0;
    if (n == 0)
        NOTE(c, CONTENT_BASES);
    for (unsigned k = 0; k < n; k++) {
        if (is_variable(base[k])) {
            put(c, base[k], at, set);
            continue;
        }
        if (flow_source(base[k], true))
            NOTE(c, CONTENT_STEPS);
        if (LLVMIsAArgument(base[k]) && depth == BUDGET_CONTENT_DEPTH)
            NOTE(c, CONTENT_DEPTH);
        if (!LLVMIsAArgument(base[k]) || depth == BUDGET_CONTENT_DEPTH)
            continue;
        LLVMValueRef fn = LLVMGetParamParent(base[k]);
        unsigned index = 0;
        while (LLVMGetParam(fn, index) != base[k])
            index++;
        IR_EACH_USE (fn, use) {
            LLVMValueRef call = LLVMGetUser(use);
            if (calls == BUDGET_CONTENT_CALLS)
                NOTE(c, CONTENT_CALLS);
            if (++calls > BUDGET_CONTENT_CALLS || !LLVMIsACallInst(call) || ir_callee(call) != fn ||
                LLVMGetNumArgOperands(call) <= index)
                break;
            put_through(c, LLVMGetOperand(call, index), at, set, depth + 1);
        }
    }
}

/* True if the store puts a pointer back to where it was loaded, moved within its object, so that
 * the variable holds pointers to the same spaces as before.  Facts of the function are about all
 * variables that it is called with; this is about each:
 *
 *     int Run::take() { return *at++; }        `at` is global again in one Run, local in another */
static bool puts_back(const struct facts *f, LLVMValueRef store, struct fact to)
{
    LLVMValueRef base[BUDGET_CONTENT_BASES], at = contents_base(LLVMGetOperand(store, 1));
    unsigned n = bases_of(LLVMGetOperand(store, 0), base), same = 0;
    for (unsigned k = 0; k < n && LLVMIsALoadInst(base[k]); k++) {
        LLVMValueRef from = LLVMGetOperand(base[k], 0);
        struct fact fact = facts_get(f, from, 1);
        same += contents_base(from) == at && fact.mod == 0 && fact.rem == to.rem;
    }
    return n > 0 && same == n;
}

static void collect_store(struct contents *c, LLVMValueRef i)
{
    const struct facts *f = c->u->facts;
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(i, 0));
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind ||
        null_is(c->u->target, LLVMGetOperand(i, 0)) || ir_space(type) != c->u->generic.number)
        return;
    struct fact to = facts_at_use(f, LLVMGetOperandUse(i, 1), 1);
    struct fact value = facts_at_use(f, LLVMGetOperandUse(i, 0), 1);
    /* A copy does not help if what it loads of this stays generic: it may become a parameter. */
    value.flags |= FACT_PASSED | FACT_FIXED;
    bool known = value.object != MEMORY_NONE &&
                 memory_find(&c->u->facts->memory, value.object) != MEMORY_UNKNOWN;
    bool stays = known && facts_cover(f, value) && !facts_signable(f, value);
    if (is_followed(c->u, to) && !puts_back(f, i, to))
        put_through(c, LLVMGetOperand(i, 1), to.rem, stays ? f->top : value.set, 0);
}

/* Adds the contents of one whole variable that is copied to another. */
static void collect_copy(struct contents *c, LLVMValueRef call)
{
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
    uint32_t k = is_variable(to) && is_variable(from) ? ptrmap_find(&c->first, from) : PTRMAP_NONE;
    for (; k != PTRMAP_NONE && k; k = c->stored.at[k].next)
        put(c, to, c->stored.at[k].at, c->stored.at[k].set);
}

void contents_init(struct contents *c, struct unit *u, struct arena *a)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    *c = (struct contents){ .u = u, .arena = a };
    ptrmap_init_in(&c->first, c->arena, 0);
    ptrmap_init_in(&c->shape_of, c->arena, 0);
    intern_init(&c->names, a);
    intern_put(&c->names, "", 0);
    vec_push_in(c->arena, &c->stored, ((struct content){ 0 }));
    vec_push_in(c->arena, &c->shapes, ((struct shape){ 0 }));
    collect_filled(c);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (pass_ask(u))
                    return;
                c->function = ir_name_of(fn);
                if (LLVMIsAStoreInst(i))
                    collect_store(c, i);
                else if (LLVMIsAMemCpyInst(i))
                    collect_copy(c, i);
            }
}

/* Adds a content to a shape, in which each offset is once. */
static void add_content(struct contents *c, struct shape *s, struct content content)
{
    for (uint32_t k = 0; k < s->content.n; k++)
        if (s->content.at[k].at == content.at) {
            s->content.at[k].set = space_join(s->content.at[k].set, content.set);
            return;
        }
    vec_push_in(c->arena, &s->content, content);
}

static int by_offset(const void *a, const void *b)
{
    const struct content *x = a, *y = b;
    return x->at < y->at ? -1 : x->at > y->at;
}

/* The number of the shape with this name, a new one or an old one.  A shape without any known
 * pointer has number 0, no shape. */
static uint32_t intern(struct contents *c, struct shape s)
{
    struct text name = { 0 };
    qsort(s.content.at, s.content.n, sizeof *s.content.at, by_offset);
    for (uint32_t k = 0; k < s.content.n; k++) {
        struct fact fact = { .set = s.content.at[k].set };
        const struct target_row *row = facts_cover(c->u->facts, fact);
        if (row)
            text_putf(&name, "%s%d.%s", name.n ? "." : "", s.content.at[k].at,
                      space_name(row->space));
    }
    uint32_t known = intern_put(&c->names, text_get(&name), name.n);
    if (known == c->shapes.n) {
        s.name = intern_get(&c->names, known);
        vec_push_in(c->arena, &c->shapes, s);
    }
    text_fini(&name);
    return known;
}

uint32_t contents_of(struct contents *c, LLVMValueRef pointer, int32_t *ret_offset)
{
    LLVMValueRef base[BUDGET_CONTENT_BASES];
    unsigned n = bases_of(pointer, base);
    struct fact fact = facts_get(c->u->facts, pointer, 1);
    if (!is_followed(c->u, fact))
        return CONTENTS_NONE;
    *ret_offset = fact.rem;
    uint32_t known = n == 1 ? ptrmap_find(&c->shape_of, base[0]) : PTRMAP_NONE;
    if (known != PTRMAP_NONE)
        return known;
    struct shape s = { 0 };
    for (unsigned k = 0; k < n; k++) {
        uint32_t at = is_variable(base[k]) ? ptrmap_find(&c->first, base[k]) : PTRMAP_NONE;
        if (at == PTRMAP_NONE)
            return CONTENTS_NONE;
        for (; at; at = c->stored.at[at].next)
            add_content(c, &s, c->stored.at[at]);
    }
    known = intern(c, s);
    if (n == 1)
        ptrmap_put(&c->shape_of, base[0], known);
    return known;
}

uint32_t contents_object(struct contents *c, struct trial *t, uint32_t shape)
{
    assert(shape != CONTENTS_NONE && shape < c->shapes.n && "a shape by contents_of()");
    const struct shape *s = &c->shapes.at[shape];
    uint32_t object = trial_object(t), size = c->u->facts->word;
    for (uint32_t k = 0; k < s->content.n; k++)
        trial_put(t, object, s->content.at[k].at, size, s->content.at[k].set);
    return object;
}
