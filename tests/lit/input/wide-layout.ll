; Pointers of more than 64 bits, or of which arithmetic leaves some as they are, no target has: refused where spaces are cast to generic
; memory, as passes compute addresses in 64 bits.  Those of a back end's own space (AMD's buffers, here 7) may have what they like.
; RUN: %not %gaspar opt -S %s 2>&1 | %FileCheck %s
; RUN: %not %gaspar alias %s 2>&1 | %FileCheck %s
; RUN: %not %gaspar retarget --to=spirv64 -S %s 2>&1 | %FileCheck %s
; RUN: sed 's/p1:128:128/p1:64:64:64:32/' %s | %not %gaspar opt -S - 2>&1 | %FileCheck %s --check-prefix=INDEX
; RUN: sed 's/p1:128:128/p1:64:64/' %s | %gaspar opt -S - | %FileCheck %s --check-prefix=NONE
; CHECK: error: pointers of 128 bits in address space 1, of which arithmetic uses 128: amdgcn has no such pointers [LAYOUT]
; INDEX: error: pointers of 64 bits in address space 1, of which arithmetic uses 32: amdgcn has no such pointers [LAYOUT]
; NONE: p7:160:256:256:32
target datalayout = "e-p:64:64-p1:128:128-p3:32:32-p5:32:32-p7:160:256:256:32-i64:64-S32-A5-G1"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %g = addrspacecast ptr addrspace(1) %p to ptr
  store i32 1, ptr %g
  ret void
}
