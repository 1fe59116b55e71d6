;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i32[6]:zero", "i32:1"],
;!  "expect": {"out": "[0, 5, 1, 9, 1, 0]"}}
; Zero bits of a shared pointer are the address of the first byte there, and null is something else.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [4 x i32] undef
@table = internal addrspace(1) constant [2 x ptr addrspace(3)] zeroinitializer

declare i1 @llvm.amdgcn.is.shared(ptr)

define internal ptr addrspace(3) @give() noinline {
  ret ptr addrspace(3) null
}

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %c) {
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  %o4 = getelementptr i32, ptr addrspace(1) %out, i64 4
  %o5 = getelementptr i32, ptr addrspace(1) %out, i64 5
  %at = ptrtoint ptr addrspace(3) @s to i32
  store i32 %at, ptr addrspace(1) %out
  %b = icmp ne i32 %c, 0
  %p = select i1 %b, ptr addrspacecast (ptr addrspace(3) null to ptr), ptr %g
  store i32 5, ptr %p
  %t = load ptr addrspace(3), ptr addrspace(1) @table
  %x = load i32, ptr addrspace(3) %t
  store i32 %x, ptr addrspace(1) %o1
  %is = call i1 @llvm.amdgcn.is.shared(ptr addrspacecast (ptr addrspace(3) null to ptr))
  %y = zext i1 %is to i32
  store i32 %y, ptr addrspace(1) %o2
  %f = call ptr addrspace(3) @give()
  %fg = addrspacecast ptr addrspace(3) %f to ptr
  %q = select i1 %b, ptr %fg, ptr %g
  store i32 9, ptr %q
  %z = load i32, ptr addrspace(3) %t
  store i32 %z, ptr addrspace(1) %o3
  %e = icmp ne ptr %q, null
  %ez = zext i1 %e to i32
  store i32 %ez, ptr addrspace(1) %o4
  %n = select i1 %b, ptr addrspacecast (ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)) to ptr), ptr %fg
  %en = icmp ne ptr %n, null
  %enz = zext i1 %en to i32
  store i32 %enz, ptr addrspace(1) %o5
  ret void
}
