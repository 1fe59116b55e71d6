; On a host, clang's names and lists have the parameters of the source, which need not be those of IR: a struct that is passed by value is none, one
; or several parameters, and a function that only the module sees may have lost some.
; RUN: %gaspar opt -p annotate-spaces -S %s | %FileCheck %s
target triple = "x86_64-unknown-linux-gnu"

; int f(int n, local int *t, float4 v, global int *g)
; CHECK: define i32 @_Z1fiPU7CLlocaliDv4_fPU8CLglobali(i32 %n, ptr "ocl_local" %t, <4 x float> %v, ptr "ocl_global" %g)
define i32 @_Z1fiPU7CLlocaliDv4_fPU8CLglobali(i32 %n, ptr %t, <4 x float> %v, ptr %g) {
  store i32 %n, ptr %t
  %x = load i32, ptr %g
  ret i32 %x
}

; A vector that has no register lies in memory, and is one parameter there, too.
; CHECK: define i32 @_Z1wDv8_fPU7CLlocali(ptr byval(<8 x float>) align 32 %v, ptr "ocl_local" %t)
define i32 @_Z1wDv8_fPU7CLlocali(ptr byval(<8 x float>) align 32 %v, ptr %t) {
  %x = load i32, ptr %t
  ret i32 %x
}

; int g(local int *first, struct Two s, local int *t, global int *g), where struct Two { long x; int *p; }
; CHECK: define i32 @_Z1gPU7CLlocali3TwoS0_PU8CLglobali(ptr "ocl_local" %first, i64 %x, ptr %p, ptr %t, ptr %g)
define i32 @_Z1gPU7CLlocali3TwoS0_PU8CLglobali(ptr %first, i64 %x, ptr %p, ptr %t, ptr %g) {
  store i32 1, ptr %first
  store i32 2, ptr %p
  store i32 3, ptr %t
  %n = load i32, ptr %g
  ret i32 %n
}

; struct Large make(local int *t, global int *g)
; CHECK: define void @_Z4makePU7CLlocaliPU8CLglobali(ptr sret([6 x i64]) %to, ptr %t, ptr %g)
define void @_Z4makePU7CLlocaliPU8CLglobali(ptr sret([6 x i64]) %to, ptr %t, ptr %g) {
  store i32 1, ptr %t
  ret void
}

; Was (local int *dead, global int *g).
; CHECK: define internal void @_Z4lostPU7CLlocaliPU8CLglobali(ptr %g)
define internal void @_Z4lostPU7CLlocaliPU8CLglobali(ptr %g) {
  store i32 1, ptr %g
  ret void
}
define void @user(ptr %g) {
  call void @_Z4lostPU7CLlocaliPU8CLglobali(ptr %g)
  ret void
}

; kernel void k(struct Two s, local int *t, struct {} e): as a kernel, and as the function that the host calls.
; CHECK: define spir_kernel void @k(ptr byval({ i64, ptr }) "ocl_private" %s, ptr "ocl_local" %t, ptr byval({}) "ocl_private" %e)
define spir_kernel void @k(ptr byval({ i64, ptr }) %s, ptr %t, ptr byval({}) %e) !kernel_arg_addr_space !0 !kernel_arg_base_type !1 {
  store i32 1, ptr %t
  ret void
}
; CHECK: define void @__clang_ocl_kern_imp_k(i64 %x, ptr %p, ptr %t)
define void @__clang_ocl_kern_imp_k(i64 %x, ptr %p, ptr %t) !kernel_arg_addr_space !0 !kernel_arg_base_type !1 {
  store i32 1, ptr %t
  ret void
}

; kernel void s(sampler_t s, struct Large l, local int *t): a sampler is a pointer without a space, a struct may lie behind one.
; CHECK: define void @__clang_ocl_kern_imp_s(ptr %s, ptr dead_on_return %l, ptr "ocl_local" %t)
define void @__clang_ocl_kern_imp_s(ptr %s, ptr dead_on_return %l, ptr %t) !kernel_arg_addr_space !0 !kernel_arg_base_type !2 {
  store i32 1, ptr %t
  ret void
}
; CHECK: define internal void @__clang_ocl_kern_imp_i(ptr %t)
define internal void @__clang_ocl_kern_imp_i(ptr %t) !kernel_arg_addr_space !3 {
  store i32 1, ptr %t
  ret void
}
define void @caller(ptr %t) {
  call void @__clang_ocl_kern_imp_i(ptr %t)
  ret void
}
!0 = !{i32 0, i32 3, i32 0}
!1 = !{!"Two", !"int*", !"E"}
!2 = !{!"sampler_t", !"int*", !"Large"}
!3 = !{i32 3}
