; What leads to a byte that is loaded, or to the place of one that is stored, decides which byte it is: LLVM makes it the stored value, and the call that
; filled the variable writes there at once.  Of what an assumption states to be equal it stores the other one.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(simplifycfg)' | %opt -passes='default<O3>,function(codegenprepare),function(memcpyopt),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k pointer -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(simplifycfg)' | %opt -passes='default<O3>,function(codegenprepare),function(memcpyopt),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k pointer -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:1,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@T5 = internal addrspace(4) constant [2 x i8] c"\00\05"
@One = internal addrspace(4) constant i8 1
@Zero = internal addrspace(4) constant i8 0
declare void @llvm.assume(i1)
define internal void @each(ptr addrspace(4) %p, ptr %g) {
  %v = load i8, ptr addrspace(4) %p
  store i8 %v, ptr %g
  ret void
}
define internal void @pointer.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @pointer.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @pointer.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  store ptr @each, ptr %box
  %t = select i1 %c, ptr addrspace(4) @One, ptr addrspace(4) @Zero
  %fn = load ptr, ptr %box
  call void %fn(ptr addrspace(4) %t, ptr %g)
  ret void
}
define ptx_kernel void @pointer(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @pointer.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
!0 = !{i8 0, i8 2}
