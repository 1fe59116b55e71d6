; What llvm.assume says of a pointer goes where the other target's null makes it untrue, as attributes do: on AMD `nonnull` excludes offset 0 of
; local memory, not null, and null is not aligned.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=x86_64 -S %t/amd.ll | %FileCheck %s --check-prefix=HOST
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/spir.ll | %FileCheck %s --check-prefix=AMD
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/spir.ll | %FileCheck %s --check-prefix=NVPTX
; RUN: %gaspar retarget --to=x86_64 -S %t/spir.ll | %FileCheck %s --check-prefix=ALL
; HOST-LABEL: @f(
; HOST-NEXT: call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 16) ], !dbg
; HOST-NEXT: %c = icmp
; AMD-LABEL: @f(
; AMD-NEXT: call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(3) %p, i64 4), "nonnull"(ptr addrspace(1) %g) ]
; AMD-NEXT: call void @llvm.assume(i1 true) [ "align"(ptr addrspace(3) %p, i64 8), "dereferenceable_or_null"(ptr addrspace(3) %p, i64 4) ]
; AMD-NEXT: call void @llvm.assume(i1 true)
; AMD-NEXT: ret
; NVPTX: call void @llvm.assume(i1 true) [ "align"(ptr addrspace(3) %p, i64 16), "dereferenceable"(ptr addrspace(3) %p, i64 4), "nonnull"(ptr addrspace(1) %g) ]
; ALL-COUNT-4: "nonnull"
;--- amd.ll
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
declare void @llvm.assume(i1)
define i1 @f(ptr addrspace(3) %p) !dbg !3 {
  call void @llvm.assume(i1 true) [ "nonnull"(ptr addrspace(3) %p), "align"(ptr addrspace(3) %p, i64 16) ], !dbg !6
  %c = icmp eq ptr addrspace(3) %p, addrspacecast (ptr null to ptr addrspace(3))
  ret i1 %c
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !5)
!5 = !{}
!6 = !DILocation(line: 2, scope: !3)
;--- spir.ll
target triple = "spirv64-unknown-unknown"
declare void @llvm.assume(i1)
define spir_func void @f(ptr addrspace(3) %p, ptr %q, ptr addrspace(1) %g) {
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(3) %p, i64 16), "nonnull"(ptr %q), "dereferenceable"(ptr addrspace(3) %p, i64 4), "dereferenceable_or_null"(ptr addrspace(3) %p, i64 4), "nonnull"(ptr addrspace(1) %g) ]
  call void @llvm.assume(i1 true) [ "nonnull"(ptr addrspace(3) %p), "align"(ptr addrspace(3) %p, i64 8), "dereferenceable_or_null"(ptr addrspace(3) %p, i64 4) ]
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %q) ]
  ret void
}
