/* SPDX-License-Identifier: Apache-2.0 */
/* launches.c - the launches of kernels in which each function may run.
 *
 *     kernel @a calls @f              @f runs in launches of @a and @b, @g in those of @b
 *     kernel @b calls @f and @g
 *
 * A launch is all work-items that the host starts at once.  Private and local memory, the local
 * memory of a cluster and parameters exist for one launch: what another launch left in memory
 * cannot be dereferenced if it points there.  So a load sees, of pointers to such memory, only
 * those that functions stored which run in a launch with it (facts/memory.h, memory_gone()).
 *
 * A set of launches is 64 bits.  Each kernel has a bit, which it shares with others if there are
 * more kernels than bits; all functions that code elsewhere may call share one bit
 * (LAUNCH_ELSEWHERE).  A function has the bits of all its possible callers.  Two functions that run
 * in one launch have a bit in common:
 *
 *     - a launch begins with a kernel, which has its bit, or with a function that code elsewhere
 *       calls;
 *     - a call by name hands the bits of the caller on;
 *     - a call by pointer calls a function whose address is taken, or one elsewhere, if there
 *       may be such;
 *     - code elsewhere calls entries that are no kernel, and functions whose address is taken;
 *     - a function without any caller here is treated as called by code elsewhere.
 *
 * Does not keep launches apart across a call by pointer [pointer], a call of a runtime that calls
 *          functions [runtime], or of code outside the module [unseen]; does not assume that this
 *          body runs if the linker may replace it [replaced]; does not assume that only the host
 *          starts a kernel that code calls, too [started]. */
#include "infer/infer.h"

#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"

#include <assert.h>

/* The nodes of the call graph: code elsewhere, all functions whose address is taken, and from FIRST
 * on each function of the module. */
enum { ELSEWHERE, TAKEN, FIRST };

static void note(struct infer *s, uint32_t from, uint32_t to)
{
    struct runs_edge r = { from, to };
    if (s->runs.n == 0 || s->runs.at[s->runs.n - 1].from != from ||
        s->runs.at[s->runs.n - 1].to != to)
        vec_push_in(&s->tables, &s->runs, r);
}

static uint32_t place_of(struct infer *s, LLVMValueRef instruction)
{
    return ptrmap_find(&s->places, LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
}

void infer_number_places(struct infer *s)
{
    uint32_t n = FIRST;
    IR_EACH_FUNCTION (s->u->mod, fn)
        if (!LLVMIsDeclaration(fn) && world_runs(s->u, fn))
            ptrmap_put(&s->places, fn, n++);
}

void infer_note_call(struct infer *s, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    uint32_t from = place_of(s, call);
    if (from == PTRMAP_NONE)
        return;
    if (LLVMIsAFunction(callee) && !LLVMIsACallBrInst(call)) {
        /* An intrinsic may call a function that it gets.  Direct calls of other functions are found
         * by note_use(). */
        if (LLVMGetIntrinsicID(callee) && infer_flow_of_function(s, callee) == CALL_UNKNOWN &&
            !ir_touches_nothing(callee))
            note(s, from, TAKEN);
        return;
    }
    if (LLVMIsAInlineAsm(callee)) {
        if (GUARD("launches:unseen", infer_asm_reaches(s, call)))
            note(s, from, ELSEWHERE);
        return;
    }
    if (GUARD("launches:pointer", true))
        note(s, from, TAKEN);
}

/* Notes the functions that a call of `fn`, which has no body, may run. */
static void note_declared(struct infer *s, uint32_t from, LLVMValueRef fn)
{
    enum call_flow flow = infer_flow_of_function(s, fn);
    if (GUARD("launches:runtime", flow == CALL_CALLS))
        note(s, from, TAKEN);
    else if (GUARD("launches:unseen", flow == CALL_UNKNOWN))
        note(s, from, ELSEWHERE);
}

/* Notes a call of `fn` by name, or another use of it. */
static void note_use(struct infer *s, LLVMValueRef fn, LLVMUseRef use)
{
    uint32_t to = ptrmap_find(&s->places, fn);
    LLVMValueRef user = LLVMGetUser(use);
    bool call =
        ir_is_call(user) && LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) == use;
    if (!call) {
        if (to != PTRMAP_NONE)
            note(s, TAKEN, to);
        return;
    }
    uint32_t from = place_of(s, user);
    if (from == PTRMAP_NONE)
        return;
    if (LLVMIsDeclaration(fn)) {
        note_declared(s, from, fn);
        return;
    }
    if (to != PTRMAP_NONE)
        note(s, from, to);
    if (GUARD("launches:replaced", !ir_body_is_exact(fn) && !s->u->closed))
        note(s, from, ELSEWHERE);
}

void infer_find_launches(struct infer *s)
{
    uint32_t places = FIRST, kernels = 0;
    note(s, ELSEWHERE, TAKEN);
    if (!s->u->closed || s->unseen) /* may be a function elsewhere */
        note(s, TAKEN, ELSEWHERE);
    IR_EACH_FUNCTION (s->u->mod, fn) {
        uint32_t at = ptrmap_find(&s->places, fn);
        if (!LLVMGetIntrinsicID(fn))
            IR_EACH_USE (fn, use)
                note_use(s, fn, use);
        if (at == PTRMAP_NONE)
            continue;
        places++;
        if (world_is_entry(s->u, fn) &&
            !(ir_is_kernel(fn) && !GUARD("launches:started", !ir_is_only_started(fn))))
            note(s, ELSEWHERE, at);
    }
    uint64_t *launches = base_alloc(places * sizeof *launches);
    memset(launches, 0, places * sizeof *launches);
    launches[ELSEWHERE] = LAUNCH_ELSEWHERE;
    IR_EACH_FUNCTION (s->u->mod, fn) {
        uint32_t at = ptrmap_find(&s->places, fn);
        if (at != PTRMAP_NONE && ir_is_kernel(fn))
            launches[at] |= runs_bit_of(kernels++);
    }
    if (kernels > BUDGET_LAUNCHES)
        FACTS_BUDGET_MET(s->f, s->u->mod, LAUNCHES, kernels);
    runs_hand_on(launches, places, FIRST, s->runs.at, s->runs.n, LAUNCH_ELSEWHERE);
    assert(s->f->launches.n == 1 && "the number of all launches");
    for (uint32_t k = FIRST; k < places; k++) /* of a summary, kernels of other files may run it */
        vec_push(&s->f->launches, s->boundary ? UINT64_MAX : launches[k]);
    free(launches);
}

uint32_t infer_launch(struct infer *s, LLVMValueRef fn)
{
    uint32_t at = ptrmap_find(&s->places, fn);
    assert(at != PTRMAP_NONE && at - FIRST + 1 < s->f->launches.n && "a function that runs");
    return at - FIRST + 1;
}
