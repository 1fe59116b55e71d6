; A store behind a test that says global, through a constant pointer: it never runs, and NVIDIA has no cast of constant to global pointers.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.global(ptr)
; CHECK-LABEL: define void @f(
; CHECK:       yes:
; CHECK-NEXT:    store i32 0, ptr %
define void @f() {
  %p = addrspacecast ptr addrspace(4) null to ptr
  %q = getelementptr i8, ptr %p, i64 4
  %t = call i1 @llvm.nvvm.isspacep.global(ptr %q)
  br i1 %t, label %yes, label %no
yes:
  store i32 0, ptr %q
  br label %no
no:
  ret void
}
