; Seven elements under a mask, from a variable start on, into a vector that holds nothing yet: no
; pieces go with both the mask and the start, and there is nothing to keep in the lanes that are off.
; RUN: --arg=x=i32[16]:iota --arg=i16:8 --arg=y=i32[8]:zero
; RUN: --expect=y=i32[8]:9,9,9,3,4,5,6,0
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare <7 x i32> @llvm.genx.rdregioni.v7i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v7i32.i16.v7i1(<16 x i32>, <7 x i32>, i32, i32, i32, i16, i32, <7 x i1>)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v7i32.i16.i1(<8 x i32>, <7 x i32>, i32, i32, i32, i16, i32, i1)

define dllexport void @masked_start(i64 %x, i16 %i, i64 %y) {
  %a = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %x)
  %v = call <7 x i32> @llvm.genx.rdregioni.v7i32.v16i32.i16(<16 x i32> %a, i32 0, i32 7, i32 1, i16 0, i32 undef)
  %m = icmp ugt <7 x i32> %v, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v7i32.i16.v7i1(<16 x i32> undef, <7 x i32> %v, i32 0, i32 7, i32 1, i16 %i, i32 undef, <7 x i1> %m)
  %r = call <7 x i32> @llvm.genx.rdregioni.v7i32.v16i32.i16(<16 x i32> %w, i32 0, i32 7, i32 1, i16 %i, i32 undef)
  %s = select <7 x i1> %m, <7 x i32> %r, <7 x i32> <i32 9, i32 9, i32 9, i32 9, i32 9, i32 9, i32 9>
  %o = call <8 x i32> @llvm.genx.wrregioni.v8i32.v7i32.i16.i1(<8 x i32> zeroinitializer, <7 x i32> %s, i32 0, i32 7, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %y, <8 x i32> %o)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @masked_start, !"masked_start", !"masked_start.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{}
