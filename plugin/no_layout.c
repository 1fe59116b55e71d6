/* SPDX-License-Identifier: Apache-2.0 */
/* no_layout.c - of gaspar-plugin-static.so, in place of src/ir/shim_layout.cpp: a compiler's module
 * states its data layout, so the plugin never asks LLVM for that of a triple.  Programs that hold
 * LLVM themselves may lack the function that knows it. */
#include <llvm-c/Types.h>

void shim_give_layout(LLVMModuleRef m, const char *triple);

void shim_give_layout(LLVMModuleRef m, const char *triple)
{
    (void)m;
    (void)triple;
}
