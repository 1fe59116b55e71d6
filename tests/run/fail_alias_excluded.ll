; A flat access in a space that its !noalias.addrspace excludes.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "fails": "KERNEL_ALIAS", "check": "alias"}
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
  %i = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %v = load i32, ptr %g, align 4, !noalias.addrspace !0
  store i32 %v, ptr %g, align 4
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!0 = !{i32 1, i32 2}
