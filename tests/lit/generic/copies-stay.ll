; What is not copied into the branches of a test: it stays between two branches.
; RUN: %gaspar opt --target=intel -p check-spaces,private-plan,resolve-dynamic -S %s | %FileCheck %s
; RUN: sed 's/^;known//' %s > %t.ll
; RUN: %gaspar opt --target=intel -p check-spaces,private-plan,resolve-dynamic -S %t.ll | %FileCheck %s --check-prefix=KNOWN
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func void @once() noduplicate
declare i32 @setjmp(ptr) returns_twice
declare token @llvm.coro.id(i32, ptr, ptr, ptr)
declare i1 @llvm.coro.alloc(token)
declare spir_func float @_Z5fractfPU3AS4f(float, ptr addrspace(4))
declare spir_func void @_Z17wait_group_eventsiP9ocl_event(i32, ptr)
declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1)) convergent

; CHECK-LABEL: @noduplicate(
; CHECK:         call spir_func void @once()
; CHECK-NOT:     call spir_func void @once()
define spir_func void @noduplicate(ptr addrspace(4) %p) {
  %a = load i32, ptr addrspace(4) %p, align 4
  call spir_func void @once()
  store i32 %a, ptr addrspace(4) %p, align 4
  ret void
}
; Work-items meet at these calls, and a tag may differ from item to item.
; CHECK-LABEL: @meet(
; CHECK:         call spir_func void @_Z17wait_group_events
; CHECK-NOT:     call spir_func void @_Z17wait_group_events
; CHECK:         call spir_func i32 @_Z26intel_sub_group_block_read
; CHECK-NOT:     call spir_func i32 @_Z26intel_sub_group_block_read
define spir_func i32 @meet(ptr addrspace(4) %p, ptr %events, ptr addrspace(1) %g) {
  store i32 1, ptr addrspace(4) %p, align 4
  call spir_func void @_Z17wait_group_eventsiP9ocl_event(i32 1, ptr %events)
  store i32 2, ptr addrspace(4) %p, align 4
  %r = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %g)
  store i32 3, ptr addrspace(4) %p, align 4
  ret i32 %r
}
; CHECK-LABEL: @twice(
; CHECK:         call i32 @setjmp(ptr %buf)
; CHECK-NOT:     call i32 @setjmp
define spir_func void @twice(ptr addrspace(4) %p, ptr %buf) {
  %a = load i32, ptr addrspace(4) %p, align 4
  %r = call i32 @setjmp(ptr %buf) returns_twice
  store i32 %r, ptr addrspace(4) %p, align 4
  ret void
}
; CHECK-LABEL: @assembly(
; CHECK:         call void asm sideeffect "label:", ""()
; CHECK-NOT:     call void asm
define spir_func void @assembly(ptr addrspace(4) %p) {
  %a = load i32, ptr addrspace(4) %p, align 4
  call void asm sideeffect "label:", ""()
  store i32 %a, ptr addrspace(4) %p, align 4
  ret void
}
; A variable is made once.
; CHECK-LABEL: @variable(
; CHECK:         alloca i32, i32 %n
; CHECK-NOT:     alloca i32
define spir_func ptr @variable(ptr addrspace(4) %p, i32 %n) {
  %a = load i32, ptr addrspace(4) %p, align 4
  %d = alloca i32, i32 %n
  store i32 %a, ptr addrspace(4) %p, align 4
  ret ptr %d
}
; Nothing can choose between two tokens.
; CHECK-LABEL: @token(
; CHECK:         %t = call token @llvm.coro.id(
; CHECK-NOT:     call token
define spir_func i1 @token(ptr addrspace(4) %p) {
  %a = load i32, ptr addrspace(4) %p, align 4
  %t = call token @llvm.coro.id(i32 0, ptr null, ptr null, ptr null)
  store i32 %a, ptr addrspace(4) %p, align 4
  %r = call i1 @llvm.coro.alloc(token %t)
  ret i1 %r
}
; The overload for a known space is what `redirect` calls: no cast is made for it here.
; KNOWN-LABEL: @library(
; KNOWN-NEXT:    %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
; KNOWN-NEXT:    %f = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %g)
; KNOWN-NEXT:    ret float %f
;known define spir_func float @library(ptr addrspace(1) %p, float %x) {
;known   %g = addrspacecast ptr addrspace(1) %p to ptr addrspace(4)
;known   %f = call spir_func float @_Z5fractfPU3AS4f(float %x, ptr addrspace(4) %g)
;known   ret float %f
;known }
