/* SPDX-License-Identifier: Apache-2.0 */
/* vec.h - a growing array of any one type.
 *
 *     VEC_OF(int) v = { 0 };
 *     vec_push(&v, 7);  v.at[0];  v.n;  vec_fini(&v);
 *
 * A vector whose elements lie in an arena grows by vec_push_in() only, always with that arena, and
 * has no vec_fini(). */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"

#include <assert.h>

#define VEC(T)                                                       \
    T *at;              /* the elements */                           \
    struct arena *home; /* they lie there; NULL: vec_fini() frees */ \
    uint32_t n;         /* how many there are */                     \
    uint32_t room       /* how many fit before it grows */

/* A vector as a variable or member.  A named struct that functions can take has VEC(T) as its
 * members instead. */
#define VEC_OF(T) \
    struct {      \
        VEC(T);   \
    }

#define vec_push(v, x)                                                     \
    do {                                                                   \
        assert(!(v)->home && "vec_push_in() is for a vector in an arena"); \
        if ((v)->n == (v)->room) {                                         \
            (v)->room = (v)->room ? (v)->room * 2 : 2;                     \
            (v)->at = base_realloc((v)->at, (v)->room * sizeof *(v)->at);  \
        }                                                                  \
        (v)->at[(v)->n++] = (x);                                           \
    } while (0)

#define vec_push_in(a, v, x)                                                                 \
    do {                                                                                     \
        struct arena *vec_home_ = (a);                                                       \
        assert((!(v)->at || (v)->home == vec_home_) && "one arena, from the first on");      \
        if ((v)->n == (v)->room) {                                                           \
            size_t vec_old_ = (v)->room * sizeof *(v)->at;                                   \
            (v)->home = vec_home_;                                                           \
            (v)->room = (v)->room ? (v)->room * 2 : 2;                                       \
            (v)->at = arena_grow(vec_home_, (v)->at, vec_old_, (v)->room * sizeof *(v)->at); \
        }                                                                                    \
        (v)->at[(v)->n++] = (x);                                                             \
    } while (0)

#define vec_fini(v)                                                                         \
    (assert(!(v)->home && "an arena frees what lies in it"), free((v)->at), (v)->at = NULL, \
     (v)->n = (v)->room = 0)

#endif
