/* SPDX-License-Identifier: Apache-2.0 */
/* generics.c - walks over a module for its generic pointers. */
#include "ir/generics.h"

#include "base/ptrmap.h"
#include "ir/ir.h"

#include <assert.h>

struct walk {
    uint32_t generic;
    struct ptrmap types;     /* type -> 1 where it contains a generic pointer, else 0 */
    struct ptrmap constants; /* constant -> 1 where it is computed of one, else 0 */
    void (*each)(void *user, enum ir_generic kind, LLVMValueRef at, LLVMValueRef value);
    void *user;
};

const char *ir_generic_name(enum ir_generic kind)
{
    static const char *const name[] = { "cast", "memory", "parameter", "result" };
    assert(kind < COUNTOF(name));
    return name[kind];
}

/* Why a use needs the pointer; NULL: it only computes another one. */
static const char *why_used(LLVMValueRef user, LLVMValueRef value)
{
    LLVMValueRef fn;
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMPHI:
    case LLVMSelect: return "it meets a pointer to another space";
    case LLVMStore:
        return LLVMGetOperand(user, 0) == value ? "it is stored where generic pointers are"
                                                : "an access goes through it";
    case LLVMLoad:
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return "an access goes through it";
    case LLVMRet: return "the function returns generic pointers";
    case LLVMPtrToInt: return "its address is used as a number";
    case LLVMICmp: return "it is compared with a generic pointer";
    case LLVMCall:
    case LLVMInvoke:
        fn = LLVMGetCalledValue(user);
        return LLVMIsAFunction(fn) && LLVMIsDeclaration(fn) ? "a function without a body takes it"
                                                            : "a generic parameter takes it";
    default: return NULL;
    }
}

static const char *why_cast(LLVMValueRef at, LLVMValueRef value)
{
    const char *why = NULL;
    if (at != value && LLVMIsAInstruction(at))
        return (why = why_used(at, value)) ? why : "another pointer is computed from it";
    if (LLVMIsAInstruction(at))
        IR_EACH_USE (at, use)
            if (!why && LLVMIsAInstruction(LLVMGetUser(use)))
                why = why_used(LLVMGetUser(use), at);
    if (why)
        return why;
    return LLVMIsAIntToPtrInst(at) ? "it is made of a number"
                                   : "another pointer is computed from it";
}

const char *ir_generic_why(enum ir_generic kind, LLVMValueRef at, LLVMValueRef value)
{
    bool fn = LLVMIsAFunction(at) != NULL;
    switch (kind) {
    case IR_GENERIC_CAST: return why_cast(at, value);
    case IR_GENERIC_MEMORY:
        return LLVMIsAGlobalVariable(at) && !ir_is_local(at)
                   ? "code outside the module may use the variable"
                   : "the memory holds pointers to several spaces, or is not the module's alone";
    default:
        return !fn                     ? "the function is called by pointer"
               : LLVMIsDeclaration(at) ? "the function has no body here"
               : kind == IR_GENERIC_RESULT
                   ? "the function returns pointers to several spaces, or ones that may have left "
                     "their object"
                   : "calls pass pointers to several spaces, or code outside the module calls it";
    }
}

/* True if the type is a generic pointer or contains one.  Each type of the module is looked into
 * once. */
static bool has_generic(struct walk *w, LLVMTypeRef type)
{
    uint32_t known = ptrmap_find(&w->types, type);
    bool has = false;
    if (known != PTRMAP_NONE)
        return known;
    switch (LLVMGetTypeKind(type)) {
    case LLVMPointerTypeKind: has = LLVMGetPointerAddressSpace(type) == w->generic; break;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind:
    case LLVMScalableVectorTypeKind: has = has_generic(w, LLVMGetElementType(type)); break;
    case LLVMStructTypeKind:
        for (unsigned k = 0; !has && k < LLVMCountStructElementTypes(type); k++)
            has = has_generic(w, LLVMStructGetTypeAtIndex(type, k));
        break;
    case LLVMTargetExtTypeKind:
        for (unsigned k = 0; !has && k < LLVMGetTargetExtTypeNumTypeParams(type); k++)
            has = has_generic(w, LLVMGetTargetExtTypeTypeParam(type, k));
        break;
    default: break;
    }
    ptrmap_put(&w->types, type, has);
    return has;
}

/* True if the constant is a generic pointer, or computed of one, or counts by a type with one.
 * Each constant of the module is looked into once.
 *     addrspacecast (ptr addrspace(4) null to ptr addrspace(3)) */
static bool is_generic(struct walk *w, LLVMValueRef c)
{
    if (LLVMIsAGlobalValue(c) || !LLVMIsAConstant(c))
        return false; /* the walk comes to it by itself */
    uint32_t known = ptrmap_find(&w->constants, c);
    if (known != PTRMAP_NONE)
        return known;
    bool gep = LLVMIsAConstantExpr(c) && LLVMGetConstOpcode(c) == LLVMGetElementPtr;
    bool is =
        has_generic(w, LLVMTypeOf(c)) || (gep && has_generic(w, LLVMGetGEPSourceElementType(c)));
    for (int k = 0, n = LLVMGetNumOperands(c); !is && k < n; k++)
        is = is_generic(w, LLVMGetOperand(c, (unsigned)k));
    ptrmap_put(&w->constants, c, is);
    return is;
}

static void note(struct walk *w, LLVMTypeRef type, enum ir_generic kind, LLVMValueRef at,
                 LLVMValueRef value)
{
    if (has_generic(w, type))
        w->each(w->user, kind, at, value);
}

/* The type of the memory that the instruction allocates, or of the value that it loads or stores.
 * NULL: it does none of these. */
static LLVMTypeRef memory_type(LLVMValueRef i)
{
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAlloca: return LLVMGetAllocatedType(i);
    case LLVMGetElementPtr: return LLVMGetGEPSourceElementType(i);
    case LLVMLoad: return LLVMTypeOf(i);
    case LLVMStore: return LLVMTypeOf(LLVMGetOperand(i, 0));
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: return LLVMTypeOf(LLVMGetOperand(i, 1));
    default: return NULL;
    }
}

/* Looks for generic pointers in the type of a call by pointer.  Functions of the module, the
 * callees of direct calls, are looked at themselves. */
static void called(struct walk *w, LLVMValueRef call)
{
    LLVMValueRef fn = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(fn))
        return;
    for (unsigned k = 0; k < LLVMGetNumArgOperands(call); k++)
        note(w, LLVMTypeOf(LLVMGetOperand(call, k)), IR_GENERIC_PARAMETER, call,
             LLVMGetOperand(call, k));
    note(w, LLVMTypeOf(call), IR_GENERIC_RESULT, call, call);
}

static void look_at(struct walk *w, LLVMValueRef i)
{
    LLVMTypeRef memory = memory_type(i);
    LLVMOpcode op = LLVMGetInstructionOpcode(i);
    if (memory)
        note(w, memory, IR_GENERIC_MEMORY, i, LLVMIsAStoreInst(i) ? LLVMGetOperand(i, 1) : i);
    if (op == LLVMAddrSpaceCast || op == LLVMIntToPtr)
        note(w, LLVMTypeOf(i), IR_GENERIC_CAST, i, i);
    if (ir_is_call(i))
        called(w, i);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (is_generic(w, v))
            w->each(w->user, IR_GENERIC_CAST, i, v);
    }
}

void ir_each_generic(LLVMModuleRef m, uint32_t generic,
                     void (*each)(void *user, enum ir_generic kind, LLVMValueRef at,
                                  LLVMValueRef value),
                     void *user)
{
    struct walk w = { .generic = generic, .each = each, .user = user };
    ptrmap_init(&w.types, 64);
    ptrmap_init(&w.constants, 64);
    for (LLVMValueRef v = LLVMGetFirstGlobal(m); v; v = LLVMGetNextGlobal(v)) {
        note(&w, LLVMGlobalGetValueType(v), IR_GENERIC_MEMORY, v, v);
        note(&w, LLVMTypeOf(v), IR_GENERIC_CAST, v, v); /* its own address is generic */
        LLVMValueRef init = LLVMGetInitializer(v);
        if (init && !has_generic(&w, LLVMTypeOf(init)) && is_generic(&w, init))
            each(user, IR_GENERIC_CAST, v, v);
    }
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) && !LLVMGetFirstUse(fn))
            continue; /* no back end writes it */
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            note(&w, LLVMTypeOf(p), IR_GENERIC_PARAMETER, fn, p);
        note(&w, LLVMGetReturnType(LLVMGlobalGetValueType(fn)), IR_GENERIC_RESULT, fn, fn);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                look_at(&w, i);
    }
    ptrmap_fini(&w.types);
    ptrmap_fini(&w.constants);
}
