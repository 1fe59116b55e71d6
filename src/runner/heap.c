/* SPDX-License-Identifier: Apache-2.0 */
/* heap.c - memory that kernels allocate, and functions that they call by pointer. */
#include "runner/inits.h"
#include "runner/run.h"
#include "runner/runtime.h"

uint64_t runtime_malloc(uint64_t bytes)
{
    struct context *c = context_self();
    struct run *r = c->run;
    if (!r->heap || bytes > r->heap_bytes)
        return 0;
    uint64_t at = atomic_fetch_add(&r->outcome->heap_used, (bytes + 15) / 16 * 16);
    if (at > r->heap_bytes - bytes)
        return 0;
    if (c->inits) {
        c->in_runtime = 1;
        inits_begin(c->inits, r->heap + at, bytes);
        c->in_runtime = 0;
    }
    return (uint64_t)(uintptr_t)(r->heap + at) + (r->one_space ? 0 : ENCODED_GLOBAL);
}

void *runtime_function(uint64_t encoded, uint32_t site)
{
    struct context *c = context_self();
    struct run *r = c->run;
    uint64_t n = (encoded ^ ENCODED_CODE) / 16;
    char who[WHO_SIZE];
    if (encoded >> 48 == ENCODED_CODE >> 48 && encoded % 16 == 0 && n >= 1 && n <= r->n_functions)
        return r->functions[n - 1];
    c->in_runtime = 1;
    struct trace to = fault_sink(r);
    diag_kernel_bad_call(&to, fault_place(c, site), encoded,
                         fault_who(c, c->current, who, sizeof who));
    group_abort(c);
    return NULL;
}
