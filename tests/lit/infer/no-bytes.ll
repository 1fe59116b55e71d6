; Indices of elements without bytes add nothing to an address, whatever they are.
; RUN: %gaspar opt -S %s -o - | %FileCheck %s
; CHECK: store i32 7, ptr addrspace(3) %
target triple = "nvptx64-nvidia-cuda"
@v = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(i64 %n, i64 %i) {
  %g = addrspacecast ptr addrspace(3) @v to ptr
  %e = getelementptr [0 x i32], ptr %g, i64 %n, i64 %i
  %f = getelementptr {}, ptr %e, i64 %n
  store i32 7, ptr %f
  ret void
}
