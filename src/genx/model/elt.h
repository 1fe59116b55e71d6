/* SPDX-License-Identifier: Apache-2.0 */
/* elt.h - element types, and the types of values. */
#ifndef GENX_MODEL_ELT_H
#define GENX_MODEL_ELT_H

#include "base/base.h"

enum gx_elt {
#define ELT(id, name, bytes, kind, s, u) GX_##id,
#include "genx/model/elt.def"
#undef ELT
    GX_ELTS,
    GX_VOID = GX_ELTS /* no value at all */
};

/* The type of a value.  `scalar` distinguishes i32 from <1 x i32>, as LLVM IR does; registers do
 * not. */
struct gx_type {
    uint8_t elt; /* enum gx_elt */
    bool scalar; /* then n == 1 */
    uint32_t n;
};

const char *gx_elt_name(enum gx_elt e);

/* Bytes of one element in a register; 0: a predicate. */
uint32_t gx_elt_bytes(enum gx_elt e);

/* 'b' predicate, 'i' integer, 'f' float. */
char gx_elt_kind(enum gx_elt e);

/* vISA's letters for the type: "d" or "ud". */
const char *gx_elt_visa(enum gx_elt e, bool is_signed);

/* The element type with those letters; GX_VOID: none.  *ret_signed: true for "d", false for
 * "ud". */
enum gx_elt gx_elt_of_visa(const char *letters, size_t len, bool *ret_signed);

/* The integer type of that number of bytes. */
enum gx_elt gx_elt_int(uint32_t bytes);

static inline struct gx_type gx_vector(enum gx_elt e, uint32_t n)
{
    return (struct gx_type){ (uint8_t)e, false, n };
}

static inline struct gx_type gx_scalar(enum gx_elt e)
{
    return (struct gx_type){ (uint8_t)e, true, 1 };
}

static inline bool gx_same_type(struct gx_type a, struct gx_type b)
{
    return a.elt == b.elt && a.scalar == b.scalar && a.n == b.n;
}

static inline bool gx_is_pred(struct gx_type t) { return t.elt == GX_I1; }

/* Bytes of the whole value in a register; of predicates 0. */
static inline uint32_t gx_type_bytes(struct gx_type t)
{
    return t.elt == GX_VOID ? 0 : gx_elt_bytes(t.elt) * t.n;
}

/* "<8 x i32>" or "i32" into `buf`; returns it. */
enum { GX_TYPE_TEXT = 32 };
char *gx_type_text(struct gx_type t, char *buf);

#endif
