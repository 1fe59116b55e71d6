/* SPDX-License-Identifier: Apache-2.0 */
/* needs.h - attributes by which AMD's back end leaves out what casts to the generic space need.
 *
 *     define void @f(ptr %p) "amdgpu-no-flat-scratch-init"          @f only gets generic pointers
 *  => define void @f(ptr addrspace(5) %s) {                         @f makes one
 *       %p = addrspacecast ptr addrspace(5) %s to ptr
 *
 * The cast reads where private memory lies among generic addresses.  On some devices the kernel
 * sets that up at its start, or passes a pointer by which it is found, unless the attribute says
 * that neither the function nor what it calls needs it. */
#ifndef SEMANTICS_NEEDS_H
#define SEMANTICS_NEEDS_H

#include "space/target.h"

#include <llvm-c/Core.h>

/* Deletes such attributes of functions for which they are not true (any more), and of all functions
 * that call these.  Reads the bodies of functions that have one; returns without a look for other
 * targets. */
void needs_renew(LLVMModuleRef m, const struct target *t);

/* False: the function is compiled for a device on which LLVM's back end has no way to cast a
 * pointer of this space to the generic one, but in kernels.  On GFX6 to GFX8 the window of local
 * and private memory stands in the implicit arguments since code object version 5, and llc-22 reads
 * it from address 0xc0 or 0xc4 in functions that are called. */
bool needs_may_cast(const struct target *t, LLVMValueRef fn, const struct target_row *row);

#endif
