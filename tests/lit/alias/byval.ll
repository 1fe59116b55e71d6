; An argument by value is read at the call, from where the caller's pointer points; LLVM's copies that are saved
; and its loads that are moved to the caller must not find metadata that calls that memory private.
; RUN: %gaspar opt %s -S | %FileCheck %s
; RUN: %gaspar alias %s | %FileCheck %s --check-prefix=PAIRS
; RUN: %gaspar opt %s -S | %opt -passes='function(dse)' -S | %FileCheck %s --check-prefix=DSE
; RUN: %gaspar opt %s -S | %opt -passes='argpromotion,inline,function(dse)' -S | %FileCheck %s --check-prefix=MOVED
; RUN: %gaspar opt %s -S | %opt -passes='function(memcpyopt),inline,function(gvn)' -S | %FileCheck %s --check-prefix=SAVED
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; The call reads global memory and the helper its private copy: neither store may go.
; CHECK-LABEL: define spir_kernel void @by_value(
; CHECK: store i64 5, ptr %g, align 8, !alias.scope ![[GLOBAL:[0-9]+]], !noalias ![[REST:[0-9]+]]
; CHECK: call i64 @sum(ptr byval([16 x i64]) align 8 %g, i64 %i){{.*}}, !alias.scope ![[BOTH:[0-9]+]], !noalias ![[OTHERS:[0-9]+]]
; CHECK: store i64 6, ptr %g
; PAIRS: @by_value: 4 accesses, 6 pairs; apart: LLVM {{[0-9]+}}, gaspar 0; 0 by gaspar alone
; DSE-LABEL: define spir_kernel void @by_value(
; DSE: store i64 5, ptr %g
; DSE: call i64 @sum
; DSE: store i64 6, ptr %g
define spir_kernel void @by_value(ptr %g, ptr %out, i64 %i) nounwind willreturn !kernel_arg_addr_space !0 {
  store i64 5, ptr %g
  %r = call i64 @sum(ptr byval([16 x i64]) align 8 %g, i64 %i)
  store i64 6, ptr %g
  store i64 %r, ptr %out
  ret void
}
define internal i64 @sum(ptr byval([16 x i64]) align 8 %s, i64 %i) noinline nounwind willreturn memory(argmem: read) {
  %p = getelementptr i64, ptr %s, i64 %i
  %v = load i64, ptr %p
  ret i64 %v
}

; A copy of private memory by value leaves local memory alone: that is still said.
; CHECK-LABEL: define spir_kernel void @private(
; CHECK: call i64 @sum(ptr byval([16 x i64]) align 8 %t, i64 %i){{.*}}, !alias.scope ![[PRIVATE:[0-9]+]], !noalias ![[NOT_PRIVATE:[0-9]+]]
define spir_kernel void @private(ptr %l, ptr %out, i64 %i) nounwind willreturn !kernel_arg_addr_space !1 {
  %t = alloca [16 x i64], align 8
  store i64 %i, ptr %t
  store i64 5, ptr %l
  %r = call i64 @sum(ptr byval([16 x i64]) align 8 %t, i64 %i)
  store i64 6, ptr %l
  store i64 %r, ptr %out
  ret void
}

; A bundle that LLVM does not know may read anything.
; CHECK-LABEL: define spir_kernel void @bundle(
; CHECK: call void @nothing() [ "unknown"(ptr %g) ]{{$}}
; CHECK: call void @nothing(){{$}}
define spir_kernel void @bundle(ptr %g) !kernel_arg_addr_space !2 {
  call void @nothing() [ "unknown"(ptr %g) ]
  call void @nothing()
  ret void
}
define internal void @nothing() noinline {
  ret void
}

; LLVM's argument promotion loads in the caller, from what the caller passes.
; MOVED-LABEL: define spir_kernel void @first(
; MOVED: store i64 5, ptr %g
; MOVED: load i64, ptr %g, align 8{{$}}
; MOVED: store i64 6, ptr %g
define spir_kernel void @first(ptr %g, ptr %out) nounwind willreturn !kernel_arg_addr_space !2 {
  store i64 5, ptr %g
  %r = call i64 @head(ptr byval([2 x i64]) align 8 %g)
  store i64 6, ptr %g
  store i64 %r, ptr %out
  ret void
}
define internal i64 @head(ptr byval([2 x i64]) align 8 %s) nounwind willreturn {
  %v = load i64, ptr %s
  ret i64 %v
}

; LLVM hands over the copied memory itself; the store by a variable index is then between two loads of it.
; SAVED-LABEL: define spir_kernel void @copied(
; SAVED: %a = load i64, ptr %g
; SAVED: store i64 7, ptr %at
; SAVED: %[[V:.*]] = load i64, ptr %g
; SAVED: add i64 %[[V]]
define spir_kernel void @copied(ptr %g, ptr noalias %out, i64 %i) nounwind willreturn !kernel_arg_addr_space !1 {
  %t = alloca [2 x i64], align 8
  %a = load i64, ptr %g
  %at = getelementptr i64, ptr %g, i64 %i
  store i64 7, ptr %at
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 8 %g, i64 16, i1 false)
  %r = call i64 @both(ptr %t)
  %s = mul i64 %r, %a
  store i64 %s, ptr %out
  ret void
}
define internal i64 @both(ptr noalias captures(none) readonly align 8 %s) nounwind willreturn nosync nofree memory(argmem: read) {
  %v = load i64, ptr %s
  %q = getelementptr i64, ptr %s, i64 1
  %w = load i64, ptr %q
  %x = add i64 %v, %w
  ret i64 %x
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-DAG: ![[GLOBAL]] = !{![[G:[0-9]+]]}
; CHECK-DAG: ![[G]] = !{!"gaspar.global",
; CHECK-DAG: ![[P:[0-9]+]] = !{!"gaspar.private",
; CHECK-DAG: ![[L:[0-9]+]] = !{!"gaspar.local",
; CHECK-DAG: ![[C:[0-9]+]] = !{!"gaspar.constant",
; CHECK-DAG: ![[BOTH]] = !{![[P]], ![[G]]}
; CHECK-DAG: ![[OTHERS]] = !{![[L]], ![[C]]}
; CHECK-DAG: ![[PRIVATE]] = !{![[P]]}
; CHECK-DAG: ![[NOT_PRIVATE]] = !{![[L]], ![[G]], ![[C]]}
!0 = !{i32 1, i32 1, i32 0}
!1 = !{i32 3, i32 1, i32 0}
!2 = !{i32 1, i32 1}
