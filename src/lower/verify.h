/* verify.h - rules and their reports (rules.c), for verify.c (functions, types) and verify_call.c
 * (calls, regions), which verify.c calls. */
#ifndef LOWER_VERIFY_H
#define LOWER_VERIFY_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

enum lower_rule {
#define RULE(id, section, text) RULE_##id,
#include "lower/rule.def"
#undef RULE
    RULES
};

struct lower_check {
    struct trace *trace;
    const char *path;
    uint32_t broken; /* places that break a rule, so far */
};

/* Reports that `what` breaks a rule at a place; NULL: the module does. */
void lower_check_broken(struct lower_check *c, enum lower_rule rule, struct src_loc at,
                        LLVMValueRef what);

/* The same of an instruction. */
void lower_check_at(struct lower_check *c, enum lower_rule rule, LLVMValueRef instruction);

/* A type that values may have. */
bool lower_check_type(LLVMTypeRef t);

/* All rules about a call and its arguments (verify_call.c). */
void lower_check_call(struct lower_check *c, LLVMValueRef call);

#endif
