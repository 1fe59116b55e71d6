/* SPDX-License-Identifier: Apache-2.0 */
/* interp.c - interprets the model. */
#include "genx/run/interp.h"

#include "genx/model/alu.h"
#include "genx/model/message.h"

#include <assert.h>

#define UNDEFINED UINT64_C(0xabadcafeabadcafe)

/* A function that is running. */
struct call_frame {
    const struct gx_func *f;
    uint64_t *lane; /* of all values, 64 bits a lane */
    uint32_t *at;   /* value -> index of its first lane in `lane` */
    uint32_t next;  /* instruction */
    uint32_t block;
    uint32_t call; /* in the caller: the instruction that called */
};

struct model_thread {
    struct gx_machine *m;
    const struct gx_module *module;
    struct gx_machine_ids ids;
    struct call_frame frame[BUDGET_GENX_CALLS + 1]; /* the kernel's is the first */
    uint32_t depth;
};

static uint64_t *lanes(struct call_frame *f, uint32_t v) { return f->lane + f->at[v]; }

static uint64_t *operand(struct call_frame *f, const struct gx_inst *i, uint32_t k)
{
    return lanes(f, gx_arg(f->f, i, k));
}

static uint32_t operand_n(const struct call_frame *f, const struct gx_inst *i, uint32_t k)
{
    return gx_at(f->f, gx_arg(f->f, i, k))->type.n;
}

static void enter(struct model_thread *t, const struct gx_func *f, uint32_t call)
{
    struct call_frame *new = &t->frame[t->depth++];
    uint32_t total = 0;
    new->f = f;
    new->at = base_alloc((f->inst.n + 1) * sizeof *new->at);
    for (uint32_t k = 0; k < f->inst.n; k++) {
        new->at[k] = total;
        total += f->inst.at[k].type.elt == GX_VOID ? 0 : f->inst.at[k].type.n;
    }
    new->lane = base_alloc((total + 1) * sizeof *new->lane);
    for (uint32_t k = 0; k < total; k++)
        new->lane[k] = UNDEFINED;
    for (uint32_t k = 0; k < f->inst.n; k++)
        if (f->inst.at[k].op == GX_CONST)
            memcpy(lanes(new, k), &f->bits.at[f->inst.at[k].data],
                   f->inst.at[k].type.n * sizeof(uint64_t));
    new->block = 0;
    new->next = f->block.at[0].first;
    new->call = call;
}

static void leave(struct model_thread *t)
{
    struct call_frame *f = &t->frame[--t->depth];
    free(f->lane);
    free(f->at);
}

/* Jumps to block `to`; all its phis take their values at once. */
static void jump(struct call_frame *f, uint32_t to)
{
    const struct gx_block *b = &f->f->block.at[to];
    uint32_t from = 0, total = 0;
    while (f->f->pred.at[b->preds + from] != f->block)
        from++;
    for (uint32_t k = b->first; k < b->end; k++)
        total += f->f->inst.at[k].op == GX_PHI ? f->f->inst.at[k].type.n : 0;
    uint64_t *held = base_alloc((total + 1) * sizeof *held), n = 0;
    for (uint32_t k = b->first; k < b->end; k++) {
        const struct gx_inst *i = &f->f->inst.at[k];
        if (i->op != GX_PHI)
            continue;
        memcpy(held + n, operand(f, i, from), i->type.n * sizeof *held);
        n += i->type.n;
    }
    n = 0;
    for (uint32_t k = b->first; k < b->end; k++) {
        const struct gx_inst *i = &f->f->inst.at[k];
        if (i->op != GX_PHI)
            continue;
        memcpy(lanes(f, k), held + n, i->type.n * sizeof *held);
        n += i->type.n;
    }
    free(held);
    f->block = to;
    f->next = b->first;
}

/* ---- regions ---- */

/* The element that lane k of a read or write names; -1: it is outside the vector. */
static int64_t element(struct call_frame *f, const struct gx_inst *i, uint32_t k, uint32_t size,
                       uint32_t of)
{
    int64_t e;
    if (i->flags & GX_LIST) {
        e = (int64_t)f->f->bits.at[i->data + k];
    } else {
        const struct gx_region *r = gx_region(f->f, i);
        int64_t start = r->start;
        uint32_t index = gx_index(f->f, i);
        if (r->index != REGION_DIRECT) /* the sum of start and index is a word, and wraps */
            start =
                (uint16_t)(r->start +
                           (int64_t)lanes(f, index)[r->index == REGION_ROWS ? k / r->width : 0]);
        if (start < 0 || start % size)
            return -1;
        e = start / size + region_step(r, k);
    }
    return e >= 0 && e < of ? e : -1;
}

static enum gx_machine_step region(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    uint32_t of = operand_n(f, i, 0), n = gx_lanes(f->f, i);
    uint32_t size = gx_elt_bytes(gx_at(f->f, gx_arg(f->f, i, 0))->type.elt);
    uint32_t mask = gx_mask(f->f, i);
    uint64_t *to = lanes(f, v), *from = operand(f, i, 0);
    if (i->op == GX_WR) {
        memcpy(to, from, of * sizeof *to);
        from = operand(f, i, 1);
    }
    for (uint32_t k = 0; k < n; k++) {
        if (mask != GX_NONE && !(lanes(f, mask)[k] & 1))
            continue;
        int64_t e = element(f, i, k, size, of);
        if (e < 0)
            return diag_machine_region(&t->m->failure.sink, t->m->at, k, of);
        if (i->op == GX_RD)
            to[k] = from[e];
        else
            to[e] = from[k];
    }
    return MACHINE_DONE;
}

/* ---- bits ---- */

/* Copies the bytes of all lanes of a value into lanes of another size; predicates are single
 * bits. */
static void bitcast(struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    struct gx_type to = i->type, from = gx_at(f->f, gx_arg(f->f, i, 0))->type;
    uint32_t a = gx_elt_bytes(from.elt) * 8, b = gx_elt_bytes(to.elt) * 8;
    a = a ? a : 1;
    b = b ? b : 1;
    const uint64_t *x = operand(f, i, 0);
    uint64_t *y = lanes(f, v);
    for (uint32_t k = 0; k < to.n; k++)
        y[k] = 0;
    if (a >= b)
        for (uint32_t k = 0; k < to.n; k++) {
            uint32_t bit = k * b;
            uint64_t part = x[bit / a] >> bit % a;
            y[k] = b == 64 ? part : part & ((UINT64_C(1) << b) - 1);
        }
    else
        for (uint32_t k = 0; k < from.n; k++) {
            uint32_t bit = k * a;
            y[bit / b] |= (x[k] & ((UINT64_C(1) << a) - 1)) << bit % b;
        }
}

/* ---- memory ---- */

static enum gx_machine_step memory(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    bool block = i->op == GX_BLOCK_LD || i->op == GX_BLOCK_ST;
    bool surface = i->op == GX_SURF_LD || i->op == GX_SURF_ST;
    bool load = i->op == GX_BLOCK_LD || i->op == GX_GATHER || i->op == GX_SURF_LD;
    uint32_t data = i->n_args - 1; /* a store's data; of a gather, the values of disabled lanes */
    struct gx_type type = load ? i->type : gx_at(f->f, gx_arg(f->f, i, data))->type;
    uint32_t size = i->sub ? i->sub : gx_elt_bytes(type.elt);
    uint64_t *x = load ? lanes(f, v) : operand(f, i, data);
    for (uint32_t k = 0; k < type.n; k++) {
        uint64_t address;
        if (!block && gx_arg(f->f, i, 0) != GX_NONE && !(operand(f, i, 0)[k] & 1)) {
            if (load)
                x[k] = operand(f, i, data)[k];
            continue;
        }
        if (block)
            address = operand(f, i, 0)[0] + k * size;
        else if (surface)
            address = (uint32_t)(operand(f, i, 2)[0] + operand(f, i, 3)[k]);
        else
            address = operand(f, i, 1)[k];
        unsigned char *at =
            surface ? gx_machine_surface(t->m, (uint32_t)operand(f, i, 1)[0], address, size)
                    : gx_machine_at(t->m, address, size);
        if (!at)
            return MACHINE_FAULT;
        if (load) {
            x[k] = i->sub ? UNDEFINED & UINT32_MAX : 0;
            memcpy(&x[k], at, size);
        } else {
            memcpy(at, &x[k], size);
        }
    }
    return MACHINE_DONE;
}

/* Owords of a surface. */
static enum gx_machine_step owords(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    bool load = i->op == GX_OWORD_LD;
    struct gx_type type = load ? i->type : gx_at(f->f, gx_arg(f->f, i, 2))->type;
    uint64_t *x = load ? lanes(f, v) : operand(f, i, 2), at = (uint32_t)operand(f, i, 1)[0];
    uint32_t size = gx_elt_bytes(type.elt);
    unsigned char *bytes = gx_machine_owords(t->m, (uint32_t)operand(f, i, 0)[0], at,
                                             load && i->sub, gx_type_bytes(type));
    if (!bytes)
        return MACHINE_FAULT;
    for (uint32_t k = 0; k < type.n; k++)
        if (load) {
            x[k] = 0;
            memcpy(&x[k], bytes + k * size, size);
        } else {
            memcpy(bytes + k * size, &x[k], size);
        }
    return MACHINE_DONE;
}

/* A few dwords behind one another of each lane. */
static enum gx_machine_step channels(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    uint32_t n = operand_n(f, i, 1), each = i->type.n / n;
    uint64_t *x = lanes(f, v);
    for (uint32_t k = 0; k < n; k++) {
        bool off = gx_arg(f->f, i, 0) != GX_NONE && !(operand(f, i, 0)[k] & 1);
        unsigned char *at = off ? NULL : gx_machine_at(t->m, operand(f, i, 1)[k], 4 * each);
        if (!off && !at)
            return MACHINE_FAULT;
        for (uint32_t c = 0; c < each; c++) {
            uint64_t *to = &x[gx_channel_element(n, each, c, k)];
            *to = off ? UNDEFINED & UINT32_MAX : 0;
            if (at)
                memcpy(to, at + 4 * c, 4);
        }
    }
    return MACHINE_DONE;
}

/* The lanes one behind the other, as the machine may do them. */
static enum gx_machine_step atomic(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    uint32_t size = gx_elt_bytes(i->type.elt);
    bool surface = gx_at(f->f, gx_arg(f->f, i, 2))->type.elt == GX_I32;
    uint64_t *x = lanes(f, v);
    for (uint32_t k = 0; k < i->type.n; k++) {
        if (gx_arg(f->f, i, 0) != GX_NONE && !(operand(f, i, 0)[k] & 1)) {
            x[k] = operand(f, i, 5)[k];
            continue;
        }
        uint64_t address = operand(f, i, 2)[k], old = 0;
        unsigned char *at =
            surface ? gx_machine_surface(t->m, (uint32_t)operand(f, i, 1)[0], address, size)
                    : gx_machine_at(t->m, address, size);
        if (!at)
            return MACHINE_FAULT;
        memcpy(&old, at, size);
        uint64_t with[] = { operand(f, i, 3)[k], operand(f, i, 4)[k] };
        uint64_t now = gx_alu_atomic(i->sub, i->type.elt, old, with);
        memcpy(at, &now, size);
        x[k] = old;
    }
    return MACHINE_DONE;
}

/* ---- instructions ---- */

static void alu(struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    struct gx_alu_type from[4] = { { 0 } };
    uint64_t x[4];
    for (uint32_t k = 0; k < i->n_args; k++)
        from[k] = gx_alu_from(f->f, i, k);
    for (uint32_t n = 0; n < i->type.n; n++) {
        for (uint32_t k = 0; k < i->n_args; k++)
            x[k] = operand(f, i, k)[n];
        lanes(f, v)[n] = gx_alu_eval(i->op, i->sub, i->flags, gx_alu_to(i), from, x);
    }
}

static void reduce(struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    uint64_t all = 1, any = 0;
    for (uint32_t k = 0; k < operand_n(f, i, 0); k++) {
        all &= operand(f, i, 0)[k] & 1;
        any |= operand(f, i, 0)[k] & 1;
    }
    lanes(f, v)[0] = i->op == GX_ALL ? all : any;
}

/* GOTO, GOTO_RM, JOIN, OFF and GET_EM, as model.h defines them. */
static void simdcf(struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v), *of = gx_at(f->f, gx_arg(f->f, i, 0));
    uint64_t *to = lanes(f, v), *em = operand(f, i, 0);
    if (i->op == GX_GOTO_RM || i->op == GX_OFF) {
        uint32_t n = operand_n(f, of, 1);
        if (i->op == GX_OFF)
            to[0] = 1;
        for (uint32_t k = 0; k < n && i->op == GX_OFF; k++)
            to[0] &= ~em[k] & 1;
        for (uint32_t k = 0; k < n && i->op == GX_GOTO_RM; k++)
            to[k] = (operand(f, of, 1)[k] | (operand(f, of, 0)[k] & ~operand(f, of, 2)[k])) & 1;
        return;
    }
    memcpy(to, em, i->type.n * sizeof *to);
    for (uint32_t k = 0; i->op == GX_GOTO && k < operand_n(f, i, 2); k++)
        to[k] &= operand(f, i, 2)[k];
    for (uint32_t k = 0; i->op == GX_JOIN && k < operand_n(f, i, 1); k++)
        to[k] |= operand(f, i, 1)[k];
}

static void predicates(struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    if (i->op == GX_PRD) {
        memcpy(lanes(f, v), operand(f, i, 0) + i->data, i->type.n * sizeof(uint64_t));
        return;
    }
    memcpy(lanes(f, v), operand(f, i, 0), i->type.n * sizeof(uint64_t));
    memcpy(lanes(f, v) + i->data, operand(f, i, 1), operand_n(f, i, 1) * sizeof(uint64_t));
}

/* Copies operand k of `i` to value `v` of another function.  Legal code has rounded the length of
 * one of the two up, and nobody reads what is behind the other's end. */
static void pass(struct call_frame *from, const struct gx_inst *i, uint32_t k,
                 struct call_frame *to, uint32_t v)
{
    uint32_t n = operand_n(from, i, k), room = gx_at(to->f, v)->type.n;
    memcpy(lanes(to, v), operand(from, i, k), (n < room ? n : room) * sizeof(uint64_t));
}

static enum gx_machine_step call(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    const struct gx_func *to = t->module->func.at[i->data];
    if (t->depth > BUDGET_GENX_CALLS)
        return diag_machine_calls(&t->m->failure.sink, t->m->at, BUDGET_GENX_CALLS);
    enter(t, to, v);
    struct call_frame *new = &t->frame[t->depth - 1];
    for (uint32_t k = 0; k < i->n_args; k++)
        pass(f, i, k, new, to->param.at[k]);
    return MACHINE_DONE;
}

/* Returns from a function.  True: the thread has ended. */
static bool ret(struct model_thread *t, struct call_frame *f, uint32_t v)
{
    const struct gx_inst *i = gx_at(f->f, v);
    if (t->depth == 1)
        return true;
    struct call_frame *to = f - 1;
    if (i->n_args)
        pass(f, i, 0, to, f->call);
    leave(t);
    return false;
}

static enum gx_machine_step step(struct model_thread *t, bool *ret_ended)
{
    struct call_frame *f = &t->frame[t->depth - 1];
    uint32_t v = f->next++;
    const struct gx_inst *i = gx_at(f->f, v);
    if (gx_is_alu(i->op)) {
        alu(f, v);
        return MACHINE_DONE;
    }
    switch ((enum gx_op)i->op) {
    case GX_RD:
    case GX_WR: return region(t, f, v);
    case GX_PRD:
    case GX_PWR: predicates(f, v); break;
    case GX_TAG:
    case GX_UNTAG: alu(f, v); break;
    case GX_BITCAST: bitcast(f, v); break;
    case GX_ALL:
    case GX_ANY: reduce(f, v); break;
    case GX_GOTO:
    case GX_GOTO_RM:
    case GX_JOIN:
    case GX_OFF:
    case GX_GET_EM: simdcf(f, v); break;
    case GX_GROUP_ID: lanes(f, v)[0] = t->ids.group[i->sub]; break;
    case GX_BLOCK_LD:
    case GX_BLOCK_ST:
    case GX_GATHER:
    case GX_SCATTER:
    case GX_SURF_LD:
    case GX_SURF_ST: return memory(t, f, v);
    case GX_OWORD_LD:
    case GX_OWORD_ST: return owords(t, f, v);
    case GX_GATHER4: return channels(t, f, v);
    case GX_ATOMIC: return atomic(t, f, v);
    case GX_BARRIER: return MACHINE_BARRIER;
    case GX_BR: jump(f, i->data); break;
    case GX_CBR: jump(f, operand(f, i, 0)[0] & 1 ? i->data : i->other); break;
    case GX_CALL: return call(t, f, v);
    case GX_RET: *ret_ended = ret(t, f, v); break;
    default: break; /* no effect here */
    }
    return MACHINE_DONE;
}

static enum gx_machine_step resume(void *user)
{
    struct model_thread *t = user;
    bool ended = t->depth == 0;
    while (!ended) {
        if (t->m->steps++ == t->m->most_steps)
            return diag_machine_steps(&t->m->failure.sink, t->m->at, t->m->most_steps);
        enum gx_machine_step s = step(t, &ended);
        if (s != MACHINE_DONE)
            return s;
    }
    while (t->depth)
        leave(t);
    return MACHINE_DONE;
}

bool gx_interp_is_implicit(unsigned kind, uint32_t bytes)
{
    unsigned what = kind >> 3;
    bool known = (what >= IMPLICIT_LOCAL_SIZE && what <= IMPLICIT_LOCAL_ID) ||
                 (what >= IMPLICIT_ITEM_SIZE && what <= IMPLICIT_ITEM_DIMS);
    return known && bytes >= 4 && bytes <= 16 && bytes % 4 == 0;
}

void gx_interp_implicit(const struct gx_machine *m, const struct gx_machine_ids *ids, unsigned kind,
                        unsigned char *ret, uint32_t bytes)
{
    assert(gx_interp_is_implicit(kind, bytes));
    const uint32_t dims[3] = { m->dims };
    const uint32_t *from = NULL;
    switch ((enum gx_implicit)(kind >> 3)) {
    case IMPLICIT_LOCAL_SIZE: from = ids->threads; break;
    case IMPLICIT_GROUP_COUNT: from = m->groups; break;
    case IMPLICIT_GLOBALS: /* start.c gives these two */
    case IMPLICIT_PRIVATE:
    case IMPLICIT_LOCAL_ID: from = ids->local; break;
    case IMPLICIT_ITEM_SIZE: from = ids->size; break;
    case IMPLICIT_ITEM_ENQUEUED: from = m->item_local; break;
    case IMPLICIT_ITEM_GLOBAL: from = m->item_global; break;
    case IMPLICIT_ITEM_OFFSET: from = m->item_offset; break;
    case IMPLICIT_ITEM_DIMS: from = dims; break;
    }
    memset(ret, 0, bytes);
    memcpy(ret, from, bytes < 12 ? bytes : 12);
}

static void *begin(void *user, struct gx_machine *m, const struct gx_machine_ids *ids)
{
    const struct gx_interp_launch *l = user;
    struct model_thread *t = base_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->m = m;
    t->module = l->module;
    t->ids = *ids;
    enter(t, l->kernel, GX_NONE);
    struct call_frame *f = &t->frame[0];
    for (uint32_t k = 0; k < l->kernel->param.n; k++) {
        uint32_t v = l->kernel->param.at[k];
        struct gx_type type = gx_at(l->kernel, v)->type;
        uint32_t size = gx_elt_bytes(type.elt);
        unsigned char *bytes = base_alloc(size * type.n + 12);
        if (!l->arg[k])
            gx_interp_implicit(m, ids, l->kernel->kind.at[k], bytes, size * type.n);
        for (uint32_t n = 0; n < type.n; n++) {
            lanes(f, v)[n] = 0;
            memcpy(&lanes(f, v)[n], (l->arg[k] ? l->arg[k] : bytes) + n * size, size);
        }
        free(bytes);
    }
    return t;
}

static void end(void *user)
{
    struct model_thread *t = user;
    while (t->depth)
        leave(t);
    free(t);
}

bool gx_interp_run(struct gx_machine *m, const struct gx_interp_launch *l)
{
    struct gx_machine_program p = {
        .user = (void *)(uintptr_t)l, .begin = begin, .resume = resume, .end = end
    };
    m->slm_bytes = m->slm_arguments ? m->slm_arguments : l->kernel->slm_bytes;
    return gx_machine_run(m, &p);
}
