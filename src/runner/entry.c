/* SPDX-License-Identifier: Apache-2.0 */
/* entry.c - builds the function that the workers call, and the arguments that it passes to the
 * kernel.
 *
 * Without fibers it runs a whole group: three loops around the kernel, which is inlined, so that
 * LLVM may treat work-items as iterations.  With fibers it runs one item. */
#include "runner/host.h"

#include "ir/kernel_words.h"
#include "runner/check.h"
#include "runner/phases.h"

#include <assert.h>

enum { ARG_ALIGN = 128 };

static struct src_loc at_kernel(struct run *r, LLVMValueRef kernel)
{
    struct src_loc at = ir_function_loc(kernel);
    if (!at.file)
        at.file = r->path;
    return at;
}

/* The type that a parameter by value or by reference passes, or NULL. */
static LLVMTypeRef by_value(LLVMValueRef kernel, unsigned k)
{
    static const char *const names[] = { "byval", "byref" };
    for (size_t n = 0; n < COUNTOF(names); n++) {
        LLVMAttributeRef a =
            LLVMGetEnumAttributeAtIndex(kernel, k + 1, ir_attribute_kind(names[n]));
        if (a)
            return LLVMGetTypeAttributeValue(a);
    }
    return NULL;
}

/* Writes a pointer argument in its register form.  For local memory: its offset from the worker's
 * base. */
static int put_pointer(struct run *r, struct host *l, LLVMValueRef kernel, unsigned k,
                       const struct launch_arg *a, unsigned char *to)
{
    unsigned number = ir_space(LLVMTypeOf(LLVMGetParam(kernel, k)));
    enum form f = host_form(l, number);
    uint64_t value = 0;
    switch (a->kind) {
    case ARG_LOCAL:
        if (f == FORM_RAW) { /* only one group runs at a time, so one copy is enough */
            value = (uint64_t)(uintptr_t)run_memory_object(r, "a local argument", SPACE_GLOBAL,
                                                           a->bytes, 128, false);
            if (value)
                break;
            return diag_launch_memory_argument(r->u->trace, at_kernel(r, kernel), k + 1);
        }
        if (f != FORM_LOCAL)
            return f == FORM_GENERIC
                       ? diag_launch_local_generic(r->u->trace, at_kernel(r, kernel), k + 1)
                       : diag_launch_local_other(r->u->trace, at_kernel(r, kernel), k + 1);
        value = r->local_at + r->arg_local[k];
        break;
    case ARG_BUFFER:
        if (f == FORM_LOCAL || f == FORM_PRIVATE || f == FORM_NONE)
            return f == FORM_LOCAL
                       ? diag_launch_buffer_local(r->u->trace, at_kernel(r, kernel), k + 1)
                       : diag_launch_buffer_other(r->u->trace, at_kernel(r, kernel), k + 1);
        value = (uint64_t)(uintptr_t)r->buffer_at[a->buffer] + a->offset;
        if (f == FORM_GENERIC)
            value += ENCODED_GLOBAL;
        break;
    case ARG_BYTES:
        if (a->bytes > sizeof value)
            return diag_launch_bytes_pointer(r->u->trace, at_kernel(r, kernel), k + 1, a->bytes);
        memcpy(&value, a->data, a->bytes);
        if (value)
            return diag_launch_number_pointer(r->u->trace, at_kernel(r, kernel), k + 1);
        value = f == FORM_GLOBAL     ? -ENCODED_GLOBAL
                : f == FORM_CONSTANT ? -ENCODED_CONSTANT
                                     : 0; /* null */
        break;
    }
    memcpy(to, &value, sizeof value);
    return 0;
}

static int put_bytes(struct run *r, LLVMValueRef kernel, unsigned k, const struct launch_arg *a,
                     LLVMTypeRef type, LLVMTargetDataRef layout, unsigned char *to)
{
    uint64_t store = LLVMStoreSizeOfType(layout, type), whole = LLVMABISizeOfType(layout, type);
    assert(store <= whole && k < r->l->n_args && "an argument of the launch");
    if (a->kind != ARG_BYTES || (a->bytes != store && a->bytes != whole)) {
        char *text = LLVMPrintTypeToString(type);
        int result =
            a->kind == ARG_BYTES
                ? diag_launch_bytes(r->u->trace, at_kernel(r, kernel), k + 1, a->bytes, text, whole)
                : diag_launch_memory_value(r->u->trace, at_kernel(r, kernel), k + 1, text);
        LLVMDisposeMessage(text);
        return result;
    }
    memcpy(to, a->data, a->bytes);
    return 0;
}

static void put_pointers_inside(struct run *r)
{
    for (uint32_t k = 0; k < r->l->n_pointers; k++) {
        const struct launch_pointer *p = &r->l->pointers[k];
        uint64_t encoded = (uint64_t)(uintptr_t)r->buffer_at[p->to] + p->offset;
        if (!r->one_space)
            encoded += ENCODED_GLOBAL;
        assert(p->to < r->l->n_buffers && (!p->in_argument || p->where < r->l->n_args) &&
               "the launch was checked");
        if (p->in_argument)
            memcpy(r->args + r->arg_at[p->where] + p->at, &encoded, sizeof encoded);
    }
}

/* Reserves memory for private variables of all work-items, if the kernel's metadata asks for it as
 * the last parameter (generic/private_buffer.c). */
static int make_private_buffer(struct run *r, LLVMValueRef kernel)
{
    uint64_t pair[2]; /* the parameter's number, and bytes for each work-item */
    if (!ir_kernel_numbers(kernel, "gaspar.private_buffer", 2, pair) || pair[0] != r->l->n_args)
        return 0;
    uint64_t bytes = pair[1];
    for (unsigned d = 0; d < r->l->dims; d++)
        bytes = bytes > r->l->memory / r->l->global[d] ? UINT64_MAX : bytes * r->l->global[d];
    LLVMAttributeRef align =
        ir_find_attribute(kernel, LLVMCountParams(kernel), ir_attribute_kind("align"));
    if (bytes < UINT64_MAX)
        r->private_buffer =
            run_memory_object(r, "the buffer for private memory", SPACE_GLOBAL, bytes,
                              align ? LLVMGetEnumAttributeValue(align) : 0, false);
    return r->private_buffer ? 0 : diag_launch_memory_private(r->u->trace, at_kernel(r, kernel));
}

int entry_arguments(struct run *r, LLVMModuleRef m, LLVMValueRef kernel)
{
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(m);
    unsigned n = LLVMCountParams(kernel);
    if (make_private_buffer(r, kernel) < 0)
        return -1;
    if (n != r->l->n_args + (r->private_buffer != NULL))
        return diag_launch_arguments(r->u->trace, at_kernel(r, kernel), n, r->l->n_args);
    r->arg_at = NEWN(&r->arena, uint64_t, n + 1);
    r->arg_local = NEWN(&r->arena, uint64_t, n + 1);
    r->arg_types = NEWN(&r->arena, LLVMTypeRef, n + 1);
    for (unsigned k = 0; k < n; k++) {
        LLVMTypeRef type = r->arg_types[k] = by_value(kernel, k);
        if (!type)
            type = LLVMTypeOf(LLVMGetParam(kernel, k));
        r->arg_at[k] = r->args_bytes;
        r->args_bytes +=
            (LLVMABISizeOfType(layout, type) + 8 + ARG_ALIGN - 1) / ARG_ALIGN * ARG_ALIGN;
        if (k < r->l->n_args && r->l->args[k].kind == ARG_LOCAL) {
            char *name = arena_alloc(&r->arena, 40, 1);
            snprintf(name, 40, "local argument %u", k + 1);
            r->arg_local[k] = run_memory_local(r, name, r->l->args[k].bytes, 128);
        }
    }
    r->args = run_memory_object(r, "the arguments", SPACE_CONSTANT, r->args_bytes + 8, 0, true);
    if (!r->args)
        return diag_launch_memory_arguments(r->u->trace, at_kernel(r, kernel));
    return 0;
}

/* Writes the arguments, after local memory has got its addresses. */
static int write_arguments(struct run *r, LLVMValueRef kernel)
{
    struct host l = { .target = r->u->target, .raw = r->one_space }; /* used for forms only */
    LLVMTargetDataRef layout = LLVMGetModuleDataLayout(r->u->mod);
    const LLVMTypeRef *values = r->arg_types;
    assert(r->args && values && "after entry_arguments()");
    for (unsigned k = 0; k < r->l->n_args; k++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(kernel, k));
        unsigned char *to = r->args + r->arg_at[k];
        int result = values[k] ? put_bytes(r, kernel, k, &r->l->args[k], values[k], layout, to)
                     : ir_is_pointer(type)
                         ? put_pointer(r, &l, kernel, k, &r->l->args[k], to)
                         : put_bytes(r, kernel, k, &r->l->args[k], type, layout, to);
        if (result < 0)
            return result;
        if (!ir_is_pointer(type) && host_has_pointer(type))
            return diag_launch_struct(r->u->trace, at_kernel(r, kernel), k + 1);
    }
    if (r->private_buffer)
        memcpy(r->args + r->arg_at[r->l->n_args], &r->private_buffer, sizeof r->private_buffer);
    put_pointers_inside(r);
    return 0;
}

/* ---- the function ---- */

struct build {
    struct run *r;
    LLVMModuleRef m;
    LLVMContextRef ctx;
    LLVMBuilderRef b;
    LLVMTypeRef i64, ptr, void_type;
};

static LLVMValueRef number(struct build *e, uint64_t n) { return LLVMConstInt(e->i64, n, false); }

/* Marks a load of an argument as invariant: arguments do not change while the kernel runs. */
static LLVMValueRef invariant(struct build *e, LLVMValueRef load)
{
    LLVMValueRef none = LLVMMetadataAsValue(e->ctx, LLVMMDNodeInContext2(e->ctx, NULL, 0));
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(e->ctx, "invariant.load", 14), none);
    return load;
}

static LLVMValueRef argument(struct build *e, struct host *l, LLVMValueRef kernel, unsigned k,
                             LLVMTypeRef value, LLVMValueRef block)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetParam(kernel, k));
    LLVMValueRef offset = number(e, e->r->arg_at[k]);
    LLVMValueRef at = LLVMBuildGEP2(e->b, LLVMInt8TypeInContext(e->ctx), block, &offset, 1, "");
    if (!ir_is_pointer(type))
        return invariant(e, LLVMBuildLoad2(e->b, type, at, ""));
    if (value && host_form(l, ir_space(type)) == FORM_GENERIC) {
        at = LLVMBuildPtrToInt(e->b, at, e->i64, "");
        at = LLVMBuildAdd(e->b, at, number(e, ENCODED_GLOBAL), "");
        return LLVMBuildIntToPtr(e->b, at, type, "");
    }
    if (value)
        return LLVMBuildAddrSpaceCast(e->b, at, type, "");
    LLVMValueRef bits = invariant(e, LLVMBuildLoad2(e->b, e->i64, at, ""));
    if (host_form(l, ir_space(type)) == FORM_LOCAL) {
        size_t base = offsetof(struct context, base) + TAG_LOCAL * sizeof(uint64_t);
        bits = LLVMBuildAdd(e->b, bits, host_context_at(e->b, e->i64, number(e, base)), "");
    }
    return LLVMBuildIntToPtr(e->b, bits, type, "");
}

/* The name of a call that stands for the ids, until it is known whether they stay values of the
 * entry. */
static const char ids_name[] = "gaspar.ids";

static void call_kernel(struct build *e, LLVMValueRef kernel, LLVMValueRef *id)
{
    LLVMTypeRef word[] = { e->i64, e->i64, e->i64 };
    LLVMTypeRef type = LLVMFunctionType(e->void_type, word, 3, false);
    LLVMValueRef ids = LLVMAddFunction(e->m, ids_name, type);
    ir_add_attribute(ids, "noduplicate");
    ir_add_attribute(ids, "nounwind");
    LLVMBuildCall2(e->b, type, ids, id, 3, "");
    struct host l = { .target = e->r->u->target, .raw = e->r->one_space };
    unsigned n = LLVMCountParams(kernel);
    LLVMValueRef *args = base_alloc((n + 1) * sizeof(LLVMValueRef));
    LLVMValueRef block =
        LLVMBuildIntToPtr(e->b, number(e, (uint64_t)(uintptr_t)e->r->args), e->ptr, "");
    for (unsigned k = 0; k < n; k++)
        args[k] = argument(e, &l, kernel, k, e->r->arg_types[k], block);
    LLVMBuildCall2(e->b, LLVMGlobalGetValueType(kernel), kernel, args, n, "");
    free(args);
}

static LLVMValueRef local_size(struct build *e, unsigned d)
{
    size_t at = offsetof(struct context, local_size) + d * sizeof(uint64_t);
    return host_context_at(e->b, e->i64, number(e, at));
}

/* Builds three loops around the kernel. */
static LLVMValueRef build_group(struct build *e, LLVMValueRef kernel)
{
    LLVMTypeRef type = LLVMFunctionType(e->void_type, &e->ptr, 1, false);
    LLVMValueRef fn = LLVMAddFunction(e->m, entry_group_name, type), id[3], size[3], next[3];
    LLVMBasicBlockRef entry = LLVMAppendBasicBlockInContext(e->ctx, fn, "entry"), head[3], tail[3];
    LLVMBasicBlockRef from = entry, done = LLVMAppendBasicBlockInContext(e->ctx, fn, "done");
    LLVMPositionBuilderAtEnd(e->b, entry);
    for (unsigned d = 0; d < 3; d++)
        size[d] = local_size(e, d);
    for (unsigned d = 3; d-- > 0;) {
        head[d] = LLVMAppendBasicBlockInContext(e->ctx, fn, "items");
        LLVMBuildBr(e->b, head[d]);
        LLVMPositionBuilderAtEnd(e->b, head[d]);
        id[d] = LLVMBuildPhi(e->b, e->i64, "id");
        LLVMValueRef zero = number(e, 0);
        LLVMAddIncoming(id[d], &zero, &from, 1);
        from = head[d];
    }
    call_kernel(e, kernel, id);
    for (unsigned d = 0; d < 3; d++) {
        tail[d] = LLVMAppendBasicBlockInContext(e->ctx, fn, "next");
        LLVMBuildBr(e->b, tail[d]);
        LLVMPositionBuilderAtEnd(e->b, tail[d]);
        next[d] = LLVMBuildNUWAdd(e->b, id[d], number(e, 1), "");
        LLVMAddIncoming(id[d], &next[d], &tail[d], 1);
        LLVMBasicBlockRef out = d < 2 ? LLVMAppendBasicBlockInContext(e->ctx, fn, "out") : done;
        LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, next[d], size[d], ""), head[d], out);
        LLVMPositionBuilderAtEnd(e->b, out);
    }
    LLVMBuildRetVoid(e->b);
    return fn;
}

static LLVMValueRef build_item(struct build *e, LLVMValueRef kernel)
{
    LLVMTypeRef param[] = { e->ptr, e->i64, e->i64, e->i64, e->i64 }, i32;
    LLVMValueRef id[3];
    i32 = LLVMInt32TypeInContext(e->ctx);
    LLVMValueRef fn =
        LLVMAddFunction(e->m, entry_item_name, LLVMFunctionType(i32, param, 5, false));
    LLVMPositionBuilderAtEnd(e->b, LLVMAppendBasicBlockInContext(e->ctx, fn, "entry"));
    for (unsigned d = 0; d < 3; d++)
        id[d] = LLVMGetParam(fn, d + 2);
    call_kernel(e, kernel, id);
    LLVMBuildRet(e->b, LLVMConstInt(i32, 0, false));
    return fn;
}

/* Replaces reads of the local ids in the entry by its own values; other functions read them from
 * the context.  True: some other function does. */
static bool expand_ids(struct build *e, LLVMValueRef entry, LLVMValueRef *id)
{
    bool elsewhere = false;
    for (unsigned d = 0; d < 3; d++) {
        LLVMValueRef fn = LLVMGetNamedFunction(e->m, host_local_id_name[d]), next;
        for (LLVMUseRef use = fn ? LLVMGetFirstUse(fn) : NULL; use; use = LLVMGetFirstUse(fn)) {
            LLVMValueRef call = LLVMGetUser(use), v = id[d];
            if (LLVMGetBasicBlockParent(LLVMGetInstructionParent(call)) != entry) {
                size_t at = offsetof(struct context, local_id) + d * sizeof(uint64_t);
                LLVMPositionBuilderBefore(e->b, call);
                v = host_context_at(e->b, e->i64, number(e, at));
                unsigned invariant = LLVMGetMDKindIDInContext(e->ctx, "invariant.load", 14);
                LLVMSetMetadata(v, invariant, NULL);
                elsewhere = true;
            }
            LLVMReplaceAllUsesWith(call, v);
            LLVMInstructionEraseFromParent(call);
        }
        next = fn;
        if (next)
            LLVMDeleteFunction(next);
    }
    return elsewhere;
}

/* Stores the item's id in the context before `at`, for functions that were not inlined. */
static void store_ids(struct build *e, LLVMValueRef at, LLVMValueRef *id)
{
    LLVMPositionBuilderBefore(e->b, at);
    for (unsigned d = 0; d < 3; d++) {
        size_t offset = offsetof(struct context, local_id) + d * sizeof(uint64_t);
        LLVMTypeRef segment = LLVMPointerTypeInContext(e->ctx, 256);
        LLVMBuildStore(e->b, id[d], LLVMBuildIntToPtr(e->b, number(e, offset), segment, ""));
    }
}

/* Settles how ids are read.  True: functions other than the entry read them. */
static bool settle_ids(struct build *e, LLVMValueRef entry)
{
    LLVMValueRef ids = LLVMGetNamedFunction(e->m, ids_name), id[3];
    assert(ids && LLVMGetFirstUse(ids) && "call_kernel() has left one call");
    LLVMValueRef at = LLVMGetUser(LLVMGetFirstUse(ids));
    for (unsigned d = 0; d < 3; d++)
        id[d] = LLVMGetOperand(at, d);
    bool elsewhere = expand_ids(e, entry, id);
    if (elsewhere && !e->r->has_barrier && !e->r->checks)
        store_ids(e, at, id);
    LLVMInstructionEraseFromParent(at);
    LLVMDeleteFunction(ids);
    return elsewhere;
}

static const char inline_passes[] =
    "always-inline,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg),"
    "cgscc(inline,function(sroa,early-cse,instcombine<no-verify-fixpoint>,simplifycfg)),globaldce";

int entry_build(struct run *r, LLVMModuleRef m, LLVMValueRef kernel)
{
    struct build e = { .r = r, .m = m, .ctx = LLVMGetModuleContext(m) };
    int result = write_arguments(r, kernel);
    if (result < 0)
        return result;
    e.b = LLVMCreateBuilderInContext(e.ctx);
    e.i64 = LLVMInt64TypeInContext(e.ctx);
    e.ptr = LLVMPointerTypeInContext(e.ctx, 0);
    e.void_type = LLVMVoidTypeInContext(e.ctx);
    LLVMRemoveEnumAttributeAtIndex(kernel, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                   ir_attribute_kind("noinline"));
    ir_add_attribute(kernel, "alwaysinline");
    bool items = r->has_barrier || r->checks;
    LLVMValueRef entry = items ? build_item(&e, kernel) : build_group(&e, kernel);
    /* Phases are cut from the inlined kernel, whether the rest is optimized or not. */
    bool plain = r->l->unoptimized && !r->has_barrier;
    result = jit_optimize(r, m, plain ? "always-inline,globaldce" : inline_passes);
    if (result == 0) {
        bool elsewhere = settle_ids(&e, entry);
        r->fibers = items && (r->checks || !phases_build(r, m, entry, elsewhere, entry_group_name));
        if (!r->l->unoptimized)
            result = jit_optimize(r, m, r->checks ? "default<O1>" : "default<O2>");
    }
    if (r->u->debug & DEBUG_PRINT)
        LLVMDumpModule(m);
    LLVMDisposeBuilder(e.b);
    return result;
}
