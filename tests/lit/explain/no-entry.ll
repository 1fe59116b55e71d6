; A closed world that has no entry is an open one: the help says how to name the entries, in an open world, too.
; RUN: %gaspar explain --world=closed --generic %s 2>&1 | %FileCheck %s
; RUN: %gaspar explain --generic %s 2>&1 | %FileCheck %s
; CHECK: '%p' is a parameter of 'f', which code outside the module may call
; CHECK-NEXT: help: make 'f' `static` (internal), or say where the whole program begins: --world=closed --entries=NAME,...{{$}}
; CHECK: is loaded from memory that code outside the module may have written
; CHECK-NEXT: is a variable that code outside
; CHECK-NEXT: help: say where the whole program begins: --world=closed --entries=NAME,...; or, if only the host writes it, --assume=host-pointers-global{{ \(tried|$}}
; CHECK-NOT: this is the whole program
target triple = "nvptx64-nvidia-cuda"
@slot = addrspace(1) global ptr null
define i32 @f(ptr %p) {
  %x = load i32, ptr %p
  %q = load ptr, ptr addrspace(1) @slot
  %y = load i32, ptr %q
  %s = add i32 %x, %y
  ret i32 %s
}
