; A struct by value whose pointer states less alignment than its type has: the copies to and from the buffer state no more. One that states
; more gets a variable that has it. The copy to the buffer reads the struct, so nothing says that it is not read, or first written.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

; CHECK: define internal void @f(ptr byval([4 x i32]) align 1 %a, ptr byval([2 x i32]) align 32 %z, ptr addrspace(4) %u, i1 %b, ptr addrspace(1) %private.slice)
; CHECK-DAG: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 4 %{{.*}}, ptr align 1 %a, i64 16, i1 false)
; CHECK-DAG: call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) align 4 %{{.*}}, ptr align 32 %z, i64 8, i1 false)
define internal void @f(ptr writeonly byval([4 x i32]) align 1 %a, ptr readnone byval([2 x i32]) align 32 initializes((0, 4)) %z, ptr addrspace(4) %u, i1 %b) noinline {
  %ag = addrspacecast ptr %a to ptr addrspace(4)
  %x = select i1 %b, ptr addrspace(4) %ag, ptr addrspace(4) %u
  store i32 1, ptr addrspace(4) %x, align 1
  %zg = addrspacecast ptr %z to ptr addrspace(4)
  %y = select i1 %b, ptr addrspace(4) %zg, ptr addrspace(4) %u
  store i32 2, ptr addrspace(4) %y, align 4
  ret void
}

; CHECK: define spir_kernel void @k(
; CHECK-DAG: [[Z:%.*]] = alloca [2 x i32], align 32
; CHECK-DAG: [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-DAG: call void @llvm.memcpy.p0.p1.i64(ptr align 4 [[A]], ptr addrspace(1) align 1 %q, i64 16, i1 false)
; CHECK-DAG: call void @llvm.memcpy.p0.p1.i64(ptr align 32 [[Z]], ptr addrspace(1) align 32 %w, i64 8, i1 false)
; CHECK: call void @f(ptr byval([4 x i32]) align 1 [[A]], ptr byval([2 x i32]) align 32 [[Z]], ptr addrspace(4) %y,
define spir_kernel void @k(ptr addrspace(1) %out, i1 %c) {
  %v = alloca [64 x i8], align 4
  %w = alloca [2 x i32], align 32
  %q = getelementptr i8, ptr %v, i64 1
  %p = addrspacecast ptr %v to ptr addrspace(4)
  %pw = addrspacecast ptr %w to ptr addrspace(4)
  %o = addrspacecast ptr addrspace(1) %out to ptr addrspace(4)
  %y0 = select i1 %c, ptr addrspace(4) %p, ptr addrspace(4) %o
  %y = select i1 %c, ptr addrspace(4) %y0, ptr addrspace(4) %pw
  call void @f(ptr writeonly byval([4 x i32]) align 1 %q, ptr byval([2 x i32]) align 32 initializes((0, 4)) %w, ptr addrspace(4) %y, i1 %c)
  ret void
}
