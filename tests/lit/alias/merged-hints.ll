; LLVM's mergefunc does not compare the hints of atomic operations: @far may get a private pointer, @near does not, so LLVM must not call @near in its place.
; RUN: %gaspar opt %s -S | %FileCheck %s
; RUN: opt-22 -passes=mergefunc -S %s | %FileCheck %s --check-prefix=PLAIN
; RUN: %gaspar opt %s | %opt -passes=mergefunc -S | %FileCheck %s --check-prefix=APART
; CHECK: atomicrmw add ptr %p, i32 1 syncscope("agent") monotonic, align 4, !noalias.addrspace
; CHECK: attributes #0 = { {{.*}}"gaspar-alias-hints"="{{[0-9a-f]+}}" "nooutline"
; PLAIN: call void @far(ptr %s)
; PLAIN: call void @far(ptr %n)
; APART: call void @far(ptr %s)
; APART: call void @near(ptr %n)
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison, align 4
define internal void @far(ptr %p) noinline {
  %x = atomicrmw add ptr %p, i32 1 syncscope("agent") monotonic
  %y = atomicrmw add ptr %p, i32 2 syncscope("agent") monotonic
  ret void
}
define internal void @near(ptr %p) noinline {
  %x = atomicrmw add ptr %p, i32 1 syncscope("agent") monotonic
  %y = atomicrmw add ptr %p, i32 2 syncscope("agent") monotonic
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %v = alloca i32, addrspace(5)
  store i32 0, ptr addrspace(5) %v
  %w = addrspacecast ptr addrspace(5) %v to ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %t = addrspacecast ptr addrspace(3) @tile to ptr
  %s = select i1 %c, ptr %w, ptr %g
  %n = select i1 %c, ptr %t, ptr %g
  call void @far(ptr %s)
  call void @near(ptr %n)
  ret void
}
