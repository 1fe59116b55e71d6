; A function that returns pointers to two spaces; with one it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/ret ptr %%p/ret ptr addrspacecast (ptr addrspace(3) @tile to ptr)/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%q': generic, may be in {local, global}
; CHECK-NEXT: @f: 'f' returns pointers to different spaces
; CHECK-NEXT: @f: this returns '%p', in {global}
; CHECK-NEXT: @f: this returns '@tile', in {local}
; CHECK-NEXT: help: return each from a function of its own
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define internal ptr @f(ptr %p, i1 %c) noinline {
  br i1 %c, label %a, label %b
a:
  ret ptr %p
b:
  ret ptr addrspacecast (ptr addrspace(3) @tile to ptr)
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %q = call ptr @f(ptr %g, i1 %c)
  %x = load i32, ptr %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}
