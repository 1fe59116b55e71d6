; A cmpxchg that acquires where it fails orders accesses to all memory, also in a function that is called: what was loaded
; before is loaded again behind it.
; RUN: %gaspar opt -p alias-scopes %s -S | %FileCheck %s
; RUN: %gaspar opt -p alias-scopes %s -S | %opt -passes='gvn' -S | %FileCheck %s --check-prefix=GVN
target triple = "spirv64-unknown-unknown"

; CHECK-LABEL: define internal void @wait(
; CHECK: cmpxchg ptr addrspace(1) %f, i32 0, i32 0 monotonic acquire, align 4{{$}}
define internal void @wait(ptr addrspace(1) %f) noinline nounwind {
  br label %again
again:
  %r = cmpxchg ptr addrspace(1) %f, i32 0, i32 0 monotonic acquire
  %ok = extractvalue { i32, i1 } %r, 1
  br i1 %ok, label %again, label %end
end:
  ret void
}

; GVN-LABEL: define spir_kernel void @called(
; GVN: %a = load i32, ptr addrspace(3) %l
; GVN: call void @wait(ptr addrspace(1) %f){{$}}
; GVN: %b = load i32, ptr addrspace(3) %l
define spir_kernel void @called(ptr addrspace(1) %f, ptr addrspace(3) %l, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(3) %l
  call void @wait(ptr addrspace(1) %f)
  %b = load i32, ptr addrspace(3) %l
  %c = sub i32 %b, %a
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; GVN-LABEL: define spir_kernel void @here(
; GVN: %a = load i32, ptr addrspace(3) %l
; GVN: cmpxchg
; GVN: %b = load i32, ptr addrspace(3) %l
define spir_kernel void @here(ptr addrspace(1) %f, ptr addrspace(3) %l, ptr addrspace(1) %o) {
  %a = load i32, ptr addrspace(3) %l
  %r = cmpxchg ptr addrspace(1) %f, i32 0, i32 1 monotonic acquire
  %b = load i32, ptr addrspace(3) %l
  %c = sub i32 %b, %a
  store i32 %c, ptr addrspace(1) %o
  ret void
}

; One that is no more than monotonic orders nothing.
; CHECK-LABEL: define spir_kernel void @relaxed(
; CHECK: cmpxchg ptr addrspace(1) %f, i32 0, i32 1 monotonic monotonic, align 4, !alias.scope
define spir_kernel void @relaxed(ptr addrspace(1) %f) {
  %r = cmpxchg ptr addrspace(1) %f, i32 0, i32 1 monotonic monotonic
  ret void
}
