/* SPDX-License-Identifier: Apache-2.0 */
/* promote.c - makes values of variables that are only loaded and stored.
 *
 *     %p.addr = alloca ptr, addrspace(5)
 *     %slot = addrspacecast ptr addrspace(5) %p.addr to ptr
 *     store ptr %p, ptr %slot
 *     %q = load ptr, ptr %slot                        =>  %p in place of %q
 *
 * Front ends keep each parameter and local variable like that.  What is loaded may become any other
 * pointer as LLVM exchanges memory for its copies (infer/copies.c), and facts about a variable hold
 * for all its stores together; of the value itself more is known.
 *
 * Needs    nothing.        Keeps  nothing.
 * Does not promote a variable that anything but loads and stores of its whole value, and markers of
 *          its lifetime, looks at [looked-at], or that is accessed by another type or by volatile
 *          accesses [other]; does not change a function that shall not be optimized [optnone].
 * Safe     because it is LLVM's own function that does it (PromoteMemToReg), for variables that it
 *          promotes in each of its pipelines; a load or store by a cast of the variable's address
 *          is one of the variable.
 * Limits   option promote. */
#include "base/guard.h"
#include "base/vec.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"

#include <assert.h>

/* True if the use loads or stores a whole value of the type at the address, and does nothing else
 * with it. */
static bool is_whole_access(LLVMUseRef use, LLVMTypeRef type)
{
    LLVMValueRef user = LLVMGetUser(use);
    bool load = LLVMIsALoadInst(user) != NULL;
    if (!load && (!LLVMIsAStoreInst(user) || LLVMGetOperandUse(user, 1) != use))
        return false;
    LLVMTypeRef is = LLVMTypeOf(load ? user : LLVMGetOperand(user, 0));
    return !GUARD("promote:other", is != type || LLVMGetVolatile(user));
}

static bool is_lifetime(LLVMValueRef user)
{
    return LLVMIsACallInst(user) && ir_callee(user) &&
           ir_name_begins(ir_callee(user), "llvm.lifetime.");
}

/* True if only loads and stores of the whole variable, by its address or by a cast of it, and
 * markers use the variable. */
static bool is_slot(LLVMValueRef variable)
{
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    IR_EACH_USE (variable, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAAddrSpaceCastInst(user)) {
            IR_EACH_USE (user, of)
                if (GUARD("promote:looked-at", !is_whole_access(of, type)))
                    return false;
        } else if (!is_whole_access(use, type) && !is_lifetime(user)) {
            return false;
        }
    }
    return true;
}

/* Loads and stores by casts of the variable's address become ones of the variable. */
static void drop_casts(LLVMValueRef variable)
{
    for (LLVMUseRef use = LLVMGetFirstUse(variable), next; use; use = next) {
        LLVMValueRef cast = LLVMGetUser(use);
        next = LLVMGetNextUse(use);
        if (!LLVMIsAAddrSpaceCastInst(cast))
            continue;
        for (LLVMUseRef of; (of = LLVMGetFirstUse(cast));) {
            LLVMValueRef user = LLVMGetUser(of);
            LLVMSetOperand(user, LLVMIsALoadInst(user) ? 0 : 1, variable);
        }
        shim_replace_debug_uses(cast, variable);
        LLVMInstructionEraseFromParent(cast);
    }
}

/* The variables of one function that may go. */
struct slots {
    VEC(LLVMValueRef);
};

/* Finds them.  An alloca in another block makes a new variable each time it runs. */
static void find(LLVMValueRef fn, struct slots *slots)
{
    slots->n = 0;
    IR_EACH_INSTRUCTION (LLVMGetEntryBasicBlock(fn), i)
        if (LLVMIsAAllocaInst(i) && is_slot(i))
            vec_push(slots, i);
}

/* Promotes variables until there are none.  What one held may have been the address of another, of
 * which then only loads and stores are left:
 *
 *     store ptr %a, ptr %b; %p = load ptr, ptr %b; %x = load i32, ptr %p      then %x is one of %a
 *
 * Each round looks at the entry block, and promotes a variable or is the last; PROMOTE_ROUNDS
 * bounds them. */
static bool promote(struct unit *u, LLVMValueRef fn, struct slots *slots)
{
    unsigned promoted = 1;
    bool any = false;
    for (unsigned round = 0; round < BUDGET_PROMOTE_ROUNDS && promoted > 0; round++) {
        find(fn, slots);
        if (slots->n == 0)
            break;
        for (uint32_t k = 0; k < slots->n; k++)
            drop_casts(slots->at[k]);
        promoted = shim_promote(fn, slots->at, slots->n);
        u->count[COUNT_PROMOTED] += promoted;
        any = true;
    }
    return any;
}

static int run(struct unit *u)
{
    struct slots slots = { .home = &u->arena };
    if (!u->has_generic || !u->option[OPTION_PROMOTE])
        return PASS_SAME;
    bool changed = false;
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn) || GUARD("promote:optnone", ir_function_has(fn, "optnone")))
            continue;
        changed |= promote(u, fn, &slots);
    }
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_promote_pass = {
    .name = "promote",
    .brief = "make values of variables that are only loaded and stored",
    .run = run,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
