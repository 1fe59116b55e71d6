; A pointer that left its object in the caller is the same number in the function that it is passed to.
;! {"global": 1, "args": ["out=i64[4]:zero", "i64:-4096", "i32:1"], "expect": {"out": "[-4096, 0, 0, 0]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [4 x i32] undef
define internal i64 @f(ptr %q, i1 %c) noinline {
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %r = select i1 %c, ptr %q, ptr %g
  br i1 %c, label %no, label %do
do:
  store i32 1, ptr %r
  br label %no
no:
  %i = ptrtoint ptr %r to i64
  %j = ptrtoint ptr %g to i64
  %d = sub i64 %i, %j
  ret i64 %d
}
define amdgpu_kernel void @k(ptr addrspace(1) %out, i64 %n, i32 %ci) {
  %c = icmp ne i32 %ci, 0
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  store i32 1, ptr %g
  %q = getelementptr i8, ptr %g, i64 %n
  %r = call i64 @f(ptr %q, i1 %c)
  store i64 %r, ptr addrspace(1) %out
  ret void
}
