/* SPDX-License-Identifier: Apache-2.0 */
/* thin_exchange.c - the memory that LLVM may use in place of a variable, once all files are linked.
 *
 *     a.ll:  call void @fill(ptr %copy)                 %copy private
 *     b.ll:  memcpy(ptr %p, ptr @table, 64)             with %p the parameter of @fill
 *
 * infer/copies.c says when LLVM does that.  Here only two kinds of pointers matter, because the
 * parameters that a private pointer is passed by become named ones (thin_sign.c):
 *
 *   - any pointer, where variables have the number of generic ones: LLVM may use constant memory
 *     that is copied to the variable;
 *   - a pointer that is loaded, or a parameter that stays generic (FACT_FIXED): any memory that is
 *     copied to the variable, or from it.  Where variables have another number, LLVM makes memcpy
 *     of loops, which are not noted: any memory at all.
 *
 * What a slice says of that: the variables of the file for which there is no such memory, and flags
 * of what parameters, loads and results get.
 *
 * Memory of a parameter of a function that LLVM never inlines is far from the variables of its
 * callers: LLVM sees no variable beside a copy there, and uses nothing in place of what @fill
 * copies to.  But it sees what the function copies to its parameter and from there on, so what the
 * function sees of a variable (infer_seen()) is an object of its own.
 *
 * Safe     because a pointer of a file to private memory has a node here, whose object is that of
 *          all variables that it may lead to; because the files note all memcpy and all that is
 *          passed by value; and because LLVM makes a copy of a load and a store only of a variable
 *          that one load reads whole.
 *
 * Does not take memory of a parameter for far if some caller is not known, or asks for the body
 *          [inlined], nor if the function's address is taken, which calls by pointer may ask for
 *          [pointer];
 * Does not assume that a file notes all copies from constant memory [more], that something wrote
 *          what calls pass by value [passed], that copies hand on no constants through other memory
 *          [relayed], or that nothing copies to memory outside if the program has code that no file
 *          has [unseen], or if unknown callers may pass what is there by value [callers]; does not
 *          take a variable for one that no load reads whole if it may be of unknown size, or not
 *          larger than what some load of the program reads [size]; does not assume that a function
 *          which is never inlined reaches its caller's variables by parameters alone [reached]. */
#include "thin/links.h"

#include "base/guard.h"
#include "base/intern.h"
#include "facts/relay.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What a function that LLVM never inlines sees of an object, and the object.  `reached`: the
 * function copies it by a pointer, too, that may turn out to be its parameter, as a select of two
 * of them. */
struct seen {
    uint32_t as, of;
    bool reached;
};

struct classes {
    struct memory *m;
    struct arena arena;
    uint32_t *parent;     /* by object: another one of its class; itself: it stands for the class */
    struct intern sights; /* file, function and object … */
    VEC_OF(struct seen) seen; /* … of each of these */
    uint32_t objects;         /* how many objects the program has, without those in `seen` */
};

static uint32_t find(struct classes *c, uint32_t k)
{
    for (; c->parent[k] != k; k = c->parent[k]) /* shortens the way as it goes */
        c->parent[k] = c->parent[c->parent[k]];
    return k;
}

/* The objects that the pointer may be to, if it may be to private ones; returns how many. */
static uint32_t privates(struct classes *c, struct fact fact, uint32_t member[BUDGET_GROUP])
{
    bool leads = space_has(fact.set, SPACE_PRIVATE) && fact.object != MEMORY_NONE;
    return leads ? memory_members(c->m, fact.object, member) : 0;
}

/* Joins the object to the class; UINT32_MAX: to its own.  Returns that class. */
static uint32_t unite(struct classes *c, uint32_t class, uint32_t object)
{
    uint32_t of = find(c, object);
    if (class == UINT32_MAX)
        return of;
    c->parent[of] = class;
    return class;
}

/* The class of the private variables that the pointer may be to, which become one; UINT32_MAX:
 * there are none. */
static uint32_t class_of(struct classes *c, struct fact fact)
{
    uint32_t member[BUDGET_GROUP], class = UINT32_MAX, n = privates(c, fact, member);
    for (uint32_t k = 0; k < n; k++)
        class = unite(c, class, memory_find(c->m, member[k]));
    return class;
}

/* One end of a copy that a file notes. */
struct thin_end {
    struct fact fact;
    uint32_t class; /* of the private variables there, as the code there sees them; UINT32_MAX:
                     * there are none */
};

/* True if LLVM inlines the function nowhere, so that it never sees what callers pass. */
static bool is_apart(const struct thin_program *p, uint32_t file, uint32_t symbol)
{
    const struct shared_name *name = &p->links->name.at[p->links->of[file][symbol]];
    return name->resolved && !GUARD("thin-exchange:inlined", name->flags & SYMBOL_INLINED) &&
           !GUARD("thin-exchange:pointer", name->flags & SYMBOL_TAKEN);
}

/* The number of what the function sees of the object. */
static uint32_t number_seen(struct classes *c, uint32_t file, uint32_t symbol, uint32_t object)
{
    uint32_t key[3] = { file, symbol, object };
    uint32_t k = intern_put(&c->sights, key, sizeof key);
    if (k == c->seen.n)
        vec_push_in(&c->arena, &c->seen,
                    ((struct seen){ .as = memory_new_object(c->m, false), .of = object }));
    return k;
}

/* Makes objects of what functions of the file see of variables far from them; or, behind that,
 * notes which of these they reach otherwise, too. */
static void find_seen(struct classes *c, const struct thin_program *p, uint32_t file, bool far)
{
    const struct boundary *b = &p->file.at[file].boundary;
    for (uint32_t k = 0; k < b->copied.n; k++) { /* each copy of the program once */
        const struct boundary_copied *copy = &b->copied.at[k];
        const uint32_t end[2] = { copy->to, copy->from };
        const bool parameter[2] = { copy->to_parameter, copy->from_parameter };
        for (unsigned i = 0; i < COUNTOF(end) && is_apart(p, file, copy->symbol); i++) {
            uint32_t member[BUDGET_GROUP], n = privates(c, p->f->fact.at[end[i]], member);
            for (; n > 0 && parameter[i] == far; n--) {
                uint32_t key[3] = { file, copy->symbol, memory_find(c->m, member[n - 1]) };
                uint32_t seen = intern_find(&c->sights, key, sizeof key);
                if (far)
                    number_seen(c, file, copy->symbol, key[2]);
                else if (seen != INTERN_NONE)
                    c->seen.at[seen].reached = GUARD("thin-exchange:reached", true);
            }
        }
    }
}

static struct thin_end end_of(struct classes *c, struct fact fact)
{
    return (struct thin_end){ fact, class_of(c, fact) };
}

/* An end as the function sees it, far from the variables there. */
static struct thin_end end_seen(struct classes *c, uint32_t file, uint32_t symbol, struct fact fact)
{
    struct thin_end end = { fact, UINT32_MAX };
    uint32_t member[BUDGET_GROUP], n = privates(c, fact, member);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t seen = number_seen(c, file, symbol, memory_find(c->m, member[k]));
        end.class = unite(c, end.class, c->seen.at[seen].as);
    }
    return end;
}

/* The ends of a copy of the file. */
static void find_ends(struct classes *c, const struct thin_program *p, uint32_t file,
                      const struct boundary_copied *copy, struct thin_end *ret_to,
                      struct thin_end *ret_from)
{
    struct fact to = p->f->fact.at[copy->to], from = p->f->fact.at[copy->from];
    bool apart = is_apart(p, file, copy->symbol);
    *ret_to = apart && copy->to_parameter ? end_seen(c, file, copy->symbol, to) : end_of(c, to);
    *ret_from =
        apart && copy->from_parameter ? end_seen(c, file, copy->symbol, from) : end_of(c, from);
}

/* Joins the variables at both ends of each copy, because a copy of a copy has equal bytes, too. */
static void join(struct classes *c, const struct thin_program *p, uint32_t file)
{
    const struct boundary *b = &p->file.at[file].boundary;
    for (uint32_t k = 0; k < b->copied.n; k++) {
        struct thin_end to, from;
        find_ends(c, p, file, &b->copied.at[k], &to, &from);
        if (to.class != UINT32_MAX && from.class != UINT32_MAX)
            c->parent[from.class] = find(c, to.class);
    }
}

/* Adds the memory at the other end of each copy, and what of it is constant. */
static void add_copies(struct classes *c, const struct thin_program *p, uint32_t file)
{
    const struct boundary *b = &p->file.at[file].boundary;
    for (uint32_t k = 0; k < b->copied.n; k++) {
        struct thin_end to, from;
        find_ends(c, p, file, &b->copied.at[k], &to, &from);
        if (to.class != UINT32_MAX && b->copied.at[k].constant)
            memory_copied(c->m, to.class, ALIKE_CONSTANT, from.fact.set);
        if (to.class != UINT32_MAX)
            memory_copied(c->m, to.class, ALIKE_ANY, from.fact.set);
        if (from.class != UINT32_MAX)
            memory_copied(c->m, from.class, ALIKE_ANY, to.fact.set);
    }
}

/* Adds spaces to a class.  True: it grew. */
static bool grow(struct classes *c, uint32_t class, enum alike kind, space_set more)
{
    bool grows = !space_le(more, c->m->object.at[class].alike[kind]);
    if (grows)
        memory_copied(c->m, class, kind, more);
    return grows;
}

/* Adds to what functions see of variables what LLVM may use in place of these anyway, but the other
 * way round only where they are reached.  True: it grew. */
static bool add_seen(struct classes *c)
{
    bool grew = false;
    for (uint32_t k = 0; k < c->seen.n; k++) {
        uint32_t as = find(c, c->seen.at[k].as), of = find(c, memory_find(c->m, c->seen.at[k].of));
        for (unsigned kind = 0; kind < ALIKE_KINDS; kind++) {
            grew |= grow(c, as, kind, c->m->object.at[of].alike[kind]);
            if (c->seen.at[k].reached)
                grew |= grow(c, of, kind, c->m->object.at[as].alike[kind]);
        }
    }
    return grew;
}

/* Calls copy into parameters by value, perhaps from memory that nothing writes: joins the variables
 * at both ends, or, behind all joins, adds what is passed.  Of a function whose callers are not all
 * known the copy is memory outside, see copies_outside(). */
static void add_passed(struct classes *c, const struct thin_program *p, uint32_t file, bool last)
{
    const struct boundary *b = &p->file.at[file].boundary;
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        const struct shared_name *name = &p->links->name.at[p->links->of[file][k]];
        for (uint32_t i = 0; i < s->params && name->resolved; i++) { /* each leaf once */
            const struct boundary_leaf *leaf = &b->leaf.at[s->param + i];
            uint32_t to = leaf->copied ? class_of(c, p->f->fact.at[leaf->node]) : UINT32_MAX;
            struct fact passed = p->f->fact.at[name->arg + i];
            /* Makes one class of what it may be, also for add_relays(), which joins no more. */
            uint32_t from = leaf->copied ? class_of(c, passed) : UINT32_MAX;
            if (!GUARD("thin-exchange:passed", to != UINT32_MAX))
                continue;
            if (last) {
                memory_copied(c->m, to, ALIKE_CONSTANT, passed.set);
                memory_copied(c->m, to, ALIKE_ANY, passed.set);
            } else if (from != UINT32_MAX)
                c->parent[find(c, from)] = find(c, to);
        }
    }
}

/* Adds to the variables at `to` the constants that copies hand on from `from`.  True: these, or
 * what is known of other memory at `to`, grew. */
static bool hand_on(struct classes *c, struct relay *r, struct thin_end to, struct thin_end from,
                    space_set constant)
{
    space_set through = relay_get(r, from.fact);
    bool grew = to.class != UINT32_MAX && grow(c, to.class, ALIKE_CONSTANT, through);
    if (grew)
        memory_copied(c->m, to.class, ALIKE_ANY, through);
    if (from.class != UINT32_MAX)
        constant = space_join(constant, c->m->object.at[find(c, from.class)].alike[ALIKE_CONSTANT]);
    return relay_put(r, to.fact, space_join(constant, through)) || grew;
}

/* Adds the constants that copies of all files hand on through memory that is not private, and what
 * they get from far memory, behind those of single copies.  Bound: each round but the last adds a
 * space to what is known of an object, or of a space, at the end of a chain of copies. */
static void add_relays(struct classes *c, struct thin_program *p)
{
    struct facts *f = p->f;
    struct relay r;
    bool grew = true;
    relay_init(&r, c->m, space_minus(f->top, space_one(SPACE_PRIVATE)));
    while (grew) {
        grew = add_seen(c);
        for (uint32_t k = 0; k < p->file.n && GUARD("thin-exchange:relayed", true); k++) {
            const struct boundary *b = &p->file.at[k].boundary;
            for (uint32_t i = 0; i < b->copied.n; i++) { /* each copy of the program once */
                space_set constant =
                    b->copied.at[i].constant ? f->fact.at[b->copied.at[i].from].set : space_none();
                struct thin_end to, from;
                find_ends(c, p, k, &b->copied.at[i], &to, &from);
                grew |= hand_on(c, &r, to, from, constant);
            }
            for (uint32_t i = 0; i < b->symbol.n; i++) { /* each leaf of a body once */
                const struct shared_name *name = &p->links->name.at[p->links->of[k][i]];
                const struct boundary_leaf *leaf = b->leaf.at + b->symbol.at[i].param;
                for (uint32_t n = 0; n < b->symbol.at[i].params && name->resolved; n++)
                    if (leaf[n].copied)
                        grew |= hand_on(c, &r, end_of(c, f->fact.at[leaf[n].node]),
                                        end_of(c, f->fact.at[name->arg + n]), space_none());
            }
        }
    }
    p->links->relayed = relay_all(&r);
    relay_fini(&r);
}

/* True if code that no file has may copy bytes to memory outside, perhaps by passing them by value
 * to a function whose callers are not all known. */
static bool copies_outside(const struct thin_program *p)
{
    bool copies = GUARD("thin-exchange:unseen", p->links->unseen);
    for (uint32_t k = 0; k < p->file.n && !copies; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->symbol.n && !copies; i++) {
            const struct symbol *s = &b->symbol.at[i];
            bool resolved = p->links->name.at[p->links->of[k][i]].resolved;
            for (uint32_t n = 0; n < s->params; n++) /* each leaf once */
                copies |=
                    GUARD("thin-exchange:callers", !resolved && b->leaf.at[s->param + n].copied);
        }
    }
    return copies;
}

/* What the object knows of an alloca, or of a parameter by value, of which each has one. */
struct sized {
    uint32_t known; /* how many of the objects that it was united of have a size … */
    uint64_t least; /* … and the least */
};

static void add_size(struct sized *sized, struct memory *m, struct fact fact, uint64_t size)
{
    struct sized *to = &sized[memory_find(m, fact.object)];
    to->least = to->known++ == 0 || size < to->least ? size : to->least;
}

/* By class: true if a load of some file may read all of a variable of it, so that LLVM may use the
 * memory to which that is stored instead (infer_only_pairs()), or if it does not know its size, or
 * the target's library has a memcpy, which LLVM makes of more. */
static bool *find_small(struct classes *c, const struct thin_program *p)
{
    enum { JOINED = 16 }; /* bytes that load-store-vectorizer reads at once of several loads */
    uint32_t n = c->m->object.n, loaded = JOINED;
    struct sized *sized = base_alloc((n + 1) * sizeof *sized);
    bool *small = base_alloc(n + 1);
    memset(sized, 0, (n + 1) * sizeof *sized);
    memset(small, 0, n + 1);
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        loaded = b->loaded > loaded ? b->loaded : loaded;
        for (uint32_t i = 0; i < b->own.n; i++) /* each alloca once */
            add_size(sized, c->m, p->f->fact.at[b->own.at[i].node], b->own.at[i].size);
        for (uint32_t i = 0; i < b->symbol.n; i++) { /* each leaf of a body once */
            const struct boundary_leaf *leaf = b->leaf.at + b->symbol.at[i].param;
            for (uint32_t l = 0; l < b->symbol.at[i].params; l++)
                if (leaf[l].copied && leaf[l].size > 0)
                    add_size(sized, c->m, p->f->fact.at[leaf[l].node], (uint64_t)leaf[l].size);
        }
    }
    for (uint32_t k = 0; k < c->objects; k++) {
        uint32_t of = memory_find(c->m, k);
        if (c->m->object.at[of].member)
            continue; /* a group has what its objects have */
        bool known = p->f->loose && sized[of].known >= c->m->object.at[of].weight;
        small[find(c, of)] |= GUARD("thin-exchange:size", !known || sized[of].least <= loaded);
    }
    free(sized);
    return small;
}

/* The memory of a kind that LLVM may use instead of the private memory that the fact leads to. */
static space_set instead_of(const struct facts *f, struct fact fact, enum alike kind)
{
    bool leads = space_has(fact.set, SPACE_PRIVATE) && fact.object != MEMORY_NONE;
    return leads ? memory_alike(&f->memory, fact.object, kind, true) : space_none();
}

uint32_t thin_exchanged(const struct facts *f, struct fact fact)
{
    space_set own =
        space_one(SPACE_PRIVATE); /* also of a pointer that a test finds to be private */
    if (!f->loose || f->lasts)
        return 0;
    return (space_le(instead_of(f, fact, ALIKE_CONSTANT), own) ? 0 : FACT_EXCHANGED) |
           (space_le(instead_of(f, fact, ALIKE_PASSED), own) ? 0 : FACT_TRADED);
}

/* Likewise instead of all private memory to which a pointer of the file leads.  Each of them has a
 * node, or is made by moving one that has. */
static space_set constant_of(const struct facts *f, const struct thin_file *file)
{
    space_set all = space_none();
    for (uint32_t node = file->first; node < file->end; node++)
        all = space_join(all, instead_of(f, f->fact.at[node], ALIKE_CONSTANT));
    return all;
}

/* Finds the variables of a file in place of which LLVM uses none. */
static void find_kept(const struct facts *f, struct boundary *b)
{
    for (uint32_t k = 0; k < b->own.n; k++) {
        space_set constant = instead_of(f, f->fact.at[b->own.at[k].node], ALIKE_CONSTANT);
        b->own.at[k].kept = space_le(constant, space_one(SPACE_PRIVATE));
        b->own.at[k].whole = thin_exchanged(f, f->fact.at[b->own.at[k].node]) == 0;
    }
}

void thin_find_exchange(struct thin_program *p)
{
    struct facts *f = p->f;
    struct classes c = { .m = &f->memory, .objects = f->memory.object.n };
    space_set all = space_none();
    assert(f->memory.pending.n == 0 && "after solving");
    p->links->alike = NEWN(&p->links->arena, space_set, p->file.n + 1);
    if (f->lasts)
        return;
    arena_init(&c.arena);
    intern_init(&c.sights, &c.arena);
    for (uint32_t k = 0; k < p->file.n; k++)
        find_seen(&c, p, k, true);
    for (uint32_t k = 0; k < p->file.n; k++)
        find_seen(&c, p, k, false);
    uint32_t n = f->memory.object.n;
    c.parent = base_alloc((n + 1) * sizeof *c.parent);
    for (uint32_t k = 0; k < n; k++)
        c.parent[k] = k;
    for (uint32_t k = 0; k < p->file.n; k++) {
        join(&c, p, k);
        if (GUARD("thin-exchange:more", p->file.at[k].boundary.copies_more))
            all = f->top;
    }
    for (uint32_t k = 0; k < p->file.n && f->loose; k++)
        add_passed(&c, p, k, false);
    for (uint32_t k = 0; k < p->file.n; k++)
        add_copies(&c, p, k);
    for (uint32_t k = 0; k < p->file.n && f->loose; k++)
        add_passed(&c, p, k, true);
    bool *small = find_small(&c, p);
    for (uint32_t k = 0; k < n; k++)
        if (small[k])
            memory_copied(&f->memory, k, ALIKE_ANY, f->top);
    if (f->loose)
        add_relays(&c, p);
    for (uint32_t k = 0; k < c.objects; k++) { /* what is added to one object is no other's */
        if (f->memory.object.at[memory_find(&f->memory, k)].member)
            continue; /* a group has what its objects have */
        uint32_t class = find(&c, memory_find(&f->memory, k));
        const space_set *of = f->memory.object.at[class].alike;
        space_set constant = space_join(of[ALIKE_CONSTANT], all);
        space_set any = space_join(of[ALIKE_ANY], constant);
        memory_copied(&f->memory, k, ALIKE_CONSTANT, constant);
        memory_copied(&f->memory, k, ALIKE_PASSED, any);
        memory_copied(&f->memory, k, ALIKE_FIXED, any);
    }
    free(small);
    memory_copied(&f->memory, MEMORY_UNKNOWN, ALIKE_PASSED, f->top);
    memory_copied(&f->memory, MEMORY_UNKNOWN, ALIKE_FIXED, f->top);
    if (copies_outside(p))
        memory_copied(&f->memory, MEMORY_UNKNOWN, ALIKE_CONSTANT, f->top);
    free(c.parent);
    arena_fini(&c.arena);
    for (uint32_t k = 0; k < p->file.n && f->loose; k++) {
        p->links->alike[k] = constant_of(f, &p->file.at[k]);
        find_kept(f, &p->file.at[k].boundary);
    }
}

void thin_forget_exchange(struct thin_program *p)
{
    for (uint32_t k = 0; k < p->f->memory.object.n; k++)
        for (unsigned kind = 0; kind < ALIKE_KINDS; kind++)
            p->f->memory.object.at[k].alike[kind] = space_none();
}
