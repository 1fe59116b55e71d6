; Types and instructions off the beaten track: nothing crashes, nothing is guessed.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
%opaque = type opaque
%empty = type {}
%deep = type { [2 x { i32, { ptr, <2 x ptr> } }], ptr addrspace(3) }
@ext = external global %opaque
@alias = alias i32, ptr @target
@target = global i32 0
@self = internal global { ptr, i32 } { ptr @self, i32 1 }
@zero = internal global [0 x ptr] zeroinitializer
@deepv = internal global %deep { [2 x { i32, { ptr, <2 x ptr> } }] [{ i32, { ptr, <2 x ptr> } } { i32 1, { ptr, <2 x ptr> } { ptr @target, <2 x ptr> <ptr @target, ptr null> } }, { i32, { ptr, <2 x ptr> } } zeroinitializer], ptr addrspace(3) null }

define i32 @scalable(<vscale x 2 x ptr> %v, ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define i32 @scalable(
; CHECK:         load i32, ptr %a
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %w = insertelement <vscale x 2 x ptr> %v, ptr %g, i64 0
  %a = extractelement <vscale x 2 x ptr> %w, i64 %i
  %x = load i32, ptr %a
  ret i32 %x
}

define i32 @from_self(i64 %i) {
; CHECK-LABEL: define i32 @from_self(
; CHECK:         load i32, ptr addrspace(1)
  %p = load ptr, ptr @self
  %f = getelementptr inbounds i8, ptr %p, i64 8
  %x = load i32, ptr %f
  ret i32 %x
}

define i32 @from_deep(i64 %i) {
; CHECK-LABEL: define i32 @from_deep(
; CHECK:         load i32, ptr addrspace(1)
  %f = getelementptr %deep, ptr @deepv, i64 0, i32 0, i64 0, i32 1, i32 1
  %v = load <2 x ptr>, ptr %f
  %p = extractelement <2 x ptr> %v, i64 %i
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @outside() {
; CHECK-LABEL: define i32 @outside(
  %x = load i32, ptr @alias
  %p = load ptr, ptr @ext
  %y = load i32, ptr %p
  %q = load ptr, ptr getelementptr ([0 x ptr], ptr @zero, i64 0, i64 3)
  %z = load i32, ptr %q
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}

define void @jumps(ptr %p, ptr addrspace(3) %l) {
; CHECK-LABEL: define void @jumps(
; CHECK:       b:
; CHECK-NEXT:    %m = phi ptr
; CHECK:         store i32 1, ptr %m
; CHECK-NOT:     store i32 1, ptr addrspace
entry:
  %g = addrspacecast ptr addrspace(3) %l to ptr
  indirectbr ptr %p, [label %a, label %b]
a:
  switch i32 0, label %b [ i32 1, label %b
                           i32 2, label %c ]
b:
  %m = phi ptr [ %p, %entry ], [ %g, %a ], [ %g, %a ]
  store i32 1, ptr %m
  ret void
c:
  unreachable
dead:
  %d = getelementptr inbounds i8, ptr %d, i64 1
  %i = ptrtoint ptr %e to i64
  %e = inttoptr i64 %i to ptr
  store i32 2, ptr %d
  store i32 2, ptr %e
  br label %dead
}

; A switch that lists a block twice gets the same named value twice.
define void @twice(ptr addrspace(3) %l, i32 %n, ptr %u) {
; CHECK-LABEL: define void @twice(
; CHECK:         phi ptr addrspace(3) [ [[C:%.*]], %entry ], [ [[C]], %entry ]
entry:
  %g = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %g to i64
  %q = inttoptr i64 %i to ptr
  %v = load volatile ptr, ptr %u
  switch i32 %n, label %end [ i32 1, label %b
                              i32 2, label %b ]
b:
  %m = phi ptr [ %q, %entry ], [ %q, %entry ]
  store i32 1, ptr %m
  br label %end
end:
  ret void
}

define %empty @nothing(%empty %e, target("spirv.Event") %t) {
; CHECK-LABEL: define %empty @nothing(
  %a = alloca %empty
  store %empty %e, ptr %a
  %f = freeze %empty %e
  ret %empty %f
}

declare ptr @mustbe(ptr)
define ptr @tail(ptr addrspace(3) %l, ptr %p) {
; CHECK-LABEL: define ptr @tail(
; CHECK:         %r = musttail call ptr @tail(ptr addrspace(3) %l, ptr %p)
; CHECK-NEXT:    ret ptr %r
  %r = musttail call ptr @tail(ptr addrspace(3) %l, ptr %p)
  ret ptr %r
}
