/* SPDX-License-Identifier: Apache-2.0 */
/* atomics.c - atomic operations, barriers and fences.
 *
 * Where the scope or the order is no constant, the strongest is taken: all devices, sequentially
 * consistent. */
#include "spirv/library_calls.h"
#include "spirv/translate.h"

static LLVMAtomicOrdering order_of(const struct reader *r, uint32_t id)
{
    uint64_t bits;
    if (!spirv_constant(r, id, &bits) || bits & MemorySemanticsSequentiallyConsistent)
        return LLVMAtomicOrderingSequentiallyConsistent;
    if (bits & MemorySemanticsAcquireRelease ||
        (bits & MemorySemanticsAcquire && bits & MemorySemanticsRelease))
        return LLVMAtomicOrderingAcquireRelease;
    return bits & MemorySemanticsAcquire   ? LLVMAtomicOrderingAcquire
           : bits & MemorySemanticsRelease ? LLVMAtomicOrderingRelease
                                           : LLVMAtomicOrderingMonotonic;
}

/* What is left of an order for an access that only reads, or only writes. */
static LLVMAtomicOrdering order_without(LLVMAtomicOrdering order, LLVMAtomicOrdering part)
{
    LLVMAtomicOrdering other =
        part == LLVMAtomicOrderingRelease ? LLVMAtomicOrderingAcquire : LLVMAtomicOrderingRelease;
    return order == LLVMAtomicOrderingAcquireRelease ? other
           : order == part                           ? LLVMAtomicOrderingMonotonic
                                                     : order;
}

static void set_scope(struct reader *r, LLVMValueRef access, uint32_t id)
{
    static const char *const names[] = { "", "device", "workgroup", "subgroup", "singlethread" };
    uint64_t scope;
    const char *name = spirv_constant(r, id, &scope) && scope < COUNTOF(names) ? names[scope] : "";
    LLVMSetAtomicSyncScopeID(access, LLVMGetSyncScopeID(r->ctx, name, strlen(name)));
}

/* A type that is accessed atomically: 8, 16, 32 or 64 bits. */
static bool is_atomic(LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMIntegerTypeKind) {
        unsigned width = LLVMGetIntTypeWidth(type);
        return width == 8 || width == 16 || width == 32 || width == 64;
    }
    return spirv_lanes(type) == 1 && (spirv_is_float(type) || spirv_is_pointer(type));
}

/* The pointer, and the value that is the k-th word of operands (0: none). */
static int operands(struct reader *r, const struct inst *i, uint32_t k, LLVMValueRef *ret_p,
                    LLVMValueRef *ret_v)
{
    *ret_p = spirv_arg(r, i, 0);
    *ret_v = *ret_p && k ? spirv_arg(r, i, k) : NULL;
    if (!*ret_p || (k && !*ret_v))
        return -1;
    if (!spirv_is_pointer(LLVMTypeOf(*ret_p)))
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "pointer");
    return k == 0 || is_atomic(LLVMTypeOf(*ret_v)) ? 0 : spirv_broken(r, i, FAULT_TYPES);
}

int spirv_atomic_load(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef p, none;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type || operands(r, i, 0, &p, &none) < 0)
        return -1;
    if (!is_atomic(type))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef load = LLVMBuildLoad2(r->b, type, p, "");
    LLVMSetOrdering(load, order_without(order_of(r, spirv_at(r, i, 2)), LLVMAtomicOrderingRelease));
    set_scope(r, load, spirv_at(r, i, 1));
    return spirv_set(r, i, load);
}

int spirv_atomic_store(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef p, v;
    if (operands(r, i, 3, &p, &v) < 0)
        return -1;
    LLVMValueRef store = LLVMBuildStore(r->b, v, p);
    LLVMSetOrdering(store,
                    order_without(order_of(r, spirv_at(r, i, 2)), LLVMAtomicOrderingAcquire));
    set_scope(r, store, spirv_at(r, i, 1));
    return 0;
}

static LLVMValueRef build_update(struct reader *r, const struct inst *i, LLVMAtomicRMWBinOp op,
                                 LLVMValueRef p, LLVMValueRef v)
{
    LLVMValueRef made = LLVMBuildAtomicRMW(r->b, op, p, v, order_of(r, spirv_at(r, i, 2)), false);
    set_scope(r, made, spirv_at(r, i, 1));
    return made;
}

/* `argument`: LLVM's operation. */
int spirv_atomic_update(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMAtomicRMWBinOp op = (LLVMAtomicRMWBinOp)argument;
    LLVMValueRef p, v;
    if (operands(r, i, 3, &p, &v) < 0)
        return -1;
    bool of_floats = op == LLVMAtomicRMWBinOpFAdd || op == LLVMAtomicRMWBinOpFMin ||
                     op == LLVMAtomicRMWBinOpFMax;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (op != LLVMAtomicRMWBinOpXchg && !(of_floats ? spirv_is_float(type) : spirv_is_int(type)))
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(r, i, build_update(r, i, op, p, v));
}

/* One more or less; `argument`: LLVM's operation. */
int spirv_atomic_step(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef p, none;
    LLVMTypeRef type = spirv_result_type(r, i);
    if (!type || operands(r, i, 0, &p, &none) < 0)
        return -1;
    if (!is_atomic(type) || !spirv_is_int(type))
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(
        r, i, build_update(r, i, (LLVMAtomicRMWBinOp)argument, p, LLVMConstInt(type, 1, false)));
}

/* A flag is a word of 32 bits; `argument`: is it set, and its old value given? */
int spirv_atomic_flag(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef p, none;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(r->ctx);
    if (operands(r, i, 0, &p, &none) < 0)
        return -1;
    if (argument) {
        LLVMValueRef old =
            build_update(r, i, LLVMAtomicRMWBinOpXchg, p, LLVMConstInt(i32, 1, false));
        return spirv_set(r, i, LLVMBuildICmp(r->b, LLVMIntNE, old, LLVMConstNull(i32), ""));
    }
    LLVMValueRef store = LLVMBuildStore(r->b, LLVMConstNull(i32), p);
    LLVMSetOrdering(store,
                    order_without(order_of(r, spirv_at(r, i, 2)), LLVMAtomicOrderingAcquire));
    set_scope(r, store, spirv_at(r, i, 1));
    return 0;
}

/* pointer, scope, order if equal, order if not, new value, old value */
int spirv_atomic_exchange_if(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef p, v;
    if (operands(r, i, 4, &p, &v) < 0)
        return -1;
    LLVMValueRef old = spirv_arg(r, i, 5);
    if (!old)
        return -1;
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMTypeOf(old) != type || spirv_is_float(type))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMAtomicOrdering failure =
        order_without(order_of(r, spirv_at(r, i, 3)), LLVMAtomicOrderingRelease);
    LLVMValueRef made =
        LLVMBuildAtomicCmpXchg(r->b, p, old, v, order_of(r, spirv_at(r, i, 2)), failure, false);
    set_scope(r, made, spirv_at(r, i, 1));
    LLVMSetWeak(made, i->op == OpAtomicCompareExchangeWeak);
    return spirv_set(r, i, LLVMBuildExtractValue(r->b, made, 0, ""));
}

/* ---- barriers and fences ---- */

/* The memory that OpenCL C's flags name: 1 local, 2 global, 4 images. */
static uint32_t flags_of(uint64_t semantics)
{
    return (semantics & MemorySemanticsWorkgroupMemory ? 1 : 0) |
           (semantics & MemorySemanticsCrossWorkgroupMemory ? 2 : 0) |
           (semantics & MemorySemanticsImageMemory ? 4 : 0);
}

enum {
    KNOWN_MEMORY = MemorySemanticsWorkgroupMemory | MemorySemanticsCrossWorkgroupMemory |
                   MemorySemanticsImageMemory,
    KNOWN_ORDERS = MemorySemanticsAcquire | MemorySemanticsRelease | MemorySemanticsAcquireRelease |
                   MemorySemanticsSequentiallyConsistent
};

/* OpenCL C's memory_scope for a scope, and memory_order for an order; negative: it has none. */
static int scope_word(uint64_t scope)
{
    static const int words[] = { 3, 2, 1, 4, 0 };
    return scope < COUNTOF(words) ? words[scope] : -1;
}

static uint32_t order_word(LLVMAtomicOrdering order)
{
    return order == LLVMAtomicOrderingSequentiallyConsistent ? 5
           : order == LLVMAtomicOrderingAcquireRelease       ? 4
           : order == LLVMAtomicOrderingRelease              ? 3
           : order == LLVMAtomicOrderingAcquire              ? 2
                                                             : 0;
}

/* Work-items meet.  barrier() and sub_group_barrier() are those of OpenCL C, in whose words most
 * can be said: sequentially consistent, in the scope of those who meet. */
int spirv_control_barrier(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint64_t who, scope, semantics;
    bool known = spirv_constant(r, spirv_at(r, i, 0), &who) &&
                 spirv_constant(r, spirv_at(r, i, 1), &scope) &&
                 spirv_constant(r, spirv_at(r, i, 2), &semantics) &&
                 !(semantics & ~(uint64_t)(KNOWN_MEMORY | KNOWN_ORDERS)) &&
                 semantics & KNOWN_ORDERS && scope_word(scope) >= 0;
    struct library_call c = { .r = r, .i = i };
    if (known && who == ScopeWorkgroup && scope == ScopeWorkgroup) {
        c.name = "barrier";
        spirv_call_add_number(&c, flags_of(semantics), "j");
    } else if (known && (who == ScopeSubgroup || who == ScopeWorkgroup)) {
        c.name = who == ScopeSubgroup ? "sub_group_barrier" : "work_group_barrier";
        spirv_call_add_number(&c, flags_of(semantics), "j");
        spirv_call_add_number(&c, (uint32_t)scope_word(scope), "12memory_scope");
    } else {
        c.name = "__spirv_ControlBarrier";
        for (uint32_t k = 0; k < 3; k++)
            spirv_call_add_as(&c, spirv_arg(r, i, k), "j");
    }
    return spirv_call_set(&c, EFFECT_CONVERGENT);
}

int spirv_memory_barrier(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint64_t scope, semantics;
    bool known = spirv_constant(r, spirv_at(r, i, 0), &scope) &&
                 spirv_constant(r, spirv_at(r, i, 1), &semantics) &&
                 !(semantics & ~(uint64_t)(KNOWN_MEMORY | KNOWN_ORDERS)) && scope_word(scope) >= 0;
    struct library_call c = { .r = r, .i = i };
    if (known) {
        c.name = "atomic_work_item_fence";
        spirv_call_add_number(&c, flags_of(semantics), "j");
        spirv_call_add_number(&c, order_word(order_of(r, spirv_at(r, i, 1))), "12memory_order");
        spirv_call_add_number(&c, (uint32_t)scope_word(scope), "12memory_scope");
    } else {
        c.name = "__spirv_MemoryBarrier";
        for (uint32_t k = 0; k < 2; k++)
            spirv_call_add_as(&c, spirv_arg(r, i, k), "j");
    }
    return spirv_call_set(&c, EFFECT_CONVERGENT);
}
