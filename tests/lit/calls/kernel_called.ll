; A kernel's generic pointers are global where the host alone starts it, which no list for compilers and no launch from the
; device changes; what calls it as a function may pass others.
; RUN: %gaspar opt -S %s | %FileCheck %s 
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s 
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@llvm.used = appending global [1 x ptr] [ptr @listed], section "llvm.metadata"
@table = internal global [1 x ptr] [ptr @in_table]
declare void @launch(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)

define ptx_kernel void @called(ptr %p, ptr addrspace(3) %l3) noinline {
; CHECK-LABEL: define ptx_kernel void @called(
; CHECK-NEXT:    store i32 1, ptr %p
  store i32 1, ptr %p
  store i32 1, ptr addrspace(3) %l3
  ret void
}
define ptx_kernel void @in_table(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @in_table(
; CHECK-NEXT:    store i32 1, ptr %p
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @given_back(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @given_back(
; CHECK-NEXT:    store i32 1, ptr %p
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @listed(ptr %p, ptr addrspace(3) %l3) {
; CHECK-LABEL: define ptx_kernel void @listed(
; CHECK:         store i32 1, ptr addrspace(1) %p
  store i32 1, ptr %p
  store i32 1, ptr addrspace(3) %l3
  ret void
}
define ptx_kernel void @launched(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @launched(
; CHECK:         store i32 1, ptr addrspace(1) %p
  store i32 1, ptr %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(3) %l3) {
  %l = addrspacecast ptr addrspace(3) %l3 to ptr
  call ptx_kernel void @called(ptr %l, ptr addrspace(3) %l3)
  call void @launch(ptr @launched)
  %same = call ptr @llvm.strip.invariant.group.p0(ptr @given_back)
  call ptx_kernel void %same(ptr %l)
  ret void
}
