; Private pointers become generic and are cast back: the tag goes in and out;
; null, the first, has none.
; RUN: --arg=x=i64[32]:iota
; RUN: --expect=x=i64[32]:0,2305843009213693953,2305843009213693954,2305843009213693955,2305843009213693956,2305843009213693957,2305843009213693958,2305843009213693959,2305843009213693960,2305843009213693961,2305843009213693962,2305843009213693963,2305843009213693964,2305843009213693965,2305843009213693966,2305843009213693967,0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
declare <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i64(i64, <16 x i64>)

define dllexport void @tags(i64 %x) {
  %a = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %x)
  %p = inttoptr <16 x i64> %a to <16 x ptr>
  %g = addrspacecast <16 x ptr> %p to <16 x ptr addrspace(4)>
  %t = ptrtoint <16 x ptr addrspace(4)> %g to <16 x i64>
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %x, <16 x i64> %t)
  %b = addrspacecast <16 x ptr addrspace(4)> %g to <16 x ptr>
  %u = ptrtoint <16 x ptr> %b to <16 x i64>
  %y = add i64 %x, 128
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %y, <16 x i64> %u)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @tags, !"tags", !"tags.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
