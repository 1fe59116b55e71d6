/* SPDX-License-Identifier: Apache-2.0 */
/* mangled.h - the names that OpenCL C's functions have in LLVM IR, by the types of SPIR-V. */
#ifndef SPIRV_MANGLED_H
#define SPIRV_MANGLED_H

#include "spirv/reader.h"

/* How the integers in a parameter's type are spelled: SPIR-V's have no sign. */
enum mangled_sign { MANGLED_SIGNED, MANGLED_UNSIGNED };

/* Adds a parameter of the type, as it is spelled where nothing came before it: "PU3AS1Kf".
 * `is_const`: a pointer is to const. */
void spirv_spell(const struct reader *r, uint32_t type, enum mangled_sign sign, bool is_const,
                 struct text *ret);

/* _Z, the name with its length, and the parameters, in which a part that was there before is
 * abbreviated: S_, S0_ and so on. */
void spirv_mangle(const char *name, const struct text *params, uint32_t n, struct text *ret);

#endif
