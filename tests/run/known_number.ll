; The number 16 is the address of a shared variable, as zero is that of the first one.
;! {"global": 1, "args": ["out=i32[8]:zero"], "expect": {"out": "[0, 42, 0, 0, 0, 0, 0, 0]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
@y = internal addrspace(3) global ptr undef, align 8
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %p = addrspacecast ptr addrspace(3) @tile to ptr
  %og = addrspacecast ptr addrspace(1) %out to ptr
  store i32 7, ptr addrspace(3) @tile
  store ptr %og, ptr addrspace(3) @y
  %r = inttoptr i32 16 to ptr addrspace(3)
  store ptr %p, ptr addrspace(3) %r
  %v = load ptr, ptr addrspace(3) @y
  store i32 42, ptr %v
  %l = load i32, ptr addrspace(3) @tile
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 1
  store i32 %l, ptr addrspace(1) %o1
  ret void
}
