; SPDX-License-Identifier: Apache-2.0
; A value that is frozen is the same for all its users: element 1 is a number less itself.
; RUN: --arg=x=i32[8]:5,6,7,8,9,1,2,3 --expect=x=i32[8]:5,0,7,8,9,1,2,3
declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
define dllexport void @k(i64 %x) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %u = freeze <4 x i32> undef
  %e = extractelement <4 x i32> %u, i32 0
  %a = insertelement <8 x i32> %v, i32 %e, i32 1
  %b = insertelement <8 x i32> zeroinitializer, i32 %e, i32 1
  %d = sub <8 x i32> %a, %b
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %x, <8 x i32> %d)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{i32 64}
