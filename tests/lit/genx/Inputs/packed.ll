declare void @llvm.genx.svm.block.st.i64.v32i8(i64, <32 x i8>)

define dllexport void @const_bytes(i64 %p, i64 %q) {
  call void @llvm.genx.svm.block.st.i64.v32i8(i64 %q, <32 x i8> <i8 0, i8 7, i8 14, i8 21, i8 28, i8 35, i8 42, i8 49, i8 56, i8 63, i8 70, i8 77, i8 84, i8 91, i8 98, i8 105, i8 112, i8 119, i8 126, i8 -123, i8 -116, i8 -109, i8 -102, i8 -95, i8 -88, i8 -81, i8 -74, i8 -67, i8 -60, i8 -53, i8 -46, i8 -39>)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @const_bytes, !"const_bytes", !"const_bytes.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
