/* SPDX-License-Identifier: Apache-2.0 */
/* phases.c - runs kernels with barriers without fibers: the code between two barriers becomes a
 * loop over the work-items of the group.
 *
 *     a; barrier; b; barrier; c      =>      for each item a;  for each item b;  for each item c
 *
 * A region is the code from one barrier (or the kernel's start) to the next barriers (or its end).
 * Each region becomes a function: a copy of the item's function that starts behind the region's
 * barrier and returns where the item goes on: 1 + the number of the region, or 0 at the end.
 *
 * A value that is computed before a barrier and used behind it crosses the barrier.  Such values
 * are kept in the group's frame, in one array for each value with an element for each item:
 *
 *     %x = load float, ptr %p; barrier; use of %x       frame: float x[items]
 *
 * A value that can be computed again from ids and arguments is computed again instead.  The items'
 * private objects lie in the frame as well.
 *
 * Needs    all barriers to stand in the item's function itself, after inlining.
 * Keeps    the order of items within a region.  If the items of a group reach different barriers,
 *          each item goes on from its own barrier, region by region (build_group()).
 * Does not take kernels with allocas whose size is known at run time only [alloca], or with
 *          functions that wait for other items inside the runtime (work_group_reduce) [waits] or in
 *          the module [called].  These run with fibers. */
#include "runner/phases.h"

#include "base/guard.h"
#include "ir/shim.h"

#include <assert.h>

/* The state of dividing one kernel into regions.  A set of values or blocks is a bit array. */
struct phases {
    struct run *r;
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMTargetDataRef layout;
    LLVMBuilderRef b;
    LLVMTypeRef i8, i32, i64, ptr;
    LLVMValueRef item;                /* the item's function */
    VEC_OF(LLVMValueRef) values;      /* instructions in order */
    VEC_OF(LLVMBasicBlockRef) blocks; /* in order */
    struct ptrmap number, block_number;
    VEC_OF(LLVMBasicBlockRef) barriers; /* blocks that hold a barrier and a branch */
    uint32_t words;                     /* 64-bit words of a set of values */
    uint64_t *in, *out, *use, *def;     /* by block: sets of values; live at its start and end, used
                                     * before it defines them, defined */
    uint64_t *crosses;                  /* set of the values that cross some barrier */
    uint64_t *slot;                     /* by value: offset of its array in the frame; of an alloca,
                                     * of its object in the item's private bytes */
    uint8_t *remade;                    /* by value: 0 unknown, 1 kept, 2 computed again */
    uint64_t items;                     /* work-items in a group */
    uint64_t slots_bytes;               /* bytes of the arrays, at the start of the frame */
    uint64_t private_bytes, private_align; /* of one item's private objects, behind them */
    uint64_t next_at;     /* offset of the array of the regions where items go on */
    LLVMValueRef *region; /* by number: the region's function */
    uint64_t **reach;     /* by region: set of the blocks that it may run */
    bool calls_ids;       /* other functions read the item's id from the context */
};

/* ---- barriers and numbers ---- */

static bool is_barrier(LLVMValueRef i)
{
    LLVMValueRef callee = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
    return callee && ir_name_is(callee, "runtime_barrier");
}

static LLVMBasicBlockRef parent(LLVMValueRef i) { return LLVMGetInstructionParent(i); }

/* True if all barriers are called in the item's function, no other function waits for items, and
 * all allocas have a fixed size. */
static bool is_possible(struct phases *p)
{
    LLVMValueRef barrier = LLVMGetNamedFunction(p->m, "runtime_barrier");
    LLVMValueRef reduce = LLVMGetNamedFunction(p->m, "runtime_reduce");
    if (!barrier || GUARD("phases:waits", reduce && LLVMGetFirstUse(reduce)))
        return false;
    IR_EACH_USE (barrier, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (GUARD("phases:called",
                  !LLVMIsACallInst(user) || LLVMGetBasicBlockParent(parent(user)) != p->item))
            return false;
    }
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(p->item);
    IR_EACH_BLOCK (p->item, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (LLVMIsAAllocaInst(i) &&
                GUARD("phases:alloca", bb != entry || !LLVMIsAConstantInt(LLVMGetOperand(i, 0))))
                return false;
    return LLVMCountBasicBlocks(p->item) < BUDGET_RUN_BLOCKS;
}

/* Gives every barrier a block of its own, which ends in a branch. */
static void isolate_barriers(struct phases *p)
{
    VEC_OF(LLVMValueRef) calls = { 0 };
    IR_EACH_BLOCK (p->item, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (is_barrier(i))
                vec_push(&calls, i);
    for (uint32_t k = 0; k < calls.n; k++) {
        shim_split_block(LLVMGetNextInstruction(calls.at[k]));
        LLVMBasicBlockRef alone = shim_split_block(calls.at[k]);
        vec_push_in(&p->r->arena, &p->barriers, alone);
    }
    vec_fini(&calls);
}

static void number_all(struct phases *p)
{
    IR_EACH_BLOCK (p->item, bb) {
        ptrmap_put(&p->block_number, bb, p->blocks.n);
        vec_push_in(&p->r->arena, &p->blocks, bb);
        IR_EACH_INSTRUCTION (bb, i) {
            ptrmap_put(&p->number, i, p->values.n);
            vec_push_in(&p->r->arena, &p->values, i);
        }
    }
    p->words = p->values.n / 64 + 1;
    size_t n = (size_t)p->blocks.n * p->words;
    p->in = NEWN(&p->r->arena, uint64_t, n);
    p->out = NEWN(&p->r->arena, uint64_t, n);
    p->use = NEWN(&p->r->arena, uint64_t, n);
    p->def = NEWN(&p->r->arena, uint64_t, n);
    p->crosses = NEWN(&p->r->arena, uint64_t, p->words);
    p->slot = NEWN(&p->r->arena, uint64_t, p->values.n + 1);
    p->remade = NEWN(&p->r->arena, uint8_t, p->values.n + 1);
}

static uint64_t *set_of(const struct phases *p, uint64_t *sets, uint32_t block)
{
    return sets + (size_t)block * p->words;
}

static bool has(const uint64_t *set, uint32_t n) { return set[n / 64] >> (n % 64) & 1; }
static void add(uint64_t *set, uint32_t n) { set[n / 64] |= UINT64_C(1) << (n % 64); }

static uint32_t block_of(const struct phases *p, LLVMBasicBlockRef bb)
{
    return ptrmap_find(&p->block_number, bb);
}

/* ---- values that cross a barrier ---- */

/* True if the value may have to be kept over a barrier.  Allocas, arguments and constants stay
 * valid. */
static bool may_cross(LLVMValueRef v) { return LLVMIsAInstruction(v) && !LLVMIsAAllocaInst(v); }

static void note_uses(struct phases *p)
{
    for (uint32_t k = 0; k < p->values.n; k++) {
        LLVMValueRef i = p->values.at[k];
        uint32_t here = block_of(p, parent(i));
        for (unsigned n = 0; n < (unsigned)LLVMGetNumOperands(i); n++) {
            LLVMValueRef op = LLVMGetOperand(i, n);
            if (!may_cross(op))
                continue;
            uint32_t v = ptrmap_find(&p->number, op);
            if (LLVMIsAPHINode(i)) /* a phi uses its operand at the end of the incoming block */
                add(set_of(p, p->out, block_of(p, LLVMGetIncomingBlock(i, n))), v);
            else if (parent(op) != parent(i))
                add(set_of(p, p->use, here), v);
        }
        add(set_of(p, p->def, here), k);
    }
}

/* Computes the values live in each block, backwards until nothing changes, and those that cross a
 * barrier.  Bound: each round but the last adds a value to some block. */
static void find_live(struct phases *p)
{
    bool changed = true;
    note_uses(p);
    while (changed) {
        changed = false;
        for (uint32_t k = p->blocks.n; k-- > 0;) {
            uint64_t *in = set_of(p, p->in, k), *out = set_of(p, p->out, k);
            LLVMValueRef end = LLVMGetBasicBlockTerminator(p->blocks.at[k]);
            for (unsigned s = 0; s < LLVMGetNumSuccessors(end); s++) {
                uint64_t *next = set_of(p, p->in, block_of(p, LLVMGetSuccessor(end, s)));
                for (uint32_t w = 0; w < p->words; w++)
                    out[w] |= next[w];
            }
            for (uint32_t w = 0; w < p->words; w++) {
                uint64_t now =
                    in[w] | set_of(p, p->use, k)[w] | (out[w] & ~set_of(p, p->def, k)[w]);
                changed |= now != in[w];
                in[w] = now;
            }
        }
    }
    for (uint32_t k = 0; k < p->barriers.n; k++) {
        uint64_t *out = set_of(p, p->out, block_of(p, p->barriers.at[k]));
        for (uint32_t w = 0; w < p->words; w++)
            p->crosses[w] |= out[w];
    }
}

/* True if the value can be computed again at any time from parameters, constants and memory that
 * does not change.  `budget`: the number of instructions that this may take; counted down. */
static bool can_remake(struct phases *p, LLVMValueRef v, unsigned *budget)
{
    if (LLVMIsConstant(v) || LLVMIsAArgument(v))
        return true;
    if (!LLVMIsAInstruction(v) || *budget == 0)
        return false;
    uint32_t n = ptrmap_find(&p->number, v);
    if (p->remade[n] == 1)
        return false;
    --*budget;
    bool can = false;
    switch (LLVMGetInstructionOpcode(v)) {
    case LLVMLoad:
        can = LLVMGetMetadata(v, LLVMGetMDKindIDInContext(p->ctx, "invariant.load", 14)) != NULL;
        break;
    case LLVMGetElementPtr:
    case LLVMTrunc:
    case LLVMZExt:
    case LLVMSExt:
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
    case LLVMAnd:
    case LLVMOr:
    case LLVMXor:
    case LLVMICmp:
    case LLVMSelect:
    case LLVMIntToPtr:
    case LLVMPtrToInt:
    case LLVMBitCast:
    case LLVMFreeze:
    case LLVMAddrSpaceCast: can = true; break;
    default: break;
    }
    for (unsigned k = 0; can && k < (unsigned)LLVMGetNumOperands(v); k++)
        can = can_remake(p, LLVMGetOperand(v, k), budget);
    if (!can && *budget)
        p->remade[n] = 1;
    return can;
}

/* What sums of sizes in a frame are cut to: no run has as much memory, and what is added to it or
 * multiplied by a small number does not wrap. */
static const uint64_t FRAME_MOST = UINT64_C(1) << 50;

static uint64_t frame_product(uint64_t a, uint64_t b)
{
    uint64_t product;
    return __builtin_mul_overflow(a, b, &product) || product > FRAME_MOST ? FRAME_MOST : product;
}

static uint64_t frame_sum(uint64_t a, uint64_t b)
{
    assert(a <= FRAME_MOST && "each sum is cut, also where it was rounded up");
    return b > FRAME_MOST || a + b > FRAME_MOST ? FRAME_MOST : a + b;
}

/* Gives each value that must be kept its array in the frame, and each private object its place. */
static void lay_out_frame(struct phases *p)
{
    uint64_t at = 0;
    for (uint32_t k = 0; k < p->values.n; k++) {
        LLVMValueRef v = p->values.at[k];
        if (LLVMIsAAllocaInst(v)) {
            uint64_t bytes = LLVMABISizeOfType(p->layout, LLVMGetAllocatedType(v));
            assert(LLVMIsAConstantInt(LLVMGetOperand(v, 0)) &&
                   "a kernel with other allocas is not divided");
            uint64_t align = ir_alignment(v) > 16 ? ir_alignment(v) : 16;
            bytes = frame_product(bytes, LLVMConstIntGetZExtValue(LLVMGetOperand(v, 0)));
            p->slot[k] = (p->private_bytes + align - 1) / align * align;
            p->private_bytes = frame_sum(p->slot[k], bytes);
            p->private_align = align > p->private_align ? align : p->private_align;
            continue;
        }
        if (!has(p->crosses, k))
            continue;
        unsigned budget = BUDGET_REMADE;
        if (can_remake(p, v, &budget)) {
            p->remade[k] = 2;
            continue;
        }
        p->remade[k] = 1;
        p->slot[k] = at;
        uint64_t bytes = frame_product(LLVMABISizeOfType(p->layout, LLVMTypeOf(v)), p->items);
        at = frame_sum(at, (bytes + 63) / 64 * 64);
    }
    p->next_at = at;
    at += (4 * p->items + 63) / 64 * 64;
    p->slots_bytes = (at + 4095) / 4096 * 4096;
    uint64_t align = p->private_align > 256 ? p->private_align : 256;
    p->private_bytes = (p->private_bytes + align - 1) / align * align;
    /* If the distance from item to item were a multiple of a page, the same object of all items
     * would compete for a few sets of the cache. */
    if (p->private_bytes % 4096 == 0 && p->private_bytes)
        p->private_bytes += align;
}

/* ---- regions ---- */

/* The set of blocks that region `s` may run.  Region 0 begins at the kernel's start, region k
 * behind barrier k - 1. */
static uint64_t *find_reach(struct phases *p, uint32_t s)
{
    uint64_t *set = NEWN(&p->r->arena, uint64_t, p->blocks.n / 64 + 1);
    uint32_t *pending = base_alloc((p->blocks.n + 1) * sizeof *pending), n = 0;
    LLVMBasicBlockRef start = LLVMGetEntryBasicBlock(p->item);
    if (s)
        start = LLVMGetSuccessor(LLVMGetBasicBlockTerminator(p->barriers.at[s - 1]), 0);
    pending[n++] = block_of(p, start);
    add(set, pending[0]);
    while (n) {
        LLVMBasicBlockRef bb = p->blocks.at[pending[--n]];
        if (is_barrier(LLVMGetFirstInstruction(bb)))
            continue;
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        for (unsigned k = 0; k < LLVMGetNumSuccessors(end); k++) {
            uint32_t next = block_of(p, LLVMGetSuccessor(end, k));
            if (!has(set, next)) {
                add(set, next);
                pending[n++] = next;
            }
        }
    }
    free(pending);
    return set;
}

/* One region under construction: a copy of the item's function. */
struct copy {
    struct phases *p;
    uint32_t region;
    LLVMValueRef fn;
    LLVMValueRef *value;       /* by number: the copy's instruction */
    LLVMBasicBlockRef *block;  /* by number */
    LLVMBasicBlockRef entry;   /* a new block before all others */
    LLVMValueRef *home;        /* by value that crosses: alloca in that block; or NULL */
    LLVMValueRef *made;        /* by value: made again in that block; or NULL */
    LLVMValueRef frame, index; /* parameters */
};

static LLVMValueRef number(struct phases *p, uint64_t n) { return LLVMConstInt(p->i64, n, false); }

static LLVMValueRef at_offset(struct phases *p, LLVMValueRef base, LLVMValueRef offset)
{
    return LLVMBuildGEP2(p->b, p->i8, base, &offset, 1, "");
}

/* The address of the item's element in the array of value `v`. */
static LLVMValueRef slot_address(struct copy *c, uint32_t v)
{
    struct phases *p = c->p;
    LLVMValueRef array = at_offset(p, c->frame, number(p, p->slot[v]));
    return LLVMBuildGEP2(p->b, LLVMTypeOf(p->values.at[v]), array, &c->index, 1, "");
}

static void map_copy(struct copy *c)
{
    struct phases *p = c->p;
    uint32_t v = 0, b = 0;
    c->value = base_alloc((p->values.n + 1) * sizeof *c->value);
    c->block = base_alloc((p->blocks.n + 1) * sizeof *c->block);
    c->home = base_alloc((p->values.n + 1) * sizeof *c->home);
    c->made = base_alloc((p->values.n + 1) * sizeof *c->made);
    memset(c->home, 0, (p->values.n + 1) * sizeof *c->home);
    memset(c->made, 0, (p->values.n + 1) * sizeof *c->made);
    IR_EACH_BLOCK (c->fn, bb) {
        c->block[b++] = bb;
        IR_EACH_INSTRUCTION (bb, i)
            c->value[v++] = i;
    }
}

/* Computes the value again, in the new entry block. */
static LLVMValueRef remake(struct copy *c, LLVMValueRef original)
{
    struct phases *p = c->p;
    if (LLVMIsConstant(original))
        return original;
    if (LLVMIsAArgument(original)) {
        unsigned k = 0;
        while (LLVMGetParam(p->item, k) != original)
            k++;
        return LLVMGetParam(c->fn, k);
    }
    uint32_t n = ptrmap_find(&p->number, original);
    if (c->made[n])
        return c->made[n];
    LLVMValueRef again = LLVMInstructionClone(original);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(original); k++) {
        LLVMValueRef op = remake(c, LLVMGetOperand(original, k));
        LLVMSetOperand(again, k, op);
    }
    LLVMInsertIntoBuilder(p->b, again);
    return c->made[n] = again;
}

/* Puts the builder before the use: before `user`, or for a phi at the end of the incoming block. */
static void reload(struct copy *c, LLVMUseRef use, LLVMValueRef v, LLVMValueRef home)
{
    struct phases *p = c->p;
    LLVMValueRef user = LLVMGetUser(use);
    unsigned n = (unsigned)LLVMGetNumOperands(user), k = 0;
    while (k < n && LLVMGetOperandUse(user, k) != use)
        k++;
    if (LLVMIsAPHINode(user))
        LLVMPositionBuilderBefore(p->b, LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, k)));
    else
        LLVMPositionBuilderBefore(p->b, user);
    LLVMSetOperand(user, k, LLVMBuildLoad2(p->b, LLVMTypeOf(v), home, ""));
}

/* Stores the value into its home behind its definition, and lets uses in other blocks load it. */
static void rehome(struct copy *c, uint32_t n)
{
    struct phases *p = c->p;
    LLVMValueRef v = c->value[n], home = c->home[n];
    VEC_OF(LLVMUseRef) uses = { 0 };
    IR_EACH_USE (v, use)
        if (LLVMIsAPHINode(LLVMGetUser(use)) || parent(LLVMGetUser(use)) != parent(v))
            vec_push(&uses, use);
    for (uint32_t k = 0; k < uses.n; k++)
        reload(c, uses.at[k], v, home);
    vec_fini(&uses);
    LLVMValueRef at = LLVMGetNextInstruction(v);
    while (LLVMIsAPHINode(at))
        at = LLVMGetNextInstruction(at);
    LLVMPositionBuilderBefore(p->b, at);
    LLVMBuildStore(p->b, v, home);
}

static void place_private_objects(struct copy *c)
{
    struct phases *p = c->p;
    LLVMValueRef base = NULL;
    for (uint32_t k = 0; k < p->values.n; k++) {
        if (!LLVMIsAAllocaInst(p->values.at[k]))
            continue;
        if (!base) {
            LLVMValueRef offset = LLVMBuildMul(p->b, c->index, number(p, p->private_bytes), "");
            base = at_offset(p, c->frame, number(p, p->slots_bytes));
            base = at_offset(p, base, offset);
        }
        LLVMValueRef at = at_offset(p, base, number(p, p->slot[k]));
        LLVMReplaceAllUsesWith(c->value[k], at);
    }
}

/* Makes the homes, and fills them with the values from the frame. */
static void build_homes(struct copy *c)
{
    struct phases *p = c->p;
    uint64_t *live =
        c->region ? set_of(p, p->out, block_of(p, p->barriers.at[c->region - 1])) : NULL;
    for (uint32_t k = 0; k < p->values.n; k++)
        if (has(p->crosses, k))
            c->home[k] = LLVMBuildAlloca(p->b, LLVMTypeOf(p->values.at[k]), "");
    for (uint32_t k = 0; live && k < p->values.n; k++) {
        if (!has(live, k))
            continue;
        LLVMValueRef v = p->remade[k] == 2 ? remake(c, p->values.at[k])
                                           : LLVMBuildLoad2(p->b, LLVMTypeOf(p->values.at[k]),
                                                            slot_address(c, k), "");
        LLVMBuildStore(p->b, v, c->home[k]);
    }
}

/* At a barrier: stores the values that cross it, and that the region may have changed, into the
 * frame. */
static void end_at_barrier(struct copy *c, uint32_t k)
{
    struct phases *p = c->p;
    uint32_t number_of = block_of(p, p->barriers.at[k]);
    uint64_t *live = set_of(p, p->out, number_of);
    LLVMBasicBlockRef bb = c->block[number_of];
    while (LLVMGetFirstInstruction(bb))
        LLVMInstructionEraseFromParent(LLVMGetFirstInstruction(bb));
    LLVMPositionBuilderAtEnd(p->b, bb);
    for (uint32_t v = 0; v < p->values.n; v++) {
        if (!has(live, v) || p->remade[v] == 2)
            continue;
        if (!has(p->reach[c->region], block_of(p, parent(p->values.at[v]))))
            continue;
        LLVMTypeRef type = LLVMTypeOf(p->values.at[v]);
        LLVMValueRef now = LLVMBuildLoad2(p->b, type, c->home[v], "");
        LLVMBuildStore(p->b, now, slot_address(c, v));
    }
    LLVMBuildRet(p->b, LLVMConstInt(p->i32, k + 2, false));
}

static LLVMValueRef build_region(struct phases *p, uint32_t region)
{
    struct copy c = { .p = p, .region = region, .fn = shim_clone_function(p->item) };
    map_copy(&c);
    c.frame = LLVMGetParam(c.fn, 0);
    c.index = LLVMGetParam(c.fn, 1);
    c.entry = LLVMInsertBasicBlockInContext(p->ctx, c.block[0], "region");
    LLVMPositionBuilderAtEnd(p->b, c.entry);
    place_private_objects(&c);
    build_homes(&c);
    LLVMBasicBlockRef start = c.block[0];
    if (region) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(p->barriers.at[region - 1]);
        start = c.block[block_of(p, LLVMGetSuccessor(end, 0))];
    }
    LLVMBuildBr(p->b, start);
    for (uint32_t k = 0; k < p->values.n; k++)
        if (c.home[k])
            rehome(&c, k);
    for (uint32_t k = 0; k < p->barriers.n; k++)
        end_at_barrier(&c, k);
    for (uint32_t k = 0; k < p->values.n; k++)
        if (LLVMIsAAllocaInst(p->values.at[k]))
            LLVMInstructionEraseFromParent(c.value[k]);
    LLVMSetValueName2(c.fn, "gaspar.region", 13);
    LLVMSetLinkage(c.fn, LLVMInternalLinkage);
    free(c.value);
    free(c.block);
    free(c.home);
    free(c.made);
    return c.fn;
}

/* ---- the group ---- */

/* The function that runs a group, under construction. */
struct group {
    struct phases *p;
    LLVMValueRef fn, frame;
    LLVMValueRef first; /* alloca: what the first item's region returned */
    LLVMValueRef mixed; /* alloca: not 0 if some item's region returned something else */
    LLVMValueRef size[3];
};

static LLVMValueRef word(struct phases *p, size_t offset)
{
    return host_context_at(p->b, p->i64, number(p, offset));
}

static LLVMBasicBlockRef new_block(struct group *g, const char *name)
{
    return LLVMAppendBasicBlockInContext(g->p->ctx, g->fn, name);
}

static void store_ids(struct phases *p, LLVMValueRef *id)
{
    LLVMTypeRef segment = LLVMPointerTypeInContext(p->ctx, 256);
    for (unsigned d = 0; p->calls_ids && d < 3; d++) {
        size_t at = offsetof(struct context, local_id) + d * sizeof(uint64_t);
        LLVMBuildStore(p->b, id[d], LLVMBuildIntToPtr(p->b, number(p, at), segment, ""));
    }
}

static LLVMValueRef next_of(struct group *g, LLVMValueRef index)
{
    LLVMValueRef array = at_offset(g->p, g->frame, number(g->p, g->p->next_at));
    return LLVMBuildGEP2(g->p->b, g->p->i32, array, &index, 1, "");
}

static LLVMValueRef call_region(struct group *g, uint32_t region, LLVMValueRef index,
                                LLVMValueRef *id)
{
    LLVMValueRef args[] = { g->frame, index, id[0], id[1], id[2] };
    LLVMValueRef fn = g->p->region[region];
    store_ids(g->p, id);
    return LLVMBuildCall2(g->p->b, LLVMGlobalGetValueType(fn), fn, args, 5, "");
}

/* Builds three nested loops over the items, one for each dimension.  `body` builds the code for one
 * item, and leaves the builder at the end of it. */
static void build_loops(struct group *g, LLVMBasicBlockRef after, uint32_t region,
                        void (*body)(struct group *, uint32_t, LLVMValueRef, LLVMValueRef *))
{
    struct phases *p = g->p;
    LLVMValueRef id[3], zero = number(p, 0);
    LLVMBasicBlockRef from = LLVMGetInsertBlock(p->b), head[3];
    for (unsigned d = 3; d-- > 0;) {
        head[d] = new_block(g, "items");
        LLVMBuildBr(p->b, head[d]);
        LLVMPositionBuilderAtEnd(p->b, head[d]);
        id[d] = LLVMBuildPhi(p->b, p->i64, "");
        LLVMAddIncoming(id[d], &zero, &from, 1);
        from = head[d];
    }
    LLVMValueRef row = LLVMBuildAdd(p->b, LLVMBuildMul(p->b, id[2], g->size[1], ""), id[1], "");
    LLVMValueRef index = LLVMBuildMul(p->b, row, g->size[0], "");
    body(g, region, LLVMBuildNSWAdd(p->b, index, id[0], ""), id);
    for (unsigned d = 0; d < 3; d++) {
        LLVMBasicBlockRef here = LLVMGetInsertBlock(p->b);
        LLVMValueRef next = LLVMBuildNUWAdd(p->b, id[d], number(p, 1), "");
        LLVMBasicBlockRef out = d < 2 ? new_block(g, "row") : after;
        LLVMAddIncoming(id[d], &next, &here, 1);
        LLVMBuildCondBr(p->b, LLVMBuildICmp(p->b, LLVMIntULT, next, g->size[d], ""), head[d], out);
        LLVMPositionBuilderAtEnd(p->b, out);
    }
}

/* The number of ends that a region has.  Sets one of them: 1 + the number of the region behind
 * it, or 0 for the kernel's end. */
static unsigned ends_of(const struct phases *p, uint32_t region, uint32_t *ret_end)
{
    unsigned n = 0;
    for (uint32_t k = 0; k < p->blocks.n; k++) {
        LLVMBasicBlockRef bb = p->blocks.at[k];
        if (!has(p->reach[region], k))
            continue;
        if (is_barrier(LLVMGetFirstInstruction(bb))) {
            n++;
            for (uint32_t b = 0; b < p->barriers.n; b++)
                if (p->barriers.at[b] == bb)
                    *ret_end = b + 2;
        } else if (LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(bb)) == 0) {
            n++;
            *ret_end = 0;
        }
    }
    return n;
}

static void run_alone(struct group *g, uint32_t region, LLVMValueRef index, LLVMValueRef *id)
{
    call_region(g, region, index, id);
}

/* Runs the region for one item; stores where the item goes on, and notes if that is not where the
 * first item does. */
static void run_and_compare(struct group *g, uint32_t region, LLVMValueRef index, LLVMValueRef *id)
{
    struct phases *p = g->p;
    LLVMValueRef next = call_region(g, region, index, id);
    LLVMBuildStore(p->b, next, next_of(g, index));
    LLVMValueRef is_first = LLVMBuildICmp(p->b, LLVMIntEQ, index, number(p, 0), "");
    LLVMValueRef first = LLVMBuildLoad2(p->b, p->i32, g->first, "");
    first = LLVMBuildSelect(p->b, is_first, next, first, "");
    LLVMBuildStore(p->b, first, g->first);
    LLVMValueRef mixed = LLVMBuildLoad2(p->b, p->i32, g->mixed, "");
    LLVMBuildStore(p->b, LLVMBuildOr(p->b, mixed, LLVMBuildXor(p->b, first, next, ""), ""),
                   g->mixed);
}

/* Runs, for one item, the region in which it goes on, after items have parted. */
static void run_own(struct group *g, uint32_t unused, LLVMValueRef index, LLVMValueRef *id)
{
    struct phases *p = g->p;
    (void)unused;
    LLVMValueRef at = next_of(g, index), state = LLVMBuildLoad2(p->b, p->i32, at, "");
    LLVMBasicBlockRef done = new_block(g, "own");
    LLVMValueRef choice = LLVMBuildSwitch(p->b, state, done, p->barriers.n);
    for (uint32_t k = 1; k <= p->barriers.n; k++) {
        LLVMBasicBlockRef bb = new_block(g, "own");
        LLVMAddCase(choice, LLVMConstInt(p->i32, k + 1, false), bb);
        LLVMPositionBuilderAtEnd(p->b, bb);
        LLVMValueRef call = call_region(g, k, index, id);
        LLVMAddCallSiteAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                 LLVMCreateEnumAttribute(p->ctx, ir_attribute_kind("noinline"), 0));
        LLVMBuildStore(p->b, call, at);
        LLVMValueRef mixed = LLVMBuildLoad2(p->b, p->i32, g->mixed, "");
        LLVMBuildStore(p->b, LLVMBuildOr(p->b, mixed, call, ""), g->mixed);
        LLVMBuildBr(p->b, done);
    }
    LLVMPositionBuilderAtEnd(p->b, done);
}

static void build_group(struct phases *p, const char *name)
{
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(p->ctx), &p->ptr, 1, false);
    struct group g = { .p = p, .fn = LLVMAddFunction(p->m, name, type) };
    uint32_t n = p->barriers.n + 1;
    LLVMBasicBlockRef *region = base_alloc(n * sizeof *region);
    LLVMPositionBuilderAtEnd(p->b, new_block(&g, "entry"));
    g.first = LLVMBuildAlloca(p->b, p->i32, "");
    g.mixed = LLVMBuildAlloca(p->b, p->i32, "");
    LLVMBuildStore(p->b, LLVMConstInt(p->i32, 0, false), g.first);
    for (unsigned d = 0; d < 3; d++)
        g.size[d] = word(p, offsetof(struct context, local_size) + d * sizeof(uint64_t));
    g.frame = LLVMBuildIntToPtr(p->b, word(p, offsetof(struct context, frame)), p->ptr, "");
    LLVMBasicBlockRef finish = new_block(&g, "finish"), part = new_block(&g, "part");
    for (uint32_t k = 0; k < n; k++)
        region[k] = new_block(&g, "region");
    LLVMBuildBr(p->b, region[0]);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t end = 0;
        LLVMPositionBuilderAtEnd(p->b, region[k]);
        if (ends_of(p, k, &end) <= 1) {
            build_loops(&g, end ? region[end - 1] : finish, k, run_alone);
            continue;
        }
        LLVMBasicBlockRef after = new_block(&g, "ended"), same = new_block(&g, "same");
        LLVMBuildStore(p->b, LLVMConstInt(p->i32, 0, false), g.mixed);
        build_loops(&g, after, k, run_and_compare);
        LLVMValueRef mixed = LLVMBuildLoad2(p->b, p->i32, g.mixed, "");
        LLVMBuildCondBr(p->b, LLVMBuildIsNull(p->b, mixed, ""), same, part);
        LLVMPositionBuilderAtEnd(p->b, same);
        LLVMValueRef choice =
            LLVMBuildSwitch(p->b, LLVMBuildLoad2(p->b, p->i32, g.first, ""), finish, n - 1);
        for (uint32_t e = 1; e < n; e++)
            LLVMAddCase(choice, LLVMConstInt(p->i32, e + 1, false), region[e]);
    }
    LLVMPositionBuilderAtEnd(p->b, part);
    LLVMBasicBlockRef again = new_block(&g, "parted");
    LLVMBuildStore(p->b, LLVMConstInt(p->i32, 0, false), g.mixed);
    build_loops(&g, again, 0, run_own);
    LLVMValueRef mixed = LLVMBuildLoad2(p->b, p->i32, g.mixed, "");
    LLVMBuildCondBr(p->b, LLVMBuildIsNull(p->b, mixed, ""), finish, part);
    LLVMPositionBuilderAtEnd(p->b, finish);
    LLVMBuildRetVoid(p->b);
    free(region);
}

static void init(struct phases *p, struct run *r, LLVMModuleRef m, LLVMValueRef item)
{
    *p = (struct phases){ .r = r, .m = m, .ctx = LLVMGetModuleContext(m), .item = item };
    p->layout = LLVMGetModuleDataLayout(m);
    p->b = LLVMCreateBuilderInContext(p->ctx);
    p->i8 = LLVMInt8TypeInContext(p->ctx);
    p->i32 = LLVMInt32TypeInContext(p->ctx);
    p->i64 = LLVMInt64TypeInContext(p->ctx);
    p->ptr = LLVMPointerTypeInContext(p->ctx, 0);
    p->items = r->local[0] * r->local[1] * r->local[2];
    ptrmap_init_in(&p->number, &p->r->arena, 0);
    ptrmap_init_in(&p->block_number, &p->r->arena, 0);
}

bool phases_build(struct run *r, LLVMModuleRef m, LLVMValueRef item, bool calls_ids,
                  const char *name)
{
    struct phases p;
    init(&p, r, m, item);
    bool possible = is_possible(&p);
    if (possible) {
        p.calls_ids = calls_ids;
        isolate_barriers(&p);
        number_all(&p);
        find_live(&p);
        lay_out_frame(&p);
        uint32_t n = p.barriers.n + 1;
        p.region = NEWN(&r->arena, LLVMValueRef, n);
        p.reach = NEWN(&r->arena, uint64_t *, n);
        for (uint32_t k = 0; k < n; k++)
            p.reach[k] = find_reach(&p, k);
        for (uint32_t k = 0; k < n; k++)
            p.region[k] = build_region(&p, k);
        build_group(&p, name);
        r->frame_bytes = p.slots_bytes + frame_product(p.private_bytes, p.items);
        LLVMDeleteFunction(item);
    }
    LLVMDisposeBuilder(p.b);
    return possible;
}
