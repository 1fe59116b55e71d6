; OpenCL's atomic_load where the declaration gives it no result.
;! {"global": 1, "args": ["x=i32[1]:zero"], "fails": "CANNOT_RUN"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
declare spir_func void @_Z11atomic_loadPU3AS1VU7_Atomici(ptr addrspace(1))
define spir_kernel void @k(ptr addrspace(1) %x) {
  call spir_func void @_Z11atomic_loadPU3AS1VU7_Atomici(ptr addrspace(1) %x)
  ret void
}
