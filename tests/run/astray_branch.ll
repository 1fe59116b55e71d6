; A global pointer moved to the number of a local one: the test says yes, and moved back it is global.
;! {"global": 1, "args": ["out=i32[2]:zero"], "expect": {"out": "[5, 0]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [4 x i32] undef
declare i1 @llvm.amdgcn.is.shared(ptr)
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %ln = ptrtoint ptr %l to i64
  %gn = ptrtoint ptr %g to i64
  %there = sub i64 %ln, %gn
  %back = sub i64 0, %there
  store i32 1, ptr %l
  %q = getelementptr i8, ptr %g, i64 %there
  %is = call i1 @llvm.amdgcn.is.shared(ptr %q)
  br i1 %is, label %local, label %end
local:
  %r = getelementptr i8, ptr %q, i64 %back
  store i32 5, ptr %r
  br label %end
end:
  ret void
}
