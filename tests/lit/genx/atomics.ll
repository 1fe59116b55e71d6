; In vISA text the result of an atomic operation by 64-bit addresses stands before its sources, and that of one in a
; surface behind them.  By addresses, a message has as many lanes as a register has dwords.  Cmpxchg stores its first source where memory has the second one, unlike LLVM's.
; RUN: %gaspar genx emit %s --kernel=k --platform=skl -o - | %FileCheck %s --check-prefix=VISA
; RUN: %gaspar genx emit %s --kernel=wide --platform=dg2 -o - | %FileCheck %s --check-prefix=EIGHT
; RUN: %gaspar genx emit %s --kernel=wide --platform=pvc -o - | %FileCheck %s --check-prefix=SIXTEEN
; RUN: %gaspar genx run %s --kernel=k --arg=x=i32[9]:5,6,5,6,5,6,5,6,1 --arg=s=i32[8]:7,8,7,8,7,8,7,8 --arg=o=i32[8]:zero --compare --expect=x=i32[9]:9,7,9,7,9,7,9,7,1 --expect=s=i32[8]:16,17,16,17,16,17,16,17 --expect=o=i32[8]:7,8,7,8,7,8,7,8
declare <8 x i32> @llvm.genx.svm.atomic.cmpxchg.v8i32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.svm.atomic.inc.v8i32.v8i1.v8i64(<8 x i1>, <8 x i64>, <8 x i32>)
declare <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1>, i32, <8 x i32>, <8 x i32>, <8 x i32>)
declare <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)

; VISA: svm_atomic.inc (M1, 8) {{V[0-9]+}}.0 {{V[0-9]+}}.0 %null.0 %null.0
; VISA: svm_atomic.cmpxchg (M1, 8) {{V[0-9]+}}.0 {{V[0-9]+}}.0 {{V[0-9]+}}.0 {{V[0-9]+}}.0
; VISA: dword_atomic.add (M1, 8) T{{[0-9]+}} {{V[0-9]+}}.0 {{V[0-9]+}}.0 %null.0 {{V[0-9]+}}.0
define dllexport void @k(i64 %x, i32 %s, i64 %o) {
  %v = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %x)
  %one = insertelement <8 x i64> undef, i64 %x, i32 0
  %all = shufflevector <8 x i64> %one, <8 x i64> undef, <8 x i32> zeroinitializer
  %at = add <8 x i64> %all, <i64 0, i64 4, i64 8, i64 12, i64 16, i64 20, i64 24, i64 28>
  %were = call <8 x i32> @llvm.genx.svm.atomic.inc.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), <8 x i64> %at, <8 x i32> undef)
  %new = xor <8 x i32> %v, splat (i32 12)
  %wanted = add <8 x i32> %were, <i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0>
  %was = call <8 x i32> @llvm.genx.svm.atomic.cmpxchg.v8i32.v8i1.v8i64(<8 x i1> splat (i1 true), <8 x i64> %at, <8 x i32> %new, <8 x i32> %wanted, <8 x i32> undef)
  %more = add <8 x i32> %was, <i32 3, i32 2, i32 3, i32 2, i32 3, i32 2, i32 3, i32 2>
  %sum = call <8 x i32> @llvm.genx.dword.atomic.add.v8i32.v8i1.v8i32(<8 x i1> splat (i1 true), i32 %s, <8 x i32> <i32 0, i32 4, i32 8, i32 12, i32 16, i32 20, i32 24, i32 28>, <8 x i32> %more, <8 x i32> undef)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %o, <8 x i32> %sum)
  ret void
}
; EIGHT-COUNT-2: svm_atomic.add (M1, 8)
; EIGHT: dword_atomic.add (M1, 16)
; SIXTEEN: svm_atomic.add (M1, 16)
declare <16 x i32> @llvm.genx.svm.atomic.add.v16i32.v16i1.v16i64(<16 x i1>, <16 x i64>, <16 x i32>, <16 x i32>)
declare <16 x i32> @llvm.genx.dword.atomic.add.v16i32.v16i1.v16i32(<16 x i1>, i32, <16 x i32>, <16 x i32>, <16 x i32>)
declare <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64)
define dllexport void @wide(i64 %x, i32 %s, i64 %o) {
  %at = call <16 x i64> @llvm.genx.svm.block.ld.unaligned.v16i64.i64(i64 %x)
  %was = call <16 x i32> @llvm.genx.svm.atomic.add.v16i32.v16i1.v16i64(<16 x i1> splat (i1 true), <16 x i64> %at, <16 x i32> splat (i32 1), <16 x i32> undef)
  %sum = call <16 x i32> @llvm.genx.dword.atomic.add.v16i32.v16i1.v16i32(<16 x i1> splat (i1 true), i32 %s, <16 x i32> zeroinitializer, <16 x i32> %was, <16 x i32> undef)
  ret void
}
!genx.kernels = !{!0, !3}
!3 = !{ptr @wide, !"wide", !"wide.asm", !1, i32 0, !2}
!0 = !{ptr @k, !"k", !"k.asm", !1, i32 0, !2}
!1 = !{i32 0, i32 2, i32 0}
!2 = !{i32 64, i32 72, i32 80}
