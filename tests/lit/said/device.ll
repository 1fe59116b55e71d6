; On a device the number of a parameter's type says its space.  A list of address spaces (1 is global) and a function's name, which say it
; on a host, are not believed against a generic number.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-n8:16:32:64-G1"
target triple = "spirv64"

; CHECK-LABEL: define void @listed(
; CHECK-NEXT: store i32 1, ptr addrspace(4) %p
define void @listed(ptr addrspace(4) %p) !kernel_arg_addr_space !0 {
  store i32 1, ptr addrspace(4) %p
  ret void
}

; CHECK-LABEL: define void @_Z3fooPU3AS1i(
; CHECK-NEXT: store i32 1, ptr addrspace(4) %p
define void @_Z3fooPU3AS1i(ptr addrspace(4) %p) {
  store i32 1, ptr addrspace(4) %p
  ret void
}
!0 = !{i32 1}
