; A local pointer used as a global one.
;! {"global": 1, "args": ["x=i32[4]:zero", "local:16"], "fails": "KERNEL_SPACE"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) {
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %p = addrspacecast ptr addrspace(4) %g to ptr addrspace(1)
  store i32 1, ptr addrspace(1) %p
  ret void
}
