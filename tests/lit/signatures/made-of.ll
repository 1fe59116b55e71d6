; A parameter of a copy changes its type where what is made of it would: by an intrinsic that gives it
; back, as a lane of a vector.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.launder.invariant.group.p0(ptr)
define internal i32 @get(ptr %p, ptr %o) noinline {
; CHECK: define internal i32 @get.global.global(ptr addrspace(1) %p, ptr addrspace(1) %o)
; CHECK: define internal i32 @get.local.local(ptr addrspace(3) %p, ptr addrspace(3) %o)
; CHECK-NOT: addrspacecast
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  %x = load i32, ptr %l
  %v = insertelement <2 x ptr> poison, ptr %o, i32 0
  %e = extractelement <2 x ptr> %v, i32 0
  %y = load i32, ptr %e
  %r = add i32 %x, %y
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %s) {
  %g = addrspacecast ptr addrspace(1) %a to ptr
  %l = addrspacecast ptr addrspace(3) %s to ptr
  %x = call i32 @get(ptr %g, ptr %g)
  %y = call i32 @get(ptr %l, ptr %l)
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %a
  ret void
}
