; What is picked from a table by a number may be that number, if LLVM knows the table: a constant of another file, which the
; caller there passes.  Then @make may write to %g, and the other store of %x's byte is a copy.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define internal void @make(
; CHECK: store i8 %z, ptr %x,
define internal void @make(ptr writeonly byref(i8) captures(none) %x, i8 %z) noinline nounwind willreturn memory(argmem: write) {
  store i8 %z, ptr %x
  ret void
}

define void @pick(ptr %table, ptr noalias writable dereferenceable(1) %g, i8 %z) nounwind {
  %x = alloca i8
  %b = and i8 %z, 1
  call void @make(ptr byref(i8) %x, i8 %b)
  %v = load i8, ptr %x, !range !0, !noundef !1
  %w = zext i8 %v to i64
  %e = getelementptr inbounds i8, ptr %table, i64 %w
  %u = load i8, ptr %e
  %n = icmp ne i8 %u, 0
  %r = zext i1 %n to i8
  store i8 %r, ptr %g
  ret void
}

!0 = !{i8 0, i8 2}
!1 = !{}
