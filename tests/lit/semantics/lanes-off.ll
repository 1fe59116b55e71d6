; Lanes that are off keep the old value, which is another operand.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:     store i32 7, ptr{{( addrspace\(4\))?}} %
; CHECK-NOT: store i32 7, ptr addrspace({{[135]}})
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global i32 poison
declare i64 @llvm.amdgcn.update.dpp.i64(i64, i64, i32, i32, i32, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %gi = ptrtoint ptr %g to i64
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %li = ptrtoint ptr %lg to i64
  %r = call i64 @llvm.amdgcn.update.dpp.i64(i64 %gi, i64 %li, i32 1, i32 1, i32 1, i1 false)
  %p = inttoptr i64 %r to ptr
  store i32 7, ptr %p
  ret void
}
