; Bodies that the linker may replace, and memory that code elsewhere may write, are unknown.
; RUN: %gaspar opt -p check-spaces,resolve -S %s | %FileCheck %s
; RUN: sed 's/define weak/define/; s/define spir_func ptr addrspace(1) @give/define internal spir_func ptr addrspace(1) @give/; /exchange_explicit/d' %s > %t.ll
; RUN: %gaspar opt -p check-spaces,resolve -S %t.ll | %FileCheck %s --check-prefix=HERE
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
@lds = internal addrspace(3) global i32 poison
@slot = internal addrspace(1) global ptr addrspace(4) null
declare spir_func void @unseen()
declare spir_func i64 @_Z24atomic_exchange_explicitPU3AS4VU7_Atomicmm12memory_order12memory_scope(ptr addrspace(4), i64, i32, i32)

; Another body may run, and return something else.
define weak spir_func ptr addrspace(4) @replaced() noinline {
  ret ptr addrspace(4) addrspacecast (ptr addrspace(3) @lds to ptr addrspace(4))
}
define spir_kernel void @result() {
; CHECK-LABEL: define spir_kernel void @result(
; CHECK:         store i32 1, ptr addrspace(4) %p
; HERE-LABEL:  define spir_kernel void @result(
; HERE:          store i32 1, ptr addrspace(3)
  %p = call spir_func ptr addrspace(4) @replaced()
  store i32 1, ptr addrspace(4) %p
  ret void
}
; Others call it, and may store into what it returns.
define spir_func ptr addrspace(1) @give() {
  ret ptr addrspace(1) @slot
}
define spir_kernel void @returned(ptr addrspace(3) %l) {
; CHECK-LABEL: define spir_kernel void @returned(
; CHECK:         store i32 1, ptr addrspace(4) %p
; HERE-LABEL:  define spir_kernel void @returned(
; HERE:          store i32 1, ptr addrspace(3)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %q = call spir_func ptr addrspace(1) @give()
  store ptr addrspace(4) %g, ptr addrspace(1) @slot
  %p = load ptr addrspace(4), ptr addrspace(1) @slot
  store i32 1, ptr addrspace(4) %p
  ret void
}
; The library's function puts the variable's address, a number, where others find it.
define spir_kernel void @number(ptr addrspace(3) %l, ptr addrspace(1) %x) {
; CHECK-LABEL: define spir_kernel void @number(
; CHECK:         store i32 1, ptr addrspace(4) %p
; HERE-LABEL:  define spir_kernel void @number(
; HERE:          store i32 1, ptr addrspace(3)
  %s = alloca ptr addrspace(4)
  %g = addrspacecast ptr addrspace(3) %l to ptr addrspace(4)
  %h = addrspacecast ptr addrspace(1) %x to ptr addrspace(4)
  store ptr addrspace(4) %g, ptr %s
  %gs = addrspacecast ptr %s to ptr addrspace(4)
  %t = alloca ptr addrspace(4)
  store ptr addrspace(4) %gs, ptr %t
  %n = load i64, ptr %t
  %o = call spir_func i64 @_Z24atomic_exchange_explicitPU3AS4VU7_Atomicmm12memory_order12memory_scope(ptr addrspace(4) %h, i64 %n, i32 5, i32 1)
  call spir_func void @unseen()
  %p = load ptr addrspace(4), ptr %s
  store i32 1, ptr addrspace(4) %p
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
