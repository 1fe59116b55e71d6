; A store of a struct to one place for good copies as a memcpy does: LLVM makes one of the load and the store, and may then let the call
; write there.  So the call's pointer may be to @g as well as to %c, and stays generic.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes=memcpyopt -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-n8:16:32:64-G1"
target triple = "spirv64"
%S = type { [32 x i32] }
@g = internal addrspace(1) global %S zeroinitializer

; CHECK-LABEL: define internal void @make(
; CHECK-NEXT: store i32 7, ptr addrspace(4) %p
define internal void @make(ptr addrspace(4) %p) noinline {
  store i32 7, ptr addrspace(4) %p
  ret void
}
; AFTER-LABEL: define spir_kernel void @of_call(
; AFTER: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) {{.*}}@g, ptr {{.*}}%c, i64 128
define spir_kernel void @of_call() {
  %c = alloca %S
  %d = addrspacecast ptr %c to ptr addrspace(4)
  call void @make(ptr addrspace(4) %d)
  %all = load %S, ptr %c
  store %S %all, ptr addrspace(1) @g
  ret void
}
