; Variables whose pointers stay generic.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
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

; A function gets it by value: the other copy is no variable.
define internal spir_func void @by_value(ptr byval(%pair) %v) noinline {
; CHECK-LABEL: @by_value(
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
