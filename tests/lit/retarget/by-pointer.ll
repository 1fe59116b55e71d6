; What calls through pointers pass to a function whose address is taken, and what such functions give back, counts as what they may be.
; RUN: split-file-22 %s %t
; RUN: for f in passed given; do %not %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/constant.ll | %FileCheck %s
; NO-COUNT-2: a number that is no address as a pointer to local memory
; CHECK: @tab = internal addrspace(4) constant
; Where no such call or function is seen, what one passes or gives may be an address, a half of one, or a tag.
; RUN: for f in halves given-halves; do %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done
; RUN: %not %gaspar retarget --to=amdgcn --no-library -S %t/tag.ll 2>&1 | %FileCheck %s --check-prefix=TAG
; TAG: an address with other bits in its upper half
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
;--- halves.ll
target triple = "nvptx64-nvidia-cuda"
define internal i32 @load(i32 %l, i32 %h) {
  %a = zext i32 %l to i64
  %b = zext i32 %h to i64
  %c = shl i64 %b, 32
  %d = or i64 %c, %a
  %p = inttoptr i64 %d to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  store ptr @load, ptr addrspace(1) %o
  ret void
}
;--- given-halves.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %f = load ptr, ptr addrspace(1) %o
  %l = call i32 %f(i32 0)
  %h = call i32 %f(i32 1)
  %a = zext i32 %l to i64
  %b = zext i32 %h to i64
  %c = shl i64 %b, 32
  %d = or i64 %c, %a
  %p = inttoptr i64 %d to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
;--- tag.ll
target triple = "nvptx64-nvidia-cuda"
define internal i32 @load(i64 %x, i64 %g) {
  %t = shl i64 %g, 48
  %d = or i64 %x, %t
  %p = inttoptr i64 %d to ptr addrspace(3)
  %v = load i32, ptr addrspace(3) %p
  ret i32 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  store ptr @load, ptr addrspace(1) %o
  ret void
}
