/* verify.h - rules and their reports (rules.c), for verify.c (functions, types) and verify_call.c
 * (calls, regions), which verify.c calls. */
#ifndef LOWER_VERIFY_H
#define LOWER_VERIFY_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

enum rule {
#define RULE(id, section, text) RULE_##id,
#include "lower/rule.def"
#undef RULE
    RULES
};

struct check {
    struct trace *trace;
    const char *path;
    uint32_t broken; /* places that break a rule, so far */
};

/* Reports that `what` breaks a rule at a place; NULL: the module does. */
void check_broken(struct check *c, enum rule rule, struct src_loc at, LLVMValueRef what);

/* The same of an instruction. */
void check_at(struct check *c, enum rule rule, LLVMValueRef instruction);

/* A type that values may have. */
bool check_type(LLVMTypeRef t);

/* A call, with all rules about what is called (verify_call.c). */
void check_call(struct check *c, LLVMValueRef call);

#endif
