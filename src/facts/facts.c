/* SPDX-License-Identifier: Apache-2.0 */
/* facts.c - the graph: making it and asking it.
 *
 * Does not take constant memory out of a pointer's set where it is not stored through [stored];
 *          does not let LLVM look through a cast of null and some bytes, which may begin at the
 *          null of another named space [moved]. */
#include "facts/facts.h"

#include "base/guard.h"
#include "facts/elsewhere.h"
#include "facts/solve.h"
#include "pass/assumption.h"
#include "semantics/cast.h"

#include <assert.h>
#include <llvm-c/Target.h>

/* The graph's vectors and its memory, whose options are set. */
static void begin(struct facts *f, bool flat)
{
    assert(f->word > 0 && (space_empty(f->top) || space_le(f->global, f->top)) &&
           "generic pointers reach global memory");
    arena_init(&f->arena);
    vec_push_in(&f->arena, &f->launches, UINT64_MAX);
    memory_init(&f->memory, &f->arena);
    for (unsigned k = 0; k < MEMORY_ENDS && !flat; k++)
        f->memory.ends = space_join(f->memory.ends, space_one(memory_ends[k]));
    if (!f->closed)
        memory_put(&f->memory, MEMORY_UNKNOWN, f->memory.ends, LAUNCH_ELSEWHERE);
    ptrmap_init_in(&f->ids, &f->arena, 0);
    ptrmap_init_in(&f->at_use, &f->arena, 16);
    ptrmap_init_in(&f->budget_at, &f->arena, 0);
    ptrmap_init_in(&f->filling, &f->arena, 0);
    ptrmap_init_in(&f->range_of, &f->arena, 64);
}

static struct facts *create(const struct target *target, uint32_t word)
{
    struct facts *f = base_alloc(sizeof *f);
    *f = (struct facts){ .target = target, .word = word };
    f->top = target_places(target, SPACE_GENERIC);
    f->global = target_places(target, SPACE_GLOBAL);
    f->constant = space_join(space_one(SPACE_CONSTANT), space_one(SPACE_CONSTANT32));
    f->read_only = space_join(f->constant, space_one(SPACE_PARAM));
    return f;
}

struct facts *facts_create_for(const struct target *target, uint32_t word)
{
    struct facts *f = create(target, word);
    struct target_space generic;
    f->loose = target_generic(target, &generic) && target_alloca(target).number == generic.number;
    f->closed = true;
    begin(f, false);
    return f;
}

/* Other files of the program may have put their pointers into memory outside; no one else has, but
 * for the host. */
static void use_given(struct facts *f, const struct given *g)
{
    struct fact put = { .set = g->outside, .flags = g->outside_flags, .object = MEMORY_UNKNOWN };
    memory_expose(&f->memory, put, UINT64_MAX);
    memory_look(&f->memory, g->looks);
    f->memory.outside_grew = false;
}

struct facts *facts_create(const struct unit *u)
{
    struct facts *f =
        create(u->target, LLVMPointerSizeForAS(LLVMGetModuleDataLayout(u->mod),
                                               u->has_generic ? u->generic.number : 0));
    f->top = u->flat ? target_flat(u->target) : f->top;
    f->loose = u->has_generic && target_alloca(u->target).number == u->generic.number;
    f->closed = u->closed || u->given;
    f->host_global = unit_assumes(u, ASSUMPTION_HOST_GLOBAL);
    f->lasts = unit_assumes(u, ASSUMPTION_BACK_END_NEXT);
    f->told = u->explained;
    f->shuffle = u->debug & DEBUG_SHUFFLE ? UINT64_C(0x2545f4914f6cdd1d) : 0;
    begin(f, u->flat);
    f->exchanged = u->given && f->loose && !f->lasts ? FACT_EXCHANGED | FACT_TRADED : 0;
    if (u->given)
        use_given(f, u->given);
    f->memory.outside_launches = 0;
    return f;
}

void facts_destroy(struct facts *f)
{
    memory_fini(&f->memory);
    vec_fini(&f->node);
    vec_fini(&f->fact);
    vec_fini(&f->input);
    arena_fini(&f->arena);
    free(f);
}

void facts_budget_met(struct facts *f, const void *place, const char *name, int64_t value,
                      int64_t wanted)
{
    assert((wanted == 0 || wanted > value) && "more would do, or nobody knows how much");
    if (!f->told || !place)
        return;
    uint32_t first = ptrmap_find(&f->budget_at, place);
    for (uint32_t k = first; k != PTRMAP_NONE; k = f->budgets_met.at[k].next) /* each budget once */
        if (strcmp(f->budgets_met.at[k].name, name) == 0)
            return;
    ptrmap_put(&f->budget_at, place, f->budgets_met.n);
    vec_push_in(&f->arena, &f->budgets_met, ((struct budget_met){ name, value, wanted, first }));
}

uint32_t facts_reserve(struct facts *f, uint32_t n)
{
    uint32_t first = f->node.n;
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&f->node, ((struct node){ .op = OP_CONST, .launch = f->launch }));
        vec_push(&f->fact, ((struct fact){ .object = MEMORY_NONE }));
    }
    return first;
}

void facts_define(struct facts *f, uint32_t node, enum fact_op op, const uint32_t *in, uint32_t n)
{
    assert(node < f->node.n && "a node that was reserved");
    struct node *to = &f->node.at[node];
    to->op = (uint8_t)op;
    to->in = f->input.n;
    to->n_in = n;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&f->input, in[i]);
}

uint32_t facts_constant(struct facts *f, struct fact fact)
{
    assert(fact.object < f->memory.object.n && fact.set.bits >> SPACE_LEAVES == 0);
    uint32_t node = facts_reserve(f, 1);
    f->fact.at[node] = fact;
    return node;
}

struct fact facts_unknown(const struct facts *f, enum view view, space_set mask)
{
    assert(mask.bits >> SPACE_LEAVES == 0 && "a set has leaves only");
    if (view == VIEW_INT)
        return (struct fact){ .flags = FACT_PLAIN };
    space_set set = view == VIEW_NAMED || !space_empty(mask) ? mask : f->top;
    uint32_t flags = FACT_NULL | f->exchanged;
    return (struct fact){ .set = set, .flags = flags, .object = MEMORY_UNKNOWN, .mod = 1 };
}

uint32_t facts_lanes(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return 1;
    uint32_t lanes = LLVMGetVectorSize(type);
    return lanes <= BUDGET_FACT_LANES ? lanes : 1;
}

uint32_t facts_node(const struct facts *f, LLVMValueRef v) { return ptrmap_find(&f->ids, v); }

struct node_range facts_range(const struct facts *f, LLVMValueRef fn)
{
    uint32_t k = ptrmap_find(&f->range_of, fn);
    return k == PTRMAP_NONE ? (struct node_range){ 0, 0 } : f->range.at[k];
}

/* The facts of all leaves of one value, joined.  Only the set and the flags are meaningful if
 * `leaves` > 1; the object is MEMORY_NONE if the leaves point to different ones. */
static struct fact together(const struct facts *f, uint32_t node, uint32_t leaves)
{
    assert(leaves >= 1 && (uint64_t)node + leaves <= f->node.n && "the nodes of one value");
    struct fact all = f->fact.at[node];
    bool several = false;
    for (uint32_t i = 1; i < leaves; i++) {
        const struct fact *leaf = &f->fact.at[node + i];
        all.set = space_join(all.set, leaf->set);
        all.flags |= leaf->flags;
        if (all.object == MEMORY_NONE)
            all.object = leaf->object;
        several |= leaf->object != MEMORY_NONE && leaf->object != all.object;
    }
    if (several)
        all.object = MEMORY_NONE;
    return all;
}

struct fact facts_get(const struct facts *f, LLVMValueRef v, uint32_t leaves)
{
    assert(leaves >= 1 && "a value that is asked about may hold a pointer");
    uint32_t node = facts_node(f, v);
    return node == PTRMAP_NONE ? facts_unknown(f, VIEW_GENERIC, space_none())
                               : together(f, node, leaves);
}

/* True for the address of a store or an atomic, which always writes, or is undefined. */
static bool is_stored_through(LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use);
    unsigned k = LLVMIsAStoreInst(user) ? 1 : 0;
    return (LLVMIsAStoreInst(user) || LLVMIsAAtomicRMWInst(user) ||
            LLVMIsAAtomicCmpXchgInst(user)) &&
           LLVMGetOperandUse(user, k) == use;
}

struct fact facts_at_use(const struct facts *f, LLVMUseRef use, uint32_t leaves)
{
    uint32_t node = ptrmap_find(&f->at_use, use);
    struct fact fact =
        node == PTRMAP_NONE ? facts_get(f, LLVMGetUsedValue(use), leaves) : together(f, node, 1);
    space_set written = space_minus(fact.set, f->constant);
    if (space_le(fact.set, written) || space_empty(written) ||
        GUARD("facts:stored", !is_stored_through(use)))
        return fact;
    fact.set = written;
    fact.flags |= FACT_TESTED; /* where the store does not run, it may point to constant memory */
    return fact;
}

void facts_forget(struct facts *f, LLVMValueRef v)
{
    ptrmap_remove(&f->ids, v);
    ptrmap_remove(&f->filling, v);
    if (LLVMIsAInstruction(v))
        for (int i = 0; i < LLVMGetNumOperands(v); i++)
            ptrmap_remove(&f->at_use, LLVMGetOperandUse(v, (unsigned)i));
}

const struct target_row *facts_cover(const struct facts *f, struct fact fact)
{
    return target_cover(f->target, fact.set, 0);
}

/* `passed` is the flag that marks pointers which may have come in as a parameter: FACT_PASSED or
 * FACT_FIXED.  facts.h has an example.
 *
 * With f->lasts nothing is exchanged.  Safe because llc-22 runs no pass for NVIDIA and AMD that
 * replaces a variable by memory that its bytes are copied from or to: of copies of memory, GVN only
 * takes bytes of constants.  For AMD it inlines, but does not make the body read what a call passes
 * by value in place of a copy that is in another space: there parameters by value are pointers to
 * private memory.  Nor does gaspar do that: propagate/inline_must.c makes the copy [by-value]. */
space_set facts_lasting(const struct facts *f, struct fact fact, uint32_t passed)
{
    assert((passed == FACT_PASSED || passed == FACT_FIXED) && "one of the two flags of parameters");
    enum alike any = passed == FACT_PASSED ? ALIKE_PASSED : ALIKE_FIXED;
    if (f->lasts || !space_has(fact.set, SPACE_PRIVATE) || !(f->loose || fact.flags & passed))
        return fact.set;
    if (fact.object == MEMORY_NONE) /* lanes of a vector */
        return space_join(fact.set, f->top);
    enum alike kind = fact.flags & passed ? any : ALIKE_CONSTANT;
    uint32_t flag = kind == ALIKE_CONSTANT ? FACT_EXCHANGED : FACT_TRADED;
    bool kept = f->exchanged && !(fact.flags & flag);
    return space_join(fact.set, memory_alike(&f->memory, fact.object, kind, !kept));
}

/* The named space of a fact after adding those spaces. */
static const struct target_row *lasting(const struct facts *f, struct fact fact, uint32_t passed)
{
    fact.set = facts_lasting(f, fact, passed);
    return facts_cover(f, fact);
}

const struct target_row *facts_resolved(const struct facts *f, struct fact fact)
{
    return lasting(f, fact, FACT_PASSED);
}

bool facts_may_hide(const struct facts *f, struct fact fact, const struct target_row *row)
{
    return cast_may_hide(f->target, row, fact.flags & FACT_NULL, fact.flags & FACT_LEFT);
}

bool facts_is_tested(const struct facts *f, struct fact fact, const struct target_row *row)
{
    /* Null of whichever space, if a hidden cast keeps what was made of it. */
    bool moved = space_empty(fact.set) && fact.flags & FACT_LEFT && facts_may_hide(f, fact, row);
    return GUARD("facts:moved", moved) || fact.flags & FACT_TESTED ||
           !space_le(fact.set, target_places(f->target, row->space));
}

const struct target_row *facts_signable(const struct facts *f, struct fact fact)
{
    const struct target_row *row = lasting(f, fact, FACT_FIXED);
    return row && fact.flags & FACT_TESTED && !facts_may_hide(f, fact, row) ? NULL : row;
}

void facts_spread(struct facts *f, uint32_t node, enum alike kind)
{
    uint32_t member[BUDGET_GROUP], n = 0;
    if (f->fact.at[node].object != MEMORY_NONE)
        n = memory_members(&f->memory, f->fact.at[node].object, member);
    for (uint32_t i = 0; i < n; i++) /* at most BUDGET_GROUP */
        memory_copied(&f->memory, member[i], kind,
                      memory_alike(&f->memory, member[i], ALIKE_ANY, true));
}

/* Built by counting each node's users first, then filling in their numbers. */
struct users facts_users(const struct facts *f, struct arena *a)
{
    uint32_t n = f->node.n;
    struct users u = { NEWN(a, uint32_t, n + 2), NEWN(a, uint32_t, f->input.n) };
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t i = 0; i < f->node.at[v].n_in; i++)
            u.at[f->input.at[f->node.at[v].in + i] + 2]++;
    for (uint32_t v = 0; v < n; v++)
        u.at[v + 2] += u.at[v + 1];
    for (uint32_t v = 0; v < n; v++)
        for (uint32_t i = 0; i < f->node.at[v].n_in; i++)
            u.node[u.at[f->input.at[f->node.at[v].in + i] + 1]++] = v;
    return u;
}
