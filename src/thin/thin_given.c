/* SPDX-License-Identifier: Apache-2.0 */
/* thin_given.c - what each file may assume of the others, from the facts of a linked program.
 *
 *     given_function   spaces of parameters and results of a function that several files have or
 *                      call, or whose address is taken
 *     given_type       spaces of what calls by pointer of one type return
 *     given_load       spaces of what a load gets, where other files write the memory
 *     outside          pointers in all memory that several files access
 *
 * Safe     because the graph has all calls and all stores of all files, and because all objects at
 *          the boundary of a file escape before `outside` is read: for one file, memory of another
 *          is memory outside.
 *
 * Time: linear in symbols, calls, leaves and loads, but for sorting. */
#include "thin/links.h"

#include "space/builtin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The flags of a fact that its pointer has in another file, too. */
static uint32_t lasting(uint32_t flags)
{
    return flags & (FACT_NULL | FACT_AWAY | FACT_CARRIED | FACT_TESTED);
}

/* Notes which memory LLVM may use instead of what loads get: later, that is forgotten. */
static void find_loads(struct thin_program *p)
{
    for (uint32_t k = 0; k < p->file.n; k++) {
        struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->load.n; i++) /* each load once */
            b->load.at[i].flags = thin_exchanged(p->f, p->f->fact.at[b->load.at[i].node]);
    }
}

static void join_given(const struct facts *f, struct given_fact *into, uint32_t node)
{
    const struct node *n = &f->node.at[node];
    const struct fact *x = &f->fact.at[node];
    if (n->view != VIEW_GENERIC || !space_empty(n->mask))
        return;
    into->set = space_join(into->set, x->set);
    into->flags |= lasting(x->flags) | thin_exchanged(f, *x);
}

/* Lets what the pointers of a node of the boundary lead to escape: for one file, memory of another
 * is memory outside. */
static void show(struct facts *f, uint32_t node)
{
    memory_escape(&f->memory, f->fact.at[node].object);
    if (f->node.at[node].view ==
        VIEW_INT) /* a file that follows no integers makes a number of it */
        memory_expose(&f->memory, f->fact.at[node], UINT64_MAX);
}

/* Does one file alone have and call the function, although others might?  An unused declaration is
 * nothing. */
static bool is_own(const struct shared_name *name)
{
    return name->resolved && name->files == 1 && !(name->flags & (SYMBOL_LOCAL | SYMBOL_KEPT));
}

/* Do files have to know facts of the name, because others have or call the function, too? */
static bool is_shown(const struct shared_name *name)
{
    bool inside = name->flags & SYMBOL_LOCAL && !(name->flags & SYMBOL_TAKEN);
    return name->resolved && !(name->flags & SYMBOL_POINTER) && !inside && !is_own(name);
}

static void count_file(struct shared_name *name, uint32_t file)
{
    name->files += name->last_file != file + 1;
    name->last_file = file + 1;
}

/* Counts the files that have or use each name. */
static void count_files(struct thin_program *p)
{
    const uint32_t uses = SYMBOL_DEFINED | SYMBOL_BODY | SYMBOL_KEPT;
    struct links *l = p->links;
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->symbol.n; i++) /* each symbol of the program once */
            if (b->symbol.at[i].flags & uses)
                count_file(&l->name.at[l->of[k][i]], k);
        for (uint32_t i = 0; i < b->call.n; i++) /* each call of the program once */
            count_file(&l->name.at[l->of[k][b->call.at[i].symbol]], k);
    }
}

static void find_outside(struct thin_program *p)
{
    struct links *l = p->links;
    struct memory *m = &p->f->memory;
    for (uint32_t k = 0; k < l->name.n; k++)
        for (uint32_t i = 0; i < l->name.at[k].mentions && is_shown(&l->name.at[k]); i++) {
            struct mention of = l->mention.at[l->name.at[k].mention + i];
            const struct symbol *s = thin_symbol(p, of);
            const struct boundary *b = &p->file.at[of.file].boundary;
            for (uint32_t n = 0; n < s->params; n++)
                show(p->f, b->leaf.at[s->param + n].node);
            for (uint32_t n = 0; n < s->results; n++)
                show(p->f, s->result + n);
        }
    for (uint32_t k = 0; k < l->name.n; k++) {
        const struct shared_name *name = &l->name.at[k];
        if (!name->resolved || !(name->flags & SYMBOL_POINTER))
            continue;
        for (uint32_t n = 0; n < name->args; n++) /* each argument of each type once */
            show(p->f, name->arg + n);
        for (uint32_t n = 0; n < name->results; n++)
            show(p->f, name->result + n);
    }
    memory_settle(m);
    l->outside = m->outside;
    l->outside_flags = m->outside_flags;
    l->looks = m->looks;
}

/* Makes an entry for each parameter with leaves, which are in the order of parameters. */
static void give_params(struct given_function *g, const struct boundary_leaf *leaf, uint32_t leaves,
                        struct arena *a)
{
    g->param = NEWN(a, struct given_param, leaves + 1);
    for (uint32_t i = 0; i < leaves; i++)
        if (g->params == 0 || g->param[g->params - 1].param != leaf[i].param)
            g->param[g->params++].param = leaf[i].param;
}

/* What all bodies of the name have at parameters and results. */
static struct given_function give(const struct thin_program *p, const struct shared_name *name,
                                  struct arena *a)
{
    struct given_function g = { .given = UINT64_MAX };
    for (uint32_t k = 0; k < name->mentions; k++) {
        struct mention m = p->links->mention.at[name->mention + k];
        const struct symbol *s = thin_symbol(p, m);
        const struct boundary_leaf *leaf = p->file.at[m.file].boundary.leaf.at + s->param;
        if (!(s->flags & SYMBOL_DEFINED))
            continue;
        g.name = s->name;
        if (!g.param)
            give_params(&g, leaf, s->params, a);
        for (uint32_t i = 0; i < s->params; i++) {
            struct given_param *of = given_param(&g, leaf[i].param);
            if (of)
                join_given(p->f, &of->fact, leaf[i].node);
        }
        for (uint32_t i = 0; i < s->results; i++)
            join_given(p->f, &g.result, s->result + i);
        g.given &= name->bodies == 1 ? s->given : 0;
        if (s->given)
            join_given(p->f, &g.others, s->others);
    }
    return g;
}

/* What all functions that calls by pointer call return. */
static struct given_function give_pointer(const struct thin_program *p,
                                          const struct shared_name *name)
{
    struct given_function g = { 0 };
    for (uint32_t k = 0; k < name->results; k++)
        join_given(p->f, &g.result, name->result + k);
    return g;
}

/* ---- bodies of libraries ---- */

/* Adds a name that some file gives a body, or something else, if it is one of OpenCL's library. */
static void add_overload(struct links *l, const char *name)
{
    struct text key = { 0 };
    if (builtin_find(name, strlen(name)) && builtin_forget_spaces(name, strlen(name), &key)) {
        char *kept = memcpy(arena_alloc(&l->arena, key.n + 1, 1), text_get(&key), key.n + 1);
        vec_push_in(&l->arena, &l->overload, ((struct overload){ kept, name }));
    }
    text_fini(&key);
}

static int by_key(const void *a, const void *b)
{
    const struct overload *x = a, *y = b;
    int r = strcmp(x->key, y->key);
    return r ? r : strcmp(x->name, y->name);
}

static void find_overloads(struct thin_program *p)
{
    struct links *l = p->links;
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        for (uint32_t i = 0; i < b->symbol.n; i++) /* each symbol of the program once */
            if (b->symbol.at[i].flags & SYMBOL_BODY && !(b->symbol.at[i].flags & SYMBOL_LOCAL))
                add_overload(l, b->symbol.at[i].name);
        for (uint32_t i = 0; i < b->other.n; i++)
            add_overload(l, b->other.at[i]);
    }
    if (l->overload.n)
        qsort(l->overload.at, l->overload.n, sizeof *l->overload.at, by_key);
}

/* ---- copies ---- */

/* Finds the functions that calls can reach from code whose callers are not all known: of the
 * others, all calls go to copies now. */
static void find_reached(struct thin_program *p)
{
    struct links *l = p->links;
    VEC_OF(uint32_t) work = { 0 };
    for (uint32_t k = 0; k < l->name.n; k++) {
        struct shared_name *name = &l->name.at[k];
        name->reached = !name->resolved || name->flags & SYMBOL_KEPT ||
                        !*thin_symbol(p, l->mention.at[name->mention])->name;
        if (name->reached)
            vec_push(&work, k);
    }
    while (work.n > 0) {
        const struct shared_name *name = &l->name.at[work.at[--work.n]];
        for (uint32_t m = 0; m < name->mentions; m++) { /* each call of the program once */
            struct mention of = l->mention.at[name->mention + m];
            const struct boundary *b = &p->file.at[of.file].boundary;
            const struct symbol *s = thin_symbol(p, of);
            for (uint32_t i = 0; i < s->calls; i++) {
                uint32_t to = l->of[of.file][b->call.at[s->call + i].symbol];
                if (!l->name.at[to].reached)
                    vec_push(&work, to);
                l->name.at[to].reached = true;
            }
        }
    }
    vec_fini(&work);
}

void thin_finish(struct thin_program *p)
{
    struct links *l = p->links;
    assert(l && p->f && "a linked program");
    for (uint32_t k = 0; k < l->name.n; k++)
        if (l->name.at[k].resolved)
            l->name.at[k].known = l->name.at[k].flags & SYMBOL_POINTER
                                      ? give_pointer(p, &l->name.at[k])
                                      : give(p, &l->name.at[k], &l->arena);
    thin_sign(p);
    find_loads(p);
    count_files(p);
    thin_forget_exchange(p);
    find_outside(p);
    find_reached(p);
    find_overloads(p);
}

static int by_name(const void *a, const void *b)
{
    const struct given_function *x = a, *y = b;
    return strcmp(x->name, y->name);
}

static int by_type(const void *a, const void *b)
{
    const struct given_type *x = a, *y = b;
    return x->type < y->type ? -1 : x->type > y->type;
}

/* Adds the types of the file's calls by pointer that are resolved, each once. */
static void give_types(const struct thin_program *p, uint32_t k, struct given *g)
{
    const struct boundary *b = &p->file.at[k].boundary;
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->symbol.n; i++) {
        const struct shared_name *name = &p->links->name.at[p->links->of[k][i]];
        if (name->resolved && name->flags & SYMBOL_POINTER)
            vec_push_in(&g->arena, &g->type, ((struct given_type){ name->type, name->known }));
    }
    if (g->type.n)
        qsort(g->type.at, g->type.n, sizeof *g->type.at, by_type);
    for (uint32_t i = 0; i < g->type.n; i++)
        if (i == 0 || g->type.at[i].type != g->type.at[i - 1].type)
            g->type.at[n++] = g->type.at[i];
    g->type.n = n;
}

/* Adds the plan's steps of the file, by names, and the functions that no call is left to. */
static void give_steps(const struct thin_program *p, uint32_t k, struct given *g)
{
    const struct boundary *b = &p->file.at[k].boundary;
    const struct thin_steps *steps = &p->plan->steps[k];
    const struct links *l = p->links;
    uint32_t symbol = b->symbol.n;
    for (uint32_t i = 0; i < steps->n; i++)
        symbol -= steps->at[i].kind != THIN_CALL;
    for (uint32_t i = 0; i < steps->n; i++) {
        const struct thin_step *step = &steps->at[i];
        const struct symbol_call *c = step->kind == THIN_CALL ? &b->call.at[step->at] : NULL;
        struct given_step s = { .function = b->symbol.at[c ? c->caller : step->at].name,
                                .copy = !c,
                                .call = c ? c->number : 0,
                                .to = c ? b->symbol.at[step->to].name : step->name };
        s.shared = !c && l->name.at[l->of[k][symbol]].mentions > 1;
        symbol += !c;
        if (step->kind != THIN_NAME)
            vec_push_in(&g->arena, &g->step, s);
    }
    for (uint32_t i = 0; i < b->symbol.n && p->plan->copy.n > 0; i++) {
        const struct symbol *s = &b->symbol.at[i];
        if (s->flags & SYMBOL_DEFINED && !l->name.at[l->of[k][i]].reached)
            vec_push_in(&g->arena, &g->gone, s->name);
    }
}

/* Tells a file what its load gets, where that is less than what memory holds that several files
 * access: pointers that any of them put there, or the host.  A private pointer stays generic in the
 * file: LLVM may use other memory instead of the variable (facts_resolved()). */
static void give_load(const struct thin_program *p, const char *function,
                      const struct boundary_load *load, struct given *g)
{
    struct given_load x = { .function = function, .number = load->number };
    join_given(p->f, &x.fact, load->node);
    x.fact.flags |= load->flags;
    space_set any = space_join(g->outside, p->f->global);
    if (!space_empty(x.fact.set) && !space_le(any, x.fact.set))
        vec_push_in(&g->arena, &g->load, x);
}

static void give_loads(const struct thin_program *p, const struct boundary *b, struct given *g)
{
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        for (uint32_t i = 0; i < s->loads && *s->name; i++) /* each load once */
            give_load(p, s->name, &b->load.at[s->load + i], g);
    }
}

static void give_kept(const struct boundary *b, struct given *g)
{
    for (uint32_t k = 0; k < b->symbol.n; k++) {
        const struct symbol *s = &b->symbol.at[k];
        for (uint32_t i = 0; i < s->owns && *s->name; i++) { /* each alloca once */
            const struct boundary_own *own = &b->own.at[s->own + i];
            struct given_kept kept = { s->name, own->number, own->whole };
            if (own->whole || (own->kept && !space_empty(g->alike)))
                vec_push_in(&g->arena, &g->kept, kept);
        }
    }
}

/* Adds the overloads of the function that some file has: the file may call them in its place. */
static void give_overloads(const struct links *l, const char *name, struct given *g)
{
    struct text key = { 0 };
    uint32_t low = 0, high = l->overload.n;
    if (high == 0 || !builtin_forget_spaces(name, strlen(name), &key)) {
        text_fini(&key);
        return;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (strcmp(l->overload.at[middle].key, text_get(&key)) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < l->overload.n && strcmp(l->overload.at[low].key, text_get(&key)) == 0; low++)
        vec_push_in(&g->arena, &g->body, l->overload.at[low].name);
    text_fini(&key);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Lists the functions that the file knows by their names, and for which another body may stand, and
 * those of their overloads of which some file has a body. */
static void give_bodies(const struct thin_program *p, uint32_t k, struct given *g)
{
    const struct boundary *b = &p->file.at[k].boundary;
    bool *listed = base_alloc(b->symbol.n + 1);
    uint32_t n = 0;
    memset(listed, 0, b->symbol.n + 1);
    for (uint32_t i = 0; i < b->call.n; i++) {
        uint32_t symbol = b->call.at[i].symbol;
        const struct shared_name *name = &p->links->name.at[p->links->of[k][symbol]];
        if (!b->call.at[i].by_name || listed[symbol] || name->resolved)
            continue;
        listed[symbol] = true;
        if (thin_stands_in(name))
            vec_push_in(&g->arena, &g->body, b->symbol.at[symbol].name);
        else
            give_overloads(p->links, b->symbol.at[symbol].name, g);
    }
    free(listed);
    if (g->body.n)
        qsort(g->body.at, g->body.n, sizeof *g->body.at, by_text);
    for (uint32_t i = 0; i < g->body.n; i++)
        if (i == 0 || strcmp(g->body.at[i], g->body.at[n - 1]) != 0)
            g->body.at[n++] = g->body.at[i];
    g->body.n = n;
}

void thin_slice_of(const struct thin_program *p, uint32_t k, struct thin_slice *ret)
{
    assert(p->links && k < p->file.n && "a file of a linked program");
    const struct thin_file *file = &p->file.at[k];
    const struct links *l = p->links;
    *ret = (struct thin_slice){ .target = file->target,
                                .hash = file->hash,
                                .fingerprint = file->fingerprint };
    struct given *g = &ret->given;
    arena_init(&g->arena);
    g->outside = l->outside;
    g->outside_flags = l->outside_flags;
    g->looks = l->looks;
    g->alike = l->alike[k];
    g->relayed = l->relayed;
    g->asks = l->asks;
    g->assumes = p->assumes;
    for (uint32_t i = 0; i < file->boundary.symbol.n; i++) {
        const struct shared_name *name = &l->name.at[l->of[k][i]];
        if (is_shown(name))
            vec_push_in(&g->arena, &g->function, name->known);
        else if (name->resolved && !(name->flags & SYMBOL_POINTER) && given_changes(&name->known))
            vec_push_in(&g->arena, &g->local, name->known);
        if (is_own(name) && name->reached && file->boundary.symbol.at[i].flags & SYMBOL_DEFINED)
            vec_push_in(&g->arena, &g->own, file->boundary.symbol.at[i].name);
    }
    if (g->function.n)
        qsort(g->function.at, g->function.n, sizeof *g->function.at, by_name);
    if (g->local.n)
        qsort(g->local.at, g->local.n, sizeof *g->local.at, by_name);
    give_bodies(p, k, g);
    give_types(p, k, g);
    if (p->plan)
        give_steps(p, k, g);
    give_loads(p, &file->boundary, g);
    give_kept(&file->boundary, g);
}
