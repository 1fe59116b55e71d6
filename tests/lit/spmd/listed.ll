; SPIR 1.2 says what a kernel asks for in the list !opencl.kernels, not at the function: it counts, and vector code has no such list.
; RUN: %not %gaspar genx vectorize %s -k k --lanes=16 -o %t.bc 2>&1 | %FileCheck %s --check-prefix=LANES
; LANES: error: the kernel asks for 8 work-items a thread (intel_reqd_sub_group_size), not 16 [NOT_VECTORIZED] in @k
; RUN: %gaspar genx vectorize %s -k k -S -o %t.ll
; RUN: %FileCheck %s < %t.ll
; RUN: %gaspar genx run %t.ll -g 24 -l 12 -a x=i32[24]:zero -a '{i16:7,i32:5}' --compare --expect=x=i32[24]:13,13,13,13,13,13,13,13,9,9,9,9,13,13,13,13,13,13,13,13,9,9,9,9
; RUN: %not %gaspar genx run %t.ll -g 24 -l 8 -a x=i32[24]:zero -a '{i16:7,i32:5}' 2>&1 | %FileCheck %s --check-prefix=SIZE
; RUN: %not %gaspar run %s -k k -g 24 -l 8 -a x=i32[24]:zero -a '{i16:7,i32:5}' 2>&1 | %FileCheck %s --check-prefix=SIZE
; SIZE: error: the local size is 8 in dimension 0, the kernel requires 12 [BAD_LAUNCH]
; RUN: %gaspar genx vectorize %s -k free -S -o - | %FileCheck %s --check-prefix=FREE
; RUN: %gaspar retarget %s --to=nvptx64 -S -o - | %FileCheck %s --check-prefix=NVPTX
; RUN: sed 's/i32 12/i32 0/' %s | %gaspar retarget - --to=nvptx64 -S -o - | %FileCheck %s --check-prefix=NOSIZE
; RUN: sed 's/i32 12/i64 -1/' %s | %gaspar retarget - --to=nvptx64 -S -o - | %FileCheck %s --check-prefix=NOSIZE
; NOSIZE-NOT: nvvm.reqntid

; A function that the list alone calls a kernel is none: the message says why.
; RUN: sed s/spir_kernel/spir_func/ %s > %t.none.ll
; RUN: %not %gaspar genx vectorize %t.none.ll -o %t.bc 2>&1 | %FileCheck %s --check-prefix=NONE
; RUN: %not %gaspar genx vectorize %t.none.ll -k k -o %t.bc 2>&1 | %FileCheck %s --check-prefix=NONE
; RUN: %not %gaspar run %t.none.ll -g 8 -a x=i32[8]:zero 2>&1 | %FileCheck %s --check-prefix=NONE
; NONE: error: there is no kernel: !opencl.kernels lists 'k', but its calling convention is none of kernels, such as spir_kernel [BAD_LAUNCH]
target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-G1"
target triple = "spir64"
%s = type { i16, i32 }
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i32 @_Z18get_sub_group_sizev()

; CHECK-NOT: opencl.kernels
; CHECK: define {{.*}}void @k({{.*}} !reqd_work_group_size [[GROUP:![0-9]+]] !intel_reqd_sub_group_size [[THREAD:![0-9]+]]
; CHECK-NOT: opencl.kernels
; CHECK-DAG: [[THREAD]] = !{i32 8}
; CHECK-DAG: [[GROUP]] = !{i32 12, i32 1, i32 1}
; NVPTX: define ptx_kernel void @k({{.*}} [[OF_K:#[0-9]+]]
; NVPTX: attributes [[OF_K]] = {{.*}}"nvvm.reqntid"="12,1,1"
define spir_kernel void @k(ptr addrspace(1) %x, ptr byval(%s) align 4 %v) {
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %at = getelementptr i32, ptr addrspace(1) %x, i64 %id
  %p = getelementptr %s, ptr %v, i32 0, i32 1
  %w = load i32, ptr %p
  %n = call spir_func i32 @_Z18get_sub_group_sizev()
  %q = add i32 %w, %n
  store i32 %q, ptr addrspace(1) %at
  ret void
}

; FREE: define {{.*}}void @free({{.*}} !intel_reqd_sub_group_size [[THREAD:![0-9]+]] {
; FREE: [[THREAD]] = !{i32 16}
define spir_kernel void @free(ptr addrspace(1) %x) {
  store i32 1, ptr addrspace(1) %x
  ret void
}
!opencl.kernels = !{!0, !1}
!0 = !{ptr @k, !2, !3, !4}
!1 = !{ptr @free, !2}
!2 = !{!"kernel_arg_addr_space", i32 1, i32 0}
!3 = !{!"reqd_work_group_size", i32 12, i32 1, i32 1}
!4 = !{!"intel_reqd_sub_group_size", i32 8}
