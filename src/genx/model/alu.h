/* SPDX-License-Identifier: Apache-2.0 */
/* alu.h - computes one lane of an operation.
 *
 * The interpreters of the model and of vISA text both call this, each with the types of its own
 * instruction.  So the interpreters differ in regions, masks, order and types: the parts in which
 * the stages between may go wrong.
 *
 * Integers are computed exactly and then cut to the result's width, or saturated.  Floats are
 * computed in their own precision, and a NaN result always has the same bits.  Operations that LLVM
 * leaves undefined have one fixed result here: a shift counts in five bits, or in six if an operand
 * or the result has 64, as the machine does; a division by zero gives all ones (its remainder: the
 * dividend); a float that does not fit saturates. */
#ifndef GENX_MODEL_ALU_H
#define GENX_MODEL_ALU_H

#include "genx/model/model.h"

/* How bits are read or written. */
struct gx_alu_type {
    uint8_t elt;    /* enum gx_elt */
    bool is_signed; /* of integers */
};

/* The result bits of operation `op` for the bits `x` of its operands, whose types are `from`.
 * `pred`: the predicate of a comparison, whose result is 0 or 1; for NaNs only NE is true.  Of
 * `flags` only GX_SAT_RESULT matters. */
uint64_t gx_alu_eval(enum gx_op op, enum gx_pred pred, unsigned flags, struct gx_alu_type to,
                     const struct gx_alu_type *from, const uint64_t *x);

/* The bits of `x`, of type `from`, as a number of type `to`. */
uint64_t gx_alu_convert(struct gx_alu_type to, struct gx_alu_type from, uint64_t x, bool saturate);

/* What memory holds behind an atomic operation on `old`, with operands x[0] and x[1]. */
uint64_t gx_alu_atomic(enum gx_atomic op, enum gx_elt elt, uint64_t old, const uint64_t *x);

/* FNEG or FABS of the bits of a float: only its sign changes. */
uint64_t gx_alu_sign(enum gx_op op, enum gx_elt elt, uint64_t x);

/* True if the bits, of type `e`, are a signalling NaN: of a float, without the highest bit of its
 * fraction. */
bool gx_alu_signals(enum gx_elt e, uint64_t x);

/* The types by which an instruction of the model reads its operands and writes its result. */
struct gx_alu_type gx_alu_from(const struct gx_func *f, const struct gx_inst *i, uint32_t arg);
struct gx_alu_type gx_alu_to(const struct gx_inst *i);

/* Likewise for an operand whose element type is known. */
struct gx_alu_type gx_alu_source(const struct gx_inst *i, uint32_t arg, enum gx_elt elt);

#endif
