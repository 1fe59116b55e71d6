; The address of a function, stored as data, points to no data.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define internal void @f() {
  ret void
}
define ptx_kernel void @k(ptr %a, ptr %b) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         store i32 7, ptr addrspace(1) %
  store ptr @f, ptr %a
  %p = load ptr, ptr %b
  store i32 7, ptr %p
  ret void
}

; RUN: %gaspar opt -p check-spaces,resolve -S --world=closed %s | %FileCheck %s --check-prefix=CALLED
; A kernel that is called as a function, too, gets other pointers than a host's.
define ptx_kernel void @called(ptr %p) {
; CALLED-LABEL: define ptx_kernel void @called(
; CALLED:         store i32 7, ptr %p
  store i32 7, ptr %p
  ret void
}
define ptx_kernel void @caller(ptr addrspace(3) %l) {
  %s = addrspacecast ptr addrspace(3) %l to ptr
  call ptx_kernel void @called(ptr %s)
  ret void
}
