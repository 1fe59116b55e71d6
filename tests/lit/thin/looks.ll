; The program looks at an address. In a program without code that makes a pointer of a number, it can make nothing of that; code that no file has
; may make one, and then writes what is there; a comparison tells it only of addresses that became numbers.
; RUN: rm -rf %t && split-file-22 %s %t
; RUN: for f in a b; do %gaspar summarize %t/$f.ll -o %t/$f.gsum || exit 1; done
; RUN: sed 's/; DECLARE/declare void @unseen(ptr)/; s/; CALL/call void @unseen(ptr %out)/' %t/b.ll > %t/c.ll && %gaspar summarize %t/c.ll -o %t/c.gsum
; RUN: for f in b c; do %gaspar thinlink %t/a.gsum %t/$f.gsum && %gaspar opt -S --index=%t/a.gidx %t/a.ll -o %t/a.$f.ll || exit 1; done
; RUN: %FileCheck %s < %t/a.b.ll
; RUN: %FileCheck %s --check-prefix=UNSEEN < %t/a.c.ll
; CHECK-LABEL: @k
; CHECK:         %r = load i32, ptr addrspace(3)
; CHECK-LABEL: @compares
; CHECK:         %r = load i32, ptr addrspace(3)
; UNSEEN-LABEL: @k
; UNSEEN:         %r = load i32, ptr %p
; UNSEEN-LABEL: @compares
; UNSEEN:         %r = load i32, ptr addrspace(3)
;--- a.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @b(ptr)
@l = internal addrspace(3) global i32 undef
define ptx_kernel void @k(ptr %out) {
  %v = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %v
  %n = ptrtoint ptr %v to i64
  %c = icmp ult i64 %n, 4096
  %x = zext i1 %c to i32
  store volatile i32 %x, ptr %out
  call void @b(ptr %out)
  %p = load ptr, ptr %v
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  ret void
}
define ptx_kernel void @compares(ptr %out) {
  %v = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %v
  %c = icmp ult ptr %v, %out
  %x = zext i1 %c to i32
  store volatile i32 %x, ptr %out
  call void @b(ptr %out)
  %p = load ptr, ptr %v
  %r = load i32, ptr %p
  store volatile i32 %r, ptr %out
  ret void
}
;--- b.ll
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; DECLARE
define void @b(ptr %out) noinline {
  ; CALL
  ret void
}
