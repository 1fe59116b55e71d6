/* SPDX-License-Identifier: Apache-2.0 */
/* fill_variables.c - replaces the memcpy that fills a small variable from a constant by stores.
 *
 *     @init = private constant %S { float 1.0, i32 -1 }
 *     memcpy(%v, @init, 8)                   =>     store float 1.0, ptr %v
 *     call void @add(ptr %v)                        store i32 -1, ptr %v + 4
 *
 * LLVM may replace a variable that is a copy of a constant by the constant, also after gaspar has
 * named the variable's accesses; so such accesses stay generic (facts_resolved()).  A variable that
 * stores fill is no copy: LLVM cannot replace %v, and @add's accesses can be named private.  LLVM
 * can do this only on targets on which variables have generic pointers (NVIDIA).
 *
 * A constant that nothing uses any more is deleted.  ptxas refuses one that holds the address of
 * shared memory, which clang makes of `Part s{tile, 64}`.
 *
 * Needs    facts: what else writes the variable.        Keeps  nothing.
 * Does not change a variable that only this copy writes, or whose writes are not known: LLVM then
 *          uses the constant itself, without a copy [only-read]; does not change one with too many
 *          members, or members that are not whole bytes [many]; does not change a copy that is
 *          volatile or copies a part [part], or one of a constant that another module may replace
 *          [replaced]; does nothing on a target whose variables have an address space of their own
 *          [target]; does not delete a constant that something else uses [used].
 * Safe     because the stores stand at the copy's place and write the same value to each member
 *          that has one in the constant.  Bytes between members, and undef members, may have any
 *          value. */
#include "base/guard.h"
#include "facts/world.h"
#include "ir/access.h"
#include "ir/ir.h"
#include "pass/limits.h"
#include "rewrite/objects.h"

#include <assert.h>
#include <llvm-c/Target.h>

/* One member of a constant. */
struct member {
    LLVMValueRef value;
    uint64_t at; /* its byte offset */
};

struct filler {
    struct unit *u;
    LLVMTargetDataRef td; /* borrowed from the module */
    LLVMBuilderRef builder;
    struct rewrite_objects writes;
    struct member member[BUDGET_FILLED_MEMBERS];
    unsigned n;
    bool many; /* a constant had more members */
};

/* True if something other than this copy is known to write the variable. */
static bool is_written(struct filler *s, LLVMValueRef copy)
{
    struct memory *m = &s->u->facts->memory;
    uint32_t object = facts_get(s->u->facts, LLVMGetOperand(copy, 0), 1).object;
    uint32_t member[BUDGET_GROUP];
    if (object == MEMORY_NONE || memory_find(m, object) == MEMORY_UNKNOWN ||
        memory_members(m, object, member) != 1)
        return false;
    return rewrite_objects_count(&s->writes, member[0]) > 1;
}

/* Lists the members of the constant `c`, which begins at byte `at`.  False: there are too many
 * members, or one is not a whole number of bytes, as an i1. */
static bool list(struct filler *s, LLVMValueRef c, uint64_t at)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (LLVMIsUndef(c))
        return true;
    if (kind == LLVMStructTypeKind) {
        bool all = true;
        for (unsigned k = 0; all && k < LLVMCountStructElementTypes(type); k++)
            all = list(s, LLVMGetAggregateElement(c, k),
                       at + LLVMOffsetOfElement(s->td, type, k)); /* each at least a member */
        return all;
    }
    if (kind == LLVMArrayTypeKind) {
        uint64_t n = LLVMGetArrayLength2(type);
        uint64_t step = LLVMABISizeOfType(s->td, LLVMGetElementType(type));
        bool all = n <= BUDGET_FILLED_MEMBERS;
        s->many |= !all;
        for (uint64_t k = 0; all && k < n; k++)
            all = list(s, LLVMGetAggregateElement(c, (unsigned)k), at + k * step);
        return all;
    }
    s->many |= s->n == COUNTOF(s->member);
    if (LLVMSizeOfTypeInBits(s->td, type) != 8 * LLVMStoreSizeOfType(s->td, type) ||
        s->n == COUNTOF(s->member))
        return false;
    s->member[s->n++] = (struct member){ c, at };
    return true;
}

/* The constant that the call copies, as a whole, to a variable.  NULL: the call is no such copy. */
static LLVMValueRef copied_constant(struct filler *s, LLVMValueRef call)
{
    if (!LLVMIsACallInst(call) || ir_access(call).n != 2 || LLVMGetNumArgOperands(call) != 4)
        return NULL;
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
    LLVMValueRef size = LLVMGetOperand(call, 2);
    if (!LLVMIsAAllocaInst(to) || !LLVMIsAGlobalVariable(from) || !LLVMIsGlobalConstant(from) ||
        !LLVMGetInitializer(from))
        return NULL;
    uint64_t bytes = LLVMABISizeOfType(s->td, LLVMGlobalGetValueType(from));
    bool whole = LLVMIsAConstantInt(size) && LLVMConstIntGetZExtValue(size) == bytes;
    if (GUARD("fill-variables:part", !whole || ir_access(call).is_volatile))
        return NULL;
    bool replaced = !ir_is_local(from) || LLVMIsExternallyInitialized(from);
    return GUARD("fill-variables:replaced", replaced) ? NULL : LLVMGetInitializer(from);
}

/* The alignment of an address `at` bytes behind an address with alignment `align`. */
static unsigned aligned(unsigned align, uint64_t at)
{
    assert((align & (align - 1)) == 0 && align > 0 && "a power of two");
    while (at & (align - 1))
        align /= 2;
    return align;
}

static void fill(struct filler *s, LLVMValueRef call)
{
    LLVMBuilderRef b = s->builder;
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
    assert(ir_is_local(from) && "copied_constant() gives no other");
    LLVMTypeRef i8 = LLVMInt8TypeInContext(LLVMGetModuleContext(s->u->mod));
    LLVMTypeRef i64 = LLVMInt64TypeInContext(LLVMGetModuleContext(s->u->mod));
    LLVMPositionBuilderBefore(b, call); /* the stores get the call's debug location */
    for (unsigned k = 0; k < s->n; k++) {
        LLVMValueRef at = LLVMConstInt(i64, s->member[k].at, false);
        LLVMValueRef place = s->member[k].at ? LLVMBuildInBoundsGEP2(b, i8, to, &at, 1, "") : to;
        LLVMSetAlignment(LLVMBuildStore(b, s->member[k].value, place),
                         aligned(ir_alignment(to), s->member[k].at));
    }
    trace_event(s->u->trace, s->u->pass, EVENT_PLACE, ir_loc(call), ir_name_of(to), "stores");
    facts_forget(s->u->facts, call);
    LLVMInstructionEraseFromParent(call);
    if (!GUARD("fill-variables:used", LLVMGetFirstUse(from) != NULL)) {
        facts_forget(s->u->facts, from);
        LLVMDeleteGlobal(from);
    }
}

static int run(struct unit *u)
{
    struct filler s = { .u = u, .td = LLVMGetModuleDataLayout(u->mod) };
    struct arena arena;
    bool found = false, changed = false;
    if (!u->has_generic || GUARD("fill-variables:target", !u->facts->loose))
        return PASS_SAME;
    s.builder = LLVMCreateBuilderInContext(LLVMGetModuleContext(u->mod));
    arena_init(&arena);
    rewrite_objects_init(&s.writes, u, &arena);
    WORLD_EACH_FUNCTION (u, fn)
        IR_EACH_BLOCK (fn, bb)
            for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
                next = LLVMGetNextInstruction(i);
                LLVMValueRef c = copied_constant(&s, i);
                if (c && !found)
                    rewrite_note_writes(&s.writes);
                found |= c != NULL;
                s.n = 0;
                s.many = false;
                bool writes = c && !GUARD("fill-variables:only-read", !is_written(&s, i));
                bool listed = writes && !GUARD("fill-variables:many", !list(&s, c, 0));
                if (s.many)
                    PASS_BUDGET_MET(u, ir_name_of(fn), FILLED_MEMBERS, 0);
                if (!listed)
                    continue;
                fill(&s, i);
                changed = true;
            }
    LLVMDisposeBuilder(s.builder);
    arena_fini(&arena);
    return changed ? PASS_CHANGED : PASS_SAME;
}

const struct pass rewrite_fill_variables_pass = {
    .name = "fill-variables",
    .brief = "fill small variables that begin as a copy of a constant by stores",
    .run = run,
    .needs = PROP_FACTS,
    .after = LEVEL_CHECKED,
    .not_after = LEVEL_TAGGED,
    .again_is_noop = true,
};
