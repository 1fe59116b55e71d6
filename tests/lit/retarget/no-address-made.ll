; A host's number that is no address, where it is computed or goes through memory and calls: refused where a name takes it for a local
; pointer, as a constant is (no-address.ll).  Addresses that go the same ways are not, nor what may be one.
; RUN: split-file-22 %s %t
; RUN: for f in sum loop slot result product behind table small annotated pointed difference wrapped; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: for f in sum loop slot result product behind table small annotated pointed difference wrapped; do %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done | %FileCheck %s --check-prefix=NVIDIA
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t/fine.ll | %FileCheck %s
; RUN: %gaspar retarget --to=spirv64 --no-library -S %t/fine.ll | %FileCheck %s
; NO-COUNT-12: it has no meaning on amdgcn: a number that is no address as a pointer to local memory [NO_MEANING] in @{{k|body}}
; NVIDIA-COUNT-12: define ptx_kernel void @k
; CHECK-COUNT-9: call {{.*}}@_Z4lookPU{{3AS3|7CLlocal}}i(
;--- sum.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %a = add i64 %n, 4
  %p = inttoptr i64 %a to ptr
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- loop.ll
target triple = "x86_64-unknown-linux-gnu"
@l = internal global [64 x i32] undef
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
e:
  br label %b
b:
  %p = phi ptr [ inttoptr (i64 64 to ptr), %e ], [ %q, %b ]
  %q = getelementptr i32, ptr %p, i64 1
  %v = call i32 @_Z4lookPU7CLlocali(ptr %q)
  %c = icmp eq i32 %v, %n
  br i1 %c, label %b, label %x
x:
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- slot.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %s = alloca ptr
  store ptr inttoptr (i64 8 to ptr), ptr %s
  %p = load ptr, ptr %s
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- result.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define internal ptr @number(i64 %n) noinline {
  %s = shl i64 %n, 2
  %p = inttoptr i64 %s to ptr
  ret ptr %p
}
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %p = call ptr @number(i64 %n)
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- product.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %a = ptrtoint ptr %o to i64
  %s = mul i64 %n, 12
  %p = inttoptr i64 %s to ptr
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- behind.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %p = getelementptr i32, ptr null, i64 %n
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- table.ll
target triple = "x86_64-unknown-linux-gnu"
@t = internal constant [2 x ptr] [ptr null, ptr inttoptr (i64 16 to ptr)]
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %a = getelementptr ptr, ptr @t, i64 %n
  %p = load ptr, ptr %a
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- small.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %h = load i16, ptr %o
  %w = zext i16 %h to i64
  %p = inttoptr i64 %w to ptr
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- annotated.ll
target triple = "x86_64-unknown-linux-gnu"
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %p = inttoptr i64 %n to ptr, !ocl_local !1
  %c = icmp eq ptr %p, %o
  %v = zext i1 %c to i32
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
!1 = !{}
;--- pointed.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
declare i32 @_Z4seekPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i1 %n) {
  %f = select i1 %n, ptr @_Z4lookPU7CLlocali, ptr @_Z4seekPU7CLlocali
  %v = call i32 %f(ptr inttoptr (i64 8 to ptr))
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- difference.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, ptr "ocl_local" %l, i64 %n) {
  %a = getelementptr i32, ptr %l, i64 %n
  %x = ptrtoint ptr %a to i64
  %y = ptrtoint ptr %l to i64
  %d = sub i64 %x, %y
  %p = inttoptr i64 %d to ptr
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- wrapped.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define void @body(i64 %n) {
  %a = add i64 %n, 4
  %p = inttoptr i64 %a to ptr
  %v = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  call void @body(i64 %n)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- fine.ll
target triple = "x86_64-unknown-linux-gnu"
@k.l = internal global [64 x i32] undef
@t = internal global [2 x ptr] [ptr null, ptr @k.l]
declare i32 @_Z4lookPU7CLlocali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n, ptr "ocl_local" %l) {
  %s = alloca ptr
  store ptr null, ptr %s
  store ptr %l, ptr %s
  %p1 = load ptr, ptr %s
  %v1 = call i32 @_Z4lookPU7CLlocali(ptr %p1)
  %a = getelementptr ptr, ptr @t, i64 %n
  %p2 = load ptr, ptr %a
  %v2 = call i32 @_Z4lookPU7CLlocali(ptr %p2)
  %x = ptrtoint ptr %l to i64
  %y = add i64 %x, %n
  %z = and i64 %y, -65536
  %p3 = inttoptr i64 %z to ptr
  %v3 = call i32 @_Z4lookPU7CLlocali(ptr %p3)
  %p4 = getelementptr i8, ptr null, i64 %x
  %v4 = call i32 @_Z4lookPU7CLlocali(ptr %p4)
  %w = load i64, ptr %o
  %p5 = inttoptr i64 %w to ptr
  %v5 = call i32 @_Z4lookPU7CLlocali(ptr %p5)
  %p6 = select i1 true, ptr %l, ptr null
  %v6 = call i32 @_Z4lookPU7CLlocali(ptr %p6)
  %d = ptrtoint ptr @k.l to i64
  %e = sub i64 %x, %d
  %h = sub i64 %x, %e
  %p8 = inttoptr i64 %h to ptr
  %v8 = call i32 @_Z4lookPU7CLlocali(ptr %p8)
  %p9 = call ptr @llvm.ptrmask.p0.i64(ptr %l, i64 -16)
  %v9 = call i32 @_Z4lookPU7CLlocali(ptr %p9)
  %p7 = getelementptr [64 x i32], ptr @k.l, i64 0, i64 %n
  %v7 = call i32 @_Z4lookPU7CLlocali(ptr %p7)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
