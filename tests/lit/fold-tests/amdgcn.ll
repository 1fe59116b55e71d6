; AMDGCN's tests say no about null: a yes becomes "is it not null" where it may be.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
declare i1 @llvm.amdgcn.is.shared(ptr)
declare i1 @llvm.amdgcn.is.private(ptr)
@lds = internal addrspace(3) global i32 poison

define i1 @may_be_null(ptr addrspace(3) %p) {
; CHECK-LABEL: define i1 @may_be_null(
; CHECK:         icmp ne ptr {{.*}}
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %s = call i1 @llvm.amdgcn.is.shared(ptr %g)
  ret i1 %s
}

define i1 @never_null() {
; CHECK-LABEL: define i1 @never_null(
; CHECK-NEXT:    ret i1 true
  %s = call i1 @llvm.amdgcn.is.shared(ptr addrspacecast (ptr addrspace(3) @lds to ptr))
  ret i1 %s
}

define i1 @elsewhere(ptr addrspace(1) %p) {
; CHECK-LABEL: define i1 @elsewhere(
; CHECK:         ret i1 false
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %s = call i1 @llvm.amdgcn.is.shared(ptr %g)
  ret i1 %s
}

; Neither shared nor private: global.
define i32 @the_rest(ptr %p) {
; CHECK-LABEL: define i32 @the_rest(
; CHECK:       rest:
; CHECK-NEXT:    [[I:%.*]] = ptrtoint ptr %p to i64
; CHECK-NEXT:    [[P:%.*]] = inttoptr i64 [[I]] to ptr addrspace(1)
; CHECK-NEXT:    load i32, ptr addrspace(1) [[P]]
entry:
  %s = call i1 @llvm.amdgcn.is.shared(ptr %p)
  br i1 %s, label %out, label %next
next:
  %t = call i1 @llvm.amdgcn.is.private(ptr %p)
  br i1 %t, label %out, label %rest
rest:
  %x = load i32, ptr %p
  ret i32 %x
out:
  ret i32 0
}

; Negative: not known.
define i1 @unknown(ptr %p) {
; CHECK-LABEL: define i1 @unknown(
; CHECK:         call i1 @llvm.amdgcn.is.shared(ptr %p)
  %s = call i1 @llvm.amdgcn.is.shared(ptr %p)
  ret i1 %s
}
