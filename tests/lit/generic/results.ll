; A pointer that moves and is returned: what takes it directly fits it.
; RUN: %gaspar opt --target=intel --world=closed --set copies=0 -S %s | %FileCheck %s
; CHECK: define internal spir_func ptr addrspace(1) @same(ptr addrspace(1) %p)
; CHECK: %r = call spir_func ptr addrspace(1) @same(ptr addrspace(1) %m)
; CHECK: call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %x, ptr addrspace(1) %r,
; CHECK: icmp eq ptr addrspace(1) %r, null
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
define internal spir_func ptr @same(ptr %p) noinline {
  ret ptr %p
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l, i64 %i) {
  %m = alloca i32
  store i32 1, ptr %m
  %r = call spir_func ptr @same(ptr %m)
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %x, ptr %r, i64 4, i1 false)
  %z = icmp eq ptr %r, null
  %n = zext i1 %z to i64
  %gm = addrspacecast ptr %r to ptr addrspace(4)
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %slots = alloca [2 x ptr addrspace(4)]
  %s1 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 1
  store ptr addrspace(4) %gm, ptr %slots
  store ptr addrspace(4) %gl, ptr %s1
  %j = add i64 %i, %n
  %at = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 %j
  %q = load ptr addrspace(4), ptr %at
  store i32 2, ptr addrspace(4) %q
  ret void
}
