; More contexts than copies, of which some differ in contents only: those share one copy for their space.  A context that
; nothing else serves comes first, then theirs; the next run plans for the contents of the shared copy.  Everything is named.
; RUN: %gaspar opt -S --set copies=3 %s -o %t 2> %t.err
; RUN: %FileCheck %s < %t
; RUN: %FileCheck %s --check-prefix=NAMED --implicit-check-not='load {{.*}}, ptr %%' < %t
; NAMED: define
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call float @use.private.of.0.global(
; CHECK: call float @use.private.of.0.local(
; CHECK: call float @use.private.of.0.private(
; CHECK: call float @use.local.of.0.global(
; CHECK-NOT: @use.local(
; RUN: %gaspar opt --set copies=3 --trace=- %s -o /dev/null 2> %t.err | %FileCheck %s --check-prefix=STEPS
; STEPS: clone @k @use -> @use.private.of.0.global
; STEPS-COUNT-3: clone @k @use -> @use.private{{$}}
; STEPS: clone @k @use -> @use.local.of.0.global
; STEPS: specialize: end
; STEPS: clone @k @use.private -> @use.private.of.0.local
; STEPS: clone @k @use.private -> @use.private.of.0.private

; Where each context may have its copy, none is shared.
; RUN: %gaspar opt --set copies=5 --trace=- %s -o /dev/null | %FileCheck %s --check-prefix=FIVE
; FIVE-NOT: -> @use.private{{$}}
; FIVE-COUNT-5: clone @k @use -> @use.{{.*}}.of
; FIVE-NOT: clone @k

; Contexts that may not be tried go to the shared copy, too.
; RUN: %gaspar opt --set tuples=1 --trace=- %s -o /dev/null 2> %t.err | %FileCheck %s --check-prefix=TRIED
; TRIED: clone @k @use -> @use.private.of.0.global
; TRIED-COUNT-3: clone @k @use -> @use.private{{$}}
; TRIED: clone @k @use -> @use.local{{$}}
; TRIED: clone @k @use.private -> @use.private.of.0.local
; TRIED-NOT: clone @k
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@t = internal addrspace(3) global ptr undef
@room = internal addrspace(3) global float undef

define internal float @use(ptr %c) noinline {
  %from = load ptr, ptr %c
  %v = load float, ptr %from
  ret float %v
}

define ptx_kernel void @k(ptr %g, ptr %out) {
  %a = alloca ptr
  %b = alloca ptr
  %d = alloca ptr
  %e = alloca [2 x ptr]
  %own = alloca float
  store float 1.0, ptr %own
  store ptr %g, ptr %a
  store ptr addrspacecast (ptr addrspace(3) @room to ptr), ptr %b
  store ptr %own, ptr %d
  store ptr %g, ptr %e
  %e2 = getelementptr i8, ptr %e, i64 8
  store ptr %own, ptr %e2
  store ptr %g, ptr addrspacecast (ptr addrspace(3) @t to ptr)
  %1 = call float @use(ptr %a)
  %2 = call float @use(ptr %b)
  %3 = call float @use(ptr %d)
  %4 = call float @use(ptr %e)
  %5 = call float @use(ptr addrspacecast (ptr addrspace(3) @t to ptr))
  %s1 = fadd float %1, 1.0
  store float %s1, ptr %out
  %s2 = fadd float %2, 1.0
  store float %s2, ptr %out
  %s3 = fadd float %3, 1.0
  store float %s3, ptr %out
  %s4 = fadd float %4, 1.0
  store float %s4, ptr %out
  %s5 = fadd float %5, 1.0
  store float %s5, ptr %out
  ret void
}
