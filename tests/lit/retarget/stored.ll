; What the module stores where nothing follows it, or passes to functions of other modules, may be what it loads there, in the same space.  An alignment
; rounds an address, and may be written in several ways; a mask that clears half of one is none.
; RUN: split-file-22 %s %t
; RUN: for f in in-place atomic outside weak pattern vector copied generic reader converted upsampled apart halved struct async lanes address by-pointer atom rotated selected shuffled; do %not %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done 2>&1 | %FileCheck %s
; RUN: for f in spaces printed distance rounded signed few; do %gaspar retarget --to=x86_64 --no-library -S %t/$f.ll -o /dev/null || exit 1; done
; CHECK-COUNT-22: an address in an integer of 32 bits
;--- in-place.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %s) {
  %n = load i64, ptr addrspace(1) %s
  %m = and i64 %n, 4294967295
  store i64 %m, ptr addrspace(1) %s
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- atomic.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %s) {
  %n = atomicrmw and ptr addrspace(1) %s, i64 4294967295 monotonic
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- outside.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @other(i64)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  %l = call i64 @other(i64 %w)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- weak.ll
target triple = "nvptx64-nvidia-cuda"
@kept = external addrspace(1) global i64
define weak i64 @other(i64 %x) {
  ret i64 0
}
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  %r = call i64 @other(i64 %w)
  %l = load i64, ptr addrspace(1) @kept
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %q2 = inttoptr i64 %r to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q2
  ret void
}
;--- pattern.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.experimental.memset.pattern.p1.i64.i64(ptr addrspace(1), i64, i64, i1)
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  call void @llvm.experimental.memset.pattern.p1.i64.i64(ptr addrspace(1) %s, i64 %w, i64 4, i1 false)
  %l = load i64, ptr addrspace(1) %s
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- vector.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.vp.store.v2i64.p1(<2 x i64>, ptr addrspace(1), <2 x i1>, i32)
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  %v = insertelement <2 x i64> zeroinitializer, i64 %w, i32 0
  call void @llvm.vp.store.v2i64.p1(<2 x i64> %v, ptr addrspace(1) %s, <2 x i1> splat (i1 true), i32 2)
  %l = load i64, ptr addrspace(1) %s
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- copied.ll
target triple = "nvptx64-nvidia-cuda"
@kept = addrspace(3) global [4 x i64] undef
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr addrspace(3) @kept
  %c = load i64, ptr addrspace(3) @kept
  store i64 %c, ptr addrspace(1) %s
  %q = load ptr addrspace(3), ptr addrspace(1) %s
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- generic.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t, ptr %any, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr %any
  %l = load i64, ptr addrspace(1) %s
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- reader.ll
target triple = "nvptx64-nvidia-cuda"
define i64 @get(ptr %p) noinline {
  %n = load i64, ptr %p
  ret i64 %n
}
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %x = alloca i64
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr %x
  %l = call i64 @get(ptr %x)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- converted.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @_Z13convert_ulongj(i32)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %l = call i64 @_Z13convert_ulongj(i32 %n)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- upsampled.ll
target triple = "nvptx64-nvidia-cuda"
declare i64 @_Z8upsamplejj(i32, i32)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %l = call i64 @_Z8upsamplejj(i32 0, i32 %n)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- apart.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t, i64 %a, i64 %b) {
  %x = alloca i64
  store i64 %a, ptr %x
  %n = ptrtoint ptr addrspace(3) %t to i64
  %c = load i64, ptr %x
  %s = lshr i64 %n, %c
  store i64 %b, ptr %x
  %d = load i64, ptr %x
  %l = shl i64 %s, %d
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- halved.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %h = udiv i64 %n, 4294967296
  %u = mul i64 %h, 4294967296
  %l = sub i64 %n, %u
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- spaces.ll
target triple = "nvptx64-nvidia-cuda"
@kept = addrspace(3) global [4 x i64] undef
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(1) %keys) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr addrspace(1) %keys
  %l = load i64, ptr addrspace(3) @kept
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- printed.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @vprintf(ptr, ptr)
declare i32 @printf(ptr, ...)
@f = constant [4 x i8] c"%lx\00"
@kept = addrspace(3) global [4 x i64] undef
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  %r = call i32 (ptr, ...) @printf(ptr @f, i64 %w)
  %l = load i64, ptr addrspace(3) @kept
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- distance.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t, ptr addrspace(3) %u, ptr addrspace(1) %s) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %m = ptrtoint ptr addrspace(3) %u to i64
  %d = sub i64 %n, %m
  %i = lshr i64 %d, 2
  store i64 %i, ptr addrspace(1) %s
  %p = getelementptr i64, ptr addrspace(1) %s, i64 1
  %l = load i64, ptr addrspace(1) %p
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- rounded.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t, i64 %a) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %r = urem i64 %n, %a
  %m = sub i64 %n, %r
  %d = udiv i64 %m, %a
  %e = mul i64 %d, %a
  %f = lshr i64 %e, %a
  %l = shl i64 %f, %a
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- signed.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(3) %t, i32 %a, i32 %b, i1 %c) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %less = add i32 %a, -1
  %x = xor i32 %less, -1
  %y = sub i32 0, %b
  %z = and i32 %x, %y
  %w = sext i32 %z to i64
  %s = select i1 %c, i64 %w, i64 -16
  %l = and i64 %n, %s
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; Copies from one space to another: of a struct, by a function of OpenCL's, by lanes.
;--- struct.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %s, ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr addrspace(3) %s
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %o, ptr addrspace(3) %s, i64 32, i1 false)
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- async.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare ptr @_Z21async_work_group_copyPU3AS1mPU3AS3Kmm9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, ptr)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %s, ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr addrspace(3) %s
  %e = call ptr @_Z21async_work_group_copyPU3AS1mPU3AS3Kmm9ocl_event(ptr addrspace(1) %o, ptr addrspace(3) %s, i64 4, ptr null)
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- lanes.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %s, ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  store i64 %w, ptr addrspace(3) %s
  %v = load <4 x i32>, ptr addrspace(3) %s
  store <4 x i32> %v, ptr addrspace(1) %o
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; A constant that holds half of a variable's address.
;--- address.ll
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [4 x i32] undef
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(1) %s) {
  store { i32, i32 } { i32 ptrtoint (ptr addrspace(3) @tile to i32), i32 0 }, ptr addrspace(1) %s
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; No function of that type is seen, so another module's gets the number.
;--- by-pointer.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o, ptr %other, ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i32
  %w = zext i32 %n to i64
  call void %other(ptr addrspace(1) %o, i64 %w)
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; OpenCL's functions: an atomic operation in place, and numbers whose bits do not stay where they are.
;--- atom.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare i64 @_Z8atom_andPU3AS1Vmm(ptr addrspace(1), i64)
define ptx_kernel void @k(ptr addrspace(1) %o, ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  store i64 %n, ptr addrspace(1) %o
  %w = call i64 @_Z8atom_andPU3AS1Vmm(ptr addrspace(1) %o, i64 4294967295)
  %l = load i64, ptr addrspace(1) %o
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- rotated.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare i64 @_Z6rotatemm(i64, i64)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %r = call i64 @_Z6rotatemm(i64 %n, i64 32)
  %h = and i64 %r, -4294967296
  %l = call i64 @_Z6rotatemm(i64 %h, i64 32)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- selected.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare i64 @_Z9bitselectmmm(i64, i64, i64)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %l = call i64 @_Z9bitselectmmm(i64 %n, i64 0, i64 -4294967296)
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
;--- shuffled.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare <2 x i64> @_Z7shuffleDv2_mS_(<2 x i64>, <2 x i64>)
define ptx_kernel void @k(ptr addrspace(3) %t) {
  %n = ptrtoint ptr addrspace(3) %t to i64
  %c = and i64 %n, 4294967295
  %a = insertelement <2 x i64> poison, i64 %n, i64 0
  %b = insertelement <2 x i64> %a, i64 %c, i64 1
  %v = call <2 x i64> @_Z7shuffleDv2_mS_(<2 x i64> %b, <2 x i64> <i64 1, i64 0>)
  %l = extractelement <2 x i64> %v, i64 0
  %q = inttoptr i64 %l to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  ret void
}
; Functions of other numbers of parameters are not OpenCL's.
;--- few.ll
target triple = "nvptx64-nvidia-cuda"
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
declare i64 @_Z6rotatev()
declare i64 @_Z8abs_diffm(i64)
define ptx_kernel void @k(ptr addrspace(1) %o, i64 %n) {
  %a = call i64 @_Z6rotatev()
  %b = call i64 @_Z8abs_diffm(i64 %n)
  %q = inttoptr i64 %a to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %q
  %p = inttoptr i64 %b to ptr addrspace(3)
  store i32 1, ptr addrspace(3) %p
  ret void
}
