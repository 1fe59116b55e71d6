/* SPDX-License-Identifier: Apache-2.0 */
/* host_atomic.c - lowers OpenCL's atomic functions to atomic instructions.
 *
 *     call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
 * =>  atomicrmw add ptr addrspace(1) %p, i32 %v seq_cst
 *
 * The order is always sequentially consistent, whatever order and scope the call asks for:
 * stronger is allowed (OpenCL C 3.0, 6.15.12).  The type that the pointer points to stands in the
 * mangled name. */
#include "runner/host.h"

#include "runner/check.h"
#include "space/builtin.h"

enum shape {
    SHAPE_RMW,
    SHAPE_STEP,
    SHAPE_LOAD,
    SHAPE_STORE,
    SHAPE_CMPXCHG,
    SHAPE_COMPARE,
    SHAPE_SET,
    SHAPE_CLEAR
};

/* The operations by the part of their name behind "atomic_" or "atom_", up to "_explicit". */
static const struct {
    const char *name;
    enum shape shape;
    LLVMAtomicRMWBinOp op;
    LLVMAtomicRMWBinOp op_unsigned, op_float;
} operations[] = {
#define INT(name, op)               \
    {                               \
        name, SHAPE_RMW, op, op, op \
    }
#define ANY(name, op, u, f)       \
    {                             \
        name, SHAPE_RMW, op, u, f \
    }
    ANY("add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd),
    ANY("sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub),
    INT("and", LLVMAtomicRMWBinOpAnd),
    INT("or", LLVMAtomicRMWBinOpOr),
    INT("xor", LLVMAtomicRMWBinOpXor),
    INT("xchg", LLVMAtomicRMWBinOpXchg),
    ANY("min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin),
    ANY("max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax),
    { "inc", SHAPE_STEP, LLVMAtomicRMWBinOpAdd, 0, 0 },
    { "dec", SHAPE_STEP, LLVMAtomicRMWBinOpSub, 0, 0 },
    { "cmpxchg", SHAPE_CMPXCHG, 0, 0, 0 },
    INT("exchange", LLVMAtomicRMWBinOpXchg),
    ANY("fetch_add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd),
    ANY("fetch_sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub),
    INT("fetch_and", LLVMAtomicRMWBinOpAnd),
    INT("fetch_or", LLVMAtomicRMWBinOpOr),
    INT("fetch_xor", LLVMAtomicRMWBinOpXor),
    ANY("fetch_min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin),
    ANY("fetch_max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax),
    { "load", SHAPE_LOAD, 0, 0, 0 },
    { "store", SHAPE_STORE, 0, 0, 0 },
    { "init", SHAPE_STORE, 0, 0, 0 },
    { "compare_exchange_strong", SHAPE_COMPARE, 0, 0, 0 },
    { "compare_exchange_weak", SHAPE_COMPARE, 0, 0, 0 },
    { "flag_test_and_set", SHAPE_SET, 0, 0, 0 },
    { "flag_clear", SHAPE_CLEAR, 0, 0, 0 },
#undef INT
#undef ANY
};

/* The operation of an unmangled name, or -1. */
static int find(const char *name, size_t len)
{
    static const char explicit_form[] = "_explicit";
    size_t prefix = strncmp(name, "atomic_", 7) == 0 ? 7 : strncmp(name, "atom_", 5) == 0 ? 5 : 0;
    size_t tail = sizeof explicit_form - 1;
    if (!prefix)
        return -1;
    name += prefix;
    len -= prefix;
    if (len > tail && memcmp(name + len - tail, explicit_form, tail) == 0)
        len -= tail;
    for (size_t k = 0; k < COUNTOF(operations); k++)
        if (strlen(operations[k].name) == len && memcmp(operations[k].name, name, len) == 0)
            return (int)k;
    return -1;
}

#define STRONGEST LLVMAtomicOrderingSequentiallyConsistent

static LLVMValueRef compare(struct host *l, LLVMValueRef at, LLVMValueRef expect, LLVMValueRef to)
{
    return LLVMBuildAtomicCmpXchg(l->b, at, expect, to, STRONGEST, STRONGEST, false);
}

/* Lowers compare_exchange: the old value is stored to *expected; the result says whether it was
 * equal. */
static LLVMValueRef compare_exchange(struct host *l, LLVMValueRef call, LLVMValueRef at)
{
    LLVMValueRef expected = host_address(l, LLVMGetOperand(call, 1)), to = LLVMGetOperand(call, 2);
    LLVMTypeRef type = LLVMTypeOf(to);
    LLVMTypeRef as = LLVMIntTypeInContext(l->ctx, (unsigned)LLVMSizeOfTypeInBits(l->host, type));
    LLVMValueRef old = LLVMBuildLoad2(l->b, as, expected, "");
    LLVMValueRef both = compare(l, at, old, LLVMBuildBitCast(l->b, to, as, ""));
    LLVMBuildStore(l->b, LLVMBuildExtractValue(l->b, both, 0, ""), expected);
    return LLVMBuildExtractValue(l->b, both, 1, "");
}

static LLVMValueRef build(struct host *l, LLVMValueRef call, int which, char letter)
{
    LLVMValueRef at = host_address(l, LLVMGetOperand(call, 0)), v;
    LLVMTypeRef type = LLVMTypeOf(call);
    bool is_float = letter == 'f' || letter == 'd' || letter == 'h';
    bool is_unsigned = letter == 'j' || letter == 'm';
    unsigned n = LLVMGetNumArgOperands(call);
    LLVMValueRef value = n > 1 ? LLVMGetOperand(call, 1) : NULL;

    switch (operations[which].shape) {
    case SHAPE_RMW:
        return LLVMBuildAtomicRMW(l->b,
                                  is_float      ? operations[which].op_float
                                  : is_unsigned ? operations[which].op_unsigned
                                                : operations[which].op,
                                  at, value, STRONGEST, false);
    case SHAPE_STEP:
        return LLVMBuildAtomicRMW(l->b, operations[which].op, at, LLVMConstInt(type, 1, false),
                                  STRONGEST, false);
    case SHAPE_LOAD:
        v = LLVMBuildLoad2(l->b, type, at, "");
        LLVMSetAlignment(v, (unsigned)LLVMStoreSizeOfType(l->host, type));
        LLVMSetOrdering(v, STRONGEST);
        return v;
    case SHAPE_STORE:
        v = LLVMBuildStore(l->b, value, at);
        LLVMSetAlignment(v, (unsigned)LLVMStoreSizeOfType(l->host, LLVMTypeOf(value)));
        LLVMSetOrdering(v, STRONGEST);
        return NULL;
    case SHAPE_CMPXCHG:
        return LLVMBuildExtractValue(l->b, compare(l, at, value, LLVMGetOperand(call, 2)), 0, "");
    case SHAPE_COMPARE: return compare_exchange(l, call, at);
    case SHAPE_SET:
        v = LLVMBuildAtomicRMW(l->b, LLVMAtomicRMWBinOpXchg, at, LLVMConstInt(l->i32, 1, false),
                               STRONGEST, false);
        return LLVMBuildICmp(l->b, LLVMIntNE, v, LLVMConstInt(l->i32, 0, false), "");
    case SHAPE_CLEAR:
        v = LLVMBuildStore(l->b, LLVMConstInt(l->i32, 0, false), at);
        LLVMSetAlignment(v, 4);
        LLVMSetOrdering(v, STRONGEST);
        return NULL;
    }
    return NULL;
}

/* True for a number that an atomic instruction can exchange. */
static bool is_number(struct host *l, LLVMTypeRef type, bool is_float)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool fits = is_float ? kind == LLVMHalfTypeKind || kind == LLVMFloatTypeKind ||
                               kind == LLVMDoubleTypeKind
                         : kind == LLVMIntegerTypeKind;
    uint64_t bits = fits ? LLVMSizeOfTypeInBits(l->host, type) : 0;
    return bits == 8 || bits == 16 || bits == 32 || bits == 64;
}

static bool is_any_number(struct host *l, LLVMTypeRef type)
{
    return is_number(l, type, false) || is_number(l, type, true);
}

/* True if the call's arguments and result have the types that the function's name demands. */
static bool fits(struct host *l, LLVMValueRef call, int which, char letter)
{
    unsigned n = LLVMGetNumArgOperands(call);
    LLVMTypeRef type = LLVMTypeOf(call), arg[3] = { 0 };
    for (unsigned k = 0; k < n && k < COUNTOF(arg); k++)
        arg[k] = LLVMTypeOf(LLVMGetOperand(call, k));
    bool is_float = letter == 'f' || letter == 'd' || letter == 'h';
    bool answers = LLVMGetTypeKind(type) == LLVMIntegerTypeKind; /* a bool is i1, or wider */
    if (n < 1 || LLVMGetTypeKind(arg[0]) != LLVMPointerTypeKind)
        return false;
    switch (operations[which].shape) {
    case SHAPE_RMW:
        return n >= 2 && arg[1] == type && is_number(l, type, is_float) &&
               (!is_float || operations[which].op_float != operations[which].op ||
                operations[which].op == LLVMAtomicRMWBinOpXchg);
    case SHAPE_STEP: return is_number(l, type, false);
    case SHAPE_LOAD: return is_any_number(l, type);
    case SHAPE_STORE: return n >= 2 && is_any_number(l, arg[1]) && type == l->void_type;
    case SHAPE_CMPXCHG:
        return n >= 3 && arg[1] == type && arg[2] == type && is_number(l, type, false);
    case SHAPE_COMPARE:
        return n >= 3 && LLVMGetTypeKind(arg[1]) == LLVMPointerTypeKind &&
               is_any_number(l, arg[2]) && answers;
    case SHAPE_SET: return answers;
    case SHAPE_CLEAR: return type == l->void_type;
    }
    return false;
}

bool host_atomic(struct host *l, LLVMValueRef call, const char *name)
{
    size_t n, len = strlen(name);
    const char *plain = l->opencl ? builtin_plain_name(name, len, &n) : NULL;
    int which = plain ? find(plain, n) : -1;
    if (which < 0)
        return false;
    if (!fits(l, call, which, builtin_pointee_letter(name, len))) {
        diag_run_function_types(&l->failure.sink, host_place(l, call), name);
        return true;
    }
    uint64_t bytes = builtin_pointee_bytes(name, len);
    LLVMValueRef size = LLVMConstInt(l->i64, bytes ? bytes : 4, false);
    static const uint8_t kinds[] = {
        [SHAPE_LOAD] = SITE_READ,
        [SHAPE_STORE] = SITE_WRITE,
        [SHAPE_CLEAR] = SITE_WRITE,
        [SHAPE_RMW] = SITE_READ | SITE_WRITE,
        [SHAPE_STEP] = SITE_READ | SITE_WRITE,
        [SHAPE_CMPXCHG] = SITE_READ | SITE_WRITE,
        [SHAPE_COMPARE] = SITE_READ | SITE_WRITE,
        [SHAPE_SET] = SITE_READ | SITE_WRITE,
    };
    check_pointer(l, call, 0, LLVMGetOperand(call, 0), size,
                  kinds[operations[which].shape] | SITE_ATOMIC);
    if (operations[which].shape == SHAPE_COMPARE)
        check_pointer(l, call, 1, LLVMGetOperand(call, 1), size, SITE_READ | SITE_WRITE);
    LLVMValueRef v = build(l, call, which, builtin_pointee_letter(name, len));
    if (v && LLVMTypeOf(v) != LLVMTypeOf(call)) /* a bool may be i1 or wider */
        v = LLVMBuildIntCast2(l->b, v, LLVMTypeOf(call), false, "");
    host_replace(l, call, v);
    return true;
}
