/* SPDX-License-Identifier: Apache-2.0 */
/* edge_loads.c - moves a load through a phi of pointers to different spaces into the phi's edges.
 *
 *     %p = phi ptr [%l, %a], [%g, %b]          with %l : {local} and %g : {global}
 *     %v = load i32, ptr %p
 * =>  in %a: %v1 = load i32, ptr %l; in %b: %v2 = load i32, ptr %g
 *     %v = phi i32 [%v1, %a], [%v2, %b]
 *
 * On its edge each load has a pointer of one known space, so no tag must be tested.  Hardware with
 * generic access takes such loads, too; there the load moves only where it costs nothing.
 *
 * Needs    facts.        Keeps  nothing: edges are split.
 * Does not move
 *          - a volatile or atomic load [volatile];
 *          - a load behind a store, atomic, fence or volatile load of the phi's block [behind], or
 *            behind a call there, unless that is a speculatable intrinsic that at most reads
 *            memory [call];
 *          - a load whose address is neither a phi of its block [elsewhere] nor one GEP with
 *            constant indices from it [index];
 *          - a load through a phi that another access, which must stay, needs a test for anyway
 *            [tested];
 *          - a load through a phi with more than BUDGET_EDGES edges [edges], with an edge that may
 *            not take a load [jump], that brings no pointer to memory [nothing] or one that needs
 *            a test itself [test], or with two edges from one block [twice];
 *          - with generic access in hardware, a load through a phi with an edge that would have to
 *            be split [split], or that brings a pointer which no space's number names [unnamed].
 * Safe     because no instruction between the start of the phi's block and the load has an effect.
 *          If the predecessor has other successors, the edge gets a block of its own, so the copy
 *          runs exactly when the load ran.  The load is cloned with its alignment, flags and
 *          metadata. */
#include "facts/facts.h"
#include "facts/world.h"
#include "base/guard.h"
#include "pass/pass.h"
#include "generic/root.h"
#include "generic/site.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/flow.h"
#include "semantics/null.h"

#include <assert.h>

/* True if a load behind `i` in its block may run before `i`, on the edges. */
static bool is_quiet(LLVMValueRef i)
{
    switch (flow_of(i).kind) {
    case FLOW_ANY: return false;
    case FLOW_ACCESS:
        return LLVMIsALoadInst(i) &&
               !GUARD("edge-loads:volatile",
                      LLVMGetVolatile(i) || LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic);
    case FLOW_CALL: /* only intrinsics that compute a value */
        return ir_intrinsic(i) && ir_callee(i) &&
               !GUARD("edge-loads:call", !ir_function_has(ir_callee(i), "willreturn") ||
                                             !ir_function_has(ir_callee(i), "speculatable") ||
                                             !ir_only_reads(ir_callee(i)));
    default: return true;
    }
}

/* The phi of the load's block that is the load's address, or from which one inbounds GEP with
 * constant indices leads to the address.  NULL: there is none. */
static LLVMValueRef phi_of(LLVMValueRef load)
{
    LLVMValueRef p = LLVMGetOperand(load, 0);
    if (root_is_step(p)) {
        for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(p); k++)
            if (GUARD("edge-loads:index", !LLVMIsAConstantInt(LLVMGetOperand(p, k))))
                return NULL;
        p = LLVMGetOperand(p, 0);
    }
    if (!LLVMIsAPHINode(p) || GUARD("edge-loads:elsewhere",
                                    LLVMGetInstructionParent(p) != LLVMGetInstructionParent(load)))
        return NULL;
    return p;
}

/* True if an edge that brings such a pointer can take a load where hardware has generic access.  On
 * an edge of its own the load is one instruction on each way, as it was. */
static bool native_fits(struct unit *u, LLVMValueRef end, struct fact fact)
{
    return !GUARD("edge-loads:split", LLVMGetNumSuccessors(end) > 1) &&
           !GUARD("edge-loads:unnamed", !facts_resolved(u->facts, fact));
}

/* True if the phi's edges can take loads: each comes from a block of its own, by a branch or
 * switch, with a pointer that needs one branch only. */
static bool edges_fit(struct unit *u, struct tag_mode mode, LLVMValueRef phi)
{
    unsigned n = LLVMCountIncoming(phi);
    if (n < 2 || GUARD("edge-loads:edges", n > BUDGET_EDGES))
        return false;
    for (unsigned k = 0; k < n; k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(from), v = LLVMGetIncomingValue(phi, k);
        struct fact fact = facts_at_use(u->facts, LLVMGetOperandUse(phi, k), 1);
        space_set set = fact.set;
        bool nothing = LLVMIsUndef(v) || null_is(u->target, v) || space_empty(set);
        if (GUARD("edge-loads:jump", !LLVMIsABranchInst(end) && !LLVMIsASwitchInst(end)) ||
            GUARD("edge-loads:nothing", nothing) ||
            GUARD("edge-loads:test", !tag_is_one(tags_branches(mode, set))) ||
            (!tags_begin(u) && !native_fits(u, end, fact)))
            return false;
        for (unsigned j = 0; j < k; j++)
            if (GUARD("edge-loads:twice", LLVMGetIncomingBlock(phi, j) == from))
                return false;
    }
    return true;
}

/* A load that may move, and the phi that its address comes from. */
struct candidate {
    LLVMValueRef load, phi;
};

/* The state of one function. */
struct finder {
    struct unit *u;
    struct roots roots;
    struct sites sites; /* of the instruction under work */
    struct ptrmap
        tests; /* root -> number of accesses that need a test of its tag and may not move */
    VEC_OF(struct candidate) found;
};

/* The number of accesses that need a test of the root's tag and may not move. */
static uint32_t count(const struct finder *f, LLVMValueRef root)
{
    uint32_t n = ptrmap_find(&f->tests, root);
    return n == PTRMAP_NONE ? 0 : n;
}

/* True if the load may move to the edges of its phi, supposing that all instructions before it in
 * the block are quiet. */
static bool may_move(struct finder *f, LLVMValueRef load)
{
    LLVMValueRef phi = LLVMIsALoadInst(load) ? phi_of(load) : NULL;
    return phi && is_quiet(load) && edges_fit(f->u, f->roots.mode, phi);
}

static void find_in_block(struct finder *f, LLVMBasicBlockRef bb)
{
    bool quiet = true;
    IR_EACH_INSTRUCTION (bb, i) {
        f->sites.n = 0;
        site_find(f->u, f->roots.mode, i, &f->sites);
        for (uint32_t k = 0; k < f->sites.n; k++) {
            LLVMValueRef p = LLVMGetOperand(i, f->sites.at[k].operand);
            if (tag_is_one(f->sites.at[k].branches) || LLVMIsAConstant(p))
                continue;
            if (!GUARD("edge-loads:behind", !quiet) && may_move(f, i))
                vec_push(&f->found, ((struct candidate){ i, phi_of(i) }));
            else
                ptrmap_put(&f->tests, roots_of(&f->roots, p), count(f, roots_of(&f->roots, p)) + 1);
        }
        quiet &= is_quiet(i);
    }
}

/* Clones the load, with its address, to the end of the block that edge `k` comes from. */
static LLVMValueRef load_on_edge(struct finder *f, LLVMValueRef load, LLVMValueRef phi, unsigned k)
{
    assert(k < LLVMCountIncoming(phi) && k < BUDGET_EDGES && "an edge of the phi");
    LLVMBuilderRef b = f->roots.builder;
    LLVMBasicBlockRef from = LLVMGetIncomingBlock(phi, k);
    LLVMValueRef address = LLVMGetOperand(load, 0), v = LLVMGetIncomingValue(phi, k);
    LLVMPositionBuilderBefore(b, LLVMGetBasicBlockTerminator(from));
    if (address != phi) {
        LLVMValueRef step = LLVMInstructionClone(address);
        LLVMInsertIntoBuilder(b, step);
        LLVMSetOperand(step, 0, v);
        v = step;
    }
    LLVMValueRef copy = LLVMInstructionClone(load);
    LLVMInsertIntoBuilder(b, copy);
    LLVMSetOperand(copy, 0, v);
    return copy;
}

/* Deletes the phi or GEP if no instruction uses it.  A debug record does not keep it, because the
 * module would need generic pointers for the debugger alone; the variable has no location there
 * then. */
static void delete_unused(struct finder *f, LLVMValueRef v)
{
    assert(LLVMIsAInstruction(v) && "only instructions are deleted");
    if (LLVMGetFirstUse(v))
        return;
    facts_forget(f->u->facts, v);
    LLVMInstructionEraseFromParent(v);
}

static void move(struct finder *f, LLVMValueRef load, LLVMValueRef phi)
{
    assert(LLVMCountIncoming(phi) <= BUDGET_EDGES && "edges_fit() refuses more");
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(load), from[BUDGET_EDGES];
    LLVMValueRef value[BUDGET_EDGES], address = LLVMGetOperand(load, 0);
    unsigned n = LLVMCountIncoming(phi);
    for (unsigned k = 0; k < n; k++) {
        from[k] = LLVMGetIncomingBlock(phi, k);
        if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(from[k])) > 1)
            shim_split_predecessors(bb, &from[k], 1, ".edge");
    }
    /* Splitting may have changed the order of the edges. */
    for (unsigned k = 0; k < n; k++) {
        from[k] = LLVMGetIncomingBlock(phi, k);
        value[k] = load_on_edge(f, load, phi, k);
    }
    LLVMPositionBuilderBefore(f->roots.builder, LLVMGetFirstInstruction(bb));
    LLVMValueRef joined = LLVMBuildPhi(f->roots.builder, LLVMTypeOf(load), "");
    LLVMAddIncoming(joined, value, from, n);
    char name[IR_NAME_SIZE];
    trace_event(f->u->trace, f->u->pass, EVENT_PLACE, ir_loc(load),
                ir_name(load, name, sizeof name), "on the edges that bring its pointer");
    LLVMReplaceAllUsesWith(load, joined);
    ir_take_name(load, joined);
    shim_replace_debug_uses(load, joined);
    facts_forget(f->u->facts, load);
    LLVMInstructionEraseFromParent(load);
    if (address != phi)
        delete_unused(f, address);
    f->u->count[COUNT_EDGE_LOADS]++;
}

static bool move_in(struct finder *f, LLVMValueRef fn)
{
    bool any = false;
    roots_clear(&f->roots);
    ptrmap_clear(&f->tests);
    f->found.n = 0;
    IR_EACH_BLOCK (fn, bb)
        find_in_block(f, bb);
    for (uint32_t k = 0; k < f->found.n; k++) {
        const struct candidate *c = &f->found.at[k];
        if (!GUARD("edge-loads:tested", count(f, roots_of(&f->roots, c->phi)) > 0)) {
            move(f, c->load, c->phi);
            any = true;
        }
    }
    ptrmap_clear(&f->tests); /* from here on: phi -> 1, so that each is deleted once */
    for (uint32_t k = 0; any && k < f->found.n; k++) {
        LLVMValueRef phi = f->found.at[k].phi;
        if (ptrmap_find(&f->tests, phi) == PTRMAP_NONE) {
            ptrmap_put(&f->tests, phi, 1);
            delete_unused(f, phi);
        }
    }
    return any;
}

static int run(struct unit *u)
{
    struct finder f = { .u = u, .sites = VEC_IN(&u->arena), .found = VEC_IN(&u->arena) };
    bool changed = false;
    if (!u->has_generic)
        return PASS_SAME;
    roots_init(&f.roots, u);
    ptrmap_init_in(&f.tests, &u->arena, 64);
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn) && !u->cancelled)
            changed |= move_in(&f, fn);
    roots_fini(&f.roots);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_edge_loads_pass = {
    .name = "edge-loads",
    .brief = "load through a phi of pointers where the pointers come from",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
};
