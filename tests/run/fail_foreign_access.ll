; An atomic operation that AMD's processors alone have.
;! {"global": 1, "args": ["x=f64[1]:1"], "fails": "CANNOT_RUN"}
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
declare double @llvm.amdgcn.flat.atomic.fmin.num.f64.p1.f64(ptr addrspace(1), double)
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
  %v = call double @llvm.amdgcn.flat.atomic.fmin.num.f64.p1.f64(ptr addrspace(1) %x, double 2.0)
  ret void
}
