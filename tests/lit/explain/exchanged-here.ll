; The same where the parameter's type has to stay: it is passed by value to a function that may be inlined; inlined it is known.
; RUN: %gaspar explain --generic --world=closed %s | %FileCheck %s
; RUN: %opt -S -passes='forceattrs,always-inline,sroa' -force-attribute=get:alwaysinline %s | %gaspar explain --generic --world=closed - | %FileCheck %s --check-prefix=HELP
; RUN: %gaspar explain --generic --world=closed --assume=back-end-next %s | %FileCheck %s --check-prefix=HELP
; CHECK: @get: load through '%p': generic, may be in {private}
; CHECK-NEXT: @get: '%p' is in {private}, but came in through a parameter of 'get', whose type has to stay, and LLVM may pass {global} there, which its bytes are copied from or to
; CHECK-NEXT: help: inline 'get'
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define internal i32 @get(ptr byval([8 x i32]) %p) {
  %x = load i32, ptr %p
  ret i32 %x
}
define ptx_kernel void @k(ptr addrspace(1) %g) {
  %v = alloca [8 x i32]
  call void @llvm.memcpy.p0.p1.i64(ptr %v, ptr addrspace(1) %g, i64 32, i1 false)
  %x = call i32 @get(ptr byval([8 x i32]) %v)
  store i32 %x, ptr addrspace(1) %g
  ret void
}
