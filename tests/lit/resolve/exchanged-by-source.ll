; What a function reads through a parameter by value, or from its copy of what a parameter points to, may become a variable that
; every call passes, though the function is never inlined: LLVM passes the source of a copy in its place (memcpyopt, instcombine), then gives the
; parameter's place to the variable (ipsccp), and a load that says private memory would read elsewhere.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes="default<O2>,default<O2>" -o %t.bc
; RUN: %gaspar run %t.bc -k copied -g 1 -a "o=i32[1]:zero" -a i64:2 | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.bc -k far -g 1 -a "o=i32[1]:zero" -a i64:2 | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.bc -k address -g 1 -a "o=i32[1]:zero" -a i64:2 | %FileCheck %s --check-prefix=VALUE
; VALUE: o = i32[1]:9
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [4 x i32] }
@v = internal global %S { [4 x i32] [i32 7, i32 8, i32 9, i32 10] }, align 8
@c = internal constant %S { [4 x i32] [i32 7, i32 8, i32 9, i32 10] }, align 8
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define internal i32 @of_copied(
; CHECK: load i32, ptr %e
define internal i32 @of_copied(ptr byval(%S) align 8 %p, i64 %i) noinline memory(argmem: read) {
  %e = getelementptr inbounds [4 x i32], ptr %p, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @copied(ptr addrspace(1) noalias %o, i64 %i) {
  %c = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %c, ptr align 8 @v, i64 16, i1 false)
  %x = call i32 @of_copied(ptr byval(%S) align 8 %c, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define internal i32 @of_far(
; CHECK: load i32, ptr %e
define internal i32 @of_far(ptr readonly captures(none) %p, i64 %i) noinline {
  %d = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %p, i64 16, i1 false)
  %e = getelementptr inbounds [4 x i32], ptr %d, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @far(ptr addrspace(1) noalias %o, i64 %i) {
  %a = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %a, ptr align 8 @c, i64 16, i1 false)
  %x = call i32 @of_far(ptr align 8 %a, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; CHECK-LABEL: define internal i32 @by_address(
; CHECK: load i32, ptr %e
define internal i32 @by_address(ptr readonly captures(none) byval(%S) align 8 %p, i64 %i) memory(argmem: read) {
  %d = alloca %S, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %p, i64 16, i1 false)
  %e = getelementptr inbounds [4 x i32], ptr %d, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
define ptx_kernel void @address(ptr addrspace(1) noalias %o, i64 %i) {
  %x = call i32 @by_address(ptr byval(%S) align 8 @c, i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
