; LLVM may replace a pointer to a private variable by a pointer of the same type to equal bytes.  So a cast of a generic pointer to
; private memory is made only where that cannot happen: the variable is no copy, or the parameter gets a named type.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed -S %s | opt-22 -passes='default<O2>' -S | %FileCheck %s --check-prefix=AFTER
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
%S = type { [32 x i32] }
@table = internal constant %S { [32 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8] }

; A copy of a constant: instcombine reads the constant.
; CHECK-LABEL: define ptx_kernel void @constant(
; CHECK: load i32, ptr %e
; AFTER-LABEL: define ptx_kernel void @constant(
; AFTER-NOT: addrspacecast {{.*}} to ptr addrspace(5)
; AFTER: ret void
define ptx_kernel void @constant(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr @table, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A variable that is computed is private for good.
; CHECK-LABEL: define ptx_kernel void @computed(
; CHECK: load i32, ptr addrspace(5)
define ptx_kernel void @computed(ptr addrspace(1) %out, i64 %i) {
  %c = alloca %S
  call void @llvm.memset.p0.i64(ptr %c, i8 7, i64 128, i1 false)
  %e = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 %i
  store i32 5, ptr %e
  %f = getelementptr inbounds [32 x i32], ptr %c, i64 0, i64 3
  %v = load i32, ptr %f
  store i32 %v, ptr addrspace(1) %out
  ret void
}

; A parameter by value that is only read: the inliner reads the caller's memory.
; CHECK-LABEL: define internal i32 @by_value(
; CHECK: load i32, ptr %e
define internal i32 @by_value(ptr byval(%S) align 4 %s, i64 %i) memory(argmem: read) nounwind willreturn {
  %e = getelementptr inbounds [32 x i32], ptr %s, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @calls_by_value(ptr addrspace(1) %o, ptr align 4 %g, i64 %i) {
  %v = call i32 @by_value(ptr byval(%S) align 4 %g, i64 %i)
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; The copy of memory that is written elsewhere is handed to a function: its parameter gets a named type, at which memcpyopt stops.
; CHECK-LABEL: define ptx_kernel void @handed(
; CHECK: call i32 @get{{.*}}(ptr addrspace(5)
; AFTER-LABEL: define ptx_kernel void @handed(
; AFTER-NOT: call {{.*}}@get{{.*}}%g
; AFTER: ret void
define internal i32 @get(ptr %s, i64 %i) noinline {
  %slot = alloca ptr
  store ptr %s, ptr %slot
  %p = load ptr, ptr %slot
  %e = getelementptr inbounds [32 x i32], ptr %p, i64 0, i64 %i
  %v = load i32, ptr %e
  ret i32 %v
}
define ptx_kernel void @handed(ptr addrspace(1) %o, ptr %g, i64 %i) {
  %c = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %g, i64 128, i1 false)
  %v = call i32 @get(ptr %c, i64 %i)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
