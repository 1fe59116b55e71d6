; An argument that is null and some bytes is a number, which the callee may return; null itself is the
; null of the parameter's type.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; As a named pointer such a number is in that space, so the facts are computed anew.
; RUN: GASPAR_DEBUG=recompute %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
define internal ptr @plain(ptr %p) noinline {
  ret ptr %p
}
define internal ptr @zero() noinline {
  ret ptr null
}
; CHECK-LABEL: @moved(
; CHECK:         %p = getelementptr i8, ptr %w, i64 %n
; CHECK:         %[[CAST:.*]] = addrspacecast ptr %p to ptr addrspace(5)
; CHECK:         call ptr @plain(ptr addrspace(5) %[[CAST]])
define ptx_kernel void @moved(ptr addrspace(1) %out, i64 %n) {
  %w = call ptr @zero()
  %p = getelementptr i8, ptr %w, i64 %n
  %r = call ptr @plain(ptr %p)
  %i = ptrtoint ptr %r to i64
  store i64 %i, ptr addrspace(1) %out
  ret void
}
; CHECK-LABEL: @null(
; CHECK:         call ptr @plain(ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5)))
define ptx_kernel void @null(ptr addrspace(1) %out) {
  %v = alloca i32
  %w = call ptr @zero()
  %r = call ptr @plain(ptr %w)
  %i = ptrtoint ptr %r to i64
  store i64 %i, ptr addrspace(1) %out
  %x = call ptr @plain(ptr %v)
  store volatile i32 1, ptr %x
  ret void
}
