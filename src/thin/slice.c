/* SPDX-License-Identifier: Apache-2.0 */
/* slice.c - writes what one file of a program may assume, and reads it. */
#include "thin/thin.h"

#include "facts/elsewhere.h"
#include "pass/assumption.h"
#include "semantics/cast.h"

#include <string.h>

static void put_given(struct thin_bytes *b, struct given_fact x)
{
    thin_put(b, x.set.bits);
    thin_put(b, x.flags);
}

/* A space by which a type is named, from 1; 0: none. */
static void put_row(struct thin_bytes *b, const struct target_row *row)
{
    thin_put(b, row ? (uint64_t)row->space + 1 : 0);
}

static const struct target_row *get_row(struct thin_bytes *b, const struct target *t)
{
    uint32_t space = thin_get_below(b, SPACE_COUNT + 1);
    const struct target_row *row = space && t ? target_row_of(t, (enum space)(space - 1)) : NULL;
    struct target_space generic;
    b->bad |= space && (!row || !target_generic(t, &generic) || row->number == generic.number ||
                        !cast_may(t, row->number, generic.number));
    return b->bad ? NULL : row;
}

static struct given_fact get_given(struct thin_bytes *b)
{
    struct given_fact x = { .set.bits = thin_get_below(b, UINT64_C(1) << SPACE_LEAVES) };
    x.flags = thin_get_below(b, FACT_ALL + 1);
    return x;
}

static void put_function(struct thin_bytes *b, const struct given_function *f)
{
    thin_put_text(b, f->name);
    thin_put(b, f->params);
    for (uint32_t p = 0, last = 0; p < f->params; last = f->param[p++].param) {
        thin_put(b, f->param[p].param - last);
        put_given(b, f->param[p].fact);
        put_row(b, f->param[p].row);
    }
    put_given(b, f->result);
    put_row(b, f->row);
    thin_put(b, f->given);
    if (f->given)
        put_given(b, f->others);
}

/* The loads of each function: its name, and how many they are; then each by the distance from the
 * one before. */
static void put_loads(struct thin_bytes *b, const struct given *g)
{
    uint32_t functions = 0;
    for (uint32_t k = 0; k < g->load.n; k++)
        functions += k == 0 || strcmp(g->load.at[k - 1].function, g->load.at[k].function) != 0;
    thin_put(b, functions);
    for (uint32_t k = 0, end; k < g->load.n; k = end) {
        uint32_t number = 0;
        end = k + 1;
        while (end < g->load.n && strcmp(g->load.at[k].function, g->load.at[end].function) == 0)
            end++;
        thin_put_text(b, g->load.at[k].function);
        thin_put(b, end - k);
        for (uint32_t i = k; i < end; number = g->load.at[i++].number) { /* each load once */
            thin_put(b, g->load.at[i].number - number);
            put_given(b, g->load.at[i].fact);
        }
    }
}

/* Likewise the allocas that are kept. */
static void put_kept(struct thin_bytes *b, const struct given *g)
{
    uint32_t functions = 0;
    for (uint32_t k = 0; k < g->kept.n; k++)
        functions += k == 0 || strcmp(g->kept.at[k - 1].function, g->kept.at[k].function) != 0;
    thin_put(b, functions);
    for (uint32_t k = 0, end; k < g->kept.n; k = end) {
        uint32_t number = 0;
        end = k + 1;
        while (end < g->kept.n && strcmp(g->kept.at[k].function, g->kept.at[end].function) == 0)
            end++;
        thin_put_text(b, g->kept.at[k].function);
        thin_put(b, end - k);
        for (uint32_t i = k; i < end; number = g->kept.at[i++].number) /* each alloca once */
            thin_put(b, (uint64_t)(g->kept.at[i].number - number) << 1 | g->kept.at[i].whole);
    }
}

void thin_write_slice(const struct thin_slice *s, struct text *ret)
{
    struct thin_bytes b = { 0 };
    const struct given *g = &s->given;
    thin_put_text(&b, s->target);
    thin_put_hash(&b, s->hash);
    thin_put_hash(&b, s->fingerprint);
    thin_put(&b, g->outside.bits);
    thin_put(&b, g->outside_flags);
    thin_put(&b, g->looks.whole.bits);
    thin_put(&b, g->looks.low.bits);
    thin_put(&b, g->looks.made.bits);
    thin_put(&b, g->alike.bits);
    thin_put(&b, g->relayed.bits);
    thin_put(&b, g->asks);
    thin_put(&b, g->assumes);
    thin_put(&b, g->function.n);
    for (uint32_t k = 0; k < g->function.n; k++)
        put_function(&b, &g->function.at[k]);
    thin_put(&b, g->local.n);
    for (uint32_t k = 0; k < g->local.n; k++)
        put_function(&b, &g->local.at[k]);
    thin_put(&b, g->type.n);
    for (uint32_t k = 0; k < g->type.n; k++) {
        thin_put(&b, g->type.at[k].type - (k ? g->type.at[k - 1].type : 0));
        put_given(&b, g->type.at[k].all.result);
    }
    thin_put(&b, g->step.n);
    for (uint32_t k = 0; k < g->step.n; k++) {
        const struct given_step *step = &g->step.at[k];
        thin_put(&b, (uint64_t)step->call << 2 | (uint64_t)step->shared << 1 | step->copy);
        thin_put_text(&b, step->function);
        thin_put_text(&b, step->to);
    }
    put_loads(&b, g);
    put_kept(&b, g);
    thin_put(&b, g->gone.n);
    for (uint32_t k = 0; k < g->gone.n; k++)
        thin_put_text(&b, g->gone.at[k]);
    thin_put(&b, g->own.n);
    for (uint32_t k = 0; k < g->own.n; k++)
        thin_put_text(&b, g->own.at[k]);
    thin_put(&b, g->body.n);
    for (uint32_t k = 0; k < g->body.n; k++)
        thin_put_text(&b, g->body.at[k]);
    thin_close(&b, THIN_SLICE, ret);
}

/* The next function of a list in order of names; `*last_name` is the one before it, or NULL. */
static struct given_function get_function(struct thin_bytes *b, struct given *g,
                                          const struct target *t, const char **last_name)
{
    struct given_function f = { .name = thin_get_text(b, &g->arena) };
    f.params = thin_get_count(b);
    f.param = NEWN(&g->arena, struct given_param, (size_t)f.params + 1);
    for (uint32_t p = 0, last = 0; p < f.params; last = f.param[p++].param) {
        uint32_t by = thin_get_below(b, (uint64_t)UINT32_MAX - last);
        b->bad |= p > 0 && by == 0; /* sorted, each once */
        f.param[p] = (struct given_param){ .param = last + by, .fact = get_given(b) };
        f.param[p].row = get_row(b, t);
    }
    f.result = get_given(b);
    f.row = get_row(b, t);
    f.given = thin_get(b);
    if (f.given)
        f.others = get_given(b);
    b->bad |= *last_name && strcmp(*last_name, f.name) >= 0;
    *last_name = f.name;
    return f;
}

/* In order of types, each once. */
static void get_types(struct thin_bytes *b, struct given *g)
{
    uint64_t type = 0;
    for (uint32_t k = thin_get_count(b); k > 0 && !b->bad; k--) {
        uint64_t by = thin_get(b);
        b->bad |= by > UINT64_MAX - type || (g->type.n > 0 && by == 0);
        type += b->bad ? 0 : by;
        struct given_type x = { .type = type, .all.result = get_given(b) };
        vec_push_in(&g->arena, &g->type, x);
    }
}

static void get_step(struct thin_bytes *b, struct given *g)
{
    uint32_t how = thin_get_below(b, UINT64_C(1) << 32);
    struct given_step step = { .copy = how & 1, .shared = how >> 1 & 1, .call = how >> 2 };
    step.function = thin_get_text(b, &g->arena);
    step.to = thin_get_text(b, &g->arena);
    vec_push_in(&g->arena, &g->step, step);
}

static void get_loads(struct thin_bytes *b, struct given *g)
{
    for (uint32_t k = thin_get_count(b); k > 0 && !b->bad; k--) {
        const char *function = thin_get_text(b, &g->arena);
        uint32_t number = 0;
        for (uint32_t n = thin_get_count(b); n > 0 && !b->bad; n--) { /* each load once */
            number += thin_get_below(b, (uint64_t)UINT32_MAX - number);
            struct given_load load = { function, number, get_given(b) };
            vec_push_in(&g->arena, &g->load, load);
        }
    }
}

static void get_kept(struct thin_bytes *b, struct given *g)
{
    for (uint32_t k = thin_get_count(b); k > 0 && !b->bad; k--) {
        struct given_kept kept = { .function = thin_get_text(b, &g->arena) };
        for (uint32_t n = thin_get_count(b); n > 0 && !b->bad; n--) { /* each alloca once */
            uint64_t by = thin_get_below(b, (uint64_t)(UINT32_MAX - kept.number) << 1);
            kept.number += (uint32_t)(by >> 1);
            kept.whole = by & 1;
            vec_push_in(&g->arena, &g->kept, kept);
        }
    }
}

int thin_read_slice(struct trace *t, const char *path, const char *bytes, size_t n,
                    struct thin_slice *ret)
{
    struct thin_bytes b;
    struct given *g = &ret->given;
    *ret = (struct thin_slice){ 0 };
    if (thin_open(t, path, THIN_SLICE, bytes, n, &b) < 0)
        return -1;
    arena_init(&g->arena);
    ret->target = thin_get_text(&b, &g->arena);
    ret->hash = thin_get_hash(&b);
    ret->fingerprint = thin_get_hash(&b);
    g->outside.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->outside_flags = thin_get_below(&b, FACT_ALL + 1);
    g->looks.whole.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->looks.low.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->looks.made.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->alike.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->relayed.bits = thin_get_below(&b, UINT64_C(1) << SPACE_LEAVES);
    g->asks = thin_get_below(&b, GIVEN_ASKS_FILES + 1);
    g->assumes = thin_get_below(&b, UINT64_C(1) << ASSUMPTION_COUNT);
    const struct target *target = b.bad ? NULL : target_find(ret->target, strlen(ret->target));
    const char *last = NULL;
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--) {
        struct given_function f = get_function(&b, g, target, &last);
        vec_push_in(&g->arena, &g->function, f);
    }
    last = NULL;
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--) {
        struct given_function f = get_function(&b, g, target, &last);
        vec_push_in(&g->arena, &g->local, f);
    }
    get_types(&b, g);
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--)
        get_step(&b, g);
    get_loads(&b, g);
    get_kept(&b, g);
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--) {
        const char *name = thin_get_text(&b, &g->arena);
        vec_push_in(&g->arena, &g->gone, name);
    }
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--) {
        const char *name = thin_get_text(&b, &g->arena);
        vec_push_in(&g->arena, &g->own, name);
    }
    for (uint32_t k = thin_get_count(&b); k > 0 && !b.bad; k--) {
        const char *name = thin_get_text(&b, &g->arena);
        b.bad |= g->body.n > 0 && strcmp(g->body.at[g->body.n - 1], name) >= 0;
        vec_push_in(&g->arena, &g->body, name);
    }
    bool whole = !b.bad && b.at == b.end;
    thin_end(&b);
    if (whole)
        return 0;
    thin_forget_slice(ret);
    return thin_damaged(t, path);
}

void thin_forget_slice(struct thin_slice *s) { arena_fini(&s->given.arena); }
