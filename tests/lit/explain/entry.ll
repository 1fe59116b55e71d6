; An entry that --entries names; without it, it is known.
; RUN: %gaspar explain --world=closed --entries=f --generic %s | %FileCheck %s
; RUN: %gaspar explain --world=closed --generic %s | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be anywhere
; CHECK-NEXT: @f: '%p' is a parameter of 'f', which is an entry of the program
; CHECK-NEXT: help: remove 'f' from --entries or llvm.used if no code outside the module calls it
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @f(ptr %g) noinline
  store i32 %x, ptr addrspace(1) %o
  ret void
}
