/* SPDX-License-Identifier: Apache-2.0 */
/* fields.h - parameters that may become fields of a kernel's struct; see pass_fields.c.
 *
 *     struct fields s;
 *     if (fields_find(&s, u, &arena))
 *         … for each place of s.place that is not `out` */
#ifndef REWRITE_FIELDS_H
#define REWRITE_FIELDS_H

#include "base/vec.h"
#include "rewrite/objects.h"

#include <llvm-c/Target.h>

struct field {
    int64_t at;       /* bytes from where the parameter points */
    LLVMTypeRef type; /* by which it is loaded */
};

/* A call that passes the parameter on, moved by `at` bytes, as parameter `to`. */
struct handing {
    uint32_t to;
    int64_t at;
};

/* A parameter that may become fields.  Those of one function follow each other. */
struct place {
    LLVMValueRef fn, now; /* its function, and the one that takes fields */
    unsigned k;           /* its number there */
    bool out;             /* it stays an address */
    unsigned n;
    struct field field[BUDGET_PASSED_FIELDS];
    VEC_OF(struct handing) handed;
    VEC_OF(uint32_t) from; /* numbers of the places that hand on to it */
};

struct fields {
    struct unit *u; /* borrowed; its facts are valid */
    LLVMTargetDataRef td;
    struct rewrite_objects written;
    struct ptrmap number; /* parameter -> number of its place */
    VEC_OF(struct place) place;
};

/* Fills `s`; false: no parameter becomes fields.  `a` keeps what is found. */
bool fields_find(struct fields *s, struct unit *u, struct arena *a);

/* The value from which `v` is moved by constants, by GEPs alone: the parameter, where `v` is an
 * address in its struct.  Sets by how many bytes. */
LLVMValueRef fields_root(const struct fields *s, LLVMValueRef v, int64_t *ret_at);

/* The bytes of each field as which the copy `call` can be passed: by words of 4 bytes, or smaller
 * ones where the source may lie at any address.  Sets the bytes that are copied.  0: `call` is no
 * copy of a few bytes, or they may hold a pointer, which would no longer be whole:
 *
 *     memcpy(%to, %m + 16, 8), align 4      two i32       memcpy(%to, %m, 8), align 8      0 */
unsigned fields_step(LLVMValueRef call, uint64_t *ret_bytes);

#endif
