/* SPDX-License-Identifier: Apache-2.0 */
/* halves_memory.c - numbers in variables, for halves.c.
 *
 *     store i64 %w, ptr %s                    clang -O0 keeps each number in a variable
 *     %r = load i64, ptr %s                   one of what was stored there, whenever
 *
 * Does not follow a variable that has another use than loads, stores, copies, tests and calls of
 *          this module's functions, or too many [uses]: what it gives is a number from
 *          elsewhere.
 * What a module variable begins with counts as stored there. */
#include "base/budget.h"
#include "base/guard.h"
#include "ir/gep.h"
#include "retarget/halves.h"
#include "semantics/flow.h"

#include <assert.h>
#include <stdlib.h>

enum { WORD = 64, BYTE = 8, EXACT = 0, FAR = INT32_MAX / BYTE, STEPS = 16 };

/* Any place. */
static const struct half_place anywhere = { 0, 1 };

/* The sum of two distances:  &x[i].v is { 8, 24 } behind `x` where an element has 24 bytes.  One of
 * more than FAR bytes is any place, so that distances in bits have 32 bits. */
static struct half_place plus(struct half_place a, struct half_place b)
{
    struct half_place sum = { 0, base_gcd(a.step, b.step) };
    if (__builtin_add_overflow(a.offset, b.offset, &sum.offset) || sum.offset > FAR ||
        sum.offset < -FAR || sum.step > FAR)
        return anywhere;
    int64_t step = (int64_t)sum.step;
    if (step != EXACT)
        sum.offset = (sum.offset % step + step) % step;
    return sum;
}

/* The number that divides what the index adds, where its elements have `size` bytes.  Index times
 * size may wrap at 2^64, so without flags of the GEP 24 counts as 8. */
static uint64_t step_of(const struct halves *h, LLVMValueRef gep, LLVMValueRef index, uint64_t size)
{
    enum { MOST = 1 << 12 };
    uint64_t zero = 0, one, step = flow_counts_exactly(gep) ? size : size & -size;
    bool number = LLVMGetTypeKind(LLVMTypeOf(index)) == LLVMIntegerTypeKind &&
                  LLVMGetIntTypeWidth(LLVMTypeOf(index)) <= WORD;
    if (number)
        shim_known_bits(h->r->m, index, &zero, &one);
    for (; zero & 1 && step < MOST; zero >>= 1)
        step *= 2;
    return step;
}

/* By how many bytes the GEP moves the pointer. */
static struct half_place gep_offset(const struct halves *h, LLVMValueRef gep)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    struct half_place sum = { 0, EXACT };
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
        if (k == 1 && !ir_has_size(type))
            return anywhere;
        struct ir_gep_part part = ir_gep_part(h->r->old, gep, k, &type);
        struct half_place by = { (int64_t)part.offset, EXACT };
        if (part.index && !LLVMIsAConstantInt(part.index))
            by.step = part.size ? step_of(h, gep, part.index, part.size) : EXACT;
        else if (part.index && __builtin_mul_overflow(LLVMConstIntGetSExtValue(part.index),
                                                      (int64_t)part.size, &by.offset))
            return anywhere;
        sum = plus(sum, by);
    }
    return sum;
}

/* True if the instruction or constant expression has that opcode. */
static bool does(LLVMValueRef v, LLVMOpcode op)
{
    return (LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == op);
}

/* The variable that the address leads to by casts and GEPs, and where in it. */
static LLVMValueRef variable_at(const struct halves *h, LLVMValueRef address,
                                struct half_place *ret_at)
{
    *ret_at = (struct half_place){ 0, EXACT };
    for (unsigned n = 0; n < BUDGET_OFFSET_USES; n++) {
        int64_t by;
        address = shim_strip_offsets(h->r->m, address, &by);
        *ret_at = plus(*ret_at, (struct half_place){ by, EXACT });
        if (!does(address, LLVMGetElementPtr))
            break;
        *ret_at = plus(*ret_at, gep_offset(h, address));
        address = LLVMGetOperand(address, 0);
    }
    return address;
}

/* Counts a use, and the words of what is stored.  False: there are too many. */
static bool spend(struct half_variable *x, uint64_t bits)
{
    x->uses++;
    x->words += bits > WORD ? bits / WORD - 1 : 0;
    return x->uses <= BUDGET_OFFSET_USES;
}

/* True unless there are too many inputs.  A store is one, but where a place is not known, each of
 * its words may be what is read. */
static bool has_few(const struct half_variable *x)
{
    return !x->indexed || x->uses + x->words <= BUDGET_OFFSET_USES;
}

/* The accesses of that step; the number of steps: there are none. */
static uint32_t find_step(const struct half_variable *x, uint64_t step)
{
    uint32_t k = 0;
    while (k < x->step.n && x->step.at[k].step != step)
        k++;
    return k;
}

/* Of an access of yet another step than STEPS any place is noted. */
static bool note(struct half_variable *x, struct half_access a)
{
    uint32_t k = find_step(x, a.at.step);
    if (k == x->step.n && k >= STEPS && a.at.step != EXACT) {
        a.at = anywhere;
        k = find_step(x, a.at.step);
    }
    if (k == x->step.n)
        vec_push(&x->step, ((struct half_step){ .step = a.at.step }));
    a.next = x->step.at[k].last;
    vec_push(&x->access, a);
    x->step.at[k].last = x->access.n;
    return true;
}

static uint64_t length_of(LLVMValueRef call)
{
    LLVMValueRef n = LLVMGetOperand(call, 2);
    bool known = LLVMIsAConstantInt(n) && LLVMGetIntTypeWidth(LLVMTypeOf(n)) <= WORD &&
                 LLVMConstIntGetZExtValue(n) < UINT64_MAX / BYTE;
    return known ? LLVMConstIntGetZExtValue(n) * BYTE : UINT64_MAX;
}

/* Notes the accesses through `v`, which points there in the variable.  False: there is another
 * use. */
static bool follow(struct halves *h, struct half_variable *x, LLVMValueRef v, struct half_place at)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMValueRef of = LLVMIsAStoreInst(user) ? LLVMGetOperand(user, 0) : NULL;
        bool stored = of && of != v;
        uint64_t size = stored ? rt_half_bits(h, LLVMTypeOf(of)) : 0;
        if (!spend(x, size)) /* also of a function that calls itself */
            return false;
        enum call_flow flow = flow_of_intrinsic(user);
        LLVMValueRef fn = LLVMIsACallInst(user) ? ir_callee(user) : NULL;
        bool far = at.offset < 0 || rt_half_bits(h, LLVMTypeOf(user)) > FAR; /* see input_of() */
        x->indexed |= at.step != EXACT || flow == CALL_COPY || far;
        bool fine = LLVMIsALoadInst(user) || LLVMIsAICmpInst(user) || flow == CALL_LIFE;
        if (stored) {
            x->late |= !LLVMIsAAllocaInst(v) ||
                       LLVMGetPreviousBasicBlock(LLVMGetInstructionParent(user)) ||
                       LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) != x->of;
            fine = note(x, (struct half_access){ HALF_STORE, of, at, size, 0 });
        } else if (does(user, LLVMGetElementPtr) && LLVMGetOperand(user, 0) == v &&
                   LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind) {
            fine = follow(h, x, user, plus(at, gep_offset(h, user)));
        } else if (does(user, LLVMAddrSpaceCast)) {
            fine = follow(h, x, user, at);
        } else if (flow == CALL_FILL) {
            fine = note(x, (struct half_access){ HALF_FILL, user, at, length_of(user), 0 });
        } else if (flow == CALL_COPY) {
            x->read_elsewhere |= LLVMGetOperand(user, 1) == v;
            fine = LLVMGetOperand(user, 0) != v ||
                   note(x, (struct half_access){ HALF_COPY, user, at, length_of(user), 0 });
        } else if (fn && ir_body_is_exact(fn) &&
                   LLVMGlobalGetValueType(fn) == LLVMGetCalledFunctionType(user)) {
            fine = LLVMGetCalledValue(user) != v;
            for (unsigned k = 0; k < LLVMCountParams(fn) && fine; k++)
                if (LLVMGetOperand(user, k) == v)
                    fine = follow(h, x, LLVMGetParam(fn, k), at);
            x->read_elsewhere = true; /* perhaps: add_passed() does not follow each parameter */
            fine &= !LLVMIsFunctionVarArg(LLVMGetCalledFunctionType(user));
        }
        if (GUARD("halves-memory:uses", !fine))
            return false;
    }
    return true;
}

/* True if the variable holds only what the module stores there, and what it begins with. */
static bool is_seen(LLVMValueRef v)
{
    if (LLVMIsAAllocaInst(v))
        return true;
    bool known = LLVMIsAGlobalVariable(v) && LLVMGetInitializer(v);
    LLVMLinkage link = known ? LLVMGetLinkage(v) : LLVMExternalLinkage;
    bool exact = known && (link == LLVMExternalLinkage || link == LLVMWeakODRLinkage ||
                           link == LLVMLinkOnceODRLinkage);
    return known && !LLVMIsExternallyInitialized(v) &&
           (ir_is_local(v) || (exact && LLVMIsGlobalConstant(v)));
}

/* Notes what a module variable begins with.  False: it is too large. */
static bool note_initial(struct halves *h, struct half_variable *x, LLVMValueRef v)
{
    LLVMValueRef is = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
    if (!is || LLVMIsNull(is) || LLVMIsUndef(is))
        return true;
    uint64_t size = rt_half_bits(h, LLVMTypeOf(is));
    return spend(x, size) && note(x, (struct half_access){ HALF_STORE, is, { 0, EXACT }, size, 0 });
}

/* NULL: it is no variable, or not followed. */
static struct half_variable *variable_of(struct halves *h, LLVMValueRef v)
{
    uint32_t k = ptrmap_find(&h->of_variable, v);
    if (k == PTRMAP_NONE && !is_seen(v))
        return NULL;
    if (k == PTRMAP_NONE) {
        struct half_variable x = { .access = VEC_IN(&h->r->arena), .step = VEC_IN(&h->r->arena) };
        if (LLVMIsAAllocaInst(v))
            x.of = LLVMGetBasicBlockParent(LLVMGetInstructionParent(v));
        x.followed = note_initial(h, &x, v) && follow(h, &x, v, (struct half_place){ 0, EXACT }) &&
                     has_few(&x);
        k = h->variable.n;
        vec_push(&h->variable, x);
        ptrmap_put(&h->of_variable, v, k);
    }
    return h->variable.at[k].followed ? &h->variable.at[k] : NULL;
}

bool rt_half_is_set_once(const struct halves *h, LLVMValueRef v)
{
    uint32_t k = LLVMIsAAllocaInst(v) ? ptrmap_find(&h->of_variable, v) : PTRMAP_NONE;
    const struct half_variable *x = k == PTRMAP_NONE ? NULL : &h->variable.at[k];
    return x && x->followed && !x->indexed && !x->late && x->access.n == 1 &&
           x->access.at[0].kind == HALF_STORE;
}

LLVMValueRef rt_half_held(struct halves *h, LLVMValueRef v)
{
    for (unsigned n = 0; n < BUDGET_OFFSET_USES && LLVMIsALoadInst(v); n++) {
        LLVMValueRef of = LLVMGetOperand(v, 0);
        const struct half_variable *x = LLVMIsAAllocaInst(of) ? variable_of(h, of) : NULL;
        LLVMValueRef is = x && rt_half_is_set_once(h, of) ? x->access.at[0].v : NULL;
        if (!is || LLVMTypeOf(is) != LLVMTypeOf(v))
            return v;
        v = is;
    }
    return v;
}

bool rt_half_is_followed(struct halves *h, LLVMValueRef access)
{
    struct half_place at;
    LLVMValueRef to = LLVMGetOperand(access, LLVMIsAStoreInst(access) ? 1 : 0);
    const struct half_variable *x = variable_of(h, variable_at(h, to, &at));
    return x && !x->read_elsewhere;
}

/* ---- which bits meet ---- */

/* Bits of a variable: the one that lies `at` bits behind its start, and those a multiple of `step`
 * bits farther.  A node has both in its `bit`: with a step, which has fewer than 32 bits, that
 * stands in the upper half. */
struct bits {
    uint64_t at, step;
};

enum { UPPER_HALF = 32 };

static struct bits bits_of(const struct half_node *n)
{
    return (struct bits){ n->bit & UINT32_MAX, n->bit >> UPPER_HALF };
}

/* Adds what the variable holds there to the inputs of node `k`. */
static void input_of(struct halves *h, uint32_t k, LLVMValueRef variable, int64_t at, uint64_t step)
{
    assert(step <= (uint64_t)FAR * BYTE && "plus() has seen to that");
    if (step == EXACT && (at < 0 || at > UINT32_MAX)) /* no program accesses it, or a large array */
        step = BYTE;
    int64_t rest = step == EXACT ? at : (at % (int64_t)step + (int64_t)step) % (int64_t)step;
    rt_half_input(h, k, variable, (uint64_t)rest | step << UPPER_HALF, true);
}

/* A pointer through which is loaded, and how far behind it. */
struct source {
    LLVMValueRef pointer;
    struct half_place at;
};

enum { SOURCES = 16 };

/* Adds what the calls of the function pass for the parameter.  False: others may call it, or there
 * are too many. */
static bool add_passed(struct source of[SOURCES], unsigned *n, LLVMValueRef param,
                       struct half_place at)
{
    LLVMValueRef fn = LLVMGetParamParent(param);
    if (!ir_is_local(fn) || !ir_is_only_called(fn))
        return false;
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        if (LLVMGetCalledFunctionType(call) != LLVMGlobalGetValueType(fn))
            return false;
        struct source is = { LLVMGetOperand(call, ir_param_index(param)), at };
        unsigned k = 0;
        while (k < *n && (of[k].pointer != is.pointer || of[k].at.offset != at.offset ||
                          of[k].at.step != at.step))
            k++; /* SOURCES at most */
        if (k == SOURCES)
            return false;
        of[k] = is;
        *n += k == *n;
    }
    return true;
}

/*     static ulong get(const ulong *p) { return *p; }
 *     ulong x = …, y = …; get(&x); get(&y)            one of what is stored in `x`, and in `y` */
void rt_half_draw_load(struct halves *h, uint32_t k)
{
    LLVMValueRef load = h->node.at[k].v;
    bool pointer = ir_is_pointer(LLVMTypeOf(load)), all = true;
    uint64_t width = rt_half_bits(h, LLVMTypeOf(load));
    struct source of[SOURCES] = { { LLVMGetOperand(load, 0), { 0, EXACT } } };
    struct half_place from;
    unsigned n = 1;
    h->node.at[k].how = HOW_CHOICE;
    for (unsigned j = 0; j < n; j++) {
        LLVMValueRef v = variable_at(h, of[j].pointer, &from);
        from = plus(from, of[j].at);
        if (variable_of(h, v))
            input_of(h, k, v, (int64_t)h->node.at[k].bit + from.offset * BYTE, from.step * BYTE);
        else
            all &= LLVMIsAArgument(v) && add_passed(of, &n, v, from);
    }
    struct half_node *node = &h->node.at[k];
    if (!all && node->n == 0)
        rt_half_leaf(h, k, width, pointer);
    if (!all) /* a pointer, too, may be a number that was stored there */
        node->others = rt_half_leaf_parts(node, width, false);
    node->elsewhere |= !all; /* also a pointer */
    if (!all)
        rt_half_loaded(h, k, LLVMGetOperand(load, 0));
}

/* What copy `a` brings to the bits of the variable that lie `in` bits behind the first one that it
 * writes, or a multiple of `step` from there.
 *
 *     for (i = 0; i < n; i++) q[i] = q[i + 1];       memmove(q, q + 1, n * 8)
 *
 * Of how many bytes it is not known, so each word may be what any one behind it was: they are those
 * that lie a multiple of the distance farther.  Copies that lead from one variable to another and
 * back, as b[i] = q[i + 1]; q[i] = b[i], lead to any place once they led to many. */
static void draw_copy(struct halves *h, uint32_t k, struct half_access a, int64_t in, uint64_t step)
{
    struct half_place from;
    LLVMValueRef of = variable_at(h, LLVMGetOperand(a.v, 1), &from);
    struct half_variable *x = variable_of(h, of);
    int64_t at = in + from.offset * BYTE;
    uint64_t every = base_gcd(step, from.step * BYTE);
    if (!x) {
        rt_half_input(h, k, a.v, (uint64_t)in % WORD, false); /* a number from elsewhere */
        return;
    }
    if (of == h->node.at[k].v && a.size == UINT64_MAX)
        every = base_gcd(every, (uint64_t)llabs(at - (int64_t)bits_of(&h->node.at[k]).at));
    else if (++x->places > BUDGET_OFFSET_USES)
        every = BYTE;
    input_of(h, k, of, at, every);
}

/* True if the zeros of a memset, in which the bit is number `in`, are a whole number's: of a number
 * of 64 bits both halves are zero then.  One of four bytes clears one half alone. */
static bool clears_whole(const struct half_node *n, struct half_access a, uint64_t in)
{
    uint64_t place = rt_half_target((enum half_of)n->of);
    return n->of <= OF_OFFSET && LLVMIsNull(LLVMGetOperand(a.v, 1)) && in >= place &&
           a.size >= WORD && in - place <= a.size - WORD;
}

/* Adds what the accesses of one step write to these bits. */
static void draw_step(struct halves *h, uint32_t k, const struct half_variable *x,
                      struct half_step of, struct bits bits)
{
    uint64_t step = base_gcd(bits.step, of.step * BYTE);
    for (uint32_t j = of.last; j; j = x->access.at[j - 1].next) {
        struct half_access a = x->access.at[j - 1];
        int64_t in = (int64_t)bits.at - a.at.offset * BYTE;
        if (step != EXACT)
            in = (in % (int64_t)step + (int64_t)step) % (int64_t)step;
        if (in < 0 || (uint64_t)in >= a.size)
            continue;
        h->node.at[k].narrow |= a.size <= rt_half_target(OF_HIGHEST);
        h->node.at[k].mixed |= step != EXACT;
        if (a.kind == HALF_COPY)
            draw_copy(h, k, a, in, step);
        else if (a.kind == HALF_FILL && clears_whole(&h->node.at[k], a, (uint64_t)in))
            h->node.at[k].others |= 1u << PART_ZERO;
        else if (a.kind == HALF_FILL)
            rt_half_input(h, k, LLVMGetOperand(a.v, 1), bits.at % BYTE, false);
        else
            for (uint64_t bit = (uint64_t)in; bit < a.size; bit += step ? step : a.size)
                rt_half_input(h, k, a.v, bit, false);
    }
}

/*     store i64 %a, ptr %x               bits 0 to 63
 *     %e = getelementptr [24 x i8], ptr %x, i64 %i
 *     %v = getelementptr i8, ptr %e, i64 8
 *     %r = load i64, ptr %v              bits 64 to 127, and the same of each 192 behind them:
 *                                        none of %a's
 *
 * Two accesses meet where their bits are the same modulo the greatest number that divides both
 * steps.  Accesses of one step are the same ones for all places that are alike modulo this number:
 * such places share a node, whose inputs these accesses are. */
void rt_half_draw_variable(struct halves *h, uint32_t k)
{
    struct bits bits = bits_of(&h->node.at[k]);
    LLVMValueRef v = h->node.at[k].v;
    unsigned memory = h->node.at[k].memory;
    const struct half_variable x = *variable_of(h, v);
    LLVMValueRef begins = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
    h->node.at[k].how = HOW_CHOICE;
    h->node.at[k].others = begins && LLVMIsNull(begins) ? 1u << PART_ZERO : 0;
    for (uint32_t j = 0; j < x.step.n; j++) { /* at most 2^13 inputs: has_few() counts the words */
        uint64_t step = base_gcd(bits.step, x.step.at[j].step * BYTE);
        bool known = x.step.at[j].step == EXACT;
        if (memory == HALF_STEPS + j || (memory == HALF_MEMORY && known))
            draw_step(h, k, &x, x.step.at[j], bits);
        else if (memory == HALF_MEMORY)
            rt_half_input(h, k, v, bits.at % step | step << UPPER_HALF, HALF_STEPS + j);
    }
}

void rt_half_join_steps(struct halves *h, struct half_node *n)
{
    for (uint32_t i = 0; i < n->n && n->memory == HALF_MEMORY; i++) {
        const struct half_node *in = &h->node.at[h->in.at[n->first + i]];
        n->narrow |= in->memory >= HALF_STEPS && in->narrow;
        n->mixed |= in->memory >= HALF_STEPS && in->n > 0;
    }
}
