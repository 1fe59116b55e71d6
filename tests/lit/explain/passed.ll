; The way of a pointer: through calls, variables and copies.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: %gaspar explain --world=closed --entries=k --generic %s | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%s': generic, may be anywhere
; CHECK-NEXT: @f: 'same' returns what this call passes
; CHECK-NEXT: @f: '%r' is loaded from memory
; CHECK-NEXT: @f: this copies it there
; CHECK-NEXT: @f: this stores '%q' there
; CHECK-NEXT: @f: '%q' is a parameter of 'f', which code outside the module may call
; CHECK-NEXT: help: make 'f' `static` (internal), or say that this is the whole program: --world=closed
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define internal ptr @same(ptr %p) noinline {
  ret ptr %p
}
define i32 @f(ptr %q) {
  %v = alloca ptr
  store ptr %q, ptr %v
  %w = alloca ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %w, ptr %v, i64 8, i1 false)
  %r = load ptr, ptr %w
  %s = call ptr @same(ptr %r)
  %x = load i32, ptr %s
  ret i32 %x
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %x = call i32 @f(ptr %g)
  ret void
}
