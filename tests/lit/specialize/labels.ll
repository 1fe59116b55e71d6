; A function that jumps by a table of its own labels has no copy: the table names the original's, and a jump from the
; copy there would be undefined.
; RUN: %gaspar opt -S %s | %FileCheck %s --implicit-check-not=@get.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s --check-prefix=IPMSP --implicit-check-not='@"get'
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
; CHECK: @labels = internal constant [2 x ptr] [ptr blockaddress(@get, %one), ptr blockaddress(@get, %two)]
@labels = internal constant [2 x ptr] [ptr blockaddress(@get, %one), ptr blockaddress(@get, %two)]

define i32 @get(ptr %p, i32 %i) {
; CHECK-LABEL: define i32 @get(ptr %p, i32 %i)
; IPMSP-LABEL: define i32 @get(ptr %p, i32 %i)
  %at = getelementptr ptr, ptr @labels, i32 %i
  %label = load ptr, ptr %at
  indirectbr ptr %label, [label %one, label %two]
one:
  %v = load i32, ptr %p
  ret i32 %v
two:
  %w = load i32, ptr %p
  %x = add i32 %w, 1
  ret i32 %x
}

; Without a label that is taken it has.
define i32 @take(ptr %p, i32 %i) {
; CHECK-LABEL: define i32 @take(ptr %p, i32 %i)
  %v = load i32, ptr %p
  ret i32 %v
}

define ptx_kernel void @k(ptr addrspace(3) %l3, i32 %i) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call i32 @get(
; CHECK:         call i32 @take.local(
; IPMSP:         call i32 @get(
; IPMSP:         call i32 @"take$1"(
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %a = call i32 @get(ptr %l, i32 %i)
  %b = call i32 @take(ptr %l, i32 %i)
  ret void
}
