; A store to a constant table, through a global pointer (AMDGPU: one memory).
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "KERNEL_READ_ONLY", "check": "spaces"}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@t = internal addrspace(4) constant [2 x i32] [i32 1, i32 2]
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
  %p = addrspacecast ptr addrspace(4) @t to ptr addrspace(1)
  store volatile i32 3, ptr addrspace(1) %p
  ret void
}
