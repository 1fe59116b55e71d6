; How wide a pointer is says the module's layout: with NVIDIA's short pointers shared ones have 32 bits, and so have their masks.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef, align 64
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptx_kernel void @k(i64 %i) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) {{.*}}, i32 -16)
; CHECK:         store i32 1, ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %e = getelementptr inbounds i8, ptr %g, i64 %i
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %e, i64 -16)
  store i32 1, ptr %q
  ret void
}

; A mask of which more than the low half matters stays.
define ptx_kernel void @wide(i64 %i, i64 %m) {
; CHECK-LABEL: define ptx_kernel void @wide(
; CHECK:         call ptr @llvm.ptrmask.p0.i64(ptr {{.*}}, i64 %m)
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %e = getelementptr inbounds i8, ptr %g, i64 %i
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %e, i64 %m)
  store i32 1, ptr %q
  ret void
}

; Arithmetic that may leave the object, on 64 bits, where the call looks at all of them.
declare void @look(ptr)
define i32 @looked(ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define i32 @looked(
; CHECK:         %q = getelementptr i8, ptr %same, i64 %i
; CHECK:         load i32, ptr addrspace(3) %q.local
; CHECK:         call void @look(ptr %q)
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr i8, ptr %g, i64 %i
  %x = load i32, ptr %q
  call void @look(ptr %q)
  ret i32 %x
}
