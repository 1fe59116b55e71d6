; An integer that serves tests of low bits, or becomes a pointer again, is that of the named pointer; so no generic pointer is left.
; RUN: %gaspar opt --strict=pointers -S %s | %FileCheck %s
target triple = "spirv64"
define spir_kernel void @down(ptr addrspace(3) align 16 %x, ptr addrspace(1) %out, i64 %n) {
; CHECK-LABEL: @down(
; CHECK:         %i = ptrtoint ptr addrspace(3) %q to i64
; CHECK:         %m = and i64 %i, -16
; CHECK:         %p = inttoptr i64 %m to ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(3) %p
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %q = getelementptr inbounds i32, ptr addrspace(4) %g, i64 %n
  %i = ptrtoint ptr addrspace(4) %q to i64
  %m = and i64 %i, -16
  %p = inttoptr i64 %m to ptr addrspace(4)
  %v = load i32, ptr addrspace(4) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @aligned(ptr addrspace(1) %x, ptr addrspace(1) %out) {
; CHECK-LABEL: @aligned(
; CHECK:         %i = ptrtoint ptr addrspace(1) %x to i64
; CHECK:         %low = and i64 %i, 15
; CHECK:         %byte = trunc i64 %i to i8
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %i = ptrtoint ptr addrspace(4) %g to i64
  %low = and i64 %i, 15
  %byte = trunc i64 %i to i8
  %b = zext i8 %byte to i64
  %sum = add i64 %low, %b
  store i64 %sum, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @low(ptr addrspace(1) %out) {
; CHECK-LABEL: @low(
; CHECK:         %i = ptrtoint ptr %v to i64
; CHECK:         %o = or i64 %i, 3
; CHECK:         %e = xor i64 %o, 1
; CHECK:         %p = inttoptr i64 %e to ptr
; CHECK:         load i8, ptr %p
  %v = alloca i32, align 4
  store i32 7, ptr %v
  %g = addrspacecast ptr %v to ptr addrspace(4)
  %i = ptrtoint ptr addrspace(4) %g to i64
  %o = or i64 %i, 3
  %e = xor i64 %o, 1
  %p = inttoptr i64 %e to ptr addrspace(4)
  %b = load i8, ptr addrspace(4) %p
  store i8 %b, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @sum(ptr addrspace(3) %x, ptr addrspace(1) %out) {
; CHECK-LABEL: @sum(
; CHECK:         %i = ptrtoint ptr addrspace(3) %x to i64
; CHECK:         %j = sub i64 %i, 4096
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %i = ptrtoint ptr addrspace(4) %g to i64
  %j = sub nuw nsw i64 %i, 4096
  %low = and i64 %j, 15
  store i64 %low, ptr addrspace(1) %out
  ret void
}
