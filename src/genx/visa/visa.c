/* SPDX-License-Identifier: Apache-2.0 */
/* visa.c - builds vISA kernels, and prints them. */
#include "genx/visa/visa.h"

#include <assert.h>

static const struct {
    const char *mnemonic;
    char form;
    int sources;
    enum gx_op op;
    const char *types;
} rows[] = {
#define VISA(id, mnemonic, form, sources, op, types) { mnemonic, form, sources, GX_##op, types },
#include "genx/visa/visa.def"
#undef VISA
    { "", 'L', 0, GX_OPS, "" },
};

const char *gx_visa_mnemonic(enum gx_visa_op op)
{
    assert(op < VISA_OPS);
    return rows[op].mnemonic;
}
char gx_visa_form(enum gx_visa_op op)
{
    assert(op < VISA_OPS);
    return rows[op].form;
}
int gx_visa_sources(enum gx_visa_op op)
{
    assert(op < VISA_OPS);
    return rows[op].sources;
}
enum gx_op gx_visa_lane(enum gx_visa_op op) { return rows[op].op; }

bool gx_visa_takes(enum gx_visa_op op, enum gx_elt elt)
{
    static const char letters[] = { [GX_I8] = 'b', [GX_I16] = 'w', [GX_I32] = 'd', [GX_I64] = 'q',
                                    [GX_HF] = 'h', [GX_F] = 'f',   [GX_DF] = 'D' };
    return letters[elt] && strchr(rows[op].types, letters[elt]);
}

const struct gx_visa_var gx_visa_predefined[VISA_PREDEFINED] = {
    { .elt = GX_I32, .n = 1, .alias = GX_NONE, .input = -1, .name = "%group_id_x" },
    { .elt = GX_I32, .n = 1, .alias = GX_NONE, .input = -1, .name = "%group_id_y" },
    { .elt = GX_I32, .n = 1, .alias = GX_NONE, .input = -1, .name = "%group_id_z" },
    { .file = VISA_SURFACE_FILE, .n = 1, .alias = GX_NONE, .input = -1, .name = "%slm" },
};

struct gx_visa_kernel *gx_visa_new(const char *name)
{
    struct gx_visa_kernel *k = base_alloc(sizeof *k);
    memset(k, 0, sizeof *k);
    k->name = base_strdup(name);
    return k;
}

void gx_visa_free(struct gx_visa_kernel *k)
{
    if (!k)
        return;
    for (uint32_t f = 0; f < k->function.n; f++)
        free(k->function.at[f].name);
    for (uint32_t l = 0; l < k->label.n; l++)
        free(k->label.at[l]);
    vec_fini(&k->var);
    vec_fini(&k->inst);
    vec_fini(&k->function);
    vec_fini(&k->label);
    free(k->name);
    free(k);
}

uint32_t gx_visa_root(const struct gx_visa_kernel *k, uint32_t var, uint32_t *ret_at)
{
    assert(var < k->var.n);
    *ret_at = 0;
    while (k->var.at[var].alias != GX_NONE) {
        *ret_at += k->var.at[var].offset;
        var = k->var.at[var].alias;
    }
    return var;
}

/* The number of the first variable; smaller ones are the assembler's own. */
enum { FIRST_NAME = 35 };

/* Writes the name of a variable, as in the text, into `buf`; returns it. */
static char *variable_name(const struct gx_visa_kernel *k, uint32_t var, char *buf)
{
    assert(var < k->var.n);
    static const char letter[] = { 'V', 'A', 'P', 'T' };
    if (k->var.at[var].name)
        snprintf(buf, VISA_NAME, "%s", k->var.at[var].name);
    else
        snprintf(buf, VISA_NAME, "%c%u", letter[k->var.at[var].file],
                 var - VISA_PREDEFINED + FIRST_NAME);
    return buf;
}

static void put_region(struct text *t, const struct gx_visa_operand *o, bool dst)
{
    if (dst)
        text_putf(t, "<%u>", o->stride);
    else if (o->vstride < 0)
        text_putf(t, "<%u,%u>", o->width, o->stride);
    else
        text_putf(t, "<%d;%u,%u>", o->vstride, o->width, o->stride);
}

static void put_operand(struct text *t, const struct gx_visa_kernel *k,
                        const struct gx_visa_operand *o, const struct gx_platform *pf, bool dst)
{
    char name[VISA_NAME];
    if (o->modifier & (VISA_NEG | VISA_ABS))
        text_putf(t, "(%s%s)", o->modifier & VISA_NEG ? "-" : "",
                  o->modifier & VISA_ABS ? "abs" : "");
    if (o->modifier & VISA_NOT_MOD)
        text_putf(t, "(~)");
    switch ((enum gx_visa_kind)o->kind) {
    case VISA_NOTHING: text_putf(t, "%%null.0"); return;
    case VISA_REGION: {
        uint32_t size = gx_elt_bytes(k->var.at[o->var].elt);
        text_putf(t, "%s(%u,%u)", variable_name(k, o->var, name), o->at / pf->grf,
                  o->at % pf->grf / size);
        put_region(t, o, dst);
        return;
    }
    case VISA_POINTED:
        text_putf(t, "r[%s(%u),%d]", variable_name(k, o->var, name), o->at, o->offset);
        put_region(t, o, dst);
        text_putf(t, ":%s", gx_elt_visa(o->elt, o->is_signed));
        return;
    case VISA_NUMBER:
        if (o->packed) {
            text_putf(t, "0x%x:%s", (unsigned)o->bits,
                      o->packed == VISA_UV  ? "uv"
                      : o->packed == VISA_V ? "v"
                                            : "vf");
            return;
        }
        /* The assembler rejects "0:hf" and accepts "0x0:hf". */
        text_putf(t, "0x%llx:%s", (unsigned long long)o->bits, gx_elt_visa(o->elt, o->is_signed));
        return;
    case VISA_RAW: text_putf(t, "%s.%u", variable_name(k, o->var, name), o->at); return;
    case VISA_PRED: text_putf(t, "%s", variable_name(k, o->var, name)); return;
    case VISA_ADDR: text_putf(t, "%s(%u)<1>", variable_name(k, o->var, name), o->at); return;
    case VISA_ADDR_OF: text_putf(t, "&%s", variable_name(k, o->var, name)); return;
    case VISA_SURFACE: text_putf(t, dst ? "%s(0)" : "%s", variable_name(k, o->var, name)); return;
    }
}

/* The names of atomic operations, and how many operands each has. */
static const struct {
    const char *name;
    unsigned sources;
} atomics[] = {
#define ATOMIC(id, name, visa, n) { visa, n },
#include "genx/model/atomic.def"
#undef ATOMIC
};

bool gx_visa_is_of_whole(const struct gx_visa_kernel *k, const struct gx_visa_inst *i)
{
    bool whole = i->first == 0;
    for (uint32_t n = 0; n < i->n_operands; n++)
        whole &= k->var.at[i->o[n].var].n == i->n;
    return whole;
}

const char *gx_visa_atomic(enum gx_atomic op) { return atomics[op].name; }
unsigned gx_visa_atomic_sources(enum gx_atomic op) { return atomics[op].sources; }
bool gx_visa_is_sync(enum gx_visa_op op) { return op >= VISA_BARRIER && op <= VISA_FENCE_SW; }
unsigned gx_visa_atomic_result(enum gx_visa_op op) { return op == VISA_SURF_ATOMIC ? 4 : 1; }

void gx_visa_put_inst(struct text *t, const struct gx_visa_kernel *k, const struct gx_visa_inst *i,
                      const struct gx_platform *pf)
{
    static const char *const conds[] = { "eq", "ne", "lt", "le", "gt", "ge" };
    char name[VISA_NAME], form = gx_visa_form(i->op);
    if (i->op == VISA_LABEL) {
        text_putf(t, "%s:\n", k->label.at[i->target]);
        return;
    }
    if (i->pred != GX_NONE)
        text_putf(t, "(%s%s%s) ", i->inverse ? "!" : "", variable_name(k, i->pred, name),
                  i->any   ? ".any"
                  : i->all ? ".all"
                           : "");
    text_putf(t, "%s",
              i->op == VISA_FENCE         ? pf->fence
              : i->op == VISA_FENCE_LOCAL ? pf->fence_local
                                          : gx_visa_mnemonic(i->op));
    if (i->op == VISA_CMP)
        text_putf(t, ".%s", conds[i->cond]);
    if (i->op == VISA_BFN)
        text_putf(t, ".x%x", i->cond);
    if (i->saturate)
        text_putf(t, ".sat");
    if (form == 'g' && i->blocks < 4) /* one or two blocks of a byte */
        text_putf(t, ".1.%u", i->blocks);
    else if (form == 'g')
        text_putf(t, ".%u.1", i->blocks);
    if (form == 'G')
        text_putf(t, ".%.*s", i->blocks, "RGBA");
    if (form == 'A' || form == 'D')
        text_putf(t, ".%s%s", atomics[i->cond].name, i->blocks == 8 ? ".64" : "");
    if (form == 'l')
        text_putf(t, ".%u", i->blocks);
    if (form == 'b' || form == 'o')
        text_putf(t, " (%u)", i->blocks);
    else if (!gx_visa_is_sync((enum gx_visa_op)i->op))
        text_putf(t, " (M%u%s, %u)", i->first / 4 + 1, i->no_mask ? "_NM" : "", i->n);
    if (form == 'j' || form == 'f')
        text_putf(t, " %s", k->label.at[i->target]);
    for (uint32_t n = 0; n < i->n_operands; n++) {
        bool dst = (n == 0 && (form == 'a' || form == 'p' || form == '2' || form == 'm')) ||
                   (n == 1 && form == '2');
        text_putf(t, " ");
        put_operand(t, k, &i->o[n], pf, dst);
    }
    text_putf(t, "\n");
}

static void put_var(struct text *t, const struct gx_visa_kernel *k, uint32_t v)
{
    const struct gx_visa_var *var = &k->var.at[v];
    char name[VISA_NAME], other[VISA_NAME];
    if (var->name)
        return;
    text_putf(t, ".decl %s v_type=%c", variable_name(k, v, name), "GAPT"[var->file]);
    if (var->file == VISA_GENERAL)
        text_putf(t, " type=%s", gx_elt_visa(var->elt, var->is_signed));
    text_putf(t, " num_elts=%u", var->n);
    if (var->alias != GX_NONE)
        text_putf(t, " alias=<%s, %u>", variable_name(k, var->alias, other), var->offset);
    else if (var->file == VISA_GENERAL)
        text_putf(t, " align=GRF");
    text_putf(t, "\n");
}

void gx_visa_put(struct text *t, const struct gx_visa_kernel *k, const struct gx_platform *pf)
{
    char name[VISA_NAME];
    text_putf(t, ".version 4.1\n.kernel \"%s\"\n", k->name);
    for (uint32_t v = 0; v < k->var.n; v++)
        put_var(t, k, v);
    for (uint32_t v = 0; v < k->var.n; v++)
        if (k->var.at[v].input >= 0)
            text_putf(t, ".input %s offset=%d size=%u\n", variable_name(k, v, name),
                      k->var.at[v].input, k->var.at[v].input_bytes);
    text_putf(t, ".kernel_attr Target=\"cm\"\n");
    if (k->slm_kb)
        text_putf(t, ".kernel_attr SLMSize=%u\n", k->slm_kb);
    uint32_t f = 0;
    for (uint32_t n = 0; n < k->inst.n; n++) {
        if (f < k->function.n && k->function.at[f].first == n)
            text_putf(t, "\n.function \"%s\"\n", k->function.at[f++].name);
        if (k->inst.at[n].op != VISA_LABEL)
            text_putf(t, "    ");
        gx_visa_put_inst(t, k, &k->inst.at[n], pf);
    }
}
