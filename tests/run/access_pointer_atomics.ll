; Pointers exchanged and compared atomically, in local memory.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota(10,1)", "y=i32[4]:zero"], "expect": {"y": "[10 + i for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@slot = internal addrspace(3) global [4 x ptr addrspace(4)] undef, align 8
declare spir_func i64 @_Z12get_local_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %s = getelementptr [4 x ptr addrspace(4)], ptr addrspace(3) @slot, i64 0, i64 %i
  store ptr addrspace(4) null, ptr addrspace(3) %s
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %c = cmpxchg ptr addrspace(3) %s, ptr addrspace(4) null, ptr addrspace(4) %g seq_cst seq_cst
  %ok = extractvalue { ptr addrspace(4), i1 } %c, 1
  %old = atomicrmw xchg ptr addrspace(3) %s, ptr addrspace(4) null seq_cst
  %v = load i32, ptr addrspace(4) %old
  %r = select i1 %ok, i32 %v, i32 -1
  %q = getelementptr i32, ptr addrspace(1) %y, i64 %i
  store i32 %r, ptr addrspace(1) %q
  ret void
}
