; Code that a machine cannot execute is reported with its place and the reason, and nothing is written.
; RUN: rm -f %t.visaasm
; RUN: %not %gaspar genx emit %s --platform=skl -o %t.visaasm 2>&1 | %FileCheck %s
; RUN: test ! -e %t.visaasm
; CHECK: code.cl:7:3: error: %d: it cannot be made for skl: 'add' takes no bfloat: add (M1, 16) {{.*}} [GENX_EMIT] in @K
declare <4 x i64> @llvm.genx.svm.block.ld.v4i64.i64(i64)
declare void @llvm.genx.svm.block.st.i64.v4i64(i64, <4 x i64>)

define dllexport void @K(i64 %x) !dbg !6 {
  %v = call <4 x i64> @llvm.genx.svm.block.ld.v4i64.i64(i64 %x), !dbg !8
  %b = bitcast <4 x i64> %v to <16 x bfloat>, !dbg !8
  %d = fadd <16 x bfloat> %b, %b, !dbg !9
  %w = bitcast <16 x bfloat> %d to <4 x i64>, !dbg !8
  call void @llvm.genx.svm.block.st.i64.v4i64(i64 %x, <4 x i64> %w), !dbg !8
  ret void, !dbg !8
}

!genx.kernels = !{!0}
!llvm.module.flags = !{!3}
!llvm.dbg.cu = !{!4}
!0 = !{ptr @K, !"K", !"K.asm", !1, i32 0, !2}
!1 = !{i32 0}
!2 = !{}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !5, isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug)
!5 = !DIFile(filename: "code.cl", directory: "/")
!6 = distinct !DISubprogram(name: "K", file: !5, line: 3, type: !7, unit: !4, spFlags: DISPFlagDefinition)
!7 = !DISubroutineType(types: !2)
!8 = !DILocation(line: 5, column: 3, scope: !6)
!9 = !DILocation(line: 7, column: 3, scope: !6)
