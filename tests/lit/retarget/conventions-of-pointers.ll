; A call by pointer gets the calling convention that functions of its old one get: another one would be undefined.
; RUN: %gaspar retarget --to=x86_64 --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: opt-22 -O2 -S %t.ll -o - | %FileCheck %s --check-prefix=VALUE
; RUN: %gaspar retarget --to=aarch64 --no-library -S %s -o - | %FileCheck %s
; RUN: opt-22 -O2 -S %t.ll -o %t.o2.ll
; RUN: %gaspar run %t.o2.ll -k k -g 1 -l 1 -a 'out=i32[2]:zero' | %FileCheck %s --check-prefix=SUM
; CHECK:     define internal i32 @f(i32 %x)
; CHECK:     define internal fastcc i32 @fast(i32 %x)
; CHECK:     %v = call i32 %p(i32 41)
; CHECK:     %x = call fastcc i32 %q(i32 41)
; VALUE-NOT: unreachable
; SUM: 42{{[^0-9]+}}43
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"
@t = internal addrspace(1) constant [2 x ptr] [ptr @f, ptr @fast]
define internal spir_func i32 @f(i32 %x) noinline {
  %y = add i32 %x, 1
  ret i32 %y
}
define internal fastcc i32 @fast(i32 %x) noinline {
  %y = add i32 %x, 2
  ret i32 %y
}
define spir_kernel void @k(ptr addrspace(1) %out) {
  %p = load ptr, ptr addrspace(1) @t
  %v = call spir_func i32 %p(i32 41)
  %at = getelementptr ptr, ptr addrspace(1) @t, i64 1
  %q = load ptr, ptr addrspace(1) %at
  %x = call fastcc i32 %q(i32 41)
  store i32 %v, ptr addrspace(1) %out
  %o1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %x, ptr addrspace(1) %o1
  ret void
}
