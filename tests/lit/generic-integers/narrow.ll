; A generic pointer of 32 bits has no room for a tag, so it is no integer with one: what needs no tag keeps its types, as the other
; modules of the program do.
; RUN: %gaspar opt --target=intel --generic=tags -S %s | %FileCheck %s
target datalayout = "e-p:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir"
%pair = type { i32, ptr addrspace(4) }
; CHECK: @slot = addrspace(1) global %pair zeroinitializer
@slot = addrspace(1) global %pair zeroinitializer
; CHECK: define spir_func i1 @none(ptr addrspace(4) %p)
; CHECK: icmp eq ptr addrspace(4) %p, null
define spir_func i1 @none(ptr addrspace(4) %p) {
  %z = icmp eq ptr addrspace(4) %p, null
  ret i1 %z
}
; CHECK: define spir_func void @keep(ptr addrspace(4) %p)
; CHECK: store ptr addrspace(4) %p, ptr addrspace(1) %f
define spir_func void @keep(ptr addrspace(4) %p) {
  %f = getelementptr %pair, ptr addrspace(1) @slot, i32 0, i32 1
  store ptr addrspace(4) %p, ptr addrspace(1) %f
  ret void
}
