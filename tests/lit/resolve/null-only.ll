; A pointer that is only ever null is in no space: nothing is cast for it from one named space to
; another, and no access through it is named.
; RUN: %gaspar opt -S %s | %FileCheck %s --implicit-check-not='addrspace(3) %l to ptr addrspace(1)'
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"

; One caller gives the null of local memory.  The choice is between the global pointer and null; a cast of the local pointer, or
; of the choice, which LLVM moves to both of its sides, would be one from local to global.
define internal i32 @put(ptr addrspace(1) %a, ptr addrspace(3) %l, i32 %c) noinline {
; CHECK-LABEL: define internal i32 @put(
; CHECK:         %p = select i1 %z, ptr addrspace(1) %a, ptr addrspace(1) null
; CHECK-NEXT:    %n = icmp eq ptr addrspace(1) %p, null
; CHECK:         store i32 3, ptr addrspace(1) %p
  %ag = addrspacecast ptr addrspace(1) %a to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %z = icmp eq i32 %c, 0
  %p = select i1 %z, ptr %ag, ptr %lg
  %n = icmp eq ptr %p, null
  br i1 %n, label %r, label %s
s:
  store i32 3, ptr %p
  ret i32 1
r:
  ret i32 0
}
define amdgpu_kernel void @k(ptr addrspace(1) %g, i32 %c) {
  %v = call i32 @put(ptr addrspace(1) %g, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i32 %c)
  %o = getelementptr i32, ptr addrspace(1) %g, i64 1
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; The same inside one function.
define amdgpu_kernel void @loop(ptr addrspace(1) %g, i32 %n) {
; CHECK-LABEL: define amdgpu_kernel void @loop(
; CHECK:         %l = phi ptr addrspace(3)
; CHECK:         %p = select i1 %z, ptr addrspace(1) %g, ptr addrspace(1) null
; CHECK:         store i32 3, ptr addrspace(1) %p
entry:
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  br label %again
again:
  %l = phi ptr addrspace(3) [ addrspacecast (ptr null to ptr addrspace(3)), %entry ], [ %l, %again ]
  %i = phi i32 [ 0, %entry ], [ %j, %again ]
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %z = icmp eq i32 %i, 0
  %p = select i1 %z, ptr %gg, ptr %lg
  store i32 3, ptr %p
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %again, label %end
end:
  ret void
}

; Behind a phi that LLVM takes for its other operand.
define internal i32 @poison(ptr addrspace(1) %a, ptr addrspace(3) %l, i1 %c) noinline {
; CHECK-LABEL: define internal i32 @poison(
; CHECK:         %p = phi ptr addrspace(1) [ null, %join ], [ %a, %other ]
; CHECK:         store i32 3, ptr addrspace(1) %p
entry:
  br i1 %c, label %some, label %join
some:
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  br label %join
join:
  %q = phi ptr [ %lg, %some ], [ poison, %entry ]
  br i1 %c, label %end, label %other
other:
  %ag = addrspacecast ptr addrspace(1) %a to ptr
  br label %end
end:
  %p = phi ptr [ %q, %join ], [ %ag, %other ]
  %n = icmp eq ptr %p, null
  br i1 %n, label %r, label %s
s:
  store i32 3, ptr %p
  ret i32 1
r:
  ret i32 0
}
define amdgpu_kernel void @kp(ptr addrspace(1) %g, i1 %c) {
  %v = call i32 @poison(ptr addrspace(1) %g, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i1 %c)
  ret void
}

; Null that was moved is an address.
define internal void @moved(ptr addrspace(1) %a, ptr addrspace(3) %l, i1 %c) noinline {
; CHECK-LABEL: define internal void @moved(
; CHECK-NOT:     null
; CHECK:         ret void
  %ag = addrspacecast ptr addrspace(1) %a to ptr
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %q = getelementptr i8, ptr %lg, i64 64
  %p = select i1 %c, ptr %ag, ptr %q
  store i32 3, ptr %p
  ret void
}
define amdgpu_kernel void @km(ptr addrspace(1) %g, i1 %c) {
  call void @moved(ptr addrspace(1) %g, ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)), i1 %c)
  ret void
}

; A function that takes a global pointer takes null where a local one that is null is given.
define internal i1 @is_null(ptr %p) noinline {
; CHECK-LABEL: define internal i1 @is_null(ptr addrspace(1) %p)
; CHECK:         store i32 7, ptr addrspace(1) %p
  %n = icmp eq ptr %p, null
  br i1 %n, label %r, label %s
s:
  store i32 7, ptr %p
  ret i1 false
r:
  ret i1 true
}
define internal i1 @give(ptr addrspace(3) %l) noinline {
; CHECK-LABEL: define internal i1 @give(
; CHECK:         call i1 @is_null(ptr addrspace(1) null)
  %lg = addrspacecast ptr addrspace(3) %l to ptr
  %r = call i1 @is_null(ptr %lg)
  ret i1 %r
}
define amdgpu_kernel void @calls(ptr addrspace(1) %g) {
; CHECK-LABEL: define amdgpu_kernel void @calls(
; CHECK:         call i1 @is_null(ptr addrspace(1) %g)
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %a = call i1 @is_null(ptr %gg)
  %b = call i1 @give(ptr addrspace(3) addrspacecast (ptr null to ptr addrspace(3)))
  %c = and i1 %a, %b
  store i1 %c, ptr addrspace(1) %g
  ret void
}

; Nothing to choose from: no name.
define i32 @nulls(i1 %c) {
; CHECK-LABEL: define i32 @nulls(
; CHECK:         load i32, ptr %p
entry:
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %p = phi ptr [ null, %entry ], [ null, %other ]
  %x = load i32, ptr %p
  ret i32 %x
}
define i32 @undefined() {
; CHECK-LABEL: define i32 @undefined(
; CHECK:         load i32, ptr undef
  %x = load i32, ptr undef
  ret i32 %x
}

; A call that never runs gives a pointer to another space: it is given nothing there.
@s = internal addrspace(3) global i32 undef
define internal void @fill(ptr %p) noinline {
; CHECK-LABEL: define internal void @fill(ptr addrspace(1) %p)
  store i32 7, ptr %p
  ret void
}
define amdgpu_kernel void @never(ptr addrspace(1) %g) {
; CHECK-LABEL: define amdgpu_kernel void @never(
; CHECK:         call void @fill(ptr addrspace(1) %g)
; CHECK:         call void @fill(ptr addrspace(1) null)
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  call void @fill(ptr %gg)
  br i1 false, label %no, label %end
no:
  call void @fill(ptr addrspacecast (ptr addrspace(3) @s to ptr))
  br label %end
end:
  ret void
}
