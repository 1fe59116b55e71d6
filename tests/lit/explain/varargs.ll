; A function that takes variable arguments; with as many as it uses, it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/, \.\.\.)/)/; s/(ptr) @f(ptr %g, i32 1)/@f(ptr %g)/; s/ (ptr, \.\.\.) @f/ @f/; s/@f(ptr %g, i32 1)/@f(ptr %g)/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be anywhere
; CHECK-NEXT: @f: '%p' is a parameter of 'f', which takes variable arguments
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define internal i32 @f(ptr %p, ...) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 (ptr, ...) @f(ptr %g, i32 1)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
