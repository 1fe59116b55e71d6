; An operand of a runtime's function that no row of runtimes.def names is the runtime's to keep: here
; the seventh, which some versions call.  What it points to, other code may write.
; RUN: %gaspar opt -S %s | %FileCheck %s
; CHECK:         call void @__kmpc_parallel_51
; CHECK:         store i32 7, ptr %p
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
declare void @later()
define internal void @body(ptr %tid, ptr %bound) noinline {
  ret void
}
define ptx_kernel void @k(ptr addrspace(1) %g) {
  %args = alloca [1 x ptr]
  %kept = alloca ptr
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr %kept
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr %kept, ptr %args, i64 0)
  call void @later()
  %p = load ptr, ptr %kept
  store i32 7, ptr %p
  ret void
}
