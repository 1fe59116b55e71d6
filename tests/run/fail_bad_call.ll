; A call through a number that is no function.
;! {"global": 1, "args": ["x=i64[1]:77"], "fails": "KERNEL_BAD_CALL"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = load i64, ptr addrspace(1) %x
  %f = inttoptr i64 %i to ptr
  call spir_func void %f()
  ret void
}
