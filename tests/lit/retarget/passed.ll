; A function that only the module sees may have lost parameters that its name still has, or get what a pointer led to in place of that pointer; so on a
; host neither its name nor its list gives its parameters a space.
; RUN: %gaspar retarget --to=amdgcn -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=nvptx64 -S %s | %FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; Was (local int *dead, global int *g).
; CHECK: define internal void @_Z4lost{{.*}}(ptr %g)
define internal void @_Z4lostPU7CLlocaliPU8CLglobali(ptr %g) noinline {
  store i32 1, ptr %g
  ret void
}
; CHECK: define {{.*}}void @_Z4kept{{.*}}(ptr addrspace(3) %t, ptr addrspace(1) %g)
define void @_Z4keptPU7CLlocaliPU8CLglobali(ptr %t, ptr %g) noinline {
  store i32 1, ptr %t
  store i32 1, ptr %g
  ret void
}
; Was (local int **t), and the caller reads it now.
; CHECK: define internal void @__clang_ocl_kern_imp_i(ptr %read)
define internal void @__clang_ocl_kern_imp_i(ptr %read) noinline !kernel_arg_addr_space !1 {
  store i32 1, ptr %read
  ret void
}
define spir_kernel void @k(ptr %g, ptr %t) !kernel_arg_addr_space !0 {
  call void @_Z4lostPU7CLlocaliPU8CLglobali(ptr %g)
  call void @_Z4keptPU7CLlocaliPU8CLglobali(ptr %t, ptr %g)
  call void @__clang_ocl_kern_imp_i(ptr %g)
  ret void
}
!0 = !{i32 1, i32 3}
!1 = !{i32 3}
