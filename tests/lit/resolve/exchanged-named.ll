; What LLVM may take for constant, and by what type of pointer it reads that: instcombine stops where the copy was cast to private memory and
; what it is a copy of has the type of another named space.  So the copies of such memory are private for good.
; RUN: %gaspar opt --world=closed -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -p check-spaces,infer,resolve -S %s | opt-22 -passes='ipsccp,globalopt,cgscc(inline),function(instcombine<no-verify-fixpoint>)' -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [8 x i32] }
@filled = internal addrspace(1) global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 8
@handed = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

; A variable with bytes from the start is read: a constant, where nothing writes it.
; CHECK-LABEL: define internal i32 @of_filled(
; CHECK: load i32, ptr %e
define internal i32 @of_filled(ptr addrspace(1) %from, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) %from, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @of_variables(ptr addrspace(1) %out, i64 %i) {
  %w = call i32 @of_filled(ptr addrspace(1) @filled, i64 %i)
  store i32 %w, ptr addrspace(1) %out
  ret void
}

; The named parameter of a function that is never inlined: LLVM reads through it itself, or through a constant that a caller hands on.
; CHECK-LABEL: define internal i32 @of_parameter(
; CHECK: load i32, ptr addrspace(5) %e
; AFTER-LABEL: define internal {{.*}} @of_parameter(
; AFTER: load i32, ptr addrspace(5) %e
define internal i32 @of_parameter(ptr addrspace(3) noalias readonly align 8 dereferenceable(32) %from, i64 %i) noinline {
  %c = alloca %S, align 8
  %g = addrspacecast ptr addrspace(3) %from to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %g, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
; CHECK-LABEL: define internal i32 @of_constant(
; CHECK: load i32, ptr %e
; AFTER-LABEL: define internal {{.*}} @of_constant(
; AFTER-NOT: addrspace(5)
; AFTER: ret
define internal i32 @of_constant(ptr addrspace(1) %from, i64 %i) noinline {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) %from, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @of_parameters(ptr addrspace(1) %out, ptr addrspace(3) %s, i64 %i) {
  %v = call i32 @of_parameter(ptr addrspace(3) %s, i64 %i)
  %w = call i32 @of_constant(ptr addrspace(1) addrspacecast (ptr @handed to ptr addrspace(1)), i64 %i)
  %x = add i32 %v, %w
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; The parameter of a kernel is never another pointer.
; CHECK-LABEL: define ptx_kernel void @of_kernel(
; CHECK: load i32, ptr addrspace(5) %e
; AFTER-LABEL: define ptx_kernel void @of_kernel(
; AFTER: load i32, ptr addrspace(5) %e
define ptx_kernel void @of_kernel(ptr addrspace(1) %out, ptr addrspace(1) noalias readonly align 8 dereferenceable(32) %from, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr %c, ptr addrspace(1) %from, i64 32, i1 false)
  %e = getelementptr inbounds [8 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}
