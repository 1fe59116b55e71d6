/* check_spaces.c - every address space in the module has a meaning on the target.
 *
 *     target nvptx64:  load i32, ptr addrspace(2) %p      =>  error: space 2 has no meaning …
 *
 * Needs    nothing.      Keeps  everything.       Does not change the module.
 * Safe     because it only looks.  Every pass that reads numbers runs after it, so that none has to
 *          guess (DESIGN: rule 1). */
#include "ir/ir.h"
#include "rewrite/rewrite.h"

struct checker {
    struct unit *u;
    uint64_t good[16]; /* bit per number below 1024: it was looked up and is there */
};

static int check_type(struct checker *c, LLVMTypeRef type, struct src_loc at)
{
    if (!ir_is_pointer(type))
        return 0;
    uint32_t number = ir_space(type);
    if (number < 1024 && c->good[number / 64] >> (number % 64) & 1)
        return 0;
    if (!target_row(c->u->target, (struct target_space){ number }))
        return diag(c->u->trace, at, DIAG_SPACE_UNMAPPED, number, c->u->target->name);
    if (number < 1024)
        c->good[number / 64] |= UINT64_C(1) << (number % 64);
    return 0;
}

/* Casts inside constant expressions name spaces that no instruction does. */
static int check_constant(struct checker *c, LLVMValueRef v, struct src_loc at)
{
    if (!LLVMIsAConstantExpr(v))
        return 0;
    if (check_type(c, LLVMTypeOf(v), at) < 0)
        return -1;
    return check_constant(c, LLVMGetOperand(v, 0), at);
}

static int check_function(struct checker *c, LLVMValueRef fn)
{
    for (LLVMValueRef a = LLVMGetFirstParam(fn); a; a = LLVMGetNextParam(a))
        if (check_type(c, LLVMTypeOf(a), ir_function_loc(fn)) < 0)
            return -1;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i) {
            LLVMTypeRef type = LLVMTypeOf(i);
            if (ir_is_pointer(type) && check_type(c, type, ir_loc(i)) < 0)
                return -1;
            int n = LLVMGetNumOperands(i);
            for (int k = 0; k < n; k++) {
                LLVMValueRef v = LLVMGetOperand(i, (unsigned)k);
                if (LLVMIsAConstantExpr(v) && check_constant(c, v, ir_loc(i)) < 0)
                    return -1;
            }
        }
    return 0;
}

static int run(struct unit *u)
{
    struct checker c = { .u = u };
    for (LLVMValueRef g = LLVMGetFirstGlobal(u->mod); g; g = LLVMGetNextGlobal(g)) {
        size_t len;
        struct src_loc at = { .fn = LLVMGetValueName2(g, &len) };
        if (check_type(&c, LLVMTypeOf(g), at) < 0)
            return -1;
    }
    IR_EACH_FUNCTION (u->mod, fn)
        if (check_function(&c, fn) < 0)
            return -1;
    return PASS_SAME;
}

const struct pass check_spaces_pass = {
    .name = "check-spaces",
    .brief = "reject address spaces that the target does not have",
    .run = run,
    .keeps = PROP_ALL,
    .sets = LEVEL_CHECKED,
    .again_is_noop = true,
};
