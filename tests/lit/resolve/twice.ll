; A second run names more: the first one names the source of the memcpy.  So the pass does not claim that a second run changes nothing.
; RUN: env GASPAR_DEBUG=twice %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @llvm.memcpy.p0.p4.i64(ptr %a, ptr addrspace(4) @t
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %i) {
  %a = alloca [4 x i32]
  %s = addrspacecast ptr addrspace(4) @t to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %s, i64 16, i1 false)
  %e = getelementptr i32, ptr %a, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %o
  ret void
}
