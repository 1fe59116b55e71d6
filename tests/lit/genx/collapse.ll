; Reads of reads, and writes of writes, become one.
; RUN: %gaspar genx collapse %s -S -o - | %FileCheck %s

declare <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i32(i64, <4 x i32>)
declare void @llvm.genx.svm.block.st.i64.v8i32(i64, <8 x i32>)
declare void @llvm.genx.svm.block.st.i64.v32i32(i64, <32 x i32>)
declare <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32>, i32, i32, i32, i16, i32)
declare <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32.i16(<32 x i32>, i32, i32, i32, i16, i32)
declare <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32>, <4 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32>, <16 x i32>, i32, i32, i32, i16, i32, i1)
declare <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32>, <8 x i32>, i32, i32, i32, i16, i32, i1)

; Rows at a variable row, then columns at a variable column in them: one region (by the parent width).
; CHECK-LABEL: @two_steps(
; CHECK-COUNT-1: rdregioni
; CHECK-NOT: rdregioni
define dllexport void @two_steps(i64 %p, i64 %q, i16 %row, i16 %col) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %rows = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %v, i32 8, i32 8, i32 1, i16 %row, i32 undef)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v16i32.i16(<16 x i32> %rows, i32 8, i32 4, i32 1, i16 %col, i32 8)
  call void @llvm.genx.svm.block.st.i64.v8i32(i64 %q, <8 x i32> %r)
  ret void
}

; The same of rows with a gap between them: the row and the column of the index are parted, since the parent
; width says that no row of the inner region leaves a row of the outer.
; CHECK-LABEL: @parted(
; CHECK: lshr i16 %{{[0-9a-z]+}}, 5
; CHECK: and i16 %{{[0-9a-z]+}}, 31
; CHECK-COUNT-1: rdregioni
; CHECK-NOT: rdregioni
define dllexport void @parted(i64 %p, i64 %q, i16 %row, i16 %col) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %rows = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %v, i32 16, i32 8, i32 1, i16 0, i32 undef)
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %rows, i32 0, i32 4, i32 1, i16 %col, i32 8)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %r)
  ret void
}

; Without a parent width the inner row might leave the outer row: both stay.
; CHECK-LABEL: @unknown(
; CHECK-COUNT-2: rdregioni
define dllexport void @unknown(i64 %p, i64 %q, i16 %row, i16 %col) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %rows = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %v, i32 16, i32 8, i32 1, i16 0, i32 undef)
  %r = call <4 x i32> @llvm.genx.rdregioni.v4i32.v16i32.i16(<16 x i32> %rows, i32 0, i32 4, i32 1, i16 %col, i32 undef)
  call void @llvm.genx.svm.block.st.i64.v4i32(i64 %q, <4 x i32> %r)
  ret void
}

; A part of a part is written where it lies.
; CHECK-LABEL: @written(
; CHECK: rdregioni.v4i32.v32i32.i16({{.*}}, i16 8,
; CHECK-NOT: rdregioni
; CHECK: call <32 x i32> @llvm.genx.wrregioni.v32i32.v4i32.i16.i1({{.*}}, i32 0, i32 4, i32 1, i16 32, i32 undef, i1 true)
; CHECK-NOT: wrregioni
define dllexport void @written(i64 %p, i64 %q) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %rows = call <16 x i32> @llvm.genx.rdregioni.v16i32.v32i32.i16(<32 x i32> %v, i32 8, i32 4, i32 1, i16 0, i32 undef)
  %new = call <4 x i32> @llvm.genx.rdregioni.v4i32.v32i32.i16(<32 x i32> %v, i32 0, i32 4, i32 0, i16 8, i32 undef)
  %w = call <16 x i32> @llvm.genx.wrregioni.v16i32.v4i32.i16.i1(<16 x i32> %rows, <4 x i32> %new, i32 0, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %z = call <32 x i32> @llvm.genx.wrregioni.v32i32.v16i32.i16.i1(<32 x i32> %v, <16 x i32> %w, i32 8, i32 4, i32 1, i16 0, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %q, <32 x i32> %z)
  ret void
}

; A write that is written over goes; what is written where it was read from is nothing.
; CHECK-LABEL: @nothing(
; CHECK: [[V:%[0-9a-z]+]] = call <32 x i32> @llvm.genx.svm.block.ld
; CHECK-NEXT: call void @llvm.genx.svm.block.st.i64.v32i32(i64 %q, <32 x i32> [[V]])
define dllexport void @nothing(i64 %p, i64 %q, i16 %row, i16 %col) {
  %v = call <32 x i32> @llvm.genx.svm.block.ld.v32i32.i64(i64 %p)
  %r = call <8 x i32> @llvm.genx.rdregioni.v8i32.v32i32.i16(<32 x i32> %v, i32 8, i32 4, i32 1, i16 16, i32 undef)
  %a = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %v, <8 x i32> zeroinitializer, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  %b = call <32 x i32> @llvm.genx.wrregioni.v32i32.v8i32.i16.i1(<32 x i32> %a, <8 x i32> %r, i32 8, i32 4, i32 1, i16 16, i32 undef, i1 true)
  call void @llvm.genx.svm.block.st.i64.v32i32(i64 %q, <32 x i32> %b)
  ret void
}

!genx.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @two_steps, !"two_steps", !"a", !5, i32 0, !6}
!1 = !{ptr @parted, !"parted", !"b", !5, i32 0, !6}
!2 = !{ptr @unknown, !"unknown", !"c", !5, i32 0, !6}
!3 = !{ptr @written, !"written", !"d", !7, i32 0, !6}
!4 = !{ptr @nothing, !"nothing", !"e", !5, i32 0, !6}
!5 = !{i32 0, i32 0, i32 0, i32 0}
!6 = !{}
!7 = !{i32 0, i32 0}
