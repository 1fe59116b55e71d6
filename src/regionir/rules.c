/* SPDX-License-Identifier: Apache-2.0 */
/* rules.c - reports broken rules, with the rule's text and its place in the specification. */
#include "ir/ir.h"
#include "ir/shim_source.h"
#include "regionir/intrinsic.h"
#include "regionir/verify.h"

#include <assert.h>

static const struct {
    const char *id, *section, *text;
} rules[] = {
#define RULE(id, section, text) { #id, section, text },
#include "regionir/rule.def"
#undef RULE
};

void regionir_check_broken(struct regionir_check *c, enum regionir_rule rule, struct src_loc at,
                           LLVMValueRef what)
{
    assert(rule < RULES);
    char name[IR_NAME_SIZE] = "", subject[IR_NAME_SIZE + 80];
    if (!at.file)
        at.file = c->path;
    if (what)
        ir_name(what, name, sizeof name);
    snprintf(subject, sizeof subject, "%s", what ? name : "module");
    if (what && LLVMIsACallInst(what) && ir_callee(what)) {
        snprintf(subject, sizeof subject, "%s%s@%s",
                 LLVMGetTypeKind(LLVMTypeOf(what)) == LLVMVoidTypeKind ? "" : name,
                 LLVMGetTypeKind(LLVMTypeOf(what)) == LLVMVoidTypeKind ? "" : " = ",
                 ir_name_of(ir_callee(what)));
    }
    diag_genx_rule(c->trace, at, subject, rules[rule].text, rules[rule].section, rules[rule].id);
    c->broken++;
}

/* The place is the debug location, or else the instruction's line in the .ll file: "k.ll:12". */
void regionir_check_at(struct regionir_check *c, enum regionir_rule rule, LLVMValueRef instruction)
{
    struct src_loc at = ir_loc(instruction);
    if (!at.line && !c->sought) {
        c->text = c->path ? shim_text_create(c->path) : NULL;
        c->sought = true;
    }
    if (!at.line && c->text)
        at.line = shim_text_line(c->text, instruction, &at.col);
    regionir_check_broken(c, rule, at, instruction);
}

bool regionir_check_type(LLVMTypeRef t)
{
    switch (LLVMGetTypeKind(t)) {
    case LLVMVectorTypeKind: return regionir_check_type(LLVMGetElementType(t));
    case LLVMIntegerTypeKind:
    case LLVMHalfTypeKind:
    case LLVMBFloatTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: return regionir_type(t).elt != GX_VOID;
    default: return false;
    }
}
