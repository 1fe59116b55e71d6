; HIP: private pointers of 32 bits, stored in a struct, and null in three spaces.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "expect": {"x": "[i + 7 + 8 + 1 + 2 for i in range(n)]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
%s = type { ptr addrspace(5), i32, ptr addrspace(3), ptr }
@l = internal addrspace(3) global [4 x i32] poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
define internal i32 @sum(ptr addrspace(5) %c) noinline {
  %pp = load ptr addrspace(5), ptr addrspace(5) %c
  %np = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 1
  %lp = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 2
  %gp = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 3
  %l = load ptr addrspace(3), ptr addrspace(5) %lp
  %g = load ptr, ptr addrspace(5) %gp
  %a = load i32, ptr addrspace(5) %pp
  %b = load i32, ptr addrspace(5) %np
  %d = load i32, ptr addrspace(3) %l
  %e = load i32, ptr %g
  %s1 = add i32 %a, %b
  %s2 = add i32 %s1, %d
  %s3 = add i32 %s2, %e
  %priv = addrspacecast ptr addrspace(5) %pp to ptr
  %q1 = call i1 @llvm.amdgcn.is.private(ptr %priv)
  %null5 = addrspacecast ptr null to ptr addrspace(5)
  %isnull = icmp eq ptr addrspace(5) %pp, %null5
  %back = addrspacecast ptr addrspace(5) %null5 to ptr
  %q2 = icmp eq ptr %back, null
  %z1 = zext i1 %q1 to i32
  %z2 = select i1 %q2, i32 2, i32 0
  %z3 = select i1 %isnull, i32 1000, i32 0
  %s4 = add i32 %s3, %z1
  %s5 = add i32 %s4, %z2
  %s6 = add i32 %s5, %z3
  ret i32 %s6
}
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
  %c = alloca %s, addrspace(5)
  %m = alloca i32, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %lt = getelementptr [4 x i32], ptr addrspace(3) @l, i32 0, i32 %t
  store i32 8, ptr addrspace(3) %lt
  store i32 7, ptr addrspace(5) %m
  store ptr addrspace(5) %m, ptr addrspace(5) %c
  %np = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 1
  %lp = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 2
  %gp = getelementptr %s, ptr addrspace(5) %c, i32 0, i32 3
  store i32 0, ptr addrspace(5) %np
  store ptr addrspace(3) %lt, ptr addrspace(5) %lp
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %g = addrspacecast ptr addrspace(1) %p to ptr
  store ptr %g, ptr addrspace(5) %gp
  %r = call i32 @sum(ptr addrspace(5) %c)
  store i32 %r, ptr addrspace(1) %p
  ret void
}
