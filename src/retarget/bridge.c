/* SPDX-License-Identifier: Apache-2.0 */
/* bridge.c - replaces one target's intrinsics by OpenCL's functions, and its fences by LLVM's. */
#include "retarget/packet.h"
#include "retarget/work.h"
#include "semantics/null.h"

#include <assert.h>
#include <string.h>

/* A vendor's intrinsic and OpenCL's function for it.  `of` is NULL if the intrinsic gives the
 * address of a packet, each word of which has a function, or is a fence; both are NULL for an
 * unknown one. */
struct bridge {
    const struct function_row *row, *of;
};

static bool is_packet(const struct function_row *row)
{
    return row->action == ACTION_QUERY &&
           (row->what == WORD_DISPATCH || row->what == WORD_IMPLICIT);
}

/* The scope of the fence that an intrinsic is, in the old target's words; NULL: it is none.  CUDA's
 * __threadfence() is llvm.nvvm.membar.gl. */
static const char *fence_scope(LLVMValueRef fn)
{
    static const struct {
        const char *name, *scope;
    } fences[] = { { "llvm.nvvm.membar.cta", "block" },
                   { "llvm.nvvm.membar.gl", "device" },
                   { "llvm.nvvm.membar.sys", "" } };
    for (size_t k = 0; k < COUNTOF(fences); k++)
        if (strcmp(ir_name_of(fn), fences[k].name) == 0)
            return fences[k].scope;
    return NULL;
}

static struct bridge find(const struct retarget *r, LLVMValueRef fn)
{
    struct bridge none = { NULL, NULL }, b = none;
    if (!LLVMGetIntrinsicID(fn) || function_machine(fn) != r->from->map)
        return none;
    b.row = function_find_in(fn, false);
    b.of = b.row ? function_in_opencl(b.row) : NULL;
    return b.of || (b.row && (is_packet(b.row) || fence_scope(fn))) ? b : none;
}

/* ---- packets ---- */

const struct packet_word *rt_packet_word(size_t k)
{
    static const struct packet_word words[] = {
#define PACKET_WORD(packet, offset, bytes, what, dimension) \
    { WORD_##packet, offset, bytes, WORD_##what, dimension, false },
#define PACKET_REST(packet, offset, bytes, dimension) \
    { WORD_##packet, offset, bytes, WORD_GLOBAL_SIZE, dimension, true },
#include "retarget/packet.def"
#undef PACKET_WORD
#undef PACKET_REST
    };
    return k < COUNTOF(words) ? &words[k] : NULL;
}

/* The word that a load of a packet at `offset` reads, or NULL. */
static const struct packet_word *word_at(int packet, LLVMValueRef load, uint64_t offset)
{
    LLVMTypeRef t = LLVMTypeOf(load);
    const struct packet_word *w;
    for (size_t k = 0; (w = rt_packet_word(k)); k++)
        if ((int)w->packet == packet && w->offset == offset &&
            LLVMGetTypeKind(t) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(t) == 8 * w->bytes)
            return w;
    return NULL;
}

/* Where an address points in a packet: at the first offset, or with a condition at one of two:
 *
 *     %off = select i1 %full, i64 12, i64 18           HIP's blockDim.x
 *     %at = getelementptr i8, ptr addrspace(4) %packet, i64 %off */
struct place {
    LLVMValueRef condition;
    uint64_t offset[2];
};

static bool is_number(LLVMValueRef v) { return LLVMIsAConstantInt(v) != NULL; }

/* Moves the place as the GEP does; false: it moves otherwise. */
static bool moves(const struct retarget *r, LLVMValueRef gep, struct place *p)
{
    uint64_t size = LLVMABISizeOfType(r->old, LLVMGetGEPSourceElementType(gep));
    LLVMValueRef index = LLVMGetOperand(gep, 1), by[2] = { index, index };
    bool choice = LLVMIsASelectInst(index) != NULL;
    for (unsigned k = 0; k < 2 && choice; k++)
        by[k] = LLVMGetOperand(index, k + 1);
    if (LLVMGetNumOperands(gep) != 2 || !is_number(by[0]) || !is_number(by[1]) ||
        (choice && p->condition))
        return false;
    p->condition = choice ? LLVMGetOperand(index, 0) : p->condition;
    for (unsigned k = 0; k < 2; k++)
        p->offset[k] += LLVMConstIntGetZExtValue(by[k]) * size;
    return true;
}

/* True for a phi of the packet's address alone, which each of its inputs asks for again. */
static bool is_again(LLVMValueRef phi, struct place at)
{
    bool same = LLVMIsAPHINode(phi) && !at.condition && at.offset[0] == 0;
    for (unsigned k = 0; same && k < LLVMCountIncoming(phi); k++) {
        LLVMValueRef call = LLVMGetIncomingValue(phi, k), first = LLVMGetIncomingValue(phi, 0);
        same = LLVMIsACallInst(call) && LLVMIsACallInst(first) &&
               LLVMGetCalledValue(call) == LLVMGetCalledValue(first);
    }
    return same;
}

/* True if all uses of the packet are loads of words that have a row. */
static bool is_understood(const struct retarget *r, int packet, LLVMValueRef p, struct place at)
{
    IR_EACH_USE (p, use) {
        LLVMValueRef i = LLVMGetUser(use);
        struct place to = at;
        bool known = LLVMIsALoadInst(i) && word_at(packet, i, at.offset[0]) &&
                     word_at(packet, i, at.offset[1]);
        if (is_again(i, at) || (LLVMIsAGetElementPtrInst(i) && moves(r, i, &to)))
            known = is_understood(r, packet, i, to);
        if (!known)
            return false;
    }
    return true;
}

static const struct place begin = { NULL, { 0, 0 } };

bool rt_bridged(const struct retarget *r, LLVMValueRef call)
{
    struct bridge b = find(r, LLVMGetCalledValue(call));
    if (!b.row || (b.row->action == ACTION_TEST && r->to->map == MAP_HOST))
        return false; /* the type of a host's pointer names no space */
    return b.of || !is_packet(b.row) || is_understood(r, b.row->what, call, begin);
}

/* ---- calls ---- */

/* A call of OpenCL's function.  `like`: the call in whose place it meets other work-items, or
 * NULL. */
static LLVMValueRef call_of(struct retarget *r, const char *name, LLVMTypeRef type,
                            LLVMValueRef *arg, LLVMValueRef like)
{
    bool is_new;
    LLVMValueRef fn = rt_callee(r, name, type, &is_new);
    if (is_new) {
        ir_add_attribute(fn, "nounwind");
        ir_add_attribute(fn, like ? "convergent" : "willreturn");
        if (r->from->map == MAP_SPIR)
            LLVMSetFunctionCallConv(fn, LLVMSPIRFUNCCallConv);
    }
    LLVMValueRef call = like ? rt_call_like(r, fn, arg, like)
                             : LLVMBuildCall2(r->b, type, fn, arg, LLVMCountParamTypes(type), "");
    LLVMSetInstructionCallConv(call, LLVMGetFunctionCallConv(fn));
    return call;
}

/* A number of the launch, as wide as `want`; of a dimension that is a number, or FUNCTION_ARG: what
 * the call was given. */
static LLVMValueRef query(struct retarget *r, const struct function_row *of, int dimension,
                          LLVMValueRef given, LLVMTypeRef want)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx), type;
    bool takes = of->detail == FUNCTION_ARG;
    assert(takes || of->lanes || of->what == WORD_DIMS); /* these give an unsigned, others a size */
    type = LLVMFunctionType(takes ? LLVMIntTypeInContext(r->ctx, r->from->word) : i32, &i32, takes,
                            false);
    LLVMValueRef arg = dimension == FUNCTION_ARG
                           ? given
                           : LLVMConstInt(i32, takes ? (unsigned)dimension : 0, false);
    return LLVMBuildIntCast2(r->b, call_of(r, of->name, type, &arg, NULL), want, false, "");
}

/* Tests the pointer, and gives the intrinsic's answer: the pointer in the named space is not
 * null. */
static LLVMValueRef test(struct retarget *r, struct bridge b, LLVMValueRef p)
{
    LLVMTypeRef named = rt_pointer(r, rt_number_of(r->from, b.row->space)), from = LLVMTypeOf(p);
    LLVMTypeRef type = LLVMFunctionType(named, &from, 1, false);
    LLVMValueRef null = null_of(r->from, named);
    LLVMValueRef v = call_of(r, b.of->name, type, &p, NULL);
    return b.row->test == TEST_POINTER ? v : LLVMBuildICmp(r->b, LLVMIntNE, v, null, "");
}

static LLVMValueRef number(struct retarget *r, enum function_word what, unsigned dimension,
                           LLVMTypeRef type)
{
    struct function_row asked = { .action = ACTION_QUERY, .what = what, .detail = (int)dimension };
    const struct function_row *of = function_in_opencl(&asked);
    assert(of);
    return query(r, of, (int)dimension, NULL, type);
}

/* What the word holds.  AMD's number of groups leaves out the last one where that has fewer
 * work-items, and tells how many these are (AMDGPU usage guide, hidden_block_count and
 * hidden_remainder_x); OpenCL's counts it. */
static LLVMValueRef read_word(struct retarget *r, const struct packet_word *w, LLVMTypeRef type)
{
    if (w->what != WORD_GROUP_COUNT && !w->rest)
        return number(r, w->what, w->dimension, type);
    LLVMTypeRef size = LLVMIntTypeInContext(r->ctx, r->from->word);
    LLVMValueRef all = number(r, WORD_GLOBAL_SIZE, w->dimension, size);
    LLVMValueRef each = number(r, WORD_ENQUEUED_SIZE, w->dimension, size);
    LLVMValueRef n =
        w->rest ? LLVMBuildURem(r->b, all, each, "") : LLVMBuildUDiv(r->b, all, each, "");
    return LLVMBuildIntCast2(r->b, n, type, false, "");
}

static void read_packet(struct retarget *r, int packet, LLVMValueRef p, struct place at)
{
    for (LLVMUseRef use; (use = LLVMGetFirstUse(p));) {
        LLVMValueRef i = LLVMGetUser(use);
        struct place to = at;
        if (LLVMIsALoadInst(i)) {
            LLVMTypeRef type = LLVMTypeOf(i);
            LLVMPositionBuilderBefore(r->b, i);
            LLVMValueRef v = read_word(r, word_at(packet, i, at.offset[0]), type);
            if (at.condition) {
                LLVMValueRef other = read_word(r, word_at(packet, i, at.offset[1]), type);
                v = LLVMBuildSelect(r->b, at.condition, v, other, "");
            }
            LLVMReplaceAllUsesWith(i, v);
        } else {
            if (LLVMIsAGetElementPtrInst(i))
                moves(r, i, &to);
            read_packet(r, packet, i, to);
        }
        LLVMInstructionEraseFromParent(i);
    }
}

static void barrier(struct retarget *r, struct bridge b, LLVMValueRef call)
{
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(r->ctx), &i32, 1, false);
    LLVMValueRef flags = b.row->detail == FUNCTION_ARG
                             ? LLVMGetOperand(call, 0)
                             : LLVMConstInt(i32, (unsigned)b.row->detail, false);
    call_of(r, b.of->name, type, &flags, call);
}

static void fence(struct retarget *r, const char *scope)
{
    unsigned id = LLVMGetSyncScopeID(r->ctx, scope, strlen(scope));
    LLVMBuildFenceSyncScope(r->b, LLVMAtomicOrderingSequentiallyConsistent, id, "");
}

static void replace(struct retarget *r, LLVMValueRef call, struct bridge b)
{
    int dimension = b.row->detail;
    LLVMValueRef now = NULL, given = dimension == FUNCTION_ARG ? LLVMGetOperand(call, 0) : NULL;
    LLVMPositionBuilderBefore(r->b, call);
    if (!b.of && !is_packet(b.row))
        fence(r, fence_scope(LLVMGetCalledValue(call)));
    else if (!b.of)
        read_packet(r, b.row->what, call, begin);
    else if (b.row->action == ACTION_BARRIER)
        barrier(r, b, call);
    else if (b.row->action == ACTION_TEST)
        now = test(r, b, LLVMGetOperand(call, 0));
    else
        now = query(r, b.of, dimension, given, LLVMTypeOf(call));
    if (now)
        LLVMReplaceAllUsesWith(call, now);
    LLVMInstructionEraseFromParent(call);
}

/* On SPIR the triple makes OpenCL's names mean the library's functions; elsewhere a version of
 * OpenCL in the metadata does. */
static void speak_opencl(struct retarget *r)
{
    static const char name[] = "opencl.ocl.version";
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    LLVMMetadataRef part[] = { LLVMValueAsMetadata(LLVMConstInt(i32, 2, false)),
                               LLVMValueAsMetadata(LLVMConstInt(i32, 0, false)) };
    if (r->to->map != MAP_SPIR && LLVMGetNamedMetadataNumOperands(r->m, name) == 0)
        LLVMAddNamedMetadataOperand(
            r->m, name, LLVMMetadataAsValue(r->ctx, LLVMMDNodeInContext2(r->ctx, part, 2)));
}

void rt_bridge(struct retarget *r)
{
    bool opencl = r->from->map == MAP_SPIR;
    if (r->from->map == r->to->map)
        return;
    for (LLVMValueRef fn = LLVMGetFirstFunction(r->m), after; fn; fn = after) {
        struct bridge b = find(r, fn);
        after = LLVMGetNextFunction(fn);
        if (!b.row)
            continue;
        opencl |= b.of || is_packet(b.row);
        while (LLVMGetFirstUse(fn))
            replace(r, LLVMGetUser(LLVMGetFirstUse(fn)), b);
        LLVMDeleteFunction(fn);
    }
    if (opencl)
        speak_opencl(r);
}
