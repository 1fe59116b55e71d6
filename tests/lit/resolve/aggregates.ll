; Structs, arrays and vectors: each leaf and each lane has its own space.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @pair(ptr addrspace(3) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @pair(
; CHECK:         load i32, ptr addrspace(3) %p
; CHECK:         load i32, ptr addrspace(1) %q
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %s0 = insertvalue { ptr, ptr } poison, ptr %g, 0
  %s1 = insertvalue { ptr, ptr } %s0, ptr %h, 1
  %a = extractvalue { ptr, ptr } %s1, 0
  %b = extractvalue { ptr, ptr } %s1, 1
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

define i32 @nested(ptr addrspace(3) %p, ptr addrspace(1) %q, { i32, [2 x { ptr, i64 }] } %s) {
; CHECK-LABEL: define i32 @nested(
; CHECK:         %a.local = addrspacecast ptr %a to ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(3) %a.local
; CHECK:         load i32, ptr %b
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %s1 = insertvalue { i32, [2 x { ptr, i64 }] } %s, ptr %g, 1, 1, 0
  %a = extractvalue { i32, [2 x { ptr, i64 }] } %s1, 1, 1, 0
  %b = extractvalue { i32, [2 x { ptr, i64 }] } %s1, 1, 0, 0
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

; Through a phi of structs.
define i32 @merged_pair({ ptr, ptr } %o, ptr addrspace(3) %p, i1 %c) {
; CHECK-LABEL: define i32 @merged_pair(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr %b
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s0 = insertvalue { ptr, ptr } %o, ptr %g, 0
  br i1 %c, label %t, label %e
t:
  %g4 = getelementptr i8, ptr %g, i64 4
  %s1 = insertvalue { ptr, ptr } %s0, ptr %g4, 0
  br label %e
e:
  %s = phi { ptr, ptr } [ %s0, %entry ], [ %s1, %t ]
  %a = extractvalue { ptr, ptr } %s, 0
  %b = extractvalue { ptr, ptr } %s, 1
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

; Lanes in two spaces: each is resolved where it is taken out.
define i32 @lanes(ptr addrspace(3) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @lanes(
; CHECK:         load i32, ptr addrspace(3) %p
; CHECK:         load i32, ptr addrspace(1) %q
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %v0 = insertelement <2 x ptr> poison, ptr %g, i64 0
  %v1 = insertelement <2 x ptr> %v0, ptr %h, i64 1
  %a = extractelement <2 x ptr> %v1, i64 0
  %b = extractelement <2 x ptr> %v1, i64 1
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

; A vector all of one space changes type as a whole.
define <4 x i32> @gather(ptr addrspace(1) %p, <4 x i64> %i, <4 x i1> %m) {
; CHECK-LABEL: define <4 x i32> @gather(
; CHECK-NEXT:    %v = getelementptr inbounds i32, ptr addrspace(1) %p, <4 x i64> %i
; CHECK-NEXT:    %w = shufflevector <4 x ptr addrspace(1)> %v, <4 x ptr addrspace(1)> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
; CHECK-NEXT:    call <4 x i32> @llvm.masked.gather.v4i32.v4p1(<4 x ptr addrspace(1)> align 4 %w, <4 x i1> %m, <4 x i32> poison)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %v = getelementptr inbounds i32, ptr %g, <4 x i64> %i
  %w = shufflevector <4 x ptr> %v, <4 x ptr> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %x = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> align 4 %w, <4 x i1> %m, <4 x i32> poison)
  ret <4 x i32> %x
}

define i32 @splat_extract(ptr addrspace(3) %p, i64 %k) {
; CHECK-LABEL: define i32 @splat_extract(
; CHECK:         %a = extractelement <2 x ptr addrspace(3)> %v, i64 %k
; CHECK:         load i32, ptr addrspace(3) %a
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %v = getelementptr i32, ptr %g, <2 x i64> <i64 1, i64 2>
  %a = extractelement <2 x ptr> %v, i64 %k
  %x = load i32, ptr %a
  ret i32 %x
}

; Shuffled lanes of two spaces: only lane 0 is known.
define i32 @shuffled(ptr addrspace(3) %p, <2 x ptr> %o) {
; CHECK-LABEL: define i32 @shuffled(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr %b
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %v0 = insertelement <2 x ptr> %o, ptr %g, i64 0
  %v = shufflevector <2 x ptr> %v0, <2 x ptr> %o, <2 x i32> <i32 0, i32 3>
  %a = extractelement <2 x ptr> %v, i64 0
  %b = extractelement <2 x ptr> %v, i64 1
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

; Negative: a lane by a dynamic index of a vector of two spaces.
define i32 @any_lane(ptr addrspace(3) %p, ptr addrspace(1) %q, i64 %k) {
; CHECK-LABEL: define i32 @any_lane(
; CHECK:         load i32, ptr %a
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %v0 = insertelement <2 x ptr> poison, ptr %g, i64 0
  %v1 = insertelement <2 x ptr> %v0, ptr %h, i64 1
  %a = extractelement <2 x ptr> %v1, i64 %k
  %x = load i32, ptr %a
  ret i32 %x
}

; Negative: an aggregate with more leaves than have nodes of their own; all are one then.
define i32 @many_leaves(ptr %m, ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @many_leaves(
; CHECK:         load i32, ptr %a
; CHECK:         load i32, ptr %b
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = load [100 x ptr], ptr %m
  %t = insertvalue [100 x ptr] %s, ptr %g, 7
  %a = extractvalue [100 x ptr] %t, 8
  %b = extractvalue [100 x ptr] %s, 7
  %x = load i32, ptr %a
  %y = load i32, ptr %b
  %z = add i32 %x, %y
  ret i32 %z
}

; A variable in generic numbering is global memory.
@v = internal global [4 x i32] zeroinitializer
define i32 @generic_variable(i64 %i) {
; CHECK-LABEL: define i32 @generic_variable(
; CHECK-NEXT:    %e = getelementptr [4 x i32], ptr addrspace(1) addrspacecast (ptr @v to ptr addrspace(1)), i64 0, i64 %i
; CHECK-NEXT:    load i32, ptr addrspace(1) %e
  %e = getelementptr [4 x i32], ptr @v, i64 0, i64 %i
  %x = load i32, ptr %e
  ret i32 %x
}
