/* SPDX-License-Identifier: Apache-2.0 */
/* verify.h - rules and their reports (rules.c), for verify.c (functions, types) and verify_call.c
 * (calls, regions), which verify.c calls. */
#ifndef REGIONIR_VERIFY_H
#define REGIONIR_VERIFY_H

#include "trace/trace.h"

#include <llvm-c/Core.h>

enum regionir_rule {
#define RULE(id, section, text) RULE_##id,
#include "regionir/rule.def"
#undef RULE
    RULES
};

struct regionir_check {
    struct trace *trace;
    const char *path;
    struct shim_text *text; /* of the file at `path`, once a rule is broken; or NULL */
    bool sought;            /* `text` is what was found */
    uint32_t broken;        /* places that break a rule, so far */
};

/* Reports that `what` breaks a rule at a place; `what` NULL: the module does. */
void regionir_check_broken(struct regionir_check *c, enum regionir_rule rule, struct src_loc at,
                           LLVMValueRef what);

/* Likewise for an instruction. */
void regionir_check_at(struct regionir_check *c, enum regionir_rule rule, LLVMValueRef instruction);

/* True for a type that values may have. */
bool regionir_check_type(LLVMTypeRef t);

/* Checks all rules for a call and its arguments (verify_call.c). */
void regionir_check_call(struct regionir_check *c, LLVMValueRef call);

/* Checks SIMD control flow in a function all of whose calls are right (verify_flow.c). */
void regionir_check_flow(struct regionir_check *c, LLVMValueRef fn);

/* Likewise its markers (verify_markers.c). */
void regionir_check_markers(struct regionir_check *c, LLVMValueRef fn);

#endif
