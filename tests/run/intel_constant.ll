;! {"kernel": "k", "global": 4, "local": 4, "args": ["out=i32[12]:zero", "c=i32[4]:iota"], "targets": ["intel"],
;!  "expect": {"out": "[0, 100, 2, 100, 0, 7, 2, 7, 0, 0, 1, 0]"}}
; A generic pointer to constant memory or to global, to constant or to local memory: constant memory is
; global memory there, as a tag has it.
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spir64-unknown-unknown"
@s = internal addrspace(3) global [4 x i32] undef
@t = internal addrspace(2) constant [4 x i32] [i32 0, i32 0, i32 1, i32 0]
@table = internal addrspace(2) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(2) @t to ptr addrspace(4)), ptr addrspace(4) null]
declare spir_func i64 @_Z12get_local_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(2) %c) {
  %i = call spir_func i64 @_Z12get_local_idj(i32 0)
  %odd = and i64 %i, 1
  %z = icmp eq i64 %odd, 0
  %o1 = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %i
  %o2 = getelementptr inbounds i32, ptr addrspace(1) %o1, i64 4
  %o3 = getelementptr inbounds i32, ptr addrspace(1) %o1, i64 8
  store i32 100, ptr addrspace(1) %o2
  %l = getelementptr inbounds i32, ptr addrspace(3) @s, i64 %i
  store i32 7, ptr addrspace(3) %l
  %ci = getelementptr inbounds i32, ptr addrspace(2) %c, i64 %i
  %cg = addrspacecast ptr addrspace(2) %ci to ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %o2 to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = select i1 %z, ptr addrspace(4) %cg, ptr addrspace(4) %og
  %x = load i32, ptr addrspace(4) %p
  store i32 %x, ptr addrspace(1) %o1
  %q = select i1 %z, ptr addrspace(4) %cg, ptr addrspace(4) %lg
  %y = load i32, ptr addrspace(4) %q
  store i32 %y, ptr addrspace(1) %o2
  %tp = load ptr addrspace(4), ptr addrspace(2) @table
  %te = getelementptr inbounds i32, ptr addrspace(4) %tp, i64 %i
  %w = load i32, ptr addrspace(4) %te
  store i32 %w, ptr addrspace(1) %o3
  ret void
}
