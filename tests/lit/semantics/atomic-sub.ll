; What an atomic subtraction leaves may be a number less a pointer: adding the pointer again gives any address.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: define ptx_kernel void @sub(
; CHECK: load i32, ptr %q
define ptx_kernel void @sub(ptr addrspace(3) %s, i64 %n, ptr addrspace(1) %out) {
  %m = alloca i64
  store i64 %n, ptr %m
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = ptrtoint ptr %g to i64
  %old = atomicrmw sub ptr %m, i64 %p monotonic
  %d = load i64, ptr %m
  %a = add i64 %d, %p
  %q = inttoptr i64 %a to ptr
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %out
  ret void
}
