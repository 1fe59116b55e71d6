; Without 64-bit integers: the halves of an extended dword that is shifted, and of an address.
; RUN: for k in up down logical; do %gaspar genx emit %s --kernel=$k --platform=tgllp -o -; done | %FileCheck %s
; RUN: %gaspar genx emit %s --kernel=address --platform=dg2 -o - | %FileCheck %s --check-prefix=THREE
; RUN: %gaspar genx emit %s --kernel=both --platform=dg2 -o - | %FileCheck %s --check-prefix=TWO
; RUN: for k in up down logical address; do %gaspar genx run %s --kernel=$k -a p=i32[32]:-2147483648,-1,-2,3,2147483647,5,6,7,8,9,-10,-11,12,1073741824,536870912,-536870913,1,-1,2,-2,3,-3,4,-4,5,-5,6,-6,7,-7,8,-8 -a q=u64[16]:zero --compare; done
; RUN: %gaspar genx run %s --kernel=both -a p=i32[32]:iota -a q=u64[16]:zero --compare --expect=p=i32[32]:iota

declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <2 x i32> @llvm.genx.rdregioni.v2i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare void @llvm.genx.svm.block.st.i64.v16i64(i64, <16 x i64>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

; Two shifts of the dword: up, and what leaves it.
; CHECK: up_main:
; CHECK-NOT: {{or|shr}} (M
; CHECK-DAG: shl (M1, 8) {{.*}} 0x2:d
; CHECK-DAG: asr (M1, 8) {{.*}} 0x1e:d
; CHECK-NOT: {{or|shr}} (M
; CHECK: svm_block_st
define dllexport void @up(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %s = sext <16 x i32> %v to <16 x i64>
  %d = shl <16 x i64> %s, splat (i64 2)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  ret void
}

; The sign stays the sign.
; CHECK: down_main:
; CHECK-NOT: {{or|shr|shl}} (M
; CHECK-DAG: asr (M1, 8) {{.*}} 0x5:d
; CHECK-DAG: asr (M1, 8) {{.*}} 0x1f:d
; CHECK-NOT: {{or|shr|shl}} (M
; CHECK: svm_block_st
define dllexport void @down(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %s = sext <16 x i32> %v to <16 x i64>
  %d = ashr <16 x i64> %s, splat (i64 5)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  ret void
}

; CHECK: logical_main:
; CHECK-NOT: {{or|shl}} (M
; CHECK: svm_block_st
define dllexport void @logical(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %s = sext <16 x i32> %v to <16 x i64>
  %d = lshr <16 x i64> %s, splat (i64 5)
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %d)
  ret void
}

; The high half of a base is one element for all lanes: it is the last operand of add3.
; THREE: address_main:
; THREE: add3 (M1, 16) {{V[0-9]+\(0,0\)<1> V[0-9]+\(0,0\)<1;1,0> V[0-9]+\(0,0\)<1;1,0> V[0-9]+\(0,1\)<0;1,0>}}
; THREE: svm_block_st
define dllexport void @address(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %s = sext <16 x i32> %v to <16 x i64>
  %d = shl <16 x i64> %s, splat (i64 2)
  %one = insertelement <16 x i64> undef, i64 %p, i32 0
  %all = shufflevector <16 x i64> %one, <16 x i64> undef, <16 x i32> zeroinitializer
  %sum = add <16 x i64> %all, %d
  %back = sub <16 x i64> %sum, %all
  call void @llvm.genx.svm.block.st.i64.v16i64(i64 %q, <16 x i64> %back)
  ret void
}

; Of two such elements one would have to be copied into a vector.
; TWO: both_main:
; TWO-NOT: add3
; TWO: svm_block_st
define dllexport void @both(i64 %p, i64 %q) {
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %a = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> splat (i32 3)
  %b = shufflevector <16 x i32> %v, <16 x i32> undef, <16 x i32> splat (i32 5)
  %s = add <16 x i32> %v, %a
  %t = add <16 x i32> %s, %b
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %t)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @up, !"up", !"", !8, i32 0, !9}
!1 = !{ptr @down, !"down", !"", !8, i32 0, !9}
!2 = !{ptr @logical, !"logical", !"", !8, i32 0, !9}
!3 = !{ptr @address, !"address", !"", !8, i32 0, !9}
!4 = !{ptr @both, !"both", !"", !8, i32 0, !9}
!8 = !{i32 0, i32 0}
!9 = !{}
