; What calls through pointers pass to a function whose address is taken, and what such functions give back, counts as what they may be.
; RUN: split-file-22 %s %t
; RUN: for f in passed given; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/constant.ll | %FileCheck %s
; NO-COUNT-2: a number that is no address as a pointer to local memory
; CHECK: @tab = internal addrspace(4) constant
;--- passed.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define internal i32 @a(i64 %n) noinline {
  %p = inttoptr i64 %n to ptr
  %r = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret i32 %r
}
define internal i32 @b(i64 %n) noinline {
  ret i32 0
}
define spir_kernel void @k(i1 %c) {
  %f = select i1 %c, ptr @a, ptr @b
  %r = call i32 %f(i64 24)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- given.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z4lookPU7CLlocali(ptr)
define internal i64 @a(i64 %n) noinline {
  %r = add i64 %n, 4
  ret i64 %r
}
define internal i64 @b(i64 %n) noinline {
  %r = add i64 %n, 8
  ret i64 %r
}
define spir_kernel void @k(i1 %c) {
  %f = select i1 %c, ptr @a, ptr @b
  %n = call i64 %f(i64 24)
  %p = inttoptr i64 %n to ptr
  %r = call i32 @_Z4lookPU7CLlocali(ptr %p)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- constant.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [2 x i32] [i32 4, i32 5]
declare i32 @_Z2rdPU10CLconstanti(ptr)
define internal i32 @a(ptr %p) noinline {
  %r = call i32 @_Z2rdPU10CLconstanti(ptr %p)
  ret i32 %r
}
define internal i32 @b(ptr %p) noinline {
  ret i32 0
}
define spir_kernel void @k(i1 %c) {
  %f = select i1 %c, ptr @a, ptr @b
  %r = call i32 %f(ptr @tab)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
