/* SPDX-License-Identifier: Apache-2.0 */
/* frames.c - the call graph of direct calls, and the offsets that follow from it. */
#include "generic/frames.h"

#include "ir/ir.h"

#include <assert.h>

static LLVMValueRef callee_of(LLVMValueRef i)
{
    LLVMValueRef fn = ir_is_call(i) ? ir_callee(i) : NULL;
    return fn && !LLVMIsDeclaration(fn) ? fn : NULL;
}

static void add_callees(struct frames *f, struct frame *from, struct ptrmap *seen)
{
    ptrmap_clear(seen);
    from->first_callee = f->callee.n;
    IR_EACH_BLOCK (from->fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef to = callee_of(i);
            if (!to || ptrmap_find(seen, to) != PTRMAP_NONE)
                continue;
            ptrmap_put(seen, to, 1);
            uint32_t n = ptrmap_find(&f->number, to);
            vec_push_in(&f->arena, &f->callee, n);
            f->frame.at[n].callers++;
            from->n_callees++;
        }
}

/* Sorts callers before callees.  Functions on a cycle of calls, or reached from one, are left
 * out. */
static void sort(struct frames *f)
{
    uint32_t *left = base_alloc((f->frame.n + 1) * sizeof *left);
    for (uint32_t k = 0; k < f->frame.n; k++) {
        left[k] = f->frame.at[k].callers;
        if (left[k] == 0)
            vec_push_in(&f->arena, &f->order, k);
    }
    for (uint32_t k = 0; k < f->order.n; k++) {
        const struct frame *from = &f->frame.at[f->order.at[k]];
        for (uint32_t c = 0; c < from->n_callees; c++)
            if (--left[f->callee.at[from->first_callee + c]] == 0)
                vec_push_in(&f->arena, &f->order, f->callee.at[from->first_callee + c]);
    }
    for (uint32_t k = 0; k < f->frame.n; k++)
        f->frame.at[k].cyclic = left[k] > 0;
    free(left);
}

void frames_init(struct frames *f, LLVMModuleRef m)
{
    struct ptrmap seen;
    *f = (struct frames){ 0 };
    ptrmap_init_in(&f->number, &f->arena, 64);
    ptrmap_init(&seen, 0);
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn)) {
            ptrmap_put(&f->number, fn, f->frame.n);
            vec_push_in(&f->arena, &f->frame, ((struct frame){ .fn = fn, .align = 1 }));
        }
    for (uint32_t k = 0; k < f->frame.n; k++)
        add_callees(f, &f->frame.at[k], &seen);
    sort(f);
    ptrmap_fini(&seen);
}

void frames_fini(struct frames *f) { arena_fini(&f->arena); }

struct frame *frames_find(struct frames *f, LLVMValueRef fn)
{
    assert(ptrmap_find(&f->number, fn) != PTRMAP_NONE && "a function with a body");
    return &f->frame.at[ptrmap_find(&f->number, fn)];
}

static uint64_t round_up(uint64_t n, uint64_t to)
{
    assert(to > 0 && "an alignment");
    return (n + to - 1) / to * to;
}

void frames_place(struct frames *f)
{
    for (uint32_t k = 0; k < f->order.n; k++) {
        struct frame *from = &f->frame.at[f->order.at[k]];
        from->start = round_up(from->start, from->align);
        for (uint32_t c = 0; c < from->n_callees; c++) {
            struct frame *to = &f->frame.at[f->callee.at[from->first_callee + c]];
            uint64_t end = from->start + from->bytes;
            assert(!from->cyclic && from->align > 0 && "the order has no cyclic function");
            to->start = end > to->start ? end : to->start;
        }
    }
    for (uint32_t k = f->order.n; k-- > 0;) {
        struct frame *from = &f->frame.at[f->order.at[k]];
        from->needs = from->bytes > 0;
        assert(from->start % from->align == 0 && "a frame's offset is aligned");
        for (uint32_t c = 0; c < from->n_callees; c++)
            from->needs |= f->frame.at[f->callee.at[from->first_callee + c]].needs;
    }
}

uint64_t frames_end(struct frames *f, LLVMValueRef fn)
{
    assert(ptrmap_find(&f->number, fn) != PTRMAP_NONE && "a function with a body");
    struct ptrmap seen;
    VEC_OF(uint32_t) work = { 0 };
    uint64_t end = 0;
    ptrmap_init(&seen, 0);
    vec_push(&work, ptrmap_find(&f->number, fn));
    while (work.n > 0) {
        const struct frame *at = &f->frame.at[work.at[--work.n]];
        assert((!at->cyclic || at->bytes == 0) && "a cyclic function has no constant offset");
        if (ptrmap_find(&seen, at) != PTRMAP_NONE)
            continue;
        ptrmap_put(&seen, at, 1);
        if (at->bytes > 0 && at->start + at->bytes > end)
            end = at->start + at->bytes;
        for (uint32_t c = 0; c < at->n_callees; c++)
            vec_push(&work, f->callee.at[at->first_callee + c]);
    }
    ptrmap_fini(&seen);
    vec_fini(&work);
    return end;
}
