/* SPDX-License-Identifier: Apache-2.0 */
/* stores.c - what instructions store, which stores may put bytes of a variable elsewhere, which
 * memory LLVM may take for constant, and whether it makes a memcpy of loads and stores.
 *
 *     %v = load i64, ptr %x; store i64 %v, ptr %g    perhaps: LLVM may let the call that
 *                                                    filled %x write to %g (copies.c)
 *     store i64 %v, ptr %y; %w = load i64, ptr %y    no: the search for what %w is finds %v
 *
 * Safe     because a store that counts for nothing is to a variable whose loads are all loads of
 *          its own address, from which searches find all that is stored there.
 *
 * Does not ignore a store whose address may differ each time it runs, because LLVM may make a
 *          memcpy of a loop [moving], or one to a variable that is read through other pointers
 *          [read]; but where LLVM makes no memcpy, ignores one to a variable of a named type, where
 *          no call may write directly [typed]; does not take a variable that is copied for one
 *          whose address stays where it is, if copies count [ends]; does not take an atomic
 *          operation, which LLVM may make a load and a store, for one that stores nothing [atomic],
 *          or an intrinsic that writes memory in a way that no row tells [untold], or its mask for
 *          bits that it does not store [mask];
 * Does not assume that LLVM makes no memcpy if the module's triple is another target's [library],
 *          or that it loads one element at a time where a loop asks for vectors [vectorized], or
 *          that a variable stays writable if LLVM may find that nothing writes it, as of one with
 *          an initializer [local], which another file may have [file], or that pointers from memory
 *          miss a variable whose address is passed on or stored [handed]; does not assume that a
 *          pointer which another file passes points to no constant of that file [others], or that a
 *          pointer from memory points to none where the user says that such pointers are global
 *          ones [assumed]:
 *              @box = external constant ptr          in this file: @table may be behind it
 *              @table = constant i64 7                 in another one
 *          does not assume that unknown callers pass no constant, nor a copy of one [callers], or
 *          that a number is no variable's address [number], or that LLVM gives no address of
 *          another file's variable to a function which gets a copy by value [elsewhere]. */
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

/* True if LLVM makes no memcpy of loads and stores, neither of a loop nor of one pair, because the
 * target's library has none.  It exchanges a pointer then only for a memcpy that is there, or, if
 * one load reads all bytes that a call wrote to a variable and one store writes them elsewhere, the
 * variable's pointer in the call for that of the store:
 *
 *     %x = alloca i64; call @make(ptr %x); %v = load i64, ptr %x; store i64 %v, ptr %g
 *     =>  call @make(ptr %g)
 *
 * If a loop asks to be vectorized, one load may read any number of elements. */
bool infer_only_pairs(struct infer *s)
{
    static const char triple[] = "nvptx";
    if (s->u->target->map != MAP_NVPTX ||
        GUARD("stores:library", strncmp(LLVMGetTarget(s->u->mod), triple, sizeof triple - 1) != 0))
        return false;
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb) {
            LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
            if (end && GUARD("stores:vectorized", ir_loop_asks(end, "llvm.loop.vectorize.")))
                return false;
        }
    return true;
}

unsigned infer_atomic_value(LLVMValueRef i)
{
    return LLVMIsAAtomicRMWInst(i)       ? 1
           : LLVMIsAAtomicCmpXchgInst(i) ? 2 /* operand 1 is compared */
                                         : 0;
}

/* True if the intrinsic writes at the address; then each number that it gets may be stored there,
 * as by llvm.vp.store and llvm.experimental.memset.pattern, which LLVM makes stores. */
static bool intrinsic_stores(LLVMValueRef i, unsigned value, LLVMUseRef address)
{
    struct ir_access a = ir_access(i);
    bool writes = false;
    for (unsigned k = 0; k < a.n; k++)
        writes |= a.writes[k] && LLVMGetOperandUse(i, a.operand[k]) == address;
    return writes && !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, value)));
}

bool infer_may_store(struct infer *s, LLVMValueRef i, unsigned value, LLVMUseRef address)
{
    assert(LLVMGetUser(address) == i && "a use by the instruction");
    if (!ir_is_pointer(LLVMTypeOf(LLVMGetUsedValue(address))))
        return false; /* at once: callers ask of each pair of operands, and most are numbers */
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    enum call_flow flow = fn ? infer_flow_of_function(s, fn) : CALL_UNKNOWN;
    if (LLVMIsAStoreInst(i) || flow == CALL_STORE || flow == CALL_COMPRESS) /* also the mask */
        return (value == 0 || GUARD("stores:mask", value > 1)) &&
               LLVMGetOperandUse(i, 1) == address;
    if (flow == CALL_FILL)
        return value == 1 && LLVMGetOperandUse(i, 0) == address;
    if (infer_atomic_value(i) > 0)
        return GUARD("stores:atomic", value > 0 && value <= infer_atomic_value(i)) &&
               LLVMGetOperandUse(i, 0) == address;
    if (fn && flow == CALL_UNKNOWN && LLVMGetIntrinsicID(fn))
        return GUARD("stores:untold", intrinsic_stores(i, value, address));
    return flow == CALL_WRITES && !ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, value)));
}

uint64_t infer_most_stored(struct infer *s, LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    bool call = fn && (infer_flow_of_function(s, fn) != CALL_UNKNOWN || LLVMGetIntrinsicID(fn));
    bool stores = call || infer_atomic_value(i) > 0 || LLVMIsAStoreInst(i);
    unsigned n = call ? LLVMGetNumArgOperands(i) : (unsigned)LLVMGetNumOperands(i);
    uint64_t most = 0;
    for (unsigned k = 0; stores && k < n; k++) {
        bool stored = false;
        for (unsigned to = 0; to < n && !stored; to++) /* operands of one instruction */
            stored = infer_may_store(s, i, k, LLVMGetOperandUse(i, to));
        uint64_t size = stored ? infer_joined_size(s, LLVMGetOperand(i, k)) : 0;
        most = size > most ? size : most;
    }
    return most;
}

bool infer_is_handed_on(LLVMValueRef address, enum handed copies, unsigned *steps)
{
    IR_EACH_USE (address, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (*steps == 0)
            return true;
        --*steps;
        if (infer_base(user)) {
            if (infer_is_handed_on(user, copies, steps)) /* recursion is at most `steps` deep */
                return true;
            continue;
        }
        struct ir_access a = LLVMIsAInstruction(user) ? ir_access(user) : (struct ir_access){ 0 };
        LLVMValueRef fn = LLVMIsACallInst(user) ? ir_callee(user) : NULL;
        bool accessed = fn && LLVMGetIntrinsicID(fn) && function_flow(fn) == CALL_LIFE;
        bool written = false;
        for (unsigned k = 0; k < a.n; k++) {
            bool here = LLVMGetOperandUse(user, a.operand[k]) == use;
            accessed |= here;
            written |= here && a.writes[k];
        }
        bool counts = copies == HANDED_BY_COPIES || (copies == HANDED_OR_FILLED && written);
        if (!accessed || GUARD("stores:ends", counts && a.n > 1))
            return true;
    }
    return false;
}

/* True if the address is the same each time the function runs: a variable at a constant offset.
 * Searches find what is stored there (infer/copies.c). */
static bool is_fixed_place(LLVMValueRef address)
{
    for (unsigned n = 0; LLVMIsAGetElementPtrInst(address) && n < BUDGET_COPIED_STEPS; n++) {
        for (int k = 1; k < LLVMGetNumOperands(address); k++)
            if (GUARD("stores:moving", !LLVMIsAConstant(LLVMGetOperand(address, (unsigned)k))))
                return false;
        address = LLVMGetOperand(address, 0);
    }
    return LLVMIsAAllocaInst(address) || LLVMIsAConstant(address);
}

bool infer_may_get_bytes(struct infer *s, bool pairs, LLVMValueRef address)
{
    LLVMValueRef root = infer_root(address);
    bool variable = pairs && LLVMIsAGlobalVariable(root);
    bool generic = variable && space_empty(infer_named(s, LLVMTypeOf(root)));
    bool stays = variable && !generic && !space_empty(infer_named(s, LLVMTypeOf(address)));
    bool apart = is_fixed_place(address) || GUARD("stores:typed", stays);
    bool known = LLVMIsAAllocaInst(root) || LLVMIsAGlobalVariable(root);
    return generic || !apart ||
           GUARD("stores:read",
                 known && infer_is_handed_on(root, HANDED_ON, &(unsigned){ BUDGET_COPIED_STEPS }));
}

bool infer_may_become_constant(struct infer *s, LLVMValueRef variable)
{
    LLVMValueRef bytes = LLVMGetInitializer(variable);
    bool undefined = bytes && LLVMIsUndef(bytes); /* poison is undef, too */
    if (!bytes) /* another file has them: there, too, local memory begins undefined */
        undefined = space_has(infer_named(s, LLVMTypeOf(variable)), SPACE_LOCAL) ||
                    !GUARD("stores:file", true);
    return LLVMIsGlobalConstant(variable) || GUARD("stores:local", !undefined);
}

/* The spaces of variables to which a pointer from anywhere may point: their address is handed on.
 * `constant`: only of those that LLVM may find to be constant, here or in other files. */
static space_set spaces_of_variables(struct infer *s, bool constant)
{
    space_set all = constant ? s->foreign : space_none(), set;
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v; v = LLVMGetNextGlobal(v))
        if ((!constant || infer_may_become_constant(s, v)) &&
            GUARD("stores:handed", infer_is_handed_on(v, constant ? HANDED_ON : HANDED_BY_COPIES,
                                                      &(unsigned){ BUDGET_COPIED_STEPS }))) {
            set = infer_named(s, LLVMTypeOf(v));
            all = space_join(all, space_empty(set) ? s->f->global : set);
        }
    return all;
}

/* The spaces that parameters which are `noalias` may point to.  No instruction names a parameter of
 * a function without a body, as llvm.memcpy's are. */
static space_set spaces_of_parameters(struct infer *s)
{
    space_set all = space_none(), set;
    WORLD_EACH_FUNCTION (s->u, fn)
        for (unsigned k = 0; !LLVMIsDeclaration(fn) && k < LLVMCountParams(fn); k++)
            if (ir_arg_has(fn, k, "noalias")) {
                set = infer_named(s, LLVMTypeOf(LLVMGetParam(fn, k)));
                all = space_join(all, space_empty(set) ? s->f->top : set);
            }
    return all;
}

bool infer_is_fixed(LLVMValueRef root)
{
    if (LLVMIsAGlobalVariable(root))
        return LLVMIsGlobalConstant(root);
    LLVMValueRef fn = LLVMIsAArgument(root) ? LLVMGetParamParent(root) : NULL;
    return fn && ir_is_only_started(fn) && ir_arg_has(fn, ir_param_index(root), "byval") &&
           !infer_is_handed_on(root, HANDED_OR_FILLED, &(unsigned){ BUDGET_COPIED_STEPS });
}

/* True if LLVM may find, once it sees code outside the module, that this code calls an internal
 * function of the module: it is in a call with code of the module, reads a variable of it, or calls
 * the function by an alias.
 *
 *     @table = constant [1 x ptr] [ptr @get]             @get is internal, its address is not
 *     @other = alias i32 (ptr), ptr @get */
static bool shows_addresses(struct infer *s)
{
    bool shown = s->callers;
    for (LLVMValueRef v = LLVMGetFirstGlobalAlias(s->u->mod); v; v = LLVMGetNextGlobalAlias(v))
        shown |= !ir_is_local(v);
    for (LLVMValueRef v = LLVMGetFirstGlobalIFunc(s->u->mod); v; v = LLVMGetNextGlobalIFunc(v))
        shown |= !ir_is_local(v);
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v && !shown; v = LLVMGetNextGlobal(v))
        shown = !ir_is_local(v) && !LLVMIsDeclaration(v);
    return shown;
}

bool infer_has_callers_outside(struct infer *s)
{
    if (s->u->given)
        return false;
    bool shown = shows_addresses(s);
    WORLD_EACH_FUNCTION (s->u, fn) {
        const struct scope *scope = infer_scope(s, fn);
        bool started = ir_is_only_started(fn) || (s->u->closed && ir_is_kernel(fn));
        bool open = scope && !scope->closed && function_has_instructions(fn);
        if (open && !started && (shown || world_is_entry(s->u, fn)))
            return GUARD("stores:callers", true);
    }
    return false;
}

/* True if the module may get the address of a variable that only another file has: code outside
 * returns or stores it, or the other file has put it into a variable of both.  What the host gave a
 * kernel holds none that LLVM could know. */
static bool gets_addresses(struct infer *s)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(s->u->mod); v && !s->u->closed;
         v = LLVMGetNextGlobal(v)) {
        bool own = ir_is_local(v) || ir_name_begins(v, "llvm.") ||
                   (LLVMIsGlobalConstant(v) && !LLVMIsDeclaration(v)) ||
                   space_has(infer_named(s, LLVMTypeOf(v)), SPACE_LOCAL); /* ends with a launch */
        if (!own)
            return true;
    }
    bool outside = s->unseen;
    IR_EACH_FUNCTION (s->u->mod, fn)
        outside |= LLVMIsDeclaration(fn) && LLVMGetFirstUse(fn) && !LLVMGetIntrinsicID(fn) &&
                   infer_flow_of_function(s, fn) == CALL_UNKNOWN;
    return outside;
}

void infer_find_places(struct infer *s, bool called)
{
    if (s->u->given)
        s->foreign = GUARD("stores:others", true) ? s->u->given->alike : space_none();
    else
        s->foreign = called ? s->f->top : space_none();
    s->constant_variables = space_join(s->f->read_only, spaces_of_variables(s, true));
    /* A pointer from memory is to global memory only, but to a constant of another file, too. */
    if (GUARD("stores:assumed", s->f->host_global && !s->u->closed && !s->u->given))
        s->constant_variables = space_join(s->constant_variables, s->f->global);
    s->constants = space_join(s->constant_variables, spaces_of_parameters(s));
    bool others = called || s->u->given || gets_addresses(s);
    bool anywhere = GUARD("stores:elsewhere", others) || GUARD("stores:number", s->ints);
    s->variables = anywhere ? s->f->top : spaces_of_variables(s, false);
}

bool infer_copies_unseen(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    return infer_is_unseen(s, call) && !infer_given(s, fn) &&
           !(fn && (function_is_runtime(fn) || ir_only_reads(fn)));
}

/* Notes the size of the variable `v`, or of the struct that the parameter `v` passes by value; 0:
 * unknown. */
static void sized(struct infer *s, struct exchange *x, LLVMValueRef v, uint64_t bytes)
{
    struct fact fact = facts_get(s->f, v, 1);
    uint32_t object = fact.object == MEMORY_NONE ? MEMORY_UNKNOWN : fact.object;
    uint64_t *least = &x->bytes.at[memory_find(x->memory, object)];
    *least = bytes < *least ? bytes : *least;
}

static uint64_t size_of(struct infer *s, LLVMTypeRef type, LLVMValueRef number)
{
    int64_t size = infer_size(s, type), all;
    bool known = size >= 0 && LLVMIsAConstantInt(number) &&
                 !__builtin_mul_overflow(size, (int64_t)LLVMConstIntGetZExtValue(number), &all);
    return known && all > 0 ? (uint64_t)all : 0;
}

uint64_t infer_find_sizes(struct infer *s, struct exchange *x)
{
    unsigned byval = ir_attribute_kind("byval");
    uint64_t most = 0;
    for (uint32_t k = 0; k < x->memory->object.n; k++)
        vec_push(&x->bytes, UINT64_MAX);
    WORLD_EACH_FUNCTION (s->u, fn) {
        for (unsigned k = 0; !LLVMIsDeclaration(fn) && k < LLVMCountParams(fn); k++) {
            LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, k + 1, byval);
            int64_t size = by ? infer_size(s, LLVMGetTypeAttributeValue(by)) : -1;
            if (by)
                sized(s, x, LLVMGetParam(fn, k), size > 0 ? (uint64_t)size : 0);
        }
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                uint64_t stored = infer_most_stored(s, i);
                most = stored > most ? stored : most;
                if (LLVMIsAAllocaInst(i))
                    sized(s, x, i, size_of(s, LLVMGetAllocatedType(i), LLVMGetOperand(i, 0)));
            }
    }
    return most;
}
