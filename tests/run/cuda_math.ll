; CUDA: math by libdevice's names and by C's.
;! {"global": 2, "args": ["x=f32[2]:0.5,2"], "tolerance": 1e-6, "expect": {"x": "[math.sin(v) + math.pow(v, 3.0) + math.exp(v) for v in (0.5, 2.0)]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @__nv_sinf(float)
declare float @__nv_powf(float, float)
declare float @expf(float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr addrspace(1) %x) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(1) %x, i32 %t
  %v = load float, ptr addrspace(1) %p
  %a = call float @__nv_sinf(float %v)
  %b = call float @__nv_powf(float %v, float 3.0)
  %c = call float @expf(float %v)
  %d = fadd float %a, %b
  %e = fadd float %d, %c
  store float %e, ptr addrspace(1) %p
  ret void
}
