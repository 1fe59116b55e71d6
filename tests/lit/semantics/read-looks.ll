; Bits of an address that are added to another one: what is read there tells the program of them.
; Each function alone: what one looks at counts in all of a module.
; RUN: for f in low distance; do llvm-extract-22 -S --func=$f %s | %gaspar opt --world=closed --trace=- -; done | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] poison, align 16

; The low bits of %y, by a table.  The other bits are %x's, so %q may be %y.
; CHECK: know @low %p={local, global}
define ptx_kernel void @low(ptr %out) {
  %x = alloca i64
  %y = alloca ptr
  %tab = alloca [4096 x i8]
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %j = ptrtoint ptr %y to i64
  %bits = and i64 %j, 4095
  %t = ptrtoint ptr %tab to i64
  %sum = add i64 %t, %bits
  %at = inttoptr i64 %sum to ptr
  %v = load i16, ptr %at
  %w = zext i16 %v to i64
  %k = and i64 %w, 4095
  %i = ptrtoint ptr %x to i64
  %high = and i64 %i, -4096
  %n = or i64 %high, %k
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  %p = load ptr, ptr %y
  store i32 7, ptr %p
  ret void
}

; The distance of %y from the host's memory, less a number that is near it, by a table.  %q is made of a number of
; the host's, and may be %y.
; CHECK: know @distance %q={private, local, global}
define ptx_kernel void @distance(ptr %out, i64 %near, i64 %host) {
  %y = alloca ptr
  %tab = alloca [4096 x i8]
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %j = ptrtoint ptr %y to i64
  %g = ptrtoint ptr %out to i64
  %d = sub i64 %j, %g
  %t = ptrtoint ptr %tab to i64
  %far = add i64 %t, %d
  %sum = sub i64 %far, %near
  %at = inttoptr i64 %sum to ptr
  %v = load i8, ptr %at
  %is = icmp eq i8 %v, 3
  br i1 %is, label %yes, label %no
yes:
  %q = inttoptr i64 %host to ptr
  store ptr %out, ptr %q
  br label %no
no:
  %p = load ptr, ptr %y
  store i32 7, ptr %p
  ret void
}
