; CUDA: shared memory, dynamic shared memory, a barrier, a generic kernel argument.
;! {"global": 16, "local": 8, "shared": 32, "args": ["x=f32[16]:iota"], "expect": {"x": "[8.0 * (i // 8) + 7 - i % 8 + i for i in range(n)]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [8 x float] undef, align 4
@dyn = external addrspace(3) global [0 x float], align 4
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define ptx_kernel void @k(ptr noundef %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = shl i32 %b, 3
  %i = add i32 %m, %t
  %p = getelementptr float, ptr %x, i32 %i
  %v = load float, ptr %p
  %sp = getelementptr [8 x float], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %t
  store float %v, ptr %sp
  %dp = getelementptr [0 x float], ptr addrspacecast (ptr addrspace(3) @dyn to ptr), i32 0, i32 %t
  store float %v, ptr %dp
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %r = sub i32 7, %t
  %sq = getelementptr [8 x float], ptr addrspacecast (ptr addrspace(3) @s to ptr), i32 0, i32 %r
  %w = load float, ptr %sq
  %u = load float, ptr %dp
  %sum = fadd float %w, %u
  store float %sum, ptr %p
  ret void
}
