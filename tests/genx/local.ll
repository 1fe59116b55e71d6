; Threads of a group hand values on through local memory; the barrier keeps them in order.
; RUN: --global=4 --local=2 --arg=x=i32[32]:zero
; RUN: --expect=x=i32[32]:8,9,10,11,12,13,14,15,0,1,2,3,4,5,6,7,108,109,110,111,112,113,114,115,100,101,102,103,104,105,106,107
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)
declare void @llvm.genx.barrier()
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare i32 @llvm.genx.group.id.x()
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32.i16(<1 x i32>, i32, i32, i32, i16, i32)

define dllexport void @local(i64 %x, <3 x i32> %id) {
  %g = call i32 @llvm.genx.group.id.x()
  %me = extractelement <3 x i32> %id, i32 0
  %mine = mul i32 %me, 8
  %m1 = insertelement <1 x i32> undef, i32 %mine, i32 0
  %ms = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32.i16(<1 x i32> %m1, i32 0, i32 8, i32 0, i16 0, i32 undef)
  %lanes = add <8 x i32> %ms, <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %hundred = mul i32 %g, 100
  %h1 = insertelement <1 x i32> undef, i32 %hundred, i32 0
  %hs = call <8 x i32> @llvm.genx.rdregioni.v8i32.v1i32.i16(<1 x i32> %h1, i32 0, i32 8, i32 0, i16 0, i32 undef)
  %values = add <8 x i32> %lanes, %hs
  %at = shl <8 x i32> %lanes, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 254, i32 0, <8 x i32> %at, <8 x i32> %values)
  call void @llvm.genx.barrier()
  %other = xor <8 x i32> %at, <i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32, i32 32>
  %v = call <8 x i32> @llvm.genx.gather.scaled.v8i32.v8i1.v8i32(<8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, i32 2, i16 0, i32 254, i32 0, <8 x i32> %other, <8 x i32> undef)
  %row = shl i32 %g, 1
  %line = add i32 %row, %me
  %bytes = shl i32 %line, 5
  %far = zext i32 %bytes to i64
  %to = add i64 %x, %far
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %to, <8 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @local, !"local", !"local.asm", !1, i32 1024, !2}
!1 = !{i32 0, i32 24}
!2 = !{}
