; Callers that differ in one member of a struct; with a parameter for each member the function is copied.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: sed 's/f({ ptr, i32 } %%s)/f(ptr %%p)/;/%%p = extract/d;s/f({ ptr, i32 } %%a)/f(ptr %%g)/;s/f({ ptr, i32 } { \(ptr .*\), i32 1 })/f(\1)/' %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; CHECK: @f: load through '%p': generic, may be in {local, global}
; CHECK-NEXT: @f: '%s' is a parameter of 'f' that holds several values, and its callers pass pointers to different spaces in it
; CHECK-NEXT: @k: this call passes '%a', in {global}
; CHECK-NEXT: @k: this call passes '@tile', in {local}
; CHECK-NEXT: help: inline 'f', or pass each pointer as a parameter of its own
; CHECK: 1 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [8 x i32] undef
define internal i32 @f({ ptr, i32 } %s) noinline {
  %p = extractvalue { ptr, i32 } %s, 0
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %a = insertvalue { ptr, i32 } zeroinitializer, ptr %g, 0
  %x = call i32 @f({ ptr, i32 } %a)
  %y = call i32 @f({ ptr, i32 } { ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 1 })
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %o
  ret void
}
