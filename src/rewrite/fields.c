/* SPDX-License-Identifier: Apache-2.0 */
/* fields.c - finds the parameters that pass_fields.c changes: the address of a kernel's struct that
 * is only read, by functions that load few fields at constant places. */
#include "rewrite/fields.h"

#include "base/guard.h"
#include "base/worklist.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pass/limits.h"

#include <assert.h>

/* True for an offset of 31 bits and a sign.  Structs are smaller, and sums of two do not
 * overflow. */
static bool is_near(int64_t at) { return at >= -INT32_MAX && at <= INT32_MAX; }

/* Adds a field unless it is there.  False: there are too many, or it is too far away. */
static bool add_field(const struct fields *s, struct place *p, int64_t at, LLVMTypeRef type)
{
    if (!is_near(at))
        return false;
    for (unsigned k = 0; k < p->n; k++)
        if (p->field[k].at == at && p->field[k].type == type)
            return true;
    if (p->n == BUDGET_PASSED_FIELDS)
        PASS_BUDGET_MET(s->u, ir_name_of(p->fn), PASSED_FIELDS, 0);
    if (GUARD("pass-fields:most", p->n == BUDGET_PASSED_FIELDS))
        return false;
    assert(p->n < BUDGET_PASSED_FIELDS && "room for a field");
    p->field[p->n++] = (struct field){ at, type };
    return true;
}

/* True for a type that fits into one register. */
static bool is_field(const struct fields *s, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool known = kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ||
                 kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind;
    unsigned long long bytes = known ? LLVMStoreSizeOfType(s->td, type) : 0;
    return bytes > 0 && bytes <= 8 && LLVMSizeOfTypeInBits(s->td, type) == bytes * 8;
}

static bool is_plain(LLVMValueRef load)
{
    return !LLVMGetVolatile(load) && LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic;
}

/* LLVM also looks through casts, aliases and calls whose argument is `returned`; only GEPs are
 * followed here, as note_uses() follows them. */
LLVMValueRef fields_root(const struct fields *s, LLVMValueRef v, int64_t *ret_at)
{
    assert(v && "a value");
    LLVMValueRef root = shim_strip_offsets(s->u->mod, v, ret_at), base = v;
    while (base != root && LLVMIsAGetElementPtrInst(base))
        base = LLVMGetOperand(base, 0);
    if (GUARD("pass-fields:gep", base != root || !is_near(*ret_at))) {
        *ret_at = 0;
        return v;
    }
    return root;
}

unsigned fields_step(LLVMValueRef call, uint64_t *ret_bytes)
{
    enum { POINTER = 8, WORD = 4 };
    struct ir_access a = ir_access(call);
    if (a.n != 2 || !LLVMIsACallInst(call) || LLVMGetNumArgOperands(call) != 4 ||
        !LLVMIsAConstantInt(LLVMGetOperand(call, 2)) ||
        LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(call, 3))) != 1) /* no atomic copy */
        return 0;
    LLVMAttributeRef at = LLVMGetCallSiteEnumAttribute(call, 2, ir_attribute_kind("align"));
    uint64_t align = at ? LLVMGetEnumAttributeValue(at) : 1;
    uint64_t bytes = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 2));
    unsigned step = align < WORD ? (unsigned)align : WORD;
    if (GUARD("pass-fields:volatile", a.is_volatile) ||
        GUARD("pass-fields:pointers", align >= POINTER && bytes >= POINTER) || bytes % step != 0 ||
        bytes == 0 || bytes / step > BUDGET_PASSED_FIELDS)
        return 0;
    *ret_bytes = bytes;
    return step;
}

/* Adds the fields that a copy from `at` bytes behind the parameter reads.  False: it is no such
 * copy, or there are too many. */
static bool add_copied(const struct fields *s, struct place *p, LLVMValueRef call, int64_t at)
{
    uint64_t bytes = 0;
    unsigned step = fields_step(call, &bytes);
    bool known = step > 0 && is_near(at);
    LLVMContextRef ctx = LLVMGetModuleContext(s->u->mod);
    for (uint64_t k = 0; k < bytes && known; k += step)
        known = add_field(s, p, at + (int64_t)k, LLVMIntTypeInContext(ctx, step * 8));
    return known;
}

/* Notes a use of an address in the struct.  False: it is neither a load of a field, nor a copy of
 * fields, nor handed on to a place. */
static bool note_use(struct fields *s, uint32_t number, LLVMUseRef use)
{
    struct place *p = &s->place.at[number];
    LLVMValueRef user = LLVMGetUser(use), v = LLVMGetUsedValue(use);
    int64_t at = 0;
    if (fields_root(s, v, &at) != LLVMGetParam(p->fn, p->k))
        return false;
    if (LLVMIsALoadInst(user))
        return is_field(s, LLVMTypeOf(user)) && !GUARD("pass-fields:volatile", !is_plain(user)) &&
               add_field(s, p, at, LLVMTypeOf(user));
    LLVMValueRef callee = LLVMIsACallInst(user) ? ir_callee(user) : NULL;
    if (callee && ir_access(user).n == 2)
        return LLVMGetOperandUse(user, 1) == use && add_copied(s, p, user, at);
    for (unsigned k = 0; callee && k < LLVMGetNumArgOperands(user); k++)
        if (LLVMGetOperandUse(user, k) == use && k < LLVMCountParams(callee)) {
            uint32_t to = ptrmap_find(&s->number, LLVMGetParam(callee, k));
            if (to == PTRMAP_NONE)
                return false;
            vec_push(&p->handed, ((struct handing){ to, at }));
            return true;
        }
    return false;
}

/* Notes all uses of the parameter and of addresses that are computed from it. */
static bool note_uses(struct fields *s, uint32_t number)
{
    VEC_OF(LLVMValueRef) address = { 0 };
    bool known = true;
    vec_push(&address, LLVMGetParam(s->place.at[number].fn, s->place.at[number].k));
    for (uint32_t k = 0; k < address.n && known; k++)
        IR_EACH_USE (address.at[k], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperandUse(user, 0) == use)
                vec_push(&address, user);
            else if (GUARD("pass-fields:other", !note_use(s, number, use)))
                known = false;
        }
    vec_fini(&address);
    return known;
}

/* The bytes of the struct that the kernel's parameter passes by value, which nobody writes; 0: `v`
 * is no such parameter. */
static uint64_t bytes_of_root(const struct fields *s, LLVMValueRef v)
{
    LLVMValueRef fn = LLVMIsAArgument(v) ? LLVMGetParamParent(v) : NULL;
    unsigned k = 0;
    if (!fn || !ir_is_only_started(fn))
        return 0;
    while (LLVMGetParam(fn, k) != v)
        k++;
    LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("byval"));
    uint32_t object = by ? facts_get(s->u->facts, v, 1).object : MEMORY_NONE;
    if (object == MEMORY_NONE ||
        GUARD("pass-fields:written", memory_find(&s->u->facts->memory, object) == MEMORY_UNKNOWN ||
                                         rewrite_objects_count(&s->written, object) > 0))
        return 0;
    return LLVMABISizeOfType(s->td, LLVMGetTypeAttributeValue(by));
}

/* True if the fields lie in the `bytes` from `at` on. */
static bool is_inside(const struct fields *s, const struct place *p, int64_t at, uint64_t bytes)
{
    for (unsigned k = 0; k < p->n; k++) {
        int64_t first = at + p->field[k].at;
        uint64_t size = LLVMStoreSizeOfType(s->td, p->field[k].type);
        if (GUARD("pass-fields:bounds", first < 0 || (uint64_t)first + size > bytes))
            return false;
    }
    return true;
}

/* True if the call passes a struct that nobody writes, or a place that may become fields. */
static bool takes(const struct fields *s, const struct place *p, LLVMValueRef call)
{
    int64_t at = 0;
    if (!LLVMIsACallInst(call))
        return false;
    LLVMValueRef root = fields_root(s, LLVMGetOperand(call, p->k), &at);
    uint64_t bytes = bytes_of_root(s, root);
    uint32_t from = ptrmap_find(&s->number, root);
    return bytes ? is_inside(s, p, at, bytes) : from != PTRMAP_NONE && !s->place.at[from].out;
}

/* True if the place stays one: it gets what it hands on, and each call passes what it can be. */
static bool stays_in(struct fields *s, struct place *p)
{
    for (uint32_t h = 0; h < p->handed.n; h++) {
        const struct place *to = &s->place.at[p->handed.at[h].to];
        if (to->out)
            return false;
        for (unsigned k = 0; k < to->n; k++)
            if (!add_field(s, p, p->handed.at[h].at + to->field[k].at, to->field[k].type))
                return false;
    }
    IR_EACH_USE (p->fn, use)
        if (GUARD("pass-fields:root", !takes(s, p, LLVMGetUser(use))))
            return false;
    return true;
}

/* Visits what depends on a place that changed: places that hand on to it, and, if it is out, those
 * that it hands on to. */
static void visit_neighbours(struct fields *s, struct worklist *w, uint32_t number)
{
    const struct place *p = &s->place.at[number];
    for (uint32_t k = 0; k < p->from.n; k++)
        worklist_push(w, p->from.at[k]);
    for (uint32_t h = 0; h < p->handed.n && p->out; h++)
        worklist_push(w, p->handed.at[h].to);
}

/* A place is visited again only when a neighbour got a field more or is out, which happens
 * BUDGET_PASSED_FIELDS + 1 times to a place. */
static void visit(struct fields *s, struct worklist *w)
{
    uint32_t number;
    while (worklist_pop(w, &number)) {
        struct place *p = &s->place.at[number];
        unsigned n = p->n;
        if (p->out)
            continue;
        p->out = !stays_in(s, p);
        if (p->out || p->n != n)
            visit_neighbours(s, w, number);
    }
}

/* Finds the places that become fields.  False: there is none. */
static bool settle(struct fields *s)
{
    struct worklist w;
    bool any = false;
    worklist_init(&w, s->place.n, 0);
    for (uint32_t k = 0; k < s->place.n; k++) {
        const struct place *p = &s->place.at[k];
        for (uint32_t h = 0; h < p->handed.n; h++)
            vec_push(&s->place.at[p->handed.at[h].to].from, k);
        worklist_push(&w, k);
    }
    visit(s, &w);
    for (uint32_t k = 0; k < s->place.n; k++)
        if (!s->place.at[k].out && s->place.at[k].n == 0) {
            s->place.at[k].out = true; /* it is only handed on in a ring, and never read */
            visit_neighbours(s, &w, k);
        }
    visit(s, &w);
    worklist_fini(&w);
    for (uint32_t k = 0; k < s->place.n; k++)
        any |= !s->place.at[k].out;
    return any;
}

static void find_places(struct fields *s)
{
    WORLD_EACH_FUNCTION (s->u, fn) {
        unsigned n = world_may_sign(s->u, fn) ? LLVMCountParams(fn) : 0;
        for (unsigned k = 0; k < n; k++) {
            LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(fn, k));
            if (!ir_is_pointer(type) || ir_space(type) != s->u->generic.number ||
                world_is_fixed(fn, k) || !LLVMGetFirstUse(LLVMGetParam(fn, k)))
                continue;
            ptrmap_put(&s->number, LLVMGetParam(fn, k), s->place.n);
            vec_push(&s->place, ((struct place){ .fn = fn,
                                                 .k = k,
                                                 .handed = VEC_IN(s->place.home),
                                                 .from = VEC_IN(s->place.home) }));
        }
    }
    for (uint32_t k = 0; k < s->place.n; k++)
        s->place.at[k].out = !note_uses(s, k);
}

bool fields_find(struct fields *s, struct unit *u, struct arena *a)
{
    assert(u->props & PROP_FACTS && u->has_generic && "facts about generic pointers");
    *s = (struct fields){ .u = u, .place = VEC_IN(a) };
    s->td = LLVMGetModuleDataLayout(u->mod);
    ptrmap_init_in(&s->number, a, 0);
    rewrite_objects_init(&s->written, u, a);
    find_places(s);
    if (s->place.n == 0)
        return false;
    rewrite_note_writes(&s->written);
    return settle(s);
}
