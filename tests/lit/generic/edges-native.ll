; Hardware with generic access: a load through a phi moves to edges that are there.
; RUN: %gaspar opt -p check-spaces,edge-loads,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [64 x i32] poison
@zero = internal global i32 0

; CHECK-LABEL: @moves(
; CHECK:       a:
; CHECK-NEXT:    %[[A:.*]] = load i32, ptr addrspace(1)
; CHECK-NEXT:    br label %j
; CHECK:       b:
; CHECK-NEXT:    %[[B:.*]] = load i32, ptr addrspace(3)
; CHECK-NEXT:    br label %j
; CHECK:       j:
; CHECK-NEXT:    phi i32 [ %[[A]], %a ], [ %[[B]], %b ]
; CHECK-NEXT:    ret
define ptx_kernel void @caller(ptr addrspace(1) %x, i1 %c) {
  %v = call i32 @moves(ptr addrspace(1) %x, i1 %c)
  store i32 %v, ptr addrspace(1) %x
  ret void
}
define internal i32 @moves(ptr addrspace(1) %x, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr [ %gx, %a ], [ addrspacecast (ptr addrspace(3) @lds to ptr), %b ]
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; One edge would need a block of its own, and a jump.
; CHECK-LABEL: @split(
; CHECK:         load i32, ptr %p
define internal i32 @split(ptr addrspace(1) %x, i1 %c) {
  %gx = addrspacecast ptr addrspace(1) %x to ptr
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %p = phi ptr [ %gx, %a ], [ addrspacecast (ptr addrspace(3) @lds to ptr), %0 ]
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; What comes in is in no space that has a number: the back end's copy of a parameter, or not.
; CHECK-LABEL: @unnamed(
; CHECK:         load i32, ptr %p
define internal i32 @unnamed(ptr %y, ptr addrspace(3) %l, i1 %c) {
  %gl = addrspacecast ptr addrspace(3) %l to ptr
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %p = phi ptr [ %y, %a ], [ %gl, %b ]
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define ptx_kernel void @others(ptr addrspace(1) %x, ptr addrspace(3) %l, ptr addrspace(4) %k, i1 %c) {
  %s = call i32 @split(ptr addrspace(1) %x, i1 %c)
  %gk = addrspacecast ptr addrspace(4) %k to ptr
  %gx = addrspacecast ptr addrspace(1) %x to ptr
  %u = call i32 @unnamed(ptr %gk, ptr addrspace(3) %l, i1 %c)
  %w = call i32 @unnamed(ptr %gx, ptr addrspace(3) %l, i1 %c)
  %t = add i32 %s, %u
  %r = add i32 %t, %w
  store i32 %r, ptr addrspace(1) %x
  ret void
}
