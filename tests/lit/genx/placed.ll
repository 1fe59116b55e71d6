; Arguments without an offset, and those that calls of ids become, are placed behind those that have one: never in the
; first register, nor on another.  An undefined address is in a register, too.
; RUN: %gaspar genx emit %s --platform=skl -o - | %FileCheck %s
; RUN: sed s/-1,/96,/ %s > %t.ll
; RUN: %gaspar genx emit %t.ll --platform=skl -o - | %FileCheck %s --check-prefix=ALL
; RUN: sed 's/^!2 = .*/!2 = !{i32 0, i32 0}/' %s > %t.ll
; RUN: %gaspar genx emit %t.ll --platform=skl -o - | %FileCheck %s --check-prefix=NONE
; RUN: sed 's/ptr @k, .*/ptr @none, !"none"}/; s/@k()/@none()/; s/@k(i64 %x, i64 %y)/@none()/; s/%y/0/; /@llvm.genx.svm/d' %s > %t.ll
; RUN: %not %gaspar genx emit %t.ll -o - 2>&1 | %FileCheck %s --check-prefix=KINDS
; Where an argument lies may be no place of some machine: in the first register, whose length differs, or across the end of one.
; RUN: %not %gaspar genx emit %s --platform=pvc -o - 2>&1 | %FileCheck %s --check-prefix=FIRST
; RUN: sed 's/^!2 = .*/!2 = !{i32 152, i32 64, i32 88}/; s/@k(i64 %x, i64 %y)/@k(i64 %x, i64 %y, <4 x i32> %z)/; s/^!1 = .*/!1 = !{i32 0, i32 0, i32 0}/' %s > %t.ll
; RUN: %not %gaspar genx emit %t.ll --platform=skl -o - 2>&1 | %FileCheck %s --check-prefix=ACROSS
; RUN: %gaspar genx emit %t.ll --platform=pvc -o - | %FileCheck %s --check-prefix=WITHIN
; RUN: sed 's/i32 88}/i32 80}/; s/<4 x i32> %z/<16 x i32> %z/' %t.ll > %t.long.ll
; RUN: %not %gaspar genx emit %t.long.ll --platform=skl -o - 2>&1 | %FileCheck %s --check-prefix=LONG
; RUN: sed 's/i32 88}/i32 192}/; s/<4 x i32> %z/<16 x i32> %z/' %t.ll > %t.long.ll
; RUN: %gaspar genx emit %t.long.ll --platform=pvc -o - | %FileCheck %s --check-prefix=BEGINS
; FIRST: argument 1, 8 bytes at offset 32, lies in the first register or across a register's end; registers have 64 bytes [GENX_EMIT] in @k
; ACROSS: argument 2, 16 bytes at offset 88, lies in the first register or across a register's end; registers have 32 bytes [GENX_EMIT] in @k
; WITHIN: .input V{{[0-9]+}} offset=88 size=16
; LONG: argument 2, 64 bytes at offset 80, lies
; BEGINS: .input V{{[0-9]+}} offset=192 size=64
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
