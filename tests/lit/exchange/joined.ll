; A variable that a call fills is loaded and stored in two parts: LLVM makes one load and one store of them, and the call writes there at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(sroa,early-cse,load-store-vectorizer,memcpyopt),default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(sroa,early-cse,load-store-vectorizer,memcpyopt),default<O3>' -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:5,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@y = internal addrspace(3) global i64 undef, align 8
define internal void @make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x.a = alloca i64, align 8
  %x = getelementptr i8, ptr %x.a, i64 0
  %box.a = alloca { ptr, i64 }, align 8
  %box = getelementptr i8, ptr %box.a, i64 0
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @make(ptr %box)
  %a = load float, ptr %x, align 8
  %x4 = getelementptr inbounds i8, ptr %x, i64 4
  %b = load float, ptr %x4, align 4
  %g4 = getelementptr inbounds i8, ptr %g, i64 4
  store float %a, ptr %g, align 8
  store float %b, ptr %g4, align 4
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @f(ptr %p, i64 %i)
  ret void
}
