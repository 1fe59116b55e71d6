; Variables that hold pointers to one space hold named ones: no generic pointer is left.
; RUN: %gaspar opt --set promote=0 --strict=pointers -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
%pair = type { i32, ptr addrspace(4) }

; A field that another function reads, behind a copy of the whole struct.
define internal spir_func i32 @get(ptr %s) noinline {
; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK:         %f = getelementptr { i32, ptr addrspace(1) }, ptr %s, i32 0, i32 1
; CHECK:         %p = load ptr addrspace(1), ptr %f
; CHECK:         load i32, ptr addrspace(1) %p
  %f = getelementptr %pair, ptr %s, i32 0, i32 1
  %p = load ptr addrspace(4), ptr %f
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
define spir_kernel void @copied(ptr addrspace(1) %x, i32 %n) {
; CHECK-LABEL: define spir_kernel void @copied(
; CHECK:         %slot = alloca ptr addrspace(1)
; CHECK:         %s = alloca { i32, ptr addrspace(1) }
; CHECK:         %t = alloca { i32, ptr addrspace(1) }
; CHECK:         store ptr addrspace(1) %x, ptr %slot
; CHECK:         %q = load ptr addrspace(1), ptr %slot
; CHECK:         %e = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %n
; CHECK:         store ptr addrspace(1) %e, ptr %f
  %slot = alloca ptr addrspace(4)
  %s = alloca %pair
  %t = alloca %pair
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %slot
  %q = load ptr addrspace(4), ptr %slot
  %e = getelementptr inbounds i32, ptr addrspace(4) %q, i32 %n
  %f = getelementptr %pair, ptr %s, i32 0, i32 1
  store ptr addrspace(4) %e, ptr %f
  store i32 4, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)
  %v = call i32 @get(ptr %t)
  store i32 %v, ptr addrspace(4) %e
  ret void
}

; An array at an index, and one of two variables.
define spir_kernel void @list(ptr addrspace(3) %x, i64 %i, i1 %c) {
; CHECK-LABEL: define spir_kernel void @list(
; CHECK:         %l = alloca [2 x [3 x ptr addrspace(3)]]
; CHECK:         %m = alloca ptr addrspace(3)
; CHECK:         %at = getelementptr inbounds [2 x [3 x ptr addrspace(3)]], ptr %l, i64 0, i64 1, i64 %i
; CHECK:         store ptr addrspace(3) %x, ptr %at
; CHECK:         %p = load ptr addrspace(3), ptr %either
  %l = alloca [2 x [3 x ptr addrspace(4)]]
  %m = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %at = getelementptr inbounds [2 x [3 x ptr addrspace(4)]], ptr %l, i64 0, i64 1, i64 %i
  store ptr addrspace(4) %g, ptr %at
  store ptr addrspace(4) %g, ptr %m
  %either = select i1 %c, ptr %at, ptr %m
  %p = load ptr addrspace(4), ptr %either
  store i32 1, ptr addrspace(4) %p
  ret void
}
