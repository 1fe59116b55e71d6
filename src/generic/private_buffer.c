/* SPDX-License-Identifier: Apache-2.0 */
/* private_buffer.c - moves private variables that generic pointers reach to a global buffer.
 *
 *     define spir_kernel void @k(...) { %m = alloca i32 … addrspacecast ptr %m to ptr addrspace(4)
 * =>  define spir_kernel void @k(..., ptr addrspace(1) %private.buffer) !gaspar.private_buffer !{…}
 *     %slice = %private.buffer + get_global_linear_id() * BYTES; %m = %slice + OFFSET
 *
 * The layout is a slice for each work-item, one behind the other by global linear id, so that a
 * pointer steps through it like through any memory: lanes are not interleaved.  Frames of functions
 * lie in the slice by constant offsets (frames.h).  The metadata says which argument it is, counted
 * from 0, and how many bytes each work-item needs; the runtime gives that times the work-items,
 * aligned as the argument's attribute `align` says: to 128 bytes, or more if a variable needs it.
 *
 * Needs    nothing: the module's flags say whether (private-plan).        Keeps  nothing.
 * Does not move what generic pointers do not reach [unreached]; does not do it where casts are kept
 *          [keep-casts]: then the back end does, told by the same flags; or where some of it must
 *          stay (privates.c), an error [pinned]; does not align the buffer less than a variable in
 *          it [align].
 * Safe     because every value that may be such a pointer changes with it (privates.c), and only
 *          one activation of a function that has variables there can be at a time.
 *          The argument is `noalias`: an address in a work-item's slice is computed from it, also
 *          where a tag is put on or off, or where the pointer goes through a call, an integer or
 *          memory, because the runtime gives the memory to nothing else and a private pointer of an
 *          earlier launch points to nothing.  So whatever accesses bytes of the slice is based on
 *          the argument; work-items have no bytes in common, and no kernel that gets a buffer is
 *          called.  Where the chain goes through an integer or memory, LLVM sees that the argument
 *          was captured, and knows nothing. */
#include "base/guard.h"
#include "pass/pass.h"
#include "generic/mover.h"
#include "ir/ir.h"

#include <llvm-c/DebugInfo.h>

enum { SLICE_ALIGN = 16, BUFFER_ALIGN = 128 };

static const char metadata_name[] = "gaspar.private_buffer";

/* The address of the running work-item's slice, from the kernel's argument `buffer`. */
static LLVMValueRef find_slice(struct mover *m, LLVMValueRef kernel, LLVMValueRef buffer,
                               uint64_t bytes)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    LLVMTypeRef i64 = LLVMInt64TypeInContext(ctx), i8 = LLVMInt8TypeInContext(ctx);
    LLVMTypeRef type = LLVMFunctionType(i64, NULL, 0, false);
    static const char name[] = "_Z20get_global_linear_idv";
    LLVMValueRef id = LLVMGetNamedFunction(m->u->mod, name);
    if (!id) {
        id = LLVMAddFunction(m->u->mod, name, type);
        LLVMSetFunctionCallConv(id, LLVMSPIRFUNCCallConv);
        ir_add_attribute(id, "nounwind");
        ir_add_attribute(id, "willreturn");
    }
    LLVMValueRef at = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(kernel));
    while (LLVMIsAAllocaInst(at))
        at = LLVMGetNextInstruction(at);
    LLVMPositionBuilderBefore(m->types.builder, at);
    LLVMSetCurrentDebugLocation2(m->types.builder, NULL);
    LLVMValueRef n = LLVMBuildCall2(m->types.builder, LLVMGlobalGetValueType(id), id, NULL, 0, "");
    LLVMSetInstructionCallConv(n, LLVMGetFunctionCallConv(id));
    LLVMMetadataRef scope = LLVMGetSubprogram(kernel);
    if (scope) /* a call in a function with debug info must have a location */
        LLVMInstructionSetDebugLoc(n, LLVMDIBuilderCreateDebugLocation(ctx, 0, 0, scope, NULL));
    LLVMValueRef offset = LLVMBuildNUWMul(m->types.builder, n, LLVMConstInt(i64, bytes, false), "");
    return LLVMBuildInBoundsGEP2(m->types.builder, i8, buffer, &offset, 1, "private.slice");
}

static LLVMMetadataRef number(struct mover *m, unsigned bits, uint64_t n)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    return LLVMValueAsMetadata(LLVMConstInt(LLVMIntTypeInContext(ctx, bits), n, false));
}

/* Adds the buffer to OpenCL's metadata on the kernel's arguments. */
static void tell_opencl(struct mover *m, LLVMValueRef kernel)
{
    static const struct {
        const char *name, *text; /* NULL: the entry is a number, the address space */
    } lists[] = {
        { "kernel_arg_addr_space", NULL }, { "kernel_arg_access_qual", "none" },
        { "kernel_arg_type", "uchar*" },   { "kernel_arg_base_type", "uchar*" },
        { "kernel_arg_type_qual", "" },    { "kernel_arg_name", "private.buffer" },
    };
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    for (size_t k = 0; k < COUNTOF(lists); k++) {
        unsigned kind =
            LLVMGetMDKindIDInContext(ctx, lists[k].name, (unsigned)strlen(lists[k].name));
        LLVMValueRef old = ir_function_metadata(kernel, lists[k].name);
        if (!old)
            continue;
        unsigned n = LLVMGetMDNodeNumOperands(old);
        LLVMValueRef *in = base_alloc((n + 1) * sizeof *in);
        LLVMMetadataRef *out = base_alloc((n + 1) * sizeof *out);
        LLVMGetMDNodeOperands(old, in);
        for (unsigned j = 0; j < n; j++)
            out[j] = LLVMValueAsMetadata(in[j]);
        out[n] = lists[k].text ? LLVMMDStringInContext2(ctx, lists[k].text, strlen(lists[k].text))
                               : number(m, 32, tags_row(m->u, BRANCH_GLOBAL)->number);
        LLVMGlobalSetMetadata(kernel, kind, LLVMMDNodeInContext2(ctx, out, n + 1));
        free(in);
        free(out);
    }
}

static void add_attribute(LLVMValueRef kernel, unsigned parameter, const char *name, uint64_t value)
{
    LLVMContextRef ctx = LLVMGetTypeContext(LLVMTypeOf(kernel));
    LLVMAttributeRef a = LLVMCreateEnumAttribute(ctx, ir_attribute_kind(name), value);
    ir_put_attribute(kernel, ir_attribute_index(parameter + 1, LLVMCountParams(kernel)), a);
}

static void sign_kernel(struct mover *m, uint32_t n)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m->u->mod);
    struct frames *frames = &m->privates.frames;
    LLVMValueRef kernel = frames->frame.at[n].fn, buffer = m->slice.at[n];
    uint64_t bytes = frames_end(frames, kernel), align = SLICE_ALIGN;
    for (uint32_t k = 0; k < frames->frame.n; k++)
        align = frames->frame.at[k].align > align ? frames->frame.at[k].align : align;
    bytes = (bytes + align - 1) / align * align;
    LLVMSetValueName2(buffer, "private.buffer", strlen("private.buffer"));
    unsigned last = LLVMCountParams(kernel) - 1;
    add_attribute(kernel, last, "noalias", 0);
    add_attribute(kernel, last, "align",
                  GUARD("private-buffer:align", align > BUFFER_ALIGN) ? align : BUFFER_ALIGN);
    LLVMMetadataRef pair[] = { number(m, 32, last), number(m, 64, bytes) };
    LLVMGlobalSetMetadata(
        kernel, LLVMGetMDKindIDInContext(ctx, metadata_name, (unsigned)strlen(metadata_name)),
        LLVMMDNodeInContext2(ctx, pair, 2));
    tell_opencl(m, kernel);
    m->slice.at[n] = find_slice(m, kernel, buffer, bytes);
}

static void move(struct mover *m)
{
    struct frames *frames = &m->privates.frames;
    uint32_t n = frames->frame.n;
    LLVMValueRef *old = base_alloc((n + 1) * sizeof *old);
    mover_measure(m);
    frames_place(frames);
    for (uint32_t k = 0; k < n; k++) {
        old[k] = frames->frame.at[k].fn;
        mover_sign(m, k);
        if (m->slice.at[k] && ir_is_kernel(frames->frame.at[k].fn))
            sign_kernel(m, k);
    }
    for (uint32_t k = 0; k < n; k++)
        mover_retype(m, k);
    for (uint32_t k = 0; k < n; k++)
        mover_call(m, k);
    for (uint32_t k = 0; k < n; k++)
        mover_fit(m, k);
    for (uint32_t k = 0; k < n; k++)
        if (old[k] != frames->frame.at[k].fn) {
            LLVMReplaceAllUsesWith(old[k], frames->frame.at[k].fn); /* metadata may refer to it */
            LLVMDeleteFunction(old[k]);
        }
    free(old);
}

static int run(struct unit *u)
{
    int result = PASS_SAME;
    struct mover m = { .u = u,
                       .mode = tags_begin(u) ? tags_mode_read(u->mod) : (struct tag_mode){ 0 },
                       .moved = VEC_IN(&u->arena),
                       .first = VEC_IN(&u->arena),
                       .slice = VEC_IN(&u->arena) };
    if (!m.mode.private_in_global ||
        GUARD("private-buffer:keep-casts", u->option[OPTION_KEEP_CASTS]))
        return PASS_SAME;
    privates_init(&m.privates, u);
    const char *pinned = privates_pinned(&m.privates);
    pinned = GUARD("private-buffer:pinned", pinned != NULL) ? pinned : NULL;
    bool any = privates_any(&m.privates);
    if (pinned)
        result = diag_private_stays(u->trace, (struct src_loc){ 0 }, pinned);
    if (any && !pinned) {
        m.global = LLVMPointerTypeInContext(LLVMGetModuleContext(u->mod),
                                            tags_row(u, BRANCH_GLOBAL)->number);
        retyper_init(&m.types, &u->arena, u->target, LLVMGetModuleContext(u->mod), false);
        move(&m);
        retyper_fini(&m.types);
    }
    privates_fini(&m.privates);
    return result < 0 ? result : any ? PASS_CHANGED : PASS_SAME;
}

const struct pass generic_private_buffer_pass = {
    .name = "private-buffer",
    .brief = "move private variables that generic pointers reach to a global buffer",
    .run = run,
    .after = LEVEL_CHECKED | LEVEL_PLANNED,
    .not_after = LEVEL_TAGGED,
    .sets = LEVEL_BUFFERED,
};
