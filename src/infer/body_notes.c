/* SPDX-License-Identifier: Apache-2.0 */
/* body_notes.c - what the summary of a file says of each body, by which the thin link plans copies.
 *
 *     define void @f(ptr %p) {
 *       for (…)  %v = load float, ptr %p      an access that weighs 8, through the node of %p
 *       call void @g(ptr %p)                  call 0 of @f, in no loop
 *
 * Does not note accesses of a function that may not be copied: a kernel or another one whose
 *          callers are not all noted [callers], one whose body another may replace [replaced], or
 *          one with more parameters than a copy may have [parameters]; does not note a volatile
 *          access, which may have to stay generic [volatile]. */
#include "infer/outside.h"

#include "base/guard.h"
#include "ir/access.h"
#include "ir/ir.h"

#include <assert.h>

/* As in propagate/gain.c: an access in a loop counts eight times as much, in four at most. */
enum { LOOP_SHIFT = 3, LOOPS_WEIGHED = 4 };

static bool may_copy(const struct scope *scope, LLVMValueRef fn)
{
    return scope && !GUARD("body-notes:callers", !scope->noted) &&
           !GUARD("body-notes:replaced", !ir_may_run_body(fn)) &&
           !GUARD("body-notes:parameters", LLVMCountParams(fn) > BUDGET_COPY_PARAMETERS);
}

/* Notes the generic pointers through which the instruction accesses memory. */
static void note_accesses(struct infer *s, LLVMValueRef i, unsigned depth)
{
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; k < a.n; k++) {
        LLVMUseRef use = LLVMGetOperandUse(i, a.operand[k]);
        LLVMValueRef v = LLVMGetUsedValue(use);
        uint32_t refined = ptrmap_find(&s->f->at_use, use);
        uint32_t node = refined == PTRMAP_NONE ? facts_node(s->f, v) : refined;
        if (node == PTRMAP_NONE || !ir_is_pointer(LLVMTypeOf(v)) ||
            !unit_is_generic(s->u, ir_space(LLVMTypeOf(v))) ||
            GUARD("body-notes:volatile", a.is_volatile))
            continue;
        struct boundary_access access = { node, 1u << LOOP_SHIFT * depth };
        vec_push_in(&s->boundary->arena, &s->boundary->access, access);
    }
}

static void note_instruction(struct infer *s, LLVMValueRef i, unsigned depth, bool copies)
{
    struct boundary *b = s->boundary;
    uint32_t call = ptrmap_find(&s->noted_calls, i), node = facts_node(s->f, i);
    if (call != PTRMAP_NONE)
        b->call.at[call].depth = (uint8_t)depth;
    if (copies)
        note_accesses(s, i, depth);
    if (copies && LLVMIsAAllocaInst(i) && node != PTRMAP_NONE)
        vec_push_in(&b->arena, &b->own, node);
}

void infer_note_body(struct infer *s, LLVMValueRef fn, struct node_range range)
{
    assert(s->boundary && !LLVMIsDeclaration(fn) && range.end == s->f->node.n && "just walked");
    struct boundary *b = s->boundary;
    const struct scope *scope = infer_scope(s, fn);
    struct arena_mark mark = arena_mark(&s->arena);
    struct cfg cfg;
    bool copies = may_copy(scope, fn);
    uint32_t access = b->access.n, own = b->own.n, calls = 0, first_call = UINT32_MAX, end = 0;
    uint32_t instructions = 0;
    cfg_init(&cfg, &s->arena, fn);
    IR_EACH_BLOCK (fn, bb) {
        uint32_t k = cfg_find(&cfg, bb), loops = k == CFG_NONE ? 0 : cfg.loop_depth[k];
        unsigned depth = loops < LOOPS_WEIGHED ? loops : LOOPS_WEIGHED;
        IR_EACH_INSTRUCTION (bb, i) {
            uint32_t call = ptrmap_find(&s->noted_calls, i);
            instructions++;
            note_instruction(s, i, depth, copies);
            if (call != PTRMAP_NONE) {
                b->call.at[call].number = LLVMIsACallInst(i) ? calls : CALL_STAYS;
                first_call = call < first_call ? call : first_call;
                end = call + 1 > end ? call + 1 : end;
            }
            calls += LLVMIsACallInst(i) != NULL;
        }
    }
    arena_release(&s->arena, mark);
    b->instructions += instructions;
    if (end == 0 && !(scope && scope->noted))
        return;
    struct symbol *symbol = infer_symbol(s, fn);
    symbol->first = range.first;
    symbol->end = range.end;
    symbol->instructions = instructions;
    symbol->flags |= copies ? SYMBOL_COPIES : 0;
    symbol->access = access;
    symbol->accesses = b->access.n - access;
    symbol->own = own;
    symbol->owns = b->own.n - own;
    symbol->call = end ? first_call : 0;
    symbol->calls = end ? end - first_call : 0;
}
