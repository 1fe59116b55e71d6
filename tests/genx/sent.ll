; A vector that is an argument is stored as it lies in the payload, inside of a register: a message takes whole registers.
; RUN: --arg=x=i64[4]:zero --arg=i64x2:7,8 --arg=f32x4:1,2,3,4
; RUN: --expect=x=i64[4]:7,8,4611686019492741120,4647714816524288000
declare void @llvm.genx.svm.block.st.i64.v2i64(i64, <2 x i64>)
declare void @llvm.genx.svm.block.st.i64.v4f32(i64, <4 x float>)
define dllexport void @k(i64 %x, <2 x i64> %v, <4 x float> %w) {
  call void @llvm.genx.svm.block.st.i64.v2i64(i64 %x, <2 x i64> %v)
  %y = add i64 %x, 16
  call void @llvm.genx.svm.block.st.i64.v4f32(i64 %y, <4 x float> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{i32 64, i32 72, i32 104}
