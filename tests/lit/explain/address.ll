; A function whose address goes to unknown code; only called, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed '/call void @keep/d' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be anywhere
; CHECK-NEXT: @f: '%p' is a parameter of 'f', whose address goes where not all its calls are seen
; CHECK-NEXT: help: call 'f' by its name
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
declare void @keep(ptr)
define internal i32 @f(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  call void @keep(ptr @f)
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @f(ptr %g)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
