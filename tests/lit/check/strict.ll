; --strict: each access that stays generic is an error with its source line; nothing is written.
; RUN: %not %gaspar opt -S --strict %s -o %t.none 2> %t.err
; RUN: %FileCheck %s < %t.err
; RUN: test ! -e %t.none
; RUN: %gaspar opt %s --trace=- | %FileCheck %s --check-prefix=TRACE
; CHECK:      k.cl:12:9: error: access through '%p' may be anywhere [GENERIC_UNRESOLVED] in @f
; CHECK-NEXT: k.cl:1: note: '%p' is a parameter of 'f', which code outside the module may call [GENERIC_REASON] in @f
; CHECK-NEXT: k.cl:12:9: note: help: make 'f' `static` (internal), or say that this is the whole program: --world=closed [GENERIC_HELP] in @f
; CHECK-NEXT: k.cl:13:5: error: access through '%s' may be in {local, global, global_device, global_host} [GENERIC_UNRESOLVED] in @f
; CHECK-NEXT: note: '%s0' is one of several pointers, to different spaces [GENERIC_REASON] in @f
; CHECK-NEXT: note: '%g' is in {local} [GENERIC_REASON] in @f
; CHECK-NEXT: note: '%h' is in {global} [GENERIC_REASON] in @f
; CHECK-NEXT: k.cl:13:5: note: help: access each where its space is known, before they become one [GENERIC_HELP] in @f
; CHECK-NOT:  error
; TRACE:      resolve: keep @f %p generic  ({private, local, global, global_device, global_host}) from=k.cl:12:9
; TRACE:      resolve: resolve @f %g local  ({local}) from=k.cl:14:1
target triple = "spir64"
define spir_func void @f(ptr addrspace(4) %p, ptr addrspace(3) %l, ptr addrspace(1) %q, i1 %c) !dbg !6 {
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %s0 = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %h
  %s = freeze ptr addrspace(4) %s0
  %x = load i32, ptr addrspace(4) %p, !dbg !9
  store i32 %x, ptr addrspace(4) %s, !dbg !10
  store i32 %x, ptr addrspace(4) %g, !dbg !11
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!6 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!9 = !DILocation(line: 12, column: 9, scope: !6)
!10 = !DILocation(line: 13, column: 5, scope: !6)
!11 = !DILocation(line: 14, column: 1, scope: !6)
