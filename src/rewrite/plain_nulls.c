/* SPDX-License-Identifier: Apache-2.0 */
/* plain_nulls.c - writes the null of a named space without a generic pointer.
 *
 *     icmp eq ptr addrspace(3) %p, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
 * =>  icmp eq ptr addrspace(3) %p, null
 *
 * clang writes each null of a named space for SPIR-V as that cast, OpenCL C 1.2 included, and a
 * driver without a generic space refuses the module for it.
 *
 * Needs    nothing.        Keeps  facts: the new constant has those of the old one.
 * Does not change a null of a space in which zero bits are an address [address]; a generic null
 *          that some use needs [no code].
 * Safe     because the target's table says that the cast of the generic null has zero bits there,
 *          and that zero bits are null to casts. */
#include "base/guard.h"
#include "facts/facts.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"
#include "semantics/null.h"

/* The plain null that the constant is in other words, or NULL. */
static LLVMValueRef plain(struct unit *u, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    if (!LLVMIsAConstantExpr(c) || LLVMGetConstOpcode(c) != LLVMAddrSpaceCast ||
        !ir_is_pointer(type) || !null_is(u->target, c) ||
        GUARD("plain-nulls:address", !null_is_zero(u->target, ir_space(type))))
        return NULL;
    return LLVMConstNull(type);
}

/* The constant with plain nulls; the same one where it has no other.  Visits each part once. */
static LLVMValueRef with_plain(struct unit *u, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool structs = LLVMIsAConstantStruct(c) != NULL;
    LLVMValueRef now = plain(u, c);
    if (now || (!structs && !LLVMIsAConstantArray(c) && !LLVMIsAConstantVector(c)))
        return now ? now : c;
    unsigned n = (unsigned)LLVMGetNumOperands(c);
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    bool other = false;
    for (unsigned k = 0; k < n; k++) {
        part[k] = with_plain(u, LLVMGetOperand(c, k));
        other |= part[k] != LLVMGetOperand(c, k);
    }
    if (!other)
        now = c;
    else if (kind == LLVMVectorTypeKind)
        now = LLVMConstVector(part, n);
    else if (kind == LLVMArrayTypeKind)
        now = LLVMConstArray2(LLVMGetElementType(type), part, n);
    else if (LLVMGetStructName(type))
        now = LLVMConstNamedStruct(type, part, n);
    else
        now = LLVMConstStructInContext(LLVMGetTypeContext(type), part, n, LLVMIsPackedStruct(type));
    free(part);
    return now;
}

/* Gives the new constant the facts of the old one. */
static void share_fact(struct unit *u, LLVMValueRef was, LLVMValueRef now)
{
    uint32_t node = u->props & PROP_FACTS ? facts_node(u->facts, was) : PTRMAP_NONE;
    if (node != PTRMAP_NONE && facts_node(u->facts, now) == PTRMAP_NONE)
        ptrmap_put(&u->facts->ids, now, node);
}

static bool change(struct unit *u, LLVMValueRef i)
{
    bool any = false;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef was = LLVMGetOperand(i, k), now;
        if (!LLVMIsAConstant(was) || (now = with_plain(u, was)) == was)
            continue;
        share_fact(u, was, now);
        LLVMSetOperand(i, k, now);
        any = true;
    }
    return any;
}

static int run(struct unit *u)
{
    bool changed = false;
    IR_EACH_FUNCTION (u->mod, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                changed |= change(u, i);
    for (LLVMValueRef v = LLVMGetFirstGlobal(u->mod); v; v = LLVMGetNextGlobal(v)) {
        LLVMValueRef was = LLVMGetInitializer(v), now = was ? with_plain(u, was) : NULL;
        if (now != was)
            LLVMSetInitializer(v, now);
        changed |= now != was;
    }
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_plain_nulls_pass = {
    .name = "plain-nulls",
    .brief = "write nulls of named spaces without a generic pointer",
    .run = run,
    .keeps = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
