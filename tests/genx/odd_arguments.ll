; SPDX-License-Identifier: Apache-2.0
; Subroutines with arguments and results of lengths that no register variable has: legal code rounds one end of a call up.
; RUN: --arg=x=i32[8]:iota --arg=y=i32[8]:zero --expect=y=i32[8]:5,6,12,8,9,9,9,9
declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
define internal <5 x i32> @sum(<5 x i32> %a, <3 x i32> %b) {
  %c = shufflevector <3 x i32> %b, <3 x i32> zeroinitializer, <5 x i32> <i32 3, i32 4, i32 0, i32 3, i32 4>
  %d = add <5 x i32> %a, %c
  ret <5 x i32> %d
}
define internal <5 x i32> @same(<5 x i32> %a, <7 x i32> %b) {
  ret <5 x i32> %a
}
define internal <3 x i32> @five(<5 x i32> %a) {
  ret <3 x i32> splat (i32 5)
}
define dllexport void @k(i64 %x, i64 %y) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %a = shufflevector <8 x i32> %v, <8 x i32> poison, <5 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4>
  %b = call <3 x i32> @five(<5 x i32> %a)
  %c = call <5 x i32> @same(<5 x i32> splat (i32 5), <7 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>)
  %d = add <5 x i32> %a, %c
  %e = call <5 x i32> @sum(<5 x i32> %d, <3 x i32> %b)
  %f = shufflevector <5 x i32> %e, <5 x i32> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 4, i32 4, i32 4>
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %y, <8 x i32> %f)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
