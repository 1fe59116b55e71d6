; A pointer of 32 bits wraps at 32 bits, in one step and over several, also unsigned, in vectors and backwards.
;! {"global": 1, "args": ["out=i32[8]:zero", "i32:1073741825", "i64:4294967297"], "expect": {"out": "[12, 13, 12, 15, 11, 12, 10, 13]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [8 x i32] undef, align 4
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %much, i64 %wide) {
  store i32 10, ptr addrspace(3) @l
  %l1 = getelementptr inbounds i32, ptr addrspace(3) @l, i32 1
  store i32 11, ptr addrspace(3) %l1
  %l2 = getelementptr inbounds i32, ptr addrspace(3) @l, i32 2
  store i32 12, ptr addrspace(3) %l2
  %l3 = getelementptr inbounds i32, ptr addrspace(3) @l, i32 3
  store i32 13, ptr addrspace(3) %l3
  %l4 = getelementptr inbounds i32, ptr addrspace(3) @l, i32 4
  store i32 14, ptr addrspace(3) %l4
  %l5 = getelementptr inbounds i32, ptr addrspace(3) @l, i32 5
  store i32 15, ptr addrspace(3) %l5
  ; 0x40000001 times 4 bytes is 4
  %a = getelementptr i32, ptr addrspace(3) %l1, i32 %much
  %va = load i32, ptr addrspace(3) %a
  store i32 %va, ptr addrspace(1) %out
  ; an index that is wider than the pointer
  %b = getelementptr i32, ptr addrspace(3) %l2, i64 %wide
  %vb = load i32, ptr addrspace(3) %b
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %vb, ptr addrspace(1) %o1
  ; there and back: four times a quarter of the addresses, and four bytes
  %c1 = getelementptr i32, ptr addrspace(3) %l1, i32 %much
  %quarter = sub i32 %much, 1
  %bytes = and i32 %quarter, 1073741824
  %c2 = getelementptr i8, ptr addrspace(3) %c1, i32 %bytes
  %c3 = getelementptr i8, ptr addrspace(3) %c2, i32 %bytes
  %c4 = getelementptr i8, ptr addrspace(3) %c3, i32 %bytes
  %c5 = getelementptr i8, ptr addrspace(3) %c4, i32 %bytes
  %vc = load i32, ptr addrspace(3) %c5
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %vc, ptr addrspace(1) %o2
  ; 0xfffffffc more is 4 less
  %minus = sub i32 0, 4
  %m1 = mul i32 %minus, %much
  %d = getelementptr i8, ptr addrspace(3) %l5, i32 %m1
  %d1 = getelementptr i8, ptr addrspace(3) %d, i32 4
  %vd = load i32, ptr addrspace(3) %d1
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  store i32 %vd, ptr addrspace(1) %o3
  ; lanes
  %at = insertelement <2 x i32> poison, i32 %much, i32 0
  %lanes = insertelement <2 x i32> %at, i32 1073741826, i32 1
  %e = getelementptr i32, ptr addrspace(3) @l, <2 x i32> %lanes
  %e0 = extractelement <2 x ptr addrspace(3)> %e, i32 0
  %e1 = extractelement <2 x ptr addrspace(3)> %e, i32 1
  %ve0 = load i32, ptr addrspace(3) %e0
  %ve1 = load i32, ptr addrspace(3) %e1
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  store i32 %ve0, ptr addrspace(1) %o4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  store i32 %ve1, ptr addrspace(1) %o5
  ; in private memory
  %p = alloca [4 x i32], addrspace(5)
  store i32 10, ptr addrspace(5) %p
  %p1 = getelementptr inbounds i32, ptr addrspace(5) %p, i32 1
  store i32 13, ptr addrspace(5) %p1
  %f = getelementptr i32, ptr addrspace(5) %p, i32 1073741824
  %g = getelementptr i32, ptr addrspace(5) %p, i32 %much
  %vf = load i32, ptr addrspace(5) %f
  %vg = load i32, ptr addrspace(5) %g
  %o6 = getelementptr i32, ptr addrspace(1) %out, i64 6
  store i32 %vf, ptr addrspace(1) %o6
  %o7 = getelementptr i32, ptr addrspace(1) %out, i64 7
  store i32 %vg, ptr addrspace(1) %o7
  ret void
}
