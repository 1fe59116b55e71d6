; Nulls as clang writes them for SPIR-V, in instructions, aggregates and initializers: no generic pointer is left.
; RUN: %gaspar opt --strict=pointers -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,plain-nulls -S %S/Inputs/address.ll | %FileCheck %S/Inputs/address.ll
target triple = "spir64"
; CHECK: @table = addrspace(1) global { i32, [2 x ptr addrspace(3)] } { i32 1, [2 x ptr addrspace(3)] zeroinitializer }
@table = addrspace(1) global { i32, [2 x ptr addrspace(3)] } { i32 1, [2 x ptr addrspace(3)] [ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), ptr addrspace(3) null] }
; CHECK: @pointer = addrspace(1) global ptr addrspace(1) null
@pointer = addrspace(1) global ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1))
define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %out) {
; CHECK-LABEL: @k(
; CHECK:         icmp eq ptr addrspace(3) %p, null
; CHECK:         store <2 x ptr> zeroinitializer
; CHECK:         store { ptr addrspace(3) } zeroinitializer
; CHECK:         call void @take(ptr addrspace(1) null)
  %c = icmp eq ptr addrspace(3) %p, addrspacecast (ptr addrspace(4) null to ptr addrspace(3))
  %n = zext i1 %c to i32
  store i32 %n, ptr addrspace(1) %out
  store <2 x ptr> <ptr addrspacecast (ptr addrspace(4) null to ptr), ptr null>, ptr addrspace(1) %out
  store { ptr addrspace(3) } { ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)) }, ptr addrspace(1) %out
  call void @take(ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)))
  ret void
}
declare void @take(ptr addrspace(1))
