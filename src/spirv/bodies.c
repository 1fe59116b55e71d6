/* SPDX-License-Identifier: Apache-2.0 */
/* bodies.c - the bodies of functions: blocks in the order of the file, then what needed all of
 * them: the pairs of phis. */
#include "spirv/bodies.h"

#include "spirv/lines.h"
#include "spirv/run_code.h"
#include "spirv/translate.h"

/* An edge of the control flow, in a list of those that go to the same block. */
struct edge {
    uint32_t from; /* label */
    uint32_t next; /* 1 and the place of the next one, 0: none */
};

struct edges {
    VEC_OF(struct edge) list;
    uint32_t *first; /* by the label to which they go: 1 and its place, 0: none */
    uint32_t *pair;  /* of the phi that is being completed, by label: 1 and the pair's first word */
};

static void add_edge(struct edges *e, uint32_t from, uint32_t to)
{
    struct edge edge = { from, e->first[to] };
    vec_push(&e->list, edge);
    e->first[to] = e->list.n;
}

/* The edges from a block by the instruction that ends it, whose operands were checked. */
static void add_edges(struct reader *r, struct edges *e, uint32_t from, const struct inst *i)
{
    if (i->op == OpBranch)
        add_edge(e, from, spirv_at(r, i, 0));
    if (i->op == OpBranchConditional) {
        add_edge(e, from, spirv_at(r, i, 1));
        add_edge(e, from, spirv_at(r, i, 2));
    }
    if (i->op != OpSwitch)
        return;
    const struct inst *type = spirv_type_inst(r, spirv_at(r, i, 0));
    uint32_t words = spirv_at(r, type, 0) > 32 ? 3 : 2;
    add_edge(e, from, spirv_at(r, i, 1));
    for (uint32_t k = 1 + words; k < i->n; k += words)
        add_edge(e, from, spirv_at(r, i, k));
}

static void clear_pairs(struct reader *r, struct edges *e, const struct inst *phi)
{
    for (uint32_t k = 0; k < phi->n; k += 2)
        if (spirv_at(r, phi, k + 1) < r->file.bound)
            e->pair[spirv_at(r, phi, k + 1)] = 0;
}

/* LLVM wants a pair for each edge, SPIR-V has one for each block.  At most the phi's pairs and the
 * edges to its block are visited once. */
static int complete_phi(struct reader *r, struct edges *e, const struct inst *phi, uint32_t label)
{
    LLVMValueRef node = r->slots[phi->result].value;
    uint32_t met = 0;
    int result = 0;
    for (uint32_t k = 0; k < phi->n && result == 0; k += 2) {
        uint32_t from = spirv_at(r, phi, k + 1);
        if (from >= r->file.bound || e->pair[from])
            result = spirv_broken(r, phi, FAULT_EDGES);
        else
            e->pair[from] = k + 1;
    }
    for (uint32_t at = e->first[label]; at && result == 0; at = e->list.at[at - 1].next) {
        uint32_t from = e->list.at[at - 1].from, k = e->pair[from];
        if (!k) {
            result = spirv_broken(r, phi, FAULT_EDGES);
            break;
        }
        LLVMValueRef v = spirv_arg(r, phi, (k & 0x7fffffffu) - 1);
        if (!v || LLVMTypeOf(v) != LLVMTypeOf(node)) {
            result = v ? spirv_broken(r, phi, FAULT_TYPES) : -1;
            break;
        }
        LLVMAddIncoming(node, &v, &r->slots[from].block, 1);
        met += !(k >> 31);
        e->pair[from] |= 1u << 31;
    }
    if (result == 0 && met != phi->n / 2)
        result = spirv_broken(r, phi, FAULT_EDGES);
    clear_pairs(r, e, phi);
    return result;
}

static int complete_phis(struct reader *r)
{
    if (!r->phis.n)
        return 0;
    struct edges e = { .first = base_zeroed(r->file.bound, sizeof *e.first),
                       .pair = base_zeroed(r->file.bound, sizeof *e.pair) };
    uint32_t label = 0;
    for (const struct inst *i = r->function; r->phis.n && i < r->function_end; i++) {
        label = i->op == OpLabel ? i->result : label;
        add_edges(r, &e, label, i);
    }
    int result = 0;
    uint32_t done = 0;
    for (const struct inst *i = r->function; done < r->phis.n && result == 0; i++) {
        label = i->op == OpLabel ? i->result : label;
        if (r->phis.at[done] == i) {
            result = complete_phi(r, &e, i, label);
            done++;
        }
    }
    vec_fini(&e.list);
    free(e.first);
    free(e.pair);
    return result;
}

/* Deletes what was made for a use that did not come, the last first: they use each other. */
static void delete_spare(struct reader *r)
{
    while (r->spare.n) {
        LLVMValueRef v = r->spare.at[--r->spare.n];
        if (!LLVMGetFirstUse(v))
            LLVMInstructionEraseFromParent(v);
    }
}

/* Each value that was used before its instruction has been replaced by it. */
static int check_forward(struct reader *r)
{
    for (; r->forward.n; r->forward.n--) {
        uint32_t id = r->forward.at[r->forward.n - 1];
        if (r->slots[id].kind == SLOT_FORWARD)
            return spirv_not(&r->file, spirv_definer(&r->file, id), id, "value");
    }
    return 0;
}

static int run_instruction(struct reader *r, const struct inst *i)
{
    bool anywhere = i->op == OpLine || i->op == OpNoLine || i->op == OpNop;
    if (i->op == OpFunctionParameter)
        return LLVMGetFirstBasicBlock(r->fn) && LLVMGetInsertBlock(r->b)
                   ? spirv_broken(r, i, FAULT_PLACE)
                   : spirv_set(r, i, r->slots[i->result].value);
    if (i->op == OpLabel) {
        if (LLVMGetInsertBlock(r->b))
            return spirv_broken(r, i, FAULT_BLOCK);
        r->label = i->result;
        spirv_lines_block(r);
        LLVMPositionBuilderAtEnd(r->b, r->slots[i->result].block);
        return 0;
    }
    if (!LLVMGetInsertBlock(r->b) && !anywhere)
        return spirv_broken(r, i, FAULT_PLACE);
    bool variable = i->op == OpVariable || i->op == OpUntypedVariableKHR;
    if (!anywhere && !variable && !r->started) {
        r->started = true;
        if (spirv_open_constants(r) < 0)
            return -1;
    }
    spirv_lines_set(r, i);
    return spirv_run_code(r, i);
}

/* Makes the blocks, in the order of the file. */
static void make_blocks(struct reader *r)
{
    for (const struct inst *i = r->function; i < r->function_end; i++)
        if (i->op == OpLabel) {
            char *name = spirv_name(r, i->result);
            struct slot *s = &r->slots[i->result];
            s->kind = SLOT_BLOCK;
            s->block = LLVMAppendBasicBlockInContext(r->ctx, r->fn, name);
            free(name);
        }
}

int spirv_body(struct reader *r, const struct inst *function)
{
    r->function = r->function_end = function;
    while (r->function_end->op != OpFunctionEnd)
        r->function_end++;
    r->fn = r->slots[function->result].value;
    r->started = false;
    LLVMClearInsertionPosition(r->b);
    make_blocks(r);
    spirv_lines_begin(r);
    int result = 0;
    for (const struct inst *i = function + 1; i < r->function_end && result == 0; i++)
        result = run_instruction(r, i);
    if (result == 0 && LLVMGetInsertBlock(r->b))
        result = spirv_broken(r, r->function_end, FAULT_BLOCK);
    /* LLVM forgets debug records at the end of a block without a terminator. */
    LLVMBasicBlockRef open = result < 0 ? LLVMGetInsertBlock(r->b) : NULL;
    if (open && !LLVMGetBasicBlockTerminator(open))
        LLVMBuildUnreachable(r->b);
    LLVMClearInsertionPosition(r->b);
    if (result == 0)
        result = complete_phis(r);
    if (result == 0)
        result = check_forward(r);
    if (result == 0)
        delete_spare(r);
    spirv_lines_end(r);
    r->phis.n = r->forward.n = r->spare.n = 0;
    spirv_close_constants(r);
    r->function = NULL;
    return result;
}
