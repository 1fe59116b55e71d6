/* SPDX-License-Identifier: Apache-2.0 */
/* guard.h - the conditions under which a pass leaves something as it is, by name.
 *
 *     * Does not copy a kernel [kernel], or one that takes variable arguments [varargs].
 *
 *     if (GUARD("specialize:kernel", ir_is_kernel(fn)))
 *         return false;
 *
 * The part of a guard's name before the colon is the pass, or the file if the guard is in no pass.
 * Each "Does not" clause at the head of a pass names its guards in brackets.  tools/mutate switches
 * off one guard at a time; then some test must fail.
 *
 * In every other build a guard is its condition and nothing else. */
#ifndef BASE_GUARD_H
#define BASE_GUARD_H

#include <stdbool.h>

#ifdef GASPAR_MUTATE

/* Called when the condition of a guard is true.  Returns false if GASPAR_MUTANT names the guard,
 * which switches it off.  If GASPAR_GUARDS_SEEN names a file, adds the guard's name to it, once. */
bool base_guard_holds(const char *name);

#define GUARD(name, condition) ((condition) && base_guard_holds(name))

#else

#define GUARD(name, condition) (condition)

#endif

#endif
