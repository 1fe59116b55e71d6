; Metadata of a kernel that is no list of numbers says nothing.
; RUN: %gaspar genx emit %s --kernel=K -o - | %FileCheck %s
; RUN: %gaspar genx legalize %s --kernel=K -o /dev/null
; RUN: %gaspar genx run %s --kernel=K --arg=x=i32[4]:zero --arg=i32:7 --expect=x=i32[4]:7,7,7,7
; RUN: %gaspar genx run %s --kernel=STRINGS --arg=x=i32[4]:zero --arg=i32:7 --expect=x=i32[4]:7,7,7,7
; RUN: %gaspar genx run %s --kernel=DOUBLES --arg=x=i32[4]:zero --arg=i32:7 --expect=x=i32[4]:7,7,7,7
; CHECK: .function "K_main"

declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define dllexport void @K(i64 %x, i32 %v) !reqd_work_group_size !5 !gaspar.private_buffer !6 !intel_reqd_sub_group_size !7 {
  %one = insertelement <4 x i32> undef, i32 %v, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> undef, <4 x i32> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %all)
  ret void
}

define dllexport void @STRINGS(i64 %x, i32 %v) !reqd_work_group_size !8 !gaspar.private_buffer !9 !intel_reqd_sub_group_size !10 {
  %one = insertelement <4 x i32> undef, i32 %v, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> undef, <4 x i32> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %all)
  ret void
}

define dllexport void @DOUBLES(i64 %x, i32 %v) !reqd_work_group_size !11 !gaspar.private_buffer !12 !intel_reqd_sub_group_size !13 {
  %one = insertelement <4 x i32> undef, i32 %v, i32 0
  %all = shufflevector <4 x i32> %one, <4 x i32> undef, <4 x i32> zeroinitializer
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %all)
  ret void
}

!genx.kernels = !{!0, !1, !2}
!0 = !{ptr @K, !"K", !"K.asm", !3, i32 0, !4}
!1 = !{ptr @STRINGS, !"STRINGS", !"STRINGS.asm", !3, i32 0, !4}
!2 = !{ptr @DOUBLES, !"DOUBLES", !"DOUBLES.asm", !3, i32 0, !4}
!3 = !{i32 0, i32 0}
!4 = !{i32 0, i32 0}
!5 = !{!"a", !"b", null}
!6 = !{null, null}
!7 = !{null}
!8 = !{!"a", !"b", !"c"}
!9 = !{!"a", !"b"}
!10 = !{!"a"}
!11 = !{double 1.0, ptr @K, !3}
!12 = !{double 1.0, double 2.0}
!13 = !{double 8.0}
