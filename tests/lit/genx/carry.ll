; The carry of a sum that is written under a mask is one of all lanes: it is an instruction of its own.
; RUN: %gaspar genx run %s --compare -a x=i32[16]:iota -a y=i32[16]:-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12,-13,-14,-15,-16 --expect=x=i32[16]:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 --expect=y=i32[16]:-1,-2,-3,-4,-5,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1
; RUN: %gaspar genx run %s --compare -a x=i32[16]:iota -a y=i32[16]:0,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12,-13,-14,-15 --expect=x=i32[16]:0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
; RUN: %gaspar genx emit %s --platform=dg2 -o - | %FileCheck %s
; CHECK: ([[P:P[0-9]+]]) add (M1, 16)
; CHECK-NEXT: {{^ +}}addc (M1, 16)
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32>, <16 x i32>, i32, i32, i32, i16, i32, <16 x i1>)
define dllexport void @k(i64 %x, i64 %y) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %m = icmp ugt <16 x i32> %v, splat (i32 4)
  %o = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %y)
  %s = add <16 x i32> %v, %o
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v16i32.i16.v16i1(<16 x i32> %o, <16 x i32> %s, i32 0, i32 16, i32 1, i16 0, i32 undef, <16 x i1> %m)
  %c = call { <16 x i32>, <16 x i32> } @llvm.genx.addc.v16i32.v16i32(<16 x i32> %v, <16 x i32> %o)
  %carry = extractvalue { <16 x i32>, <16 x i32> } %c, 0
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %carry)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
