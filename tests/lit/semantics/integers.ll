; Integers made from pointers: each use is followed, or lets the pointer escape.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A difference that is divided and multiplied again still leads to the other pointer.  What the store
; there changes may tell the program of it, so 4,096 bytes may lead there, too; 64 do not.
define ptx_kernel void @difference(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @difference(
; CHECK:         store i32 7, ptr %p
; CHECK:         store i32 8, ptr %q
; CHECK:         store i32 9, ptr addrspace(3) %
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %gi = ptrtoint ptr %h to i64
  %bi = ptrtoint ptr %s to i64
  %d = sub i64 %gi, %bi
  %n = sdiv exact i64 %d, 4
  %m = mul i64 %n, 4
  %a = add i64 %bi, %m
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  %b = add i64 %bi, 4096
  %q = inttoptr i64 %b to ptr
  store i32 8, ptr %q
  %c = add i64 %bi, 64
  %r = inttoptr i64 %c to ptr
  store i32 9, ptr %r
  ret void
}

; Through an integer of 128 bits.
define ptx_kernel void @wide(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @wide(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %s to i128
  %a = add i128 %i, 4
  %p = inttoptr i128 %a to ptr
  store i32 7, ptr %p
  ret void
}

; Half of it, put together again.
define ptx_kernel void @parts(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @parts(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %s to i64
  %hi = lshr i64 %i, 32
  %t = trunc i64 %i to i32
  %z = zext i32 %t to i64
  %u = shl i64 %hi, 32
  %a = or disjoint i64 %u, %z
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  ret void
}

; More bits go than integer arithmetic may change without leaving the space: 40 of 24.
define ptx_kernel void @shifted(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @shifted(
; CHECK:         store i32 7, ptr %p
; CHECK:         store i32 8, ptr addrspace(3) %
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %s to i64
  %r = lshr i64 %i, 40
  %a = shl i64 %r, 40
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  %r4 = lshr i64 %i, 4
  %a4 = shl i64 %r4, 4
  %q = inttoptr i64 %a4 to ptr
  store i32 8, ptr %q
  ret void
}

; An exclusive or with another pointer, undone.
define ptx_kernel void @exclusive(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @exclusive(
; CHECK:         store i32 7, ptr %p
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %gi = ptrtoint ptr %h to i64
  %si = ptrtoint ptr %s to i64
  %x = xor i64 %gi, %si
  %a = xor i64 %x, %gi
  %p = inttoptr i64 %a to ptr
  store i32 7, ptr %p
  ret void
}

; A tagged pointer in memory: what is written through it is seen.
define ptx_kernel void @tagged(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @tagged(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %a = alloca i64
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  %xi = ptrtoint ptr %x to i64
  %t = or i64 %xi, 1
  store i64 %t, ptr %a
  %v = load i64, ptr %a
  %u = and i64 %v, -8
  %q = inttoptr i64 %u to ptr
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}

; C's (char *)0 + address.
define ptx_kernel void @from_null(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @from_null(
; CHECK:         store i32 7, ptr %p
  %s = addrspacecast ptr addrspace(3) %l to ptr
  %i = ptrtoint ptr %s to i64
  %p = getelementptr i8, ptr null, i64 %i
  store i32 7, ptr %p
  ret void
}

; A pointer as a vector of one.
define ptx_kernel void @one_lane(ptr addrspace(1) %g, ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @one_lane(
; CHECK:         store i32 7, ptr %p
  %x = alloca ptr
  %h = addrspacecast ptr addrspace(1) %g to ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %h, ptr %x
  %v = bitcast ptr %x to <1 x ptr>
  %q = extractelement <1 x ptr> %v, i64 0
  store ptr %s, ptr %q
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}
