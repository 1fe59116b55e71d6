; What an atomic subtraction leaves may be a number less a pointer: adding the pointer again gives any address. In private memory it
; becomes a load and a store before anything is resolved; in shared memory it stays atomic. An exchange leaves its operand.
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

@m = internal addrspace(3) global i64 undef
; CHECK-LABEL: define ptx_kernel void @shared_sub(
; CHECK:         %old = atomicrmw sub ptr addrspace(3) @m, i64 %p
; CHECK:         load i32, ptr %q
define ptx_kernel void @shared_sub(ptr addrspace(3) %s, i64 %n, ptr addrspace(1) %out) {
  store i64 %n, ptr addrspace(3) @m
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = ptrtoint ptr %g to i64
  %old = atomicrmw sub ptr addrspace(3) @m, i64 %p monotonic
  %d = load i64, ptr addrspace(3) @m
  %a = add i64 %d, %p
  %q = inttoptr i64 %a to ptr
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %out
  ret void
}

@x = internal addrspace(3) global i64 undef
; CHECK-LABEL: define ptx_kernel void @exchange(
; CHECK:         %old = atomicrmw xchg ptr addrspace(3) @x, i64 %p
; CHECK:         load i32, ptr addrspace(3) %q.local
define ptx_kernel void @exchange(ptr addrspace(3) %s, ptr addrspace(1) %out) {
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = ptrtoint ptr %g to i64
  %old = atomicrmw xchg ptr addrspace(3) @x, i64 %p monotonic
  %d = load i64, ptr addrspace(3) @x
  %q = inttoptr i64 %d to ptr
  %v = load i32, ptr %q
  store i32 %v, ptr addrspace(1) %out
  ret void
}
