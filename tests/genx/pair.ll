; A select of two bytes and of two words that lie in steps: pvc has no mask for one lane of two, into which its assembler would cut it.
; RUN: --arg=x=i32[8]:iota --arg=y=i32[4]:zero --arg=i32:3
; RUN: --expect=y=i32[4]:1284,65536,3,3
declare <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
define dllexport void @k(i64 %x, i64 %y, i32 %n) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.v8i32.i64(i64 %x)
  %b = bitcast <8 x i32> %v to <32 x i8>
  %w = bitcast <8 x i32> %v to <16 x i16>
  %two = shufflevector <32 x i8> %b, <32 x i8> undef, <2 x i32> <i32 16, i32 20>
  %steps = shufflevector <16 x i16> %w, <16 x i16> undef, <2 x i32> <i32 0, i32 2>
  %part = shufflevector <8 x i32> %v, <8 x i32> undef, <2 x i32> <i32 3, i32 5>
  %one = insertelement <2 x i32> undef, i32 %n, i32 0
  %all = shufflevector <2 x i32> %one, <2 x i32> undef, <2 x i32> zeroinitializer
  %m = icmp ne <2 x i32> %part, %all
  %s = select <2 x i1> %m, <2 x i8> <i8 9, i8 5>, <2 x i8> %two
  %t = select <2 x i1> %m, <2 x i16> %steps, <2 x i16> zeroinitializer
  %s4 = shufflevector <2 x i8> %s, <2 x i8> zeroinitializer, <4 x i32> <i32 0, i32 1, i32 2, i32 2>
  %s1 = bitcast <4 x i8> %s4 to <1 x i32>
  %t1 = bitcast <2 x i16> %t to <1 x i32>
  %r = shufflevector <1 x i32> %s1, <1 x i32> %t1, <4 x i32> <i32 0, i32 1, i32 undef, i32 undef>
  %q = insertelement <4 x i32> %r, i32 %n, i32 2
  %z = insertelement <4 x i32> %q, i32 %n, i32 3
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %z)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{}
