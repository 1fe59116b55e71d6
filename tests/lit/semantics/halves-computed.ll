; Halves of %n - %x, put together in memory and added to %x again, are %n, which may be an address anywhere.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: @halves(
; CHECK: store i32 7, ptr %r
define ptx_kernel void @halves(ptr addrspace(1) %out, i32 %n0, i32 %n1) {
  %x = alloca i32
  %a = alloca ptr
  %b = alloca i64
  store ptr %x, ptr %a
  %a1 = getelementptr inbounds i8, ptr %a, i64 4
  %b1 = getelementptr inbounds i8, ptr %b, i64 4
  %h0 = load i32, ptr %a
  %h1 = load i32, ptr %a1
  %d0 = sub i32 %n0, %h0
  %d1 = sub i32 %n1, %h1
  store i32 %d0, ptr %b
  store i32 %d1, ptr %b1
  %d = load i64, ptr %b
  %xi = ptrtoint ptr %x to i64
  %s = add i64 %d, %xi
  %r = inttoptr i64 %s to ptr
  store i32 7, ptr %r
  ret void
}
