; Tests that have no single answer, and one whose answer would need a cast that does not exist.
; RUN: %gaspar opt -p check-spaces,fold-tests -S %s | %FileCheck %s
target triple = "spir64"
declare spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4))
declare spir_func ptr addrspace(2) @__to_global(ptr addrspace(4))
@lds = internal addrspace(3) global i32 poison

; Null is not in local memory, whatever memory it was null of.
define spir_func i32 @number_of_null(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @number_of_null(
; CHECK:         %[[C:.*]] = icmp ne ptr addrspace(4) {{.*}}, null
; CHECK-NEXT:    %[[F:.*]] = select i1 %[[C]], i32 1, i32 2
; CHECK-NEXT:    ret i32 %[[F]]
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) %g)
  ret i32 %f
}
define spir_func i32 @number_of_variable() {
; CHECK-LABEL: define spir_func i32 @number_of_variable(
; CHECK-NEXT:    ret i32 1
  %f = call spir_func i32 @_Z9get_fencePU3AS4v(ptr addrspace(4) addrspacecast (ptr addrspace(3) @lds to ptr addrspace(4)))
  ret i32 %f
}
; SPIR has no cast from generic to constant memory.
define spir_func ptr addrspace(2) @no_cast(ptr addrspace(1) %p) {
; CHECK-LABEL: define spir_func ptr addrspace(2) @no_cast(
; CHECK:         call spir_func ptr addrspace(2) @__to_global(ptr addrspace(4) %g)
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %f = call spir_func ptr addrspace(2) @__to_global(ptr addrspace(4) %g)
  ret ptr addrspace(2) %f
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
