; A load through a phi of pointers, where the pointers come from; and all that forbids it.
; RUN: %gaspar opt --target=intel -p check-spaces,edge-loads,resolve -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK-LABEL: @edges(
; CHECK:       a:
; CHECK:         %[[X:.*]] = load volatile
; CHECK:         %[[V1:.*]] = load i32, ptr addrspace(1) %x, align 2, !range
; CHECK-NEXT:    br label %j
; CHECK:       {{.*}}edge:
; CHECK-NEXT:    %[[V2:.*]] = load i32, ptr addrspace(3) %l, align 2, !range
; CHECK-NEXT:    br label %j
; CHECK:       j:
; CHECK-NEXT:    phi i32
; CHECK-NOT:     addrspace(4)
; CHECK:         ret i32
define spir_func i32 @edges(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c, i1 %d) {
entry:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  %w = load volatile i32, ptr addrspace(1) %x
  br label %j
b:
  br i1 %d, label %j, label %out
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %n = add i32 1, 2
  %v = load i32, ptr addrspace(4) %p, align 2, !range !0
  %r = add i32 %v, %n
  ret i32 %r
out:
  ret i32 0
}
; CHECK-LABEL: @step(
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         load i32, ptr addrspace(3)
; CHECK:       j:
; CHECK-NEXT:    phi i32
define spir_func i32 @step(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  br label %j
b:
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %q = getelementptr inbounds i8, ptr addrspace(4) %p, i64 8
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
; Something in between may write, or keep others from coming: the load stays behind it.
; CHECK-LABEL: @write(
; CHECK:       j:
; CHECK:         store i32 0
; CHECK:         load i32, ptr addrspace(4)
define spir_func i32 @write(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  br label %j
b:
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  store i32 0, ptr addrspace(1) %x
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; CHECK-LABEL: @barrier(
; CHECK:         call spir_func void @_Z7barrierj
; CHECK:         load i32, ptr addrspace(4)
declare spir_func void @_Z7barrierj(i32) convergent
define spir_func i32 @barrier(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) convergent {
  br i1 %c, label %a, label %b
a:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  br label %j
b:
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  call spir_func void @_Z7barrierj(i32 1) convergent
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; Volatile, atomic, in another block, through a changing step: no.
; CHECK-LABEL: @no(
; CHECK:         load volatile i32, ptr addrspace(4) %p
; CHECK:         load atomic i32, ptr addrspace(4) %p
; CHECK:         load i32, ptr addrspace(4) %q
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @no(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c, i64 %i) {
  br i1 %c, label %a, label %b
a:
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  br label %j
b:
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load volatile i32, ptr addrspace(4) %p, align 4
  %w = load atomic i32, ptr addrspace(4) %p unordered, align 4
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %y = load i32, ptr addrspace(4) %q, align 4
  br label %later
later:
  %z = load i32, ptr addrspace(4) %p, align 4
  ret i32 %z
}
!0 = !{i32 0, i32 9}

; A debug record does not keep a phi of generic pointers.
; RUN: %gaspar opt --target=intel -p check-spaces,edge-loads,resolve -S %s | %FileCheck %s --check-prefix=DEBUG
; DEBUG-LABEL: @described(
; DEBUG-NOT: phi ptr
; DEBUG: #dbg_value(ptr addrspace(4) poison
; DEBUG: ret i32
define i32 @described(i1 %c, ptr addrspace(1) %g, ptr addrspace(3) %l) !dbg !104 {
  br i1 %c, label %a, label %b
a:
  %x = addrspacecast ptr addrspace(1) %g to ptr addrspace(4)
  br label %join
b:
  %y = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br label %join
join:
  %p = phi ptr addrspace(4) [ %x, %a ], [ %y, %b ]
    #dbg_value(ptr addrspace(4) %p, !105, !DIExpression(), !107)
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}

!llvm.dbg.cu = !{!100}
!llvm.module.flags = !{!102}
!100 = distinct !DICompileUnit(language: DW_LANG_C99, file: !101, emissionKind: FullDebug)
!101 = !DIFile(filename: "k.cl", directory: "/src")
!102 = !{i32 2, !"Debug Info Version", i32 3}
!103 = !DISubroutineType(types: !{})
!104 = distinct !DISubprogram(name: "described", file: !101, line: 1, type: !103, unit: !100, spFlags: DISPFlagDefinition)
!105 = !DILocalVariable(name: "p", scope: !104, file: !101, line: 2, type: !106)
!106 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: null, size: 64)
!107 = !DILocation(line: 2, column: 1, scope: !104)
