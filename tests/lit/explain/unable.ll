; A space that has no such instruction.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; CHECK: @k: cmpxchg through '%v': generic, may be in {private}
; CHECK-NEXT: @k: '%v' is in {private}, which has no such instruction [resolve:unable]
; CHECK: 1 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca i32
  %r = cmpxchg ptr %v, i32 0, i32 1 seq_cst seq_cst
  %x = extractvalue { i32, i1 } %r, 0
  store i32 %x, ptr addrspace(1) %o
  ret void
}
