/* SPDX-License-Identifier: Apache-2.0 */
/* alias.c - gsp_alias(). */
#include <gaspar/alias.h>

#include "alias/pairs.h"
#include "api/session.h"
#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "pipeline/pipeline.h"

struct listener {
    const struct gsp_alias_opts *o;
    struct gsp_alias_counts *totals;
    struct shim_printer *printer;
};

/* The text of an instruction up to its operands; the caller frees all of it. */
static char *text_of(const struct listener *l, LLVMValueRef i, char **ret_all)
{
    char *text = *ret_all = shim_print(l->printer, i);
    static const char *const end[] = { ", align ", ", !", " #", "\n" };
    text += strspn(text, " ");
    for (size_t k = 0; k < COUNTOF(end); k++) {
        char *at = strstr(text, end[k]);
        if (at)
            *at = '\0';
    }
    return text;
}

static struct gsp_alias_access side(const struct listener *l, LLVMValueRef i, space_set places,
                                    char *set, char **ret_all)
{
    struct src_loc at = ir_loc(i);
    return (struct gsp_alias_access){ text_of(l, i, ret_all),
                                      space_set_text(places, set, SPACE_TEXT_SIZE), at.file,
                                      at.line, at.col };
}

static void on_pair(void *user, const struct pairs_pair *pair)
{
    const struct listener *l = user;
    char set_a[SPACE_TEXT_SIZE], set_b[SPACE_TEXT_SIZE], *all_a, *all_b;
    if (!l->o->on_pair)
        return;
    struct gsp_alias_pair p = {
        .size = sizeof p,
        .function = ir_name_of(pair->fn),
        .a = side(l, pair->a, pair->places_a, set_a, &all_a),
        .b = side(l, pair->b, pair->places_b, set_b, &all_b),
        .reason = alias_reason_text(pair->reason),
    };
    l->o->on_pair(l->o->user, &p);
    free(all_a);
    free(all_b);
}

static void on_function(void *user, const struct pairs_function *f)
{
    const struct listener *l = user;
    struct gsp_alias_counts *t = l->totals;
    struct gsp_alias_counts c = {
        .size = sizeof c,
        .function = ir_name_of(f->fn),
        .accesses = f->accesses,
        .pairs = f->pairs,
        .left_out = f->left_out,
        .llvm = f->stock,
        .gaspar = f->ours,
        .only_gaspar = f->only_ours,
        .only_llvm = f->only_stock,
        .must = f->must,
        .partial = f->partial,
    };
    t->accesses += c.accesses;
    t->pairs += c.pairs;
    t->left_out += c.left_out;
    t->llvm += c.llvm;
    t->gaspar += c.gaspar;
    t->only_gaspar += c.only_gaspar;
    t->only_llvm += c.only_llvm;
    t->must += c.must;
    t->partial += c.partial;
    if (l->o->on_function)
        l->o->on_function(l->o->user, &c);
}

int gsp_alias(gsp_session *s, gsp_module *m, const struct gsp_alias_opts *opts,
              struct gsp_alias_counts *ret_totals)
{
    struct gsp_alias_opts o;
    struct gsp_alias_counts totals = { .size = sizeof totals };
    struct listener l = { &o, &totals, NULL };
    const struct target *t = NULL;
    struct unit u;
    if (sized_read(s, "gsp_alias_opts", opts, &o, sizeof o) < 0 ||
        sized_check(s, "gsp_alias_counts", ret_totals) < 0)
        return GSP_BAD_REQUEST;
    if (session_target(s, m->mod, m->path, o.target, &t) < 0)
        return -1;
    session_hear(s, m, t);
    session_unit(s, &u, m->mod, t);
    u.closed = o.closed != 0;
    u.entries = o.entries;
    u.objects = true;
    int r = world_settle(&u) < 0 ? -1 : pipeline_run(&u, "check-spaces");
    l.printer = shim_printer_create();
    if (r >= 0)
        alias_pairs_report(&u, &(struct pairs_opts){ o.most_pairs, on_pair, on_function, &l });
    shim_printer_destroy(l.printer);
    pass_unit_fini(&u);
    if (ret_totals)
        sized_fill(ret_totals, &totals, sizeof totals);
    return r < 0 ? -1 : 0;
}

/* ---- inside LLVM's pipeline ---- */

struct gsp_alias_model {
    struct alias_model model;
};

gsp_alias_model *gsp_alias_model_create(LLVMValueRef function)
{
    struct alias_model model;
    if (!alias_model_find(function, &model))
        return NULL;
    gsp_alias_model *ret = base_alloc(sizeof *ret);
    ret->model = model;
    return ret;
}

void gsp_alias_model_destroy(gsp_alias_model *model) { free(model); }

int gsp_alias_apart(const gsp_alias_model *model, LLVMValueRef a, LLVMValueRef b)
{
    return alias_model_apart(&model->model, a, b);
}

int gsp_alias_constant(const gsp_alias_model *model, LLVMValueRef pointer)
{
    return alias_model_constant(&model->model, pointer);
}
