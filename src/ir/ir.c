/* SPDX-License-Identifier: Apache-2.0 */
/* ir.c - small questions about LLVM values. */
#include "ir/ir.h"

#include "ir/parts.h"
#include "ir/shim.h"
#include "ir/shim_source.h"

#include <assert.h>

struct src_loc ir_function_loc(LLVMValueRef fn) { return (struct src_loc){ .fn = ir_name_of(fn) }; }

struct src_loc ir_loc(LLVMValueRef instruction)
{
    struct src_loc at =
        ir_function_loc(LLVMGetBasicBlockParent(LLVMGetInstructionParent(instruction)));
    unsigned len;
    at.line = LLVMGetDebugLocLine(instruction);
    if (at.line) {
        at.col = LLVMGetDebugLocColumn(instruction);
        at.file = LLVMGetDebugLocFilename(instruction, &len);
    }
    return at;
}

struct src_loc ir_place(const char *path, LLVMValueRef at)
{
    struct src_loc where = { .file = path };
    if (at && LLVMIsAInstruction(at))
        where = ir_loc(at);
    else if (at && LLVMIsAFunction(at))
        where = ir_function_loc(at);
    else if (at && LLVMIsAGlobalVariable(at))
        where.fn = ir_name_of(at);
    if (!where.file)
        where.file = path;
    return where;
}

/* True if the source calls the symbol so: "hist" or "hist(int*)" for _Z4histPi. */
static bool is_spelled(const char *symbol, const char *name)
{
    char *source = shim_demangle(symbol);
    size_t len = strlen(name);
    bool is = strncmp(source, name, len) == 0 && (source[len] == '\0' || source[len] == '(');
    free(source);
    return is;
}

const char *ir_find_symbol(LLVMModuleRef m, const char *name)
{
    const char *found = NULL;
    unsigned n = 0;
    if (LLVMGetNamedFunction(m, name))
        return name;
    for (LLVMValueRef fn = LLVMGetFirstFunction(m); fn; fn = LLVMGetNextFunction(fn))
        if (ir_is_kernel(fn) && !LLVMIsDeclaration(fn) && is_spelled(ir_name_of(fn), name)) {
            found = ir_name_of(fn);
            n++;
        }
    return n == 1 ? found : name;
}

struct src_loc ir_inlined_loc(LLVMValueRef instruction, unsigned k)
{
    assert(LLVMIsAInstruction(instruction) && "an instruction has a place");
    struct src_loc at = { 0 };
    at.line = shim_inlined_at(instruction, k, &at.file, &at.col, &at.fn);
    return at;
}

bool ir_is_pointer(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    if (kind == LLVMVectorTypeKind || kind == LLVMScalableVectorTypeKind)
        kind = LLVMGetTypeKind(LLVMGetElementType(type));
    return kind == LLVMPointerTypeKind;
}

unsigned ir_space(LLVMTypeRef type)
{
    assert(ir_is_pointer(type) && "only pointers and vectors of them have an address space");
    if (LLVMGetTypeKind(type) != LLVMPointerTypeKind)
        type = LLVMGetElementType(type);
    return LLVMGetPointerAddressSpace(type);
}

static enum ir_answer is_scalable(const void *user, LLVMTypeRef type)
{
    (void)user;
    return LLVMGetTypeKind(type) == LLVMScalableVectorTypeKind ? IR_YES : IR_INSIDE;
}

bool ir_is_scalable(LLVMTypeRef type) { return ir_type_has(type, is_scalable, NULL); }

bool ir_has_size(LLVMTypeRef type) { return LLVMTypeIsSized(type) && !ir_is_scalable(type); }

unsigned ir_param_index(LLVMValueRef param)
{
    assert(LLVMIsAArgument(param) && "a parameter of a function");
    return shim_param_index(param);
}

LLVMTypeRef ir_in_space(LLVMTypeRef type, unsigned space)
{
    assert(ir_is_pointer(type) && "a pointer or a vector of pointers");
    LLVMTypeRef pointer = LLVMPointerTypeInContext(LLVMGetTypeContext(type), space);
    switch (LLVMGetTypeKind(type)) {
    case LLVMVectorTypeKind: return LLVMVectorType(pointer, LLVMGetVectorSize(type));
    case LLVMScalableVectorTypeKind:
        return LLVMScalableVectorType(pointer, LLVMGetVectorSize(type));
    default: return pointer;
    }
}

bool ir_is_call(LLVMValueRef v)
{
    return LLVMIsACallInst(v) || LLVMIsAInvokeInst(v) || LLVMIsACallBrInst(v);
}

LLVMValueRef ir_callee(LLVMValueRef call)
{
    assert(ir_is_call(call) && "a call");
    LLVMValueRef callee = LLVMGetCalledValue(call);
    bool fits = callee && LLVMIsAFunction(callee) &&
                LLVMGetCalledFunctionType(call) == LLVMGlobalGetValueType(callee);
    return fits ? callee : NULL;
}

unsigned ir_intrinsic(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    return callee ? LLVMGetIntrinsicID(callee) : 0;
}

const char *ir_name_of(LLVMValueRef v)
{
    size_t len;
    return LLVMGetValueName2(v, &len);
}

bool ir_name_is(LLVMValueRef fn, const char *name)
{
    size_t len;
    const char *is = LLVMGetValueName2(fn, &len);
    return strlen(name) == len && memcmp(is, name, len) == 0;
}

bool ir_name_begins(LLVMValueRef fn, const char *prefix)
{
    size_t len;
    const char *is = LLVMGetValueName2(fn, &len);
    return strlen(prefix) <= len && memcmp(is, prefix, strlen(prefix)) == 0;
}

bool ir_is_list_of_names(LLVMValueRef variable) { return ir_name_begins(variable, "llvm."); }

bool ir_is_kernel_convention(unsigned cc)
{
    return cc == LLVMPTXKernelCallConv || cc == LLVMSPIRKERNELCallConv ||
           cc == LLVMAMDGPUKERNELCallConv;
}

bool ir_is_kernel(LLVMValueRef fn) { return ir_is_kernel_convention(LLVMGetFunctionCallConv(fn)); }

/* True if code of this module may call the function by its address `v`.  Passing the address to a
 * function without a body does not count (a runtime launches it), nor does llvm.metadata. */
static bool may_be_called_as(LLVMValueRef v)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (ir_is_call(user)) {
            LLVMValueRef to = ir_callee(user);
            unsigned callee = (unsigned)LLVMGetNumOperands(user) - 1;
            if (!to || !LLVMIsDeclaration(to) || LLVMGetOperandUse(user, callee) == use ||
                LLVMGetIntrinsicID(to)) /* it may return the address */
                return true;
        } else if (LLVMIsAGlobalVariable(user)) {
            const char *section = LLVMGetSection(user);
            if (!section || strcmp(section, "llvm.metadata") != 0)
                return true;
        } else if (LLVMIsAInstruction(user) || LLVMIsAGlobalValue(user) || may_be_called_as(user)) {
            return true;
        }
    }
    return false;
}

bool ir_may_be_called(LLVMValueRef fn) { return may_be_called_as(fn); }

bool ir_is_only_started(LLVMValueRef fn) { return ir_is_kernel(fn) && !may_be_called_as(fn); }

static const char kernel_body[] = "__clang_ocl_kern_imp_";

bool ir_is_kernel_body(LLVMValueRef fn) { return ir_name_begins(fn, kernel_body); }

bool ir_is_kernel_twin(LLVMModuleRef m, LLVMValueRef fn)
{
    if (!ir_is_kernel_body(fn))
        return false;
    LLVMValueRef kernel = LLVMGetNamedFunction(m, ir_name_of(fn) + strlen(kernel_body));
    if (!kernel || LLVMIsDeclaration(kernel))
        return false;
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsACallInst(user) &&
            LLVMGetBasicBlockParent(LLVMGetInstructionParent(user)) == kernel)
            return false;
    }
    return true;
}

/* The largest alignment that LLVM's C interface hands on. */
#define MOST_ALIGNMENT (1U << 31)

unsigned ir_stated_align(LLVMAttributeRef align, unsigned otherwise)
{
    uint64_t bytes = align ? LLVMGetEnumAttributeValue(align) : otherwise;
    bytes = bytes > MOST_ALIGNMENT ? MOST_ALIGNMENT : bytes;
    assert(bytes > 0 && bytes <= MOST_ALIGNMENT && "an alignment");
    return (unsigned)bytes;
}

unsigned ir_alignment(LLVMValueRef i)
{
    assert(LLVMIsAInstruction(i) && "whose alignment is always stated");
    unsigned bytes = LLVMGetAlignment(i);
    return bytes ? bytes : MOST_ALIGNMENT;
}

/* LLVM compares the name with those of all attributes, and calls are asked for the same few again
 * and again: the last name of each slot is remembered, each thread's by itself. */
unsigned ir_attribute_kind(const char *attribute)
{
    static _Thread_local struct {
        char name[24];
        unsigned kind;
    } known[64]; /* "" names none, and its kind is 0 */
    size_t len = strlen(attribute);
    if (len == 0 || len >= sizeof known[0].name)
        return LLVMGetEnumAttributeKindForName(attribute, len);
    size_t first = (unsigned char)attribute[0], last = (unsigned char)attribute[len - 1];
    size_t slot = (14 * first + 3 * last + 2 * len) % COUNTOF(known); /* no two names collide */
    if (strcmp(known[slot].name, attribute) != 0) {
        memcpy(known[slot].name, attribute, len + 1);
        known[slot].kind = LLVMGetEnumAttributeKindForName(attribute, len);
    }
    return known[slot].kind;
}

/* Likewise of one hint: { name, value }, or just { name }. */
static bool hint_begins(LLVMValueRef hint, const char *prefix)
{
    unsigned len = 0, n = hint && LLVMIsAMDNode(hint) ? LLVMGetMDNodeNumOperands(hint) : 0;
    LLVMValueRef *part = base_alloc((n + 1) * sizeof *part);
    if (n > 0)
        LLVMGetMDNodeOperands(hint, part);
    const char *name =
        n > 0 && part[0] && LLVMIsAMDString(part[0]) ? LLVMGetMDString(part[0], &len) : "";
    free(part);
    return len >= strlen(prefix) && memcmp(name, prefix, strlen(prefix)) == 0;
}

bool ir_loop_asks(LLVMValueRef terminator, const char *prefix)
{
    assert(LLVMIsATerminatorInst(terminator) && "the end of a block");
    static const char kind[] = "llvm.loop";
    unsigned id =
        LLVMGetMDKindIDInContext(LLVMGetTypeContext(LLVMTypeOf(terminator)), kind, sizeof kind - 1);
    LLVMValueRef loop = LLVMHasMetadata(terminator) ? LLVMGetMetadata(terminator, id) : NULL;
    unsigned n = loop ? (unsigned)LLVMGetMDNodeNumOperands(loop) : 0;
    LLVMValueRef *hint = base_alloc((n + 1) * sizeof *hint);
    bool asks = false;
    if (n > 0)
        LLVMGetMDNodeOperands(loop, hint);
    for (unsigned k = 1; k < n; k++) /* the first is the node itself */
        asks |= hint_begins(hint[k], prefix);
    free(hint);
    return asks;
}

bool ir_arg_has(LLVMValueRef fn, unsigned arg, const char *attribute)
{
    assert(arg < LLVMCountParams(fn) && "a parameter of the function");
    return LLVMGetEnumAttributeAtIndex(fn, arg + 1, ir_attribute_kind(attribute)) != NULL;
}

LLVMAttributeIndex ir_attribute_index(unsigned k, unsigned params)
{
    assert(k <= params + 1 && "the result, a parameter, or the function");
    return k <= params ? k : (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
}

LLVMAttributeRef *ir_attributes(LLVMValueRef of, LLVMAttributeIndex index, unsigned *ret_n)
{
    bool fn = LLVMIsAFunction(of) != NULL;
    *ret_n =
        fn ? LLVMGetAttributeCountAtIndex(of, index) : LLVMGetCallSiteAttributeCount(of, index);
    LLVMAttributeRef *all = base_alloc((*ret_n + 1) * sizeof(LLVMAttributeRef));
    (fn ? LLVMGetAttributesAtIndex : LLVMGetCallSiteAttributes)(of, index, all);
    return all;
}

LLVMAttributeRef ir_find_attribute(LLVMValueRef of, LLVMAttributeIndex index, unsigned kind)
{
    return LLVMIsAFunction(of) ? LLVMGetEnumAttributeAtIndex(of, index, kind)
                               : LLVMGetCallSiteEnumAttribute(of, index, kind);
}

void ir_put_attribute(LLVMValueRef of, LLVMAttributeIndex index, LLVMAttributeRef a)
{
    (LLVMIsAFunction(of) ? LLVMAddAttributeAtIndex : LLVMAddCallSiteAttribute)(of, index, a);
}

void ir_remove_attribute(LLVMValueRef of, LLVMAttributeIndex index, LLVMAttributeRef a)
{
    bool fn = LLVMIsAFunction(of) != NULL;
    if (LLVMIsStringAttribute(a)) {
        unsigned len;
        const char *name = LLVMGetStringAttributeKind(a, &len);
        (fn ? LLVMRemoveStringAttributeAtIndex : LLVMRemoveCallSiteStringAttribute)(of, index, name,
                                                                                    len);
    } else {
        unsigned kind = LLVMGetEnumAttributeKind(a);
        (fn ? LLVMRemoveEnumAttributeAtIndex : LLVMRemoveCallSiteEnumAttribute)(of, index, kind);
    }
}

void ir_drop_unread(LLVMValueRef of, unsigned k)
{
    static const char *const names[] = { "writeonly", "readnone", "initializes" };
    for (size_t n = 0; n < COUNTOF(names); n++) {
        LLVMAttributeRef a = ir_find_attribute(of, k + 1, ir_attribute_kind(names[n]));
        if (a)
            ir_remove_attribute(of, k + 1, a);
    }
}

void ir_copy_attributes(LLVMValueRef from, LLVMValueRef to, unsigned params)
{
    for (unsigned k = 0; k <= params + 1; k++) {
        LLVMAttributeIndex index = ir_attribute_index(k, params);
        unsigned n;
        LLVMAttributeRef *all = ir_attributes(from, index, &n);
        for (unsigned j = 0; j < n; j++)
            ir_put_attribute(to, index, all[j]);
        free(all);
    }
}

bool ir_call_arg_has(LLVMValueRef call, unsigned arg, const char *attribute)
{
    assert(arg < LLVMGetNumArgOperands(call) && "an argument of the call");
    LLVMValueRef callee = ir_callee(call);
    return LLVMGetCallSiteEnumAttribute(call, arg + 1, ir_attribute_kind(attribute)) != NULL ||
           (callee && arg < LLVMCountParams(callee) && ir_arg_has(callee, arg, attribute));
}

bool ir_call_keeps(LLVMValueRef call, unsigned arg)
{
    assert(arg < LLVMGetNumArgOperands(call) && "an argument of the call");
    LLVMValueRef callee = ir_callee(call);
    unsigned kind = ir_attribute_kind("captures"); /* the value 0 says that nothing is kept */
    static const char *const address[] = { "readonly", "writeonly", "readnone" };
    bool instruction =
        callee && (ir_name_begins(callee, "llvm.nvvm.") || ir_name_begins(callee, "llvm.amdgcn."));
    for (size_t k = 0; instruction && k < COUNTOF(address); k++)
        if (ir_call_arg_has(call, arg, address[k]))
            return false; /* the address of an access; operands that are data have no "captures" */
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(call, arg + 1, kind);
    if (!a && callee && arg < LLVMCountParams(callee))
        a = LLVMGetEnumAttributeAtIndex(callee, arg + 1, kind);
    return !a || LLVMGetEnumAttributeValue(a) != 0;
}

bool ir_is_only_called(LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool call = ir_is_call(user);
        if (!call || ir_callee(user) != fn ||
            LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) != use)
            return false;
    }
    return true;
}

bool ir_is_must_tail(LLVMValueRef v)
{
    return LLVMIsACallInst(v) && LLVMGetTailCallKind(v) == LLVMTailCallKindMustTail;
}

bool ir_is_allocation(LLVMValueRef call)
{
    static const char kind[] = "allockind";
    LLVMValueRef fn = LLVMGetCalledValue(call);
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetCallSiteEnumAttribute(call, index, ir_attribute_kind(kind)) ||
           (LLVMIsAFunction(fn) && ir_function_has(fn, kind));
}

bool ir_may_change_type(LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool calls = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == fn;
        if (ir_is_must_tail(user) || LLVMIsAInvokeInst(user) || (calls && ir_is_allocation(user)))
            return false;
    }
    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            if (ir_is_must_tail(i))
                return false;
    return true;
}

LLVMValueRef ir_constant_base(LLVMValueRef v)
{
    for (;;) { /* ends: an alias cannot stand for itself */
        if (LLVMIsAGlobalAlias(v))
            v = LLVMAliasGetAliasee(v);
        else if (LLVMIsAConstantExpr(v) && LLVMGetNumOperands(v) > 0)
            v = LLVMGetOperand(v, 0);
        else
            return v;
    }
}

bool ir_is_local(LLVMValueRef global)
{
    LLVMLinkage linkage = LLVMGetLinkage(global);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

bool ir_may_run_body(LLVMValueRef fn)
{
    switch (LLVMGetLinkage(fn)) {
    case LLVMExternalLinkage:
    case LLVMInternalLinkage:
    case LLVMPrivateLinkage:
    case LLVMLinkOnceODRLinkage:
    case LLVMWeakODRLinkage: return !LLVMIsDeclaration(fn);
    default: return false;
    }
}

bool ir_body_is_exact(LLVMValueRef fn)
{
    switch (LLVMGetLinkage(fn)) {
    case LLVMExternalLinkage:
    case LLVMInternalLinkage:
    case LLVMPrivateLinkage: return !LLVMIsDeclaration(fn);
    default: return false;
    }
}

bool ir_function_has(LLVMValueRef fn, const char *attribute)
{
    assert(ir_attribute_kind(attribute) != 0 && "the name of an enum attribute");
    LLVMAttributeIndex index = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    return LLVMGetEnumAttributeAtIndex(fn, index, ir_attribute_kind(attribute)) != NULL;
}

/* The attribute `memory` has two bits for each location (LLVM ModRef.h): 1 reads, 2 writes. The
 * locations are, from the lowest bits: arguments, inaccessible memory, errno, the rest.  This mask
 * has the "writes" of all locations but inaccessible memory. */
static const uint64_t memory_writes = 0xaaaaaaaa & ~UINT64_C(0xc);

bool ir_call_must_inline(LLVMValueRef call)
{
    unsigned kind = ir_attribute_kind("alwaysinline");
    return LLVMGetCallSiteEnumAttribute(call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind);
}

bool ir_only_reads(LLVMValueRef fn)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory"));
    return a && !(LLVMGetEnumAttributeValue(a) & memory_writes);
}

bool ir_call_only_reads(LLVMValueRef call)
{
    LLVMAttributeRef a = LLVMGetCallSiteEnumAttribute(
        call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory"));
    return a && !(LLVMGetEnumAttributeValue(a) & memory_writes);
}

/* The "reads" of all locations but arguments, inaccessible memory and errno. */
static const uint64_t memory_reads_elsewhere = 0x55555540;

static bool reaches_memory(LLVMAttributeRef a)
{
    return !a || LLVMGetEnumAttributeValue(a) & (memory_writes | memory_reads_elsewhere);
}

bool ir_reaches_memory(LLVMValueRef fn)
{
    return reaches_memory(LLVMGetEnumAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory")));
}

bool ir_call_reaches_memory(LLVMValueRef call)
{
    return reaches_memory(LLVMGetCallSiteEnumAttribute(
        call, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory")));
}

bool ir_touches_nothing(LLVMValueRef fn)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory"));
    return a && LLVMGetEnumAttributeValue(a) == 0;
}

bool ir_touches_no_argument(LLVMValueRef fn)
{
    enum { ARGUMENTS = 3 }; /* the `memory` attribute's first location, two bits */
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(
        fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, ir_attribute_kind("memory"));
    return a && (LLVMGetEnumAttributeValue(a) & ARGUMENTS) == 0;
}

static LLVMAttributeRef as_if_no_argument(LLVMValueRef fn, LLVMAttributeRef a)
{
    enum { ARGUMENTS = 3, REST = 6 }; /* the first location, and where the last one begins */
    uint64_t is = LLVMGetEnumAttributeValue(a);
    return LLVMCreateEnumAttribute(LLVMGetModuleContext(LLVMGetGlobalParent(fn)),
                                   ir_attribute_kind("memory"), is | (is & ARGUMENTS) << REST);
}

void ir_reach_by_number(LLVMValueRef fn)
{
    const LLVMAttributeIndex at = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    const unsigned kind = ir_attribute_kind("memory");
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, at, kind);
    if (a)
        LLVMAddAttributeAtIndex(fn, at, as_if_no_argument(fn, a));
    IR_EACH_USE (fn, use) {
        LLVMValueRef call = LLVMGetUser(use);
        a = ir_is_call(call) ? LLVMGetCallSiteEnumAttribute(call, at, kind) : NULL;
        if (a)
            LLVMAddCallSiteAttribute(call, at, as_if_no_argument(fn, a));
    }
}

void ir_add_attribute(LLVMValueRef fn, const char *attribute)
{
    assert(ir_attribute_kind(attribute) != 0 && "the name of an enum attribute");
    unsigned kind = ir_attribute_kind(attribute);
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    LLVMAddAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                            LLVMCreateEnumAttribute(ctx, kind, 0));
}

void ir_move_body(LLVMValueRef from, LLVMValueRef to)
{
    assert(LLVMIsDeclaration(to) && !LLVMIsDeclaration(from) && "one body, which moves");
    size_t n;
    LLVMValueMetadataEntry *entries = LLVMGlobalCopyAllMetadata(from, &n);
    for (unsigned k = 0; k < n; k++)
        LLVMGlobalSetMetadata(to, LLVMValueMetadataEntriesGetKind(entries, k),
                              LLVMValueMetadataEntriesGetMetadata(entries, k));
    LLVMDisposeValueMetadataEntries(entries);
    LLVMGlobalClearMetadata(from); /* a subprogram belongs to one function */
    for (LLVMBasicBlockRef bb; (bb = LLVMGetFirstBasicBlock(from));) {
        LLVMRemoveBasicBlockFromParent(bb);
        LLVMAppendExistingBasicBlock(to, bb);
    }
}

/* The block in which an invoke goes on, if nothing else leads there: then the invoke's result is
 * there for all its users.  NULL: other blocks lead there, or the result goes into a phi. */
static LLVMBasicBlockRef goes_on_in(LLVMValueRef invoke)
{
    LLVMBasicBlockRef to = LLVMGetNormalDest(invoke);
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(to));
    return !LLVMGetNextUse(use) && !LLVMIsAPHINode(LLVMGetFirstInstruction(to)) ? to : NULL;
}

LLVMValueRef ir_after(LLVMValueRef v)
{
    LLVMValueRef next;
    if (LLVMIsAInvokeInst(v)) {
        LLVMBasicBlockRef to = goes_on_in(v);
        return to ? LLVMGetFirstInstruction(to) : NULL;
    }
    if (LLVMIsAArgument(v)) {
        next = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(LLVMGetParamParent(v)));
        while (LLVMIsAAllocaInst(next))
            next = LLVMGetNextInstruction(next);
        return next;
    }
    if (!LLVMIsAInstruction(v) || LLVMIsATerminatorInst(v) ||
        (LLVMIsACallInst(v) && LLVMGetTailCallKind(v) == LLVMTailCallKindMustTail))
        return NULL;
    next = LLVMGetNextInstruction(v);
    while (LLVMIsAPHINode(next) || LLVMIsALandingPadInst(next) || LLVMIsACatchPadInst(next) ||
           LLVMIsACleanupPadInst(next))
        next = LLVMGetNextInstruction(next);
    return LLVMIsACatchSwitchInst(next) ? NULL : next;
}

LLVMValueRef ir_uncast(LLVMValueRef cast)
{
    LLVMValueRef v = LLVMGetOperand(cast, 0);
    assert(LLVMTypeOf(v) == LLVMTypeOf(cast) && "a cast that changes nothing");
    return v == cast ? LLVMGetPoison(LLVMTypeOf(v)) : v;
}

LLVMValueRef ir_before_use(LLVMValueRef user, unsigned operand)
{
    assert(operand < (unsigned)LLVMGetNumOperands(user) && "an operand of the user");
    LLVMValueRef at = user;
    if (LLVMIsAPHINode(user)) {
        at = LLVMGetBasicBlockTerminator(LLVMGetIncomingBlock(user, operand));
        if (at == LLVMGetOperand(user, operand)) /* an invoke: its result exists only on its edge */
            return NULL;
    }
    return LLVMIsACatchSwitchInst(at) ? NULL : at;
}

LLVMValueRef ir_declare_like(LLVMValueRef old, LLVMTypeRef type, const char *name)
{
    assert(LLVMGetTypeKind(type) == LLVMFunctionTypeKind && "the type of a function");
    LLVMModuleRef m = LLVMGetGlobalParent(old);
    LLVMValueRef fn = LLVMGetNamedFunction(m, name);
    if (fn)
        return LLVMGlobalGetValueType(fn) == type && LLVMIsDeclaration(fn) ? fn : NULL;
    fn = LLVMAddFunction(m, name, type);
    if (strcmp(ir_name_of(fn), name) != 0) { /* a variable, an alias or an ifunc has the name */
        LLVMDeleteFunction(fn);
        return NULL;
    }
    LLVMSetFunctionCallConv(fn, LLVMGetFunctionCallConv(old));
    LLVMSetLinkage(fn, LLVMGetLinkage(old));
    LLVMSetVisibility(fn, LLVMGetVisibility(old));
    LLVMSetUnnamedAddress(fn, LLVMGetUnnamedAddress(old));
    ir_copy_attributes(old, fn, LLVMCountParams(old));
    return fn;
}

LLVMValueRef ir_function_metadata(LLVMValueRef fn, const char *name)
{
    LLVMContextRef ctx = LLVMGetModuleContext(LLVMGetGlobalParent(fn));
    unsigned kind = LLVMGetMDKindIDInContext(ctx, name, (unsigned)strlen(name));
    return shim_global_metadata(fn, kind);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

LLVMMetadataRef ir_ranges(LLVMContextRef ctx, uint32_t *number, uint32_t n)
{
    LLVMMetadataRef *bound = base_alloc((2 * n + 1) * sizeof *bound), node = NULL;
    LLVMTypeRef i32 = LLVMInt32TypeInContext(ctx);
    unsigned bounds = 0;
    if (n > 0)
        qsort(number, n, sizeof *number, by_value);
    for (uint32_t k = 0; k < n; k++) {
        uint32_t last = number[k];
        bound[bounds++] = LLVMValueAsMetadata(LLVMConstInt(i32, number[k], false));
        while (k + 1 < n && number[k + 1] <= last + 1)
            last = number[++k];
        assert(last < UINT32_MAX && "the end of a range, one behind its last number, fits");
        bound[bounds++] = LLVMValueAsMetadata(LLVMConstInt(i32, last + 1, false));
    }
    if (n > 0)
        node = LLVMMDNodeInContext2(ctx, bound, bounds);
    free(bound);
    return node;
}

LLVMValueRef ir_const_gep_by(LLVMValueRef gep, LLVMValueRef base, LLVMValueRef *index,
                             bool keep_flags)
{
    assert(LLVMIsAConstant(base) && "a constant is made of constants");
    assert(ir_is_pointer(LLVMTypeOf(base)) && "the base is a pointer, perhaps of another space");
    return LLVMConstGEPWithNoWrapFlags(LLVMGetGEPSourceElementType(gep), base, index,
                                       (unsigned)LLVMGetNumOperands(gep) - 1,
                                       keep_flags ? LLVMGEPGetNoWrapFlags(gep) : 0);
}

LLVMValueRef ir_const_gep_on(LLVMValueRef gep, LLVMValueRef base, bool keep_flags)
{
    unsigned n = (unsigned)LLVMGetNumOperands(gep) - 1;
    LLVMValueRef *index = base_alloc((n + 1) * sizeof *index);
    for (unsigned k = 0; k < n; k++)
        index[k] = LLVMGetOperand(gep, k + 1);
    LLVMValueRef result = ir_const_gep_by(gep, base, index, keep_flags);
    free(index);
    return result;
}

void ir_take_metadata(LLVMValueRef from, LLVMValueRef to)
{
    assert(LLVMIsAInstruction(from) && LLVMIsAInstruction(to) && "both are instructions");
    size_t n;
    LLVMContextRef ctx = LLVMGetModuleContext(
        LLVMGetGlobalParent(LLVMGetBasicBlockParent(LLVMGetInstructionParent(from))));
    LLVMValueMetadataEntry *entries = LLVMInstructionGetAllMetadataOtherThanDebugLoc(from, &n);
    for (unsigned k = 0; k < n; k++)
        LLVMSetMetadata(to, LLVMValueMetadataEntriesGetKind(entries, k),
                        LLVMMetadataAsValue(ctx, LLVMValueMetadataEntriesGetMetadata(entries, k)));
    LLVMDisposeValueMetadataEntries(entries);
}
