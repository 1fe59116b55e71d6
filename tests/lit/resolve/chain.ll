; Casts, GEPs, phis and selects between a named pointer and its access disappear.
; RUN: %gaspar opt --set promote=0 -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @gep(ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define i32 @gep(
; CHECK-NEXT:    %q = getelementptr inbounds nuw [4 x i32], ptr addrspace(3) %p, i64 %i, i64 2
; CHECK-NEXT:    %x = load i32, ptr addrspace(3) %q, align 4
; CHECK-NEXT:    ret i32 %x
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr inbounds nuw [4 x i32], ptr %g, i64 %i, i64 2
  %x = load i32, ptr %q, align 4
  ret i32 %x
}

define void @loop(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: define void @loop(
; CHECK:         %it = phi ptr addrspace(1) [ %p, %entry ], [ %next, %body ]
; CHECK:         store i32 %i, ptr addrspace(1) %it, align 4
; CHECK:         %next = getelementptr nusw i32, ptr addrspace(1) %it, i64 1
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr
  br label %body
body:
  %it = phi ptr [ %g, %entry ], [ %next, %body ]
  %i = phi i32 [ 0, %entry ], [ %i1, %body ]
  store i32 %i, ptr %it, align 4
  %next = getelementptr nusw i32, ptr %it, i64 1
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %body, label %end
end:
  ret void
}

; Two phis that only feed each other, and a null from outside.
define i32 @mutual(ptr addrspace(3) %p, i1 %c) {
; CHECK-LABEL: define i32 @mutual(
; CHECK:         %a = phi ptr addrspace(3) [ %p, %entry ], [ %b, %l2 ]
; CHECK-NEXT:    load i32, ptr addrspace(3) %a
; CHECK:         %b = phi ptr addrspace(3) [ %a, %l1 ], [ addrspacecast (ptr null to ptr addrspace(3)), %l2 ]
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr
  br label %l1
l1:
  %a = phi ptr [ %g, %entry ], [ %b, %l2 ]
  %x = load i32, ptr %a
  br i1 %c, label %l2, label %end
l2:
  %b = phi ptr [ %a, %l1 ], [ null, %l2 ]
  br i1 %c, label %l1, label %l2
end:
  ret i32 %x
}

define i32 @select_undef_poison(ptr addrspace(3) %p, i1 %c, i1 %d) {
; CHECK-LABEL: define i32 @select_undef_poison(
; CHECK:         %s = select i1 %c, ptr addrspace(3) %p, ptr addrspace(3) undef
; CHECK:         %t = select i1 %d, ptr addrspace(3) %s, ptr addrspace(3) poison
; CHECK:         load i32, ptr addrspace(3) %t
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = select i1 %c, ptr %g, ptr undef
  %t = select i1 %d, ptr %s, ptr poison
  %x = load i32, ptr %t
  ret i32 %x
}

define i32 @frozen(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @frozen(
; CHECK-NEXT:    %f = freeze ptr addrspace(1) %p
; CHECK-NEXT:    load i32, ptr addrspace(1) %f
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %f = freeze ptr %g
  %x = load i32, ptr %f
  ret i32 %x
}

; A use that needs the generic pointer gets it back; the arithmetic is not done twice.
define i32 @also_generic(ptr addrspace(1) %p, ptr %out) {
; CHECK-LABEL: define i32 @also_generic(
; CHECK-NEXT:    %q = getelementptr i8, ptr addrspace(1) %p, i64 8
; CHECK-NEXT:    %q.generic = addrspacecast ptr addrspace(1) %q to ptr
; CHECK-NEXT:    %x = load i32, ptr addrspace(1) %q
; CHECK-NEXT:    store ptr %q.generic, ptr %out
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %q = getelementptr i8, ptr %g, i64 8
  %x = load i32, ptr %q
  store ptr %q, ptr %out
  ret i32 %x
}

; There and back again is the pointer itself; back to another space stays.
define i32 @round_trip(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @round_trip(
; CHECK-NEXT:    load i32, ptr addrspace(3) %p
; CHECK-NEXT:    %g = addrspacecast ptr addrspace(3) %p to ptr
; CHECK-NEXT:    %r = addrspacecast ptr %g to ptr addrspace(1)
  %g0 = addrspacecast ptr addrspace(3) %p to ptr
  %q = addrspacecast ptr %g0 to ptr addrspace(3)
  %x = load i32, ptr addrspace(3) %q
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %r = addrspacecast ptr %g to ptr addrspace(1)
  %y = load i32, ptr addrspace(1) %r
  %z = add i32 %x, %y
  ret i32 %z
}

; Negative: two spaces meet; the access stays generic.
define i32 @mixed(ptr addrspace(3) %p, ptr addrspace(1) %q, i1 %c) {
; CHECK-LABEL: define i32 @mixed(
; CHECK:         %s = select i1 %c, ptr %g, ptr %h
; CHECK-NEXT:    load i32, ptr %s
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %s = select i1 %c, ptr %g, ptr %h
  %x = load i32, ptr %s
  ret i32 %x
}

; Negative: nothing is known of an argument of a function that is no kernel.
define i32 @argument(ptr %p) {
; CHECK-LABEL: define i32 @argument(
; CHECK-NEXT:    load i32, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}

; A kernel's generic argument is global by ABI; the cast stands at the entry, once.
define ptx_kernel void @kernel(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK-NEXT:    %p.global = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT:    %x = load i32, ptr addrspace(1) %p.global
; CHECK-NEXT:    %q = getelementptr i8, ptr addrspace(1) %p.global, i64 4
; CHECK-NEXT:    store i32 %x, ptr addrspace(1) %q
  %x = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %x, ptr %q
  ret void
}

@s = internal addrspace(3) global [4 x i32] undef
define i32 @constant_expression() {
; CHECK-LABEL: define i32 @constant_expression(
; CHECK-NEXT:    load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i64 8)
  %x = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 8)
  ret i32 %x
}

; An alloca in generic numbering is private all the same.
define i32 @automatic(i32 %v) {
; CHECK-LABEL: define i32 @automatic(
; CHECK:         %a = alloca i32
; CHECK-NEXT:    %a.private = addrspacecast ptr %a to ptr addrspace(5)
; CHECK-NEXT:    store i32 %v, ptr addrspace(5) %a.private
; CHECK-NEXT:    load i32, ptr addrspace(5) %a.private
  %a = alloca i32
  store i32 %v, ptr %a
  %x = load i32, ptr %a
  ret i32 %x
}

; 3 joined with 7 is 7: the cluster's memory holds the group's.
define i32 @cluster(ptr addrspace(3) %p, ptr addrspace(7) %q, i1 %c) {
; CHECK-LABEL: define i32 @cluster(
; CHECK-NEXT:    %p.shared_cluster = addrspacecast ptr addrspace(3) %p to ptr addrspace(7)
; CHECK-NEXT:    %s = select i1 %c, ptr addrspace(7) %p.shared_cluster, ptr addrspace(7) %q
; CHECK-NEXT:    load i32, ptr addrspace(7) %s
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(7) %q to ptr
  %s = select i1 %c, ptr %g, ptr %h
  %x = load i32, ptr %s
  ret i32 %x
}
