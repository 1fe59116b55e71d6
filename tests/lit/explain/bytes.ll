; Bytes stored over a pointer; without them it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed '/store i32 %n/d' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be in {global, constant}
; CHECK-NEXT: @k: '%p' is loaded from memory where bytes are stored that may be no pointer
; CHECK-NEXT: @k: this stores such bytes there
; CHECK-NEXT: @k: this stores '%g', in {global}
; CHECK-NEXT: help: store and load whole pointers there
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, i32 %n) {
  %v = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr %v
  store i32 %n, ptr %v
  %p = load ptr, ptr %v
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
