/* check.h - what --check adds to the code that is lowered. */
#ifndef RUNNER_CHECK_H
#define RUNNER_CHECK_H

#include "runner/host.h"

/* Numbers every access of the unit's module, with what the facts know of it, in the order of
 * instructions, so that a clone's instructions have the same numbers. */
void check_number(struct run *r);

/* The same accesses of the clone: instruction -> number of its first site. */
void check_map(LLVMModuleRef clone, struct ptrmap *ret_site_of);

/* Before instruction `i` is lowered: calls of runtime_check() for each address that it uses. */
void check_access(struct host *l, LLVMValueRef i);

/* The same for pointer `p`, number `k` of the instruction's, of so many bytes (i64). */
void check_pointer(struct host *l, LLVMValueRef i, unsigned k, LLVMValueRef p, LLVMValueRef bytes,
                   unsigned kind);

/* `n` bytes (i64) were copied between two host addresses. */
void check_copy(struct host *l, LLVMValueRef to, LLVMValueRef from, LLVMValueRef n);

/* A library call's accesses are its own. */
void check_library_call(struct host *l, LLVMValueRef call);

/* A function's private objects: when it begins, for each, and before each return. */
void check_enter(struct host *l);
void check_alloca(struct host *l, LLVMValueRef at, LLVMValueRef bytes);
void check_return(struct host *l);

/* Numbers of sites that stand for a library's accesses: what they do is in the low bits. */
#define SITE_LIBRARY UINT32_C(0x80000000)

/* A group begins or ends. */
void check_begin_group(struct context *c);
void check_context_init(struct run *r, struct context *c);
void check_context_fini(struct context *c);

#endif
