/* SPDX-License-Identifier: Apache-2.0 */
/* host_const.c - gives module variables memory, and constants their values on the host.
 *
 * Every address that the IR names is known before anything is compiled: variables lie in memory
 * that is already allocated, functions have numbers.  So a constant expression is evaluated once,
 * to the bits that the device would see, and an initializer is written byte by byte. */
#include "runner/host.h"

#include "ir/gep.h"
#include "ir/parts.h"
#include "ir/shim.h"

#include <assert.h>
#include <llvm-c/Core.h>

static uint64_t mask_of(unsigned bits)
{
    return bits >= 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1;
}

static uint64_t remember(struct host *l, LLVMValueRef global, uint64_t encoded)
{
    assert(ptrmap_find(&l->addresses, global) == PTRMAP_NONE && "an address is given once");
    ptrmap_put(&l->addresses, global, l->encoded.n);
    vec_push_in(&l->arena, &l->encoded, encoded);
    return encoded;
}

/* Functions get numbers when they are first met, 16 apart, so that a function's address + 1 is no
 * function.  One without a body would be the process's own function of that name. */
static uint64_t function_address(struct host *l, LLVMValueRef fn)
{
    if (LLVMIsDeclaration(fn))
        diag_run_function_unknown(&l->failure.sink, host_place(l, NULL), ir_name_of(fn));
    uint64_t encoded = ENCODED_CODE | ((uint64_t)l->functions.n + 1) * 16;
    vec_push_in(&l->arena, &l->functions, fn);
    return remember(l, fn, encoded);
}

static uint64_t variable_address(struct host *l, LLVMValueRef global)
{
    unsigned number = ir_space(LLVMTypeOf(global));
    enum form f = host_form(l, number);
    LLVMTypeRef type = LLVMGlobalGetValueType(global);
    uint64_t bytes = LLVMABISizeOfType(l->device, type);
    uint64_t align = LLVMGetAlignment(global);
    const char *name = ir_name_of(global);
    if (!align) /* LLVM takes a variable of its own module to be placed like this */
        align = LLVMPreferredAlignmentOfGlobal(l->device, global);
    if (f == FORM_LOCAL) {
        bool dynamic = LLVMIsDeclaration(global) && bytes == 0;
        uint64_t at = run_memory_local(l->r, name, dynamic ? l->r->l->shared_bytes : bytes, align);
        /* Offset in the group's local memory; see run_memory_seal_local(). */
        return remember(l, global, at);
    }
    if (LLVMIsDeclaration(global)) {
        diag_run_variable_undefined(&l->failure.sink, host_place(l, NULL), name);
        return 0;
    }
    if (f == FORM_PRIVATE || f == FORM_NONE) {
        diag_run_variable_space(&l->failure.sink, host_place(l, NULL), name, number);
        return 0;
    }
    bool constant = f == FORM_CONSTANT;
    unsigned char *at = run_memory_object(l->r, name, constant ? SPACE_CONSTANT : SPACE_GLOBAL,
                                          bytes, align, LLVMIsGlobalConstant(global));
    if (!at) {
        diag_run_variable_memory(&l->failure.sink, host_place(l, NULL), name, bytes);
        return 0;
    }
    vec_push_in(&l->arena, &l->pending, global);
    uint64_t base = f == FORM_RAW ? 0 : constant ? ENCODED_CONSTANT : ENCODED_GLOBAL;
    return remember(l, global, (uint64_t)(uintptr_t)at + base);
}

/* A weak alias stands for its target: no other module will be linked. */
void host_aliases(LLVMModuleRef m)
{
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m), after; a; a = after) {
        after = LLVMGetNextGlobalAlias(a);
        LLVMReplaceAllUsesWith(a, LLVMAliasGetAliasee(a));
        shim_erase_global(a);
    }
}

/* The encoded address of a variable or function. */
static uint64_t number_of(struct host *l, LLVMValueRef global)
{
    assert(!LLVMIsAGlobalAlias(global)); /* see host_aliases() */
    uint32_t known = ptrmap_find(&l->addresses, global);
    if (known != PTRMAP_NONE) {
        uint64_t at = l->encoded.at[known];
        bool local = LLVMIsAGlobalVariable(global) &&
                     host_form(l, ir_space(LLVMTypeOf(global))) == FORM_LOCAL;
        return local ? l->r->local_at + at : at;
    }
    if (LLVMIsAFunction(global))
        return function_address(l, global);
    return variable_address(l, global);
}

/* Local variables come first, because the address of local memory depends on all of them. */
int host_variables(struct host *l)
{
    for (LLVMValueRef g = LLVMGetFirstGlobal(l->m); g && !host_failed(l); g = LLVMGetNextGlobal(g))
        if (host_form(l, ir_space(LLVMTypeOf(g))) == FORM_LOCAL && LLVMGetFirstUse(g))
            variable_address(l, g);
    return host_failed(l) ? -1 : 0;
}

/* ---- constant expressions as numbers ---- */

static bool evaluate(struct host *l, LLVMValueRef c, uint64_t *ret);
static bool constant_bytes(struct host *l, LLVMValueRef c, unsigned char *to);
static bool expression_bytes(struct host *l, LLVMValueRef c, unsigned char *to);

static void put(unsigned char *to, uint64_t bits, uint64_t bytes)
{
    assert(bytes > 0 && "a word has bytes");
    memcpy(to, &bits, bytes < 8 ? bytes : 8);
}

static bool evaluate_gep(struct host *l, LLVMValueRef c, unsigned lane, uint64_t *ret);

/* The bits of lane `k` of a constant vector, which may be an address that a GEP computes, or of the
 * constant itself if it is no vector. */
static bool evaluate_lane(struct host *l, LLVMValueRef c, unsigned k, uint64_t *ret)
{
    if (LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMVectorTypeKind)
        return evaluate(l, c, ret);
    if (LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMGetElementPtr)
        return evaluate_gep(l, c, k, ret);
    LLVMValueRef lane = LLVMGetAggregateElement(c, k);
    return lane && evaluate(l, lane, ret);
}

static bool evaluate_gep(struct host *l, LLVMValueRef c, unsigned lane, uint64_t *ret)
{
    unsigned n = (unsigned)LLVMGetNumOperands(c);
    LLVMTypeRef type = LLVMGetGEPSourceElementType(c);
    uint64_t at, index;
    if (!evaluate_lane(l, LLVMGetOperand(c, 0), lane, &at))
        return false;
    for (unsigned k = 1; k < n; k++) {
        struct ir_gep_part part = ir_gep_part(l->device, c, k, &type);
        if (!part.index) {
            at += part.offset;
            continue;
        }
        if (!evaluate_lane(l, part.index, lane, &index))
            return false;
        LLVMTypeRef of = LLVMTypeOf(part.index);
        bool vector = LLVMGetTypeKind(of) == LLVMVectorTypeKind;
        unsigned bits = LLVMGetIntTypeWidth(vector ? LLVMGetElementType(of) : of);
        if (bits < 64) /* indices are signed */
            index = (uint64_t)((int64_t)(index << (64 - bits)) >> (64 - bits));
        at += index * part.size;
    }
    *ret = at & mask_of(host_bits(l, ir_space(LLVMTypeOf(c))));
    return true;
}

static unsigned width(struct host *l, LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: return LLVMGetIntTypeWidth(type);
    case LLVMPointerTypeKind: return host_bits(l, ir_space(type));
    default: return 0;
    }
}

/* True for integers of up to 64 bits and pointers, whose bits are handled as one number. */
static bool is_word(struct host *l, LLVMTypeRef type)
{
    unsigned bits = width(l, type);
    return bits >= 1 && bits <= 64;
}

static bool evaluate_expression(struct host *l, LLVMValueRef c, uint64_t *ret)
{
    LLVMValueRef first = LLVMGetOperand(c, 0);
    LLVMTypeRef from = LLVMTypeOf(first), to = LLVMTypeOf(c);
    uint64_t a, b;
    LLVMOpcode op = LLVMGetConstOpcode(c);
    assert(is_word(l, to));
    if (op == LLVMGetElementPtr)
        return evaluate_gep(l, c, 0, ret);
    if (!is_word(l, from)) { /* a cast from a vector, a floating-point number, a wider integer */
        unsigned char at[8] = { 0 };
        bool known = expression_bytes(l, c, at);
        memcpy(ret, at, sizeof at);
        *ret &= mask_of(width(l, to));
        return known;
    }
    if (!evaluate(l, first, &a))
        return false;
    switch (op) {
    case LLVMAddrSpaceCast: *ret = host_cast_number(l, a, ir_space(from), ir_space(to)); break;
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

/* Evaluates a word constant to the bits that it has on the device. */
static bool evaluate(struct host *l, LLVMValueRef c, uint64_t *ret)
{
    if (!is_word(l, LLVMTypeOf(c)))
        return false;
    if (LLVMIsAConstantInt(c)) {
        *ret = LLVMConstIntGetZExtValue(c);
        return true;
    }
    if (LLVMIsNull(c) || LLVMIsUndef(c) || LLVMIsPoison(c)) {
        *ret = 0;
        return true;
    }
    if (LLVMIsAFunction(c) || LLVMIsAGlobalVariable(c)) {
        *ret = number_of(l, c);
        /* A variable in the generic space has a generic address. */
        return true;
    }
    return LLVMIsAConstantExpr(c) && evaluate_expression(l, c, ret);
}

/* ---- constant expressions as bytes: any type ----
 *
 * <2 x i32> bitcast (i64 ptrtoint (ptr @x to i64)) is the eight bytes of that address.  All devices
 * are little-endian, so vectors, integers and floating-point numbers of one size have the same
 * bytes. The number of bytes is the type's store size; they are zero before they are written. */

static uint64_t store_size(struct host *l, LLVMTypeRef type)
{
    return LLVMStoreSizeOfType(l->device, type);
}

static unsigned char *new_bytes(struct host *l, LLVMTypeRef type)
{
    uint64_t n = store_size(l, type) + 8; /* so that a word may be read anywhere */
    return memset(base_alloc(n), 0, n);
}

/* The type of one part for arithmetic: of a vector, its element. */
static LLVMTypeRef part_of(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type;
}

static bool is_bytes(struct host *l, LLVMTypeRef type)
{
    return LLVMSizeOfTypeInBits(l->device, part_of(type)) % 8 == 0;
}

/* a + b, a - b or a ^ b, with carries inside each part. */
static bool arithmetic_bytes(struct host *l, LLVMValueRef c, unsigned char *to)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    LLVMOpcode op = LLVMGetConstOpcode(c);
    uint64_t n = store_size(l, type), part = store_size(l, part_of(type));
    unsigned char *a = new_bytes(l, type), *b = new_bytes(l, type);
    bool known =
        constant_bytes(l, LLVMGetOperand(c, 0), a) && constant_bytes(l, LLVMGetOperand(c, 1), b);
    unsigned carry = 0;
    for (uint64_t k = 0; k < n; k++) {
        if (k % part == 0)
            carry = op == LLVMSub; /* a - b is a + ~b + 1 */
        unsigned right = op == LLVMSub ? (unsigned char)~b[k] : b[k];
        unsigned sum = a[k] + right + carry;
        to[k] = (unsigned char)(op == LLVMXor ? a[k] ^ b[k] : sum);
        carry = sum >> 8;
    }
    free(a);
    free(b);
    return known;
}

/* The offset of an element of a vector, for insertelement and extractelement. */
static bool element_at(struct host *l, LLVMValueRef vector, LLVMValueRef index, uint64_t *ret)
{
    LLVMTypeRef type = LLVMTypeOf(vector);
    if (!LLVMIsAConstantInt(index) || LLVMConstIntGetZExtValue(index) >= LLVMGetVectorSize(type))
        return false;
    *ret = LLVMConstIntGetZExtValue(index) * store_size(l, LLVMGetElementType(type));
    return true;
}

static bool expression_bytes(struct host *l, LLVMValueRef c, unsigned char *to)
{
    LLVMValueRef first = LLVMGetOperand(c, 0);
    LLVMTypeRef from = LLVMTypeOf(first), type = LLVMTypeOf(c);
    uint64_t at, word;
    bool known;
    if (ir_is_scalable(from) || ir_is_scalable(type) || !is_bytes(l, from) || !is_bytes(l, type))
        return false;
    switch (LLVMGetConstOpcode(c)) {
    case LLVMBitCast: return constant_bytes(l, first, to);
    case LLVMGetElementPtr: /* a vector of pointers */
        known = true;
        for (unsigned k = 0; known && k < LLVMGetVectorSize(type); k++) {
            known = evaluate_gep(l, c, k, &word);
            if (known)
                put(to + k * store_size(l, part_of(type)), word, store_size(l, part_of(type)));
        }
        return known;
    case LLVMPtrToInt: /* to an integer of more than 64 bits */
    case LLVMPtrToAddr:
        known = evaluate(l, first, &word);
        if (known)
            put(to, word, store_size(l, type));
        return known;
    case LLVMTrunc:
    case LLVMIntToPtr:
    case LLVMExtractElement: {
        bool extracts = LLVMGetConstOpcode(c) == LLVMExtractElement;
        if (extracts ? !element_at(l, first, LLVMGetOperand(c, 1), &at) : part_of(from) != from)
            return false;
        unsigned char *bytes = new_bytes(l, from);
        known = constant_bytes(l, first, bytes);
        memcpy(to, bytes + (extracts ? at : 0), store_size(l, type));
        free(bytes);
        return known;
    }
    case LLVMInsertElement:
        return element_at(l, first, LLVMGetOperand(c, 2), &at) && constant_bytes(l, first, to) &&
               (memset(to + at, 0, store_size(l, part_of(type))),
                constant_bytes(l, LLVMGetOperand(c, 1), to + at));
    case LLVMAdd:
    case LLVMSub:
    case LLVMXor: return arithmetic_bytes(l, c, to);
    default: return false;
    }
}

/* The bytes of a number of any width: LLVM folds a shift for each byte. */
static bool number_bytes(struct host *l, LLVMValueRef c, unsigned char *to)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    unsigned bits = (unsigned)LLVMSizeOfTypeInBits(l->device, type);
    LLVMTypeRef whole = LLVMIntTypeInContext(l->ctx, bits);
    LLVMValueRef v = LLVMConstBitCast(c, whole);
    LLVMBuilderRef b = LLVMCreateBuilderInContext(l->ctx);
    bool known = true;
    for (uint64_t k = 0; k < store_size(l, type); k++) {
        LLVMValueRef by = LLVMConstInt(whole, k * 8, false);
        LLVMValueRef byte = LLVMBuildIntCast2(b, LLVMBuildLShr(b, v, by, ""), l->i8, false, "");
        known = known && LLVMIsAConstantInt(byte);
        to[k] = known ? (unsigned char)LLVMConstIntGetZExtValue(byte) : 0;
    }
    LLVMDisposeBuilder(b);
    return known;
}

static bool constant_bytes(struct host *l, LLVMValueRef c, unsigned char *to)
{
    LLVMTypeRef type = LLVMTypeOf(c);
    if (LLVMIsNull(c) || LLVMIsUndef(c) || LLVMIsPoison(c))
        return true; /* zero already */
    if (is_word(l, type)) {
        uint64_t bits;
        bool known = evaluate(l, c, &bits);
        if (known)
            put(to, bits, store_size(l, type));
        return known;
    }
    if (LLVMIsAConstantExpr(c))
        return expression_bytes(l, c, to);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    bool known = true;
    if (kind == LLVMStructTypeKind) {
        for (unsigned k = 0; known && k < LLVMCountStructElementTypes(type); k++)
            known = constant_bytes(l, LLVMGetAggregateElement(c, k),
                                   to + LLVMOffsetOfElement(l->device, type, k));
        return known;
    }
    if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        bool array = kind == LLVMArrayTypeKind;
        LLVMTypeRef of = LLVMGetElementType(type);
        uint64_t n = array ? LLVMGetArrayLength2(type) : LLVMGetVectorSize(type);
        uint64_t step = array ? LLVMABISizeOfType(l->device, of) : store_size(l, of);
        known = array || is_bytes(l, type);
        for (uint64_t k = 0; known && k < n; k++)
            known = constant_bytes(l, LLVMGetAggregateElement(c, (unsigned)k), to + k * step);
        return known;
    }
    return (LLVMIsAConstantInt(c) || LLVMIsAConstantFP(c)) && number_bytes(l, c, to);
}

/* ---- as operands ---- */

static bool is_aggregate(LLVMValueRef c)
{
    if (LLVMIsNull(c))
        return LLVMGetTypeKind(LLVMTypeOf(c)) != LLVMPointerTypeKind;
    return LLVMIsAConstantStruct(c) || LLVMIsAConstantArray(c) || LLVMIsAConstantVector(c);
}

static enum ir_answer has_base(const void *user, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        return IR_INSIDE;
    return host_has_base(user, ir_space(type)) ? IR_YES : IR_NO;
}

/* True if zero bits of that type contain a pointer whose register does not hold 0: a named one,
 * null or the address 0, is 0 minus its form's base. */
static bool zero_has_base(const struct host *l, LLVMTypeRef type)
{
    return ir_type_has(type, has_base, l);
}

static bool wanted(struct host *l, LLVMValueRef c)
{
    if (LLVMIsNull(c))
        return zero_has_base(l, LLVMTypeOf(c));
    if (LLVMIsAFunction(c) || LLVMIsAGlobalVariable(c) || LLVMIsAConstantExpr(c))
        return true;
    if (!is_aggregate(c))
        return false;
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c); k++)
        if (wanted(l, LLVMGetOperand(c, k)))
            return true;
    return false;
}

/* The register value of that type whose bits on the device are these bytes; NULL: there is none. */
static LLVMValueRef from_bytes(struct host *l, LLVMTypeRef type, const unsigned char *bytes)
{
    uint64_t n = store_size(l, type), word = 0;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVectorTypeKind) {
        LLVMTypeRef of = LLVMGetElementType(type);
        LLVMValueRef v = LLVMGetPoison(type);
        for (unsigned k = 0; v && k < LLVMGetVectorSize(type); k++) {
            LLVMValueRef part = from_bytes(l, of, bytes + k * store_size(l, of));
            LLVMValueRef index = LLVMConstInt(l->i32, k, false);
            v = part ? LLVMBuildInsertElement(l->b, v, part, index, "") : NULL;
        }
        return v;
    }
    if (kind == LLVMPointerTypeKind) {
        memcpy(&word, bytes, n < 8 ? n : 8);
        return host_decode(l, LLVMConstInt(l->i64, word, false), type);
    }
    bool number = kind == LLVMIntegerTypeKind || kind == LLVMHalfTypeKind ||
                  kind == LLVMBFloatTypeKind || kind == LLVMFloatTypeKind ||
                  kind == LLVMDoubleTypeKind || kind == LLVMFP128TypeKind;
    if (!number)
        return NULL;
    LLVMTypeRef whole =
        LLVMIntTypeInContext(l->ctx, (unsigned)LLVMSizeOfTypeInBits(l->device, type));
    uint64_t *words = base_alloc((n + 7) / 8 * 8);
    memset(words, 0, (n + 7) / 8 * 8);
    memcpy(words, bytes, n);
    LLVMValueRef v = LLVMConstIntOfArbitraryPrecision(whole, (unsigned)((n + 7) / 8), words);
    free(words);
    return LLVMConstBitCast(v, type);
}

static LLVMValueRef build(struct host *l, LLVMValueRef c)
{
    LLVMTypeRef type = LLVMTypeOf(c);
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
    LLVMValueRef v = NULL;
    if (!ir_is_scalable(type)) {
        unsigned char *bytes = new_bytes(l, type);
        v = constant_bytes(l, c, bytes) ? from_bytes(l, type, bytes) : NULL;
        free(bytes);
    }
    if (!v) {
        char name[IR_NAME_SIZE];
        diag_run_constant(&l->failure.sink, host_place(l, NULL), ir_name(c, name, sizeof name));
        return LLVMGetPoison(type);
    }
    return v;
}

/* Keeps a constant that lowering made from being lowered again like a constant of the device: wraps
 * it in an instruction, which LLVM's optimizer deletes.  Returns `v` if it would not be lowered. */
static LLVMValueRef seal(struct host *l, LLVMBuilderRef b, LLVMValueRef v)
{
    return LLVMIsConstant(v) && wanted(l, v) ? LLVMBuildFreeze(b, v, "") : v;
}

LLVMValueRef host_constant(struct host *l, LLVMValueRef c)
{
    assert(LLVMIsConstant(c) && "a constant operand");
    uint32_t known = ptrmap_find(&l->constants, c);
    if (known != PTRMAP_NONE)
        return l->values.at[known];
    if (!wanted(l, c))
        return c;
    LLVMBuilderRef at = l->b;
    l->b = l->entry;
    LLVMValueRef v = seal(l, l->entry, build(l, c));
    l->b = at;
    ptrmap_put(&l->constants, c, l->values.n);
    vec_push_in(&l->arena, &l->values, v);
    return v;
}

/* ---- contents of variables ---- */

int host_contents(struct host *l)
{
    for (uint32_t k = 0; k < l->pending.n && !host_failed(l); k++) {
        LLVMValueRef g = l->pending.at[k];
        uint64_t encoded = number_of(l, g);
        enum form f = host_form(l, ir_space(LLVMTypeOf(g)));
        uint64_t base = f == FORM_RAW ? 0 : f == FORM_CONSTANT ? ENCODED_CONSTANT : ENCODED_GLOBAL;
        LLVMValueRef is = LLVMGetInitializer(g);
        if (is && !constant_bytes(l, is, (unsigned char *)(uintptr_t)(encoded - base)))
            diag_run_variable_contents(&l->failure.sink, host_place(l, NULL), ir_name_of(g));
    }
    l->pending.n = 0;
    return host_failed(l) ? -1 : 0;
}

void host_replace(struct host *l, LLVMValueRef i, LLVMValueRef by)
{
    assert((!by || LLVMTypeOf(by) == LLVMTypeOf(i)) && "a value of the same type");
    if (LLVMGetFirstUse(i))
        LLVMReplaceAllUsesWith(i, by ? seal(l, l->b, by) : LLVMGetPoison(LLVMTypeOf(i)));
    LLVMInstructionEraseFromParent(i);
}
