; A function that others see and that never runs in a closed world is empty with tags; in an open one it branches by the tag.
; RUN: %gaspar opt --world=closed --generic=tags --strict=pointers -S %s | %FileCheck %s
; RUN: %gaspar opt --generic=tags --strict=pointers -S %s | %FileCheck %s --check-prefix=OPEN
; CHECK:      define spir_func i32 @f(i64 %p) {
; CHECK-NEXT:   unreachable
; CHECK-NEXT: }
; CHECK:      load i32, ptr addrspace(1)
; OPEN:       define spir_func i32 @f(i64 %p)
; OPEN:       load i32, ptr addrspace(3)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spirv64"
define spir_func i32 @f(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %x) {
  %v = load i32, ptr addrspace(1) %x
  store i32 %v, ptr addrspace(1) %x
  ret void
}
