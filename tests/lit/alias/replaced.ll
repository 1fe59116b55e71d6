; LLVM reads what a variable is a copy of in the variable's place, where nothing writes that while the function runs.  A
; caller may write it: the loads, which keep their lists of scopes, then stand between two stores to that memory.
; RUN: sed 's/^target datalayout.*//; s/x86_64-unknown-linux-gnu/nvptx64-nvidia-cuda/; s/^define void/define ptx_kernel void/' %s | %gaspar opt -p alias-scopes - -S | %FileCheck %s
; RUN: %gaspar opt -p alias-scopes %s -S | %opt -passes='function(instcombine),cgscc(inline),function(gvn,dse)' -S | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar opt -p alias-tbaa %s -S | %opt -passes='function(instcombine),cgscc(inline),function(gvn,dse)' -S | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar opt -p alias-scopes %s -S | %opt -passes='function(memcpyopt),cgscc(inline),function(gvn,dse)' -S | %FileCheck %s --check-prefix=HANDED
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define internal i64 @get(
; CHECK: %v = load i64, ptr %e, align 8, !tbaa !{{[0-9]+}}, !alias.scope ![[BOTH:[0-9]+]], !noalias
define internal i64 @get(ptr noalias readonly captures(none) align 8 dereferenceable(128) %p, i64 %i) nounwind {
  %t = alloca [16 x i64], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %p, i64 128, i1 false)
  %e = getelementptr inbounds [16 x i64], ptr %t, i64 0, i64 %i
  %v = load i64, ptr %e, !tbaa !1
  ret i64 %v
}

; MOVED-LABEL: define void @k(
; MOVED: store i64 5, ptr %g
; MOVED: load i64
; MOVED: store i64 6, ptr %g
define void @k(ptr noalias "ocl_global" %g, ptr "ocl_global" %o, i64 %i) nounwind "ocl_kernel" {
  store i64 5, ptr %g, !tbaa !1
  %v = call i64 @get(ptr %g, i64 %i)
  store i64 6, ptr %g, !tbaa !1
  %w = call i64 @own(i64 %i)
  %x = add i64 %v, %w
  store i64 %x, ptr %o, !tbaa !1
  ret void
}

; So does a call, where the copy is its argument: LLVM puts another pointer in its place, here or in a caller.
; CHECK-LABEL: define internal i64 @hand(
; CHECK: %v = call i64 @read(ptr noalias readonly captures(none) %t, i64 %i), !alias.scope ![[BOTH]]
; CHECK-LABEL: define internal i64 @hand_on(
; CHECK: %v = call i64 @read(ptr noalias readonly captures(none) %s, i64 %i), !alias.scope ![[ALL:[0-9]+]]
; MOVED-LABEL: define void @calls(
; MOVED: store i64 5, ptr %g
; MOVED: call i64 @read(
; MOVED: store i64 6, ptr %g
; HANDED-LABEL: define void @hands(
; HANDED: store i64 5, ptr %g
; HANDED: call i64 @read(ptr {{.*}}%g, i64 %i)
; HANDED: store i64 6, ptr %g
define internal i64 @read(ptr noalias readonly captures(none) align 8 %q, i64 %i) noinline nounwind willreturn nosync memory(argmem: read) {
  %e = getelementptr inbounds [16 x i64], ptr %q, i64 0, i64 %i
  %v = load i64, ptr %e
  ret i64 %v
}
define internal i64 @hand(ptr noalias readonly align 8 captures(none) dereferenceable(128) %p, i64 %i) nounwind {
  %t = alloca [16 x i64], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %p, i64 128, i1 false)
  %v = call i64 @read(ptr noalias readonly captures(none) %t, i64 %i)
  ret i64 %v
}
define void @calls(ptr noalias "ocl_global" %g, ptr "ocl_global" %o, i64 %i) nounwind "ocl_kernel" {
  store i64 5, ptr %g
  %v = call i64 @hand(ptr %g, i64 %i)
  store i64 6, ptr %g
  store i64 %v, ptr %o
  ret void
}
define internal i64 @hand_on(ptr noalias readonly align 8 captures(none) %s, i64 %i) nounwind willreturn nosync nofree memory(argmem: read) {
  %v = call i64 @read(ptr noalias readonly captures(none) %s, i64 %i)
  ret i64 %v
}
define void @hands(ptr noalias "ocl_global" align 8 %g, ptr "ocl_global" %o, i64 %i) nounwind "ocl_kernel" {
  %t = alloca [16 x i64], align 8
  store i64 5, ptr %g
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %g, i64 128, i1 false)
  %v = call i64 @hand_on(ptr %t, i64 %i)
  store i64 6, ptr %g
  store i64 %v, ptr %o
  ret void
}

; What is copied from nowhere stays private.
; CHECK-LABEL: define internal i64 @own(
; CHECK: %v = load i64, ptr %e, align 8, !alias.scope ![[PRIVATE:[0-9]+]]
define internal i64 @own(i64 %i) nounwind {
  %t = alloca [16 x i64], align 8
  %e = getelementptr inbounds [16 x i64], ptr %t, i64 0, i64 %i
  store i64 %i, ptr %e
  %v = load i64, ptr %e
  ret i64 %v
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-DAG: ![[P:[0-9]+]] = !{!"gaspar.private",
; CHECK-DAG: ![[G:[0-9]+]] = !{!"gaspar.global",
; CHECK-DAG: ![[BOTH]] = !{![[P]], ![[G]]}
; CHECK-DAG: ![[PRIVATE]] = !{![[P]]}
; CHECK-DAG: ![[ALL]] = !{![[P]], !{{[0-9]+}}, ![[G]],
!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !0, i64 0}
