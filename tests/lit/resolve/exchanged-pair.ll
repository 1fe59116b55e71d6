; NVIDIA's library has no memcpy, and so LLVM makes none of loads and stores.  What it still does: if one load reads all bytes that a
; call wrote to a variable, and one store writes them elsewhere, it lets the call write there.
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p check-spaces,infer,resolve -S %s | opt-22 -passes='default<O2>' -S | %FileCheck %s --check-prefix=AFTER
; RUN: sed "s/llvm.loop.mustprogress/llvm.loop.vectorize.enable/" %s | %gaspar opt -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=VECTOR
; RUN: sed '/^target triple/d' %s | %gaspar opt --target=nvptx64 -p check-spaces,infer,resolve -S - | %FileCheck %s --check-prefix=VECTOR
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@shared = internal addrspace(3) global [32 x i64] poison
@generic = internal global i64 0

; All of it.
; CHECK-LABEL: define internal void @make_whole(
; CHECK: store i64 7, ptr %p
; AFTER-LABEL: define ptx_kernel void @whole(
; AFTER: call {{.*}}@make_whole(ptr {{.*}}%g
define internal void @make_whole(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @whole(ptr noalias writable dereferenceable(8) align 8 %g) {
  %x = alloca i64
  call void @make_whole(ptr %x)
  %v = load i64, ptr %x
  store i64 %v, ptr %g
  ret void
}

; What LLVM folds to a load of all of it.
; CHECK-LABEL: define internal void @make_folded(
; CHECK: store i64 7, ptr %p
; AFTER-LABEL: define ptx_kernel void @folded(
; AFTER: call {{.*}}@make_folded(ptr {{.*}}%g
define internal void @make_folded(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @folded(ptr noalias writable dereferenceable(8) align 8 %g, i64 %m) {
  %x = alloca i64
  call void @make_folded(ptr %x)
  %v = load i64, ptr %x
  %w = xor i64 %v, %m
  %y = xor i64 %w, %m
  store i64 %y, ptr %g
  ret void
}

; Bytes that LLVM loads as one integer.
; CHECK-LABEL: define internal void @make_joined(
; CHECK: store i64 7, ptr %p
define internal void @make_joined(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @joined(ptr noalias writable dereferenceable(8) align 8 %g) {
  %x = alloca i64
  call void @make_joined(ptr %x)
  %h = getelementptr i8, ptr %x, i64 4
  %v = load i32, ptr %x
  %w = load i32, ptr %h
  %a = zext i32 %v to i64
  %b = zext i32 %w to i64
  %c = shl i64 %b, 32
  %d = or i64 %a, %c
  store i64 %d, ptr %g
  ret void
}

; A part of it.
; CHECK-LABEL: define internal void @make_part(
; CHECK: store i64 7, ptr addrspace(5)
; VECTOR-LABEL: define internal void @make_part(
; VECTOR-NEXT: store i64 7, ptr %p
; AFTER-LABEL: define ptx_kernel void @part(
; AFTER-NOT: @make_part(ptr {{.*}}%g
; AFTER: ret void
define internal void @make_part(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @part(ptr noalias writable dereferenceable(32) align 8 %g, i64 %n) {
entry:
  %x = alloca [4 x i64]
  call void @make_part(ptr %x)
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %j, %loop ]
  %from = getelementptr inbounds i64, ptr %x, i64 %k
  %v = load i64, ptr %from
  %to = getelementptr inbounds i64, ptr %g, i64 %k
  store i64 %v, ptr %to
  %j = add i64 %k, 1
  %more = icmp ult i64 %j, 4
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

; The variable that is stored to does not change its place.
; CHECK-LABEL: define internal i64 @read(
; CHECK: load i64, ptr addrspace(5)
define internal i64 @read(ptr noalias readonly captures(none) %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}
define ptx_kernel void @filled(ptr noalias readonly dereferenceable(8) align 8 %g, ptr addrspace(1) %out) {
  %x = alloca i64
  %v = load i64, ptr %g
  store i64 %v, ptr %x
  %w = call i64 @read(ptr %x)
  %f = sitofp i64 %w to double
  %d = fadd double %f, 1.0
  store double %d, ptr addrspace(1) %out
  ret void
}

; The pointer to a variable of a named type has another type than the one to %x.
; CHECK-LABEL: define internal void @make_shared(
; CHECK: store i64 7, ptr addrspace(5)
define internal void @make_shared(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @to_shared(i64 %k) {
  %x = alloca i64
  call void @make_shared(ptr %x)
  %v = load i64, ptr %x
  %to = getelementptr inbounds i64, ptr addrspace(3) @shared, i64 %k
  store i64 %v, ptr addrspace(3) %to
  ret void
}

; A variable of the generic type may stand there.
; CHECK-LABEL: define internal void @make_generic(
; CHECK: store i64 7, ptr %p
define internal void @make_generic(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @to_generic() {
  %x = alloca i64
  call void @make_generic(ptr %x)
  %v = load i64, ptr %x
  store i64 %v, ptr @generic
  ret void
}

; One pair after the other.
; CHECK-LABEL: define internal void @make_first(
; CHECK: store i64 7, ptr %p
define internal void @make_first(ptr %p) noinline {
  store i64 7, ptr %p
  ret void
}
define ptx_kernel void @chain(ptr noalias writable dereferenceable(8) align 8 %g, i64 %k) {
  %x = alloca i64
  %y = alloca [1 x i64]
  call void @make_first(ptr %x)
  %v = load i64, ptr %x
  %to = getelementptr i64, ptr %y, i64 %k
  store i64 %v, ptr %to
  %w = load i64, ptr %y
  store i64 %w, ptr %g
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.mustprogress"}
