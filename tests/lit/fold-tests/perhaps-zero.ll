; A pointer that left its object may be in the window of another space, where a test says so. Arithmetic with `inbounds` by zero bytes is defined of
; it even then, and later arithmetic may bring it back: so the result of %e, which may move by zero bytes, is not where the test says. %f moves by
; four bytes, which is poison outside of an object: its result is there.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
declare i1 @llvm.amdgcn.is.shared(ptr)

define void @moves(ptr %p, i64 %n, i64 %i, i64 %m) {
; CHECK-LABEL: define void @moves(
; CHECK:       local:
; CHECK:         store i32 1, ptr %
; CHECK:         store i32 2, ptr %
; CHECK:         store i32 3, ptr addrspace(3) %
entry:
  %q = getelementptr i8, ptr %p, i64 %n
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  br i1 %s, label %local, label %out
local:
  %e = getelementptr inbounds i32, ptr %q, i64 %i
  %a = getelementptr i8, ptr %e, i64 %m
  store i32 1, ptr %a
  %z = getelementptr inbounds i32, ptr %q, i64 0
  %b = getelementptr i8, ptr %z, i64 %m
  store i32 2, ptr %b
  %f = getelementptr inbounds i32, ptr %q, i64 1
  %c = getelementptr i8, ptr %f, i64 %m
  store i32 3, ptr %c
  br label %out
out:
  ret void
}
