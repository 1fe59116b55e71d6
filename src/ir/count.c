/* SPDX-License-Identifier: Apache-2.0 */
/* count.c - counts accesses, in one walk over the module. */
#include "ir/count.h"

#include "base/ptrmap.h"
#include "base/vec.h"
#include "ir/access.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "space/tag.h"

static uint64_t generic_in_loops(LLVMValueRef fn, uint32_t generic)
{
    struct arena arena;
    struct cfg cfg;
    uint64_t n = 0;
    arena_init(&arena);
    cfg_init(&cfg, &arena, fn);
    for (uint32_t b = 0; b < cfg.n; b++)
        if (cfg.loop_depth[b] > 0)
            IR_EACH_INSTRUCTION (cfg.block[b], i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; !a.hint && k < a.n; k++)
                    n += ir_space(LLVMTypeOf(LLVMGetOperand(i, a.operand[k]))) == generic;
            }
    arena_fini(&arena);
    return n;
}

/* Counts the structs that the function's calls copy from generic memory: all of them into
 * `*accesses`; returns how many show no space. */
static uint64_t generic_copies(LLVMValueRef fn, uint32_t generic, uint64_t *accesses)
{
    uint64_t n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
                if (ir_is_byval(i, k, generic)) {
                    ++*accesses;
                    n += !ir_shows_space(i, k);
                }
    return n;
}

struct ir_count ir_count(LLVMModuleRef m, uint32_t generic, bool loops,
                         bool (*runs)(void *user, LLVMValueRef fn), void *user)
{
    struct ir_count c = { 0 };
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) || ir_is_kernel_twin(m, fn) || !runs(user, fn))
            continue;
        uint64_t before = c.generic;
        c.functions++;
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; !a.hint && k < a.n; k++) {
                    c.accesses++;
                    c.generic += ir_space(LLVMTypeOf(LLVMGetOperand(i, a.operand[k]))) == generic;
                }
            }
        c.generic += generic_copies(fn, generic, &c.accesses);
        if (loops && c.generic > before)
            c.in_loops += generic_in_loops(fn, generic);
    }
    return c;
}

/* ---- kernels ---- */

/* The counts of one function, and the functions that it calls. */
struct body {
    uint64_t instructions, tests;
    VEC_OF(LLVMValueRef) callees;
};

struct bodies {
    VEC(struct body);
};

static bool is_tag_test(LLVMValueRef i, uint32_t generic)
{
    if (LLVMGetInstructionOpcode(i) != LLVMLShr)
        return false;
    LLVMValueRef bits = LLVMGetOperand(i, 0), by = LLVMGetOperand(i, 1);
    if (!LLVMIsAPtrToIntInst(bits) || ir_space(LLVMTypeOf(LLVMGetOperand(bits, 0))) != generic)
        return false;
    /* A vector is shifted by the same number in all lanes. */
    if (!LLVMIsAConstantInt(by) && LLVMIsAConstant(by))
        by = LLVMGetAggregateElement(by, 0);
    return by && LLVMIsAConstantInt(by) && LLVMConstIntGetZExtValue(by) == TAG_SHIFT;
}

static struct body look_into(LLVMValueRef fn, uint32_t generic, struct arena *a)
{
    struct body b = { .callees = VEC_IN(a) };
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMValueRef to = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            b.instructions++;
            b.tests += is_tag_test(i, generic);
            if (to && !LLVMIsDeclaration(to))
                vec_push(&b.callees, to);
        }
    return b;
}

/* Adds up the counts of all functions that the kernel reaches. */
static void sum(struct ir_kernel *k, const struct bodies *bodies, const struct ptrmap *number)
{
    struct arena arena = { 0 };
    struct ptrmap seen;
    VEC_OF(LLVMValueRef) work = VEC_IN(&arena);
    ptrmap_init_in(&seen, &arena, 0);
    vec_push(&work, k->fn);
    ptrmap_put(&seen, k->fn, 1);
    while (work.n > 0) {
        const struct body *b = &bodies->at[ptrmap_find(number, work.at[--work.n])];
        k->instructions += b->instructions;
        k->tests += b->tests;
        for (uint32_t c = 0; c < b->callees.n; c++)
            if (ptrmap_find(&seen, b->callees.at[c]) == PTRMAP_NONE) {
                ptrmap_put(&seen, b->callees.at[c], 1);
                vec_push(&work, b->callees.at[c]);
            }
    }
    arena_fini(&arena);
}

uint32_t ir_count_kernels(LLVMModuleRef m, uint32_t generic, struct ir_kernel **ret)
{
    struct arena arena = { 0 };
    struct bodies bodies = VEC_IN(&arena);
    struct ptrmap number;
    VEC_OF(struct ir_kernel) kernels = { 0 };
    ptrmap_init_in(&number, &arena, 64);
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        struct body b = look_into(fn, generic, &arena);
        ptrmap_put(&number, fn, bodies.n);
        vec_push(&bodies, b);
        if (ir_is_kernel(fn) && !ir_is_kernel_twin(m, fn))
            vec_push(&kernels, ((struct ir_kernel){ .fn = fn }));
    }
    for (uint32_t k = 0; k < kernels.n; k++)
        sum(&kernels.at[k], &bodies, &number);
    arena_fini(&arena);
    *ret = kernels.at;
    return kernels.n;
}
