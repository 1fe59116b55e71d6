/* SPDX-License-Identifier: Apache-2.0 */
/* check_spaces.c - says which address spaces of the module the target's table does not have.
 *
 *     target nvptx64:  load i32, ptr addrspace(17) %p  =>  warning: address space 17 has no …
 *
 * Needs    nothing.      Keeps  everything.
 * Does not change the module [by lies].
 * A number that the table lacks is target<n>: only the back end knows it, or a newer one does.  All
 * passes leave what names it as it is: no fact says where such a pointer points, so it is resolved
 * to nothing, is apart from nothing, and what it is cast to is unknown.
 * Safe     because it only looks. */
#include "base/intern.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"

struct checker {
    struct unit *u;
    struct arena arena;
    struct intern seen; /* numbers that were looked up */
};

static void check_type(struct checker *c, LLVMTypeRef type, struct src_loc at)
{
    if (!ir_is_pointer(type))
        return;
    uint32_t number = ir_space(type), seen = c->seen.n;
    if (intern_put(&c->seen, &number, sizeof number) == seen &&
        !target_row(c->u->target, (struct target_space){ number }))
        diag_space_unmapped(c->u->trace, at, number, c->u->target->name);
}

/* Looks at the casts inside a constant expression: they may name spaces that no instruction
 * does. */
static void check_constant(struct checker *c, LLVMValueRef v, struct src_loc at)
{
    for (; LLVMIsAConstantExpr(v); v = LLVMGetOperand(v, 0))
        check_type(c, LLVMTypeOf(v), at);
}

static void check_function(struct checker *c, LLVMValueRef fn)
{
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        check_type(c, LLVMTypeOf(a), ir_function_loc(fn));
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            check_type(c, LLVMTypeOf(i), ir_loc(i));
            int n = LLVMGetNumOperands(i);
            for (int k = 0; k < n; k++)
                check_constant(c, LLVMGetOperand(i, (unsigned)k), ir_loc(i));
        }
}

static int run(struct unit *u)
{
    if (u->done & LEVEL_CHECKED)
        return PASS_SAME; /* each number is reported once */
    struct checker c = { .u = u };
    intern_init(&c.seen, &c.arena);
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->mod); g; g = LLVMGetNextGlobal(g)) {
        struct src_loc at = { .fn = ir_name_of(g) };
        check_type(&c, LLVMTypeOf(g), at);
    }
    IR_EACH_FUNCTION (u->mod, fn)
        check_function(&c, fn);
    arena_fini(&c.arena);
    return PASS_SAME;
}

const struct pass rewrite_check_spaces_pass = {
    .name = "check-spaces",
    .brief = "say which address spaces the target does not have",
    .run = run,
    .keeps = PROP_ALL,
    .sets = LEVEL_CHECKED,
    .again_is_noop = true,
};
