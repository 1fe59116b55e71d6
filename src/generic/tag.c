/* SPDX-License-Identifier: Apache-2.0 */
/* tag.c - the tag's table, and the code that reads, puts and clears a tag. */
#include "generic/tag.h"

#include "facts/world.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>

static const struct {
    enum space space;
    unsigned tag;
    const char *block;
} branches[] = {
#define BRANCH(id, space, tag, block) { SPACE_##space, tag, block },
#define OTHER(id, space, tag)
#include "space/tag.def"
};

static const char in_global[] = "gaspar.private-in-global", tagged[] = "gaspar.private-tagged";

/* ---- the module's mode ---- */

bool tags_is_generic(const struct unit *u, LLVMTypeRef type)
{
    return ir_is_pointer(type) && u->has_generic && ir_space(type) == u->generic.number;
}

static unsigned generic_bits(const struct unit *u)
{
    return 8 * LLVMPointerSizeForAS(LLVMGetModuleDataLayout(u->mod), u->generic.number);
}

bool tags_has_room(const struct unit *u) { return generic_bits(u) == 64; }

int tags_tell_narrow(struct unit *u, LLVMValueRef i)
{
    return diag_generic_narrow(u->trace, ir_loc(i), generic_bits(u));
}

bool tags_begin(const struct unit *u) { return u->has_generic && !u->target->native_generic; }

static bool read_flag(LLVMModuleRef m, const char *name)
{
    LLVMMetadataRef flag = LLVMGetModuleFlag(m, name, strlen(name));
    LLVMValueRef v = flag ? LLVMMetadataAsValue(LLVMGetModuleContext(m), flag) : NULL;
    /* The value of a flag is a constant wrapped twice. */
    return v && LLVMGetNumOperands(v) == 1 && !LLVMIsNull(LLVMGetOperand(v, 0));
}

bool tags_mode_is_there(LLVMModuleRef m)
{
    return LLVMGetModuleFlag(m, in_global, strlen(in_global));
}

struct tag_mode tags_mode_read(LLVMModuleRef m)
{
    return (struct tag_mode){ read_flag(m, in_global), read_flag(m, tagged) };
}

static void write_flag(LLVMModuleRef m, const char *name, bool value)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetModuleContext(m));
    LLVMAddModuleFlag(m, LLVMModuleFlagBehaviorError, name, strlen(name),
                      LLVMValueAsMetadata(LLVMConstInt(i32, value, false)));
}

void tags_mode_write(LLVMModuleRef m, struct tag_mode mode)
{
    assert(!tags_mode_is_there(m) && "a mode is decided once");
    assert((!mode.private_tagged || mode.private_in_global) &&
           "only the buffer's pointers are tagged so");
    write_flag(m, in_global, mode.private_in_global);
    write_flag(m, tagged, mode.private_tagged);
}

/* ---- branches ---- */

enum branch tags_branch(enum space s)
{
    for (enum branch b = 0; b < BRANCH_COUNT; b++)
        if (branches[b].space == s)
            return b;
    return BRANCH_GLOBAL;
}

branch_set tags_branches(struct tag_mode mode, space_set places)
{
    assert(places.bits >> SPACE_LEAVES == 0 && "a set has leaves only");
    branch_set set = 0;
    for (unsigned s = 0; s < SPACE_LEAVES; s++)
        if (space_has(places, (enum space)s))
            set |= 1u << tags_branch((enum space)s);
    if (set & 1u << BRANCH_PRIVATE && mode.private_in_global)
        set = (set & ~(1u << BRANCH_PRIVATE)) | 1u << BRANCH_GLOBAL;
    return set ? set : 1u << BRANCH_GLOBAL;
}

const struct target_row *tags_row(const struct unit *u, enum branch b)
{
    assert(b < BRANCH_COUNT && "a branch");
    return target_row_of(u->target, branches[b].space);
}

unsigned tags_number(enum branch b)
{
    assert(b < BRANCH_COUNT && "a branch");
    return branches[b].tag;
}

const char *tags_block(enum branch b)
{
    assert(b < BRANCH_COUNT && "a branch");
    return branches[b].block;
}

bool tags_is_unknown(const struct unit *u, unsigned number)
{
    return !target_row(u->target, (struct target_space){ number });
}

enum branch tags_branch_of(const struct unit *u, unsigned number)
{
    const struct target_row *row = target_row(u->target, (struct target_space){ number });
    /* Constant memory counts as global memory, even though OpenCL does not let programs cast it. */
    if (!row || (!(row->flags & ROW_CASTABLE) && row->space != SPACE_CONSTANT))
        return BRANCH_COUNT;
    return tags_branch(row->space);
}

/* ---- code ---- */

/* The type of a pointer type's bits: i64, or a vector of i64. */
static LLVMTypeRef word_type(LLVMTypeRef pointer)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(LLVMGetTypeContext(pointer));
    switch (LLVMGetTypeKind(pointer)) {
    case LLVMVectorTypeKind: return LLVMVectorType(word, LLVMGetVectorSize(pointer));
    case LLVMScalableVectorTypeKind:
        return LLVMScalableVectorType(word, LLVMGetVectorSize(pointer));
    default: return word;
    }
}

/* The number `n`; for a vector type, in every lane. */
static LLVMValueRef word(LLVMBuilderRef b, LLVMTypeRef type, uint64_t n)
{
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetTypeContext(type));
    LLVMTypeRef i32 = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    LLVMValueRef one = LLVMConstInt(i64, n, false);
    unsigned lanes = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? 0 : LLVMGetVectorSize(type);
    if (lanes == 0)
        return one;
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        LLVMValueRef *lane = base_alloc(lanes * sizeof *lane);
        for (unsigned k = 0; k < lanes; k++)
            lane[k] = one;
        LLVMValueRef v = LLVMConstVector(lane, lanes);
        free(lane);
        return v;
    }
    LLVMValueRef v =
        LLVMBuildInsertElement(b, LLVMGetPoison(type), one, LLVMConstInt(i32, 0, false), "");
    LLVMTypeRef mask = LLVMScalableVectorType(i32, lanes);
    return LLVMBuildShuffleVector(b, v, LLVMGetPoison(type), LLVMConstNull(mask), "");
}

/* True; for a vector of that shape, in every lane. */
static LLVMValueRef every_lane(LLVMTypeRef type)
{
    LLVMTypeRef i1 = LLVMInt1TypeInContext(LLVMGetTypeContext(type));
    switch (LLVMGetTypeKind(type)) {
    case LLVMVectorTypeKind: i1 = LLVMVectorType(i1, LLVMGetVectorSize(type)); break;
    case LLVMScalableVectorTypeKind:
        i1 = LLVMScalableVectorType(i1, LLVMGetVectorSize(type));
        break;
    default: break;
    }
    return LLVMConstAllOnes(i1);
}

/* Builds the code that reads the tag of a generic pointer, an i64:
 *     %tag = lshr (ptrtoint %generic), 61 */
static LLVMValueRef build_read(LLVMBuilderRef b, LLVMValueRef generic)
{
    assert(ir_is_pointer(LLVMTypeOf(generic)) && "a pointer or a vector of them");
    LLVMTypeRef type = word_type(LLVMTypeOf(generic));
    LLVMValueRef bits = LLVMBuildPtrToInt(b, generic, type, "");
    return LLVMBuildLShr(b, bits, word(b, type, TAG_SHIFT), "tag");
}

LLVMValueRef tags_build_is(LLVMBuilderRef b, LLVMValueRef tag, enum branch is, branch_set may)
{
    assert(is < BRANCH_COUNT && may < 1u << BRANCH_COUNT && "a branch, and a set of them");
    LLVMTypeRef type = LLVMTypeOf(tag);
    LLVMValueRef all = NULL;
    if (is != BRANCH_GLOBAL)
        return LLVMBuildICmp(b, LLVMIntEQ, tag, word(b, type, tags_number(is)), "");
    for (enum branch o = 0; o < BRANCH_COUNT; o++) {
        if (o == BRANCH_GLOBAL || !(may >> o & 1))
            continue;
        LLVMValueRef no = LLVMBuildICmp(b, LLVMIntNE, tag, word(b, type, tags_number(o)), "");
        all = all ? LLVMBuildAnd(b, all, no, "") : no;
    }
    /* No other branch is possible. */
    return all ? all : every_lane(LLVMTypeOf(tag));
}

LLVMValueRef tags_build_put(LLVMBuilderRef b, LLVMValueRef named, LLVMTypeRef type, enum branch is,
                            bool may_be_null)
{
    assert(is < BRANCH_COUNT && ir_is_pointer(LLVMTypeOf(named)) && ir_is_pointer(type));
    LLVMTypeRef bits = word_type(type);
    LLVMValueRef raw = LLVMBuildPtrToInt(b, named, bits, "");
    if (is == BRANCH_GLOBAL)
        return LLVMBuildIntToPtr(b, raw, type, "");
    uint64_t tag = (uint64_t)tags_number(is) << TAG_SHIFT;
    LLVMValueRef clean = LLVMBuildAnd(b, raw, word(b, bits, TAG_ADDRESS), "");
    LLVMValueRef put = LLVMBuildOr(b, clean, word(b, bits, tag), "");
    if (may_be_null) {
        LLVMValueRef null = LLVMConstNull(bits);
        put = LLVMBuildSelect(b, LLVMBuildICmp(b, LLVMIntEQ, raw, null, ""), null, put, "");
    }
    return LLVMBuildIntToPtr(b, put, type, "");
}

LLVMValueRef tags_build_clear(LLVMBuilderRef b, LLVMValueRef generic, LLVMTypeRef type, bool clear)
{
    assert(ir_is_pointer(LLVMTypeOf(generic)) && ir_is_pointer(type));
    LLVMTypeRef bits = word_type(type);
    LLVMValueRef raw = LLVMBuildPtrToInt(b, generic, bits, "");
    if (clear) {
        LLVMValueRef by = word(b, bits, TAG_CLEAR_SHIFT);
        raw = LLVMBuildAShr(b, LLVMBuildShl(b, raw, by, ""), by, "");
    }
    return LLVMBuildIntToPtr(b, raw, type, "");
}

/* ---- tags that were read before ---- */

void tags_init(struct tags *t, struct unit *u)
{
    assert(tags_begin(u) && "a target with tags");
    *t = (struct tags){ .u = u, .home = &u->arena };
    t->builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    ptrmap_init_in(&t->known, &u->arena, 64);
}

void tags_fini(struct tags *t) { LLVMDisposeBuilder(t->builder); }

/* The tag that an earlier pass read right behind the value; NULL: none did. */
static LLVMValueRef find_read(LLVMValueRef at, LLVMValueRef generic)
{
    for (unsigned k = 0; at && k < BUDGET_TAG_NEAR; k++, at = LLVMGetNextInstruction(at)) {
        LLVMValueRef bits = LLVMGetInstructionOpcode(at) == LLVMLShr ? LLVMGetOperand(at, 0) : NULL;
        LLVMValueRef by = bits ? LLVMGetOperand(at, 1) : NULL;
        if (bits && LLVMIsAPtrToIntInst(bits) && LLVMGetOperand(bits, 0) == generic &&
            LLVMIsAConstantInt(by) && LLVMConstIntGetZExtValue(by) == TAG_SHIFT)
            return at;
    }
    return NULL;
}

LLVMValueRef tags_give_place(struct tags *t, LLVMValueRef user, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(user, k);
    if (!LLVMIsAConstant(v))
        return v;
    LLVMPositionBuilderBefore(t->builder, user);
    LLVMSetOperand(user, k, LLVMBuildFreeze(t->builder, v, ""));
    return LLVMGetOperand(user, k);
}

bool tags_give_blocks(const struct unit *u, LLVMValueRef fn)
{
    bool any = false;
    IR_EACH_BLOCK (fn, bb) {
        LLVMValueRef end = LLVMGetBasicBlockTerminator(bb);
        if (!end || !LLVMIsAInvokeInst(end) || !tags_is_generic(u, LLVMTypeOf(end)) ||
            ir_after(end))
            continue;
        shim_split_predecessors(LLVMGetNormalDest(end), &bb, 1, ".on");
        assert(ir_after(end) && "only the invoke leads to the new block");
        any = true;
    }
    return any;
}

LLVMValueRef tags_get(struct tags *t, LLVMValueRef generic)
{
    assert(tags_is_generic(t->u, LLVMTypeOf(generic)) && "a generic pointer");
    uint32_t known = ptrmap_find(&t->known, generic);
    if (known != PTRMAP_NONE)
        return t->at[known];
    LLVMValueRef at = ir_after(generic);
    if (!at || !tags_has_room(t->u))
        return NULL;
    LLVMValueRef tag = find_read(at, generic);
    if (!tag) {
        LLVMPositionBuilderBefore(t->builder, at);
        LLVMSetCurrentDebugLocation2(
            t->builder, LLVMIsAInstruction(generic) ? LLVMInstructionGetDebugLoc(generic) : NULL);
        tag = build_read(t->builder, generic);
        t->u->count[COUNT_TAG_TESTS]++;
    }
    ptrmap_put(&t->known, generic, t->n);
    vec_push(t, tag);
    return tag;
}
