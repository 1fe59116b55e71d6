; A runtime function calls the function that it is handed.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison

; A runtime calls what it is handed.
define internal void @region(ptr %id, ptr %bound, ptr %a) {
  %l = addrspacecast ptr addrspace(3) @tile to ptr
  store ptr %l, ptr %a
  ret void
}
declare void @__kmpc_fork_call(ptr, i32, ptr, ...)
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
; CHECK-LABEL: define amdgpu_kernel void @starts(
; CHECK: store i32 1, ptr %r
define amdgpu_kernel void @starts(ptr addrspace(1) %rows) {
  %g = addrspacecast ptr addrspace(1) %rows to ptr
  %args = alloca [1 x ptr], addrspace(5)
  %args.g = addrspacecast ptr addrspace(5) %args to ptr
  store ptr %g, ptr addrspace(5) %args
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr null, ptr %args.g, i64 1)
  %r = load ptr, ptr addrspace(1) %rows
  store i32 1, ptr %r
  ret void
}
