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
#include "retarget/halves.h"
#include "semantics/flow.h"

enum { WORD = 64, BYTE = 8, UNKNOWN = -1 };

/* The sum of two offsets in bytes, or UNKNOWN. */
static int64_t plus(int64_t offset, int64_t by)
{
    bool known = offset >= 0 && by >= 0 && by < INT64_MAX / BYTE - offset; /* also in bits */
    return known ? offset + by : UNKNOWN;
}

/* By how many bytes the GEP moves the pointer, or UNKNOWN. */
static int64_t gep_offset(const struct halves *h, LLVMValueRef gep)
{
    int64_t from, to, by;
    LLVMValueRef of = shim_strip_offsets(h->r->m, LLVMGetOperand(gep, 0), &from);
    bool same = shim_strip_offsets(h->r->m, gep, &to) == of;
    return same && !__builtin_sub_overflow(to, from, &by) ? by : UNKNOWN;
}

/* True if the instruction or constant expression has that opcode. */
static bool does(LLVMValueRef v, LLVMOpcode op)
{
    return (LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op) ||
           (LLVMIsAConstantExpr(v) && LLVMGetConstOpcode(v) == op);
}

/* The variable that the address leads to by casts and GEPs, and where in it. */
static LLVMValueRef variable_at(const struct halves *h, LLVMValueRef address, int64_t *ret_offset)
{
    *ret_offset = 0;
    for (unsigned n = 0; n < BUDGET_OFFSET_USES; n++) {
        int64_t by;
        address = shim_strip_offsets(h->r->m, address, &by);
        *ret_offset = plus(*ret_offset, by);
        if (!does(address, LLVMGetElementPtr))
            break;
        *ret_offset = UNKNOWN;
        address = LLVMGetOperand(address, 0);
    }
    return address;
}

static bool note(struct half_variable *x, struct half_access a)
{
    vec_push(&x->access, a);
    x->unknown_offset |= a.offset < 0;
    return true;
}

static uint64_t length_of(LLVMValueRef call)
{
    LLVMValueRef n = LLVMGetOperand(call, 2);
    bool known = LLVMIsAConstantInt(n) && LLVMGetIntTypeWidth(LLVMTypeOf(n)) <= WORD &&
                 LLVMConstIntGetZExtValue(n) < UINT64_MAX / BYTE;
    return known ? LLVMConstIntGetZExtValue(n) * BYTE : UINT64_MAX;
}

/* Notes the accesses through `v`, which points `offset` bytes into the variable.  False: there is
 * another use. */
static bool follow(struct halves *h, struct half_variable *x, LLVMValueRef v, int64_t offset)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (++x->uses > BUDGET_OFFSET_USES) /* also of a function that calls itself */
            return false;
        enum call_flow flow = flow_of_intrinsic(user);
        LLVMValueRef fn = LLVMIsACallInst(user) ? ir_callee(user) : NULL;
        bool fine = LLVMIsALoadInst(user) || LLVMIsAICmpInst(user) || flow == CALL_LIFE;
        if (LLVMIsALoadInst(user)) {
            x->unknown_offset |= offset < 0;
        } else if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) != v) {
            LLVMValueRef of = LLVMGetOperand(user, 0);
            uint64_t size = rt_half_bits(h, LLVMTypeOf(of));
            fine = size / WORD <= BUDGET_OFFSET_USES &&
                   note(x, (struct half_access){ HALF_STORE, of, offset, size });
        } else if (does(user, LLVMGetElementPtr) && LLVMGetOperand(user, 0) == v &&
                   LLVMGetTypeKind(LLVMTypeOf(user)) == LLVMPointerTypeKind) {
            fine = follow(h, x, user, plus(offset, gep_offset(h, user)));
        } else if (does(user, LLVMAddrSpaceCast)) {
            fine = follow(h, x, user, offset);
        } else if (flow == CALL_FILL) {
            fine = note(x, (struct half_access){ HALF_FILL, user, offset, length_of(user) });
        } else if (flow == CALL_COPY) {
            x->unknown_offset |= offset < 0;
            fine = LLVMGetOperand(user, 0) != v ||
                   note(x, (struct half_access){ HALF_COPY, user, offset, length_of(user) });
        } else if (fn && ir_body_is_exact(fn) &&
                   LLVMGlobalGetValueType(fn) == LLVMGetCalledFunctionType(user)) {
            fine = LLVMGetCalledValue(user) != v;
            for (unsigned k = 0; k < LLVMCountParams(fn) && fine; k++)
                if (LLVMGetOperand(user, k) == v)
                    fine = follow(h, x, LLVMGetParam(fn, k), offset);
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
    return size / WORD <= BUDGET_OFFSET_USES &&
           note(x, (struct half_access){ HALF_STORE, is, 0, size });
}

/* NULL: it is no variable, or not followed. */
static const struct half_variable *variable_of(struct halves *h, LLVMValueRef v)
{
    uint32_t k = ptrmap_find(&h->of_variable, v);
    if (k == PTRMAP_NONE && !is_seen(v))
        return NULL;
    if (k == PTRMAP_NONE) {
        struct half_variable x = { .access = VEC_IN(&h->r->arena) };
        x.followed = note_initial(h, &x, v) && follow(h, &x, v, 0);
        k = h->variable.n;
        vec_push(&h->variable, x);
        ptrmap_put(&h->of_variable, v, k);
    }
    return h->variable.at[k].followed ? &h->variable.at[k] : NULL;
}

void rt_half_draw_load(struct halves *h, uint32_t k)
{
    LLVMValueRef load = h->node.at[k].v;
    int64_t offset;
    LLVMValueRef v = variable_at(h, LLVMGetOperand(load, 0), &offset);
    const struct half_variable *x = variable_of(h, v);
    bool pointer = ir_is_pointer(LLVMTypeOf(load));
    if (!x || (offset < 0 && !x->unknown_offset)) {
        rt_half_leaf(h, k, rt_half_bits(h, LLVMTypeOf(load)), pointer);
        h->node.at[k].elsewhere = true; /* also a pointer */
        return;
    }
    uint64_t bit = h->node.at[k].bit + (offset > 0 ? (uint64_t)offset * BYTE : 0);
    h->node.at[k].how = HOW_CHOICE;
    rt_half_input(h, k, v, x->unknown_offset ? bit % WORD : bit, true);
}

/* What a copy brings to bit `bit` of the variable, whose bit `at` it writes first. */
static void draw_copy(struct halves *h, uint32_t k, LLVMValueRef call, bool unknown_offset,
                      uint64_t bit, uint64_t at)
{
    int64_t offset;
    LLVMValueRef from = variable_at(h, LLVMGetOperand(call, 1), &offset);
    const struct half_variable *x = variable_of(h, from);
    if (x && offset >= 0 && !unknown_offset && !x->unknown_offset)
        rt_half_input(h, k, from, bit - at + (uint64_t)offset * BYTE, true);
    else
        rt_half_input(h, k, call, bit % WORD, false); /* a number from elsewhere */
}

void rt_half_draw_variable(struct halves *h, uint32_t k)
{
    uint64_t bit = h->node.at[k].bit;
    const struct half_variable x = *variable_of(h, h->node.at[k].v);
    h->node.at[k].how = HOW_CHOICE;
    h->node.at[k].mixed = x.unknown_offset;
    for (uint32_t j = 0; j < x.access.n; j++) {
        struct half_access a = x.access.at[j];
        uint64_t at = a.offset > 0 ? (uint64_t)a.offset * BYTE : 0, in = bit - at;
        if (x.unknown_offset)
            in = a.offset < 0 && a.size && a.size < WORD ? bit % a.size : (bit - at) % WORD;
        if ((!x.unknown_offset && bit < at) || in >= a.size)
            continue;
        h->node.at[k].narrow |= a.size <= rt_half_target(OF_HIGHEST);
        if (a.kind == HALF_COPY)
            draw_copy(h, k, a.v, x.unknown_offset, bit, at);
        else if (a.kind == HALF_FILL)
            rt_half_input(h, k, LLVMGetOperand(a.v, 1), bit % BYTE, false);
        else
            for (; in < a.size; in += x.unknown_offset ? WORD : a.size)
                rt_half_input(h, k, a.v, in, false);
    }
}
