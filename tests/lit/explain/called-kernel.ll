; A kernel that code calls, too; called by nobody, its pointers are global.
; RUN: %gaspar explain --world=closed --entries=f -p check-spaces,infer,resolve --generic %s | %FileCheck %s
; RUN: sed 's/call ptx_kernel void @k.*/store i32 1, ptr %%p/' %s | %gaspar explain --world=closed -p check-spaces,infer,resolve --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: store through '%o': generic, may be in {private, local, global, shared_cluster, param}
; CHECK-NEXT: @k: '%o' is a parameter of kernel 'k', which code also calls as a function
; CHECK-NEXT: help: call a function that has the kernel's body, and not the kernel
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %o, i32 %n) {
  store i32 %n, ptr %o
  ret void
}
define void @f(ptr %p) {
  call ptx_kernel void @k(ptr %p, i32 1)
  ret void
}
