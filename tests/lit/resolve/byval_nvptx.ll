; NVPTX: a kernel's parameter by value lies in parameter memory unless the kernel writes it; then the
; back end copies it, so only a read-only one is named.  Pointers that the host put there are global.
; RUN: %gaspar opt -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %llc -mcpu=sm_70 %t.ll -o - | %FileCheck %s --check-prefix=PTX
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @read(ptr byval({ [8 x i32], ptr }) readonly %b, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @read(
; CHECK:         load i32, ptr addrspace(101)
; CHECK:         load ptr, ptr addrspace(101)
; CHECK:         store i32 %x, ptr addrspace(1)
; PTX-LABEL:   entry read(
; PTX:           st.global
  %q = getelementptr [8 x i32], ptr %b, i64 0, i64 %i
  %x = load i32, ptr %q
  %f = getelementptr i8, ptr %b, i64 32
  %o = load ptr, ptr %f
  store i32 %x, ptr %o
  ret void
}

; Negative: it is written.  In a function that is no kernel it is a private copy.
define ptx_kernel void @written(ptr byval([8 x i32]) %b, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @written(
; CHECK:         store i32 1, ptr %q
  %q = getelementptr [8 x i32], ptr %b, i64 0, i64 %i
  store i32 1, ptr %q
  ret void
}

define internal void @copy(ptr byval([8 x i32]) %b, i64 %i) {
; CHECK-LABEL: define internal void @copy(
; CHECK:         store i32 1, ptr addrspace(5)
  %q = getelementptr [8 x i32], ptr %b, i64 0, i64 %i
  store i32 1, ptr %q
  ret void
}
define ptx_kernel void @copies(i64 %i) {
  %v = alloca [8 x i32]
  store i32 1, ptr %v
  call void @copy(ptr byval([8 x i32]) %v, i64 %i)
  ret void
}
