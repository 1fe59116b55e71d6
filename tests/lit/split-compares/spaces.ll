; Pointers to different spaces are equal where both are null; the comparisons with null name their spaces.
; RUN: %gaspar opt --strict=pointers -S %s | %FileCheck %s
target triple = "spirv64"
define spir_kernel void @equal(ptr addrspace(1) %x, ptr addrspace(3) %l, ptr addrspace(1) %out) {
; CHECK-LABEL: @equal(
; CHECK:         %1 = icmp eq ptr addrspace(1) %x, null
; CHECK-NEXT:    %2 = icmp eq ptr addrspace(3) %l, null
; CHECK-NEXT:    %c = and i1 %1, %2
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %c = icmp eq ptr addrspace(4) %g, %h
  %n = zext i1 %c to i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @unequal(ptr addrspace(1) %x, i32 %i, ptr addrspace(1) %out) {
; CHECK-LABEL: @unequal(
; CHECK:         [[P:%.*]] = icmp ne ptr %p
; CHECK:         [[X:%.*]] = icmp ne ptr addrspace(1) %x, null
; CHECK:         %c = or i1 [[P]], [[X]]
  %v = alloca [4 x i32]
  %p = getelementptr inbounds i32, ptr %v, i32 %i
  %g = addrspacecast ptr %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %c = icmp ne ptr addrspace(4) %g, %h
  %n = zext i1 %c to i32
  store i32 %n, ptr addrspace(1) %out
  ret void
}
