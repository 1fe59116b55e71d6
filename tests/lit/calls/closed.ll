; A closed world: memory that is not followed holds pointers that this module put there, and the host's.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: (cat %s; echo 'define ptx_kernel void @k(ptr %a, ptr addrspace(3) %l) {'; echo '%g = addrspacecast ptr addrspace(3) %l to ptr store ptr %g, ptr %a ret void }') > %t.local.ll
; RUN: %gaspar opt -S --world=closed %t.local.ll | %FileCheck %s --check-prefix=LOCAL
; RUN: (cat %s; echo 'declare void @fill(ptr) define ptx_kernel void @k(ptr %a) { call void @fill(ptr %a) ret void }') > %t.fill.ll
; RUN: %gaspar opt -S --world=closed %t.fill.ll | %FileCheck %s --check-prefixes=FILL
; RUN: (cat %s; echo 'declare void @look(ptr nocapture readonly) define ptx_kernel void @k(ptr %a) { call void @look(ptr %a) ret void }') > %t.look.ll
; RUN: %gaspar opt -S --world=closed %t.look.ll | %FileCheck %s --check-prefixes=LOOK
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; A list that the host built.  Other kernels' local memory does not matter (memory/launches.ll), but
; code elsewhere may have constant memory.
define ptx_kernel void @list(ptr %head) {
; CHECK-LABEL: define ptx_kernel void @list(
; CLOSED:        load i32, ptr addrspace(1)
; OPEN:          load i32, ptr %next
; FILL:          load i32, ptr %next
; LOCAL:         load i32, ptr addrspace(1)
  %next = load ptr, ptr %head
  %v = load i32, ptr %next
  ret void
}

; A number becomes a pointer: of what was ever a number.
define ptx_kernel void @number(ptr %a, i64 %n) {
; CHECK-LABEL: define ptx_kernel void @number(
; CLOSED:        load i32, ptr addrspace(1)
; OPEN:          load i32, ptr %p
; FILL:          load i32, ptr %p
; LOCAL:         load i32, ptr addrspace(1)
  %p = inttoptr i64 %n to ptr
  %v = load i32, ptr %p
  ret void
}

; What target instructions and mathematics write is no pointer.
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare float @__nv_frexpf(float, ptr)
define ptx_kernel void @writes(ptr addrspace(1) %from, ptr addrspace(3) %to) {
  %e = alloca i32
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  %m = call float @__nv_frexpf(float 1.0, ptr %e)
  ret void
}

; A trip through an integer that is followed gives nothing away.
define ptx_kernel void @aligned(ptr %a, ptr addrspace(3) %l3) {
; CHECK-LABEL: define ptx_kernel void @aligned(
; CHECK:         load i32, ptr addrspace(3)
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %n = ptrtoint ptr %l to i64
  %m = add i64 %n, 15
  %o = and i64 %m, -16
  %p = inttoptr i64 %o to ptr
  %v = load i32, ptr %p
  ret void
}

; A function in a variable.
@slot = internal global ptr null
define internal i64 @in_slot(ptr %p) {
; CHECK-LABEL: define internal i64 @in_slot(
; CLOSED:        load i64, ptr addrspace(3)
; LOOK:          load i64, ptr %p
; OPEN:          load i64, ptr %p
; FILL:          load i64, ptr %p
  %v = load i64, ptr %p
  ret i64 %v
}
define ptx_kernel void @calls(ptr %x, ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  store ptr @in_slot, ptr @slot
  %h = load ptr, ptr @slot
  %r4 = call i64 %h(ptr %l)
  ret void
}

; A variable that only this module and the host write, in a closed world.  Code without a body may
; know it by its name.
@shared = global ptr null
define ptx_kernel void @put(ptr %x) {
  store ptr %x, ptr @shared
  ret void
}
define ptx_kernel void @get() {
; CHECK-LABEL: define ptx_kernel void @get(
; CLOSED:        load i32, ptr addrspace(1)
; FILL:          load i32, ptr %p
; OPEN:          load i32, ptr %p
  %p = load ptr, ptr @shared
  %v = load i32, ptr %p
  ret void
}
