; SPIR numbers pointers to code like those to private memory: where a program has any, pointers of that number are not called private.
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t.ll -o %t.amd.ll
; RUN: %gaspar run %t.amd.ll -k k -g 1 -l 1 -a 'o=i32[1]:zero' -a i32:1 | %FileCheck %s --check-prefix=VALUE
; RUN: grep -v 'code$' %s > %t.none.ll
; RUN: %gaspar retarget --to=x86_64 --no-library -S %t.none.ll -o - | %FileCheck %s --check-prefix=NONE
; CHECK-NOT: ocl_private
; VALUE: o = i32[1]:7
; NONE: define i32 @read(ptr "ocl_private" %p)
target triple = "spirv64-unknown-unknown"
@table = internal addrspace(1) constant [2 x ptr] [ptr @f, ptr @g] ; code
define internal spir_func i32 @f() noinline {
  ret i32 5
}
define internal spir_func i32 @g() noinline {
  ret i32 7
}
define spir_func i32 @read(ptr %p) noinline {
  %v = load i32, ptr %p
  ret i32 %v
}
define spir_kernel void @k(ptr addrspace(1) %o, i32 %c) {
  %a = alloca i32
  %p = getelementptr ptr, ptr addrspace(1) @table, i32 %c ; code
  %h = load ptr, ptr addrspace(1) %p ; code
  %r = call spir_func i32 %h() ; code
  store i32 0, ptr %a
  store i32 %r, ptr %a ; code
  %v = call spir_func i32 @read(ptr %a)
  store i32 %v, ptr addrspace(1) %o
  ret void
}
