; The address of a variable in a named space becomes a number, goes through memory, and a pointer again: that is to the variable.
; RUN: %gaspar alias --world=closed %s | %FileCheck %s
; RUN: %gaspar run %s --target=spirv64 -k k -g 1 -l 1 -a out=i32[4]:zero --check=alias --unoptimized --world=closed | %FileCheck %s --check-prefix=MEMORY
; CHECK-LABEL: @k
; CHECK-NOT:     [objects]
; MEMORY: out = i32[4]:3
target triple = "spirv64-unknown-unknown"
define spir_kernel void @k(ptr addrspace(1) %out) {
  %h = alloca i32
  %slot = alloca i64
  store i32 13, ptr %h
  %n = ptrtoint ptr %h to i64
  store i64 %n, ptr %slot
  %m = load i64, ptr %slot
  %p = inttoptr i64 %m to ptr
  store i32 3, ptr %p
  %r = load i32, ptr %h
  store i32 %r, ptr addrspace(1) %out
  ret void
}
