; --strict: an access that needs a run-time test is an error, with where each space comes from.
; RUN: %not %gaspar opt -S --target=intel --strict %s -o %t.none 2>&1 | %FileCheck %s
; RUN: test ! -e %t.none
; RUN: %gaspar opt --target=intel %s -o %t.bc
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK: k.cl:7:3: error: access through '%q' needs a run-time test: it may be in {local, global, global_device, global_host} [GENERIC_TEST] in @k
; CHECK: k.cl:5:3: note: '%at' is loaded from memory where pointers to different spaces are stored [GENERIC_REASON] in @k
; CHECK: note: this stores '%gx', in {global} [GENERIC_REASON] in @k
; CHECK: note: this stores '%gl', in {local} [GENERIC_REASON] in @k
; A select of known spaces needs none.
; CHECK-NOT: error: access
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, i64 %i, i1 %c) !dbg !4 {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %table = alloca [2 x ptr addrspace(4)], align 8
  %t1 = getelementptr inbounds ptr addrspace(4), ptr %table, i64 1
  store ptr addrspace(4) %gx, ptr %table, align 8
  store ptr addrspace(4) %gl, ptr %t1, align 8
  %slot = getelementptr inbounds ptr addrspace(4), ptr %table, i64 %i
  %at = load ptr addrspace(4), ptr %slot, align 8, !dbg !7
  %q = getelementptr inbounds i32, ptr addrspace(4) %at, i64 1, !dbg !8
  store i32 1, ptr addrspace(4) %q, align 4, !dbg !9
  %p = select i1 %c, ptr addrspace(4) %gx, ptr addrspace(4) %gl
  store i32 2, ptr addrspace(4) %p, align 4, !dbg !9
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 5, column: 3, scope: !4)
!8 = !DILocation(line: 6, column: 3, scope: !4)
!9 = !DILocation(line: 7, column: 3, scope: !4)
