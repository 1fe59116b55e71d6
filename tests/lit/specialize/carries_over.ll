; What a copy has of its original: debug information of its own with the same lines, attributes, metadata, calling convention,
; personality, alignment, section; and not its linkage, comdat or visibility.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
$get = comdat any
declare i32 @personality(...)
define hidden fastcc i32 @get(ptr noundef align 4 %p) noinline "kept"="yes" section "s" comdat align 64 personality ptr @personality !dbg !4 !note !10 {
    #dbg_value(ptr %p, !7, !DIExpression(), !9)
  %v = load i32, ptr %p, align 4, !dbg !9, !note !10
  ret i32 %v, !dbg !9
}
define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = call fastcc i32 @get(ptr %l)
  %b = call fastcc i32 @get(ptr %x)
  ret void
}
; CHECK: define hidden fastcc i32 @get(ptr noundef align 4 %p) #{{[0-9]+}} section "s" comdat align 64 personality ptr @personality !dbg ![[SP:[0-9]+]] !note ![[NOTE:[0-9]+]]
; CHECK: define internal fastcc i32 @get.local(ptr addrspace(3) noundef align 4 %p) #[[LOCAL:[0-9]+]] section "s" align 64 personality ptr @personality !dbg ![[SPL:[0-9]+]] !note ![[NOTE]]
; CHECK-NEXT:  #dbg_value(ptr addrspace(3) %p, ![[VAR:[0-9]+]], !DIExpression(), ![[LOC:[0-9]+]])
; CHECK-NEXT:  load i32, ptr addrspace(3) %p, align 4, !dbg ![[LOC]], !note ![[NOTE]]
; CHECK: attributes #[[LOCAL]] = { noinline {{.*}}"kept"="yes"
; CHECK-DAG: ![[SP]] = distinct !DISubprogram(name: "get", {{.*}}line: 1
; CHECK-DAG: ![[SPL]] = distinct !DISubprogram(name: "get", {{.*}}line: 1
; CHECK-DAG: ![[VAR]] = !DILocalVariable(name: "p", arg: 1, scope: ![[SPL]]
; CHECK-DAG: ![[LOC]] = !DILocation(line: 1, column: 2, scope: ![[SPL]])
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cl", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "get", file: !1, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !6)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocalVariable(name: "p", arg: 1, scope: !4, file: !1, line: 1, type: !8)
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocation(line: 1, column: 2, scope: !4)
!10 = !{!"kept"}
