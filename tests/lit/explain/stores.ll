; Pointers to two spaces in one element of an array; with one it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed '/store ptr addrspacecast/d' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @k: '%p' is loaded from memory where pointers to different spaces are stored
; CHECK-NEXT: @k: this stores '%g', in {global}
; CHECK-NEXT: @k: this stores '@tile', in {local}
; CHECK-NEXT: help: keep pointers to different spaces in different variables or fields
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %w = alloca [2 x ptr]
  %v = getelementptr [2 x ptr], ptr %w, i64 0, i64 1
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr %v
  br i1 %c, label %a, label %b
a:
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %v
  br label %b
b:
  %p = load ptr, ptr %v
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
