; What a call reads of memory that never changes is no part of its `memory` attribute: @to_local and @to_global touch the bytes of one table,
; although @entry, which reads it for both, touches none by its attribute.
;! {"global": 2, "local": 2, "args": ["out=i32[4]:zero"], "expect": {"out": "[5, 7, 7, 5]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [2 x i32] [i32 5, i32 7]
@tile = internal addrspace(3) global [2 x i32] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i32 @entry(i32 %k) noinline memory(none) {
  %at = getelementptr [2 x i32], ptr addrspace(4) @table, i32 0, i32 %k
  %v = load i32, ptr addrspace(4) %at
  ret i32 %v
}
define internal void @to_local(ptr addrspace(3) %p, i32 %k) noinline {
  %v = call i32 @entry(i32 %k)
  store i32 %v, ptr addrspace(3) %p
  ret void
}
define internal void @to_global(ptr addrspace(1) %p, i32 %k) noinline {
  %v = call i32 @entry(i32 %k)
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %k = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = getelementptr i32, ptr addrspace(3) @tile, i32 %k
  call void @to_local(ptr addrspace(3) %mine, i32 %k)
  %v = load i32, ptr addrspace(3) %mine
  %first = getelementptr i32, ptr addrspace(1) %out, i32 %k
  store i32 %v, ptr addrspace(1) %first
  %last = getelementptr i32, ptr addrspace(1) %first, i32 2
  %other = xor i32 %k, 1
  call void @to_global(ptr addrspace(1) %last, i32 %other)
  ret void
}
