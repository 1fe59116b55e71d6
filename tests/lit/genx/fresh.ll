; Vectors that are written over whole, and reads that several operations share.
; RUN: for k in both late vain free apart often; do %gaspar genx emit %s --kernel=$k --platform=skl -o -; done | %FileCheck %s
; RUN: for k in both late vain free apart often; do %gaspar genx run %s --kernel=$k -a p=u8[1024]:iota -a q=u8[1024]:zero --compare; done

declare <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16>, i32, i32, i32, i16, i32)
declare <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64)
declare <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32>, i32, i32, i32, i16, i32)
declare <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64)
declare <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare void @llvm.genx.svm.block.st.i64.v16i16(i64, <16 x i16>)
declare void @llvm.genx.svm.block.st.i64.v16i32(i64, <16 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)

; Sum and difference go to a new vector: neither has to keep the pairs that it reads.
; CHECK: both_main:
; CHECK-NOT: mov (
; CHECK: add (M1, 2) [[X:V[0-9]+]](0,0)<1> [[V:V[0-9]+]](0,0)<1;1,0> [[V]](0,2)<1;1,0>
; CHECK-NOT: mov (
; CHECK: svm_block_st
define dllexport void @both(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 4, i32 2, i32 1, i16 0, i32 undef)
  %v3 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 4, i32 2, i32 1, i16 8, i32 undef)
  %v4 = add <8 x i32> %v2, %v3
  %v5 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v1, <8 x i32> %v4, i32 4, i32 2, i32 1, i16 0, i32 undef, i1 true)
  %v6 = sub <8 x i32> %v2, %v3
  %v7 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v5, <8 x i32> %v6, i32 4, i32 2, i32 1, i16 8, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v7)
  ret void
}

; The difference stands before the sum's write, but is done where it is written: it would read what the sum has changed.
; CHECK: late_main:
; CHECK-NOT: mov (
; CHECK: add (M1, 8) [[X:V[0-9]+]](0,0)<1> [[V:V[0-9]+]](0,0)<1;1,0> [[V]](1,0)<1;1,0>
; CHECK-NEXT: add (M1, 8) [[X]](1,0)<1> [[V]](0,0)<1;1,0> (-)[[V]](1,0)<1;1,0>
; CHECK-NEXT: svm_block_st
define dllexport void @late(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %v3 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %v4 = add <8 x i32> %v2, %v3
  %v5 = sub <8 x i32> %v2, %v3
  %v6 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v1, <8 x i32> %v4, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %v7 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v6, <8 x i32> %v5, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v7)
  ret void
}

; The first sum's write is not needed, since both halves are written again.
; CHECK: vain_main:
; CHECK: add (M1, 4) [[S:V[0-9]+]](0,0)<1>
; CHECK-NEXT: mul (M1, 4) {{V[0-9]+}}(0,0)<1> [[S]](0,0)<1;1,0>
; CHECK-NEXT: xor (M1, 4) {{V[0-9]+}}(0,4)<1> [[S]](0,0)<1;1,0>
; CHECK-NEXT: svm_block_st
define dllexport void @vain(i64 %p, i64 %q) {
  %v1 = call <8 x i32> @llvm.genx.svm.block.ld.unaligned.v8i32.i64(i64 %p)
  %v2 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v1, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %v3 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v1, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %v4 = add <4 x i32> %v2, %v3
  %v5 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %v1, <4 x i32> %v4, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %v6 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v5, i32 0, i32 4, i32 1, i16 0, i32 undef)
  %v7 = call <4 x i32> @llvm.genx.rdregioni.v4i32.v8i32.i16(<8 x i32> %v5, i32 0, i32 4, i32 1, i16 16, i32 undef)
  %v8 = mul <4 x i32> %v6, %v7
  %v9 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %v5, <4 x i32> %v8, i32 0, i32 4, i32 1, i16 0, i32 undef, i1 true)
  %v10 = xor <4 x i32> %v6, %v7
  %v11 = call <8 x i32> @llvm.genx.wrregioni.v8i32.v4i32.i16.i1(<8 x i32> %v9, <4 x i32> %v10, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %v11)
  ret void
}

; Nobody needs the old halves: they are changed where they are.
; CHECK: free_main:
; CHECK: add (M1, 8) [[V:V[0-9]+]](0,0)<1> [[V]](0,0)<1;1,0> 0x5:d
; CHECK-NEXT: add (M1, 8) [[V]](1,0)<1> [[V]](1,0)<1;1,0> 0x6:d
define dllexport void @free(i64 %p, i64 %q) {
  %v1 = call <16 x i32> @llvm.genx.svm.block.ld.unaligned.v16i32.i64(i64 %p)
  %v2 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 8, i32 1, i16 0, i32 undef)
  %v3 = add <8 x i32> %v2, <i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5, i32 5>
  %v4 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v1, <8 x i32> %v3, i32 0, i32 8, i32 1, i16 0, i32 undef, i1 true)
  %v5 = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %v1, i32 0, i32 8, i32 1, i16 32, i32 undef)
  %v6 = add <8 x i32> %v5, <i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6, i32 6>
  %v7 = call <16 x i32> @llvm.genx.wrregioni.v16i32.v8i32.i16.i1(<16 x i32> %v4, <8 x i32> %v6, i32 0, i32 8, i32 1, i16 32, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v16i32(i64 %q, <16 x i32> %v7)
  ret void
}

; Words that are 4 apart are read in two pieces.  Two operations that both read two such operands are four
; instructions; with the operands moved they would be six.
; CHECK: apart_main:
; CHECK-COUNT-4: {{(add \(M1, 8\))}}
; CHECK: ret
define dllexport void @apart(i64 %p, i64 %q) {
  %v1 = call <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64 %p)
  %v2 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %v1, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %v3 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %v1, i32 0, i32 16, i32 4, i16 2, i32 undef)
  %v4 = add <16 x i16> %v2, %v3
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %q, <16 x i16> %v4)
  %v5 = sub <16 x i16> %v2, %v3
  %v6 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %v6, <16 x i16> %v5)
  ret void
}

; Four operations on them are four instructions, behind two moves.
; CHECK: often_main:
; CHECK: mov (M1, 8) [[M:V[0-9]+]](0,0)<1>
; CHECK: mov (M1, 8) [[M]](0,8)<1>
; CHECK: add (M1, 16) {{V[0-9]+}}(0,0)<1> [[M]](0,0)<1;1,0>
; CHECK: xor (M1, 16)
define dllexport void @often(i64 %p, i64 %q) {
  %v1 = call <64 x i16> @llvm.genx.svm.block.ld.unaligned.v64i16.i64(i64 %p)
  %v2 = call <16 x i16> @llvm.genx.rdregioni.v16i16.v64i16.i16(<64 x i16> %v1, i32 0, i32 16, i32 4, i16 0, i32 undef)
  %v3 = add i64 %p, 256
  %v4 = call <16 x i16> @llvm.genx.svm.block.ld.unaligned.v16i16.i64(i64 %v3)
  %v5 = add <16 x i16> %v2, %v4
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %q, <16 x i16> %v5)
  %v6 = sub <16 x i16> %v2, %v4
  %v7 = add i64 %q, 32
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %v7, <16 x i16> %v6)
  %v8 = mul <16 x i16> %v2, %v4
  %v9 = add i64 %q, 64
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %v9, <16 x i16> %v8)
  %v10 = xor <16 x i16> %v2, %v4
  %v11 = add i64 %q, 96
  call void @llvm.genx.svm.block.st.i64.v16i16(i64 %v11, <16 x i16> %v10)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4, !7}
!0 = !{ptr @both, !"both", !"", !5, i32 0, !6}
!1 = !{ptr @vain, !"vain", !"", !5, i32 0, !6}
!2 = !{ptr @free, !"free", !"", !5, i32 0, !6}
!3 = !{ptr @apart, !"apart", !"", !5, i32 0, !6}
!4 = !{ptr @often, !"often", !"", !5, i32 0, !6}
!5 = !{i32 0, i32 0}
!6 = !{}
!7 = !{ptr @late, !"late", !"", !5, i32 0, !6}
