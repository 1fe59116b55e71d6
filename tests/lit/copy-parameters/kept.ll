; A kernel's struct by value that is only read is copied, too, where a function that is not inlined stores its address, or
; returns it in a structure: then the back end copies it. A pointer that is returned alone it follows.
; RUN: %gaspar opt -p check-spaces,infer,copy-parameters -S %s | %FileCheck %s
; RUN: opt-22 -passes=function-attrs %s -S | llc-22 -mcpu=sm_90 -o - | %FileCheck %s --check-prefix=PTX
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { i64, i32 }
@room = internal addrspace(3) global ptr undef

define internal ptr @give(ptr %s) noinline {
  ret ptr %s
}
define internal { ptr, i32 } @pair(ptr %s) noinline {
  %x = insertvalue { ptr, i32 } undef, ptr %s, 0
  ret { ptr, i32 } %x
}
define internal void @put(ptr %s) noinline {
  store ptr %s, ptr addrspace(3) @room
  ret void
}
define internal i64 @get(ptr readonly captures(none) %s) noinline nounwind memory(argmem: read) {
  %x = load i64, ptr %s
  ret i64 %x
}

; CHECK-LABEL: define ptx_kernel void @returned(
; CHECK-NOT:     alloca
; PTX-LABEL:   .entry returned(
; PTX-NOT:       .local
; PTX:           ret;
define ptx_kernel void @returned(ptr byval(%S) %s, ptr addrspace(1) %o) {
  %p = call ptr @give(ptr %s)
  %x = load i64, ptr %p
  store i64 %x, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @in_a_structure(
; CHECK-NEXT:    %s.copy = alloca %S
; PTX-LABEL:   .entry in_a_structure(
; PTX:           .local
define ptx_kernel void @in_a_structure(ptr byval(%S) %s, ptr addrspace(1) %o) {
  %r = call { ptr, i32 } @pair(ptr %s)
  %p = extractvalue { ptr, i32 } %r, 0
  %x = load i64, ptr %p
  store i64 %x, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @stored(
; CHECK-NEXT:    %s.copy = alloca %S
; PTX-LABEL:   .entry stored(
; PTX:           .local
define ptx_kernel void @stored(ptr byval(%S) %s, ptr addrspace(1) %o) {
  call void @put(ptr %s)
  %p = load ptr, ptr addrspace(3) @room
  %x = load i64, ptr %p
  store i64 %x, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define ptx_kernel void @read(
; CHECK-NOT:     alloca
; CHECK:         ret void
; PTX-LABEL:   .entry read(
; PTX-NOT:       .local
; PTX:           ret;
define ptx_kernel void @read(ptr byval(%S) readonly captures(none) %s, ptr addrspace(1) %o) {
  %x = call i64 @get(ptr %s)
  store i64 %x, ptr addrspace(1) %o
  ret void
}
