/* SPDX-License-Identifier: Apache-2.0 */
/* meets.c - records for each byte the sites that touched it.
 *
 * The set of all sites that touched a byte is a state with a number; sets only grow.  The step from
 * a state by one more site is looked up in a table, and checked against every member when it is
 * taken for the first time.  So an access costs one lookup for each byte, and a pair of sites is
 * compared once for each state.
 *
 * Checked are: the answers of alias/spot.c (spaces, objects, offsets); the alias scopes and the
 * types by space in the module's metadata; that memory read as invariant is not written; and that
 * no access is in a space that !noalias.addrspace excludes.  These hold for the whole run and all
 * work-items. The record of memory that ends (a function's variables, a group's local memory) is
 * cleared. */
#include "runner/meets.h"

#include "base/intern.h"
#include "alias/alias.h"

#include <assert.h>

enum { PAGE_BYTES = 1024 };

/* ---- claims ---- */

struct claim {
    bool queried; /* `spot` is meaningful; otherwise only its set is */
    struct spot spot;
    space_set scopes; /* spaces in !alias.scope, by our names; empty: there is none */
    space_set apart;  /* spaces in !noalias */
    enum space type;  /* the space that !tbaa names; SPACE_COUNT: none */
    bool invariant;
    space_set excluded; /* by !noalias.addrspace */
};

struct claims {
    struct alias a;
    VEC_OF(struct claim) at;
};

static LLVMValueRef metadata(LLVMContextRef ctx, LLVMValueRef i, const char *kind)
{
    return LLVMHasMetadata(i)
               ? LLVMGetMetadata(i, LLVMGetMDKindIDInContext(ctx, kind, (unsigned)strlen(kind)))
               : NULL;
}

/* The spaces that a list of scopes names. */
static space_set scopes_of(LLVMValueRef list)
{
    static const char prefix[] = "gaspar.";
    space_set set = space_none();
    unsigned n = list ? LLVMGetMDNodeNumOperands(list) : 0, len;
    LLVMValueRef *scope = base_alloc((n + 1) * sizeof(LLVMValueRef)), part[3];
    if (list)
        LLVMGetMDNodeOperands(list, scope);
    for (unsigned k = 0; k < n; k++) {
        if (!scope[k] || LLVMGetMDNodeNumOperands(scope[k]) != 2)
            continue;
        LLVMGetMDNodeOperands(scope[k], part);
        const char *name =
            part[0] && LLVMIsAMDString(part[0]) ? LLVMGetMDString(part[0], &len) : "";
        if (strncmp(name, prefix, sizeof prefix - 1) != 0)
            continue;
        name += sizeof prefix - 1;
        enum space s = space_find(name, strlen(name));
        if (s < SPACE_LEAVES)
            set = space_join(set, space_one(s));
    }
    free(scope);
    return set;
}

/* "float$__global": the space of the type that a tag accesses. */
static enum space type_space(LLVMValueRef tag)
{
    LLVMValueRef part[4], type[3];
    unsigned len, n = tag ? LLVMGetMDNodeNumOperands(tag) : 0;
    if (n < 3 || n > COUNTOF(part))
        return SPACE_COUNT;
    LLVMGetMDNodeOperands(tag, part);
    if (!part[1] || LLVMGetMDNodeNumOperands(part[1]) != COUNTOF(type))
        return SPACE_COUNT;
    LLVMGetMDNodeOperands(part[1], type);
    const char *name = type[0] && LLVMIsAMDString(type[0]) ? LLVMGetMDString(type[0], &len) : "";
    const char *space = strstr(name, "$__");
    enum space s = space ? space_find(space + 3, strlen(space + 3)) : SPACE_COUNT;
    return s < SPACE_LEAVES ? s : SPACE_COUNT;
}

static space_set excluded(const struct unit *u, LLVMValueRef ranges)
{
    space_set set = space_none();
    unsigned n = ranges ? LLVMGetMDNodeNumOperands(ranges) : 0;
    const struct target_row *row;
    LLVMValueRef *bound = base_alloc((n + 1) * sizeof(LLVMValueRef));
    if (ranges)
        LLVMGetMDNodeOperands(ranges, bound);
    for (unsigned k = 0; k + 1 < n; k += 2)
        for (size_t r = 0; (row = target_row_at(u->target, r)); r++)
            if (row->space < SPACE_LEAVES && row->number >= LLVMConstIntGetZExtValue(bound[k]) &&
                row->number < LLVMConstIntGetZExtValue(bound[k + 1]))
                set = space_join(set, space_one(row->space));
    free(bound);
    return set;
}

void claims_add(struct claims **claims, struct unit *u, LLVMValueRef i, unsigned operand)
{
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    struct ir_access access = ir_access(i);
    struct claim c = { .type = SPACE_COUNT };
    if (!*claims) {
        *claims = base_alloc(sizeof **claims);
        memset(*claims, 0, sizeof **claims);
        alias_init(&(*claims)->a, u);
    }
    struct alias *a = &(*claims)->a;
    c.queried = access.n > 0 && !access.hint;
    if (c.queried)
        c.spot = alias_spot(a, i, operand, false);
    else if (!LLVMIsACallInst(i) || !alias_touched(a, i, &c.spot.set))
        c.spot.set = space_none();
    c.scopes = scopes_of(metadata(ctx, i, "alias.scope"));
    c.apart = scopes_of(metadata(ctx, i, "noalias"));
    c.type = type_space(metadata(ctx, i, "tbaa"));
    c.invariant = metadata(ctx, i, "invariant.load") != NULL;
    c.excluded = excluded(u, metadata(ctx, i, "noalias.addrspace"));
    vec_push(&(*claims)->at, c);
}

void claims_destroy(struct claims *claims)
{
    if (!claims)
        return;
    vec_fini(&claims->at);
    free(claims);
}

/* The claim by which the two sites never meet; NULL: there is none. */
static const char *claimed_apart(struct claims *claims, uint32_t a, uint32_t b)
{
    assert(a < claims->at.n && b < claims->at.n && "sites of the run");
    const struct claim *x = &claims->at.at[a], *y = &claims->at.at[b];
    enum alias_reason reason;
    if (a == b)
        return NULL;
    /* Different bytes from one value: the claim holds within one work-item only. */
    if (x->queried && y->queried &&
        alias_query(&claims->a, &x->spot, &y->spot, &reason) == ALIAS_NO &&
        (reason != REASON_OFFSETS || x->spot.base != y->spot.base))
        return alias_reason_text(reason);
    if (alias_apart(&claims->a, x->spot.set, y->spot.set))
        return "spaces";
    if ((!space_empty(x->scopes) && space_le(x->scopes, y->apart)) ||
        (!space_empty(y->scopes) && space_le(y->scopes, x->apart)))
        return "alias scopes";
    if (x->type != SPACE_COUNT && y->type != SPACE_COUNT && x->type != y->type)
        return "types";
    return NULL;
}

/* ---- bytes ---- */

/* The set of sites that touched a byte, and whether one of them wrote, or read it as invariant. */
struct state {
    uint32_t *site;
    uint32_t n;
    bool written, invariant;
};

struct state_page {
    uint32_t state[PAGE_BYTES];
};

struct meets {
    struct ptrmap page; /* the first address of PAGE_BYTES -> number */
    VEC_OF(struct state_page *) pages;
    VEC_OF(struct state) states; /* 0: no site */
    struct arena arena;          /* owns all of it */
    struct intern steps;         /* an access in a state -> its index in `next` */
    VEC_OF(uint32_t) next;       /* states that accesses lead to */
};

/* An access of a byte. */
struct step {
    uint32_t was, site, writes;
};

struct meets *meets_create(void)
{
    struct meets *m = base_alloc(sizeof *m);
    *m = (struct meets){ .pages = VEC_IN(&m->arena), .states = VEC_IN(&m->arena) };
    ptrmap_init_in(&m->page, &m->arena, 0);
    intern_init(&m->steps, &m->arena);
    vec_push(&m->states, ((struct state){ 0 }));
    return m;
}

void meets_destroy(struct meets *m)
{
    if (!m)
        return;
    arena_fini(&m->arena);
    free(m);
}

static struct state_page *find_page(const struct meets *m, const unsigned char *at)
{
    uint32_t n = ptrmap_find(&m->page, at - (uintptr_t)at % PAGE_BYTES);
    return n == PTRMAP_NONE ? NULL : m->pages.at[n];
}

static uint32_t *state_of(struct meets *m, const unsigned char *at)
{
    struct state_page *p = find_page(m, at);
    if (!p) {
        p = NEW(&m->arena, struct state_page);
        ptrmap_put(&m->page, at - (uintptr_t)at % PAGE_BYTES, m->pages.n);
        vec_push(&m->pages, p);
    }
    return &p->state[(uintptr_t)at % PAGE_BYTES];
}

void meets_forget(struct meets *m, const unsigned char *at, uint64_t bytes)
{
    for (uint64_t k = 0; k < bytes; k++) {
        struct state_page *p = find_page(m, at + k);
        if (p)
            p->state[(uintptr_t)(at + k) % PAGE_BYTES] = 0;
        else
            k += PAGE_BYTES - 1 - (uintptr_t)(at + k) % PAGE_BYTES;
    }
}

static void tell(struct context *c, const unsigned char *at, uint32_t site, uint32_t other,
                 const char *why)
{
    const struct run *r = c->run;
    char who[WHO_SIZE];
    const struct run_site *o = &r->sites.at[other];
    const struct run_object *object = run_memory_find(r, at);
    struct trace to = fault_sink(c->run);
    struct src_loc place = fault_place(c, site);
    const char *what = r->sites.at[site].what, *file = o->at.file ? o->at.file : o->at.fn;
    const char *others = o->what ? o->what : "access";
    fault_who(c, c->current, who, sizeof who);
    if (object && at < object->at + object->bytes)
        diag_kernel_alias_of(&to, place, who, what, object->name, others, file, o->at.line, why);
    else
        diag_kernel_alias(&to, place, who, what, others, file, o->at.line, why);
}

/* The state of a byte after one more site touched it.  Reports contradicted claims. */
static uint32_t step(struct context *c, const unsigned char *at, uint32_t was, uint32_t site,
                     bool writes)
{
    assert(was < c->meets->states.n && "a state of this worker");
    struct meets *m = c->meets;
    struct claims *claims = c->run->claims;
    struct state now = m->states.at[was];
    bool invariant = claims->at.at[site].invariant, member = false;
    for (uint32_t k = 0; k < now.n; k++) {
        const char *why = claimed_apart(claims, site, now.site[k]);
        member |= now.site[k] == site;
        if (why)
            tell(c, at, site, now.site[k], why);
    }
    if (now.n > 0 && ((invariant && now.written) || (writes && now.invariant)))
        tell(c, at, site, now.site[0], "it is invariant");
    now.site = NEWN(&m->arena, uint32_t, now.n + 1);
    if (now.n)
        memcpy(now.site, m->states.at[was].site, now.n * sizeof *now.site);
    if (!member)
        now.site[now.n++] = site;
    now.written |= writes;
    now.invariant |= invariant;
    vec_push(&m->states, now);
    return m->states.n - 1;
}

void meets_access(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t site,
                  unsigned kind, enum space space)
{
    assert(c->meets && c->run->claims && "with --check=alias");
    struct meets *m = c->meets;
    bool writes = kind & SITE_WRITE;
    if (!at || site >= c->run->claims->at.n)
        return;
    if (space < SPACE_LEAVES && space_has(c->run->claims->at.at[site].excluded, space))
        tell(c, at, site, site, "its !noalias.addrspace excludes the space");
    for (uint64_t k = 0; k < bytes; k++) {
        uint32_t *state = state_of(m, at + k), was = *state;
        uint32_t now =
            intern_put(&m->steps, &(struct step){ was, site, writes }, sizeof(struct step));
        if (now == m->next.n)
            vec_push_in(&m->arena, &m->next, step(c, at + k, was, site, writes));
        *state = m->next.at[now];
    }
}
