; A kernel that is also called as a function: what it gets by value is then its caller's.  A copy from parameter memory would read
; nothing that the caller wrote, as LLVM sees it, and the caller's store would go.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt %s | opt-22 -passes='default<O2>' -S | %FileCheck %s --check-prefix=LLVM
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { ptr, i32 }

define internal void @put(ptr %s, i32 %i) noinline {
  %p = getelementptr i8, ptr %s, i64 8
  store volatile i32 %i, ptr %p
  ret void
}

; CHECK-LABEL: define ptx_kernel void @called(
; CHECK-NOT:     memcpy
; CHECK:         ret void
define ptx_kernel void @called(ptr byval(%S) %s, i32 %i) noinline {
  call void @put(ptr %s, i32 %i)
  %q = load ptr, ptr %s
  store i32 8, ptr %q
  ret void
}

; LLVM-LABEL: define ptx_kernel void @calls(
; LLVM:         store ptr
define ptx_kernel void @calls(ptr %o) {
  %s = alloca %S
  store ptr %o, ptr %s
  call ptx_kernel void @called(ptr byval(%S) %s, i32 1)
  ret void
}
