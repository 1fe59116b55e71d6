; Words and bytes made wider for one operation, in a kernel that has no region at all.
; RUN: --arg=x=u16[16]:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,65535 --arg=y=i32[16]:iota --arg=z=u8[16]:0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,255
; RUN: --expect=y=i32[16]:0,0,-2,-6,-12,-20,-30,-42,-56,-72,-90,-110,-132,-156,-182,-16776946
declare <16 x i16> @llvm.genx.svm.block.ld.v16i16.i64(i64)
declare <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64)
declare <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

define dllexport void @widened(i64 %x, i64 %y, i64 %z) {
  %a = call <16 x i16> @llvm.genx.svm.block.ld.v16i16.i64(i64 %x)
  %b = call <16 x i32> @llvm.genx.svm.block.ld.v16i32.i64(i64 %y)
  %c = call <16 x i8> @llvm.genx.svm.block.ld.v16i8.i64(i64 %z)
  %wide = zext <16 x i16> %a to <16 x i32>
  %signed = sext <16 x i16> %a to <16 x i32>
  %byte = zext <16 x i8> %c to <16 x i32>
  %s = sub <16 x i32> %b, %wide
  %m = mul <16 x i32> %byte, %wide
  %n = sub <16 x i32> %s, %m
  %o = add <16 x i32> %n, %signed
  %p = xor <16 x i32> %o, zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %p)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @widened, !"widened", !"widened.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0, i32 0}
!2 = !{}
