; Loads that do not move to the edges of their pointer's phi, one reason in each function.
; RUN: %gaspar opt --target=intel -p check-spaces,edge-loads -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare void @llvm.sideeffect()

; CHECK-LABEL: @volatile(
; CHECK:         load volatile i32, ptr addrspace(4) %p
define spir_func i32 @volatile(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load volatile i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; CHECK-LABEL: @atomic(
; CHECK:         load atomic i32, ptr addrspace(4) %p
define spir_func i32 @atomic(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load atomic i32, ptr addrspace(4) %p unordered, align 4
  ret i32 %v
}
; The intrinsic in between may have an effect.
; CHECK-LABEL: @effect(
; CHECK:         call void @llvm.sideeffect()
; CHECK-NEXT:    load i32, ptr addrspace(4) %p
define spir_func i32 @effect(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  call void @llvm.sideeffect()
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; The index is no constant: the edge does not have it.
; CHECK-LABEL: @index(
; CHECK:         load i32, ptr addrspace(4) %q
define spir_func i32 @index(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c, i64 %n) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %i = add i64 %n, 1
  %q = getelementptr inbounds i32, ptr addrspace(4) %p, i64 %i
  %v = load i32, ptr addrspace(4) %q, align 4
  ret i32 %v
}
; The load is in another block, which may not run.
; CHECK-LABEL: @elsewhere(
; CHECK:       later:
; CHECK-NEXT:    load i32, ptr addrspace(4) %p
define spir_func i32 @elsewhere(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c, i1 %d) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  br i1 %d, label %later, label %end
later:
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
end:
  ret i32 0
}
; The store needs a test of the same pointer, which the load then shares.
; CHECK-LABEL: @tested(
; CHECK:         load i32, ptr addrspace(4) %p
; CHECK:         store i32 1, ptr addrspace(4) %p
define spir_func i32 @tested(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load i32, ptr addrspace(4) %p, align 4
  store i32 1, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; Eight edges take a load each, nine do not.
; CHECK-LABEL: @eight(
; CHECK:       j:
; CHECK-NEXT:    phi i32
; CHECK-NEXT:    ret i32
; CHECK-LABEL: @nine(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @eight(ptr addrspace(1) %x, ptr addrspace(3) %l, i32 %n) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  switch i32 %n, label %a [ i32 1, label %b
                            i32 2, label %c
                            i32 3, label %d
                            i32 4, label %e
                            i32 5, label %f
                            i32 6, label %g
                            i32 7, label %h ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  br label %j
e:
  br label %j
f:
  br label %j
g:
  br label %j
h:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ], [ %gl, %c ], [ %gl, %d ], [ %gl, %e ], [ %gl, %f ], [ %gl, %g ], [ %gl, %h ]
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
define spir_func i32 @nine(ptr addrspace(1) %x, ptr addrspace(3) %l, i32 %n) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  switch i32 %n, label %a [ i32 1, label %b
                            i32 2, label %c
                            i32 3, label %d
                            i32 4, label %e
                            i32 5, label %f
                            i32 6, label %g
                            i32 7, label %h
                            i32 8, label %i ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
d:
  br label %j
e:
  br label %j
f:
  br label %j
g:
  br label %j
h:
  br label %j
i:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ], [ %gl, %c ], [ %gl, %d ], [ %gl, %e ], [ %gl, %f ], [ %gl, %g ], [ %gl, %h ], [ %gl, %i ]
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; An edge of an indirect jump cannot be split.
; CHECK-LABEL: @jump(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @jump(ptr addrspace(1) %x, ptr addrspace(3) %l, i1 %c, ptr %t) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  br i1 %c, label %a, label %b
a:
  indirectbr ptr %t, [ label %j, label %end ]
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ]
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
end:
  ret i32 0
}
; One edge brings null alone, from which nothing may be read.
; CHECK-LABEL: @nothing(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @nothing(ptr addrspace(1) %x, ptr addrspace(3) %l, i32 %n, i1 %d) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %none = select i1 %d, ptr addrspace(4) null, ptr addrspace(4) null
  switch i32 %n, label %a [ i32 1, label %b
                            i32 2, label %c ]
a:
  br label %j
b:
  br label %j
c:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %a ], [ %gl, %b ], [ %none, %c ]
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
; Two edges from one block must bring the same.
; CHECK-LABEL: @twice(
; CHECK:         load i32, ptr addrspace(4) %p
define spir_func i32 @twice(ptr addrspace(1) %x, ptr addrspace(3) %l, i32 %n) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  switch i32 %n, label %b [ i32 1, label %j
                            i32 2, label %j ]
b:
  br label %j
j:
  %p = phi ptr addrspace(4) [ %gx, %0 ], [ %gx, %0 ], [ %gl, %b ]
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
