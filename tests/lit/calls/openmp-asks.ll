; A wrapper may have called a function that asks for the array in its place, such as the thunk that LLVM's mergefunc makes of one
; of two equal wrappers: what the array holds may then be written through that.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: sed 's/call void @asks()/ret void/' %s > %t.ll
; RUN: %gaspar opt --world=closed -S %t.ll | %FileCheck %s --check-prefix=NONE
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare void @__kmpc_get_shared_variables(ptr)
@l = internal addrspace(3) global [64 x i32] undef, align 4

define internal void @body(ptr %id, ptr %bound, ptr %p) {
  ret void
}
define internal void @asks() noinline {
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to)
  %at = load ptr, ptr %to
  %a = load ptr, ptr %at
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %a
  ret void
}
define internal void @wrapper(i16 %level, i32 %id) {
  call void @asks()
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %g) {
; CHECK-LABEL: @k(
; CHECK:         store i32 7, ptr %p
; NONE-LABEL:  @k(
; NONE:          store i32 7, ptr addrspace(1) %
  %x = alloca ptr
  %args = alloca [1 x ptr]
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr %x
  store ptr %x, ptr %args
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %args, i64 1, i32 0)
  %p = load ptr, ptr %x
  store i32 7, ptr %p
  ret void
}
