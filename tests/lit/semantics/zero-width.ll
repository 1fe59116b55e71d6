; Zeros make nulls only where they fill whole pointers: bytes that a type's size counts and a store
; leaves alone do not.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; 12 bytes of 16: half of the second pointer.
define ptx_kernel void @i96(ptr addrspace(1) %g) {
; CHECK-LABEL: define ptx_kernel void @i96(
; CHECK:         %v7 = load volatile i32, ptr %p
  %x = alloca [2 x ptr], align 16
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %x1 = getelementptr inbounds i8, ptr %x, i64 8
  store ptr %h, ptr %x1
  store i96 0, ptr %x, align 16
  %p = load ptr, ptr %x1
  %v7 = load volatile i32, ptr %p
  ret void
}

; 10 bytes of 16.
define ptx_kernel void @fp80(ptr addrspace(1) %g) {
; CHECK-LABEL: define ptx_kernel void @fp80(
; CHECK:         %v7 = load volatile i32, ptr %p
  %x = alloca [2 x ptr], align 16
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %x1 = getelementptr inbounds i8, ptr %x, i64 8
  store ptr %h, ptr %x1
  store x86_fp80 0xK00000000000000000000, ptr %x, align 16
  %p = load ptr, ptr %x1
  %v7 = load volatile i32, ptr %p
  ret void
}

; A hole in a struct, and bits that are none of the type's.
define ptx_kernel void @holes(ptr addrspace(1) %g) {
; CHECK-LABEL: define ptx_kernel void @holes(
; CHECK:         %v7 = load volatile i32, ptr %p
; CHECK:         %v8 = load volatile i32, ptr %q
  %x = alloca [2 x ptr], align 16
  %y = alloca ptr, align 8
  %h = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %h, ptr %x
  store { i32, i64 } zeroinitializer, ptr %x, align 8
  %p = load ptr, ptr %x
  %v7 = load volatile i32, ptr %p
  store ptr %h, ptr %y
  store i60 0, ptr %y, align 8
  %q = load ptr, ptr %y
  %v8 = load volatile i32, ptr %q
  ret void
}

; Whole pointers: nulls, which point nowhere.
define ptx_kernel void @whole(ptr addrspace(1) %g) {
; CHECK-LABEL: define ptx_kernel void @whole(
; CHECK:         %v7 = load volatile i32, ptr addrspace(1) %
; CHECK:         %v8 = load volatile i32, ptr addrspace(1) %
; CHECK:         %v9 = load volatile i32, ptr addrspace(1) %
  %x = alloca [2 x ptr], align 16
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %x1 = getelementptr inbounds i8, ptr %x, i64 8
  store ptr %h, ptr %x1
  store i128 0, ptr %x, align 16
  %p = load ptr, ptr %x1
  %v7 = load volatile i32, ptr %p
  store { i32, i32, [2 x i32] } zeroinitializer, ptr %x, align 8
  %q = load ptr, ptr %x1
  %v8 = load volatile i32, ptr %q
  store <4 x float> zeroinitializer, ptr %x, align 16
  %r = load ptr, ptr %x1
  %v9 = load volatile i32, ptr %r
  ret void
}
