; The distance of two windows is the same in each launch.  So a number that an earlier launch stored leads from this launch's local
; memory to its private memory, also where the number was halved and is doubled again, and no address that it was made from is left.
; RUN: %gaspar opt -S --world=closed %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [4 x i64] poison
@g = internal addrspace(1) global i64 0

define amdgpu_kernel void @first() {
  %v = alloca i64, addrspace(5)
  %vg = addrspacecast ptr addrspace(5) %v to ptr
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %q = ptrtoint ptr %vg to i64
  %p = ptrtoint ptr %lg to i64
  %d = sub i64 %q, %p
  %half = ashr i64 %d, 1
  store i64 %half, ptr addrspace(1) @g
  ret void
}

; CHECK-LABEL: @second(
; CHECK:         load i64, ptr %r
define amdgpu_kernel void @second(ptr addrspace(1) %out) {
  %n = load i64, ptr addrspace(1) @g
  %m = mul i64 %n, 2
  %lg = addrspacecast ptr addrspace(3) @l to ptr
  %p = ptrtoint ptr %lg to i64
  %s = add i64 %p, %m
  %r = inttoptr i64 %s to ptr
  %x = load i64, ptr %r
  store i64 %x, ptr addrspace(1) %out
  ret void
}
