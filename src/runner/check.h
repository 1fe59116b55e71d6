/* SPDX-License-Identifier: Apache-2.0 */
/* check.h - the code that --check inserts into the kernel: calls of the runtime before each
 * access. */
#ifndef RUNNER_CHECK_H
#define RUNNER_CHECK_H

#include "runner/host.h"

/* Fills r->sites with the accesses of the unit's module, in the order of instructions, and the
 * spaces that facts allow each.  A clone of the module has its accesses in the same order. */
void check_number(struct run *r);

/* Fills `ret_site_of` for such a clone: instruction -> number of its first site. */
void check_map(LLVMModuleRef clone, struct ptrmap *ret_site_of);

/* Adds calls of runtime_check() before instruction `i`, one for each address that it accesses;
 * before `i` is lowered. */
void check_access(struct host *l, LLVMValueRef i);

/* Adds one such call for the pointer `p`, address number `k` of instruction `i`, and `bytes` bytes
 * (an i64); `kind`: enum site_kind. */
void check_pointer(struct host *l, LLVMValueRef i, unsigned k, LLVMValueRef p, LLVMValueRef bytes,
                   unsigned kind);

/* Adds a call that notes that `n` bytes (an i64) were copied between two host addresses. */
void check_copy(struct host *l, LLVMValueRef to, LLVMValueRef from, LLVMValueRef n);

/* Adds a call that lets the accesses of the called library function count as the call's. */
void check_library_call(struct host *l, LLVMValueRef call);

/* Adds a call that notes that an item waits for the others at `call`. */
void check_wait(struct host *l, LLVMValueRef call);

/* Add calls that note the life of a function's private objects: at the function's start, for each
 * alloca, and before each return. */
void check_enter(struct host *l);
void check_alloca(struct host *l, LLVMValueRef at, LLVMValueRef bytes);
void check_return(struct host *l);

/* The numbers of sites that stand for a library's accesses; the site's kind is in the low bits. */
#define SITE_LIBRARY UINT32_C(0x80000000)

/* At run time: called when a group begins, and when a worker's context is made and destroyed. */
void check_begin_group(struct context *c);
void check_context_init(struct run *r, struct context *c);
void check_context_fini(struct context *c);

#endif
