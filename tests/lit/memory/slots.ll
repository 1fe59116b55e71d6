; Pointers kept in allocas, in fields of private structs, in module variables.
; RUN: %gaspar opt --set promote=0 -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
%pair = type { ptr addrspace(4), ptr addrspace(4), i32 }
%list = type { i32, ptr addrspace(4) }

define spir_func i32 @slot(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @slot(
; CHECK:         %q = load ptr addrspace(3), ptr %a
; CHECK-NEXT:    load i32, ptr addrspace(3) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; Fields are apart; bytes that are no pointer do not disturb them.
define spir_func i32 @fields(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n) {
; CHECK-LABEL: define spir_func i32 @fields(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(1)
  %s = alloca %pair
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %f1 = getelementptr inbounds %pair, ptr %s, i32 0, i32 1
  %f2 = getelementptr inbounds %pair, ptr %s, i32 0, i32 2
  store ptr addrspace(4) %g, ptr %s
  store ptr addrspace(4) %h, ptr %f1
  store i32 %n, ptr %f2
  %a = load ptr addrspace(4), ptr %s
  %b = load ptr addrspace(4), ptr %f1
  %x = load i32, ptr addrspace(4) %a
  %y = load i32, ptr addrspace(4) %b
  %z = add i32 %x, %y
  ret i32 %z
}

; A dynamic index over an array of structs: the fields stay apart.
define spir_func i32 @array_of_pairs(ptr addrspace(3) %p, ptr addrspace(1) %q, i64 %i, i64 %j) {
; CHECK-LABEL: define spir_func i32 @array_of_pairs(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         load i32, ptr addrspace(1)
  %s = alloca [8 x { ptr addrspace(4), ptr addrspace(4) }]
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %q to ptr addrspace(4)
  %f0 = getelementptr inbounds { ptr addrspace(4), ptr addrspace(4) }, ptr %s, i64 %i, i32 0
  %f1 = getelementptr inbounds { ptr addrspace(4), ptr addrspace(4) }, ptr %s, i64 %i, i32 1
  store ptr addrspace(4) %g, ptr %f0
  store ptr addrspace(4) %h, ptr %f1
  %j16 = shl i64 %j, 4
  %l0 = getelementptr inbounds i8, ptr %s, i64 %j16
  %l1 = getelementptr inbounds i8, ptr %l0, i64 8
  %a = load ptr addrspace(4), ptr %l0
  %b = load ptr addrspace(4), ptr %l1
  %x = load i32, ptr addrspace(4) %a
  %y = load i32, ptr addrspace(4) %b
  %z = add i32 %x, %y
  ret i32 %z
}

; Copied, zeroed, aliased by a phi: the fact goes along.
define spir_func i32 @copied(ptr addrspace(3) %p, i1 %c) {
; CHECK-LABEL: define spir_func i32 @copied(
; CHECK:         load i32, ptr addrspace(3)
entry:
  %s = alloca %pair
  %t = alloca %pair
  %u = alloca %pair
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 24, i1 false)
  store ptr addrspace(4) %g, ptr %s
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 24, i1 false)
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %w = phi ptr [ %t, %entry ], [ %u, %a ]
  %q = load ptr addrspace(4), ptr %w
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; A pointer to a slot in another slot.
define spir_func i32 @pointer_to_pointer(ptr addrspace(1) %p) {
; CHECK-LABEL: define spir_func i32 @pointer_to_pointer(
; CHECK:         %la = load ptr, ptr %b
; CHECK:         %q = load ptr addrspace(1), ptr %la
; CHECK:         load i32, ptr addrspace(1) %q
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %ga, ptr %b
  %la = load ptr addrspace(4), ptr %b
  %q = load ptr addrspace(4), ptr addrspace(4) %la
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; A linked list in local memory whose links were only ever local.
@nodes = internal addrspace(3) global [16 x %list] undef
define spir_kernel void @linked(ptr addrspace(1) %out, i64 %i, i64 %j) {
; CHECK-LABEL: define spir_kernel void @linked(
; CHECK:         load i32, ptr addrspace(3)
  %n = getelementptr inbounds [16 x %list], ptr addrspace(3) @nodes, i64 0, i64 %i
  %m = getelementptr inbounds [16 x %list], ptr addrspace(3) @nodes, i64 0, i64 %j
  %gm = addrspacecast ptr addrspace(3) %m to ptr addrspace(4)
  %link = getelementptr inbounds %list, ptr addrspace(3) %n, i32 0, i32 1
  store ptr addrspace(4) %gm, ptr addrspace(3) %link
  store i32 1, ptr addrspace(3) %n
  %next = load ptr addrspace(4), ptr addrspace(3) %link
  %x = load i32, ptr addrspace(4) %next
  store i32 %x, ptr addrspace(1) %out
  ret void
}

; A constant table of generic pointers to global variables.
@g0 = internal addrspace(1) global i32 0
@g1 = internal addrspace(1) global i32 1
@table = internal addrspace(2) constant [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(1) @g0 to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @g1 to ptr addrspace(4))]
define spir_func i32 @from_table(i64 %i) {
; CHECK-LABEL: define spir_func i32 @from_table(
; CHECK:         load i32, ptr addrspace(1)
  %e = getelementptr inbounds [2 x ptr addrspace(4)], ptr addrspace(2) @table, i64 0, i64 %i
  %p = load ptr addrspace(4), ptr addrspace(2) %e
  %x = load i32, ptr addrspace(4) %p
  ret i32 %x
}

; What the host put into a kernel's parameter by value is global.
define spir_kernel void @by_value(ptr byval(%pair) %s) {
; CHECK-LABEL: define spir_kernel void @by_value(
; CHECK:         store i32 1, ptr addrspace(1)
  %f1 = getelementptr inbounds %pair, ptr %s, i32 0, i32 1
  %p = load ptr addrspace(4), ptr %f1
  store i32 1, ptr addrspace(4) %p
  ret void
}

; Negatives.  The slot's address got out; the slot may hold two spaces; its bytes were written as
; an integer; the load is volatile; the pointer comes from memory that others write.
declare void @out(ptr)
define spir_func i32 @escaped(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @escaped(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  call void @out(ptr %a)
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @two(ptr addrspace(3) %p, ptr addrspace(1) %r, i64 %i) {
; CHECK-LABEL: define spir_func i32 @two(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca [2 x ptr addrspace(4)]
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %r to ptr addrspace(4)
  %a1 = getelementptr inbounds [2 x ptr addrspace(4)], ptr %a, i64 0, i64 1
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %h, ptr %a1
  %ai = getelementptr inbounds [2 x ptr addrspace(4)], ptr %a, i64 0, i64 %i
  %q = load ptr addrspace(4), ptr %ai
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @punned(ptr addrspace(3) %p, i64 %bits) {
; CHECK-LABEL: define spir_func i32 @punned(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store i64 %bits, ptr %a
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @half_punned(ptr addrspace(3) %p, i8 %byte, i64 %i) {
; CHECK-LABEL: define spir_func i32 @half_punned(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  %b = getelementptr i8, ptr %a, i64 %i
  store i8 %byte, ptr %b
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @volatile_slot(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @volatile_slot(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  %q = load volatile ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @from_global_memory(ptr addrspace(1) %m) {
; CHECK-LABEL: define spir_func i32 @from_global_memory(
; CHECK:         load i32, ptr addrspace(4) %q
  %q = load ptr addrspace(4), ptr addrspace(1) %m
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; A pointer that reached a slot by way of one that escaped: what it points to escaped with it.
define spir_func i32 @escaped_through_another(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @escaped_through_another(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %ga, ptr %b
  call void @out(ptr %b)
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; What is loaded through a pointer to either slot may be what either holds.
define spir_func i32 @either(ptr addrspace(3) %p, ptr addrspace(1) %r, i1 %c) {
; CHECK-LABEL: define spir_func i32 @either(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %r to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %h, ptr %b
  %w = select i1 %c, ptr %a, ptr %b
  %q = load ptr addrspace(4), ptr %w
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; Negative: bytes copied from memory that others write; a slot that a copy reaches in part.
define spir_func i32 @copied_in(ptr addrspace(3) %p, ptr addrspace(1) %m) {
; CHECK-LABEL: define spir_func i32 @copied_in(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  call void @llvm.memcpy.p0.p1.i64(ptr %a, ptr addrspace(1) %m, i64 8, i1 false)
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @copied_over(ptr addrspace(3) %p, ptr addrspace(1) %r, i64 %n) {
; CHECK-LABEL: define spir_func i32 @copied_over(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca [2 x ptr addrspace(4)]
  %b = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %r to ptr addrspace(4)
  %a1 = getelementptr inbounds [2 x ptr addrspace(4)], ptr %a, i64 0, i64 1
  store ptr addrspace(4) %g, ptr %a1
  store ptr addrspace(4) %h, ptr %b
  call void @llvm.memcpy.p0.p0.i64(ptr %a1, ptr %b, i64 %n, i1 false)
  %q = load ptr addrspace(4), ptr %a1
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; The same where the two only meet in memory, after both were filled.
define spir_func i32 @either_by_memory(ptr addrspace(3) %p, ptr addrspace(1) %r) {
; CHECK-LABEL: define spir_func i32 @either_by_memory(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %r to ptr addrspace(4)
  %ga = addrspacecast ptr %a to ptr addrspace(4)
  %gb = addrspacecast ptr %b to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  store ptr addrspace(4) %h, ptr %b
  store ptr addrspace(4) %ga, ptr %s
  store ptr addrspace(4) %gb, ptr %s
  %w = load ptr addrspace(4), ptr %s
  %q = load ptr addrspace(4), ptr addrspace(4) %w
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; Negative: zeros over half of a pointer; zeros of a length that is not known.
define spir_func i32 @half_zero(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @half_zero(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  %hi = getelementptr inbounds i8, ptr %a, i64 4
  store i32 0, ptr %hi
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

define spir_func i32 @some_zeros(ptr addrspace(3) %p, i64 %n) {
; CHECK-LABEL: define spir_func i32 @some_zeros(
; CHECK:         load i32, ptr addrspace(4) %q
  %a = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %a
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %n, i1 false)
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; Whole zeros, and some that fill what is no pointer behind it, leave the pointer known.
define spir_func i32 @whole_zeros(ptr addrspace(3) %p) {
; CHECK-LABEL: define spir_func i32 @whole_zeros(
; CHECK:         load i32, ptr addrspace(3)
  %a = alloca { ptr addrspace(4), i32 }
  %g = addrspacecast ptr addrspace(3) %p to ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 12, i1 false)
  store ptr addrspace(4) %g, ptr %a
  %q = load ptr addrspace(4), ptr %a
  %x = load i32, ptr addrspace(4) %q
  ret i32 %x
}

; Negative: a table that another module's definition may replace.
@other = internal addrspace(3) global i32 undef
@replaceable = weak addrspace(2) constant [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @other to ptr addrspace(4))]
@replaceable1 = weak addrspace(1) constant [1 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @other to ptr addrspace(4))]
define spir_func i32 @from_replaceable() {
; CHECK-LABEL: define spir_func i32 @from_replaceable(
; CHECK:         load i32, ptr addrspace(4) %p
; CHECK:         load i32, ptr addrspace(4) %q
  %p = load ptr addrspace(4), ptr addrspace(2) @replaceable
  %x = load i32, ptr addrspace(4) %p
  %q = load ptr addrspace(4), ptr addrspace(1) @replaceable1
  %y = load i32, ptr addrspace(4) %q
  %z = add i32 %x, %y
  ret i32 %z
}
