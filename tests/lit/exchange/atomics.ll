; What a call writes to a variable is stored elsewhere by an atomic operation, or by an intrinsic that no row describes: LLVM makes stores of
; both, and the call writes there at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s -o %t.closed.bc
; RUN: %opt -passes='function(lower-atomic,instcombine<no-verify-fixpoint>,sroa,instcombine<no-verify-fixpoint>,dse,memcpyopt),default<O3>' %t.closed.bc -o %t.bc
; RUN: %gaspar run %t.bc -k exchange -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k compare -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k through -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %opt -passes='pre-isel-intrinsic-lowering,function(simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(loop-rotate),loop(loop-unroll-full),simplifycfg,memcpyopt),default<O3>' %t.closed.bc -o %t.bc
; RUN: %gaspar run %t.bc -k pattern -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s -o %t.open.bc
; RUN: %opt -passes='function(lower-atomic,instcombine<no-verify-fixpoint>,sroa,instcombine<no-verify-fixpoint>,dse,memcpyopt),default<O3>' %t.open.bc -o %t.bc
; RUN: %gaspar run %t.bc -k exchange -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k compare -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k through -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %opt -passes='pre-isel-intrinsic-lowering,function(simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(loop-rotate),loop(loop-unroll-full),simplifycfg,memcpyopt),default<O3>' %t.open.bc -o %t.bc
; RUN: %gaspar run %t.bc -k pattern -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:5,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@y = internal addrspace(3) global i64 undef, align 8
declare void @llvm.experimental.memset.pattern.p0.i64.i64(ptr, i64, i64, i1)
define internal void @exchange.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @exchange.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @exchange.make(ptr %box)
  %v = load i64, ptr %x
  %old = atomicrmw xchg ptr %g, i64 %v monotonic, align 8
  ret void
}
define ptx_kernel void @exchange(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @exchange.f(ptr %p, i64 %i)
  ret void
}
define internal void @compare.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @compare.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @compare.make(ptr %box)
  %v = load i64, ptr %x
  %s = load i64, ptr %g, align 8
  %old = cmpxchg ptr %g, i64 %s, i64 %v monotonic monotonic, align 8
  ret void
}
define ptx_kernel void @compare(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @compare.f(ptr %p, i64 %i)
  ret void
}
define internal void @through.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @through.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @through.make(ptr %box)
  %v = load i64, ptr %x
  %old = atomicrmw xchg ptr addrspacecast (ptr addrspace(3) @y to ptr), i64 %v monotonic, align 8
  %w = atomicrmw xchg ptr addrspacecast (ptr addrspace(3) @y to ptr), i64 0 monotonic, align 8
  store i64 %w, ptr %g
  ret void
}
define ptx_kernel void @through(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @through.f(ptr %p, i64 %i)
  ret void
}
define internal void @pattern.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  store i64 %i, ptr %p
  ret void
}
define void @pattern.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
  %x = alloca i64, align 8
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @pattern.make(ptr %box)
  %v = load i64, ptr %x
  call void @llvm.experimental.memset.pattern.p0.i64.i64(ptr align 8 %g, i64 %v, i64 1, i1 false)
  ret void
}
define ptx_kernel void @pattern(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @pattern.f(ptr %p, i64 %i)
  ret void
}
