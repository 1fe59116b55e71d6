; Bytes of the vector that is written, where a later lane reads what an earlier one writes: computed aside, and moved.
; RUN: %gaspar genx run %s --compare -a x=i32[32]:iota --expect=x=i32[32]:0,1,2,3,7,11,7,7,7,12,7,7,7,13,7,7,7,14,7,7,20,21,22,23,24,25,26,27,28,29,30,31
; RUN: %gaspar genx emit %s --platform=pvc -o - | %FileCheck %s
; CHECK: add (M1, 16) [[T:V[0-9]+]](0,0)<1> V{{[0-9]+}}(0,15)<1;1,0> 0x7:d
; CHECK-NEXT: mov (M1, 16) V{{[0-9]+}}(0,4)<1> [[T]](0,0)<1;1,0>
declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare <16 x i8> @llvm.genx.rdregioni.v16i8.v128i8.i16(<128 x i8>, i32, i32, i32, i16, i32)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
define dllexport void @k(i64 %x) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %x)
  %b = bitcast <32 x i32> %v to <128 x i8>
  %r = call <16 x i8> @llvm.genx.rdregioni.v16i8.v128i8.i16(<128 x i8> %b, i32 0, i32 16, i32 1, i16 15, i32 undef)
  %z = zext <16 x i8> %r to <16 x i32>
  %m = add <16 x i32> %z, splat (i32 7)
  %w = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %v, <16 x i32> %m, i32 0, i32 16, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %x, <32 x i32> %w)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{i32 64}
