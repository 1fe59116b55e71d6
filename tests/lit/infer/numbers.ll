; Numbers of which the program computes pointers: these lead to more than the object at which they began.
; RUN: split-file-22 %s %t
; RUN: %gaspar opt -S %t/amd.ll | %FileCheck %t/amd.ll
; RUN: %gaspar opt -S %t/nvptx.ll | %FileCheck %t/nvptx.ll
;--- amd.ll
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [64 x i32] undef
@one = internal addrspace(3) global ptr undef
@two = internal addrspace(3) global ptr undef
declare i64 @give()
declare void @take(ptr)

; Four times a number from outside may be the distance of two pointers, a fourth of which was given.
; CHECK-LABEL: define amdgpu_kernel void @scaled(
; CHECK:         load i32, ptr %q
define amdgpu_kernel void @scaled(ptr addrspace(1) %o) {
  %n = call i64 @give()
  %m = mul i64 %n, 4
  %p = addrspacecast ptr addrspace(3) @l to ptr
  %i = ptrtoint ptr %p to i64
  %j = add i64 %i, %m
  %q = inttoptr i64 %j to ptr
  %x = load i32, ptr %q
  store i32 %x, ptr addrspace(1) %o
  ret void
}

; The low half of an address, from outside, leads from one variable to the other.
; CHECK-LABEL: define amdgpu_kernel void @page(
; CHECK:         load i32, ptr %v
define amdgpu_kernel void @page(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr addrspace(3) @one
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr addrspace(3) @two
  call void @take(ptr addrspacecast (ptr addrspace(3) @two to ptr))
  store ptr %g, ptr addrspace(3) @one
  %n = call i64 @give()
  %low = and i64 %n, 4294967295
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @one to ptr) to i64
  %h = and i64 %i, -4294967296
  %j = or i64 %h, %low
  %q = inttoptr i64 %j to ptr
  %v = load ptr, ptr %q
  %x = load i32, ptr %v
  store i32 %x, ptr addrspace(1) %o
  ret void
}
;--- nvptx.ll
target datalayout = "e-p3:32:32-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [8 x ptr] undef
@l = internal addrspace(3) global [64 x i32] undef

; Shared memory begins at address 0, so 16 may be in a variable of which the program asks for no address.
; CHECK-LABEL: define ptx_kernel void @number(
; CHECK:         load i32, ptr %v
define ptx_kernel void @number(ptr addrspace(1) %o, i32 %n) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr addrspace(3) @s
  store ptr addrspacecast (ptr addrspace(3) @l to ptr), ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 16)
  %q = inttoptr i32 %n to ptr addrspace(3)
  %v = load ptr, ptr addrspace(3) %q
  %x = load i32, ptr %v
  store i32 %x, ptr addrspace(1) %o
  ret void
}
