/* SPDX-License-Identifier: Apache-2.0 */
/* copies.c - the spaces from and to which bytes of a private variable are copied.
 *
 *     memcpy(%copy, %g, 64); call @get(ptr %copy)     =>     call @get(ptr %g)
 *     call @make(ptr %copy); memcpy(%g, %copy, 64)    =>     call @make(ptr %g)
 *     call @f(ptr byval(%S) %g)                       =>     the body of @f reads %g
 *
 * LLVM does these replacements (memcpyopt, instcombine, the inliner, ipsccp).  It also does them
 * where the copy is a loop, or a load and a store, after turning that into a memcpy.  NVIDIA's
 * library has no memcpy, so LLVM makes none there; only_pairs() says which replacements remain.
 * This file finds the copies, and exchange.c records for each object the spaces at the other ends;
 * facts_resolved() leaves a pointer generic if LLVM may move it to one of those.
 *
 * Safe     because LLVM exchanges pointers only to bytes that a copy made equal, and what copies is
 *          an instruction of the module, or code that is not seen, whose copies may be from and to
 *          anywhere; and because a runtime only hands on the pointers that it gets, so no number
 *          that it passes is loaded from the module's variables.
 *
 * Does not assume that memory is not constant behind a `noalias` parameter of a kernel [noalias],
 *          a parameter of a function whose callers are all in the module [parameter], any other
 *          pointer to a space that holds constants [constant], or a named parameter that may be
 *          replaced by what a caller passes [caller];
 * Does not ignore a store of a struct or an array [whole], or a call that stores numbers [called],
 *          an atomic operation [atomic], further arguments of a call, which LLVM stores for the
 *          callee [further], what branches decide by [decided], what assumptions state [stated], or
 *          by what an address is chosen [where], also in a call by pointer [chosen], or an element
 *          of a constant array [element], also of other files [elsewhere]; does not end the search
 *          for the load of a stored value at a variable of the function that the value passed
 *          through [slot], or one of the module [shared], or at a call or arithmetic that LLVM may
 *          fold [computed], or ignore what is stored in a variable whose bytes are copied [moved];
 *          does not assume that a load stays in its function, if that is never inlined [moves];
 *          does not treat a parameter by value as the callee's own memory [by-value], also where
 *          the call is by pointer [pointer]; does not ignore copies by code outside the module
 *          [unseen], also of constants to memory that the module copies on [filled], or by other
 *          files of a program, or callers in these [files];
 * Does not record the load of a part of a variable as a copy where LLVM makes no memcpy [part], or,
 *          of a parameter by value whose function is never inlined, the load that moves to callers
 *          as one of the parameter [copied], but of what they pass, also if it moves through
 *          several functions [own]; where LLVM makes one, does not assume that a value which could
 *          not be traced is no part of a variable for whose pointer LLVM may use another in a call
 *          [lost];
 * Does not take what a runtime passes for its own number if it loads that from an array [array], if
 *          it is no number [untold], or if it may be one that the call passes [numbers]. */
#include "infer/exchange.h"
#include "infer/infer.h"
#include "infer/outside.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <assert.h>

/* A value that a function returns. */
struct returned {
    LLVMValueRef value;
    uint32_t next; /* the next one of the function, by number; PTRMAP_NONE: none */
};

/* What searches ask about an address at which a load or call reads, computed once. */
struct read {
    struct end from;
    LLVMValueRef root; /* of the address */
    uint64_t size;     /* infer_joined_size() of what is read */
    uint32_t covers;   /* as in struct copy */
};

struct copies {
    struct infer *s;
    bool pairs;            /* LLVM makes no memcpy of loads and stores: see only_pairs() */
    bool tables;           /* LLVM may know what is in some variable of the module */
    uint64_t stored;       /* the most bytes that an instruction of the module stores at once */
    struct exchange found; /* the copies */
    struct ptrmap reads;   /* operand (LLVMUseRef) -> number of one in `read` */
    VEC_OF(struct read) read;
    struct ptrmap returns; /* function -> number of one in `returned` */
    VEC_OF(struct returned) returned;
};

/* Notes that bytes of `from` are copied to `to`, by a memcpy or by value. */
static void moved_to(struct copies *c, struct end to, struct end from)
{
    vec_push(&c->found.move, ((struct move){ to, from }));
    infer_add_copy(&c->found, to, from);
}

/* Notes a copy of bytes from `from` to `to`. */
static void copied(struct copies *c, struct end to, struct end from)
{
    moved_to(c, to, from);
    to.constant = false;                    /* the copy writes it */
    if (from.handed || from.far || !to.far) /* else nothing leads to `from` but its own address */
        to = infer_behind(to);
    infer_add_copy(&c->found, infer_behind(from), to);
}

/* True if a pointer computed from `root` may point to memory that LLVM takes for constant.  After
 * other passes a pointer from memory may turn out to be any pointer of its space, and a parameter
 * of a function whose callers are all in the module, once it is inlined, a caller's `noalias`
 * parameter that is only read. */
static bool may_be_constant(struct infer *s, LLVMValueRef root, struct fact fact)
{
    if (LLVMIsAAllocaInst(root))
        return false;
    if (LLVMIsAGlobalVariable(root))
        return infer_may_become_constant(s, root);
    LLVMValueRef fn = LLVMIsAArgument(root) ? LLVMGetParamParent(root) : NULL;
    if (fn && ir_is_only_started(fn))
        return GUARD("copies:noalias", ir_arg_has(fn, ir_param_index(root), "noalias"));
    if (fn && GUARD("copies:parameter", !world_is_entry(s->u, fn)))
        return true;
    return GUARD("copies:constant", !space_empty(space_meet(fact.set, s->constants)));
}

/* True if LLVM never inlines the function. */
static bool is_apart(struct infer *s, LLVMValueRef fn)
{
    const struct scope *scope = infer_scope(s, fn);
    return scope && scope->apart;
}

/* True if a parameter of a named type cannot be replaced by a constant variable of the generic
 * type.  Other passes may replace a parameter by the argument that callers pass: a constant, or, if
 * the function may be inlined, another parameter. */
static bool is_exact_parameter(struct infer *s, LLVMValueRef param, struct fact fact)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    space_set others = is_apart(s, fn) ? s->constant_variables : s->constants;
    return ir_is_only_started(fn) ||
           !GUARD("copies:caller", !space_empty(space_meet(fact.set, others)));
}

/* True if LLVM keeps accessing the operand, which is computed from `root`, through a named pointer.
 *
 *     memcpy(%copy, ptr addrspace(4) @table, 64)
 *
 * Such memory may be treated as not constant: to use @table in place of %copy, instcombine would
 * have to change the type of all users of %copy, and it stops at the cast of %copy to private
 * memory, because no target has a cast between two named spaces.  instcombine looks through casts
 * to @table, and does not do this with a pointer that an instruction computes.  Pointers that are
 * neither variables nor parameters (loads, phis) may turn out to be casts of generic ones. */
static bool stays_named(struct infer *s, LLVMValueRef v, LLVMValueRef root, struct fact fact)
{
    if (space_empty(infer_named(s, LLVMTypeOf(root))))
        return false;
    if (LLVMIsAGlobalVariable(root))
        return !space_empty(infer_named(s, LLVMTypeOf(v)));
    return LLVMIsAArgument(root) && is_exact_parameter(s, root, fact);
}

static LLVMValueRef function_of(LLVMValueRef i)
{
    return LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
}

static struct end end_of(struct copies *c, LLVMValueRef user, unsigned k)
{
    struct infer *s = c->s;
    struct fact fact = infer_address(s, user, k);
    LLVMValueRef v = LLVMGetOperand(user, k), root = infer_root(v), fn = function_of(user);
    bool apart = is_apart(s, fn), far = apart && LLVMIsAArgument(root);
    bool own = LLVMIsAAllocaInst(root) != NULL;
    bool constant = may_be_constant(s, root, fact) && !stays_named(s, v, root, fact);
    if (constant && LLVMIsAArgument(root) && is_exact_parameter(s, root, fact))
        ptrmap_put(&s->f->filling, root, 1);
    uint32_t seen = far ? infer_seen(&c->found, fn, fact) : MEMORY_NONE;
    if (apart && !far && LLVMIsAInstruction(root) && !own)
        infer_reach(&c->found, fn, fact);
    bool handed =
        !own || infer_is_handed_on(root, HANDED_OR_FILLED, &(unsigned){ BUDGET_COPIED_STEPS });
    bool started = LLVMIsAArgument(root) && ir_is_only_started(fn);
    return (struct end){ fact, constant, far, own, started, infer_is_fixed(root), handed, seen };
}

/* True if the instruction only copies bits, whatever ran before: a cast, lane, field, select,
 * freeze, or a phi of one value. */
static bool hands_on(LLVMValueRef v, struct flow flow)
{
    return flow.kind == FLOW_BITS || flow.kind == FLOW_PART ||
           (flow.kind == FLOW_JOIN && (!LLVMIsAPHINode(v) || flow.end == 1));
}

/* A value that a search looks at. */
struct looked {
    LLVMValueRef v;
    bool leads; /* it is an address, or a number that is added to one, of bytes that count; its own
                 * bits do not, but conditions by which it is chosen */
};

/* One search, from a value that is stored to the loads that it may be equal to in the end:
 *
 *     %t = load i32, ptr %q
 *     %x = xor i32 %t, %m
 *     %y = xor i32 %x, %m                  equal to %t after LLVM has folded both
 *     %z = call i32 @id(i32 %y)            equal to %t after LLVM has inlined @id
 *     store i32 %z, ptr %p                 in a loop: a memcpy */
struct search {
    struct copies *c;
    struct end to;   /* where it is stored … */
    LLVMValueRef at; /* … and by what */
    struct looked value[BUDGET_COPIED_STEPS + 1];
    unsigned n, steps;
    unsigned handed; /* how many values were found, and loads looked at, before … */
    bool computes;   /* … the search went on through arithmetic and calls */
    bool spent;
    bool decides; /* no store, but the end of a block; see decided() */
};

static bool step(struct search *q)
{
    q->spent |= q->steps == 0;
    q->steps -= !q->spent;
    return !q->spent;
}

static bool is_condition(LLVMTypeRef type)
{
    bool lanes = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    LLVMTypeRef of = lanes ? LLVMGetElementType(type) : type;
    return LLVMGetTypeKind(of) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(of) == 1;
}

/* Adds `v`, from which the stored value may be computed, to the search. */
static void look_at(struct search *q, LLVMValueRef v, bool leads)
{
    leads &= !is_condition(LLVMTypeOf(v));
    if (!LLVMIsAInstruction(v) && !LLVMIsAArgument(v))
        return;
    for (unsigned k = 0; k < q->n; k++) /* at most BUDGET_COPIED_STEPS */
        if (q->value[k].v == v && q->value[k].leads <= leads)
            return;
    assert(q->n < COUNTOF(q->value) && "each but the first costs a step");
    q->value[q->n++] = (struct looked){ v, leads };
}

static void look_at_part(struct search *q, LLVMValueRef v, bool leads)
{
    if (!LLVMIsAConstant(v) && step(q))
        look_at(q, v, leads);
}

/* Looks at what decides to which bytes an address leads, since LLVM may know these:
 *
 *     %c = trunc nuw i8 %v to i1
 *     %p = select i1 %c, ptr @one, ptr @zero; %w = load i8, ptr %p         %w is %v
 *     store i8 0, ptr %g; store i8 1, ptr (select i1 %c, ptr %g, ptr %x)   stores %v at %g
 *
 * That is a condition.  Of an index LLVM makes one only if it picks an element of a constant:
 *
 *     %u = load i8, ptr (gep @t, %v); %w = icmp ne i8 %u, 0     %w is %v, if only @t[0] is 0 */
static void look_at_address(struct search *q, LLVMValueRef address)
{
    if (GUARD("copies:where", q->c->s->f->loose))
        look_at_part(q, address, true);
}

/* True if searches look into what is stored at the address: a variable of the function, or of the
 * module. */
static bool is_slot(LLVMValueRef v)
{
    return GUARD("copies:slot", LLVMIsAAllocaInst(v)) ||
           GUARD("copies:shared", LLVMIsAGlobalVariable(v));
}

/* Looks at the values stored in a variable that is loaded, or in a part of it: front ends write
 * `int t = *q; *p = t;`.  Functions that store there by a parameter have copies of their own. */
static void look_into(struct search *q, LLVMValueRef place, bool leads)
{
    IR_EACH_USE (place, use) { /* at most BUDGET_COPIED_STEPS in all, and as deep */
        LLVMValueRef user = LLVMGetUser(use);
        if (!step(q))
            return;
        if (infer_base(user) == place) {
            for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(user); k++)
                look_at_address(q, LLVMGetOperand(user, k));
            look_into(q, user, leads);
        }
        for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(user); k++)
            if (infer_may_store(q->c->s, user, k, use) && (LLVMIsAStoreInst(user) || step(q)))
                look_at(q, LLVMGetOperand(user, k), leads);
    }
}

/* True if a load of `size` bytes may read all bytes of a variable at `place`. */
static bool reads_whole(struct copies *c, uint64_t size, struct fact place)
{
    uint32_t member[BUDGET_GROUP], n = 0;
    if (space_has(place.set, SPACE_PRIVATE) && place.object != MEMORY_NONE)
        n = memory_members(&c->s->f->memory, place.object, member);
    for (uint32_t k = 0; k < n; k++)
        if (c->found.bytes.at[memory_find(&c->s->f->memory, member[k])] <= size)
            return true;
    return false;
}

/* Which of the first 16 bytes of the object at `from` the load or call reads, a bit for each. */
static uint32_t covers(struct infer *s, LLVMValueRef i, struct fact from)
{
    int64_t size = infer_size(s, LLVMTypeOf(i)), at = from.rem;
    if (!LLVMIsALoadInst(i) || size < 0 || from.mod != 0 || at < 0)
        return UINT32_MAX;
    return at + size > 16 ? UINT32_MAX : (uint32_t)(((UINT64_C(1) << size) - 1) << at);
}

/* What is read at operand `k` of a load or call. */
static struct read read_of(struct copies *c, LLVMValueRef i, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(i, k);
    uint32_t known = ptrmap_find(&c->reads, use);
    if (known != PTRMAP_NONE)
        return c->read.at[known];
    struct read r = { .from = end_of(c, i, k),
                      .root = infer_root(LLVMGetOperand(i, k)),
                      .size = infer_joined_size(c->s, i) };
    r.covers = covers(c->s, i, r.from.fact);
    ptrmap_put(&c->reads, use, c->read.n);
    vec_push(&c->read, r);
    return r;
}

/* True if the load is moved to the caller, with what the function returns, before LLVM sees it
 * beside the store: argpromotion loads there.  Variables of a named type are not exchanged then. */
static bool moves_to_caller(const struct search *q, LLVMValueRef i)
{
    return GUARD("copies:moves",
                 q->c->s->f->loose && LLVMIsALoadInst(i) && function_of(i) != function_of(q->at));
}

/* Notes that the stored value may be equal to bytes of the object, at operand `k` of a load. */
static void stored_from(struct search *q, LLVMValueRef i, unsigned k, uint32_t object,
                        uint64_t size)
{
    struct read read = read_of(q->c, i, k);
    uint32_t covers = q->decides ? 0 : read.covers;
    struct end to = infer_behind(q->to);
    struct copy copy = { object, to, q->c->s->f->top, .size = size, .covers = covers };
    if (!GUARD("copies:part", !reads_whole(q->c, size, read.from.fact)))
        vec_push(&q->c->found.pair, copy);
    else if (object != MEMORY_NONE)
        vec_push(&q->c->found.part, copy);
}

/* Notes that the stored value may be equal to bytes at operand `k` of a load, or of a call that
 * passes them by value to a function which is never inlined and loads them.  Where LLVM makes no
 * memcpy of a load and a store (only_pairs()), only a variable that is read whole is exchanged, for
 * the place that is stored to:
 *
 *     struct { float *to; float last; } f;      make(&f); *g = f.last;      never: make(g)
 *
 * A parameter by value is no variable, because its function is not inlined.  If its load is moved
 * to the callers, it reads what they pass:
 *
 *     i64 @get(ptr byval(i64) %p) { return load i64, ptr %p }
 *     call @make(ptr %x); store i64 (call @get(ptr byval(i64) %x)), ptr %g
 *     =>  %v = load i64, ptr %x; store i64 (call @get(i64 %v)), ptr %g    =>  call @make(ptr %g)
 * Recursion: each level takes a step of the search. */
static void read_at(struct search *q, LLVMValueRef i, unsigned k, uint64_t size)
{
    struct end from = read_of(q->c, i, k).from;
    LLVMValueRef param = read_of(q->c, i, k).root;
    if (!LLVMIsAArgument(param) ||
        !GUARD("copies:copied",
               from.far && ir_arg_has(LLVMGetParamParent(param), ir_param_index(param), "byval"))) {
        stored_from(q, i, k, from.fact.object, size);
        return;
    }
    IR_EACH_USE (LLVMGetParamParent(param), use) {
        LLVMValueRef call = LLVMGetUser(use), fn = LLVMGetParamParent(param);
        if (!step(q))
            return;
        if (LLVMIsACallInst(call) && ir_callee(call) == fn &&
            ir_param_index(param) < LLVMGetNumArgOperands(call))
            read_at(q, call, ir_param_index(param), size);
        else
            q->spent = true; /* calls by pointer */
    }
}

/* Notes that the stored value may be equal to bytes at operand `k` of a load or call.
 *
 * Whether bytes are constant is asked on NVIDIA's target only, and LLVM makes no memcpy there. */
static void copied_from(struct search *q, LLVMValueRef i, unsigned k)
{
    struct copies *c = q->c;
    struct read read = read_of(c, i, k);
    struct end from = read.from;
    from.constant = false;
    from.far &= !moves_to_caller(q, i);
    assert(!c->s->f->loose || c->s->u->target->map == MAP_NVPTX);
    if (!c->pairs)
        copied(c, q->to, from);
    else if (!from.far)
        read_at(q, i, k, read.size);
    else if (from.seen != MEMORY_NONE)
        stored_from(q, i, k, infer_behind(from).seen, read.size);
}

/* Bytes at operand `k` of a load or call may be in its result.  `again`: the search has looked at
 * it before, when it did not go through arithmetic yet.  `leads`: the result is a pointer, and only
 * where it leads to counts. */
static void loaded(struct search *q, LLVMValueRef i, unsigned k, bool again, bool leads)
{
    LLVMValueRef place = LLVMGetOperand(i, k), slot = place;
    if (q->computes)
        slot = read_of(q->c, i, k).root;
    if (!again && !leads)
        copied_from(q, i, k);
    if (is_slot(slot) && (!again || slot != place))
        look_into(q, slot, leads);
    if (q->computes)
        look_at_address(q, place);
}

/* Looks at what a call of a runtime passes for a parameter of the function that is its operand
 * `use`: the operand that a row gives, or a number that the runtime computes, from numbers that it
 * gets or by itself:
 *
 *     call i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(…, i64 %size, ptr %list, ptr @shuffle, …)
 *     calls @shuffle(ptr %list, i16 lane, i16 offset, i16 version)
 *
 * False: no row tells what it is. */
static bool given_by_runtime(struct search *q, LLVMUseRef use, LLVMValueRef param, bool leads)
{
    LLVMValueRef call = LLVMGetUser(use), runtime = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    bool gives = false;
    size_t n = 0;
    const struct function_entry *e = runtime ? function_entries(runtime, &n) : NULL;
    for (size_t k = 0; k < n; k++) { /* the rows of one function: ten at most */
        if (LLVMGetOperandUse(call, e[k].function) != use)
            continue;
        if (GUARD("copies:array", e[k].kind != ENTRY_GIVEN))
            return false;
        if (e[k].param == ir_param_index(param)) {
            look_at_part(q, LLVMGetOperand(call, e[k].operand), leads);
            return true;
        }
        gives = true;
    }
    for (unsigned k = 0; gives && k < LLVMGetNumArgOperands(call); k++)
        if (GUARD("copies:numbers", !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k)))))
            look_at_part(q, LLVMGetOperand(call, k), leads);
    return gives &&
           !GUARD("copies:untold", LLVMGetTypeKind(LLVMTypeOf(param)) != LLVMIntegerTypeKind);
}

/* Looks at the arguments that calls pass for a parameter.  Of calls by pointer passed_by_pointer()
 * asks what decides where an argument leads to. */
static void passed_for(struct search *q, LLVMValueRef param, bool leads)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    unsigned index = ir_param_index(param);
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!step(q))
            return;
        if (LLVMIsACallInst(call) && ir_callee(call) == fn && index < LLVMGetNumArgOperands(call))
            look_at(q, LLVMGetOperand(call, index), leads);
        else if (!given_by_runtime(q, use, param, leads) && !leads)
            q->spent = true; /* calls by pointer */
    }
}

/* Looks at the values that a call may return: those that its callee returns, or, if its
 * instructions do not show them, the operands and the bytes that they point to. */
static void returned_by(struct search *q, LLVMValueRef call, bool leads)
{
    LLVMValueRef fn = ir_callee(call);
    q->spent |= !fn && !LLVMIsAInlineAsm(LLVMGetCalledValue(call));
    if (fn && function_has_instructions(fn)) {
        uint32_t k = ptrmap_find(&q->c->returns, fn);
        for (; k != PTRMAP_NONE && step(q); k = q->c->returned.at[k].next)
            look_at(q, q->c->returned.at[k].value, leads);
        return;
    }
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        if (ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k))))
            loaded(q, call, k, false, leads);
        else if (!leads)
            look_at_part(q, LLVMGetOperand(call, k), false);
}

/* True if an address may lead to an element of a constant array: after other passes also of one
 * that is passed to the function, or copied to the variable. */
static bool picks(struct copies *c, LLVMValueRef address)
{
    LLVMValueRef root = infer_root(address);
    bool started = LLVMIsAArgument(root) && ir_is_only_started(LLVMGetParamParent(root));
    return GUARD("copies:element", LLVMIsAGetElementPtrInst(address) && c->tables) && !started &&
           !(LLVMIsAGlobalVariable(root) && !infer_may_become_constant(c->s, root));
}

/* Looks at the values from which value `n` is computed. */
static void follow(struct search *q, unsigned n)
{
    LLVMValueRef v = q->value[n].v;
    bool leads = q->value[n].leads;
    struct ir_access a = LLVMIsAInstruction(v) ? ir_access(v) : (struct ir_access){ 0 };
    struct flow flow = flow_of(v);
    if (LLVMIsALoadInst(v)) {
        loaded(q, v, 0, n < q->handed, leads);
    } else if (!q->computes) {
        for (unsigned k = flow.first; hands_on(v, flow) && k < flow.end; k++)
            look_at_part(q, LLVMGetOperand(v, k), leads);
    } else if (LLVMIsAArgument(v)) {
        passed_for(q, v, leads);
    } else if (flow.kind == FLOW_CALL && a.n == 0) {
        returned_by(q, v, leads);
    } else {
        for (unsigned k = 0; k < a.n; k++)
            loaded(q, v, a.operand[k], false, leads);
        for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(v); k++)
            if (a.n == 0 || !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(v, k))))
                look_at_part(q, LLVMGetOperand(v, k), leads && !(k > 0 && picks(q->c, v)));
    }
}

/* A value of up to `size` bytes is stored at `to`, and may be equal to bytes anywhere: also to all
 * of a variable, for whose pointer in a call LLVM may use that of `to`, if both have one type.  Of
 * what a memcpy copies, one part may be stored at a time. */
static void copied_from_anywhere(struct copies *c, uint64_t size, struct end to)
{
    if (!c->pairs)
        copied(c, to, (struct end){ .fact.set = c->s->f->top });
    if (c->pairs || GUARD("copies:lost", c->s->f->loose))
        infer_lose_copy(&c->found, to.fact, c->pairs ? size : UINT64_MAX);
}

/* Searches the loads from which the values that the search looks at may come: first only through
 * instructions that copy bits, then, if they are not `final`, through arithmetic and calls.  They
 * may come from anywhere if there are too many steps. */
static void search(struct search *q, uint64_t size, bool final)
{
    for (unsigned k = 0; k < q->n && !q->spent; k++)
        follow(q, k);
    q->handed = q->n;
    q->computes = GUARD("copies:computed", !q->spent);
    for (unsigned k = 0; k < q->n && q->computes && !q->spent && !final; k++)
        follow(q, k);
    if (q->spent)
        copied_from_anywhere(q->c, size, q->to);
}

/* The instruction stores `v` at `address`, or, if that is NULL, where no instruction tells. */
static void stored(struct copies *c, LLVMValueRef i, LLVMValueRef v, struct end to,
                   LLVMValueRef address)
{
    struct search q = { .c = c, .to = to, .at = i, .steps = BUDGET_COPIED_STEPS };
    look_at(&q, v, false);
    if (address)
        look_at_address(&q, address);
    search(&q, infer_joined_size(c->s, v), flow_is_final(v));
}

/* Searches what the choice `v`, in the instruction `at`, is made by: it may be stored anywhere. */
static void look_at_choice(struct copies *c, LLVMValueRef at, LLVMValueRef v, bool leads)
{
    struct search q = { .c = c, .at = at, .steps = BUDGET_COPIED_STEPS, .decides = true };
    q.to.fact.set = c->s->f->top;
    if (!c->s->f->loose)
        return;
    look_at(&q, v, leads);
    search(&q, c->stored, false);
}

/* What a block's end decides by may be stored anywhere, by constants or as the count of a loop:
 *
 *     %v = load i8, ptr %x, !range {0, 2}
 *     if (%v != 0) store i8 1, ptr %g; else store i8 0, ptr %g
 *     =>  store i8 %v, ptr %g                     a pair
 *     n = 0; for (j = 0; j < %v; j++) n++; store i32 n, ptr %g            likewise: n is %v */
static void decided(struct copies *c, LLVMBasicBlockRef bb)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
    bool branch = end && LLVMIsABranchInst(end) && LLVMIsConditional(end);
    bool jump = end && (LLVMIsASwitchInst(end) || LLVMIsAIndirectBrInst(end));
    if (!GUARD("copies:decided", branch || jump))
        return;
    look_at_choice(c, end, branch ? LLVMGetCondition(end) : LLVMGetOperand(end, 0), false);
}

/* Likewise what is stated: LLVM may store a loaded number in place of one that is equal.
 *
 *     assume(%n == %v); store i8 %n, ptr %g        =>     store i8 %v, ptr %g */
static void stated(struct copies *c, LLVMValueRef i)
{
    if (GUARD("copies:stated", flow_of_intrinsic(i) == CALL_ASSUME))
        look_at_choice(c, i, LLVMGetOperand(i, 0), false);
}

/* Likewise what decides where the pointers lead to that a call by pointer passes: the function may
 * store what it loads there. */
static void passed_by_pointer(struct copies *c, LLVMValueRef call)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        if (GUARD("copies:chosen", ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k)))))
            look_at_choice(c, call, LLVMGetOperand(call, k), true);
}

/* Bytes at `from` are copied to `to`: those of a variable are what is stored there.
 *
 *     %v = load i64, ptr %x
 *     store i64 %v, ptr %y
 *     memcpy(%g, %y, 8)                     =>     store i64 %v, ptr %g */
static void moved(struct copies *c, LLVMValueRef i, LLVMValueRef from, struct end to,
                  LLVMValueRef address)
{
    enum { MOST = 16 }; /* bytes that LLVM loads and stores at once in place of a memcpy */
    LLVMValueRef slot = infer_root(from);
    struct search q = { .c = c, .to = to, .at = i, .steps = BUDGET_COPIED_STEPS };
    if (GUARD("copies:moved", is_slot(slot)))
        look_into(&q, slot, false);
    look_at_address(&q, from);
    if (address)
        look_at_address(&q, address);
    search(&q, c->stored > MOST ? c->stored : MOST, false);
}

static void store(struct copies *c, LLVMValueRef i, unsigned value, unsigned address)
{
    LLVMValueRef v = LLVMGetOperand(i, value);
    LLVMTypeKind kind = LLVMGetTypeKind(LLVMTypeOf(v));
    bool whole = kind == LLVMStructTypeKind || kind == LLVMArrayTypeKind;
    if (GUARD("copies:whole", whole) ||
        infer_may_get_bytes(c->s, c->pairs, LLVMGetOperand(i, address)))
        stored(c, i, v, end_of(c, i, address), LLVMGetOperand(i, address));
}

/* Likewise each number that a call stores, which LLVM may make a store: with a mask that has all
 * lanes on, of one byte, or of a vector by OpenCL's library, whose functions are inlined. */
static void call_stores(struct copies *c, LLVMValueRef i)
{
    unsigned args = function_has_instructions(ir_callee(i)) ? 0 : LLVMGetNumArgOperands(i);
    for (unsigned k = 0; k < args; k++)
        for (unsigned to = 0; to < args; to++)
            if (infer_may_store(c->s, i, k, LLVMGetOperandUse(i, to)))
                stored(c, i, LLVMGetOperand(i, k), end_of(c, i, to), LLVMGetOperand(i, to));
}

/* Notes what a parameter by value of a function that is never inlined may be exchanged for, and the
 * variable that a call passes: a load of the parameter may be moved to the caller (read_at()), by
 * way of other functions that get the parameter's address. */
static void stays_by_value(struct copies *c, struct fact param, struct end passed)
{
    bool variable =
        c->pairs && space_has(passed.fact.set, SPACE_PRIVATE) && passed.fact.object != MEMORY_NONE;
    struct copy kept = {
        .object = param.object, .from = passed, .spaces = c->s->variables, .equal = true
    };
    struct copy own = {
        .object = passed.fact.object, .from.fact = param, .spaces = c->s->f->top, .equal = true
    };
    struct end to = { .fact = param, .far = true, .seen = param.object };
    vec_push(&c->found.pair, kept);
    vec_push(&c->found.by_value, ((struct move){ to, passed }));
    if (!GUARD("copies:own", variable))
        return;
    vec_push(&c->found.pair, own);
    vec_push(&c->found.part, own);
}

/* Parameters by value are copied at the call, unless the callee is inlined.  If it never is, LLVM
 * replaces its parameter only by a constant that all calls pass, the address of a variable
 * (ipsccp), also after it has passed what was copied to the place that a call passes:
 *
 *     call @get(ptr byval(%S) %p)      with %p into memory that is no variable: @get keeps its copy
 *     call @get(ptr byval(%S) @v)      =>  @get reads @v
 *     memcpy(%p, @v, 32); call @get(ptr byval(%S) %p)                      =>  @get reads @v
 * Each such variable is one whose address is handed on, so it is among s->variables. */
static void passed_to(struct copies *c, LLVMValueRef call, LLVMValueRef fn)
{
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call) && k < LLVMCountParams(fn); k++) {
        if (!ir_is_pointer(LLVMTypeOf(LLVMGetParam(fn, k))) ||
            !GUARD("copies:by-value", ir_arg_has(fn, k, "byval")))
            continue;
        struct end from = end_of(c, call, k);
        struct fact to = facts_get(c->s->f, LLVMGetParam(fn, k), 1);
        moved(c, call, LLVMGetOperand(call, k), (struct end){ .fact = to }, NULL);
        if (!is_apart(c->s, fn))
            moved_to(c, (struct end){ .fact = to }, from);
        else if (to.object != MEMORY_NONE)
            stays_by_value(c, to, from);
    }
}

/* Further arguments of a call (`...`) go to memory that the callee's pointers lead to, of which no
 * instruction tells before LLVM expands the call; so they may be copied to anywhere. */
static void passed_further(struct copies *c, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned n = LLVMIsFunctionVarArg(type) ? LLVMGetNumArgOperands(call) : 0;
    struct end anywhere = { .fact.set = c->s->f->top };
    for (unsigned k = LLVMCountParamTypes(type); k < n; k++) {
        stored(c, call, LLVMGetOperand(call, k), anywhere, NULL);
        if (!ir_call_arg_has(call, k, "byval"))
            continue;
        copied(c, anywhere, end_of(c, call, k));
        moved(c, call, LLVMGetOperand(call, k), anywhere, NULL);
    }
}

/* Likewise for each function that the call may call. */
static void passed(struct copies *c, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call), pointer = LLVMGetCalledValue(call);
    if (GUARD("copies:further", !fn || function_has_instructions(fn)))
        passed_further(c, call);
    c->s->callees.n = 0;
    if (fn)
        vec_push_in(&c->s->tables, &c->s->callees, fn);
    else if (GUARD("copies:pointer", !LLVMIsAInlineAsm(pointer)))
        infer_callees(c->s, pointer, LLVMGetCalledFunctionType(call), &c->s->callees);
    if (!fn)
        passed_by_pointer(c, call);
    for (uint32_t k = 0; k < c->s->callees.n; k++)
        passed_to(c, call, c->s->callees.at[k]);
}

static void find_returns(struct copies *c)
{
    ptrmap_init_in(&c->returns, &c->s->tables, 64);
    WORLD_EACH_FUNCTION (c->s->u, fn)
        IR_EACH_BLOCK (fn, bb) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
            if (!end || !LLVMIsAReturnInst(end) || LLVMGetNumOperands(end) == 0)
                continue;
            struct returned r = { LLVMGetOperand(end, 0), ptrmap_find(&c->returns, fn) };
            ptrmap_put(&c->returns, fn, c->returned.n);
            vec_push(&c->returned, r);
        }
}

void infer_find_copies(struct infer *s)
{
    assert(s->f->memory.pending.n == 0 && s->f->memory.woken.n == 0 && "after solving");
    struct copies c = { .s = s,
                        .found = { .memory = &s->f->memory,
                                   .copy = VEC_IN(&s->tables),
                                   .pair = VEC_IN(&s->tables),
                                   .part = VEC_IN(&s->tables),
                                   .bytes = VEC_IN(&s->tables),
                                   .seen_as = VEC_IN(&s->tables),
                                   .move = VEC_IN(&s->tables),
                                   .by_value = VEC_IN(&s->tables),
                                   .lost_to = VEC_IN(&s->tables) },
                        .read = VEC_IN(&s->tables),
                        .returned = VEC_IN(&s->tables) };
    ptrmap_init_in(&c.reads, &s->tables, 64);
    intern_init(&c.found.seen, &s->tables);
    bool unseen = false;
    find_returns(&c);
    c.pairs = infer_only_pairs(s);
    c.stored = infer_find_sizes(s, &c.found);
    c.tables = GUARD("copies:elsewhere", !s->u->closed || s->unseen);
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v; v = LLVMGetNextGlobal(v))
        c.tables |= infer_may_become_constant(s, v);
    bool called = infer_has_callers_outside(s);
    infer_find_places(s, called);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb) {
            decided(&c, bb);
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                pass_ask(s->u);
                stated(&c, i);
                if (a.n == 2) { /* a copy to the written address, from the other one */
                    unsigned to = a.writes[1] ? 1 : 0;
                    copied(&c, end_of(&c, i, a.operand[to]), end_of(&c, i, a.operand[1 - to]));
                    moved(&c, i, LLVMGetOperand(i, a.operand[1 - to]), end_of(&c, i, a.operand[to]),
                          LLVMGetOperand(i, a.operand[to]));
                } else if (LLVMIsAStoreInst(i)) {
                    store(&c, i, 0, 1);
                } else if (GUARD("copies:atomic", infer_atomic_value(i) > 0)) {
                    for (unsigned k = infer_atomic_value(i); k > 0; k--)
                        store(&c, i, k, 0);
                } else if (flow_of(i).kind == FLOW_CALL && a.n == 0) {
                    passed(&c, i);
                    unseen |= infer_copies_unseen(s, i);
                }
                if (LLVMIsACallInst(i) && GUARD("copies:called", ir_callee(i) != NULL))
                    call_stores(&c, i);
            }
        }
    for (unsigned kind = 0; GUARD("copies:unseen", unseen) && kind < ALIKE_KINDS; kind++)
        memory_copied(&s->f->memory, MEMORY_UNKNOWN, kind, s->f->top);
    for (unsigned kind = 0; kind <= ALIKE_CONSTANT; kind++) /* a constant is any memory, too */
        memory_copied(&s->f->memory, MEMORY_UNKNOWN, kind, s->foreign);
    c.found.variables = s->variables;
    c.found.passed = called ? s->foreign : space_none();
    space_set filled = GUARD("copies:filled", unseen) ? s->f->top : space_none();
    c.found.relayed = s->u->given ? s->u->given->relayed : filled;
    infer_spread_copies(&c.found);
    infer_spread_passed(s);
    /* Of pointers that other files pass, their copies are not known. */
    for (unsigned kind = ALIKE_PASSED;
         GUARD("copies:files", s->u->given || called) && kind <= ALIKE_FIXED; kind++)
        memory_copied(&s->f->memory, MEMORY_UNKNOWN, kind, s->f->top);
}
