; Numbers rounded up, down, to zero, to even and away from zero, the large that have no fraction and the small that become a zero with a sign.
;! {"kernel": "k", "sizes": [[16, 16], [35, 17]], "args": ["x=f64[16]:0,-0.0,0.5,-0.5,1.5,-1.5,2.5,0.49999999999999994,-0.49999999999999994,1e300,-4503599627370495.5,4503599627370495.5,8388607.5,-2.75,1e-300,3", "y=u64[360]:zero"]}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare double @llvm.ceil.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.trunc.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.round.f64(double)
declare double @llvm.nearbyint.f64(double)
declare float @llvm.round.f32(float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.roundeven.f32(float)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %first = and i64 %id, 15
  %p = getelementptr double, ptr addrspace(1) %x, i64 %first
  %f64 = load double, ptr addrspace(1) %p
  %f32 = fptrunc double %f64 to float
  %at = mul i64 %id, 10
  %o = getelementptr i64, ptr addrspace(1) %y, i64 %at
  %v0 = call double @llvm.ceil.f64(double %f64)
  %w0 = bitcast double %v0 to i64
  %o0 = getelementptr i64, ptr addrspace(1) %o, i64 0
  store i64 %w0, ptr addrspace(1) %o0
  %v1 = call double @llvm.floor.f64(double %f64)
  %w1 = bitcast double %v1 to i64
  %o1 = getelementptr i64, ptr addrspace(1) %o, i64 1
  store i64 %w1, ptr addrspace(1) %o1
  %v2 = call double @llvm.trunc.f64(double %f64)
  %w2 = bitcast double %v2 to i64
  %o2 = getelementptr i64, ptr addrspace(1) %o, i64 2
  store i64 %w2, ptr addrspace(1) %o2
  %v3 = call double @llvm.rint.f64(double %f64)
  %w3 = bitcast double %v3 to i64
  %o3 = getelementptr i64, ptr addrspace(1) %o, i64 3
  store i64 %w3, ptr addrspace(1) %o3
  %v4 = call double @llvm.roundeven.f64(double %f64)
  %w4 = bitcast double %v4 to i64
  %o4 = getelementptr i64, ptr addrspace(1) %o, i64 4
  store i64 %w4, ptr addrspace(1) %o4
  %v5 = call double @llvm.round.f64(double %f64)
  %w5 = bitcast double %v5 to i64
  %o5 = getelementptr i64, ptr addrspace(1) %o, i64 5
  store i64 %w5, ptr addrspace(1) %o5
  %v6 = call double @llvm.nearbyint.f64(double %f64)
  %w6 = bitcast double %v6 to i64
  %o6 = getelementptr i64, ptr addrspace(1) %o, i64 6
  store i64 %w6, ptr addrspace(1) %o6
  %v7 = call float @llvm.round.f32(float %f32)
  %u7 = bitcast float %v7 to i32
  %w7 = zext i32 %u7 to i64
  %o7 = getelementptr i64, ptr addrspace(1) %o, i64 7
  store i64 %w7, ptr addrspace(1) %o7
  %v8 = call float @llvm.nearbyint.f32(float %f32)
  %u8 = bitcast float %v8 to i32
  %w8 = zext i32 %u8 to i64
  %o8 = getelementptr i64, ptr addrspace(1) %o, i64 8
  store i64 %w8, ptr addrspace(1) %o8
  %v9 = call float @llvm.roundeven.f32(float %f32)
  %u9 = bitcast float %v9 to i32
  %w9 = zext i32 %u9 to i64
  %o9 = getelementptr i64, ptr addrspace(1) %o, i64 9
  store i64 %w9, ptr addrspace(1) %o9
  ret void
}
