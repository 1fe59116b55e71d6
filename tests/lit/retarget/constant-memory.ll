; On NVIDIA constant memory lies apart. A host's module has no word for that memory, but a function's name may call its parameter a pointer to it:
; a constant variable whose address goes there, through whatever memory and calls, lies in constant memory. What may be an address of other
; memory is refused there; so is what comes from elsewhere, if a constant that has no name may.
; RUN: split-file-22 %s %t
; RUN: for f in global either kept own number big both; do %not %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done 2>&1 | %FileCheck %s --check-prefix=NO
; RUN: for f in global either kept own; do %gaspar retarget --to=amdgcn --no-library -S %t/$f.ll || exit 1; done | %FileCheck %s --check-prefix=AMD
; RUN: for f in stored loaded result outer pointed kinds; do %gaspar retarget --to=nvptx64 --no-library -S %t/$f.ll || exit 1; done | %FileCheck %s --check-prefix=YES
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %t/fine.ll -o %t.fine.ll
; RUN: %FileCheck %s < %t.fine.ll
; RUN: %gaspar opt %t.fine.ll -o %t.opt.bc
; RUN: %gaspar run %t.opt.bc -k k -g 1 -l 1 -a 'o=i32[1]:zero' -a 'c=i32[4]:1,2,3,4' -a i32:2 | %FileCheck %s --check-prefix=VALUE
; NO-COUNT-7: no meaning on nvptx64: a cast from global to constant [NO_MEANING] in @k
; AMD-COUNT-4: define {{.*}}amdgpu_kernel void @k
; YES: @tab = internal addrspace(4) constant
; YES-COUNT-2: define ptx_kernel void @k
; YES: @tab = internal addrspace(4) constant
; YES: @names = internal addrspace(4) constant
; YES: @one = private addrspace(4) constant
; YES: @two = private addrspace(4) constant
; YES: define ptx_kernel void @k
; YES: @tab = internal addrspace(4) constant
; YES: define ptx_kernel void @k
; YES: @tab = internal addrspace(4) constant
; YES: define ptx_kernel void @k
; CHECK: @tab = internal addrspace(4) constant
; CHECK: @more = internal addrspace(4) constant
; VALUE: o = i32[1]:16
;--- global.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = getelementptr i32, ptr %o, i32 1
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- either.ll
target triple = "x86_64-unknown-linux-gnu"
@kept = internal global ptr null
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, ptr "ocl_constant" %c, i32 %n) {
  %is = icmp eq i32 %n, 0
  %old = load ptr, ptr @kept
  store ptr %o, ptr @kept
  %p = select i1 %is, ptr %c, ptr %old
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- kept.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
declare i32 @_Z2rgPU8CLglobalii(ptr, i32)
define void @put(ptr %o) {
  store ptr @tab, ptr %o
  ret void
}
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = load ptr, ptr %o
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  %w = call i32 @_Z2rgPU8CLglobalii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- own.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = alloca [4 x i32]
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- number.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i64 %n) {
  %p = inttoptr i64 %n to ptr
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 1)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- big.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [16385 x i32] zeroinitializer
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %v = call i32 @_Z2rdPU10CLconstantii(ptr @tab, i32 %n)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- both.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
declare i32 @_Z2rgPU8CLglobalii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %v = call i32 @_Z2rdPU10CLconstantii(ptr @tab, i32 %n)
  %w = call i32 @_Z2rgPU8CLglobalii(ptr @tab, i32 %n)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- stored.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@at = internal global ptr @tab
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = load ptr, ptr @at
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- loaded.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = load ptr, ptr %o
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- result.ll
target triple = "x86_64-unknown-linux-gnu"
declare ptr @some()
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
define spir_kernel void @k(ptr "ocl_global" %o, i32 %n) {
  %p = call ptr @some()
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %n)
  store i32 %v, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- outer.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@names = internal constant [2 x ptr] [ptr @one, ptr @two]
@one = private constant [4 x i8] c"one\00"
@two = private constant [4 x i8] c"two\00"
declare i32 @_Z2rdPU10CLconstantii(ptr, i32)
declare i32 @_Z3lenPU10CLconstantc(ptr)
define i32 @get(ptr %c, i32 %n) {
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %c, i32 %n)
  ret i32 %v
}
define internal ptr @name(i64 %n) noinline {
  %a = getelementptr ptr, ptr @names, i64 %n
  %p = load ptr, ptr %a
  ret ptr %p
}
define spir_kernel void @k(ptr "ocl_global" %o, ptr "ocl_constant" %c, i32 %n) {
  %s = alloca [2 x ptr]
  %s1 = getelementptr ptr, ptr %s, i64 1
  store ptr @tab, ptr %s
  store ptr %c, ptr %s1
  %m = zext i32 %n to i64
  %a = getelementptr ptr, ptr %s, i64 %m
  %p = load ptr, ptr %a
  %v = call i32 @get(ptr %p, i32 %n)
  %t = call ptr @name(i64 %m)
  %w = call i32 @_Z3lenPU10CLconstantc(ptr %t)
  %u = load ptr, ptr %o
  %x = call i32 @_Z2rdPU10CLconstantii(ptr %u, i32 %n)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- pointed.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
declare i32 @_Z2rdPU10CLconstanti(ptr)
declare i32 @_Z2roPU10CLconstanti(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i1 %n) {
  %f = select i1 %n, ptr @_Z2rdPU10CLconstanti, ptr @_Z2roPU10CLconstanti
  %v = call i32 %f(ptr @tab)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- kinds.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
declare i32 @_Z2rdPU10CLconstanti(ptr)
declare i32 @_Z2roPU10CLconstanti(ptr)
declare i32 @_Z2rdPU8CLglobali(ptr)
declare i32 @_Z2roPU8CLglobali(ptr)
define spir_kernel void @k(ptr "ocl_global" %o, i1 %n) {
  %f = select i1 %n, ptr @_Z2rdPU10CLconstanti, ptr @_Z2roPU10CLconstanti
  %g = select i1 %n, ptr @_Z2rdPU8CLglobali, ptr @_Z2roPU8CLglobali
  %v = call i32 %f(ptr @tab)
  %w = call i32 %g(ptr %o)
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- fine.ll
target triple = "x86_64-unknown-linux-gnu"
@tab = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
@more = internal constant [4 x i32] [i32 3, i32 1, i32 5, i32 1]
define i32 @_Z2rdPU10CLconstantii(ptr %p, i32 %i) noinline {
  %p.addr = alloca ptr
  store ptr %p, ptr %p.addr
  %at = load ptr, ptr %p.addr
  %q = getelementptr i32, ptr %at, i32 %i
  %v = load i32, ptr %q
  ret i32 %v
}
define i32 @_Z5outerPU10CLconstantii(ptr %p, i32 %i) noinline {
  %p.addr = alloca ptr
  store ptr %p, ptr %p.addr
  %at = load ptr, ptr %p.addr
  %v = call i32 @_Z2rdPU10CLconstantii(ptr %at, i32 %i)
  ret i32 %v
}
define spir_kernel void @k(ptr "ocl_global" %o, ptr "ocl_constant" %c, i32 %n) {
  %s = alloca ptr
  store ptr @more, ptr %s
  %p = load ptr, ptr %s
  %a = call i32 @_Z2rdPU10CLconstantii(ptr @tab, i32 %n)
  %b = call i32 @_Z5outerPU10CLconstantii(ptr %p, i32 %n)
  %q = getelementptr i32, ptr %c, i32 1
  %d = call i32 @_Z5outerPU10CLconstantii(ptr %q, i32 %n)
  %is = icmp eq i32 %n, 2
  %e = select i1 %is, ptr %c, ptr null
  %f = call i32 @_Z2rdPU10CLconstantii(ptr %e, i32 %n)
  %ab = add i32 %a, %b
  %de = add i32 %d, %f
  %abde = add i32 %ab, %de
  store i32 %abde, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
