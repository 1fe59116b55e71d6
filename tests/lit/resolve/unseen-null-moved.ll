; A value may be noted as one that LLVM could name wrongly, because it chooses from arithmetic on null, and then be named by gaspar, which knows that
; the arithmetic moves by nothing: there is nothing to hide then.
; RUN: %gaspar opt -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | opt-22 -passes=verify -disable-output
; CHECK: select i1 %c, ptr addrspace(5) {{.*}}, ptr addrspace(5) addrspacecast (ptr null to ptr addrspace(5))
; CHECK: load i32, ptr addrspace(5)
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define i64 @f(i1 %c) {
  %a = alloca i32, addrspace(5)
  %g = addrspacecast ptr addrspace(5) %a to ptr
  %none = getelementptr i8, ptr null, i64 0
  %p = select i1 %c, ptr %g, ptr %none
  %l = load i32, ptr %p, align 4
  %n = ptrtoint ptr %p to i64
  ret i64 %n
}
