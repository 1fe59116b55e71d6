; Every kind of access in each branch, with all its flags, attributes and metadata.
; RUN: env GASPAR_SKIP=alias-scopes,alias-hints %gaspar opt --target=intel -S %s | %FileCheck %s --implicit-check-not="call {{.*}}p4{{[.(]}}"
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare void @llvm.memcpy.p4.p4.i64(ptr addrspace(4), ptr addrspace(4), i64, i1)
declare void @llvm.memmove.p1.p4.i64(ptr addrspace(1), ptr addrspace(4), i64, i1)
declare void @llvm.memset.p4.i64(ptr addrspace(4), i8, i64, i1)
declare <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4), <4 x i1>, <4 x i32>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p4(<4 x i32>, <4 x ptr addrspace(4)>, <4 x i1>)
declare spir_func <4 x i32> @_Z6vload4mPU3AS4Ki(i64, ptr addrspace(4))

; CHECK-LABEL: @volatile(
; CHECK:       GlobalBlock
; CHECK:         load volatile i32, ptr addrspace(1) %{{.*}}, align 2, !tbaa ![[T:[0-9]+]], !noundef
; CHECK:       PrivateBlock
; CHECK:         load volatile i32, ptr %{{.*}}, align 2, !tbaa ![[T]], !noundef
; CHECK:       LocalBlock
; CHECK:         load volatile i32, ptr addrspace(3) %{{.*}}, align 2, !tbaa ![[T]], !noundef
define spir_func i32 @volatile(ptr addrspace(4) %p) {
  %v = load volatile i32, ptr addrspace(4) %p, align 2, !tbaa !0, !noundef !3
  ret i32 %v
}
; Private memory is one work-item's: no atomicity, but all else.
; CHECK-LABEL: @atomics(
; CHECK:         store atomic i32 %a, ptr addrspace(1) %{{.*}} syncscope("device") release, align 4
; CHECK:         atomicrmw volatile add ptr addrspace(1) %{{.*}}, i32 %a syncscope("workgroup") seq_cst, align 4
; CHECK:         cmpxchg weak ptr addrspace(1) %{{.*}}, i32 %a, i32 7 acq_rel monotonic, align 4
; CHECK:       PrivateBlock
; CHECK:         store i32 %a, ptr %{{[0-9]+}}, align 4
; CHECK:         %[[O:.*]] = load volatile i32, ptr %[[P:.*]], align 4
; CHECK-NEXT:    %[[N:.*]] = add i32 %[[O]], %a
; CHECK-NEXT:    store volatile i32 %[[N]], ptr %[[P]], align 4
; CHECK:         load i32, ptr %{{.*}}, align 4
; CHECK-NEXT:    icmp eq i32
; CHECK:       LocalBlock
; CHECK:         atomicrmw volatile add ptr addrspace(3) %{{.*}}, i32 %a syncscope("workgroup") seq_cst, align 4
; CHECK:         cmpxchg weak ptr addrspace(3)
define spir_func i32 @atomics(ptr addrspace(4) %p, i32 %a) {
  store atomic i32 %a, ptr addrspace(4) %p syncscope("device") release, align 4
  %o = atomicrmw volatile add ptr addrspace(4) %p, i32 %a syncscope("workgroup") seq_cst, align 4
  %c = cmpxchg weak ptr addrspace(4) %p, i32 %a, i32 7 acq_rel monotonic, align 4
  %old = extractvalue { i32, i1 } %c, 0
  %r = add i32 %o, %old
  ret i32 %r
}
; Both sides, one after the other.
; CHECK-LABEL: @copy(
; CHECK-DAG:     call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %{{.*}}, ptr addrspace(1) align 8 %{{.*}}, i64 16, i1 true)
; CHECK-DAG:     call void @llvm.memcpy.p1.p3.i64(
; CHECK-DAG:     call void @llvm.memcpy.p3.p1.i64(
; CHECK-DAG:     call void @llvm.memcpy.p3.p3.i64(
; CHECK-DAG:     call void @llvm.memcpy.p0.p3.i64(
; CHECK-DAG:     call void @llvm.memcpy.p3.p0.i64(
; CHECK-DAG:     call void @llvm.memcpy.p0.p0.i64(
define spir_func void @copy(ptr addrspace(4) %d, ptr addrspace(4) %s) {
  call void @llvm.memcpy.p4.p4.i64(ptr addrspace(4) align 4 %d, ptr addrspace(4) align 8 %s, i64 16, i1 true)
  ret void
}
; CHECK-LABEL: @move_and_fill(
; CHECK:         call void @llvm.memmove.p1.p1.i64(
; CHECK:         call void @llvm.memset.p1.i64(
; CHECK:       PrivateBlock
; CHECK:         call void @llvm.memmove.p1.p0.i64(
; CHECK:         call void @llvm.memset.p0.i64(
; CHECK:       LocalBlock
; CHECK:         call void @llvm.memmove.p1.p3.i64(
; CHECK:         call void @llvm.memset.p3.i64(
define spir_func void @move_and_fill(ptr addrspace(4) %p, ptr addrspace(1) %x) {
  call void @llvm.memmove.p1.p4.i64(ptr addrspace(1) %x, ptr addrspace(4) %p, i64 64, i1 false)
  call void @llvm.memset.p4.i64(ptr addrspace(4) %p, i8 0, i64 64, i1 false)
  ret void
}
; CHECK-LABEL: @masked(
; CHECK:         call <4 x i32> @llvm.masked.load.v4i32.p1(ptr addrspace(1) align 4 %
; CHECK:         call <4 x i32> @llvm.masked.load.v4i32.p0(ptr align 4 %
; CHECK:         call <4 x i32> @llvm.masked.load.v4i32.p3(ptr addrspace(3) align 4 %
define spir_func <4 x i32> @masked(ptr addrspace(4) %p, <4 x i1> %m, <4 x i32> %o) {
  %v = call <4 x i32> @llvm.masked.load.v4i32.p4(ptr addrspace(4) align 4 %p, <4 x i1> %m, <4 x i32> %o)
  ret <4 x i32> %v
}
; Lane by lane: a mask for each space, and no branch.
; CHECK-LABEL: @lanes(
; CHECK:         %tag = lshr <4 x i64> %{{.*}}, splat (i64 61)
; CHECK:         icmp ne <4 x i64> %tag, splat (i64 1)
; CHECK:         icmp ne <4 x i64> %tag, splat (i64 2)
; CHECK:         %[[G:.*]] = call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %{{.*}}, <4 x i1> %{{.*}}, <4 x i32> %o)
; CHECK:         icmp eq <4 x i64> %tag, splat (i64 1)
; CHECK:         %[[P:.*]] = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %{{.*}}, <4 x i1> %{{.*}}, <4 x i32> %[[G]])
; CHECK:         icmp eq <4 x i64> %tag, splat (i64 2)
; CHECK:         %[[L:.*]] = call <4 x i32> @llvm.masked.gather.v4i32.v4p3(<4 x ptr addrspace(3)> align 4 %{{.*}}, <4 x i1> %{{.*}}, <4 x i32> %[[P]])
; CHECK-NOT:     lshr
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p1(<4 x i32> %[[L]],
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %[[L]],
; CHECK:         call void @llvm.masked.scatter.v4i32.v4p3(<4 x i32> %[[L]],
; CHECK-NOT:     br
; CHECK:         ret void
define spir_func void @lanes(<4 x ptr addrspace(4)> %p, <4 x i1> %m, <4 x i32> %o) {
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> align 4 %p, <4 x i1> %m, <4 x i32> %o)
  call void @llvm.masked.scatter.v4i32.v4p4(<4 x i32> %v, <4 x ptr addrspace(4)> align 4 %p, <4 x i1> %m)
  ret void
}
; A library function takes the overload of each space.
; CHECK-LABEL: @library(
; CHECK:         call spir_func <4 x i32> @_Z6vload4mPU3AS1Ki(
; CHECK:         call spir_func <4 x i32> @_Z6vload4mPKi(
; CHECK:         call spir_func <4 x i32> @_Z6vload4mPU3AS3Ki(
define spir_func <4 x i32> @library(ptr addrspace(4) %p) {
  %v = call spir_func <4 x i32> @_Z6vload4mPU3AS4Ki(i64 1, ptr addrspace(4) %p)
  ret <4 x i32> %v
}
; Vector predication, copies by elements, one lane; a prefetch is a hint, and goes.
declare <4 x i32> @llvm.vp.gather.v4i32.v4p4(<4 x ptr addrspace(4)>, <4 x i1>, i32)
declare void @llvm.vp.scatter.v4i32.v4p4(<4 x i32>, <4 x ptr addrspace(4)>, <4 x i1>, i32)
declare void @llvm.memcpy.element.unordered.atomic.p4.p1.i64(ptr addrspace(4), ptr addrspace(1), i64, i32)
declare void @llvm.prefetch.p4(ptr addrspace(4), i32, i32, i32)
; CHECK-LABEL: @others(
; CHECK:         call <4 x i32> @llvm.vp.gather.v4i32.v4p1(
; CHECK:         %[[P:.*]] = call <4 x i32> @llvm.vp.gather.v4i32.v4p0(
; CHECK-NEXT:    select <4 x i1> %{{.*}}, <4 x i32> %[[P]]
; CHECK:         call <4 x i32> @llvm.vp.gather.v4i32.v4p3(
; CHECK:         call void @llvm.vp.scatter.v4i32.v4p3(
; CHECK:         call void @llvm.memcpy.element.unordered.atomic.p1.p1.i64(
; CHECK:         ret i32
define spir_func i32 @others(<4 x ptr addrspace(4)> %p, <4 x i1> %m, i32 %n, ptr addrspace(1) %x) {
  %v = call <4 x i32> @llvm.vp.gather.v4i32.v4p4(<4 x ptr addrspace(4)> %p, <4 x i1> %m, i32 %n)
  call void @llvm.vp.scatter.v4i32.v4p4(<4 x i32> %v, <4 x ptr addrspace(4)> %p, <4 x i1> %m, i32 %n)
  %q = extractelement <4 x ptr addrspace(4)> %p, i32 %n
  call void @llvm.memcpy.element.unordered.atomic.p4.p1.i64(ptr addrspace(4) align 4 %q, ptr addrspace(1) align 4 %x, i64 16, i32 4)
  %w = load i32, ptr addrspace(4) %q, align 4
  ret i32 %w
}
; Lanes that are numbers.
; CHECK-LABEL: @numbers(
; CHECK:         %[[P:.*]] = freeze <4 x ptr addrspace(4)>
; CHECK:         ptrtoint <4 x ptr addrspace(4)> %[[P]] to <4 x i64>
; CHECK:         call <4 x i32> @llvm.masked.gather.v4i32.v4p3(
define spir_func <4 x i32> @numbers(<4 x i1> %m) {
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p4(<4 x ptr addrspace(4)> align 4 inttoptr (<4 x i64> <i64 4611686018427387968, i64 64, i64 128, i64 192> to <4 x ptr addrspace(4)>), <4 x i1> %m, <4 x i32> zeroinitializer)
  ret <4 x i32> %v
}
; CHECK-LABEL: @hint(
; CHECK-NEXT:    ret void
define spir_func void @hint(ptr addrspace(4) %p) {
  call void @llvm.prefetch.p4(ptr addrspace(4) %p, i32 0, i32 3, i32 1)
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2}
!2 = !{!"root"}
!3 = !{}
