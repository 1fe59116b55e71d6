; SPDX-License-Identifier: Apache-2.0
; Lines of the source come out as OpLine inside of a DebugScope, one in each block; a mark leaves nothing else.
; REQUIRES: spirv-as
; RUN: %gaspar opt -p check-spaces %s -o %t.spv --spirv-version=1.0
; RUN: spirv-val %t.spv
; RUN: spirv-dis %t.spv | %FileCheck %s
; RUN: spirv-dis %t.spv | %FileCheck %s --check-prefix=NO
; RUN: %gaspar opt -p check-spaces %t.spv -S | %FileCheck %s --check-prefix=AGAIN
; RUN: sed -e 's/ !dbg ![0-9]*//; s/, *$//' %s > %t.bare.ll
; RUN: %gaspar opt -p check-spaces %t.bare.ll -o %t.bare.spv && spirv-dis %t.bare.spv | %FileCheck %s --check-prefix=BARE
; BARE-NOT: OpLine
; BARE-NOT: Debug
; NO-NOT: Linkage
; NO-NOT: gaspar.
; NO-NOT: OpFunctionCall
; CHECK: [[set:%[0-9]+]] = OpExtInstImport "OpenCL.DebugInfo.100"
; CHECK-NEXT: OpMemoryModel
; CHECK: [[k:%[0-9]+]] = OpString "/src/k.cl"
; CHECK-DAG: [[h:%[0-9]+]] = OpString "/inc/add.h"
; CHECK-DAG: [[name:%[0-9]+]] = OpString "k"
; CHECK: DebugCompilationUnit 65536 5 {{%[0-9]+}}
; CHECK: [[f:%[0-9]+]] = OpExtInst %void [[set]] DebugFunction [[name]] {{.*}} 1 0 {{.*}} FlagIsDefinition 1 %k
; CHECK: = OpFunction
; CHECK: OpVariable
; CHECK-NEXT: OpExtInst %void [[set]] DebugScope [[f]]
; CHECK-NEXT: OpLine [[k]] 3 7
; CHECK: OpLine [[h]] 12 2
; CHECK-NEXT: OpIAdd
; CHECK-NEXT: OpSGreaterThan
; CHECK-NEXT: OpBranchConditional
; CHECK: OpLabel
; CHECK-NEXT: OpExtInst %void [[set]] DebugScope [[f]]
; CHECK-NEXT: OpLine [[k]] 4 9
; CHECK-NEXT: OpStore
; CHECK-NEXT: OpBranch
; CHECK: OpLabel
; CHECK-NEXT: OpPhi
; CHECK-NEXT: OpExtInst %void [[set]] DebugScope [[f]]
; CHECK-NEXT: OpLine [[k]] 5 1
; CHECK-NEXT: OpStore
; AGAIN-DAG: !DILocation(line: 4, column: 9
; AGAIN-DAG: !DIFile(filename: "add.h", directory: "/inc")
target triple = "spirv64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !4 {
entry:
  %v = alloca i32, align 4
  store i32 %n, ptr %v, align 4, !dbg !7
  %l = load i32, ptr %v, align 4, !dbg !7
  %s = add i32 %l, 5, !dbg !8
  %c = icmp sgt i32 %n, 4
  br i1 %c, label %yes, label %end
yes:
  store i32 %s, ptr addrspace(1) %p, align 4, !dbg !9
  br label %end, !dbg !9
end:
  %r = phi i32 [ 1, %entry ], [ 2, %yes ]
  store i32 %r, ptr addrspace(1) %p, align 4, !dbg !10
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DIFile(filename: "add.h", directory: "/inc")
!6 = distinct !DISubprogram(name: "add", file: !5, line: 11, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 3, column: 7, scope: !4)
!8 = !DILocation(line: 12, column: 2, scope: !6, inlinedAt: !7)
!9 = !DILocation(line: 4, column: 9, scope: !4)
!10 = !DILocation(line: 5, column: 1, scope: !4)
