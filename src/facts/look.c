/* SPDX-License-Identifier: Apache-2.0 */
/* look.c - what tells the program of addresses, and where arithmetic leads by that.
 *
 *     %d = sub i64 %q, %p               the distance of two objects, of which bits are tested …
 *     %m = …                            … makes the same number from constants
 *     inttoptr (%p + %m)                is a pointer to the object of %q
 *
 * No fact of %m shows where it leads.  So the spaces of all addresses that the program looks at are
 * noted, and a moved number that begins at such an address may lead to each other one.
 *
 * Does not assume that arithmetic leads from one address to no other, if the program looks at the
 *          numbers of both [arrived], or beside the one at a number from outside [beside], or
 *          accesses memory at an address to which bits of the other were added [aimed]; does not
 *          assume that code outside cannot know an address that the program looks at while pointers
 *          are made from numbers [guess].
 * Safe     because what the program does by an address's number depends on bits of it that reach a
 *          comparison, a branch, an index or address, or leave; each of these is a LOOK
 *          (infer/carry.c), or such an address. */
#include "facts/solve.h"

#include "base/guard.h"

#include <assert.h>

void solve_read_outside(struct facts *f, uint32_t node)
{
    if (!f->node.at[node].outside)
        vec_push_in(&f->arena, &f->outside_readers, node);
    f->node.at[node].outside = true;
}

space_set solve_given_places(struct facts *f, uint32_t node)
{
    bool elsewhere = solve_launches(f, node) & LAUNCH_ELSEWHERE;
    solve_read_outside(f, node);
    return f->closed || (f->host_global && !elsewhere)
               ? space_join(f->global, space_meet(f->memory.outside, f->top))
               : f->top;
}

/* An integer from a pointer, after arithmetic.  If the program looks at the number of another
 * address, and of this one or of their distance, then arithmetic may have led from this one to the
 * other, which no fact of the added numbers shows:
 *
 *     loop:  %a = phi i64 [ %p, %entry ], [ %b, %loop ]        %p and %q of two variables
 *            %b = add i64 %a, 8
 *            %c = icmp eq i64 %b, %q                            stops where %b is %q
 * A change of low bits stays in the page, and in the space, but not in the object (`page`). */
static void arrive(struct facts *f, uint32_t node, struct fact *r, bool page)
{
    solve_read_outside(f, node);
    space_set own = space_meet(f->memory.looked, r->set), to = page ? own : f->memory.looked;
    if (!GUARD("look:arrived", !space_empty(own)))
        return;
    memory_guess(&f->memory);
    memory_join(&f->memory, r, (struct fact){ .set = to, .object = MEMORY_UNKNOWN, .mod = 1 });
}

/* True if integer arithmetic may have moved the input.  Bits that were loaded are as they were
 * stored: they arrived then, or are a pointer's; nor did arithmetic move a pointer's own address,
 * and LLVM takes a pointer's number, made a pointer again, for that pointer.  A change of low bits
 * counted where it is. */
static bool is_moved(const struct facts *f, const struct node *n, uint32_t i)
{
    uint8_t op = f->node.at[f->input.at[n->in + i]].op;
    return op != OP_LOAD && op != OP_TO_INT && op != OP_NUDGE &&
           solve_input(f, n, i).flags & FACT_LEFT;
}

struct fact solve_arrived(struct facts *f, uint32_t node, uint32_t i)
{
    const struct node *n = &f->node.at[node];
    struct fact r = solve_input(f, n, i);
    if (is_moved(f, n, i))
        arrive(f, node, &r, false);
    return r;
}

void solve_nudged(struct facts *f, uint32_t node, struct fact *r)
{
    arrive(f, node, r, !is_moved(f, &f->node.at[node], 0));
}

/* True if the input may be a number from outside, or be computed with one: an address that left its
 * object may have a number from outside added.  A distance is a plain number, too, but that of two
 * addresses of this module tells of no other. */
static bool is_told(const struct facts *f, const struct node *n, uint32_t i)
{
    const struct node *of = &f->node.at[f->input.at[n->in + i]];
    const uint32_t plain = FACT_PLAIN | FACT_FAR;
    if (of->op == OP_SUB) {
        struct fact a = solve_input(f, of, 0), b = solve_input(f, of, 1);
        if (!space_empty(a.set) && !space_empty(b.set) && !((a.flags | b.flags) & plain))
            return false;
    }
    return solve_input(f, n, i).flags & (plain | FACT_LEFT);
}

/* What the program sees of an address that it looks at.  Comparing pointers tells it only of those
 * addresses that are numbers, too (LLVM LangRef, "Pointer Capture"). */
static struct fact seen(struct facts *f, uint32_t node, uint32_t i)
{
    const struct node *n = &f->node.at[node];
    struct fact r = solve_input(f, n, i);
    if (n->rem == FACTS_COMPARED) {
        solve_read_outside(f, node);
        r.set = memory_numbered(&f->memory, r);
    }
    return r;
}

/* Alone, or beside the other operand of a comparison, which tells it their distance. */
bool solve_look(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact at = seen(f, node, 0), beside = { 0 };
    if (n->n_in > 1)
        beside = seen(f, node, 1);
    memory_look(&f->memory, at.set);
    memory_look(&f->memory, beside.set);
    bool told = is_told(f, n, 0) || (n->n_in > 1 && is_told(f, n, 1));
    if (GUARD("look:beside", !space_empty(at.set) && told))
        memory_look(&f->memory, solve_given_places(f, node)); /* beside an address from outside */
    bool unknown = n->rem == FACTS_COMPARED && space_empty(at.set);
    if (GUARD("look:guess", f->memory.guesses) && !unknown)
        return true;
    solve_read_outside(f, node);
    return false;
}

/* If bits of another address were added to the number, then what an access finds there tells the
 * program of these, as an index would:
 *
 *     store i16 256, ptr %room
 *     %x = load i8, ptr inttoptr (%room's number + bit)        1 if the bit is set */
void solve_aim(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact at = solve_input(f, n, 0);
    if (space_empty(at.set) || !(at.flags & FACT_FAR || n->view == VIEW_NAMED))
        return;
    if (GUARD("look:aimed", true)) {
        memory_look(&f->memory, at.set);
        memory_look(&f->memory, solve_given_places(f, node));
    }
}
