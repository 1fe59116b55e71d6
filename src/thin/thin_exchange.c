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
 *   - a pointer that is loaded (FACT_FIXED): any memory, for other copies are not noted.
 *
 * What a slice says of that: the variables of the file that are kept, for which there is no such
 * constant memory.
 *
 * Safe     because a pointer of a file to private memory has a node here, whose object is that of
 *          all variables that it may lead to; and because facts_signable() asked the same of all
 *          that a parameter with a named type gets.
 *
 * Does not assume that a file notes all copies from constant memory [more], that something wrote
 *          what calls pass by value [passed], or that nothing copies to memory outside if the
 *          program has code that no file has [unseen], or if unknown callers may pass what is there
 *          by value [callers]. */
#include "thin/links.h"

#include "base/guard.h"

#include <assert.h>
#include <stdlib.h>

struct classes {
    struct memory *m;
    uint32_t *parent; /* by object: another one of its class; itself: it stands for the class */
};

static uint32_t find(struct classes *c, uint32_t k)
{
    for (; c->parent[k] != k; k = c->parent[k]) /* shortens the way as it goes */
        c->parent[k] = c->parent[c->parent[k]];
    return k;
}

/* The class of the private variables that the pointer may be to, which become one; UINT32_MAX:
 * there are none. */
static uint32_t class_of(struct classes *c, struct fact fact)
{
    uint32_t member[BUDGET_GROUP], class = UINT32_MAX, n = 0;
    if (space_has(fact.set, SPACE_PRIVATE) && fact.object != MEMORY_NONE)
        n = memory_members(c->m, fact.object, member);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t of = find(c, memory_find(c->m, member[k]));
        if (class != UINT32_MAX)
            c->parent[of] = class;
        else
            class = of;
    }
    return class;
}

/* Joins the variables at both ends of each copy, because a copy of a copy has equal bytes, too. */
static void join(struct classes *c, const struct facts *f, const struct boundary *b)
{
    for (uint32_t k = 0; k < b->copied.n; k++) {
        uint32_t to = class_of(c, f->fact.at[b->copied.at[k].to]);
        uint32_t from = class_of(c, f->fact.at[b->copied.at[k].from]);
        if (to != UINT32_MAX && from != UINT32_MAX)
            c->parent[from] = find(c, to);
    }
}

static void add_constants(struct classes *c, const struct facts *f, const struct boundary *b)
{
    for (uint32_t k = 0; k < b->copied.n; k++) {
        const struct boundary_copied *copy = &b->copied.at[k];
        uint32_t to = class_of(c, f->fact.at[copy->to]);
        if (to != UINT32_MAX && copy->constant)
            memory_copied(c->m, to, ALIKE_CONSTANT, f->fact.at[copy->from].set);
    }
}

/* Calls copy into parameters by value, perhaps from memory that nothing writes: joins the variables
 * at both ends, or, behind all joins, adds the constants.  Of a function whose callers are not all
 * known the copy is memory outside, see copies_outside(). */
static void add_passed(struct classes *c, const struct thin_program *p, uint32_t file,
                       bool constants)
{
    const struct boundary *b = &p->file.at[file].boundary;
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        const struct shared_name *name = &p->links->name.at[p->links->of[file][k]];
        for (uint32_t i = 0; i < s->params && name->resolved; i++) { /* each leaf once */
            const struct boundary_leaf *leaf = &b->leaf.at[s->param + i];
            uint32_t to = leaf->copied ? class_of(c, p->f->fact.at[leaf->node]) : UINT32_MAX;
            struct fact passed = p->f->fact.at[name->arg + i];
            uint32_t from = class_of(c, passed);
            if (!GUARD("thin-exchange:passed", to != UINT32_MAX))
                continue;
            if (constants)
                memory_copied(c->m, to, ALIKE_CONSTANT, passed.set);
            else if (from != UINT32_MAX)
                c->parent[find(c, from)] = find(c, to);
        }
    }
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

/* The constant memory that LLVM may use instead of the private memory that the fact leads to. */
static space_set constant_for(const struct facts *f, struct fact fact)
{
    bool leads = space_has(fact.set, SPACE_PRIVATE) && fact.object != MEMORY_NONE;
    return leads ? memory_alike(&f->memory, fact.object, ALIKE_CONSTANT, true) : space_none();
}

/* Likewise instead of all private memory to which a pointer of the file leads.  Each of them has a
 * node, or is made by moving one that has. */
static space_set constant_of(const struct facts *f, const struct thin_file *file)
{
    space_set all = space_none();
    for (uint32_t node = file->first; node < file->end; node++)
        all = space_join(all, constant_for(f, f->fact.at[node]));
    return all;
}

/* Finds the variables of a file in place of which LLVM uses none. */
static void find_kept(const struct facts *f, struct boundary *b)
{
    for (uint32_t k = 0; k < b->own.n; k++) {
        space_set constant = constant_for(f, f->fact.at[b->own.at[k].node]);
        b->own.at[k].kept = space_le(constant, space_one(SPACE_PRIVATE));
    }
}

void thin_find_exchange(struct thin_program *p)
{
    struct facts *f = p->f;
    struct classes c = { .m = &f->memory };
    uint32_t n = f->memory.object.n;
    space_set all = space_none();
    assert(f->memory.pending.n == 0 && "after solving");
    c.parent = base_alloc((n + 1) * sizeof *c.parent);
    for (uint32_t k = 0; k < n; k++)
        c.parent[k] = k;
    for (uint32_t k = 0; k < p->file.n; k++) {
        join(&c, f, &p->file.at[k].boundary);
        if (GUARD("thin-exchange:more", p->file.at[k].boundary.copies_more))
            all = f->top;
    }
    for (uint32_t k = 0; k < p->file.n && f->loose; k++)
        add_passed(&c, p, k, false);
    for (uint32_t k = 0; k < p->file.n; k++)
        add_constants(&c, f, &p->file.at[k].boundary);
    for (uint32_t k = 0; k < p->file.n && f->loose; k++)
        add_passed(&c, p, k, true);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t class = find(&c, memory_find(&f->memory, k));
        space_set constant = f->memory.object.at[class].alike[ALIKE_CONSTANT];
        memory_copied(&f->memory, k, ALIKE_CONSTANT, space_join(constant, all));
    }
    for (uint32_t k = 0; k < n; k++) {
        memory_copied(&f->memory, k, ALIKE_PASSED, f->top);
        memory_copied(&f->memory, k, ALIKE_FIXED, f->top);
    }
    if (copies_outside(p))
        memory_copied(&f->memory, MEMORY_UNKNOWN, ALIKE_CONSTANT, f->top);
    free(c.parent);
    p->links->alike = NEWN(&p->links->arena, space_set, p->file.n + 1);
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
