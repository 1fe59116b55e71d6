; Which functions of another file get parameters and results whose types name a space: @plain; not one ...
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: %gaspar thinlink %t/a.gsum %t/b.gsum
; RUN: for f in a b; do %gaspar opt --index=%t/$f.gidx %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 -S %t/a.bc %t/b.bc -o %t/ab.ll
; RUN: %FileCheck %s < %t/ab.ll
; CHECK-DAG: define void @plain(ptr addrspace(3) %p)
; ... whose parameter must be generic, because it is passed in a way of its own;
; CHECK-DAG: define void @make(ptr sret(i64) %r)
; ... that code which never runs calls, too;
; CHECK-DAG: define void @kept(ptr %p)
; ... that has a call which needs the type as it is, nor the function that this calls;
; CHECK-DAG: define i32 @typed(ptr %p)
; CHECK-DAG: define i32 @tail(ptr %p)
; ... that gets a pointer which left its object: in 32 bits it might come back as another one; or that returns one;
; CHECK-DAG: define void @wanders(ptr %p)
; CHECK-DAG: define ptr @back(ptr addrspace(3) %p, i64 %n)
; ... that returns the parameter, as an attribute says, where one of the two must stay;
; CHECK-DAG: define ptr @same(ptr returned swiftself %p)
; ... or, for a device on which a function cannot cast a local pointer back, any.
; CHECK-DAG: define void @old(ptr %p)
;--- a.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare void @plain(ptr)
declare void @make(ptr sret(i64))
declare void @kept(ptr)
declare i32 @typed(ptr)
declare i32 @tail(ptr)
declare void @wanders(ptr)
declare ptr @back(ptr, i64)
declare ptr @same(ptr returned swiftself)
declare void @old(ptr)
@llvm.compiler.used = appending addrspace(1) global [1 x ptr] [ptr @idle], section "llvm.metadata"
define internal void @idle() {
  call void @kept(ptr null)
  ret void
}
define amdgpu_kernel void @k(ptr addrspace(3) %l, i64 %n) {
  %t = addrspacecast ptr addrspace(3) %l to ptr
  call void @plain(ptr %t)
  call void @make(ptr sret(i64) %t)
  call void @kept(ptr %t)
  %x = call i32 @typed(ptr %t)
  %y = call i32 @tail(ptr %t)
  %far = getelementptr i8, ptr %t, i64 %n
  call void @wanders(ptr %far)
  %b = call ptr @back(ptr %t, i64 %n)
  store i32 %x, ptr %b
  %s = call ptr @same(ptr returned swiftself %t)
  store i32 %y, ptr %s
  call void @old(ptr %t)
  ret void
}
;--- b.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define void @plain(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define void @make(ptr sret(i64) %r) noinline {
  store i64 1, ptr %r
  ret void
}
define void @kept(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define i32 @tail(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @typed(ptr %p) noinline {
  %x = musttail call i32 @tail(ptr %p)
  ret i32 %x
}
define void @wanders(ptr %p) noinline {
  store i32 1, ptr %p
  ret void
}
define ptr @back(ptr %p, i64 %n) noinline {
  %q = getelementptr i8, ptr %p, i64 %n
  ret ptr %q
}
define ptr @same(ptr returned swiftself %p) noinline {
  store i32 1, ptr %p
  ret ptr %p
}
define void @old(ptr %p) noinline "target-cpu"="gfx803" {
  store i32 1, ptr %p
  ret void
}
