; An edge that a constant condition never takes is no edge, also where its target has another way in and a phi.
; RUN: %gaspar genx run %s --kernel=first --compare -a x=i32[4]:zero --expect=x=i32[4]:1,0,0,0
; RUN: %gaspar genx run %s --kernel=second --compare -a x=i32[4]:zero --expect=x=i32[4]:2,0,0,0
; RUN: %gaspar genx run %s --kernel=turns --compare -a x=i32[4]:zero --expect=x=i32[4]:1,0,0,0
; RUN: %gaspar genx emit %s --kernel=first --platform=skl -o - | %FileCheck %s
; CHECK-NOT: jmp
; CHECK: ret
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define dllexport void @first(i64 %x) {
entry:
  br i1 true, label %then, label %join
then:
  br label %join
join:
  %p = phi i32 [ 1, %then ], [ 2, %entry ]
  %v = insertelement <4 x i32> zeroinitializer, i32 %p, i32 0
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  ret void
}

define dllexport void @second(i64 %x) {
entry:
  br i1 false, label %then, label %join
then:
  br label %join
join:
  %p = phi i32 [ 1, %then ], [ 2, %entry ]
  %v = insertelement <4 x i32> zeroinitializer, i32 %p, i32 0
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  ret void
}

define dllexport void @turns(i64 %x) {
entry:
  br label %head
head:
  %p = phi i32 [ 0, %entry ], [ %n, %head ]
  %n = add i32 %p, 1
  br i1 false, label %head, label %out
out:
  %v = insertelement <4 x i32> zeroinitializer, i32 %n, i32 0
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  ret void
}

!genx.kernels = !{!0, !1, !2}
!0 = !{ptr @first, !"first", !"first.asm", !3, i32 0, !4}
!1 = !{ptr @second, !"second", !"second.asm", !3, i32 0, !4}
!2 = !{ptr @turns, !"turns", !"turns.asm", !3, i32 0, !4}
!3 = !{i32 0}
!4 = !{}
