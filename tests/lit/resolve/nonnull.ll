; The first byte of local memory has zero bits, so `nonnull` goes where the operand of a call names local memory: LLVM would take
; the call for one that never runs.  In global memory it stays.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %opt -passes=simplifycfg -S | %FileCheck %s --check-prefix=RUNS
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [64 x i32] poison
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
; RUNS-LABEL: @k(
; RUNS:         phi ptr addrspace(3) [ {{.*}}null
; CHECK-LABEL: @k(
; CHECK:         memset.p3.i64(ptr addrspace(3) noundef align 4 dereferenceable(4) %p
; CHECK:         memcpy.p1.p3.i64(ptr addrspace(1) noundef nonnull align 4 %out, ptr addrspace(3) noundef align 4 %p
; CHECK:         prefetch.p3(ptr addrspace(3) noundef %p
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %z = icmp eq i32 %n, 0
  br i1 %z, label %first, label %other
first:
  br label %both
other:
  store i32 5, ptr addrspace(1) %out
  br label %both
both:
  %p = phi ptr [ addrspacecast (ptr addrspace(3) null to ptr), %first ], [ addrspacecast (ptr addrspace(3) @l to ptr), %other ]
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 4 dereferenceable(4) %p, i8 7, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 4 %g, ptr noundef nonnull align 4 %p, i64 4, i1 false)
  call void @llvm.prefetch.p0(ptr noundef nonnull %p, i32 0, i32 3, i32 1)
  ret void
}

; An element-wise atomic copy must say `align`: `noundef` goes, for a null of local memory has all bits set.
; CHECK-LABEL: @elements(
; CHECK: memcpy.element.unordered.atomic.p1.p3.i64(ptr addrspace(1) noundef align 4 %out, ptr addrspace(3) align 4 %l, i64 %n, i32 4)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr, ptr, i64, i32)
define amdgpu_kernel void @elements(ptr addrspace(1) %out, ptr addrspace(3) %l, i64 %n) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %p = addrspacecast ptr addrspace(3) %l to ptr
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i64(ptr noundef align 4 %g, ptr noundef align 4 %p, i64 %n, i32 4)
  ret void
}
