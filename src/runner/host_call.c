/* SPDX-License-Identifier: Apache-2.0 */
/* host_call.c - lowers calls: of the module's own functions, and of functions that gaspar
 * provides. */
#include "runner/host.h"

#include "semantics/functions.h"
#include "semantics/lane_calls.h"
#include "ir/shim.h"
#include "runner/check.h"
#include "runner/reduce.h"
#include "runner/runtime.h"
#include "space/builtin.h"

#include <assert.h>

enum { ARG = FUNCTION_ARG, SUM = FUNCTION_SUM };

/* The row of the function; NULL: it has none.  Looked up once for each function.  C's names mean
 * C's library in every language here: a CUDA module that gaspar retarget translated to SPIR still
 * calls malloc, and a program that has another function of the name has its body. */
static const struct function_row *row_of(struct host *l, LLVMValueRef callee)
{
    uint32_t known = ptrmap_find(&l->row_of, callee);
    if (known == PTRMAP_NONE) {
        const struct function_row *row = function_find_in(callee, l->opencl);
        if (!row)
            row = function_find_in(callee, false);
        known = l->rows.n;
        vec_push_in(&l->arena, &l->rows, row && row->action != ACTION_NONE ? row : NULL);
        ptrmap_put(&l->row_of, callee, known);
    }
    return l->rows.at[known];
}

static LLVMValueRef i32_of(struct host *l, uint64_t n) { return LLVMConstInt(l->i32, n, false); }
static LLVMValueRef i64_of(struct host *l, uint64_t n) { return LLVMConstInt(l->i64, n, false); }

/* ---- ids and sizes ---- */

LLVMValueRef host_local_id(struct host *l, unsigned dim)
{
    assert(dim < 3 && "a dimension");
    LLVMTypeRef type = LLVMFunctionType(l->i64, NULL, 0, false);
    LLVMValueRef fn = LLVMGetNamedFunction(l->m, host_local_id_name[dim]);
    if (!fn) {
        fn = LLVMAddFunction(l->m, host_local_id_name[dim], type);
        static const char *const attributes[] = { "nounwind", "willreturn", "nosync", "memory" };
        for (size_t k = 0; k < COUNTOF(attributes); k++) /* memory: 0 is "no access" */
            ir_add_attribute(fn, attributes[k]);
    }
    return LLVMBuildCall2(l->entry, type, fn, NULL, 0, "");
}

static LLVMValueRef word_at(struct host *l, size_t offset, unsigned dim)
{
    return host_context(l, l->entry, l->i64, offset + dim * sizeof(uint64_t));
}

#define WORD(field) offsetof(struct context, field)

static LLVMValueRef query(struct host *l, enum function_word w, unsigned dim)
{
    switch (w) {
    case WORD_LOCAL_ID: return host_local_id(l, dim);
    case WORD_GLOBAL_ID: {
        LLVMValueRef id = host_local_id(l, dim);
        return LLVMBuildAdd(l->entry, id, word_at(l, WORD(global_base), dim), "");
    }
    case WORD_GROUP_ID: return word_at(l, WORD(group_id), dim);
    case WORD_LOCAL_SIZE: return word_at(l, WORD(local_size), dim);
    case WORD_ENQUEUED_SIZE: return word_at(l, WORD(enqueued_size), dim);
    case WORD_GLOBAL_SIZE: return word_at(l, WORD(global_size), dim);
    case WORD_GROUP_COUNT: return word_at(l, WORD(group_count), dim);
    case WORD_GLOBAL_OFFSET: return word_at(l, WORD(global_offset), dim);
    case WORD_DIMS: return word_at(l, WORD(dims), 0);
    case WORD_DISPATCH: return word_at(l, WORD(dispatch), 0);
    case WORD_IMPLICIT: return word_at(l, WORD(implicit), 0);
    }
    return NULL;
}

/* The three dimensions as one linear number. */
static LLVMValueRef linear(struct host *l, enum function_word w)
{
    if (w == WORD_LOCAL_SIZE || w == WORD_ENQUEUED_SIZE) {
        LLVMValueRef n = query(l, w, 0);
        for (unsigned dim = 1; dim < 3; dim++)
            n = LLVMBuildMul(l->entry, n, query(l, w, dim), "");
        return n;
    }
    LLVMValueRef sum = i64_of(l, 0);
    for (unsigned dim = 3; dim-- > 0;) {
        LLVMValueRef id = query(l, w, dim);
        if (w == WORD_GLOBAL_ID)
            id = LLVMBuildSub(l->entry, id, query(l, WORD_GLOBAL_OFFSET, dim), "");
        enum function_word size = w == WORD_GLOBAL_ID ? WORD_GLOBAL_SIZE : WORD_LOCAL_SIZE;
        sum = LLVMBuildMul(l->entry, sum, query(l, size, dim), "");
        sum = LLVMBuildAdd(l->entry, sum, id, "");
    }
    return sum;
}

static bool is_size(enum function_word w)
{
    return w == WORD_LOCAL_SIZE || w == WORD_ENQUEUED_SIZE || w == WORD_GLOBAL_SIZE ||
           w == WORD_GROUP_COUNT;
}

static void host_query(struct host *l, LLVMValueRef call, const struct function_row *row)
{
    enum function_word w = (enum function_word)row->what;
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef v;
    if (row->detail == SUM) {
        v = linear(l, w);
    } else if (row->detail != ARG) {
        v = query(l, w, (unsigned)row->detail);
    } else {
        LLVMValueRef dim = LLVMGetOperand(call, 0);
        LLVMTypeRef index = LLVMTypeOf(dim);
        if (LLVMIsAConstantInt(dim) && LLVMConstIntGetZExtValue(dim) < 3) {
            v = query(l, w, (unsigned)LLVMConstIntGetZExtValue(dim));
        } else {
            v = i64_of(l, is_size(w) ? 1 : 0); /* the specification's answer for other dimensions */
            for (unsigned d = 0; d < 3; d++) {
                LLVMValueRef is =
                    LLVMBuildICmp(l->b, LLVMIntEQ, dim, LLVMConstInt(index, d, false), "");
                v = LLVMBuildSelect(l->b, is, query(l, w, d), v, "");
            }
        }
    }
    if (LLVMGetTypeKind(type) == LLVMPointerTypeKind)
        v = LLVMBuildIntToPtr(l->b, v, type, ""); /* AMDGPU: constant memory, held by its address */
    else
        v = LLVMBuildIntCast2(l->b, v, type, false, "");
    host_replace(l, call, v);
}

/* ---- barriers ---- */

static void build_barrier(struct host *l, LLVMValueRef call, LLVMValueRef flags)
{
    check_wait(l, call);
    host_call_runtime(l, "runtime_barrier", l->void_type, &flags, 1);
    l->r->has_barrier = true;
}

static void host_barrier(struct host *l, LLVMValueRef call, const struct function_row *row)
{
    LLVMValueRef flags = row->detail == ARG
                             ? LLVMBuildIntCast2(l->b, LLVMGetOperand(call, 0), l->i32, false, "")
                             : i32_of(l, (uint64_t)row->detail);
    build_barrier(l, call, flags);
    host_replace(l, call, NULL);
}

static LLVMValueRef as_word(struct host *l, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    if (LLVMGetTypeKind(type) == LLVMDoubleTypeKind)
        return LLVMBuildBitCast(l->b, v, l->i64, "");
    if (LLVMGetTypeKind(type) == LLVMFloatTypeKind)
        return LLVMBuildZExt(l->b, LLVMBuildBitCast(l->b, v, l->i32, ""), l->i64, "");
    return LLVMBuildIntCast2(l->b, v, l->i64, false, "");
}

static LLVMValueRef from_word(struct host *l, LLVMValueRef v, LLVMTypeRef type)
{
    if (LLVMGetTypeKind(type) == LLVMDoubleTypeKind)
        return LLVMBuildBitCast(l->b, v, type, "");
    if (LLVMGetTypeKind(type) == LLVMFloatTypeKind)
        return LLVMBuildBitCast(l->b, LLVMBuildTrunc(l->b, v, l->i32, ""), type, "");
    return LLVMBuildIntCast2(l->b, v, type, false, "");
}

/* True if the runtime can combine values of the type over a group, as work_group_reduce_add(int)
 * does: values of the types that the last letter of OpenCL's mangled name gives, except half. */
static bool combines(LLVMTypeRef type, const char *name)
{
    return strchr("ijlmfd", name[strlen(name) - 1]) && LLVMGetTypeKind(type) != LLVMHalfTypeKind;
}

/* Lowers work_group_*, and NVIDIA's barriers that count.  A broadcast, and functions of truth
 * values, do not need the value's type. */
static void host_reduce(struct host *l, LLVMValueRef call, const struct function_row *row,
                        const char *name)
{
    LLVMValueRef at[3] = { i64_of(l, 0), i64_of(l, 0), i64_of(l, 0) };
    LLVMTypeRef type = LLVMTypeOf(call);
    bool moves = LLVMGetTypeKind(type) == LLVMIntegerTypeKind || combines(type, name);
    unsigned n = LLVMGetNumArgOperands(call);
    if (row->what >= REDUCE_ADD ? !combines(type, name) : !moves) {
        diag_run_function_value(&l->failure.sink, host_place(l, call), name);
        return;
    }
    for (unsigned k = 1; row->what == REDUCE_BROADCAST && k < n && k <= COUNTOF(at); k++)
        at[k - 1] = LLVMBuildIntCast2(l->b, LLVMGetOperand(call, k), l->i64, false, "");
    LLVMValueRef args[] = { as_word(l, LLVMGetOperand(call, row->operand)),
                            i32_of(l, (uint64_t)row->what),
                            i32_of(l, (unsigned char)name[strlen(name) - 1]),
                            at[0],
                            at[1],
                            at[2] };
    check_wait(l, call);
    LLVMValueRef v = host_call_runtime(l, "runtime_reduce", l->i64, args, 6);
    l->r->has_barrier = true;
    host_replace(l, call, from_word(l, v, type));
}

/* Checks the whole memory that an async copy touches: (n - 1) * stride + 1 elements, by the group's
 * first item. */
static void check_copied(struct host *l, LLVMValueRef call, unsigned k, LLVMValueRef p,
                         uint64_t bytes, LLVMValueRef stride, unsigned kind)
{
    if (!l->r->checks)
        return;
    LLVMValueRef n = LLVMGetOperand(call, 2), zero = i64_of(l, 0), one = i64_of(l, 1);
    LLVMValueRef span = LLVMBuildMul(l->b, LLVMBuildSub(l->b, n, one, ""), stride, "");
    span = LLVMBuildMul(l->b, LLVMBuildAdd(l->b, span, one, ""), i64_of(l, bytes), "");
    LLVMValueRef first = LLVMBuildICmp(l->b, LLVMIntEQ, linear(l, WORD_LOCAL_ID), zero, "");
    LLVMValueRef some = LLVMBuildICmp(l->b, LLVMIntNE, n, zero, "");
    first = LLVMBuildAnd(l->b, first, some, "");
    check_pointer(l, call, k, p, LLVMBuildSelect(l->b, first, span, zero, ""), kind);
}

/* Lowers async_work_group_copy, and its strided form, which has one more operand: the group's first
 * item copies everything; waiting for the event is a barrier. */
static void host_copy_group(struct host *l, LLVMValueRef call, const char *name)
{
    bool strided = LLVMGetNumArgOperands(call) > 4;
    uint64_t bytes = builtin_pointee_bytes(name, strlen(name));
    LLVMValueRef to = LLVMGetOperand(call, 0), from = LLVMGetOperand(call, 1);
    LLVMValueRef stride = strided ? LLVMGetOperand(call, 3) : i64_of(l, 1);
    LLVMValueRef one = i64_of(l, 1);
    bool to_local = host_form(l, ir_space(LLVMTypeOf(to))) == FORM_LOCAL ||
                    /* The type of a host's pointer names no space. */
                    strstr(name, "copyPU7CLlocal") != NULL;
    if (!bytes) {
        diag_run_copy_type(&l->failure.sink, host_place(l, call), name);
        return;
    }
    check_copied(l, call, 0, to, bytes, to_local ? one : stride, SITE_WRITE);
    check_copied(l, call, 1, from, bytes, to_local ? stride : one, SITE_READ);
    LLVMValueRef target = host_address(l, to);
    LLVMValueRef args[] = { target,
                            host_address(l, from),
                            i64_of(l, bytes),
                            LLVMGetOperand(call, 2),
                            to_local ? one : stride,
                            to_local ? stride : one };
    host_call_runtime(l, "runtime_async_copy", l->void_type, args, 6);
    host_replace(l, call, NULL);
}

/* ---- tests of a pointer's space ---- */

static LLVMValueRef tag_of_pointer(struct host *l, LLVMValueRef p)
{
    LLVMValueRef bits = host_encode(l, p, ir_space(LLVMTypeOf(p)));
    return LLVMBuildLShr(l->b, bits, i64_of(l, TAG_SHIFT), "");
}

static LLVMValueRef has_tag(struct host *l, LLVMValueRef tag, enum tag t)
{
    return LLVMBuildICmp(l->b, LLVMIntEQ, tag, i64_of(l, t), "");
}

static LLVMValueRef is_in(struct host *l, LLVMValueRef p, enum space s)
{
    LLVMValueRef tag = tag_of_pointer(l, p);
    switch (s) {
    case SPACE_PRIVATE: return has_tag(l, tag, TAG_PRIVATE);
    case SPACE_LOCAL:
    case SPACE_SHARED_CLUSTER: return has_tag(l, tag, TAG_LOCAL);
    case SPACE_CONSTANT: return has_tag(l, tag, TAG_CONSTANT);
    default: {
        LLVMValueRef low = has_tag(l, tag, TAG_GLOBAL);
        return LLVMBuildOr(l->b, low, has_tag(l, tag, TAG_GLOBAL_HIGH), "");
    }
    }
}

static void host_test(struct host *l, LLVMValueRef call, struct space_test test)
{
    LLVMTypeRef type = LLVMTypeOf(call), from = LLVMTypeOf(test.pointer);
    bool generic = host_form(l, ir_space(from)) == FORM_GENERIC;
    if (test.kind == TEST_BOOL) {
        host_replace(l, call, is_in(l, test.pointer, test.space));
        return;
    }
    if (test.kind == TEST_NUMBER) {
        LLVMValueRef yes = LLVMConstInt(type, test.yes, false);
        LLVMValueRef no = LLVMConstInt(type, test.no, false);
        LLVMValueRef in = is_in(l, test.pointer, test.space);
        host_replace(l, call, LLVMBuildSelect(l->b, in, yes, no, ""));
        return;
    }
    LLVMValueRef named = host_cast(l, test.pointer, type);
    /* The null for the answer "no": the target's, in that space. */
    LLVMTypeRef any = LLVMPointerTypeInContext(l->ctx, l->generic.number);
    LLVMValueRef null = host_cast(l, LLVMConstNull(any), type);
    LLVMValueRef yes = generic ? is_in(l, test.pointer, test.space)
                               : LLVMConstInt(LLVMInt1TypeInContext(l->ctx), from == type, false);
    host_replace(l, call, LLVMBuildSelect(l->b, yes, named, null, ""));
}

/* ---- printf ---- */

static LLVMValueRef in_entry(struct host *l, LLVMTypeRef type)
{
    return LLVMBuildAlloca(l->entry, type, "");
}

struct slots {
    VEC(LLVMValueRef);
};

static void add_slots(struct host *l, struct slots *s, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(v);
    LLVMTypeRef f64 = LLVMDoubleTypeInContext(l->ctx);
    if (LLVMGetTypeKind(type) == LLVMVectorTypeKind) {
        for (unsigned k = 0; k < LLVMGetVectorSize(type); k++)
            add_slots(l, s, LLVMBuildExtractElement(l->b, v, i32_of(l, k), ""));
        return;
    }
    switch (LLVMGetTypeKind(type)) {
    case LLVMHalfTypeKind:
    case LLVMFloatTypeKind: v = LLVMBuildFPExt(l->b, v, f64, ""); /* fall through */
    case LLVMDoubleTypeKind: vec_push(s, LLVMBuildBitCast(l->b, v, l->i64, "")); return;
    case LLVMPointerTypeKind: vec_push(s, host_encode(l, v, ir_space(type))); return;
    case LLVMIntegerTypeKind: vec_push(s, LLVMBuildIntCast2(l->b, v, l->i64, true, "")); return;
    default: diag_run_printf_value(&l->failure.sink, host_place(l, NULL));
    }
}

/* Replaces the call by the number, cast to the call's integer type. */
static void answer(struct host *l, LLVMValueRef call, LLVMValueRef number)
{
    host_replace(l, call, LLVMBuildIntCast2(l->b, number, LLVMTypeOf(call), true, ""));
}

static void host_printf(struct host *l, LLVMValueRef call)
{
    struct slots s = { 0 };
    for (unsigned k = 1; k < LLVMGetNumArgOperands(call); k++)
        add_slots(l, &s, LLVMGetOperand(call, k));
    LLVMTypeRef array = LLVMArrayType2(l->i64, s.n ? s.n : 1);
    LLVMValueRef at = in_entry(l, array);
    for (unsigned k = 0; k < s.n; k++) {
        LLVMValueRef index = i64_of(l, k);
        LLVMBuildStore(l->b, s.at[k], LLVMBuildGEP2(l->b, l->i64, at, &index, 1, ""));
    }
    LLVMValueRef args[] = { host_address(l, LLVMGetOperand(call, 0)), at, i32_of(l, s.n) };
    answer(l, call, host_call_runtime(l, "runtime_printf", l->i32, args, 3));
    vec_fini(&s);
}

static void host_vprintf(struct host *l, LLVMValueRef call)
{
    LLVMValueRef format = host_address(l, LLVMGetOperand(call, 0));
    LLVMValueRef args[] = { format, host_address(l, LLVMGetOperand(call, 1)) };
    answer(l, call, host_call_runtime(l, "runtime_vprintf", l->i32, args, 2));
}

/* Lowers AMDGPU's printf, which clang has lowered once already: it asks for memory, and stores the
 * format's number and the arguments there.  (The alignment that clang states for these stores need
 * not be true.) */
static void host_printf_alloc(struct host *l, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    IR_EACH_USE (call, use) {
        LLVMValueRef gep = LLVMGetUser(use);
        if (!LLVMIsAGetElementPtrInst(gep))
            continue;
        IR_EACH_USE (gep, of)
            if (LLVMIsAStoreInst(LLVMGetUser(of)))
                LLVMSetAlignment(LLVMGetUser(of), 1);
    }
    LLVMValueRef n = LLVMBuildIntCast2(l->b, LLVMGetOperand(call, 0), l->i64, false, "");
    LLVMValueRef bits = host_call_runtime(l, "runtime_printf_alloc", l->i64, &n, 1);
    host_replace(l, call, host_decode(l, bits, type));
}

static void host_malloc(struct host *l, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    LLVMValueRef n = LLVMBuildIntCast2(l->b, LLVMGetOperand(call, 0), l->i64, false, "");
    LLVMValueRef bits = host_call_runtime(l, "runtime_malloc", l->i64, &n, 1);
    host_replace(l, call, host_decode(l, bits, type));
}

/* ---- calls of the module's own functions ---- */

static void host_indirect(struct host *l, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    /* On SPIR-V the pointer has a tag. */
    if (host_form(l, ir_space(LLVMTypeOf(callee))) == FORM_GENERIC)
        callee = host_cast(l, callee, ir_in_space(LLVMTypeOf(callee), 0));
    LLVMValueRef bits = host_encode(l, callee, ir_space(LLVMTypeOf(callee)));
    /* The runtime knows the table, and reports a number that no function has. */
    uint32_t site =
        l->r->checks && !l->module_is_library ? ptrmap_find(l->sites, call) : PTRMAP_NONE;
    LLVMValueRef args[] = { bits, i32_of(l, site) };
    LLVMValueRef fn = host_call_runtime(l, "runtime_function", l->ptr, args, 2);
    shim_set_called_function(call, LLVMGetCalledFunctionType(call), fn);
}

/* llvm.ptrmask: the mask is for the address in the pointer's space, not for the one on the host.
 * It gets 64 bits, the width of a pointer's index there. */
static void host_ptrmask(struct host *l, LLVMValueRef call)
{
    LLVMValueRef p = LLVMGetOperand(call, 0), mask = LLVMGetOperand(call, 1);
    LLVMTypeRef word = host_word_like(l, LLVMTypeOf(p));
    enum form f = host_form(l, ir_space(LLVMTypeOf(p)));
    if (LLVMTypeOf(mask) == word && (f == FORM_RAW || f == FORM_GENERIC))
        return; /* LLVM's code generator can lower it */
    LLVMValueRef bits = host_encode(l, p, ir_space(LLVMTypeOf(p)));
    bits = LLVMBuildAnd(l->b, bits, LLVMBuildZExtOrBitCast(l->b, mask, word, ""), "");
    host_replace(l, call, host_decode(l, bits, LLVMTypeOf(p)));
}

/* llvm.objectsize of an unknown object: 0 or the largest number. */
static void host_size(struct host *l, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    bool least = !LLVMIsNull(LLVMGetOperand(call, 1));
    host_replace(l, call, least ? LLVMConstNull(type) : LLVMConstAllOnes(type));
}

static void host_give(struct host *l, LLVMValueRef call, LLVMValueRef v)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    host_replace(l, call, LLVMTypeOf(v) == type ? v : LLVMBuildIntCast2(l->b, v, type, false, ""));
}

/* Lowers the call by its row.  False: there is no row, or only the library implements the
 * function. */
static bool host_known(struct host *l, LLVMValueRef call, const struct function_row *row,
                       const char *name)
{
    switch (row->action) {
    case ACTION_NONE:
    case ACTION_END: /* it has a body by now */
    case ACTION_ENQUEUE:
    case ACTION_MATH: return false;
    case ACTION_TEST: host_test(l, call, test_of(row, call)); break;
    case ACTION_QUERY: host_query(l, call, row); break;
    case ACTION_BARRIER: host_barrier(l, call, row); break;
    case ACTION_FENCE:
        LLVMBuildFence(l->b, LLVMAtomicOrderingSequentiallyConsistent, false, "");
        host_replace(l, call, NULL);
        break;
    case ACTION_GIVE: host_give(l, call, LLVMGetOperand(call, (unsigned)row->what)); break;
    case ACTION_ANSWER:
        host_replace(l, call, LLVMConstInt(LLVMTypeOf(call), (uint64_t)row->what, false));
        break;
    case ACTION_REDUCE: host_reduce(l, call, row, name); break;
    case ACTION_LANES: host_replace(l, call, lane_call_alone(l->b, call, row)); break;
    case ACTION_DROP: host_replace(l, call, NULL); break;
    case ACTION_MASK: host_ptrmask(l, call); break;
    case ACTION_SIZE: host_size(l, call); break;
    case ACTION_ALLOCATE: host_malloc(l, call); break;
    case ACTION_PRINT: host_printf(l, call); break;
    case ACTION_PRINT_ARRAY: host_vprintf(l, call); break;
    case ACTION_PRINT_ROOM: host_printf_alloc(l, call); break;
    case ACTION_COPY_GROUP: host_copy_group(l, call, name); break;
    }
    return true;
}

/* A block that a sub-group reads or writes together. */
static void host_block(struct host *l, LLVMValueRef call, const char *name)
{
    LLVMTypeRef type = LLVMTypeOf(call);
    bool reads = LLVMGetTypeKind(type) != LLVMVoidTypeKind;
    if (!lane_block_fits(call)) {
        diag_run_function_types(&l->failure.sink, host_place(l, call), name);
        return;
    }
    LLVMValueRef p = LLVMGetOperand(call, 0);
    uint64_t n = LLVMStoreSizeOfType(l->device, reads ? type : LLVMTypeOf(LLVMGetOperand(call, 1)));
    LLVMValueRef bytes = LLVMConstInt(l->i64, n, false);
    check_pointer(l, call, 0, p, bytes, reads ? SITE_READ : SITE_WRITE);
    host_replace(l, call, lane_block(l->b, call, host_address(l, p), true));
}

/* Lowers OpenCL's functions of space/builtin.def that do more than compute. */
static bool host_builtin(struct host *l, LLVMValueRef call, const char *name)
{
    const struct builtin *b = l->opencl ? builtin_find(name, strlen(name)) : NULL;
    switch (b ? b->run : BUILTIN_COMPUTES) {
    case BUILTIN_COMPUTES: return false;
    case BUILTIN_ATOMIC: return host_atomic(l, call, name);
    case BUILTIN_BLOCK: host_block(l, call, name); return true;
    case BUILTIN_WAITS: build_barrier(l, call, i32_of(l, 3)); /* fall through */
    case BUILTIN_HINT: host_replace(l, call, NULL); return true;
    }
    return false;
}

bool host_is_foreign(LLVMValueRef fn)
{
    return function_machine(fn) != MAP_COUNT && !ir_name_begins(fn, "llvm.x86.");
}

/* Intrinsics that reach below the program: registers, frames and return addresses, code of another
 * language's runtime, and instructions of x86 that do more than compute; and those for matrices
 * that no pass has lowered (run.c). */
static bool is_below(const char *name)
{
    static const char *const below[] = {
        "read_register",
        "read_volatile_register",
        "write_register",
        "returnaddress",
        "addressofreturnaddress",
        "frameaddress",
        "sponentry",
        "localaddress",
        "localescape",
        "localrecover",
        "thread.pointer",
        "eh.",
        "gc",
        "experimental.gc.",
        "experimental.deoptimize",
        "experimental.guard",
        "experimental.stackmap",
        "experimental.patchpoint",
        "coro.",
        "clear_cache",
        "init.trampoline",
        "adjust.trampoline",
        "load.relative",
        "icall.branch.funnel",
        "call.preallocated",
        "swift.",
        "objc.",
        "instrprof",
        "xray.",
        "va_",
        "seh.",
        "wasm.",
        "protected.field",
        "matrix.",
    };
    static const char *const vectors[] = { "sse", "ssse3", "avx",  "fma",  "f16c", "bmi", "pclmul",
                                           "aes", "sha",   "gfni", "vgf2", "xop",  "tbm" };
    const char *word = name + strlen("llvm.");
    if (strncmp(word, "x86.", 4) == 0) {
        for (size_t k = 0; k < COUNTOF(vectors); k++)
            if (strncmp(word + 4, vectors[k], strlen(vectors[k])) == 0)
                return false;
        return true;
    }
    for (size_t k = 0; k < COUNTOF(below); k++)
        if (strncmp(word, below[k], strlen(below[k])) == 0)
            return true;
    return false;
}

bool host_call(struct host *l, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    size_t len;
    if (LLVMIsAInlineAsm(LLVMGetCalledValue(call))) {
        if (*LLVMGetInlineAsmAsmString(LLVMGetCalledValue(call), &len) && len)
            diag_run_assembly(&l->failure.sink, host_place(l, call));
        return true;
    }
    if (!callee) {
        host_indirect(l, call);
        return true;
    }
    if (!LLVMIsDeclaration(callee))
        return true;
    const char *name = LLVMGetValueName2(callee, &len);
    const struct function_row *row = row_of(l, callee);
    if ((row && host_known(l, call, row, name)) || host_builtin(l, call, name))
        return true;
    if (strncmp(name, "llvm.", 5) == 0) {
        if (host_is_foreign(callee) || !LLVMGetIntrinsicID(callee) || is_below(name))
            diag_run_intrinsic(&l->failure.sink, host_place(l, call), name);
        return true; /* every target has this intrinsic */
    }
    return host_library_call(l, call, name, row);
}
