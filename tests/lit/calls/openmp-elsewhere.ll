; Code elsewhere may start a region of its own with the wrapper, which then gets another array than the one of @k.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s --check-prefix=CLOSED
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)
declare void @__kmpc_get_shared_variables(ptr)
define internal void @body(ptr %id, ptr %bound, ptr %p) {
  ret void
}
; CHECK-LABEL:  define void @wrapper(
; CHECK:          store i32 7, ptr %p
; CLOSED-LABEL: define {{.*}}void @wrapper(
; CLOSED:         store i32 7, ptr addrspace(1)
define void @wrapper(i16 %level, i32 %id) {
  %to = alloca ptr
  call void @__kmpc_get_shared_variables(ptr %to)
  %at = load ptr, ptr %to
  %p = load ptr, ptr %at
  store i32 7, ptr %p
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %g) {
  %args = alloca [1 x ptr]
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr %args
  call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %args, i64 1, i32 0)
  ret void
}
