; LLVM may pass the source of a copy in place of the copy: %h for %a here. A parameter of another type keeps it from that, a generic one does not. The
; parameter of @outer stays generic, as it is `returned` in a function that returns something else; so @outer may get a global pointer, and @inner, to
; which it hands that on, keeps its type, too. @other gets %a itself.
; RUN: %gaspar opt --world=closed -p check-spaces,infer,signatures -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK: define internal i32 @inner(ptr %p)
define internal i32 @inner(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
; CHECK: define internal ptr @outer(ptr returned %p, ptr addrspace(1) %out)
define internal ptr @outer(ptr returned %p, ptr %out) noinline {
  %v = call i32 @inner(ptr %p)
  store i32 %v, ptr %out
  ret ptr %out
}
; CHECK: define internal i32 @other(ptr addrspace(5) %p)
define internal i32 @other(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %in) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %h = addrspacecast ptr addrspace(1) %in to ptr
  %a = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %h, i64 32, i1 false)
  %q = call ptr @outer(ptr %a, ptr %g)
  %y = call i32 @other(ptr %a)
  store i32 %y, ptr addrspace(1) %o
  ret void
}
