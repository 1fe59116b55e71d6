/* SPDX-License-Identifier: Apache-2.0 */
/* access.c - loads, stores, atomics, and the table of intrinsics. */
#include "ir/access.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <assert.h>
#include <threads.h>

enum { NO = -1, ROW_SPACES = 4 };

static const struct {
    const char *name;
    bool hint;
    int pointer[2], is_volatile;
    int writes; /* through which of them; NO: none */
    struct {
        unsigned n; /* 0: any */
        unsigned at[ROW_SPACES];
    } spaces;
} intrinsics[] = {
#define ACCESS false
#define HINT true
#define READS NO
#define WRITES 0
#define FILLS 1
#define ANY      \
    {            \
        0, { 0 } \
    }
#define IN(...)                                                                 \
    {                                                                           \
        sizeof((unsigned[]){ __VA_ARGS__ }) / sizeof(unsigned), { __VA_ARGS__ } \
    }
#define INTRINSIC(name, kind, p, q, vol, effect, spaces) \
    { name, kind, { p, q }, vol, effect, spaces },
#include "ir/access.def"
#undef INTRINSIC
#undef ACCESS
#undef HINT
#undef READS
#undef WRITES
#undef FILLS
#undef ANY
#undef IN
};

/* LLVM's numbers of the table's intrinsics, in its order.  LLVM gives them out at run time. */
static unsigned ids[COUNTOF(intrinsics)];
static once_flag ids_once = ONCE_FLAG_INIT;

static void look_up_ids(void)
{
    for (size_t k = 0; k < COUNTOF(intrinsics); k++)
        ids[k] = LLVMLookupIntrinsicID(intrinsics[k].name, strlen(intrinsics[k].name));
}

/* The row of an intrinsic, or COUNTOF(intrinsics). */
static size_t find(unsigned id)
{
    size_t k = 0;
    call_once(&ids_once, look_up_ids);
    while (k < COUNTOF(ids) && ids[k] != id)
        k++;
    return k;
}

bool ir_intrinsic_has(LLVMValueRef call, unsigned space)
{
    size_t k = LLVMIsACallInst(call) && ir_intrinsic(call) ? find(ir_intrinsic(call))
                                                           : COUNTOF(intrinsics);
    bool has = k == COUNTOF(intrinsics) || intrinsics[k].spaces.n == 0;
    for (unsigned n = 0; !has && n < intrinsics[k].spaces.n; n++)
        has = intrinsics[k].spaces.at[n] == space;
    return has;
}

static struct ir_access of_intrinsic(LLVMValueRef call, unsigned id)
{
    struct ir_access a = { 0 };
    size_t k = find(id);
    if (k < COUNTOF(intrinsics)) {
        a.intrinsic = true;
        a.hint = intrinsics[k].hint;
        for (unsigned p = 0; p < 2; p++)
            if (intrinsics[k].pointer[p] != NO && ir_is_pointer(LLVMTypeOf(LLVMGetOperand(
                                                      call, (unsigned)intrinsics[k].pointer[p])))) {
                a.writes[a.n] = intrinsics[k].writes == (int)p;
                a.operand[a.n++] = (unsigned)intrinsics[k].pointer[p];
            }
        if (intrinsics[k].is_volatile != NO)
            a.is_volatile = !LLVMIsNull(LLVMGetOperand(call, (unsigned)intrinsics[k].is_volatile));
    }
    return a;
}

struct ir_access ir_access(LLVMValueRef i)
{
    struct ir_access a = { 0 };
    switch (LLVMGetInstructionOpcode(i)) {
    case LLVMLoad:
        a = (struct ir_access){ .n = 1, .operand = { 0 }, .simple = true };
        a.writes[0] = LLVMGetOrdering(i) != LLVMAtomicOrderingNotAtomic;
        break;
    case LLVMStore:
        a = (struct ir_access){ .n = 1, .operand = { 1 }, .writes = { true }, .simple = true };
        break;
    case LLVMAtomicCmpXchg:
    case LLVMAtomicRMW:
        a = (struct ir_access){ .n = 1, .operand = { 0 }, .writes = { true }, .updates = true };
        a.saturates =
            LLVMIsAAtomicRMWInst(i) && LLVMGetAtomicRMWBinOp(i) == LLVMAtomicRMWBinOpUSubSat;
        break;
    case LLVMCall: {
        unsigned id = ir_intrinsic(i);
        return id ? of_intrinsic(i, id) : a;
    }
    default: return a;
    }
    a.is_volatile = LLVMGetVolatile(i);
    return a;
}

bool ir_retype_intrinsic(LLVMModuleRef m, LLVMValueRef call, unsigned operand, LLVMTypeRef type,
                         LLVMTypeRef result)
{
    enum { TABLE_PARAMETERS = 16 }; /* no intrinsic of access.def has more */
    LLVMTypeRef old = LLVMGetCalledFunctionType(call), param[TABLE_PARAMETERS];
    unsigned n = LLVMCountParamTypes(old);
    if (n > TABLE_PARAMETERS || !ir_intrinsic_has(call, ir_space(type)))
        return false;
    LLVMGetParamTypes(old, param);
    param[operand] = type;
    LLVMTypeRef fn_type = LLVMFunctionType(result, param, n, LLVMIsFunctionVarArg(old));
    LLVMValueRef fn = shim_intrinsic_of_type(m, ir_intrinsic(call), fn_type);
    if (!fn)
        return false;
    shim_set_called_function(call, fn_type, fn);
    return true;
}

bool ir_keeps_volatile(const struct ir_access *a, const struct target_row *row)
{
    return !a->is_volatile || row->flags & (a->simple ? ROW_VOLATILE : ROW_VOLATILE_ATOMIC);
}

bool ir_is_byval(LLVMValueRef call, unsigned k, unsigned space)
{
    assert(k < LLVMGetNumArgOperands(call) && "an argument of the call");
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(call, k));
    return LLVMGetTypeKind(type) == LLVMPointerTypeKind && ir_space(type) == space &&
           ir_call_arg_has(call, k, "byval");
}

bool ir_shows_space(LLVMValueRef user, unsigned k)
{
    LLVMValueRef v = LLVMGetOperand(user, k);
    return LLVMIsAConstant(v) || LLVMIsAAllocaInst(v) ||
           (LLVMIsAAddrSpaceCastInst(v) &&
            LLVMGetInstructionParent(v) == LLVMGetInstructionParent(user));
}
