/* SPDX-License-Identifier: Apache-2.0 */
/* enqueue.c - pipes, events, and kernels that enqueue kernels, as the calls that clang makes of
 * OpenCL C 2.0 and 3.0.
 *
 *     %n = OpReadPipe %uint %pipe %p %size %align
 * =>  %n = call i32 @__read_pipe_2(%pipe, ptr addrspace(4) %p, i32 %size, i32 %align)
 *
 *     %nd = OpBuildNDRange %ndrange %n %zero %zero
 * =>  call void @_Z10ndrange_1Dm(ptr sret(%ndrange) %a, i64 %n)
 *     %nd = load %ndrange, ptr %a
 *
 *     %e = OpEnqueueKernel %uint %q %flags %nd %zero %null %null %block %literal %size %align
 * =>  %e = call i32 @__enqueue_kernel_basic(%q, i32 %flags, ptr %nd, ptr addrspace(4) @block,
 *                                           ptr addrspace(4) %literal)
 *
 * clang's calls have no size and alignment of the block's literal: the literal begins with them.
 * LLVM's back end writes pipes and events as these instructions again, but no kernels that are
 * enqueued (retarget/spirv_gaps.c). */
#include "ir/ir.h"
#include "spirv/library_calls.h"
#include "spirv/translate.h"

/* A variable at the function's beginning. */
static LLVMValueRef variable(struct reader *r, LLVMTypeRef type)
{
    LLVMBasicBlockRef here = LLVMGetInsertBlock(r->b);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(here));
    LLVMValueRef first = LLVMGetFirstInstruction(entry);
    if (first)
        LLVMPositionBuilderBefore(r->b, first);
    else
        LLVMPositionBuilderAtEnd(r->b, entry);
    LLVMValueRef v = LLVMBuildAlloca(r->b, type, "");
    LLVMPositionBuilderAtEnd(r->b, here);
    return v;
}

/* The k-th word of operands as a generic pointer; NULL: reported. */
static LLVMValueRef generic(struct reader *r, const struct inst *i, uint32_t k)
{
    LLVMValueRef v = spirv_arg(r, i, k);
    if (!v)
        return NULL;
    if (!spirv_is_pointer(LLVMTypeOf(v))) {
        spirv_not(&r->file, i, spirv_at(r, i, k), "pointer");
        return NULL;
    }
    LLVMTypeRef type = LLVMPointerTypeInContext(r->ctx, 4);
    return LLVMTypeOf(v) == type ? v : LLVMBuildAddrSpaceCast(r->b, v, type, "");
}

static bool is_zero(struct reader *r, uint32_t id)
{
    const struct inst *made = spirv_definer(&r->file, id);
    uint64_t n;
    return made && (made->op == OpConstantNull || (spirv_constant(r, id, &n) && n == 0));
}

/* ---- pipes ---- */

enum { READ_ONLY = 0 }; /* Access Qualifier */

/* %: _ro or _wo, by the pipe; *: work or sub, by the scope that is the first operand. */
static const struct {
    uint16_t op;
    const char *name;
} pipes[] = {
    { OpReadPipe, "__read_pipe_2" },
    { OpWritePipe, "__write_pipe_2" },
    { OpReservedReadPipe, "__read_pipe_4" },
    { OpReservedWritePipe, "__write_pipe_4" },
    { OpReserveReadPipePackets, "__reserve_read_pipe" },
    { OpReserveWritePipePackets, "__reserve_write_pipe" },
    { OpCommitReadPipe, "__commit_read_pipe" },
    { OpCommitWritePipe, "__commit_write_pipe" },
    { OpGetNumPipePackets, "__get_pipe_num_packets%" },
    { OpGetMaxPipePackets, "__get_pipe_max_packets%" },
    { OpGroupReserveReadPipePackets, "__*_group_reserve_read_pipe" },
    { OpGroupReserveWritePipePackets, "__*_group_reserve_write_pipe" },
    { OpGroupCommitReadPipe, "__*_group_commit_read_pipe" },
    { OpGroupCommitWritePipe, "__*_group_commit_write_pipe" },
};

/* Puts the name for the instruction, whose pipe is operand `k`. */
static int name_pipe(struct reader *r, const struct inst *i, const char *name, uint32_t k,
                     struct text *ret)
{
    const struct inst *type = spirv_type_inst(r, spirv_at(r, i, k));
    uint64_t scope = ScopeWorkgroup;
    if (!type || type->op != OpTypePipe)
        return spirv_not(&r->file, i, spirv_at(r, i, k), "pipe");
    if (k == 1 && (!spirv_constant(r, spirv_at(r, i, 0), &scope) ||
                   (scope != ScopeWorkgroup && scope != ScopeSubgroup)))
        return spirv_broken(r, i, FAULT_SCOPE);
    for (; *name; name++)
        if (*name == '%')
            text_putf(ret, "%s", spirv_at(r, type, 0) == READ_ONLY ? "_ro" : "_wo");
        else if (*name == '*')
            text_putf(ret, "%s", scope == ScopeWorkgroup ? "work" : "sub");
        else
            text_put(ret, name, 1);
    return 0;
}

int spirv_pipe(struct reader *r, const struct inst *i, unsigned argument)
{
    size_t row = 0;
    while (row < COUNTOF(pipes) && pipes[row].op != i->op)
        row++;
    assert(row < COUNTOF(pipes) && "code.def has the same rows");
    struct text name = { 0 };
    uint32_t k = strchr(pipes[row].name, '*') ? 1 : 0;
    int result = name_pipe(r, i, pipes[row].name, k, &name);
    struct library_call c = { .r = r, .i = i, .name = text_get(&name), .plain = true };
    for (; result == 0 && k < i->n; k++) {
        LLVMValueRef v = spirv_arg(r, i, k);
        bool pointer = v && spirv_is_pointer(LLVMTypeOf(v));
        spirv_call_add_as(&c, pointer ? generic(r, i, k) : v, "");
    }
    if (result == 0)
        result = spirv_call_set(&c, (enum effect)argument);
    text_fini(&name);
    return result;
}

/* The pipe of a module's storage; its name says the access, which is in the result's type alone. */
int spirv_pipe_of_storage(struct reader *r, const struct inst *i, unsigned argument)
{
    (void)argument;
    const struct inst *pipe = spirv_definer(&r->file, i->type);
    const struct inst *storage = spirv_type_inst(r, spirv_at(r, i, 0));
    if (!pipe || pipe->op != OpTypePipe)
        return spirv_not(&r->file, i, i->type, "type of a pipe");
    if (!storage || storage->op != OpTypePipeStorage)
        return spirv_not(&r->file, i, spirv_at(r, i, 0), "pipe's storage");
    bool read = spirv_at(r, pipe, 0) == READ_ONLY;
    struct library_call c = { .r = r,
                              .i = i,
                              .name = read ? "__spirv_CreatePipeFromPipeStorage_read"
                                           : "__spirv_CreatePipeFromPipeStorage_write" };
    spirv_call_add(&c, spirv_arg(r, i, 0), storage->result, MANGLED_SIGNED);
    return spirv_call_set(&c, EFFECT_MEMORY);
}

/* ---- events ---- */

static const struct {
    uint16_t op;
    const char *name;
    const char *signs[3]; /* how operands are spelled; NULL: by their types */
} events[] = {
    { OpIsValidReserveId, "is_valid_reserve_id", { NULL } },
    { OpGetDefaultQueue, "get_default_queue", { NULL } },
    { OpCreateUserEvent, "create_user_event", { NULL } },
    { OpRetainEvent, "retain_event", { NULL } },
    { OpReleaseEvent, "release_event", { NULL } },
    { OpIsValidEvent, "is_valid_event", { NULL } },
    { OpSetUserEventStatus, "set_user_event_status", { NULL } },
    { OpCaptureEventProfilingInfo, "capture_event_profiling_info", { NULL, NULL, "PU3AS1v" } },
};

int spirv_event(struct reader *r, const struct inst *i, unsigned argument)
{
    size_t row = 0;
    while (row < COUNTOF(events) && events[row].op != i->op)
        row++;
    assert(row < COUNTOF(events) && "code.def has the same rows");
    struct library_call c = { .r = r, .i = i, .name = events[row].name };
    for (uint32_t k = 0; k < i->n && k < COUNTOF(events[row].signs); k++) {
        const struct inst *type = spirv_type_inst(r, spirv_at(r, i, k));
        LLVMValueRef v = spirv_arg(r, i, k);
        if (events[row].signs[k])
            spirv_call_add_as(&c, v, events[row].signs[k]);
        else
            spirv_call_add(&c, v, type ? type->result : 0, MANGLED_SIGNED);
    }
    return spirv_call_set(&c, (enum effect)argument);
}

int spirv_enqueue_marker(struct reader *r, const struct inst *i, unsigned argument)
{
    enum { QUEUE, NUMBER, WAIT, EVENT };
    struct library_call c = { .r = r, .i = i, .name = "enqueue_marker" };
    (void)argument;
    spirv_call_add_as(&c, spirv_arg(r, i, QUEUE), "9ocl_queue");
    spirv_call_add_as(&c, spirv_arg(r, i, NUMBER), "j");
    spirv_call_add_as(&c, generic(r, i, WAIT), "PU3AS4K12ocl_clkevent");
    spirv_call_add_as(&c, generic(r, i, EVENT), "PU3AS412ocl_clkevent");
    return spirv_call_set(&c, EFFECT_MEMORY);
}

/* ---- ranges ---- */

/* Adds a size of a range: a size_t, or an array of two or three, which OpenCL C takes as a pointer
 * to private memory. */
static void add_sizes(struct library_call *c, uint32_t k)
{
    LLVMValueRef v = spirv_arg(c->r, c->i, k);
    bool wide = c->r->address_bits == 64;
    if (v && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMArrayTypeKind) {
        LLVMValueRef array = variable(c->r, LLVMTypeOf(v));
        LLVMBuildStore(c->r->b, v, array);
        spirv_call_add_as(c, array, wide ? "PKm" : "PKj");
        return;
    }
    if (v && !spirv_is_int(LLVMTypeOf(v))) {
        spirv_broken(c->r, c->i, FAULT_TYPES);
        v = NULL;
    }
    spirv_call_add_as(c, v, wide ? "m" : "j");
}

int spirv_build_range(struct reader *r, const struct inst *i, unsigned argument)
{
    enum { GLOBAL, LOCAL, OFFSET };
    static const char *const names[] = { "ndrange_1D", "ndrange_2D", "ndrange_3D" };
    (void)argument;
    LLVMTypeRef type = spirv_result_type(r, i);
    LLVMValueRef sizes = spirv_arg(r, i, GLOBAL);
    if (!type || !sizes)
        return -1;
    bool array = LLVMGetTypeKind(LLVMTypeOf(sizes)) == LLVMArrayTypeKind;
    uint64_t n = array ? LLVMGetArrayLength2(LLVMTypeOf(sizes)) : 1;
    if (LLVMGetTypeKind(type) != LLVMStructTypeKind || n < 1 || n > COUNTOF(names))
        return spirv_broken(r, i, FAULT_TYPES);
    LLVMValueRef range = variable(r, type);
    struct library_call c = { .r = r, .i = i, .name = names[n - 1], .result_in = range };
    bool has_offset = !is_zero(r, spirv_at(r, i, OFFSET));
    if (has_offset)
        add_sizes(&c, OFFSET);
    add_sizes(&c, GLOBAL);
    if (has_offset || !is_zero(r, spirv_at(r, i, LOCAL)))
        add_sizes(&c, LOCAL);
    LLVMValueRef call = spirv_call_build(&c, LLVMVoidTypeInContext(r->ctx), EFFECT_MEMORY);
    if (!call)
        return -1;
    return spirv_set(r, i, LLVMBuildLoad2(r->b, type, range, ""));
}

/* ---- enqueued kernels ---- */

/* Adds the range that is the k-th word: a pointer to one in private memory, or its value. */
static void add_range(struct library_call *c, uint32_t k)
{
    LLVMValueRef v = spirv_arg(c->r, c->i, k);
    if (v && LLVMGetTypeKind(LLVMTypeOf(v)) == LLVMStructTypeKind) {
        LLVMValueRef range = variable(c->r, LLVMTypeOf(v));
        LLVMBuildStore(c->r->b, v, range);
        v = range;
    }
    if (v && (!spirv_is_pointer(LLVMTypeOf(v)) || LLVMGetPointerAddressSpace(LLVMTypeOf(v)) != 0)) {
        spirv_not(&c->r->file, c->i, spirv_at(c->r, c->i, k), "range");
        v = NULL;
    }
    spirv_call_add_as(c, v, "");
}

/* Adds the block's function, the k-th word, and its literal behind it. */
static void add_block(struct library_call *c, uint32_t k)
{
    LLVMValueRef fn = spirv_function(c->r, c->i, spirv_at(c->r, c->i, k));
    LLVMTypeRef type = LLVMPointerTypeInContext(c->r->ctx, 4);
    spirv_call_add_as(c, fn ? LLVMConstAddrSpaceCast(fn, type) : NULL, "");
    spirv_call_add_as(c, generic(c->r, c->i, k + 1), "");
}

/* Adds the sizes of local memory that the words from `k` are, as a number and an array of size_t.
 * Khronos' translator writes pointers to them. */
static void add_local_sizes(struct library_call *c, uint32_t k)
{
    struct reader *r = c->r;
    LLVMTypeRef size = LLVMIntTypeInContext(r->ctx, r->address_bits);
    uint32_t n = c->i->n - k;
    LLVMValueRef array = variable(r, LLVMArrayType2(size, n));
    for (uint32_t at = 0; at < n; at++) {
        LLVMValueRef v = spirv_arg(r, c->i, k + at);
        LLVMValueRef index = LLVMConstInt(LLVMInt32TypeInContext(r->ctx), at, false);
        if (v && spirv_is_pointer(LLVMTypeOf(v)))
            v = LLVMBuildLoad2(r->b, size, v, "");
        if (v && !spirv_is_int(LLVMTypeOf(v))) {
            spirv_broken(r, c->i, FAULT_TYPES);
            v = NULL;
        }
        if (!v) {
            c->failed = true;
            return;
        }
        LLVMValueRef bytes = LLVMBuildIntCast2(r->b, v, size, false, "");
        LLVMValueRef place = LLVMBuildInBoundsGEP2(r->b, size, array, &index, 1, "");
        LLVMBuildStore(r->b, bytes, place);
    }
    spirv_call_add_number(c, n, "");
    spirv_call_add_as(c, array, "");
}

int spirv_enqueue_kernel(struct reader *r, const struct inst *i, unsigned argument)
{
    enum { QUEUE, FLAGS, RANGE, NUMBER, WAIT, EVENT, BLOCK, LITERAL, SIZE, ALIGNMENT, LOCAL };
    (void)argument;
    bool has_events = !is_zero(r, spirv_at(r, i, NUMBER)) || !is_zero(r, spirv_at(r, i, WAIT)) ||
                      !is_zero(r, spirv_at(r, i, EVENT));
    bool local = i->n > LOCAL;
    const char *name =
        has_events ? local ? "__enqueue_kernel_events_varargs" : "__enqueue_kernel_basic_events"
        : local    ? "__enqueue_kernel_varargs"
                   : "__enqueue_kernel_basic";
    struct library_call c = { .r = r, .i = i, .name = name, .plain = true };
    spirv_call_add_as(&c, spirv_arg(r, i, QUEUE), "");
    spirv_call_add_as(&c, spirv_arg(r, i, FLAGS), "");
    add_range(&c, RANGE);
    if (has_events) {
        spirv_call_add_as(&c, spirv_arg(r, i, NUMBER), "");
        spirv_call_add_as(&c, generic(r, i, WAIT), "");
        spirv_call_add_as(&c, generic(r, i, EVENT), "");
    }
    add_block(&c, BLOCK);
    if (local)
        add_local_sizes(&c, LOCAL);
    return spirv_call_set(&c, EFFECT_MEMORY);
}

/* A question about the kernel that a block would be. */
int spirv_kernel_question(struct reader *r, const struct inst *i, unsigned argument)
{
    static const struct {
        uint16_t op;
        const char *name;
    } names[] = {
        { OpGetKernelWorkGroupSize, "__get_kernel_work_group_size_impl" },
        { OpGetKernelPreferredWorkGroupSizeMultiple,
          "__get_kernel_preferred_work_group_size_multiple_impl" },
        { OpGetKernelNDrangeSubGroupCount, "__get_kernel_sub_group_count_for_ndrange_impl" },
        { OpGetKernelNDrangeMaxSubGroupSize, "__get_kernel_max_sub_group_size_for_ndrange_impl" },
    };
    (void)argument;
    size_t row = 0;
    while (row < COUNTOF(names) && names[row].op != i->op)
        row++;
    assert(row < COUNTOF(names) && "code.def has the same rows");
    bool ranged =
        i->op == OpGetKernelNDrangeSubGroupCount || i->op == OpGetKernelNDrangeMaxSubGroupSize;
    struct library_call c = { .r = r, .i = i, .name = names[row].name, .plain = true };
    if (ranged)
        add_range(&c, 0);
    add_block(&c, ranged ? 1 : 0);
    return spirv_call_set(&c, EFFECT_MEMORY);
}

/* A question that no function of OpenCL C asks: all its operands are arguments. */
int spirv_kernel_word(struct reader *r, const struct inst *i, unsigned argument)
{
    bool counted = i->op == OpGetKernelLocalSizeForSubgroupCount;
    uint32_t block = counted ? 1 : 0;
    struct library_call c = { .r = r,
                              .i = i,
                              .name = counted ? "__spirv_GetKernelLocalSizeForSubgroupCount"
                                              : "__spirv_GetKernelMaxNumSubgroups",
                              .plain = true };
    (void)argument;
    for (uint32_t k = 0; k < i->n; k++) {
        if (k == block)
            add_block(&c, k++);
        else
            spirv_call_add_as(&c, spirv_arg(r, i, k), "");
    }
    return spirv_call_set(&c, EFFECT_MEMORY);
}
