; Inbounds arithmetic by zero bytes is inbounds of any pointer, also of one that left its object: what it gives is looked at.
;! {"global": 1, "args": ["out=i32[3]:zero", "i64:0"], "expect": {"out": "[1, 7, 1]"}}
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [4 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %zero) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  store i32 7, ptr %l
  %before = getelementptr i8, ptr %l, i64 -4
  %same = getelementptr inbounds i8, ptr %before, i64 %zero
  %back = getelementptr i8, ptr %before, i64 4
  %v = load i32, ptr %back
  %less = icmp ult ptr %same, %l
  %a = zext i1 %less to i32
  store i32 %a, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %v, ptr addrspace(1) %o1
  %none = getelementptr inbounds { i32, i32 }, ptr %before, i64 0, i32 0
  %less2 = icmp ult ptr %none, %l
  %b = zext i1 %less2 to i32
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %b, ptr addrspace(1) %o2
  ret void
}
