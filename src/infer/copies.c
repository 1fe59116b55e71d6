/* SPDX-License-Identifier: Apache-2.0 */
/* copies.c - the spaces from and to which bytes of a private variable are copied.
 *
 *     memcpy(%copy, %g, 64); call @get(ptr %copy)     =>     call @get(ptr %g)
 *     call @make(ptr %copy); memcpy(%g, %copy, 64)    =>     call @make(ptr %g)
 *     call @f(ptr byval(%S) %g)                       =>     the body of @f reads %g
 *
 * LLVM does these (memcpyopt, instcombine, the inliner, ipsccp), also where the copy is a loop, or
 * a load and a store, that it turns into a memcpy first.  Each object learns here which places are
 * at the other end of a copy; facts_resolved() says what follows.
 *
 * Safe     because LLVM exchanges pointers only to bytes that a copy made equal, and what copies is
 *          an instruction of the module, or code that is not seen, whose copies may be from and to
 *          anywhere. */
#include "infer/infer.h"

#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* Where a pointer of the named space with that number may point; empty: the number says nothing. */
static space_set named(struct infer *s, LLVMTypeRef type)
{
    unsigned number = ir_space(type);
    const struct target_row *row = target_row(s->u->target, (struct target_space){ number });
    return !unit_is_generic(s->u, number) && row && row->space < SPACE_TARGET
               ? target_places(s->u->target, row->space)
               : space_none();
}

static struct fact fact_of(struct infer *s, LLVMValueRef user, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    space_set set = named(s, LLVMTypeOf(v));
    struct fact fact = { .set = s->f->top, .object = MEMORY_UNKNOWN };
    if (facts_node(s->f, v) != PTRMAP_NONE)
        fact = facts_at_use(s->f, use, facts_lanes(LLVMTypeOf(v)));
    if (!space_empty(set))
        fact.set = set;
    return fact;
}

/* One end of a copy. */
struct end {
    struct fact fact;
    bool constant; /* LLVM may find that nothing writes it, and put it in a copy's place */
    bool far;      /* a parameter's, of a function that is never inlined: LLVM does not see the
                    * variable and the copy of it in one function */
};

/* The private variable `to` gets, or gives, bytes of `from`. */
struct copy {
    uint32_t object;
    struct end from;
};

struct copies {
    struct infer *s;
    VEC_OF(struct copy) copy;
};

static void copied_to(struct copies *c, struct end to, struct end from)
{
    if (space_has(to.fact.set, SPACE_PRIVATE) && to.fact.object != MEMORY_NONE && !to.far)
        vec_push(&c->copy, ((struct copy){ to.fact.object, from }));
}

/* A copy: bytes of `from` come to `to`. */
static void copied(struct copies *c, struct end to, struct end from)
{
    copied_to(c, to, from);
    to.constant = false; /* it is written */
    copied_to(c, from, to);
}

static uint32_t find(uint32_t *parent, uint32_t k)
{
    assert(parent[k] <= UINT32_MAX - 1 && "a number of an object");
    for (; parent[k] != k; k = parent[k])
        parent[k] = parent[parent[k]];
    return k;
}

/* The objects that `object` stands for join the class of the object `with`. */
static void unite(struct memory *m, uint32_t *parent, uint32_t object, uint32_t with)
{
    uint32_t member[BUDGET_GROUP], n = memory_members(m, object, member);
    for (uint32_t k = 0; k < n; k++)
        parent[find(parent, memory_find(m, member[k]))] = find(parent, with);
}

/* What is copied from a copy is one of the same: variables that are copied from one another, either
 * way, are one class, and all of a class get what any of them gets.  Time: a few steps for each
 * copy and object. */
static void spread(struct copies *c)
{
    struct memory *m = &c->s->f->memory;
    uint32_t n = m->object.n, *parent = base_alloc((n + 1) * sizeof *parent);
    for (uint32_t k = 0; k < n; k++)
        parent[k] = k;
    for (uint32_t k = 0; k < c->copy.n; k++) {
        const struct end *from = &c->copy.at[k].from;
        uint32_t first = memory_find(m, c->copy.at[k].object);
        unite(m, parent, c->copy.at[k].object, first);
        if (space_has(from->fact.set, SPACE_PRIVATE) && from->fact.object != MEMORY_NONE)
            unite(m, parent, from->fact.object, first);
    }
    for (uint32_t k = 0; k < c->copy.n; k++) {
        const struct end *from = &c->copy.at[k].from;
        uint32_t class = find(parent, memory_find(m, c->copy.at[k].object));
        memory_copied(m, class, ALIKE_ANY, from->fact.set);
        if (from->constant)
            memory_copied(m, class, ALIKE_CONSTANT, from->fact.set);
    }
    for (unsigned kind = 0; kind < ALIKE_KINDS; kind++) {
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, find(parent, k), kind, m->object.at[k].alike[kind]);
        for (uint32_t k = 0; k < n; k++)
            memory_copied(m, k, kind, m->object.at[find(parent, k)].alike[kind]);
    }
    free(parent);
}

/* The value from which casts and offsets of one operand make the pointer; MOST_STEPS of them. */
static LLVMValueRef root_of(LLVMValueRef v)
{
    for (unsigned n = 0; flow_source(v, true) && n < BUDGET_COPIED_STEPS; n++)
        v = flow_source(v, true);
    return v;
}

/* May LLVM find that nothing writes the variable?  globalopt looks at those that no other module
 * sees, and makes a constant of one without a store. */
static bool may_become_constant(LLVMValueRef variable)
{
    return LLVMIsGlobalConstant(variable) || ir_is_local(variable);
}

/* May the operand point to memory that LLVM takes for constant?  A pointer from memory may be any
 * pointer of its space in the end; a parameter of a function whose callers are all in the module,
 * once it is inlined, one of a caller's that is `noalias` and only read. */
static bool may_be_constant(struct infer *s, LLVMValueRef v, struct fact fact)
{
    LLVMValueRef root = root_of(v);
    if (LLVMIsAAllocaInst(root))
        return false;
    if (LLVMIsAGlobalVariable(root))
        return may_become_constant(root);
    LLVMValueRef fn = LLVMIsAArgument(root) ? LLVMGetParamParent(root) : NULL;
    if (fn && ir_is_only_started(fn))
        return ir_arg_has(fn, ir_param_index(root), "noalias");
    if (fn && !world_is_entry(s->u, fn))
        return true;
    return !space_empty(space_meet(fact.set, s->constants));
}

/* Is the operand, whose root is given, a variable that lies in a named space and is named so?
 *
 *     memcpy(%copy, ptr addrspace(4) @table, 64)
 *
 * Safe to take for no constant because instcombine, which would put @table in %copy's place, gives
 * all that uses %copy the type of @table then, and stops at a cast between two named spaces, which
 * no target has: the cast of %copy to private memory.  Other pointers (parameters, loads, phis) may
 * turn out to be casts of generic ones, which instcombine looks through. */
static bool is_named_variable(struct infer *s, LLVMValueRef v, LLVMValueRef root)
{
    return LLVMIsAGlobalVariable(root) && !space_empty(named(s, LLVMTypeOf(root))) &&
           !space_empty(named(s, LLVMTypeOf(v)));
}

static struct end end_of(struct infer *s, LLVMValueRef user, unsigned k)
{
    struct fact fact = fact_of(s, user, k);
    LLVMValueRef v = LLVMGetOperand(user, k), root = root_of(v);
    bool far = LLVMIsAArgument(root) && ir_function_has(LLVMGetParamParent(root), "noinline");
    bool constant = may_be_constant(s, v, fact) && !is_named_variable(s, v, root);
    return (struct end){ fact, constant, far };
}

/* Is the address the same whenever the function comes by: a variable, at a constant offset? */
static bool is_fixed_place(LLVMValueRef address)
{
    for (unsigned n = 0; LLVMIsAGetElementPtrInst(address) && n < BUDGET_COPIED_STEPS; n++) {
        for (int k = 1; k < LLVMGetNumOperands(address); k++)
            if (!LLVMIsAConstant(LLVMGetOperand(address, (unsigned)k)))
                return false;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAAllocaInst(address) || LLVMIsAConstant(address);
}

/* What is copied may be anything. */
static void copied_from_anywhere(struct copies *c, struct end to)
{
    copied_to(c, to, (struct end){ .fact.set = c->s->f->top, .constant = true });
}

/* Does the instruction only hand bits on?  LLVM moves a bitcast, a freeze or a choice that turns
 * out to be made out of the way, and has a copy then.  Phis of several values are not followed. */
static bool hands_on(LLVMValueRef v, struct flow flow)
{
    return flow.kind == FLOW_BITS || flow.kind == FLOW_PART ||
           (flow.kind == FLOW_JOIN && (!LLVMIsAPHINode(v) || flow.end == 1));
}

static void stored(struct copies *c, LLVMValueRef v, struct end to, unsigned *steps);

static void stored_part(struct copies *c, LLVMValueRef v, struct end to, unsigned *steps)
{
    if (*steps == 0) {
        copied_from_anywhere(c, to);
        return;
    }
    --*steps;
    stored(c, v, to, steps);
}

/* `v`, which is stored at `to`: where was it loaded?  A variable that only holds it for a moment is
 * looked through, as front ends write `int t = *q; *p = t;`.  Too many steps: anywhere. */
static void stored(struct copies *c, LLVMValueRef v, struct end to, unsigned *steps)
{
    struct flow flow = flow_of(v);
    for (unsigned k = flow.first; hands_on(v, flow) && k < flow.end; k++)
        stored_part(c, LLVMGetOperand(v, k), to, steps);
    if (!LLVMIsALoadInst(v))
        return;
    LLVMValueRef slot = LLVMGetOperand(v, 0);
    copied(c, to, end_of(c->s, v, 0));
    if (!LLVMIsAAllocaInst(slot))
        return;
    IR_EACH_USE (slot, use) { /* at most BUDGET_COPIED_STEPS in all */
        LLVMValueRef user = LLVMGetUser(use);
        if (*steps == 0) {
            copied_from_anywhere(c, to);
            return;
        }
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == slot)
            stored_part(c, LLVMGetOperand(user, 0), to, steps);
        else
            --*steps;
    }
}

static void store(struct copies *c, LLVMValueRef i)
{
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(LLVMGetOperand(i, 0)));
    bool whole = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
    unsigned steps = BUDGET_COPIED_STEPS;
    if (whole || !is_fixed_place(LLVMGetOperand(i, 1)))
        stored(c, LLVMGetOperand(i, 0), end_of(c->s, i, 1), &steps);
}

/* Parameters by value are copied at the call, unless the callee's body comes to stand there. */
static void passed(struct copies *c, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    for (unsigned k = 0; fn && k < LLVMGetNumArgOperands(call) && k < LLVMCountParams(fn); k++)
        if (ir_is_pointer(LLVMTypeOf(LLVMGetParam(fn, k))) && ir_arg_has(fn, k, "byval"))
            copied_to(c, (struct end){ .fact = facts_get(c->s->f, LLVMGetParam(fn, k), 1) },
                      (struct end){ .fact = fact_of(c->s, call, k) });
}

/* May the call run code that is not in the module, and that copies bytes?  A runtime hands
 * functions numbers of threads that it stored, and lists of what it was given: it copies no bytes
 * of memory that is not its own to where these are. */
static bool copies_unseen(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    return infer_is_unseen(s, call) && !(fn && (function_is_runtime(fn) || ir_only_reads(fn)));
}

/* The spaces of memory that LLVM may take for constant: that of variables that are declared so, and
 * what parameters that are `noalias` may point to.  No instruction names a parameter of a function
 * without a body, as llvm.memcpy's are. */
static space_set constants(struct infer *s)
{
    space_set all = s->f->read_only, set;
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v; v = LLVMGetNextGlobal(v))
        if (may_become_constant(v)) {
            set = named(s, LLVMTypeOf(v));
            all = space_join(all, space_empty(set) ? s->f->global : set);
        }
    WORLD_EACH_FUNCTION (s->u, fn)
        for (unsigned k = 0; !LLVMIsDeclaration(fn) && k < LLVMCountParams(fn); k++)
            if (ir_arg_has(fn, k, "noalias")) {
                set = named(s, LLVMTypeOf(LLVMGetParam(fn, k)));
                all = space_join(all, space_empty(set) ? s->f->top : set);
            }
    return all;
}

void infer_find_copies(struct infer *s)
{
    assert(s->f->memory.pending.n == 0 && s->f->memory.woken.n == 0 && "after solving");
    struct copies c = { .s = s };
    bool unseen = false;
    s->constants = constants(s);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                if (a.n == 2) { /* to the address that is written, from the other one */
                    unsigned to = a.writes[1] ? 1 : 0;
                    copied(&c, end_of(s, i, a.operand[to]), end_of(s, i, a.operand[1 - to]));
                } else if (LLVMIsAStoreInst(i)) {
                    store(&c, i);
                } else if (flow_of(i).kind == FLOW_CALL && a.n == 0) {
                    passed(&c, i);
                    unseen |= copies_unseen(s, i);
                }
            }
    for (unsigned kind = 0; unseen && kind < ALIKE_KINDS; kind++)
        memory_copied(&s->f->memory, MEMORY_UNKNOWN, kind, s->f->top);
    spread(&c);
    vec_fini(&c.copy);
}
