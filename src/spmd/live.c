/* SPDX-License-Identifier: Apache-2.0 */
/* live.c - finds where each varying value is live, and the place at which most of them are.
 *
 *     a = x[i];  b = y[i];  c = a * b;  z[i] = c + a      12 bytes: a, b and c
 *
 * A value is live from where it is made to its last uses: at the end of each block from which a way
 * leads to a use without passing its own block. */
#include "spmd/live.h"

#include "base/vec.h"
#include "ir/ir.h"

struct values {
    VEC_OF(LLVMValueRef) list;
};

struct live {
    const struct spmd_shape *shape;
    const struct cfg *c;
    struct arena *a;
    struct values *out;    /* block -> the values that are live at its end */
    struct ptrmap number;  /* varying value -> number from 1 on */
    uint32_t *last;        /* block -> the number of the value that `out` got last */
    VEC_OF(uint32_t) seen; /* number -> the last block, plus 1, in which it was found live */
    VEC_OF(uint32_t) open; /* blocks at whose end the value at hand is live */
};

static uint32_t bytes_of(LLVMValueRef v)
{
    LLVMTypeRef t = LLVMTypeOf(v);
    switch (LLVMGetTypeKind(t)) {
    case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(t) / 8;
    case LLVMHalfTypeKind: return 2;
    case LLVMFloatTypeKind: return 4;
    case LLVMDoubleTypeKind:
    case LLVMPointerTypeKind: return 8;
    default: return 0;
    }
}

/* Says that value v is live at the end of block b, and where it is then live before. */
static void live_at_end(struct live *l, LLVMValueRef v, uint32_t number, uint32_t b)
{
    uint32_t own = cfg_find(l->c, LLVMGetInstructionParent(v));
    vec_push_in(l->a, &l->open, b);
    while (l->open.n) {
        b = l->open.at[--l->open.n];
        if (l->last[b] == number)
            continue;
        l->last[b] = number;
        vec_push_in(l->a, &l->out[b].list, v);
        for (uint32_t k = l->c->pred_at[b]; b != own && k < l->c->pred_at[b + 1]; k++)
            vec_push_in(l->a, &l->open, l->c->pred[k]);
    }
}

/* Each value comes to a block's list once, so all calls together take no more steps than there are
 * edges for each value. */
static void find_uses(struct live *l, LLVMValueRef v, uint32_t number)
{
    for (LLVMUseRef use = LLVMGetFirstUse(v); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        uint32_t b = cfg_find(l->c, LLVMGetInstructionParent(user));
        if (b == CFG_NONE)
            continue;
        if (LLVMIsAPHINode(user)) {
            for (unsigned k = 0; k < LLVMCountIncoming(user); k++) {
                uint32_t from = cfg_find(l->c, LLVMGetIncomingBlock(user, k));
                if (LLVMGetIncomingValue(user, k) == v && from != CFG_NONE)
                    live_at_end(l, v, number, from);
            }
        } else if (LLVMGetInstructionParent(user) != LLVMGetInstructionParent(v)) {
            for (uint32_t k = l->c->pred_at[b]; k < l->c->pred_at[b + 1]; k++)
                live_at_end(l, v, number, l->c->pred[k]);
        }
    }
}

/* The bytes of v if it was not yet found live in block b. */
static uint32_t found(struct live *l, LLVMValueRef v, uint32_t b)
{
    uint32_t number = ptrmap_find(&l->number, v);
    if (number == PTRMAP_NONE || l->seen.at[number] == b + 1)
        return 0;
    l->seen.at[number] = b + 1;
    return bytes_of(v);
}

/* Walks a block from its end.  Before an instruction its operands are live, and its result is
 * not. */
static uint32_t peak_of(struct live *l, uint32_t b)
{
    uint32_t now = 0, peak;
    for (uint32_t k = 0; k < l->out[b].list.n; k++)
        now += found(l, l->out[b].list.at[k], b);
    peak = now;
    for (LLVMValueRef i = LLVMGetLastInstruction(l->c->block[b]); i;
         i = LLVMGetPreviousInstruction(i)) {
        now += found(l, i, b); /* a result without uses has a register, too */
        peak = now > peak ? now : peak;
        if (spmd_is_varying(l->shape, i))
            now -= bytes_of(i);
        for (int k = 0; !LLVMIsAPHINode(i) && k < LLVMGetNumOperands(i); k++)
            now += found(l, LLVMGetOperand(i, (unsigned)k), b);
        peak = now > peak ? now : peak;
    }
    return peak;
}

uint32_t spmd_live_bytes(const struct spmd_shape *s, struct arena *a)
{
    const struct cfg *c = &s->flow->c;
    struct live l = { .shape = s, .c = c, .a = a };
    uint32_t peak = 0;
    ptrmap_init_in(&l.number, a, 256);
    l.out = NEWN(a, struct values, c->n);
    l.last = NEWN(a, uint32_t, c->n);
    memset(l.last, 0, c->n * sizeof *l.last);
    vec_push_in(a, &l.seen, 0);
    for (uint32_t b = 0; b < c->n; b++) {
        l.out[b] = (struct values){ 0 };
        IR_EACH_INSTRUCTION (c->block[b], i)
            if (spmd_is_varying(s, i)) {
                ptrmap_put(&l.number, i, l.seen.n);
                vec_push_in(a, &l.seen, 0);
            }
    }
    for (uint32_t b = 0; b < c->n; b++)
        IR_EACH_INSTRUCTION (c->block[b], i)
            if (spmd_is_varying(s, i))
                find_uses(&l, i, ptrmap_find(&l.number, i));
    for (uint32_t b = 0; b < c->n; b++) {
        uint32_t of = peak_of(&l, b);
        peak = of > peak ? of : peak;
    }
    return peak;
}
