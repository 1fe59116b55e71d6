; A mask may move a pointer to another element: what is loaded there is not the element before the mask.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@l = internal addrspace(3) global [4 x i32] undef

define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         %p = load ptr, ptr addrspace(5) %m
; CHECK-NEXT:    store i32 7, ptr %p
; CHECK:         store i32 8, ptr addrspace(1) %
  %s = alloca [2 x ptr], align 16
  %s1 = getelementptr inbounds ptr, ptr %s, i64 1
  %g = addrspacecast ptr addrspace(1) %out to ptr
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %s
  store ptr %g, ptr %s1
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %s1, i64 -16)
  %p = load ptr, ptr %m
  store i32 7, ptr %p
  %q = load ptr, ptr %s1
  store i32 8, ptr %q
  ret void
}
