; A pointer that goes through integers keeps its space, if only low bits change.
; Each function alone: bits of addresses that one shows to the program count in all of a module.
; RUN: for f in add add_to_null sub_and or_xor_low shifts no_op phi_of_integers difference high_mask product from_nowhere or_any global_bits; do llvm-extract-22 -S --func=$f %s | %gaspar opt -S -; done | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

define i32 @add(i32 %m) {
; CHECK-LABEL: define i32 @add(
; CHECK:         %r.private = addrspacecast ptr %r to ptr addrspace(5)
; CHECK-NEXT:    load i32, ptr addrspace(5) %r.private
  %g = alloca [64 x i32]
  %i = ptrtoint ptr %g to i64
  %n = sext i32 %m to i64
  %j = add i64 %i, %n
  %r = inttoptr i64 %j to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

; The pointer may be null, and the number %m a pointer's that code elsewhere passes.
define i32 @add_to_null(ptr addrspace(3) %p, i64 %m) {
; CHECK-LABEL: define i32 @add_to_null(
; CHECK:         load i32, ptr %r
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %g to i64
  %j = add i64 %i, %m
  %r = inttoptr i64 %j to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @sub_and(i32 %m) {
; CHECK-LABEL: define i32 @sub_and(
; CHECK:         load i32, ptr addrspace(5)
  %g = alloca [64 x i32]
  %i = ptrtoint ptr %g to i64
  %n = zext i32 %m to i64
  %j = sub i64 %i, %n
  %k = and i64 %j, -256
  %r = inttoptr i64 %k to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @or_xor_low(ptr addrspace(1) %p, i8 %n) {
; CHECK-LABEL: define i32 @or_xor_low(
; CHECK:         load i32, ptr addrspace(1)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %i = ptrtoint ptr %g to i64
  %w = zext i8 %n to i64
  %j = or i64 %i, %w
  %k = xor i64 %j, 32
  %r = inttoptr i64 %k to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @shifts(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @shifts(
; CHECK:         load i32, ptr addrspace(1)
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %i = ptrtoint ptr %g to i64
  %d = lshr i64 %i, 4
  %u = shl i64 %d, 4
  %r = inttoptr i64 %u to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

; A round trip without arithmetic is the pointer itself.
define i32 @no_op(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @no_op(
; CHECK:         load i32, ptr addrspace(3) %p
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %g to i64
  %r = inttoptr i64 %i to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @phi_of_integers(ptr addrspace(3) %p, i1 %c) {
; CHECK-LABEL: define i32 @phi_of_integers(
; CHECK:         load i32, ptr addrspace(3)
entry:
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %g to i64
  br i1 %c, label %a, label %b
a:
  %i4 = add i64 %i, 4
  br label %b
b:
  %k = phi i64 [ %i, %entry ], [ %i4, %a ]
  %r = inttoptr i64 %k to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

; p + (q - p) is q: what an inttoptr of it gives may be in either's space.
define i32 @difference(ptr addrspace(3) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @difference(
; CHECK:         load i32, ptr %r
  %gp = addrspacecast ptr addrspace(3) %p to ptr
  %gq = addrspacecast ptr addrspace(1) %q to ptr
  %ip = ptrtoint ptr %gp to i64
  %iq = ptrtoint ptr %gq to i64
  %d = sub i64 %iq, %ip
  %s = add i64 %ip, %d
  %r = inttoptr i64 %s to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

; Negative: a mask that clears high bits, a product, and an integer from nowhere.
define i32 @high_mask(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @high_mask(
; CHECK:         load i32, ptr %r
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %g to i64
  %j = and i64 %i, 4294967295
  %r = inttoptr i64 %j to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @product(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @product(
; CHECK:         load i32, ptr %r
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %g to i64
  %j = mul i64 %i, 3
  %r = inttoptr i64 %j to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @from_nowhere(i64 %i) {
; CHECK-LABEL: define i32 @from_nowhere(
; CHECK:         load i32, ptr %r
  %r = inttoptr i64 %i to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

define i32 @or_any(ptr addrspace(1) %p, i64 %n) {
; CHECK-LABEL: define i32 @or_any(
; CHECK:         load i32, ptr %r
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %i = ptrtoint ptr %g to i64
  %j = or i64 %i, %n
  %r = inttoptr i64 %j to ptr
  %x = load i32, ptr %r
  ret i32 %x
}

; A global pointer's bits are a generic address.
define i32 @global_bits(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @global_bits(
; CHECK:         load i32, ptr addrspace(1) %p
  %i = ptrtoint ptr addrspace(1) %p to i64
  %r = inttoptr i64 %i to ptr
  %x = load i32, ptr %r
  ret i32 %x
}
