/* SPDX-License-Identifier: Apache-2.0 */
/* attributes.c - spaces as attributes, where the target's numbers do not say them
 * (docs/spec/alias.md, "Attributes of a language").
 *
 *     ptr addrspace(3) %b              to a host    =>   ptr "ocl_local" %b
 *     load ptr addrspace(1), …                           load ptr, …, !ocl_global !{}
 *     ptr "ocl_local" %b               from one     =>   ptr addrspace(3) %b  (abi.c, globals.c)
 *     %p = load ptr, …, !ocl_global                      %p, cast to addrspace(1) and back
 *
 * Going to a host, the spaces that the numbers name are written as attributes before the numbers
 * are deleted.  Coming from a host, parameters and variables get the numbers that their attributes
 * name; a pointer in a register stays generic and is cast to its space and back, which is what
 * `gaspar opt` needs to name it.  The attributes are deleted then, since the numbers name the
 * spaces. */
#include "base/worklist.h"
#include "facts/origin.h"
#include "retarget/passed_bits.h"

#include <assert.h>

/* The space that an attribute can name for a pointer with the old target's type; SPACE_COUNT:
 * none.  `code`: the program has pointers to code, which SPIR numbers like private memory, 0. */
static enum space sayable(const struct retarget *r, bool code, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind ||
        (code && ir_space(type) == target_program(r->from).number))
        return SPACE_COUNT;
    enum space s = rt_space_was(r, ir_space(type));
    if (s == SPACE_GLOBAL_DEVICE || s == SPACE_GLOBAL_HOST)
        return SPACE_GLOBAL;
    return origin_word(s) ? s : SPACE_COUNT;
}

/* True if the program has pointers to code: a function's address is taken, or called. */
static bool has_code_pointers(const struct retarget *r)
{
    IR_EACH_FUNCTION (r->m, fn) {
        if (!LLVMGetIntrinsicID(fn) && !ir_is_only_called(fn))
            return true;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (ir_is_call(i) && !ir_callee(i) && !LLVMIsAInlineAsm(LLVMGetCalledValue(i)))
                    return true;
    }
    return false;
}

/* The pointer that llvm.invariant.start returns points to no memory. */
static bool is_mark(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return fn && ir_name_begins(fn, "llvm.invariant.start.");
}

void rt_say(struct retarget *r)
{
    if (r->to->map != MAP_HOST || r->from->map == MAP_HOST)
        return;
    bool code = has_code_pointers(r);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        if (!ir_name_begins(v, "llvm.") && sayable(r, code, LLVMTypeOf(v)) != SPACE_COUNT)
            origin_say_variable(v, sayable(r, code, LLVMTypeOf(v)));
    IR_EACH_FUNCTION (r->m, fn) {
        if (LLVMGetIntrinsicID(fn))
            continue;
        if (rt_is_kernel(r, fn))
            origin_say_kernel(fn);
        for (unsigned k = 0; k < LLVMCountParams(fn); k++)
            if (sayable(r, code, LLVMTypeOf(LLVMGetParam(fn, k))) != SPACE_COUNT)
                origin_say_argument(fn, k, sayable(r, code, LLVMTypeOf(LLVMGetParam(fn, k))));
        LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(fn));
        if (sayable(r, code, result) != SPACE_COUNT)
            origin_say_result(fn, sayable(r, code, result));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (origin_is_root(i) && !is_mark(i) &&
                    sayable(r, code, LLVMTypeOf(i)) != SPACE_COUNT)
                    origin_say_instruction(i, sayable(r, code, LLVMTypeOf(i)));
    }
}

/* Pointers of which a name says the space. */
struct named {
    struct retarget *r;
    struct ptrmap space;          /* such a pointer, or a choice -> its space */
    struct ptrmap back;           /* a pointer that was cast and back -> its number in `pointer` */
    VEC_OF(LLVMValueRef) pointer; /* what it is there */
    struct ptrmap listed;         /* what takes bits -> 1 */
    VEC_OF(LLVMValueRef) takers;
    struct ptrmap place;          /* a choice -> its number in `choices` */
    VEC_OF(LLVMValueRef) choices; /* phis, selects and freezes that take bits, and those of them */
};

/* Casts the pointer to the space and back, for its users. */
static void name(struct named *n, LLVMValueRef i, enum space s)
{
    struct retarget *r = n->r;
    struct target_space generic;
    LLVMTypeRef was = LLVMTypeOf(i);
    LLVMValueRef at = s == SPACE_COUNT ? NULL : ir_after(i);
    if (!at || !LLVMGetFirstUse(i) || !target_generic(r->to, &generic) ||
        LLVMGetTypeKind(was) != LLVMPointerTypeKind || ir_space(was) != generic.number ||
        !target_castable(r->to, s, SPACE_GENERIC))
        return;
    IR_EACH_USE (i, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (ptrmap_find(&n->listed, user) != PTRMAP_NONE || !rt_takes_bits(use))
            continue;
        ptrmap_put(&n->listed, user, 1);
        vec_push(&n->takers, user);
    }
    LLVMPositionBuilderBefore(r->b, at);
    LLVMValueRef named = LLVMBuildAddrSpaceCast(r->b, i, rt_pointer(r, rt_number_of(r->to, s)), "");
    LLVMValueRef back = LLVMBuildAddrSpaceCast(r->b, named, was, "");
    LLVMReplaceAllUsesWith(i, back);
    LLVMSetOperand(named, 0, i);
    ptrmap_put(&n->space, i, s);
    ptrmap_put(&n->back, back, n->pointer.n);
    vec_push(&n->pointer, i);
    r->stats.casts += 2;
}

/* Gives those that take a pointer's bits these:  in a union with a pointer it may be a number,
 * which casts change. */
static void give_bits(struct named *n)
{
    for (uint32_t k = 0; k < n->takers.n; k++)
        for (unsigned o = 0; o < (unsigned)LLVMGetNumOperands(n->takers.at[k]); o++) {
            LLVMValueRef taker = n->takers.at[k];
            uint32_t of = ptrmap_find(&n->back, LLVMGetOperand(taker, o));
            bool all = rt_is_choice(taker); /* a choice asks for the bits of each */
            if (of != PTRMAP_NONE && (all || rt_takes_bits(LLVMGetOperandUse(taker, o))))
                LLVMSetOperand(taker, o, n->pointer.at[of]);
        }
}

/* The space of the instruction's pointer, by its annotation, which is deleted, or its callee's. */
static enum space named_space(LLVMValueRef i)
{
    LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    enum space s = origin_of_instruction(i);
    if (s != SPACE_COUNT)
        origin_say_instruction(i, SPACE_COUNT);
    else if (fn)
        s = origin_of_result(fn);
    return s;
}

enum { ANY = SPACE_COUNT + 1 }; /* of a choice whose operands are not looked at yet */

/* The space that all operands of a choice have, but null; ANY: they have none; SPACE_COUNT: they do
 * not have the same one. */
static uint32_t space_of_choice(const struct named *n, LLVMValueRef choice)
{
    uint32_t all = ANY;
    for (unsigned k = LLVMIsASelectInst(choice) ? 1 : 0; k < (unsigned)LLVMGetNumOperands(choice);
         k++) {
        LLVMValueRef of = LLVMGetOperand(choice, k);
        uint32_t known = ptrmap_find(&n->space, of);
        if (known == ANY || LLVMIsNull(of) || LLVMIsUndef(of))
            continue;
        if (known == PTRMAP_NONE && LLVMIsAAddrSpaceCastInst(of))
            known = rt_space_is(n->r, ir_space(LLVMTypeOf(LLVMGetOperand(of, 0))));
        if (known == PTRMAP_NONE || (all != ANY && all != known))
            return SPACE_COUNT;
        all = known;
    }
    return all;
}

static void list_choice(struct named *n, LLVMValueRef v)
{
    if (!rt_is_choice(v) || ptrmap_find(&n->place, v) != PTRMAP_NONE)
        return;
    ptrmap_put(&n->place, v, n->choices.n);
    ptrmap_put(&n->space, v, ANY);
    vec_push(&n->choices, v);
}

/* Names the phis, selects and freezes of pointers with names, whose bits are asked for, too.  In a
 * circle each has the space of what comes in.  The space of a choice changes from ANY to one, and
 * from that to none, so a choice is looked at anew at most twice for each of its operands. */
static void name_choices(struct named *n)
{
    struct worklist w;
    uint32_t k;
    for (k = 0; k < n->takers.n; k++)
        list_choice(n, n->takers.at[k]);
    for (k = 0; k < n->choices.n; k++)
        IR_EACH_USE (n->choices.at[k], use)
            list_choice(n, LLVMGetUser(use));
    worklist_init(&w, n->choices.n, 0);
    for (k = n->choices.n; k > 0; k--)
        worklist_push(&w, k - 1);
    while (worklist_pop(&w, &k)) {
        LLVMValueRef choice = n->choices.at[k];
        uint32_t s = space_of_choice(n, choice), before = ptrmap_find(&n->space, choice);
        if (s == before)
            continue;
        assert((before == ANY || s == SPACE_COUNT) && "a space changes at most twice");
        ptrmap_put(&n->space, choice, s);
        IR_EACH_USE (choice, use)
            if (rt_is_choice(LLVMGetUser(use)))
                worklist_push(&w, ptrmap_find(&n->place, LLVMGetUser(use)));
    }
    worklist_fini(&w);
    for (k = 0; k < n->choices.n; k++) {
        uint32_t s = ptrmap_find(&n->space, n->choices.at[k]);
        if (s < SPACE_COUNT)
            name(n, n->choices.at[k], (enum space)s);
    }
}

void rt_hear(struct retarget *r)
{
    if (r->from->map != MAP_HOST || r->to->map == MAP_HOST)
        return;
    struct named n = { .r = r };
    struct ptrmap *maps[] = { &n.space, &n.back, &n.listed, &n.place };
    for (size_t k = 0; k < COUNTOF(maps); k++)
        ptrmap_init(maps[k], 16);
    IR_EACH_FUNCTION (r->m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                if (LLVMGetTypeKind(LLVMTypeOf(i)) == LLVMPointerTypeKind)
                    name(&n, i, named_space(i));
            }
    give_bits(&n);
    name_choices(&n);
    give_bits(&n);
    for (size_t k = 0; k < COUNTOF(maps); k++)
        ptrmap_fini(maps[k]);
    vec_fini(&n.pointer);
    vec_fini(&n.takers);
    vec_fini(&n.choices);
    IR_EACH_FUNCTION (r->m, fn)
        origin_forget(fn);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v; v = LLVMGetNextGlobal(v))
        origin_say_variable(v, SPACE_COUNT);
}
