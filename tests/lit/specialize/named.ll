; The original stays where something else still names it: a table that the module reads, one that others see, an alias,
; a call by pointer, metadata's list of what a compiler must keep.  Without that it goes.
; RUN: %gaspar opt -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %FileCheck %s --check-prefix=NOT < %t.ll
; RUN: %gaspar opt --world=closed -S %s -o %t.closed.ll
; RUN: %FileCheck %s < %t.closed.ll
; RUN: %FileCheck %s --check-prefix=NOT < %t.closed.ll
; NOT-NOT: poison
; NOT-NOT: undef]
; NOT-NOT: @alone(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-DAG: @table = internal constant [1 x ptr] [ptr @in_table]
; CHECK-DAG: @shown = global [1 x ptr] [ptr @in_shown]
; CHECK-DAG: @llvm.compiler.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
; CHECK-DAG: @other = alias i32 (ptr), ptr @aliased
@table = internal constant [1 x ptr] [ptr @in_table]
@shown = global [1 x ptr] [ptr @in_shown]
@llvm.compiler.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@other = alias i32 (ptr), ptr @aliased
@slot = internal global ptr null

; CHECK-DAG: define internal i32 @in_table(ptr %p)
; CHECK-DAG: define internal i32 @in_table.local(ptr addrspace(3) %p)
; CHECK-DAG: define internal i32 @in_shown(ptr %p)
; CHECK-DAG: define internal i32 @in_shown.local(ptr addrspace(3) %p)
; CHECK-DAG: define internal i32 @kept(ptr %p)
; CHECK-DAG: define internal i32 @kept.local(ptr addrspace(3) %p)
; CHECK-DAG: define internal i32 @aliased(ptr %p)
; CHECK-DAG: define internal i32 @aliased.local(ptr addrspace(3) %p)
; CHECK-DAG: define internal i32 @stored(ptr %p)
; CHECK-DAG: define internal i32 @stored.local(ptr addrspace(3) %p)
; CHECK-DAG: define internal i32 @alone.local(ptr addrspace(3) %p)
define internal i32 @in_table(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @in_shown(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @kept(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @aliased(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @stored(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @alone(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr %g, ptr addrspace(3) %l3, i32 %i) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a1 = call i32 @in_table(ptr %g)
  %a2 = call i32 @in_table(ptr %l)
  %b1 = call i32 @in_shown(ptr %g)
  %b2 = call i32 @in_shown(ptr %l)
  %c1 = call i32 @kept(ptr %g)
  %c2 = call i32 @kept(ptr %l)
  %d1 = call i32 @aliased(ptr %g)
  %d2 = call i32 @aliased(ptr %l)
  %e1 = call i32 @stored(ptr %g)
  %e2 = call i32 @stored(ptr %l)
  store ptr @stored, ptr @slot
  %f1 = call i32 @alone(ptr %g)
  %f2 = call i32 @alone(ptr %l)
  %at = getelementptr ptr, ptr @table, i32 %i
  %f = load ptr, ptr %at
  %r = call i32 %f(ptr %l)
  ret void
}
