/* SPDX-License-Identifier: Apache-2.0 */
/* groups.c - what the work-items of a group or sub-group do together, as functions of OpenCL C. */
#include "spirv/library_calls.h"
#include "spirv/translate.h"

/* Forms of groups.def.  Words of operands: the scope, for three forms an operation, then values. */
enum group_form { ELECT, VOTE, INDEXED, SIGNED, UNSIGNED, LOGICAL, MASK, TEST, BITS };

static const struct {
    uint16_t op;
    const char *word;
    enum group_form form;
} rows[] = {
#define GROUP(instruction, word, form) { instruction, word, form },
#include "spirv/groups.def"
#undef GROUP
};

/* The name of a function, where `operation` is GroupOperation…; false: it has none. */
static bool name_function(struct text *name, uint64_t scope, const char *word, uint32_t operation)
{
    static const char *const kinds[] = { "reduce", "scan_inclusive", "scan_exclusive",
                                         "clustered_reduce" };
    if ((scope != ScopeWorkgroup && scope != ScopeSubgroup) || operation >= COUNTOF(kinds))
        return false;
    text_putf(name, "%s", scope == ScopeWorkgroup ? "work_group_" : "sub_group_");
    if (operation == GroupOperationClusteredReduce && strncmp(word, "non_uniform_", 12) == 0)
        word += 12;
    size_t front = strcspn(word, "%");
    text_put(name, word, front);
    if (word[front])
        text_putf(name, "%s%s", kinds[operation], word + front + 1);
    return true;
}

static void add_typed(struct library_call *c, uint32_t k, enum mangled_sign sign)
{
    const struct inst *type = spirv_type_inst(c->r, spirv_at(c->r, c->i, k));
    spirv_call_add(c, spirv_arg(c->r, c->i, k), type ? type->result : 0, sign);
}

/* A truth value as OpenCL C's int. */
static void add_truth(struct library_call *c, uint32_t k)
{
    LLVMValueRef v = spirv_arg(c->r, c->i, k);
    LLVMTypeRef i32 = LLVMInt32TypeInContext(c->r->ctx);
    if (v && LLVMTypeOf(v) != LLVMInt1TypeInContext(c->r->ctx)) {
        spirv_broken(c->r, c->i, FAULT_TYPES);
        v = NULL;
    }
    spirv_call_add_as(c, v ? LLVMBuildZExt(c->r->b, v, i32, "") : NULL, "i");
}

/* Where a number is: a lane of the sub-group, or as many size_t as the group has dimensions. */
static void add_index(struct library_call *c, uint32_t k, uint64_t scope)
{
    LLVMValueRef v = k < c->i->n ? spirv_arg(c->r, c->i, k) : NULL;
    const char *spelled = scope == ScopeSubgroup || c->r->address_bits == 32 ? "j" : "m";
    if (k >= c->i->n)
        return;
    if (!v || spirv_lanes(LLVMTypeOf(v)) == 1) {
        spirv_call_add_as(c, v, spelled);
        return;
    }
    for (unsigned lane = 0; lane < spirv_lanes(LLVMTypeOf(v)) && lane < 3; lane++) {
        LLVMValueRef number = LLVMConstInt(LLVMInt32TypeInContext(c->r->ctx), lane, false);
        spirv_call_add_as(c, LLVMBuildExtractElement(c->r->b, v, number, ""), spelled);
    }
}

static int build(struct library_call *c, enum group_form form, uint32_t k, uint64_t scope)
{
    switch (form) {
    case ELECT: return spirv_call_set_truth(c, EFFECT_CONVERGENT);
    case VOTE:
    case LOGICAL: add_truth(c, k); return spirv_call_set_truth(c, EFFECT_CONVERGENT);
    case INDEXED:
        add_typed(c, k, MANGLED_SIGNED);
        add_index(c, k + 1, scope);
        return spirv_call_set(c, EFFECT_CONVERGENT);
    case SIGNED:
    case UNSIGNED:
        add_typed(c, k, form == SIGNED ? MANGLED_SIGNED : MANGLED_UNSIGNED);
        add_index(c, k + 1, ScopeSubgroup);
        return spirv_call_set(c, EFFECT_CONVERGENT);
    case MASK: add_truth(c, k); return spirv_call_set(c, EFFECT_CONVERGENT);
    case TEST:
        add_typed(c, k, MANGLED_UNSIGNED);
        add_index(c, k + 1, ScopeSubgroup);
        return spirv_call_set_truth(c, EFFECT_CONVERGENT);
    case BITS: add_typed(c, k, MANGLED_UNSIGNED); return spirv_call_set(c, EFFECT_CONVERGENT);
    }
    return -1;
}

int spirv_group(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint64_t scope;
    size_t row = 0;
    while (row < COUNTOF(rows) && rows[row].op != i->op)
        row++;
    assert(row < COUNTOF(rows) && "code.def and groups.def have the same rows");
    enum group_form form = rows[row].form;
    bool has_operation = form == SIGNED || form == UNSIGNED || form == LOGICAL;
    struct text name = { 0 };
    if (!spirv_constant(r, spirv_at(r, i, 0), &scope) ||
        !name_function(&name, scope, rows[row].word, has_operation ? spirv_at(r, i, 1) : 0)) {
        text_fini(&name);
        return spirv_broken(r, i, FAULT_SCOPE);
    }
    struct library_call c = { .r = r, .i = i, .name = text_get(&name) };
    int result = build(&c, form, has_operation ? 2 : 1, scope);
    text_fini(&name);
    return result;
}

/* The number of set bits of a ballot, in all lanes or those before; `argument`: none. */
int spirv_ballot_count(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    static const char *const names[] = { "sub_group_ballot_bit_count",
                                         "sub_group_ballot_inclusive_scan",
                                         "sub_group_ballot_exclusive_scan" };
    if (spirv_at(r, i, 1) >= COUNTOF(names))
        return spirv_not_read(&r->file, i);
    struct library_call c = { .r = r, .i = i, .name = names[spirv_at(r, i, 1)] };
    add_typed(&c, 2, MANGLED_UNSIGNED);
    return spirv_call_set(&c, EFFECT_CONVERGENT);
}
