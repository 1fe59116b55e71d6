; The low bits of a shared variable's number are all of it.
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
  %qi = ptrtoint ptr addrspace(3) @y to i32
  %qt0 = and i32 %qi, 1
  %qc0 = icmp ne i32 %qt0, 0
  %qs0 = select i1 %qc0, i32 1, i32 0
  %qo0 = or i32 0, %qs0
  %qt1 = and i32 %qi, 2
  %qc1 = icmp ne i32 %qt1, 0
  %qs1 = select i1 %qc1, i32 2, i32 0
  %qo1 = or i32 %qo0, %qs1
  %qt2 = and i32 %qi, 4
  %qc2 = icmp ne i32 %qt2, 0
  %qs2 = select i1 %qc2, i32 4, i32 0
  %qo2 = or i32 %qo1, %qs2
  %qt3 = and i32 %qi, 8
  %qc3 = icmp ne i32 %qt3, 0
  %qs3 = select i1 %qc3, i32 8, i32 0
  %qo3 = or i32 %qo2, %qs3
  %qt4 = and i32 %qi, 16
  %qc4 = icmp ne i32 %qt4, 0
  %qs4 = select i1 %qc4, i32 16, i32 0
  %qo4 = or i32 %qo3, %qs4
  %qt5 = and i32 %qi, 32
  %qc5 = icmp ne i32 %qt5, 0
  %qs5 = select i1 %qc5, i32 32, i32 0
  %qo5 = or i32 %qo4, %qs5
  %qt6 = and i32 %qi, 64
  %qc6 = icmp ne i32 %qt6, 0
  %qs6 = select i1 %qc6, i32 64, i32 0
  %qo6 = or i32 %qo5, %qs6
  %qt7 = and i32 %qi, 128
  %qc7 = icmp ne i32 %qt7, 0
  %qs7 = select i1 %qc7, i32 128, i32 0
  %qo7 = or i32 %qo6, %qs7
  %qt8 = and i32 %qi, 256
  %qc8 = icmp ne i32 %qt8, 0
  %qs8 = select i1 %qc8, i32 256, i32 0
  %qo8 = or i32 %qo7, %qs8
  %qt9 = and i32 %qi, 512
  %qc9 = icmp ne i32 %qt9, 0
  %qs9 = select i1 %qc9, i32 512, i32 0
  %qo9 = or i32 %qo8, %qs9
  %qt10 = and i32 %qi, 1024
  %qc10 = icmp ne i32 %qt10, 0
  %qs10 = select i1 %qc10, i32 1024, i32 0
  %qo10 = or i32 %qo9, %qs10
  %qt11 = and i32 %qi, 2048
  %qc11 = icmp ne i32 %qt11, 0
  %qs11 = select i1 %qc11, i32 2048, i32 0
  %qo11 = or i32 %qo10, %qs11
  %r = inttoptr i32 %qo11 to ptr addrspace(3)
  store ptr %p, ptr addrspace(3) %r
  %v = load ptr, ptr addrspace(3) @y
  store i32 42, ptr %v
  %l = load i32, ptr addrspace(3) @tile
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 1
  store i32 %l, ptr addrspace(1) %o1
  ret void
}
