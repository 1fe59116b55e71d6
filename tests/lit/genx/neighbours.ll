; Neighbouring dwords of each lane are loaded by one message, of two to four dwords, at the place of the first load.
; RUN: %gaspar genx emit %s --kernel=four --platform=dg2 -o - | %FileCheck %s --check-prefix=FOUR
; RUN: %gaspar genx run %s --kernel=four --compare -a x=i32[128]:iota -a y=i32[64]:zero --out y | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx emit %s --kernel=mixed --platform=skl -o - | %FileCheck %s --check-prefix=MIXED
; RUN: %gaspar genx run %s --kernel=mixed --compare -a x=i32[160]:iota -a y=i32[64]:zero --out y | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx emit %s --kernel=wide --platform=pvc -o - | %FileCheck %s --check-prefix=WIDE
; RUN: %gaspar genx run %s --kernel=wide --compare -a x=i32[128]:iota -a y=i32[64]:zero --out y | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx emit %s --kernel=written --platform=skl -o - | %FileCheck %s --check-prefix=APART
; RUN: %gaspar genx run %s --kernel=written --compare -a x=i32[32]:iota -a y=i32[64]:zero --expect=x=i32[32]:0,0,2,2,4,4,6,6,8,8,10,10,12,12,14,14,16,16,18,18,20,20,22,22,24,24,26,26,28,28,30,30 --out y | %FileCheck %s --check-prefix=AFTER
; RUN: %gaspar genx emit %s --kernel=kept --platform=skl -o - | %FileCheck %s --check-prefix=APART
; RUN: %gaspar genx run %s --kernel=kept --compare -a x=i32[32]:iota -a y=i32[64]:zero --out y | %FileCheck %s --check-prefix=KEPT
; RUN: %gaspar genx run %s --kernel=four --compare -a x=i32[128]:iota -a y=i32[64]:zero --stage=legalize --platform=tgllp --out y | %FileCheck %s --check-prefix=SAME
; RUN: env GASPAR_DEBUG=verify,recompute,roundtrip %gaspar genx emit %s --kernel=wide --platform=tgllp -o %t.visaasm
; RUN: %gaspar genx run %t.visaasm --platform=tgllp -a x=i32[128]:iota -a y=i32[64]:zero --out y
; RUN: %gaspar genx emit %s --kernel=far --platform=skl -o - | %FileCheck %s --check-prefix=FAR
; RUN: %gaspar genx run %s --kernel=far --compare -a x=i32[160]:iota -a y=i32[16]:zero --out y | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar genx legalize %s --platform=skl -S -o - | %FileCheck %s --check-prefix=RAISED
; RUN: %gaspar genx emit %s --kernel=eight --platform=pvc -o - | %FileCheck %s --check-prefix=EIGHT
; RUN: %gaspar genx emit %s --kernel=eight --platform=dg2 -o - | %FileCheck %s --check-prefix=EIGHT-DG2
; SAME: same at every stage
; AFTER: same at every stage
; KEPT: same at every stage
declare <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1>, i32, <16 x i64>, <16 x i32>)
declare <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1>, i32, <8 x i64>, <8 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare <32 x i32> @llvm.genx.svm.gather.v32i32.v32i1.v32i64(<32 x i1>, i32, <32 x i64>, <32 x i32>)
declare void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1>, i32, <16 x i64>, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)

; Eight lanes fill no register of pvc.
; EIGHT: svm_gather.4.1 (M1, 8)
; EIGHT: svm_gather.4.1 (M1, 8)
; EIGHT-DG2: svm_gather4scaled.RG (M1, 8)
define dllexport void @eight(i64 %x, i64 %y) {
  %i = insertelement <8 x i64> undef, i64 %x, i32 0
  %b = shufflevector <8 x i64> %i, <8 x i64> undef, <8 x i32> zeroinitializer
  %a = add <8 x i64> %b, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112>
  %a1 = add <8 x i64> %a, splat (i64 4)
  %v = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), i32 0, <8 x i64> %a, <8 x i32> undef)
  %w = call <8 x i32> @llvm.genx.svm.gather.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), i32 0, <8 x i64> %a1, <8 x i32> undef)
  %s = add <8 x i32> %v, %w
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %y, <8 x i32> %s)
  ret void
}

; FOUR: svm_gather4scaled.RGBA (M1, 16) 0x0:uq
; FOUR-NOT: svm_gather
; FOUR: ret (M1
; RAISED: @four
; RAISED: @llvm.genx.svm.gather.v16i32.v16i1.v16i64(
define dllexport void @four(i64 %x, i64 %y) {
  %i = insertelement <16 x i64> undef, i64 %x, i32 0
  %b = shufflevector <16 x i64> %i, <16 x i64> undef, <16 x i32> zeroinitializer
  %a = add <16 x i64> %b, <i64 0, i64 16, i64 32, i64 48, i64 64, i64 80, i64 96, i64 112, i64 128, i64 144, i64 160, i64 176, i64 192, i64 208, i64 224, i64 240>
  %a1 = add <16 x i64> %a, splat (i64 4)
  %a2 = add <16 x i64> %a, splat (i64 8)
  %a3 = add <16 x i64> %a, splat (i64 12)
  %v2 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a2, <16 x i32> undef)
  %v0 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a, <16 x i32> undef)
  %v1 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a1, <16 x i32> undef)
  %v3 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a3, <16 x i32> undef)
  %s = sub <16 x i32> %v2, %v0
  %t = mul <16 x i32> %v1, %v3
  %r = add <16 x i32> %s, %t
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %r)
  ret void
}

; Six neighbours are four and two, one apart from them is alone; the same dword twice is one channel.
; MIXED: svm_gather4scaled.RGBA (M1, 16) 0x0:uq
; MIXED: svm_gather4scaled.RG (M1, 16) 0x0:uq
; MIXED: svm_gather.4.1 (M1, 16)
; MIXED-NOT: svm_gather
; MIXED: ret (M1
define dllexport void @mixed(i64 %x, i64 %y) {
  %i = insertelement <16 x i64> undef, i64 %x, i32 0
  %b = shufflevector <16 x i64> %i, <16 x i64> undef, <16 x i32> zeroinitializer
  %a = add <16 x i64> %b, <i64 0, i64 32, i64 64, i64 96, i64 128, i64 160, i64 192, i64 224, i64 256, i64 288, i64 320, i64 352, i64 384, i64 416, i64 448, i64 480>
  %a1 = add <16 x i64> %a, splat (i64 4)
  %a2 = add <16 x i64> %a, splat (i64 8)
  %a3 = add <16 x i64> %a, splat (i64 12)
  %a4 = add <16 x i64> %a, splat (i64 16)
  %a5 = add <16 x i64> %a, splat (i64 20)
  %a7 = add <16 x i64> %a, splat (i64 28)
  %v0 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a, <16 x i32> undef)
  %v1 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a1, <16 x i32> undef)
  %v2 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a2, <16 x i32> undef)
  %v3 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a3, <16 x i32> undef)
  %v4 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a4, <16 x i32> undef)
  %v5 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a5, <16 x i32> undef)
  %w5 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a5, <16 x i32> undef)
  %v7 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a7, <16 x i32> undef)
  %r0 = mul <16 x i32> %v0, %v1
  %r1 = sub <16 x i32> %r0, %v2
  %r2 = xor <16 x i32> %r1, %v3
  %r3 = sub <16 x i32> %r2, %v4
  %r4 = mul <16 x i32> %r3, %v5
  %r5 = add <16 x i32> %r4, %w5
  %r7 = sub <16 x i32> %r5, %v7
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %r7)
  ret void
}

; Three dwords of 32 lanes are two messages; their channels are read where they lie.
; WIDE: svm_gather4scaled.RGB (M1, 16) 0x0:uq
; WIDE: svm_gather4scaled.RGB (M1, 16) 0x0:uq
; WIDE-NOT: svm_gather
; WIDE: ret (M1
define dllexport void @wide(i64 %x, i64 %y) {
  %i = insertelement <32 x i64> undef, i64 %x, i32 0
  %b = shufflevector <32 x i64> %i, <32 x i64> undef, <32 x i32> zeroinitializer
  %a = add <32 x i64> %b, <i64 0, i64 12, i64 24, i64 36, i64 48, i64 60, i64 72, i64 84, i64 96, i64 108, i64 120, i64 132, i64 144, i64 156, i64 168, i64 180, i64 192, i64 204, i64 216, i64 228, i64 240, i64 252, i64 264, i64 276, i64 288, i64 300, i64 312, i64 324, i64 336, i64 348, i64 360, i64 372>
  %a1 = add <32 x i64> %a, splat (i64 4)
  %a2 = add <32 x i64> %a, splat (i64 8)
  %v0 = call <32 x i32> @llvm.genx.svm.gather.v32i32.v32i1.v32i64(<32 x i1> splat (i1 true), i32 0, <32 x i64> %a, <32 x i32> undef)
  %v1 = call <32 x i32> @llvm.genx.svm.gather.v32i32.v32i1.v32i64(<32 x i1> splat (i1 true), i32 0, <32 x i64> %a1, <32 x i32> undef)
  %v2 = call <32 x i32> @llvm.genx.svm.gather.v32i32.v32i1.v32i64(<32 x i1> splat (i1 true), i32 0, <32 x i64> %a2, <32 x i32> undef)
  %r0 = mul <32 x i32> %v0, %v1
  %r1 = sub <32 x i32> %r0, %v2
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %y, <32 x i32> %r1)
  ret void
}

; A store between them may write what the second one loads.
; APART: svm_gather.4.1 (M1
; APART: svm_gather.4.1 (M1
; APART: ret (M1
define dllexport void @written(i64 %x, i64 %y) {
  %i = insertelement <16 x i64> undef, i64 %x, i32 0
  %b = shufflevector <16 x i64> %i, <16 x i64> undef, <16 x i32> zeroinitializer
  %a = add <16 x i64> %b, <i64 0, i64 8, i64 16, i64 24, i64 32, i64 40, i64 48, i64 56, i64 64, i64 72, i64 80, i64 88, i64 96, i64 104, i64 112, i64 120>
  %a1 = add <16 x i64> %a, splat (i64 4)
  %v0 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a, <16 x i32> undef)
  call void @llvm.genx.svm.scatter.v16i1.v16i64.v16i32(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a1, <16 x i32> %v0)
  %v1 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), i32 0, <16 x i64> %a1, <16 x i32> undef)
  %r = sub <16 x i32> %v0, %v1
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %r)
  ret void
}

; Lanes that are off keep a value.
define dllexport void @kept(i64 %x, i64 %y) {
  %i = insertelement <16 x i64> undef, i64 %x, i32 0
  %b = shufflevector <16 x i64> %i, <16 x i64> undef, <16 x i32> zeroinitializer
  %a = add <16 x i64> %b, <i64 0, i64 8, i64 16, i64 24, i64 32, i64 40, i64 48, i64 56, i64 64, i64 72, i64 80, i64 88, i64 96, i64 104, i64 112, i64 120>
  %a1 = add <16 x i64> %a, splat (i64 4)
  %c = icmp ne <16 x i64> %a, %b
  %v0 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %c, i32 0, <16 x i64> %a, <16 x i32> splat (i32 7))
  %v1 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %c, i32 0, <16 x i64> %a1, <16 x i32> splat (i32 9))
  %r = sub <16 x i32> %v0, %v1
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %r)
  ret void
}

; The constants are the largest and the smallest: those that are 4 apart are neighbours, and no sum with one is computed in signed numbers.
; FAR: svm_gather4scaled.RG (M1, 16) 0x0:uq
; FAR: svm_gather.4.1 (M1, 16)
; FAR: svm_gather.4.1 (M1, 16)
; FAR: ret (M1
define dllexport void @far(i64 %x, i64 %y) {
  %i = insertelement <16 x i64> undef, i64 %x, i32 0
  %b = shufflevector <16 x i64> %i, <16 x i64> undef, <16 x i32> zeroinitializer
  %c = add <16 x i64> %b, <i64 16, i64 32, i64 64, i64 96, i64 128, i64 160, i64 192, i64 224, i64 256, i64 288, i64 320, i64 352, i64 384, i64 416, i64 448, i64 480>
  %a = xor <16 x i64> %c, splat (i64 -9223372036854775808)
  %a0 = add <16 x i64> %a, splat (i64 9223372036854775800)
  %a1 = add <16 x i64> %a, splat (i64 9223372036854775804)
  %a2 = add <16 x i64> %a, splat (i64 9223372036854775806)
  %a3 = add <16 x i64> %a, splat (i64 -9223372036854775808)
  %m = icmp ult <16 x i64> %c, splat (i64 4)
  %v0 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %m, i32 0, <16 x i64> %a0, <16 x i32> undef)
  %v1 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %m, i32 0, <16 x i64> %a1, <16 x i32> undef)
  %v2 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %m, i32 0, <16 x i64> %a2, <16 x i32> undef)
  %v3 = call <16 x i32> @llvm.genx.svm.gather.v16i32.v16i1.v16i64(<16 x i1> %m, i32 0, <16 x i64> %a3, <16 x i32> undef)
  %s = sub <16 x i32> %v0, %v1
  %t = mul <16 x i32> %s, %v2
  %u = add <16 x i32> %t, %v3
  %w = select <16 x i1> %m, <16 x i32> %u, <16 x i32> splat (i32 5)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %y, <16 x i32> %w)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !7, !8}
!8 = !{ptr @far, !"far", !"far.asm", !5, i32 0, !6}
!0 = !{ptr @four, !"four", !"four.asm", !5, i32 0, !6}
!1 = !{ptr @mixed, !"mixed", !"mixed.asm", !5, i32 0, !6}
!2 = !{ptr @wide, !"wide", !"wide.asm", !5, i32 0, !6}
!3 = !{ptr @written, !"written", !"written.asm", !5, i32 0, !6}
!4 = !{ptr @kept, !"kept", !"kept.asm", !5, i32 0, !6}
!7 = !{ptr @eight, !"eight", !"eight.asm", !5, i32 0, !6}
!5 = !{i32 0, i32 0}
!6 = !{i32 64, i32 72}
