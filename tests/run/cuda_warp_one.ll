; CUDA: warps have one lane.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:iota"], "expect": {"x": "[i * 3 + 1 + 0 + 1 for i in range(n)]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %v = load i32, ptr addrspace(1) %p
  %s = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 1, i32 31)
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  %m = mul i32 %s, 3
  %a1 = add i32 %m, %w
  %a2 = add i32 %a1, %l
  %a3 = add i32 %a2, %b
  store i32 %a3, ptr addrspace(1) %p
  ret void
}
