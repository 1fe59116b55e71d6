; A function whose parameters' spaces its name gives is called through pointers by way of another one.  All modules that take its address have that
; one under one name, so that a pointer from one equals a pointer from the other.
; RUN: split-file-22 %s %t
; RUN: for f in one two; do %gaspar retarget --to=nvptx64 --no-library %t/$f.ll -o %t/$f.bc || exit 1; done
; RUN: llvm-link-22 %t/one.bc %t/two.bc -o %t/both.bc
; RUN: llvm-dis-22 %t/both.bc -o - | %FileCheck %s
; RUN: %gaspar run %t/both.bc -k k -g 1 -a 'o=i32[1]:zero' | %FileCheck %s --check-prefix=VALUE
; CHECK-COUNT-1: define {{.*}}linkonce_odr {{.*}}@gaspar_pointed__Z1fPU7CLlocali
; CHECK-NOT: define {{.*}}@gaspar_pointed
; VALUE: o = i32[1]:1
;--- one.ll
target triple = "x86_64-unknown-linux-gnu"
define i32 @_Z1fPU7CLlocali(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @isf(ptr %p) {
  %c = icmp eq ptr %p, @_Z1fPU7CLlocali
  %n = zext i1 %c to i32
  ret i32 %n
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
;--- two.ll
target triple = "x86_64-unknown-linux-gnu"
declare i32 @_Z1fPU7CLlocali(ptr)
declare i32 @isf(ptr)
define spir_kernel void @k(ptr "ocl_global" %o) {
  %n = call i32 @isf(ptr @_Z1fPU7CLlocali)
  store i32 %n, ptr %o
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
