/* SPDX-License-Identifier: Apache-2.0 */
/* runtime.h - the functions that compiled kernels call; jit.c links them by name. */
#ifndef RUNNER_RUNTIME_H
#define RUNNER_RUNTIME_H

#include "runner/context.h"

/* The host address of an encoded pointer of any space, for the runtime's own accesses. */
void *context_host(const struct context *c, uint64_t encoded);

/* Waits until all items of the group wait; flags: 1 orders local memory, 2 global memory. */
void runtime_barrier(uint32_t flags);

int32_t runtime_printf(const char *format, const uint64_t *slots, uint32_t n);
int32_t runtime_vprintf(const char *format, const unsigned char *args);

/* Room for the format's number and the arguments of one printf, as an encoded global pointer. */
uint64_t runtime_printf_alloc(uint64_t bytes);

/* Device malloc: an encoded global pointer, or 0.  Freed memory is not used again. */
uint64_t runtime_malloc(uint64_t bytes);

/* The code of the function that the encoded pointer stands for; ends the group if it is no
 * function. */
void *runtime_function(uint64_t encoded, uint32_t site);

/* --check: the access numbered `site` of `bytes` bytes at `address` (a register's form). */
void runtime_check(uint64_t address, uint64_t bytes, uint32_t site);
void runtime_check_division(uint32_t bad, uint32_t site);
void runtime_copied(void *to, const void *from, uint64_t bytes); /* host addresses */
void runtime_enter(void);
void runtime_alloca(void *at, uint64_t bytes);
void runtime_leave(void);
void runtime_begin_call(uint32_t site); /* the item calls code of the module … */
void runtime_end_call(void);            /* … and the call returns */
void runtime_call_site(uint32_t site);  /* library calls from now on belong to this site */
void runtime_wait(uint32_t site);       /* the item waits for the others at this call */

#endif
