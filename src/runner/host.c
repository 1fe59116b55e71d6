/* SPDX-License-Identifier: Apache-2.0 */
/* host.c - lowers a module function by function, and makes it a module for the host.
 *
 * Needs    a valid module with one target's numbers.
 * Leaves   the same functions for the host: x86's data layout and triple, C calling conventions, no
 *          attribute that only the device understands or that the lowering made untrue.
 * Does not change direct calls within the module, phis, selects, or vectors [no code]:
 *          pointers in registers have one form for each type everywhere. */
#include "runner/host.h"

#include "base/text.h"
#include "facts/origin.h"
#include "ir/shim.h"
#include "runner/check.h"
#include "semantics/functions.h"

#include <assert.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/Comdat.h>

static const char host_layout[] =
    "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128";

/* ---- attributes ---- */

/* Attributes that are not true of lowered code, or that belong to the device's calling
 * convention. */
static const char *const untrue[] = {
    "memory",
    "dereferenceable",
    "dereferenceable_or_null",
    "byval",
    "byref",
    "sret",
    "inalloca",
    "preallocated",
    "inreg",
    "signext",
    "zeroext",
    "speculatable",
    "nofree",
    "nosync",
    "norecurse",
    "initializes",
    "writable",
    "dead_on_unwind",
    "allocsize",
    "alwaysinline",
    "optnone",
    "allockind",
    "willreturn",
    "mustprogress",
    "captures",
    "returned",
    "alignstack",
    "swifterror",
    "swiftself",
    "swiftasync",
    "nest",
    "nonnull",
    "range",
    "nocreateundeforpoison",
    "noreturn",
    "ssp",
    "sspreq",
    "sspstrong",
    "safestack",
    "shadowcallstack",
    "jumptable",
    "uwtable",
    "fn_ret_thunk_extern",
};

/* Deletes the untrue attributes of a function or call, and those that are words. */
static void clean_attributes(LLVMValueRef of, unsigned params)
{
    for (unsigned k = 0; k <= params + 1; k++) {
        LLVMAttributeIndex index = ir_attribute_index(k, params);
        unsigned n;
        LLVMAttributeRef a, *all = ir_attributes(of, index, &n);
        for (unsigned j = 0; j < n; j++)
            if (LLVMIsStringAttribute(all[j]))
                ir_remove_attribute(of, index, all[j]);
        free(all);
        for (size_t j = 0; n > 0 && j < COUNTOF(untrue); j++)
            if ((a = ir_find_attribute(of, index, ir_attribute_kind(untrue[j]))))
                ir_remove_attribute(of, index, a);
    }
}

static void clean_function(LLVMValueRef fn)
{
    clean_attributes(fn, LLVMCountParams(fn));
    LLVMSetGC(fn, NULL);
    if (LLVMHasPersonalityFn(fn))
        LLVMSetPersonalityFn(fn, NULL);
    LLVMSetFunctionCallConv(fn, LLVMCCallConv);
    LLVMSetVisibility(fn, LLVMDefaultVisibility);
    LLVMSetDLLStorageClass(fn, LLVMDefaultStorageClass);
    LLVMSetSection(fn, "");
    LLVMSetComdat(fn, NULL);
    if (!LLVMIsDeclaration(fn))
        LLVMSetLinkage(fn, LLVMInternalLinkage);
}

static void clean_call(LLVMValueRef call)
{
    clean_attributes(call, LLVMGetNumArgOperands(call));
    LLVMSetInstructionCallConv(call, LLVMCCallConv);
    LLVMSetTailCallKind(call, LLVMTailCallKindNone);
}

/* Deletes metadata about memory or values in the device's form. */
static void clean_instruction(LLVMContextRef ctx, LLVMValueRef i)
{
    static const char *const names[] = {
        "tbaa",    "tbaa.struct",       "alias.scope", "noalias", "invariant.load",
        "range",   "noalias.addrspace", "align",       "nonnull", "dereferenceable",
        "noundef", "invariant.group",   "nontemporal",
    };
    if (!LLVMHasMetadata(i))
        return;
    for (size_t k = 0; k < COUNTOF(names); k++)
        LLVMSetMetadata(i, LLVMGetMDKindIDInContext(ctx, names[k], (unsigned)strlen(names[k])),
                        NULL);
}

/* ---- one function ---- */

/* The alignment of the callee's copy of parameter `k`: what it claims, and at least 16. */
static unsigned align_of_copy(LLVMValueRef fn, unsigned k)
{
    LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, k + 1, ir_attribute_kind("align"));
    unsigned claimed = ir_stated_align(a, 1);
    return claimed > 16 ? claimed : 16;
}

/* Copies each parameter by value into an alloca, because it is the callee's own copy. */
static void copy_byval(struct host *l)
{
    unsigned byval = ir_attribute_kind("byval");
    for (unsigned k = 0; k < LLVMCountParams(l->fn); k++) {
        LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(l->fn, k + 1, byval);
        if (!a)
            continue;
        LLVMValueRef param = LLVMGetParam(l->fn, k);
        LLVMTypeRef type = LLVMTypeOf(param), value = LLVMGetTypeAttributeValue(a);
        uint64_t bytes = LLVMABISizeOfType(l->device, value);
        LLVMValueRef copy = LLVMBuildAlloca(l->entry, LLVMArrayType2(l->i8, bytes), "");
        LLVMSetAlignment(copy, align_of_copy(l->fn, k));
        LLVMBuilderRef at = l->b;
        l->b = l->entry;
        LLVMValueRef now = copy;
        if (host_form(l, ir_space(type)) == FORM_GENERIC) {
            const struct target_row *row = target_row_of(l->target, SPACE_PRIVATE);
            LLVMTypeRef named = LLVMPointerTypeInContext(l->ctx, row->number);
            now = host_cast(l, LLVMBuildAddrSpaceCast(l->b, copy, named, ""), type);
        } else if (LLVMTypeOf(copy) != type) {
            now = LLVMBuildAddrSpaceCast(l->b, copy, type, "");
        }
        LLVMReplaceAllUsesWith(param, now);
        if (now != copy) {
            ptrmap_put(&l->host_of, now, l->values.n);
            vec_push_in(&l->arena, &l->values, copy);
        }
        check_alloca(l, copy, LLVMConstInt(l->i64, bytes, false));
        LLVMValueRef from = host_address(l, param);
        host_copy(l, copy, from, bytes);
        check_copy(l, copy, from, LLVMConstInt(l->i64, bytes, false));
        l->b = at;
    }
}

static void host_operands(struct host *l, LLVMValueRef i)
{
    bool call = LLVMIsACallInst(i) != NULL;
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    for (unsigned k = 0; k < n; k++) {
        LLVMValueRef op = LLVMGetOperand(i, k);
        if (!LLVMIsConstant(op) || (call && k + 1 == n && LLVMIsAFunction(op)))
            continue;
        LLVMValueRef now = host_constant(l, op);
        if (now != op)
            LLVMSetOperand(i, k, now);
    }
    if (call && ir_callee(i) == NULL && LLVMIsAConstantExpr(LLVMGetCalledValue(i)))
        diag_run_call_constant(&l->failure.sink, host_place(l, i));
}

/* Reports a scalable vector: the runner needs sizes and copies in bytes. */
static void refuse_scalable(struct host *l, LLVMValueRef i)
{
    bool scalable = ir_is_scalable(LLVMTypeOf(i)) ||
                    (LLVMIsAAllocaInst(i) && ir_is_scalable(LLVMGetAllocatedType(i))) ||
                    (LLVMIsAGetElementPtrInst(i) && ir_is_scalable(LLVMGetGEPSourceElementType(i)));
    for (unsigned k = 0; !scalable && k < (unsigned)LLVMGetNumOperands(i); k++)
        scalable = ir_is_scalable(LLVMTypeOf(LLVMGetOperand(i, k)));
    if (scalable)
        diag_run_scalable(&l->failure.sink, host_place(l, i));
}

/* Reports a pointer to a space that the target does not have, as result or operand: on the host its
 * number may be that of a segment, as 257 is FS. */
static void refuse_space(struct host *l, LLVMValueRef i)
{
    LLVMTypeRef type = LLVMTypeOf(i);
    unsigned n = (unsigned)LLVMGetNumOperands(i), k = 0;
    while (!(ir_is_pointer(type) && host_form(l, ir_space(type)) == FORM_NONE)) {
        while (k < n && LLVMIsAFunction(LLVMGetOperand(i, k)))
            k++; /* code lies in a space of its own */
        if (k == n)
            return;
        type = LLVMTypeOf(LLVMGetOperand(i, k++));
    }
    diag_run_space(&l->failure.sink, host_place(l, i), ir_space(type));
}

static void host_instruction(struct host *l, LLVMValueRef i)
{
    LLVMPositionBuilderBefore(l->b, i);
    refuse_space(l, i);
    host_operands(l, i);
    clean_instruction(l->ctx, i);
    refuse_scalable(l, i);
    if (host_failed(l) || LLVMIsAPHINode(i))
        return;
    check_access(l, i);
    if (host_memory(l, i))
        return;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMCall:
        clean_call(i);
        host_call(l, i);
        break;
    case LLVMRet: check_return(l); break;
    case LLVMFence: break;
    case LLVMVAArg:
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMIndirectBr: diag_run_instruction(&l->failure.sink, host_place(l, i)); break;
    default: break;
    }
}

/* Reports bytes that would run as code, and a function that falls into what lies behind it. */
static void refuse_code(struct host *l, LLVMValueRef fn)
{
    LLVMAttributeIndex whole = (LLVMAttributeIndex)LLVMAttributeFunctionIndex;
    if (LLVMHasPrologueData(fn) || LLVMHasPrefixData(fn))
        diag_run_function_bytes(&l->failure.sink, host_place(l, NULL), ir_name_of(fn));
    else if (ir_find_attribute(fn, whole, ir_attribute_kind("naked")))
        diag_run_function_naked(&l->failure.sink, host_place(l, NULL), ir_name_of(fn));
}

/* Lowers one function.  Allocas and values for the whole function are built at the start of the
 * entry block, in front of an instruction that is added for this and deleted at the end.  False: an
 * error was reported. */
static bool host_function(struct host *l, LLVMValueRef fn)
{
    VEC_OF(LLVMValueRef) all = { 0 };
    LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(fn);
    l->fn = fn;
    memset(l->base, 0, sizeof l->base);
    ptrmap_clear(&l->constants);
    ptrmap_clear(&l->host_of);
    l->values.n = 0;
    refuse_code(l, fn);

    IR_EACH_BLOCK (fn, bb)
        IR_EACH_INSTRUCTION (bb, i)
            vec_push(&all, i);
    LLVMPositionBuilder(l->entry, first, LLVMGetFirstInstruction(first));
    LLVMValueRef anchor = LLVMBuildFreeze(l->entry, LLVMGetPoison(l->i64), "");
    LLVMPositionBuilderBefore(l->entry, anchor);
    check_enter(l);
    copy_byval(l);
    for (uint32_t k = 0; k < all.n && !host_failed(l); k++)
        host_instruction(l, all.at[k]);
    LLVMInstructionEraseFromParent(anchor);
    vec_fini(&all);
    return !host_failed(l);
}

/* ---- the module ---- */

/* Builds the table of functions by number, for calls by pointer. */
static void build_table(struct host *l)
{
    uint32_t n = l->functions.n;
    if (l->module_is_library && n == 0)
        return;
    LLVMValueRef *fn = base_alloc((n + 1) * sizeof(LLVMValueRef));
    for (uint32_t k = 0; k < n; k++)
        fn[k] = LLVMTypeOf(l->functions.at[k]) == l->ptr
                    ? l->functions.at[k]
                    : LLVMConstAddrSpaceCast(l->functions.at[k], l->ptr);
    fn[n] = LLVMConstNull(l->ptr);
    LLVMTypeRef type = LLVMArrayType2(l->ptr, n + 1);
    LLVMValueRef table = LLVMAddGlobal(l->m, type, "gaspar.functions");
    LLVMSetInitializer(table, LLVMConstArray2(l->ptr, fn, n + 1));
    LLVMSetGlobalConstant(table, true);
    free(fn);
    l->r->n_functions = n;
}

/* True if the address of a function is used for more than a call. */
static bool takes_code(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn) {
        if (LLVMIsDeclaration(fn) && LLVMGetIntrinsicID(fn))
            continue;
        IR_EACH_USE (fn, use) {
            LLVMValueRef user = LLVMGetUser(use);
            if (!LLVMIsACallInst(user) || ir_callee(user) != fn ||
                LLVMGetOperandUse(user, LLVMGetNumOperands(user) - 1) != use)
                return true;
        }
    }
    return false;
}

static void erase_variables(LLVMModuleRef m)
{
    LLVMValueRef next;
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = next) {
        next = LLVMGetNextGlobal(g);
        const char *name = ir_name_of(g);
        if (strcmp(name, "gaspar.functions") == 0)
            continue;
        if (LLVMGetInitializer(g))
            LLVMSetInitializer(g, NULL);
    }
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = next) {
        next = LLVMGetNextGlobal(g);
        if (LLVMGetInitializer(g))
            continue;
        if (LLVMGetFirstUse(g)) /* used only by dead constants or metadata */
            LLVMReplaceAllUsesWith(g, LLVMGetPoison(LLVMTypeOf(g)));
        LLVMDeleteGlobal(g);
    }
}

/* Reports assembly of the module, and ifuncs, which have code that runs when they are loaded. */
static void refuse_module(struct host *l)
{
    size_t len;
    struct src_loc at = { .file = l->path };
    if (*LLVMGetModuleInlineAsm(l->m, &len))
        diag_run_module_assembly(&l->failure.sink, at);
    LLVMValueRef ifunc = LLVMGetFirstGlobalIFunc(l->m);
    if (ifunc)
        diag_run_ifunc(&l->failure.sink, at, ir_name_of(ifunc));
}

/* Functions and variables of the program give up names that the runner's have: it finds its own by
 * name. */
static void give_up(LLVMValueRef global)
{
    if (!ir_name_begins(global, "runtime_") && !ir_name_begins(global, "gaspar."))
        return;
    struct text name = { 0 };
    text_putf(&name, "program.%s", ir_name_of(global));
    LLVMSetValueName2(global, text_get(&name), name.n);
    text_fini(&name);
}

static void give_up_names(LLVMModuleRef m)
{
    IR_EACH_FUNCTION (m, fn)
        give_up(fn);
    for (LLVMValueRef g = LLVMGetFirstGlobal(m); g; g = LLVMGetNextGlobal(g))
        give_up(g);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(m); a; a = LLVMGetNextGlobalAlias(a))
        give_up(a);
}

static void init(struct host *l, struct run *r, LLVMModuleRef m, const struct target *t)
{
    *l = (struct host){ .r = r, .path = r->path, .target = t, .m = m };
    failure_init(&l->failure, r->u->trace);
    l->ctx = LLVMGetModuleContext(m);
    char *layout = LLVMCopyStringRepOfTargetData(LLVMGetModuleDataLayout(m));
    l->device = LLVMCreateTargetData(layout);
    LLVMDisposeMessage(layout);
    l->host = LLVMCreateTargetData(host_layout);
    l->i8 = LLVMInt8TypeInContext(l->ctx);
    l->i32 = LLVMInt32TypeInContext(l->ctx);
    l->i64 = LLVMInt64TypeInContext(l->ctx);
    l->ptr = LLVMPointerTypeInContext(l->ctx, 0);
    l->void_type = LLVMVoidTypeInContext(l->ctx);
    l->b = LLVMCreateBuilderInContext(l->ctx);
    l->entry = LLVMCreateBuilderInContext(l->ctx);
    ptrmap_init_in(&l->addresses, &l->arena, 0);
    ptrmap_init_in(&l->same, &l->arena, 0);
    ptrmap_init_in(&l->row_of, &l->arena, 0);
    ptrmap_init_in(&l->constants, &l->arena, 0);
    ptrmap_init_in(&l->host_of, &l->arena, 0);
    target_generic(t, &l->generic);
}

static void fini(struct host *l)
{
    failure_fini(&l->failure);
    LLVMDisposeTargetData(l->device);
    LLVMDisposeTargetData(l->host);
    LLVMDisposeBuilder(l->b);
    LLVMDisposeBuilder(l->entry);
    arena_fini(&l->arena);
}

static void verify(struct host *l)
{
    char *said = NULL;
    if (LLVMVerifyModule(l->m, LLVMReturnStatusAction, &said)) {
        if (getenv("GASPAR_DEBUG"))
            LLVMDumpModule(l->m);
        pass_bug(l->r->u, "run", said);
    }
    LLVMDisposeMessage(said);
}

int host_module(struct run *r, LLVMModuleRef m, const struct target *t, bool is_library,
                const struct ptrmap *site_of)
{
    struct host l;
    init(&l, r, m, t);
    l.module_is_library = is_library;
    l.raw = r->one_space;
    l.sites = site_of;
    /* Found before the triple is the host's, which names no language.  In a host's own module,
     * attributes may name the language, which gaspar retarget writes. */
    LLVMValueRef any = LLVMGetFirstFunction(m);
    l.opencl = is_library || t->map == MAP_SPIR || (any && function_speaks_opencl(any)) ||
               (l.raw && origin_speaks(m));
    if (is_library)
        host_aliases(m);
    l.takes_code = takes_code(m);

    /* From here on LLVM folds by the host's layout; the device's was copied above. */
    LLVMSetDataLayout(m, host_layout);
    LLVMSetTarget(m, "x86_64-pc-linux-gnu");
    if (!is_library) {
        refuse_module(&l);
        give_up_names(m);
    }
    bool ok = is_library ||
              (!host_failed(&l) && host_variables(&l) == 0 && run_memory_seal_local(r) == 0);
    VEC_OF(LLVMValueRef) bodies = { 0 };
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn))
            vec_push(&bodies, fn);
    for (uint32_t k = 0; k < bodies.n && ok; k++)
        ok = host_function(&l, bodies.at[k]);
    l.fn = NULL;
    ok = ok && host_contents(&l) == 0;
    if (ok) {
        IR_EACH_FUNCTION (m, fn)
            if (!LLVMGetIntrinsicID(fn))
                clean_function(fn);
        build_table(&l);
        erase_variables(m);
        verify(&l);
    }
    vec_fini(&bodies);
    fini(&l);
    return ok ? 0 : -1;
}
