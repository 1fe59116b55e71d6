; A comparison with null that `nonnull` decides is decided while the pointer has that attribute: as a local pointer it loses it.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef

define ptx_kernel void @k(ptr %o, i32 %i) {
  %g = addrspacecast ptr addrspace(3) @s to ptr
  %t = getelementptr i8, ptr %g, i32 %i
  call void @known(ptr nonnull %g, ptr %o)
  call void @unknown(ptr %t, ptr %o)
  ret void
}

; CHECK-LABEL: define internal void @known(ptr addrspace(3) %p
; CHECK-NEXT:    store i1 true, ptr addrspace(1) %o
; CHECK-NEXT:    store i1 false, ptr addrspace(1) %o
; CHECK-NEXT:    store i32 1, ptr addrspace(3) %p
define internal void @known(ptr nonnull %p, ptr %o) noinline {
  %c = icmp ne ptr %p, null
  store i1 %c, ptr %o
  %d = icmp eq ptr null, %p
  store i1 %d, ptr %o
  store i32 1, ptr %p
  ret void
}

; CHECK-LABEL: define internal void @unknown(
; CHECK:         icmp ne ptr
define internal void @unknown(ptr %p, ptr %o) noinline {
  %c = icmp ne ptr %p, null
  store i1 %c, ptr %o
  store i32 1, ptr %p
  ret void
}
