; What one answer of a test says holds for that answer alone, and on that edge: %p is global or local, so a wrong answer would name it.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] poison
declare i1 @llvm.nvvm.isspacep.shared(ptr)

; An `and` that is false: either may be.
; CHECK-LABEL: @and_false(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @and_false(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = and i1 %s, %c
  br i1 %b, label %yes, label %no
yes:
  ret void
no:
  store i32 7, ptr %p
  ret void
}

; An `or` that is true.
; CHECK-LABEL: @or_true(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @or_true(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = or i1 %s, %c
  br i1 %b, label %yes, label %no
yes:
  store i32 7, ptr %p
  ret void
no:
  ret void
}

; The same, as the front end writes it for `&&` and `||`.
; CHECK-LABEL: @select_false(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @select_false(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = select i1 %s, i1 %c, i1 false
  br i1 %b, label %yes, label %no
yes:
  ret void
no:
  store i32 7, ptr %p
  ret void
}
; CHECK-LABEL: @select_true(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @select_true(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %b = select i1 %s, i1 true, i1 %c
  br i1 %b, label %yes, label %no
yes:
  store i32 7, ptr %p
  ret void
no:
  ret void
}

; Where %c is poison, the freeze may be true though the test's answer is no.
; CHECK-LABEL: @frozen(
; CHECK: store i32 7, ptr %p
define ptx_kernel void @frozen(ptr addrspace(1) %out, i1 %c, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %e = and i1 %s, %c
  %b = freeze i1 %e
  br i1 %b, label %yes, label %no
yes:
  store i32 7, ptr %p
  ret void
no:
  ret void
}

; Both answers go to one block: a phi there gets %p with either.
; CHECK-LABEL: @same_block(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @same_block(ptr addrspace(1) %out, i1 %d, i1 %e) {
entry:
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  br i1 %e, label %tests, label %both
tests:
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %both, label %both
both:
  %q = phi ptr [ addrspacecast (ptr addrspace(3) @l to ptr), %entry ], [ %p, %tests ], [ %p, %tests ]
  store i32 7, ptr %q
  ret void
}

; %p is local on one edge, and on the other not.
; CHECK-LABEL: @two_edges(
; CHECK: store i32 7, ptr %q
define ptx_kernel void @two_edges(ptr addrspace(1) %out, i1 %d) {
entry:
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  br i1 %s, label %both, label %no
no:
  br label %both
both:
  %q = phi ptr [ %p, %entry ], [ %p, %no ]
  store i32 7, ptr %q
  ret void
}

; What is said of a function that has a body is no promise of its callers: the body runs with any pointer.
; CHECK-LABEL: @called(
; CHECK: store i32 7, ptr %p
define void @takes(ptr %x) noinline #0 {
  ret void
}
define ptx_kernel void @called(ptr addrspace(1) %out, i1 %d) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = select i1 %d, ptr %g, ptr addrspacecast (ptr addrspace(3) @l to ptr)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  call void @takes(ptr %p)
  store i32 7, ptr %p
  ret void
}
attributes #0 = { "nvvm.as"="array<i32: 3>" }
