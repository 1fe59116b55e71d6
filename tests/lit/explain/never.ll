; A pointer that leads nowhere.
; RUN: %gaspar explain --set promote=0 --generic %s | %FileCheck %s
; CHECK: @k: load through 'ptr null': generic, may be anywhere
; CHECK-NEXT: @k: 'ptr null' is null: it points nowhere
; CHECK: @k: load through 'ptr poison': generic, may be anywhere
; CHECK-NEXT: @k: 'ptr poison' is undefined: it points nowhere
; CHECK: @k: load through '%p': generic, may be nowhere
; CHECK-NEXT: @k: '%p' points nowhere: no pointer reaches it but null, or the code never runs
; CHECK: 3 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca ptr
  store ptr null, ptr %v
  %x = load i32, ptr null
  %y = load i32, ptr poison
  %p = load ptr, ptr %v
  %z = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
