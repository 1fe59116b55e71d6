; Operands of messages that are undefined, where no lane is on, nobody reads what comes of them, or each value gives the same.
; RUN: --kernel=k --arg=x=i32[16]:iota --arg=s=i32[32]:iota --expect=x=i32[16]:iota --expect=s=i32[32]:iota
declare void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare void @llvm.genx.svm.scatter.v8i1.v8i64.v32i8(<8 x i1>, i32, <8 x i64>, <32 x i8>)
declare void @llvm.genx.scatter.scaled.v32i1.v32i32.v32i32(<32 x i1>, i32, i16, i32, i32, <32 x i32>, <32 x i32>)
declare <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare <8 x i32> @llvm.genx.svm.atomic.add.v8i32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x i32>, <8 x i32>)
declare <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>)
declare void @llvm.genx.lsc.store.stateless.v8i1.v8i64.v16i32(<8 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <8 x i64>, <16 x i32>, i32)
declare void @llvm.genx.svm.scatter.v32i1.v32i64.v32i32(<32 x i1>, i32, <32 x i64>, <32 x i32>)
declare <32 x i32> @llvm.genx.oword.ld.v32i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v80i8(i32, i32, <80 x i8>)
declare <20 x i32> @llvm.genx.oword.ld.v20i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v20i32(i32, i32, <20 x i32>)
define dllexport void @k(i64 %x, i32 %s) {
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1> zeroinitializer, i32 0, <8 x i64> undef, <8 x i32> undef)
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v32i8(<8 x i1> zeroinitializer, i32 0, <8 x i64> zeroinitializer, <32 x i8> poison)
  call void @llvm.genx.scatter.scaled.v32i1.v32i32.v32i32(<32 x i1> zeroinitializer, i32 2, i16 0, i32 %s, i32 undef, <32 x i32> undef, <32 x i32> undef)
  %a = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> zeroinitializer, i32 0, <8 x i64> undef, <8 x i32> undef)
  %b = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> zeroinitializer, i32 2, i16 0, i32 254, i32 undef, <16 x i32> undef, <16 x i32> undef)
  %c = call <8 x i32> @llvm.genx.svm.atomic.add.v8i32.v8i1.v8i64(<8 x i1> zeroinitializer, <8 x i64> undef, <8 x i32> undef, <8 x i32> %a)
  %d = call <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1> zeroinitializer, i32 %s, <16 x i32> undef, <16 x i32> undef, <16 x i32> undef, <16 x i32> %b)
  call void @llvm.genx.lsc.store.stateless.v8i1.v8i64.v16i32(<8 x i1> zeroinitializer, i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 0, <8 x i64> undef, <16 x i32> undef, i32 undef)
  call void @llvm.genx.svm.scatter.v32i1.v32i64.v32i32(<32 x i1> zeroinitializer, i32 0, <32 x i64> undef, <32 x i32> poison)
  %kept = call <20 x i32> @llvm.genx.oword.ld.v20i32(i32 0, i32 %s, i32 0)
  call void @llvm.genx.oword.st.v80i8(i32 %s, i32 0, <80 x i8> undef)
  call void @llvm.genx.oword.st.v20i32(i32 %s, i32 0, <20 x i32> %kept)
  %same = call <32 x i32> @llvm.genx.oword.ld.v32i32(i32 0, i32 %s, i32 0)
  call void @llvm.genx.scatter.scaled.v32i1.v32i32.v32i32(<32 x i1> undef, i32 2, i16 0, i32 %s, i32 0, <32 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28, i32 32, i32 36, i32 40, i32 44, i32 48, i32 52, i32 56, i32 60, i32 64, i32 68, i32 72, i32 76, i32 80, i32 84, i32 88, i32 92, i32 96, i32 100, i32 104, i32 108, i32 112, i32 116, i32 120, i32 124>, <32 x i32> %same)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 2}
!2 = !{i32 64, i32 72}
