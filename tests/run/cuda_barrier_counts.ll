; NVIDIA's barriers at which all meet and count.
;! {"global": 4, "local": 4, "args": ["x=i32[4]:1,2,0,4", "y=i32[4]:zero"], "expect": {"y": "[3 * 100 + 0 * 10 + 1] * n"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.all(i32, i1)
define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %v = load i32, ptr addrspace(1) %at
  %is = icmp ne i32 %v, 0
  %count = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %is)
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %is)
  %any = call i1 @llvm.nvvm.barrier.cta.red.or.all(i32 0, i1 %is)
  %a = zext i1 %all to i32
  %b = zext i1 %any to i32
  %c = mul i32 %count, 100
  %d = mul i32 %a, 10
  %e = add i32 %c, %d
  %f = add i32 %e, %b
  %to = getelementptr i32, ptr addrspace(1) %y, i32 %t
  store i32 %f, ptr addrspace(1) %to
  ret void
}
