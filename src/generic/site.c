/* SPDX-License-Identifier: Apache-2.0 */
/* site.c - finds generic accesses, names their spaces, and reports those that cannot be named. */
#include "generic/site.h"

#include "ir/access.h"
#include "ir/ir.h"
#include "semantics/cast.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

static void add(struct unit *u, struct tag_mode mode, struct site s, struct sites *ret)
{
    assert(s.operand < (unsigned)LLVMGetNumOperands(s.i) && "an operand of the instruction");
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(s.i, s.operand));
    if (!tags_is_generic(u, type) || LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return;
    struct fact fact = facts_at_use(u->facts, LLVMGetOperandUse(s.i, s.operand), 1);
    s.branches = tags_branches(mode, fact.set);
    if (tag_is_there(fact.set))
        vec_push(ret, s);
}

/* A call of an OpenCL function is a site if there is an overload for each space that its pointer
 * may be in. */
static void find_builtin(struct unit *u, struct tag_mode mode, LLVMValueRef call, struct sites *ret)
{
    LLVMValueRef fn = ir_callee(call);
    const struct builtin *b = fn ? function_builtin(fn) : NULL;
    for (unsigned k = 0; b && k < LLVMGetNumArgOperands(call); k++) {
        uint32_t before = ret->n;
        bool all = true;
        add(u, mode, (struct site){ .i = call, .operand = k, .builtin = true }, ret);
        for (enum branch n = 0; ret->n > before && n < BRANCH_COUNT; n++)
            all &=
                !(ret->at[before].branches >> n & 1) || space_has(b->spaces, tags_row(u, n)->space);
        if (!all)
            ret->n = before;
    }
}

void site_find(struct unit *u, struct tag_mode mode, LLVMValueRef i, struct sites *ret)
{
    struct ir_access a = ir_access(i);
    for (unsigned k = 0; !a.hint && k < a.n; k++)
        add(u, mode, (struct site){ .i = i, .operand = a.operand[k] }, ret);
    if (a.n == 0 && LLVMIsACallInst(i) && !ir_intrinsic(i))
        find_builtin(u, mode, i, ret);
}

bool site_name(struct unit *u, LLVMBuilderRef b, struct site s, const struct target_row *row)
{
    assert(row && tags_is_generic(u, LLVMTypeOf(LLVMGetOperand(s.i, s.operand))) &&
           "a site is generic");
    LLVMValueRef p = LLVMGetOperand(s.i, s.operand);
    LLVMTypeRef type = ir_in_space(LLVMTypeOf(p), row->number);
    if (LLVMIsACallInst(s.i) && !s.builtin &&
        !ir_retype_intrinsic(u->mod, s.i, s.operand, type, LLVMTypeOf(s.i)))
        return false;
    LLVMPositionBuilderBefore(b, s.i);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(s.i));
    LLVMValueRef named = cast_build(u->target, b, p, type, "");
    if (s.builtin) /* `redirect` chooses the overload, by the facts */
        named = cast_build(u->target, b, named, LLVMTypeOf(p), "");
    LLVMSetOperand(s.i, s.operand, named);
    u->count[COUNT_RESOLVED]++;
    return true;
}

int site_tell_left(struct unit *u, struct site s)
{
    char name[IR_NAME_SIZE];
    if (!tags_has_room(u))
        return tags_tell_narrow(u, s.i);
    const char *pointer = ir_source_name(LLVMGetOperand(s.i, s.operand), name, sizeof name);
    return s.builtin ? diag_generic_left_call(u->trace, ir_loc(s.i), pointer)
                     : diag_generic_left_access(u->trace, ir_loc(s.i), pointer);
}

int site_report(struct unit *u, struct site s)
{
    char name[IR_NAME_SIZE], set[SPACE_TEXT_SIZE + 4];
    LLVMValueRef p = LLVMGetOperand(s.i, s.operand);
    struct fact fact = facts_at_use(u->facts, LLVMGetOperandUse(s.i, s.operand), 1);
    int result = diag_generic_test(u->trace, ir_loc(s.i), ir_source_name(p, name, sizeof name),
                                   target_where_text(u->target, fact.set, set, sizeof set));
    u->tell_causes(u, s.i, s.operand);
    return result;
}
