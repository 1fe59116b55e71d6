; A kernel that never reads its struct says so; the copy reads it.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:       define ptx_kernel void @k(ptr byval(%S) align 4 captures(none) %s, i32 %i){{( #[0-9]+)?}} {
; CHECK:         call void @llvm.memcpy.p5.p0.i64
; CHECK-NOT:   attributes {{.*}} = { memory(argmem: write)
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
define internal void @f(ptr writeonly %s, i32 %i) noinline {
  %p = getelementptr inbounds [8 x i32], ptr %s, i32 0, i32 %i
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr writeonly byval(%S) align 4 captures(none) %s, i32 %i) memory(argmem: write) {
  call void @f(ptr %s, i32 %i)
  ret void
}
