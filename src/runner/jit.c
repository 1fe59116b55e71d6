/* SPDX-License-Identifier: Apache-2.0 */
/* jit.c - compiles a host module with LLVM's ORC. */
#include "ir/ir.h"
#include "ir/module.h"
#include "runner/host.h"
#include "runner/reduce.h"
#include "runner/runtime.h"

#include <llvm-c/LLJIT.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <threads.h>

struct jit {
    LLVMOrcLLJITRef lljit;
    char *said; /* the first error that LLVM's session reported, or NULL */
};

static once_flag targets_once = ONCE_FLAG_INIT;

static void init_targets(void)
{
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
}

/* Reports the error; `why`, unless it is NULL, says more than it. */
static int fail(struct run *r, LLVMErrorRef error, const char *why)
{
    char *said = LLVMGetErrorMessage(error);
    struct trace kept = fault_sink(r), *to = r->output_fd >= 0 ? &kept : r->u->trace;
    int result = diag_run_llvm(to, (struct src_loc){ .file = r->path }, why ? why : said);
    LLVMDisposeErrorMessage(said);
    return result;
}

/* Keeps what LLVM would print on standard error. */
static void keep_error(void *user, LLVMErrorRef error)
{
    struct jit *j = user;
    char *said = LLVMGetErrorMessage(error);
    if (!j->said)
        j->said = base_strdup(said);
    LLVMDisposeErrorMessage(said);
}

static LLVMTargetMachineRef host_machine(LLVMCodeGenOptLevel level)
{
    LLVMTargetRef target;
    char *why = NULL;
    char *cpu = LLVMGetHostCPUName(), *features = LLVMGetHostCPUFeatures();
    LLVMTargetMachineRef machine = NULL;
    call_once(&targets_once, init_targets);
    if (LLVMGetTargetFromTriple("x86_64-pc-linux-gnu", &target, &why))
        LLVMDisposeMessage(why);
    else
        machine = LLVMCreateTargetMachine(target, "x86_64-pc-linux-gnu", cpu, features, level,
                                          LLVMRelocDefault, LLVMCodeModelJITDefault);
    LLVMDisposeMessage(cpu);
    LLVMDisposeMessage(features);
    return machine;
}

int jit_optimize(struct run *r, LLVMModuleRef m, const char *passes)
{
    LLVMTargetMachineRef machine = host_machine(LLVMCodeGenLevelDefault);
    LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
    LLVMErrorRef error = LLVMRunPasses(m, passes, machine, options);
    LLVMDisposePassBuilderOptions(options);
    LLVMDisposeTargetMachine(machine);
    return error ? fail(r, error, NULL) : 0;
}

/* Adds the functions that compiled code may call, by name. */
static LLVMErrorRef add_runtime(LLVMOrcLLJITRef jit)
{
    static const struct {
        const char *name;
        void (*at)(void);
    } symbols[] = {
#define RUNTIME(name) { #name, (void (*)(void))name }
        RUNTIME(runtime_barrier),        RUNTIME(runtime_printf),       RUNTIME(runtime_vprintf),
        RUNTIME(runtime_malloc),         RUNTIME(runtime_function),     RUNTIME(runtime_check),
        RUNTIME(runtime_enter),          RUNTIME(runtime_alloca),       RUNTIME(runtime_leave),
        RUNTIME(runtime_reduce),         RUNTIME(runtime_async_copy),   RUNTIME(runtime_call_site),
        RUNTIME(runtime_check_division), RUNTIME(runtime_printf_alloc), RUNTIME(runtime_begin_call),
        RUNTIME(runtime_end_call),       RUNTIME(runtime_copied),       RUNTIME(runtime_wait),
#undef RUNTIME
    };
    LLVMOrcCSymbolMapPair pair[COUNTOF(symbols)];
    for (size_t k = 0; k < COUNTOF(symbols); k++) {
        LLVMJITSymbolFlags flags = { LLVMJITSymbolGenericFlagsExported, 0 };
        pair[k].Name = LLVMOrcLLJITMangleAndIntern(jit, symbols[k].name);
        pair[k].Sym =
            (LLVMJITEvaluatedSymbol){ (LLVMOrcExecutorAddress)(uintptr_t)symbols[k].at, flags };
    }
    return LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(jit),
                                 LLVMOrcAbsoluteSymbols(pair, COUNTOF(symbols)));
}

static LLVMErrorRef look_up(struct run *r, LLVMOrcLLJITRef jit)
{
    LLVMOrcExecutorAddress at;
    LLVMErrorRef error =
        LLVMOrcLLJITLookup(jit, &at, r->fibers ? entry_item_name : entry_group_name);
    if (error)
        return error;
    if (r->fibers)
        r->item_fn = (kernel_item *)(uintptr_t)at;
    else
        r->group_fn = (kernel_group *)(uintptr_t)at;
    if (!r->n_functions)
        return NULL;
    error = LLVMOrcLLJITLookup(jit, &at, "gaspar.functions");
    r->functions = (void **)(uintptr_t)at;
    return error;
}

/* Works around a fault of LLVM 22's fast instruction selection.  It looks for an address through
 * all casts, and takes the register of %d, which holds a double, for it:
 *
 *     %b = bitcast double %d to i64
 *     %p = inttoptr i64 %b to ptr
 *     %x = load i32, ptr %p
 *
 * It does not look through a freeze, so this puts a freeze between the two casts. */
static void hide_bitcasts(LLVMModuleRef m)
{
    LLVMBuilderRef b = LLVMCreateBuilderInContext(LLVMGetModuleContext(m));
    IR_EACH_FUNCTION (m, fn)
        IR_EACH_BLOCK (fn, bb)
            IR_EACH_INSTRUCTION (bb, i)
                if (LLVMIsAIntToPtrInst(i) && LLVMIsABitCastInst(LLVMGetOperand(i, 0))) {
                    LLVMPositionBuilderBefore(b, i);
                    LLVMSetOperand(i, 0, LLVMBuildFreeze(b, LLVMGetOperand(i, 0), ""));
                }
    LLVMDisposeBuilder(b);
}

static LLVMErrorRef build(struct run *r, struct jit *j, LLVMModuleRef m, LLVMContextRef ctx)
{
    LLVMOrcThreadSafeContextRef shared = LLVMOrcCreateNewThreadSafeContextFromLLVMContext(ctx);
    LLVMOrcThreadSafeModuleRef module = LLVMOrcCreateNewThreadSafeModule(m, shared);
    LLVMOrcDisposeThreadSafeContext(shared);
    LLVMOrcDefinitionGeneratorRef process;
    LLVMErrorRef error;
    LLVMOrcLLJITBuilderRef options = NULL; /* NULL: LLVM's own */
    call_once(&targets_once, init_targets);
    if (r->l->unoptimized) {
        hide_bitcasts(m);
        LLVMTargetMachineRef machine = host_machine(LLVMCodeGenLevelNone);
        options = LLVMOrcCreateLLJITBuilder();
        LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
            options, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
    }
    if ((error = LLVMOrcCreateLLJIT(&j->lljit, options))) {
        LLVMOrcDisposeThreadSafeModule(module);
        return error;
    }
    LLVMOrcExecutionSessionSetErrorReporter(LLVMOrcLLJITGetExecutionSession(j->lljit), keep_error,
                                            j);
    LLVMOrcJITDylibRef main_lib = LLVMOrcLLJITGetMainJITDylib(j->lljit);
    error = LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
        &process, LLVMOrcLLJITGetGlobalPrefix(j->lljit), NULL, NULL);
    if (error) {
        LLVMOrcDisposeThreadSafeModule(module);
        return error;
    }
    LLVMOrcJITDylibAddGenerator(main_lib, process);
    if ((error = add_runtime(j->lljit))) {
        LLVMOrcDisposeThreadSafeModule(module);
        return error;
    }
    if ((error = LLVMOrcLLJITAddLLVMIRModule(j->lljit, main_lib, module)))
        return error;
    return look_up(r, j->lljit);
}

struct jit *jit_create(struct run *r, LLVMModuleRef take_module, LLVMContextRef take_ctx)
{
    struct jit *j = base_alloc(sizeof *j);
    *j = (struct jit){ 0 };
    LLVMErrorRef error = build(r, j, take_module, take_ctx);
    if (!error)
        return j;
    fail(r, error, j->said);
    jit_destroy(j);
    return NULL;
}

void jit_destroy(struct jit *j)
{
    if (j && j->lljit)
        LLVMConsumeError(LLVMOrcDisposeLLJIT(j->lljit));
    if (j)
        free(j->said);
    free(j);
}
