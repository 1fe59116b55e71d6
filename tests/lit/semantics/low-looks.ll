; Low bits of an address that the program looks at are all of it where another number lends the rest: what is stored through that number may
; be in @y or %y.
; Each function alone: what one looks at counts in all of a module.
; RUN: for f in page far named unseen; do llvm-extract-22 -S --func=$f %s | %gaspar opt --world=closed -S -; done | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@y = internal addrspace(3) global ptr undef, align 16
@tile = internal addrspace(3) global [4 x i32] undef, align 16

define ptx_kernel void @page(ptr %out, i64 %k) {
; CHECK-LABEL: define ptx_kernel void @page(
; CHECK:         store i32 42, ptr %v
  %x = alloca i64
  %y = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %i = ptrtoint ptr %x to i64
  %j = ptrtoint ptr %y to i64
  %low = and i64 %j, 4095
  %same = icmp eq i64 %low, %k
  br i1 %same, label %yes, label %no
yes:
  %high = and i64 %i, -4096
  %n = or i64 %high, %k
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  br label %no
no:
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  ret void
}

define ptx_kernel void @far(ptr %out) {
; CHECK-LABEL: define ptx_kernel void @far(
; CHECK:         store i32 42, ptr %v
  %x = alloca i64
  %y = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %i = ptrtoint ptr %x to i64
  %j = ptrtoint ptr %y to i64
  %a = and i64 %i, 4095
  %b = and i64 %j, 4095
  %next = add i64 %a, 8
  %same = icmp eq i64 %next, %b
  %d = select i1 %same, i64 8, i64 0
  %n = add i64 %i, %d
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  ret void
}

; The number of a named pointer: @y lies in the first page of its space.
define ptx_kernel void @named(ptr %out, i64 %k) {
; CHECK-LABEL: define ptx_kernel void @named(
; CHECK:         store i32 42, ptr %v
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @y
  %j = ptrtoint ptr addrspace(3) @y to i64
  %low = trunc i64 %j to i12
  %number = trunc i64 %k to i12
  %same = icmp eq i12 %low, %number
  br i1 %same, label %yes, label %no
yes:
  %q = inttoptr i64 %k to ptr addrspace(3)
  store ptr %out, ptr addrspace(3) %q
  br label %no
no:
  %v = load ptr, ptr addrspace(3) @y
  store i32 42, ptr %v
  ret void
}

; Nothing looks at the address, but 16 may be one of shared memory, as zero may.
define ptx_kernel void @unseen(ptr %out) {
; CHECK-LABEL: define ptx_kernel void @unseen(
; CHECK:         store i32 42, ptr %v
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(3) @y
  %n = zext i8 16 to i64
  %q = inttoptr i64 %n to ptr addrspace(3)
  store ptr %out, ptr addrspace(3) %q
  %v = load ptr, ptr addrspace(3) @y
  store i32 42, ptr %v
  ret void
}
