; A variable that is filled through a parameter is private for good once that parameter has a named type: then its own way in gets one, too.
; RUN: %gaspar opt --world=closed -p 'check-spaces,infer,repeat<4>(signatures),resolve' -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -p 'check-spaces,infer,signatures,resolve' -S %s | %FileCheck %s --check-prefix=ONCE
; RUN: %gaspar opt --world=closed -p 'check-spaces,infer,repeat<4>(signatures),resolve' -S %s | opt-22 -passes='default<O2>' -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@table = internal constant [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 4

; CHECK-LABEL: define internal i32 @read(
; CHECK-SAME: ptr addrspace(5) %p
; CHECK: load i32, ptr addrspace(5)
; CHECK-LABEL: define internal i32 @fill(
; CHECK-SAME: ptr addrspace(3) %from
; CHECK: call void @llvm.memcpy.p5.p3.i64(ptr addrspace(5)
; ONCE-LABEL: define internal i32 @read(
; ONCE-SAME: ptr %p
; ONCE-LABEL: define internal i32 @fill(
; ONCE-SAME: ptr addrspace(3) %from
; AFTER-LABEL: define internal {{.*}} @read(
; AFTER-SAME: ptr addrspace(5)
define internal i32 @read(ptr %p, i64 %i) noinline {
  %e = getelementptr inbounds [8 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define internal i32 @fill(ptr %from, i64 %i) noinline {
  %c = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %from, i64 32, i1 false)
  %v = call i32 @read(ptr %c, i64 %i)
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(3) %in, i64 %i) {
  %g = addrspacecast ptr addrspace(3) %in to ptr
  %v = call i32 @fill(ptr %g, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Through a parameter that a caller gives a constant: LLVM may read the constant by its own type.
; CHECK-LABEL: define internal i32 @read_constant(
; CHECK-SAME: ptr %p
; CHECK-LABEL: define internal i32 @fill_constant(
; CHECK-SAME: ptr addrspace(1) %from
define internal i32 @read_constant(ptr %p, i64 %i) noinline {
  %e = getelementptr inbounds [8 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define internal i32 @fill_constant(ptr %from, i64 %i) noinline {
  %c = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %from, i64 32, i1 false)
  %v = call i32 @read_constant(ptr %c, i64 %i)
  ret i32 %v
}
define ptx_kernel void @constant(ptr addrspace(1) %out, i64 %i) {
  %v = call i32 @fill_constant(ptr @table, i64 %i)
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; Through one that has no single space.
; CHECK-LABEL: define internal i32 @read_mixed(
; CHECK-SAME: ptr %p
; CHECK-LABEL: define internal i32 @fill_mixed(
; CHECK-SAME: ptr %from
define internal i32 @read_mixed(ptr %p, i64 %i) noinline {
  %e = getelementptr inbounds [8 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define internal i32 @fill_mixed(ptr %from, i64 %i) noinline {
  %c = alloca [8 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %from, i64 32, i1 false)
  %v = call i32 @read_mixed(ptr %c, i64 %i)
  ret i32 %v
}
define ptx_kernel void @mixed(ptr addrspace(1) %out, ptr addrspace(3) %in, ptr addrspace(1) %other, i64 %i) {
  %g = addrspacecast ptr addrspace(3) %in to ptr
  %h = addrspacecast ptr addrspace(1) %other to ptr
  %v = call i32 @fill_mixed(ptr %g, i64 %i)
  %w = call i32 @fill_mixed(ptr %h, i64 %i)
  %s = add i32 %v, %w
  store i32 %s, ptr addrspace(1) %out
  ret void
}
