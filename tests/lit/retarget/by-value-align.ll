; The copy of a struct by value is aligned as the callee's parameter states, which may be more than its type asks for.
; RUN: %gaspar retarget --to=spir64 --no-library -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define {{.*}}void @k(
; CHECK: [[OWN:%.*]] = alloca [2 x i32], align 32
; CHECK: call void @llvm.memcpy.p0.p4.i64(ptr align 32 [[OWN]], ptr addrspace(4) {{.*}}, i64 8, i1 false)
; CHECK: call {{.*}}void @f(ptr byval([2 x i32]) align 32 [[OWN]])
define ptx_kernel void @k(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 8
  call void @f(ptr byval([2 x i32]) align 32 %q)
  ret void
}
define internal void @f(ptr byval([2 x i32]) align 32 %v) noinline {
  store i32 1, ptr %v, align 32
  ret void
}
