/* SPDX-License-Identifier: Apache-2.0 */
/* alu.h - what one lane of an operation computes.
 *
 * Both interpreters ask here, that of the model and that of vISA text, each with the types that its
 * instruction has: so what differs between them is regions, masks, order and types, which is what
 * the stages between them may get wrong.
 *
 * Integers are computed exactly and cut to the result, or saturated; floats in their own precision,
 * and a result that is no number (NaN) always has the same bits.
 * What LLVM leaves undefined has one fixed result here: a shift counts in five bits, of 64-bit
 * integers in six, as the machine's; a division by zero gives all ones (its rest the dividend),
 * a float that does not fit saturates. */
#ifndef GENX_MODEL_ALU_H
#define GENX_MODEL_ALU_H

#include "genx/model/model.h"

/* How bits are read or written. */
struct gx_alu_type {
    uint8_t elt;    /* enum gx_elt */
    bool is_signed; /* of integers */
};

/* The bits that operation `op` gives for the bits `x` of its operands, whose types are `from`.
 * `pred`: of comparisons; the result is 0 or 1, and of a NaN only NE is true.  GX_SAT_RESULT counts
 * of `flags`. */
uint64_t gx_alu_eval(enum gx_op op, enum gx_pred pred, unsigned flags, struct gx_alu_type to,
                     const struct gx_alu_type *from, const uint64_t *x);

/* The bits of `x`, of type `from`, as a number of type `to`. */
uint64_t gx_alu_convert(struct gx_alu_type to, struct gx_alu_type from, uint64_t x, bool saturate);

/* FNEG or FABS of the bits of a float: only its sign changes. */
uint64_t gx_alu_sign(enum gx_op op, enum gx_elt elt, uint64_t x);

/* As what an instruction of the model reads its operands and writes its result. */
struct gx_alu_type gx_alu_from(const struct gx_func *f, const struct gx_inst *i, uint32_t arg);
struct gx_alu_type gx_alu_to(const struct gx_inst *i);

/* The same of an operand whose elements are known. */
struct gx_alu_type gx_alu_source(const struct gx_inst *i, uint32_t arg, enum gx_elt elt);

#endif
