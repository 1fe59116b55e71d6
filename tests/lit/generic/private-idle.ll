; A function that one calls which never runs keeps its type, because that call stays as it is.  So its parameter pins private pointers,
; and private memory stays where it is; without that call they move to the buffer.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
; RUN: sed 's/;IDLE//' %s | %gaspar opt --target=intel --world=closed -S - | %FileCheck %s --check-prefix=IDLE
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
; CHECK: define spir_func void @set(ptr addrspace(1) %p)
; CHECK: define spir_kernel void @k(ptr addrspace(1) %x, i1 %c, ptr addrspace(1) {{.*}}%private.buffer)
; IDLE: define spir_func void @set(ptr %p)
; IDLE: define spir_kernel void @k(ptr addrspace(1) %x, i1 %c)
; IDLE: store i32 1, ptr %v
; IDLE: define spir_func void @never(ptr %p)
; IDLE-NEXT: call spir_func void @set(ptr %p)
define spir_func void @set(ptr %p) {
  store i32 3, ptr %p
  ret void
}
define spir_kernel void @k(ptr addrspace(1) %x, i1 %c) {
  %v = alloca i32
  call spir_func void @set(ptr %v)
  %g = addrspacecast ptr %v to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  %p = select i1 %c, ptr addrspace(4) %g, ptr addrspace(4) %h
  store i32 1, ptr addrspace(4) %p
  ret void
}
;IDLE define spir_func void @never(ptr %p) {
;IDLE   call spir_func void @set(ptr %p)
;IDLE   ret void
;IDLE }
