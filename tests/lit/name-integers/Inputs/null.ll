; The null of local memory there is all ones, whose low bits are others than those of the generic null.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %x, ptr addrspace(1) %out) {
; CHECK:         %i = ptrtoint ptr %g to i64
  %g = addrspacecast ptr addrspace(3) %x to ptr
  %i = ptrtoint ptr %g to i64
  %low = and i64 %i, 7
  store i64 %low, ptr addrspace(1) %out
  ret void
}
