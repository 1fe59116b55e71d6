/* SPDX-License-Identifier: Apache-2.0 */
/* kernels.c - makes statements of choices, writes them as IR, and computes them. */
#include "kernels.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INTS = 4,
    POINTERS = 3,
    SLOTS = 4,
    WORDS = 8,
    REACH = 4,
    MOST_STATEMENTS = 48,
    DEPTH = 3,
    LOOPS = 2
};
enum region { PRIVATE, LOCAL, GLOBAL, REGIONS };
enum { MAIN, GIVES_INT, GIVES_POINTER, FUNCTIONS };

enum kind {
    SET,    /* v[d] = v[a] op v[b], or op k */
    POINT,  /* p[d] = memory of region b, + v[a] & 3 */
    EITHER, /* p[d] = v[a] & 1 ? p[b] : p[c] */
    BITS,   /* p[d] = p[b], as an integer on its way */
    PUT,    /* p[b][v[c] & 3] = v[a] */
    GET,    /* v[d] = p[b][v[c] & 3] */
    KEEP,   /* slot[k, or v[c] & 3] = p[b] */
    TAKE,   /* p[d] = slot[k, or v[c] & 3] */
    CALL,   /* v[d] = f(p[b], p[c], v[a]) */
    CALL_P, /* p[d] = f(p[b], p[c], v[a]) */
    ATOMIC, /* v[d] = p[b][0]; p[b][0] += v[a] */
    TEST,   /* v[d] = p[b] points to local memory */
    SAME,   /* v[d] = p[b] == p[c] */
    IF,     /* if (v[a] < v[b]) yes else no */
    LOOP,   /* repeat yes (v[a] & 3) times */
    LEAVE,  /* if (v[a] < v[b]) leave the innermost loop */
    KINDS
};

enum op { ADD, SUB, MUL, AND, OR, XOR, SHL, LSHR, ASHR, LEAST, OPS };
static const char *const op_text[] = { "add", "sub", "mul",  "and", "or",
                                       "xor", "shl", "lshr", "ashr" };

struct statement {
    enum kind kind;
    unsigned d, a, b, c, op;
    bool variable; /* the operand is v[b], or the slot v[c] & 3; else it is k */
    int32_t k;
    struct statement *yes, *no, *next;
};

struct kernels {
    struct statement all[MOST_STATEMENTS], *body[FUNCTIONS];
    unsigned n;
    bool tests;
    bool local_slots, noinline[FUNCTIONS], external[FUNCTIONS];
};

/* ---- making statements ---- */

static struct statement *block(struct kernels *p, struct choices *c, unsigned function,
                               unsigned depth, unsigned loops);

static bool allowed(const struct kernels *p, enum kind kind, unsigned function, unsigned depth,
                    unsigned loops)
{
    switch (kind) {
    case CALL: return function == MAIN;
    case CALL_P: return function != GIVES_POINTER;
    case IF: return depth < DEPTH;
    case LOOP: return depth < DEPTH && loops < LOOPS;
    case LEAVE: return loops > 0;
    case TEST: return p->tests;
    default: return true;
    }
}

static struct statement *statement(struct kernels *p, struct choices *c, unsigned function,
                                   unsigned depth, unsigned loops)
{
    struct statement *s = &p->all[p->n++];
    enum kind kind = (enum kind)choices_below(c, KINDS);
    if (!allowed(p, kind, function, depth, loops))
        kind = SET;
    bool to_pointer =
        kind == POINT || kind == EITHER || kind == BITS || kind == TAKE || kind == CALL_P;
    bool of_pointers = kind != SET && kind != POINT && kind != IF && kind != LEAVE;
    *s = (struct statement){ .kind = kind };
    s->d = choices_below(c, to_pointer ? POINTERS : INTS);
    s->a = choices_below(c, INTS);
    s->b = choices_below(c, of_pointers || kind == POINT ? POINTERS : INTS);
    if (kind == EITHER || kind == CALL || kind == CALL_P || kind == SAME)
        s->c = choices_below(c, POINTERS);
    else if (kind == PUT || kind == GET || kind == KEEP || kind == TAKE)
        s->c = choices_below(c, INTS);
    if (kind == SET)
        s->op = choices_below(c, OPS);
    if (kind == SET || kind == KEEP || kind == TAKE) {
        s->variable = choices_below(c, 2);
        s->k = (int8_t)choices_bytes(c, 1);
    }
    if (function != MAIN && kind == POINT)
        s->b = LOCAL; /* a function reaches its caller's memory by its parameters */
    if (kind == IF || kind == LOOP)
        s->yes = block(p, c, function, depth + 1, loops + (kind == LOOP));
    if (kind == IF)
        s->no = block(p, c, function, depth + 1, loops);
    return s;
}

static struct statement *block(struct kernels *p, struct choices *c, unsigned function,
                               unsigned depth, unsigned loops)
{
    struct statement *first = NULL, **end = &first;
    unsigned most = choices_below(c, depth == 0 && function == MAIN ? 24 : 6);
    for (unsigned k = 0; k < most && p->n < MOST_STATEMENTS; k++) {
        *end = statement(p, c, function, depth, loops);
        end = &(*end)->next;
    }
    return first;
}

struct kernels *kernels_create(struct choices *c, bool tests)
{
    struct kernels *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    p->tests = tests;
    unsigned flags = choices_below(c, 256);
    p->local_slots = flags & 1;
    for (unsigned f = MAIN + 1; f < FUNCTIONS; f++) {
        p->noinline[f] = flags >> (1 + f) & 1;
        p->external[f] = flags >> (4 + f) & 1;
    }
    for (unsigned f = 0; f < FUNCTIONS; f++)
        p->body[f] = block(p, c, f, 0, 0);
    return p;
}

void kernels_destroy(struct kernels *p) { free(p); }

/* ---- IR ---- */

static const struct row {
    const char *triple, *layout, *kernel, *function;
    unsigned generic, alloca_space, private_space;
    const char *declarations, *local_id, *group_id;
} rows[] = {
    [FOR_SPIR] = { "spir64",
                   "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:"
                   "1024",
                   "spir_kernel", "spir_func ", 4, 0, 0,
                   "declare spir_func i64 @_Z12get_local_idj(i32)\n"
                   "declare spir_func i64 @_Z12get_group_idj(i32)\n"
                   "declare spir_func ptr addrspace(3) @__to_local(ptr addrspace(4))\n",
                   "  %lid.w = call spir_func i64 @_Z12get_local_idj(i32 0)\n"
                   "  %lid = trunc i64 %lid.w to i32\n",
                   "  %group.w = call spir_func i64 @_Z12get_group_idj(i32 0)\n"
                   "  %group = trunc i64 %group.w to i32\n" },
    [FOR_NVPTX] = { "nvptx64-nvidia-cuda",
                    "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64", "ptx_kernel", "",
                    0, 0, 5,
                    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
                    "declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n"
                    "declare i1 @llvm.nvvm.isspacep.shared(ptr)\n",
                    "  %lid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n",
                    "  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\n" },
    [FOR_AMDGCN] = { "amdgcn-amd-amdhsa",
                     "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:"
                     "256:"
                     "256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:"
                     "64-"
                     "v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:"
                     "7:8:9",
                     "amdgpu_kernel", "", 0, 5, 5,
                     "declare i32 @llvm.amdgcn.workitem.id.x()\n"
                     "declare i32 @llvm.amdgcn.workgroup.id.x()\n"
                     "declare i1 @llvm.amdgcn.is.shared(ptr)\n",
                     "  %lid = call i32 @llvm.amdgcn.workitem.id.x()\n",
                     "  %group = call i32 @llvm.amdgcn.workgroup.id.x()\n" },
};

struct writer {
    const struct kernels *p;
    const struct row *row;
    char *at;
    size_t n, room;
    unsigned values, blocks;
    unsigned loops, leave; /* the loops around, and the block behind the innermost one */
    char generic[24];      /* the type */
};

__attribute__((format(printf, 2, 3))) static void put(struct writer *w, const char *format, ...)
{
    for (;;) {
        va_list args;
        va_start(args, format);
        int n = vsnprintf(w->at + w->n, w->room - w->n, format, args);
        va_end(args);
        if (n < 0)
            abort();
        if (w->n + (size_t)n < w->room) {
            w->n += (size_t)n;
            return;
        }
        w->room = 2 * w->room + (size_t)n;
        w->at = realloc(w->at, w->room);
        if (!w->at)
            abort();
    }
}

static const char *alloca_space(const struct writer *w)
{
    return w->row->alloca_space ? ", addrspace(5)" : "";
}

/* The type of a pointer to what an alloca makes. */
static const char *of_alloca(const struct writer *w)
{
    return w->row->alloca_space ? "ptr addrspace(5)" : "ptr";
}

/* Loads a variable; returns the number of the value. */
static unsigned load_int(struct writer *w, unsigned v)
{
    put(w, "  %%t%u = load i32, %s %%v%u\n", w->values, of_alloca(w), v);
    return w->values++;
}

static unsigned load_pointer(struct writer *w, unsigned p)
{
    put(w, "  %%t%u = load %s, %s %%p%u\n", w->values, w->generic, of_alloca(w), p);
    return w->values++;
}

static void store_int(struct writer *w, const char *value, unsigned v)
{
    put(w, "  store i32 %s, %s %%v%u\n", value, of_alloca(w), v);
}

static void store_temp(struct writer *w, unsigned t, unsigned v)
{
    put(w, "  store i32 %%t%u, %s %%v%u\n", t, of_alloca(w), v);
}

static void store_pointer(struct writer *w, unsigned t, unsigned p)
{
    put(w, "  store %s %%t%u, %s %%p%u\n", w->generic, t, of_alloca(w), p);
}

/* The address of element v[c] & 3, or of a number, of what temporary `base` points to. */
static unsigned element(struct writer *w, const char *type, const char *base, bool variable,
                        unsigned c, unsigned k)
{
    if (!variable) {
        put(w, "  %%t%u = getelementptr %s, %s %s, i32 %u\n", w->values, type, w->generic, base,
            k % REACH);
        return w->values++;
    }
    unsigned v = load_int(w, c), i = w->values++;
    put(w, "  %%t%u = and i32 %%t%u, %u\n", i, v, REACH - 1);
    put(w, "  %%t%u = getelementptr %s, %s %s, i32 %%t%u\n", w->values, type, w->generic, base, i);
    return w->values++;
}

static unsigned word(struct writer *w, unsigned p, unsigned c)
{
    char base[16];
    snprintf(base, sizeof base, "%%t%u", load_pointer(w, p));
    return element(w, "i32", base, true, c, 0);
}

static void branch(struct writer *w, unsigned to) { put(w, "  br label %%b%u\nb%u:\n", to, to); }

/* v[a] < v[b] */
static unsigned less(struct writer *w, const struct statement *s)
{
    unsigned x = load_int(w, s->a), y = load_int(w, s->b);
    put(w, "  %%t%u = icmp slt i32 %%t%u, %%t%u\n", w->values, x, y);
    return w->values++;
}

static void write_block(struct writer *w, const struct statement *s);

static void write_set(struct writer *w, const struct statement *s)
{
    unsigned x = load_int(w, s->a), r;
    char y[16];
    if (s->variable)
        snprintf(y, sizeof y, "%%t%u", load_int(w, s->b));
    else
        snprintf(y, sizeof y, "%d", s->k);
    if (s->op == LEAST) {
        unsigned c = w->values++;
        put(w, "  %%t%u = icmp slt i32 %%t%u, %s\n", c, x, y);
        put(w, "  %%t%u = select i1 %%t%u, i32 %%t%u, i32 %s\n", r = w->values++, c, x, y);
    } else if (s->op >= SHL) {
        unsigned c = w->values++;
        put(w, "  %%t%u = and i32 %s, 31\n", c, y);
        put(w, "  %%t%u = %s i32 %%t%u, %%t%u\n", r = w->values++, op_text[s->op], x, c);
    } else {
        put(w, "  %%t%u = %s i32 %%t%u, %s\n", r = w->values++, op_text[s->op], x, y);
    }
    store_temp(w, r, s->d);
}

static void write_point(struct writer *w, const struct statement *s)
{
    static const char *const base[REGIONS] = { "%private", "%local", "%global" };
    store_pointer(w, element(w, "i32", base[s->b % REGIONS], true, s->a, 0), s->d);
}

static void write_bits(struct writer *w, const struct statement *s)
{
    unsigned p = load_pointer(w, s->b), v = load_int(w, s->a), n = w->values;
    put(w, "  %%t%u = ptrtoint %s %%t%u to i64\n  %%t%u = zext i32 %%t%u to i64\n", n, w->generic,
        p, n + 1, v);
    put(w, "  %%t%u = sub i64 %%t%u, %%t%u\n  %%t%u = add i64 %%t%u, %%t%u\n", n + 2, n, n + 1,
        n + 3, n + 2, n + 1);
    put(w, "  %%t%u = inttoptr i64 %%t%u to %s\n", n + 4, n + 3, w->generic);
    w->values += 5;
    store_pointer(w, n + 4, s->d);
}

static void write_call(struct writer *w, const struct statement *s)
{
    unsigned p = load_pointer(w, s->b), q = load_pointer(w, s->c), v = load_int(w, s->a),
             r = w->values++;
    bool pointer = s->kind == CALL_P;
    put(w, "  %%t%u = call %s%s @%s(%s %%t%u, %s %%t%u, i32 %%t%u, %s %%slots)\n", r,
        w->row->function, pointer ? w->generic : "i32", pointer ? "fp" : "fi", w->generic, p,
        w->generic, q, v, w->generic);
    pointer ? store_pointer(w, r, s->d) : store_temp(w, r, s->d);
}

static void write_test(struct writer *w, const struct statement *s)
{
    unsigned p = load_pointer(w, s->b), r;
    if (w->row == &rows[FOR_SPIR]) {
        unsigned q = w->values++;
        put(w, "  %%t%u = call spir_func ptr addrspace(3) @__to_local(ptr addrspace(4) %%t%u)\n", q,
            p);
        put(w, "  %%t%u = icmp ne ptr addrspace(3) %%t%u, null\n", r = w->values++, q);
    } else {
        put(w, "  %%t%u = call i1 @%s(ptr %%t%u)\n", r = w->values++,
            w->row == &rows[FOR_NVPTX] ? "llvm.nvvm.isspacep.shared" : "llvm.amdgcn.is.shared", p);
    }
    put(w, "  %%t%u = zext i1 %%t%u to i32\n", w->values, r);
    store_temp(w, w->values++, s->d);
}

static void write_if(struct writer *w, const struct statement *s)
{
    unsigned c = less(w, s), yes = w->blocks++, no = w->blocks++, end = w->blocks++;
    put(w, "  br i1 %%t%u, label %%b%u, label %%b%u\nb%u:\n", c, yes, no, yes);
    write_block(w, s->yes);
    put(w, "  br label %%b%u\nb%u:\n", end, no);
    write_block(w, s->no);
    branch(w, end);
}

static void write_loop(struct writer *w, const struct statement *s)
{
    unsigned v = load_int(w, s->a), n = w->values++, i, c;
    unsigned head = w->blocks++, body = w->blocks++, end = w->blocks++;
    unsigned counter = w->loops++, before = w->leave;
    put(w, "  %%t%u = and i32 %%t%u, 3\n", n, v);
    put(w, "  store i32 %%t%u, %s %%n%u\n", n, of_alloca(w), counter);
    branch(w, head);
    put(w, "  %%t%u = load i32, %s %%n%u\n", i = w->values++, of_alloca(w), counter);
    put(w, "  %%t%u = icmp eq i32 %%t%u, 0\n", c = w->values++, i);
    put(w, "  br i1 %%t%u, label %%b%u, label %%b%u\nb%u:\n", c, end, body, body);
    put(w, "  %%t%u = sub i32 %%t%u, 1\n", w->values, i);
    put(w, "  store i32 %%t%u, %s %%n%u\n", w->values++, of_alloca(w), counter);
    w->leave = end;
    write_block(w, s->yes);
    w->leave = before;
    w->loops--;
    put(w, "  br label %%b%u\nb%u:\n", head, end);
}

static void write_statement(struct writer *w, const struct statement *s)
{
    unsigned x, y, r;
    switch (s->kind) {
    case SET: write_set(w, s); return;
    case POINT: write_point(w, s); return;
    case EITHER:
        x = load_int(w, s->a);
        put(w, "  %%t%u = trunc i32 %%t%u to i1\n", r = w->values++, x);
        x = load_pointer(w, s->b);
        y = load_pointer(w, s->c);
        put(w, "  %%t%u = select i1 %%t%u, %s %%t%u, %s %%t%u\n", w->values, r, w->generic, x,
            w->generic, y);
        store_pointer(w, w->values++, s->d);
        return;
    case BITS: write_bits(w, s); return;
    case PUT:
        x = word(w, s->b, s->c);
        y = load_int(w, s->a);
        put(w, "  store i32 %%t%u, %s %%t%u\n", y, w->generic, x);
        return;
    case GET:
        x = word(w, s->b, s->c);
        put(w, "  %%t%u = load i32, %s %%t%u\n", r = w->values++, w->generic, x);
        store_temp(w, r, s->d);
        return;
    case KEEP:
        x = element(w, w->generic, "%slots", s->variable, s->c, (unsigned)s->k);
        y = load_pointer(w, s->b);
        put(w, "  store %s %%t%u, %s %%t%u\n", w->generic, y, w->generic, x);
        return;
    case TAKE:
        x = element(w, w->generic, "%slots", s->variable, s->c, (unsigned)s->k);
        put(w, "  %%t%u = load %s, %s %%t%u\n", r = w->values++, w->generic, w->generic, x);
        store_pointer(w, r, s->d);
        return;
    case CALL:
    case CALL_P: write_call(w, s); return;
    case ATOMIC:
        x = load_pointer(w, s->b);
        y = load_int(w, s->a);
        put(w, "  %%t%u = atomicrmw add %s %%t%u, i32 %%t%u monotonic\n", r = w->values++,
            w->generic, x, y);
        store_temp(w, r, s->d);
        return;
    case TEST: write_test(w, s); return;
    case SAME:
        x = load_pointer(w, s->b);
        y = load_pointer(w, s->c);
        put(w, "  %%t%u = icmp eq %s %%t%u, %%t%u\n", r = w->values++, w->generic, x, y);
        put(w, "  %%t%u = zext i1 %%t%u to i32\n", w->values, r);
        store_temp(w, w->values++, s->d);
        return;
    case IF: write_if(w, s); return;
    case LOOP: write_loop(w, s); return;
    case LEAVE:
        r = less(w, s);
        put(w, "  br i1 %%t%u, label %%b%u, label %%b%u\nb%u:\n", r, w->leave, w->blocks,
            w->blocks);
        w->blocks++;
        return;
    case KINDS: break;
    }
    abort();
}

static void write_block(struct writer *w, const struct statement *s)
{
    for (; s; s = s->next)
        write_statement(w, s);
}

/* Allocas for the variables, and for the counters of loops inside each other. */
static void write_variables(struct writer *w)
{
    for (unsigned k = 0; k < INTS; k++)
        put(w, "  %%v%u = alloca i32%s\n", k, alloca_space(w));
    for (unsigned k = 0; k < POINTERS; k++)
        put(w, "  %%p%u = alloca %s%s\n", k, w->generic, alloca_space(w));
    for (unsigned k = 0; k < LOOPS; k++)
        put(w, "  %%n%u = alloca i32%s\n", k, alloca_space(w));
}

/* A pointer of some space as a generic one. */
static void as_generic(struct writer *w, const char *name, unsigned space, const char *of)
{
    if (space == w->row->generic)
        put(w, "  %s = getelementptr i8, ptr %s, i32 0\n", name, of);
    else
        put(w, "  %s = addrspacecast ptr addrspace(%u) %s to %s\n", name, space, of, w->generic);
}

/* %local: the eight words of this work-item. */
static void write_local(struct writer *w)
{
    put(w, "%s", w->row->local_id);
    put(w, "  %%local.n = getelementptr [8 x i32], ptr addrspace(3) @words, i32 %%lid\n");
    as_generic(w, "%local", 3, "%local.n");
}

static void write_function(struct writer *w, unsigned f)
{
    const struct kernels *p = w->p;
    put(w, "define %s%s%s @%s(%s %%a, %s %%b, i32 %%c, %s %%slots) %s{\n",
        p->external[f] ? "" : "internal ", w->row->function, f == GIVES_INT ? "i32" : w->generic,
        f == GIVES_INT ? "fi" : "fp", w->generic, w->generic, w->generic,
        p->noinline[f] ? "noinline " : "");
    write_variables(w);
    write_local(w);
    store_int(w, "%c", 0);
    store_int(w, "3", 1);
    store_int(w, "-5", 2);
    store_int(w, "11", 3);
    for (unsigned k = 0; k < POINTERS; k++)
        put(w, "  store %s %%%s, %s %%p%u\n", w->generic, k ? "b" : "a", of_alloca(w), k);
    write_block(w, p->body[f]);
    if (f == GIVES_INT)
        put(w, "  ret i32 %%t%u\n}\n", load_int(w, 0));
    else
        put(w, "  ret %s %%t%u\n}\n", w->generic, load_pointer(w, 0));
}

/* The first words of a memory: `gid` op k, and its pointer in %NAME. */
static void write_words(struct writer *w, const char *memory, const char *op)
{
    for (unsigned k = 0; k < WORDS; k++) {
        put(w, "  %%%s.v%u = %s i32 %%gid, %u\n", memory, k, op, k + 3);
        put(w, "  %%%s.a%u = getelementptr i32, %s %%%s, i32 %u\n", memory, k, w->generic, memory,
            k);
        put(w, "  store i32 %%%s.v%u, %s %%%s.a%u\n", memory, k, w->generic, memory, k);
    }
}

static void write_result(struct writer *w, unsigned to, unsigned value)
{
    unsigned a = w->values++;
    put(w, "  %%t%u = getelementptr i32, ptr addrspace(1) %%global.n, i32 %u\n", a, to);
    put(w, "  store i32 %%t%u, ptr addrspace(1) %%t%u\n", value, a);
}

static void write_kernel(struct writer *w)
{
    static const char *const region[] = { "private", "local", "global" };
    const struct row *row = w->row;
    put(w, "define %s void @k(ptr addrspace(1) %%out, i32 %%size) {\n", row->kernel);
    write_variables(w);
    put(w, "  %%private.n = alloca [%u x i32]%s\n", WORDS, alloca_space(w));
    put(w, "  %%slots.p = alloca [%u x %s]%s\n", SLOTS, w->generic, alloca_space(w));
    write_local(w);
    put(w, "%s  %%base = mul i32 %%group, %%size\n  %%gid = add i32 %%base, %%lid\n",
        row->group_id);
    put(w, "  %%at = mul i32 %%gid, %u\n", ITEM_WORDS);
    put(w, "  %%global.n = getelementptr i32, ptr addrspace(1) %%out, i32 %%at\n");
    put(w, "  %%slots.l = getelementptr [%u x %s], ptr addrspace(3) @kept, i32 %%lid\n", SLOTS,
        w->generic);
    as_generic(w, "%private", row->alloca_space, "%private.n");
    as_generic(w, "%global", 1, "%global.n");
    if (w->p->local_slots)
        as_generic(w, "%slots", 3, "%slots.l");
    else
        as_generic(w, "%slots", row->alloca_space, "%slots.p");
    write_words(w, "private", "mul");
    write_words(w, "local", "sub");
    write_words(w, "global", "xor");
    store_int(w, "%gid", 0);
    store_int(w, "%lid", 1);
    store_int(w, "7", 2);
    store_int(w, "-1", 3);
    for (unsigned k = 0; k < POINTERS; k++)
        put(w, "  store %s %%%s, %s %%p%u\n", w->generic, region[k], of_alloca(w), k);
    for (unsigned k = 0; k < SLOTS; k++)
        put(w, "  %%slot%u = getelementptr %s, %s %%slots, i32 %u\n  store %s %%%s, %s %%slot%u\n",
            k, w->generic, w->generic, k, w->generic, region[k % REGIONS], w->generic, k);
    write_block(w, w->p->body[MAIN]);
    for (unsigned r = PRIVATE; r <= LOCAL; r++)
        for (unsigned k = 0; k < WORDS; k++) {
            unsigned v = w->values++;
            put(w, "  %%t%u = load i32, %s %%%s.a%u\n", v, w->generic, region[r], k);
            write_result(w, WORDS + r * WORDS + k, v);
        }
    for (unsigned k = 0; k < INTS; k++)
        write_result(w, 3 * WORDS + k, load_int(w, k));
    put(w, "  ret void\n}\n");
}

char *kernels_text(const struct kernels *p, enum kernels_target t)
{
    struct writer w = { .p = p, .row = &rows[t], .at = malloc(1 << 14), .room = 1 << 14 };
    if (!w.at)
        abort();
    snprintf(w.generic, sizeof w.generic, w.row->generic ? "ptr addrspace(%u)" : "ptr",
             w.row->generic);
    put(&w, "target datalayout = \"%s\"\ntarget triple = \"%s\"\n", w.row->layout, w.row->triple);
    put(&w, "@words = internal addrspace(3) global [%u x [%u x i32]] poison\n", MOST_ITEMS, WORDS);
    put(&w, "@kept = internal addrspace(3) global [%u x [%u x %s]] poison\n", MOST_ITEMS, SLOTS,
        w.generic);
    put(&w, "%s", w.row->declarations);
    write_function(&w, GIVES_POINTER);
    write_function(&w, GIVES_INT);
    write_kernel(&w);
    return w.at;
}

/* ---- what they compute ---- */

struct pointer {
    enum region region;
    uint32_t word;
};

struct item {
    int32_t memory[REGIONS][WORDS];
    struct pointer slot[SLOTS];
    const struct kernels *p;
};

struct frame {
    int32_t v[INTS];
    struct pointer p[POINTERS];
    bool leaves; /* the innermost loop */
};

static void compute(struct item *x, struct frame *f, const struct statement *s);

static int32_t *at(struct item *x, struct pointer p, int32_t index)
{
    uint32_t word = p.word + ((uint32_t)index & (REACH - 1));
    assert(p.region < REGIONS && word < WORDS && "inside of its memory");
    return &x->memory[p.region][word];
}

static int32_t computed(const struct frame *f, const struct statement *s)
{
    int32_t a = f->v[s->a], b = s->variable ? f->v[s->b] : s->k;
    uint32_t x = (uint32_t)a, y = (uint32_t)b;
    switch ((enum op)s->op) {
    case ADD: return (int32_t)(x + y);
    case SUB: return (int32_t)(x - y);
    case MUL: return (int32_t)(x * y);
    case AND: return a & b;
    case OR: return a | b;
    case XOR: return a ^ b;
    case SHL: return (int32_t)(x << (y & 31));
    case LSHR: return (int32_t)(x >> (y & 31));
    case ASHR: return a >> (y & 31);
    case LEAST: return a < b ? a : b;
    case OPS: break;
    }
    abort();
}

static struct frame called(struct item *x, const struct frame *f, const struct statement *s)
{
    struct frame g = { .v = { f->v[s->a], 3, -5, 11 },
                       .p = { f->p[s->b], f->p[s->c], f->p[s->c] } };
    compute(x, &g, x->p->body[s->kind == CALL_P ? GIVES_POINTER : GIVES_INT]);
    return g;
}

static void one(struct item *x, struct frame *f, const struct statement *s)
{
    uint32_t slot = (s->variable ? (uint32_t)f->v[s->c] : (uint32_t)s->k) % SLOTS;
    int32_t *word;
    switch (s->kind) {
    case SET: f->v[s->d] = computed(f, s); return;
    case POINT:
        f->p[s->d] =
            (struct pointer){ (enum region)(s->b % REGIONS), (uint32_t)f->v[s->a] & (REACH - 1) };
        return;
    case EITHER: f->p[s->d] = f->p[f->v[s->a] & 1 ? s->b : s->c]; return;
    case BITS: f->p[s->d] = f->p[s->b]; return;
    case PUT: *at(x, f->p[s->b], f->v[s->c]) = f->v[s->a]; return;
    case GET: f->v[s->d] = *at(x, f->p[s->b], f->v[s->c]); return;
    case KEEP: x->slot[slot] = f->p[s->b]; return;
    case TAKE: f->p[s->d] = x->slot[slot]; return;
    case CALL: f->v[s->d] = called(x, f, s).v[0]; return;
    case CALL_P: f->p[s->d] = called(x, f, s).p[0]; return;
    case ATOMIC: {
        int32_t by = f->v[s->a];
        word = at(x, f->p[s->b], 0);
        f->v[s->d] = *word;
        *word = (int32_t)((uint32_t)*word + (uint32_t)by);
        return;
    }
    case TEST: f->v[s->d] = f->p[s->b].region == LOCAL; return;
    case SAME:
        f->v[s->d] = f->p[s->b].region == f->p[s->c].region && f->p[s->b].word == f->p[s->c].word;
        return;
    case IF: compute(x, f, f->v[s->a] < f->v[s->b] ? s->yes : s->no); return;
    case LOOP:
        for (uint32_t n = (uint32_t)f->v[s->a] & 3; n > 0 && !f->leaves; n--)
            compute(x, f, s->yes);
        f->leaves = false;
        return;
    case LEAVE: f->leaves = f->v[s->a] < f->v[s->b]; return;
    case KINDS: break;
    }
    abort();
}

static void compute(struct item *x, struct frame *f, const struct statement *s)
{
    for (; s && !f->leaves; s = s->next)
        one(x, f, s);
}

void kernels_expect(const struct kernels *p, uint32_t n, uint32_t local, int32_t *ret)
{
    for (uint32_t id = 0; id < n; id++, ret += ITEM_WORDS) {
        struct item x = { .p = p };
        struct frame f = { .v = { (int32_t)id, (int32_t)(id % local), 7, -1 } };
        for (uint32_t k = 0; k < WORDS; k++) {
            x.memory[PRIVATE][k] = (int32_t)(id * (k + 3));
            x.memory[LOCAL][k] = (int32_t)(id - (k + 3));
            x.memory[GLOBAL][k] = (int32_t)(id ^ (k + 3));
        }
        for (uint32_t k = 0; k < POINTERS; k++)
            f.p[k].region = (enum region)k;
        for (uint32_t k = 0; k < SLOTS; k++)
            x.slot[k].region = (enum region)(k % REGIONS);
        compute(&x, &f, p->body[MAIN]);
        memset(ret, 0, ITEM_WORDS * sizeof *ret);
        memcpy(ret, x.memory[GLOBAL], sizeof x.memory[GLOBAL]);
        memcpy(ret + WORDS, x.memory[PRIVATE], sizeof x.memory[PRIVATE]);
        memcpy(ret + 2 * WORDS, x.memory[LOCAL], sizeof x.memory[LOCAL]);
        memcpy(ret + 3 * WORDS, f.v, sizeof f.v);
    }
}
