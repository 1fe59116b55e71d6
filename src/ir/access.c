/* access.c - loads, stores, atomics, and the table of intrinsics. */
#include "ir/access.h"

#include "ir/ir.h"
#include "ir/shim.h"

#include <threads.h>

enum { NO = -1 };

static const struct {
    const char *name;
    bool hint;
    int pointer[2], is_volatile;
    bool writes; /* through the first pointer */
} intrinsics[] = {
#define ACCESS false
#define HINT true
#define READS false
#define WRITES true
#define INTRINSIC(name, kind, p, q, vol, effect) { name, kind, { p, q }, vol, effect },
#include "ir/access.def"
#undef INTRINSIC
#undef ACCESS
#undef HINT
#undef READS
#undef WRITES
};

/* Intrinsic numbers in the table's order: LLVM knows them only at run time. */
static unsigned ids[COUNTOF(intrinsics)];
static once_flag ids_once = ONCE_FLAG_INIT;

static void look_up_ids(void)
{
    for (size_t k = 0; k < COUNTOF(intrinsics); k++)
        ids[k] = LLVMLookupIntrinsicID(intrinsics[k].name, strlen(intrinsics[k].name));
}

static struct ir_access of_intrinsic(LLVMValueRef call, unsigned id)
{
    struct ir_access a = { 0 };
    call_once(&ids_once, look_up_ids);
    for (size_t k = 0; k < COUNTOF(ids); k++) {
        if (ids[k] != id)
            continue;
        a.intrinsic = true;
        a.hint = intrinsics[k].hint;
        for (unsigned p = 0; p < 2; p++)
            if (intrinsics[k].pointer[p] != NO && ir_is_pointer(LLVMTypeOf(LLVMGetOperand(
                                                      call, (unsigned)intrinsics[k].pointer[p])))) {
                a.writes[a.n] = p == 0 && intrinsics[k].writes;
                a.operand[a.n++] = (unsigned)intrinsics[k].pointer[p];
            }
        if (intrinsics[k].is_volatile != NO)
            a.is_volatile = !LLVMIsNull(LLVMGetOperand(call, (unsigned)intrinsics[k].is_volatile));
        break;
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
        a = (struct ir_access){ .n = 1, .operand = { 0 }, .writes = { true } };
        a.cmpxchg = LLVMGetInstructionOpcode(i) == LLVMAtomicCmpXchg;
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
    enum { MOST = 16 };
    LLVMTypeRef old = LLVMGetCalledFunctionType(call), param[MOST];
    unsigned n = LLVMCountParamTypes(old);
    if (n > MOST)
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
