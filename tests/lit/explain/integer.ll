; A pointer made of a number; the pointer itself is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/inttoptr i64 %n to ptr/addrspacecast ptr addrspace(1) %o to ptr/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be in {global, constant}
; CHECK-NEXT: @k: '%p' is made of an integer that no known pointer gave
; CHECK-NEXT: help: keep it a pointer, or cast the result to its space and back
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %n) {
  %p = inttoptr i64 %n to ptr
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
