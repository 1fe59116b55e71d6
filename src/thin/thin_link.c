/* SPDX-License-Identifier: Apache-2.0 */
/* thin_link.c - joins the graphs of all files of a program, and solves them.
 *
 *     a.ll:  define void @f(ptr %p)     the node of %p becomes a JOIN of %x, and of what other
 *     b.ll:  call void @f(ptr %x)       files pass; what an unknown @f would do is removed
 *
 * A symbol is resolved if all its bodies, and all its callers, are among the files: some file has a
 * body, no use of it is unknown (SYMBOL_OPEN), all files give it one type, and --entries does not
 * name it.  Of a symbol that is not, each body keeps the unknown callers, and each call the unknown
 * callee.  An internal function is resolved within its file.
 *
 *     a.ll:  store ptr @f, ptr %p       the calls of one type by pointer, of all files, call each
 *     b.ll:  call void %q(ptr %x)       function of that type whose address some file takes
 *
 * Calls by pointer of one type, and the functions of that type whose address is taken, are resolved
 * together or not at all.
 *
 * Does not resolve a name that is a variable, an alias or an ifunc in some file, because the linker
 *          may take that and not the body, or a word of some file's assembly, which may call the
 *          function [other]; does not resolve calls by pointer, nor a function whose address is
 *          taken, if code that no file has may access memory [unseen], if one function of that type
 *          is not resolved [together], or if no file takes the address of one [nothing]; does not
 *          resolve functions that ask a runtime for the array of the call that runs them, if
 *          another function may ask, too [asked]; does not forget what code sees of addresses if
 *          code that no file has may make pointers of numbers [numbers]; does not link a program
 *          in which a file calls another file's kernel as a function [called]; does not take a
 *          call for what the callee's name says if some file has a body that is not linked with it
 *          [by-name].
 *
 * Time: linear in nodes, symbols and calls; what follows is the solver's. */
#include "thin/links.h"

#include "base/guard.h"
#include "base/intern.h"
#include "pass/assumption.h"
#include "trace/trace.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* An edge that is to be added: `from` becomes an input of `to`. */
struct edge {
    uint32_t to, from;
};

struct joiner {
    struct thin_program *p;
    struct links *l;
    struct facts *f;
    VEC_OF(struct edge) edge;
};

/* ---- names ---- */

uint32_t thin_find_name(const struct links *l, const char *name, size_t n)
{
    uint32_t k = intern_find(&l->names, name, n);
    return k == INTERN_NONE ? UINT32_MAX : l->of_name.at[k];
}

static uint32_t new_name(struct links *l, uint64_t type)
{
    vec_push(&l->name, ((struct shared_name){ .type = type }));
    return l->name.n - 1;
}

/* The number of a name that files share. */
static uint32_t number_shared(struct links *l, const char *name, size_t n, uint64_t type)
{
    uint32_t k = intern_put(&l->names, name, n);
    if (k < l->of_name.n)
        return l->of_name.at[k];
    vec_push_in(&l->arena, &l->of_name, l->name.n);
    return new_name(l, type);
}

/* What calls by pointer of one type have in place of a name: no name of a function begins with a
 * zero byte, at which C's strings end. */
struct pointer_key {
    char text[1 + sizeof(uint64_t)];
};

static struct pointer_key pointer_key(uint64_t type)
{
    struct pointer_key key = { { 0 } };
    memcpy(key.text + 1, &type, sizeof type);
    return key;
}

/* The number of the name that stands for calls by pointer of that type; UINT32_MAX: none. */
static uint32_t find_pointer(const struct links *l, uint64_t type)
{
    struct pointer_key key = pointer_key(type);
    return thin_find_name(l, key.text, sizeof key.text);
}

/* The number of the symbol's name.  Each internal function has its own. */
static uint32_t number_name(struct links *l, const struct symbol *s)
{
    struct pointer_key key = pointer_key(s->type);
    if (s->flags & SYMBOL_LOCAL)
        return new_name(l, s->type);
    return s->flags & SYMBOL_POINTER ? number_shared(l, key.text, sizeof key.text, s->type)
                                     : number_shared(l, s->name, strlen(s->name), s->type);
}

/* Adds what one file says of the name.  Negative: two files define it. */
static int add_symbol(struct trace *t, struct thin_program *p, uint32_t file, uint32_t symbol)
{
    struct links *l = p->links;
    const struct symbol *s = &p->file.at[file].boundary.symbol.at[symbol];
    uint32_t k = number_name(l, s);
    struct shared_name *name = &l->name.at[k];
    l->of[file][symbol] = k;
    name->flags |= s->flags | (name->type == s->type ? 0 : SYMBOL_OPEN);
    name->bodies += s->flags & SYMBOL_DEFINED;
    name->mentions++;
    if (!(s->flags & SYMBOL_BODY) || s->flags & (SYMBOL_WEAK | SYMBOL_LOCAL))
        return 0;
    if (name->strong)
        return diag_thin_twice(t, (struct src_loc){ .file = p->file.at[file].path }, s->name,
                               p->file.at[name->strong - 1].path);
    name->strong = file + 1;
    return 0;
}

static int add_symbols(struct trace *t, struct thin_program *p)
{
    struct links *l = p->links;
    l->of = NEWN(&l->arena, uint32_t *, p->file.n + 1);
    for (uint32_t k = 0; k < p->file.n; k++) {
        l->of[k] = NEWN(&l->arena, uint32_t, p->file.at[k].boundary.symbol.n + 1);
        for (uint32_t i = 0; i < p->file.at[k].boundary.symbol.n; i++)
            if (add_symbol(t, p, k, i) < 0)
                return -1;
        for (uint32_t i = 0; i < p->file.at[k].boundary.other.n; i++) {
            const char *name = p->file.at[k].boundary.other.at[i];
            uint32_t other = number_shared(l, name, strlen(name), 0);
            l->name.at[other].other = true;
            if (GUARD("thin-link:other", true))
                l->name.at[other].flags |= SYMBOL_OPEN;
        }
    }
    uint32_t n = 0;
    for (uint32_t k = 0; k < l->name.n; k++) {
        l->name.at[k].mention = n;
        n += l->name.at[k].mentions;
        l->name.at[k].mentions = 0;
    }
    for (uint32_t k = 0; k < n; k++)
        vec_push(&l->mention, ((struct mention){ 0 }));
    for (uint32_t k = 0; k < p->file.n; k++)
        for (uint32_t i = 0; i < p->file.at[k].boundary.symbol.n; i++) {
            struct shared_name *name = &l->name.at[l->of[k][i]];
            l->mention.at[name->mention + name->mentions++] = (struct mention){ k, i };
        }
    return 0;
}

/* Marks the functions that --entries names.  An alias may be one, too.  Negative: no file defines
 * one. */
static int add_entries(struct trace *t, struct thin_program *p)
{
    struct links *l = p->links;
    for (const char *at = p->entries; at && *at;) {
        size_t n = strcspn(at, ",");
        uint32_t k = thin_find_name(l, at, n);
        if (k == UINT32_MAX || !(l->name.at[k].flags & SYMBOL_BODY || l->name.at[k].other)) {
            struct text name = { 0 };
            text_put(&name, at, n);
            diag_thin_entry(t, (struct src_loc){ 0 }, text_get(&name));
            text_fini(&name);
            return -1;
        }
        l->name.at[k].flags |= SYMBOL_OPEN | SYMBOL_ENTRY;
        l->name.at[k].listed = true;
        at += n + (at[n] == ',');
    }
    return 0;
}

static const char *path_of(const struct thin_program *p, struct mention m)
{
    return p->file.at[m.file].path;
}

/* The number of the first mention of the name that has the flag, but not number `other`;
 * UINT32_MAX: there is none. */
static uint32_t find_mention(const struct thin_program *p, const struct shared_name *name,
                             uint32_t flag, uint32_t other)
{
    for (uint32_t k = 0; k < name->mentions && name->flags & flag; k++)
        if (k != other && thin_symbol(p, p->links->mention.at[name->mention + k])->flags & flag)
            return k;
    return UINT32_MAX;
}

/* A file takes what its kernel gets for what the host passes.  Negative: another file calls the
 * kernel as a function, perhaps with other pointers. */
static int check_kernels(struct trace *t, const struct thin_program *p)
{
    for (uint32_t k = 0; k < p->links->name.n; k++) {
        const struct shared_name *name = &p->links->name.at[k];
        const struct mention *of = &p->links->mention.at[name->mention];
        uint32_t body = find_mention(p, name, SYMBOL_STARTED, UINT32_MAX), call = UINT32_MAX;
        if (body != UINT32_MAX)
            call = find_mention(p, name, SYMBOL_CALLED, body);
        if (call == UINT32_MAX && body != UINT32_MAX && name->flags & SYMBOL_CALLED) {
            call = body; /* which the file calls itself: another one may have a body, too */
            body = find_mention(p, name, SYMBOL_STARTED, call);
        }
        if (GUARD("thin-link:called", body != UINT32_MAX && call != UINT32_MAX))
            return diag_thin_called(t, (struct src_loc){ .file = path_of(p, of[call]) },
                                    thin_symbol(p, of[body])->name, path_of(p, of[body]));
    }
    return 0;
}

/* True if code that no file has may access memory, or be called by a name that is not followed: it
 * may load a function's address from there and call it with any pointer.  A function that only
 * other files declare is such code, and so is what is behind an alias or an ifunc. */
static bool has_unseen(const struct thin_program *p)
{
    const struct links *l = p->links;
    bool unseen = false;
    for (uint32_t k = 0; k < p->file.n; k++) {
        const struct boundary *b = &p->file.at[k].boundary;
        unseen |= b->unseen;
        for (uint32_t i = 0; i < b->other.n; i++) { /* each word of each file once */
            uint32_t other = thin_find_name(l, b->other.at[i], strlen(b->other.at[i]));
            unseen |= l->name.at[other].mentions > 0;
        }
    }
    for (uint32_t k = 0; k < l->name.n; k++) {
        uint32_t flags = l->name.at[k].flags;
        unseen |= flags & SYMBOL_UNSEEN && !(flags & SYMBOL_BODY);
    }
    return unseen;
}

/* Decides which names may be resolved.  A program without an entry is a library, whose functions
 * can only be there for code elsewhere. */
static void resolve(struct trace *t, struct thin_program *p)
{
    struct links *l = p->links;
    bool entry = false;
    l->unseen = has_unseen(p);
    for (uint32_t k = 0; k < l->name.n; k++)
        entry |= l->name.at[k].flags & SYMBOL_ENTRY;
    if (!entry)
        diag_no_entry(t, (struct src_loc){ 0 });
    for (uint32_t k = 0; k < l->name.n; k++) {
        struct shared_name *name = &l->name.at[k];
        bool pointer = name->flags & (SYMBOL_POINTER | SYMBOL_TAKEN);
        bool known = entry || (name->flags & SYMBOL_LOCAL && !pointer);
        bool asked = pointer && name->flags & SYMBOL_ASKS; /* by a call without its array */
        name->resolved = known && (name->bodies > 0 || name->flags & SYMBOL_POINTER) && !asked &&
                         !(name->flags & SYMBOL_OPEN) &&
                         !(pointer && GUARD("thin-link:unseen", l->unseen));
    }
}

/* ---- edges ---- */

static void add_edge(struct joiner *j, uint32_t to, uint32_t from)
{
    vec_push(&j->edge, ((struct edge){ to, from }));
}

static int by_target(const void *a, const void *b)
{
    const struct edge *x = a, *y = b;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return x->from < y->from ? -1 : x->from > y->from;
}

/* Reduces the number of inputs by joins of WIDTH inputs each: the growth of one of n inputs then
 * costs WIDTH * log(n), not n.  Returns how many are left in `in`. */
static uint32_t few_inputs(struct facts *f, uint32_t *in, uint32_t n, uint8_t view)
{
    enum { WIDTH = 16 };
    while (n > WIDTH) {
        uint32_t groups = 0;
        for (uint32_t k = 0; k < n; k += WIDTH, groups++) {
            uint32_t join = facts_reserve(f, 1);
            f->node.at[join].view = view;
            facts_define(f, join, OP_JOIN, in + k, n - k < WIDTH ? n - k : WIDTH);
            in[groups] = join; /* overwrites only inputs that were read: groups <= k */
        }
        n = groups;
    }
    return n;
}

/* Defines each node to which edges lead as the union of its old inputs and those. */
static void define(struct joiner *j)
{
    struct facts *f = j->f;
    if (j->edge.n)
        qsort(j->edge.at, j->edge.n, sizeof *j->edge.at, by_target);
    for (uint32_t k = 0; k < j->edge.n;) {
        uint32_t to = j->edge.at[k].to, end = k, n = 0;
        while (end < j->edge.n && j->edge.at[end].to == to)
            end++;
        const struct node old = f->node.at[to];
        assert((old.op == OP_JOIN || old.op == OP_CONST) && "a node of the boundary");
        uint32_t *in = base_alloc((old.n_in + (end - k) + 1) * sizeof *in);
        for (uint32_t i = 0; i < old.n_in; i++)
            in[n++] = f->input.at[old.in + i];
        for (; k < end; k++)
            in[n++] = j->edge.at[k].from;
        n = few_inputs(f, in, n, old.view);
        facts_define(f, to, OP_JOIN, in, n);
        f->fact.at[to] = (struct fact){ 0 };
        free(in);
    }
}

/* A new node like `like`, without inputs. */
static uint32_t new_join(struct joiner *j, uint32_t like)
{
    uint32_t node = facts_reserve(j->f, 1);
    j->f->node.at[node].view = j->f->node.at[like].view;
    j->f->node.at[node].mask = j->f->node.at[like].mask;
    j->f->node.at[node].op = OP_JOIN;
    j->f->node.at[node].in = 0;
    return node;
}

static void add_effect(struct joiner *j, enum fact_op op, uint32_t in)
{
    uint32_t node = facts_reserve(j->f, 1);
    facts_define(j->f, node, op, &in, 1);
}

/* Copies what calls pass to the object of a parameter by value. */
static void add_copy(struct joiner *j, const struct boundary_leaf *leaf, uint32_t from)
{
    uint32_t node = facts_reserve(j->f, 1), in[2] = { leaf->node, from };
    assert(leaf->copied && "a parameter by value");
    facts_define(j->f, node, OP_COPY, in, 2);
    j->f->node.at[node].rem = leaf->size;
}

/* ---- bodies and calls ---- */

/* Adds what unknown code may pass or return. */
static void add_unknown(struct joiner *j, const struct boundary *b, uint32_t to)
{
    const struct node n = j->f->node.at[to];
    uint32_t from = b->given;
    if (n.view != VIEW_INT) {
        from = facts_constant(j->f, facts_unknown(j->f, (enum view)n.view, n.mask));
        j->f->node.at[from].view = n.view;
        j->f->node.at[from].mask = n.mask;
    }
    add_edge(j, to, from);
}

/* Gives a body whose name is not resolved the callers that nobody knows: a parameter may be any
 * pointer, or by value have any bytes, and what the file itself passes or gets back, they know,
 * too. */
static void open_body(struct joiner *j, const struct thin_file *file, struct symbol *s)
{
    s->passed = j->f->node.n;
    for (uint32_t k = 0; k < s->params; k++)
        new_join(j, file->boundary.leaf.at[s->param + k].node);
    for (uint32_t k = 0; k < s->params; k++) {
        uint32_t param = file->boundary.leaf.at[s->param + k].node;
        struct node *n = &j->f->node.at[param], *passed = &j->f->node.at[s->passed + k];
        if (file->boundary.leaf.at[s->param + k].copied) {
            struct fact any = facts_unknown(j->f, (enum view)n->view, n->mask);
            any.set = j->f->fact.at[param].set;
            any.flags |= j->f->fact.at[param].flags;
            j->f->fact.at[param] = any;
            add_effect(j, OP_ESCAPE, s->passed + k);
            continue;
        }
        passed->in = n->in;
        passed->n_in = n->n_in;
        n->n_in = 0;
        add_effect(j, OP_ESCAPE, s->passed + k);
        add_edge(j, param, s->passed + k);
        add_unknown(j, &file->boundary, param);
    }
    for (uint32_t k = 0; k < s->results; k++)
        add_effect(j, OP_ESCAPE, s->result + k);
    memory_guess(&j->f->memory);
}

/* Makes the nodes of what all calls pass, and of what all bodies return. */
static void make_shared(struct joiner *j, struct shared_name *name)
{
    for (uint32_t k = 0; k < name->mentions; k++) {
        struct mention m = j->l->mention.at[name->mention + k];
        const struct symbol *s = thin_symbol(j->p, m);
        const struct boundary *b = &j->p->file.at[m.file].boundary;
        if (!(s->flags & SYMBOL_DEFINED))
            continue;
        if (name->arg == 0) {
            name->args = s->params;
            name->results = s->results;
            name->arg = j->f->node.n;
            for (uint32_t i = 0; i < s->params; i++)
                new_join(j, b->leaf.at[s->param + i].node);
            name->result = j->f->node.n;
            for (uint32_t i = 0; i < s->results; i++)
                new_join(j, s->result + i);
        }
        name->resolved &= name->args == s->params && name->results == s->results;
    }
}

/* Links one body with what all calls pass, and with what calls get. */
static void link_body(struct joiner *j, const struct shared_name *name, const struct boundary *b,
                      const struct symbol *s)
{
    assert(name->args == s->params && name->results == s->results && "a body of that type");
    for (uint32_t k = 0; k < s->params; k++) {
        const struct boundary_leaf *leaf = &b->leaf.at[s->param + k];
        if (leaf->copied)
            add_copy(j, leaf, name->arg + k);
        else
            add_edge(j, leaf->node, name->arg + k);
    }
    for (uint32_t k = 0; k < s->results; k++)
        add_edge(j, name->result + k, s->result + k);
}

/* The body, if it may return its parameters; else NULL (infer/results.c). */
static const struct symbol *gives(const struct symbol *body)
{
    return body->given && body->results == 1 ? body : NULL;
}

/* The only body of the name, if that may return its parameters; else NULL. */
static const struct symbol *only_body(const struct joiner *j, const struct shared_name *name)
{
    for (uint32_t k = 0; name->bodies == 1 && k < name->mentions; k++) {
        const struct symbol *s = thin_symbol(j->p, j->l->mention.at[name->mention + k]);
        if (s->flags & SYMBOL_DEFINED)
            return gives(s);
    }
    return NULL;
}

/* The node of what a call of a body that may return its parameters returns. */
static uint32_t result_of(struct joiner *j, const struct symbol *body, const struct boundary *b,
                          const struct symbol_call *c, uint32_t result)
{
    uint32_t in[2] = { result, new_join(j, result) }, node;
    add_edge(j, in[1], body->others);
    for (uint32_t k = 0; k < c->args; k++) {
        const struct boundary_leaf *leaf = &b->leaf.at[c->arg + k];
        if (leaf->param < 63 && body->given >> leaf->param & 1)
            add_edge(j, in[1], leaf->node);
    }
    node = new_join(j, result);
    facts_define(j->f, node, OP_WITHIN, in, 2);
    return node;
}

/* Links one call with nodes of what its callee gets and returns; `body`: the callee, if it may
 * return its parameters. */
static void link_call(struct joiner *j, uint32_t arg, uint32_t result, const struct symbol *body,
                      const struct boundary *b, const struct symbol_call *c)
{
    for (uint32_t k = c->first; k < c->end; k++) {
        struct node *n = &j->f->node.at[k];
        if (n->op >= OP_STORE)
            *n = (struct node){ .op = OP_CONST, .view = n->view };
    }
    for (uint32_t k = 0; k < c->args; k++)
        add_edge(j, arg + k, b->leaf.at[c->arg + k].node);
    for (uint32_t k = 0; k < c->results; k++) {
        struct node *n = &j->f->node.at[c->result + k];
        uint32_t from = result + k;
        n->op = OP_JOIN;
        n->n_in = 0;
        if (body)
            from = result_of(j, body, b, c, from);
        add_edge(j, c->result + k, from);
    }
}

/* Gives what a call passes to unknown code, and what that returns to the call. */
static void open_call(struct joiner *j, const struct boundary *b, const struct symbol_call *c)
{
    for (uint32_t k = 0; k < c->args; k++)
        add_effect(j, OP_ESCAPE, b->leaf.at[c->arg + k].node);
    for (uint32_t k = 0; k < c->results; k++) {
        j->f->node.at[c->result + k].op = OP_JOIN;
        j->f->node.at[c->result + k].n_in = 0;
        add_unknown(j, b, c->result + k);
    }
}

/* Calls `visit` for each pair of a function whose address is taken, and the calls by pointer of a
 * type that some file gives it. */
static void each_taken(struct joiner *j, void (*visit)(struct joiner *j, struct shared_name *name,
                                                       struct shared_name *pointer))
{
    struct links *l = j->l;
    for (uint32_t k = 0; k < l->name.n; k++) {
        struct shared_name *name = &l->name.at[k];
        uint64_t last = 0;
        for (uint32_t m = 0; m < name->mentions && name->flags & SYMBOL_TAKEN; m++) {
            uint64_t type = thin_symbol(j->p, l->mention.at[name->mention + m])->type;
            uint32_t pointer = m > 0 && type == last ? UINT32_MAX : find_pointer(l, type);
            if (pointer != UINT32_MAX)
                visit(j, name, &l->name.at[pointer]);
            last = type;
        }
    }
}

/* Makes the nodes of what all calls by pointer pass and get, like those of the function. */
static void shape_pointer(struct joiner *j, struct shared_name *name, struct shared_name *pointer)
{
    if (!name->resolved || !pointer->resolved)
        return;
    if (pointer->bodies++ > 0) {
        pointer->resolved = pointer->args == name->args && pointer->results == name->results;
        return;
    }
    pointer->args = name->args;
    pointer->results = name->results;
    pointer->arg = j->f->node.n;
    for (uint32_t k = 0; k < name->args; k++)
        new_join(j, name->arg + k);
    pointer->result = j->f->node.n;
    for (uint32_t k = 0; k < name->results; k++)
        new_join(j, name->result + k);
}

static void open_pointer(struct joiner *j, struct shared_name *name, struct shared_name *pointer)
{
    (void)j;
    pointer->resolved &= name->resolved || !GUARD("thin-link:together", true);
}

static void open_taken(struct joiner *j, struct shared_name *name, struct shared_name *pointer)
{
    (void)j;
    name->resolved &= pointer->resolved;
}

static void link_pointer(struct joiner *j, struct shared_name *name, struct shared_name *pointer)
{
    assert(name->resolved == pointer->resolved && "resolved together, or not at all");
    for (uint32_t k = 0; k < name->args && name->resolved; k++)
        add_edge(j, name->arg + k, pointer->arg + k);
    for (uint32_t k = 0; k < name->results && name->resolved; k++)
        add_edge(j, pointer->result + k, name->result + k);
}

static bool fits(const struct shared_name *name, const struct symbol_call *c)
{
    return name->resolved && c->args == name->args &&
           (c->results == 0 || c->results == name->results);
}

/* A runtime hands an array to a function that its call names.  If any other function may ask for
 * it, none of these arrays is known to reach only that function.  A function that no file has may
 * ask, too, unless its name says what it does (then it is open), but only in place of a wrapper
 * that does not ask itself, which no file notes as one. */
static void open_askers(struct thin_program *p)
{
    struct links *l = p->links;
    bool files = false;
    for (uint32_t k = 0; k < p->file.n; k++)
        files |= p->file.at[k].boundary.asks;
    for (uint32_t k = 0; k < l->name.n; k++) {
        const uint32_t body = SYMBOL_BODY, flags = l->name.at[k].flags;
        if (flags & SYMBOL_UNSEEN && !(flags & (body | SYMBOL_OPEN)))
            l->asks = GIVEN_ASKS_UNSEEN;
        files |= flags & SYMBOL_ASKS && !l->name.at[k].resolved;
    }
    if (!GUARD("thin-link:asked", files))
        return;
    l->asks = GIVEN_ASKS_FILES;
    for (uint32_t k = 0; k < l->name.n; k++)
        if (l->name.at[k].flags & SYMBOL_ASKS)
            l->name.at[k].resolved = false;
}

static void link_files(struct joiner *j)
{
    struct thin_program *p = j->p;
    struct links *l = j->l;
    for (uint32_t k = 0; k < l->name.n; k++)
        if (l->name.at[k].resolved)
            make_shared(j, &l->name.at[k]);
    each_taken(j, shape_pointer);
    for (uint32_t k = 0; k < p->file.n; k++)
        for (uint32_t i = 0; i < p->file.at[k].boundary.call.n; i++) {
            const struct symbol_call *c = &p->file.at[k].boundary.call.at[i];
            struct shared_name *name = &l->name.at[l->of[k][c->symbol]];
            name->resolved = fits(name, c);
            if (GUARD("thin-link:nothing", name->bodies == 0))
                name->resolved = false;
        }
    open_askers(p);
    each_taken(j, open_pointer);
    each_taken(j, open_taken);
    each_taken(j, link_pointer);
    uint32_t pool = facts_reserve(j->f, 1);
    j->f->node.at[pool].view = VIEW_INT;
    for (uint32_t k = 0; k < p->file.n; k++) {
        struct boundary *b = &p->file.at[k].boundary;
        bool guesses = b->guesses;
        add_edge(j, b->pool, pool);
        add_edge(j, pool, b->pool);
        for (uint32_t i = 0; i < b->symbol.n; i++) {
            const struct shared_name *name = &l->name.at[l->of[k][i]];
            if (!(b->symbol.at[i].flags & SYMBOL_DEFINED))
                continue;
            if (name->resolved)
                link_body(j, name, b, &b->symbol.at[i]);
            else
                open_body(j, &p->file.at[k], &b->symbol.at[i]);
        }
        for (uint32_t i = 0; i < b->call.n; i++) {
            const struct symbol_call *c = &b->call.at[i];
            const struct shared_name *name = &l->name.at[l->of[k][c->symbol]];
            const struct symbol *own = &b->symbol.at[c->symbol];
            assert((name->resolved || !c->copy) && "a call of a copy, whose calls are all known");
            bool by_name = c->by_name && !GUARD("thin-link:by-name", thin_stands_in(name));
            guesses |= !name->resolved && !c->own && (c->by_name ? !by_name : b->calls_guess);
            if (name->resolved)
                link_call(j, name->arg, name->result, only_body(j, name), b, c);
            else if (c->own)
                link_call(j, own->passed, own->result, gives(own), b, c);
            else if (c->by_name && !by_name)
                open_call(j, b, c);
        }
        if (guesses)
            memory_guess(&j->f->memory);
    }
    define(j);
    vec_fini(&j->edge);
}

/* Lets the program see nothing of addresses, if no code of it makes a pointer of a number:
 *
 *     %c = icmp eq ptr %p, null           tells the program of %p, but it can make nothing of that
 *
 * A module without such code has no OP_LOOK at all (infer/infer.c, survey()). */
static void forget_looks(struct thin_program *p)
{
    bool makes = GUARD("thin-link:numbers", p->links->unseen);
    for (uint32_t k = 0; k < p->file.n; k++)
        makes |= p->file.at[k].boundary.makes;
    for (uint32_t node = 0; node < p->f->node.n && !makes; node++)
        if (p->f->node.at[node].op == OP_LOOK)
            facts_define(p->f, node, OP_JOIN, NULL, 0);
}

/* True if the nodes of the file that get more inputs by linking are unions, or have none yet. */
static bool is_open(const struct facts *f, const struct boundary *b)
{
    uint8_t pool = f->node.at[b->pool].op;
    bool open = pool == OP_JOIN || pool == OP_CONST;
    for (uint32_t k = 0; k < b->symbol.n; k++)
        for (uint32_t p = 0; p < b->symbol.at[k].params; p++) { /* each parameter once */
            uint8_t op = f->node.at[b->leaf.at[b->symbol.at[k].param + p].node].op;
            open &= op == OP_JOIN || op == OP_CONST;
        }
    return open;
}

int thin_link(struct trace *t, struct thin_program *p)
{
    assert(p->f && !p->links && "files were read, and not linked");
    struct links *l = base_alloc(sizeof *l);
    *l = (struct links){ 0 };
    arena_init(&l->arena);
    intern_init(&l->names, &l->arena);
    p->links = l;
    struct joiner j = { .p = p, .l = l, .f = p->f };
    if (!facts_check(p->f))
        return thin_damaged(t, p->file.at[0].path);
    for (uint32_t k = 0; k < p->file.n; k++)
        if (!is_open(p->f, &p->file.at[k].boundary))
            return thin_damaged(t, p->file.at[k].path);
    if (add_symbols(t, p) < 0 || add_entries(t, p) < 0 || check_kernels(t, p) < 0)
        return -1;
    resolve(t, p);
    p->f->lasts = p->assumes >> ASSUMPTION_BACK_END_NEXT & 1;
    for (uint32_t k = 0; k < p->f->node.n && p->f->lasts; k++)
        p->f->node.at[k].swapped = false; /* a test has the answer that it has */
    if (l->unseen) /* such code may make a number of each address that it has */
        p->f->memory.numbered = p->f->top;
    link_files(&j);
    thin_find_launches(p);
    forget_looks(p);
    facts_solve(p->f);
    thin_find_exchange(p);
    return 0;
}

void thin_program_fini(struct thin_program *p)
{
    for (uint32_t k = 0; k < p->file.n; k++)
        thin_forget(&p->file.at[k]);
    vec_fini(&p->file);
    if (p->f)
        facts_destroy(p->f);
    if (p->links) {
        vec_fini(&p->links->name);
        vec_fini(&p->links->mention);
        arena_fini(&p->links->arena);
    }
    free(p->links);
}
