; C's own functions by their plain names, as CUDA and HIP programs call them.
;! {"global": 1, "args": ["x=f32[3]:2.25,0.0,8.0"], "expect": {"x": "[1.5, 1.0, 7.0]"}}
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare float @sqrtf(float)
declare float @cosf(float)
declare double @fmin(double, double)
define ptx_kernel void @k(ptr %x) {
  %a = load float, ptr %x
  %r = call float @sqrtf(float %a)
  store float %r, ptr %x
  %p = getelementptr float, ptr %x, i64 1
  %b = load float, ptr %p
  %c = call float @cosf(float %b)
  store float %c, ptr %p
  %q = getelementptr float, ptr %x, i64 2
  %d = load float, ptr %q
  %e = fpext float %d to double
  %f = call double @fmin(double %e, double 7.0)
  %g = fptrunc double %f to float
  store float %g, ptr %q
  ret void
}
