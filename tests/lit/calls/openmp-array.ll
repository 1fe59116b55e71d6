; A function that asks for the array of a region, beside its wrapper, may write pointers into it.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: sed '/(ptr %in)/d' %s > %t.ll
; RUN: %gaspar opt --world=closed -S %t.ll | %FileCheck %s --check-prefix=NONE
target datalayout = "A5"
target triple = "amdgcn-amd-amdhsa"
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
declare void @__kmpc_get_shared_variables(ptr)
@l = internal addrspace(3) global [64 x i32] poison
@g = addrspace(1) global i32 0

define internal void @body(ptr %id, ptr %bound, ptr %p) noinline {
  ret void
}
define internal void @wrapper(i16 %level, i32 %id) noinline {
; CHECK-LABEL: @wrapper(
; CHECK:         store i32 7, ptr %p
; NONE-LABEL:  @wrapper(
; NONE:          store i32 7, ptr addrspace(3) %
  %to.a = alloca ptr, addrspace(5)
  %to = addrspacecast ptr addrspace(5) %to.a to ptr
  call void @__kmpc_get_shared_variables(ptr %to)
  call void @asks()
  %list = load ptr, ptr %to
  %p = load ptr, ptr %list
  store i32 7, ptr %p
  ret void
}
define amdgpu_kernel void @k() {
  %args.a = alloca [1 x ptr], addrspace(5)
  %args = addrspacecast ptr addrspace(5) %args.a to ptr
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %args
  call void @__kmpc_parallel_51(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @body, ptr @wrapper, ptr %args, i64 1)
  ret void
}
define internal void @asks() noinline {
  %in.a = alloca ptr, addrspace(5)
  %in = addrspacecast ptr addrspace(5) %in.a to ptr
  call void @__kmpc_get_shared_variables(ptr %in)
  %list = load ptr, ptr %in
  store ptr addrspacecast (ptr addrspace(1) @g to ptr), ptr %list
  ret void
}
