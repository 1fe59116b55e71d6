/* SPDX-License-Identifier: Apache-2.0 */
/* accesses.c - variables, addresses, loads, stores and copies. */
#include "spirv/translate.h"

/* Memory operands: how an access is made. */
struct manner {
    uint32_t alignment; /* 0: that of the type */
    bool is_volatile, nontemporal;
};

/* Reads the memory operands that begin at the k-th word, if there are any. */
static int read_manner(struct reader *r, const struct inst *i, uint32_t k, struct manner *ret)
{
    *ret = (struct manner){ 0 };
    if (i->n <= k)
        return 0;
    uint32_t bits = spirv_at(r, i, k);
    ret->is_volatile = bits & MemoryAccessVolatile;
    ret->nontemporal = bits & MemoryAccessNontemporal;
    if (!(bits & MemoryAccessAligned))
        return 0;
    ret->alignment = spirv_at(r, i, k + 1);
    return spirv_is_alignment(ret->alignment) ? 0 : spirv_broken(r, i, FAULT_ALIGNMENT);
}

static void set_manner(struct reader *r, LLVMValueRef access, const struct manner *m)
{
    LLVMSetVolatile(access, m->is_volatile);
    if (m->alignment)
        LLVMSetAlignment(access, m->alignment);
    if (!m->nontemporal)
        return;
    LLVMMetadataRef one =
        LLVMValueAsMetadata(LLVMConstInt(LLVMInt32TypeInContext(r->ctx), 1, false));
    LLVMSetMetadata(access, LLVMGetMDKindIDInContext(r->ctx, "nontemporal", strlen("nontemporal")),
                    LLVMMetadataAsValue(r->ctx, LLVMMDNodeInContext2(r->ctx, &one, 1)));
}

/* The operand if it is a pointer; NULL: reported. */
static LLVMValueRef pointer_arg(struct reader *r, const struct inst *i, uint32_t k)
{
    LLVMValueRef v = spirv_arg(r, i, k);
    if (!v || spirv_is_pointer(LLVMTypeOf(v)))
        return v;
    spirv_not(&r->file, i, spirv_at(r, i, k), "pointer");
    return NULL;
}

/* A type that memory can hold; NULL: reported. */
static LLVMTypeRef held_type(struct reader *r, const struct inst *i, uint32_t id)
{
    LLVMTypeRef type = spirv_type(r, i, id);
    LLVMTypeKind kind = type ? LLVMGetTypeKind(type) : LLVMVoidTypeKind;
    if (type && (kind == LLVMVoidTypeKind || kind == LLVMFunctionTypeKind)) {
        spirv_not(&r->file, i, id, "type of a value");
        return NULL;
    }
    return type;
}

int spirv_load(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t id = spirv_at(r, i, 0);
    if (id < r->file.bound && r->slots[id].kind == SLOT_BUILTIN)
        return spirv_load_builtin(r, i);
    struct manner m;
    LLVMValueRef pointer = pointer_arg(r, i, 0);
    LLVMTypeRef type = held_type(r, i, i->type);
    if (!pointer || !type || read_manner(r, i, 1, &m) < 0)
        return -1;
    LLVMValueRef load = LLVMBuildLoad2(r->b, type, pointer, "");
    set_manner(r, load, &m);
    return spirv_set(r, i, load);
}

int spirv_store(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    struct manner m;
    LLVMValueRef pointer = pointer_arg(r, i, 0), v = pointer ? spirv_arg(r, i, 1) : NULL;
    if (!v || read_manner(r, i, 2, &m) < 0)
        return -1;
    set_manner(r, LLVMBuildStore(r->b, v, pointer), &m);
    return 0;
}

/* The type that the pointer of that id points to, by its OpTypePointer; NULL: reported. */
static LLVMTypeRef pointee(struct reader *r, const struct inst *i, uint32_t id)
{
    const struct inst *type = spirv_type_inst(r, id);
    if (type && type->op == OpTypePointer)
        return held_type(r, i, spirv_at(r, type, 1));
    spirv_not(&r->file, i, id, "pointer to a type");
    return NULL;
}

/* True if the pointer is a constant variable that only this module knows and whose bytes are all
 * equal: LLVM's back end writes memset as a copy of such a variable, one for each call. */
static bool is_filled(LLVMValueRef v, LLVMValueRef *ret_byte)
{
    LLVMTypeRef byte = LLVMInt8TypeInContext(LLVMGetTypeContext(LLVMTypeOf(v)));
    LLVMValueRef init = LLVMIsAGlobalVariable(v) ? LLVMGetInitializer(v) : NULL;
    if (!init || !LLVMIsGlobalConstant(v) || LLVMGetLinkage(v) != LLVMInternalLinkage)
        return false;
    if (LLVMIsNull(init)) {
        *ret_byte = LLVMConstNull(byte);
        return true;
    }
    LLVMTypeRef type = LLVMTypeOf(init);
    if (LLVMGetTypeKind(type) != LLVMArrayTypeKind || LLVMGetElementType(type) != byte ||
        !LLVMIsAConstantDataArray(init))
        return false;
    *ret_byte = LLVMGetAggregateElement(init, 0);
    for (unsigned k = 1; k < LLVMGetArrayLength2(type); k++)
        if (LLVMGetAggregateElement(init, k) != *ret_byte)
            return false;
    return true;
}

/* Copies `size` bytes, or sets them to that of a filled variable.  SPIR-V does not say what happens
 * if the two overlap; those that write it make it from memcpy alone. */
static int copy(struct reader *r, const struct inst *i, LLVMValueRef size, uint32_t k)
{
    struct manner to, from;
    LLVMValueRef target = pointer_arg(r, i, 0), source = target ? pointer_arg(r, i, 1) : NULL;
    if (!source || read_manner(r, i, k, &to) < 0)
        return -1;
    from = to;
    uint32_t second = k + 1 + (i->n > k && spirv_at(r, i, k) & MemoryAccessAligned);
    if (i->n > second && read_manner(r, i, second, &from) < 0)
        return -1;
    LLVMValueRef byte, made;
    if (is_filled(source, &byte)) {
        made = LLVMBuildMemSet(r->b, target, byte, size, to.alignment);
        vec_push(&r->filled, source);
    } else {
        made = LLVMBuildMemCpy(r->b, target, to.alignment, source, from.alignment, size);
    }
    if (to.is_volatile || from.is_volatile)
        LLVMSetOperand(made, 3, LLVMConstInt(LLVMInt1TypeInContext(r->ctx), 1, false));
    return 0;
}

int spirv_copy_memory(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = pointee(r, i, spirv_at(r, i, 0));
    if (!type || !pointee(r, i, spirv_at(r, i, 1)))
        return -1;
    if (pointee(r, i, spirv_at(r, i, 1)) != type)
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMTypeRef word = LLVMIntTypeInContext(r->ctx, r->address_bits);
    return copy(r, i, LLVMConstInt(word, LLVMStoreSizeOfType(r->layout, type), false), 2);
}

int spirv_copy_memory_sized(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMValueRef size = spirv_arg(r, i, 2);
    if (!size)
        return -1;
    unsigned width = LLVMGetTypeKind(LLVMTypeOf(size)) == LLVMIntegerTypeKind
                         ? LLVMGetIntTypeWidth(LLVMTypeOf(size))
                         : 0;
    if (width != 32 && width != 64)
        return spirv_not(&r->file, i, spirv_at(r, i, 2), "size");
    return copy(r, i, size, 3);
}

/* Adds an index, and finds the type behind it. */
static int add_index(struct reader *r, const struct inst *i, uint32_t k, LLVMTypeRef *type,
                     LLVMValueRef *ret)
{
    LLVMValueRef v = spirv_arg(r, i, k);
    if (!v)
        return -1;
    if (LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind)
        return spirv_not(&r->file, i, spirv_at(r, i, k), "integer");
    *ret = v;
    if (!*type) /* the first index of a pointer: its type stays */
        return 0;
    uint64_t number = 0;
    LLVMTypeKind kind = LLVMGetTypeKind(*type);
    if (kind == LLVMStructTypeKind) {
        if (!spirv_constant(r, spirv_at(r, i, k), &number))
            return spirv_not(&r->file, i, spirv_at(r, i, k), "constant number");
        *ret = LLVMConstInt(LLVMInt32TypeInContext(r->ctx), number, false);
    } else if (kind == LLVMArrayTypeKind || kind == LLVMVectorTypeKind) {
        *type = LLVMGetElementType(*type);
        return 0;
    }
    *type = spirv_member(*type, number);
    return *type ? 0 : spirv_broken(r, i, FAULT_INDEX);
}

/* An address: base, [element,] index, index, …; `argument`: enum chain. */
int spirv_chain(struct reader *r, const struct inst *i, unsigned argument)
{
    uint32_t base_at = argument & CHAIN_UNTYPED ? 1 : 0, id = spirv_at(r, i, base_at);
    if (id < r->file.bound && r->slots[id].kind == SLOT_BUILTIN)
        return spirv_chain_builtin(r, i, base_at + (argument & CHAIN_ELEMENT ? 2 : 1));
    LLVMValueRef base = pointer_arg(r, i, base_at);
    LLVMTypeRef source = !base                      ? NULL
                         : argument & CHAIN_UNTYPED ? held_type(r, i, spirv_at(r, i, 0))
                                                    : pointee(r, i, id);
    if (!source)
        return -1;
    uint32_t first = base_at + 1, n = 0;
    LLVMValueRef *index = base_alloc((i->n - first + 1) * sizeof *index);
    LLVMTypeRef type = NULL;
    int result = 0;
    if (!(argument & CHAIN_ELEMENT)) {
        index[n++] = LLVMConstInt(LLVMInt32TypeInContext(r->ctx), 0, false);
        type = source;
    }
    for (uint32_t k = first; k < i->n && result == 0; k++) {
        result = add_index(r, i, k, &type, &index[n++]);
        type = type ? type : source;
    }
    if (result == 0 && first == i->n)
        result = spirv_set(r, i, base);
    else if (result == 0)
        result = spirv_set(r, i,
                           argument & CHAIN_IN_BOUNDS
                               ? LLVMBuildInBoundsGEP2(r->b, source, base, index, n, "")
                               : LLVMBuildGEP2(r->b, source, base, index, n, ""));
    free(index);
    return result;
}

/* ---- pointers as values ---- */

/* A cast between address spaces. */
int spirv_cast_space(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    uint32_t id = spirv_at(r, i, 0);
    if (id < r->file.bound && r->slots[id].kind == SLOT_BUILTIN)
        return spirv_copy_builtin(r, i);
    LLVMValueRef v = pointer_arg(r, i, 0);
    LLVMTypeRef to = spirv_result_type(r, i);
    if (!v || !to)
        return -1;
    if (!spirv_is_pointer(to))
        return spirv_not(&r->file, i, i->type, "type of a pointer");
    return spirv_set(r, i, LLVMTypeOf(v) == to ? v : LLVMBuildAddrSpaceCast(r->b, v, to, ""));
}

/* A pointer as an integer, of any width, or the other way round; `argument`: that one? */
int spirv_pointer_integer(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef v = argument ? spirv_arg(r, i, 0) : pointer_arg(r, i, 0);
    LLVMTypeRef to = spirv_result_type(r, i);
    if (!v || !to)
        return -1;
    if (argument ? !spirv_is_pointer(to) || LLVMGetTypeKind(LLVMTypeOf(v)) != LLVMIntegerTypeKind
                 : LLVMGetTypeKind(to) != LLVMIntegerTypeKind)
        return spirv_broken(r, i, FAULT_TYPES);
    return spirv_set(
        r, i, argument ? LLVMBuildIntToPtr(r->b, v, to, "") : LLVMBuildPtrToInt(r->b, v, to, ""));
}

/* The number of elements between two pointers. */
int spirv_pointer_difference(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef to = spirv_result_type(r, i), type = pointee(r, i, spirv_at(r, i, 0));
    LLVMValueRef a = pointer_arg(r, i, 0), b = a ? pointer_arg(r, i, 1) : NULL;
    if (!to || !type || !b)
        return -1;
    uint64_t size = LLVMABISizeOfType(r->layout, type);
    if (LLVMTypeOf(a) != LLVMTypeOf(b) || LLVMGetTypeKind(to) != LLVMIntegerTypeKind || size == 0)
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMTypeRef word = LLVMIntTypeInContext(r->ctx, r->address_bits);
    LLVMValueRef minuend = LLVMBuildPtrToInt(r->b, a, word, "");
    LLVMValueRef subtrahend = LLVMBuildPtrToInt(r->b, b, word, "");
    LLVMValueRef bytes = LLVMBuildSub(r->b, minuend, subtrahend, "");
    LLVMValueRef n = LLVMBuildExactSDiv(r->b, bytes, LLVMConstInt(word, size, false), "");
    return spirv_set(r, i, LLVMBuildIntCast2(r->b, n, to, true, ""));
}

/* A variable begins or ends to be used: LLVM wants to know of an alloca only. */
int spirv_lifetime(struct reader *r, const struct inst *i, unsigned argument)
{
    LLVMValueRef v = pointer_arg(r, i, 0);
    if (!v)
        return -1;
    if (!LLVMIsAAllocaInst(v))
        return 0;
    static const char *const names[] = { "llvm.lifetime.start", "llvm.lifetime.end" };
    LLVMTypeRef type = LLVMTypeOf(v);
    unsigned intrinsic = LLVMLookupIntrinsicID(names[argument], strlen(names[argument]));
    LLVMValueRef fn = LLVMGetIntrinsicDeclaration(r->m, intrinsic, &type, 1);
    LLVMBuildCall2(r->b, LLVMGlobalGetValueType(fn), fn, &v, 1, "");
    return 0;
}

/* ---- variables ---- */

/* The type that the variable holds; NULL: reported. */
static LLVMTypeRef variable_type(struct reader *r, const struct inst *i)
{
    const struct inst *type = spirv_definer(&r->file, i->type);
    if (i->op == OpUntypedVariableKHR && i->n > 1)
        return held_type(r, i, spirv_at(r, i, 1));
    if (type && type->op == OpTypePointer && spirv_result_type(r, i))
        return held_type(r, i, spirv_at(r, type, 1));
    spirv_not(&r->file, i, i->type, "type of a pointer");
    return NULL;
}

static int set_alignment(struct reader *r, const struct inst *i, LLVMValueRef variable)
{
    uint32_t alignment;
    if (!spirv_decoration_word(r, i->result, DecorationAlignment, &alignment))
        return 0;
    if (alignment == 0xffffff80) /* llc-22 writes 128 of a private variable with a sign */
        alignment = 128;
    if (!spirv_is_alignment(alignment))
        return spirv_broken(r, i, FAULT_ALIGNMENT);
    LLVMSetAlignment(variable, alignment);
    return 0;
}

/* The initializer, or NULL; `ret_v` is set where 0 is returned. */
static int read_initializer(struct reader *r, const struct inst *i, LLVMTypeRef type,
                            LLVMValueRef *ret_v)
{
    uint32_t k = i->op == OpUntypedVariableKHR ? 2 : 1;
    *ret_v = NULL;
    if (i->n <= k)
        return 0;
    if (spirv_check_fixed(r, i, spirv_at(r, i, k)) < 0)
        return -1;
    *ret_v = spirv_arg(r, i, k);
    if (!*ret_v)
        return -1;
    if (LLVMIsConstant(*ret_v) && LLVMIsNull(*ret_v)) /* llc-22 writes nulls of other types, too */
        *ret_v = LLVMConstNull(type);
    return LLVMTypeOf(*ret_v) == type && LLVMIsConstant(*ret_v) ? 0
                                                                : spirv_broken(r, i, FAULT_TYPES);
}

int spirv_local_variable(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    LLVMTypeRef type = variable_type(r, i);
    LLVMValueRef init;
    if (!type || read_initializer(r, i, type, &init) < 0)
        return -1;
    if (spirv_at(r, i, 0) != StorageClassFunction)
        return spirv_broken(r, i, FAULT_PLACE);
    LLVMValueRef v = LLVMBuildAlloca(r->b, type, "");
    if (set_alignment(r, i, v) < 0 || spirv_set(r, i, v) < 0)
        return -1;
    if (init)
        LLVMBuildStore(r->b, init, v);
    return 0;
}

/* The linkage of a variable that other modules know. */
static void set_linkage(LLVMValueRef v, uint32_t linkage)
{
    if (linkage == LinkageTypeLinkOnceODR)
        LLVMSetLinkage(v, LLVMLinkOnceODRLinkage);
    if (linkage == LinkageTypeImport)
        LLVMSetInitializer(v, NULL);
}

int spirv_module_variable(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    unsigned space;
    uint32_t linkage = 0, storage = spirv_at(r, i, 0);
    if (spirv_find_builtin(r, i))
        return 0;
    LLVMTypeRef type = variable_type(r, i);
    LLVMValueRef init;
    if (!type || spirv_space(r, i, storage, &space) < 0 || read_initializer(r, i, type, &init) < 0)
        return -1;
    if (storage == StorageClassFunction || storage == StorageClassGeneric ||
        storage == StorageClassInput)
        return spirv_broken(r, i, FAULT_PLACE);
    char *name = NULL;
    bool known = spirv_linkage(r, i->result, &name, &linkage);
    if (known)
        spirv_claim_name(r, name);
    else
        name = spirv_name(r, i->result);
    if (known && (LLVMGetNamedGlobal(r->m, name) || LLVMGetNamedFunction(r->m, name))) {
        free(name);
        return spirv_broken(r, i, FAULT_NAME);
    }
    LLVMValueRef v = LLVMAddGlobalInAddressSpace(r->m, type, name, space);
    free(name);
    LLVMSetInitializer(v, init ? init : LLVMGetUndef(type));
    LLVMSetGlobalConstant(v, storage == StorageClassUniformConstant ||
                                 spirv_decoration(r, i->result, DecorationConstant, NULL));
    if (known)
        set_linkage(v, linkage);
    else
        LLVMSetLinkage(v, LLVMInternalLinkage);
    return set_alignment(r, i, v) < 0 ? -1 : spirv_set(r, i, v);
}
