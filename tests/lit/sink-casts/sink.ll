; Casts to named spaces stand where the block that all their uses need begins to use them.
; RUN: %gaspar opt -p check-spaces,sink-casts -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @f(ptr)

; One block needs it.
; CHECK-LABEL: @one(
; CHECK-NEXT:    %c = call
; CHECK-NEXT:    br
; CHECK:       a:
; CHECK-NEXT:    call i1 @f
; CHECK-NEXT:    %g = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT:    store i32 0
define void @one(ptr %p) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %c = call i1 @f(ptr %p)
  br i1 %c, label %a, label %b
a:
  %d = call i1 @f(ptr %p)
  store i32 0, ptr addrspace(1) %g
  br label %b
b:
  ret void
}

; Two blocks: the one before both.  A phi uses it where its edge comes from.
; CHECK-LABEL: @both(
; CHECK:       m:
; CHECK-NEXT:    %g = addrspacecast
; CHECK-NEXT:    br i1 %e
; CHECK:       only:
; CHECK-NEXT:    %h = addrspacecast
; CHECK-NEXT:    br label %end
define void @both(ptr %p, i1 %e, ptr addrspace(1) %z) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %h = addrspacecast ptr %p to ptr addrspace(1)
  %c = call i1 @f(ptr %p)
  br i1 %c, label %m, label %end
m:
  br i1 %e, label %a, label %b
a:
  store i32 0, ptr addrspace(1) %g
  br label %only
b:
  store i32 1, ptr addrspace(1) %g
  br label %end
only:
  br label %end
end:
  %q = phi ptr addrspace(1) [ %z, %0 ], [ %z, %b ], [ %h, %only ]
  store i32 2, ptr addrspace(1) %q
  ret void
}

; Not into the loop; out of one.
; CHECK-LABEL: @loop(
; CHECK:       before:
; CHECK-NEXT:    %g = addrspacecast
; CHECK-NEXT:    br label %l
; CHECK:       l:
; CHECK-NOT:     addrspacecast
; CHECK:       after:
; CHECK-NEXT:    %h = addrspacecast
; CHECK-NEXT:    store
define void @loop(ptr %p, ptr %r) {
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %c = call i1 @f(ptr %p)
  br i1 %c, label %before, label %end
before:
  br label %l
l:
  %h = addrspacecast ptr %r to ptr addrspace(1)
  store i32 0, ptr addrspace(1) %g
  %d = call i1 @f(ptr %p)
  br i1 %d, label %l, label %after
after:
  store i32 2, ptr addrspace(1) %h
  br label %end
end:
  ret void
}

; A debugger is told of it where it stands.
; CHECK-LABEL: @described(
; CHECK-NEXT:    %g = addrspacecast
define void @described(ptr %p) !dbg !5 {
  %g = addrspacecast ptr %p to ptr addrspace(1)
    #dbg_value(ptr addrspace(1) %g, !6, !DIExpression(), !7)
  %c = call i1 @f(ptr %p)
  br i1 %c, label %a, label %b
a:
  store i32 0, ptr addrspace(1) %g
  br label %b
b:
  ret void
}

!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "described", file: !2, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocalVariable(name: "x", scope: !5, file: !2)
!7 = !DILocation(line: 1, scope: !5)
