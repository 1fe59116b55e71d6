/* SPDX-License-Identifier: Apache-2.0 */
/* start.c - buffers get addresses, parameters get the bytes of arguments, and an interpreter runs.
 *
 * An argument is given for each parameter that the machine does not fill by its kind. */
#include "genx/run/start.h"

#include "base/budget.h"
#include "base/text.h"
#include "genx/model/payload.h"
#include "genx/run/interp.h"
#include "genx/run/visa_run.h"

#include <assert.h>

/* One start: the machine, and the kernel's parameters. */
struct start {
    struct trace *trace;
    const struct launch *launch;
    struct src_loc at;  /* the kernel */
    struct arena arena; /* owns the machine's list of buffers, and the bytes of parameters */
    struct gx_machine m;
    uint32_t slm_bytes; /* the kernel's own local memory */
    uint32_t n;         /* parameters */
    uint32_t bytes[BUDGET_GENX_ARGUMENTS];
    uint8_t kind[BUDGET_GENX_ARGUMENTS];
    const struct gx_func *kinds; /* the kernel, where it is known; NULL */
    uint64_t private_bytes;
    uint32_t private_at[BUDGET_GENX_ARGUMENTS];        /* the buffer of a private parameter */
    const unsigned char *value[BUDGET_GENX_ARGUMENTS]; /* NULL: the machine fills it */
};

/* Reads the sizes of the launch. */
static int measure(struct start *s)
{
    const struct launch *l = s->launch;
    struct src_loc none = { 0 };
    bool items = s->m.items != 0;
    uint64_t in_group = 1, local[3] = { 1, 1, 1 }, count[3], groups;
    enum { MOST = 1024 }; /* work-items, and so threads, of a group on any machine */
    if (l->dims < 1 || l->dims > 3)
        return diag_launch_dimensions(s->trace, none, l->dims);
    s->m.dims = l->dims;
    for (unsigned d = 0; d < 3; d++) {
        bool used = d < l->dims;
        uint64_t all = used ? l->global[d] : 1, some = used ? l->local[d] : 1;
        uint64_t offset = used ? l->offset[d] : 0;
        some = some ? some : 1;
        if (!all || some > all || (!items && all % some) || all > UINT32_MAX)
            return diag_launch_whole_groups(s->trace, none);
        if (s->kinds && s->kinds->required[d] && some != s->kinds->required[d])
            return diag_launch_local_size(s->trace, s->at, some, d, s->kinds->required[d]);
        if (items && offset > UINT32_MAX - all)
            return diag_launch_items_most(s->trace, none, all, offset, d);
        s->m.local[d] = (uint32_t)some;
        s->m.groups[d] = (uint32_t)(all / some + (all % some != 0));
        s->m.item_local[d] = (uint32_t)some;
        s->m.item_global[d] = (uint32_t)all;
        s->m.item_offset[d] = (uint32_t)offset;
        local[d] = some;
        in_group *= some;
        if (in_group > MOST)
            return items ? diag_launch_group_items(s->trace, none, in_group, MOST)
                         : diag_launch_group_threads(s->trace, none, in_group, MOST);
    }
    return launch_count_groups(s->trace, none, l, local, count, &groups);
}

/* True if parameter k is the address of memory for the work-items' private variables. */
static bool is_private(const struct start *s, uint32_t k)
{
    return s->kind[k] >> 3 == IMPLICIT_PRIVATE && s->bytes[k] == 8;
}

/* Adds a buffer for parameter k, which is private. */
static int place_private(struct start *s, uint32_t k)
{
    const uint64_t most = UINT64_C(1) << 30;
    uint64_t bytes = s->private_bytes;
    for (unsigned d = 0; d < 3; d++) {
        if (bytes > most / s->m.item_global[d])
            return diag_launch_memory_private(s->trace, (struct src_loc){ .file = s->at.file });
        bytes *= s->m.item_global[d];
    }
    unsigned char *data = arena_zalloc(&s->arena, bytes + 1, 16);
    s->private_at[k] = s->m.n_buffers;
    s->m.buffer[s->m.n_buffers++] =
        (struct gx_machine_buffer){ "private memory", data, bytes, 0, false };
    return 0;
}

/* True if parameter k is the address of the kernel's variables of global and constant memory. */
static bool is_globals(const struct start *s, uint32_t k)
{
    return s->kind[k] >> 3 == IMPLICIT_GLOBALS && s->bytes[k] == 8 && s->kinds;
}

/* Adds a buffer for parameter k, the kernel's variables. */
static void place_globals(struct start *s, uint32_t k)
{
    const struct gx_func *f = s->kinds;
    unsigned char *data = arena_zalloc(&s->arena, (size_t)f->global_bytes + 1, 16);
    memcpy(data, f->globals ? f->globals : data, f->global_bytes);
    s->private_at[k] = s->m.n_buffers;
    s->m.buffer[s->m.n_buffers++] =
        (struct gx_machine_buffer){ "variables", data, f->global_bytes, 0, false };
}

/* Adds the address of the variables of parameter k where they hold places of variables. */
static void add_addresses(struct start *s, uint32_t k)
{
    const struct gx_machine_buffer *b = &s->m.buffer[s->private_at[k]];
    for (uint32_t n = 0; n < s->kinds->global_addresses.n; n++) {
        uint64_t to;
        memcpy(&to, b->data + s->kinds->global_addresses.at[n], 8);
        to += b->address;
        memcpy(b->data + s->kinds->global_addresses.at[n], &to, 8);
    }
}

/* Gives the buffers their addresses, and writes these where the launch has pointers. */
static int place(struct start *s)
{
    const struct launch *l = s->launch;
    s->m.buffer = NEWN(&s->arena, struct gx_machine_buffer, l->n_buffers + s->n);
    s->m.n_buffers = l->n_buffers;
    for (uint32_t k = 0; k < l->n_buffers; k++)
        s->m.buffer[k] = (struct gx_machine_buffer){ l->buffers[k].name, l->buffers[k].data,
                                                     l->buffers[k].bytes, 0, false };
    for (uint32_t k = 0; k < s->n; k++)
        if (is_globals(s, k))
            place_globals(s, k);
        else if (is_private(s, k) && place_private(s, k) < 0)
            return -1;
    gx_machine_place(&s->m);
    for (uint32_t k = 0; k < s->n; k++)
        if (is_globals(s, k))
            add_addresses(s, k);
    for (uint32_t k = 0; k < l->n_pointers; k++) {
        const struct launch_pointer *p = &l->pointers[k];
        if (p->in_argument)
            continue; /* fill() */
        assert(p->where < l->n_buffers && p->to < l->n_buffers && "api/ has checked the launch");
        uint64_t address = s->m.buffer[p->to].address + p->offset;
        memcpy(s->m.buffer[p->where].data + p->at, &address, 8);
    }
    return 0;
}

/* The next place in local memory for an argument of so many bytes, behind the kernel's own and
 * earlier arguments.  Address 0 is the null pointer, so no argument lies there. */
static int place_local(struct start *s, uint64_t bytes, uint64_t *ret)
{
    enum { ALIGN = 128, SLM_BYTES = 65536 }; /* the largest type, 16 longs; what a group has */
    uint64_t end = s->m.slm_arguments ? s->m.slm_arguments : s->slm_bytes;
    uint64_t at = end / ALIGN * ALIGN + (end % ALIGN || !end ? ALIGN : 0);
    if (bytes > SLM_BYTES || at + bytes > SLM_BYTES)
        return diag_launch_local_most(s->trace, (struct src_loc){ .file = s->at.file }, SLM_BYTES);
    s->m.slm_arguments = (uint32_t)(at + bytes);
    *ret = at;
    return 0;
}

/* True if parameter k takes a buffer as a surface.  Of a kernel whose kinds nothing says, an
 * argument that is a buffer is one where its parameter has no room for an address. */
static bool is_surface(const struct start *s, uint32_t k, const struct launch_arg *a)
{
    if (s->kinds)
        return s->bytes[k] == 4 && (s->kind[k] & GX_KIND_BITS) == GX_KIND_SURFACE;
    return s->bytes[k] == 4 && a->kind == ARG_BUFFER;
}

/* Gives parameter k, a surface, the number of a buffer. */
static int fill_surface(struct start *s, uint32_t k, const struct launch_arg *a)
{
    if (a->kind != ARG_BUFFER || a->offset)
        return diag_launch_surface(s->trace, (struct src_loc){ .file = s->at.file }, k);
    uint32_t number = gx_machine_number(a->buffer);
    unsigned char *own = arena_zalloc(&s->arena, sizeof number, 8);
    memcpy(own, &number, sizeof number);
    s->m.buffer[a->buffer].surface = true;
    s->value[k] = own;
    return 0;
}

/* Writes the addresses that an argument, a struct with these bytes, holds. */
static void put_addresses(const struct start *s, uint32_t argument, unsigned char *bytes)
{
    for (uint32_t k = 0; k < s->launch->n_pointers; k++) {
        const struct launch_pointer *p = &s->launch->pointers[k];
        if (!p->in_argument || p->where != argument)
            continue;
        uint64_t address = s->m.buffer[p->to].address + p->offset;
        memcpy(bytes + p->at, &address, sizeof address);
    }
}

/* Gives each parameter the bytes of its argument. */
static int fill(struct start *s)
{
    const struct launch *l = s->launch;
    struct src_loc at = { .file = s->at.file };
    uint32_t given = 0;
    for (uint32_t k = 0; k < s->n; k++) {
        if (is_private(s, k) || is_globals(s, k)) {
            s->value[k] = (const unsigned char *)&s->m.buffer[s->private_at[k]].address;
            continue;
        }
        if (s->kind[k] >> 3) {
            if (gx_interp_is_implicit(s->kind[k], s->bytes[k]))
                continue;
            return diag_launch_kind(s->trace, at, k, s->kind[k], s->bytes[k]);
        }
        if (given == l->n_args)
            return diag_launch_few_arguments(s->trace, at);
        const struct launch_arg *a = &l->args[given++];
        if (is_surface(s, k, a)) {
            if (fill_surface(s, k, a) < 0)
                return -1;
            continue;
        }
        bool buffer = a->kind == ARG_BUFFER, local = a->kind == ARG_LOCAL;
        if (local && !s->m.items)
            return diag_launch_vector_local(s->trace, at);
        uint64_t address = buffer ? s->m.buffer[a->buffer].address + a->offset : 0;
        uint64_t have = buffer || local ? sizeof address : a->bytes;
        if (local && place_local(s, a->bytes, &address) < 0)
            return -1;
        bool three = !buffer && !local && have * 3 == (uint64_t)s->bytes[k] * 4;
        if (have != s->bytes[k] && !three) /* three elements have the room of four */
            return diag_launch_vector_bytes(s->trace, at, k, have, s->bytes[k]);
        unsigned char *own = arena_zalloc(&s->arena, have + 8, 8);
        memcpy(own, buffer || local ? (const void *)&address : a->data, have);
        put_addresses(s, given - 1, own);
        s->value[k] = own;
    }
    return given == l->n_args ? 0 : diag_launch_more_arguments(s->trace, at);
}

/* Begins a start of a kernel with `n` parameters, whose sizes are set next.  Negative: there are
 * too many. */
static int begin(struct start *s, struct trace *t, struct src_loc at, uint32_t n,
                 const struct gx_func *kinds, const struct launch *l)
{
    *s = (struct start){ .trace = t, .launch = l, .at = at, .n = n };
    s->m.at = at;
    s->m.most_steps = l->timeout < 0 ? UINT64_MAX : UINT64_C(1) << 32;
    s->m.items = kinds ? kinds->items : 0;
    s->slm_bytes = kinds ? kinds->slm_bytes : 0;
    s->kinds = kinds;
    s->private_bytes = kinds ? kinds->private_bytes : 0;
    if (n > BUDGET_GENX_ARGUMENTS)
        return diag_launch_most_parameters(t, at, BUDGET_GENX_ARGUMENTS);
    for (uint32_t k = 0; kinds && k < n && k < kinds->kind.n; k++)
        s->kind[k] = kinds->kind.at[k];
    return 0;
}

static bool ready(struct start *s)
{
    failure_init(&s->m.failure, s->trace);
    return measure(s) == 0 && place(s) == 0 && fill(s) == 0;
}

/* Frees the start.  `ran`: the interpreter ran. */
static int end(struct start *s, bool ran)
{
    bool failed = failure_is(&s->m.failure);
    failure_fini(&s->m.failure);
    arena_fini(&s->arena);
    return !ran ? LAUNCH_REFUSED : failed ? LAUNCH_FAILED : 0;
}

int gx_start_model(struct trace *t, const char *path, const struct gx_module *m, uint32_t kernel,
                   const struct launch *l)
{
    assert(kernel < m->func.n && "a function of the module");
    const struct gx_func *f = m->func.at[kernel];
    struct start s;
    if (begin(&s, t, (struct src_loc){ .file = path, .fn = f->name }, f->param.n, f, l) < 0)
        return LAUNCH_REFUSED;
    for (uint32_t k = 0; k < s.n; k++)
        s.bytes[k] = gx_type_bytes(f->inst.at[f->param.at[k]].type);
    struct gx_interp_launch launch = { m, f, s.value };
    bool go = ready(&s);
    if (go)
        gx_interp_run(&s.m, &launch);
    return end(&s, go);
}

int gx_start_visa(struct trace *t, const char *path, const struct gx_visa_kernel *k,
                  const struct gx_func *kinds, const struct launch *l)
{
    uint32_t in[BUDGET_GENX_ARGUMENTS];
    uint32_t n = gx_visa_inputs(k, in, BUDGET_GENX_ARGUMENTS);
    struct start s;
    if (begin(&s, t, (struct src_loc){ .file = path, .fn = k->name }, n, kinds, l) < 0)
        return LAUNCH_REFUSED;
    uint32_t param[BUDGET_GENX_ARGUMENTS]; /* by input: which parameter it is */
    for (uint32_t a = 0; a < n; a++)
        param[a] = a;
    if (kinds && kinds->param.n == n)
        gx_payload_order(kinds, param);
    for (uint32_t a = 0; a < n; a++)
        s.bytes[param[a]] = k->var.at[in[a]].input_bytes;
    bool go = ready(&s);
    const unsigned char *value[BUDGET_GENX_ARGUMENTS];
    uint8_t kind[BUDGET_GENX_ARGUMENTS];
    for (uint32_t a = 0; go && a < n; a++) {
        value[a] = s.value[param[a]];
        kind[a] = s.kind[param[a]];
    }
    struct gx_visa_launch launch = { k, value, kind, n };
    if (go)
        gx_visa_run(&s.m, &launch);
    return end(&s, go);
}

int gx_start_text(struct trace *t, const char *path, const struct gx_visa_kernel *k,
                  const struct gx_platform *pf, const struct gx_func *kinds, const struct launch *l)
{
    struct text text = { 0 };
    gx_visa_put(&text, k, pf);
    struct gx_visa_kernel *parsed = gx_visa_parse(text_get(&text), pf, t, "<vISA>");
    text_fini(&text);
    int r = parsed ? gx_start_visa(t, path, parsed, kinds, l) : LAUNCH_REFUSED;
    gx_visa_free(parsed);
    return r;
}
