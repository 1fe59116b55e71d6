; A constant table of generic pointers to global variables.
;! {"global": 4, "args": ["x=i32[4]:zero"], "expect": {"x": "[7 if i % 2 else 5 for i in range(n)]"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@a = internal addrspace(1) global i32 5
@b = internal addrspace(1) global [2 x i32] [i32 6, i32 7]
@t = internal addrspace(2) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @a to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) getelementptr ([2 x i32], ptr addrspace(1) @b, i64 0, i64 1) to ptr addrspace(4))]
declare spir_func i64 @_Z13get_global_idj(i32)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %o = and i64 %i, 1
  %s = getelementptr [2 x ptr addrspace(4)], ptr addrspace(2) @t, i64 0, i64 %o
  %p = load ptr addrspace(4), ptr addrspace(2) %s
  %v = load i32, ptr addrspace(4) %p
  %q = getelementptr i32, ptr addrspace(1) %x, i64 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}
