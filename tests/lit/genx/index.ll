; An int that indexes dwords, (x << 32) >> 30, is extended by its sign and shifted up, where there are 64-bit integers.
; RUN: for k in index whole other doubled; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: for k in index whole other doubled; do %gaspar genx run %s --kernel=$k -a p=i32[32]:-2147483648,-1,-2,3,2147483647,5,6,7,8,9,-10,-11,12,1073741824,536870912,-536870913,1,-1,2,-2,3,-3,4,-4,5,-5,6,-6,7,-7,8,-8 -a q=u64[16]:zero --compare; done

declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i64(i64, <16 x i64>)

; CHECK: index_main:
; CHECK-NOT: asr
; CHECK: mov (M1, 8)
; CHECK: shl (M1, 8) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x2:
; CHECK-NOT: asr
; CHECK: svm_block_st
define dllexport void @index(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %z = zext <16 x i32> %v to <16 x i64>
  %u = shl <16 x i64> %z, splat (i64 32)
  %d = ashr <16 x i64> %u, splat (i64 30)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  ret void
}

; With as much down as up it is the extension alone.
; CHECK: whole_main:
; CHECK-NOT: {{shl|asr}}
; CHECK: svm_block_st
define dllexport void @whole(i64 %p, i64 %q) {
  %v = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %p)
  %u = shl <16 x i64> %v, splat (i64 32)
  %d = ashr <16 x i64> %u, splat (i64 32)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  ret void
}

; More down than up, or another number up, stays as it is.
; CHECK: other_main:
; CHECK-COUNT-4: asr
; CHECK-NOT: asr
; CHECK: svm_block_st
define dllexport void @other(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %z = zext <16 x i32> %v to <16 x i64>
  %u = shl <16 x i64> %z, splat (i64 32)
  %d = ashr <16 x i64> %u, splat (i64 33)
  %t = shl <16 x i64> %d, splat (i64 31)
  %e = ashr <16 x i64> %t, splat (i64 30)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %e)
  ret void
}

; A product of qwords with a power of two is a shift; with another number it is several products.
; CHECK: doubled_main:
; CHECK-NOT: mul
; CHECK: shl (M1, 8) {{V[0-9]+}}(0,0)<1> {{V[0-9]+}}(0,0)<1;1,0> 0x3:
; CHECK: svm_block_st
; CHECK: mul
; CHECK: svm_block_st
define dllexport void @doubled(i64 %p, i64 %q) {
  %v = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %p)
  %d = mul <16 x i64> %v, splat (i64 8)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  %e = mul <16 x i64> %v, splat (i64 24)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %e)
  ret void
}

!genx.kernels = !{!0, !1, !2, !5}
!0 = !{ptr @index, !"index", !"", !3, i32 0, !4}
!1 = !{ptr @whole, !"whole", !"", !3, i32 0, !4}
!2 = !{ptr @other, !"other", !"", !3, i32 0, !4}
!3 = !{i32 0, i32 0}
!4 = !{}
!5 = !{ptr @doubled, !"doubled", !"", !3, i32 0, !4}
