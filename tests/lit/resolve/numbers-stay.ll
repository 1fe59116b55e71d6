; A number that is made a pointer again is another pointer where it lost bits, or was the address in
; another space: a test says where it is, and what is named there is that pointer, not the first one.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i1 @llvm.nvvm.isspacep.shared(ptr)

define i32 @short(ptr %p) {
; CHECK-LABEL: define i32 @short(
; CHECK:         %[[C:.*]] = addrspacecast ptr %r to ptr addrspace(3)
; CHECK:         @llvm.umin.i64(
; CHECK-NEXT:    %[[R:.*]] = inttoptr i64
; CHECK-NEXT:    load i32, ptr addrspace(3) %[[R]]
  %i = ptrtoint ptr %p to i32
  %r = inttoptr i32 %i to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %r)
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr %r
  ret i32 %x
no:
  ret i32 0
}
define i32 @other_bits(ptr addrspace(3) %l) {
; CHECK-LABEL: define i32 @other_bits(
; CHECK:         %[[C:.*]] = addrspacecast ptr %r to ptr addrspace(3)
; CHECK:         @llvm.umin.i64(
; CHECK-NEXT:    %[[R:.*]] = inttoptr i64
; CHECK-NEXT:    load i32, ptr addrspace(3) %[[R]]
  %i = ptrtoint ptr addrspace(3) %l to i64
  %r = inttoptr i64 %i to ptr
  %c = call i1 @llvm.nvvm.isspacep.shared(ptr %r)
  br i1 %c, label %yes, label %no
yes:
  %x = load i32, ptr %r
  ret i32 %x
no:
  ret i32 0
}
