; Variables whose pointers stay generic.
; RUN: %gaspar opt --set promote=0 -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK: @seen = addrspace(1) global ptr addrspace(4)
; CHECK: @both = internal addrspace(1) global [2 x ptr addrspace(4)]
; CHECK: @numbered = internal addrspace(1) global { ptr addrspace(4) }
%pair = type { i32, ptr addrspace(4) }
declare spir_func void @take(ptr addrspace(4))

define spir_kernel void @spaces(ptr addrspace(3) %x, ptr addrspace(1) %y, i64 %i) {
; CHECK-LABEL: @spaces(
; CHECK:         %l = alloca [2 x ptr addrspace(4)]
  %l = alloca [2 x ptr addrspace(4)]
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %y to ptr addrspace(4)
  %b = getelementptr inbounds [2 x ptr addrspace(4)], ptr %l, i64 0, i64 1
  store ptr addrspace(4) %g, ptr %l
  store ptr addrspace(4) %h, ptr %b
  %at = getelementptr inbounds [2 x ptr addrspace(4)], ptr %l, i64 0, i64 %i
  %p = load ptr addrspace(4), ptr %at
  store i32 1, ptr addrspace(4) %p
  ret void
}

; Its bits are looked at; they differ.
define spir_kernel void @number(ptr addrspace(1) %x, ptr addrspace(1) %out) {
; CHECK-LABEL: @number(
; CHECK:         %s = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %s
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  %n = load i64, ptr %s
  store i64 %n, ptr addrspace(1) %out
  ret void
}

; A byte of it is written, in another variable that is a copy.
define spir_kernel void @byte(ptr addrspace(1) %x, i8 %n) {
; CHECK-LABEL: @byte(
; CHECK:         %s = alloca ptr addrspace(4)
; CHECK:         %t = alloca %pair
  %s = alloca ptr addrspace(4)
  %t = alloca %pair
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %s
  %f = getelementptr %pair, ptr %t, i32 0, i32 1
  call void @llvm.memcpy.p0.p0.i64(ptr %f, ptr %s, i64 8, i1 false)
  %b = getelementptr i8, ptr %f, i64 3
  store i8 %n, ptr %b
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  ret void
}

; A struct of both is loaded at once.
define spir_kernel void @whole(ptr addrspace(1) %x) {
; CHECK-LABEL: @whole(
; CHECK:         %s = alloca %pair
  %s = alloca %pair
  %f = getelementptr %pair, ptr %s, i32 0, i32 1
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %f
  %v = load %pair, ptr %s
  %p = extractvalue %pair %v, 1
  store i32 1, ptr addrspace(4) %p
  ret void
}

; The host wrote the other end of the copy.
define spir_kernel void @from_host(ptr addrspace(1) %m) {
; CHECK-LABEL: @from_host(
; CHECK:         %s = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  call void @llvm.memcpy.p0.p1.i64(ptr %s, ptr addrspace(1) %m, i64 8, i1 false)
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  ret void
}

; A function that others may call gets it by value: they do not pass such a struct.
define spir_func void @by_value(ptr byval(%pair) %v) noinline {
; CHECK-LABEL: @by_value(
; CHECK-SAME:    ptr byval(%pair) %v
; CHECK:         load ptr addrspace(4), ptr %f
  %f = getelementptr %pair, ptr %v, i32 0, i32 1
  %p = load ptr addrspace(4), ptr %f
  store i32 1, ptr addrspace(4) %p
  ret void
}
define spir_kernel void @passes(ptr addrspace(1) %x) {
; CHECK-LABEL: @passes(
; CHECK:         %s = alloca %pair
  %s = alloca %pair
  %f = getelementptr %pair, ptr %s, i32 0, i32 1
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %f
  call spir_func void @by_value(ptr byval(%pair) %s)
  ret void
}

; One field is copied over the other, of another space.
define spir_kernel void @moved(ptr addrspace(3) %x, ptr addrspace(1) %y) {
; CHECK-LABEL: @moved(
; CHECK:         %s = alloca [2 x ptr addrspace(4)]
  %s = alloca [2 x ptr addrspace(4)]
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %y to ptr addrspace(4)
  %b = getelementptr i8, ptr %s, i64 8
  store ptr addrspace(4) %g, ptr %s
  store ptr addrspace(4) %h, ptr %b
  call void @llvm.memmove.p0.p0.i64(ptr %s, ptr %b, i64 8, i1 false)
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  ret void
}

; Set to bytes that are no null.
define spir_kernel void @filled(ptr addrspace(1) %x) {
; CHECK-LABEL: @filled(
; CHECK:         %s = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  call void @llvm.memset.p0.i64(ptr %s, i8 1, i64 8, i1 false)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %s
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  ret void
}

; Variables of the module that others see, that hold pointers to several spaces, or functions.
@seen = addrspace(1) global ptr addrspace(4) null
@both = internal addrspace(1) global [2 x ptr addrspace(4)] [ptr addrspace(4) addrspacecast (ptr addrspace(3) @l to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @seen to ptr addrspace(4))]
@numbered = internal addrspace(1) global { ptr addrspace(4) } { ptr addrspace(4) inttoptr (i64 64 to ptr addrspace(4)) }
@l = internal addrspace(3) global i32 undef
define spir_kernel void @module(ptr addrspace(1) %x, i64 %i) {
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr addrspace(1) @seen
  %at = getelementptr ptr addrspace(4), ptr addrspace(1) @both, i64 %i
  %p = load ptr addrspace(4), ptr addrspace(1) %at
  %q = load ptr addrspace(4), ptr addrspace(1) @numbered
  store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %q
  ret void
}

; It may have left its object: a cast there and back may give another pointer.
define spir_kernel void @away(ptr addrspace(3) %x, i64 %n) {
; CHECK-LABEL: @away(
; CHECK:         %s = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  %far = getelementptr i8, ptr addrspace(4) %g, i64 %n
  store ptr addrspace(4) %far, ptr %s
  %p = load ptr addrspace(4), ptr %s
  %minus = sub i64 0, %n
  %back = getelementptr i8, ptr addrspace(4) %p, i64 %minus
  store i32 1, ptr addrspace(4) %back
  ret void
}

; Volatile, and atomic.
define spir_kernel void @ordered(ptr addrspace(1) %x) {
; CHECK-LABEL: @ordered(
; CHECK:         %s = alloca ptr addrspace(4)
; CHECK:         %t = alloca ptr addrspace(4)
  %s = alloca ptr addrspace(4)
  %t = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store volatile ptr addrspace(4) %g, ptr %s
  store atomic ptr addrspace(4) %g, ptr %t monotonic, align 8
  %p = load ptr addrspace(4), ptr %s
  %q = load ptr addrspace(4), ptr %t
  store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %q
  ret void
}

; An address computed from null: no cast there and back gives the same one.
define spir_kernel void @sentinel(ptr addrspace(3) %x, i64 %n) {
; CHECK-LABEL: @sentinel(
; CHECK:         %a = alloca ptr addrspace(4)
  %a = alloca ptr addrspace(4)
  %b = alloca ptr addrspace(4)
  %c = icmp eq i64 %n, 7
  %none = select i1 %c, ptr addrspace(4) null, ptr addrspace(4) null
  %s = getelementptr i8, ptr addrspace(4) %none, i64 %n
  store ptr addrspace(4) %s, ptr %a
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 8, i1 false)
  %g = addrspacecast ptr addrspace(3) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %b
  %p = load ptr addrspace(4), ptr %a
  call spir_func void @take(ptr addrspace(4) %p)
  ret void
}

; A tail call must have its caller's attributes, though they name other memory.
define internal spir_func void @swapped(ptr sret(%pair) %r, ptr %q) noinline {
  store i32 1, ptr %r
  ret void
}
define internal spir_func void @swaps(ptr sret(%pair) %r, ptr %q) noinline {
; CHECK-LABEL: define internal spir_func void @swaps(
; CHECK-SAME:    ptr sret(%pair) %r
; CHECK:         musttail call spir_func void @swapped(ptr sret(%pair) %q, ptr %r)
  musttail call spir_func void @swapped(ptr sret(%pair) %q, ptr %r)
  ret void
}
define spir_kernel void @tail(ptr addrspace(1) %x, ptr addrspace(3) %y) {
; CHECK-LABEL: @tail(
; CHECK:         %s = alloca { i32, ptr addrspace(1) }
; CHECK:         %t = alloca { i32, ptr addrspace(3) }
  %s = alloca %pair
  %t = alloca %pair
  %g = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(3) %y to ptr addrspace(4)
  %s.f = getelementptr %pair, ptr %s, i32 0, i32 1
  %t.f = getelementptr %pair, ptr %t, i32 0, i32 1
  store ptr addrspace(4) %g, ptr %s.f
  store ptr addrspace(4) %h, ptr %t.f
  call spir_func void @swaps(ptr sret(%pair) %s, ptr %t)
  %p = load ptr addrspace(4), ptr %s.f
  %q = load ptr addrspace(4), ptr %t.f
  store i32 1, ptr addrspace(4) %p
  store i32 1, ptr addrspace(4) %q
  ret void
}
