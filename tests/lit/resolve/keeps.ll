; Nothing is lost: alignment, ordering, scopes, metadata, flags, names, debug records.
; RUN: env GASPAR_SKIP=alias-scopes,alias-hints %gaspar opt -S %s | %FileCheck %s
target triple = "spir64"

define spir_func i32 @f(ptr addrspace(3) %p, i64 %i) !dbg !6 {
; CHECK-LABEL: define spir_func i32 @f(
; CHECK-NEXT:      #dbg_value(ptr addrspace(3) %p, [[VAR:![0-9]+]], !DIExpression(), [[LOC:![0-9]+]])
; CHECK-NEXT:    %q = getelementptr nuw i32, ptr addrspace(3) %p, i64 %i, !dbg [[LOC]], !mine [[MINE:![0-9]+]]
; CHECK-NEXT:      #dbg_value(ptr addrspace(3) %q, [[VAR]], !DIExpression(), [[LOC]])
; CHECK-NEXT:    %x = load atomic i32, ptr addrspace(3) %q syncscope("workgroup") acquire, align 8, !dbg [[LOC]], !noundef [[MINE]]
; CHECK-NEXT:    %y = cmpxchg weak ptr addrspace(3) %q, i32 0, i32 1 syncscope("subgroup") acq_rel monotonic, align 4, !dbg [[LOC]], !mine [[MINE]]
; CHECK-NEXT:    store i32 %x, ptr addrspace(3) %q, align 2, !dbg [[LOC]], !nontemporal [[ONE:![0-9]+]]
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4), !dbg !9
    #dbg_value(ptr addrspace(4) %g, !8, !DIExpression(), !9)
  %q = getelementptr nuw i32, ptr addrspace(4) %g, i64 %i, !dbg !9, !mine !10
    #dbg_value(ptr addrspace(4) %q, !8, !DIExpression(), !9)
  %x = load atomic i32, ptr addrspace(4) %q syncscope("workgroup") acquire, align 8, !dbg !9, !noundef !10
  %y = cmpxchg weak ptr addrspace(4) %q, i32 0, i32 1 syncscope("subgroup") acq_rel monotonic, align 4, !dbg !9, !mine !10
  store i32 %x, ptr addrspace(4) %q, align 2, !dbg !9, !nontemporal !11
  ret i32 %x
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!6 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !7)
!7 = !{!8}
!8 = !DILocalVariable(name: "v", scope: !6, file: !1, line: 2, type: !5)
!9 = !DILocation(line: 3, column: 4, scope: !6)
!10 = !{}
!11 = !{i32 1}
