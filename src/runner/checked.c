/* SPDX-License-Identifier: Apache-2.0 */
/* checked.c - checks at run time that an access is in the space and object that it should be in.
 *
 * The runtime gets the address as the register holds it: the host's address for a named pointer,
 * the encoded form for a generic one.  Subtracting the base of the form gives the bits that the
 * device would have, and from these follows where the pointer really points. */
#include "runner/check.h"
#include "runner/inits.h"
#include "runner/meets.h"
#include "runner/races.h"
#include "runner/runtime.h"

#include <assert.h>

/* The private objects of each item, innermost last; `at` NULL marks the start of a function.
 * `calls`: the sites of the calls in which the item is. */
struct private_object {
    unsigned char *at;
    uint64_t bytes;
};

struct frames {
    struct frame_list {
        VEC(struct private_object);
        VEC_OF(uint32_t) calls;
    } * item;
    uint32_t n;
};

void check_context_init(struct run *r, struct context *c)
{
    if (!r->checks)
        return;
    uint64_t n = r->local[0] * r->local[1] * r->local[2];
    c->frames = base_alloc(sizeof *c->frames);
    c->frames->n = (uint32_t)n;
    c->frames->item = base_alloc(n * sizeof *c->frames->item);
    memset(c->frames->item, 0, n * sizeof *c->frames->item);
    c->shadow = r->checks & CHECK_RACES ? races_create() : NULL;
    c->launch_shadow = r->checks & CHECK_GROUPS ? races_create() : NULL;
    c->meets = r->claims ? meets_create() : NULL;
    c->inits = r->checks & CHECK_INIT ? inits_create() : NULL;
}

void check_context_fini(struct context *c)
{
    if (!c->frames)
        return;
    for (uint32_t k = 0; k < c->frames->n; k++) {
        vec_fini(&c->frames->item[k]);
        vec_fini(&c->frames->item[k].calls);
    }
    free(c->frames->item);
    free(c->frames);
    races_destroy(c->shadow);
    races_destroy(c->launch_shadow);
    meets_destroy(c->meets);
    inits_destroy(c->inits);
}

void check_begin_group(struct context *c)
{
    for (uint32_t k = 0; c->frames && k < c->frames->n; k++)
        c->frames->item[k].n = c->frames->item[k].calls.n = 0;
    if (c->meets)
        meets_forget(c->meets, c->local_memory, c->run->local_bytes);
    if (c->inits)
        inits_begin(c->inits, c->local_memory, c->run->local_bytes);
    c->call_site = UINT32_MAX;
}

static struct frame_list *my_frames(struct context *c)
{
    assert(c->frames && c->current < c->frames->n &&
           "with --check=spaces, and an item of the group");
    return &c->frames->item[c->current];
}

void runtime_enter(void) { runtime_alloca(NULL, 0); }

void runtime_alloca(void *at, uint64_t bytes)
{
    struct context *c = context_self();
    struct private_object o = { at, bytes };
    struct frame_list *f = my_frames(c);
    c->in_runtime = 1;
    vec_push(f, o);
    if (c->inits && at)
        inits_begin(c->inits, at, bytes);
    c->in_runtime = 0;
}

void runtime_leave(void)
{
    struct context *c = context_self();
    struct frame_list *f = my_frames(c);
    while (f->n && f->at[--f->n].at) {
        if (c->meets)
            meets_forget(c->meets, f->at[f->n].at, f->at[f->n].bytes);
        if (c->inits)
            inits_end(c->inits, f->at[f->n].at, f->at[f->n].bytes);
    }
}

void runtime_begin_call(uint32_t site)
{
    struct context *c = context_self();
    struct frame_list *f = my_frames(c);
    c->in_runtime = 1;
    vec_push(&f->calls, site);
    c->in_runtime = 0;
}

void runtime_end_call(void)
{
    struct frame_list *f = my_frames(context_self());
    assert(f->calls.n > 0 && "a call began");
    f->calls.n--;
}

void runtime_call_site(uint32_t site) { context_self()->call_site = site; }

void runtime_wait(uint32_t site)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    races_wait(c, site);
    c->in_runtime = 0;
}

/* ---- the place of an address ---- */

/* The place of an address, and the object there. */
struct place {
    enum space space;        /* SPACE_NONE: the address is in no space */
    const unsigned char *at; /* host address */
    const char *name;        /* of the object; NULL: there is no object */
    uint64_t offset, bytes;  /* into the object; its size */
    bool null, read_only, other_item;
};

static void in_object(struct place *p, const struct run_object *o, uint64_t offset)
{
    p->name = o->name;
    p->offset = offset;
    p->bytes = o->bytes;
    p->read_only = o->read_only;
}

static void find_global(const struct context *c, struct place *p)
{
    const struct run_object *o = run_memory_find(c->run, p->at);
    if (o && p->at < o->at + o->bytes + 4096)
        in_object(p, o, (uint64_t)(p->at - o->at));
}

static void find_local(const struct context *c, struct place *p)
{
    const struct run *r = c->run;
    uint64_t offset = (uint64_t)(p->at - c->local_memory);
    for (uint32_t k = 0; k < r->locals.n; k++) {
        uint64_t begin = (uint64_t)(uintptr_t)r->locals.at[k].at;
        if (offset >= begin && (!p->name || offset - begin < p->offset))
            in_object(p, &r->locals.at[k], offset - begin);
    }
}

static bool in_list(const struct frame_list *f, struct place *p)
{
    for (uint32_t k = f->n; k-- > 0;)
        if (f->at[k].at && p->at >= f->at[k].at && p->at < f->at[k].at + f->at[k].bytes) {
            p->name = "a private object";
            p->offset = (uint64_t)(p->at - f->at[k].at);
            p->bytes = f->at[k].bytes;
            return true;
        }
    return false;
}

static void find_private(struct context *c, struct place *p)
{
    if (in_list(my_frames(c), p))
        return;
    for (uint32_t k = 0; k < c->frames->n && !p->name; k++)
        p->other_item = in_list(&c->frames->item[k], p);
}

/* True if 0 is an address in that space. */
static bool zero_is_local(const struct context *c, enum space s)
{
    return c->run->local_zero && (s == SPACE_LOCAL || s == SPACE_SHARED_CLUSTER);
}

static bool zero_is_private(const struct context *c, enum space s)
{
    return c->run->private_zero && (s == SPACE_PRIVATE || s == SPACE_PARAM);
}

static void in_private(struct context *c, uint64_t encoded, struct place *p)
{
    p->space = SPACE_PRIVATE;
    encoded += c->run->private_base;
    p->at = (const unsigned char *)(uintptr_t)(encoded + c->base[TAG_PRIVATE]);
    if (c->frames)
        find_private(c, p);
}

static void in_local(struct context *c, uint64_t encoded, struct place *p)
{
    p->space = SPACE_LOCAL;
    p->at = (const unsigned char *)(uintptr_t)(encoded + c->base[TAG_LOCAL]);
    find_local(c, p);
}

/* The place of an encoded pointer that is used, or tagged, as one to space `as`. */
static struct place place_of(struct context *c, uint64_t encoded, enum space as)
{
    struct place p = { .space = SPACE_NONE };
    uint64_t id = encoded >> 48;
    const struct run *r = c->run;
    bool zero = zero_is_local(c, as) || zero_is_private(c, as);
    /* At most one of the two spaces begins at 0: see is_first(). */
    if (zero && encoded < ENCODED_LOCAL) {
        bool local = r->local_bytes > 0 || (zero_is_local(c, as) && !r->first_stride);
        (local ? in_local : in_private)(c, encoded, &p);
    } else if (encoded < ENCODED_NULL || /* see null_here() */
               (zero && (encoded == UINT32_MAX || encoded == -tag_window(TAG_LOCAL) ||
                         encoded == -tag_window(TAG_PRIVATE)))) {
        p.null = true;
    } else if (encoded >= ENCODED_PRIVATE && encoded <= UINT32_MAX) {
        in_private(c, encoded, &p);
    } else if (!r->local_zero && encoded >= ENCODED_LOCAL && encoded <= UINT32_MAX) {
        in_local(c, encoded, &p);
    } else if (id == ENCODED_GLOBAL >> 48 || id == ENCODED_CONSTANT >> 48) {
        p.space = id == ENCODED_GLOBAL >> 48 ? SPACE_GLOBAL : SPACE_CONSTANT;
        p.at = (const unsigned char *)(uintptr_t)(encoded & (ENCODED_GLOBAL - 1));
        find_global(c, &p);
    }
    return p;
}

/* What a cast added to a private pointer that is generic now. */
static uint64_t base_in(const struct context *c, uint64_t encoded)
{
    return encoded >> TAG_SHIFT == TAG_PRIVATE ? c->run->private_base : 0;
}

static struct place place_of_tagged(struct context *c, uint64_t encoded)
{
    enum space said = tag_space(encoded >> TAG_SHIFT);
    struct place p = place_of(c, tag_clear(encoded) - base_in(c, encoded), said);
    if (p.space != said && !p.null)
        p.space = SPACE_NONE; /* the tag names another space than the address */
    return p;
}

/* ---- the check ---- */

/* One access that is wrong. */
struct wrong_access {
    struct context *c;
    const struct run_site *s;
    uint64_t bytes, encoded;
    struct trace to;
    struct text access, place; /* the results of access_text() and place_text() */
};

static struct wrong_access wrong_access(struct context *c, const struct run_site *s, uint64_t bytes,
                                        uint64_t encoded)
{
    return (struct wrong_access){ c, s, bytes, encoded, fault_sink(c->run), { 0 }, { 0 } };
}

/* The access in words: "load of 4 bytes through '%p' (0x…) by work-item (…) of group (…)". */
static const char *access_text(struct wrong_access *w)
{
    char who[WHO_SIZE];
    text_putf(&w->access, "%s of %llu bytes through '%s' (0x%llx) by %s", w->s->what,
              (unsigned long long)w->bytes, w->s->pointer ? w->s->pointer : "?",
              (unsigned long long)w->encoded, fault_who(w->c, w->c->current, who, sizeof who));
    return text_get(&w->access);
}

static const char *place_text(struct wrong_access *w, const struct place *p)
{
    struct text *to = &w->place;
    if (p->null)
        text_putf(to, "null");
    else if (p->space == SPACE_NONE)
        text_putf(to, "no memory at all");
    else if (p->name && p->offset < p->bytes + 4096)
        text_putf(to, "%s memory ('%s' + %llu)", space_name(p->space), p->name,
                  (unsigned long long)p->offset);
    else
        text_putf(to, "%s memory", space_name(p->space));
    return text_get(to);
}

/* If an error was reported (`result` is negative), ends the group and does not return. */
static void end_group(struct wrong_access *w, int result)
{
    text_fini(&w->access);
    text_fini(&w->place);
    if (result < 0)
        group_abort(w->c);
}

static uint64_t to_encoded(const struct context *c, uint64_t address, enum space used)
{
    switch (used) {
    case SPACE_PRIVATE:
    case SPACE_PARAM: return address - c->base[TAG_PRIVATE] - c->run->private_base;
    case SPACE_LOCAL:
    case SPACE_SHARED_CLUSTER: return address - c->base[TAG_LOCAL];
    case SPACE_CONSTANT: return address - c->base[c->run->constant_tag];
    case SPACE_GENERIC:
    case SPACE_NONE: return address;
    default: return address + ENCODED_GLOBAL;
    }
}

static bool fits(enum space used, enum space is, const struct run *r)
{
    switch (used) {
    case SPACE_GENERIC: return true;
    case SPACE_PARAM: return is == SPACE_PRIVATE;
    case SPACE_SHARED_CLUSTER: return is == SPACE_LOCAL;
    case SPACE_GLOBAL_DEVICE:
    case SPACE_GLOBAL_HOST: return is == SPACE_GLOBAL;
    case SPACE_CONSTANT:
        return is == (r->constant_tag == TAG_GLOBAL ? SPACE_GLOBAL : SPACE_CONSTANT);
    default: return is == used;
    }
}

/* The unified space for a form, for a library's accesses. */
static enum space space_of_form(enum form f)
{
    switch (f) {
    case FORM_PRIVATE: return SPACE_PRIVATE;
    case FORM_LOCAL: return SPACE_LOCAL;
    case FORM_GLOBAL: return SPACE_GLOBAL;
    case FORM_CONSTANT: return SPACE_CONSTANT;
    case FORM_GENERIC: return SPACE_GENERIC;
    case FORM_RAW:
    case FORM_NONE: break;
    }
    return SPACE_NONE;
}

/* True if one of the leaves that the facts allow stands for the place's space. */
static bool is_allowed(const struct run_site *s, enum space is)
{
    space_set may = space_one(is);
    if (is == SPACE_GLOBAL) /* global_device and global_host are one memory here */
        may.bits |= 1u << SPACE_GLOBAL_DEVICE | 1u << SPACE_GLOBAL_HOST | 1u << SPACE_CONSTANT;
    if (is == SPACE_LOCAL)
        may.bits |= 1u << SPACE_SHARED_CLUSTER;
    if (is == SPACE_PRIVATE)
        may.bits |= 1u << SPACE_PARAM;
    return !space_empty(space_meet(may, s->allowed));
}

/* True if the address is not aligned as the access says.  If casts add a base, LLVM takes for
 * aligned what is so in its space, as a variable, or what was masked in the other form. */
static bool is_odd(const struct wrong_access *w, enum space in)
{
    uint64_t base = in == SPACE_PRIVATE ? w->c->run->private_base : 0;
    uint64_t other = base_in(w->c, w->encoded) ? w->encoded - base : w->encoded + base;
    return w->s->align > 1 && w->encoded % w->s->align && other % w->s->align;
}

/* Checks that the place is right for the access.  Negative: an error was reported. */
static int judge(struct wrong_access *w, struct src_loc at, struct place p)
{
    const struct run_site *s = w->s;
    struct trace *to = &w->to;
    char set[SPACE_TEXT_SIZE];
    if (p.null)
        return diag_kernel_null(to, at, access_text(w));
    if (p.space == SPACE_NONE && s->space != SPACE_GENERIC && w->encoded >> TAG_SHIFT) {
        p = place_of_tagged(w->c, w->encoded);
        return p.space == SPACE_NONE
                   ? diag_kernel_space(to, at, access_text(w), space_name(s->space),
                                       place_text(w, &p))
                   : diag_kernel_space_tag(to, at, access_text(w), space_name(s->space),
                                           place_text(w, &p));
    }
    if (p.space == SPACE_NONE || !fits(s->space, p.space, w->c->run))
        return diag_kernel_space(to, at, access_text(w), space_name(s->space), place_text(w, &p));
    if (!p.name)
        return diag_kernel_bounds_none(to, at, access_text(w), space_name(p.space));
    if (p.offset > p.bytes || w->bytes > p.bytes - p.offset)
        return diag_kernel_bounds(to, at, access_text(w), p.name, p.bytes, p.offset);
    if (p.other_item)
        return diag_kernel_space_item(to, at, access_text(w));
    if (is_odd(w, p.space)) /* address 0 is aligned to anything */
        return diag_kernel_align(to, at, access_text(w), s->align);
    if (p.read_only && s->kind & SITE_WRITE)
        return diag_kernel_read_only(to, at, access_text(w), p.name);
    if (s->has_allowed && !is_allowed(s, p.space))
        return diag_kernel_fact(to, at, access_text(w), space_set_text(s->allowed, set, sizeof set),
                                place_text(w, &p));
    return 0;
}

static void check_spaces(struct context *c, uint64_t address, uint64_t bytes, uint32_t number,
                         const struct run_site *s, struct place *ret)
{
    uint64_t encoded = to_encoded(c, address, s->space);
    *ret = s->space == SPACE_GENERIC ? place_of_tagged(c, encoded) : place_of(c, encoded, s->space);
    if (s->space == SPACE_NONE)
        return;
    struct wrong_access w = wrong_access(c, s, bytes, encoded);
    end_group(&w, judge(&w, fault_place(c, number), *ret));
}

/* Checks that the bytes were written.  Bytes that were not may be copied; the copy then counts as
 * not written either. */
static void check_init(struct context *c, const unsigned char *at, uint64_t bytes, uint32_t number,
                       const struct run_site *s, const struct place *p)
{
    uint64_t first = s->kind & SITE_READ ? inits_find(c->inits, at, bytes) : bytes;
    if (s->kind & SITE_COPY)
        return;
    if (s->kind & SITE_WRITE)
        inits_end(c->inits, at, bytes);
    if (first == bytes)
        return;
    struct wrong_access w = wrong_access(c, s, bytes, (uint64_t)(uintptr_t)at);
    end_group(&w, diag_kernel_init(&w.to, fault_place(c, number), access_text(&w),
                                   p->offset + first, place_text(&w, p)));
}

void runtime_copied(void *to, const void *from, uint64_t bytes)
{
    struct context *c = context_self();
    c->in_runtime = 1;
    inits_copy(c->inits, to, from, bytes);
    c->in_runtime = 0;
}

void runtime_check_division(uint32_t bad, uint32_t site)
{
    struct context *c = context_self();
    char who[WHO_SIZE];
    if (!bad)
        return;
    c->in_runtime = 1;
    struct trace to = fault_sink(c->run);
    diag_kernel_divide(&to, fault_place(c, site), fault_who(c, c->current, who, sizeof who));
    group_abort(c);
}

void runtime_check(uint64_t address, uint64_t bytes, uint32_t site)
{
    struct context *c = context_self();
    struct run_site library;
    const struct run_site *s;
    struct place p;
    if (bytes == 0)
        return;
    c->in_runtime = 1;
    if (site & SITE_LIBRARY) {
        uint32_t call = c->call_site;
        library = call < c->run->sites.n ? c->run->sites.at[call] : (struct run_site){ 0 };
        library.space = space_of_form((enum form)(site >> 8 & 0xff));
        library.align = UINT64_C(1) << (site >> 16 & 15);
        library.kind = site & 0xff;
        library.has_allowed = false;
        if (!library.what)
            library.what = "access";
        s = &library;
        site = call;
    } else {
        s = &c->run->sites.at[site];
    }
    check_spaces(c, address, bytes, site, s, &p);
    if ((c->shadow || c->launch_shadow) && (p.space == SPACE_GLOBAL || p.space == SPACE_LOCAL))
        races_access(c, p.at, bytes, site, s->kind, p.space);
    const unsigned char *at = c->run->one_space ? (const unsigned char *)(uintptr_t)address : p.at;
    if (c->inits)
        check_init(c, at, bytes, site, s, &p);
    if (c->meets) {
        const struct frame_list *f = my_frames(c);
        /* A call's `memory` attribute leaves out what it reads of memory that never changes. */
        bool of_calls = s->kind & SITE_WRITE || !p.read_only;
        meets_access(c, at, bytes, site, s->kind, p.space);
        for (uint32_t k = f->calls.n; of_calls && k-- > 0;)
            meets_access(c, at, bytes, f->calls.at[k], s->kind, p.space);
    }
    c->in_runtime = 0;
}
