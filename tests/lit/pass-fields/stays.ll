; Negative: parameters that stay addresses.
; RUN: %gaspar opt -p pass-fields -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%map = type { ptr, i32, ptr }

; An element that is known at run time only [other].
; CHECK-LABEL: define internal i32 @indexed(ptr %m,
define internal i32 @indexed(ptr %m, i64 %i) noinline {
  %at = getelementptr i32, ptr %m, i64 %i
  %v = load i32, ptr %at
  ret i32 %v
}
define ptx_kernel void @k_indexed(ptr byval(%map) align 8 %m, i64 %i, ptr %o) {
  %v = call i32 @indexed(ptr %m, i64 %i)
  store i32 %v, ptr %o
  ret void
}

; An address that is looked at, beside a field [other].
; CHECK-LABEL: define internal i1 @same(ptr %m,
define internal i1 @same(ptr %m, ptr %p) noinline {
  %q = load ptr, ptr %m
  %a = icmp eq ptr %m, %p
  %b = icmp eq ptr %q, %p
  %c = or i1 %a, %b
  ret i1 %c
}
define ptx_kernel void @k_same(ptr byval(%map) align 8 %m, ptr %p, ptr %o) {
  %v = call i1 @same(ptr %m, ptr %p)
  store i1 %v, ptr %o
  ret void
}

; CHECK-LABEL: define internal i32 @again(ptr %m)
define internal i32 @again(ptr %m) noinline {
  %v = load volatile i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k_again(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @again(ptr %m)
  store i32 %v, ptr %o
  ret void
}

; One call passes a variable [root].
; CHECK-LABEL: define internal i32 @some(ptr %m)
define internal i32 @some(ptr %m) noinline {
  %v = load i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k_some(ptr byval(%map) align 8 %m, ptr %o) {
  %x = alloca %map
  store i32 7, ptr %x
  %v = call i32 @some(ptr %m)
  %w = call i32 @some(ptr %x)
  %r = add i32 %v, %w
  store i32 %r, ptr %o
  ret void
}

; The kernel writes the struct between the calls [written].
; CHECK-LABEL: define internal i32 @changed(ptr %m)
define internal i32 @changed(ptr %m) noinline {
  %v = load i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k_changed(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @changed(ptr %m)
  store i32 %v, ptr %o
  store i32 1, ptr %m
  ret void
}

; A load outside of the struct, which never runs [bounds].
; CHECK-LABEL: define internal i32 @beyond(ptr %m,
define internal i32 @beyond(ptr %m, i1 %c) noinline {
  br i1 %c, label %read, label %out
read:
  %at = getelementptr i8, ptr %m, i64 24
  %v = load i32, ptr %at
  ret i32 %v
out:
  ret i32 0
}
define ptx_kernel void @k_beyond(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @beyond(ptr %m, i1 false)
  store i32 %v, ptr %o
  ret void
}

; Code elsewhere may call it.
; CHECK-LABEL: define i32 @seen(ptr %m)
define i32 @seen(ptr %m) noinline {
  %v = load i32, ptr %m
  ret i32 %v
}
define ptx_kernel void @k_seen(ptr byval(%map) align 8 %m, ptr %o) {
  %v = call i32 @seen(ptr %m)
  store i32 %v, ptr %o
  ret void
}
