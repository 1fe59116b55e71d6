/* SPDX-License-Identifier: Apache-2.0 */
/* flow.h - how the bits of a pointer flow through an instruction or a constant expression.
 *
 *     %q = select i1 %c, ptr %a, ptr %b          FLOW_JOIN: %q is operand 1 or 2
 *     %q = getelementptr i8, ptr %p, i64 %n      FLOW_OFFSET: operand 0, moved
 *     %q = getelementptr i8, ptr null, i64 %n    FLOW_DERIVED: the address %n, whatever it is
 *     %i = mul i64 %a, %b                        FLOW_DERIVED: made of the operands' bits
 *     %c = icmp ult ptr %p, %q                   FLOW_LOOK: the operands are only looked at
 *
 * An instruction that flow.c does not list is FLOW_ANY: it may keep every operand, and its result
 * may be anything.  Callers switch over the kinds, and treat FLOW_ANY in their default.  So an
 * instruction that a later LLVM adds is handled safely before anybody has described it. */
#ifndef SEMANTICS_FLOW_H
#define SEMANTICS_FLOW_H

#include "base/base.h"
#include "semantics/functions.h"

#include <llvm-c/Core.h>

enum flow_kind {
    FLOW_ANY,     /* unknown: operands may be kept, anything may come back */
    FLOW_LOOK,    /* the result has no bit of an operand: comparisons, branches */
    FLOW_JOIN,    /* the result is one of the operands, unchanged: phi, select, freeze */
    FLOW_OFFSET,  /* the result is the operand moved by the distance in the other operands: GEP */
    FLOW_MASK,    /* the result is the operand with low bits cleared: llvm.ptrmask */
    FLOW_PART,    /* the result is a lane or field of an operand, or is made of lanes or fields */
    FLOW_BITS,    /* the result has the operand's bits in another type: bitcast, trunc, ptrtoint */
    FLOW_DERIVED, /* the result is computed from the operands' bits: arithmetic, conversions */
    FLOW_OBJECT,  /* the result is a new object: alloca */
    FLOW_ACCESS,  /* a load, store, atomic or fence: see ir/access.h for the addresses */
    FLOW_CALL,    /* a call: see functions.h */
    FLOW_RETURN,  /* operands go to the caller */
};

/* Whether an instruction that makes a pointer can change its type in place, together with the
 * operands that it is made of.  Its name, flags, metadata and debug records stay.
 *     %q = getelementptr inbounds i8, ptr %g, i64 4
 * =>  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 4 */
enum flow_retype {
    RETYPE_NONE,   /* no: a cast behind the instruction gives the other type */
    RETYPE_TYPE,   /* yes: only the instruction's type changes */
    RETYPE_CALLEE, /* yes: the declaration of the called intrinsic changes, too */
};

struct flow {
    enum flow_kind kind;
    /* FLOW_JOIN to FLOW_DERIVED: the result has bits of the operands first to end - 1, which change
     * their type with it.  The other operands are conditions, indices or distances. */
    unsigned first, end;
    enum flow_retype retype;
};

/* The flow through an instruction or a constant expression.  A parameter, variable or other value
 * that is not computed is FLOW_ANY. */
struct flow flow_of(LLVMValueRef v);

/* The kind by the opcode alone.  It is exact except for calls and for arithmetic on null. */
enum flow_kind flow_of_opcode(LLVMOpcode op);

/* True if the result has bits of operand `k`. */
static inline bool flow_has(struct flow flow, unsigned k)
{
    return k >= flow.first && k < flow.end;
}

/* How a call of one of LLVM's intrinsics treats pointers.  CALL_UNKNOWN: `v` is no such call, or no
 * row describes it. */
enum call_flow flow_of_intrinsic(LLVMValueRef v);

/* True if the call may access memory through argument `k`, a pointer, though no table says how: an
 * intrinsic that neither ir/access.def nor functions.def describes, or assembly's memory operand.
 *
 *     call <4 x float> @llvm.matrix.column.major.load(ptr %p, …)
 *     call void asm "st $0, 1;", "*m"(ptr elementtype(i32) %p) */
bool flow_may_access(LLVMValueRef v, unsigned k);

/* The operand that `v` is equal to, as the operand of a cast; with `moved`, also the base of a GEP.
 * NULL: there is none, or `v` may be one of several operands. */
LLVMValueRef flow_source(LLVMValueRef v, bool moved);

/* True if the value is the result of arithmetic that no other arithmetic can undo.
 *
 *     copy[k] = table[k] * 3.0f         never x: (x / 3.0f) * 3.0f is not x, either
 *
 * Arithmetic on integers, and on floats that may be reassociated, can be undone: %x + 1 is %t if %x
 * is %t - 1. */
bool flow_is_final(LLVMValueRef v);

/* True for a GEP instruction or constant with `inbounds`, which stays in its operand's object. */
bool flow_is_inbounds(LLVMValueRef gep);

/* True if `v` points into the same object as its operand 0.  False for arithmetic on null, which
 * points into no object. */
bool flow_stays_inside(LLVMValueRef v);

/* True if `v` is poison where its operand 0 points outside of its object: inbounds arithmetic with
 * a step that is not by zero bytes.  Those alone are inbounds of any pointer (LLVM LangRef,
 * getelementptr), also `{ [0 x i32], i32 }`, 0, 1. */
bool flow_needs_object(LLVMValueRef v);

/* True if the GEP's byte offset is the mathematical sum of its scaled indices, without wrapping. */
bool flow_counts_exactly(LLVMValueRef gep);

#endif
