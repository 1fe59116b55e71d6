declare <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64)
declare <32 x i16> @llvm.genx.wrregioni.v32i16.v6i16.i16.v6i1(<32 x i16>, <6 x i16>, i32, i32, i32, i16, i32, <6 x i1>)
declare <6 x i16> @llvm.genx.rdregioni.v6i16.v32i16.i16(<32 x i16>, i32, i32, i32, i16, i32)
declare <6 x i1> @llvm.genx.rdpredregion.v6i1.v32i1(<32 x i1>, i32)
declare void @llvm.genx.svm.block.st.i64.v32i16(i64, <32 x i16>)

define dllexport void @pred_odd_part(i64 %p, i64 %q) {
  %v1 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %p)
  %v2 = add i64 %p, 256
  %v3 = call <32 x i16> @llvm.genx.svm.block.ld.unaligned.v32i16.i64(i64 %v2)
  %v4 = icmp ult <32 x i16> %v1, %v3
  %v5 = call <6 x i16> @llvm.genx.rdregioni.v6i16.v32i16.i16(<32 x i16> %v1, i32 0, i32 6, i32 1, i16 16, i32 undef)
  %v6 = call <6 x i16> @llvm.genx.rdregioni.v6i16.v32i16.i16(<32 x i16> %v3, i32 0, i32 6, i32 1, i16 16, i32 undef)
  %v7 = add <6 x i16> %v5, %v6
  %v8 = call <6 x i1> @llvm.genx.rdpredregion.v6i1.v32i1(<32 x i1> %v4, i32 5)
  %v9 = call <32 x i16> @llvm.genx.wrregioni.v32i16.v6i16.i16.v6i1(<32 x i16> %v1, <6 x i16> %v7, i32 0, i32 6, i32 1, i16 0, i32 undef, <6 x i1> %v8)
  call void @llvm.genx.svm.block.st.i64.v32i16(i64 %q, <32 x i16> %v9)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @pred_odd_part, !"pred_odd_part", !"pred_odd_part.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
