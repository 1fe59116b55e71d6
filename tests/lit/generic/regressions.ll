; Programs that other compilers miscompile, or may.
; RUN: %gaspar opt --target=intel -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(4) @elsewhere()
declare spir_func ptr addrspace(1) @__to_global(ptr addrspace(4))
@l = internal addrspace(3) global i32 undef, align 4

; A function that is not here may return a pointer to any space, though nothing here is cast.
; CHECK-LABEL: @unknown_callee(
; CHECK:         i64 1, label %PrivateBlock
; CHECK-NEXT:    i64 2, label %LocalBlock
define spir_kernel void @unknown_callee() {
  %p = call spir_func ptr addrspace(4) @elsewhere()
  store i32 1, ptr addrspace(4) %p, align 4
  ret void
}
; An address whose upper bits are ones is global.
; CHECK-LABEL: @high_half(
; CHECK-NOT:     icmp eq i64 %tag, 0
; CHECK:         ret
define spir_func ptr addrspace(1) @high_half(ptr addrspace(4) %p) {
  %q = call spir_func ptr addrspace(1) @__to_global(ptr addrspace(4) %p)
  ret ptr addrspace(1) %q
}
; A null local pointer is the generic null, compared or stored.
; CHECK-LABEL: @local_null(
; CHECK:         %[[Z:.*]] = icmp eq i64 %{{.*}}, 0
; CHECK:         select i1 %[[Z]], i64 0, i64
define spir_func i1 @local_null(ptr addrspace(3) %p, ptr addrspace(1) %to) {
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(1) %to
  %c = icmp eq ptr addrspace(4) %g, null
  ret i1 %c
}
; A phi that lists a block twice, and a pointer twice.
; CHECK-LABEL: @twice(
; CHECK:         ret i32
define spir_func i32 @twice(ptr addrspace(4) %p, ptr addrspace(4) %q, i32 %i) {
  switch i32 %i, label %b [ i32 0, label %j
                            i32 1, label %j ]
b:
  br label %j
j:
  %r = phi ptr addrspace(4) [ %p, %0 ], [ %p, %0 ], [ %q, %b ]
  %v = load i32, ptr addrspace(4) %r, align 4
  %w = load i32, ptr addrspace(4) %r, align 4
  %s = add i32 %v, %w
  ret i32 %s
}
; A copy between two spaces that may overlap each in itself stays one that may.
; CHECK-LABEL: @overlap(
; CHECK:         call void @llvm.memmove.p3.p3.i64(
declare void @llvm.memmove.p4.p3.i64(ptr addrspace(4), ptr addrspace(3), i64, i1)
define spir_func void @overlap(ptr addrspace(4) %d, ptr addrspace(3) %s) {
  call void @llvm.memmove.p4.p3.i64(ptr addrspace(4) %d, ptr addrspace(3) %s, i64 8, i1 false)
  ret void
}
; Every branch has the line of the access.
; CHECK-LABEL: @lines(
; CHECK:         load i32, ptr addrspace(1) %{{.*}}, align 4, !dbg ![[D:[0-9]+]]
; CHECK:         load i32, ptr %{{.*}}, align 4, !dbg ![[D]]
; CHECK:         load i32, ptr addrspace(3) %{{.*}}, align 4, !dbg ![[D]]
define spir_func i32 @lines(ptr addrspace(4) %p) !dbg !4 {
  %v = load i32, ptr addrspace(4) %p, align 4, !dbg !7
  ret i32 %v, !dbg !7
}
; An address in a constant number is one that pointers may have.
; CHECK-LABEL: @exposed(
; CHECK:         i64 2, label %LocalBlock
define spir_kernel void @exposed(ptr addrspace(1) %x) {
  store i32 1, ptr addrspace(4) inttoptr (i64 add (i64 ptrtoint (ptr addrspace(3) @l to i64), i64 4611686018427387904) to ptr addrspace(4)), align 4
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cl", directory: "")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = distinct !DISubprogram(name: "lines", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 5, column: 3, scope: !4)
