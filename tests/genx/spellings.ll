; Older spellings: no i or f, no suffix for the index, no parent width.
; RUN: --arg=x=i32[32]:iota
; RUN: --expect=x=i32[32]:0,1,2,8,10,12,15,17,19,22,24,26,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
declare <32 x i32> @llvm.genx.svm.block.ld(i64)
declare void @llvm.genx.svm.block.st(i64, <32 x i32>)
declare <9 x i32> @llvm.genx.rdregion.v9i32.v32i32(<32 x i32>, i32, i32, i32, i16)
declare <32 x i32> @llvm.genx.wrregion.v32i32.v9i32.i1(<32 x i32>, <9 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport void @spellings(i64 %x) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld(i64 %x)
  %r = call <9 x i32> @llvm.genx.rdregion.v9i32.v32i32(<32 x i32> %v, i32 7, i32 3, i32 2, i16 32)
  %w = call <32 x i32> @llvm.genx.wrregion.v32i32.v9i32.i1(<32 x i32> %v, <9 x i32> %r, i32 0, i32 9, i32 1, i16 12, i32 undef, i1 1)
  call void @llvm.genx.svm.block.st(i64 %x, <32 x i32> %w)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @spellings, !"spellings", !"spellings.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{i32 64}
