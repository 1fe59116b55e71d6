; A pointer that a volatile load gives; without volatile it is known.
; RUN: %gaspar explain --generic %s | %FileCheck %s
; RUN: sed 's/load volatile/load/' %s | %gaspar explain --generic - | %FileCheck %s --check-prefix=HELP
; CHECK: @k: load through '%v': generic, may be in {private}
; CHECK-NEXT: @k: '%v' is in {private}, where the target would lose that the access is volatile [resolve:volatile]
; CHECK-NEXT: help: access it without volatile
; CHECK-NEXT: @k: load through '%p': generic, may be anywhere
; CHECK-NEXT: @k: '%p' is loaded by a volatile load, whose memory anything may change at any time
; CHECK-NEXT: help: load it without volatile
; CHECK: 2 generic
; HELP: 0 generic
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr addrspace(1) %o) {
  %v = alloca ptr
  %g = addrspacecast ptr addrspace(1) %o to ptr
  store ptr %g, ptr %v
  %p = load volatile ptr, ptr %v
  %x = load i32, ptr %p
  store i32 %x, ptr addrspace(1) %o
  ret void
}
