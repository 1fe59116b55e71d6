/* propagate.h - passes that carry what is known from function to function. */
#ifndef PROPAGATE_PROPAGATE_H
#define PROPAGATE_PROPAGATE_H

#include "base/text.h"
#include "pass/pass.h"

extern const struct pass specialize_pass;

/* May the function be copied, and would something in it become better?  Counts its instructions. */
bool propagate_is_candidate(const struct unit *u, LLVMValueRef fn, uint32_t *ret_instructions);

/* The spaces that a call names and the function does not know of its own parameters, appended as
 * ".local" or ".global.generic".  False: none. */
bool propagate_tuple(const struct unit *u, LLVMValueRef call, LLVMValueRef fn, struct text *ret);

#endif
