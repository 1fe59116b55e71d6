; A name means the library's function only with that function's type: another is unknown, and may
; write what it gets.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,SAME
; RUN: sed 's/@free(ptr/@free(i64 0, ptr/; s/declare void @free.*/declare void @free(i64, ptr)/' %s > %t.1.ll
; RUN: %gaspar opt -S --world=closed %t.1.ll | %FileCheck %s --check-prefixes=CHECK,OTHER
; RUN: sed 's/call void @free(/call i64 @free(/; s/declare void/declare i64/' %s > %t.2.ll
; RUN: %gaspar opt -S --world=closed %t.2.ll | %FileCheck %s --check-prefixes=CHECK,OTHER
; RUN: sed 's/call void @free(/call void (ptr, ...) @free(/' %s > %t.3.ll
; RUN: %gaspar opt -S --world=closed %t.3.ll | %FileCheck %s --check-prefixes=CHECK,OTHER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @free(ptr)
define ptx_kernel void @k(ptr addrspace(3) %l) {
; CHECK-LABEL: define ptx_kernel void @k(
; SAME:          store i32 7, ptr addrspace(3) %
; OTHER:         store i32 7, ptr %
  %cell = alloca ptr
  %s = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %s, ptr %cell
  call void @free(ptr %cell)
  %p = load ptr, ptr %cell
  store i32 7, ptr %p
  ret void
}
