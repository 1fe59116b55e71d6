/* SPDX-License-Identifier: Apache-2.0 */
/* grammar.h - the instructions of SPIR-V and the operands that each has.
 *
 * The tables come from the registry (tools/spirv-grammar); what they lack stands in extra.def. An
 * instruction's operands are one letter each, behind which `?` means that it may be missing, and
 * `*` that there may be any number of them:
 *
 *   T  the id of the result's type        L  a number, one word
 *   R  the id of the result               S  a text that ends in a zero byte
 *   I  another id                         v  an enumerant, or bits, without operands of its own
 *   N  a number as wide as its type       d  a decoration, with its operands
 *   X  an extended instruction's number   x  an execution mode, with its operands
 *   O  an opcode, as one word             m  memory operands: bits, some with an operand
 *   P  pairs of a number, as wide as      i  image operands, likewise
 *      the first operand, and an id       l  a loop's hints, likewise
 *
 * So "TRIm?" is a result, an id, and perhaps memory operands: OpLoad. */
#ifndef SPIRV_GRAMMAR_H
#define SPIRV_GRAMMAR_H

#include "base/base.h"

/* OpNop = 0, OpUndef = 1, ... */
enum opcode {
#define OP(name, number, operands) name = number,
#include "spirv/grammar.def"
#include "spirv/extra.def"
#undef OP
};

/* StorageClassFunction = 7, DecorationAlignment = 44, ... */
enum enumerant {
#define ENUMERANT(enumeration, name, number, operands) enumeration##name = number,
#include "spirv/enumerant.def"
#undef ENUMERANT
};

struct grammar {
    const char *name; /* "OpLoad" */
    const char *operands;
};

/* The row of an instruction; NULL: no such instruction is known. */
const struct grammar *spirv_grammar_find(uint32_t op);

/* How many words of operands it has at least, behind type and result. */
uint32_t spirv_least_operands(const struct grammar *row);

/* The operands that an enumerant has of its own, in the letters above.  `kind`: the letter of its
 * enumeration.  NULL: the enumerant is not known. */
const char *spirv_enumerant_operands(char kind, uint32_t value);

#endif
