; A value that an exception brings; loaded from a variable instead it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/extractvalue { ptr, i32 } %e, 0/load ptr, ptr addrspace(3) @slot/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%e' is the result of an instruction that facts do not follow
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@x = internal addrspace(1) global i32 0
@slot = internal addrspace(3) global ptr undef
declare i32 @pers(...)
declare void @f()
define ptx_kernel void @k(ptr addrspace(1) %o) personality ptr @pers {
  store ptr addrspacecast (ptr addrspace(1) @x to ptr), ptr addrspace(3) @slot
  invoke void @f() to label %done unwind label %pad
done:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  %p = extractvalue { ptr, i32 } %e, 0
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
