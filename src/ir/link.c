/* SPDX-License-Identifier: Apache-2.0 */
/* link.c - links one module into another, and reports what LLVM's linker says. */
#include "ir/module.h"

#include <llvm-c/Linker.h>

/* Receives the linker's diagnostics.  The first error counts; later ones follow from it. */
struct listener {
    struct trace *trace;
    struct src_loc at;
    const char *into;
    bool failed;
};

static void on_diagnostic(LLVMDiagnosticInfoRef info, void *user)
{
    struct listener *l = user;
    LLVMDiagnosticSeverity severity = LLVMGetDiagInfoSeverity(info);
    char *said = LLVMGetDiagInfoDescription(info);
    if (severity == LLVMDSError && !l->failed) {
        diag_cannot_link(l->trace, l->at, l->into, said);
        l->failed = true;
    } else if (severity == LLVMDSWarning) {
        diag_llvm_says(l->trace, l->at, said);
    }
    LLVMDisposeMessage(said);
}

int ir_link(struct trace *t, LLVMModuleRef m, const char *path, LLVMModuleRef from,
            const char *from_path)
{
    LLVMContextRef ctx = LLVMGetModuleContext(m);
    struct listener listener = { t, { .file = from_path }, path, false };
    LLVMContextSetDiagnosticHandler(ctx, on_diagnostic, &listener);
    bool failed = LLVMLinkModules2(m, from);
    LLVMContextSetDiagnosticHandler(ctx, NULL, NULL);
    if (failed && !listener.failed)
        return diag_cannot_link(t, listener.at, path, "no reason given");
    return failed || listener.failed ? -1 : 0;
}
