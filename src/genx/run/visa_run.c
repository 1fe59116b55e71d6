/* SPDX-License-Identifier: Apache-2.0 */
/* visa_run.c - interprets vISA.
 *
 * An instruction reads all lanes of all operands and then writes its result lane by lane, in lanes
 * that its predicate enables and, unless it is _NM, the execution mask.
 *
 * A goto switches lanes off until the run comes to a place: those that jump forward to its label,
 * those that do not jump back to the instruction behind it.  If no lane is left, the run goes on at
 * the next place at which a lane waits. */
#include "genx/run/visa_run.h"

#include "base/budget.h"
#include "genx/model/alu.h"
#include "genx/model/message.h"
#include "genx/run/interp.h"

enum { VISA_LANES = 32, UNWRITTEN = 0x5e };

#define ON UINT32_MAX

struct visa_thread {
    struct gx_machine *m;
    const struct gx_visa_kernel *k;
    /* bytes of variables that are no aliases; 8 an address, 1 a predicate's lane */
    unsigned char **var;
    uint32_t *size;
    uint32_t *label; /* -> instruction */
    uint32_t next;
    uint32_t place[VISA_LANES]; /* the instruction for which a lane waits; ON: it is on */
    uint32_t from[BUDGET_GENX_CALLS], depth; /* returns */
    const struct gx_visa_inst *i;
};

/* The `n` bytes from byte `at` of a variable on; NULL: they are outside of it. */
static unsigned char *bytes(struct visa_thread *t, uint32_t var, int64_t at, uint32_t n)
{
    uint32_t off, root = gx_visa_root(t->k, var, &off);
    at += off;
    if (at < 0 || at + n > t->size[root])
        return NULL;
    return t->var[root] + at;
}

/* An address is a variable's number and a byte in it. */
struct pointer {
    uint32_t var;
    int32_t at;
};

static bool pointer(struct visa_thread *t, uint32_t var, uint32_t k, struct pointer *ret)
{
    unsigned char *at = bytes(t, var, (int64_t)k * 8, 8);
    if (at)
        memcpy(ret, at, 8);
    return at && ret->var < t->k->var.n;
}

/* The bytes of lane k of a register operand. */
static unsigned char *lane(struct visa_thread *t, const struct gx_visa_operand *o, uint32_t k,
                           bool dst)
{
    uint32_t size = gx_elt_bytes(o->elt);
    int64_t step;
    if (dst)
        step = (int64_t)k * o->stride;
    else if (o->vstride < 0)
        step = (int64_t)(k % o->width) * o->stride;
    else
        step = (int64_t)(k / o->width) * o->vstride + (int64_t)(k % o->width) * o->stride;
    if (o->kind == VISA_REGION)
        return bytes(t, o->var, o->at + step * size, size);
    struct pointer p;
    uint32_t which = o->at + (o->vstride < 0 && !dst ? k / o->width : 0);
    if (!pointer(t, o->var, which, &p))
        return NULL;
    int64_t at = (uint16_t)(p.at + o->offset) + step * size; /* the sum is a word, and wraps */
    return at % size ? NULL : bytes(t, p.var, at, size);
}

/* The bits of lane k, not converted. */
static bool read_lane(struct visa_thread *t, const struct gx_visa_operand *o, uint32_t k,
                      uint64_t *ret)
{
    *ret = 0;
    if (o->kind == VISA_NUMBER) {
        *ret = gx_visa_number(o, k);
        return true;
    }
    if (o->kind == VISA_PRED) {
        unsigned char *p = bytes(t, o->var, t->i->first + k, 1);
        *ret = p && *p & 1;
        return p != NULL;
    }
    unsigned char *at = lane(t, o, k, false);
    if (at)
        memcpy(ret, at, gx_elt_bytes(o->elt));
    return at != NULL;
}

/* True if the predicate enables lane k.  Any and all ask all lanes that the predicate's variable
 * has, however many the instruction has. */
static bool chosen(struct visa_thread *t, uint32_t k)
{
    bool group = t->i->any || t->i->all;
    if (t->i->pred == GX_NONE)
        return true;
    uint32_t first = group ? 0 : t->i->first + k, some = 0, every = 1;
    uint32_t behind = group ? t->k->var.at[t->i->pred].n : first + 1;
    for (uint32_t lane = first; lane < behind; lane++) {
        unsigned char *p = bytes(t, t->i->pred, lane, 1);
        if (!p)
            return false;
        some |= *p & 1;
        every &= *p & 1;
    }
    return (t->i->all ? every : some) != t->i->inverse;
}

/* True if the execution mask enables lane k. */
static bool unmasked(const struct visa_thread *t, uint32_t k)
{
    uint32_t lane = t->i->first + k;
    return t->i->no_mask || lane >= VISA_LANES || t->place[lane] == ON;
}

/* True if lane k is enabled. */
static bool on(struct visa_thread *t, uint32_t k) { return unmasked(t, k) && chosen(t, k); }

static struct gx_alu_type type_of(const struct gx_visa_operand *o)
{
    return (struct gx_alu_type){ o->elt, o->is_signed };
}

static bool write_lane(struct visa_thread *t, const struct gx_visa_operand *o, uint32_t k,
                       uint64_t v)
{
    if (o->kind == VISA_PRED) {
        unsigned char *p = bytes(t, o->var, t->i->first + k, 1);
        if (p)
            *p = v & 1;
        return p != NULL;
    }
    unsigned char *at = lane(t, o, k, true);
    if (at)
        memcpy(at, &v, gx_elt_bytes(o->elt));
    return at != NULL;
}

/* The model's operation for one lane, by the types of the operands. */
static enum gx_op lane_op(const struct gx_visa_inst *i, const struct gx_visa_operand *src)
{
    enum gx_op op = gx_visa_lane(i->op);
    bool real = gx_elt_kind(src->elt) == 'f' && src->kind != VISA_PRED;
    if (real)
        return op == GX_XMAD ? GX_FMA : op == GX_ADD ? GX_FADD : op == GX_MUL ? GX_FMUL : op;
    if (op == GX_LSHR || op == GX_ASHR || op == GX_SHL || op == GX_ADD)
        return op;
    if (!src->is_signed)
        return op == GX_SFBH ? GX_UFBH : op == GX_SBFE ? GX_UBFE : op;
    return op;
}

/* True if the operation computes with numbers; shifts and logic work on bits. */
static bool is_numeric(enum gx_visa_op op)
{
    switch (op) {
    case VISA_MOV:
    case VISA_ADD:
    case VISA_ADD3:
    case VISA_MUL:
    case VISA_MAD:
    case VISA_DIV:
    case VISA_MOD:
    case VISA_MIN:
    case VISA_MAX:
    case VISA_AVG:
    case VISA_SEL:
    case VISA_CMP: return true;
    default: return false;
    }
}

/* Applies a source modifier, after the source was converted to the execution type: so 7:ub becomes
 * -7, which is no ub.  For operations on bits the execution type is as wide as the widest source,
 * 16 bits at least; numbers are exact, so (-)7:uw added to a dword is -7 as well. */
static void modify(const struct gx_visa_inst *i, const struct gx_visa_operand *o,
                   uint32_t exec_bytes, uint64_t *x, struct gx_alu_type *t)
{
    if (!o->modifier)
        return;
    if (gx_elt_kind(t->elt) == 'f') {
        if (o->modifier & VISA_ABS)
            *x = gx_alu_sign(GX_FABS, t->elt, *x);
        if (o->modifier & VISA_NEG)
            *x = gx_alu_sign(GX_FNEG, t->elt, *x);
        return;
    }
    struct gx_alu_type exact = { GX_I64, true };
    uint64_t v = gx_alu_convert(exact, *t, *x, false);
    if (o->modifier & VISA_ABS && t->is_signed && v >> 63)
        v = -v;
    if (o->modifier & VISA_NEG)
        v = -v;
    if (o->modifier & VISA_NOT_MOD)
        v = ~v;
    if (!is_numeric(i->op))
        exact = (struct gx_alu_type){ (uint8_t)gx_elt_int(exec_bytes), t->is_signed };
    *x = gx_alu_convert(exact, (struct gx_alu_type){ GX_I64, true }, v, false);
    *t = exact;
}

/* The type by which a source is read: for shifts right the instruction says if they are signed. */
static struct gx_alu_type source_type(const struct gx_visa_inst *i,
                                      const struct gx_visa_operand *src, uint32_t k)
{
    struct gx_alu_type t = type_of(&src[k]);
    if (i->op == VISA_SHR)
        t.is_signed = false;
    if (i->op == VISA_ASR)
        t.is_signed = true;
    if (src[k].kind == VISA_PRED)
        t = (struct gx_alu_type){ GX_I1, false };
    return t;
}

/* A shift counts in five bits, or in six if the execution type or the result has 64 bits. */
static void widen_shift(const struct gx_visa_inst *i, uint32_t exec_bytes, uint64_t *x,
                        struct gx_alu_type *t)
{
    if (i->op != VISA_SHL && i->op != VISA_SHR && i->op != VISA_ASR)
        return;
    bool wide = exec_bytes == 8 || gx_elt_bytes(i->o[0].elt) == 8;
    struct gx_alu_type to = { wide ? GX_I64 : GX_I32, t->is_signed };
    *x = gx_alu_convert(to, *t, *x, false);
    *t = to;
}

/* Computes one lane. */
static uint64_t result_of(const struct gx_visa_inst *i, enum gx_op op, struct gx_alu_type to,
                          const struct gx_alu_type *from, const uint64_t *x)
{
    unsigned flags = i->saturate ? GX_SAT_RESULT : 0;
    return gx_alu_eval(op, i->cond, flags, to, from, x);
}

static uint32_t execution_bytes(const struct gx_visa_operand *src, uint32_t n)
{
    uint32_t most = 2;
    for (uint32_t k = 0; k < n; k++) {
        uint32_t size = src[k].kind == VISA_PRED ? 0 : gx_elt_bytes(src[k].elt);
        most = size > most ? size : most;
    }
    return most;
}

/* True if lane k is written.  The predicate of a selection chooses a source, and a comparison has
 * none. */
static bool writes(struct visa_thread *t, uint32_t k)
{
    bool chooses = t->i->op == VISA_SEL || gx_visa_form(t->i->op) == 'c';
    return unmasked(t, k) && (chooses || chosen(t, k));
}

static enum gx_machine_step compute(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    char form = gx_visa_form(i->op);
    uint32_t dsts = form == '2' ? 2 : 1, n = i->n_operands - dsts;
    const struct gx_visa_operand *src = &i->o[dsts];
    uint64_t result[VISA_LANES], carry[VISA_LANES];
    struct gx_alu_type to = type_of(&i->o[0]);
    if (i->o[0].kind == VISA_PRED)
        to = (struct gx_alu_type){ GX_I1, false };
    for (uint32_t k = 0; k < i->n; k++) {
        uint64_t x[5] = { 0 };
        struct gx_alu_type from[5];
        uint32_t first = i->op == VISA_SEL;
        if (i->op == VISA_SEL) {
            x[0] = chosen(t, k);
            from[0] = (struct gx_alu_type){ GX_I1, false };
        }
        if (!writes(t, k))
            continue;
        for (uint32_t a = 0; a < n; a++) {
            uint32_t exec = execution_bytes(src, n);
            from[first + a] = source_type(i, src, a);
            if (!read_lane(t, &src[a], k, &x[first + a]))
                return diag_machine_source(&t->m->failure.sink, t->m->at, t->i->loc);
            modify(i, &src[a], exec, &x[first + a], &from[first + a]);
            widen_shift(i, exec, &x[first + a], &from[first + a]);
        }
        result[k] = result_of(i, lane_op(i, src), to, from, x);
        if (form == '2')
            carry[k] = gx_alu_eval(i->op == VISA_ADDC ? GX_CARRY : GX_BORROW, 0, 0, to, from, x);
    }
    for (uint32_t k = 0; k < i->n; k++) {
        if (!writes(t, k))
            continue;
        if (!write_lane(t, &i->o[0], k, result[k]) ||
            (form == '2' && !write_lane(t, &i->o[1], k, carry[k])))
            return diag_machine_destination(&t->m->failure.sink, t->m->at, t->i->loc);
    }
    return MACHINE_DONE;
}

/* Sets predicates from bits, and bits from predicates. */
static enum gx_machine_step set_predicate(struct visa_thread *t)
{
    uint64_t bits;
    if (!read_lane(t, &t->i->o[1], 0, &bits))
        return diag_machine_source(&t->m->failure.sink, t->m->at, t->i->loc);
    for (uint32_t k = 0; k < t->i->n; k++)
        if (unmasked(t, k) && !write_lane(t, &t->i->o[0], k, bits >> k))
            return diag_machine_predicate(&t->m->failure.sink, t->m->at, t->i->loc);
    return MACHINE_DONE;
}

static enum gx_machine_step get_predicate(struct visa_thread *t)
{
    uint64_t bits = 0;
    const struct gx_visa_operand *p = &t->i->o[1];
    if (!on(t, 0))
        return MACHINE_DONE;
    for (uint32_t k = 0; k < t->k->var.at[p->var].n; k++)
        bits |= (uint64_t)(*bytes(t, p->var, k, 1) & 1) << k;
    if (!write_lane(t, &t->i->o[0], 0, bits))
        return diag_machine_destination(&t->m->failure.sink, t->m->at, t->i->loc);
    return MACHINE_DONE;
}

static enum gx_machine_step make_address(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    for (uint32_t k = 0; k < i->n; k++) {
        struct pointer p = { i->o[1].var, 0 };
        uint64_t add;
        if (!on(t, k))
            continue;
        unsigned char *to = bytes(t, i->o[0].var, (int64_t)(i->o[0].at + k) * 8, 8);
        if (i->o[1].kind == VISA_ADDR && !pointer(t, i->o[1].var, i->o[1].at + k, &p))
            return diag_machine_pointer(&t->m->failure.sink, t->m->at, t->i->loc);
        if (!to || !read_lane(t, &i->o[2], k, &add))
            return diag_machine_operand(&t->m->failure.sink, t->m->at, t->i->loc);
        p.at += i->o[2].is_signed || i->o[2].kind == VISA_NUMBER ? (int16_t)add
                                                                 : (int32_t)(uint16_t)add;
        memcpy(to, &p, 8);
    }
    return MACHINE_DONE;
}

/* ---- messages ---- */

/* The number of a surface; %slm is GX_LOCAL. */
static uint32_t surface(struct visa_thread *t, const struct gx_visa_operand *o)
{
    uint32_t number;
    memcpy(&number, t->var[o->var], sizeof number);
    return number;
}

static enum gx_machine_step set_surface(struct visa_thread *t)
{
    uint64_t number;
    if (!read_lane(t, &t->i->o[1], 0, &number))
        return diag_machine_source(&t->m->failure.sink, t->m->at, t->i->loc);
    if (on(t, 0))
        memcpy(t->var[t->i->o[0].var], &number, 4);
    return MACHINE_DONE;
}

static enum gx_machine_step block(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    bool in_surface = gx_visa_form(i->op) == 'o';
    bool load = i->op == VISA_BLOCK_LD || i->op == VISA_OWORD_LD || i->op == VISA_OWORD_LD_U;
    const struct gx_visa_operand *data = &i->o[1 + in_surface];
    uint64_t address;
    uint32_t n = i->blocks * 16u;
    unsigned char *reg = bytes(t, data->var, data->at, n);
    if (!read_lane(t, &i->o[in_surface], 0, &address) || !reg)
        return diag_machine_operand(&t->m->failure.sink, t->m->at, t->i->loc);
    unsigned char *mem = in_surface
                             ? gx_machine_owords(t->m, surface(t, &i->o[0]), (uint32_t)address,
                                                 i->op == VISA_OWORD_LD_U, n)
                             : gx_machine_at(t->m, address, n);
    if (!mem)
        return MACHINE_FAULT;
    memcpy(load ? reg : mem, load ? mem : reg, n);
    return MACHINE_DONE;
}

static enum gx_machine_step lanes(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    bool in_surface = gx_visa_form(i->op) == 'l';
    bool load = i->op == VISA_GATHER || i->op == VISA_SURF_LD;
    const struct gx_visa_operand *addresses = &i->o[in_surface ? 2 : 0], *data = addresses + 1;
    uint32_t width = in_surface ? 4 : 8, size = i->blocks, room = size < 4 ? 4 : size;
    uint64_t base = 0;
    if (in_surface && !read_lane(t, &i->o[1], 0, &base))
        return diag_machine_operand(&t->m->failure.sink, t->m->at, t->i->loc);
    for (uint32_t k = 0; k < i->n; k++) {
        uint64_t address = 0;
        if (!on(t, k))
            continue;
        unsigned char *a = bytes(t, addresses->var, (int64_t)addresses->at + k * width, width);
        unsigned char *reg = bytes(t, data->var, (int64_t)data->at + k * room, room);
        if (!a || !reg)
            return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
        memcpy(&address, a, width);
        if (in_surface)
            address = (uint32_t)(base + address);
        unsigned char *mem = in_surface
                                 ? gx_machine_surface(t->m, surface(t, &i->o[0]), address, size)
                                 : gx_machine_at(t->m, address, size);
        if (!mem)
            return MACHINE_FAULT;
        if (load)
            memset(reg, 0xca, room); /* above a byte or word anything stands */
        memcpy(load ? reg : mem, load ? mem : reg, size);
    }
    return MACHINE_DONE;
}

/* A few dwords of each lane: the first of all lanes, then the second. */
static enum gx_machine_step channels(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    uint64_t base = 0, address;
    if (!read_lane(t, &i->o[0], 0, &base))
        return diag_machine_operand(&t->m->failure.sink, t->m->at, t->i->loc);
    for (uint32_t k = 0; k < i->n; k++) {
        if (!on(t, k))
            continue;
        unsigned char *a = bytes(t, i->o[1].var, (int64_t)i->o[1].at + k * 8, 8);
        if (!a)
            return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
        memcpy(&address, a, 8);
        unsigned char *mem = gx_machine_at(t->m, base + address, 4 * i->blocks);
        if (!mem)
            return MACHINE_FAULT;
        for (uint32_t c = 0; c < i->blocks; c++) {
            int64_t to = (int64_t)i->o[2].at + (c * i->n + k) * 4;
            unsigned char *reg = bytes(t, i->o[2].var, to, 4);
            if (!reg)
                return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
            memcpy(reg, mem + 4 * c, 4);
        }
    }
    return MACHINE_DONE;
}

static enum gx_machine_step atomic(struct visa_thread *t)
{
    const struct gx_visa_inst *i = t->i;
    bool in_surface = gx_visa_form(i->op) == 'D';
    const struct gx_visa_operand *addresses = &i->o[in_surface];
    const struct gx_visa_operand *result = &i->o[gx_visa_atomic_result((enum gx_visa_op)i->op)];
    uint32_t width = in_surface ? 4 : 8, size = i->blocks;
    for (uint32_t k = 0; k < i->n; k++) {
        uint64_t address = 0, old = 0, x[2] = { 0 };
        if (!on(t, k))
            continue;
        unsigned char *a = bytes(t, addresses->var, (int64_t)addresses->at + k * width, width);
        if (!a)
            return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
        memcpy(&address, a, width);
        for (unsigned n = 0; n < gx_visa_atomic_sources(i->cond); n++) {
            const struct gx_visa_operand *o = &i->o[VISA_ATOMIC_SOURCE + n];
            unsigned char *from =
                o->kind != VISA_RAW ? NULL : bytes(t, o->var, (int64_t)o->at + k * size, size);
            if (!from)
                return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
            memcpy(&x[n], from, size);
        }
        unsigned char *mem = in_surface
                                 ? gx_machine_surface(t->m, surface(t, &i->o[0]), address, size)
                                 : gx_machine_at(t->m, address, size);
        if (!mem)
            return MACHINE_FAULT;
        memcpy(&old, mem, size);
        uint64_t now = gx_alu_atomic(i->cond, gx_elt_int(size), old, x);
        memcpy(mem, &now, size);
        if (result->kind != VISA_RAW)
            continue;
        unsigned char *to = bytes(t, result->var, (int64_t)result->at + k * size, size);
        if (!to)
            return diag_machine_message(&t->m->failure.sink, t->m->at, t->i->loc);
        memcpy(to, &old, size);
    }
    return MACHINE_DONE;
}

/* ---- control ---- */

/* The next place from `from` on at which a lane waits; `from`: none does. */
static uint32_t next_place(const struct visa_thread *t, uint32_t from)
{
    uint32_t best = ON;
    for (uint32_t k = 0; k < VISA_LANES; k++)
        if (t->place[k] != ON && t->place[k] >= from && t->place[k] < best)
            best = t->place[k];
    return best == ON ? from : best;
}

/* True if one of the goto's lanes, from `first` on, is on. */
static bool any_left(const struct visa_thread *t, uint32_t first, uint32_t behind)
{
    bool any = false;
    for (uint32_t lane = first; lane < behind; lane++)
        any |= t->place[lane] == ON;
    return any;
}

/* Goes to instruction `to`, or ON: to the end; past no place at which lanes wait. */
static enum gx_machine_step jump_to(struct visa_thread *t, uint32_t to)
{
    for (uint32_t k = 0; k < VISA_LANES; k++)
        if (t->place[k] < to && (t->place[k] >= t->next || to == ON))
            return diag_machine_passed(&t->m->failure.sink, t->m->at, t->i->loc);
    t->next = to;
    return MACHINE_DONE;
}

static enum gx_machine_step split(struct visa_thread *t)
{
    uint32_t to = t->label[t->i->target], here = t->next;
    bool back = to < here, goes = false, leaves[VISA_LANES] = { false };
    bool uniform = t->i->n == 1; /* all lanes that are on do what the first of the predicate says */
    uint32_t first = uniform ? 0 : t->i->first, behind = uniform ? VISA_LANES : first + t->i->n;
    for (uint32_t lane = first; lane < behind; lane++)
        goes |= leaves[lane] = t->place[lane] == ON && chosen(t, uniform ? 0 : lane - first);
    if (!goes)
        return MACHINE_DONE;
    for (uint32_t lane = first; lane < behind; lane++)
        if (t->place[lane] == ON && leaves[lane] != back)
            t->place[lane] = back ? here : to;
    if (back)
        t->next = to;
    else if (!any_left(t, first, behind))
        t->next = next_place(t, here);
    return MACHINE_DONE;
}

static enum gx_machine_step step(struct visa_thread *t, bool *ret_ended)
{
    for (uint32_t k = 0; k < VISA_LANES; k++) /* lanes that waited for this place */
        if (t->place[k] == t->next)
            t->place[k] = ON;
    const struct gx_visa_inst *i = t->i = &t->k->inst.at[t->next++];
    switch ((enum gx_visa_op)i->op) {
    case VISA_LABEL:
    case VISA_FENCE:
    case VISA_FENCE_LOCAL:
    case VISA_FENCE_LSC:
    case VISA_FENCE_SW: return MACHINE_DONE;
    case VISA_SETP: return set_predicate(t);
    case VISA_ADDR_ADD: return make_address(t);
    case VISA_MOVS: return set_surface(t);
    case VISA_BLOCK_LD:
    case VISA_BLOCK_ST:
    case VISA_OWORD_LD:
    case VISA_OWORD_LD_U:
    case VISA_OWORD_ST: return block(t);
    case VISA_GATHER4: return channels(t);
    case VISA_GATHER:
    case VISA_SCATTER:
    case VISA_SURF_LD:
    case VISA_SURF_ST: return lanes(t);
    case VISA_ATOMIC:
    case VISA_SURF_ATOMIC: return atomic(t);
    case VISA_BARRIER: return MACHINE_BARRIER;
    case VISA_JMP: return chosen(t, 0) ? jump_to(t, t->label[i->target]) : MACHINE_DONE;
    case VISA_GOTO: return split(t);
    case VISA_CALL:
        if (t->depth == BUDGET_GENX_CALLS)
            return diag_machine_depth(&t->m->failure.sink, t->m->at, t->i->loc);
        t->from[t->depth++] = t->next;
        t->next = t->label[i->target];
        return MACHINE_DONE;
    case VISA_RET:
        if (t->depth) {
            t->next = t->from[--t->depth];
            return MACHINE_DONE;
        }
        *ret_ended = true;
        return jump_to(t, ON);
    case VISA_MOV:
        if (i->o[1].kind == VISA_PRED)
            return get_predicate(t);
        return compute(t);
    default: return compute(t);
    }
}

static enum gx_machine_step resume(void *user)
{
    struct visa_thread *t = user;
    bool ended = t->next == UINT32_MAX;
    while (!ended) {
        if (t->m->steps++ == t->m->most_steps)
            return diag_machine_steps(&t->m->failure.sink, t->m->at, t->m->most_steps);
        if (t->next >= t->k->inst.n)
            return diag_machine_end(&t->m->failure.sink, t->m->at);
        enum gx_machine_step s = step(t, &ended);
        if (s != MACHINE_DONE)
            return s;
    }
    t->next = UINT32_MAX;
    return MACHINE_DONE;
}

/* ---- threads ---- */

uint32_t gx_visa_inputs(const struct gx_visa_kernel *k, uint32_t *ret, uint32_t most)
{
    uint32_t n = 0;
    int32_t last = -1;
    for (;;) {
        uint32_t best = GX_NONE;
        for (uint32_t v = 0; v < k->var.n; v++)
            if (k->var.at[v].input > last &&
                (best == GX_NONE || k->var.at[v].input < k->var.at[best].input))
                best = v;
        if (best == GX_NONE)
            return n;
        last = k->var.at[best].input;
        if (n < most)
            ret[n] = best;
        n++;
    }
}

static void *begin(void *user, struct gx_machine *m, const struct gx_machine_ids *ids)
{
    const struct gx_visa_launch *l = user;
    const struct gx_visa_kernel *k = l->kernel;
    struct visa_thread *t = base_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->m = m;
    t->k = k;
    memset(t->place, 0xff, sizeof t->place);
    t->var = base_alloc((k->var.n + 1) * sizeof *t->var);
    t->size = base_alloc((k->var.n + 1) * sizeof *t->size);
    t->label = base_alloc((k->label.n + 1) * sizeof *t->label);
    for (uint32_t v = 0; v < k->var.n; v++) {
        const struct gx_visa_var *var = &k->var.at[v];
        uint32_t n = var->file == VISA_GENERAL        ? var->n * gx_elt_bytes(var->elt)
                     : var->file == VISA_ADDRESS      ? var->n * 8
                     : var->file == VISA_SURFACE_FILE ? 4
                                                      : 32;
        t->size[v] = var->alias == GX_NONE ? n : 0;
        t->var[v] = NULL;
        if (var->alias != GX_NONE)
            continue;
        t->var[v] = base_alloc(n + 1);
        memset(t->var[v], var->file == VISA_ADDRESS ? 0xff : UNWRITTEN, n);
        if (var->file == VISA_PREDICATE)
            t->size[v] = var->n;
    }
    for (uint32_t d = 0; d < 3; d++)
        memcpy(t->var[VISA_GROUP_ID + d], &ids->group[d], 4);
    memcpy(t->var[VISA_SLM], &(uint32_t){ GX_LOCAL }, 4);
    for (uint32_t n = 0; n < k->inst.n; n++)
        if (k->inst.at[n].op == VISA_LABEL)
            t->label[k->inst.at[n].target] = n;
    t->next = k->function.at[0].first;
    uint32_t in[BUDGET_GENX_ARGUMENTS], n = gx_visa_inputs(k, in, COUNTOF(in));
    for (uint32_t a = 0; a < n && a < l->n_args && a < COUNTOF(in); a++) {
        const struct gx_visa_var *var = &k->var.at[in[a]];
        unsigned char *to = bytes(t, in[a], 0, var->input_bytes);
        if (to && l->arg[a])
            memcpy(to, l->arg[a], var->input_bytes);
        else if (to)
            gx_interp_implicit(m, ids, l->kind[a], to, var->input_bytes);
    }
    return t;
}

static void end(void *user)
{
    struct visa_thread *t = user;
    for (uint32_t v = 0; v < t->k->var.n; v++)
        free(t->var[v]);
    free(t->var);
    free(t->size);
    free(t->label);
    free(t);
}

bool gx_visa_run(struct gx_machine *m, struct gx_visa_launch *l)
{
    struct gx_machine_program p = { .user = l, .begin = begin, .resume = resume, .end = end };
    m->slm_bytes = m->slm_arguments ? m->slm_arguments : l->kernel->slm_kb * 1024;
    return gx_machine_run(m, &p);
}
