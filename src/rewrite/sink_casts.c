/* SPDX-License-Identifier: Apache-2.0 */
/* sink_casts.c - moves a cast to a named space down to the block that dominates its uses.
 *
 *     %g = addrspacecast ptr %p to ptr addrspace(1)
 *     call void @f(ptr %p)                             call void @f(ptr %p)
 *     br i1 %c, label %a, label %b                     br i1 %c, label %a, label %b
 *   a:                                           =>  a:
 *                                                      %g = addrspacecast ptr %p to …
 *     store i32 0, ptr addrspace(1) %g                 store i32 0, ptr addrspace(1) %g
 *
 * `resolve` puts a cast right behind the value, where one serves all uses.  A back end that takes
 * such a cast for an instruction keeps both pointers until then: across calls in registers that it
 * saves, or on the stack.
 *
 * Needs    nothing.      Keeps  nothing: facts are not asked any more.
 * Does not move
 *          - a cast that nothing uses, or by which metadata describes a variable [described];
 *          - a cast whose value is narrower than what it casts, which it would then keep longer
 *            [wider];
 *          - a cast into a loop that it is not in [loop];
 *          - a cast to private memory [private], since LLVM may make a function of the part that
 *            has the cast (hotcoldsplit), and pass it other memory with the variable's bytes
 *            (memcpyopt).
 * Safe     because a cast reads no memory and has no effect, its operand dominates the old place
 *          and so the new one, and that dominates all uses. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "rewrite/rewrite.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

/* The state of one function. */
struct sinker {
    struct unit *u;
    struct arena arena;
    struct cfg cfg;
    struct ptrmap
        order; /* instruction -> its number from the function's begin; casts are not asked */
    VEC_OF(LLVMValueRef) casts;
};

static bool is_candidate(struct unit *u, LLVMValueRef i)
{
    if (!LLVMIsAAddrSpaceCastInst(i) || LLVMGetTypeKind(LLVMTypeOf(i)) != LLVMPointerTypeKind)
        return false;
    unsigned from = ir_space(LLVMTypeOf(LLVMGetOperand(i, 0))), to = ir_space(LLVMTypeOf(i));
    LLVMTargetDataRef td = LLVMGetModuleDataLayout(u->mod);
    const struct target_row *row = target_row(u->target, (struct target_space){ to });
    return unit_is_generic(u, from) && !unit_is_generic(u, to) &&
           !GUARD("sink-casts:private", row && row->space == SPACE_PRIVATE) &&
           !GUARD("sink-casts:wider",
                  LLVMPointerSizeForAS(td, from) > LLVMPointerSizeForAS(td, to)) &&
           !GUARD("sink-casts:described", !LLVMGetFirstUse(i) || shim_is_used_by_metadata(i));
}

/* The block that uses an operand: of a phi, the one that the operand comes from. */
static uint32_t block_of_use(struct sinker *s, LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use);
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(user);
    for (unsigned k = 0; LLVMIsAPHINode(user) && k < LLVMCountIncoming(user); k++)
        if (LLVMGetOperandUse(user, k) == use)
            bb = LLVMGetIncomingBlock(user, k);
    return cfg_find(&s->cfg, bb);
}

/* The nearest block that dominates both. */
static uint32_t meet(const struct cfg *c, uint32_t a, uint32_t b)
{
    assert(a != CFG_NONE && b != CFG_NONE && "blocks that can be reached");
    while (!cfg_dominates(c, a, b)) /* as many steps as the tree is deep */
        a = c->idom[a];
    return a;
}

/* Is block `to` in no loop but those that `from` is in?  As many steps as loops are nested. */
static bool is_in_loops_of(const struct cfg *c, uint32_t from, uint32_t to)
{
    for (uint32_t head = c->loop_head[from]; head != CFG_NONE; head = c->loop_parent[head])
        if (head == c->loop_head[to])
            return true;
    return c->loop_head[to] == CFG_NONE;
}

/* The block to which the cast may go; CFG_NONE: a use is in code that cannot be reached. */
static uint32_t place_of(struct sinker *s, LLVMValueRef cast)
{
    uint32_t from = cfg_find(&s->cfg, LLVMGetInstructionParent(cast)), to = CFG_NONE;
    if (from == CFG_NONE)
        return CFG_NONE;
    IR_EACH_USE (cast, use) {
        uint32_t b = block_of_use(s, use);
        if (b == CFG_NONE)
            return CFG_NONE;
        to = to == CFG_NONE ? b : meet(&s->cfg, to, b);
    }
    assert(cfg_dominates(&s->cfg, from, to) && "the cast dominates its uses");
    while (to != from && GUARD("sink-casts:loop", !is_in_loops_of(&s->cfg, from, to)))
        to = s->cfg.idom[to]; /* as many steps as the tree is deep */
    return to;
}

/* The first instruction of the block that uses the cast, or the block's end. */
static LLVMValueRef before_use(struct sinker *s, uint32_t block, LLVMValueRef cast)
{
    LLVMValueRef first = LLVMGetBasicBlockTerminator(s->cfg.block[block]);
    IR_EACH_USE (cast, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAPHINode(user) && LLVMGetInstructionParent(user) == s->cfg.block[block] &&
            ptrmap_find(&s->order, user) < ptrmap_find(&s->order, first))
            first = user;
    }
    return first;
}

static bool sink(struct sinker *s, LLVMValueRef cast, LLVMBuilderRef b)
{
    uint32_t to = place_of(s, cast);
    if (to == CFG_NONE || s->cfg.block[to] == LLVMGetInstructionParent(cast))
        return false;
    LLVMValueRef at = before_use(s, to, cast);
    char name[IR_NAME_SIZE];
    size_t len;
    LLVMMetadataRef line = LLVMInstructionGetDebugLoc(cast);
    snprintf(name, sizeof name, "%s", LLVMGetValueName2(cast, &len));
    LLVMInstructionRemoveFromParent(cast);
    LLVMPositionBuilderBefore(b, at);
    LLVMInsertIntoBuilderWithName(b, cast, name);
    LLVMInstructionSetDebugLoc(cast, line); /* the builder gave it that of `at` */
    return true;
}

static bool sink_in(struct sinker *s, LLVMValueRef fn, LLVMBuilderRef b)
{
    bool any = false;
    uint32_t order = 0;
    s->casts.n = 0;
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (is_candidate(s->u, i))
                vec_push(&s->casts, i);
    if (s->casts.n == 0)
        return false;
    arena_init(&s->arena);
    cfg_init_every_edge(&s->cfg, &s->arena, fn);
    ptrmap_init_in(&s->order, &s->arena, 64);
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            ptrmap_put(&s->order, i, order++);
    for (uint32_t k = 0; k < s->casts.n; k++)
        any |= sink(s, s->casts.at[k], b);
    arena_fini(&s->arena);
    return any;
}

static int run(struct unit *u)
{
    struct sinker s = { .u = u };
    bool changed = false;
    if (!u->has_generic)
        return PASS_SAME;
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    WORLD_EACH_FUNCTION (u, fn)
        if (!LLVMIsDeclaration(fn))
            changed |= sink_in(&s, fn, b);
    LLVMDisposeBuilder(b);
    vec_fini(&s.casts);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_sink_casts_pass = {
    .name = "sink-casts",
    .brief = "put casts to named spaces where their uses need them",
    .run = run,
    .after = LEVEL_CHECKED,
    .again_is_noop = true,
};
