; A fence between two stores of one thread.
; RUN: --arg=x=i32[8]:iota
; RUN: --expect=x=i32[8]:4,5,6,7,0,1,2,3
declare <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare void @llvm.genx.fence(i8)

define dllexport void @fenced(i64 %x) {
  %y = add i64 %x, 16
  %a = call <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64 %x)
  %b = call <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64 %y)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %b)
  call void @llvm.genx.fence(i8 1)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %a)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @fenced, !"fenced", !"fenced.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
