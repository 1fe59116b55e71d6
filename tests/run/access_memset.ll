; memset and memmove through generic pointers.
;! {"global": 2, "args": ["x=u8[32]:iota"], "expect": {"x": "[7] * 4 + list(range(8, 16)) + list(range(12, 16)) + [7] * 4 + list(range(24, 32)) + list(range(28, 32))"}}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
declare void @llvm.memmove.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %o = mul i64 %i, 16
  %p = getelementptr i8, ptr addrspace(1) %x, i64 %o
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %from = getelementptr i8, ptr addrspace(4) %g, i64 8
  %to = getelementptr i8, ptr addrspace(4) %g, i64 4
  call void @llvm.memmove.p4.p4.i64(ptr addrspace(4) %to, ptr addrspace(4) %from, i64 8, i1 false)
  call void @llvm.memset.p4.i64(ptr addrspace(4) %g, i8 7, i64 4, i1 false)
  ret void
}
