; The list of what stays is LLVM's own: no tag is put on its pointers, and they become no integers.
; RUN: %gaspar opt -S --target=intel %s | %FileCheck %s
; RUN: %gaspar opt -S --generic=tags %s | %FileCheck %s
; RUN: %gaspar opt --generic=tags -o %t.spv %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
; CHECK: @llvm.used = appending addrspace(1) global [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @v to ptr addrspace(4))], section "llvm.metadata"
@v = internal addrspace(3) global { ptr addrspace(4), i64 } undef
@llvm.used = appending addrspace(1) global [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @v to ptr addrspace(4))], section "llvm.metadata"
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  %ll = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %gg, ptr addrspace(4) %ll
  store ptr addrspace(4) %p, ptr addrspace(3) @v
  %q = load ptr addrspace(4), ptr addrspace(3) @v
  store i32 1, ptr addrspace(4) %q
  ret void
}
