; A variable that is passed on, and into which global memory is copied: LLVM may pass that memory instead.
; An internal function gets another type.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed 's/define weak i32 @get/define internal i32 @get/' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --generic --world=closed --assume=back-end-next %s | %FileCheck %s --check-prefix=HELP
; CHECK: @get: load through '%p': generic, may be in {private}
; CHECK-NEXT: @get: '%p' is in {private}, but came in through a parameter of 'get', and LLVM may pass {global} there, which its bytes are copied from or to
; CHECK-NEXT: help: make 'get' `static` (internal): then the parameter's type can name the space
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define weak i32 @get(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %g) {
  %v = alloca [8 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr %v, ptr addrspace(1) %g, i64 32, i1 false)
  %x = call i32 @get(ptr %v)
  store i32 %x, ptr addrspace(1) %g
  ret void
}
