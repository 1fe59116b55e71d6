; HIP: work-item intrinsics, the dispatch packet and the implicit arguments.
;! {"global": 8, "local": 4, "args": ["x=i32[8]:zero"], "expect": {"x": "[i + 10 * 4 + 100 * 8 + 1000 * 2 for i in range(n)]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %a = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %lp = getelementptr i8, ptr addrspace(4) %d, i64 4
  %l16 = load i16, ptr addrspace(4) %lp
  %l = zext i16 %l16 to i32
  %gp = getelementptr i8, ptr addrspace(4) %d, i64 12
  %g = load i32, ptr addrspace(4) %gp
  %c = load i32, ptr addrspace(4) %a
  %m = mul i32 %b, %l
  %i = add i32 %m, %t
  %l10 = mul i32 %l, 10
  %g100 = mul i32 %g, 100
  %c1000 = mul i32 %c, 1000
  %s1 = add i32 %i, %l10
  %s2 = add i32 %s1, %g100
  %s3 = add i32 %s2, %c1000
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %i
  store i32 %s3, ptr addrspace(1) %p
  ret void
}
