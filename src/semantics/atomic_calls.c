/* SPDX-License-Identifier: Apache-2.0 */
/* atomic_calls.c - the table of OpenCL's atomic functions, and the instructions that they are.
 *
 *     call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %p, i32 %v)
 * =>  atomicrmw add ptr addrspace(1) %p, i32 %v seq_cst
 *
 * The type that the pointer points to stands in the mangled name. */
#include "semantics/atomic_calls.h"

#include "space/builtin.h"

#include <assert.h>

/* The operations by the part of their name behind "atomic_" or "atom_", up to "_explicit". */
static const struct atomic_row {
    const char *name;
    enum atomic_shape shape;
    LLVMAtomicRMWBinOp op;
    LLVMAtomicRMWBinOp op_unsigned, op_float;
} operations[] = {
#define INT(name, op)                \
    {                                \
        name, ATOMIC_RMW, op, op, op \
    }
#define ANY(name, op, u, f)        \
    {                              \
        name, ATOMIC_RMW, op, u, f \
    }
    ANY("add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd),
    ANY("sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub),
    INT("and", LLVMAtomicRMWBinOpAnd),
    INT("or", LLVMAtomicRMWBinOpOr),
    INT("xor", LLVMAtomicRMWBinOpXor),
    INT("xchg", LLVMAtomicRMWBinOpXchg),
    ANY("min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin),
    ANY("max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax),
    { "inc", ATOMIC_STEP, LLVMAtomicRMWBinOpAdd, 0, 0 },
    { "dec", ATOMIC_STEP, LLVMAtomicRMWBinOpSub, 0, 0 },
    { "cmpxchg", ATOMIC_CMPXCHG, 0, 0, 0 },
    INT("exchange", LLVMAtomicRMWBinOpXchg),
    ANY("fetch_add", LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpAdd, LLVMAtomicRMWBinOpFAdd),
    ANY("fetch_sub", LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpSub, LLVMAtomicRMWBinOpFSub),
    INT("fetch_and", LLVMAtomicRMWBinOpAnd),
    INT("fetch_or", LLVMAtomicRMWBinOpOr),
    INT("fetch_xor", LLVMAtomicRMWBinOpXor),
    ANY("fetch_min", LLVMAtomicRMWBinOpMin, LLVMAtomicRMWBinOpUMin, LLVMAtomicRMWBinOpFMin),
    ANY("fetch_max", LLVMAtomicRMWBinOpMax, LLVMAtomicRMWBinOpUMax, LLVMAtomicRMWBinOpFMax),
    { "load", ATOMIC_LOAD, 0, 0, 0 },
    { "store", ATOMIC_STORE, 0, 0, 0 },
    { "init", ATOMIC_STORE, 0, 0, 0 },
    { "compare_exchange_strong", ATOMIC_COMPARE, 0, 0, 0 },
    { "compare_exchange_weak", ATOMIC_COMPARE, 0, 0, 0 },
    { "flag_test_and_set", ATOMIC_SET, 0, 0, 0 },
    { "flag_clear", ATOMIC_CLEAR, 0, 0, 0 },
#undef INT
#undef ANY
};

/* The operation of an unmangled name; NULL: it is none. */
static const struct atomic_row *find(const char *name, size_t len)
{
    static const char explicit_form[] = "_explicit";
    size_t prefix = strncmp(name, "atomic_", 7) == 0 ? 7 : strncmp(name, "atom_", 5) == 0 ? 5 : 0;
    size_t tail = sizeof explicit_form - 1;
    if (!prefix)
        return NULL;
    name += prefix;
    len -= prefix;
    if (len > tail && memcmp(name + len - tail, explicit_form, tail) == 0)
        len -= tail;
    for (size_t k = 0; k < COUNTOF(operations); k++)
        if (strlen(operations[k].name) == len && memcmp(operations[k].name, name, len) == 0)
            return &operations[k];
    return NULL;
}

bool atomic_find(const char *mangled, struct atomic_function *ret)
{
    size_t n, len = strlen(mangled);
    const char *plain = builtin_plain_name(mangled, len, &n);
    const struct atomic_row *row = plain ? find(plain, n) : NULL;
    if (row)
        *ret = (struct atomic_function){ row, row->shape, builtin_pointee_letter(mangled, len) };
    return row != NULL;
}

static bool is_float(const struct atomic_function *fn)
{
    return fn->letter == 'f' || fn->letter == 'd' || fn->letter == 'h';
}

/* ---- types ---- */

/* The bits of a number that an atomic instruction can exchange; 0: it is none. */
static unsigned float_bits(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind: return 16;
    case LLVMFloatTypeKind: return 32;
    case LLVMDoubleTypeKind: return 64;
    default: return 0;
    }
}

static unsigned integer_bits(LLVMTypeRef type)
{
    unsigned n = LLVMGetTypeKind(type) == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(type) : 0;
    return n == 8 || n == 16 || n == 32 || n == 64 ? n : 0;
}

static unsigned bits(LLVMTypeRef type) { return float_bits(type) + integer_bits(type); }

bool atomic_fits(const struct atomic_function *fn, LLVMValueRef call)
{
    unsigned n = LLVMGetNumArgOperands(call);
    LLVMTypeRef type = LLVMTypeOf(call), arg[3] = { 0 };
    for (unsigned k = 0; k < n && k < COUNTOF(arg); k++)
        arg[k] = LLVMTypeOf(LLVMGetOperand(call, k));
    bool answers = LLVMGetTypeKind(type) == LLVMIntegerTypeKind; /* a bool is i1, or wider */
    bool none = LLVMGetTypeKind(type) == LLVMVoidTypeKind;
    const struct atomic_row *row = fn->row;
    if (n < 1 || LLVMGetTypeKind(arg[0]) != LLVMPointerTypeKind)
        return false;
    switch (fn->shape) {
    case ATOMIC_RMW: {
        bool some = !is_float(fn) || row->op_float != row->op || row->op == LLVMAtomicRMWBinOpXchg;
        return n >= 2 && arg[1] == type && some &&
               (is_float(fn) ? float_bits(type) : integer_bits(type)) != 0;
    }
    case ATOMIC_STEP: return integer_bits(type) != 0;
    case ATOMIC_LOAD: return bits(type) != 0;
    case ATOMIC_STORE: return n >= 2 && bits(arg[1]) && none;
    case ATOMIC_CMPXCHG: return n >= 3 && arg[1] == type && arg[2] == type && integer_bits(type);
    case ATOMIC_COMPARE:
        return n >= 3 && LLVMGetTypeKind(arg[1]) == LLVMPointerTypeKind && bits(arg[2]) && answers;
    case ATOMIC_SET: return answers;
    case ATOMIC_CLEAR: return none;
    }
    return false;
}

/* ---- instructions ---- */

LLVMAtomicOrdering atomic_order(const struct atomic_function *fn, LLVMValueRef call)
{
    static const unsigned place[] = { [ATOMIC_RMW] = 2,     [ATOMIC_LOAD] = 1, [ATOMIC_STORE] = 2,
                                      [ATOMIC_COMPARE] = 3, [ATOMIC_SET] = 1,  [ATOMIC_CLEAR] = 1 };
    static const char *const since_2_0[] = { "fetch_", "exchange", "compare_exchange_", "flag_" };
    const char *name = fn->row->name;
    bool new = fn->shape == ATOMIC_LOAD || fn->shape == ATOMIC_STORE;
    for (unsigned k = 0; k < COUNTOF(since_2_0); k++)
        new |= strncmp(name, since_2_0[k], strlen(since_2_0[k])) == 0;
    if (!new || strcmp(name, "init") == 0)
        return LLVMAtomicOrderingMonotonic;
    unsigned at = place[fn->shape];
    LLVMValueRef order = at < LLVMGetNumArgOperands(call) ? LLVMGetOperand(call, at) : NULL;
    bool relaxed = order && LLVMIsAConstantInt(order) && LLVMIsNull(order);
    return relaxed ? LLVMAtomicOrderingMonotonic : LLVMAtomicOrderingSequentiallyConsistent;
}

static LLVMValueRef compare(LLVMBuilderRef b, LLVMValueRef at, LLVMValueRef expect, LLVMValueRef to,
                            LLVMAtomicOrdering order)
{
    return LLVMBuildAtomicCmpXchg(b, at, expect, to, order, order, false);
}

/* compare_exchange: the old value is stored to *expected; the result says whether it was equal. */
static LLVMValueRef compare_exchange(LLVMBuilderRef b, LLVMValueRef to, LLVMValueRef at,
                                     LLVMValueRef expected, LLVMAtomicOrdering order)
{
    LLVMTypeRef type = LLVMTypeOf(to);
    LLVMTypeRef as = LLVMIntTypeInContext(LLVMGetTypeContext(type), bits(type));
    LLVMValueRef old = LLVMBuildLoad2(b, as, expected, "");
    LLVMValueRef both = compare(b, at, old, LLVMBuildBitCast(b, to, as, ""), order);
    LLVMBuildStore(b, LLVMBuildExtractValue(b, both, 0, ""), expected);
    return LLVMBuildExtractValue(b, both, 1, "");
}

static void store(LLVMBuilderRef b, LLVMValueRef value, LLVMValueRef at, LLVMAtomicOrdering order)
{
    LLVMValueRef v = LLVMBuildStore(b, value, at);
    LLVMSetAlignment(v, bits(LLVMTypeOf(value)) / 8);
    LLVMSetOrdering(v, order);
}

static LLVMValueRef build(const struct atomic_function *fn, LLVMBuilderRef b, LLVMValueRef call,
                          LLVMValueRef at, LLVMValueRef expected, LLVMAtomicOrdering order)
{
    const struct atomic_row *row = fn->row;
    LLVMTypeRef type = LLVMTypeOf(call), dword = LLVMInt32TypeInContext(LLVMGetTypeContext(type));
    bool is_unsigned = fn->letter == 'j' || fn->letter == 'm';
    LLVMValueRef value = LLVMGetNumArgOperands(call) > 1 ? LLVMGetOperand(call, 1) : NULL, v;
    LLVMValueRef one = LLVMConstInt(dword, 1, false), zero = LLVMConstInt(dword, 0, false);
    switch (fn->shape) {
    case ATOMIC_RMW: {
        LLVMAtomicRMWBinOp op = is_float(fn)  ? row->op_float
                                : is_unsigned ? row->op_unsigned
                                              : row->op;
        return LLVMBuildAtomicRMW(b, op, at, value, order, false);
    }
    case ATOMIC_STEP:
        return LLVMBuildAtomicRMW(b, row->op, at, LLVMConstInt(type, 1, false), order, false);
    case ATOMIC_LOAD:
        v = LLVMBuildLoad2(b, type, at, "");
        LLVMSetAlignment(v, bits(type) / 8);
        LLVMSetOrdering(v, order);
        return v;
    case ATOMIC_STORE: store(b, value, at, order); return NULL;
    case ATOMIC_CMPXCHG:
        v = compare(b, at, value, LLVMGetOperand(call, 2), order);
        return LLVMBuildExtractValue(b, v, 0, "");
    case ATOMIC_COMPARE: return compare_exchange(b, LLVMGetOperand(call, 2), at, expected, order);
    case ATOMIC_SET:
        v = LLVMBuildAtomicRMW(b, LLVMAtomicRMWBinOpXchg, at, one, order, false);
        return LLVMBuildICmp(b, LLVMIntNE, v, zero, "");
    case ATOMIC_CLEAR: store(b, zero, at, order); return NULL;
    }
    return NULL;
}

LLVMValueRef atomic_build(const struct atomic_function *fn, LLVMBuilderRef b, LLVMValueRef call,
                          LLVMValueRef at, LLVMValueRef expected, LLVMAtomicOrdering order)
{
    assert(atomic_fits(fn, call) && "the caller asks");
    LLVMValueRef v = build(fn, b, call, at, expected, order);
    if (v && LLVMTypeOf(v) != LLVMTypeOf(call)) /* a bool may be i1 or wider */
        v = LLVMBuildIntCast2(b, v, LLVMTypeOf(call), false, "");
    return v;
}
