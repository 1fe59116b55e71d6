; ipmsp does not change kernels, declarations, functions whose address is taken, votes that facts do not confirm.
; RUN: %gaspar opt -p ipmsp -S %s | %FileCheck %s
; RUN: %gaspar opt -p ipmsp --world=closed -S %s | %FileCheck %s --check-prefix=CLOSED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@table = global ptr @address
; A list of what may be looked at counts @changes and @facts, and no declaration.
; RUN: %gaspar opt -p ipmsp --world=closed --set dump-ip-msp=1 %s -o %t.bc 2>&1 | %FileCheck %s --check-prefix=LIST
; LIST: Initial work list size : 2
; CLOSED: declare void @declared(ptr){{$}}
declare void @declared(ptr)

; CHECK: define ptx_kernel void @kernel(ptr %p) {
define ptx_kernel void @kernel(ptr %p) {
  store i32 1, ptr %p
  ret void
}
; CHECK: define internal void @address(ptr %p) {
define internal void @address(ptr %p) {
  store i32 1, ptr %p
  ret void
}
; Of null plus something a vote says nothing; by the facts it may be anywhere.
; CHECK: define internal void @facts(ptr %p) {
define internal void @facts(ptr %p) {
  store i32 1, ptr %p
  ret void
}
; CHECK: define internal void @changes(ptr addrspace(3) %p) #
define internal void @changes(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(3) %l3, ptr addrspace(1) %x, i64 %n, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         call void @kernel(ptr %l)
; CHECK:         call void @address(ptr %l)
; CHECK:         call void @facts(ptr %at)
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  %g = addrspacecast ptr addrspace(1) %x to ptr
  %address = getelementptr i8, ptr null, i64 %n
  %at = select i1 %c, ptr %address, ptr %g
  call void @kernel(ptr %l)
  call void @address(ptr %l)
  call void @facts(ptr %at)
  call void @changes(ptr %l)
  call void @declared(ptr %l)
  ret void
}
