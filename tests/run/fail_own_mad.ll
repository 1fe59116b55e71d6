; A CUDA program's own extern "C" float mad(float, float, float): C has no such function, OpenCL has.
;! {"global": 1, "args": ["x=f32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @mad(float, float, float)
define ptx_kernel void @k(ptr %x) {
  %v = call float @mad(float 1.5, float 2.0, float 3.0)
  store float %v, ptr %x
  ret void
}
