;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i32[1]:zero"], "fails": "KERNEL_NULL"}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
; The null of a private pointer is all ones there: an access through it is one of nothing.
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %a = alloca i32, align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %a
  %v = load i32, ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)), align 1
  store i32 %v, ptr addrspace(1) %out
  ret void
}
