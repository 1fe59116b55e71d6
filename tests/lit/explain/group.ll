; More objects than a pointer may point to while they stay apart.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: store through '%any': generic, may be in {local, global}
; CHECK-NEXT: @k: '%any' is loaded from memory where pointers to different spaces are stored
; CHECK-NEXT: @k: the budget GROUP, 8, is met (docs/limits.md); 12 would do
; CHECK-NEXT: @k: this stores '%g', in {global}
; CHECK-NEXT: @k: this stores '@tile', in {local}
; CHECK-NEXT: help: keep pointers to different spaces in different variables or fields
; CHECK-NEXT: @k: store through '%p': generic, may be in {local, global}
; CHECK-NEXT: @k: '%p' is loaded from memory where pointers to different spaces are stored
; CHECK-NEXT: @k: the budget GROUP, 8, is met (docs/limits.md); 12 would do
; CHECK-NEXT: @k: this stores '%g', in {global}
; CHECK-NEXT: @k: this stores '@tile', in {local}
; CHECK-NEXT: help: keep pointers to different spaces in different variables or fields
; CHECK: 2 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %v0 = alloca ptr
  %v1 = alloca ptr
  %v2 = alloca ptr
  %v3 = alloca ptr
  %v4 = alloca ptr
  %v5 = alloca ptr
  %v6 = alloca ptr
  %v7 = alloca ptr
  %v8 = alloca ptr
  %v9 = alloca ptr
  %v10 = alloca ptr
  %v11 = alloca ptr
  store ptr %g, ptr %v0
  store ptr %g, ptr %v1
  store ptr %g, ptr %v2
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %v3
  store ptr %g, ptr %v4
  store ptr %g, ptr %v5
  store ptr %g, ptr %v6
  store ptr %g, ptr %v7
  store ptr %g, ptr %v8
  store ptr %g, ptr %v9
  store ptr %g, ptr %v10
  store ptr %g, ptr %v11
  %q0 = select i1 %c, ptr %v0, ptr %v1
  %q1 = select i1 %c, ptr %q0, ptr %v2
  %q2 = select i1 %c, ptr %q1, ptr %v3
  %q3 = select i1 %c, ptr %q2, ptr %v4
  %q4 = select i1 %c, ptr %q3, ptr %v5
  %q5 = select i1 %c, ptr %q4, ptr %v6
  %q6 = select i1 %c, ptr %q5, ptr %v7
  %q7 = select i1 %c, ptr %q6, ptr %v8
  %q8 = select i1 %c, ptr %q7, ptr %v9
  %q9 = select i1 %c, ptr %q8, ptr %v10
  %q10 = select i1 %c, ptr %q9, ptr %v11
  %any = load ptr, ptr %q10
  store i32 1, ptr %any
  %p = load ptr, ptr %v0
  store i32 1, ptr %p
  ret void
}
