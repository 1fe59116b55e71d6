; Intrinsics for matrices run, and are refused where each access is checked.
; RUN: %gaspar run %s -k one -g 1 -a "o=f32[4]:1,2,3,4" --out o | %FileCheck %s --check-prefix=ONE
; RUN: %gaspar run %s -k two -g 1 -a "o=f32[4]:1,2,3,4" --out o | %FileCheck %s --check-prefix=TWO
; RUN: %gaspar opt --world=closed %s -o %t.bc
; RUN: %gaspar run %t.bc -k two -g 1 -a "o=f32[4]:1,2,3,4" --out o | %FileCheck %s --check-prefix=TWO
; RUN: (! %gaspar run %s -k two -g 1 -a "o=f32[4]:1,2,3,4" --check=spaces 2>&1) | %FileCheck %s --check-prefix=CHECKED
; ONE: o = f32[4]:2,2,3,4
; TWO: o = f32[4]:7,15,10,22
; CHECKED: llvm.matrix
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @one(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %v = call <1 x float> @llvm.matrix.column.major.load.v1f32.i64(ptr align 4 %g, i64 1, i1 false, i32 1, i32 1)
  %w = fadd <1 x float> %v, splat (float 1.0)
  call void @llvm.matrix.column.major.store.v1f32.i64(<1 x float> %w, ptr align 4 %g, i64 1, i1 false, i32 1, i32 1)
  ret void
}
define ptx_kernel void @two(ptr addrspace(1) %o) {
  %g = addrspacecast ptr addrspace(1) %o to ptr
  %v = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr align 4 %g, i64 2, i1 false, i32 2, i32 2)
  %w = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %v, <4 x float> %v, i32 2, i32 2, i32 2)
  %x = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %w, i32 2, i32 2)
  call void @llvm.matrix.column.major.store.v4f32.i64(<4 x float> %x, ptr align 4 %g, i64 2, i1 false, i32 2, i32 2)
  ret void
}
