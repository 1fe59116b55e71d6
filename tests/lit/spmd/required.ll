; A kernel that requires a size of its groups has no other, and emit --vectorize takes kernels for work-items.
; RUN: %gaspar genx vectorize %s --lanes=8 -S -o %t.ll
; RUN: %gaspar genx run %t.ll -g 24 -l 12 -a x=i32[24]:zero --compare --expect=x=i32[24]:0,1,2,3,4,5,6,7,8,9,10,11,0,1,2,3,4,5,6,7,8,9,10,11
; RUN: %not %gaspar genx run %t.ll -g 24 -l 8 -a x=i32[24]:zero 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %gaspar genx legalize %t.ll -S -o %t.legal.ll
; RUN: %not %gaspar genx run %t.legal.ll -g 24 -l 8 -a x=i32[24]:zero 2>&1 | %FileCheck %s --check-prefix=SIZE
; SIZE: error: the local size is 8 in dimension 0, the kernel requires 12 [BAD_LAUNCH]
; RUN: %gaspar genx emit %t.ll --platform=dg2 -o %t.two.visaasm
; RUN: %gaspar genx emit %s --vectorize --lanes=8 --platform=dg2 -o %t.one.visaasm
; RUN: cmp %t.one.visaasm %t.two.visaasm
; RUN: %not %gaspar genx legalize %s --vectorize 2>&1 | %FileCheck %s --check-prefix=USAGE
; USAGE: gaspar genx: --vectorize is for emit, not for legalize
; RUN: %not %gaspar genx emit %s --vectorize --lanes=16 -o %t.visaasm 2>&1 | %FileCheck %s --check-prefix=LANES
; LANES: the kernel asks for 8 work-items a thread (intel_reqd_sub_group_size), not 16
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i64 @_Z12get_local_idj(i32)

define spir_kernel void @k(ptr addrspace(1) %x) !reqd_work_group_size !0 !intel_reqd_sub_group_size !1 {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %in = call spir_func i64 @_Z12get_local_idj(i32 0)
  %v = trunc i64 %in to i32
  %p = getelementptr i32, ptr addrspace(1) %x, i64 %id
  store i32 %v, ptr addrspace(1) %p
  ret void
}
!0 = !{i32 12, i32 1, i32 1}
!1 = !{i32 8}
