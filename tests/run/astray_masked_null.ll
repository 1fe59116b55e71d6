; A mask keeps a null, whose bits are zero; the null of AMD's local memory has other bits, which a mask changes. A cast to local memory
; that the program has behind the mask looks at it.
;! {"global": 1, "args": ["out=i32[3]:zero", "i32:-1"], "expect": {"out": "[-1, 1, 1]"}}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %null) {
  %q = inttoptr i32 %null to ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %q to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -16)
  %l = addrspacecast ptr %m to ptr addrspace(3)
  %i = ptrtoint ptr addrspace(3) %l to i32
  store i32 %i, ptr addrspace(1) %out
  %e = icmp eq ptr addrspace(3) %l, addrspacecast (ptr null to ptr addrspace(3))
  %a = zext i1 %e to i32
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %a, ptr addrspace(1) %o1
  %p = inttoptr i32 %null to ptr addrspace(5)
  %pg = addrspacecast ptr addrspace(5) %p to ptr
  %pm = call ptr @llvm.ptrmask.p0.i64(ptr %pg, i64 -8)
  %pq = addrspacecast ptr %pm to ptr addrspace(5)
  %pe = icmp eq ptr addrspace(5) %pq, addrspacecast (ptr null to ptr addrspace(5))
  %b = zext i1 %pe to i32
  %o2 = getelementptr i32, ptr addrspace(1) %out, i64 2
  store i32 %b, ptr addrspace(1) %o2
  ret void
}
