/* SPDX-License-Identifier: Apache-2.0 */
/* expand_memory.c - replaces memcpy, memmove and memset by loads and stores.
 *
 *     memcpy(to, from, 16), aligned to 8   =>  a = from[0], b = from[1]; to[0] = a, to[1] = b
 *     memset(to, v, n)                     =>  for (k = 0; k < n; k++) to[k] = v
 *
 * Needs     nothing.
 * Does not  split an element that the alignment does not allow [no code]: elements are as long as
 *           both pointers are aligned, and one byte where the size is not known;
 *           write before it has read what overlaps [overlap].
 * Safe because: a short copy loads all before it stores; a loop copies from the end where the
 * target lies behind the source. */
#include "spmd/expand.h"

#include "base/guard.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

enum { ELEMENT = 8, UNROLLED = 32 }; /* its bytes, at most; elements that need no loop */

/* A copy or fill. */
struct block_copy {
    LLVMBuilderRef b;
    LLVMValueRef call, to, from, byte, n; /* from: NULL for a fill with `byte` */
    LLVMTypeRef element, word;
    unsigned size; /* of an element */
    bool may_overlap, is_volatile;
};

static bool is(LLVMValueRef fn, const char *name)
{
    return LLVMGetIntrinsicID(fn) == LLVMLookupIntrinsicID(name, strlen(name));
}

static unsigned alignment(LLVMValueRef call, unsigned k)
{
    LLVMAttributeIndex at = ir_attribute_index(k + 1, LLVMGetNumArgOperands(call));
    LLVMAttributeRef a = ir_find_attribute(call, at, ir_attribute_kind("align"));
    return ir_stated_align(a, 1);
}

static bool begin(struct block_copy *c, LLVMBuilderRef b, LLVMValueRef call)
{
    LLVMValueRef fn = ir_callee(call);
    bool move = fn && is(fn, "llvm.memmove");
    bool copy = fn && (is(fn, "llvm.memcpy") || is(fn, "llvm.memcpy.inline"));
    bool fill = fn && (is(fn, "llvm.memset") || is(fn, "llvm.memset.inline"));
    if (!move && !copy && !fill)
        return false;
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(call));
    *c = (struct block_copy){ .b = b, .call = call, .may_overlap = move };
    c->to = LLVMGetOperand(call, 0);
    *(fill ? &c->byte : &c->from) = LLVMGetOperand(call, 1);
    c->n = LLVMGetOperand(call, 2);
    c->is_volatile = !LLVMIsNull(LLVMGetOperand(call, 3));
    c->word = LLVMTypeOf(c->n);
    unsigned of = alignment(call, 0), other = fill ? of : alignment(call, 1);
    c->size = of < other ? of : other;
    c->size = c->size > ELEMENT ? ELEMENT : c->size;
    uint64_t bytes = LLVMIsAConstantInt(c->n) ? LLVMConstIntGetZExtValue(c->n) : 1;
    while (bytes % c->size)
        c->size /= 2;
    c->element = LLVMIntTypeInContext(ctx, 8 * c->size);
    return true;
}

static LLVMValueRef place(const struct block_copy *c, LLVMValueRef base, LLVMValueRef k)
{
    return LLVMBuildGEP2(c->b, c->element, base, &k, 1, "");
}

static LLVMValueRef load(const struct block_copy *c, LLVMValueRef k)
{
    LLVMValueRef v = LLVMBuildLoad2(c->b, c->element, place(c, c->from, k), "");
    LLVMSetAlignment(v, c->size);
    LLVMSetVolatile(v, c->is_volatile);
    return v;
}

static void store(const struct block_copy *c, LLVMValueRef v, LLVMValueRef k)
{
    LLVMValueRef s = LLVMBuildStore(c->b, v, place(c, c->to, k));
    LLVMSetAlignment(s, c->size);
    LLVMSetVolatile(s, c->is_volatile);
}

/* The byte of a fill in each byte of an element. */
static LLVMValueRef filled(const struct block_copy *c)
{
    LLVMValueRef v = LLVMBuildZExt(c->b, c->byte, c->element, "");
    LLVMValueRef ones = LLVMConstInt(c->element, UINT64_C(0x0101010101010101), false);
    return c->size == 1 ? c->byte : LLVMBuildMul(c->b, v, ones, "");
}

static void unroll(const struct block_copy *c, uint64_t n)
{
    LLVMValueRef v[UNROLLED], fill = c->from ? NULL : filled(c);
    assert(n <= UNROLLED && "the caller asks");
    for (uint64_t k = 0; k < n; k++)
        v[k] = fill ? fill : load(c, LLVMConstInt(c->word, k, false));
    for (uint64_t k = 0; k < n; k++)
        store(c, v[k], LLVMConstInt(c->word, k, false));
}

/* True in a loop that copies from the end: the target lies behind the source. */
static LLVMValueRef is_behind(const struct block_copy *c)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetTypeContext(c->word));
    LLVMValueRef to = LLVMBuildPtrToInt(c->b, c->to, word, "");
    return LLVMBuildICmp(c->b, LLVMIntUGT, to, LLVMBuildPtrToInt(c->b, c->from, word, ""), "");
}

/* before: br n == 0, behind, loop;  loop: …; br k + 1 == n, behind, loop;  behind: the call */
static void loop(const struct block_copy *c)
{
    LLVMBuilderRef b = c->b;
    LLVMBasicBlockRef before = LLVMGetInstructionParent(c->call);
    LLVMBasicBlockRef behind = shim_split_block(c->call);
    LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(LLVMGetTypeContext(c->word), behind, "");
    LLVMValueRef zero = LLVMConstInt(c->word, 0, false), one = LLVMConstInt(c->word, 1, false);
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(before));
    LLVMPositionBuilderAtEnd(b, before);
    LLVMValueRef n = LLVMBuildUDiv(b, c->n, LLVMConstInt(c->word, c->size, false), "");
    LLVMValueRef fill = c->from ? NULL : filled(c), back = NULL;
    bool apart = c->from && ir_space(LLVMTypeOf(c->to)) != ir_space(LLVMTypeOf(c->from));
    if (GUARD("expand-memory:overlap", c->may_overlap && !apart))
        back = is_behind(c);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, n, zero, ""), behind, code);
    LLVMPositionBuilderAtEnd(b, code);
    LLVMValueRef k = LLVMBuildPhi(b, c->word, ""), at = k;
    LLVMValueRef next = LLVMBuildAdd(b, k, one, "");
    if (back)
        at = LLVMBuildSelect(b, back, LLVMBuildSub(b, n, next, ""), k, "");
    store(c, fill ? fill : load(c, at), at);
    LLVMBuildCondBr(b, LLVMBuildICmp(b, LLVMIntEQ, next, n, ""), behind, code);
    LLVMAddIncoming(k, &zero, &before, 1);
    LLVMAddIncoming(k, &next, &code, 1);
}

static void expand(LLVMBuilderRef b, LLVMValueRef call)
{
    struct block_copy c;
    if (!begin(&c, b, call))
        return;
    LLVMPositionBuilderBefore(b, call);
    LLVMSetCurrentDebugLocation2(b, LLVMInstructionGetDebugLoc(call));
    uint64_t bytes = LLVMIsAConstantInt(c.n) ? LLVMConstIntGetZExtValue(c.n) : UINT64_MAX;
    if (bytes / c.size <= UNROLLED)
        unroll(&c, bytes / c.size);
    else
        loop(&c);
    LLVMInstructionEraseFromParent(call);
}

void spmd_expand_memory(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                LLVMBasicBlockRef here = LLVMGetInstructionParent(i);
                if (LLVMIsACallInst(i))
                    expand(b, i);
                if (here != bb || (next && LLVMGetInstructionParent(next) != bb))
                    break; /* the rest stands in a new block, which the walk reaches */
            }
    LLVMDisposeBuilder(b);
}
