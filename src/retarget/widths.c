/* SPDX-License-Identifier: Apache-2.0 */
/* widths.c - address arithmetic on pointers whose width changes.
 *
 *     amdgcn:   %q = getelementptr i32, ptr addrspace(3) %p, i32 %i         (wraps at 32 bits)
 *     nvptx64:  %o = mul i32 %i, 4
 *               %s = sext i32 %o to i64
 *               %q = getelementptr i8, ptr addrspace(3) %p, i64 %s
 *
 * Wider: an offset that may wrap is computed in the old width.  Its sign is that of the shorter
 * way, which is the one within an object: local and private memory are smaller than 2 GiB.  Steps
 * that follow each other are one offset from the first base, so that going out and back by way of
 * the old width's end arrives where it did, also where a phi or select is between them; what comes
 * from memory, a call, a freeze or a lane begins anew.  What the flags make poison there needs
 * nothing.
 * Narrower: the sum wraps earlier, which leaves what is within an object as it is; flags that speak
 * of no more than wrapping go, since they may not be true any more. */
#include "retarget/work.h"

#include "ir/gep.h"

#include <assert.h>

enum { SIGNED_FLAGS = LLVMGEPFlagInBounds | LLVMGEPFlagNUSW };

void rt_note_gep(struct retarget *r, LLVMValueRef gep, LLVMTypeRef was)
{
    assert(LLVMIsAGetElementPtrInst(gep) && ir_is_pointer(was) && "a GEP, and its old type");
    uint32_t old = rt_bits_was(r, ir_space(was));
    uint32_t now = rt_bits_is(r, rt_number(r, ir_space(was)));
    unsigned flags = LLVMGEPGetNoWrapFlags(gep);
    if (now < old && !(flags & LLVMGEPFlagInBounds))
        LLVMGEPSetNoWrapFlags(gep, 0);
    if (now <= old || flags & SIGNED_FLAGS)
        return;
    ptrmap_put(&r->gep, gep, r->geps.n);
    vec_push_in(&r->arena, &r->geps, ((struct wider_gep){ .i = gep, .bits = old }));
}

bool rt_constant_wraps(struct retarget *r, LLVMValueRef gep, int64_t *ret_offset)
{
    uint32_t was = ir_space(LLVMTypeOf(gep)), old = rt_bits_was(r, was);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep);
    uint64_t sum = 0;
    if (rt_bits_is(r, rt_number(r, was)) <= old || LLVMGEPGetNoWrapFlags(gep) & SIGNED_FLAGS ||
        LLVMGetTypeKind(LLVMTypeOf(gep)) != LLVMPointerTypeKind)
        return false;
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
        struct ir_gep_part part = ir_gep_part(r->old, gep, k, &type);
        if (part.index && !LLVMIsAConstantInt(part.index))
            return false;
        sum +=
            part.index ? (uint64_t)LLVMConstIntGetSExtValue(part.index) * part.size : part.offset;
    }
    *ret_offset = (int64_t)(sum << (64 - old)) >> (64 - old);
    return *ret_offset != (int64_t)sum;
}

static LLVMTypeRef like(LLVMTypeRef scalar, LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMVectorType(scalar, LLVMGetVectorSize(t))
                                                    : scalar;
}

/* The value; if the pointers are a vector and it is none, repeated in each lane. */
static LLVMValueRef in_lanes(struct retarget *r, LLVMValueRef v, LLVMTypeRef pointers)
{
    if (LLVMGetTypeKind(pointers) != LLVMVectorTypeKind ||
        LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind)
        return v;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef type = like(LLVMTypeOf(v), pointers);
    LLVMValueRef one =
        LLVMBuildInsertElement(r->b, LLVMGetPoison(type), v, LLVMConstInt(i32, 0, false), "");
    return LLVMBuildShuffleVector(r->b, one, LLVMGetPoison(type),
                                  LLVMConstNull(like(i32, pointers)), "");
}

LLVMValueRef rt_integer(LLVMTypeRef word, uint64_t n)
{
    assert(word && "an integer type or a vector of one");
    bool vector = LLVMGetTypeKind(word) == LLVMVectorTypeKind;
    unsigned bits = LLVMGetIntTypeWidth(vector ? LLVMGetElementType(word) : word);
    n &= bits < 64 ? UINT64_MAX >> (64 - bits) : UINT64_MAX;
    if (!vector)
        return LLVMConstInt(word, n, false);
    unsigned lanes = LLVMGetVectorSize(word);
    LLVMValueRef *all = base_alloc(lanes * sizeof *all);
    for (unsigned k = 0; k < lanes; k++)
        all[k] = LLVMConstInt(LLVMGetElementType(word), n, false);
    LLVMValueRef v = LLVMConstVector(all, lanes);
    free(all);
    return v;
}

/* The GEP's own offset in bytes, in `word`s. */
static LLVMValueRef own_offset(struct retarget *r, LLVMValueRef gep, LLVMTypeRef word)
{
    LLVMTypeRef type = LLVMGetGEPSourceElementType(gep), result = LLVMTypeOf(gep);
    LLVMValueRef sum = NULL;
    for (unsigned k = 1; k < (unsigned)LLVMGetNumOperands(gep); k++) {
        struct ir_gep_part part = ir_gep_part(r->now, gep, k, &type);
        LLVMValueRef by = rt_integer(word, part.index ? part.size : part.offset);
        if (part.index) {
            LLVMValueRef index = in_lanes(r, part.index, result);
            by = LLVMBuildMul(r->b, LLVMBuildIntCast2(r->b, index, word, true, ""), by, "");
        }
        sum = sum ? LLVMBuildAdd(r->b, sum, by, "") : by;
    }
    return sum ? sum : rt_integer(word, 0);
}

/* In unreachable code a GEP may be computed from itself; elsewhere its base comes before it. */
static bool is_circle(struct retarget *r, uint32_t k)
{
    uint32_t steps = 0;
    LLVMValueRef v = r->geps.at[k].i;
    while (ptrmap_find(&r->gep, v) != PTRMAP_NONE)
        if (v = LLVMGetOperand(v, 0), ++steps > r->geps.n)
            return true;
    return false;
}

/* A phi or select of pointers, some of which moved: the base and the offset of what it gives.
 *     %p = phi ptr addrspace(3) [ %q, %x ], [ @u, %y ]        where %q is @t moved by %o
 * =>  %root = phi ptr addrspace(3) [ @t, %x ], [ @u, %y ]
 *     %offset = phi i32 [ %o, %x ], [ 0, %y ] */
struct join {
    LLVMValueRef of, root, offset;
};

struct chains {
    struct retarget *r;
    struct ptrmap moved; /* phi or select of moved pointers -> its number in `join`, from 1, or 0 */
    VEC_OF(struct join) join;
};

static bool is_join(LLVMValueRef v)
{
    return LLVMIsAPHINode(v) || (LLVMIsASelectInst(v) && ir_is_pointer(LLVMTypeOf(v)));
}

/* Notes all phis and selects that may give what a noted GEP gives. */
static void find_moved(struct chains *c)
{
    VEC_OF(LLVMValueRef) found = VEC_IN(&c->r->arena);
    for (uint32_t k = 0; k < c->r->geps.n; k++)
        vec_push(&found, c->r->geps.at[k].i);
    for (uint32_t k = 0; k < found.n; k++)
        IR_EACH_USE (found.at[k], use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!is_join(user) || ptrmap_find(&c->moved, user) != PTRMAP_NONE)
                continue;
            ptrmap_put(&c->moved, user, 0);
            vec_push(&found, user);
        }
}

/* Makes the two parts of the phi or select, which fill() gives their operands: in a loop these are
 * computed from the parts. */
static struct join *join(struct chains *c, LLVMValueRef of, LLVMTypeRef word)
{
    uint32_t known = ptrmap_find(&c->moved, of);
    LLVMBuilderRef b = c->r->b;
    if (known > 0)
        return &c->join.at[known - 1];
    struct join j = { .of = of };
    LLVMPositionBuilderBefore(b, of);
    if (LLVMIsAPHINode(of)) {
        j.root = LLVMBuildPhi(b, LLVMTypeOf(of), "");
        j.offset = LLVMBuildPhi(b, like(word, LLVMTypeOf(of)), "");
    } else {
        LLVMValueRef when = LLVMGetOperand(of, 0), yes = LLVMGetOperand(of, 1);
        LLVMValueRef zero = LLVMBuildFreeze(b, LLVMGetUndef(like(word, LLVMTypeOf(of))), "");
        j.root = LLVMBuildSelect(b, when, LLVMBuildFreeze(b, yes, ""), yes, "");
        j.offset = LLVMBuildSelect(b, when, zero, zero, "");
    }
    vec_push(&c->join, j);
    ptrmap_put(&c->moved, of, c->join.n);
    return &c->join.at[c->join.n - 1];
}

static void spell(struct chains *c, uint32_t k);

/* The base and the offset of a pointer; no offset: it is its own base. */
static void parts(struct chains *c, LLVMValueRef v, LLVMTypeRef word, LLVMValueRef *ret_root,
                  LLVMValueRef *ret_offset)
{
    uint32_t step = ptrmap_find(&c->r->gep, v);
    *ret_root = v;
    *ret_offset = NULL;
    if (step != PTRMAP_NONE && !is_circle(c->r, step)) {
        spell(c, step);
        *ret_root = c->r->geps.at[step].root;
        *ret_offset = c->r->geps.at[step].offset;
    } else if (ptrmap_find(&c->moved, v) != PTRMAP_NONE) {
        struct join *j = join(c, v, word);
        *ret_root = j->root;
        *ret_offset = j->offset;
    }
}

/* Finds the base of a chain of GEPs and the offset from there, in the old width, from which the GEP
 * is built again: of p + 4 + n the base is p and the offset n + 4. */
static void spell(struct chains *c, uint32_t k)
{
    struct retarget *r = c->r;
    LLVMValueRef gep = r->geps.at[k].i, root, before;
    if (r->geps.at[k].root)
        return;
    LLVMTypeRef i64 = LLVMInt64TypeInContext(r->ctx), i8 = LLVMInt8TypeInContext(r->ctx);
    LLVMTypeRef result = LLVMTypeOf(gep);
    LLVMTypeRef one = LLVMIntTypeInContext(r->ctx, r->geps.at[k].bits), word = like(one, result);
    parts(c, LLVMGetOperand(gep, 0), one, &root, &before);
    LLVMPositionBuilderBefore(r->b, gep);
    LLVMValueRef offset = own_offset(r, gep, word);
    r->geps.at[k].root = root;
    r->geps.at[k].offset = offset;
    LLVMValueRef wide = LLVMIsAConstantInt(offset) ? own_offset(r, gep, like(i64, result)) : NULL;
    if (!before && wide && LLVMConstIntGetSExtValue(wide) == LLVMConstIntGetSExtValue(offset))
        return; /* an offset that is exact in the old width */
    if (before)
        offset = LLVMBuildAdd(r->b, in_lanes(r, before, result), offset, "");
    wide = LLVMBuildSExt(r->b, offset, like(i64, result), "");
    r->geps.at[k].offset = offset;
    r->geps.at[k].now = LLVMBuildGEP2(r->b, i8, root, &wide, 1, "");
}

/* The parts of what the phi or select takes, with as many lanes as that has. */
static void parts_of_operand(struct chains *c, struct join j, LLVMValueRef v,
                             LLVMValueRef *ret_root, LLVMValueRef *ret_offset)
{
    LLVMTypeRef all = LLVMTypeOf(j.offset), one = all;
    uint32_t step = ptrmap_find(&c->r->gep, v);
    if (LLVMGetTypeKind(all) == LLVMVectorTypeKind)
        one = LLVMGetElementType(all);
    parts(c, v, one, ret_root, ret_offset);
    if (!*ret_offset)
        *ret_offset = LLVMConstNull(all);
    if (LLVMTypeOf(*ret_root) == LLVMTypeOf(v))
        return;
    LLVMPositionBuilderBefore(c->r->b, v); /* a GEP from one pointer, with an index for each lane */
    *ret_root = c->r->geps.at[step].root = in_lanes(c->r, *ret_root, LLVMTypeOf(v));
}

static void fill(struct chains *c, struct join j)
{
    LLVMValueRef root, offset;
    for (unsigned k = 0; LLVMIsAPHINode(j.of) && k < LLVMCountIncoming(j.of); k++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(j.of, k);
        parts_of_operand(c, j, LLVMGetIncomingValue(j.of, k), &root, &offset);
        LLVMAddIncoming(j.root, &root, &from, 1);
        LLVMAddIncoming(j.offset, &offset, &from, 1);
    }
    if (LLVMIsAPHINode(j.of))
        return;
    LLVMValueRef stand[] = { LLVMGetOperand(j.root, 1), LLVMGetOperand(j.offset, 1) };
    for (unsigned k = 1; k <= 2; k++) {
        parts_of_operand(c, j, LLVMGetOperand(j.of, k), &root, &offset);
        LLVMSetOperand(j.root, k, root);
        LLVMSetOperand(j.offset, k, offset);
    }
    LLVMInstructionEraseFromParent(stand[0]);
    LLVMInstructionEraseFromParent(stand[1]);
}

void rt_offsets(struct retarget *r)
{
    struct chains c = { .r = r, .join = VEC_IN(&r->arena) };
    if (r->geps.n == 0)
        return;
    ptrmap_init_in(&c.moved, &r->arena, 16);
    find_moved(&c);
    for (uint32_t k = 0; k < r->geps.n; k++)
        if (!is_circle(r, k))
            spell(&c, k);
    for (uint32_t k = 0; k < c.join.n; k++)
        fill(&c, c.join.at[k]);
    for (uint32_t k = 0; k < r->geps.n; k++) {
        LLVMValueRef gep = r->geps.at[k].i, now = r->geps.at[k].now;
        if (!now)
            continue;
        if (LLVMIsAInstruction(now))
            ir_take_name(gep, now);
        LLVMReplaceAllUsesWith(gep, now);
    }
    for (uint32_t k = r->geps.n; k-- > 0;)
        if (r->geps.at[k].now)
            LLVMInstructionEraseFromParent(r->geps.at[k].i);
    r->geps.n = 0;
    ptrmap_clear(&r->gep);
}
