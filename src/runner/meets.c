/* SPDX-License-Identifier: Apache-2.0 */
/* meets.c - records for each byte of memory the sites (accesses in the code) that touched it, and
 * checks that no two of them were claimed never to meet.
 *
 * The set of all sites that touched a byte is a state with a number; sets only grow.  The step from
 * a state by one more site is looked up in a table, and checked against every member when it is
 * taken for the first time.  So an access costs one lookup for each byte, and a pair of sites is
 * compared once for each state.
 *
 * Two accesses at different offsets from one value, p[0] and p[1], are apart only if the value was
 * the same in both, and not in two rounds of a loop that changes it.  The value can be computed
 * from the byte: it is the address of the access's first byte minus the access's offset.  So for
 * such a site a state also records which byte of the access the byte was.
 *
 *     store i32, %p - 2^31     its byte 0: %p is byte - 0 + 2^31
 *     store i32, %p + 2^31-2   its byte 2: %p is byte - 2 - 2^31 + 2, the same in 32 bits
 *
 * Checked are: the answers of alias/spot.c (spaces, objects, offsets); the alias scopes and the
 * types by space in the module's metadata; that memory read as invariant is not written; and that
 * no access is in a space that !noalias.addrspace excludes.  These hold for the whole run and all
 * work-items.  When memory ends (a function's variables at its return, a group's local memory), its
 * record is cleared. */
#include "runner/meets.h"

#include "base/intern.h"
#include "alias/alias.h"
#include "ir/ir.h"

#include <assert.h>

enum { PAGE_BYTES = 1024 };
enum { WIDEST = 64 };                        /* all bytes of a larger access count as ANY_BYTE */
static const uint32_t ANY_BYTE = UINT32_MAX; /* it is not known which byte of the access it was */

/* ---- claims ---- */

struct claim {
    bool queried; /* all of `spot` is known; false: only its set */
    struct spot spot;
    unsigned bits;    /* width of its address on the device */
    bool shares_base; /* another site has an offset from the same value */
    space_set scopes; /* spaces in !alias.scope, by our names; empty: there is none */
    space_set apart;  /* spaces in !noalias */
    enum space type;  /* the space that !tbaa names; SPACE_COUNT: none */
    bool invariant;
    space_set excluded; /* by !noalias.addrspace */
};

struct claims {
    struct alias a;
    struct ptrmap based; /* a value -> the first site that has an offset from it */
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

/* The spaces that the !noalias.addrspace of an access by a generic address excludes.  On an access
 * of a named space it claims nothing: alias-hints writes none there, but LLVM's pass
 * amdgpu-attributor gives a store what it knows of the stored pointer.
 *
 *     store ptr %local, ptr addrspace(1) @p, !noalias.addrspace !{i32 1, i32 3, i32 4, i32 10} */
static space_set excluded(const struct unit *u, LLVMValueRef i, LLVMTypeRef address)
{
    LLVMContextRef ctx = LLVMGetModuleContext(u->mod);
    bool generic = u->has_generic && ir_space(address) == u->generic.number;
    LLVMValueRef ranges = generic ? metadata(ctx, i, "noalias.addrspace") : NULL;
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

static unsigned address_bits(const struct unit *u, const struct spot *s)
{
    unsigned number = ir_space(LLVMTypeOf(LLVMGetOperand(s->i, s->operand)));
    const struct target_row *row = target_row(u->target, (struct target_space){ number });
    return row && !u->flat ? target_bits(u->target, row) : 64;
}

/* Sets shares_base of the new claim, and of the first site with an offset from the same value, if
 * there is another one. */
static void share_base(struct claims *claims, struct claim *c)
{
    if (!c->queried || !c->spot.base)
        return;
    uint32_t first = ptrmap_find(&claims->based, c->spot.base);
    c->shares_base = first != PTRMAP_NONE;
    if (c->shares_base)
        claims->at.at[first].shares_base = true;
    else
        ptrmap_put(&claims->based, c->spot.base, claims->at.n);
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
        ptrmap_init_in(&(*claims)->based, &u->arena, 0);
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
    if (c.queried) {
        c.excluded = excluded(u, i, LLVMTypeOf(LLVMGetOperand(i, operand)));
        c.bits = address_bits(u, &c.spot);
    }
    share_base(*claims, &c);
    vec_push(&(*claims)->at, c);
}

void claims_destroy(struct claims *claims)
{
    if (!claims)
        return;
    vec_fini(&claims->at);
    free(claims);
}

/* An access of one byte: the site, and the number of the byte in the access. */
struct meeting {
    uint32_t site, byte;
};

/* True if both spots are offsets from one value, and it was the same in both accesses of the
 * byte. */
static bool same_value(const struct claim *x, struct meeting a, const struct claim *y,
                       struct meeting b)
{
    assert(x->spot.base == y->spot.base && "offsets from one value");
    unsigned bits = x->bits < y->bits ? x->bits : y->bits;
    uint64_t apart = (a.byte + (uint64_t)x->spot.offset) - (b.byte + (uint64_t)y->spot.offset);
    return a.byte != ANY_BYTE && b.byte != ANY_BYTE && apart << (64 - bits) == 0;
}

/* The claim that says that two accesses never touch one byte, although they did.  NULL: no claim
 * says that. */
static const char *claimed_apart(struct claims *claims, struct meeting a, struct meeting b)
{
    assert(a.site < claims->at.n && b.site < claims->at.n && "sites of the run");
    const struct claim *x = &claims->at.at[a.site], *y = &claims->at.at[b.site];
    enum alias_reason reason;
    if (a.site == b.site)
        return NULL;
    if (x->queried && y->queried &&
        alias_query(&claims->a, &x->spot, &y->spot, &reason) == ALIAS_NO &&
        (reason != REASON_DISTANCE || same_value(x, a, y, b)))
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

/* The accesses of a byte, and whether one of them wrote, or read it as invariant. */
struct state {
    struct meeting *touch;
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

/* An access of a byte in a state. */
struct step {
    uint32_t was, writes;
    struct meeting touch;
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

/* The state of a byte after one more access.  Reports contradicted claims. */
static uint32_t step(struct context *c, const unsigned char *at, uint32_t was, struct meeting touch,
                     bool writes)
{
    assert(was < c->meets->states.n && "a state of this worker");
    struct meets *m = c->meets;
    struct claims *claims = c->run->claims;
    struct state now = m->states.at[was];
    bool invariant = claims->at.at[touch.site].invariant, member = false;
    for (uint32_t k = 0; k < now.n; k++) {
        const char *why = claimed_apart(claims, touch, now.touch[k]);
        member |= now.touch[k].site == touch.site && now.touch[k].byte == touch.byte;
        if (why)
            tell(c, at, touch.site, now.touch[k].site, why);
    }
    if (now.n > 0 && ((invariant && now.written) || (writes && now.invariant)))
        tell(c, at, touch.site, now.touch[0].site, "it is invariant");
    now.touch = NEWN(&m->arena, struct meeting, now.n + 1);
    if (now.n)
        memcpy(now.touch, m->states.at[was].touch, now.n * sizeof *now.touch);
    if (!member)
        now.touch[now.n++] = touch;
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
    const struct claim *claim = &c->run->claims->at.at[site];
    bool placed = claim->shares_base && bytes <= WIDEST && claim->spot.size == (int64_t)bytes;
    if (space < SPACE_LEAVES && space_has(claim->excluded, space))
        tell(c, at, site, site, "its !noalias.addrspace excludes the space");
    for (uint64_t k = 0; k < bytes; k++) {
        uint32_t *state = state_of(m, at + k), was = *state;
        struct meeting touch = { site, placed ? (uint32_t)k : ANY_BYTE };
        uint32_t now =
            intern_put(&m->steps, &(struct step){ was, writes, touch }, sizeof(struct step));
        if (now == m->next.n)
            vec_push_in(&m->arena, &m->next, step(c, at + k, was, touch, writes));
        *state = m->next.at[now];
    }
}
