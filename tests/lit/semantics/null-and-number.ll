; Null's number and another one is that other one: an address that the program looked at, perhaps.
; RUN: for f in sum plain; do llvm-extract-22 -S --func=$f %s | %gaspar opt --world=closed -S -; done | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@y = internal addrspace(3) global ptr undef, align 16
@tile = internal addrspace(3) global [4 x i32] undef, align 16

define ptx_kernel void @sum(ptr %out, i1 %c, i64 %k) {
; CHECK-LABEL: define ptx_kernel void @sum(
; CHECK:         store ptr %out, ptr %q
; CHECK:         store i32 42, ptr %v
  %x = alloca i64
  %y = addrspacecast ptr addrspace(3) @y to ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %j = ptrtoint ptr %y to i64
  %same = icmp eq i64 %j, %k
  br i1 %same, label %yes, label %no
yes:
  %p = select i1 %c, ptr %x, ptr null
  %i = ptrtoint ptr %p to i64
  %n = add i64 %i, %k
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  br label %no
no:
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  ret void
}

; Without null the number of %x, which nothing looks at, leads nowhere else.
define ptx_kernel void @plain(ptr %out, i64 %k) {
; CHECK-LABEL: define ptx_kernel void @plain(
; CHECK:         store ptr %out, ptr addrspace(5)
; CHECK:         ret void
  %x = alloca i64
  %y = addrspacecast ptr addrspace(3) @y to ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %y
  %j = ptrtoint ptr %y to i64
  %same = icmp eq i64 %j, %k
  br i1 %same, label %yes, label %no
yes:
  %i = ptrtoint ptr %x to i64
  %n = add i64 %i, %k
  %q = inttoptr i64 %n to ptr
  store ptr %out, ptr %q
  br label %no
no:
  %v = load ptr, ptr %y
  store i32 42, ptr %v
  ret void
}
