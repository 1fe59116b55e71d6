; A fence waits until other threads see what was written, in all memory that the program has: local memory has its own
; fence where messages to it may overtake each other, if the program accesses it.
; RUN: %gaspar genx emit %s --kernel=k --platform=skl -o - | %FileCheck %s --check-prefix=SKL
; RUN: %gaspar genx emit %s --kernel=k --platform=tgllp -o - | %FileCheck %s --check-prefix=DG2
; RUN: %gaspar genx emit %s --kernel=k --platform=dg2 -o - | %FileCheck %s --check-prefix=DG2
; RUN: %gaspar genx emit %s --kernel=k --platform=pvc -o - | %FileCheck %s --check-prefix=PVC
; RUN: sed 's/i32 2, i16 0, i32 254/i32 2, i16 0, i32 \x25s/' %s > %t.ll
; RUN: %gaspar genx emit %t.ll --kernel=k --platform=dg2 -o - | %FileCheck %s --check-prefix=GLOBAL
; RUN: %gaspar genx emit %s --kernel=k --platform=pvc -o %t.visaasm
; RUN: %gaspar genx run %t.visaasm --platform=pvc --arg=s=i32[16]:iota
declare void @llvm.genx.fence(i8)
declare void @llvm.genx.lsc.fence.i1(i1, i8, i8, i8)
declare void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)

; SKL: scatter_scaled
; SKL-NEXT: fence_global.E{{$}}
; SKL-NEXT: fence_global.E{{$}}
; DG2: scatter_scaled
; DG2-NEXT: fence_local.E{{$}}
; DG2-NEXT: fence_global.EL1{{$}}
; DG2-NEXT: fence_local.E{{$}}
; DG2-NEXT: fence_global.EL1{{$}}
; PVC: scatter_scaled
; PVC-NEXT: lsc_fence.slm.none.group
; PVC-NEXT: lsc_fence.ugm.invalidate.gpu
; GLOBAL: scatter_scaled
; GLOBAL-NEXT: fence_global.EL1{{$}}
; GLOBAL-NEXT: fence_global.EL1{{$}}
define dllexport void @k(i32 %s) {
  call void @llvm.genx.scatter.scaled.v16i1.v16i32.v16i32(<16 x i1> splat (i1 true), i32 2, i16 0, i32 254, i32 0, <16 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60>, <16 x i32> splat (i32 1))
  call void @llvm.genx.fence(i8 1)
  call void @llvm.genx.lsc.fence.i1(i1 true, i8 0, i8 0, i8 2)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 64, !2}
!1 = !{i32 2}
!2 = !{i32 64}
