/* SPDX-License-Identifier: Apache-2.0 */
/* state_alignment.c - states the alignment of a variable behind the cast that names its space.
 *
 *     %v = alloca [64 x i16], align 8
 *     %p = addrspacecast ptr %v to ptr addrspace(5)
 *     call void @llvm.assume(i1 true) [ "align"(ptr addrspace(5) %p, i64 8) ]             new
 *
 * LLVM knows how an address is aligned from its variable, but does not look through a cast.  It
 * joins four stores of two bytes, of an unrolled loop, only if they are aligned to eight.
 *
 * Needs    nothing.      Keeps  nothing.
 * Does not state what the type of the variable says anyway [elements], or what is stated already
 *          [again]; does not state more than the low bits that the cast keeps [bits].
 * Safe     because the cast keeps these bits of the address (target_kept_bits()), and LLVM drops
 *          the statement with the variable: passes that delete variables ignore it. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "rewrite/rewrite.h"

#include <llvm-c/Target.h>

static const char align[] = "align";

/* True if the alignment of the cast's value is stated.  Visits each use once; a call has few
 * bundles. */
static bool is_stated(LLVMValueRef cast)
{
    IR_EACH_USE (cast, use) {
        LLVMValueRef user = LLVMGetUser(use);
        unsigned n = LLVMIsACallInst(user) ? LLVMGetNumOperandBundles(user) : 0;
        for (unsigned k = 0; k < n; k++) {
            size_t len;
            LLVMOperandBundleRef bundle = LLVMGetOperandBundleAtIndex(user, k);
            const char *tag = LLVMGetOperandBundleTag(bundle, &len);
            bool is = len == sizeof align - 1 && memcmp(tag, align, len) == 0 &&
                      LLVMGetOperandBundleArgAtIndex(bundle, 0) == cast;
            LLVMDisposeOperandBundle(bundle);
            if (is)
                return true;
        }
    }
    return false;
}

/* The alignment to state of what the instruction casts; 0: it casts no variable, or nothing is to
 * be stated. */
static uint64_t alignment(struct unit *u, LLVMValueRef cast)
{
    LLVMValueRef v = LLVMIsAAddrSpaceCastInst(cast) ? LLVMGetOperand(cast, 0) : NULL;
    if (!v || !LLVMIsAAllocaInst(v) || ir_space(LLVMTypeOf(v)) != u->generic.number)
        return 0;
    const struct target_row *row =
        target_row(u->target, (struct target_space){ ir_space(LLVMTypeOf(cast)) });
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    uint64_t is = ir_alignment(v), kept = row ? target_kept_bits(u->target, row) : 0;
    if (GUARD("state-alignment:bits", kept < 64 && is > UINT64_C(1) << kept))
        is = UINT64_C(1) << kept;
    if (GUARD("state-alignment:elements",
              is <= LLVMABIAlignmentOfType(td, LLVMGetAllocatedType(v))))
        return 0;
    return GUARD("state-alignment:again", is_stated(cast)) ? 0 : is;
}

static void state(LLVMBuilderRef b, LLVMValueRef cast, uint64_t is)
{
    LLVMModuleRef m = LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(cast)));
    LLVMContextRef c = LLVMGetModuleContext(m);
    LLVMTypeRef bit = LLVMInt1TypeInContext(c);
    LLVMValueRef says[] = { cast, LLVMConstInt(LLVMInt64TypeInContext(c), is, 0) };
    LLVMValueRef yes = LLVMConstInt(bit, 1, 0);
    LLVMOperandBundleRef bundle = LLVMCreateOperandBundle(align, sizeof align - 1, says, 2);
    unsigned id = LLVMLookupIntrinsicID("llvm.assume", strlen("llvm.assume"));
    LLVMValueRef assume = LLVMGetIntrinsicDeclaration(m, id, NULL, 0);
    LLVMPositionBuilderBefore(b, LLVMGetNextInstruction(cast));
    LLVMBuildCallWithOperandBundles(b, LLVMGlobalGetValueType(assume), assume, &yes, 1, &bundle, 1,
                                    "");
    LLVMDisposeOperandBundle(bundle);
}

static int run(struct unit *u)
{
    bool changed = false;
    if (!u->has_generic || target_alloca(u->target).number != u->generic.number)
        return PASS_SAME;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                uint64_t is = alignment(u, i);
                if (is)
                    state(b, i, is);
                changed |= is != 0;
            }
    LLVMDisposeBuilder(b);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_state_alignment_pass = {
    .name = "state-alignment",
    .brief = "state how variables are aligned behind the casts that name their space",
    .run = run,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
