/* SPDX-License-Identifier: Apache-2.0 */
/* kernel.c - the interface of the new function, and what it knows of its place in the launch.
 *
 *     k(global int *x)   =>   k(i64 %x, <3 x i32> %thread, <3 x i32> %size, …)
 *
 * A thread has `lanes` work-items side by side in dimension 0; in the others it is one row:
 * lane l of thread (tx, ty, tz) is work-item (tx * lanes + l, ty, tz) of its group.
 *
 * Does not  turn on a lane without a work-item, behind the group's end in dimension 0 [entry].
 * Safe because: a launch starts no thread without work-items, so that the entry's block runs with
 * one on. */
#include "spmd/widen.h"

#include "base/guard.h"
#include "genx/model/implicit.h"
#include "ir/ir.h"
#include "ir/kernel_words.h"
#include "semantics/functions.h"

#include <assert.h>
#include <limits.h>

/* The machine's number for each word. */
static const unsigned implicit[SPMD_WORDS] = {
    [SPMD_THREAD] = IMPLICIT_LOCAL_ID,        [SPMD_SIZE] = IMPLICIT_ITEM_SIZE,
    [SPMD_ENQUEUED] = IMPLICIT_ITEM_ENQUEUED, [SPMD_GLOBAL] = IMPLICIT_ITEM_GLOBAL,
    [SPMD_OFFSET] = IMPLICIT_ITEM_OFFSET,     [SPMD_COUNT] = IMPLICIT_GROUP_COUNT,
    [SPMD_DIMS] = IMPLICIT_ITEM_DIMS,
};

static const char *const names[SPMD_WORDS] = {
    [SPMD_THREAD] = "thread", [SPMD_SIZE] = "size",     [SPMD_ENQUEUED] = "enqueued",
    [SPMD_GLOBAL] = "global", [SPMD_OFFSET] = "offset", [SPMD_COUNT] = "count",
    [SPMD_DIMS] = "dims",
};

/* The words that the answer to a question is computed from. */
static uint32_t words_for(enum function_word what, bool linear)
{
    enum { ID = 1 << SPMD_THREAD | 1 << SPMD_SIZE };
    switch (what) {
    case WORD_GLOBAL_ID: return ID | 1 << SPMD_ENQUEUED | 1 << (linear ? SPMD_GLOBAL : SPMD_OFFSET);
    case WORD_ENQUEUED_SIZE: return 1 << SPMD_ENQUEUED;
    case WORD_GLOBAL_SIZE: return 1 << SPMD_GLOBAL;
    case WORD_GROUP_COUNT: return 1 << SPMD_COUNT;
    case WORD_GLOBAL_OFFSET: return 1 << SPMD_OFFSET;
    case WORD_DIMS: return 1 << SPMD_DIMS;
    default: return ID;
    }
}

/* Likewise to a question about the thread, OpenCL's sub-group. */
static uint32_t words_for_lanes(enum function_lanes lanes)
{
    return words_for(lanes == LANES_ENQUEUED ? WORD_ENQUEUED_SIZE : WORD_LOCAL_ID, false);
}

static uint32_t words_of(const struct spmd_widen *w)
{
    uint32_t words = words_for(WORD_LOCAL_ID, false); /* for the entry's mask */
    if (w->frame_bytes)
        words |= words_for(WORD_GLOBAL_ID, true);
    for (uint32_t b = 0; b < w->flow.c.n; b++)
        IR_EACH_INSTRUCTION (w->flow.c.block[b], i) {
            LLVMValueRef fn = LLVMIsACallInst(i) ? ir_callee(i) : NULL;
            const struct function_row *row = fn ? function_find(fn) : NULL;
            if (row && row->lanes)
                words |= words_for_lanes(row->lanes);
            else if (row && row->action == ACTION_QUERY)
                words |= words_for((enum function_word)row->what, row->detail == FUNCTION_SUM);
        }
    return w->required[0] ? words & ~(1u << SPMD_ENQUEUED) : words;
}

static LLVMValueRef part(struct spmd_widen *w, enum spmd_word word, unsigned dim)
{
    if (word == SPMD_ENQUEUED && w->required[0])
        return spmd_i32(w, w->required[dim]);
    assert(w->word[word] && "words_of() found all that are needed");
    return LLVMBuildExtractElement(w->b, w->word[word], spmd_i32(w, dim), "");
}

/* The group's number in a dimension. */
static LLVMValueRef group(struct spmd_widen *w, unsigned dim)
{
    static const char *const name[] = { "group.id.x", "group.id.y", "group.id.z" };
    return spmd_genx(w, name[dim], LLVMInt32TypeInContext(w->ctx), NULL, 0, 0);
}

/* ---- ids ---- */

/* The id of the work-items in the group: wide in dimension 0. */
static LLVMValueRef local_id(struct spmd_widen *w, unsigned dim)
{
    return dim ? part(w, SPMD_THREAD, dim) : w->ids;
}

static LLVMValueRef sum(struct spmd_widen *w, LLVMValueRef a, LLVMValueRef b)
{
    if (LLVMGetTypeKind(LLVMTypeOf(a)) == LLVMVectorTypeKind &&
        LLVMGetTypeKind(LLVMTypeOf(b)) != LLVMVectorTypeKind)
        b = spmd_splat(w, b);
    return LLVMBuildAdd(w->b, a, b, "");
}

/* The id among all work-items; `from_offset`: the first one's is the launch's offset, not 0. */
static LLVMValueRef global_id(struct spmd_widen *w, unsigned dim, bool from_offset)
{
    LLVMValueRef before = group(w, dim);
    before = LLVMBuildMul(w->b, before, part(w, SPMD_ENQUEUED, dim), "");
    if (from_offset)
        before = LLVMBuildAdd(w->b, before, part(w, SPMD_OFFSET, dim), "");
    return sum(w, local_id(w, dim), before);
}

/* The number of a place in a box of that size, (z * height + y) * width + x, in the type of the
 * result: a launch may have more work-items than a dword counts. */
static LLVMValueRef linear(struct spmd_widen *w, bool global, LLVMTypeRef type)
{
    enum spmd_word size = global ? SPMD_GLOBAL : SPMD_SIZE;
    LLVMValueRef at = NULL;
    for (unsigned k = 3; k-- > 0;) {
        LLVMValueRef id = global ? global_id(w, k, false) : local_id(w, k);
        id = LLVMBuildIntCast2(w->b, id, k ? type : LLVMVectorType(type, w->lanes), false, "");
        LLVMValueRef by = LLVMBuildIntCast2(w->b, part(w, size, k), type, false, "");
        at = at ? sum(w, id, LLVMBuildMul(w->b, at, by, "")) : id;
    }
    return at;
}

/* ---- private memory ---- */

static const char private_kind[] = "gaspar.private_buffer";

/* The parameter in which private-buffer (generic/) hands private variables on, and the bytes of a
 * work-item there; UINT_MAX and 0: the kernel has none. */
static unsigned private_parameter(LLVMValueRef fn, uint64_t *ret_bytes)
{
    uint64_t pair[2];
    bool has = ir_kernel_numbers(fn, private_kind, 2, pair);
    *ret_bytes = pair[1];
    return has ? (unsigned)pair[0] : UINT_MAX;
}

/* The bytes of one work-item's slice, so many that each variable in it is aligned. */
static uint64_t slice_bytes(const struct spmd_widen *w)
{
    enum { ALIGN = 128 };
    return ((uint64_t)w->frame_bytes + ALIGN - 1) / ALIGN * ALIGN;
}

/* Where the work-items' slices begin.  Their numbers are dwords: a launch of more work-items would
 * have a buffer of 2^39 bytes. */
static LLVMValueRef slice(struct spmd_widen *w, LLVMValueRef buffer)
{
    LLVMTypeRef word = LLVMInt64TypeInContext(w->ctx);
    LLVMValueRef by = spmd_splat(w, LLVMConstInt(word, slice_bytes(w), false));
    LLVMValueRef at = linear(w, true, LLVMInt32TypeInContext(w->ctx));
    at = LLVMBuildZExt(w->b, at, spmd_type(w, word, true), "");
    return sum(w, LLVMBuildMul(w->b, at, by, ""), buffer);
}

LLVMValueRef spmd_alloca(struct spmd_widen *w, LLVMValueRef i)
{
    uint32_t at = ptrmap_find(&w->frame, i);
    assert(at != PTRMAP_NONE && "no_vector.c accepts only those that have a place");
    return sum(w, w->slice, LLVMConstInt(LLVMInt64TypeInContext(w->ctx), at, false));
}

/* ---- the interface ---- */

/* The implicit parameters: words, the buffer of variables, and the private buffer. */
static unsigned add_implicit(struct spmd_widen *w, LLVMTypeRef *types, unsigned n)
{
    for (unsigned k = 0; k < SPMD_WORDS; k++)
        if (w->words >> k & 1)
            types[n++] = LLVMVectorType(LLVMInt32TypeInContext(w->ctx), 3);
    if (w->global_bytes)
        types[n++] = LLVMInt64TypeInContext(w->ctx);
    if (w->frame_bytes)
        types[n++] = LLVMInt64TypeInContext(w->ctx);
    return n;
}

/* The lanes of work-items that the group has. */
static LLVMValueRef entry_mask(struct spmd_widen *w)
{
    LLVMValueRef size = spmd_splat(w, part(w, SPMD_SIZE, 0));
    LLVMValueRef is = LLVMBuildICmp(w->b, LLVMIntULT, w->ids, size, "");
    return GUARD("kernel:entry", true) ? is : LLVMConstAllOnes(LLVMTypeOf(is));
}

void spmd_kernel_begin(struct spmd_widen *w)
{
    unsigned n = LLVMCountParams(w->old), all = n, at = n;
    LLVMTypeRef *types = base_alloc((n + SPMD_WORDS + 2) * sizeof *types);
    for (unsigned k = 0; k < n; k++)
        types[k] = spmd_type(w, LLVMTypeOf(LLVMGetParam(w->old, k)), false);
    w->words = words_of(w);
    all = add_implicit(w, types, n);
    w->fn = LLVMAddFunction(w->m, "",
                            LLVMFunctionType(LLVMVoidTypeInContext(w->ctx), types, all, false));
    free(types);
    LLVMSetDLLStorageClass(w->fn, LLVMDLLExportStorageClass);
    for (unsigned k = 0; k < n; k++) {
        spmd_put(w, LLVMGetParam(w->old, k), LLVMGetParam(w->fn, k));
        ir_take_name(LLVMGetParam(w->old, k), LLVMGetParam(w->fn, k));
    }
    for (unsigned k = 0; k < SPMD_WORDS; k++)
        if (w->words >> k & 1) {
            w->word[k] = LLVMGetParam(w->fn, at++);
            LLVMSetValueName2(w->word[k], names[k], strlen(names[k]));
        }
    if (w->global_bytes) {
        static const char name[] = "globals";
        w->globals = LLVMGetParam(w->fn, at++);
        LLVMSetValueName2(w->globals, name, sizeof name - 1);
    }
    LLVMPositionBuilderAtEnd(w->b, LLVMAppendBasicBlockInContext(w->ctx, w->fn, "entry"));
    LLVMValueRef lane[SPMD_LANES];
    for (unsigned k = 0; k < w->lanes; k++)
        lane[k] = spmd_i32(w, k);
    LLVMValueRef first = LLVMBuildMul(w->b, part(w, SPMD_THREAD, 0), spmd_i32(w, w->lanes), "");
    w->ids = LLVMBuildAdd(w->b, spmd_splat(w, first), LLVMConstVector(lane, w->lanes), "");
    w->mask[0] = entry_mask(w);
    if (w->frame_bytes)
        w->slice = slice(w, LLVMGetParam(w->fn, all - 1));
}

static LLVMValueRef node(const struct spmd_widen *w, LLVMValueRef *parts, unsigned n)
{
    return LLVMMDNodeInContext(w->ctx, parts, n);
}

static void set_metadata(struct spmd_widen *w, const char *kind, LLVMMetadataRef *parts, size_t n)
{
    LLVMGlobalSetMetadata(w->fn, LLVMGetMDKindIDInContext(w->ctx, kind, (unsigned)strlen(kind)),
                          LLVMMDNodeInContext2(w->ctx, parts, n));
}

void spmd_kernel_end(struct spmd_widen *w)
{
    unsigned n = LLVMCountParams(w->fn), given = LLVMCountParams(w->old);
    LLVMValueRef *kinds = base_alloc((n + 1) * sizeof *kinds);
    uint64_t bytes;
    unsigned given_private = private_parameter(w->old, &bytes);
    for (unsigned k = 0; k < n; k++)
        kinds[k] = spmd_i32(
            w, k == given_private || (k + 1 == n && w->frame_bytes) ? IMPLICIT_PRIVATE << 3 : 0);
    unsigned at = given;
    for (unsigned k = 0; k < SPMD_WORDS; k++)
        if (w->words >> k & 1)
            kinds[at++] = spmd_i32(w, implicit[k] << 3);
    if (w->global_bytes)
        kinds[at] = spmd_i32(w, IMPLICIT_GLOBALS << 3);
    spmd_globals_end(w, at);
    bytes = bytes > slice_bytes(w) ? bytes : slice_bytes(w);
    LLVMTypeRef word_type = LLVMInt64TypeInContext(w->ctx);
    const char *name = ir_name_of(w->fn);
    LLVMValueRef word = LLVMMDStringInContext(w->ctx, name, (unsigned)strlen(name));
    LLVMValueRef parts[] = { w->fn, word, node(w, kinds, n), spmd_i32(w, w->local_bytes),
                             node(w, NULL, 0) };
    LLVMAddNamedMetadataOperand(w->m, "genx.kernels", node(w, parts, COUNTOF(parts)));
    free(kinds);
    LLVMMetadataRef lanes = LLVMValueAsMetadata(spmd_i32(w, w->lanes)), size[3];
    for (unsigned k = 0; k < 3; k++)
        size[k] = LLVMValueAsMetadata(spmd_i32(w, w->required[k]));
    if (w->required[0])
        set_metadata(w, "reqd_work_group_size", size, 3);
    LLVMMetadataRef pair[] = { LLVMValueAsMetadata(spmd_i32(w, n - 1)),
                               LLVMValueAsMetadata(LLVMConstInt(word_type, bytes, false)) };
    set_metadata(w, "intel_reqd_sub_group_size", &lanes, 1);
    if (bytes)
        set_metadata(w, private_kind, pair, 2);
}

/* ---- questions ---- */

static LLVMValueRef answer(struct spmd_widen *w, enum function_word what, unsigned dim)
{
    bool is_size = what != WORD_LOCAL_ID && what != WORD_GLOBAL_ID && what != WORD_GROUP_ID &&
                   what != WORD_GLOBAL_OFFSET;
    if (dim > 2)
        return spmd_i32(w, is_size);
    switch (what) {
    case WORD_LOCAL_ID: return local_id(w, dim);
    case WORD_GLOBAL_ID: return global_id(w, dim, true);
    case WORD_GROUP_ID: return group(w, dim);
    case WORD_LOCAL_SIZE: return part(w, SPMD_SIZE, dim);
    case WORD_ENQUEUED_SIZE: return part(w, SPMD_ENQUEUED, dim);
    case WORD_GLOBAL_SIZE: return part(w, SPMD_GLOBAL, dim);
    case WORD_GROUP_COUNT: return part(w, SPMD_COUNT, dim);
    case WORD_GLOBAL_OFFSET: return part(w, SPMD_OFFSET, dim);
    case WORD_DIMS: return part(w, SPMD_DIMS, 0);
    case WORD_DISPATCH:
    case WORD_IMPLICIT: break;
    }
    assert(!"no_vector.c accepts no other question");
    return NULL;
}

/* The threads in a row of a group of that size. */
static LLVMValueRef row_threads(struct spmd_widen *w, enum spmd_word size)
{
    LLVMValueRef n = LLVMBuildAdd(w->b, part(w, size, 0), spmd_i32(w, w->lanes - 1), "");
    return LLVMBuildUDiv(w->b, n, spmd_i32(w, w->lanes), "");
}

/* Answers a question about the thread: its number counts rows of work-items, the last thread of
 * which may have fewer. */
static LLVMValueRef answer_lanes(struct spmd_widen *w, enum function_lanes what)
{
    enum spmd_word size = what == LANES_ENQUEUED ? SPMD_ENQUEUED : SPMD_SIZE;
    LLVMValueRef v, rows, lane[SPMD_LANES];
    switch (what) {
    case LANES_GROUP:
        rows = part(w, SPMD_SIZE, 1);
        v = LLVMBuildMul(w->b, part(w, SPMD_THREAD, 2), rows, "");
        v = LLVMBuildAdd(w->b, v, part(w, SPMD_THREAD, 1), "");
        v = LLVMBuildMul(w->b, v, row_threads(w, SPMD_SIZE), "");
        return LLVMBuildAdd(w->b, v, part(w, SPMD_THREAD, 0), "");
    case LANES_GROUPS:
    case LANES_ENQUEUED:
        rows = part(w, size, 1);
        v = LLVMBuildMul(w->b, row_threads(w, size), rows, "");
        return LLVMBuildMul(w->b, v, part(w, size, 2), "");
    case LANES_LANE:
        for (unsigned k = 0; k < w->lanes; k++)
            lane[k] = spmd_i32(w, k);
        return LLVMConstVector(lane, w->lanes);
    case LANES_SIZE:
        v = LLVMBuildMul(w->b, part(w, SPMD_THREAD, 0), spmd_i32(w, w->lanes), "");
        v = LLVMBuildSub(w->b, part(w, SPMD_SIZE, 0), v, "");
        return LLVMBuildSelect(w->b, LLVMBuildICmp(w->b, LLVMIntULT, v, spmd_i32(w, w->lanes), ""),
                               v, spmd_i32(w, w->lanes), "");
    case LANES_MOST: return spmd_i32(w, w->lanes);
    case LANES_NONE:
    case LANES_TOGETHER: break;
    }
    assert(!"together.c writes all others");
    return NULL;
}

LLVMValueRef spmd_query(struct spmd_widen *w, LLVMValueRef call)
{
    const struct function_row *row = function_find(ir_callee(call));
    enum function_word what = (enum function_word)row->what;
    LLVMTypeRef type = LLVMTypeOf(call);
    if (row->lanes)
        return answer_lanes(w, row->lanes);
    if (row->detail == FUNCTION_SUM)
        return linear(w, what == WORD_GLOBAL_ID, type);
    unsigned dim = (unsigned)row->detail;
    if (row->detail == FUNCTION_ARG) {
        uint64_t given = LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0));
        dim = given > 3 ? 3 : (unsigned)given;
    }
    LLVMValueRef v = answer(w, what, dim);
    bool wide = LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMVectorTypeKind;
    return LLVMBuildIntCast2(w->b, v, spmd_type(w, type, wide), false, "");
}
