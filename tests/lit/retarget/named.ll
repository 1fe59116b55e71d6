; The data layout names spaces where it is asked to, and LLVM reads the names.
; RUN: %gaspar retarget --to=amdgcn --named-spaces --no-library -S %s -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: opt-22 -passes=verify -S -print-addrspace-name %t.ll | %FileCheck %s --check-prefix=NAME
; RUN: %gaspar retarget --to=spir64 --named-spaces --no-library -S %s | %FileCheck %s --check-prefix=SPIR
target triple = "spir64"
; CHECK: p0(generic):64:64-p1(global):64:64-p2(region):32:32-p3(local):32:32-
; NAME: ptr addrspace("local") %l
; SPIR: -p0(private):64:64-p1(global):64:64-p2(constant):64:64-p3(local):64:64-p4(generic):64:64
define spir_func i32 @f(ptr addrspace(3) %l) {
  %x = load i32, ptr addrspace(3) %l
  ret i32 %x
}
