; An edge that is never taken counts: LLVM's verifier does not look at the condition.
; RUN: %gaspar opt -p check-spaces,sink-casts -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:       entry:
; CHECK-NEXT:    %g = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT:    br i1 true
entry:
  %g = addrspacecast ptr %p to ptr addrspace(1)
  br i1 true, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %g
  br label %c
b:
  br label %c
c:
  store i32 2, ptr addrspace(1) %g
  ret void
}

define ptx_kernel void @loop(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @loop(
; CHECK:       a:
; CHECK-NEXT:    %g = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT:    store i32 1
entry:
  %g = addrspacecast ptr %p to ptr addrspace(1)
  br label %a
a:
  store i32 1, ptr addrspace(1) %g
  br i1 false, label %c, label %b
b:
  br label %c
c:
  ret void
}
