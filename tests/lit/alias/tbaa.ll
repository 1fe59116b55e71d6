; Types for each space, below a root of their own; existing paths are kept.
; RUN: %gaspar opt -p check-spaces,alias-tbaa -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar opt -p check-spaces,alias-tbaa -S %t.ll -o %t2.ll
; RUN: grep -v ModuleID %t.ll > %t.a
; RUN: grep -v ModuleID %t2.ll > %t.b
; RUN: cmp %t.a %t.b
; RUN: %opt -passes=aa-eval -aa-pipeline=tbaa -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %t.ll 2>&1 | %FileCheck %s --check-prefix=AA
target triple = "spir64"

; CHECK-LABEL: define {{.*}} @k(
; CHECK: load float, ptr addrspace(1) %a, align 4, !tbaa ![[FG:[0-9]+]]
; CHECK: store float %x, ptr addrspace(3) %b, align 4, !tbaa ![[FL:[0-9]+]]
; CHECK: store i32 1, ptr addrspace(1) %s, align 4, !tbaa ![[SG:[0-9]+]]
; CHECK: store i8 1, ptr addrspace(1) %u, align 1, !tbaa ![[CG:[0-9]+]]
; CHECK: load float, ptr addrspace(2) %c, align 4, !tbaa ![[FC:[0-9]+]]
; CHECK: load float, ptr addrspace(4) %g, align 4, !tbaa ![[ANY:[0-9]+]]
; CHECK: store i8 1, ptr addrspace(4) %g, align 1{{$}}
; CHECK: store float 2.0{{.*}}, ptr addrspace(1) %u, align 4, !tbaa ![[NEW:[0-9]+]]

; AA-DAG: NoAlias: %x = load float, ptr addrspace(1) %a{{.*}} <-> store float %x, ptr addrspace(3) %b
; AA-DAG: NoAlias: %x = load float, ptr addrspace(1) %a{{.*}} <-> store i32 1, ptr addrspace(1) %s
; AA-DAG: MayAlias: store i8 1, ptr addrspace(1) %u{{.*}} <-> store i32 1, ptr addrspace(1) %s
; AA-DAG: MayAlias: %x = load float, ptr addrspace(1) %a{{.*}} <-> store i8 1, ptr addrspace(1) %u
; AA-DAG: NoAlias: store i8 1, ptr addrspace(1) %u{{.*}} <-> store float %x, ptr addrspace(3) %b
; AA-DAG: MayAlias: %x = load float, ptr addrspace(1) %a{{.*}} <-> store float 2.0{{.*}}, ptr addrspace(1) %u
; AA-DAG: MayAlias: store float 2.0{{.*}}, ptr addrspace(1) %u{{.*}} <-> store float %x, ptr addrspace(3) %b
; AA-DAG: MayAlias: %z = load float, ptr addrspace(4) %g{{.*}} <-> store i8 1, ptr addrspace(1) %u
; AA-DAG: MayAlias: %z = load float, ptr addrspace(4) %g{{.*}} <-> store float %x, ptr addrspace(3) %b
define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %b, ptr addrspace(1) %s, ptr addrspace(1) %u, ptr addrspace(2) %c) {
  %l = addrspacecast ptr addrspace(3) %b to ptr addrspace(4)
  %q = addrspacecast ptr addrspace(1) %u to ptr addrspace(4)
  %t = load i1, ptr addrspace(1) %u
  %g = select i1 %t, ptr addrspace(4) %l, ptr addrspace(4) %q
  %x = load float, ptr addrspace(1) %a, align 4, !tbaa !0
  store float %x, ptr addrspace(3) %b, align 4, !tbaa !0
  store i32 1, ptr addrspace(1) %s, align 4, !tbaa !4
  store i8 1, ptr addrspace(1) %u, align 1
  %y = load float, ptr addrspace(2) %c, align 4, !tbaa !0
  %z = load float, ptr addrspace(4) %g, align 4, !tbaa !0
  store i8 1, ptr addrspace(4) %g, align 1
  store float 2.0, ptr addrspace(1) %u, align 4, !tbaa !8
  ret void
}
; LLVM may yet let this load read what %copy was copied from: it keeps the front end's type.
; CHECK-LABEL: define {{.*}} @copied(
; CHECK: load float, ptr addrspace(4) %p, align 4, !tbaa ![[OLD:[0-9]+]]
define internal spir_func float @copied(ptr addrspace(4) %p) noinline {
  %x = load float, ptr addrspace(4) %p, align 4, !tbaa !0
  ret float %x
}
define spir_kernel void @copies(ptr addrspace(1) %a) {
  %copy = alloca float
  call void @llvm.memcpy.p0.p1.i64(ptr %copy, ptr addrspace(1) %a, i64 4, i1 false)
  %g = addrspacecast ptr %copy to ptr addrspace(4)
  %x = call spir_func float @copied(ptr addrspace(4) %g)
  store float %x, ptr addrspace(1) %a, align 4
  ret void
}
; CHECK-DAG: ![[OLD]] = !{![[OLDF:[0-9]+]], ![[OLDF]], i64 0}
; CHECK-DAG: ![[OLDF]] = !{!"float",
; CHECK-DAG: ![[FG]] = !{![[TFG:[0-9]+]], ![[TFG]], i64 0}
; CHECK-DAG: ![[TFG]] = !{!"float$__global", ![[TCG:[0-9]+]], i64 0}
; CHECK-DAG: ![[TCG]] = !{!"omnipotent char$__global", ![[TC:[0-9]+]], i64 0}
; CHECK-DAG: ![[TC]] = !{!"omnipotent char", ![[ROOT:[0-9]+]], i64 0}
; CHECK-DAG: ![[ROOT]] = !{!"Simple C/C++ TBAA$__spaces"}
; CHECK-DAG: ![[SG]] = !{![[TS:[0-9]+]], ![[TI:[0-9]+]], i64 4}
; CHECK-DAG: ![[TS]] = !{!"pair$__global", ![[TFG]], i64 0, ![[TI]], i64 4}
; CHECK-DAG: ![[TI]] = !{!"int$__global", ![[TCG]], i64 0}
; CHECK-DAG: ![[CG]] = !{![[TCG]], ![[TCG]], i64 0}
; CHECK-DAG: ![[FC]] = !{![[TFC:[0-9]+]], ![[TFC]], i64 0, i64 1}
; CHECK-DAG: ![[TFC]] = !{!"float$__constant",
; CHECK-DAG: ![[ANY]] = !{![[TC]], ![[TC]], i64 0}
; A tag of the form with sizes stays where it was.
; CHECK-DAG: ![[NEW]] = !{![[NT:[0-9]+]], ![[NT]], i64 0, i64 4}
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!5, !6, i64 4}
!5 = !{!"pair", !1, i64 0, !6, i64 4}
!6 = !{!"int", !2, i64 0}
!7 = !{!9, i64 4, !"float"}
!8 = !{!7, !7, i64 0, i64 4}
!9 = !{!10, i64 1, !"omnipotent char"}
!10 = !{!"Simple C++ TBAA"}
