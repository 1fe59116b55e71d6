/* flow.h - how the bits of a pointer flow through an instruction or a constant expression.
 *
 *     %q = select i1 %c, ptr %a, ptr %b          FLOW_JOIN: %q is operand 1 or 2
 *     %q = getelementptr i8, ptr %p, i64 %n      FLOW_OFFSET: operand 0, moved
 *     %q = getelementptr i8, ptr null, i64 %n    FLOW_DERIVED: the address %n, whatever it is
 *     %i = mul i64 %a, %b                        FLOW_DERIVED: made of the operands' bits
 *     %c = icmp ult ptr %p, %q                   FLOW_LOOK: the operands are only looked at
 *
 * A kind of instruction that is not listed is FLOW_ANY: every operand may be kept, and everything
 * may come back.  So an instruction that LLVM gets tomorrow is safe today with all who ask here:
 * they switch over the kinds, and their default is what they do where nothing is known. */
#ifndef SEMANTICS_FLOW_H
#define SEMANTICS_FLOW_H

#include "base/base.h"

#include <llvm-c/Core.h>

enum flow_kind {
    FLOW_ANY,     /* unknown: operands may be kept, anything may come back */
    FLOW_LOOK,    /* no bit of an operand is in the result: comparisons, branches */
    FLOW_JOIN,    /* the result is one of the operands, as it is */
    FLOW_OFFSET,  /* the result is the operand moved; the other operands say how far */
    FLOW_MASK,    /* the result is the operand with low bits cleared: llvm.ptrmask */
    FLOW_PART,    /* the result is a part of the operands, or has them as parts: lanes, fields */
    FLOW_BITS,    /* the result is the bits of the operand, of another type, narrower or wider */
    FLOW_DERIVED, /* the result is computed from the operands' bits: arithmetic, conversions */
    FLOW_OBJECT,  /* the result is a new object: alloca */
    FLOW_ACCESS,  /* a load, store, atomic or fence: see ir/access.h for the addresses */
    FLOW_CALL,    /* a call: see functions.h */
    FLOW_RETURN,  /* operands go to the caller */
};

/* Can a pointer get another type in place, when the operands that it is made of do?  Its name,
 * flags, metadata and debug records stay where they are.
 *     %q = getelementptr inbounds i8, ptr %g, i64 4
 * =>  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i64 4 */
enum flow_retype {
    RETYPE_NONE,   /* no: a cast behind it gives the other type */
    RETYPE_TYPE,   /* by its own type alone */
    RETYPE_CALLEE, /* with the declaration of the intrinsic that it calls */
};

struct flow {
    enum flow_kind kind;
    /* FLOW_JOIN to FLOW_DERIVED: the result has bits of the operands first … end - 1; those change
     * type with it.  The other operands say which, or how far. */
    unsigned first, end;
    enum flow_retype retype;
};

/* Of an instruction or a constant expression.  What is not computed, a parameter or a variable, has
 * none: FLOW_ANY. */
struct flow flow_of(LLVMValueRef v);

/* What the opcode alone tells: all but that of calls, and of arithmetic on null. */
enum flow_kind flow_of_opcode(LLVMOpcode op);

/* Does the result have bits of operand `k`? */
static inline bool flow_has(struct flow flow, unsigned k)
{
    return k >= flow.first && k < flow.end;
}

/* The one operand that `v` is: as it is, or, where `moved`, at some offset from it.  NULL: `v` is
 * none, or one of several. */
LLVMValueRef flow_source(LLVMValueRef v, bool moved);

/* Is it a GEP, or a constant one, with `inbounds`: one that stays within its operand's object? */
bool flow_is_inbounds(LLVMValueRef gep);

/* Is `v` another place in the same object as its operand 0?  Arithmetic on null leads to none. */
bool flow_stays_inside(LLVMValueRef v);

/* Do the indices of the GEP count without wrapping: is its byte offset their mathematical sum? */
bool flow_counts_exactly(LLVMValueRef gep);

#endif
