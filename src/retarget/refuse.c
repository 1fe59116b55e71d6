/* refuse.c - what has no meaning on the new target is refused before anything changes.
 *
 * A guess would be a miscompilation: memory that the target does not have, a constant pointer made
 * generic where generic does not reach, an address that an integer is too narrow for, code of one
 * machine in another's. */
#include "retarget/nulls.h"
#include "retarget/work.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <stdarg.h>

void rt_refuse(struct retarget *r, LLVMValueRef at, const char *format, ...)
{
    struct src_loc where = { .file = r->path };
    struct text text = { 0 };
    va_list args;
    size_t len;
    if (r->failed)
        return; /* once is enough */
    r->failed = true;
    if (at && LLVMIsAInstruction(at))
        where = ir_loc(at);
    else if (at && LLVMIsAFunction(at))
        where = ir_function_loc(at);
    else if (at && LLVMIsAGlobalVariable(at))
        where.fn = LLVMGetValueName2(at, &len);
    if (!where.file)
        where.file = r->path;
    va_start(args, format);
    text_vputf(&text, format, args);
    va_end(args);
    diag_no_meaning(r->trace, where, r->to->name, text_get(&text));
    text_fini(&text);
}

static void refuse_space(struct retarget *r, LLVMValueRef at, uint32_t number)
{
    const struct target_row *row = target_row(r->from, (struct target_space){ number });
    if (row)
        rt_refuse(r, at, "%s memory, space %u of %s", row->word, number, r->from->name);
    else
        rt_refuse(r, at, "space %u, which means nothing on %s", number, r->from->name);
}

/* ---- types ---- */

/* May memory hold the pointer as an integer of its old width? */
static bool fits(struct retarget *r, uint32_t was)
{
    uint32_t is = rt_number(r, was);
    if (rt_bits_is(r, is) <= rt_bits_was(r, was))
        return true;
    /* NVIDIA's shared and local windows have 32-bit offsets, whatever a pointer's width. */
    enum space s = rt_space_is(r, is);
    return r->to->map == MAP_NVPTX && (s == SPACE_LOCAL || s == SPACE_PRIVATE);
}

static void check_type(struct retarget *r, LLVMValueRef at, LLVMTypeRef t, bool memory)
{
    uint32_t was;
    switch (LLVMGetTypeKind(t)) {
    case LLVMPointerTypeKind:
        was = LLVMGetPointerAddressSpace(t);
        if (rt_number(r, was) == NO_NUMBER)
            refuse_space(r, at, was);
        else if (memory && !fits(r, was))
            rt_refuse(r, at, "a pointer of %u bits in memory, which has %u there",
                      rt_bits_was(r, was), rt_bits_is(r, rt_number(r, was)));
        break;
    case LLVMStructTypeKind:
        for (unsigned k = 0; !LLVMIsOpaqueStruct(t) && k < LLVMCountStructElementTypes(t); k++)
            check_type(r, at, LLVMStructGetTypeAtIndex(t, k), memory);
        break;
    case LLVMArrayTypeKind:
    case LLVMVectorTypeKind: check_type(r, at, LLVMGetElementType(t), memory); break;
    case LLVMScalableVectorTypeKind:
        rt_refuse(r, at, "a vector whose length %s decides", r->from->name);
        break;
    case LLVMTargetExtTypeKind:
        if (strncmp(LLVMGetTargetExtTypeName(t), "spirv.", 6) != 0)
            rt_refuse(r, at, "the type %s", LLVMGetTargetExtTypeName(t));
        break;
    default: break;
    }
}

static void check_layout(struct retarget *r, LLVMValueRef at, LLVMTypeRef t)
{
    check_type(r, at, t, true);
    if (!r->failed && !rt_same_layout(r, t)) {
        char *text = LLVMPrintTypeToString(t);
        rt_refuse(r, at, "the type %s, which is laid out in another way there", text);
        LLVMDisposeMessage(text);
    }
}

/* ---- casts ---- */

static LLVMTypeRef scalar(LLVMTypeRef t)
{
    return LLVMGetTypeKind(t) == LLVMVectorTypeKind ? LLVMGetElementType(t) : t;
}

static void check_cast(struct retarget *r, LLVMValueRef at, LLVMTypeRef from, LLVMTypeRef to)
{
    uint32_t a = rt_number(r, ir_space(from)), b = rt_number(r, ir_space(to));
    check_type(r, at, scalar(from), false);
    check_type(r, at, scalar(to), false);
    if (!r->failed && !rt_castable(r, a, b))
        rt_refuse(r, at, "a cast from %s to %s", space_name(rt_space_is(r, a)),
                  space_name(rt_space_is(r, b)));
}

/* The integer of an address must hold what the new target's pointers have, where it held all. */
static void check_width(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                        LLVMTypeRef integer)
{
    uint32_t was = ir_space(pointer), width = LLVMGetIntTypeWidth(scalar(integer));
    check_type(r, at, scalar(pointer), false);
    if (!r->failed && width >= rt_bits_was(r, was) && width < rt_bits_is(r, rt_number(r, was)) &&
        !fits(r, was))
        rt_refuse(r, at, "an address in an integer of %u bits, where it has %u", width,
                  rt_bits_is(r, rt_number(r, was)));
}

/* ptrtoaddr gives as many bits as an address has (LLVM LangRef). */
static void check_address(struct retarget *r, LLVMValueRef at, LLVMTypeRef pointer,
                          LLVMTypeRef integer)
{
    unsigned width = LLVMGetIntTypeWidth(scalar(integer));
    check_type(r, at, scalar(pointer), false);
    if (!r->failed && width != rt_bits_is(r, rt_number(r, ir_space(pointer))))
        rt_refuse(r, at, "an address in an integer of %u bits, where it has %u", width,
                  rt_bits_is(r, rt_number(r, ir_space(pointer))));
}

/* ---- constants ---- */

static void check_constant(struct retarget *r, LLVMValueRef at, LLVMValueRef c, bool initial)
{
    if (LLVMIsAConstantInt(c) || LLVMIsAConstantFP(c) || LLVMIsAConstantDataSequential(c) ||
        ptrmap_find(&r->checked, c) != PTRMAP_NONE || r->failed)
        return;
    ptrmap_put(&r->checked, c, 1);
    if (LLVMIsAGlobalValue(c))
        return;
    check_type(r, at, LLVMTypeOf(c), false);
    if (!r->failed)
        rt_check_null(r, at, c, initial);
    if (LLVMIsAConstantExpr(c)) {
        LLVMTypeRef of = LLVMTypeOf(LLVMGetOperand(c, 0));
        switch (LLVMGetConstOpcode(c)) {
        case LLVMAddrSpaceCast: check_cast(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToInt: check_width(r, at, of, LLVMTypeOf(c)); break;
        case LLVMPtrToAddr: check_address(r, at, of, LLVMTypeOf(c)); break;
        case LLVMIntToPtr: check_width(r, at, LLVMTypeOf(c), of); break;
        case LLVMGetElementPtr: check_layout(r, at, LLVMGetGEPSourceElementType(c)); break;
        case LLVMTrunc:
        case LLVMBitCast:
        case LLVMAdd:
        case LLVMSub:
        case LLVMXor: break;
        default: rt_refuse(r, at, "a constant expression of an unknown kind");
        }
    } else if (LLVMIsABlockAddress(c)) {
        rt_refuse(r, at, "the address of a label");
        return;
    }
    for (unsigned k = 0; k < (unsigned)LLVMGetNumOperands(c) && !r->failed; k++)
        check_constant(r, at, LLVMGetOperand(c, k), initial);
}

/* ---- functions ---- */

/* A function's address is data only where its pointers have the number of data. */
static bool code_is_data(const struct retarget *r)
{
    return rt_number(r, target_program(r->from).number) == target_program(r->to).number;
}

static bool only_called(LLVMValueRef fn)
{
    IR_EACH_USE (fn, use) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsACallInst(user) || LLVMGetCalledValue(user) != fn)
            return false;
    }
    return true;
}

static bool has_prefix(LLVMValueRef fn, const char *const *prefix, size_t n)
{
    for (size_t k = 0; k < n; k++)
        if (ir_name_begins(fn, prefix[k]))
            return true;
    return false;
}

static void check_intrinsic(struct retarget *r, LLVMValueRef call, LLVMValueRef fn)
{
    size_t len;
    if (function_machine(fn) != MAP_COUNT && !rt_bridged(r, call))
        rt_refuse(r, call, "'%s'", LLVMGetValueName2(fn, &len));
}

/* Nothing but clobbers: a barrier for the compiler, which every target has. */
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
        rt_refuse(r, call, "assembly for %s", r->from->name);
}

/* OpenCL C 3.0, 6.15.14, address space qualifier functions. */
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

static void check_call(struct retarget *r, LLVMValueRef call)
{
    size_t len;
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAInlineAsm(callee)) {
        check_asm(r, call);
    } else if (LLVMIsAFunction(callee)) {
        if (ir_is_kernel(callee) && r->to->map != MAP_NVPTX) /* only NVIDIA's are functions, too */
            rt_refuse(r, call, "the call of the kernel '%s'", LLVMGetValueName2(callee, &len));
        else if (r->to->map == MAP_HOST && asks_where(callee))
            rt_refuse(r, call, "asking in which memory a pointer points");
        else if (LLVMIsDeclaration(callee) && is_runtime(callee))
            rt_refuse(r, call, "the runtime function '%s'", LLVMGetValueName2(callee, &len));
        else if (LLVMGetIntrinsicID(callee))
            check_intrinsic(r, call, callee);
        else if (LLVMGetFunctionCallConv(callee) != LLVMGetInstructionCallConv(call) ||
                 LLVMGlobalGetValueType(callee) != LLVMGetCalledFunctionType(call))
            rt_refuse(r, call, "a call by another type or calling convention than the function's");
    } else if (!code_is_data(r)) {
        rt_refuse(r, call, "a call through a pointer");
    }
}

static void check_atomic(struct retarget *r, LLVMValueRef i)
{
    LLVMValueRef value = LLVMGetOperand(i, 1);
    if (!ir_is_pointer(LLVMTypeOf(value)))
        return;
    uint32_t was = ir_space(LLVMTypeOf(value));
    if (!r->failed && rt_bits_was(r, was) != rt_bits_is(r, rt_number(r, was)))
        rt_refuse(r, i, "an atomic operation on pointers whose width changes");
}

/* Are all uses loads and stores of a whole pointer of that type, also through casts? */
static bool holds_one(LLVMValueRef v, LLVMTypeRef t)
{
    IR_EACH_USE (v, use) {
        LLVMValueRef user = LLVMGetUser(use);
        bool fine = (LLVMIsALoadInst(user) && LLVMTypeOf(user) == t) ||
                    (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == v &&
                     LLVMTypeOf(LLVMGetOperand(user, 0)) == t) ||
                    (LLVMIsAAddrSpaceCastInst(user) && holds_one(user, t)) ||
                    (LLVMIsACallInst(user) && ir_callee(user) &&
                     ir_name_begins(ir_callee(user), "llvm.lifetime."));
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

/* A slot keeps its pointer whole, however wide it is.  Those of the entry block are met before
 * their uses are. */
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
    if (!r->failed && rt_memory(r, t) != rt_type(r, t))
        vec_push(&r->kept, ((struct kept){ i, t }));
}

static void check_instruction(struct retarget *r, LLVMValueRef i)
{
    unsigned n = (unsigned)LLVMGetNumOperands(i);
    check_type(r, i, LLVMTypeOf(i), false);
    for (unsigned k = 0; k < n && !r->failed; k++) {
        LLVMValueRef v = LLVMGetOperand(i, k);
        if (LLVMIsAConstant(v))
            check_constant(r, i, v, false);
    }
    if (!r->failed && rt_has_scope(i) && !rt_scope(r, i, false))
        rt_refuse(r, i, "an atomic operation of an unknown scope");
    if (r->failed)
        return;
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMAddrSpaceCast:
        check_cast(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i));
        break;
    case LLVMPtrToInt: check_width(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i)); break;
    case LLVMPtrToAddr: check_address(r, i, LLVMTypeOf(LLVMGetOperand(i, 0)), LLVMTypeOf(i)); break;
    case LLVMIntToPtr: check_width(r, i, LLVMTypeOf(i), LLVMTypeOf(LLVMGetOperand(i, 0))); break;
    case LLVMGetElementPtr: check_layout(r, i, LLVMGetGEPSourceElementType(i)); break;
    case LLVMAlloca:
        if (is_slot(i))
            mark_slot(r, i);
        else
            check_layout(r, i, LLVMGetAllocatedType(i));
        break;
    case LLVMLoad: check_access(r, i, LLVMGetOperand(i, 0), LLVMTypeOf(i)); break;
    case LLVMStore:
        check_access(r, i, LLVMGetOperand(i, 1), LLVMTypeOf(LLVMGetOperand(i, 0)));
        break;
    case LLVMAtomicRMW:
    case LLVMAtomicCmpXchg: check_atomic(r, i); break;
    case LLVMCall: check_call(r, i); break;
    case LLVMInvoke:
    case LLVMCallBr:
    case LLVMIndirectBr: rt_refuse(r, i, "control flow of this kind"); break;
    default:
        if (flow_of(i).kind == FLOW_ANY)
            rt_refuse(r, i, "an instruction of this kind");
    }
}

static bool is_special(LLVMValueRef variable) { return ir_name_begins(variable, "llvm."); }

static void check_variable(struct retarget *r, LLVMValueRef v)
{
    size_t len;
    uint32_t was = ir_space(LLVMTypeOf(v));
    if (is_special(v))
        return;
    if (rt_number(r, was) == NO_NUMBER)
        refuse_space(r, v, was);
    check_layout(r, v, LLVMGlobalGetValueType(v));
    if (!r->failed && LLVMGetInitializer(v))
        check_constant(r, v, LLVMGetInitializer(v), true);
    if (!r->failed && rt_space_is(r, rt_number(r, was)) == SPACE_PRIVATE)
        rt_refuse(r, v, "the variable '%s' in private memory", LLVMGetValueName2(v, &len));
}

void rt_check(struct retarget *r)
{
    size_t len;
    if (r->from->word != r->to->word) /* names, results and layouts depend on it */
        rt_refuse(r, NULL, "a program whose addresses have %u bits", r->from->word);
    if (r->same || r->failed)
        return;
    LLVMGetModuleInlineAsm(r->m, &len);
    if (len)
        rt_refuse(r, NULL, "assembly for %s", r->from->name);
    for (LLVMValueRef v = LLVMGetFirstGlobal(r->m); v && !r->failed; v = LLVMGetNextGlobal(v))
        check_variable(r, v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(r->m); a && !r->failed;
         a = LLVMGetNextGlobalAlias(a))
        rt_refuse(r, NULL, "the alias '%s'", LLVMGetValueName2(a, &len));
    IR_EACH_FUNCTION (r->m, fn) {
        LLVMTypeRef type = LLVMGlobalGetValueType(fn);
        if (r->failed)
            return;
        if (LLVMGetIntrinsicID(fn))
            continue;
        for (LLVMValueRef p = LLVMGetFirstParam(fn); p; p = LLVMGetNextParam(p))
            check_type(r, fn, LLVMTypeOf(p), false);
        check_type(r, fn, LLVMGetReturnType(type), false);
        if (!code_is_data(r) && !only_called(fn) && !rt_is_kernel(r, fn))
            rt_refuse(r, fn, "the address of a function");
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                if (r->failed)
                    return;
                check_instruction(r, i);
            }
    }
}
