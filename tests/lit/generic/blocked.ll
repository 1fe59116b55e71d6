; A function that cannot take the buffer (others call it, it is invoked, it must be a tail call)
; cannot hand it on: what it calls keeps its variables, and so does the module.
; RUN: %gaspar opt --target=intel --set copies=0 -S %s --trace=%t | %FileCheck %s
; RUN: %FileCheck %s --check-prefix=TRACE < %t
; RUN: sed 's/define spir_func i32 @visible/define internal spir_func i32 @visible/' %s > %t.ll
; RUN: %gaspar opt --target=intel --set copies=0 -S %t.ll | %FileCheck %s --check-prefix=HIDDEN
; TRACE: private in its own memory  (its function, or a caller of that, cannot take the buffer)
; CHECK:  define spir_func i32 @visible(i32 %n)
; CHECK:  define internal spir_func i32 @inner(ptr addrspace(4) %p, i32 %n)
; CHECK:    alloca i32
; CHECK:    label %PrivateBlock
; HIDDEN: define internal spir_func i32 @visible(i32 %n, ptr addrspace(1) %private.slice)
; HIDDEN: define internal spir_func i32 @inner(ptr addrspace(4) %p, i32 %n, ptr addrspace(1) %private.slice)
; HIDDEN: call fast nofpclass(nan) float @scale(ptr addrspace(1) %own, float %f)
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@table = internal addrspace(1) global [2 x ptr addrspace(4)] zeroinitializer
@g = internal addrspace(1) global i32 0
define spir_func i32 @visible(i32 %n) noinline {
  %v = call spir_func i32 @inner(ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4)), i32 %n)
  ret i32 %v
}
define internal spir_func i32 @inner(ptr addrspace(4) %p, i32 %n) noinline {
  %own = alloca i32
  store i32 %n, ptr %own
  %f = sitofp i32 %n to float
  %h = call fast nofpclass(nan) float @scale(ptr %own, float %f)
  %o = addrspacecast ptr %own to ptr addrspace(4)
  %slots = alloca [2 x ptr addrspace(4)]
  %s1 = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 1
  store ptr addrspace(4) %o, ptr %slots
  store ptr addrspace(4) %p, ptr %s1
  %i = zext i32 %n to i64
  %at = getelementptr inbounds ptr addrspace(4), ptr %slots, i64 %i
  %q = load ptr addrspace(4), ptr %at
  %v = load i32, ptr addrspace(4) %q
  ret i32 %v
}
define internal float @scale(ptr %p, float %f) noinline {
  %v = load i32, ptr %p
  %g = sitofp i32 %v to float
  %r = fmul float %f, %g
  ret float %r
}
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(3) %l) {
  %gl = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %w = call spir_func i32 @inner(ptr addrspace(4) %gl, i32 1)
  %v = call spir_func i32 @visible(i32 1)
  store i32 %v, ptr addrspace(1) %x
  ret void
}
