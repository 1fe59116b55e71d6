; A CUDA program's own float fract(float, float *): libclc's would be taken for it by its name.
;! {"global": 1, "args": ["x=f32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @_Z5fractfPf(float, ptr)
define ptx_kernel void @k(ptr %x) {
  %v = call float @_Z5fractfPf(float 1.5, ptr %x)
  ret void
}
