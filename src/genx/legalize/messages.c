/* SPDX-License-Identifier: Apache-2.0 */
/* messages.c - cuts messages to memory into the sizes that the machine has.
 *
 * A block message moves 1, 2, 4, 8 or 16 owords, of a surface 8 at most.  A gather or scatter has 8
 * or 16 lanes, an atomic by 64-bit addresses as many as a register has dwords; a mask switches off
 * those that the program does not have.  A message sends and gets whole registers. */
#include "genx/legalize/legal.h"
#include "genx/model/message.h"

#include <assert.h>

enum { OWORD = 16, MESSAGE_OWORDS = 16, SURFACE_OWORDS = 8 };

static const struct gx_inst *at(const struct gx_legal *w, uint32_t v) { return gx_at(w->f, v); }

static uint32_t two(struct gx_legal *w, enum gx_op op, struct gx_type t, uint32_t a, uint32_t b,
                    uint32_t loc)
{
    uint32_t args[2] = { a, b };
    return gx_op(w->to, op, t, args, 2, loc);
}

/* The address plus a number of bytes. */
static uint32_t further(struct gx_legal *w, uint32_t address, uint32_t bytes, uint32_t loc)
{
    struct gx_type q = gx_scalar(GX_I64), d = gx_scalar(GX_I32), halves = gx_vector(GX_I32, 2);
    if (bytes == 0)
        return address;
    if (w->pf->int64)
        return two(w, GX_ADD, q, address, gx_splat(w->to, q, bytes), loc);
    struct gx_region low = gx_region_line(1, 1, 0), high = gx_region_line(1, 1, 4);
    uint32_t parts = gx_op(w->to, GX_BITCAST, halves, &address, 1, loc);
    uint32_t by = gx_splat(w->to, d, bytes);
    uint32_t a = gx_rd(w->to, d, parts, &low, GX_NONE, loc);
    uint32_t sum = two(w, GX_ADD, d, a, by, loc);
    uint32_t to = gx_wr(w->to, gx_undef(w->to, halves), sum, &low, GX_NONE, GX_NONE, loc);
    a = gx_rd(w->to, d, parts, &low, GX_NONE, loc);
    uint32_t carry = two(w, GX_CARRY, d, a, by, loc);
    a = gx_rd(w->to, d, parts, &high, GX_NONE, loc);
    to = gx_wr(w->to, to, two(w, GX_ADD, d, a, carry, loc), &high, GX_NONE, GX_NONE, loc);
    return gx_op(w->to, GX_BITCAST, q, &to, 1, loc);
}

/* Bytes [first, first + bytes) of a value: whole registers of it, or else a copy.  Of an undefined
 * value, which has no register, an undefined one. */
static uint32_t raw_part(struct gx_legal *w, uint32_t value, uint32_t first, uint32_t bytes,
                         uint32_t loc)
{
    assert(bytes % gx_elt_bytes(gx_at(w->to, value)->type.elt) == 0);
    struct gx_type t = gx_at(w->to, value)->type;
    uint32_t size = gx_elt_bytes(t.elt), n = bytes / size;
    if (first == 0 && bytes == gx_type_bytes(t))
        return value;
    if (gx_at(w->to, value)->op == GX_UNDEF)
        return gx_undef(w->to, gx_vector(t.elt, n));
    struct gx_region r = gx_region_line(n, 1, (int32_t)first);
    uint32_t v = gx_rd(w->to, gx_vector(t.elt, n), value, &r, GX_NONE, loc);
    if (first % w->pf->grf == 0)
        return v;
    return gx_op(w->to, GX_MOV, gx_vector(t.elt, n), &v, 1, loc); /* less than a register */
}

/* The bytes of the next message, of so many owords at most. */
static uint32_t take(uint32_t left, uint32_t most)
{
    assert(left >= OWORD && left % OWORD == 0);
    uint32_t owords = most;
    while (owords * OWORD > left)
        owords /= 2;
    return owords * OWORD;
}

/* The value of a scalar operand that a message takes as a register or a number. */
static uint32_t scalar_of(struct gx_legal *w, uint32_t v)
{
    uint64_t bits;
    if (at(w, v)->op == GX_UNDEF)
        return gx_undef(w->to, gx_scalar(at(w, v)->type.elt));
    if (gx_is_splat(w->f, v, &bits))
        return gx_splat(w->to, gx_scalar(at(w, v)->type.elt), bits);
    return gx_legal_register(w, v);
}

/* The address of a block, in a register: the assembler dies of a number where the machine has no
 * qwords. */
static uint32_t address_of(struct gx_legal *w, uint32_t v, uint32_t loc)
{
    uint64_t any = 0;
    if (at(w, v)->op == GX_UNDEF)
        return gx_legal_constant(w, gx_scalar(GX_I64), &any, loc);
    return gx_legal_register(w, v);
}

/* The offset in a surface, in owords or bytes as block message `like` counts, plus some bytes. */
static uint32_t further_in(struct gx_legal *w, const struct gx_inst *like, uint32_t offset,
                           uint32_t bytes)
{
    struct gx_type d = gx_scalar(GX_I32);
    uint64_t bits;
    uint32_t by = like->op == GX_OWORD_LD && like->sub ? bytes : bytes / OWORD;
    if (gx_is_splat(w->to, offset, &bits))
        return gx_splat(w->to, d, (uint32_t)(bits + by));
    return by ? two(w, GX_ADD, d, offset, gx_splat(w->to, d, by), like->loc) : offset;
}

static void block(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    bool load = i->op == GX_BLOCK_LD || i->op == GX_OWORD_LD;
    bool surface = i->op == GX_OWORD_LD || i->op == GX_OWORD_ST;
    uint32_t args[3], last = surface ? 2 : 1, cur = GX_NONE; /* last: a store's data */
    uint32_t address =
        surface ? scalar_of(w, gx_arg(w->f, i, 1)) : address_of(w, gx_arg(w->f, i, 0), i->loc);
    if (surface)
        args[0] = scalar_of(w, gx_arg(w->f, i, 0));
    struct gx_type t = load ? i->type : at(w, gx_arg(w->f, i, last))->type, whole = t;
    uint32_t bytes = gx_type_bytes(t), size = gx_elt_bytes(t.elt), data = GX_NONE, n;
    whole.n = gx_legal_room(t.n);
    uint32_t from = 0;
    if (!load)
        data = gx_legal_registers_of(w, v, last, &from);
    for (uint32_t done = 0; done < bytes; done += n) {
        struct gx_inst m = {
            .op = i->op, .sub = i->sub, .type = gx_scalar(GX_VOID), .loc = i->loc
        };
        n = take(bytes - done, surface ? SURFACE_OWORDS : MESSAGE_OWORDS);
        args[last - 1] =
            surface ? further_in(w, i, address, done) : further(w, address, done, i->loc);
        if (load) {
            m.type = gx_vector(t.elt, n / size);
            uint32_t part = gx_add(w->to, m, args, last);
            if (n == gx_type_bytes(whole)) {
                cur = part;
                break;
            }
            struct gx_region r = gx_region_line(n / size, 1, (int32_t)done);
            if (cur == GX_NONE)
                cur = gx_undef(w->to, whole);
            if (done % w->pf->grf)
                part = gx_op(w->to, GX_MOV, m.type, &part, 1, i->loc);
            cur = gx_wr(w->to, cur, part, &r, GX_NONE, GX_NONE, i->loc);
        } else {
            args[last] = raw_part(w, data, from + done, n, i->loc);
            gx_add(w->to, m, args, last + 1);
        }
    }
    w->map[v] = cur;
}

/* The mask of a message of `n` lanes, off in lanes that the program does not have; GX_NONE: all
 * lanes of the message are on.  An undefined mask is off: then no lane leaves its memory. */
static uint32_t whole_mask(struct gx_legal *w, uint32_t v, uint32_t n, uint32_t loc)
{
    struct arena_mark m = arena_mark(&w->lists);
    struct gx_type room = gx_vector(GX_I1, gx_legal_room(n < 8 ? 8 : n));
    uint64_t bits = 0, *on = NEWN(&w->lists, uint64_t, room.n);
    uint32_t mask = GX_NONE;
    bool undefined = at(w, v)->op == GX_UNDEF, splat = undefined || gx_is_splat(w->f, v, &bits);
    for (uint32_t k = 0; k < n; k++)
        on[k] = splat ? bits & 1 : 1;
    if (splat && bits & 1 && n == room.n)
        return GX_NONE;
    if (at(w, v)->op == GX_PRD && w->operand[v]) {
        struct gx_inst part = { .op = GX_PRD, .type = room, .data = at(w, v)->data, .loc = loc };
        uint32_t of = gx_legal_register(w, gx_arg(w->f, at(w, v), 0));
        assert(n == room.n && "parts are of whole messages");
        return gx_add(w->to, part, &of, 1);
    }
    if (splat) {
        mask = gx_legal_constant(w, room, on, loc);
    } else {
        mask = gx_legal_register(w, v);
        if (gx_at(w->to, mask)->type.n < room.n)
            mask = gx_legal_pred_longer(w, mask, room.n, loc);
        if (n != room.n)
            mask = gx_legal_pred_cut(w, mask, n, loc);
    }
    arena_release(&w->lists, m);
    return mask;
}

/* Lanes [first, first + n) of the mask. */
static uint32_t mask_part(struct gx_legal *w, uint32_t mask, uint32_t first, uint32_t n,
                          uint32_t loc)
{
    if (mask == GX_NONE || gx_at(w->to, mask)->type.n == n)
        return mask;
    const struct gx_inst *of = gx_at(w->to, mask);
    struct gx_inst i = { .op = GX_PRD, .type = gx_vector(GX_I1, n), .data = first, .loc = loc };
    if (of->op == GX_PRD) {
        i.data += of->data;
        mask = gx_arg(w->to, of, 0);
    }
    return gx_add(w->to, i, &mask, 1);
}

/* The value, copied to one of `n` lanes if it has fewer. */
static uint32_t as_long(struct gx_legal *w, uint32_t value, uint32_t n, uint32_t loc)
{
    struct gx_type t = gx_at(w->to, value)->type;
    if (t.n >= n)
        return value;
    if (gx_at(w->to, value)->op == GX_UNDEF)
        return gx_undef(w->to, gx_vector(t.elt, n));
    struct arena_mark m = arena_mark(&w->lists);
    struct gx_source s = gx_legal_whole(w, value, t.n);
    struct gx_inst move = { .op = GX_MOV, .type = t, .loc = loc };
    value = gx_legal_move_into(w, gx_undef(w->to, gx_vector(t.elt, n)), &move, &s);
    arena_release(&w->lists, m);
    return value;
}

/* The registers that hold lanes [first, first + n) of a value. */
static uint32_t lanes_of(struct gx_legal *w, uint32_t value, uint32_t first, uint32_t n,
                         uint32_t loc)
{
    struct gx_type t = gx_at(w->to, value)->type;
    value = as_long(w, value, first + n, loc);
    uint32_t size = gx_elt_bytes(t.elt);
    return raw_part(w, value, first * size, n * size, loc);
}

/* The lanes of the next message of `v`, which has `left` more.  Of 16 lanes of an atomic by 64-bit
 * addresses the machines whose registers have 32 bytes return 8. */
static uint32_t next_lanes(const struct gx_legal *w, const struct gx_inst *i, uint32_t left)
{
    bool by_address =
        i->op == GX_ATOMIC && at(w, gx_arg(w->f, i, gx_address(i->op)))->type.elt == GX_I64;
    return left > 8 && (!by_address || w->pf->grf == 64) ? 16 : 8;
}

static void lanes(struct gx_legal *w, uint32_t v)
{
    const struct gx_inst *i = at(w, v);
    bool load =
        i->op == GX_GATHER || i->op == GX_GATHER4 || i->op == GX_SURF_LD || i->op == GX_ATOMIC;
    uint32_t k = gx_address(i->op), n = at(w, gx_arg(w->f, i, k))->type.n, cur = GX_NONE;
    uint32_t before[2] = { GX_NONE, GX_NONE }; /* a surface, and an offset there */
    uint32_t address = gx_legal_register(w, gx_arg(w->f, i, k));
    uint32_t last = i->n_args - 1, source[2] = { GX_NONE, GX_NONE }; /* source: of an atomic */
    const struct gx_inst *old = at(w, gx_arg(w->f, i, last));
    uint32_t data =
        load && old->op == GX_UNDEF ? GX_NONE : gx_legal_register(w, gx_arg(w->f, i, last));
    for (uint32_t s = 0; i->op == GX_ATOMIC && s < COUNTOF(source); s++)
        if (at(w, gx_arg(w->f, i, 3 + s))->op != GX_UNDEF)
            source[s] = gx_legal_register(w, gx_arg(w->f, i, 3 + s));
    struct gx_type whole = load ? i->type : old->type;
    uint32_t size = gx_elt_bytes(whole.elt);
    uint32_t each = i->op == GX_GATHER4 ? whole.n / n : 1; /* elements of a lane */
    uint32_t length = n > 8 ? (n + 15) / 16 * 16 : 8;      /* of the result of all messages */
    whole.n = gx_legal_room(n);
    for (uint32_t s = 1; s < k; s++)
        before[s - 1] = scalar_of(w, gx_arg(w->f, i, s));
    uint32_t on = whole_mask(w, gx_arg(w->f, i, 0), n, i->loc);
    for (uint32_t first = 0, some; first < n; first += some) {
        struct gx_inst m = {
            .op = i->op, .sub = i->sub, .type = gx_scalar(GX_VOID), .loc = i->loc
        };
        uint32_t args[6], count = 0;
        some = next_lanes(w, i, n - first);
        args[count++] = mask_part(w, on, first, some, i->loc);
        for (uint32_t s = 1; s < k; s++)
            args[count++] = before[s - 1];
        args[count++] = lanes_of(w, address, first, some, i->loc);
        if (!load) {
            args[count++] = lanes_of(w, data, first, some, i->loc);
            gx_add(w->to, m, args, count);
            continue;
        }
        m.type = gx_vector(whole.elt, some * each);
        for (uint32_t s = 0; i->op == GX_ATOMIC && s < COUNTOF(source); s++)
            args[count++] = source[s] == GX_NONE ? gx_undef(w->to, m.type)
                                                 : lanes_of(w, source[s], first, some, i->loc);
        args[count++] = gx_undef(w->to, m.type);
        uint32_t part = gx_add(w->to, m, args, count), mask = GX_NONE;
        if (n <= some && (data == GX_NONE || args[0] == GX_NONE)) {
            cur = part;
            break;
        }
        /* Lanes that are off are not written: they keep the elements of `data`. */
        if (cur == GX_NONE && data != GX_NONE)
            cur = as_long(w, data, length, i->loc);
        else if (cur == GX_NONE)
            cur = gx_undef(w->to, gx_vector(whole.elt, length * each));
        if (data != GX_NONE)
            mask = args[0];
        struct gx_region r = gx_region_line(some * each, 1, (int32_t)(first * each * size));
        cur = gx_wr(w->to, cur, part, &r, GX_NONE, mask, i->loc);
    }
    w->map[v] = cur;
}

void gx_legal_message(struct gx_legal *w, uint32_t v)
{
    assert(gx_op_shape(at(w, v)->op) == 'm');
    const struct gx_inst *i = at(w, v);
    if (gx_has_mask(i->op))
        lanes(w, v);
    else if (i->n_args)
        block(w, v);
    else
        gx_add(w->to, *i, NULL, 0);
}
