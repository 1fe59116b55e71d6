/* SPDX-License-Identifier: Apache-2.0 */
/* module_variables.c - variables of global and constant memory lie in one buffer of the launch.
 *
 *     constant int t[4] = {…};  global int *p = &g;     =>   k(…, i64 %globals), and the metadata
 *     !gaspar.globals: the parameter, the buffer's first bytes, and the places of addresses in it
 *
 * Does not  give a variable a place whose first value is no bytes [no code]: spmd_is_placed() says
 *           no, and no_vector.c refuses the code that names it.
 * Safe because: an address in the buffer is the buffer's, which the launch knows, plus a constant
 * place; where the buffer itself holds such an address, the launch adds its own to the place that
 * stands there. */
#include "spmd/widen.h"

#include "base/text.h"
#include "genx/model/implicit.h"
#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Target.h>

static LLVMTargetDataRef layout_of(const struct spmd_widen *w)
{
    return LLVMGetModuleDataLayout(w->m);
}

static bool is_global(LLVMValueRef v)
{
    unsigned space = LLVMIsAGlobalVariable(v) ? ir_space(LLVMTypeOf(v)) : SPMD_AS_PRIVATE;
    return space == SPMD_AS_GLOBAL || space == SPMD_AS_CONSTANT;
}

/* ---- places ---- */

static void place(struct spmd_widen *w, LLVMValueRef v);

/* Places the variables that a constant names; constants are trees, but for the addresses of
 * variables, and each variable is placed once. */
static void place_in(struct spmd_widen *w, LLVMValueRef c)
{
    if (is_global(c))
        place(w, c);
    for (int k = 0; !LLVMIsAGlobalValue(c) && LLVMIsConstant(c) && k < LLVMGetNumOperands(c); k++)
        place_in(w, LLVMGetOperand(c, (unsigned)k));
}

static void place(struct spmd_widen *w, LLVMValueRef v)
{
    enum { MOST = 1 << 30 };
    LLVMTypeRef type = LLVMGlobalGetValueType(v);
    if (ptrmap_find(&w->global, v) != PTRMAP_NONE || !LLVMGetInitializer(v))
        return;
    uint64_t align = LLVMPreferredAlignmentOfGlobal(layout_of(w), v);
    uint64_t at = (w->global_bytes + align - 1) / align * align;
    uint64_t bytes = LLVMABISizeOfType(layout_of(w), type);
    if (bytes > MOST - at)
        return;
    ptrmap_put(&w->global, v, (uint32_t)at);
    w->global_bytes = (uint32_t)(at + bytes);
    place_in(w, LLVMGetInitializer(v));
}

/* ---- first values ---- */

static void put(struct spmd_widen *w, uint64_t at, uint64_t bits, uint64_t bytes)
{
    for (uint64_t k = 0; k < bytes && k < 8; k++)
        w->global_data[at + k] = (unsigned char)(bits >> 8 * k);
}

/* A number, or an address in the buffer, to which the launch adds the buffer's own. */
static bool put_sum(struct spmd_widen *w, uint64_t at, LLVMValueRef c, uint64_t bytes)
{
    struct spmd_sum sum;
    if (bytes > 8 || !spmd_sum(w, c, &sum) || sum.times < 0 || sum.times > 1)
        return false;
    assert((!sum.times || bytes == 8) && "spmd_sum() knows only whole addresses");
    put(w, at, sum.number, bytes);
    if (sum.times)
        vec_push_in(&w->arena, &w->global_addresses, at);
    return true;
}

static bool put_value(struct spmd_widen *w, uint64_t at, LLVMValueRef c);

static bool put_elements(struct spmd_widen *w, uint64_t at, LLVMValueRef c, LLVMTypeRef type)
{
    bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
    bool is_array = LLVMGetTypeKind(type) == LLVMArrayTypeKind;
    uint64_t n = is_struct  ? LLVMCountStructElementTypes(type)
                 : is_array ? LLVMGetArrayLength2(type)
                            : LLVMGetVectorSize(type);
    for (uint64_t k = 0; k < n; k++) {
        LLVMValueRef e = LLVMGetAggregateElement(c, (unsigned)k);
        uint64_t step = is_struct ? LLVMOffsetOfElement(layout_of(w), type, (unsigned)k)
                                  : k * LLVMABISizeOfType(layout_of(w), LLVMGetElementType(type));
        if (!e || !put_value(w, at + step, e))
            return false;
    }
    return true;
}

/* Writes a constant's bytes.  Constants are trees, so the walk ends. */
static bool put_value(struct spmd_widen *w, uint64_t at, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    uint64_t bytes = LLVMStoreSizeOfType(layout_of(w), type);
    if (LLVMIsUndef(c) || LLVMIsPoison(c) || (LLVMIsNull(c) && !ir_is_pointer(type)))
        return true;
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind:
    case LLVMPointerTypeKind: return put_sum(w, at, c, bytes);
    case LLVMHalfTypeKind:
    case LLVMFloatTypeKind:
    case LLVMDoubleTypeKind: {
        LLVMTypeRef word = LLVMIntTypeInContext(w->ctx, (unsigned)(8 * bytes));
        LLVMValueRef raw = LLVMConstBitCast(c, word);
        if (!LLVMIsAConstantInt(raw))
            return false;
        put(w, at, LLVMConstIntGetZExtValue(raw), bytes);
        return true;
    }
    case LLVMStructTypeKind:
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind: return put_elements(w, at, c, type);
    default: return false;
    }
}

void spmd_globals(struct spmd_widen *w)
{
    for (uint32_t b = 0; b < w->flow.c.n; b++)
        IR_EACH_INSTRUCTION (w->flow.c.block[b], i)
            for (int k = 0; k < LLVMGetNumOperands(i); k++)
                if (is_global(LLVMGetOperand(i, (unsigned)k)))
                    place(w, LLVMGetOperand(i, (unsigned)k));
    if (!w->global_bytes)
        return;
    w->global_data = arena_zalloc(&w->arena, w->global_bytes, 8);
    w->global_ok = true;
    for (LLVMValueRef v = LLVMGetFirstGlobal(w->m); v; v = LLVMGetNextGlobal(v)) {
        uint32_t at = ptrmap_find(&w->global, v);
        if (at != PTRMAP_NONE)
            w->global_ok &= put_value(w, at, LLVMGetInitializer(v));
    }
}

bool spmd_is_placed(const struct spmd_widen *w, LLVMValueRef c)
{
    return w->global_ok && ptrmap_find(&w->global, c) != PTRMAP_NONE;
}

LLVMValueRef spmd_global(struct spmd_widen *w, LLVMValueRef variable)
{
    uint32_t at = ptrmap_find(&w->global, variable);
    LLVMTypeRef word = LLVMInt64TypeInContext(w->ctx);
    return LLVMBuildAdd(w->b, w->globals, LLVMConstInt(word, at, false), "");
}

void spmd_globals_end(struct spmd_widen *w, unsigned parameter)
{
    static const char kind[] = "gaspar.globals";
    LLVMTypeRef word = LLVMInt64TypeInContext(w->ctx);
    if (!w->global_bytes)
        return;
    LLVMValueRef bytes =
        LLVMConstStringInContext2(w->ctx, (const char *)w->global_data, w->global_bytes, true);
    LLVMValueRef *at = base_alloc((w->global_addresses.n + 1) * sizeof *at);
    for (uint32_t k = 0; k < w->global_addresses.n; k++)
        at[k] = LLVMConstInt(word, w->global_addresses.at[k], false);
    LLVMValueRef list = LLVMConstArray2(word, at, w->global_addresses.n);
    free(at);
    LLVMMetadataRef parts[] = { LLVMValueAsMetadata(
                                    LLVMConstInt(LLVMInt32TypeInContext(w->ctx), parameter, false)),
                                LLVMValueAsMetadata(bytes), LLVMValueAsMetadata(list) };
    LLVMGlobalSetMetadata(w->fn, LLVMGetMDKindIDInContext(w->ctx, kind, sizeof kind - 1),
                          LLVMMDNodeInContext2(w->ctx, parts, COUNTOF(parts)));
}
