; `ptrtoaddr` gives as many bits as the pointer has: where that changes it is refused by name, elsewhere it stays.
; RUN: %not %gaspar retarget --to=amdgcn -S %s 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=nvptx64 -S %s | %FileCheck %s
; NO: error: it has no meaning on amdgcn: an address in an integer of 64 bits, where it has 32
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %l) {
; CHECK: ptrtoaddr ptr addrspace(3) %l to i64
  %e = ptrtoaddr ptr addrspace(3) %l to i64
  store i64 %e, ptr addrspace(1) %o
  ret void
}
