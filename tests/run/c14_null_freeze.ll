; Null or local, frozen before it is used.
;! {"global": 8, "local": 8, "args": ["x=i32[8]:zero"], "expect": {"x": "[i if i > 2 else -1 for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global [8 x i32] undef, align 4
declare spir_func i64 @_Z12get_local_idj(i32)
define internal spir_func i32 @get(ptr addrspace(4) %p) noinline {
  %f = freeze ptr addrspace(4) %p
  %n = icmp eq ptr addrspace(4) %f, null
  br i1 %n, label %none, label %some
none:
  ret i32 -1
some:
  %v = load i32, ptr addrspace(4) %f
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %id to i32
  %p = getelementptr [8 x i32], ptr addrspace(3) @l, i64 0, i64 %id
  store i32 %i, ptr addrspace(3) %p
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %c = icmp sgt i32 %i, 2
  %s = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) null
  %r = call spir_func i32 @get(ptr addrspace(4) %s)
  %q = getelementptr i32, ptr addrspace(1) %x, i64 %id
  store i32 %r, ptr addrspace(1) %q
  ret void
}
