; Code that gaspar did not rewrite, linked with code that it did, keeps its plain tags: it may alias everything.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -p check-spaces,alias-tbaa %t/a.ll -o %t/a.bc
; RUN: llvm-link-22 %t/a.bc %t/b.ll -S -o %t/c.ll
; RUN: %opt -passes=aa-eval -aa-pipeline=tbaa -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %t/d.ll 2>&1 | %FileCheck %s --check-prefix=SAME
; RUN: %opt -passes='inline,aa-eval' -aa-pipeline=tbaa -evaluate-aa-metadata -print-all-alias-modref-info -disable-output %t/c.ll 2>&1 | %FileCheck %s
; CHECK: MayAlias: {{.*}}load float, ptr addrspace(1) %a{{.*}} <-> store float 2.0{{.*}}, ptr addrspace(4) %g
; Below one root the two would be taken for apart, which is wrong of a generic pointer to global memory:
; SAME: NoAlias: {{.*}}load float{{.*}} <-> store float
;--- a.ll
target triple = "spir64"
define spir_func void @a(ptr addrspace(1) %a) {
  %x = load float, ptr addrspace(1) %a, align 4, !tbaa !0
  %g = addrspacecast ptr addrspace(1) %a to ptr addrspace(4)
  call spir_func void @b(ptr addrspace(4) %g)
  ret void
}
declare spir_func void @b(ptr addrspace(4))
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
;--- b.ll
target triple = "spir64"
define spir_func void @b(ptr addrspace(4) %p) alwaysinline {
  store float 2.0, ptr addrspace(4) %p, align 4, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
;--- d.ll
define void @d(ptr addrspace(1) %a, ptr addrspace(4) %g) {
  %x = load float, ptr addrspace(1) %a, align 4, !tbaa !0
  store float 2.0, ptr addrspace(4) %g, align 4, !tbaa !5
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"float$__global", !4, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
!4 = !{!"omnipotent char$__global", !2, i64 0}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !2, i64 0}
