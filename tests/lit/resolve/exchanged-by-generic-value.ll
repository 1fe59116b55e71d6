; A parameter by value may have a generic type where variables have another one: every call passes a variable of the module, and LLVM gives the
; function that variable's address (ipsccp), so the function's reads of its own copy stay generic.
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s
; RUN: %gaspar opt --world=closed %s | %opt -passes="default<O2>,default<O2>" -o %t.bc
; RUN: %gaspar run %t.bc -k k -g 1 -a "o=i32[1]:zero" -a i64:2 | %FileCheck %s --check-prefix=VALUE
; VALUE: o = i32[1]:9
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64"
%S = type { [4 x i32] }
@c = internal addrspace(1) constant %S { [4 x i32] [i32 7, i32 8, i32 9, i32 10] }, align 8

; CHECK-LABEL: define internal spir_func i32 @generic(
; CHECK: load i32, ptr addrspace(4) %e
define internal spir_func i32 @generic(ptr addrspace(4) byval(%S) align 8 %p, i64 %i) noinline {
  %e = getelementptr inbounds [4 x i32], ptr addrspace(4) %p, i64 0, i64 %i
  %x = load i32, ptr addrspace(4) %e
  ret i32 %x
}
define spir_kernel void @k(ptr addrspace(1) noalias %o, i64 %i) {
  %x = call spir_func i32 @generic(ptr addrspace(4) byval(%S) align 8 addrspacecast (ptr addrspace(1) @c to ptr addrspace(4)), i64 %i)
  store i32 %x, ptr addrspace(1) %o
  ret void
}
