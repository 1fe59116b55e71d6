; A kernel asks for ids and sizes by calls; it has the number of groups as an argument already.
; RUN: --kernel=k --global=4 --local=2 --arg=o=i32[16]:zero --expect=o=i32[16]:0,2,2,0,1,2,2,0,0,2,2,1,1,2,2,1
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare <3 x i32> @llvm.genx.local.size.v3i32()
declare <3 x i32> @llvm.genx.group.count.v3i32()
declare i32 @llvm.genx.group.id.x()
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
define dllexport void @k(i64 %out, <3 x i32> %groups) {
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %size = call <3 x i32> @llvm.genx.local.size.v3i32()
  %count = call <3 x i32> @llvm.genx.group.count.v3i32()
  %group = call i32 @llvm.genx.group.id.x()
  %x = extractelement <3 x i32> %id, i32 0
  %n = extractelement <3 x i32> %size, i32 0
  %g = extractelement <3 x i32> %count, i32 0
  %first = mul i32 %group, %n
  %at = add i32 %first, %x
  %bytes = shl i32 %at, 4
  %wide = zext i32 %bytes to i64
  %to = add i64 %out, %wide
  %v0 = insertelement <4 x i32> zeroinitializer, i32 %x, i32 0
  %v1 = insertelement <4 x i32> %v0, i32 %n, i32 1
  %v2 = insertelement <4 x i32> %v1, i32 %g, i32 2
  %v = insertelement <4 x i32> %v2, i32 %group, i32 3
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %to, <4 x i32> %v)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 16}
!2 = !{i32 64, i32 72}
