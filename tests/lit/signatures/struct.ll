; A copy hands its parameter on in a struct: the named form may serve what takes the struct.
; RUN: %gaspar opt -p signatures -S %s | %FileCheck %s
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"

define internal spir_func i64 @take({ ptr addrspace(4), i64 } %s) noinline {
  %n = extractvalue { ptr addrspace(4), i64 } %s, 1
  ret i64 %n
}

; CHECK-LABEL: define internal spir_func i64 @f.local(ptr addrspace(3) %p)
define internal spir_func i64 @f.local(ptr addrspace(4) %p) noinline "gaspar-copy-of"="f:f.local" {
  %s = insertvalue { ptr addrspace(4), i64 } poison, ptr addrspace(4) %p, 0
  %r = call spir_func i64 @take({ ptr addrspace(4), i64 } %s)
  ret i64 %r
}

define spir_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %out) {
  %p = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %r = call spir_func i64 @f.local(ptr addrspace(4) %p)
  store i64 %r, ptr addrspace(1) %out
  ret void
}
