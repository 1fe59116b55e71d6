; AMD, from GFX1250 on: a cast to private memory subtracts a number, of which two low bits are zero.  So the low half of a generic pointer is
; not the private pointer, and a mask of a pointer stays generic unless it clears these two bits alone.  Older devices keep the low half.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: sed 's/gfx1250/gfx1200/' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=OLD
; RUN: sed 's/gfx1250/gfx12-generic/' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=OLD
; RUN: sed 's/gfx1250/gfx90a/' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=OLD
; RUN: sed 's/gfx1250/gfx12-5-generic/' %s | %gaspar opt -S - | %FileCheck %s
; RUN: sed 's/"target-cpu"="gfx1250"/nounwind/' %s | %gaspar opt -S - | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
declare i1 @llvm.amdgcn.is.private(ptr)
declare i1 @llvm.amdgcn.is.shared(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

; CHECK-LABEL: define i32 @private(
; CHECK:         %[[P:.*]] = addrspacecast ptr %p to ptr addrspace(5)
; CHECK:         %[[N:.*]] = ptrtoint ptr addrspace(5) %[[P]] to i32
; CHECK:         %[[L:.*]] = call i32 @llvm.umin.i32(i32 %[[N]], i32 2147483647)
; CHECK:         %p.private = inttoptr i32 %[[L]] to ptr addrspace(5)
; CHECK:         load i32, ptr addrspace(5) %p.private
; OLD-LABEL: define i32 @private(
; OLD:         %[[N:.*]] = ptrtoint ptr %p to i32
; OLD:         %p.private = inttoptr i32 %[[N]] to ptr addrspace(5)
define i32 @private(ptr %p) #0 {
  %s = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  ret i32 0
}
; CHECK-LABEL: define i32 @shared(
; CHECK:         ptrtoint ptr %p to i32
define i32 @shared(ptr %p) #0 {
  %s = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %s, label %yes, label %no
yes:
  %x = load i32, ptr %p
  ret i32 %x
no:
  ret i32 0
}
; CHECK-LABEL: define void @masked(
; CHECK:         %m = call ptr @llvm.ptrmask.p0.i64(ptr %same, i64 -8)
; CHECK:         %m.private = addrspacecast ptr %m to ptr addrspace(5)
; CHECK:         store i8 1, ptr addrspace(5) %m.private
; CHECK:         %n = call ptr addrspace(5) @llvm.ptrmask.p5.i32(ptr addrspace(5) %a, i32 -4)
; CHECK:         store i8 2, ptr addrspace(5) %n
; CHECK:         %l = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %s, i32 -4096)
define void @masked(ptr addrspace(3) %s) #0 {
  %a = alloca [64 x i8], align 64, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -8)
  store i8 1, ptr %m
  %n = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -4)
  store i8 2, ptr %n
  %t = addrspacecast ptr addrspace(3) %s to ptr
  %l = call ptr @llvm.ptrmask.p0.i64(ptr %t, i64 -4096)
  store i8 3, ptr %l
  ret void
}
attributes #0 = { "target-cpu"="gfx1250" }
