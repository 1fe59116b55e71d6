; Arithmetic that leads to address 0 and back.  AMD's cast to local memory makes ~0 of it, so that %x stays generic, where it is
; compared, and %y with it: its access casts %y.
; RUN: %gaspar opt -S %s | %FileCheck %s
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global [4 x i32] poison

; CHECK-LABEL: @observed(
; CHECK:         %x = getelementptr i8, ptr %same, i64 %neg
; CHECK:         %q = getelementptr i8, ptr %x, i64 %n
; CHECK-NEXT:    %q.local = addrspacecast ptr %q to ptr addrspace(3)
; CHECK:         store i32 7, ptr addrspace(3) %q.local
define amdgpu_kernel void @observed(ptr addrspace(1) %out, i64 %n) {
  %g = addrspacecast ptr addrspace(3) @l to ptr
  %neg = sub i64 0, %n
  %x = getelementptr i8, ptr %g, i64 %neg
  %z = icmp eq ptr %x, null
  %zi = zext i1 %z to i32
  store i32 %zi, ptr addrspace(1) %out
  %q = getelementptr i8, ptr %x, i64 %n
  store i32 7, ptr %q
  ret void
}

; Nobody looks at its bits: all of it is local arithmetic.
; CHECK-LABEL: @unobserved(
; CHECK:         %x = getelementptr i8, ptr addrspace(3) @l, i64 %neg
; CHECK:         %q = getelementptr i8, ptr addrspace(3) %x, i64 %n
; CHECK:         store i32 7, ptr addrspace(3) %q
define amdgpu_kernel void @unobserved(ptr addrspace(1) %out, i64 %n) {
  %g = addrspacecast ptr addrspace(3) @l to ptr
  %neg = sub i64 0, %n
  %x = getelementptr i8, ptr %g, i64 %neg
  %q = getelementptr i8, ptr %x, i64 %n
  store i32 7, ptr %q
  ret void
}

; A cast of the program's own makes ~0 of address 0, too.
; CHECK-LABEL: @back(
; CHECK:         %x = getelementptr i8, ptr %same, i64 %neg
; CHECK:         %r = addrspacecast ptr %x to ptr addrspace(3)
; CHECK:         %q = getelementptr i8, ptr addrspace(3) %r, i64 %m
define amdgpu_kernel void @back(ptr addrspace(1) %out, i64 %n, i64 %m) {
  %g = addrspacecast ptr addrspace(3) @l to ptr
  %neg = sub i64 0, %n
  %x = getelementptr i8, ptr %g, i64 %neg
  %r = addrspacecast ptr %x to ptr addrspace(3)
  %q = getelementptr i8, ptr addrspace(3) %r, i64 %m
  store i32 7, ptr addrspace(3) %q
  ret void
}

; In its object it is not null.
; CHECK-LABEL: @inside(
; CHECK:         %x = getelementptr inbounds i8, ptr addrspace(3) @l, i64 %n
; CHECK-NOT:     addrspacecast
; CHECK:         store i32 7, ptr addrspace(3) %q
define amdgpu_kernel void @inside(ptr addrspace(1) %out, i64 %n, i64 %m) {
  %g = addrspacecast ptr addrspace(3) @l to ptr
  %x = getelementptr inbounds i8, ptr %g, i64 %n
  %r = addrspacecast ptr %x to ptr addrspace(3)
  %q = getelementptr i8, ptr addrspace(3) %r, i64 %m
  store i32 7, ptr addrspace(3) %q
  ret void
}
