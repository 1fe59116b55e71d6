; A number in a union with a pointer that has fewer bits on the new target keeps them all: where such a pointer is loaded and stored again, passed in a struct,
; chosen, or cast back, its bits in memory are.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s
; RUN: env GASPAR_DEBUG=twice,recompute %gaspar retarget --to=amdgcn --no-library -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
%val = type { i32, { ptr addrspace(3) } }
; CHECK: %val = type { i32, { i64 } }

; CHECK-LABEL: @copy(
; CHECK-NEXT: %v = load i64, ptr addrspace(1) %from
; CHECK-NEXT: store i64 %v, ptr addrspace(1) %to
; CHECK-NEXT: ret void
define void @copy(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %v = load ptr addrspace(3), ptr addrspace(1) %from
  store ptr addrspace(3) %v, ptr addrspace(1) %to
  ret void
}

; Used as an address, too.
; CHECK-LABEL: @both(
; CHECK-NEXT: %v = load i64, ptr addrspace(1) %from
; CHECK-NEXT: %[[P:.*]] = inttoptr i64 %v to ptr addrspace(3)
; CHECK-NEXT: store i64 %v, ptr addrspace(1) %to
; CHECK-NEXT: store i32 1, ptr addrspace(3) %[[P]]
define void @both(ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %v = load ptr addrspace(3), ptr addrspace(1) %from
  store ptr addrspace(3) %v, ptr addrspace(1) %to
  store i32 1, ptr addrspace(3) %v
  ret void
}

; CHECK-LABEL: define {{.*}}%val @number(i64 %n)
; CHECK-NEXT: %v = insertvalue %val { i32 0, { i64 } poison }, i64 %n, 1, 0
; CHECK-NEXT: ret %val %v
define %val @number(i64 %n) {
  %p = inttoptr i64 %n to ptr addrspace(3)
  %v = insertvalue %val { i32 0, { ptr addrspace(3) } poison }, ptr addrspace(3) %p, 1, 0
  ret %val %v
}

; CHECK-LABEL: define {{.*}}%val @address(ptr addrspace(3) %p)
; CHECK-NEXT: %[[N:.*]] = ptrtoint ptr addrspace(3) %p to i64
; CHECK-NEXT: insertvalue %val { i32 1, { i64 } poison }, i64 %[[N]], 1, 0
define %val @address(ptr addrspace(3) %p) {
  %v = insertvalue %val { i32 1, { ptr addrspace(3) } poison }, ptr addrspace(3) %p, 1, 0
  ret %val %v
}

; CHECK-LABEL: @part(
; CHECK-NEXT: %p = extractvalue %val %v, 1, 0
; CHECK-NEXT: ret i64 %p
define i64 @part(%val %v) {
  %p = extractvalue %val %v, 1, 0
  %n = ptrtoint ptr addrspace(3) %p to i64
  ret i64 %n
}

; CHECK-LABEL: @chosen(
; CHECK: %v = load i64
; CHECK: %[[T:.*]] = ptrtoint ptr addrspace(3) %t to i64
; CHECK-NEXT: %[[S:.*]] = select i1 %c, i64 %v, i64 %[[T]]
; CHECK: %[[F:.*]] = freeze i64 %[[S]]
; CHECK: store i64 %[[F]], ptr addrspace(1) %to
define void @chosen(ptr addrspace(1) %from, ptr addrspace(1) %to, ptr addrspace(3) %t, i1 %c) {
  %v = load ptr addrspace(3), ptr addrspace(1) %from
  %s = select i1 %c, ptr addrspace(3) %v, ptr addrspace(3) %t
  %f = freeze ptr addrspace(3) %s
  store ptr addrspace(3) %f, ptr addrspace(1) %to
  ret void
}

; Two edges of one block, a loop, and null.
; CHECK-LABEL: @phis(
; CHECK: start:
; CHECK: %v = load i64
; CHECK: switch
; CHECK: loop:
; CHECK: %[[L:.*]] = phi i64 [ %v, %start ], [ %v, %start ], [ %[[M:.*]], %join ]
; CHECK: join:
; CHECK: %[[M]] = phi i64 [ %[[L]], %loop ], [ 4294967295, %other ]
; CHECK: store i64 %[[M]], ptr addrspace(1) %to
define void @phis(ptr addrspace(1) %from, ptr addrspace(1) %to, i32 %c, i1 %d) {
start:
  %v = load ptr addrspace(3), ptr addrspace(1) %from
  switch i32 %c, label %loop [ i32 1, label %loop ]
loop:
  %l = phi ptr addrspace(3) [ %v, %start ], [ %v, %start ], [ %m, %join ]
  br i1 %d, label %join, label %other
other:
  br label %join
join:
  %m = phi ptr addrspace(3) [ %l, %loop ], [ addrspacecast (ptr null to ptr addrspace(3)), %other ]
  store ptr addrspace(3) %m, ptr addrspace(1) %to
  br i1 %d, label %loop, label %end
end:
  ret void
}

; A function that only this module calls passes the number.
; CHECK-LABEL: define internal i64 @own(i64 %n)
; CHECK-NEXT: ret i64 %n
define internal ptr addrspace(3) @own(i64 %n) {
  %p = inttoptr i64 %n to ptr addrspace(3)
  ret ptr addrspace(3) %p
}
; CHECK-LABEL: define internal void @keep(i64 %p, ptr addrspace(1) %to)
; CHECK-NEXT: store i64 %p, ptr addrspace(1) %to
define internal void @keep(ptr addrspace(3) nonnull align 4 %p, ptr addrspace(1) %to) {
  store ptr addrspace(3) %p, ptr addrspace(1) %to
  ret void
}
; One that makes an address of it keeps the pointer.
; CHECK-LABEL: define internal i32 @look(ptr addrspace(3) %p)
define internal i32 @look(ptr addrspace(3) %p) {
  %x = load i32, ptr addrspace(3) %p
  ret i32 %x
}
; CHECK-LABEL: @calls(
; CHECK: %p = call i64 @own(i64 %n)
; CHECK: %q = load i64
; CHECK: call void @keep(i64 %p, ptr addrspace(1) %to)
; CHECK: call void @keep(i64 %q, ptr addrspace(1) %to)
define void @calls(i64 %n, ptr addrspace(1) %from, ptr addrspace(1) %to) {
  %p = call ptr addrspace(3) @own(i64 %n)
  %q = load ptr addrspace(3), ptr addrspace(1) %from
  call void @keep(ptr addrspace(3) nonnull %p, ptr addrspace(1) %to)
  call void @keep(ptr addrspace(3) %q, ptr addrspace(1) %to)
  %x = call i32 @look(ptr addrspace(3) %q)
  store i32 %x, ptr addrspace(1) %to
  ret void
}

; Circles in code that is never reached.
; CHECK-LABEL: @never(
; CHECK: store i64
; CHECK: store i64
define void @never(ptr addrspace(1) %from, ptr addrspace(1) %to, i1 %c) {
  ret void
dead:
  %v = load ptr addrspace(3), ptr addrspace(1) %from
  %s = select i1 %c, ptr addrspace(3) %s, ptr addrspace(3) %v
  store ptr addrspace(3) %s, ptr addrspace(1) %to
  %p = inttoptr i64 %n to ptr addrspace(3)
  %n = ptrtoint ptr addrspace(3) %p to i64
  store i64 %n, ptr addrspace(1) %to
  store ptr addrspace(3) %v, ptr addrspace(1) %to, !captures !0
  ret void
}
!0 = !{!"address"}

; What a function reached by an argument it reaches by a number now; one that accesses memory by it gets an address.
; CHECK: define internal void @reach(i64 %p, ptr addrspace(1) %to, i1 %c) #[[A:[0-9]+]]
define internal void @reach(ptr addrspace(3) %p, ptr addrspace(1) %to, i1 %c) memory(argmem: readwrite) {
  store ptr addrspace(3) %p, ptr addrspace(1) %to
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr addrspace(3) %p
  ret void
no:
  ret void
}
; CHECK: define internal void @access(ptr addrspace(3) %p, ptr addrspace(1) %to)
define internal void @access(ptr addrspace(3) %p, ptr addrspace(1) %to) {
  store i32 1, ptr addrspace(3) %p
  store ptr addrspace(3) %p, ptr addrspace(1) %to
  ret void
}
define void @reaches(ptr addrspace(1) %from, ptr addrspace(1) %to, i1 %c) {
  %q = load ptr addrspace(3), ptr addrspace(1) %from
  call void @reach(ptr addrspace(3) %q, ptr addrspace(1) %to, i1 %c)
  call void @access(ptr addrspace(3) %q, ptr addrspace(1) %to)
  ret void
}
; CHECK: attributes #[[A]] = { memory(readwrite, inaccessiblemem: none, errnomem: none
