/* SPDX-License-Identifier: Apache-2.0 */
/* branches.c - blocks, phis and what ends a block. */
#include "spirv/translate.h"

/* The block of a label of this function; NULL: reported. */
static LLVMBasicBlockRef block_of(struct reader *r, const struct inst *i, uint32_t id)
{
    const struct inst *label = spirv_definer(&r->file, id);
    if (label && label->op == OpLabel && label > r->function && label < r->function_end)
        return r->slots[id].block;
    spirv_not(&r->file, i, id, "block of this function");
    return NULL;
}

/* The block is complete: bodies.c wants a label next. */
static int end_block(struct reader *r)
{
    LLVMClearInsertionPosition(r->b);
    return 0;
}

int spirv_phi(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type)
        return -1;
    if (i->n % 2 || LLVMGetTypeKind(type) == LLVMVoidTypeKind ||
        LLVMGetTypeKind(type) == LLVMFunctionTypeKind)
        return spirv_broken(r, i, FAULT_EDGES);
    vec_push(&r->phis, i);
    return spirv_set(r, i, LLVMBuildPhi(r->b, type, ""));
}

/* Hints of a loop: the node itself first, as LLVM wants it, then one node for each. */
enum { LOOP_NODES = 16 };

/* !{!"llvm.loop.unroll.count", i32 4} */
static LLVMMetadataRef loop_hint(struct reader *r, const char *word, bool has, uint32_t number)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMMetadataRef node[] = { LLVMMDStringInContext2(r->ctx, word, strlen(word)),
                               LLVMValueAsMetadata(LLVMConstInt(i32, number, false)) };
    return LLVMMDNodeInContext2(r->ctx, node, has ? 2 : 1);
}

/* The hints of an OpLoopMerge, in `ret` from 1 on; returns how many nodes there are with the
 * loop's own. */
static size_t loop_hints(struct reader *r, const struct inst *merge, LLVMMetadataRef *ret)
{
    static const struct {
        uint32_t bit, words;
        const char *word;
    } row[] = {
#define HINT(bit, words, metadata) { LoopControl##bit, words, metadata },
#include "spirv/loop_hints.def"
#undef HINT
    };
    enum { BITS = 2 };
    uint32_t at = BITS + 1;
    size_t n = 1;
    static_assert(COUNTOF(row) < LOOP_NODES, "a node for each row");
    for (size_t k = 0; k < COUNTOF(row); k++) {
        if (!(spirv_at(r, merge, BITS) & row[k].bit))
            continue;
        if (at + row[k].words > merge->n)
            break;
        if (*row[k].word)
            ret[n++] = loop_hint(r, row[k].word, row[k].words > 0,
                                 row[k].words ? spirv_at(r, merge, at) : 0);
        at += row[k].words;
    }
    return n;
}

/* If the branch leads back to a loop's head, it gets the loop's hints: a node that begins with
 * itself. */
static void set_loop(struct reader *r, LLVMValueRef branch, uint32_t to)
{
    uint32_t place = r->slots[to].number;
    LLVMMetadataRef node[LOOP_NODES];
    size_t n = place ? loop_hints(r, &r->file.insts.at[place - 1], node) : 0;
    if (n < 2)
        return;
    LLVMMetadataRef self = node[0] = LLVMTemporaryMDNode(r->ctx, NULL, 0);
    LLVMMetadataRef loop = LLVMMDNodeInContext2(r->ctx, node, n);
    LLVMMetadataReplaceAllUsesWith(self, loop);
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(r->ctx, "llvm.loop", strlen("llvm.loop")),
                    LLVMMetadataAsValue(r->ctx, loop));
}

/* A loop's head, of which set_loop() asks: the branch back comes later in the file. */
int spirv_loop_merge(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    if (!block_of(r, i, spirv_at(r, i, 0)) || !block_of(r, i, spirv_at(r, i, 1)))
        return -1;
    r->slots[r->label].number = 1 + (uint32_t)(i - r->file.insts.at);
    return 0;
}

int spirv_branch(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMBasicBlockRef to = block_of(r, i, spirv_at(r, i, 0));
    if (!to)
        return -1;
    set_loop(r, LLVMBuildBr(r->b, to), spirv_at(r, i, 0));
    return end_block(r);
}

/* !{!"branch_weights", i32 a, i32 b} */
static void set_weights(struct reader *r, LLVMValueRef branch, uint32_t a, uint32_t b)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMMetadataRef node[] = {
        LLVMMDStringInContext2(r->ctx, "branch_weights", strlen("branch_weights")),
        LLVMValueAsMetadata(LLVMConstInt(i32, a, false)),
        LLVMValueAsMetadata(LLVMConstInt(i32, b, false)),
    };
    LLVMSetMetadata(branch, LLVMGetMDKindIDInContext(r->ctx, "prof", 4),
                    LLVMMetadataAsValue(r->ctx, LLVMMDNodeInContext2(r->ctx, node, COUNTOF(node))));
}

int spirv_branch_conditional(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef condition = spirv_arg(r, i, 0);
    LLVMBasicBlockRef yes = block_of(r, i, spirv_at(r, i, 1)),
                      no = block_of(r, i, spirv_at(r, i, 2));
    if (!condition || !yes || !no)
        return -1;
    if (LLVMTypeOf(condition) != LLVMInt1TypeInContext(r->ctx))
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "truth value");
    LLVMValueRef branch = LLVMBuildCondBr(r->b, condition, yes, no);
    set_loop(r, branch, spirv_at(r, i, 1));
    set_loop(r, branch, spirv_at(r, i, 2));
    if (i->n == 5 && (spirv_at(r, i, 3) || spirv_at(r, i, 4)))
        set_weights(r, branch, spirv_at(r, i, 3), spirv_at(r, i, 4));
    return end_block(r);
}

/* The words that a case's number takes. */
static uint32_t case_words(const struct reader *r, const struct inst *i)
{
    const struct inst *type = spirv_type_inst(r, spirv_at(r, i, 0));
    return type && type->op == OpTypeInt && spirv_at(r, type, 0) > 32 ? 2 : 1;
}

static int compare_numbers(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* True if no two of them are equal; sorts them. */
static bool all_different(uint64_t *numbers, uint32_t n)
{
    qsort(numbers, n, sizeof *numbers, compare_numbers);
    for (uint32_t k = 1; k < n; k++)
        if (numbers[k] == numbers[k - 1])
            return false;
    return true;
}

int spirv_switch(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef selector = spirv_arg(r, i, 0);
    LLVMBasicBlockRef otherwise = block_of(r, i, spirv_at(r, i, 1));
    if (!selector || !otherwise)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(selector);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64)
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "integer");
    uint32_t words = case_words(r, i), n = (i->n - 2) / (words + 1);
    if ((i->n - 2) % (words + 1))
        return spirv_broken(r, i, FAULT_LITERAL);
    LLVMValueRef branch = LLVMBuildSwitch(r->b, selector, otherwise, n);
    uint64_t *numbers = base_alloc((n + 1) * sizeof *numbers);
    int result = 0;
    for (uint32_t k = 0; k < n && result == 0; k++) {
        uint32_t at = 2 + k * (words + 1);
        uint64_t bits =
            spirv_at(r, i, at) | (words > 1 ? (uint64_t)spirv_at(r, i, at + 1) << 32 : 0);
        LLVMBasicBlockRef to = block_of(r, i, spirv_at(r, i, at + words));
        if (to) {
            LLVMValueRef number = LLVMConstInt(type, bits, false);
            numbers[k] = LLVMConstIntGetZExtValue(number);
            LLVMAddCase(branch, number, to);
        }
        result = to ? 0 : -1;
    }
    if (result == 0 && !all_different(numbers, n))
        result = spirv_broken(r, i, FAULT_CASES);
    free(numbers);
    return result < 0 ? result : end_block(r);
}

/* `argument`: is a value returned? */
int spirv_return(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(r->fn));
    LLVMValueRef v = argument ? spirv_arg(r, i, 0) : NULL;
    if (argument && !v)
        return -1;
    if ((v ? LLVMTypeOf(v) : LLVMVoidTypeInContext(r->ctx)) != type)
        return spirv_broken(r, i, FAULT_RESULT);
    if (v)
        LLVMBuildRet(r->b, v);
    else
        LLVMBuildRetVoid(r->b);
    return end_block(r);
}

int spirv_unreachable(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)i, (void)argument;
    LLVMBuildUnreachable(r->b);
    return end_block(r);
}
