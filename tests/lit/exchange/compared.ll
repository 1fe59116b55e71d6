; With what an atomic operation compares decides what it stores: LLVM makes that the stored value, and the call that filled the variable writes there at
; once.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(lower-atomic,instcombine<no-verify-fixpoint>,sroa,gvn),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(lower-atomic,instcombine<no-verify-fixpoint>,sroa,gvn),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:1,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %n1 = xor i8 %v, 1
  store i8 0, ptr %g
  %old = cmpxchg ptr %g, i8 %n1, i8 1 monotonic monotonic
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @f(ptr %p, i64 %i, i8 %n8)
  ret void
}
!0 = !{i8 0, i8 2}
