; Constant memory outlives launches, and no kernel writes it.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefixes=CONSTANT,CLOSED
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CONSTANT,OPEN
target triple = "nvptx64-nvidia-cuda"

; Constant memory outlives a launch.  In an open world a kernel elsewhere may have left a pointer to it.  What is stored
; through it points to other memory, and so do atomics; a hint, a copy of no bytes or a masked store may do nothing.
; CONSTANT-LABEL: define ptx_kernel void @rows(
; CLOSED: load i32, ptr addrspace(1)
; OPEN: load i32, ptr %r
; CONSTANT: store i32 1, ptr addrspace(1)
; CONSTANT: atomicrmw add ptr addrspace(1)
; CONSTANT: cmpxchg ptr addrspace(1)
; OPEN: call void @llvm.memset.p0.i64(ptr %r
; OPEN: call void @llvm.masked.store.v2i32.p0(<2 x i32> splat (i32 2), ptr align 4 %r
define ptx_kernel void @rows(ptr addrspace(1) %rows, ptr addrspace(1) %out, i64 %n, <2 x i1> %m) {
  %r = load ptr, ptr addrspace(1) %rows
  %v = load i32, ptr %r
  store i32 1, ptr %r
  %a = atomicrmw add ptr %r, i32 1 monotonic
  %c = cmpxchg ptr %r, i32 1, i32 2 monotonic monotonic
  call void @llvm.memset.p0.i64(ptr %r, i8 0, i64 %n, i1 false)
  call void @llvm.masked.store.v2i32.p0(<2 x i32> splat (i32 2), ptr align 4 %r, <2 x i1> %m)
  store i32 %v, ptr addrspace(1) %out
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, <2 x i1>)

; The stored value is no address of the store.
; CONSTANT-LABEL: define ptx_kernel void @stores_it(
; OPEN: icmp eq ptr %r, %x
define ptx_kernel void @stores_it(ptr addrspace(1) %rows, ptr %x, ptr addrspace(1) %out) {
  %r = load ptr, ptr addrspace(1) %rows
  store ptr %r, ptr addrspace(1) %out
  %same = icmp eq ptr %r, %x
  %z = zext i1 %same to i32
  store i32 %z, ptr addrspace(1) %rows
  ret void
}
