; A test sees the address, and arithmetic without `inbounds` may take that out of its space's window,
; or make one of null: no answer by the fact.  It may come back: nothing is known past the test, but
; what is accessed there is where the test says.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] poison
declare i1 @llvm.nvvm.isspacep.shared(ptr)

; CHECK-LABEL: @before(
; CHECK:         %t = call i1 @llvm.nvvm.isspacep.shared
define ptx_kernel void @before(ptr addrspace(1) %out) {
  %b = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @l to ptr), i64 -4
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %b)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @inside(
; CHECK-NOT:     isspacep
; CHECK:         zext i1 true
define ptx_kernel void @inside(ptr addrspace(1) %out, i64 %i) {
  %b = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @l to ptr), i64 %i
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %b)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; Through an integer, a slot in memory and a function.
; CHECK-LABEL: @through(
; CHECK:         %t = call i1 @llvm.nvvm.isspacep.shared
define internal ptr @id(ptr %p) noinline {
  ret ptr %p
}
define ptx_kernel void @through(ptr addrspace(1) %out, i64 %i) {
  %slot = alloca ptr
  %n = ptrtoint ptr addrspacecast (ptr addrspace(3) @l to ptr) to i64
  %d = sub i64 %n, 4
  %b = inttoptr i64 %d to ptr
  store ptr %b, ptr %slot
  %c = load ptr, ptr %slot
  %e = call ptr @id(ptr %c)
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %e)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @moved_null(
; CHECK:         %t = call i1 @llvm.nvvm.isspacep.shared
define ptx_kernel void @moved_null(ptr addrspace(1) %out, i1 %c) {
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr null
  %b = getelementptr i8, ptr %s, i64 8
  %slot = alloca ptr
  store ptr %b, ptr %slot
  %d = load ptr, ptr %slot
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %d)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; A generic pointer's bits read as a named pointer: its generic address may be anywhere.
; CHECK-LABEL: @as_named(
; CHECK:         %t = call i1 @llvm.nvvm.isspacep.shared
define ptx_kernel void @as_named(ptr addrspace(1) %out) {
  %slot = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %slot
  %d = load ptr addrspace(3), ptr %slot
  %g = addrspacecast ptr addrspace(3) %d to ptr
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: @named(
; CHECK-NOT:     isspacep
; CHECK:         ret void
define ptx_kernel void @named(ptr addrspace(1) %out) {
  %slot = alloca ptr
  store ptr addrspace(3) @l, ptr %slot
  %d = load ptr addrspace(3), ptr %slot
  %g = addrspacecast ptr addrspace(3) %d to ptr
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %g)
  %z = zext i1 %t to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

; %b is local, %q comes back to the first element though the test says no.
; CHECK-LABEL: @comes_back(
; CHECK:       yes:
; CHECK-NEXT:    %{{.*}} = addrspacecast ptr %b to ptr addrspace(3)
; CHECK:         @llvm.umin.i64(
; CHECK-NEXT:    inttoptr i64
; CHECK-NEXT:    store i32 1, ptr addrspace(3) %
; CHECK:       no:
; CHECK-NOT:     addrspace(1)
; CHECK:         store i32 2, ptr %q
define ptx_kernel void @comes_back(ptr addrspace(1) %out, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %s = select i1 %c, ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %g
  %b = getelementptr i8, ptr %s, i64 -4
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %b)
  br i1 %t, label %yes, label %no
yes:
  store i32 1, ptr %b
  ret void
no:
  %q = getelementptr i8, ptr %b, i64 4
  store i32 2, ptr %q
  ret void
}
