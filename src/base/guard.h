/* SPDX-License-Identifier: Apache-2.0 */
/* guard.h - the conditions that hold a pass back, by name.
 *
 *     * Does not copy a kernel [kernel], or one that takes variable arguments [varargs].
 *
 *     if (GUARD("specialize:kernel", ir_is_kernel(fn)))
 *         return false;
 *
 * A guard is true where something must be left as it is.  Each "Does not" clause of a pass's head
 * names its guards in brackets; the pass's name stands before the colon, or the file's where the
 * guard is in no pass.  tools/mutate switches one guard off at a time, and some test must fail.
 *
 * In every build but that one a guard is its condition and nothing else. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>

#ifdef GASPAR_MUTATE

/* Called where the condition of the guard is true.  False: GASPAR_MUTANT names it, so it is off.
 * Where GASPAR_GUARDS_SEEN names a file, the guard's name is added to that file, once. */
bool base_guard_holds(const char *name);

#define GUARD(name, condition) ((condition) && base_guard_holds(name))

#else

#define GUARD(name, condition) (condition)

#endif

#endif
