; What a call writes to a variable decides which constant is stored, or how often a loop runs: LLVM makes it the stored value, and the call writes
; there at once.
; RUN: %gaspar opt --set promote=0 --world=closed %s | %opt -passes='function(scalarize-masked-mem-intrin,simplifycfg),default<O3>,default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k phi -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k two -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k switch -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k call -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k count -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k mask -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=open %s | %opt -passes='function(scalarize-masked-mem-intrin,simplifycfg),default<O3>,default<O3>,function(memcpyopt)' -o %t.bc
; RUN: %gaspar run %t.bc -k phi -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k two -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k switch -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k call -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k count -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; RUN: %gaspar run %t.bc -k mask -g 1 -a "o=i64[2]:zero" -a i64:5 --out o | %FileCheck %s
; CHECK: o = i64[2]:1,0
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i64] undef, align 8
declare void @llvm.masked.store.v1i8.p0(<1 x i8>, ptr, <1 x i1>)
define internal i8 @pick(i8 %v) {
  %c = icmp ne i8 %v, 0
  br i1 %c, label %a, label %b
a:
  ret i8 1
b:
  ret i8 0
}
define internal void @phi.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @phi.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @phi.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = icmp ne i8 %v, 0
  br i1 %c, label %a, label %b
a:
  br label %e
b:
  br label %e
e:
  %w = phi i8 [ 1, %a ], [ 0, %b ]
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @phi(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @phi.f(ptr %p, i64 %i)
  ret void
}
define internal void @two.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @two.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @two.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = icmp ne i8 %v, 0
  br i1 %c, label %a, label %b
a:
  store i8 1, ptr %g
  br label %e
b:
  store i8 0, ptr %g
  br label %e
e:
  ret void
}
define ptx_kernel void @two(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @two.f(ptr %p, i64 %i)
  ret void
}
define internal void @switch.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @switch.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @switch.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  switch i8 %v, label %u [ i8 0, label %b
   i8 1, label %a ]
u:
  unreachable
a:
  br label %e
b:
  br label %e
e:
  %w = phi i8 [ 1, %a ], [ 0, %b ]
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @switch(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @switch.f(ptr %p, i64 %i)
  ret void
}
define internal void @call.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @call.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @call.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %w = call i8 @pick(i8 %v)
  store i8 %w, ptr %g
  ret void
}
define ptx_kernel void @call(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @call.f(ptr %p, i64 %i)
  ret void
}
define internal void @count.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @count.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @count.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  br label %l
l:
  %j = phi i8 [ 0, %entry ], [ %j2, %m ]
  %c = icmp ult i8 %j, %v
  br i1 %c, label %m, label %e
m:
  %j2 = add i8 %j, 1
  br label %l
e:
  store i8 %j, ptr %g
  ret void
}
define ptx_kernel void @count(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @count.f(ptr %p, i64 %i)
  ret void
}
define internal void @mask.make(ptr %box) noinline {
  %p = load ptr, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  %i = load i64, ptr %n
  %j = and i64 %i, 1
  %b = trunc i64 %j to i8
  store i8 %b, ptr %p
  ret void
}
define void @mask.f(ptr noalias writable align 8 dereferenceable(64) %g, i64 %i) noinline {
entry:
  %x = alloca i8, align 1
  %box = alloca { ptr, i64 }, align 8
  store ptr %x, ptr %box
  %n = getelementptr inbounds i8, ptr %box, i64 8
  store i64 %i, ptr %n
  call void @mask.make(ptr %box)
  %v = load i8, ptr %x, !range !0
  %c = trunc nuw i8 %v to i1
  %m = insertelement <1 x i1> poison, i1 %c, i32 0
  store i8 0, ptr %g
  call void @llvm.masked.store.v1i8.p0(<1 x i8> splat (i8 1), ptr align 1 %g, <1 x i1> %m)
  ret void
}
define ptx_kernel void @mask(ptr addrspace(1) %o, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %z = icmp eq i64 %i, 5
  %p = select i1 %z, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  call void @mask.f(ptr %p, i64 %i)
  ret void
}
!0 = !{i8 0, i8 2}
