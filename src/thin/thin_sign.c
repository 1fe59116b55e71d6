/* SPDX-License-Identifier: Apache-2.0 */
/* thin_sign.c - which parameters and results of functions become named pointers, in all files that
 * have or call them.
 *
 *     a.ll:  define void @f(ptr %p)              a.ll:  define void @f(ptr addrspace(3) %p)
 *     b.ll:  declare void @f(ptr)         =>     b.ll:  declare void @f(ptr addrspace(3))
 *            call void @f(ptr %l)                       call void @f(ptr addrspace(3) %s)
 *
 * As propagate/signature.c does it in one module, by facts of the program and by what each file
 * notes of its code; propagate/planned.c changes the files.  A named type says the space to each
 * file, and keeps LLVM from passing another variable than the one that is passed here.
 *
 * Does not touch a function some use of which is no call, or in code that never runs [kept], or in
 *          which, or at whose calls, the type must stay [typed]; a parameter by value or the like
 *          [fixed], one in a struct, an array or a vector, even of one pointer [fixed], [parts], or
 *          one that is returned as what it is not [returned]; a pointer that would come
 *          back as another generic pointer [wanders], [wanders-back], or may be a null that would
 *          not come back [null], or that the function's device cannot cast back [window]; nor one
 *          to private memory that comes from a parameter which stays generic, since LLVM may pass
 *          that another pointer [onward]. */
#include "thin/links.h"

#include "base/guard.h"
#include "facts/keep.h"
#include "space/target.h"

#include <assert.h>

/* A call, and the next one of the same name. */
struct named_call {
    uint32_t file, call, next; /* next: 1 + its index; 0: none */
};

struct signer {
    struct thin_program *p;
    struct arena arena;
    uint32_t *first; /* by name: 1 + the index of one of its calls; 0: none */
    VEC_OF(struct named_call) call;
    VEC_OF(uint32_t) stay; /* nodes of parameters that stay generic pointers */
};

static bool is_narrower(const struct target *t, const struct target_row *row)
{
    return target_bits(t, row) < t->word;
}

/* The space that a type may name of a pointer with that fact; NULL: none. */
static const struct target_row *nameable(const struct facts *f, struct fact fact)
{
    const struct target_row *row = facts_signable(f, fact);
    return row && !(row->flags & ROW_PARAM) ? row : NULL;
}

static bool is_generic(const struct facts *f, uint32_t node)
{
    return f->node.at[node].view == VIEW_GENERIC && space_empty(f->node.at[node].mask);
}

/* Adds what one body says of leaf k of its parameters: its space.  False: it stays generic. */
static bool agrees(const struct facts *f, const struct symbol *s, const struct boundary_leaf *leaf,
                   uint32_t k, const struct target_row **row)
{
    const struct target_row *now = nameable(f, f->fact.at[leaf[k].node]);
    bool alone = (k == 0 || leaf[k - 1].param != leaf[k].param) &&
                 (k + 1 == s->params || leaf[k + 1].param != leaf[k].param);
    if (!alone || !is_generic(f, leaf[k].node) || GUARD("thin-sign:fixed", leaf[k].fixed) || !now ||
        (*row && *row != now))
        return false;
    *row = now;
    return true;
}

/* True if a pointer that is cast to the space and back may be another one.  A summary does not say
 * whether some use would see that. */
static bool comes_back_other(const struct facts *f, uint32_t node, bool masked,
                             const struct target_row *row)
{
    uint32_t flags = f->fact.at[node].flags;
    return keep_may_wander(flags, masked, is_narrower(f->target, row), row) ||
           GUARD("thin-sign:null", keep_may_lose_null(flags, is_narrower(f->target, row), row));
}

/* Would an argument of leaf k at some call come back as another pointer? */
static bool wanders(const struct signer *s, uint32_t name, uint32_t k, const struct target_row *row)
{
    const struct facts *f = s->p->f;
    for (uint32_t at = s->first[name]; at; at = s->call.at[at - 1].next) {
        struct named_call of = s->call.at[at - 1];
        const struct boundary *b = &s->p->file.at[of.file].boundary;
        const struct symbol_call *c = &b->call.at[of.call];
        assert(k < c->args && "a call of a resolved name");
        const struct boundary_leaf *leaf = &b->leaf.at[c->arg + k];
        if (comes_back_other(f, leaf->node, leaf->masked, row))
            return true;
    }
    return false;
}

/* The space of what all bodies return, and whether some returned pointer would come back as another
 * one. */
static const struct target_row *result_row(const struct signer *s, const struct shared_name *name)
{
    const struct facts *f = s->p->f;
    const struct target_row *row = NULL;
    for (uint32_t k = 0; k < name->mentions; k++) {
        struct mention m = s->p->links->mention.at[name->mention + k];
        const struct symbol *of = thin_symbol(s->p, m);
        if (!(of->flags & SYMBOL_DEFINED))
            continue;
        if (of->results != 1 || !is_generic(f, of->result) ||
            GUARD("thin-sign:parts", of->flags & SYMBOL_PARTS))
            return NULL;
        const struct target_row *now = nameable(f, f->fact.at[of->result]);
        if (!now || (row && row != now))
            return NULL;
        row = now;
    }
    for (uint32_t k = 0; row && k < name->mentions; k++) {
        const struct symbol *of = thin_symbol(s->p, s->p->links->mention.at[name->mention + k]);
        bool masked = of->flags & SYMBOL_MASKED;
        if (of->flags & SYMBOL_DEFINED &&
            GUARD("thin-sign:wanders-back", comes_back_other(f, of->result, masked, row)))
            return NULL;
    }
    return row;
}

/* True if an attribute of the function, or of a call, says that it returns that parameter. */
static bool is_returned(const struct signer *s, uint32_t number, uint32_t param)
{
    const struct links *l = s->p->links;
    const struct shared_name *name = &l->name.at[number];
    for (uint32_t k = 0; k < name->mentions; k++) {
        struct mention m = l->mention.at[name->mention + k];
        const struct symbol *of = thin_symbol(s->p, m);
        const struct boundary_leaf *leaf = s->p->file.at[m.file].boundary.leaf.at + of->param;
        for (uint32_t i = 0; i < of->params; i++) /* each leaf of each body once a parameter */
            if (leaf[i].param == param && leaf[i].returned)
                return true;
    }
    for (uint32_t at = s->first[number]; at; at = s->call.at[at - 1].next) {
        struct named_call of = s->call.at[at - 1];
        const struct boundary *b = &s->p->file.at[of.file].boundary;
        const struct symbol_call *c = &b->call.at[of.call];
        for (uint32_t i = 0; i < c->args; i++) /* each leaf of each call once a parameter */
            if (b->leaf.at[c->arg + i].param == param && b->leaf.at[c->arg + i].returned)
                return true;
    }
    return false;
}

static bool may_sign(const struct signer *s, const struct shared_name *name, bool *ret_window)
{
    *ret_window = true;
    if (!*name->known.name) /* an internal function that has none */
        return false;
    for (uint32_t k = 0; k < name->mentions; k++) {
        const struct symbol *of = thin_symbol(s->p, s->p->links->mention.at[name->mention + k]);
        *ret_window &= !(of->flags & SYMBOL_OLD);
        if (GUARD("thin-sign:kept", of->flags & SYMBOL_KEPT) ||
            GUARD("thin-sign:typed", of->flags & SYMBOL_TYPED))
            return false;
    }
    return true;
}

/* The space of leaf k of the name's parameters; NULL: it stays generic. */
static const struct target_row *param_row(const struct signer *s, uint32_t number, uint32_t k)
{
    const struct links *l = s->p->links;
    const struct shared_name *name = &l->name.at[number];
    const struct target_row *row = NULL;
    for (uint32_t i = 0; i < name->mentions; i++) {
        struct mention m = l->mention.at[name->mention + i];
        const struct symbol *of = thin_symbol(s->p, m);
        const struct boundary_leaf *leaf = s->p->file.at[m.file].boundary.leaf.at + of->param;
        if (of->flags & SYMBOL_DEFINED && !agrees(s->p->f, of, leaf, k, &row))
            return NULL;
    }
    return row && GUARD("thin-sign:wanders", wanders(s, number, k, row)) ? NULL : row;
}

/* True if the device has a way to cast such a pointer back. */
static bool may_cast(const struct target_row *row, bool window)
{
    return window || !(row->space == SPACE_PRIVATE || row->space == SPACE_LOCAL);
}

/* A body of the name, and its leaves. */
static const struct symbol *body_of(const struct signer *s, const struct shared_name *name,
                                    const struct boundary_leaf **ret_leaf)
{
    const struct symbol *body = NULL;
    *ret_leaf = NULL;
    for (uint32_t k = 0; k < name->mentions && !body; k++) {
        struct mention m = s->p->links->mention.at[name->mention + k];
        body = thin_symbol(s->p, m)->flags & SYMBOL_DEFINED ? thin_symbol(s->p, m) : NULL;
        *ret_leaf = body ? s->p->file.at[m.file].boundary.leaf.at + body->param : NULL;
    }
    assert(body && "a resolved name has a body");
    return body;
}

static void sign(const struct signer *s, uint32_t number)
{
    struct shared_name *name = &s->p->links->name.at[number];
    struct given_function *g = &name->known;
    const struct boundary_leaf *leaf;
    const struct symbol *body = body_of(s, name, &leaf);
    bool window, may = may_sign(s, name, &window);
    g->row = may ? result_row(s, name) : NULL;
    if (g->row && GUARD("thin-sign:window", !may_cast(g->row, window)))
        g->row = NULL;
    for (uint32_t k = 0; k < body->params; k++) {
        const struct target_row *row = may ? param_row(s, number, k) : NULL;
        if (row && GUARD("thin-sign:window", !may_cast(row, window)))
            row = NULL;
        given_param(g, leaf[k].param)->row = row;
    }
    /* A second time, since the result may have changed. */
    for (unsigned again = 0; again < 2; again++)
        for (uint32_t k = 0; k < g->params; k++)
            if (g->param[k].row != g->row &&
                GUARD("thin-sign:returned", is_returned(s, number, g->param[k].param)))
                g->param[k].row = g->row = NULL;
}

/* Finds parameters of bodies to private memory that stay generic, and do not count as such yet. */
static void find_stay(struct signer *s)
{
    const struct facts *f = s->p->f;
    const struct links *l = s->p->links;
    s->stay.n = 0;
    for (uint32_t k = 0; k < l->name.n; k++) {
        const struct shared_name *name = &l->name.at[k];
        for (uint32_t i = 0; i < name->mentions && name->resolved; i++) { /* each body once */
            struct mention m = l->mention.at[name->mention + i];
            const struct symbol *of = thin_symbol(s->p, m);
            const struct boundary_leaf *leaf = s->p->file.at[m.file].boundary.leaf.at + of->param;
            for (uint32_t n = 0; of->flags & SYMBOL_DEFINED && n < of->params; n++) {
                struct fact fact = f->fact.at[leaf[n].node];
                if (GUARD("thin-sign:onward", is_generic(f, leaf[n].node) && nameable(f, fact) &&
                                                  space_has(fact.set, SPACE_PRIVATE) &&
                                                  !(fact.flags & FACT_FIXED) &&
                                                  !given_param(&name->known, leaf[n].param)->row))
                    vec_push_in(&s->arena, &s->stay, leaf[n].node);
            }
        }
    }
}

/* Bound: of all rounds but the last, each finds a parameter that stays and did not count as one;
 * most programs have one round. */
void thin_sign(struct thin_program *p)
{
    struct links *l = p->links;
    struct signer s = { .p = p };
    assert(l && "a linked program");
    arena_init(&s.arena);
    s.first = NEWN(&s.arena, uint32_t, l->name.n + 1);
    for (uint32_t k = 0; k < p->file.n; k++)
        for (uint32_t i = 0; i < p->file.at[k].boundary.call.n; i++) { /* each call once */
            uint32_t *first = &s.first[l->of[k][p->file.at[k].boundary.call.at[i].symbol]];
            vec_push_in(&s.arena, &s.call, ((struct named_call){ k, i, *first }));
            *first = s.call.n;
        }
    do {
        for (uint32_t k = 0; k < l->name.n; k++)
            if (l->name.at[k].resolved && !(l->name.at[k].flags & SYMBOL_POINTER))
                sign(&s, k);
        find_stay(&s);
        if (s.stay.n > 0)
            facts_stay(p->f, s.stay.at, s.stay.n);
    } while (s.stay.n > 0);
    arena_fini(&s.arena);
}
