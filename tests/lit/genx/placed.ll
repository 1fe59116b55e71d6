; Arguments without an offset, and those that calls of ids become, are placed behind those that have one: never in the
; first register, nor on another.  An undefined address is in a register, too.
; RUN: %gaspar genx emit %s --platform=skl -o - | %FileCheck %s
; RUN: sed s/-1,/96,/ %s > %t.ll
; RUN: %gaspar genx emit %t.ll --platform=skl -o - | %FileCheck %s --check-prefix=ALL
; RUN: sed 's/^!2 = .*/!2 = !{i32 0, i32 0}/' %s > %t.ll
; RUN: %gaspar genx emit %t.ll --platform=skl -o - | %FileCheck %s --check-prefix=NONE
; RUN: sed 's/ptr @k, .*/ptr @none, !"none"}/; s/@k()/@none()/; s/@k(i64 %x, i64 %y)/@none()/; s/%y/0/; /@llvm.genx.svm/d' %s > %t.ll
; RUN: %not %gaspar genx emit %t.ll -o - 2>&1 | %FileCheck %s --check-prefix=KINDS
declare <3 x i32> @llvm.genx.local.id.v3i32()
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
; CHECK: .input V{{[0-9]+}} offset=40 size=8
; CHECK: .input V{{[0-9]+}} offset=32 size=8
; CHECK: .input V{{[0-9]+}} offset=48 size=12
; CHECK: svm_block_st (1) V
; CHECK: svm_block_st (1) V
; CHECK: svm_block_st (1) V
; ALL: .input V{{[0-9]+}} offset=96 size=8
; ALL: .input V{{[0-9]+}} offset=32 size=8
; ALL: .input V{{[0-9]+}} offset=104 size=12
; NONE: .input V{{[0-9]+}} offset=32 size=8
; NONE: .input V{{[0-9]+}} offset=40 size=8
; NONE: .input V{{[0-9]+}} offset=48 size=12
; KINDS: @llvm.genx.local.id.v3i32: there is one kind{{.*}}rule KERNEL_KINDS
define dllexport void @k(i64 %x, i64 %y) {
  %id = call <3 x i32> @llvm.genx.local.id.v3i32()
  %v = shufflevector <3 x i32> %id, <3 x i32> undef, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %x, <4 x i32> %v)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %y, <4 x i32> %v)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 undef, <4 x i32> %v)
  ret void
}
!genx.kernels = !{!0}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 0}
!2 = !{i32 -1, i32 32}
