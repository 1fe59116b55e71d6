; Debug records follow the parameter; the subprogram stays the function's own.  AMDGPU: 32-bit pointers, null of all ones.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt %s -o %t.bc && llc-22 -mcpu=gfx900 -filetype=null %t.bc
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define internal i32 @get(ptr nonnull %p) !dbg !4 {
; CHECK:       define internal i32 @get(ptr addrspace(5) %p) !dbg ![[SP:[0-9]+]]
; CHECK-NEXT:    #dbg_value(ptr addrspace(5) %p, ![[VAR:[0-9]+]], !DIExpression(), ![[LOC:[0-9]+]])
; CHECK-NEXT:    %v = load i32, ptr addrspace(5) %p, align 4, !dbg ![[LOC]]
    #dbg_value(ptr %p, !7, !DIExpression(), !9)
  %v = load i32, ptr %p, !dbg !9
  ret i32 %v, !dbg !9
}
define amdgpu_kernel void @k(ptr addrspace(1) %x) {
; CHECK:         call i32 @get(ptr addrspace(5) %a)
  %a = alloca i32, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  %v = call i32 @get(ptr nonnull %g)
  store i32 %v, ptr addrspace(1) %x
  ret void
}
; CHECK: ![[SP]] = distinct !DISubprogram(name: "get"
; CHECK: ![[VAR]] = !DILocalVariable(name: "p"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "get", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit, retainedNodes: !6)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !1, line: 1, type: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 1, column: 2, scope: !4)
