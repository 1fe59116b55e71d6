; Operands of which LLVM knows that they change low bits only; and pieces of an address, which are small, too.
; Each function alone: bits of addresses that one shows to the program count in all of a module.
; RUN: for f in swizzle small large pieces zero shifted; do llvm-extract-22 -S --func=$f %s | %gaspar opt -p check-spaces,resolve -S --world=closed -; done | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [256 x i32] poison, align 4096

; The byte address of an element, exchanged by bits of its own, as the front end writes it.
define ptx_kernel void @swizzle(i64 %k) {
; CHECK-LABEL: @swizzle(
; CHECK:         store i32 7, ptr addrspace(3)
  %a = alloca i64
  %e = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %k
  %i = ptrtoint ptr %e to i64
  store i64 %i, ptr %a
  %x = load i64, ptr %a
  %y = load i64, ptr %a
  %s = lshr i64 %y, 3
  %m = and i64 %s, 112
  %z = xor i64 %x, %m
  %p = inttoptr i64 %z to ptr
  store i32 7, ptr %p
  ret void
}

; A number of three bits, however it is made; it may be on the left.
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @small(i64 %n, ptr %in) {
; CHECK-LABEL: @small(
; CHECK-COUNT-5: store i32 7, ptr addrspace(3)
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  %r = urem i64 %n, 8
  %a = xor i64 %i, %r
  %pa = inttoptr i64 %a to ptr
  store i32 7, ptr %pa
  %h = lshr i64 %n, 61
  %s = shl i64 %h, 4
  %b = or i64 %s, %i
  %pb = inttoptr i64 %b to ptr
  store i32 7, ptr %pb
  %l = load i64, ptr %in, !range !0
  %c = xor i64 %i, %l
  %pc = inttoptr i64 %c to ptr
  store i32 7, ptr %pc
  %t = call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = zext i32 %t to i64
  %d = xor i64 %i, %z
  %pd = inttoptr i64 %d to ptr
  store i32 7, ptr %pd
  %f = and i64 %n, 15
  %g = xor i64 %f, -1
  %k = and i64 %i, %g
  %pk = inttoptr i64 %k to ptr
  store i32 7, ptr %pk
  ret void
}

; More than a page: the address may be another object's.
define ptx_kernel void @large(i64 %n) {
; CHECK-LABEL: @large(
; CHECK-COUNT-2: store i32 7, ptr %p
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  %r = urem i64 %n, 8192
  %a = xor i64 %i, %r
  %b = xor i64 %a, %n
  %pb = inttoptr i64 %b to ptr
  store i32 7, ptr %pb
  %f = and i64 %n, 8191
  %g = xor i64 %f, -1
  %k = and i64 %i, %g
  %pk = inttoptr i64 %k to ptr
  store i32 7, ptr %pk
  ret void
}

; Each piece has at most 12 bits of the address, and all of them are the address.
define ptx_kernel void @pieces() {
; CHECK-LABEL: @pieces(
; CHECK-NOT:     addrspace(1)
; CHECK:         store i32 7, ptr %p
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  %s1 = lshr i64 %i, 12
  %s2 = lshr i64 %i, 24
  %s3 = lshr i64 %i, 36
  %s4 = lshr i64 %i, 48
  %a1 = and i64 %s1, 4095
  %a2 = and i64 %s2, 4095
  %a3 = and i64 %s3, 4095
  %a4 = and i64 %s4, 4095
  %b1 = or i64 0, %a1
  %b2 = or i64 0, %a2
  %b3 = or i64 0, %a3
  %b4 = or i64 0, %a4
  %c1 = shl i64 %b1, 12
  %c2 = shl i64 %b2, 24
  %c3 = shl i64 %b3, 36
  %c4 = shl i64 %b4, 48
  %d1 = add i64 %c1, %c2
  %d2 = add i64 %d1, %c3
  %d3 = add i64 %d2, %c4
  %p = inttoptr i64 %d3 to ptr
  store i32 7, ptr %p
  ret void
}

; A variable may hold zero, and what is added may be an address then.
define ptx_kernel void @zero(ptr %from, i64 %n, i1 %c) {
; CHECK-LABEL: @zero(
; CHECK:         store i32 7, ptr %p
  %a = alloca i64
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  store i64 %i, ptr %a
  br i1 %c, label %clear, label %go
clear:
  store i64 0, ptr %a
  br label %go
go:
  %x = load i64, ptr %a
  %y = add i64 %x, %n
  %p = inttoptr i64 %y to ptr
  store i32 7, ptr %p
  ret void
}

; A part of the variable is stored alone: the low bits of what is loaded may be others of the address.
define ptx_kernel void @shifted(i64 %k) {
; CHECK-LABEL: @shifted(
; CHECK:         store i32 7, ptr %p
  %a = alloca i64
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @tile to ptr) to i64
  store i64 %i, ptr %a
  %up = getelementptr i8, ptr %a, i64 4
  %half = load i32, ptr %up
  store i32 %half, ptr %a
  %x = load i64, ptr %a
  %l = and i64 %x, 4095
  %s = sub i64 0, %l
  %d = sub i64 %s, %i
  %p = inttoptr i64 %d to ptr
  store i32 7, ptr %p
  ret void
}

!0 = !{i64 0, i64 128}
