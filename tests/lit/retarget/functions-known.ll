; Which functions a call through a pointer reaches is known only where the pointer is one of some functions' addresses on every way, in each of its
; bytes.  Else it may be each function of its type, and what the call passes may be @load's.
; RUN: split-file-22 %s %t
; RUN: for f in passed reduced shifted divided computed lanes byte open; do %not %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done 2>&1 | %FileCheck %s
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t/known.ll -o /dev/null
; CHECK-COUNT-8: an address in an integer of 32 bits
;--- passed.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %g = inttoptr i64 %n to ptr
  %f = select i1 %c, ptr %g, ptr @half
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- reduced.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
declare i64 @llvm.vector.reduce.and.v2i64(<2 x i64>)
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %m = sext i1 %c to i64
  %v = insertelement <2 x i64> <i64 0, i64 ptrtoint (ptr @load to i64)>, i64 %m, i32 0
  %s = call i64 @llvm.vector.reduce.and.v2i64(<2 x i64> %v)
  %g = inttoptr i64 %s to ptr
  %f = select i1 %c, ptr %g, ptr @half
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- shifted.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %h = zext i64 ptrtoint (ptr @load to i64) to i128
  %u = shl i128 %h, 64
  %l = zext i64 ptrtoint (ptr @half to i64) to i128
  %b = or i128 %u, %l
  %by = zext i32 %i to i128
  %s = lshr i128 %b, %by
  %x = trunc i128 %s to i64
  %f = inttoptr i64 %x to ptr
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- divided.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %h = zext i64 ptrtoint (ptr @load to i64) to i128
  %u = shl i128 %h, 64
  %l = zext i64 ptrtoint (ptr @half to i64) to i128
  %b = or i128 %u, %l
  %by = zext i64 %n to i128
  %s = udiv i128 %b, %by
  %x = trunc i128 %s to i64
  %f = inttoptr i64 %x to ptr
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- computed.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %d = sub i64 ptrtoint (ptr @load to i64), ptrtoint (ptr @half to i64)
  %f = getelementptr i8, ptr @half, i64 %d
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- lanes.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %a = bitcast i64 ptrtoint (ptr @half to i64) to <4 x i16>
  %b = bitcast i64 ptrtoint (ptr @load to i64) to <4 x i16>
  %e = extractelement <4 x i16> %b, i32 0
  %d = insertelement <4 x i16> %a, i16 %e, i32 0
  %x = bitcast <4 x i16> %d to i64
  %f = inttoptr i64 %x to ptr
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- byte.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %s = alloca i64
  store ptr @half, ptr %s
  %b = trunc i64 ptrtoint (ptr @load to i64) to i8
  store i8 %b, ptr %s
  %f = load ptr, ptr %s
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- known.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptx_kernel void @k(ptr addrspace(1) %o, i1 %c, i64 %n, i32 %i) {
  store i64 ptrtoint (ptr @load to i64), ptr addrspace(1) @numbers
  %s = alloca [2 x ptr]
  store ptr @half, ptr %s
  %q = getelementptr inbounds ptr, ptr %s, i64 1
  store ptr @third, ptr %q
  %e = getelementptr inbounds [2 x ptr], ptr %s, i64 0, i32 %i
  %f = load ptr, ptr %e
  %t = ptrtoint ptr addrspace(3) @t to i32
  %w = zext i32 %t to i64
  %r = call i64 %f(i64 %w)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
;--- open.ll
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global [4 x i32] undef
@numbers = internal addrspace(1) global [2 x i64] zeroinitializer
define internal i64 @half(i64 %x) {
  %y = lshr i64 %x, 1
  ret i64 %y
}
define internal i64 @third(i64 %x) {
  %y = udiv i64 %x, 3
  ret i64 %y
}
define internal i64 @load(i64 %x) {
  %p = inttoptr i64 %x to ptr addrspace(3)
  %v = load i64, ptr addrspace(3) %p
  ret i64 %v
}
define ptr @get() {
  ret ptr @load
}
define i64 @apply(ptr %f, ptr addrspace(3) %p) noinline {
  %n = ptrtoint ptr addrspace(3) %p to i32
  %w = zext i32 %n to i64
  %r = call i64 %f(i64 %w)
  ret i64 %r
}
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %r = call i64 @apply(ptr @half, ptr addrspace(3) @t)
  store i64 %r, ptr addrspace(1) %o
  ret void
}
