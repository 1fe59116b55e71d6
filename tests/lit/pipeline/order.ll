; Pipelines: one pass alone, several, a repeat; a pass that needs the check gets it.
; RUN: %gaspar opt -p infer -S %s | %FileCheck %s --check-prefix=SAME
; RUN: %gaspar opt -p resolve -S %s | %FileCheck %s
; RUN: %gaspar opt -p 'repeat<3>(infer,resolve)' -S %s | %FileCheck %s
; RUN: %gaspar opt -p 'infer,preset,repeat<2>(repeat<2>(resolve))' -S %s | %FileCheck %s
; RUN: %gaspar opt -p infer --trace=- %s | %FileCheck %s --check-prefix=TRACE
target triple = "amdgcn-amd-amdhsa"
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-A5-G1"
; CHECK:         load i32, ptr addrspace(3) %p
; SAME:          load i32, ptr %g
; TRACE:         infer: know @f %g={local}
; TRACE:         infer: know @f %u={private, local, global, constant, constant32}
define i32 @f(ptr addrspace(3) %p, ptr addrspace(3) %q) {
  %g = addrspacecast ptr addrspace(3) %p to ptr
  %x = load i32, ptr %g
  %u = load ptr, ptr addrspace(3) %q
  ret i32 %x
}
