/* SPDX-License-Identifier: Apache-2.0 */
/* integer_types.c - types and constants, with integers in place of generic pointers. */
#include "generic/integer_types.h"

#include "base/guard.h"
#include "generic/constants.h"
#include "ir/ir.h"
#include "ir/shim.h"
#include "semantics/retype.h"

#include <assert.h>

void generic_integers_init(struct integer_types *s, struct unit *u, LLVMTypeRef word)
{
    *s = (struct integer_types){ .u = u, .word = word };
    ptrmap_init(&s->types, 64);
}

void generic_integers_fini(struct integer_types *s)
{
    ptrmap_fini(&s->types);
    vec_fini(&s->is);
}

/* ---- types ---- */

static LLVMTypeRef struct_type(struct integer_types *s, LLVMTypeRef type)
{
    unsigned n = LLVMCountStructElementTypes(type);
    LLVMTypeRef *part = base_alloc((n + 1) * sizeof(LLVMTypeRef)), now = type;
    bool other = false;
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef was = LLVMStructGetTypeAtIndex(type, k);
        part[k] = generic_integer_type(s, was);
        other |= part[k] != was;
    }
    if (other)
        now = LLVMStructTypeInContext(LLVMGetTypeContext(type), part, n, LLVMIsPackedStruct(type));
    free(part);
    return now;
}

static LLVMTypeRef function_type(struct integer_types *s, LLVMTypeRef type)
{
    unsigned n = LLVMCountParamTypes(type);
    LLVMTypeRef *param = base_alloc((n + 1) * sizeof(LLVMTypeRef)), now;
    LLVMGetParamTypes(type, param);
    for (unsigned k = 0; k < n; k++)
        param[k] = generic_integer_type(s, param[k]);
    now = LLVMFunctionType(generic_integer_type(s, LLVMGetReturnType(type)), param, n,
                           LLVMIsFunctionVarArg(type));
    free(param);
    return now;
}

static LLVMTypeRef new_type(struct integer_types *s, LLVMTypeRef type)
{
    LLVMTypeRef now;
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind:
        return ir_is_pointer(type) && unit_is_generic(s->u, ir_space(type)) ? s->word : type;
    case LLVMVectorTypeKind:
        now = generic_integer_type(s, LLVMGetElementType(type));
        return now == LLVMGetElementType(type) ? type
                                               : LLVMVectorType(now, LLVMGetVectorSize(type));
    case LLVMScalableVectorTypeKind: /* refused, see integer_limits.c */
        now = generic_integer_type(s, LLVMGetElementType(type));
        return now == LLVMGetElementType(type)
                   ? type
                   : LLVMScalableVectorType(now, LLVMGetVectorSize(type));
    case LLVMArrayTypeKind:
        now = generic_integer_type(s, LLVMGetElementType(type));
        return now == LLVMGetElementType(type) ? type
                                               : LLVMArrayType2(now, LLVMGetArrayLength2(type));
    case LLVMStructTypeKind: return struct_type(s, type);
    case LLVMFunctionTypeKind: return function_type(s, type);
    default: return type;
    }
}

LLVMTypeRef generic_integer_type(struct integer_types *s, LLVMTypeRef type)
{
    uint32_t known = ptrmap_find(&s->types, type);
    if (known != PTRMAP_NONE)
        return s->is.at[known];
    LLVMTypeRef now = new_type(s, type);
    ptrmap_put(&s->types, type, s->is.n);
    vec_push(&s->is, now);
    return now;
}

/* ---- constants ---- */

static LLVMValueRef leaf(void *user, LLVMValueRef c, LLVMTypeRef type)
{
    struct integer_types *s = user;
    (void)type;
    assert(type == s->word && "a generic pointer is a word");
    for (LLVMValueRef is; (is = constant_aliased(c)) != NULL;)
        c = is;
    LLVMValueRef from = LLVMIsAConstantExpr(c) ? LLVMGetOperand(c, 0) : NULL;
    if (from && LLVMGetConstOpcode(c) == LLVMIntToPtr && LLVMTypeOf(from) == s->word)
        return from;
    return LLVMConstPtrToInt(c, s->word);
}

LLVMValueRef generic_integer_constant(struct integer_types *s, LLVMValueRef c)
{
    return retype_constant(c, generic_integer_type(s, LLVMTypeOf(c)), leaf, s);
}

LLVMValueRef generic_integer_number(struct integer_types *s, LLVMValueRef c)
{
    bool number = LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMPtrToInt;
    LLVMTypeRef of = number ? LLVMTypeOf(LLVMGetOperand(c, 0)) : NULL;
    return of && LLVMTypeOf(c) == s->word && generic_integer_type(s, of) == s->word
               ? generic_integer_constant(s, LLVMGetOperand(c, 0))
               : NULL;
}

/* ---- values and variables ---- */

/* Metadata that only pointers have. */
static void drop_metadata(LLVMValueRef i)
{
    static const char *const kinds[] = { "nonnull", "align", "dereferenceable",
                                         "dereferenceable_or_null", "noalias.addrspace" };
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(i));
    for (size_t k = 0; k < COUNTOF(kinds); k++)
        LLVMSetMetadata(i, LLVMGetMDKindIDInContext(ctx, kinds[k], (unsigned)strlen(kinds[k])),
                        NULL);
}

void generic_integer_retype(LLVMValueRef i, LLVMTypeRef type)
{
    retype_value(i, type);
    drop_metadata(i);
}

bool generic_integer_variable(struct integer_types *s, LLVMValueRef v)
{
    LLVMValueRef init = LLVMGetInitializer(v);
    if (!init || GUARD("generic-integers:list", ir_is_list_of_names(v)) ||
        generic_integer_type(s, LLVMTypeOf(init)) == LLVMTypeOf(init))
        return false;
    shim_replace_initializer(v, generic_integer_constant(s, init), 1);
    return true;
}

/* ---- functions ---- */

static LLVMTypeRef memory_type(void *user, LLVMValueRef pointer, LLVMTypeRef was)
{
    (void)pointer;
    return generic_integer_type(user, was);
}

/* What the integer leads to is no memory of a pointer argument. */
static void drop_memory(LLVMValueRef at)
{
    unsigned kind = ir_attribute_kind("memory");
    bool call = LLVMIsAFunction(at) == NULL;
    LLVMAttributeRef a = call ? LLVMGetCallSiteEnumAttribute(at, LLVMAttributeFunctionIndex, kind)
                              : LLVMGetEnumAttributeAtIndex(at, LLVMAttributeFunctionIndex, kind);
    if (!a || LLVMGetEnumAttributeValue(a) == 0) /* it has none to do with */
        return;
    if (call)
        LLVMRemoveCallSiteEnumAttribute(at, LLVMAttributeFunctionIndex, kind);
    else
        LLVMRemoveEnumAttributeAtIndex(at, LLVMAttributeFunctionIndex, kind);
}

bool generic_integer_function(struct integer_types *s, LLVMValueRef fn)
{
    LLVMTypeRef was = LLVMGlobalGetValueType(fn), type = generic_integer_type(s, was);
    bool changed = retype_memory_attributes(fn, memory_type, s);
    if (type == was)
        return changed;
    LLVMValueRef to = retype_function(fn, type);
    for (unsigned k = 0; k < LLVMCountParams(fn); k++) {
        ir_take_name(LLVMGetParam(fn, k), LLVMGetParam(to, k));
        retype_replace(LLVMGetParam(fn, k), LLVMGetParam(to, k));
    }
    shim_drop_wrong_attributes(to);
    drop_memory(to);
    LLVMReplaceAllUsesWith(fn, to);
    LLVMDeleteFunction(fn);
    return true;
}

bool generic_integer_call(struct integer_types *s, LLVMValueRef call)
{
    LLVMTypeRef was = LLVMGetCalledFunctionType(call), now = generic_integer_type(s, was);
    if (now == was)
        return false;
    shim_set_called_function(call, now, LLVMGetCalledValue(call));
    shim_drop_wrong_attributes(call);
    drop_memory(call);
    return true;
}

bool generic_integer_attributes(struct integer_types *s, LLVMValueRef at)
{
    return retype_memory_attributes(at, memory_type, s);
}
