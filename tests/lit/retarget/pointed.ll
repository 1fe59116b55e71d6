; A function that names a parameter's space is reached through pointers by another one, which takes what those pass.
; RUN: %gaspar retarget --to=amdgcn --no-library -S %s -o %t.amd.ll
; RUN: %FileCheck %s < %t.amd.ll
; RUN: llc-22 -filetype=asm %t.amd.ll -o %t.s
; RUN: %gaspar retarget --to=nvptx64 --no-library -S %s -o %t.nv.ll
; RUN: %gaspar run %t.amd.ll -k k -g 2 -l 1 -a 'o=i32[2]:zero' -a local:8 | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar run %t.nv.ll -k k -g 2 -l 1 -a 'o=i32[2]:zero' -a local:8 | %FileCheck %s --check-prefix=VALUE
; CHECK: @table = {{.*}}[ptr @gaspar_pointed_first, ptr @gaspar_pointed__Z6secondPU7CLlocali]
; CHECK: @llvm.used = {{.*}}[ptr @_Z6secondPU3AS3i]
; CHECK: define internal i32 @first(ptr addrspace(3) %p)
; CHECK: define protected i32 @_Z6secondPU3AS3i(ptr addrspace(3) %p)
; CHECK: call i32 %f(ptr %{{[0-9]+}})
; CHECK: call i32 @first(ptr addrspace(3) %
; CHECK: define internal i32 @gaspar_pointed_first(ptr %0)
; CHECK:   %2 = addrspacecast ptr %0 to ptr addrspace(3)
; CHECK:   call i32 @first(ptr addrspace(3) %2)
; VALUE: 10{{[^0-9]+}}12
target triple = "x86_64-unknown-linux-gnu"
@table = constant [2 x ptr] [ptr @first, ptr @_Z6secondPU7CLlocali]
@llvm.used = appending global [1 x ptr] [ptr @_Z6secondPU7CLlocali], section "llvm.metadata"
define internal i32 @first(ptr "ocl_local" %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @_Z6secondPU7CLlocali(ptr %p) noinline {
  %q = getelementptr i32, ptr %p, i64 1
  %v = load i32, ptr %q
  ret i32 %v
}
define spir_kernel void @k(ptr "ocl_global" %o, ptr "ocl_local" %t) {
  store i32 5, ptr %t
  %u = getelementptr i32, ptr %t, i64 1
  store i32 7, ptr %u
  %i = call i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %at
  %v = call i32 %f(ptr %t)
  %w = call i32 @first(ptr %t)
  %sum = add i32 %v, %w
  %ok = getelementptr i32, ptr %o, i64 %i
  store i32 %sum, ptr %ok
  ret void
}
declare i64 @_Z13get_global_idj(i32)
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
