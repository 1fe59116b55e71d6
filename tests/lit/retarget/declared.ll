; A function that is only declared has debug info of its own, whose address classes change as all others.
; RUN: timeout 60 %gaspar retarget --to=nvptx64 --no-library -S %s | %FileCheck %s
target triple = "spir64"
; CHECK: declare !dbg ![[F:[0-9]+]] {{.*}}@far(
; CHECK: DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{{[0-9]+}}, size: 64, dwarfAddressSpace: 8)
; CHECK-NOT: dwarfAddressSpace: 3
declare !dbg !4 spir_func void @far(ptr addrspace(3))
define spir_kernel void @k(ptr addrspace(3) %l) {
  call spir_func void @far(ptr addrspace(3) %l)
  ret void
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubprogram(name: "far", scope: !1, file: !1, line: 1, type: !5, spFlags: DISPFlagOptimized)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !7}
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64, dwarfAddressSpace: 3)
