; Operands of messages that are undefined, where no lane is on, or nobody reads what comes of them.
; RUN: --kernel=k --arg=x=i32[16]:iota --arg=s=i32[32]:iota --expect=x=i32[16]:iota --expect=s=i32[32]:iota
declare void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare void @llvm.genx.svm.scatter.v8i1.v8i64.v32i8(<8 x i1>, i32, <8 x i64>, <32 x i8>)
declare void @llvm.genx.scatter.scaled.v32i1.v32i32.v32i32(<32 x i1>, i32, i16, i32, i32, <32 x i32>, <32 x i32>)
declare <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1>, i32, i16, i32, i32, <16 x i32>, <16 x i32>)
declare <8 x i32> @llvm.genx.svm.atomic.add.v8i32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x i32>, <8 x i32>)
declare <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>, <16 x i32>)
declare void @llvm.genx.lsc.store.stateless.v8i1.v8i64.v16i32(<8 x i1>, i8, i8, i8, i16, i32, i8, i8, i8, i8, <8 x i64>, <16 x i32>, i32)
define dllexport void @k(i64 %x, i32 %s) {
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v8i32(<8 x i1> zeroinitializer, i32 0, <8 x i64> undef, <8 x i32> undef)
  call void @llvm.genx.svm.scatter.v8i1.v8i64.v32i8(<8 x i1> zeroinitializer, i32 0, <8 x i64> zeroinitializer, <32 x i8> poison)
  call void @llvm.genx.scatter.scaled.v32i1.v32i32.v32i32(<32 x i1> zeroinitializer, i32 2, i16 0, i32 %s, i32 undef, <32 x i32> undef, <32 x i32> undef)
  %a = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> zeroinitializer, i32 0, <8 x i64> undef, <8 x i32> undef)
  %b = call <16 x i32> @llvm.genx.gather.scaled.v16i32.v16i1.v16i32(<16 x i1> zeroinitializer, i32 2, i16 0, i32 254, i32 undef, <16 x i32> undef, <16 x i32> undef)
  %c = call <8 x i32> @llvm.genx.svm.atomic.add.v8i32.v8i1.v8i64(<8 x i1> zeroinitializer, <8 x i64> undef, <8 x i32> undef, <8 x i32> %a)
  %d = call <16 x i32> @llvm.genx.dword.atomic.cmpxchg.v16i32.v16i1.v16i32(<16 x i1> zeroinitializer, i32 %s, <16 x i32> undef, <16 x i32> undef, <16 x i32> undef, <16 x i32> %b)
  call void @llvm.genx.lsc.store.stateless.v8i1.v8i64.v16i32(<8 x i1> zeroinitializer, i8 4, i8 0, i8 0, i16 1, i32 0, i8 3, i8 2, i8 1, i8 0, <8 x i64> undef, <16 x i32> undef, i32 undef)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 2}
!2 = !{i32 64, i32 72}
