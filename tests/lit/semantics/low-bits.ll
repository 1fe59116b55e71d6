; Low bits of an address are those of its object, whatever the other bits are of.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/other.ll | %FileCheck %t/other.ll
; RUN: %gaspar opt -S --world=closed %t/other.ll | %FileCheck %t/other.ll
; RUN: %gaspar opt -S %t/own.ll | %FileCheck %t/own.ll
; RUN: %gaspar opt -S %t/swapped.ll | %FileCheck %t/swapped.ll
; RUN: %gaspar opt -S %t/more.ll | %FileCheck %t/more.ll

;--- other.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [4 x i32] poison

define ptx_kernel void @masked(ptr addrspace(1) %out) {
; CHECK-LABEL: @masked(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %y = alloca ptr
  %x = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %xi = ptrtoint ptr %x to i64
  %h = and i64 %xi, -4096
  %l = and i64 %yi, 4095
  %n = or i64 %h, %l
  %p = inttoptr i64 %n to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @added(ptr addrspace(1) %out, i1 %c) {
; CHECK-LABEL: @added(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %y = alloca ptr
  %x = alloca ptr
  store ptr %og, ptr %y
  %yi = ptrtoint ptr %y to i64
  %xi = ptrtoint ptr %x to i64
  %w = trunc i64 %yi to i32
  %l = and i32 %w, 255
  %s = select i1 %c, i32 %l, i32 0
  %z = zext i32 %s to i64
  %h = and i64 %xi, -256
  %n = add i64 %h, %z
  %p = inttoptr i64 %n to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

define ptx_kernel void @byte(ptr addrspace(1) %out) {
; CHECK-LABEL: @byte(
; CHECK:         store i32 7, ptr %q
  %og = addrspacecast ptr addrspace(1) %out to ptr
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %y = alloca ptr
  %x = alloca ptr
  %slot = alloca ptr
  store ptr %og, ptr %y
  store ptr %y, ptr %slot
  %xi = ptrtoint ptr %x to i64
  %h = and i64 %xi, -256
  %b = load i8, ptr %slot
  %z = zext i8 %b to i64
  %n = or i64 %h, %z
  %p = inttoptr i64 %n to ptr
  store ptr %lg, ptr %p
  %q = load ptr, ptr %y
  store i32 7, ptr %q
  ret void
}

; Rounding an address costs nothing.
;--- own.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [64 x i32] poison

define ptx_kernel void @down() {
; CHECK-LABEL: @down(
; CHECK:         store i32 7, ptr addrspace(3)
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %i = ptrtoint ptr %lg to i64
  %l = and i64 %i, 15
  %d = sub i64 %i, %l
  %p = inttoptr i64 %d to ptr
  store i32 7, ptr %p
  ret void
}

define ptx_kernel void @up() {
; CHECK-LABEL: @up(
; CHECK:         store i32 7, ptr addrspace(3)
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %i = ptrtoint ptr %lg to i64
  %l = and i64 %i, 15
  %m = sub i64 16, %l
  %a = and i64 %m, 15
  %d = add i64 %i, %a
  %p = inttoptr i64 %d to ptr
  store i32 7, ptr %p
  ret void
}

;--- swapped.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [64 x i32] poison

define ptx_kernel void @swapped() {
; CHECK-LABEL: @swapped(
; CHECK:         store i32 7, ptr addrspace(3)
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %i = ptrtoint ptr %lg to i64
  %w = trunc i64 %i to i32
  %s = lshr i32 %w, 3
  %y = zext i32 %s to i64
  %z = and i64 %y, 14
  %d = xor i64 %i, %z
  %p = inttoptr i64 %d to ptr
  store i32 7, ptr %p
  ret void
}

;--- more.ll
target triple = "nvptx64-nvidia-cuda"
@lds = internal addrspace(3) global [64 x i32] poison

; 32 bits of an address are more than its place in a page: added to another address, they may give any.
define ptx_kernel void @half_an_address(ptr addrspace(3) %l, ptr addrspace(3) %g, ptr addrspace(1) %o) {
; CHECK-LABEL: @half_an_address(
; CHECK:         load i32, ptr %p
  %pl = addrspacecast ptr addrspace(3) %l to ptr
  %pg = addrspacecast ptr addrspace(3) %g to ptr
  %i = ptrtoint ptr %pl to i64
  %j = ptrtoint ptr %pg to i64
  %t = trunc i64 %i to i32
  %z = zext i32 %t to i64
  %r = add i64 %j, %z
  %p = inttoptr i64 %r to ptr
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; An addition that may carry leads out of the page, and out of the space's last one: the test stays.
declare i1 @llvm.nvvm.isspacep.shared(ptr)
define ptx_kernel void @carried(i64 %n, ptr addrspace(1) %o) {
; CHECK-LABEL: @carried(
; CHECK:         call i1 @llvm.nvvm.isspacep.shared(ptr %p)
; CHECK:         icmp ne ptr %q, null
  %lg = addrspacecast ptr addrspace(3) @lds to ptr
  %i = ptrtoint ptr %lg to i64
  %b = and i64 %n, 255
  %s = add i64 %i, %b
  %p = inttoptr i64 %s to ptr
  %t = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  store volatile i1 %t, ptr addrspace(1) %o
  %h = and i64 %i, -256
  %r = add i64 %h, %b
  %q = inttoptr i64 %r to ptr
  %u = call i1 @llvm.nvvm.isspacep.shared(ptr %q)
  store i1 %u, ptr addrspace(1) %o
  ret void
}
