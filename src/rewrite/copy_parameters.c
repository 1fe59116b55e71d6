/* SPDX-License-Identifier: Apache-2.0 */
/* copy_parameters.c - copies a kernel's struct parameter to a variable, if its address is passed to
 * other functions, and the struct is written, or one of these keeps the address.
 *
 *     define ptx_kernel void @k(ptr byval(%S) %s)     with a call of @f(%s), which writes to %s
 * =>  %s.copy = alloca %S
 *     call void @llvm.memcpy(ptr %s.copy, ptr %s, …)    %s.copy stands for %s
 *
 * NVIDIA's back end makes this copy anyway, since parameter memory cannot be written, but only
 * after all optimizers.  Without the pass %s may then be in parameter memory or in private memory,
 * and neither @f nor the kernel can name the space of its accesses.  The memcpy reads %s as it is:
 * the back end names such reads.  A cast of %s to parameter memory would refuse to assemble where
 * LLVM passes %s itself to an @f that only reads, and the back end copies it once more.
 *
 * Needs    facts: which functions get a pointer into the struct, and whether it is written.
 *          Keeps  nothing.
 * Does not copy a struct that is only read, which the back end may leave in parameter memory for
 *          functions, too [read], unless one stores its address, or returns it in a structure: then
 *          the back end copies it [kept]; does not copy one that is passed only to functions which
 *          LLVM may inline [stays], or a __grid_constant__, which is never copied [constant]; does
 *          not change a function that code calls, even a kernel: the struct is then the caller's,
 *          and LLVM takes reads of parameter memory as reading nothing of it [called]; does nothing
 *          on a target without parameter memory [target].
 * Safe     because the copy has the same bytes, is made before anything else runs, and lives as
 *          long as the kernel's parameter. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "rewrite/objects.h"
#include "semantics/cast.h"
#include "semantics/flow.h"

#include <assert.h>
#include <llvm-c/Target.h>

struct copier {
    struct unit *u;
    LLVMBuilderRef builder;
    struct rewrite_objects passed; /* objects whose address is passed to a function … */
    struct rewrite_objects kept;   /* … and objects that are written, or whose address is kept */
};

/* True if the call passes argument `k` to a function that the optimizer does not inline.  The
 * struct then needs memory that the function can access. */
static bool needs_memory(LLVMValueRef call, unsigned k)
{
    LLVMValueRef callee = ir_callee(call);
    return ir_is_pointer(LLVMTypeOf(LLVMGetOperand(call, k))) && callee &&
           (LLVMIsDeclaration(callee) || ir_function_has(callee, "noinline")) &&
           flow_of_intrinsic(call) == CALL_UNKNOWN && !ir_call_arg_has(call, k, "byval");
}

/* True if the instruction stores its operand `k`, a pointer, or puts it into a structure.  LLVM's
 * back end follows a pointer that is returned alone, and sees what the callers do with it.
 *     yes:  %r = insertvalue { ptr, i32 } undef, ptr %s, 0          no:  ret ptr %s */
static bool keeps(LLVMValueRef i, unsigned k)
{
    bool kept = (LLVMIsAStoreInst(i) && k == 0) || (LLVMIsAInsertValueInst(i) && k == 1);
    return kept && ir_is_pointer(LLVMTypeOf(LLVMGetOperand(i, k)));
}

/* Fills `passed` and `kept`. */
static void find_uses(struct copier *s)
{
    rewrite_note_writes(&s->kept);
    WORLD_EACH_FUNCTION (s->u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                bool stays = ir_function_has(fn, "noinline") && !ir_is_only_started(fn);
                for (unsigned k = 0; stays && k < 2 && k < (unsigned)LLVMGetNumOperands(i); k++)
                    if (GUARD("copy-parameters:kept", keeps(i, k)))
                        rewrite_note_object(&s->kept, i, k);
                for (unsigned k = 0; LLVMIsACallInst(i) && k < LLVMGetNumArgOperands(i); k++)
                    if (needs_memory(i, k))
                        rewrite_note_object(&s->passed, i, k);
            }
}

/* True if the parameter may point to one of these objects.  One that escaped counts, since code
 * outside may write it and pass it on. */
static bool is_in(struct copier *s, const struct rewrite_objects *o, LLVMValueRef param)
{
    uint32_t object = facts_get(s->u->facts, param, 1).object;
    return object != MEMORY_NONE && (memory_find(&s->u->facts->memory, object) == MEMORY_UNKNOWN ||
                                     rewrite_objects_count(o, object) > 0);
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
    unsigned stated = ir_stated_align(a, 1);
    assert(least > 0 && "types are aligned to a byte or more");
    return stated > least ? stated : least;
}

static void copy(struct copier *s, LLVMValueRef fn, unsigned k, LLVMTypeRef type)
{
    struct unit *u = s->u;
    LLVMBuilderRef b = s->builder;
    assert(!LLVMIsDeclaration(fn) && k < LLVMCountParams(fn) && LLVMTypeIsSized(type) &&
           "a parameter of a body, whose struct has a size");
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    LLVMValueRef param = LLVMGetParam(fn, k);
    LLVMTypeRef size = LLVMInt64TypeInContext(ctx);
    unsigned align = alignment(u, fn, k, type);
    LLVMPositionBuilderBefore(b, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(fn)));
    LLVMSetCurrentDebugLocation2(b, NULL);
    LLVMValueRef variable = LLVMBuildAlloca(b, type, "");
    LLVMSetAlignment(variable, align);
    LLVMPositionBuilderBefore(b, first_place(fn));
    LLVMValueRef now = variable;
    if (LLVMTypeOf(variable) != LLVMTypeOf(param))
        now = cast_build(u->target, b, variable, LLVMTypeOf(param), "");
    ir_name_after(variable, param, "copy");
    LLVMReplaceAllUsesWith(param, now);
    rewrite_drop_claims(fn, k); /* the copy reads it */
    LLVMBuildMemCpy(b, now, align, param, align,
                    LLVMConstInt(size, LLVMABISizeOfType(td, type), false));
    trace_event(u->trace, u->pass, EVENT_PLACE, ir_function_loc(fn), ir_name_of(variable),
                "private");
    u->count[COUNT_PARAMETERS]++;
}

/* The type of the struct that parameter `k` passes by value.  NULL: it is no parameter by value, or
 * the back end does not copy its struct. */
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
    struct copier s = { .u = u };
    struct arena arena;
    unsigned copies = 0;
    bool found = false;
    if (!u->has_generic || GUARD("copy-parameters:target", !target_row_of(u->target, SPACE_PARAM)))
        return PASS_SAME;
    s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    arena_init(&arena);
    rewrite_objects_init(&s.passed, u, &arena);
    rewrite_objects_init(&s.kept, u, &arena);
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn) || GUARD("copy-parameters:called", !ir_is_only_started(fn)))
            continue;
        for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
            LLVMTypeRef type = by_value(&s, fn, k);
            if (type && !found)
                find_uses(&s);
            found |= type != NULL;
            if (!type ||
                GUARD("copy-parameters:stays", !is_in(&s, &s.passed, LLVMGetParam(fn, k))) ||
                GUARD("copy-parameters:read", !is_in(&s, &s.kept, LLVMGetParam(fn, k))))
                continue;
            copy(&s, fn, k, type);
            copies++;
        }
    }
    LLVMDisposeBuilder(s.builder);
    arena_fini(&arena);
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
