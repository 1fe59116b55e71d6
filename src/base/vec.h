/* SPDX-License-Identifier: Apache-2.0 */
/* vec.h - a growing array of any one type.
 *
 *     VEC_OF(int) v = { 0 };
 *     vec_push(&v, 7);  v.at[0];  v.n;  vec_fini(&v);
 *
 * A vector whose elements lie in an arena begins as VEC_IN(arena), or has that arena named by each
 * vec_push_in(); it has no vec_fini().  Growing leaves the old elements in the arena, unless they
 * are its newest, so it takes up to twice the memory of another vector.
 *
 *     struct lowerer s = { .calls = VEC_IN(&u->arena) };
 *     vec_push(&s.calls, call);    the runner of passes empties the arena */
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

#define VEC_IN(a)   \
    {               \
        .home = (a) \
    }

#define vec_push(v, x)                                                                         \
    do {                                                                                       \
        if ((v)->n == (v)->room) {                                                             \
            size_t vec_old_ = (v)->room * sizeof *(v)->at;                                     \
            (v)->room = (v)->room ? base_twice((v)->room) : 2;                                 \
            (v)->at = arena_resize((v)->home, (v)->at, vec_old_, (v)->room * sizeof *(v)->at); \
        }                                                                                      \
        (v)->at[(v)->n++] = (x);                                                               \
    } while (0)

#define vec_push_in(a, v, x)                                                            \
    do {                                                                                \
        struct arena *vec_home_ = (a);                                                  \
        assert((!(v)->at || (v)->home == vec_home_) && "one arena, from the first on"); \
        (v)->home = vec_home_;                                                          \
        vec_push(v, x);                                                                 \
    } while (0)

#define vec_fini(v)                                                                         \
    (assert(!(v)->home && "an arena frees what lies in it"), free((v)->at), (v)->at = NULL, \
     (v)->n = (v)->room = 0)

#endif
