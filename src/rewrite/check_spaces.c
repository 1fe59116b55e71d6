/* SPDX-License-Identifier: Apache-2.0 */
/* check_spaces.c - reports address spaces and casts that the target's table lacks.
 *
 *     target nvptx64:  load i32, ptr addrspace(17) %p  =>  warning: address space 17 has no …
 *
 * Needs    nothing.      Keeps  everything.
 * Does not change the module [by lies]; does not take a number that the table lacks without saying
 *          so [number].
 * A number that the table lacks is target<n>: only the back end, or a newer one, knows its meaning.
 * All passes leave pointers with that number as they are: facts do not know where they point, so
 * they are never resolved, may alias everything, and a cast of one gives an unknown pointer.  A
 * cast that the table lacks is poison to the back end, or an error; passes neither make one nor
 * change one that is there.
 * Safe     because it only looks. */
#include "base/guard.h"
#include "base/intern.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"
#include "semantics/cast.h"

struct checker {
    struct unit *u;
    struct arena arena;
    struct intern seen;  /* numbers that were looked up */
    struct intern casts; /* pairs of numbers, from and to, likewise */
};

/* `at`: the instruction, function or variable that has the type. */
static void check_type(struct checker *c, LLVMTypeRef type, LLVMValueRef at)
{
    if (!ir_is_pointer(type))
        return;
    uint32_t number = ir_space(type), seen = c->seen.n;
    if (intern_put(&c->seen, &number, sizeof number) == seen &&
        GUARD("check-spaces:number", !target_row(c->u->target, (struct target_space){ number })))
        diag_space_unmapped(c->u->trace, ir_place(NULL, at), number, c->u->target->name);
}

/* Looks at an instruction or a constant expression, if it is a cast.  A number that the table lacks
 * is reported by check_type(). */
static void check_cast(struct checker *c, LLVMValueRef v, LLVMValueRef at)
{
    bool cast = LLVMIsAConstantExpr(v) ? LLVMGetConstOpcode(v) == LLVMAddrSpaceCast
                                       : LLVMIsAAddrSpaceCastInst(v) != NULL;
    if (!cast)
        return;
    const struct target *t = c->u->target;
    uint32_t pair[] = { ir_space(LLVMTypeOf(LLVMGetOperand(v, 0))), ir_space(LLVMTypeOf(v)) };
    uint32_t seen = c->casts.n;
    if (intern_put(&c->casts, pair, sizeof pair) == seen && !cast_may(t, pair[0], pair[1]) &&
        target_row(t, (struct target_space){ pair[0] }) &&
        target_row(t, (struct target_space){ pair[1] }))
        diag_cast_lacking(c->u->trace, ir_place(NULL, at), pair[0], pair[1], t->name);
}

/* Looks at the casts inside a constant expression: they may name spaces that no instruction
 * does. */
static void check_constant(struct checker *c, LLVMValueRef v, LLVMValueRef at)
{
    for (; LLVMIsAConstantExpr(v); v = LLVMGetOperand(v, 0)) {
        check_type(c, LLVMTypeOf(v), at);
        check_cast(c, v, at);
    }
}

static void check_function(struct checker *c, LLVMValueRef fn)
{
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        check_type(c, LLVMTypeOf(a), fn);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            check_type(c, LLVMTypeOf(i), i);
            check_cast(c, i, i);
            int n = LLVMGetNumOperands(i);
            for (int k = 0; k < n; k++)
                check_constant(c, LLVMGetOperand(i, (unsigned)k), i);
        }
}

static int run(struct unit *u)
{
    if (u->done & LEVEL_CHECKED)
        return PASS_SAME; /* each number and pair is reported once */
    struct checker c = { .u = u };
    intern_init(&c.seen, &c.arena);
    intern_init(&c.casts, &c.arena);
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->mod); g; g = LLVMGetNextGlobal(g))
        check_type(&c, LLVMTypeOf(g), g);
    IR_EACH_FUNCTION (u->mod, fn)
        check_function(&c, fn);
    arena_fini(&c.arena);
    return PASS_SAME;
}

const struct pass rewrite_check_spaces_pass = {
    .name = "check-spaces",
    .brief = "report address spaces and casts that the target does not have",
    .run = run,
    .keeps = PROP_ALL,
    .sets = LEVEL_CHECKED,
    .again_is_noop = true,
};
