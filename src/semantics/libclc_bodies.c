/* SPDX-License-Identifier: Apache-2.0 */
/* libclc_bodies.c - takes OpenCL's functions out of libclc, for who runs or vectorizes kernels.
 *
 * Each function that a kernel calls is linked, with what it calls, into a module of its own; the
 * caller gives that its own address spaces, and links it to the kernel's.  Names are mangled with
 * the target's numbers, so the kernel's names are translated (space/builtin.h). */
#include "semantics/libclc_bodies.h"

#include "ir/ir.h"
#include "ir/shim.h"
#include "space/builtin.h"

#include <llvm-c/BitReader.h>
#include <llvm-c/Linker.h>

const char libclc_path[] = "/usr/lib/clc/nvptx64--.bc";

static const char prefix[] = "gaspar.libclc.";

const struct target *libclc_target(void) { return target_find("nvptx64", 7); }

LLVMModuleRef libclc_open(LLVMContextRef ctx, char **reterr_why)
{
    LLVMMemoryBufferRef bytes;
    LLVMModuleRef m;
    *reterr_why = NULL;
    if (LLVMCreateMemoryBufferWithContentsOfFile(libclc_path, &bytes, reterr_why))
        return NULL;
    if (!LLVMGetBitcodeModuleInContext2(ctx, bytes, &m))
        return m;
    LLVMDisposeMemoryBuffer(bytes);
    return NULL;
}

LLVMValueRef libclc_find(LLVMModuleRef library, const struct target *from, const char *name)
{
    struct text now = { 0 };
    bool known = builtin_renumber(from, libclc_target(), true, name, strlen(name), &now);
    LLVMValueRef fn = known ? LLVMGetNamedFunction(library, text_get(&now)) : NULL;
    text_fini(&now);
    return fn;
}

LLVMValueRef libclc_declare(LLVMModuleRef m, LLVMValueRef theirs, bool *ret_new)
{
    struct text own = { 0 };
    text_putf(&own, "%s%s", prefix, ir_name_of(theirs));
    LLVMValueRef fn = LLVMGetNamedFunction(m, text_get(&own));
    *ret_new = !fn;
    if (!fn)
        fn = LLVMAddFunction(m, text_get(&own), LLVMGlobalGetValueType(theirs));
    text_fini(&own);
    return fn;
}

LLVMModuleRef libclc_take(LLVMModuleRef library, const LLVMValueRef *declared, uint32_t n)
{
    LLVMModuleRef needed =
        LLVMModuleCreateWithNameInContext("libclc", LLVMGetModuleContext(library));
    LLVMSetTarget(needed, LLVMGetTarget(library));
    LLVMSetDataLayout(needed, LLVMGetDataLayoutStr(library));
    for (uint32_t k = 0; k < n; k++)
        LLVMAddFunction(needed, ir_name_of(declared[k]) + sizeof prefix - 1,
                        LLVMGlobalGetValueType(declared[k]));
    if (shim_link_needed(needed, library) != 0) {
        LLVMDisposeModule(needed);
        return NULL;
    }
    for (uint32_t k = 0; k < n; k++) {
        const char *own = ir_name_of(declared[k]);
        LLVMValueRef fn = LLVMGetNamedFunction(needed, own + sizeof prefix - 1);
        if (fn)
            LLVMSetValueName2(fn, own, strlen(own));
    }
    return needed;
}

bool libclc_join(LLVMModuleRef m, LLVMModuleRef needed)
{
    IR_EACH_FUNCTION (needed, fn)
        if (!LLVMIsDeclaration(fn) && ir_name_begins(fn, prefix))
            LLVMSetLinkage(fn, LLVMExternalLinkage);
    if (LLVMLinkModules2(m, needed))
        return false;
    IR_EACH_FUNCTION (m, fn)
        if (!LLVMIsDeclaration(fn) && ir_name_begins(fn, prefix))
            LLVMSetLinkage(fn, LLVMInternalLinkage);
    return true;
}
