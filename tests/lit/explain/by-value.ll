; A struct that a kernel gets by value, read by the kernel itself and, at a place known at run time, by a function; inlined, NVIDIA's back
; end names both accesses.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: %opt -S -passes='forceattrs,always-inline' -force-remove-attribute=get:noinline -force-attribute=get:alwaysinline %s | %llc -mcpu=sm_70 -o - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%s': generic, may be in {private, param}
; CHECK-NEXT: @k: '%s' is a parameter of 'k' by value: the back end reads it in parameter memory, or copies it to private memory, and then names this access itself
; CHECK-NOT: help
; CHECK: @get: load through '%q': generic, may be in {private, param}
; CHECK-NEXT: @k: '%p' is a parameter of 'get', and this call passes it
; CHECK-NEXT: @k: '%s' is a parameter of 'k' by value: the back end reads it in parameter memory, or copies it to private memory
; CHECK-NEXT: help: inline the function that accesses it into 'k', whose accesses the back end names
; HELP-NOT: ld.b32
; HELP: ld.param.b32
; HELP-NOT: ld.b32
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr byval([8 x i32]) align 4 "nvvm.grid_constant" %s, ptr addrspace(1) %o) {
  %x = load i32, ptr %s
  %y = call i32 @get(ptr %s, i64 1)
  %z = add i32 %x, %y
  store i32 %z, ptr addrspace(1) %o
  ret void
}
define internal i32 @get(ptr %p, i64 %i) {
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %x = load i32, ptr %q
  ret i32 %x
}
