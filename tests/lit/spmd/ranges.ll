; Ids of a group are small and not negative, so a signed remainder of one is a mask; the size that a kernel requires bounds them further.
; RUN: %gaspar genx vectorize %s -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll --kernel=wraps -g 20 -l 10 -a x=i32[20]:zero --compare --expect=x=i32[20]:1,2,3,4,5,6,7,0,1,2,1,2,3,4,5,6,7,0,1,2
; RUN: %gaspar genx run %t.ll --kernel=required -g 16 -l 8 -a x=i32[16]:zero --compare --expect=x=i32[16]:0,1,2,3,4,5,6,7,0,1,2,3,4,5,6,7
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)

; CHECK-LABEL: @wraps(
; CHECK-NOT: srem
; CHECK: and <16 x i32> {{.*}}splat (i32 7)
; CHECK-NOT: srem
; CHECK: ret void
define spir_kernel void @wraps(ptr addrspace(1) %x) {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %l to i32
  %n = add nsw i32 %i, 1
  %r = srem i32 %n, 8
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %g
  store i32 %r, ptr addrspace(1) %p
  ret void
}

; CHECK-LABEL: @required(
; CHECK-NOT: urem
; CHECK: ret void
define spir_kernel void @required(ptr addrspace(1) %x) !reqd_work_group_size !0 {
  %g = call spir_func i64 @_Z13get_global_idj(i32 0)
  %l = call spir_func i64 @_Z12get_local_idj(i32 0)
  %i = trunc i64 %l to i32
  %r = urem i32 %i, 11
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %g
  store i32 %r, ptr addrspace(1) %p
  ret void
}

!0 = !{i32 8, i32 1, i32 1}
