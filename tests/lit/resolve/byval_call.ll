; A struct by value is copied by the back end, from the operand of the call.  A cast in front of the call shows it the space.
; RUN: %gaspar opt --world=closed --stats -S %s 2>&1 | %FileCheck %s
; RUN: %gaspar opt --world=closed %s -o - | llc-22 -mcpu=sm_80 -o - | %FileCheck %s --check-prefix=PTX
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%T = type { float, float, float, float }
@s = internal addrspace(3) global [64 x %T] undef

; The cast stands in the block of the call: selection sees no other.  (Where that block could go on to %no, a pass of the back
; end moves the cast up in front of the branch, and the copy is generic as before.)
define ptx_kernel void @k(ptr %o, i32 %i, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         %g = getelementptr inbounds %T, ptr addrspace(3) @s, i32 %i
; CHECK-NEXT:    br i1 %c
; CHECK:       yes:
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) %g to ptr
; CHECK-NEXT:    %r = call float @h(ptr byval(%T) align 16 [[G]])
; PTX-LABEL: .entry k(
; PTX:         ld.shared.v4
entry:
  store i32 %i, ptr addrspace(3) @s
  %g = getelementptr inbounds %T, ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 %i
  br i1 %c, label %yes, label %no
yes:
  %r = call float @h(ptr byval(%T) align 16 %g)
  store float %r, ptr %o
  ret void
no:
  ret void
}

; An alloca is shown by itself; an element of one is not.
define ptx_kernel void @private(ptr %o, i32 %i) {
; CHECK-LABEL: define ptx_kernel void @private(
; CHECK:         call float @h(ptr byval(%T) align 16 %a)
; CHECK:         [[G:%.*]] = addrspacecast ptr addrspace(5) %g to ptr
; CHECK-NEXT:    call float @h(ptr byval(%T) align 16 [[G]])
; PTX-LABEL: .entry private(
; PTX-NOT:     ld.v4
; PTX:         ret;
  %a = alloca [8 x %T]
  %g = getelementptr %T, ptr %a, i32 %i
  %r = call float @h(ptr byval(%T) align 16 %a)
  store float %r, ptr %o
  %q = call float @h(ptr byval(%T) align 16 %g)
  store float %q, ptr %o
  ret void
}

; Two spaces: it stays, and is counted.
define ptx_kernel void @either(ptr %o, i32 %i, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @either(
; CHECK:         call float @h(ptr byval(%T) align 16 %p)
  %p = select i1 %c, ptr %o, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  %r = call float @h(ptr byval(%T) align 16 %p)
  ret void
}

define internal float @h(ptr byval(%T) align 16 %p) noinline {
  %a = load float, ptr %p
  ret float %a
}
; CHECK: gaspar: generic accesses: 7 before, 2 after (
; What is left: the operand that is in two spaces, and what @h reads of a copy of it.
