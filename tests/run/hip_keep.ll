;! {"kernel": "k", "global": 1, "local": 1, "args": ["out=i32[4]:zero", "i32:1"],
;!  "expect": {"out": "[1, 1, 0, 1]"}}
; Local pointers have 32 bits here; what is compared are generic ones: one that lies before the first
; byte, null before all others, one that went round by 4 GiB, and a mask of null.
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [4 x i32] undef
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %c) {
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  %o3 = getelementptr i32, ptr addrspace(1) %out, i64 3
  %b = icmp ne i32 %c, 0
  %c64 = zext i32 %c to i64
  %m4 = mul i64 %c64, -4
  %p = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %m4
  %less = icmp ult ptr %p, addrspacecast (ptr addrspace(3) @s to ptr)
  %lz = zext i1 %less to i32
  store i32 %lz, ptr addrspace(1) %out
  br i1 %less, label %on, label %touch
touch:
  store i32 0, ptr %p
  br label %on
on:
  %n = select i1 %b, ptr null, ptr addrspacecast (ptr addrspace(3) @s to ptr)
  %q = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %c64
  %first = icmp ult ptr %n, %q
  %fz = zext i1 %first to i32
  store i32 %fz, ptr addrspace(1) %o1
  br i1 %first, label %on2, label %touch2
touch2:
  store i32 0, ptr %n
  br label %on2
on2:
  %far = shl i64 %c64, 32
  %w = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %far
  %same = icmp eq ptr %w, addrspacecast (ptr addrspace(3) @s to ptr)
  %sz = zext i1 %same to i32
  store i32 %sz, ptr addrspace(1) %o2
  br i1 %same, label %touch3, label %on3
touch3:
  store i32 0, ptr %w
  br label %on3
on3:
  %k = call ptr @llvm.ptrmask.p0.i64(ptr %n, i64 -16)
  %kn = icmp eq ptr %k, null
  %kz = zext i1 %kn to i32
  store i32 %kz, ptr addrspace(1) %o3
  br i1 %kn, label %end, label %touch4
touch4:
  store i32 0, ptr %k
  br label %end
end:
  ret void
}
