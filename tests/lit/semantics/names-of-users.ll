; A program's own functions, declared here and defined elsewhere, with names that begin like OpenCL's or are its: what they get they may change.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
declare spir_func void @_Z20work_group_broadcastPPi(ptr addrspace(4))
declare spir_func void @_Z15get_image_countPPi(ptr addrspace(4))
declare spir_func float @_Z5frexpfPPi(float, ptr addrspace(4))

; CHECK-LABEL: define spir_kernel void @k1(
; CHECK:         store i32 7, ptr addrspace(4) %q
define spir_kernel void @k1(ptr addrspace(1) %out) {
  %y = alloca ptr addrspace(4), align 8
  %yg = addrspacecast ptr %y to ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(4) %yg
  call spir_func void @_Z20work_group_broadcastPPi(ptr addrspace(4) %yg)
  %q = load ptr addrspace(4), ptr addrspace(4) %yg
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @k2(
; CHECK:         store i32 7, ptr addrspace(4) %q
define spir_kernel void @k2(ptr addrspace(1) %out) {
  %y = alloca ptr addrspace(4), align 8
  %yg = addrspacecast ptr %y to ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(4) %yg
  call spir_func void @_Z15get_image_countPPi(ptr addrspace(4) %yg)
  %q = load ptr addrspace(4), ptr addrspace(4) %yg
  store i32 7, ptr addrspace(4) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @k3(
; CHECK:         store i32 7, ptr addrspace(4) %q
define spir_kernel void @k3(ptr addrspace(1) %out) {
  %y = alloca ptr addrspace(4), align 8
  %yg = addrspacecast ptr %y to ptr addrspace(4)
  %og = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  store ptr addrspace(4) %og, ptr addrspace(4) %yg
  call spir_func float @_Z5frexpfPPi(float 1.0, ptr addrspace(4) %yg)
  %q = load ptr addrspace(4), ptr addrspace(4) %yg
  store i32 7, ptr addrspace(4) %q
  ret void
}
