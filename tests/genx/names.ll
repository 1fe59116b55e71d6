; Names that are words of the assembler, and names that become one word.
; RUN: --arg=x=i32[4]:zero --arg=i32:41
; RUN: --expect=x=i32[4]:0,0,42,0
define internal i32 @add(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define internal i32 @a.b(i32 %x) {
  %r = call i32 @add(i32 %x)
  ret i32 %r
}
define internal i32 @a_b(i32 %x) {
  %r = call i32 @a.b(i32 %x)
  ret i32 %r
}
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
define dllexport void @K(i64 %p, i32 %x) {
  %r = call i32 @a_b(i32 %x)
  %v = insertelement <4 x i32> zeroinitializer, i32 %r, i32 2
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %p, <4 x i32> %v)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @K, !"K", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
