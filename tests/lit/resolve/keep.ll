; A pointer that becomes a narrower one, or one with another null, is the same generic pointer as
; before for every use that looks at it.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p:64:64-p1:64:64-p3:32:32-p5:32:32-A5-G1"
target triple = "amdgcn-amd-amdhsa"

@s = internal addrspace(3) global [64 x i32] undef

; Null comes first among generic pointers and last among local ones.
define i1 @null_first(ptr addrspace(3) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: define i1 @null_first(
; CHECK:         icmp ult ptr %same, %same1
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(3) %q to ptr
  %x = load i32, ptr %g
  %y = load i32, ptr %h
  %c = icmp ult ptr %g, %h
  ret i1 %c
}

; Neither is null, and both stay in the variable.
define i1 @in_a_variable(i64 %i, i64 %j) {
; CHECK-LABEL: define i1 @in_a_variable(
; CHECK:         icmp ult ptr addrspace(3) %p, %q
; CHECK:         icmp slt ptr %same, %same1
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %q = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %j
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %c = icmp ult ptr %p, %q
  %d = icmp slt ptr %p, %q
  %e = xor i1 %c, %d
  ret i1 %e
}

; Global pointers have the bits of generic ones, null included.
define i1 @global(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i1 @global(
; CHECK:         icmp slt ptr addrspace(1) %p, %q
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %h = addrspacecast ptr addrspace(1) %q to ptr
  %x = load i32, ptr %g
  %y = load i32, ptr %h
  %c = icmp slt ptr %g, %h
  ret i1 %c
}

; Arithmetic that may leave its object, and what looks at it: a comparison, a number, a call, memory.
declare void @look(ptr)
define i1 @compared() {
; CHECK-LABEL: define i1 @compared(
; CHECK:         %q = getelementptr i8, ptr %same, i64 -4
; CHECK:         icmp ult ptr %q, %same{{.*}}
  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 -4
  %x = load i32, ptr %q
  %c = icmp ult ptr %q, addrspacecast (ptr addrspace(3) @s to ptr)
  ret i1 %c
}
define i1 @compared_equal(ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define i1 @compared_equal(
; CHECK:         %q = getelementptr i8, ptr %same, i64 %i
; CHECK:         load i32, ptr addrspace(3) %q.local
; CHECK:         icmp eq ptr %q, %same{{.*}}
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr i8, ptr %g, i64 %i
  %x = load i32, ptr %q
  %c = icmp eq ptr %q, %g
  ret i1 %c
}
define i64 @number(ptr addrspace(3) %p, i64 %i, i1 %k) {
; CHECK-LABEL: define i64 @number(
; CHECK:         %q = getelementptr nuw i8, ptr %same, i64 %i
; CHECK:         %s = select i1 %k, ptr %q, ptr %g
; CHECK:         load i32, ptr addrspace(3) %s.local
; CHECK:         ptrtoint ptr %same{{.*}} to i64
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr nuw i8, ptr %g, i64 %i
  %s = select i1 %k, ptr %q, ptr %g
  %x = load i32, ptr %s
  %n = ptrtoint ptr %s to i64
  ret i64 %n
}
define void @called_and_stored(ptr addrspace(3) %p, ptr addrspace(3) %r, i64 %i, ptr addrspace(1) %to) {
; CHECK-LABEL: define void @called_and_stored(
; CHECK:         %q = getelementptr i8, ptr %same, i64 %i
; CHECK:         call void @look(ptr %q)
; CHECK:         %t = getelementptr i8, ptr %same{{[0-9]*}}, i64 %i
; CHECK:         store ptr %t, ptr addrspace(1) %to
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %q = getelementptr i8, ptr %g, i64 %i
  %x = load i32, ptr %q
  call void @look(ptr %q)
  %h = addrspacecast ptr addrspace(3) %r to ptr
  %t = getelementptr i8, ptr %h, i64 %i
  %y = load i32, ptr %t
  store ptr %t, ptr addrspace(1) %to
  ret void
}

; A pointer computed from it in bounds, which is looked at: zero bytes in bounds of it may be outside, too; four bytes are not.
define i1 @looked_at_beside(i64 %i, i64 %j) {
; CHECK-LABEL: define i1 @looked_at_beside(
; CHECK:         %q = getelementptr i8, ptr %same, i64 %i
; CHECK:         load i32, ptr addrspace(3) %q.local
; CHECK:         %r = getelementptr inbounds i8, ptr %q, i64 %j
; CHECK:    icmp ult ptr %r, %same{{.*}}
  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %x = load i32, ptr %q
  %r = getelementptr inbounds i8, ptr %q, i64 %j
  %c = icmp ult ptr %r, addrspacecast (ptr addrspace(3) @s to ptr)
  ret i1 %c
}
define i1 @inside_beside(i64 %i) {
; CHECK-LABEL: define i1 @inside_beside(
; CHECK:         %q = getelementptr i8, ptr addrspace(3) @s, i64 %i
; CHECK:         load i32, ptr addrspace(3) %q
; CHECK:         %r = getelementptr inbounds i8, ptr %same, i64 4
  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %x = load i32, ptr %q
  %r = getelementptr inbounds i8, ptr %q, i64 4
  %c = icmp ult ptr %r, addrspacecast (ptr addrspace(3) @s to ptr)
  ret i1 %c
}

; Nobody looks: it may be narrow, without what is true of 64 bits alone.
define i32 @unseen(ptr addrspace(3) %p, ptr addrspace(1) %r, i64 %i) {
; CHECK-LABEL: define i32 @unseen(
; CHECK:         %q = getelementptr i8, ptr addrspace(3) %p, i64 %i
; CHECK:         %t = getelementptr i8, ptr addrspace(3) %q, i64 %i
; CHECK:         %u = getelementptr inbounds nuw i8, ptr addrspace(3) %t, i64 %i
; CHECK:         %v = getelementptr nusw nuw i8, ptr addrspace(1) %r, i64 %i
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %h = addrspacecast ptr addrspace(1) %r to ptr
  %q = getelementptr nuw i8, ptr %g, i64 %i
  %t = getelementptr nusw i8, ptr %q, i64 %i
  %u = getelementptr inbounds nuw i8, ptr %t, i64 %i
  %v = getelementptr nusw nuw i8, ptr %h, i64 %i
  %x = load i32, ptr %u
  %y = load i32, ptr %v
  %z = add i32 %x, %y
  ret i32 %z
}

define i32 @constants() {
; CHECK-LABEL: define i32 @constants(
; CHECK:         load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i64 4)
; CHECK:         load i32, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i64 8)
  %x = load i32, ptr getelementptr nuw (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 4)
  %y = load i32, ptr getelementptr inbounds nuw (i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 8)
  %z = add i32 %x, %y
  ret i32 %z
}

; A mask that clears nothing of what names the space, of a pointer that is not null; of one that may
; be null; and one that keeps low bits only.
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define i1 @masks(i64 %i, ptr addrspace(3) %p) {
; CHECK-LABEL: define i1 @masks(
; CHECK:         %a = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %e, i32 -16)
; CHECK:         icmp eq ptr addrspace(3) %a,
; CHECK:         %b = call ptr @llvm.ptrmask.p0.i64(ptr %same, i64 -16)
; CHECK:         icmp eq ptr %b, null
  %e = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %a = call ptr @llvm.ptrmask.p0.i64(ptr %e, i64 -16)
  %x = load i32, ptr %a
  %ca = icmp eq ptr %a, null
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %b = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -16)
  %y = load i32, ptr %b
  %cb = icmp eq ptr %b, null
  %c = xor i1 %ca, %cb
  ret i1 %c
}

; What a local pointer that is not null may be: all zero bits.  And null has no alignment.
declare ptr @llvm.launder.invariant.group.p0(ptr)
define i32 @said(ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define i32 @said(
; CHECK:         %l = call noundef dereferenceable(4) ptr addrspace(3) @llvm.launder.invariant.group.p3(ptr addrspace(3) %p)
; CHECK:         %m = call align 4 dereferenceable_or_null(4) ptr addrspace(3) @llvm.launder.invariant.group.p3(ptr addrspace(3) align 4 %e)
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %l = call noundef align 4 dereferenceable(4) ptr @llvm.launder.invariant.group.p0(ptr align 4 %g)
  %x = load i32, ptr %l
  %e = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %m = call nonnull align 4 dereferenceable_or_null(4) ptr @llvm.launder.invariant.group.p0(ptr nonnull align 4 %e)
  %y = load i32, ptr %m
  %z = add i32 %x, %y
  ret i32 %z
}

; A function's parameter is narrower where all that is passed stays in its object.
define internal i1 @first(ptr %p) noinline {
; CHECK-LABEL: define internal i1 @first(ptr %p)
  %x = load i32, ptr %p
  %c = icmp ult ptr %p, addrspacecast (ptr addrspace(3) @s to ptr)
  ret i1 %c
}
define internal i1 @second(ptr %p) noinline {
; CHECK-LABEL: define internal i1 @second(ptr addrspace(3) %p)
  %x = load i32, ptr %p
  %c = icmp eq ptr %p, null
  ret i1 %c
}
define amdgpu_kernel void @calls(ptr addrspace(1) %to, i64 %i) {
  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 -4
  %a = call i1 @first(ptr %q)
  %r = getelementptr inbounds i8, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %b = call i1 @second(ptr %r)
  %c = xor i1 %a, %b
  store i1 %c, ptr addrspace(1) %to
  ret void
}

; A mask that clears the bits of the space gives another generic pointer than one that is cast back.
define i1 @masked_space(i64 %i) {
; CHECK-LABEL: define i1 @masked_space(
; CHECK:         icmp ult ptr %m, %same{{.*}}
  %p = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(3) @s to ptr), i64 %i
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 1152921504606846972)
  %x = load i32, ptr %m
  %c = icmp ult ptr %m, %p
  ret i1 %c
}
