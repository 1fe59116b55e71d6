; A call that must be a tail call stays one where both functions take the same parameters; where they do not, it is refused.
; RUN: grep -v other %s > %t.same.ll
; RUN: %gaspar retarget --to=amdgcn --no-library -S %t.same.ll -o - | %FileCheck %s --check-prefix=SAME
; RUN: %not %gaspar retarget --to=amdgcn --no-library -S %s -o - 2>&1 | %FileCheck %s
; SAME: musttail call ptr @g(ptr addrspace(3) %{{[0-9]+}})
; CHECK: error: it has no meaning on amdgcn: a tail call of a function that takes its parameters in another way there [NO_MEANING] in @h
target triple = "x86_64-unknown-linux-gnu"
define ptr @g(ptr "ocl_local" %p) {
  ret ptr %p
}
define ptr @f(ptr "ocl_local" %p) {
  %r = musttail call ptr @g(ptr %p)
  ret ptr %r
}
define ptr @h(ptr %p) { ; other
  %r = musttail call ptr @g(ptr %p) ; other
  ret ptr %r ; other
} ; other
