; A global pointer used as a local one: plain mode faults, and says what was wrong.
;! {"global": 1, "args": ["x=i32[4]:zero"], "fails": "KERNEL_SPACE"}
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
define spir_kernel void @k(ptr addrspace(1) %x) {
  %i = ptrtoint ptr addrspace(1) %x to i64
  %p = inttoptr i64 %i to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
