/* SPDX-License-Identifier: Apache-2.0 */
/* expand_masked.c - replaces expanding loads and compressing stores, whose intrinsics cannot name a
 * space, by gathers and scatters, which can.
 *
 *     %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %p, <4 x i1> %m, <4 x i32> %d)
 * =>
 *     lane k reads at %p + n elements, if n of the lanes before k are enabled:
 *     %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> …, %m, %d)
 *
 * Needs    facts.        Keeps  facts: no other value changes.
 * Does not change a call whose pointer is not known to be in one space [unknown], or is in a space
 *          that has no such access: parameter memory [param], or for a store constant memory
 *          [read-only]; does not change one of scalable vectors [scalable]. Such a call stays
 *          generic, because the types of the two intrinsics name no space.
 * Safe     because LLVM's LangRef defines both by the same lane addresses, the same mask and
 *          pass-through; the first element has the alignment of the pointer, and a later one that
 *          of its distance from the first. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* `v` with every lane moved to the right by `by` lanes; zeros are shifted in. */
static LLVMValueRef shift_lanes(LLVMBuilderRef b, LLVMValueRef v, unsigned by)
{
    assert(LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind &&
           by <= LLVMGetVectorSize(LLVMTypeOf(v)));
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    unsigned n = LLVMGetVectorSize(type);
    LLVMValueRef *index = base_alloc(n * sizeof *index);
    for (unsigned k = 0; k < n; k++)
        index[k] = LLVMConstInt(i32, k < by ? n + k : k - by, false);
    LLVMValueRef moved =
        LLVMBuildShuffleVector(b, v, LLVMConstNull(type), LLVMConstVector(index, n), "");
    free(index);
    return moved;
}

/* For each lane the number of enabled lanes before it: an exclusive scan in log2(lanes) steps. */
static LLVMValueRef lanes_before(LLVMBuilderRef b, LLVMValueRef mask)
{
    LLVMTypeRef type = LLVMTypeOf(mask);
    unsigned n = LLVMGetVectorSize(type);
    LLVMTypeRef counts = LLVMVectorType(LLVMInt32TypeInContext(LLVMGetTypeContext(type)), n);
    LLVMValueRef sum = shift_lanes(b, LLVMBuildZExt(b, mask, counts, ""), 1);
    for (unsigned step = 1; step < n; step *= 2)
        sum = LLVMBuildAdd(b, sum, shift_lanes(b, sum, step), "");
    return sum;
}

/* The alignment that every lane's address has: the pointer's, but no more than the size of an
 * element allows. */
static uint64_t lane_alignment(struct unit *u, LLVMValueRef call, unsigned pointer,
                               LLVMTypeRef element)
{
    unsigned kind = ir_attribute_kind("align");
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, pointer + 1, kind);
    uint64_t align = a ? LLVMGetEnumAttributeValue(a) : 1;
    uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(u->mod), element);
    return base_gcd(align, size);
}

static void copy_metadata(LLVMValueRef from, LLVMValueRef to)
{
    size_t n;
    LLVMValueMetadataEntry *all = LLVMInstructionGetAllMetadataOtherThanDebugLoc(from, &n);
    for (size_t k = 0; k < n; k++)
        LLVMSetMetadata(to, LLVMValueMetadataEntriesGetKind(all, (unsigned)k),
                        LLVMMetadataAsValue(LLVMGetTypeContext(LLVMTypeOf(from)),
                                            LLVMValueMetadataEntriesGetMetadata(all, (unsigned)k)));
    LLVMDisposeValueMetadataEntries(all);
}

static bool expand(struct rewriter *r, LLVMValueRef call, bool load)
{
    struct unit *u = r->u;
    unsigned pointer = load ? 0 : 1;
    const struct target_row *row = rewrite_row(u, call, pointer);
    LLVMTypeRef type = LLVMTypeOf(load ? call : LLVMGetOperand(call, 0));
    if (GUARD("expand-masked:unknown", !row) ||
        GUARD("expand-masked:param", row->flags & ROW_PARAM) ||
        GUARD("expand-masked:read-only", !load && row->flags & ROW_READ_ONLY) ||
        GUARD("expand-masked:scalable", LLVMGetTypeKind(type) != LLVMVectorTypeKind))
        return false;

    LLVMBuilderRef b = r->types.builder;
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t align = lane_alignment(u, call, pointer, element);
    rewrite_operand(r, (struct wish){ call, pointer, row });
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef mask = LLVMGetOperand(call, load ? 1 : 2);
    LLVMValueRef before = lanes_before(b, mask);
    LLVMValueRef lanes = LLVMBuildGEP2(b, element, LLVMGetOperand(call, pointer), &before, 1, "");

    const char *name = load ? "llvm.masked.gather" : "llvm.masked.scatter";
    unsigned id = LLVMLookupIntrinsicID(name, strlen(name));
    LLVMTypeRef overload[] = { type, LLVMTypeOf(lanes) };
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(u->mod, id, overload, 2);
    LLVMValueRef gather[] = { lanes, mask, load ? LLVMGetOperand(call, 2) : NULL };
    LLVMValueRef scatter[] = { LLVMGetOperand(call, 0), lanes, mask };
    LLVMValueRef now =
        LLVMBuildCall2(b, LLVMGlobalGetValueType(fn), fn, load ? gather : scatter, 3, "");
    LLVMAddCallSiteAttribute(
        now, pointer + 1,
        LLVMCreateEnumAttribute(LLVMGetModuleContext(u->mod), ir_attribute_kind("align"), align));
    copy_metadata(call, now);
    if (load) {
        LLVMReplaceAllUsesWith(call, now);
        ir_take_name(call, now);
    }
    trace_event(u->trace, u->pass, EVENT_EXPAND, ir_loc(call),
                load ? "expandload" : "compressstore", space_name(row->space));
    facts_forget(u->facts, call);
    LLVMInstructionEraseFromParent(call);
    u->count[COUNT_EXPANDED]++;
    r->changed = true;
    return true;
}

static int run(struct unit *u)
{
    struct rewriter r;
    struct world_calls calls = VEC_IN(&u->arena);
    if (!u->has_generic)
        return PASS_SAME;
    rewriter_init(&r, u);
    for (LLVMValueRef fn = LLVMGetFirstFunction(u->mod); fn; fn = LLVMGetNextFunction(fn)) {
        bool load = ir_name_begins(fn, "llvm.masked.expandload.");
        if (!load && !ir_name_begins(fn, "llvm.masked.compressstore."))
            continue;
        world_calls(u, fn, &calls);
        for (uint32_t k = calls.n; k-- > 0;)
            expand(&r, calls.at[k], load);
    }
    return rewriter_fini(&r) ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_expand_masked_pass = {
    .name = "expand-masked",
    .brief = "spell out expanding loads and compressing stores",
    .run = run,
    .needs = PROP_FACTS,
    .keeps = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
