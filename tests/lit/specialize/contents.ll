; Calls that pass variables which hold pointers to different spaces get a copy each.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%ctx = type { ptr, i64, ptr }

define internal i32 @use(ptr %c) noinline {
  %from = load ptr, ptr %c
  %at = getelementptr inbounds %ctx, ptr %c, i64 0, i32 2
  %to = load ptr, ptr %at
  %v = load i32, ptr %from
  store i32 %v, ptr %to
  ret i32 %v
}

; Through a call that only hands the address on, and moves it.
define internal i32 @hand_on(ptr %pair) noinline {
  %c = getelementptr inbounds i8, ptr %pair, i64 8
  %v = call i32 @use(ptr %c)
  ret i32 %v
}

; By value.
define internal i32 @by_value(ptr byval(%ctx) align 8 %c) noinline {
  %p = load ptr, ptr %c
  %v = load i32, ptr %p
  ret i32 %v
}

; What another function filled in.
define internal void @fill(ptr %c, ptr %p) noinline {
  %at = getelementptr inbounds %ctx, ptr %c, i64 0, i32 2
  store ptr %p, ptr %c
  store ptr %p, ptr %at
  ret void
}

; Nothing is loaded through it: no copy.
define internal i64 @plain(ptr %c) noinline {
  %at = getelementptr inbounds %ctx, ptr %c, i64 0, i32 1
  %n = load i64, ptr %at
  ret i64 %n
}

define ptx_kernel void @k(ptr %x, ptr addrspace(3) %l3) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 @use.of.0.global.16.local(
; CHECK:         call i32 @use.of.0.local.16.global(
; CHECK:         call i32 @by_value.of.0.global.16.local(
; CHECK:         call i32 @by_value.of.0.local.16.global(
; CHECK:         call i64 @plain(
; CHECK:         call i64 @plain(
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca %ctx
  %b = alloca %ctx
  %a2 = getelementptr inbounds %ctx, ptr %a, i64 0, i32 2
  %b2 = getelementptr inbounds %ctx, ptr %b, i64 0, i32 2
  store ptr %x, ptr %a
  store ptr %l, ptr %a2
  store ptr %l, ptr %b
  store ptr %x, ptr %b2
  %r1 = call i32 @use(ptr %a)
  %r2 = call i32 @use(ptr %b)
  %r3 = call i32 @by_value(ptr byval(%ctx) align 8 %a)
  %r4 = call i32 @by_value(ptr byval(%ctx) align 8 %b)
  %r5 = call i64 @plain(ptr %a)
  %r6 = call i64 @plain(ptr %b)
  ret void
}

define ptx_kernel void @k2(ptr %x, ptr addrspace(3) %l3) {
; CHECK-LABEL: define ptx_kernel void @k2(
; CHECK:         call i32 @hand_on.of.16.local.32.local.at.8(
; CHECK:         call i32 @hand_on.of.16.global.32.global.at.8(
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = alloca { i64, i64, %ctx }
  %b = alloca { i64, i64, %ctx }
  %a0 = getelementptr inbounds i8, ptr %a, i64 16
  %b0 = getelementptr inbounds i8, ptr %b, i64 16
  %a1 = getelementptr inbounds i8, ptr %a, i64 8
  %b1 = getelementptr inbounds i8, ptr %b, i64 8
  call void @fill(ptr %a0, ptr %l)
  call void @fill(ptr %b0, ptr %x)
  %r1 = call i32 @hand_on(ptr %a1)
  %r2 = call i32 @hand_on(ptr %b1)
  ret void
}

; What an initialiser, or the host, put there.
@init = internal constant %ctx { ptr addrspacecast (ptr addrspace(3) @l to ptr), i64 0, ptr null }
@l = internal addrspace(3) global i32 undef
define ptx_kernel void @k3(ptr byval(%ctx) align 8 %from_host) {
; CHECK-LABEL: define ptx_kernel void @k3(
; CHECK:         call i32 @get.of.0.local(
; CHECK:         call i32 @get.of.0.global.16.global(
  %r1 = call i32 @get(ptr byval(%ctx) align 8 @init)
  %r2 = call i32 @get(ptr byval(%ctx) align 8 %from_host)
  ret void
}
define internal i32 @get(ptr byval(%ctx) align 8 %c) noinline {
  %p = load ptr, ptr %c
  %v = load i32, ptr %p
  ret i32 %v
}

; CHECK-LABEL: define internal i32 @use.of.0.global.16.local(
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         store i32 %v, ptr addrspace(3)
; CHECK-LABEL: define internal i32 @use.of.0.local.16.global(
; CHECK:         load i32, ptr addrspace(3)
; CHECK:         store i32 %v, ptr addrspace(1)
