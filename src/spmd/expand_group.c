/* SPDX-License-Identifier: Apache-2.0 */
/* expand_group.c - functions of a work-group become functions of sub-groups and local memory.
 *
 *     r = work_group_reduce_add(v)
 *  => part[get_sub_group_id()] = sub_group_reduce_add(v);  barrier;
 *     for (r = 0, k = 0; k < get_num_sub_groups(); k++) r += part[k];  barrier
 *
 * A scan takes from the loop what the sum was before it came to the own sub-group.  Floats are
 * combined in the order of the work-items, so each of these has a part.  Where a group is one
 * thread, the function of the sub-group does it all.
 *
 * Needs     kernels in which all is inlined, since what a group is depends on the kernel.
 * Does not  touch a call outside of a kernel [no code]: nothing else has code that is written.
 * Safe because: all work-items of the group reach such a call (OpenCL C 3.0, 6.15.16), the barrier
 * behind the stores makes them seen, and the one behind the loop keeps the next call's stores
 * behind it. */
#include "spmd/expand.h"

#include "base/text.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/functions.h"
#include "semantics/lane_sum.h"
#include "spmd/asks.h"
#include "spmd/build_calls.h"

#include <assert.h>
#include <llvm-c/DebugInfo.h>

struct at {
    LLVMBuilderRef b;
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMValueRef call;
    uint32_t parts;  /* of a group at most */
    bool one_thread; /* the group is one */
    LLVMTypeRef i32, i64;
};

/* ---- calls ---- */

static LLVMValueRef number(const struct at *a, uint64_t v)
{
    return LLVMConstInt(a->i32, v, false);
}

static LLVMValueRef local_id(const struct at *a, unsigned dim)
{
    return LLVMBuildTrunc(a->b, spmd_library_ask(a->b, "_Z12get_local_idj", dim), a->i32, "");
}

static void barrier(const struct at *a) { spmd_library_barrier(a->b, 1); }

/* Calls the function of a sub-group whose name begins so, of the type of the call's: the name ends
 * in the same letters.  `part`: what stands behind "group_" in the name, "reduce_add". */
static LLVMValueRef of_thread(const struct at *a, const char *part, LLVMValueRef v)
{
    static const char sub[] = "sub_group_";
    const char *name = ir_name_of(ir_callee(a->call));
    size_t end = strlen(name);
    const char *letters = name + end - (end > 2 && name[end - 2] == 'D' ? 2 : 1);
    struct text t = { 0 };
    text_putf(&t, "_Z%zu%s%s%s", sizeof sub - 1 + strlen(part), sub, part, letters);
    v = spmd_library_call(a->b, text_get(&t), LLVMTypeOf(a->call), &v, 1);
    text_fini(&t);
    return v;
}

/* ---- memory ---- */

/* The array for the parts of this type, one of the module for all calls. */
static LLVMValueRef parts_of(const struct at *a, LLVMTypeRef type)
{
    struct text t = { 0 };
    char *spelled = LLVMPrintTypeToString(type);
    text_putf(&t, "gaspar.parts.%s.%u", spelled, a->parts);
    LLVMDisposeMessage(spelled);
    LLVMValueRef v = LLVMGetNamedGlobal(a->m, text_get(&t));
    if (!v) {
        LLVMTypeRef array = LLVMArrayType2(type, a->parts);
        v = LLVMAddGlobalInAddressSpace(a->m, array, text_get(&t), 3);
        LLVMSetLinkage(v, LLVMInternalLinkage);
        LLVMSetInitializer(v, LLVMGetUndef(array));
    }
    text_fini(&t);
    return v;
}

static LLVMValueRef place(const struct at *a, LLVMTypeRef type, LLVMValueRef k)
{
    return LLVMBuildGEP2(a->b, type, parts_of(a, type), &k, 1, "");
}

/* ---- functions ---- */

/* The parts before the own one, and all, combined in their order. */
struct combined {
    LLVMValueRef before, all;
};

/* `mine` is part `own` of n. */
static struct combined loop(const struct at *a, const struct lane_sum *s, LLVMValueRef mine,
                            LLVMValueRef own, LLVMValueRef n)
{
    LLVMBuildStore(a->b, mine, place(a, s->type, own));
    barrier(a);
    LLVMBasicBlockRef before = LLVMGetInstructionParent(a->call);
    LLVMBasicBlockRef behind = shim_split_block(a->call);
    LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(a->ctx, behind, "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(before));
    LLVMPositionBuilderAtEnd(a->b, before);
    LLVMBuildBr(a->b, code);
    LLVMPositionBuilderAtEnd(a->b, code);
    LLVMValueRef k = LLVMBuildPhi(a->b, a->i32, ""), sum = LLVMBuildPhi(a->b, s->type, "");
    LLVMValueRef found = LLVMBuildPhi(a->b, s->type, ""), none = lane_sum_identity(s);
    LLVMValueRef is_own = LLVMBuildICmp(a->b, LLVMIntEQ, k, own, "");
    LLVMValueRef now = LLVMBuildSelect(a->b, is_own, sum, found, "");
    LLVMValueRef v = LLVMBuildLoad2(a->b, s->type, place(a, s->type, k), "");
    LLVMValueRef next = lane_sum_combine(a->b, s, sum, v), zero = number(a, 0);
    LLVMValueRef more = LLVMBuildAdd(a->b, k, number(a, 1), "");
    LLVMBuildCondBr(a->b, LLVMBuildICmp(a->b, LLVMIntULT, more, n, ""), code, behind);
    LLVMValueRef phis[] = { k, sum, found };
    LLVMValueRef first[] = { zero, none, none }, later[] = { more, next, now };
    for (unsigned p = 0; p < COUNTOF(phis); p++) {
        LLVMAddIncoming(phis[p], &first[p], &before, 1);
        LLVMAddIncoming(phis[p], &later[p], &code, 1);
    }
    LLVMPositionBuilderBefore(a->b, a->call);
    barrier(a);
    return (struct combined){ .before = now, .all = next };
}

static struct combined over_threads(const struct at *a, const struct lane_sum *s, LLVMValueRef mine)
{
    LLVMValueRef own = spmd_library_call(a->b, "_Z16get_sub_group_idv", a->i32, NULL, 0);
    LLVMValueRef n = spmd_library_call(a->b, "_Z18get_num_sub_groupsv", a->i32, NULL, 0);
    return loop(a, s, mine, own, n);
}

static LLVMValueRef vote(const struct at *a, bool all)
{
    LLVMValueRef v = LLVMGetOperand(a->call, 0);
    struct lane_sum s = { .op = all ? REDUCE_MIN : REDUCE_MAX, .type = a->i32, .is_signed = true };
    v = of_thread(a, all ? "all" : "any", v);
    return a->one_thread ? v : over_threads(a, &s, v).all;
}

/* The work-item whose ids the operands are stores its value; a dimension without operand counts as
 * 0. */
static LLVMValueRef broadcast(const struct at *a)
{
    LLVMTypeRef type = LLVMTypeOf(a->call);
    LLVMValueRef v = LLVMGetOperand(a->call, 0), zero = number(a, 0), is = NULL;
    unsigned n = LLVMGetNumArgOperands(a->call);
    for (unsigned k = 0; k < 3; k++) {
        LLVMValueRef id = local_id(a, k), from = zero;
        if (k + 1 < n)
            from = LLVMBuildIntCast2(a->b, LLVMGetOperand(a->call, k + 1), a->i32, false, "");
        LLVMValueRef same = LLVMBuildICmp(a->b, LLVMIntEQ, id, from, "");
        is = is ? LLVMBuildAnd(a->b, is, same, "") : same;
    }
    LLVMBasicBlockRef before = LLVMGetInstructionParent(a->call);
    LLVMBasicBlockRef behind = shim_split_block(a->call);
    LLVMBasicBlockRef code = LLVMInsertBasicBlockInContext(a->ctx, behind, "");
    LLVMInstructionEraseFromParent(LLVMGetBasicBlockTerminator(before));
    LLVMPositionBuilderAtEnd(a->b, before);
    LLVMBuildCondBr(a->b, is, code, behind);
    LLVMPositionBuilderAtEnd(a->b, code);
    LLVMBuildStore(a->b, v, place(a, type, zero));
    LLVMBuildBr(a->b, behind);
    LLVMPositionBuilderBefore(a->b, a->call);
    barrier(a);
    v = LLVMBuildLoad2(a->b, type, place(a, type, zero), "");
    barrier(a);
    return v;
}

static LLVMValueRef combined(const struct at *a, enum function_reduce op)
{
    static const char *const names[] = { "reduce_add",         "reduce_min",
                                         "reduce_max",         "scan_exclusive_add",
                                         "scan_exclusive_min", "scan_exclusive_max",
                                         "scan_inclusive_add", "scan_inclusive_min",
                                         "scan_inclusive_max" };
    struct lane_sum s = lane_sum_of(op, a->call);
    LLVMValueRef v = LLVMGetOperand(a->call, 0);
    bool inclusive = op >= REDUCE_INCLUSIVE_ADD, scan = op >= REDUCE_EXCLUSIVE_ADD;
    assert(op - REDUCE_ADD < COUNTOF(names) && "the functions that combine, in enum's order");
    if (a->one_thread)
        return of_thread(a, names[op - REDUCE_ADD], v);
    if (lane_sum_in_order(&s)) {
        LLVMValueRef own = spmd_library_call(a->b, "_Z19get_local_linear_idv", a->i64, NULL, 0);
        LLVMValueRef size = LLVMBuildTrunc(a->b, spmd_library_size(a->b), a->i32, "");
        own = LLVMBuildTrunc(a->b, own, a->i32, "");
        struct combined c = loop(a, &s, v, own, size);
        return !scan ? c.all : inclusive ? lane_sum_combine(a->b, &s, c.before, v) : c.before;
    }
    LLVMValueRef all = of_thread(a, names[s.op - REDUCE_ADD], v);
    if (scan)
        v = of_thread(a, names[op - REDUCE_ADD], v);
    struct combined c = over_threads(a, &s, all);
    return scan ? lane_sum_combine(a->b, &s, c.before, v) : c.all;
}

/* ---- the pass ---- */

static LLVMValueRef expanded(const struct at *a, const struct function_row *row)
{
    switch ((enum function_reduce)row->what) {
    case REDUCE_ALL:
    case REDUCE_ANY: return vote(a, row->what == REDUCE_ALL);
    case REDUCE_BROADCAST: return broadcast(a);
    case REDUCE_ADD:
    case REDUCE_MIN:
    case REDUCE_MAX:
    case REDUCE_EXCLUSIVE_ADD:
    case REDUCE_EXCLUSIVE_MIN:
    case REDUCE_EXCLUSIVE_MAX:
    case REDUCE_INCLUSIVE_ADD:
    case REDUCE_INCLUSIVE_MIN:
    case REDUCE_INCLUSIVE_MAX: return combined(a, (enum function_reduce)row->what);
    case REDUCE_COUNT:
    case REDUCE_MUL:
    case REDUCE_AND:
    case REDUCE_OR:
    case REDUCE_XOR:
    case REDUCE_LOGICAL_AND:
    case REDUCE_LOGICAL_OR:
    case REDUCE_LOGICAL_XOR: break;
    }
    return NULL; /* NVIDIA's barriers that count: no_vector.c refuses them */
}

static bool is_scalar(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) != LLVMVectorTypeKind && LLVMGetTypeKind(t) != LLVMPointerTypeKind;
}

static void kernel(struct at *a, LLVMValueRef fn, unsigned lanes)
{
    uint32_t size[3];
    bool known = spmd_asked_size(fn, size);
    uint64_t items = known ? (uint64_t)size[0] * size[1] * size[2] : SPMD_GROUP_ITEMS;
    a->parts = items < SPMD_GROUP_ITEMS ? (uint32_t)items : SPMD_GROUP_ITEMS;
    unsigned least = spmd_asked_lanes(fn) ? spmd_asked_lanes(fn) : lanes;
    a->one_thread = known && items == size[0] && items <= least;
    IR_EACH_BLOCK (fn, bb)
        for (LLVMValueRef i = LLVMGetFirstInstruction(bb), next; i; i = next) {
            next = LLVMGetNextInstruction(i);
            LLVMValueRef of = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            const struct function_row *row = of ? function_find(of) : NULL;
            if (!row || row->action != ACTION_REDUCE || !is_scalar(LLVMTypeOf(i)))
                continue;
            a->call = i;
            LLVMPositionBuilderBefore(a->b, i);
            LLVMSetCurrentDebugLocation2(a->b, LLVMInstructionGetDebugLoc(i));
            LLVMValueRef v = expanded(a, row);
            if (!v)
                continue;
            bool split = LLVMGetInstructionParent(i) != bb;
            LLVMReplaceAllUsesWith(i, v);
            LLVMInstructionEraseFromParent(i);
            if (split)
                break; /* the rest stands in a new block, which the walk reaches */
        }
}

void spmd_expand_groups(LLVMModuleRef m, unsigned lanes)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    struct at a = { .b = LLVMCreateBuilderInContext(ctx),
                    .m = m,
                    .ctx = ctx,
                    .i32 = LLVMInt32TypeInContext(ctx),
                    .i64 = LLVMInt64TypeInContext(ctx) };
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn) && ir_is_kernel(fn))
            kernel(&a, fn, lanes);
    LLVMDisposeBuilder(a.b);
}
