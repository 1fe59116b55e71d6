; Code without a body may write all memory that it can reach: by integers, aggregates, readonly pointers, names.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@visible = addrspace(1) global ptr null
declare void @by_number(i64)
declare void @by_value({ ptr })
declare void @by_readonly(ptr readonly)
declare void @by_name()
declare i64 @gives_number()
declare void @in_bundle()

define ptx_kernel void @number(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @number(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %x
  %i = ptrtoint ptr %x to i64
  call void @by_number(i64 %i)
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @value(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @value(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %x
  %v = insertvalue { ptr } poison, ptr %x, 0
  call void @by_value({ ptr } %v)
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; What it reads is the address of %x, and that it may write.
define ptx_kernel void @deeper(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @deeper(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %z = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %x
  store ptr %x, ptr %z
  call void @by_readonly(ptr readonly %z)
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @name(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @name(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr addrspace(1) @visible
  call void @by_name()
  %p = load ptr, ptr addrspace(1) @visible
  store i32 7, ptr %p
  ret void
}

; A number that it gives may be the address of anything.
define ptx_kernel void @from_it(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @from_it(
; CHECK:         store i32 7, ptr %p
  %i = call i64 @gives_number()
  %p = inttoptr i64 %i to ptr
  store i32 7, ptr %p
  ret void
}

; A bundle that is not known here.
define ptx_kernel void @bundle(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @bundle(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %x
  call void @in_bundle() [ "unknown"(ptr %x) ]
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; Assumptions only look.
declare void @llvm.assume(i1)
define ptx_kernel void @assumed(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @assumed(
; CHECK:         store i32 7, ptr addrspace(3) %
  %x = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %x
  call void @llvm.assume(i1 true) [ "align"(ptr %x, i64 8) ]
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}
