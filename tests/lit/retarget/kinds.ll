; Instructions of rare kinds: an address of another width, and what has a meaning of its own on each target.
; RUN: split-file-22 %s %t
; RUN: %gaspar retarget --to=nvptx64 -S %t/same.ll | %FileCheck %s --check-prefix=SAME
; RUN: %not %gaspar retarget --to=nvptx64 %t/wider.ll 2>&1 | %FileCheck %s --check-prefix=WIDER
; RUN: %not %gaspar retarget --to=nvptx64 %t/list.ll 2>&1 | %FileCheck %s --check-prefix=LIST
; SAME: store i64 ptrtoint (ptr addrspace(1) @v to i64), ptr addrspace(1) %p
; SAME: %i = ptrtoaddr ptr addrspace(1) %p to i64
; WIDER: no meaning on nvptx64: an address in an integer of 32 bits, where it has 64 [NO_MEANING] in @k
; LIST: no meaning on nvptx64: an instruction of this kind [NO_MEANING] in @f
;--- same.ll
target triple = "amdgcn-amd-amdhsa"
@v = internal addrspace(1) global i32 0
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  store i64 ptrtoaddr (ptr addrspace(1) @v to i64), ptr addrspace(1) %p
  %i = ptrtoaddr ptr addrspace(1) %p to i64
  store i64 %i, ptr addrspace(1) %p
  ret void
}
;--- wider.ll
target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(3) %l, ptr addrspace(1) %p) {
  %i = ptrtoaddr ptr addrspace(3) %l to i32
  store i32 %i, ptr addrspace(1) %p
  ret void
}
;--- list.ll
target triple = "amdgcn-amd-amdhsa"
define i32 @f(ptr %list) {
  %x = va_arg ptr %list, i32
  ret i32 %x
}
