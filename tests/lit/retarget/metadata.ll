; Ranges of spaces, address classes of debug info, required sizes, attributes of a machine.
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s | %FileCheck %s
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=nvptx64 --no-library %s -o - | llc-22 -mcpu=sm_80 -o /dev/null
target triple = "spir64"
; CHECK: define ptx_kernel void @k({{.*}}) #[[A:[0-9]+]] {{.*}}!kernel_arg_addr_space
; CHECK: load i32, ptr %g, align 4, {{.*}}!noalias.addrspace ![[R:[0-9]+]]
; CHECK: attributes #[[A]] = {
; CHECK-NOT: target-cpu
; CHECK-SAME: "nvvm.reqntid"="64,1,1"
; CHECK-DAG: ![[R]] = !{i32 3, i32 4, i32 5, i32 6}
; CHECK-DAG: DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{{[0-9]+}}, size: 64, dwarfAddressSpace: 8)
; CHECK-DAG: DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{{[0-9]+}}, size: 64, dwarfAddressSpace: 5)
; AMD-DAG: !{i32 3, i32 4, i32 5, i32 6}
; AMD-DAG: DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{{[0-9]+}}, size: 64, dwarfAddressSpace: 2)
; AMD-DAG: DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{{[0-9]+}}, size: 64)
define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(4) %g) #0 !dbg !4 !kernel_arg_addr_space !12 !reqd_work_group_size !13 {
    #dbg_value(ptr addrspace(3) %l, !8, !DIExpression(), !11)
  %x = load i32, ptr addrspace(4) %g, !dbg !11, !noalias.addrspace !14
  ret void, !dbg !11
}
attributes #0 = { nounwind "target-cpu"="generic" }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_OpenCL, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0, retainedNodes: !7)
!5 = !DISubroutineType(types: !6)
!6 = !{null, !9}
!7 = !{!8}
!8 = !DILocalVariable(name: "l", arg: 1, scope: !4, file: !1, line: 1, type: !9)
!9 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !10, size: 64, dwarfAddressSpace: 3)
!10 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64, dwarfAddressSpace: 1)
!11 = !DILocation(line: 1, scope: !4)
!12 = !{i32 3, i32 4}
!13 = !{i32 64, i32 1, i32 1}
!14 = !{i32 0, i32 1, i32 3, i32 4}
