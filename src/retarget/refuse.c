/* SPDX-License-Identifier: Apache-2.0 */
/* refuse.c - reports code that has no meaning on the new target, before anything changes. */
#include "facts/origin.h"
#include "ir/access.h"
#include "ir/shim.h"
#include "retarget/named_constants.h"
#include "retarget/halves_asked.h"
#include "retarget/handed.h"
#include "retarget/metadata.h"
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

static void refuse_space(struct retarget *r, LLVMValueRef at, uint32_t number)
{
    const struct target_row *row = target_row(r->from, (struct target_space){ number });
    if (row)
        diag_no_meaning_memory(RT_AT(r, at), row->word, number, r->from->name);
    else
        diag_no_meaning_number(RT_AT(r, at), number, r->from->name);
}

/* ---- types ---- */

/* True if the new target is a processor of x86. */
static bool to_x86(const struct retarget *r)
{
    const char *triple = r->o->triple ? r->o->triple : retarget_triple(r->to);
    const struct target *is = target_of_triple(triple);
    return is && strncmp(is->name, "x86", 3) == 0;
}

static void refuse_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef t)
{
    char *text = LLVMPrintTypeToString(t);
    diag_no_meaning_type(RT_AT(r, at), text);
    LLVMDisposeMessage(text);
}

static void check_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, bool memory);

/* Each struct is checked once, unless it is refused, which ends all. */
static void check_struct(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, bool memory)
{
    if (LLVMIsOpaqueStruct(t) || ptrmap_find(&r->checked_type[memory], t) != PTRMAP_NONE)
        return;
    for (unsigned k = 0; k < LLVMCountStructElementTypes(t) && !rt_failed(r); k++)
        check_type(r, at, LLVMStructGetTypeAtIndex(t, k), memory);
    if (!rt_failed(r))
        ptrmap_put(&r->checked_type[memory], t, 1);
}

static void check_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, bool memory)
{
    uint32_t was;
    switch (LLVMGetTypeKind(t)) {
    case LLVMPointerTypeKind:
        was = LLVMGetPointerAddressSpace(t);
        if (rt_number(r, was) == NO_NUMBER)
            refuse_space(r, at, was);
        else if (memory && !rt_fits(r, was))
            diag_no_meaning_pointer_width(RT_AT(r, at), rt_bits_was(r, was),
                                          rt_bits_is(r, rt_number(r, was)));
        break;
    case LLVMStructTypeKind: check_struct(r, at, t, memory); break;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind: check_type(r, at, LLVMGetElementType(t), memory); break;
    case LLVMScalableVectorTypeKind: diag_no_meaning_scalable(RT_AT(r, at), r->from->name); break;
    case LLVMTargetExtTypeKind:
        if (strncmp(LLVMGetTargetExtTypeName(t), "spirv.", 6) != 0)
            diag_no_meaning_type(RT_AT(r, at), LLVMGetTargetExtTypeName(t));
        break;
    case LLVMX86_FP80TypeKind:
    case LLVMX86_AMXTypeKind:
        if (!to_x86(r))
            refuse_type(r, at, t);
        break;
    case LLVMPPC_FP128TypeKind: refuse_type(r, at, t); break;
    default: break;
    }
}

static void check_layout(struct retarget *r, LLVMValueRef at, LLVMTypeRef t)
{
    check_type(r, at, t, true);
    if (!rt_failed(r) && !rt_same_layout(r, t)) {
        char *text = LLVMPrintTypeToString(t);
        diag_no_meaning_layout(RT_AT(r, at), text);
        LLVMDisposeMessage(text);
    }
}

/* ---- casts ---- */

static void check_cast(struct retarget *r, LLVMValueRef at, LLVMTypeRef from, LLVMTypeRef to)
{
    uint32_t a = rt_number(r, ir_space(from)), b = rt_number(r, ir_space(to));
    check_type(r, at, rt_half_scalar(from), false);
    check_type(r, at, rt_half_scalar(to), false);
    if (!rt_failed(r) && !rt_castable(r, a, b))
        diag_no_meaning_cast(RT_AT(r, at), space_name(rt_space_is(r, a)),
                             space_name(rt_space_is(r, b)));
}

/* Refuses an integer that held a whole address and is too narrow for the new target's. */
static void check_width(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                        LLVMTypeRef integer)
{
    uint32_t was = ir_space(pointer), width = LLVMGetIntTypeWidth(rt_half_scalar(integer));
    check_type(r, at, rt_half_scalar(pointer), false);
    if (!rt_failed(r) && width >= rt_bits_was(r, was) && width < rt_bits_is(r, rt_number(r, was)) &&
        !rt_fits(r, was))
        diag_no_meaning_address_width(RT_AT(r, at), width, rt_bits_is(r, rt_number(r, was)));
}

enum { OFFSET_BITS = 32 };

/* True if such pointers are offsets of 32 bits, whatever a pointer's width. */
static bool are_offsets(const struct target *t, enum space s)
{
    return t->map == MAP_NVPTX && (s == SPACE_LOCAL || s == SPACE_PRIVATE);
}

/* True if 32 bits are a whole address of pointers of that type, and not on the new target. */
static bool has_offsets(struct retarget *r, LLVMTypeRef pointer)
{
    uint32_t was = ir_space(pointer), is = rt_number(r, was);
    bool whole = are_offsets(r->from, rt_space_was(r, was)) || rt_bits_was(r, was) <= OFFSET_BITS;
    return whole && !are_offsets(r->to, rt_space_is(r, is)) && rt_bits_is(r, is) > OFFSET_BITS;
}

/* Refuses a pointer made of an integer that is a whole address on the old target alone: NVIDIA's
 * local and private memory have 32-bit offsets, and AMD's local pointers have 32 bits.
 *     %l = inttoptr i32 %bits to ptr addrspace(3)      elsewhere half an address */
static void check_offset(struct retarget *r, LLVMValueRef at, LLVMValueRef integer,
                         LLVMTypeRef pointer)
{
    if (!rt_failed(r) && has_offsets(r, pointer) && rt_half_is_cut(r, integer))
        diag_no_meaning_address_width(RT_AT(r, at), OFFSET_BITS,
                                      rt_bits_is(r, rt_number(r, ir_space(pointer))));
}

/* Refuses the same where it is an index:  p + ((ulong)cut - (ulong)p) */
static void check_index(struct retarget *r, LLVMValueRef at, LLVMValueRef gep)
{
    if (!rt_failed(r) && has_offsets(r, LLVMTypeOf(gep)) && rt_half_is_cut_index(r, gep))
        diag_no_meaning_address_width(RT_AT(r, at), OFFSET_BITS,
                                      rt_bits_is(r, rt_number(r, ir_space(LLVMTypeOf(gep)))));
}

/* Refuses a mask that keeps no more: LLVM makes one of a number's.
 *     %l = call ptr addrspace(3) @llvm.ptrmask.p3.i64(ptr addrspace(3) %p, i64 4294967295) */
static void check_mask(struct retarget *r, LLVMValueRef call)
{
    if (!rt_failed(r) && flow_of_intrinsic(call) == CALL_MASKED &&
        has_offsets(r, LLVMTypeOf(call)) && rt_half_mask_cuts(r, LLVMGetOperand(call, 1)))
        diag_no_meaning_address_width(RT_AT(r, call), OFFSET_BITS,
                                      rt_bits_is(r, rt_number(r, ir_space(LLVMTypeOf(call)))));
}

/* Notes an instruction that makes a pointer of the bits that memory has of it, or takes these
 * (storage.c). */
static void note_kept(struct retarget *r, LLVMValueRef i, LLVMTypeRef pointer)
{
    if (!rt_failed(r) && rt_memory(r, pointer) != rt_type(r, pointer))
        vec_push_in(&r->arena, &r->kept, ((struct kept){ i, pointer }));
}

/* Likewise of a cast between a pointer and an integer that has more bits than the new pointer, or
 * keeps the old target's null. */
static void note_cast(struct retarget *r, LLVMValueRef i, LLVMTypeRef pointer, LLVMTypeRef integer)
{
    uint64_t null;
    uint32_t was = ir_space(pointer);
    if (!rt_failed(r) &&
        (rt_kept_null(r, was, &null) ||
         LLVMGetIntTypeWidth(rt_half_scalar(integer)) > rt_bits_is(r, rt_number(r, was))))
        note_kept(r, i, pointer);
}

/* Likewise of a part that a struct has or gets, if it is a pointer. */
static void note_part(struct retarget *r, LLVMValueRef i, LLVMValueRef part)
{
    if (ir_is_pointer(rt_half_scalar(LLVMTypeOf(part))))
        note_kept(r, i, LLVMTypeOf(part));
}

/* True if casts between the target's generic pointers and the space's keep all bits. */
static bool keeps_bits(const struct target *t, uint32_t number)
{
    const struct target_row *row = target_row(t, (struct target_space){ number });
    return row && (row->space == SPACE_GENERIC || row->flags & ROW_NOOP);
}

/* True if pointers of the two numbers to one place have the same bits on both targets. */
static bool same_bits(const struct retarget *r, uint32_t a, uint32_t b)
{
    return keeps_bits(r->from, a) && keeps_bits(r->from, b) && keeps_bits(r->to, rt_number(r, a)) &&
           keeps_bits(r->to, rt_number(r, b));
}

/* Refuses a pointer made of the bits of a pointer to another space, unless these are the same
 * address on both targets.
 *     %bits = ptrtoint ptr %p to i32                   on AMDGPU an offset in local memory, on
 *     %l = inttoptr i32 %bits to ptr addrspace(3)      NVPTX a part of an address elsewhere */
static void check_bits(struct retarget *r, LLVMValueRef at, LLVMValueRef number, LLVMTypeRef to)
{
    uint32_t a, b = ir_space(to);
    if (rt_failed(r) || !rt_half_is_foreign(r, number, to, same_bits, &a))
        return;
    const char *was = space_name(rt_space_was(r, a)), *is = space_name(rt_space_was(r, b));
    diag_no_meaning_bits(RT_AT(r, at), was, a, is, b, r->from->name);
}

/* Refuses a pointer made of a number that holds more than an address, where the new pointer has no
 * bits for it:  (local int *)((ulong)p | 1ul << 63).  Of what is loaded only an address with more
 * is refused: where another number was stored, the load may be one of a union's other member. */
static void check_tag(struct retarget *r, LLVMValueRef at, LLVMValueRef number, LLVMTypeRef pointer,
                      bool (*holds)(struct retarget *r, LLVMValueRef number))
{
    uint32_t was = ir_space(pointer);
    if (rt_failed(r))
        return;
    uint32_t bits = rt_bits_is(r, rt_number(r, was));
    if (bits <= OFFSET_BITS && rt_bits_was(r, was) > OFFSET_BITS && holds(r, number))
        diag_no_meaning_tag(RT_AT(r, at), bits);
}

/* Refuses a pointer that is loaded, also in a structure, where a number with no more was stored, or
 * one with too much.
 * Not one that is loaded where a pointer to another space was stored: of a union only one may ever
 * be read.
 *     union { unsigned half[2]; local int *p; } u = { { (unsigned)tile, 0 } };      u.p */
static void check_loaded(struct retarget *r, LLVMValueRef load)
{
    LLVMTypeRef t = LLVMTypeOf(load);
    if (rt_failed(r) || !ir_is_pointer(t) || rt_bits_was(r, ir_space(t)) <= OFFSET_BITS)
        return;
    check_offset(r, load, load, t);
    check_tag(r, load, load, t, rt_half_is_tagged);
}

/* Refuses a number that is no address where a host's code calls it a pointer to local or private
 * memory.  On the host it is the same number in every space; elsewhere casts to that memory and
 * back change it.  On NVIDIA there and back give it again. */
static void check_number(struct retarget *r, LLVMValueRef at, LLVMValueRef p, enum space said)
{
    bool changes = r->from->map == MAP_HOST && r->to->map != MAP_HOST && r->to->map != MAP_NVPTX &&
                   (said == SPACE_LOCAL || said == SPACE_PRIVATE);
    if (changes && !rt_failed(r) && ir_is_pointer(LLVMTypeOf(p)) && rt_half_is_number(r, p))
        diag_no_meaning_no_address(RT_AT(r, at), space_name(said));
}

/* Asks of all places where a host's code names the space of a pointer. */
static void check_named(struct retarget *r, LLVMValueRef i)
{
    if (r->from->map != MAP_HOST)
        return;
    if (ir_is_pointer(LLVMTypeOf(i)))
        check_number(r, i, i, origin_of_instruction(i));
    for (unsigned k = 0; ir_is_call(i) && k < LLVMGetNumArgOperands(i); k++) {
        uint32_t said = rt_handed(r, i, k);
        if (said >> SPACE_LOCAL & 1)
            check_number(r, i, LLVMGetOperand(i, k), SPACE_LOCAL);
        if (said >> SPACE_PRIVATE & 1)
            check_number(r, i, LLVMGetOperand(i, k), SPACE_PRIVATE);
        if (said >> SPACE_CONSTANT & 1)
            rt_check_constant(r, i, LLVMGetOperand(i, k));
    }
    LLVMValueRef fn = LLVMGetBasicBlockParent(LLVMGetInstructionParent(i));
    if (LLVMIsAReturnInst(i) && LLVMGetNumOperands(i))
        check_number(r, i, LLVMGetOperand(i, 0), origin_of_result(fn));
}

/* ptrtoaddr gives as many bits as an address has (LLVM LangRef). */
static void check_address(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                          LLVMTypeRef integer)
{
    unsigned width = LLVMGetIntTypeWidth(rt_half_scalar(integer));
    check_type(r, at, rt_half_scalar(pointer), false);
    if (!rt_failed(r) && width != rt_bits_is(r, rt_number(r, ir_space(pointer))))
        diag_no_meaning_address_width(RT_AT(r, at), width,
                                      rt_bits_is(r, rt_number(r, ir_space(pointer))));
}

/* ---- constants ---- */

static void check_constant(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial)
{
    if (LLVMIsAConstantInt(c) || LLVMIsAConstantFP(c) || LLVMIsAConstantDataSequential(c) ||
        ptrmap_find(&r->checked, c) != PTRMAP_NONE || rt_failed(r))
        return;
    ptrmap_put(&r->checked, c, 1);
    if (LLVMIsAGlobalValue(c))
        return;
    check_type(r, at, LLVMTypeOf(c), false);
    if (!rt_failed(r) && LLVMGetValueKind(c) == LLVMConstantPtrAuthValueKind)
        diag_no_meaning_constant(RT_AT(r, at)); /* a signed pointer */
    if (!rt_failed(r))
        rt_check_null(r, at, c, initial);
    if (LLVMIsAConstantExpr(c)) {
        LLVMTypeRef of = LLVMTypeOf(LLVMGetOperand(c, 0));
        switch (LLVMGetConstOpcode(c)) {
        case LLVMAddrSpaceCast: check_cast(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToInt: check_width(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToAddr: check_address(r, at, of, LLVMTypeOf(c)); break;
        case LLVMIntToPtr:
            check_width(r, at, LLVMTypeOf(c), of);
            check_offset(r, at, LLVMGetOperand(c, 0), LLVMTypeOf(c));
            check_bits(r, at, LLVMGetOperand(c, 0), LLVMTypeOf(c));
            check_tag(r, at, LLVMGetOperand(c, 0), LLVMTypeOf(c), rt_half_has_others);
            break;
        case LLVMGetElementPtr:
            check_layout(r, at, LLVMGetGEPSourceElementType(c));
            check_index(r, at, c);
            break;
        case LLVMTrunc:
        case LLVMBitCast:
        case LLVMExtractElement:
        case LLVMAdd:
        case LLVMSub:
        case LLVMXor: break;
        default: diag_no_meaning_constant(RT_AT(r, at));
        }
    } else if (LLVMIsABlockAddress(c)) {
        diag_no_meaning_label(RT_AT(r, at));
        return;
    }
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c) && !rt_failed(r); k++)
        check_constant(r, at, LLVMGetOperand(c, k), initial);
}

/* ---- functions ---- */

/* True if pointers to functions have the number of pointers to data. */
static bool code_is_data(const struct retarget *r)
{
    return rt_number(r, target_program(r->from).number) == target_program(r->to).number;
}

static bool has_prefix(LLVMValueRef fn, const char *const *prefix, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (ir_name_begins(fn, prefix[k]))
            return true;
    return false;
}

/* True if an intrinsic that accesses memory takes or gives pointers that lie there in another width
 * than they then have in registers.  Only a load or store gets a conversion of them (storage.c):
 *     call <2 x ptr addrspace(3)> @llvm.masked.load(ptr %p, …)      AMDGPU's are 8 bytes at %p
 * An intrinsic that access.def does not list may have scalar pointers as addresses alone. */
static bool moves_other_width(struct retarget *r, LLVMValueRef call, LLVMValueRef fn)
{
    struct ir_access a = ir_access(call);
    unsigned n = LLVMGetNumArgOperands(call);
    if (ir_touches_nothing(fn) || a.hint)
        return false;
    for (unsigned k = 0; k <= n; k++) {
        LLVMTypeRef t = LLVMTypeOf(k < n ? LLVMGetOperand(call, k) : call);
        bool address = k < n && ((a.n > 0 && a.operand[0] == k) || (a.n > 1 && a.operand[1] == k));
        bool listed = a.n > 0 || LLVMGetTypeKind(t) == LLVMVectorTypeKind;
        if (ir_is_pointer(t) && listed && !address && rt_memory(r, t) != rt_type(r, t))
            return true;
    }
    return false;
}

static void check_intrinsic(struct retarget *r, LLVMValueRef call, LLVMValueRef fn)
{
    if (function_machine(fn) != MAP_COUNT && !rt_bridged(r, call))
        diag_no_meaning_intrinsic(RT_AT(r, call), ir_name_of(fn));
    else if (ir_name_is(fn, "llvm.amdgcn.implicitarg.ptr") && rt_old_code_object(r))
        diag_no_meaning_code_object(RT_AT(r, call), rt_old_code_object(r));
    else if (moves_other_width(r, call, fn))
        diag_no_meaning_moved_width(RT_AT(r, call), ir_name_of(fn));
}

/* True if the assembly has only clobbers: a barrier for the compiler, which every target has. */
static bool only_clobbers(const char *constraints)
{
    for (const char *p = constraints; *p; p += strcspn(p, ","), p += *p == ',')
        if (*p != '~')
            return false;
    return true;
}

static void check_asm(struct retarget *r, LLVMValueRef call)
{
    size_t len;
    LLVMValueRef code = LLVMGetCalledValue(call);
    LLVMGetInlineAsmAsmString(code, &len);
    if (len || !only_clobbers(LLVMGetInlineAsmConstraintString(code, &len)))
        diag_no_meaning_assembly(RT_AT(r, call), r->from->name);
}

/* Refuses conventions of one machine, by their number (LLVM's CallingConv.h): all but those of
 * kernels and of functions that they call, which each device has. */
static void check_convention(struct retarget *r, LLVMValueRef at, unsigned was)
{
    enum { FIRST_OF_MACHINE = 64 };
    bool known =
        ir_is_kernel_convention(was) || was == LLVMSPIRFUNCCallConv || was == LLVMPTXDeviceCallConv;
    if (!rt_failed(r) && was >= FIRST_OF_MACHINE && !known)
        diag_no_meaning_convention(RT_AT(r, at), r->from->name);
}

/* True for functions that test the space of a pointer (OpenCL C 3.0, 6.15.14). */
static bool asks_where(LLVMValueRef fn)
{
    static const char *const names[] = { "__to_global", "__to_local", "__to_private",
                                         "_Z9get_fence" };
    return LLVMIsDeclaration(fn) && has_prefix(fn, names, COUNTOF(names));
}

/* Functions by which one vendor's device code talks to its host. */
static bool is_runtime(LLVMValueRef fn)
{
    static const char *const names[] = { "__printf_alloc", "__ockl_printf", "__ockl_hostcall" };
    return has_prefix(fn, names, COUNTOF(names));
}

/* True for C's va_start, va_copy and va_end of a host: what a va_list holds, the front end has
 * written into the code for that processor. */
static bool is_variadic(const struct retarget *r, LLVMValueRef callee)
{
    return r->from->map == MAP_HOST && LLVMGetIntrinsicID(callee) &&
           ir_name_begins(callee, "llvm.va_");
}

static void check_call(struct retarget *r, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    check_convention(r, call, LLVMGetInstructionCallConv(call));
    if (rt_failed(r))
        return;
    if (LLVMIsAInlineAsm(callee)) {
        check_asm(r, call);
    } else if (LLVMIsAFunction(callee)) {
        if (ir_is_kernel(callee) && r->to->map != MAP_NVPTX) /* only NVIDIA's are functions, too */
            diag_no_meaning_kernel_call(RT_AT(r, call), ir_name_of(callee));
        else if (r->to->map == MAP_HOST && asks_where(callee))
            diag_no_meaning_asking(RT_AT(r, call));
        else if (LLVMIsDeclaration(callee) && is_runtime(callee))
            diag_no_meaning_runtime(RT_AT(r, call), ir_name_of(callee));
        else if (is_variadic(r, callee))
            diag_no_meaning_intrinsic(RT_AT(r, call), ir_name_of(callee));
        else if (LLVMGetIntrinsicID(callee))
            check_intrinsic(r, call, callee);
        else if (LLVMGetFunctionCallConv(callee) != LLVMGetInstructionCallConv(call) ||
                 LLVMGlobalGetValueType(callee) != LLVMGetCalledFunctionType(call))
            diag_no_meaning_call_type(RT_AT(r, call));
    } else if (!code_is_data(r)) {
        diag_no_meaning_indirect_call(RT_AT(r, call));
    } else if (ir_is_kernel_convention(LLVMGetInstructionCallConv(call)) &&
               r->to->map != MAP_NVPTX) {
        diag_no_meaning_kernel_call(RT_AT(r, call), ir_name_of(callee));
    }
}

static void check_atomic(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 1);
    if (!ir_is_pointer(LLVMTypeOf(value)))
        return;
    uint32_t was = ir_space(LLVMTypeOf(value));
    if (!rt_failed(r) && rt_bits_was(r, was) != rt_bits_is(r, rt_number(r, was)))
        diag_no_meaning_atomic_width(RT_AT(r, i));
}

/* True if all uses are loads and stores of a whole pointer of that type, also through casts. */
static bool holds_one(LLVMValueRef v, LLVMTypeRef t)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool fine = (LLVMIsALoadInst(user) && LLVMTypeOf(user) == t) ||
                    (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == v &&
                     LLVMTypeOf(LLVMGetOperand(user, 0)) == t) ||
                    (LLVMIsAAddrSpaceCastInst(user) && holds_one(user, t)) ||
                    flow_of_intrinsic(user) == CALL_LIFE;
        if (!fine)
            return false;
    }
    return true;
}

/* The alloca and its casts are one slot; see storage.c. */
static void mark_slot(struct retarget *r, LLVMValueRef v)
{
    ptrmap_put(&r->slot, v, 1);
    IR_EACH_USE (v, use)
        if (LLVMIsAAddrSpaceCastInst(LLVMGetUser(use)))
            mark_slot(r, LLVMGetUser(use));
}

/* True if the alloca holds one pointer as a whole, whatever its width.  Allocas of the entry block
 * come before their uses. */
static bool is_slot(LLVMValueRef alloca)
{
    LLVMTypeRef t = LLVMGetAllocatedType(alloca);
    LLVMBasicBlockRef bb = LLVMGetInstructionParent(alloca);
    return LLVMGetTypeKind(t) == LLVMPointerTypeKind &&
           bb == LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(bb)) && holds_one(alloca, t);
}

static void check_access(struct retarget *r, LLVMValueRef i, LLVMValueRef address, LLVMTypeRef t)
{
    if (ptrmap_find(&r->slot, address) != PTRMAP_NONE)
        return;
    check_layout(r, i, t);
    note_kept(r, i, t);
}

static void check_instruction(struct retarget *r, LLVMValueRef i)
{
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    check_type(r, i, LLVMTypeOf(i), false);
    for (unsigned k = 0; k < n && !rt_failed(r); k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (LLVMIsAConstant(v))
            check_constant(r, i, v, false);
    }
    if (!rt_failed(r) && rt_has_scope(i) && !rt_scope(r, i, false))
        diag_no_meaning_scope(RT_AT(r, i));
    if (!rt_failed(r))
        check_named(r, i);
    if (rt_failed(r))
        return;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAddrSpaceCast:
        check_cast(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        break;
    case LLVMPtrToInt:
        check_width(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        note_cast(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        break;
    case LLVMPtrToAddr: check_address(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i)); break;
    case LLVMIntToPtr:
        check_width(r, i, LLVMTypeOf(i), LLVMTypeOf(LLVMGetOperand(i, 0)));
        check_offset(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i));
        check_bits(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i));
        check_tag(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i), rt_half_has_others);
        note_cast(r, i, LLVMTypeOf(i), LLVMTypeOf(LLVMGetOperand(i, 0)));
        break;
    case LLVMGetElementPtr:
        check_layout(r, i, LLVMGetGEPSourceElementType(i));
        check_index(r, i, i);
        break;
    case LLVMAlloca:
        if (shim_is_swift_error(i)) /* a register: no cast, and no other type */
            diag_no_meaning_instruction(RT_AT(r, i));
        else if (is_slot(i))
            mark_slot(r, i);
        else
            check_layout(r, i, LLVMGetAllocatedType(i));
        break;
    case LLVMLoad:
        check_access(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i));
        check_loaded(r, i);
        break;
    case LLVMExtractValue:
        check_loaded(r, i);
        note_part(r, i, i);
        break;
    case LLVMInsertValue: note_part(r, i, LLVMGetOperand(i, 1)); break;
    case LLVMStore:
        check_access(r, i, LLVMGetOperand(i, 1), LLVMTypeOf(LLVMGetOperand(i, 0)));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg:
        check_atomic(r, i);
        check_loaded(r, i);
        break;
    case LLVMCall:
        check_call(r, i);
        check_mask(r, i);
        break;
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMIndirectBr: diag_no_meaning_control_flow(RT_AT(r, i)); break;
    default:
        if (flow_of(i).kind == FLOW_ANY)
            diag_no_meaning_instruction(RT_AT(r, i));
    }
}

static bool is_special(LLVMValueRef variable) { return ir_name_begins(variable, "llvm."); }

static void check_variable(struct retarget *r, LLVMValueRef v)
{
    uint32_t was = ir_space(LLVMTypeOf(v));
    if (is_special(v))
        return;
    if (rt_number(r, was) == NO_NUMBER)
        refuse_space(r, v, was);
    check_layout(r, v, LLVMGlobalGetValueType(v));
    if (!rt_failed(r) && LLVMGetInitializer(v))
        check_constant(r, v, LLVMGetInitializer(v), true);
    if (!rt_failed(r) &&
        (LLVMIsThreadLocal(v) || rt_space_is(r, rt_number(r, was)) == SPACE_PRIVATE))
        diag_no_meaning_private_variable(RT_AT(r, v), ir_name_of(v));
}

static void check_module_asm(struct retarget *r)
{
    size_t len;
    LLVMGetModuleInlineAsm(r->m, &len);
    if (len)
        diag_no_meaning_assembly(RT_AT(r, NULL), r->from->name);
}

/* What another host's processor lacks: most means the same on all. */
static void check_host_instruction(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef callee = ir_is_call(i) ? LLVMGetCalledValue(i) : NULL;
    check_type(r, i, LLVMTypeOf(i), false);
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(i) && !rt_failed(r); k++)
        if (LLVMIsAConstant(LLVMGetOperand(i, k)))
            check_type(r, i, LLVMTypeOf(LLVMGetOperand(i, k)), false);
    if (LLVMIsAAllocaInst(i) && !rt_failed(r))
        check_layout(r, i, LLVMGetAllocatedType(i));
    else if (LLVMIsAGetElementPtrInst(i) && !rt_failed(r))
        check_layout(r, i, LLVMGetGEPSourceElementType(i));
    if (!callee || rt_failed(r))
        return;
    check_convention(r, i, LLVMGetInstructionCallConv(i));
    if (LLVMIsAInlineAsm(callee))
        check_asm(r, i);
    else if (LLVMIsAFunction(callee) &&
             (function_machine(callee) == MAP_HOST || is_variadic(r, callee)))
        diag_no_meaning_intrinsic(RT_AT(r, i), ir_name_of(callee));
}

static void check_host(struct retarget *r)
{
    check_module_asm(r);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !rt_failed(r); v = LLVMGetNextGlobal(v))
        check_layout(r, v, LLVMGlobalGetValueType(v));
    IR_EACH_FUNCTION (r->m, fn) {
        if (LLVMGetIntrinsicID(fn))
            continue;
        check_convention(r, fn, LLVMGetFunctionCallConv(fn));
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p && !rt_failed(r); p = LLVMGetNextParam(p))
            check_type(r, fn, LLVMTypeOf(p), false);
        if (!rt_failed(r) && LLVMHasPrologueData(fn))
            diag_no_meaning_assembly(RT_AT(r, fn), r->from->name);
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (!rt_failed(r))
                    check_host_instruction(r, i);
    }
}

void rt_check(struct retarget *r)
{
    unsigned word = r->from->map == MAP_HOST ? 8 * LLVMPointerSize(r->old) : r->from->word;
    if (word != r->to->word) /* names, results and layouts depend on it */
        diag_no_meaning_word(RT_AT(r, NULL), word);
    if (r->host && !rt_failed(r))
        check_host(r);
    if (r->same || rt_failed(r))
        return;
    r->kept.n = 0; /* a walk lists all */
    rt_name_constants(r);
    rt_half_begin(r);
    check_module_asm(r);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !rt_failed(r); v = LLVMGetNextGlobal(v))
        check_variable(r, v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(r->m); a && !rt_failed(r);
         a = LLVMGetNextGlobalAlias(a))
        diag_no_meaning_alias(RT_AT(r, NULL), ir_name_of(a));
    for (LLVMValueRef f = LLVMGetFirstGlobalIFunc(r->m); f && !rt_failed(r);
         f = LLVMGetNextGlobalIFunc(f))
        diag_no_meaning_ifunc(RT_AT(r, NULL), ir_name_of(f));
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMTypeRef type = LLVMGlobalGetValueType(fn);
        if (rt_failed(r))
            return;
        if (LLVMGetIntrinsicID(fn))
            continue;
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            check_type(r, fn, LLVMTypeOf(p), false);
        check_type(r, fn, LLVMGetReturnType(type), false);
        check_convention(r, fn, LLVMGetFunctionCallConv(fn));
        if (LLVMHasPrologueData(fn)) /* instructions */
            diag_no_meaning_assembly(RT_AT(r, fn), r->from->name);
        if (!rt_failed(r) && LLVMHasPrefixData(fn))
            check_constant(r, fn, LLVMGetPrefixData(fn), true);
        if (!code_is_data(r) && !ir_is_only_called(fn) && !rt_is_kernel(r, fn))
            diag_no_meaning_code_address(RT_AT(r, fn));
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (rt_failed(r))
                    return;
                check_instruction(r, i);
            }
    }
}
