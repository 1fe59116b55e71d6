; A block that is written before the one that computes its operand, and code that nothing reaches, where a pointer may be computed of itself.
; RUN: %gaspar opt --generic=tags -S %s | %FileCheck %s
target triple = "spirv64"
; CHECK-LABEL: @k(
; CHECK: second:
; CHECK: %y = add i64 %x, 4
; CHECK: first:
; CHECK: %x = add i64 %g, 4
define spir_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %l, i1 %c) {
entry:
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %s = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %g = select i1 %c, ptr addrspace(4) %o, ptr addrspace(4) %s
  br label %first
second:
  %y = getelementptr i8, ptr addrspace(4) %x, i64 4
  store i32 1, ptr addrspace(4) %y
  ret void
first:
  %x = getelementptr i8, ptr addrspace(4) %g, i64 4
  br label %second
}
; CHECK-LABEL: @unreached(
; CHECK: %x = add i64 %x, 1
; CHECK: %p = add i64 %{{.*}}, 1
define spir_kernel void @unreached(ptr addrspace(1) %out) {
  ret void
circle:
  %x = getelementptr i8, ptr addrspace(4) %x, i64 1
  store i32 1, ptr addrspace(4) %x
  %i = ptrtoint ptr addrspace(4) %n to i64
  %n = inttoptr i64 %i to ptr addrspace(4)
  %p = getelementptr i8, ptr addrspace(4) %n, i64 1
  store ptr addrspace(4) %p, ptr addrspace(1) %out
  br label %circle
}
