; A function whose private variables move to the buffer touches global memory: it loses what says that
; it touches none, at each call too.  One whose variables stay keeps it.
; RUN: %gaspar opt --target=intel --world=closed -S %s | %FileCheck %s
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@l = internal addrspace(3) global i32 undef

; CHECK: define internal spir_func i32 @helper(i32 %x, i1 %c, ptr addrspace(1) %private.slice) [[MOVED:#[0-9]+]]
define internal spir_func i32 @helper(i32 %x, i1 %c) memory(none) speculatable noinline nounwind {
  %own = alloca i32, align 4
  store i32 %x, ptr %own, align 4
  %g = addrspacecast ptr %own to ptr addrspace(4)
  %lg = addrspacecast ptr addrspace(3) @l to ptr addrspace(4)
  %p = call spir_func ptr addrspace(4) @choose(ptr addrspace(4) %g, ptr addrspace(4) %lg, i1 %c)
  %v = load i32, ptr addrspace(4) %p, align 4
  ret i32 %v
}
define internal spir_func ptr addrspace(4) @choose(ptr addrspace(4) %a, ptr addrspace(4) %b, i1 %c) memory(none) noinline {
  %r = select i1 %c, ptr addrspace(4) %a, ptr addrspace(4) %b
  ret ptr addrspace(4) %r
}
; CHECK: define internal spir_func i32 @plain(i32 %x) [[KEPT:#[0-9]+]]
define internal spir_func i32 @plain(i32 %x) memory(none) speculatable noinline nounwind {
  %own = alloca i32, align 4
  store volatile i32 %x, ptr %own, align 4
  %v = load i32, ptr %own, align 4
  ret i32 %v
}
; CHECK: call spir_func i32 @helper(i32 3, i1 true, ptr addrspace(1) %private.slice){{,|$}}
; CHECK: call spir_func i32 @plain(i32 4) [[AT:#[0-9]+]]
; CHECK: attributes [[MOVED]] = { noinline nounwind }
; CHECK: attributes [[KEPT]] = { noinline nounwind speculatable memory(none) }
; CHECK: attributes [[AT]] = { memory(none) }
define spir_kernel void @k(ptr addrspace(1) %x) {
  %v = call spir_func i32 @helper(i32 3, i1 true) memory(none)
  %w = call spir_func i32 @plain(i32 4) memory(none)
  %s = add i32 %v, %w
  store i32 %s, ptr addrspace(1) %x
  ret void
}
