; A loop that carries a vector and a counter, and a branch in it.
; RUN: --arg=x=i32[16]:iota --arg=i32:5
; RUN: --expect=x=i32[16]:10,3,106,85,402,535,1130,2665,5050,7659,11386,15901,21154,25087,43610,53713
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)

define dllexport void @loop(i64 %x, i32 %n) {
entry:
  %v = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %x)
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi <16 x i32> [ %v, %entry ], [ %t, %latch ]
  %odd = and i32 %i, 1
  %is = icmp eq i32 %odd, 0
  br i1 %is, label %even, label %latch

even:
  %e = mul <16 x i32> %s, %v
  %g = xor <16 x i32> %e, %s
  br label %latch

latch:
  %t0 = phi <16 x i32> [ %s, %head ], [ %g, %even ]
  %t = add <16 x i32> %t0, <i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2, i32 2>
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit

exit:
  %r = add <16 x i32> %t, %v
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %x, <16 x i32> %r)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @loop, !"loop", !"loop.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{i32 64, i32 72}
