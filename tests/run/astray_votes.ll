; A pointer in front of its object, passed and returned, where all calls agree on its space: named, it would come back behind it.
;! {"global": 1, "args": ["out=i32[2]:zero"], "expect": {"out": "[1, 1]"}, "pipelines": ["check-spaces,ipmsp,resolve", "check-spaces,infer,signatures,resolve", "preset"]}
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [4 x i32] undef
define internal i32 @less(ptr %p, ptr %q) noinline {
  %c = icmp ult ptr %p, %q
  %z = zext i1 %c to i32
  ret i32 %z
}
define internal ptr @before(ptr %p) noinline {
  %q = getelementptr i8, ptr %p, i64 -16
  ret ptr %q
}
define amdgpu_kernel void @k(ptr addrspace(1) %out) {
  %l = addrspacecast ptr addrspace(3) @lds to ptr
  %a = getelementptr i8, ptr %l, i64 -4
  %x = call i32 @less(ptr %a, ptr %l)
  store i32 %x, ptr addrspace(1) %out
  %b = call ptr @before(ptr %l)
  %c = icmp ult ptr %b, %l
  %y = zext i1 %c to i32
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %y, ptr addrspace(1) %o1
  ret void
}
