; LLVM reads what a variable is a copy of in the variable's place, where nothing writes that while the function runs.  A
; caller may write it: the loads, which keep their lists of scopes, then stand between two stores to that memory.
; RUN: %gaspar opt -p alias-scopes %s -S | %FileCheck %s
; RUN: %gaspar opt -p alias-scopes %s -S | %opt -passes='function(instcombine),cgscc(inline),function(gvn,dse)' -S | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar opt -p alias-tbaa %s -S | %opt -passes='function(instcombine),cgscc(inline),function(gvn,dse)' -S | %FileCheck %s --check-prefix=MOVED
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
!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!2, !2, i64 0}
!2 = !{!"long", !3, i64 0}
!3 = !{!"omnipotent char", !0, i64 0}
