; A switch on a truth value compares truth values, of which vector code has no comparison.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll -g 6 -a 'x=i32[6]:iota(18,1)' --compare --expect=x=i32[6]:27,31,35,21,22,23
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)

; CHECK-LABEL: @switches(
; CHECK-NOT: icmp {{.*}}<16 x i1>
define spir_kernel void @switches(ptr addrspace(1) %x) {
entry:
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %v = load i32, ptr addrspace(1) %p
  br label %again
again:
  %n = phi i32 [ 0, %entry ], [ %more, %next ]
  %large = icmp sgt i32 %v, 20
  %bit = zext i1 %large to i32
  %which = and i32 %bit, 3
  switch i32 %which, label %other [
    i32 0, label %add
    i32 1, label %one
    i32 2, label %set
  ]
add:
  %old = load i32, ptr addrspace(1) %p
  %new = add i32 %old, 3
  store i32 %new, ptr addrspace(1) %p
  br label %one
one:
  br label %next
set:
  store i32 9, ptr addrspace(1) %p
  br label %other
other:
  br label %next
next:
  %more = add i32 %n, 1
  %some = and i32 %v, 7
  %c = icmp ult i32 %n, %some
  br i1 %c, label %again, label %last
last:
  ret void
}
