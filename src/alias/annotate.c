/* SPDX-License-Identifier: Apache-2.0 */
/* annotate.c - writes facts as attributes and metadata (docs/spec/alias.md,
 * "Attributes of a language").
 *
 *     define internal void @f(ptr %p)        =>   define internal void @f(ptr "ocl_local" %p)
 *     %q = load ptr, ptr %p                  =>   %q = load ptr, ptr %p, !ocl_global !{}
 *
 * Needs    facts.        Keeps  all.
 * Functions that are kernels, parameters, results and variables get string attributes; pointers
 * from memory, calls and integers get metadata, since instructions have no such attributes.  The
 * spaces of casts, offsets, phis and selects follow from their operands (walk.c).
 * Does not annotate a pointer that may be in several spaces [several], also where LLVM passes
 *          another pointer to equal bytes later [exchanged], nor a result whose body
 *          another may replace [replaced], nor the result of an invoke, since LLVM makes one of two
 *          and keeps the metadata of the first [merged], nor a value that is annotated already
 *          [said].
 * Safe     because a fact holds on every run of the module as it is.  If callers of a function are
 *          elsewhere, its facts follow only from its own attributes and arguments.
 * Limits   a later pass that replaces a pointer loses its annotation. */
#include "alias/alias.h"

#include "base/guard.h"
#include "facts/origin.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/functions.h"
#include "semantics/null.h"

#include <assert.h>

/* The space that an attribute or metadata can name for a fact; SPACE_COUNT: none. */
static enum space one_space(const struct unit *u, space_set set)
{
    static const enum space sayable[] = { SPACE_PRIVATE, SPACE_LOCAL, SPACE_CONSTANT,
                                          SPACE_GLOBAL };
    for (size_t k = 0; k < COUNTOF(sayable) && !space_empty(set); k++)
        if (!GUARD("annotate-spaces:several", !space_le(set, target_places(u->target, sayable[k]))))
            return sayable[k];
    return SPACE_COUNT;
}

static bool asks(const struct unit *u, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && unit_is_generic(u, ir_space(type));
}

/* The spaces of a pointer, with those of memory that LLVM may pass instead later. */
static space_set lasting(const struct unit *u, struct fact fact)
{
    return GUARD("annotate-spaces:exchanged", true) ? facts_lasting(u->facts, fact, FACT_PASSED)
                                                    : fact.set;
}

static enum space of_value(const struct unit *u, LLVMValueRef v)
{
    assert(u->props & PROP_FACTS && "the pass needs facts");
    if (!asks(u, LLVMTypeOf(v)) || facts_node(u->facts, v) == PTRMAP_NONE)
        return SPACE_COUNT;
    struct fact fact = facts_get(u->facts, v, 1);
    return one_space(u, lasting(u, fact));
}

static bool annotate_signature(struct unit *u, LLVMValueRef fn)
{
    bool changed = false;
    if (u->flat && origin_is_kernel(fn))
        changed = origin_say_kernel(fn);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        enum space s = of_value(u, LLVMGetParam(fn, k));
        if (s == SPACE_COUNT || s == origin_of_attribute(fn, k + 1))
            continue;
        origin_say_argument(fn, k, s);
        changed = true;
    }
    return changed;
}

/* Annotates the result, if all returns agree on one space. */
static bool annotate_result(struct unit *u, LLVMValueRef fn)
{
    space_set set = space_none();
    bool known = true;
    if (!asks(u, LLVMGetReturnType(LLVMGlobalGetValueType(fn))) || !function_has_instructions(fn) ||
        GUARD("annotate-spaces:replaced", !ir_body_is_exact(fn)))
        return false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!LLVMIsAReturnInst(end))
            continue;
        LLVMValueRef v = LLVMGetOperand(end, 0);
        bool none = null_is(u->target, v) || LLVMIsUndef(v);
        known &= none || facts_node(u->facts, v) != PTRMAP_NONE;
        if (known && !none)
            set = space_join(set, lasting(u, facts_get(u->facts, v, 1)));
    }
    enum space s = known ? one_space(u, set) : SPACE_COUNT;
    if (s == SPACE_COUNT || s == origin_of_result(fn))
        return false;
    origin_say_result(fn, s);
    return true;
}

static bool annotate_instruction(struct unit *u, LLVMValueRef i)
{
    enum space s = origin_is_root(i) ? of_value(u, i) : SPACE_COUNT;
    if (s == SPACE_COUNT || GUARD("annotate-spaces:said", s == origin_of_instruction(i)) ||
        GUARD("annotate-spaces:merged", LLVMIsAInvokeInst(i) != NULL))
        return false;
    origin_say_instruction(i, s);
    return true;
}

static int run(struct unit *u)
{
    uint64_t said = 0;
    for (LLVMValueRef v = LLVMGetFirstGlobal(u->mod); v; v = LLVMGetNextGlobal(v)) {
        enum space s = u->flat && !ir_name_begins(v, "llvm.") ? of_value(u, v) : SPACE_COUNT;
        if (s == SPACE_COUNT || shim_variable_has_attribute(v, origin_word(s)))
            continue;
        origin_say_variable(v, s);
        said++;
    }
    WORLD_EACH_FUNCTION (u, fn) {
        if (LLVMIsDeclaration(fn))
            continue;
        said += annotate_signature(u, fn);
        said += annotate_result(u, fn);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                said += annotate_instruction(u, i);
    }
    u->count[COUNT_SAID] += said;
    return said ? PASS_CHANGED : PASS_SAME;
}

const struct pass alias_annotate_spaces_pass = {
    .name = "annotate-spaces",
    .was = "say-spaces",
    .brief = "annotate pointers whose numbers name no space with their spaces (ocl_local)",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_ALL,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
