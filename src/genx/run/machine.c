/* SPDX-License-Identifier: Apache-2.0 */
/* machine.c - memory and threads, for both interpreters. */
#include "genx/run/machine.h"

#include "genx/model/message.h"

#include <assert.h>

void gx_machine_place(struct gx_machine *m)
{
    for (uint32_t k = 0; k < m->n_buffers; k++)
        m->buffer[k].address = (uint64_t)(k + 1) << 32;
}

static unsigned char *in_buffer(struct gx_machine *m, const struct gx_machine_buffer *b,
                                uint64_t at, uint32_t bytes)
{
    if (at > b->bytes || b->bytes - at < bytes) {
        diag_machine_bytes(&m->failure.sink, m->at, bytes, at, b->name, b->bytes);
        return NULL;
    }
    return b->data + at;
}

unsigned char *gx_machine_at(struct gx_machine *m, uint64_t address, uint32_t bytes)
{
    uint64_t which = address >> 32;
    if (which == 0 || which > m->n_buffers) {
        diag_machine_address(&m->failure.sink, m->at, address);
        return NULL;
    }
    const struct gx_machine_buffer *b = &m->buffer[which - 1];
    return in_buffer(m, b, address - b->address, bytes);
}

/* Far from small numbers, so that a program that counts surfaces itself finds none. */
enum { FIRST_SURFACE = 0x51f0000 };

uint32_t gx_machine_number(uint32_t k) { return FIRST_SURFACE + k; }

unsigned char *gx_machine_surface(struct gx_machine *m, uint32_t surface, uint64_t at,
                                  uint32_t bytes)
{
    uint32_t k = surface - FIRST_SURFACE;
    if (surface == GX_LOCAL) {
        if (at <= m->slm_bytes && m->slm_bytes - at >= bytes)
            return m->slm + at;
        diag_machine_local(&m->failure.sink, m->at, bytes, at, m->slm_bytes);
        return NULL;
    }
    if (k >= m->n_buffers || !m->buffer[k].surface) {
        diag_machine_surface(&m->failure.sink, m->at, surface);
        return NULL;
    }
    return in_buffer(m, &m->buffer[k], at, bytes);
}

unsigned char *gx_machine_owords(struct gx_machine *m, uint32_t surface, uint32_t offset,
                                 bool counts_bytes, uint32_t bytes)
{
    if (counts_bytes && offset % 4) {
        diag_machine_dwords(&m->failure.sink, m->at, offset);
        return NULL;
    }
    return gx_machine_surface(m, surface, counts_bytes ? offset : (uint64_t)offset * 16, bytes);
}

/* Sets the sizes of the group that `ids` names.  Example: 40 work-items in groups of 32, 16 a
 * thread: group 1 has 8 work-items, which are one thread. */
static void measure_group(const struct gx_machine *m, struct gx_machine_ids *ids)
{
    for (unsigned d = 0; d < 3; d++) {
        ids->threads[d] = m->local[d];
        if (!m->items)
            continue;
        uint32_t left = m->item_global[d] - ids->group[d] * m->item_local[d];
        uint32_t by = d == 0 ? m->items : 1;
        ids->size[d] = left < m->item_local[d] ? left : m->item_local[d];
        ids->threads[d] = ids->size[d] / by + (ids->size[d] % by != 0);
    }
}

/* `thread` has room for the threads of a full group. */
static bool run_group(struct gx_machine *m, const struct gx_machine_program *p, void **thread,
                      const uint32_t *group)
{
    struct gx_machine_ids ids = { .group = { group[0], group[1], group[2] } };
    measure_group(m, &ids);
    const uint32_t *in = ids.threads;
    uint32_t threads = in[0] * in[1] * in[2], begun = 0, done = 0;
    bool ok = true;
    memset(m->slm, 0, m->slm_bytes);
    for (; begun < threads; begun++) {
        ids.local[0] = begun % in[0];
        ids.local[1] = begun / in[0] % in[1];
        ids.local[2] = begun / in[0] / in[1];
        thread[begun] = p->begin(p->user, m, &ids);
    }
    while (ok && done < threads) {
        uint32_t waiting = 0;
        done = 0;
        for (uint32_t k = 0; k < threads && ok; k++) {
            enum gx_machine_step s = p->resume(thread[k]);
            ok = s != MACHINE_FAULT;
            done += s == MACHINE_DONE;
            waiting += s == MACHINE_BARRIER;
        }
        if (ok && waiting && done) {
            diag_machine_barrier(&m->failure.sink, m->at, waiting, done);
            ok = false;
        }
    }
    for (uint32_t k = 0; k < begun; k++)
        p->end(thread[k]);
    return ok;
}

bool gx_machine_run(struct gx_machine *m, const struct gx_machine_program *p)
{
    assert(m->groups[0] && (m->items || m->local[0]));
    struct gx_machine_ids first = { 0 };
    measure_group(m, &first);
    uint32_t threads = first.threads[0] * first.threads[1] * first.threads[2];
    /* start.c has counted both: launch_count_groups() */
    uint64_t groups = (uint64_t)m->groups[0] * m->groups[1] * m->groups[2];
    void **thread = base_alloc(threads * sizeof *thread);
    unsigned char *slm = base_alloc(m->slm_bytes + 1);
    bool ok = true;
    m->slm = slm;
    m->steps = 0;
    for (uint64_t g = 0; g < groups && ok; g++) {
        uint32_t group[3] = { (uint32_t)(g % m->groups[0]),
                              (uint32_t)(g / m->groups[0] % m->groups[1]),
                              (uint32_t)(g / m->groups[0] / m->groups[1]) };
        ok = run_group(m, p, thread, group);
    }
    free(thread);
    free(slm);
    m->slm = NULL;
    return ok;
}
