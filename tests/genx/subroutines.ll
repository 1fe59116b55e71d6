; A subroutine that is called twice, and one that it calls; variables of the stack that are promoted.
; RUN: --arg=x=i32[16]:iota
; RUN: --expect=x=i32[16]:0,9,22,39,60,85,114,147,184,225,270,319,372,429,490,555
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

define internal <8 x i32> @square(<8 x i32> %v) {
  %r = mul <8 x i32> %v, %v
  ret <8 x i32> %r
}

define internal <8 x i32> @half(<8 x i32> %v, i32 %by) {
  %s = call <8 x i32> @square(<8 x i32> %v)
  %one = insertelement <8 x i32> undef, i32 %by, i32 0
  %all = shufflevector <8 x i32> %one, <8 x i32> undef, <8 x i32> zeroinitializer
  %m = mul <8 x i32> %v, %all
  %d = add <8 x i32> %s, %s
  %r = add <8 x i32> %d, %m
  ret <8 x i32> %r
}

define dllexport void @subroutines(i64 %x) {
  %slot = alloca <16 x i32>
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  store <16 x i32> %v, ptr %slot
  %a = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %b = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %ra = call <8 x i32> @half(<8 x i32> %a, i32 7)
  %rb = call <8 x i32> @half(<8 x i32> %b, i32 7)
  %old = load <16 x i32>, ptr %slot
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %old, <8 x i32> %ra, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %z = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %w, <8 x i32> %rb, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %z)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @subroutines, !"subroutines", !"subroutines.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
