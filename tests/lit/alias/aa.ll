; The alias analysis reads the annotations of annotate-spaces, casts, phis and selects, and nothing that may be stale.
; UNSUPPORTED: sanitized
; RUN: %opt -load-pass-plugin %plugin -aa-pipeline=gaspar-aa -passes=aa-eval -print-all-alias-modref-info -disable-output %s 2>&1 | %FileCheck %s
target triple = "x86_64-unknown-linux-gnu"
@k.tile = internal global [16 x float] undef, align 4
@table = constant [2 x i32] [i32 1, i32 2]

; CHECK-LABEL: Function: f:
; CHECK-DAG: NoAlias: float* %a, float* %l
; CHECK-DAG: MayAlias: float* %a, float* %unknown
; CHECK-DAG: NoAlias: float* %l, ptr* %slot
; CHECK-DAG: NoAlias: float* %a, float* %t
; CHECK-DAG: MayAlias: float* %l, float* %t
define internal void @f(ptr "ocl_private" %slot, ptr "ocl_global" %a) {
  %l = load ptr, ptr %slot, align 8, !ocl_local !1
  %x = load float, ptr %a, align 4
  store float %x, ptr %l, align 4
  %unknown = load ptr, ptr %a, align 8
  store float %x, ptr %unknown, align 4
  %t = call ptr @tile(i64 0)
  store float %x, ptr %t, align 4
  ret void
}
declare "ocl_local" ptr @tile(i64)

; A pointer to either of two spaces meets both, and no third; a cycle of phis ends.
; CHECK-LABEL: Function: either:
; CHECK-DAG: MayAlias: float* %a, float* %p
; CHECK-DAG: MayAlias: float* %b, float* %p
; CHECK-DAG: NoAlias: float* %c, float* %p
; CHECK-DAG: NoAlias: float* %p, float* @k.tile
; CHECK-DAG: NoAlias: float* %b, float* %walk
define void @either(ptr "ocl_global" %a, ptr "ocl_private" %b, ptr "ocl_constant" %c, i1 %q, i64 %n) {
entry:
  %p = select i1 %q, ptr %a, ptr %b
  store float 0.0, ptr %a
  store float 0.0, ptr %b
  %y = load float, ptr %c
  store float %y, ptr %p
  store float %y, ptr @k.tile
  br label %loop
loop:
  %walk = phi ptr [ %a, %entry ], [ %next, %loop ]
  store float %y, ptr %walk
  %next = getelementptr float, ptr %walk, i64 1
  %more = icmp ult ptr %next, %a
  br i1 %more, label %loop, label %done
done:
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{}
