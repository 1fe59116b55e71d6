/* SPDX-License-Identifier: Apache-2.0 */
/* copy_parameters.c - a kernel's struct by value that other functions get, and that is written,
 * becomes a variable.
 *
 *     define ptx_kernel void @k(ptr byval(%S) %s)     with a call of @f(%s), which writes to %s
 * =>  %s.copy = alloca %S
 *     %s.param = addrspacecast ptr %s to ptr addrspace(101)
 *     call void @llvm.memcpy(ptr %s.copy, ptr addrspace(101) %s.param, …)    %s.copy stands for %s
 *
 * NVIDIA's back end makes that copy, since parameter memory cannot be written; but it does so after
 * all optimizers.  Until then %s may be in parameter memory or in private memory, and neither @f
 * nor the kernel can name its accesses.
 *
 * Needs    facts: which functions get a pointer into the struct, and whether it is written.
 *          Keeps  nothing.
 * Does not copy a struct that is only read [read], which the back end may leave in parameter memory
 *          for functions too; or one that only functions get which LLVM may inline [stays]; or a
 *          __grid_constant__, which is never
 *          copied [constant]; or a parameter of a function that is no kernel [kernel]; or any on a
 *          target without parameter memory [target].
 * Safe     because the copy has the same bytes, is made before anything else runs, and lives as
 *          long as the kernel's parameter. */
#include "base/guard.h"
#include "base/ptrmap.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "facts/facts.h"
#include "facts/world.h"
#include "semantics/cast.h"
#include "semantics/flow.h"

#include <assert.h>
#include <llvm-c/Target.h>

struct copier {
    struct unit *u;
    LLVMBuilderRef builder;
    /* Numbers of objects, as addresses, that go to a function; of those that are written: -> 1 */
    struct ptrmap passed, written;
};

/* Puts the objects which operand `k` of `user` may point to into the map. */
static void note(struct copier *s, struct ptrmap *into, LLVMValueRef user, unsigned k)
{
    LLVMUseRef use = LLVMGetOperandUse(user, k);
    LLVMValueRef v = LLVMGetUsedValue(use);
    uint32_t member[BUDGET_GROUP], n = 0;
    if (facts_node(s->u->facts, v) == PTRMAP_NONE)
        return;
    struct fact fact = facts_at_use(s->u->facts, use, facts_lanes(LLVMTypeOf(v)));
    if (fact.object != MEMORY_NONE)
        n = memory_members(&s->u->facts->memory, fact.object, member);
    for (uint32_t m = 0; m < n; m++)
        ptrmap_put(into, (const void *)(uintptr_t)member[m], 1);
}

/* True if the call passes argument `k` to a function that the optimizer does not inline, so that
 * the struct lies in memory for it. */
static bool needs_memory(LLVMValueRef call, unsigned k)
{
    LLVMValueRef callee = ir_callee(call);
    return ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k))) && callee &&
           (LLVMIsDeclaration(callee) || ir_function_has(callee, "noinline")) &&
           flow_of_intrinsic(call) == CALL_UNKNOWN && !ir_call_arg_has(call, k, "byval");
}

/* Finds the objects that such functions get, and those that are written.  One that escapes is
 * MEMORY_UNKNOWN, and both. */
static void find_uses(struct copier *s)
{
    ptrmap_put(&s->passed, (const void *)(uintptr_t)MEMORY_UNKNOWN, 1);
    ptrmap_put(&s->written, (const void *)(uintptr_t)MEMORY_UNKNOWN, 1);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                struct ir_access a = ir_access(i);
                for (unsigned k = 0; k < a.n; k++)
                    if (a.writes[k] && !a.hint)
                        note(s, &s->written, i, a.operand[k]);
                for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
                    if (needs_memory(i, k))
                        note(s, &s->passed, i, k);
            }
}

static bool is_in(struct copier *s, const struct ptrmap *map, LLVMValueRef param)
{
    struct memory *m = &s->u->facts->memory;
    struct fact fact = facts_get(s->u->facts, param, 1);
    uint32_t object = fact.object == MEMORY_NONE ? MEMORY_NONE : memory_find(m, fact.object);
    return ptrmap_find(map, (const void *)(uintptr_t)object) != PTRMAP_NONE;
}

/* The first instruction behind the function's allocas. */
static LLVMValueRef first_place(LLVMValueRef fn)
{
    LLVMValueRef i = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn));
    while (LLVMIsAAllocaInst(i))
        i = LLVMGetNextInstruction(i);
    return i;
}

static bool is_grid_constant(LLVMValueRef fn, unsigned k)
{
    static const char word[] = "nvvm.grid_constant";
    return LLVMGetStringAttributeAtIndex(fn, k + 1, word, sizeof word - 1) != NULL;
}

/* The alignment of the struct behind parameter `k`. */
static unsigned alignment(struct unit *u, LLVMValueRef fn, unsigned k, LLVMTypeRef type)
{
    unsigned least = LLVMABIAlignmentOfType(LLVMGetModuleDataLayout(u->mod), type);
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("align"));
    unsigned stated = a ? (unsigned)LLVMGetEnumAttributeValue(a) : 0;
    return stated > least ? stated : least;
}

/* Deletes attributes that say that the struct is not read, which the copy does. */
static void drop_claims(LLVMValueRef fn, unsigned k)
{
    static const char *const names[] = { "writeonly", "readnone" };
    for (size_t n = 0; n < COUNTOF(names); n++)
        LLVMRemoveEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind(names[n]));
    LLVMRemoveEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                   ir_attribute_kind("memory"));
}

static void copy(struct copier *s, LLVMValueRef fn, unsigned k, LLVMTypeRef type, uint32_t space)
{
    struct unit *u = s->u;
    LLVMBuilderRef b = s->builder;
    char name[IR_NAME_SIZE];
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    LLVMValueRef param = LLVMGetParam(fn, k);
    LLVMTypeRef named = ir_in_space(LLVMTypeOf(param), space), size = LLVMInt64TypeInContext(ctx);
    unsigned align = alignment(u, fn, k, type);
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMValueRef variable = LLVMBuildAlloca(b, type, "");
    LLVMSetAlignment(variable, align);
    LLVMPositionBuilderBefore(b, first_place(fn));
    LLVMValueRef now = variable;
    if (LLVMTypeOf(variable) != LLVMTypeOf(param))
        now = cast_build(u->target, b, variable, LLVMTypeOf(param), "");
    snprintf(name, sizeof name, "%s.copy", ir_name_of(param));
    LLVMSetValueName2(variable, name, strlen(name));
    LLVMReplaceAllUsesWith(param, now);
    drop_claims(fn, k);
    LLVMValueRef from = cast_build(u->target, b, param, named, "");
    LLVMBuildMemCpy(b, now, align, from, align,
                    LLVMConstInt(size, LLVMABISizeOfType(td, type), false));
    trace_event(u->trace, u->pass, EVENT_PLACE, ir_function_loc(fn), ir_name_of(variable),
                "private");
    u->count[COUNT_PARAMETERS]++;
}

/* The type of the struct that parameter `k` passes by value.  NULL: none, or one that the
 * back end does not copy. */
static LLVMTypeRef by_value(struct copier *s, LLVMValueRef fn, unsigned k)
{
    LLVMAttributeRef by = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("byval"));
    if (!by || ir_space(LLVMTypeOf(LLVMGetParam(fn, k))) != s->u->generic.number ||
        GUARD("copy-parameters:constant", is_grid_constant(fn, k)))
        return NULL;
    return LLVMGetTypeAttributeValue(by);
}

static int run(struct unit *u)
{
    const struct target_row *row = target_row_of(u->target, SPACE_PARAM);
    struct copier s = { .u = u };
    unsigned copies = 0;
    bool found = false;
    if (!u->has_generic || GUARD("copy-parameters:target", !row))
        return PASS_SAME;
    s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    ptrmap_init(&s.passed, 0);
    ptrmap_init(&s.written, 0);
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn) || GUARD("copy-parameters:kernel", !ir_is_kernel(fn)))
            continue;
        for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
            LLVMTypeRef type = by_value(&s, fn, k);
            if (type && !found)
                find_uses(&s);
            found |= type != NULL;
            if (!type ||
                GUARD("copy-parameters:stays", !is_in(&s, &s.passed, LLVMGetParam(fn, k))) ||
                GUARD("copy-parameters:read", !is_in(&s, &s.written, LLVMGetParam(fn, k))))
                continue;
            copy(&s, fn, k, type, row->number);
            copies++;
        }
    }
    LLVMDisposeBuilder(s.builder);
    ptrmap_fini(&s.passed);
    ptrmap_fini(&s.written);
    return copies ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_copy_parameters_pass = {
    .name = "copy-parameters",
    .brief = "copy a kernel's struct by value that is written and passed on",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
