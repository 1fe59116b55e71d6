; Two vectors that change places in each round: the moves of a loop's phis are a ring.
; RUN: --arg=x=i32[8]:iota --arg=i32:3
; RUN: --expect=x=i32[8]:4,5,6,7,0,1,2,3
declare <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define dllexport void @swap(i64 %x, i32 %n) {
entry:
  %y = add i64 %x, 16
  %a0 = call <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64 %x)
  %b0 = call <4 x i32> @llvm.genx.svm.block.ld.unaligned.v4i32.i64(i64 %y)
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %a = phi <4 x i32> [ %a0, %entry ], [ %b, %head ]
  %b = phi <4 x i32> [ %b0, %entry ], [ %a, %head ]
  %next = add i32 %i, 1
  %more = icmp ule i32 %next, %n
  br i1 %more, label %head, label %exit

exit:
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %a)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %b)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @swap, !"swap", !"swap.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{}
