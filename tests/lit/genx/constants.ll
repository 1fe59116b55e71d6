; The bits of a constant stay what they are.  Bytes of a constant that a store moves are those of the constant, and a NaN keeps its
; bits; one that signals is an integer in vISA text, since Intel's assembler makes a quiet one of a float.
; RUN: %gaspar genx run %s --kernel=bytes --arg=x=u16[8]:zero --compare --expect=x=u16[8]:65535,0,1,0,2,0,3,0
; RUN: %gaspar genx run %s --kernel=nans --arg=x=u32[4]:zero --arg=y=u32[4]:1,1,1,1 --compare --expect=x=u32[4]:4294967295,2139095041,2143289344,1065353216 --expect=y=u32[4]:0,2139095042,2143289345,1065353217
; RUN: %gaspar genx emit %s --kernel=nans --platform=dg2 -o - | %FileCheck %s
; RUN: env GASPAR_DEBUG=verify,twice,recompute,roundtrip %gaspar genx emit %s --kernel=nans --platform=skl -o %t.visaasm
declare void @llvm.genx.lsc.store.stateless.v4i1.v4i64.v4i32(<4 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <4 x i64>, <4 x i32>, i32)
declare void @llvm.genx.svm.block.st.i64.v4f32(i64, <4 x float>)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64)

define dllexport void @bytes(i64 %x) {
  %one = insertelement <4 x i64> undef, i64 %x, i32 0
  %all = shufflevector <4 x i64> %one, <4 x i64> undef, <4 x i32> zeroinitializer
  %at = add <4 x i64> %all, <i64 0, i64 4, i64 8, i64 12>
  call void @llvm.genx.lsc.store.stateless.v4i1.v4i64.v4i32(<4 x i1> splat (i1 true), i8 4, i8 1, i8 3, i16 1, i32 0, i8 6, i8 1, i8 1, i8 0, <4 x i64> %at, <4 x i32> <i32 -1, i32 131073, i32 2, i32 3>, i32 0)
  ret void
}

; CHECK-NOT: 0x7f800001:f
; CHECK: 0x7f800001:d
; CHECK: ret
define dllexport void @nans(i64 %x, i64 %y) {
  call void @llvm.genx.svm.block.st.i64.v4f32(i64 %x, <4 x float> <float 0xFFFFFFFFE0000000, float 0x7FF0000020000000, float 0x7FF8000000000000, float 1.0>)
  %v = call <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64 %y)
  %b = bitcast <4 x float> <float 0xFFFFFFFFE0000000, float 0x7FF0000020000000, float 0x7FF8000000000000, float 1.0> to <4 x i32>
  %c = add <4 x i32> %v, %b
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %c)
  ret void
}
!genx.kernels = !{!0, !3}
!0 = !{ptr @bytes, !"bytes", !"bytes.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{i32 64}
!3 = !{ptr @nans, !"nans", !"nans.asm", !4, i32 0, !5}
!4 = !{i32 0, i32 0}
!5 = !{i32 64, i32 72}
