; By clang's names on a host: a variable of local memory is internal and has no initial value; the second body of a kernel is none.
; RUN: %gaspar opt -p annotate-spaces -S %s | %FileCheck %s
; CHECK: @k.seen = global [16 x float] undef, align 4 #[[GLOBAL:[0-9]+]]
; CHECK: @k.set = internal global [16 x float] zeroinitializer, align 4 #[[GLOBAL]]
; CHECK: @k.tile = internal global [16 x float] undef, align 4 #[[LOCAL:[0-9]+]]
; CHECK: define void @__clang_ocl_kern_imp_k(ptr "ocl_global" %a) !kernel_arg_addr_space
; CHECK: define void @k(ptr "ocl_global" %a) #[[KERNEL:[0-9]+]] !kernel_arg_addr_space
; CHECK: attributes #[[GLOBAL]] = { "ocl_global" }
; CHECK: attributes #[[LOCAL]] = { "ocl_local" }
; CHECK: attributes #[[KERNEL]] = { "ocl_kernel" }
target triple = "aarch64-unknown-linux-gnu"
@k.seen = global [16 x float] undef, align 4
@k.set = internal global [16 x float] zeroinitializer, align 4
@k.tile = internal global [16 x float] undef, align 4
define void @__clang_ocl_kern_imp_k(ptr %a) !kernel_arg_addr_space !0 {
  store float 0.0, ptr @k.seen
  store float 0.0, ptr @k.set
  store float 0.0, ptr @k.tile
  ret void
}
define void @k(ptr %a) !kernel_arg_addr_space !0 {
  call void @__clang_ocl_kern_imp_k(ptr %a)
  ret void
}
!0 = !{i32 1}
