; Each work-item's private variables lie in a slice of a buffer.  The slices are counted in dwords, whatever the dimensions.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll -g 5 -l 5 -a x=i32[5]:1,0,3,2,1 -a y=i32[5]:zero --compare --expect=y=i32[5]:7,0,21,14,7
; RUN: %gaspar genx run %t.ll -g 3,2,2 -l 3,1,2 -a x=i32[12]:3,2,1,0,3,2,1,0,3,2,1,0 -a y=i32[12]:zero --compare --expect=y=i32[12]:21,14,7,0,21,14,7,0,21,14,7,0
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z20get_global_linear_idv()

; CHECK: define dllexport void @k(
; CHECK-NOT: mul i64
; CHECK: [[AT:%.*]] = zext <16 x i32> {{.*}} to <16 x i64>
; CHECK-NEXT: mul <16 x i64> [[AT]], splat (i64 128)
; CHECK: br label
define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %a = alloca [4 x i32], align 4
  %i = call spir_func i64 @_Z20get_global_linear_idv()
  %px = getelementptr i32, ptr addrspace(1) %x, i64 %i
  %n = load i32, ptr addrspace(1) %px
  %a1 = getelementptr i8, ptr %a, i64 4
  %a2 = getelementptr i8, ptr %a, i64 8
  %a3 = getelementptr i8, ptr %a, i64 12
  store volatile i32 0, ptr %a
  store volatile i32 7, ptr %a1
  store volatile i32 14, ptr %a2
  store volatile i32 21, ptr %a3
  %at = sext i32 %n to i64
  %p = getelementptr i32, ptr %a, i64 %at
  %v = load volatile i32, ptr %p
  %py = getelementptr i32, ptr addrspace(1) %y, i64 %i
  store i32 %v, ptr addrspace(1) %py
  ret void
}
