/* SPDX-License-Identifier: Apache-2.0 */
/* flow_test.c - how bits flow, by a real instruction of every opcode that LLVM has. */
#include <setjmp.h>
#include <stdarg.h>

#include "ir/ir.h"
#include "semantics/flow.h"
#include "semantics/functions.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <string.h>

#include <cmocka.h>

static LLVMContextRef ctx;
static LLVMModuleRef module;

static const char text[] =
    "target datalayout = \"e-p:64:64-p3:32:32\"\n"
    "declare i32 @personality(...)\n"
    "declare void @may_throw()\n"
    "declare ptr @llvm.launder.invariant.group.p0(ptr)\n"
    "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\n"
    "declare ptr @llvm.threadlocal.address.p0(ptr)\n"
    "declare void @llvm.donothing()\n"
    "declare ptr @llvm.strip.invariant.group.p0(ptr)\n"
    "declare ptr @llvm.ssa.copy.p0(ptr)\n"
    "declare i64 @llvm.expect.i64(i64, i64)\n"
    "declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)\n"
    "@variable = global i32 0\n"
    "@own = thread_local global i32 0\n"
    "define ptr @pointers(ptr %p, ptr %o, i1 %c, i64 %n, <2 x ptr> %v, {i32, ptr} %s, ...) {\n"
    "entry:\n"
    "  %alloca = alloca i32\n"
    "  %cast = addrspacecast ptr %p to ptr addrspace(3)\n"
    "  %same = bitcast ptr %p to ptr\n"
    "  %select = select i1 %c, ptr %p, ptr %o\n"
    "  %freeze = freeze ptr %p\n"
    "  %gep = getelementptr i8, ptr %p, i64 %n\n"
    "  %inside = getelementptr inbounds i8, ptr %p, i64 %n\n"
    "  %lanes = getelementptr i8, ptr %p, <2 x i64> zeroinitializer\n"
    "  %address = getelementptr inbounds [4 x i8], ptr null, i64 %n, i64 2\n"
    "  %extracted = extractelement <2 x ptr> %v, i64 %n\n"
    "  %inserted = insertelement <2 x ptr> %v, ptr %p, i64 %n\n"
    "  %shuffled = shufflevector <2 x ptr> %v, <2 x ptr> %v, <2 x i32> <i32 3, i32 0>\n"
    "  %field = extractvalue {i32, ptr} %s, 1\n"
    "  %filled = insertvalue {i32, ptr} %s, ptr %p, 1\n"
    "  %int = ptrtoint ptr %p to i64\n"
    "  %addr = ptrtoaddr ptr %p to i64\n"
    "  %back = inttoptr i64 %int to ptr\n"
    "  %one = bitcast ptr %p to <1 x ptr>\n"
    "  %argument = va_arg ptr %p, ptr\n"
    "  %laundered = call ptr @llvm.launder.invariant.group.p0(ptr %p)\n"
    "  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 %n)\n"
    "  %of_thread = call ptr @llvm.threadlocal.address.p0(ptr @own)\n"
    "  %stripped = call ptr @llvm.strip.invariant.group.p0(ptr %p)\n"
    "  %copied = call ptr @llvm.ssa.copy.p0(ptr %p)\n"
    "  %expected = call i64 @llvm.expect.i64(i64 %n, i64 1)\n"
    "  %annotated = call ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr %o, ptr %o, i32 1, ptr %o)\n"
    "  call void @llvm.donothing()\n"
    "  %called = call ptr %o(ptr %p)\n"
    "  %loaded = load ptr, ptr %p\n"
    "  store ptr %p, ptr %o\n"
    "  %swapped = cmpxchg ptr %o, ptr %p, ptr %p seq_cst seq_cst\n"
    "  %was = atomicrmw xchg ptr %o, ptr %p seq_cst\n"
    "  fence seq_cst\n"
    "  %less = icmp ult ptr %p, %o\n"
    "  br i1 %c, label %a, label %b\n"
    "a:\n"
    "  callbr void asm sideeffect \"\", \"!i\"() to label %b [label %c2]\n"
    "b:\n"
    "  %phi = phi ptr [%p, %entry], [%o, %a]\n"
    "  switch i64 %n, label %c2 [i64 1, label %d i64 2, label %e]\n"
    "c2:\n"
    "  ret ptr %p\n"
    "d:\n"
    "  indirectbr ptr blockaddress(@pointers, %e), [label %e]\n"
    "e:\n"
    "  unreachable\n"
    "}\n"
    "define i1 @numbers(i64 %a, i64 %b, i1 %c, double %x, double %y) {\n"
    "  %1 = add i64 %a, %b\n  %2 = sub i64 %a, %b\n  %3 = mul i64 %a, %b\n"
    "  %4 = udiv i64 %a, %b\n  %5 = sdiv i64 %a, %b\n  %6 = urem i64 %a, %b\n"
    "  %7 = srem i64 %a, %b\n  %8 = shl i64 %a, %b\n  %9 = lshr i64 %a, %b\n"
    "  %10 = ashr i64 %a, %b\n  %11 = and i64 %a, %b\n  %12 = or i64 %a, %b\n"
    "  %13 = xor i64 %a, %b\n  %14 = fneg double %x\n  %15 = fadd double %x, %y\n"
    "  %16 = fsub double %x, %y\n  %17 = fmul double %x, %y\n  %18 = fdiv double %x, %y\n"
    "  %19 = frem double %x, %y\n  %20 = fptoui double %x to i64\n"
    "  %21 = fptosi double %x to i64\n  %22 = uitofp i64 %a to double\n"
    "  %23 = sitofp i64 %a to double\n  %24 = fptrunc double %x to float\n"
    "  %25 = fpext float %24 to double\n  %26 = trunc i64 %a to i32\n"
    "  %27 = zext i32 %26 to i64\n  %28 = sext i32 %26 to i64\n"
    "  %29 = fcmp olt double %x, %y\n  ret i1 %29\n"
    "}\n"
    "define void @exceptions() personality ptr @personality {\n"
    "  invoke void @may_throw() to label %fine unwind label %lands\n"
    "fine:\n  ret void\n"
    "lands:\n  %pad = landingpad {ptr, i32} cleanup\n  resume {ptr, i32} %pad\n"
    "}\n"
    "define void @funclets() personality ptr @personality {\n"
    "  invoke void @may_throw() to label %fine unwind label %dispatch\n"
    "fine:\n  ret void\n"
    "dispatch:\n  %switch = catchswitch within none [label %catches] unwind label %cleans\n"
    "catches:\n  %catch = catchpad within %switch [ptr null]\n  catchret from %catch to label "
    "%fine\n"
    "cleans:\n  %clean = cleanuppad within none []\n  cleanupret from %clean unwind to caller\n"
    "}\n";

enum { LAST_OPCODE = LLVMPtrToAddr, ALL = 1000 };

/* What each opcode gives, written a second time. */
static const struct expected {
    LLVMOpcode op;
    enum flow_kind kind;
    unsigned first, end;
    enum flow_retype retype;
} expected[] = {
    { LLVMRet, FLOW_RETURN, 0, 0, RETYPE_NONE },
    { LLVMBr, FLOW_LOOK, 0, 0, RETYPE_NONE },
    { LLVMSwitch, FLOW_LOOK, 0, 0, RETYPE_NONE },
    { LLVMIndirectBr, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMInvoke, FLOW_CALL, 0, 0, RETYPE_NONE },
    { LLVMUnreachable, FLOW_LOOK, 0, 0, RETYPE_NONE },
    { LLVMCallBr, FLOW_CALL, 0, 0, RETYPE_NONE },
    { LLVMFNeg, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMAdd, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMFAdd, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMSub, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMFSub, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMMul, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMFMul, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMUDiv, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMSDiv, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMFDiv, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMURem, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMSRem, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMFRem, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMShl, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMLShr, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMAShr, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMAnd, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMOr, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMXor, FLOW_DERIVED, 0, 2, RETYPE_NONE },
    { LLVMAlloca, FLOW_OBJECT, 0, 0, RETYPE_NONE },
    { LLVMLoad, FLOW_ACCESS, 0, 0, RETYPE_NONE },
    { LLVMStore, FLOW_ACCESS, 0, 0, RETYPE_NONE },
    { LLVMGetElementPtr, FLOW_OFFSET, 0, 1, RETYPE_TYPE },
    { LLVMTrunc, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMZExt, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMSExt, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMFPToUI, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMFPToSI, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMUIToFP, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMSIToFP, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMFPTrunc, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMFPExt, FLOW_DERIVED, 0, 1, RETYPE_NONE },
    { LLVMPtrToInt, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMPtrToAddr, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMIntToPtr, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMBitCast, FLOW_BITS, 0, 1, RETYPE_NONE },
    { LLVMAddrSpaceCast, FLOW_JOIN, 0, 1, RETYPE_NONE },
    { LLVMICmp, FLOW_LOOK, 0, 0, RETYPE_NONE },
    { LLVMFCmp, FLOW_LOOK, 0, 0, RETYPE_NONE },
    { LLVMPHI, FLOW_JOIN, 0, 2, RETYPE_TYPE },
    { LLVMCall, FLOW_CALL, 0, 0, RETYPE_NONE },
    { LLVMSelect, FLOW_JOIN, 1, 3, RETYPE_TYPE },
    { LLVMVAArg, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMExtractElement, FLOW_PART, 0, 1, RETYPE_TYPE },
    { LLVMInsertElement, FLOW_PART, 0, 2, RETYPE_TYPE },
    { LLVMShuffleVector, FLOW_PART, 0, 2, RETYPE_TYPE },
    { LLVMExtractValue, FLOW_PART, 0, 1, RETYPE_NONE },
    { LLVMInsertValue, FLOW_PART, 0, 2, RETYPE_NONE },
    { LLVMFreeze, FLOW_JOIN, 0, 1, RETYPE_TYPE },
    { LLVMFence, FLOW_ACCESS, 0, 0, RETYPE_NONE },
    { LLVMAtomicCmpXchg, FLOW_ACCESS, 0, 0, RETYPE_NONE },
    { LLVMAtomicRMW, FLOW_ACCESS, 0, 0, RETYPE_NONE },
    { LLVMResume, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMLandingPad, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMCleanupRet, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMCatchRet, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMCatchPad, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMCleanupPad, FLOW_ANY, 0, 0, RETYPE_NONE },
    { LLVMCatchSwitch, FLOW_ANY, 0, 0, RETYPE_NONE },
};

/* Instructions that say more than their opcode. */
static const struct {
    const char *name;
    struct expected is;
} special[] = {
    { "same", { LLVMBitCast, FLOW_JOIN, 0, 1, RETYPE_NONE } },
    { "address", { LLVMGetElementPtr, FLOW_DERIVED, 1, 3, RETYPE_NONE } },
    { "laundered", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_CALLEE } },
    { "stripped", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_CALLEE } },
    { "copied", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_CALLEE } },
    { "expected", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_CALLEE } },
    { "annotated", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_CALLEE } },
    { "masked", { LLVMCall, FLOW_MASK, 0, 1, RETYPE_CALLEE } },
    { "of_thread", { LLVMCall, FLOW_JOIN, 0, 1, RETYPE_NONE } },
};

static const struct expected *find(LLVMOpcode op)
{
    for (size_t k = 0; k < COUNTOF(expected); k++)
        if (expected[k].op == op)
            return &expected[k];
    return NULL;
}

static void check(LLVMValueRef v, const struct expected *e)
{
    struct flow flow = flow_of(v);
    if (flow.kind != e->kind || flow.first != e->first || flow.end != e->end ||
        flow.retype != e->retype) {
        char *printed = LLVMPrintValueToString(v);
        fail_msg("%s: kind %d, operands %u to %u, retype %d", printed, (int)flow.kind, flow.first,
                 flow.end, (int)flow.retype);
    }
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(flow_has(flow, k), k >= e->first && k < e->end);
}

static LLVMValueRef instruction(const char *name)
{
    IR_EACH_FUNCTION (module, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                size_t len;
                if (strcmp(LLVMGetValueName2(i, &len), name) == 0)
                    return i;
            }
    fail_msg("no %%%s", name);
    return NULL;
}

static bool is_special(LLVMValueRef i)
{
    size_t len;
    for (size_t k = 0; k < COUNTOF(special); k++)
        if (strcmp(LLVMGetValueName2(i, &len), special[k].name) == 0)
            return true;
    return false;
}

/* Every opcode stands in the text above, and every instruction there gives what is expected. */
static void every_opcode_flows_as_expected(void **state)
{
    (void)state;
    bool seen[LAST_OPCODE + 1] = { false };
    IR_EACH_FUNCTION (module, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i) {
                LLVMOpcode op = LLVMGetInstructionOpcode(i);
                assert_in_range(op, 1, LAST_OPCODE);
                if (!find(op))
                    fail_msg("opcode %d is not expected", (int)op);
                seen[op] = true;
                if (!is_special(i))
                    check(i, find(op));
            }
    for (int op = 1; op <= LAST_OPCODE; op++) {
        bool none = op == 6 || op == LLVMUserOp1 || op == LLVMUserOp2; /* 6 was unwind */
        if (seen[op] == none)
            fail_msg("opcode %d has %s instruction in the text", op, none ? "an" : "no");
    }
    for (size_t k = 0; k < COUNTOF(special); k++)
        check(instruction(special[k].name), &special[k].is);
}

/* An opcode without a row, one of a later LLVM, is unknown. */
static void unknown_opcodes_are_unknown(void **state)
{
    (void)state;
    for (int op = 0; op < 1024; op++) {
        const struct expected *e = find((LLVMOpcode)op);
        assert_int_equal(flow_of_opcode((LLVMOpcode)op), e ? e->kind : FLOW_ANY);
    }
    assert_int_equal(flow_of_opcode((LLVMOpcode)-1), FLOW_ANY);
}

/* What is not computed has no flow. */
static void values_without_operands_are_unknown(void **state)
{
    (void)state;
    LLVMValueRef fn = LLVMGetNamedFunction(module, "pointers");
    const struct expected none = { LLVMRet, FLOW_ANY, 0, 0, RETYPE_NONE };
    check(LLVMGetParam(fn, 0), &none);
    check(LLVMGetNamedGlobal(module, "variable"), &none);
    check(fn, &none);
    check(LLVMConstNull(LLVMTypeOf(fn)), &none);
    check(LLVMGetUndef(LLVMTypeOf(fn)), &none);
    check(LLVMConstInt(LLVMInt64TypeInContext(ctx), 7, false), &none);
    check(LLVMBasicBlockAsValue(LLVMGetEntryBasicBlock(fn)), &none);
}

/* A constant expression flows as the instruction does. */
static void constant_expressions_flow_as_instructions(void **state)
{
    (void)state;
    LLVMTypeRef i64 = LLVMInt64TypeInContext(ctx), i8 = LLVMInt8TypeInContext(ctx);
    LLVMValueRef g = LLVMGetNamedGlobal(module, "variable"), four = LLVMConstInt(i64, 4, false);
    LLVMValueRef bits = LLVMConstPtrToInt(g, i64), null = LLVMConstNull(LLVMTypeOf(g));
    LLVMValueRef made[] = {
        LLVMConstAddrSpaceCast(g, LLVMPointerTypeInContext(ctx, 3)),
        LLVMConstGEP2(i8, g, &four, 1),
        bits,
        LLVMConstIntToPtr(LLVMConstAdd(bits, four), LLVMTypeOf(g)),
        LLVMConstAdd(bits, four),
        LLVMConstSub(four, bits),
        LLVMConstXor(bits, four),
        LLVMConstTrunc(bits, i8),
    };
    for (size_t k = 0; k < COUNTOF(made); k++) {
        assert_non_null(LLVMIsAConstantExpr(made[k]));
        check(made[k], find(LLVMGetConstOpcode(made[k])));
    }
    const struct expected address = { LLVMGetElementPtr, FLOW_DERIVED, 1, 2, RETYPE_NONE };
    check(LLVMConstGEP2(i8, null, &four, 1), &address);
}

static void sources(void **state)
{
    (void)state;
    LLVMValueRef p = LLVMGetParam(LLVMGetNamedFunction(module, "pointers"), 0);
    static const char *const same[] = { "cast", "same", "freeze", "laundered" };
    static const char *const moved[] = { "gep", "inside", "lanes", "masked" };
    static const char *const none[] = { "select", "phi",  "address",  "extracted", "int",
                                        "one",    "back", "loaded",   "called",    "alloca",
                                        "field",  "addr", "inserted", "argument" };
    for (size_t k = 0; k < COUNTOF(same); k++)
        for (unsigned moves = 0; moves < 2; moves++)
            assert_ptr_equal(flow_source(instruction(same[k]), moves), p);
    for (size_t k = 0; k < COUNTOF(moved); k++) {
        assert_null(flow_source(instruction(moved[k]), false));
        assert_ptr_equal(flow_source(instruction(moved[k]), true), p);
    }
    for (size_t k = 0; k < COUNTOF(none); k++)
        assert_null(flow_source(instruction(none[k]), true));
    assert_null(flow_source(p, true));
    assert_true(flow_stays_inside(instruction("inside")));
    assert_false(flow_stays_inside(instruction("gep")));
    assert_false(flow_stays_inside(instruction("address"))); /* in which object? */
    assert_false(flow_stays_inside(instruction("masked")));
    assert_false(flow_stays_inside(p));
}

/* Each row of functions.def for LLVM's intrinsics that give operand 0 back is called in the text, and
 * such a call flows so. */
static void rows_of_functions_flow(void **state)
{
    (void)state;
    const struct function_row *row;
    for (size_t k = 0; (row = function_row_at(k)); k++) {
        bool called = row->who != WHO_LLVM || (row->flow != CALL_SAME && row->flow != CALL_MASKED);
        IR_EACH_FUNCTION (module, fn) {
            LLVMUseRef use = function_find(fn) == row ? LLVMGetFirstUse(fn) : NULL;
            if (called || !use)
                continue;
            struct flow flow = flow_of(LLVMGetUser(use));
            assert_int_equal(flow.kind, row->flow == CALL_SAME ? FLOW_JOIN : FLOW_MASK);
            assert_true(flow.first == 0 && flow.end == 1);
            called = true;
        }
        if (!called)
            fail_msg("%s is not called in the text", row->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_opcode_flows_as_expected),
        cmocka_unit_test(unknown_opcodes_are_unknown),
        cmocka_unit_test(values_without_operands_are_unknown),
        cmocka_unit_test(constant_expressions_flow_as_instructions),
        cmocka_unit_test(sources),
        cmocka_unit_test(rows_of_functions_flow),
    };
    ctx = LLVMContextCreate();
    char *why = NULL;
    LLVMMemoryBufferRef buf = LLVMCreateMemoryBufferWithMemoryRangeCopy(text, strlen(text), "flow");
    if (LLVMParseIRInContext2(ctx, buf, &module, &why)) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    LLVMDisposeMemoryBuffer(buf);
    int r = cmocka_run_group_tests(tests, NULL, NULL);
    LLVMDisposeModule(module);
    LLVMContextDispose(ctx);
    return r;
}
