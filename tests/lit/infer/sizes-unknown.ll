; Offsets and sizes that are only known at run time, and those that 64 bits cannot hold, may be
; any: nothing is rejected, and a stored pointer may be anywhere in the object.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S -p inline-must %s | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar alias %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@l = internal addrspace(3) global [8 x i32] poison
@h = internal global { [1099511627776 x ptr], i64 } zeroinitializer

; The store is to the second element, wherever that is: %x may be local.
; CHECK-LABEL: @in_array(
; CHECK:         store i32 7, ptr %x
; SAME-LABEL:  @in_array(
define ptx_kernel void @in_array(ptr addrspace(1) %g, i64 %i) {
  %a = alloca [4 x <vscale x 2 x ptr>]
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr %a
  %f = getelementptr i8, ptr %a, i64 16
  store ptr %gg, ptr %f
  %q = getelementptr [4 x <vscale x 2 x ptr>], ptr %a, i64 0, i64 1
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %q
  %x = load ptr, ptr %f
  store i32 7, ptr %x
  ret void
}

; CHECK-LABEL: @array_as_value(
; CHECK:         store i32 7, ptr %x
define ptx_kernel void @array_as_value(ptr addrspace(1) %g, ptr addrspace(1) %h) {
  %a = alloca [2 x <vscale x 1 x ptr>]
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  store ptr %gg, ptr %a
  %v = insertelement <vscale x 1 x ptr> poison, ptr addrspacecast (ptr addrspace(3) @l to ptr), i64 0
  %s = insertvalue [2 x <vscale x 1 x ptr>] poison, <vscale x 1 x ptr> %v, 0
  store [2 x <vscale x 1 x ptr>] %s, ptr %a
  %x = load ptr, ptr %a
  store i32 7, ptr %x
  ret void
}

; 2^43 bytes behind the first.
; CHECK-LABEL: @far(
; CHECK:         store i32 7, ptr %x
define ptx_kernel void @far(ptr addrspace(1) %g, i64 %i) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %first = getelementptr { [1099511627776 x ptr], i64 }, ptr @h, i64 0, i32 0, i64 %i
  store ptr %gg, ptr %first
  %q = getelementptr { [1099511627776 x ptr], i64 }, ptr @h, i64 0, i32 0, i64 549755813888
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr %q
  %x = load ptr, ptr %first
  store i32 7, ptr %x
  ret void
}

; The size of what a function returns is asked for, too.
define internal [2 x <vscale x 2 x i64>] @returns(ptr %p) noinline {
  %v = load [2 x <vscale x 2 x i64>], ptr %p
  ret [2 x <vscale x 2 x i64>] %v
}
define ptx_kernel void @calls(ptr addrspace(1) %g) {
  %gg = addrspacecast ptr addrspace(1) %g to ptr
  %v = call [2 x <vscale x 2 x i64>] @returns(ptr %gg)
  store [2 x <vscale x 2 x i64>] %v, ptr addrspace(1) %g
  ret void
}
