; 32 bits have no room for a tag: refused, not shifted by 61.
; RUN: %not %gaspar opt --target=intel %s -o %t.bc 2>&1 | %FileCheck %s
; RUN: test ! -e %t.bc
; CHECK: error: generic pointers of 32 bits have no room for a tag; 64 are needed [GENERIC_NARROW] in @f
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir"
define spir_func i32 @f(ptr addrspace(4) %p) {
  %v = load i32, ptr addrspace(4) %p
  ret i32 %v
}
