/* SPDX-License-Identifier: Apache-2.0 */
/* look.c - which addresses the program may know, and where arithmetic leads by that.
 *
 *     %d = sub i64 %q, %p               the distance of two objects, of which bits are tested …
 *     %m = …                            … makes the same number from constants
 *     inttoptr (%p + %m)                is a pointer to the object of %q
 *
 * No fact of %m shows where it leads.  So this file keeps the spaces of all addresses that may be
 * known: those that the program looks at (OP_LOOK, infer/carry.c), those that were exposed to
 * memory or code outside, which may answer anything, and those that code outside has itself.  A
 * moved number that begins at a known address may lead to each other known one.
 *
 * Does not assume that arithmetic leads from one address to no other, if both may be known
 *          [arrived], or that a number which equals the address of one object is not that of
 *          another in the same space: the one that begins where it ends, or lies where it was
 *          [page]; nor that a few bytes lead from private memory to no other one [near]; does not
 *          take a test of null for one that tells nothing of a pointer that arithmetic moved
 *          [moved], or an access at an address to which bits of another were added for one that
 *          tells nothing of these [aimed]; does not assume that code outside cannot know an address
 *          that the program looks at [guess], or finds out by an access [found], while pointers are
 *          made from numbers; that low bits tell nothing where the other bits are another number's
 *          [low], or that null's bits and a number are no address [null]; does not take an access
 *          at an address to which low bits of another were added, or a distance, for one that
 *          tells nothing of these [added], [distance].
 * Safe     because what the program does by an address's number depends on bits of it that reach a
 *          comparison, a branch, an index or address, or leave; each of these is a LOOK, such an
 *          address, or an exposure. */
#include "facts/solve.h"

#include "base/guard.h"

#include <assert.h>

void solve_read_outside(struct facts *f, uint32_t node)
{
    if (!f->node.at[node].outside)
        vec_push_in(&f->arena, &f->outside_readers, node);
    f->node.at[node].outside = true;
}

/* The spaces of addresses that code outside may know: in an open world it has memory of its own,
 * but where it does not run, it has none that ends with a launch. */
static space_set given_places(struct facts *f, uint32_t node)
{
    uint64_t launches = solve_launches(f, node);
    bool elsewhere = launches & LAUNCH_ELSEWHERE;
    solve_read_outside(f, node);
    if (f->closed || (f->host_global && !elsewhere))
        return space_join(f->global, space_meet(f->memory.outside, f->top));
    return space_minus(f->top, memory_gone(&f->memory, MEMORY_UNKNOWN, launches));
}

/* The spaces of addresses that the program looks at, or that were exposed. */
static space_set known(struct facts *f, uint32_t node)
{
    solve_read_outside(f, node);
    return space_join(f->memory.looks.whole, space_meet(f->memory.outside, f->top));
}

/* How far a number may be from the address that it was. */
enum reach {
    REACH_PAGE, /* in the same page, so in the same space: only low bits changed, or none */
    REACH_NEAR, /* by fewer than FACT_NEAR bytes forward: in the same space, or in another one whose
                 * window begins where that of private memory ends */
    REACH_ALL,  /* anywhere */
};

static enum reach reach_of(struct fact number)
{
    return number.flags & FACT_STRAYED ? REACH_ALL
           : number.flags & FACT_LEFT  ? REACH_NEAR
                                       : REACH_PAGE;
}

/* An integer from a pointer, of which another address may be made:
 *
 *     loop:  %a = phi i64 [ %p, %entry ], [ %b, %loop ]        %p and %q of two variables
 *            %b = add i64 %a, 8
 *            %c = icmp eq i64 %b, %q                            stops where %b is %q
 * No fact of the added numbers shows that. */
static void arrive(struct facts *f, uint32_t node, struct fact *r, enum reach reach)
{
    space_set all = known(f, node), own = space_meet(all, r->set), to = own;
    bool begins = !space_empty(own);
    memory_look(&f->memory, (struct looks){ .made = r->set });
    if (reach == REACH_ALL && GUARD("look:null", r->flags & FACT_ZERO))
        begins = true;
    if (reach == REACH_ALL)
        to = space_join(all, given_places(f, node));
    else if (reach == REACH_NEAR && GUARD("look:near", space_has(own, SPACE_PRIVATE)))
        to = space_join(own, space_meet(all, f->memory.ends));
    if (reach == REACH_ALL ? !GUARD("look:arrived", begins) : !GUARD("look:page", begins)) {
        to = space_meet(f->memory.looks.low, r->set);
        if (!GUARD("look:low", !space_empty(to)))
            return;
    }
    memory_guess(&f->memory);
    struct fact there = { .set = to, .flags = f->exchanged, .object = MEMORY_UNKNOWN, .mod = 1 };
    memory_join(&f->memory, r, there);
}

/* The operation that computes input `i`. */
static enum fact_op op_of(const struct facts *f, const struct node *n, uint32_t i)
{
    return (enum fact_op)f->node.at[f->input.at[n->in + i]].op;
}

/* LLVM takes a pointer's number, made a pointer again, for that pointer.  The number of a named
 * pointer may have few bits that are not known to be zero. */
struct fact solve_made(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact r = solve_input(f, n, 0);
    if (n->view == VIEW_NAMED)
        memory_look(&f->memory, (struct looks){ .made = n->mask });
    if (op_of(f, n, 0) != OP_TO_INT)
        arrive(f, node, &r, reach_of(r));
    return r;
}

/* What is stored may be loaded as a pointer.  Bits that no arithmetic moved are a pointer's. */
struct fact solve_stored(struct facts *f, uint32_t node, uint32_t i)
{
    struct fact r = solve_input(f, &f->node.at[node], i);
    if (r.flags & FACT_LEFT)
        arrive(f, node, &r, reach_of(r));
    return r;
}

void solve_nudged(struct facts *f, uint32_t node, struct fact *r)
{
    arrive(f, node, r, reach_of(solve_input(f, &f->node.at[node], 0)));
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

/* The program looks at low bits of the address.  By these it knows all of it where the others are
 * those of a number of which it makes a pointer, or of an address that it knows:
 *
 *     %n = …                            the low bits of %q, bit by bit
 *     %h = and i64 %p, -4096            with %p and %q in one page
 *     inttoptr (or i64 %h, %n)          is %q */
static bool look_low(struct facts *f, uint32_t node, space_set at)
{
    space_set near = f->memory.looks.made;
    memory_look(&f->memory, (struct looks){ .low = at });
    if (f->memory.guesses)
        near = space_join(near, known(f, node));
    solve_read_outside(f, node);
    return GUARD("look:low", !space_empty(space_meet(near, at)));
}

/* Alone, or beside the other operand of a comparison, which tells it their distance. */
bool solve_look(struct facts *f, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    struct fact at = seen(f, node, 0);
    if (n->rem == FACTS_LOW) {
        if (look_low(f, node, at.set))
            memory_escape(&f->memory, at.object);
        return false;
    }
    if (n->rem == FACTS_TESTED && !GUARD("look:moved", at.flags & FACT_LEFT))
        return false;
    memory_look(&f->memory, (struct looks){ .whole = at.set });
    if (n->n_in > 1)
        memory_look(&f->memory, (struct looks){ .whole = seen(f, node, 1).set });
    bool unknown = n->rem == FACTS_COMPARED && space_empty(at.set);
    if (GUARD("look:guess", f->memory.guesses) && !unknown)
        return true;
    solve_read_outside(f, node);
    return false;
}

/* The program finds out the number by what it accesses, and may make a pointer of it from then on.
 * A trial exposes nothing: what escapes did so before it. */
static void find_out(struct facts *f, uint32_t node, struct fact number)
{
    if (f->memory.frozen)
        return;
    memory_look(&f->memory, (struct looks){ .whole = number.set });
    solve_read_outside(f, node);
    if (!GUARD("look:found", f->memory.guesses))
        return;
    number.flags |= FACT_UNNAMED;
    memory_expose(&f->memory, number, solve_launches(f, node));
    memory_escape(&f->memory, number.object);
}

/* If bits of another address were added to the number, then what an access finds there tells the
 * program of these, as an index would:
 *
 *     store i16 256, ptr %room
 *     %x = load i8, ptr inttoptr (%room's number + bit)        1 if the bit is set */
void solve_aim(struct facts *f, uint32_t node, struct fact number)
{
    if (GUARD("look:aimed", number.flags & FACT_FAR))
        find_out(f, node, number);
}

/* What is added to an address may be low bits of another one, p & 4095, or a distance, q - p.  An
 * access there tells of them, too.  All other numbers that are computed from an address have
 * FACT_FAR. */
void solve_added(struct facts *f, uint32_t node, struct fact number)
{
    if (f->memory.frozen || space_empty(number.set) || !(number.flags & FACT_PLAIN) ||
        number.flags & FACT_FAR)
        return;
    if (GUARD("look:distance", number.flags & FACT_DISTANCE))
        find_out(f, node, number);
    else if (GUARD("look:added", look_low(f, node, number.set)))
        memory_escape(&f->memory, number.object);
}
