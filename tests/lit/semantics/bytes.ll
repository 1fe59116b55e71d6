; Pointers that are copied as values of other types: stores through the copy are followed.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; The address of %x goes through %a to %b as an integer; a local pointer is stored to %x through it.
define ptx_kernel void @i64(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @i64(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %a = alloca ptr
  %b = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  store ptr %x, ptr %a
  %v = load i64, ptr %a
  store i64 %v, ptr %b
  %q = load ptr, ptr %b
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; The same without a write: the copy is exact, and both pointers stay named.
define ptx_kernel void @exact(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @exact(
; CHECK:         store i32 7, ptr addrspace(1) %
; CHECK:         store i32 8, ptr addrspace(3) %
  %a = alloca { ptr, ptr }
  %b = alloca { ptr, ptr }
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %a1 = getelementptr inbounds i8, ptr %a, i64 8
  %b1 = getelementptr inbounds i8, ptr %b, i64 8
  store ptr %h, ptr %a
  store ptr %s, ptr %a1
  %v = load i64, ptr %a
  store i64 %v, ptr %b
  %w = load <2 x i32>, ptr %a1
  store <2 x i32> %w, ptr %b1
  %p = load ptr, ptr %b
  %q = load ptr, ptr %b1
  store i32 7, ptr %p
  store i32 8, ptr %q
  ret void
}

define ptx_kernel void @words(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @words(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %a = alloca ptr
  %b = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  store ptr %x, ptr %a
  %v = load <2 x i32>, ptr %a
  store <2 x i32> %v, ptr %b
  %q = load ptr, ptr %b
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; One half after the other, with arithmetic and a phi on the way.
define ptx_kernel void @halves(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @halves(
; CHECK:         store i32 7, ptr %p
entry:
  %x = alloca ptr
  %a = alloca ptr
  %b = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  store ptr %x, ptr %a
  %a1 = getelementptr inbounds i8, ptr %a, i64 4
  %b1 = getelementptr inbounds i8, ptr %b, i64 4
  %lo = load i32, ptr %a
  %hi = load i32, ptr %a1
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %f = phi i32 [ %lo, %entry ], [ 0, %then ]
  %k = xor i32 %f, 0
  store i32 %k, ptr %b
  store i32 %hi, ptr %b1
  %q = load ptr, ptr %b
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @double(ptr addrspace(1) %g, ptr addrspace(3) %l, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @double(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %a = alloca ptr
  %b = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  store ptr %x, ptr %a
  %v = load double, ptr %a
  %w = select i1 %c, double %v, double 0.0
  store double %w, ptr %b
  %q = load ptr, ptr %b
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; A volatile pointer is still the pointer that was stored.
define ptx_kernel void @volatile(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @volatile(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %a = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  store volatile ptr %x, ptr %a
  %q = load volatile ptr, ptr %a
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; Numbers beside a pointer are looked at, compared, and counted up: the pointer stays known.
define ptx_kernel void @beside(ptr addrspace(3) %l, ptr addrspace(1) %out, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @beside(
; CHECK:         store i32 7, ptr addrspace(3) %
  %a = alloca [4 x { ptr, i32, i32 }]
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %e = getelementptr inbounds { ptr, i32, i32 }, ptr %a, i64 %i
  %n = getelementptr inbounds i8, ptr %e, i64 8
  store ptr %s, ptr %e
  store i32 0, ptr %n
  %v = load i32, ptr %n
  %w = add i32 %v, 1
  store i32 %w, ptr %n
  %c = load i32, ptr %n
  store i32 %c, ptr addrspace(1) %out
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  ret void
}

; Zeros over the second half of one pointer and the first of the next one make new addresses; the
; same zeros over one of them make a null.
define ptx_kernel void @zeros(ptr addrspace(3) %l, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @zeros(
; CHECK:         store i32 7, ptr %p
; CHECK:         store i32 8, ptr addrspace(3) %
  %a = alloca [2 x ptr]
  %b = alloca [2 x ptr]
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %a
  store ptr %s, ptr %b
  %mid = getelementptr inbounds i8, ptr %a, i64 4
  store i64 0, ptr %mid, align 4
  %next = getelementptr inbounds i8, ptr %b, i64 8
  store i64 0, ptr %next, align 4
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  %q = load ptr, ptr %b
  store i32 8, ptr %q
  ret void
}

; An element of 12 bytes whose index may wrap: 12 does not divide the offset, 4 does.
define ptx_kernel void @wraps(ptr addrspace(1) %g, ptr addrspace(3) %l, i64 %i, i64 %j) {
; CHECK-LABEL: define ptx_kernel void @wraps(
; CHECK:         store i32 7, ptr %p
; CHECK:         store i32 8, ptr addrspace(1) %
  %a = alloca [4 x [12 x i8]]
  %b = alloca [4 x [12 x i8]]
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %a0 = getelementptr [12 x i8], ptr %a, i64 %i
  %a1 = getelementptr i8, ptr %a, i64 4
  %a2 = getelementptr [12 x i8], ptr %a1, i64 %j
  store ptr %h, ptr %a0
  store ptr %s, ptr %a2
  %p = load ptr, ptr %a
  store i32 7, ptr %p
  %b0 = getelementptr inbounds [12 x i8], ptr %b, i64 %i
  store ptr %h, ptr %b0, align 8
  %q = load ptr, ptr %b
  store i32 8, ptr %q
  ret void
}
