; An address computed from null, in memory that holds pointers to local memory otherwise: a cast there
; and back would make another of it.
;! {"global": 1, "local": 1, "args": ["out=i64[2]:zero", "local:128", "i64:8"], "expect": {"out": "[0, 8]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i64 %n) !kernel_arg_addr_space !0 {
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %c = icmp eq i64 %n, 7
  %none = select i1 %c, ptr addrspace(4) null, ptr addrspace(4) null
  %sentinel = getelementptr i8, ptr addrspace(4) %none, i64 %n
  store ptr addrspace(4) %sentinel, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %b
  %p = load ptr addrspace(4), ptr %a
  %null = icmp eq ptr addrspace(4) %p, null
  %z = zext i1 %null to i64
  %bits = ptrtoint ptr addrspace(4) %p to i64
  store i64 %z, ptr addrspace(1) %out
  %o = getelementptr i64, ptr addrspace(1) %out, i64 1
  store i64 %bits, ptr addrspace(1) %o
  ret void
}
!0 = !{i32 1, i32 3, i32 0}
