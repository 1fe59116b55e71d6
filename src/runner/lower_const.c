/* lower_const.c - module variables get memory, and constants their numbers.
 *
 * Every address that IR names is known before anything is compiled: variables lie in memory that
 * exists already, functions are numbered.  So a constant expression is evaluated to the bits that
 * the device would see, once, and an initializer is written byte by byte. */
#include "runner/lower.h"

#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Core.h>

static uint64_t mask_of(unsigned bits)
{
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t remember(struct lower *l, LLVMValueRef global, uint64_t encoded)
{
    ptrmap_put(&l->addresses, global, l->encoded.n);
    vec_push(&l->encoded, encoded);
    return encoded;
}

/* Functions are numbered as they are met; 16 apart, so that +1 is no function. */
static uint64_t function_address(struct lower *l, LLVMValueRef fn)
{
    uint64_t encoded = ENCODED_CODE | ((uint64_t)l->functions.n + 1) * 16;
    vec_push(&l->functions, fn);
    return remember(l, fn, encoded);
}

static uint64_t variable_address(struct lower *l, LLVMValueRef global)
{
    unsigned number = ir_space(LLVMTypeOf(global));
    enum form f = lower_form(l, number);
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    uint64_t bytes = LLVMABISizeOfType(l->device, type);
    uint64_t align = LLVMGetAlignment(global);
    size_t len;
    const char *name = LLVMGetValueName2(global, &len);
    if (!align)
        align = LLVMABIAlignmentOfType(l->device, type);
    if (f == FORM_LOCAL) {
        bool dynamic = LLVMIsDeclaration(global) && bytes == 0;
        uint64_t at = run_memory_local(l->r, name, dynamic ? l->r->l->shared_bytes : bytes, align);
        return remember(l, global, at); /* from the start of the group's; see run_memory_seal() */
    }
    if (LLVMIsDeclaration(global)) {
        lower_refuse(l, NULL, "module variable '%s' has no definition", name);
        return 0;
    }
    if (f == FORM_PRIVATE || f == FORM_NONE) {
        lower_refuse(l, NULL, "module variable '%s' is in address space %u", name, number);
        return 0;
    }
    bool constant = f == FORM_CONSTANT;
    unsigned char *at = run_memory_object(l->r, name, constant ? SPACE_CONSTANT : SPACE_GLOBAL,
                                          bytes, align, LLVMIsGlobalConstant(global));
    if (!at) {
        lower_refuse(l, NULL, "there is no memory for module variable '%s' (%llu bytes)", name,
                     (unsigned long long)bytes);
        return 0;
    }
    vec_push(&l->pending, global);
    uint64_t base = f == FORM_RAW ? 0 : constant ? ENCODED_CONSTANT : ENCODED_GLOBAL;
    return remember(l, global, (uint64_t)(uintptr_t)at + base);
}

/* A replaceable (weak) alias is what it is here: no other module is linked any more. */
void lower_aliases(LLVMModuleRef m)
{
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m), after; a; a = after) {
        after = LLVMGetNextGlobalAlias(a);
        LLVMReplaceAllUsesWith(a, LLVMAliasGetAliasee(a));
        shim_erase_global(a);
    }
}

uint64_t lower_address(struct lower *l, LLVMValueRef global)
{
    assert(!LLVMIsAGlobalAlias(global)); /* see lower_aliases() */
    uint32_t known = ptrmap_find(&l->addresses, global);
    if (known != PTRMAP_NONE) {
        uint64_t at = l->encoded.at[known];
        bool local = LLVMIsAGlobalVariable(global) &&
                     lower_form(l, ir_space(LLVMTypeOf(global))) == FORM_LOCAL;
        return local ? l->r->local_at + at : at;
    }
    if (LLVMIsAFunction(global))
        return function_address(l, global);
    return variable_address(l, global);
}

/* Local variables first: where local memory begins depends on all of them. */
int lower_variables(struct lower *l)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->m); g && !l->failed; g = LLVMGetNextGlobal(g))
        if (lower_form(l, ir_space(LLVMTypeOf(g))) == FORM_LOCAL && LLVMGetFirstUse(g))
            variable_address(l, g);
    return l->failed ? -1 : 0;
}

/* ---- constant expressions as numbers ---- */

static bool evaluate(struct lower *l, LLVMValueRef c, uint64_t *ret);

static bool evaluate_gep(struct lower *l, LLVMValueRef c, uint64_t *ret)
{
    unsigned n = (unsigned)LLVMGetNumOperands(c);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(c);
    uint64_t at, index;
    if (!evaluate(l, LLVMGetOperand(c, 0), &at))
        return false;
    for (unsigned k = 1; k < n; k++) {
        LLVMValueRef op = LLVMGetOperand(c, k);
        unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(op));
        if (!evaluate(l, op, &index))
            return false;
        if (bits < 64) /* indices are signed */
            index = (uint64_t)((int64_t)(index << (64 - bits)) >> (64 - bits));
        if (k == 1) {
            at += index * LLVMABISizeOfType(l->device, type);
        } else if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            at += LLVMOffsetOfElement(l->device, type, (unsigned)index);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index);
        } else {
            type = LLVMGetElementType(type);
            at += index * LLVMABISizeOfType(l->device, type);
        }
    }
    *ret = at & mask_of(lower_bits(l, ir_space(LLVMTypeOf(c))));
    return true;
}

static unsigned width(struct lower *l, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type);
    case LLVMPointerTypeKind: return lower_bits(l, ir_space(type));
    default: return 0;
    }
}

static bool evaluate_expression(struct lower *l, LLVMValueRef c, uint64_t *ret)
{
    LLVMValueRef first = LLVMGetOperand(c, 0);
    LLVMTypeRef from = LLVMTypeOf(first), to = LLVMTypeOf(c);
    uint64_t a, b;
    LLVMOpcode op = LLVMGetConstOpcode(c);
    if (op == LLVMGetElementPtr)
        return evaluate_gep(l, c, ret);
    if (!width(l, to) || !evaluate(l, first, &a))
        return false;
    switch (op) {
    case LLVMAddrSpaceCast: *ret = lower_cast_number(l, a, ir_space(from), ir_space(to)); break;
    case LLVMPtrToInt:
    case LLVMPtrToAddr:
    case LLVMIntToPtr:
    case LLVMTrunc:
    case LLVMBitCast: *ret = a; break;
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor:
        if (!evaluate(l, LLVMGetOperand(c, 1), &b))
            return false;
        *ret = op == LLVMAdd ? a + b : op == LLVMSub ? a - b : a ^ b;
        break;
    default: return false;
    }
    *ret &= mask_of(width(l, to));
    return true;
}

/* The bits of a scalar constant that stand for it on the device. */
static bool evaluate(struct lower *l, LLVMValueRef c, uint64_t *ret)
{
    if (LLVMIsAConstantInt(c)) {
        *ret = LLVMConstIntGetZExtValue(c);
        return LLVMGetIntTypeWidth(LLVMTypeOf(c)) <= 64;
    }
    if (LLVMIsNull(c) || LLVMIsUndef(c) || LLVMIsPoison(c)) {
        *ret = 0;
        return true;
    }
    if (LLVMIsAFunction(c) || LLVMIsAGlobalVariable(c)) {
        *ret = lower_address(l, c);
        /* A variable whose type is the generic space's is named through it. */
        return true;
    }
    return LLVMIsAConstantExpr(c) && evaluate_expression(l, c, ret);
}

/* ---- as operands ---- */

static bool is_aggregate(LLVMValueRef c)
{
    if (LLVMIsNull(c))
        return LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMPointerTypeKind;
    return LLVMIsAConstantStruct(c) || LLVMIsAConstantArray(c) || LLVMIsAConstantVector(c);
}

/* Do zero bits of that type hold the address of local memory's first byte? */
static bool zero_is_address(struct lower *l, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return l->r->local_zero && lower_form(l, ir_space(type)) == FORM_LOCAL;
    case LLVMVectorTypeKind:
    case LLVMArrayTypeKind: return zero_is_address(l, LLVMGetElementType(type));
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            if (zero_is_address(l, LLVMStructGetTypeAtIndex(type, k)))
                return true;
        return false;
    default: return false;
    }
}

static bool wanted(struct lower *l, LLVMValueRef c)
{
    if (LLVMIsNull(c))
        return zero_is_address(l, LLVMTypeOf(c));
    if (LLVMIsAFunction(c) || LLVMIsAGlobalVariable(c) || LLVMIsAConstantExpr(c))
        return true;
    if (!is_aggregate(c))
        return false;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c); k++)
        if (wanted(l, LLVMGetOperand(c, k)))
            return true;
    return false;
}

static LLVMValueRef build(struct lower *l, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    uint64_t bits;
    if (!wanted(l, c))
        return c;
    if (is_aggregate(c)) {
        LLVMValueRef v = LLVMGetPoison(type), element;
        for (unsigned k = 0; (element = LLVMGetAggregateElement(c, k)); k++) {
            LLVMValueRef part = build(l, element);
            v = LLVMGetTypeKind(type) == LLVMVectorTypeKind
                    ? LLVMBuildInsertElement(l->b, v, part, LLVMConstInt(l->i32, k, false), "")
                    : LLVMBuildInsertValue(l->b, v, part, k, "");
        }
        return v;
    }
    if (!evaluate(l, c, &bits)) {
        char name[IR_NAME_SIZE];
        lower_refuse(l, NULL, "constant '%s' is of a kind that cannot be evaluated",
                     ir_name(c, name, sizeof name));
        return LLVMGetPoison(type);
    }
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        return lower_decode(l, LLVMConstInt(l->i64, bits, false), type);
    return LLVMConstInt(type, bits, false);
}

LLVMValueRef lower_seal(struct lower *l, LLVMBuilderRef b, LLVMValueRef v)
{
    return LLVMIsConstant(v) && wanted(l, v) ? LLVMBuildFreeze(b, v, "") : v;
}

LLVMValueRef lower_constant(struct lower *l, LLVMValueRef c)
{
    uint32_t known = ptrmap_find(&l->constants, c);
    if (known != PTRMAP_NONE)
        return l->values.at[known];
    if (!wanted(l, c))
        return c;
    LLVMBuilderRef at = l->b;
    l->b = l->entry;
    LLVMValueRef v = lower_seal(l, l->entry, build(l, c));
    l->b = at;
    ptrmap_put(&l->constants, c, l->values.n);
    vec_push(&l->values, v);
    return v;
}

/* ---- contents of variables ---- */

static void put(unsigned char *to, uint64_t bits, uint64_t bytes)
{
    memcpy(to, &bits, bytes < 8 ? bytes : 8);
}

/* Bits of a number of any width, through its text where LLVM-C has no other way. */
static void write_wide(struct lower *l, LLVMValueRef c, unsigned char *to, uint64_t bytes)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    unsigned bits = (unsigned)LLVMSizeOfTypeInBits(l->device, type);
    LLVMTypeRef whole = LLVMIntTypeInContext(l->ctx, bits);
    LLVMValueRef v = LLVMConstBitCast(c, whole);
    for (uint64_t k = 0; k < bytes; k++) {
        LLVMValueRef by = LLVMConstInt(whole, k * 8, false);
        LLVMBuilderRef b = LLVMCreateBuilderInContext(l->ctx);
        LLVMValueRef byte = LLVMBuildTrunc(b, LLVMBuildLShr(b, v, by, ""), l->i8, "");
        LLVMDisposeBuilder(b);
        to[k] = LLVMIsAConstantInt(byte) ? (unsigned char)LLVMConstIntGetZExtValue(byte) : 0;
    }
}

static void write_constant(struct lower *l, LLVMValueRef c, unsigned char *to)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    uint64_t bytes = LLVMStoreSizeOfType(l->device, type), bits;
    if (l->failed || LLVMIsNull(c) || LLVMIsUndef(c) || LLVMIsPoison(c))
        return; /* the memory is zero */
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned k = 0; k < LLVMCountStructElementTypes(type); k++)
            write_constant(l, LLVMGetAggregateElement(c, k),
                           to + LLVMOffsetOfElement(l->device, type, k));
        return;
    case LLVMArrayTypeKind: {
        uint64_t step = LLVMABISizeOfType(l->device, LLVMGetElementType(type));
        for (unsigned k = 0; k < LLVMGetArrayLength2(type); k++)
            write_constant(l, LLVMGetAggregateElement(c, k), to + k * step);
        return;
    }
    case LLVMVectorTypeKind: {
        LLVMTypeRef of = LLVMGetElementType(type);
        uint64_t step = LLVMStoreSizeOfType(l->device, of);
        if (LLVMSizeOfTypeInBits(l->device, of) % 8) {
            lower_refuse(l, NULL, "a module variable holds a vector of parts of bytes");
            return;
        }
        for (unsigned k = 0; k < LLVMGetVectorSize(type); k++)
            write_constant(l, LLVMGetAggregateElement(c, k), to + k * step);
        return;
    }
    case LLVMPointerTypeKind:
    case LLVMIntegerTypeKind:
        if (bytes <= 8 && evaluate(l, c, &bits)) {
            put(to, bits, bytes);
            return;
        }
        write_wide(l, c, to, bytes);
        return;
    default: write_wide(l, c, to, bytes);
    }
}

int lower_contents(struct lower *l)
{
    for (uint32_t k = 0; k < l->pending.n && !l->failed; k++) {
        LLVMValueRef g = l->pending.at[k];
        uint64_t encoded = lower_address(l, g);
        enum form f = lower_form(l, ir_space(LLVMTypeOf(g)));
        uint64_t base = f == FORM_RAW ? 0 : f == FORM_CONSTANT ? ENCODED_CONSTANT : ENCODED_GLOBAL;
        if (LLVMGetInitializer(g))
            write_constant(l, LLVMGetInitializer(g), (unsigned char *)(uintptr_t)(encoded - base));
    }
    l->pending.n = 0;
    return l->failed ? -1 : 0;
}
