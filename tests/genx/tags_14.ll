; The same in 14 lanes, more or other than one instruction has.
; RUN: --arg=x=i64[28]:iota
; RUN: --expect=x=i64[28]:0,2305843009213693953,2305843009213693954,2305843009213693955,2305843009213693956,2305843009213693957,2305843009213693958,2305843009213693959,2305843009213693960,2305843009213693961,2305843009213693962,2305843009213693963,2305843009213693964,2305843009213693965,0,1,2,3,4,5,6,7,8,9,10,11,12,13
declare <14 x i64> @llvm.genx.svm.block.ld.unaligned.v14i64.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v14i64(i64, <14 x i64>)

define dllexport void @tags_14(i64 %x) {
  %a = call <14 x i64> @llvm.genx.svm.block.ld.unaligned.v14i64.i64(i64 %x)
  %p = inttoptr <14 x i64> %a to <14 x ptr>
  %g = addrspacecast <14 x ptr> %p to <14 x ptr addrspace(4)>
  %t = ptrtoint <14 x ptr addrspace(4)> %g to <14 x i64>
  call void @llvm.genx.svm.block.st.i64.v14i64(i64 %x, <14 x i64> %t)
  %b = addrspacecast <14 x ptr addrspace(4)> %g to <14 x ptr>
  %u = ptrtoint <14 x ptr> %b to <14 x i64>
  %y = add i64 %x, 112
  call void @llvm.genx.svm.block.st.i64.v14i64(i64 %y, <14 x i64> %u)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @tags_14, !"tags_14", !"tags_14.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
