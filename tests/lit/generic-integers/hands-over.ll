; A call that must be a tail call has the types of its caller, and code elsewhere takes generic pointers.
; RUN: %not %gaspar opt --generic=tags %s -o %t.bc 2>&1 | %FileCheck %s
; CHECK: error: '%r' stays a generic pointer, or has one: a tail call that must be one hands a generic pointer to code that is not here [GENERIC_LEFT] in @f
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func ptr addrspace(4) @elsewhere(ptr addrspace(4))
define spir_func ptr addrspace(4) @f(ptr addrspace(4) %p) {
  %r = musttail call spir_func ptr addrspace(4) @elsewhere(ptr addrspace(4) %p)
  ret ptr addrspace(4) %r
}
