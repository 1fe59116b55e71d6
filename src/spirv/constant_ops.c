/* SPDX-License-Identifier: Apache-2.0 */
/* constant_ops.c - OpSpecConstantOp: instructions on constants; and in functions, open constants.
 *
 *     OpDecorate %n SpecId 7
 *     %n = OpSpecConstant %uint 5
 *     %m = OpSpecConstantOp %uint IAdd %n %two
 *     OpStore %p %m
 * =>  %n = call i32 @_Z20__spirv_SpecConstantii(i32 7, i32 5)
 *     %m = add i32 %n, 2
 *     store i32 %m, ptr addrspace(1) %p
 *
 * LLVM's back end writes the call as OpSpecConstant with the SpecId.
 *
 *     %s = OpConstantPipeStorage %storage 4 4 16
 * =>  %s = call target("spirv.PipeStorage")
 *             @_Z27__spirv_ConstantPipeStorageiii(i32 4, i32 4, i32 16) */
#include "spirv/library_calls.h"
#include "spirv/run_code.h"
#include "spirv/translate.h"

/* The instruction whose number is the first operand, on the others. */
static struct inst inner_of(const struct reader *r, const struct inst *i)
{
    struct inst inner = *i;
    inner.op = (uint16_t)spirv_at(r, i, 0);
    inner.skip++;
    inner.n--;
    return inner;
}

/* An instruction on constants: it is translated in a function of its own, where LLVM's builder
 * folds it to a constant. */
int spirv_constant_op(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    unsigned depth = 0;
    uint32_t open = 0;
    for (uint32_t k = 1; k < i->n; k++) {
        uint32_t id = spirv_at(r, i, k);
        if (id < r->file.bound && r->slots[id].kind == SLOT_VALUE && r->slots[id].depth > depth)
            depth = r->slots[id].depth;
        if (id < r->file.bound && r->slots[id].open)
            open = r->slots[id].open;
    }
    LLVMTypeRef none = LLVMFunctionType(LLVMVoidTypeInContext(r->ctx), NULL, 0, false);
    LLVMValueRef fn = LLVMAddFunction(r->m, "", none);
    LLVMPositionBuilderAtEnd(r->b, LLVMAppendBasicBlockInContext(r->ctx, fn, ""));
    struct inst inner = inner_of(r, i);
    const struct grammar *row = spirv_grammar_find(spirv_at(r, i, 0));
    int result = !row || row->operands[0] != 'T' || spirv_at(r, i, 0) == OpSpecConstantOp ||
                         inner.n < spirv_least_operands(row)
                     ? spirv_broken(r, i, FAULT_CONSTANT)
                     : spirv_run_code(r, &inner);
    LLVMValueRef v = r->slots[i->result].value;
    if (result == 0 && (r->slots[i->result].kind != SLOT_VALUE || !LLVMIsConstant(v)))
        result = spirv_broken(r, i, FAULT_CONSTANT);
    LLVMClearInsertionPosition(r->b);
    LLVMDeleteFunction(fn);
    if (result == 0 && depth >= SPIRV_DEPTH)
        result = spirv_broken(r, i, FAULT_DEPTH);
    r->slots[i->result].depth = (uint16_t)(depth + 1);
    if (result == 0 && open)
        spirv_depends(r, i, open);
    return result;
}

/* Notes which open constants the instruction's words name.  A number may look like an id: what is
 * built for it is deleted again. */
static void note_uses(struct reader *r, const struct inst *i)
{
    for (uint32_t k = 0; k < i->n; k++) {
        uint32_t id = spirv_at(r, i, k);
        if (id >= r->file.bound || !r->slots[id].open_place || r->slots[id].asked)
            continue;
        r->slots[id].asked = true;
        vec_push(&r->asked, r->slots[id].open_place - 1);
    }
}

static int by_place(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The constant as instructions; the id stands for their value then. */
static int build(struct reader *r, const struct inst *i)
{
    uint32_t spec_id;
    struct inst inner = *i;
    switch (i->op) {
    case OpSpecConstantOp: inner = inner_of(r, i); return spirv_run_code(r, &inner);
    case OpConstantComposite:
    case OpSpecConstantComposite: inner.op = OpCompositeConstruct; return spirv_run_code(r, &inner);
    case OpConstantPipeStorage: return spirv_call_word(r, i, EFFECT_PURE);
    default: break;
    }
    bool open = spirv_decoration_word(r, i->result, DecorationSpecId, &spec_id);
    assert(open && "the only constants left that can be open");
    (void)open;
    struct library_call c = { .r = r, .i = i, .name = "__spirv_SpecConstant" };
    spirv_call_add_number(&c, spec_id, "i");
    spirv_call_add(&c, r->slots[i->result].value, i->type, MANGLED_SIGNED);
    return spirv_call_set(&c, EFFECT_PURE);
}

/* Deletes, if nothing uses them, the instructions of the block behind that one; NULL: all. */
static void spare_behind(struct reader *r, LLVMValueRef last)
{
    LLVMValueRef v =
        last ? LLVMGetNextInstruction(last) : LLVMGetFirstInstruction(LLVMGetInsertBlock(r->b));
    for (; v; v = LLVMGetNextInstruction(v))
        vec_push(&r->spare, v);
}

int spirv_open_constants(struct reader *r)
{
    assert(r->function && LLVMGetInsertBlock(r->b) && !r->asked.n && "the start of a function");
    if (!r->open.n)
        return 0;
    for (const struct inst *i = r->function; i < r->function_end; i++)
        note_uses(r, i);
    for (uint32_t k = 0; k < r->asked.n; k++) /* grows by what they need themselves */
        note_uses(r, r->open.at[r->asked.at[k]]);
    if (r->asked.n)
        qsort(r->asked.at, r->asked.n, sizeof *r->asked.at, by_place);
    for (uint32_t k = 0; k < r->asked.n; k++)
        vec_push(&r->folded, r->slots[r->open.at[r->asked.at[k]]->result].value);
    for (uint32_t k = 0; k < r->asked.n; k++) {
        uint32_t n = r->open.at[r->asked.at[k]]->n; /* a composite: an instruction for each */
        r->opened += n ? n : 1;
    }
    if (r->opened > BUDGET_OPEN_PARTS)
        return spirv_broken(r, r->function, FAULT_OPEN);
    LLVMValueRef last = LLVMGetLastInstruction(LLVMGetInsertBlock(r->b));
    int result = 0;
    for (uint32_t k = 0; k < r->asked.n && result == 0; k++)
        result = build(r, r->open.at[r->asked.at[k]]);
    spare_behind(r, last);
    return result;
}

void spirv_close_constants(struct reader *r)
{
    assert(r->folded.n == r->asked.n && "the values of all were noted");
    for (uint32_t k = 0; k < r->asked.n; k++) {
        struct slot *s = &r->slots[r->open.at[r->asked.at[k]]->result];
        s->value = r->folded.at[k];
        s->function = 0;
        s->asked = false;
    }
    r->folded.n = r->asked.n = 0;
}
