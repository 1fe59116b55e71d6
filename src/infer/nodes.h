/* SPDX-License-Identifier: Apache-2.0 */
/* nodes.h - helpers of all transfer functions: leaves of types, nodes, operands, low bits. */
#ifndef INFER_NODES_H
#define INFER_NODES_H

#include "facts/facts.h"

struct infer;

/* ---- layout.c ---- */

/* The number of nodes of a value of the type: one for each lane of a vector or leaf of an
 * aggregate, or one for all beyond the limits of facts.h.  0: the type cannot hold pointers. */
uint32_t infer_leaves(struct infer *s, LLVMTypeRef type);

/* The bytes that a call copies into a parameter by value; -1: that is not known. */
int32_t infer_copied(struct infer *s, LLVMValueRef fn, unsigned index);

/* The number of the first leaf below `indices` in `type`; sets the number of leaves below. */
uint32_t infer_leaf_at(struct infer *s, LLVMTypeRef type, const unsigned *indices, unsigned n,
                       uint32_t *ret_count);

/* The byte offset of leaf `leaf` in a type that has several; sets the leaf's type. */
int64_t infer_leaf_offset(struct infer *s, LLVMTypeRef type, uint32_t leaf, LLVMTypeRef *ret_type);

/* The view of a leaf of that type; sets the spaces that a named pointer can point to. */
enum view infer_view(struct infer *s, LLVMTypeRef type, space_set *ret_mask);

/* Reserves the nodes of a value of that type, and sets their views; returns the first. */
uint32_t infer_reserve(struct infer *s, LLVMTypeRef type);

/* Makes a node for the pointers in `size` bytes at an address; size -1: in all bytes there. */
uint32_t infer_read_bytes(struct infer *s, uint32_t address, int64_t size);

/* The size in bytes of a value in memory; -1: it is not known at compile time. */
int64_t infer_size(struct infer *s, LLVMTypeRef type);

/* The bytes that LLVM may load or store at once to get or put the value.  For NVIDIA it makes
 * vectors of up to 4 bytes, and integers of up to 8. */
uint64_t infer_joined_size(struct infer *s, LLVMValueRef v);

/* The number of bytes that a store of the type writes: 12 of a <3 x i32>, whose size is 16.  What
 * is behind them stays. */
int64_t infer_stored_size(struct infer *s, LLVMTypeRef type);

/* Sets the byte offset that a GEP's indices add, in the node of an OFFSET; false: it is 0. */
bool infer_gep_offset(struct infer *s, LLVMValueRef gep, struct node *ret);

/* ---- index.c ---- */

/* The greatest number that an integer of 64 bits or less may be where `user`, an instruction of the
 * function or a constant, uses it; taken without a sign. */
uint64_t infer_greatest(struct infer *s, LLVMValueRef v, LLVMValueRef user);

/* ---- nodes.c ---- */

/* A new node for an integer, not yet defined. */
uint32_t infer_new_integer(struct infer *s);

/* True if LLVM may move the variables and the parameters by value of the function to the heap
 * (coro-split), so that their objects are unknown. */
bool infer_may_move(const struct infer *s, LLVMValueRef fn);

/* Copies to an OFFSET the number of bytes that it adds, their bounds and the GEP's flags, all as
 * infer_gep_offset() found them. */
void infer_set_offset(struct infer *s, uint32_t node, const struct node *by);

/* A new node: `node` moved by `rem` modulo `mod` bytes. */
uint32_t infer_moved(struct infer *s, uint32_t node, int64_t rem, uint32_t mod);

/* Adds an effect on memory: a node without a value of its own. */
void infer_effect(struct infer *s, enum fact_op op, const uint32_t *in, uint32_t n, int64_t size);

/* Adds an input to the node of a parameter or result. */
void infer_link(struct infer *s, uint32_t to, uint32_t from);

/* Defines a node as an unknown pointer, or as a number that may be made of one. */
void infer_define_unknown(struct infer *s, uint32_t node);

/* Defines a node as an unknown value that code outside passes. */
void infer_define_given(struct infer *s, uint32_t node);

/* ---- operand.c ---- */

/* The node of leaf `leaf` of a value; makes the nodes of a constant. */
uint32_t infer_node(struct infer *s, LLVMValueRef v, uint32_t leaf);

/* The node of an operand's leaf: one that a dominating test refines, or else infer_node(). */
uint32_t infer_operand(struct infer *s, LLVMValueRef user, unsigned index, uint32_t leaf);

/* The spaces that a pointer of the type may point to, if its number names a space; else empty. */
space_set infer_named(struct infer *s, LLVMTypeRef type);

/* The fact of operand `k`, a pointer or a vector of pointers, in the complete solution; its set is
 * the space that the operand's type names, if it names one. */
struct fact infer_address(struct infer *s, LLVMValueRef user, unsigned k);

/* What the alias is, or the value from which a cast or an offset computes the pointer; or NULL. */
LLVMValueRef infer_base(LLVMValueRef v);

/* The value from which BUDGET_COPIED_STEPS casts, offsets and aliases, or fewer, compute the
 * pointer. */
LLVMValueRef infer_root(LLVMValueRef v);

/* Adds the effect `op`, such as OP_REVEAL, on every leaf of operand `index`. */
void infer_give(struct infer *s, LLVMValueRef user, unsigned index, enum fact_op op);

/* Adds OP_ESCAPE on every leaf of operand `index`: code outside may keep them. */
void infer_escape(struct infer *s, LLVMValueRef user, unsigned index);

/* ---- asm.c ---- */

/* May the assembly text make a pointer of its own, or name memory that no operand does? */
bool infer_asm_reaches(struct infer *s, LLVMValueRef call);

/* Does the assembly use argument `k` only as an address, and not keep it? */
bool infer_asm_only_accesses(struct infer *s, LLVMValueRef call, unsigned k);

/* ---- low.c ---- */

/* A power of two that divides the integer, 2^30 at most. */
uint32_t infer_divisor(struct infer *s, LLVMValueRef v);

/* True if all bits of the integer from `low` on are zero. */
bool infer_is_below(struct infer *s, LLVMValueRef v, uint32_t low);

/* Notes for the node of the addition `v` which operand is too small to lead to another space. */
void infer_note_small(struct infer *s, uint32_t node, LLVMValueRef v);

/* True if all bits of the integer from `low` on are ones. */
bool infer_is_mask(struct infer *s, LLVMValueRef v, uint32_t low);

/* True if no bit is one in both integers: their sum has no carry. */
bool infer_are_disjoint(struct infer *s, LLVMValueRef v, LLVMValueRef w);

/* A few values, each once. */
struct words {
    LLVMValueRef at[BUDGET_LOW_STEPS];
    unsigned n;
};

/* True for an integer as wide as a generic pointer. */
bool infer_is_word(const struct infer *s, LLVMTypeRef type);

/* Is the address that of a variable, an alloca, which is only loaded and stored, as one value of
 * that type?  Adds to `ret` what is stored there: each load gives one of these, or undef.  False:
 * it is not, or they are too many. */
bool infer_variable(LLVMValueRef address, LLVMTypeRef type, struct words *ret);

/* The number of low bits of an address that only give the place in a page. */
uint32_t infer_page_bits(struct infer *s);

/* The pointer p, or an integer with its address, if `v` is computed only from low bits of p and
 * constants: p & 15, 16 - (p & 15).  NULL: `v` may have other bits of an address, or none. */
LLVMValueRef infer_low_part(struct infer *s, LLVMValueRef v);

/* True if a value of the type may hold a generic pointer, or a named one whose bits are not those
 * of the generic one. */
bool infer_is_followed(struct infer *s, LLVMTypeRef type);

/* True if the host passes the function a struct by value.  Only facts about its memory tell whether
 * code writes it (rewrite/copy_parameters.c). */
bool infer_takes_struct(LLVMValueRef fn);

#endif
