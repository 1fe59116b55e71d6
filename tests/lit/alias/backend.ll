; AMD's back end reads !noalias.addrspace: a 64-bit atomic that cannot be private needs no test for it.
; RUN: %llc -mcpu=gfx90a %s -o - | %FileCheck %s --check-prefix=WITHOUT
; RUN: %gaspar opt -p check-spaces,alias-hints %s | %llc -mcpu=gfx90a -o - | %FileCheck %s
; WITHOUT: s_cbranch
; CHECK-NOT: s_cbranch
; CHECK: flat_atomic_add_x2
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
define void @f(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c, i64 %v) {
  %fg = addrspacecast ptr addrspace(1) %g to ptr
  %fl = addrspacecast ptr addrspace(3) %l to ptr
  %p = select i1 %c, ptr %fg, ptr %fl
  %o = atomicrmw add ptr %p, i64 %v syncscope("agent") monotonic, align 8
  ret void
}
