; Debug records of memory that becomes named, and of what is stored to and loaded from it: they stay, of the named pointer.  Variables of
; the module keep their records, too.  With pointers of 64 bits and of 32.
; RUN: %gaspar opt --world=closed --strict=pointers -S %s | %FileCheck %s
; RUN: sed 's/^target triple = "spirv64"/target triple = "spirv32"/; s/datalayout = "e-/datalayout = "e-p:32:32-/' %s > %t.ll
; RUN: %gaspar opt --world=closed --strict=pointers -S %t.ll | %FileCheck %s
; RUN: %gaspar opt --world=closed --strict=pointers %t.ll -o %t.spv
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64"
%s = type { i32, ptr addrspace(4) }
; CHECK: @v = internal addrspace(3) global { i32, ptr addrspace(1) } undef, !dbg ![[V:[0-9]+]]
@v = internal addrspace(3) global %s undef, !dbg !10

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:      %c = alloca { i32, ptr addrspace(1) }, align {{[48]}}, !DIAssignID ![[MADE:[0-9]+]]
; CHECK-NEXT:   #dbg_assign(i1 poison, ![[C:[0-9]+]], !DIExpression(), ![[MADE]], ptr %c, !DIExpression(), ![[AT:[0-9]+]])
; CHECK-NEXT:   #dbg_value(ptr addrspace(1) %x, ![[P:[0-9]+]], !DIExpression(), ![[AT]])
; CHECK-NEXT: %f = getelementptr { i32, ptr addrspace(1) }, ptr %c, i32 0, i32 1
; CHECK-NEXT:   #dbg_value(ptr %f, ![[P]], !DIExpression(DW_OP_deref), ![[AT]])
; CHECK-NEXT: store ptr addrspace(1) %x, ptr %f, align {{[48]}}, !dbg ![[AT]], {{.*}}!DIAssignID ![[PUT:[0-9]+]]
; CHECK-NEXT:   #dbg_assign(ptr addrspace(1) %x, ![[C]], !DIExpression({{.*}}), ![[PUT]], ptr %f, !DIExpression(), ![[AT]])
; CHECK:      %p = load ptr addrspace(1), ptr %f, align {{[48]}}, !dbg ![[AT]]
; CHECK-NEXT:   #dbg_value(ptr addrspace(1) %p, ![[P]], !DIExpression(), ![[AT]])
; CHECK:      call spir_func i32 @get(ptr byval({ i32, ptr addrspace(1) }) %c)
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %out) !dbg !4 {
  %c = alloca %s, !DIAssignID !14
    #dbg_assign(i1 poison, !12, !DIExpression(), !14, ptr %c, !DIExpression(), !9)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
    #dbg_value(ptr addrspace(4) %g, !7, !DIExpression(), !9)
  %f = getelementptr %s, ptr %c, i32 0, i32 1
    #dbg_value(ptr %f, !7, !DIExpression(DW_OP_deref), !9)
  store ptr addrspace(4) %g, ptr %f, !dbg !9, !DIAssignID !15
    #dbg_assign(ptr addrspace(4) %g, !12, !DIExpression(DW_OP_LLVM_fragment, 64, 64), !15, ptr %f, !DIExpression(), !9)
  %w = getelementptr %s, ptr addrspace(3) @v, i32 0, i32 1
  store ptr addrspace(4) %g, ptr addrspace(3) %w, !dbg !9
  %p = load ptr addrspace(4), ptr %f, !dbg !9
    #dbg_value(ptr addrspace(4) %p, !7, !DIExpression(), !9)
  store i32 1, ptr addrspace(4) %p, !dbg !9
  %q = load ptr addrspace(4), ptr addrspace(3) %w, !dbg !9
  store i32 1, ptr addrspace(4) %q, !dbg !9
  %r = call spir_func i32 @get(ptr byval(%s) %c), !dbg !9
  store i32 %r, ptr addrspace(1) %out, !dbg !9
  ret void
}
; CHECK-LABEL: define internal spir_func i32 @get(
; CHECK-SAME:  ptr byval({ i32, ptr addrspace(1) }) %a)
; CHECK-NEXT:    #dbg_declare(ptr %a, ![[A:[0-9]+]], !DIExpression(), ![[IN:[0-9]+]])
define internal spir_func i32 @get(ptr byval(%s) %a) noinline !dbg !16 {
    #dbg_declare(ptr %a, !17, !DIExpression(), !18)
  %f = getelementptr %s, ptr %a, i32 0, i32 1
  %p = load ptr addrspace(4), ptr %f, !dbg !18
  %v = load i32, ptr addrspace(4) %p, !dbg !18
  ret i32 %v
}
; CHECK: ![[V]] = !DIGlobalVariableExpression(
; CHECK: ![[C]] = !DILocalVariable(name: "c"
; CHECK: ![[P]] = !DILocalVariable(name: "p"
; CHECK: ![[A]] = !DILocalVariable(name: "a"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug, globals: !{!10})
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !6)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocalVariable(name: "p", scope: !4, file: !1, line: 1, type: !8)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !13, size: 64)
!9 = !DILocation(line: 1, column: 2, scope: !4)
!10 = !DIGlobalVariableExpression(var: !11, expr: !DIExpression())
!11 = distinct !DIGlobalVariable(name: "v", scope: !0, file: !1, line: 1, type: !19, isLocal: true, isDefinition: true)
!12 = !DILocalVariable(name: "c", scope: !4, file: !1, line: 1, type: !19)
!13 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!14 = distinct !DIAssignID()
!15 = distinct !DIAssignID()
!16 = distinct !DISubprogram(name: "get", file: !1, line: 2, type: !5, unit: !0, spFlags: DISPFlagDefinition | DISPFlagLocalToUnit, retainedNodes: !6)
!17 = !DILocalVariable(name: "a", arg: 1, scope: !16, file: !1, line: 2, type: !19)
!18 = !DILocation(line: 2, column: 2, scope: !16)
!19 = !DICompositeType(tag: DW_TAG_structure_type, name: "s", file: !1, line: 1, size: 128, elements: !6)
