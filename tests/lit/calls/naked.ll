; A naked function is its assembly: that may read each argument, keep it, and return any pointer, though no instruction does.
; RUN: %gaspar opt -p infer,resolve,fold-tests --world=closed -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef

define internal ptr @shared(ptr %a) naked noinline {
  call void asm sideeffect "mov.b64 %rd1, generic_s; ret;", ""()
  unreachable
}
; CHECK-LABEL: define internal ptr @either(
; CHECK: %p = phi ptr [ %r, %x ], [ %a, %y ]
define internal ptr @either(ptr %a, i1 %c) noinline {
  br i1 %c, label %x, label %y
x:
  %r = call ptr @shared(ptr %a)
  br label %z
y:
  br label %z
z:
  %p = phi ptr [ %r, %x ], [ %a, %y ]
  ret ptr %p
}
; What an argument points to is known to the assembly, which may store another pointer there.
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: store i32 7, ptr %m
; CHECK: store i32 8, ptr %l
define ptx_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %v = alloca ptr
  %g = addrspacecast ptr addrspace(1) %out to ptr
  %m = call ptr @either(ptr %g, i1 %c)
  store i32 7, ptr %m
  store ptr %g, ptr %v
  %r = call ptr @shared(ptr %v)
  %l = load ptr, ptr %v
  store i32 8, ptr %l
  ret void
}
