; Arithmetic without `inbounds` may move a pointer out of its object, to bits of another space: a test of those bits is
; not answered by where the pointer may be used, and teaches nothing of it.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt --trace=- -o /dev/null %s | grep '@hint %q' | %FileCheck %s --check-prefix=HINT
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
declare i1 @llvm.amdgcn.is.shared(ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
@lds = internal addrspace(3) global [4 x i32] poison

define i1 @moved(i64 %n) {
; CHECK-LABEL: define i1 @moved(
; CHECK:         call i1 @llvm.amdgcn.is.shared
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %q = getelementptr i8, ptr %g, i64 %n
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %s
}

define i1 @masked(i64 %m) {
; CHECK-LABEL: define i1 @masked(
; CHECK:         call i1 @llvm.amdgcn.is.shared
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %q = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 %m)
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %s
}

define i1 @number(i64 %n) {
; CHECK-LABEL: define i1 @number(
; CHECK:         call i1 @llvm.amdgcn.is.shared
  %i = ptrtoint ptr addrspacecast (ptr addrspace(3) @lds to ptr) to i64
  %j = add i64 %i, %n
  %q = inttoptr i64 %j to ptr
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %s
}

; The other way round: in bounds it stays, whichever element it is.
define i1 @inside(i64 %n) {
; CHECK-LABEL: define i1 @inside(
; CHECK-NEXT:    ret i1 true
  %g = addrspacecast ptr addrspace(3) @lds to ptr
  %q = getelementptr inbounds i32, ptr %g, i64 %n
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  ret i1 %s
}

; What is accessed is in its object, so there the test told.
define void @accessed(ptr %p, i64 %n, i64 %m) {
; CHECK-LABEL: define void @accessed(
; CHECK:       local:
; CHECK:         store i32 1, ptr addrspace(3) %
; CHECK:         store i32 2, ptr addrspace(3) %
; CHECK:         store i32 3, ptr %
entry:
  %q = getelementptr i8, ptr %p, i64 %n
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  br i1 %s, label %local, label %out
local:
  store i32 1, ptr %q
  %e = getelementptr inbounds i32, ptr %q, i64 1
  store i32 2, ptr %e
  %back = getelementptr i8, ptr %q, i64 %m
  store i32 3, ptr %back
  br label %out
out:
  ret void
}

; A hint reads and writes nothing, so the pointer that it takes may be out of its object, and the test told nothing of it. Of what is
; stored through behind the hint it told.
; HINT:      infer: know @hint %q=
; HINT:      resolve: keep @hint %q generic  ({private, local, global, constant, constant32})
; HINT:      resolve: resolve @hint %q local  ({local})
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
define void @hint(ptr %p, i64 %n) {
entry:
  %q = getelementptr i8, ptr %p, i64 %n
  %s = call i1 @llvm.amdgcn.is.shared(ptr %q)
  br i1 %s, label %local, label %out
local:
  call void @llvm.prefetch.p0(ptr %q, i32 0, i32 3, i32 1)
  store i32 1, ptr %q
  br label %out
out:
  ret void
}
