; C++ lets a program have its own operators new and delete, in any of its files; malloc() is C's library alone.
; RUN: %gaspar opt -S %s | %FileCheck %s --check-prefixes=CHECK,OPEN
; RUN: %gaspar opt --world=closed -S %s | %FileCheck %s --check-prefixes=CHECK,CLOSED
; RUN: %gaspar explain %s | %FileCheck %s --check-prefix=WHY
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global ptr undef
declare ptr @_Znwm(i64)
declare void @_ZdlPv(ptr)
declare ptr @malloc(i64)
; WHY: '%p' is the result of 'operator new(unsigned long)', which has no body here
; CHECK-LABEL: @allocates
; CHECK: store i32 1, ptr addrspace(1)
; OPEN: store i32 2, ptr %p
; CLOSED: store i32 2, ptr addrspace(1)
define ptx_kernel void @allocates() {
  %q = call ptr @malloc(i64 8)
  store i32 1, ptr %q
  %p = call ptr @_Znwm(i64 8)
  store i32 2, ptr %p
  ret void
}
; The operator of another file may keep the pointer, and write through it, or give the memory to another `new`.
; CHECK-LABEL: @frees
; OPEN: store i32 3, ptr %p
; CLOSED: store i32 3, ptr addrspace(3)
define ptx_kernel void @frees(ptr %in) {
  %v = alloca ptr
  store ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %v
  call void @_ZdlPv(ptr %v)
  %p = load ptr, ptr %v
  store i32 3, ptr %p
  ret void
}
