/* SPDX-License-Identifier: Apache-2.0 */
/* transfer.c - the transfer functions: how each kind of instruction computes the fact of its result
 * from the facts of its operands.
 *
 * One function per kind.  An instruction of another kind gives an unknown value, and its operands
 * escape with all that they lead to.  So a kind without a function costs precision, but is not
 * wrong.
 *
 * Does not treat arithmetic on null as a pointer into an object [null], or arithmetic without
 *          `inbounds` as staying inside one [inbounds]; does not assume one lane for an index that
 *          is not constant, or too large [lane]; does not treat a mask that clears bits of the
 *          space as keeping the space [mask], a pair of shifts by different numbers as a mask
 *          [shift], or an address with more than a page's bits cleared as one in its object [page];
 *          does not treat an `or` with more than low bits as the pointer [or], an addition that may
 *          carry as an `or` [carry], or a difference as an address [difference]; does not treat the
 *          bits of a named pointer as a generic pointer's [bits]; does not assume that the variable
 *          of a coroutine, or of what LLVM may inline into one, stays in private memory
 *          [coroutine], or that an instruction without a transfer function lets its operands go
 *          nowhere [other]. 