; A copy that is equal to its original is deleted, and its calls call the original. One of a function whose body another module
; may replace stays: the copy is this body.
; RUN: %gaspar opt -p merge-copies -S %s | %FileCheck %s
; For other targets it stays: AMD's hints say of its accesses what is known of its calls alone.
; RUN: sed -e 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/' -e 's/ptx_kernel/amdgpu_kernel/' %s | %gaspar opt -p merge-copies -S - | %FileCheck --check-prefix=OTHER %s
; OTHER: define internal i32 @seen.local(
; OTHER: call i32 @seen.local(
target triple = "nvptx64-nvidia-cuda"

define i32 @seen(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-NOT: @seen.local
define internal i32 @seen.local(ptr %p) noinline "gaspar-copy-of"="seen:local" {
  %x = load i32, ptr %p
  ret i32 %x
}

define weak i32 @replaced(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK: define internal i32 @replaced.local(
define internal i32 @replaced.local(ptr %p) noinline "gaspar-copy-of"="replaced:local" {
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @named(ptr %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK: define internal i32 @named.local(
define internal i32 @named.local(ptr %p) noinline "gaspar-copy-of"="named:local" {
  %l = addrspacecast ptr %p to ptr addrspace(3)
  %x = load i32, ptr addrspace(3) %l
  ret i32 %x
}

; CHECK-LABEL: define ptx_kernel void @k
; CHECK: call i32 @seen(ptr %g)
; CHECK: call i32 @replaced.local(ptr %g)
; CHECK: call i32 @named.local(ptr %g)
define ptx_kernel void @k(ptr addrspace(3) %p) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %a = call i32 @seen.local(ptr %g)
  %b = call i32 @replaced.local(ptr %g)
  %c = call i32 @named.local(ptr %g)
  ret void
}
