; A surface is a number that the launch gives: messages name it by a variable that is set once in each block,
; and again behind a call.  Blocks are cut into messages of 8 owords at most.
; RUN: %gaspar genx emit %s --kernel=blocks --platform=dg2 -o - | %FileCheck %s
; RUN: %gaspar genx emit %s --kernel=calls --platform=dg2 -o - | %FileCheck %s --check-prefix=CALLS
; RUN: %gaspar genx run %s --kernel=blocks --arg=s=i32[64]:iota --arg=t=i32[64]:zero --arg=i32:1 --out t | %FileCheck %s --check-prefix=OUT
; RUN: %gaspar genx run %s --kernel=blocks --arg=s=i32[64]:iota --arg=t=i32[64]:zero --arg=i32:1 --compare
; RUN: %gaspar genx run %s --kernel=calls --arg=s=i32[64]:iota --arg=t=i32[64]:iota --compare
; RUN: %not %gaspar genx run %s --kernel=blocks --arg=s=i32[64]:iota --arg=t=i32[63]:zero --arg=i32:1 2>&1 | %FileCheck %s --check-prefix=OUTSIDE
; RUN: %not %gaspar genx run %s --kernel=blocks --arg=s=i32[64]:iota --arg=i32:1 --arg=i32:1 2>&1 | %FileCheck %s --check-prefix=NUMBER
; RUN: %not %gaspar genx run %s --kernel=odd --arg=s=i32[64]:iota --arg=i32:2 2>&1 | %FileCheck %s --check-prefix=ODD
; RUN: %not %gaspar genx run %s --kernel=odd --arg=s=i32[64]:iota --arg=i32:2 --compare 2>&1 | %FileCheck %s --check-prefix=ODD
; RUN: %not %gaspar genx run %s --kernel=none --arg=s=i32[64]:iota 2>&1 | %FileCheck %s --check-prefix=NONE
; RUN: %not %gaspar genx run %s --kernel=general --arg=s=i32[64]:iota 2>&1 | %FileCheck %s --check-prefix=GENERAL
; RUN: %gaspar genx emit %s --kernel=folded --platform=skl -o - | %FileCheck %s --check-prefix=FOLDED
; RUN: sed s/254/255/ %s > %t.ll
; RUN: %not %gaspar genx verify %t.ll 2>&1 | %FileCheck %s --check-prefix=OTHER

; CHECK: movs (M1_NM, 1) [[T:T[0-9]+]](0)
; CHECK-NEXT: oword_ld (8) [[T]] [[O:V[0-9]+]](0,0)<0;1,0> [[V:V[0-9]+]].0
; CHECK-NEXT: add (M1, 1) [[P:V[0-9]+]](0,0)<1> {{.*}} 0x8:d
; CHECK-NEXT: oword_ld (2) [[T]] {{V[0-9]+}}(0,0)<0;1,0> [[V]].128
; CHECK-NEXT: add
; CHECK-NEXT: oword_ld (1) [[T]] {{V[0-9]+}}(0,0)<0;1,0> [[V]].160
; CHECK-NEXT: movs (M1_NM, 1) [[U:T[0-9]+]](0)
; CHECK-NEXT: oword_st (8) [[U]] 0x5:ud [[V]].0
; CHECK-NEXT: oword_st (2) [[U]] 0xd:ud [[V]].128
; CHECK-NEXT: oword_st (1) [[U]] 0xf:ud [[V]].160
; CHECK-NOT: movs

; CALLS: movs (M1_NM, 1) [[T:T[0-9]+]](0)
; CALLS: call
; CALLS: movs (M1_NM, 1) [[T]](0)
; CALLS: oword_st

; OUT: t = i32[64]:0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,4,5,6,7,8,9,{{.*}},45,46,47
; OUTSIDE: error: the kernel failed: 176 bytes at 80 of 't', which has 252 [KERNEL_FAULT] in @blocks
; NUMBER: error: argument 1 is no buffer from its start on, and the parameter is a surface [BAD_LAUNCH]
; ODD: error: the kernel failed: owords at byte 2, no dword [KERNEL_FAULT] in @odd
; NONE: error: the kernel failed: 0x51f0001 is no surface [KERNEL_FAULT] in @none
; GENERAL: error: argument 0 has 8 bytes, the parameter 4 [BAD_LAUNCH]
; OTHER: error: @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32: a surface comes from an argument, or, but for messages of the load/store cache, is local memory (254) (docs/spec/regions.md, "Surfaces", rule SURFACE)

declare <44 x i32> @llvm.genx.oword.ld.v44i32(i32, i32, i32)
declare <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v44i32(i32, i32, <44 x i32>)
declare void @llvm.genx.oword.st.v4i32(i32, i32, <4 x i32>)
declare void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1>, i32, i16, i32, i32, <8 x i32>, <8 x i32>)

define dllexport void @blocks(i32 %s, i32 %t, i32 %o) {
  %v = call <44 x i32> @llvm.genx.oword.ld.v44i32(i32 0, i32 %s, i32 %o)
  call void @llvm.genx.oword.st.v44i32(i32 %t, i32 5, <44 x i32> %v)
  ret void
}

define internal void @f(i32 %s) {
  %v = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 4)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 4, <4 x i32> %v)
  ret void
}

define dllexport void @calls(i32 %s, i32 %t) {
  %v = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 8)
  call void @f(i32 %t)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 3, <4 x i32> %v)
  ret void
}

define dllexport void @odd(i32 %s, i32 %at) {
  %v = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 %at)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 3, <4 x i32> %v)
  ret void
}

define dllexport void @none(i32 %s) {
  %n = add i32 %s, 1
  %v = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %n, i32 4)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 3, <4 x i32> %v)
  ret void
}

define dllexport void @general(i32 %s) {
  %v = call <4 x i32> @llvm.genx.oword.ld.unaligned.v4i32(i32 0, i32 %s, i32 4)
  call void @llvm.genx.oword.st.v4i32(i32 %s, i32 3, <4 x i32> %v)
  ret void
}

define dllexport void @local() {
  call void @llvm.genx.scatter.scaled.v8i1.v8i32.v8i32(<8 x i1> splat (i1 true), i32 2, i16 0, i32 254, i32 0, <8 x i32> zeroinitializer, <8 x i32> zeroinitializer)
  ret void
}

!genx.kernels = !{!0, !3, !5, !7, !8, !10, !12}
!0 = !{ptr @blocks, !"blocks", !"blocks.asm", !1, i32 0, !2}
!1 = !{i32 2, i32 2, i32 0}
!2 = !{}
!3 = !{ptr @calls, !"calls", !"calls.asm", !4, i32 0, !2}
!4 = !{i32 2, i32 2}
!5 = !{ptr @odd, !"odd", !"odd.asm", !6, i32 0, !2}
!6 = !{i32 2, i32 0}
!7 = !{ptr @none, !"none", !"none.asm", !9, i32 0, !2}
!8 = !{ptr @general, !"general", !"general.asm", !11, i32 0, !2}
!9 = !{i32 2}
!10 = !{ptr @local, !"local", !"local.asm", !2, i32 64, !2}
!11 = !{i32 0}
!12 = !{ptr @folded, !"folded", !"folded.asm", !4, i32 64, !2}
declare <8 x i32> @llvm.genx.oword.ld.v8i32(i32, i32, i32)
declare void @llvm.genx.oword.st.v8i32(i32, i32, <8 x i32>)

; The surface of a block is a number in T, also where it is local memory: the assembler takes the name %slm from messages by lane alone.
; FOLDED: movs (M1_NM, 1) [[T:T[0-9]+]](0) 0xfe:ud
; FOLDED: oword_ld (2) [[T]]
define dllexport void @folded(i32 %s, i32 %t) {
  %c = icmp eq i32 1, 1
  %u = select i1 %c, i32 254, i32 %s
  %w = call <8 x i32> @llvm.genx.oword.ld.v8i32(i32 0, i32 %u, i32 0)
  call void @llvm.genx.oword.st.v8i32(i32 %t, i32 0, <8 x i32> %w)
  ret void
}
