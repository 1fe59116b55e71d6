; Arguments lie in the payload in another order than that of the parameters; each is what the launch gave it.
; RUN: --arg=x=i32[4]:iota --arg=i16:7 --arg=y=i32[4]:zero --arg=i32:5 --arg=i16:9
; RUN: --expect=y=i32[4]:5,8,23,12
declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
define dllexport void @k(i64 %x, i16 %a, i64 %y, i32 %b, i16 %c) {
  %v = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %x)
  %d = sext i16 %a to i32
  %e = sext i16 %c to i32
  %f = mul i32 %d, 2
  %g = sub i32 %e, %f
  %h = add i32 %g, 26
  %i = insertelement <4 x i32> zeroinitializer, i32 %b, i32 0
  %j = insertelement <4 x i32> %i, i32 %d, i32 1
  %l = insertelement <4 x i32> %j, i32 %h, i32 2
  %m = insertelement <4 x i32> %l, i32 %e, i32 3
  %s = add <4 x i32> %v, %m
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %s)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!2 = !{i32 120, i32 66, i32 88, i32 80, i32 -1}
