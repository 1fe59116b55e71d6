; A function is a kernel by the string attribute "CMGenxMain" as by dllexport.
; RUN: %gaspar genx emit %s --platform=skl -o %t.visaasm
; RUN: %FileCheck %s < %t.visaasm
; CHECK: .kernel "K"
declare <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)

define void @K(i64 %x) "CMGenxMain" {
  %v = call <4 x i32> @llvm.genx.svm.block.ld.v4i32.i64(i64 %x)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  ret void
}

!genx.kernels = !{!0}
!0 = !{ptr @K, !"K", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
