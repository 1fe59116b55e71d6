; Another launch may run at the same time, and carry a pointer from one place to another, where the launch that owns the
; memory finds it.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [4 x i32] poison
@from = internal addrspace(1) global ptr null
@to = internal addrspace(1) global ptr null
@copy = internal addrspace(1) global ptr null
@named = internal addrspace(1) global ptr addrspace(3) poison
@word = internal addrspace(1) global i64 0
@own = internal addrspace(1) global ptr null

define amdgpu_kernel void @carries(ptr addrspace(1) %x, ptr addrspace(1) %halves, ptr addrspace(1) %u) {
  %p = load atomic ptr, ptr addrspace(1) @from acquire, align 8
  store atomic ptr %p, ptr addrspace(1) @to release, align 8
  store ptr %p, ptr addrspace(1) %x
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) @copy, ptr addrspace(1) @from, i64 8, i1 false)
  %l = load ptr addrspace(3), ptr addrspace(1) @named
  %g = addrspacecast ptr addrspace(3) %l to ptr
  store ptr %g, ptr addrspace(1) @to
  %n = load i64, ptr addrspace(1) @from
  %m = add i64 %n, 4
  store i64 %m, ptr addrspace(1) @word
  ret void
}
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

; CHECK-LABEL: define amdgpu_kernel void @finds(
; CHECK: store i32 1, ptr %q
; CHECK: store i32 2, ptr %r
; CHECK: store i32 3, ptr %s
; CHECK: store i32 4, ptr %w
; CHECK: store i32 5, ptr addrspace(1)
define amdgpu_kernel void @finds(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  store atomic ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr addrspace(1) @from release, align 8
  %q = load atomic ptr, ptr addrspace(1) @to acquire, align 8
  store i32 1, ptr %q
  %r = load ptr, ptr addrspace(1) @copy
  store i32 2, ptr %r
  %s = load ptr, ptr addrspace(1) %x
  store i32 3, ptr %s
  %n = load i64, ptr addrspace(1) @word
  %w = inttoptr i64 %n to ptr
  store i32 4, ptr %w
  %g = addrspacecast ptr addrspace(1) %y to ptr
  store ptr %g, ptr addrspace(1) @own
  %o = load ptr, ptr addrspace(1) @own
  store i32 5, ptr %o
  ret void
}

; What it has put nowhere, nothing carries.
; CHECK-LABEL: define amdgpu_kernel void @puts_none(
; CHECK: store i32 6, ptr addrspace(1)
define amdgpu_kernel void @puts_none(ptr addrspace(1) %x) {
  %q = load atomic ptr, ptr addrspace(1) @to acquire, align 8
  store i32 6, ptr %q
  ret void
}
