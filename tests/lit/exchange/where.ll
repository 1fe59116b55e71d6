; What leads to a byte that is loaded, or to the place of one that is stored, decides which byte it is: LLVM makes it the stored value, and the call that
; filled the variable writes there at once.  Of what an assumption states to be equal it stores the other one.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(simplifycfg)' | %opt -passes='default<O3>,function(codegenprepare),function(memcpyopt),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k selected -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k element -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k branch -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k stored -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k copied -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k passed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k indexed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k placed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k jump -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k stated -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(simplifycfg)' | %opt -passes='default<O3>,function(codegenprepare),function(memcpyopt),default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k selected -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k element -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k branch -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k stored -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k copied -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k passed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k indexed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k placed -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k jump -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k stated -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:1,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
@T5 = internal addrspace(4) constant [2 x i8] c"\00\05"
@One = internal addrspace(4) constant i8 1
@Zero = internal addrspace(4) constant i8 0
declare void @llvm.assume(i1)
define internal i8 @deref(ptr addrspace(4) %p) {
  %v = load i8, ptr addrspace(4) %p
  %c = icmp ne i8 %v, 0
  %w = zext i1 %c to i8
  ret i8 %w
}
define internal void @selected.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @selected.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @selected.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  %t = select i1 %c, ptr addrspace(4) @One, ptr addrspace(4) @Zero
  %w = load i8, ptr addrspace(4) %t
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @selected(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @selected.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @element.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @element.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @element.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %v64 = zext i8 %v to i64
  %t = getelementptr [2 x i8], ptr addrspace(4) @T5, i64 0, i64 %v64
  %u = load i8, ptr addrspace(4) %t
  %c = icmp ne i8 %u, 0
  %w = zext i1 %c to i8
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @element(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @element.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @branch.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @branch.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @branch.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %v64 = zext i8 %v to i64
  %t = getelementptr [2 x i8], ptr addrspace(4) @T5, i64 0, i64 %v64
  %u = load i8, ptr addrspace(4) %t
  %c = icmp ne i8 %u, 0
  br i1 %c, label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  %w = phi i8 [1,%a],[0,%b]
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @branch(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @branch.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @stored.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @stored.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %A = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @stored.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  store i8 0, ptr %g
  %t = select i1 %c, ptr %g, ptr %A
  store i8 1, ptr %t
  ret void
}
define ptx_kernel void @stored(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @stored.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @copied.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @copied.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %A = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @copied.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  %t = select i1 %c, ptr %g, ptr %A
  store i8 0, ptr %g
  call void @llvm.memcpy.p0.p4.i64(ptr %t, ptr addrspace(4) @One, i64 1, i1 false)
  ret void
}
define ptx_kernel void @copied(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @copied.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @passed.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @passed.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @passed.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  %t = select i1 %c, ptr addrspace(4) @One, ptr addrspace(4) @Zero
  %w = call i8 @deref(ptr addrspace(4) %t)
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @passed(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @passed.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @indexed.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @indexed.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %AA = alloca [2 x i8], align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @indexed.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  store i8 0, ptr %AA
  %AA1 = getelementptr i8, ptr %AA, i64 1
  store i8 1, ptr %AA1
  %ix = select i1 %c, i64 1, i64 0
  %t = getelementptr i8, ptr %AA, i64 %ix
  %w = load i8, ptr %t
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @indexed(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @indexed.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @placed.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @placed.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %AA = alloca [2 x i8], align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @placed.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  store i8 0, ptr %AA
  %AA1 = getelementptr i8, ptr %AA, i64 1
  store i8 0, ptr %AA1
  %ix = select i1 %c, i64 1, i64 0
  %t = getelementptr i8, ptr %AA, i64 %ix
  store i8 1, ptr %t
  %w = load i8, ptr %AA1
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @placed(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @placed.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @jump.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @jump.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @jump.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  %t = select i1 %c, ptr blockaddress(@jump.f, %a), ptr blockaddress(@jump.f, %b)
  indirectbr ptr %t, [label %a, label %b]
a:
  br label %e
b:
  br label %e
e:
  %w = phi i8 [1,%a],[0,%b]
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @jump(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @jump.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
define internal void @stated.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @stated.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i, i8 %n8) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @stated.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %m8 = and i8 %n8, 127
  %c = icmp eq i8 %m8, %v
  call void @llvm.assume(i1 %c)
  store i8 %m8, ptr %g
  ret void
}
define ptx_kernel void @stated(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %n = and i64 %i, 1
  %n8 = trunc i64 %n to i8
  call void @stated.f(ptr %p, i64 %i, i8 %n8)
  ret void
}
!0 = !{i8 0, i8 2}
