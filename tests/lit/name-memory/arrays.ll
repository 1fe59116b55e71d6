; All elements of an array have one type: where an initializer puts pointers to different spaces into them, they stay generic.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "spirv64"
@g = internal addrspace(1) global [4 x i32] zeroinitializer
@l = internal addrspace(3) global [4 x i32] poison

; CHECK: @mixed = internal addrspace(1) global [2 x ptr addrspace(4)]
@mixed = internal addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4))]
; CHECK: @fields = internal addrspace(1) global [2 x { ptr addrspace(1), ptr addrspace(3) }]
@fields = internal addrspace(1) global [2 x { ptr addrspace(4), ptr addrspace(4) }] [{ ptr addrspace(4), ptr addrspace(4) } { ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)) }, { ptr addrspace(4), ptr addrspace(4) } zeroinitializer]

; CHECK-LABEL: define spir_kernel void @k(
; CHECK: load ptr addrspace(4), ptr addrspace(1) @mixed
; CHECK: load ptr addrspace(4), ptr addrspace(1) %e
; CHECK: load ptr addrspace(1), ptr addrspace(1) @fields
; CHECK: load ptr addrspace(3), ptr addrspace(1) %f
define spir_kernel void @k() {
  %p = load ptr addrspace(4), ptr addrspace(1) @mixed
  store i32 1, ptr addrspace(4) %p
  %e = getelementptr [2 x ptr addrspace(4)], ptr addrspace(1) @mixed, i64 0, i64 1
  %q = load ptr addrspace(4), ptr addrspace(1) %e
  store i32 2, ptr addrspace(4) %q
  %x = load ptr addrspace(4), ptr addrspace(1) @fields
  store i32 3, ptr addrspace(4) %x
  %f = getelementptr i8, ptr addrspace(1) @fields, i64 8
  %y = load ptr addrspace(4), ptr addrspace(1) %f
  store i32 4, ptr addrspace(4) %y
  ret void
}
