/* SPDX-License-Identifier: Apache-2.0 */
/* host_atomic.c - lowers OpenCL's atomic functions to instructions (semantics/atomic_calls.h).
 *
 * The order is always sequentially consistent, whatever order and scope the call asks for:
 * stronger is allowed (OpenCL C 3.0, 6.15.12). */
#include "runner/host.h"

#include "runner/check.h"
#include "semantics/atomic_calls.h"
#include "space/builtin.h"

bool host_atomic(struct host *l, LLVMValueRef call, const char *name)
{
    static const uint8_t kinds[] = {
        [ATOMIC_LOAD] = SITE_READ,
        [ATOMIC_STORE] = SITE_WRITE,
        [ATOMIC_CLEAR] = SITE_WRITE,
        [ATOMIC_RMW] = SITE_READ | SITE_WRITE,
        [ATOMIC_STEP] = SITE_READ | SITE_WRITE,
        [ATOMIC_CMPXCHG] = SITE_READ | SITE_WRITE,
        [ATOMIC_COMPARE] = SITE_READ | SITE_WRITE,
        [ATOMIC_SET] = SITE_READ | SITE_WRITE,
    };
    struct atomic_function fn;
    if (!l->opencl || !atomic_find(name, &fn))
        return false;
    if (!atomic_fits(&fn, call)) {
        diag_run_function_types(&l->failure.sink, host_place(l, call), name);
        return true;
    }
    uint64_t bytes = builtin_pointee_bytes(name, strlen(name));
    LLVMValueRef size = LLVMConstInt(l->i64, bytes ? bytes : 4, false), expected = NULL;
    check_pointer(l, call, 0, LLVMGetOperand(call, 0), size, kinds[fn.shape] | SITE_ATOMIC);
    if (fn.shape == ATOMIC_COMPARE)
        check_pointer(l, call, 1, LLVMGetOperand(call, 1), size, SITE_READ | SITE_WRITE);
    LLVMValueRef at = host_address(l, LLVMGetOperand(call, 0));
    if (fn.shape == ATOMIC_COMPARE)
        expected = host_address(l, LLVMGetOperand(call, 1));
    host_replace(
        l, call,
        atomic_build(&fn, l->b, call, at, expected, LLVMAtomicOrderingSequentiallyConsistent));
    return true;
}
