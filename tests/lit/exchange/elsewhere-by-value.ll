; What is passed by value may be a variable of another file, where a function of it returns the address, or a variable of both
; files holds it: once both are linked LLVM lets a function that is never inlined read the variable itself.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "nvptx64-nvidia-cuda"

@table = external addrspace(1) constant ptr

declare ptr @where() memory(none) nounwind willreturn

; CHECK-LABEL: @get(
; CHECK: load i32, ptr %p,
define internal i32 @get(ptr byval(i32) align 4 %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK-LABEL: @returned(
; CHECK: load i32, ptr %p,
define internal i32 @returned(ptr byval(i32) align 4 %p) noinline {
  %x = load i32, ptr %p
  ret i32 %x
}

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = load ptr, ptr addrspace(1) @table
  %x = call i32 @get(ptr byval(i32) align 4 %t)
  store i32 %x, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @l(ptr addrspace(1) %out) {
  %t = call ptr @where()
  %x = call i32 @returned(ptr byval(i32) align 4 %t)
  store i32 %x, ptr addrspace(1) %out
  ret void
}
