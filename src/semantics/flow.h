/* flow.h - how the bits of a pointer flow through an instruction or a constant expression.
 *
 *     %q = select i1 %c, ptr %a, ptr %b          FLOW_JOIN: %q is operand 1 or 2
 *     %q = getelementptr i8, ptr %p, i64 %n      FLOW_OFFSET: operand 0, moved
 *     %i = mul i64 %a, %b                        FLOW_DERIVED: made of the operands' bits
 *     %c = icmp ult ptr %p, %q                   FLOW_LOOK: the operands are only looked at
 *
 * A kind of instruction that is not listed is FLOW_ANY: every operand may be kept, and everything
 * may come back.  So an instruction that LLVM gets tomorrow is safe today. */
#ifndef SEMANTICS_FLOW_H
#define SEMANTICS_FLOW_H

#include "base/base.h"

#include <llvm-c/Core.h>

enum flow_kind {
    FLOW_LOOK,    /* no bit of an operand is in the result: comparisons, branches */
    FLOW_JOIN,    /* the result is one of the operands first … end - 1, as it is */
    FLOW_OFFSET,  /* the result is operand 0 moved; the other operands say how far */
    FLOW_PART,    /* the result is a part of the operands, or has them as parts: lanes, fields */
    FLOW_BITS,    /* the result is the bits of operand 0, of another type, narrower or wider */
    FLOW_DERIVED, /* the result is computed from the operands' bits: arithmetic,
                   * conversions */
    FLOW_OBJECT,  /* the result is a new object: alloca */
    FLOW_ACCESS,  /* a load, store or atomic: see ir/access.h for the addresses */
    FLOW_CALL,    /* a call: see functions.h */
    FLOW_RETURN,  /* operands go to the caller */
    FLOW_ANY,     /* unknown: operands may be kept, anything may come back */
};

struct flow {
    enum flow_kind kind;
    unsigned first, end; /* FLOW_JOIN: the operands that the result may be */
};

/* Of an instruction or a constant expression. */
struct flow flow_of(LLVMValueRef v);

/* Is it a GEP, or a constant one, with `inbounds`: one that stays within its operand's object? */
bool flow_is_inbounds(LLVMValueRef gep);

/* Do the indices of the GEP count without wrapping: is its byte offset their mathematical sum? */
bool flow_counts_exactly(LLVMValueRef gep);

#endif
