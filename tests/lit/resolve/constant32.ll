; AMD's cast of a 32-bit constant pointer to generic sets the high half that an attribute of the function tells, also of 0: null in that space
; may be no null in generic memory.  So such a pointer is not compared by that name; its accesses get the name of constant memory.
; RUN: %gaspar opt -S %s | %FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define i1 @null(
; CHECK:         %c = icmp eq ptr %g, null
define i1 @null(ptr addrspace(6) %p) #0 {
  %g = addrspacecast ptr addrspace(6) %p to ptr
  %c = icmp eq ptr %g, null
  ret i1 %c
}
; CHECK-LABEL: define ptr @zero(
; CHECK:         ret ptr addrspacecast (ptr addrspace(6) null to ptr)
define ptr @zero() #0 {
  ret ptr addrspacecast (ptr addrspace(6) null to ptr)
}
; CHECK-LABEL: define i32 @access(
; CHECK-DAG:     %[[P:.*]] = addrspacecast ptr addrspace(6) %p to ptr addrspace(4)
; CHECK-DAG:     %[[Q:.*]] = addrspacecast ptr addrspace(6) %q to ptr addrspace(4)
; CHECK:         %s = select i1 %c, ptr addrspace(4) %[[P]], ptr addrspace(4) %[[Q]]
; CHECK:         %n = icmp eq ptr addrspace(4) %s, null
; CHECK:         load i32, ptr addrspace(4) %s
define i32 @access(i1 %c, ptr addrspace(6) %p, ptr addrspace(6) %q) #0 {
  %g = addrspacecast ptr addrspace(6) %p to ptr
  %h = addrspacecast ptr addrspace(6) %q to ptr
  %s = select i1 %c, ptr %g, ptr %h
  %n = icmp eq ptr %s, null
  br i1 %n, label %a, label %b
a:
  ret i32 0
b:
  %x = load i32, ptr %s
  ret i32 %x
}
attributes #0 = { "amdgpu-32bit-address-high-bits"="0xffff8000" }
