; A kernel's struct by value that goes to a function by way of a variable is copied at entry, but the pointer that is loaded may become a
; parameter to which LLVM passes what the copy is of: its accesses stay generic.
; RUN: %gaspar opt -p check-spaces,copy-parameters -S %s | %FileCheck %s
; RUN: %gaspar opt --set promote=0 --world=closed -S %s | %FileCheck %s --check-prefix=NAMED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { ptr, i32, [4 x float] }

define ptx_kernel void @by_way(ptr byval(%S) %s) {
; CHECK-LABEL: define ptx_kernel void @by_way(
; CHECK-NEXT:    %s.copy = alloca %S, align 8
  %slot = alloca ptr
  store ptr %s, ptr %slot
  %p = load ptr, ptr %slot
  call void @set(ptr %p)
  ret void
}
; NAMED-LABEL: define internal void @set(
; NAMED:         store i32 3, ptr %p
define internal void @set(ptr %p) noinline {
  store i32 3, ptr %p
  ret void
}
